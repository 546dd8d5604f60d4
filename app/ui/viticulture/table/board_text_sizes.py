"""How big the words of the board are: all words of one kind have one size, whatever each box has room for.

Where a size would get too small to be read, something steps aside for all: the icon of a season's head, a second line
instead of one, heavy letters, at last the chip with what an action costs.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from app.rules.viticulture.ids import ACTION_NAMES, FALL, SEASON_NAMES, SPRING
from app.ui.table.items_paint import Canvas
from app.ui.table.layout import Rect
from app.ui.theme.theme import BOLD, REGULAR, SEMI
from app.ui.viticulture.table.labels import Labels
from app.ui.viticulture.table.layout_board import BoardParts, TileParts

# Gain or cost at the tile's right: words and icon.
CHIPS = {"give-tour": ("+2", "lira"), "train-worker": ("−4", "lira"), "make-wine": ("2", "wine-red")}
CHIP, CHIP_ICON, CHIP_AIR = 11.5, 13.0, 3.0
SIGN = 18.0
"""What the sign of a blocked tile takes of the title's line."""
TITLE_SPACING = 1.02
TRACK_REACH = 6.0
"""How far a number of a track may reach beyond its cell."""
_TITLE, _HEAD = 13.5, 18.0
_GOOD_HEAD = 14.0  # of a season; below it the icon of a narrow column makes room
_ACCENT = 2.0  # what the signs over capitals of an upper line need
_WORTH = 1.0  # what a second line must bring


@dataclass(frozen=True)
class BoardTextSizes:
    """Sizes in pixels of the design window, and what has stepped aside."""

    title: float
    title_lines: int
    strong: QFont.Weight
    """The weight of titles in the season that runs; all others have `calm`."""
    calm: QFont.Weight
    chips: bool
    chip: float
    head: float
    bare_heads: frozenset[int]
    """Seasons whose word stands without its icon."""
    track: float


def board_text_sizes(canvas: Canvas, labels: Labels, parts: BoardParts) -> BoardTextSizes:
    """Measure the words in the language and the letters of this table."""
    titles = _titles(canvas, labels, parts)
    head, bare = _heads(canvas, labels, parts)
    return BoardTextSizes(*titles, head, bare, _track(canvas, parts))


def action_words(labels: Labels, action: int) -> str:
    """What a tile is called on the board."""
    name = ACTION_NAMES[action]
    return labels(f"viticulture.action.{name}.short", name)


def season_words(labels: Labels, season: int) -> str:
    """What a season is called on the board."""
    name = SEASON_NAMES[season]
    return labels(f"viticulture.season.{name}.name", name.title())


def chip_width(canvas: Canvas, chip: tuple[str, str], px: float) -> float:
    """Words and icon of a cost or gain."""
    return canvas.width(chip[0], px, BOLD) + (CHIP_AIR + CHIP_ICON) * canvas.unit


GLOW_REACH = 6.0  # how far the glow of a target reaches beyond it


def cart_title_box(canvas: Canvas, parts: BoardParts) -> Rect:
    """Where the words of the cart have room, from its own corner: down to where the glow of its space begins."""
    u = canvas.unit
    top = cart_icon_top(canvas, parts) + cart_icon(canvas, parts) + u
    return Rect(3 * u, top, parts.cart.w - 6 * u, parts.cart_space.y - parts.cart.y - top - GLOW_REACH * u)


def cart_icon(canvas: Canvas, parts: BoardParts) -> float:
    """The side of the coin on the cart."""
    head = parts.cart_space.y - parts.cart.y
    return min(24 * canvas.unit, head * 0.33)


def cart_icon_top(canvas: Canvas, parts: BoardParts) -> float:
    """The coin's distance from the upper edge."""
    return (8 if parts.cart_space.y - parts.cart.y >= 62 * canvas.unit else 4) * canvas.unit


@dataclass(frozen=True)
class HeadSpace:
    """The distances in a season's head, in pixels of the design window, from its left edge."""

    pill: float
    icon_left: float
    icon: float
    word: float
    """Where the word begins."""
    rest: float
    """What stays free right of the word."""

    @property
    def taken(self) -> float:
        return self.word + self.rest


def head_space(narrow: bool, bare: bool) -> HeadSpace:
    """Narrow columns have less air; a bare head has no icon."""
    if bare:
        return HeadSpace(3, 0, 0, 10, 10) if narrow else HeadSpace(8, 0, 0, 17, 18)
    return HeadSpace(3, 8, 16, 28, 10) if narrow else HeadSpace(8, 14, 18, 37, 18)


def is_narrow(season: int) -> bool:
    """Has the column of the season less width than those with tiles?"""
    return season in (SPRING, FALL)


def _heads(canvas: Canvas, labels: Labels, parts: BoardParts) -> tuple[float, frozenset[int]]:
    found = []
    for bare in (frozenset[int](), frozenset({FALL}), frozenset({SPRING, FALL})):
        boxes = []
        for season, rect in parts.seasons.items():
            room = rect.w - head_space(is_narrow(season), season in bare).taken * canvas.unit
            boxes.append((season_words(labels, season), QRectF(0, 0, room, parts.header)))
        size = canvas.common(_HEAD, boxes, BOLD, serif=True)
        if size >= _GOOD_HEAD:
            return size, bare
        found.append((size, bare))
    return max(found, key=lambda each: each[0])


def _track(canvas: Canvas, parts: BoardParts) -> float:
    """Numbers of both tracks; the goal's stays within its gold cell if it can be read there."""
    cell = parts.point_cells[0]
    box = QRectF(0, 0, cell.w, cell.h)
    return max(canvas.least, canvas.common(11, [("20", box), ("5", box)], BOLD))


def _titles(
    canvas: Canvas, labels: Labels, parts: BoardParts
) -> tuple[float, int, QFont.Weight, QFont.Weight, bool, float]:
    found = (0.0, 1, BOLD, SEMI, True, CHIP)
    low = min(CHIP, canvas.least)
    for chips, chip, strong, calm in (
        (True, CHIP, BOLD, SEMI),
        (True, low, BOLD, SEMI),
        (True, low, REGULAR, REGULAR),
        (False, low, BOLD, SEMI),
        (False, low, REGULAR, REGULAR),
    ):
        size, lines = _title(canvas, labels, parts, chip if chips else 0.0, strong)
        if chip == low:
            chip = max(low, min(CHIP, size))
            size, lines = _title(canvas, labels, parts, chip if chips else 0.0, strong)
        if size > found[0]:
            found = (size, lines, strong, calm, chips, chip)
        # A cost that stands out above the titles would be too big.
        if canvas.readable(size) and (not chips or chip <= size + 1 or chip == low):
            return size, lines, strong, calm, chips, chip
    return found


def _title(
    canvas: Canvas, labels: Labels, parts: BoardParts, chip: float, weight: QFont.Weight
) -> tuple[float, int]:
    """The size of the titles in that weight, beside chips of that size (0: none), and how many lines they may have."""
    boxes = [
        (action_words(labels, action), _title_box(canvas, tile, action, chip))
        for action, tile in parts.tiles.items()
    ]
    area = cart_title_box(canvas, parts)
    cart = [(labels("viticulture.action.gain-lira.short", "Gain 1 lira"), QRectF(0, 0, area.w, area.h))]
    high = [(words, box.adjusted(0, 0, 0, -_ACCENT * canvas.unit)) for words, box in boxes]
    in_cart = canvas.common(_TITLE, cart, weight, most_lines=2, spacing=TITLE_SPACING)
    one = canvas.common(_TITLE, boxes, weight)
    two = canvas.common(_TITLE, high, weight, most_lines=2, spacing=TITLE_SPACING)
    if canvas.readable(one) and min(one, in_cart) >= min(two, in_cart) - _WORTH:
        return min(one, in_cart), 1
    return min(two, in_cart), 2


def _title_box(canvas: Canvas, tile: TileParts, action: int, chip: float) -> QRectF:
    """The least room that the title has in any state: beside its cost, or beside the sign that it is blocked."""
    u = canvas.unit
    width = tile.title.w
    if not tile.beside:
        words = CHIPS.get(ACTION_NAMES[action]) if chip else None
        width -= max(SIGN * u, 0 if words is None else chip_width(canvas, words, chip) + 4 * u)
    return QRectF(0, 0, width, tile.title.h)
