"""Where everything of a table stands, as plain numbers: no Qt, so that tests run through every size.

The numbers here are written for a *design window*. A real window is a design window times one
`unit`: big windows and text above 130 % give a larger unit, and by that a smaller design window, which then
collapses in a numbered order. Everything that leaves this module is in real pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

# Steps of collapse; a level holds all steps up to its number.
LOG_DRAWER = 1
SHORT_TILES = 2
SLIPS = 3
DOCKED_REASON = 4
SHORT_HEADERS = 5
OPPONENT_STRIP = 6
TITLE_BESIDE = 7
NARROW_FALL = 8
PLAIN_STRUCTURES = 9
ICON_BUTTONS = 10

# The smallest design window (width, height) that may stay below each level.
_LEVEL_NEEDS = (
    (1360, 850),  # 0: nothing collapsed
    (1200, 820),
    (1200, 790),
    (1200, 760),
    (1200, 730),
    (1200, 690),
    (1170, 690),
    (1140, 690),
    (1110, 690),
    (1080, 690),
)
SMALLEST_WINDOW = (1024, 700)
_MOST_TEXT = 1.4  # where even the smallest design window has no room, texts on the table stop growing
_PLAIN_TEXT = 1.3  # up to here bigger text grows inside its boxes; above, the window counts as smaller

_LEAST_BOARD = 782.0  # below, the tiles would have no room for their spaces
_MORE_SPACES = 44.0  # that a fifth and a sixth player open
_LEAST_LOG, _MOST_LOG = 200.0, 420.0
_LEAST_DRAWER, _MOST_DRAWER = 250.0, 560.0
_DRAWER_MORE = 88.0  # how much wider than the log beside the board the drawer usually is

OPENED = "opened"
_OPENED_WIDTH = 424.0
TAB_HEIGHT = 36.0
RICH, MEDIUM, SMALL, STRIP = "rich", "medium", "small", "strip"
CARD, SLIP, TWO_ROWS = "card", "slip", "two-rows"
_MOST_CARDS, _LEAST_CARD = 9, 112.0
# In a big window more cards fit side by side, each a little narrower in the design and no smaller on the screen.
_MOST_BIG_CARDS, _LEAST_BIG_CARD, _BIG_UNIT = 11, 105.0, 1.2
_MOST_SLIPS = 7


@dataclass(frozen=True)
class Rect:
    """A rectangle in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """The rectangle without a border of dx at left and right and dy at top and bottom."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def times(self, factor: float) -> Rect:
        """Scaled about the origin, edges on whole pixels, so that neighbours still meet."""
        left, top = round(self.x * factor), round(self.y * factor)
        return Rect(left, top, round(self.right * factor) - left, round(self.bottom * factor) - top)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def contains(self, other: Rect, slack: float = 0.01) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


OVER_FLIGHTS = 85.0
"""The height of what nothing that moves may cover: numbers of tracks, totals, panels of players (R18)."""


class Place(NamedTuple):
    """Where one item stands and what it shows. Two equal places look the same."""

    rect: Rect
    kind: str
    z: float = 0.0
    facts: tuple[tuple[str, Hashable], ...] = ()

    def fact(self, name: str, default: Any = None) -> Any:
        """A fact by name; painters know its type."""
        for key, value in self.facts:
            if key == name:
                return value
        return default


def facts(**values: Hashable) -> tuple[tuple[str, Hashable], ...]:
    """Facts in a fixed order, so that equal facts make equal places."""
    return tuple(sorted(values.items()))


@dataclass(frozen=True)
class Side:
    """What the player wants right of the board. Widths are pixels of the design window; 0 is the usual one."""

    open: bool = False
    """Whether the drawer is open; the board is narrower then."""
    log: float = 0.0
    drawer: float = 0.0


@dataclass(frozen=True)
class Regions:
    """The parts of the table screen, in real pixels; None where a part has no room and lives elsewhere."""

    width: float
    height: float
    unit: float
    """Real pixels per pixel of the design window."""
    text: float
    """Factor for text sizes inside the design window (text px = size of the design * text * unit)."""
    level: int
    """How many steps of collapse are taken, 0 to 10."""
    opponent_density: str
    card_style: str
    seats: int
    top_bar: Rect
    opponents: tuple[Rect, ...]
    board: Rect
    log: Rect | None
    log_drawer: Rect
    """Where the drawer is when it is open: right of the board, or in the row of the hand where that is too narrow."""
    prompt: Rect
    mat: Rect
    hand: Rect
    """The cards alone, without the buttons."""
    hand_tools: Rect
    inspector: Rect | None
    decision_panel: Rect
    extras: dict[str, Rect] = field(default_factory=dict, hash=False)
    """Parts that are there at times: OPENED, the whole mat of another player."""
    drawer_in_hand: bool = False
    """The drawer is open and lies in the row of the own hand."""
    side_limits: tuple[float, float] = (0.0, 0.0)
    """The least and the most width of what is right of the board; equal where it cannot be changed."""

    def each(self, change: Callable[[str, Rect], Rect]) -> Regions:
        """The same parts, each changed; parts of the same name are changed one by one."""
        changes: dict[str, Any] = {}
        for part in fields(self):
            value = getattr(self, part.name)
            if isinstance(value, Rect):
                changes[part.name] = change(part.name, value)
            elif part.name == "opponents":
                changes[part.name] = tuple(change(part.name, rect) for rect in value)
            elif part.name == "extras":
                changes[part.name] = {name: change(part.name, rect) for name, rect in value.items()}
        return replace(self, **changes)

    @property
    def mat_in_hand(self) -> bool:
        """Where the opponents are a strip the open mat of one takes the row of the own hand."""
        return OPENED in self.extras and self.opponent_density == STRIP

    def font(self, px: float) -> float:
        """A text size of the design in real pixels on the table."""
        return px * self.text * self.unit


@dataclass(frozen=True)
class _Design:
    """The design window: width, height, its unit and text factor."""

    width: float
    height: float
    unit: float
    text: float


def design_window(width: float, height: float, text_scale: float) -> tuple[float, float, float, float]:
    """Design width and height, the unit, and the text factor inside, for a real window."""
    least_width, least_height = SMALLEST_WINDOW
    base = max(1.0, min(width / 1440, height / 900))
    if width < least_width or height < least_height:
        base = min(width / least_width, height / least_height)
    wanted = base * max(1.0, text_scale / _PLAIN_TEXT)
    unit = max(base, min(wanted, width / least_width, height / least_height))
    # Below the smallest window, as under a notice, everything shrinks but letters.
    most = max(_MOST_TEXT, 1 / base)
    return width / unit, height / unit, unit, min(most, text_scale * max(1.0, base) / unit)


def collapse_level(width: float, height: float) -> int:
    """The first level whose needs a design window of this size meets."""
    for level, (least_width, least_height) in enumerate(_LEVEL_NEEDS):
        if width >= least_width - 0.01 and height >= least_height - 0.01:
            return level
    return len(_LEVEL_NEEDS)


def arrange(
    width: float,
    height: float,
    text_scale: float = 1.0,
    seats: int = 2,
    own_hand_count: int = 0,
    wide_opponent: bool = False,
    side: Side = Side(),
) -> Regions:
    """The regions of the table screen in a window of that size.

    `text_scale` is 0.8 to 2.0, `seats` counts all players. With `wide_opponent` the opponents' column widens so
    that a whole mat of another player fits there and the board gives way; where the opponents are a strip, that mat
    takes the row of the own hand.
    """
    design = _Design(*design_window(width, height, text_scale))
    # Where no smaller design window is left, as in a low one, big text still counts as a smaller window.
    base = design_window(width, height, 1.0)[2] * max(1.0, text_scale / _PLAIN_TEXT)
    level = max(collapse_level(design.width, design.height), collapse_level(width / base, height / base))
    regions = _regions(design, level, seats, own_hand_count, wide_opponent, side)
    unit = design.unit
    least, most = regions.side_limits
    scaled = regions.each(lambda _, rect: rect.times(unit))
    return replace(scaled, width=width, height=height, side_limits=(least * unit, most * unit))


def _regions(design: _Design, level: int, seats: int, cards: int, wide_opponent: bool, side: Side) -> Regions:
    width, height = design.width, design.height
    wide = width >= 1360
    margin = (12 if wide else 8) + min(28.0, max(0.0, (width - 1440) * 0.13))
    gap = 8 if height >= 780 else 6
    column_gap = 10 if wide else 8
    growth = max(0.0, design.text - 1)
    top_height = (48 if height >= 780 else 44 if height >= 710 else 42) * (1 + 0.5 * growth)
    prompt_height = (44 if height >= 780 else 42 if height >= 710 else 40) * (1 + 0.8 * growth)
    strip = level >= OPPONENT_STRIP
    opponents = max(0, seats - 1)
    strip_height = 54.0 if strip else 0.0
    extras: dict[str, Rect] = {}
    lift = 14  # a selected card rises, and its number stands on its upper edge

    foot = min(margin * 0.66, 10.0)
    free = height - top_height - prompt_height - 4 * gap - foot
    if strip:
        free -= strip_height + gap
    row_share, mat_share, hand_share = (314, 160, 144) if level >= SLIPS else (390, 182, 206)
    if strip:
        row_share, mat_share, hand_share = 254, 152, 138
    whole = row_share + mat_share + hand_share
    mat_height = min(free * mat_share / whole, 250)
    hand_height = min(free * hand_share / whole, 240)
    row_height = free - mat_height - hand_height

    y = top_height + gap
    top_bar = Rect(0, 0, width, top_height)
    inner = Rect(margin, 0, width - 2 * margin, 0)
    if strip:
        opponent_rects = _strip(Rect(inner.x, y, inner.w, strip_height), opponents)
        density = STRIP
        y += strip_height + gap
        board_x = inner.x
    else:
        column = (236 if wide else 208 if seats <= 4 or not side.open else 172) * (1 + 0.5 * growth)
        if wide_opponent:
            column = _OPENED_WIDTH
        whole_column = Rect(inner.x, y, column, row_height)
        opponent_rects, density = _column(whole_column, opponents)
        if wide_opponent and opponents:
            opponent_rects, extras = _tabs(whole_column, opponents), {OPENED: whole_column}
        board_x = inner.x + (column + column_gap if opponents else 0)
    row_bottom = y + row_height
    log = None
    board_right = inner.right
    log_width = (246 + max(0.0, (width - 1440) * 0.13)) * (1 + 0.4 * growth)
    least_board = _LEAST_BOARD + (_MORE_SPACES if seats > 4 else 0.0)
    least_board *= 1 + (0.25 if side.open else 0.7) * growth
    room = inner.right - board_x - column_gap - least_board
    limits = (0.0, 0.0)
    drawer = Rect(inner.right - log_width - 60, y, log_width + 60, row_height)
    in_hand = False
    if side.open:
        in_hand = strip or room < _LEAST_DRAWER * (1 + 0.4 * growth)
        if not in_hand:
            limits = (_LEAST_DRAWER * (1 + 0.4 * growth), min(room, _MOST_DRAWER * (1 + 0.4 * growth)))
            drawer_width = _within(limits, side.drawer or log_width + _DRAWER_MORE)
            drawer = Rect(inner.right - drawer_width, y, drawer_width, row_height)
            board_right = drawer.x - column_gap
    elif level < LOG_DRAWER and not wide_opponent:
        least = _LEAST_LOG * (1 + 0.4 * growth)
        limits = (least, max(least, min(room, _MOST_LOG * (1 + 0.4 * growth))))
        log_width = _within(limits, side.log or log_width)
        log = Rect(inner.right - log_width, y, log_width, row_height)
        board_right = log.x - column_gap
    board = Rect(board_x, y, board_right - board_x, row_height)

    y = row_bottom + gap
    prompt = Rect(inner.x, y, inner.w, prompt_height)
    y = prompt.bottom + gap
    mat = Rect(inner.x, y, inner.w, mat_height)
    y = mat.bottom + gap
    hand_row = Rect(inner.x, y, inner.w, height - foot - y)

    if level >= ICON_BUTTONS:
        tools_width = 54.0
    else:
        tools_width = (128 if level < SLIPS else 110) * (1 + 1.1 * growth)
    tools = Rect(hand_row.x + 4, hand_row.y, tools_width, hand_row.h)
    cards_x = tools.right + (16 if wide else 12)
    inspector = None
    cards_right = hand_row.right
    if level < LOG_DRAWER:
        room = hand_row.right - cards_x - min(cards, _MOST_CARDS) * 150
        inspector_width = min(353.0, max(206.0 * (1 + 1.1 * growth), room))
        inspector = Rect(hand_row.right - inspector_width, hand_row.y + 6, inspector_width, hand_row.h - 6)
        cards_right = inspector.x - 12
    hand = Rect(cards_x, hand_row.y + lift, cards_right - cards_x, hand_row.h - lift)
    if in_hand:
        drawer = hand_row
    elif strip and wide_opponent and opponents:
        extras = {OPENED: hand_row}
    style = _card_style(level, cards, hand.w, design)
    return Regions(
        width=width,
        height=height,
        unit=design.unit,
        text=design.text,
        level=level,
        opponent_density=density,
        card_style=style,
        seats=seats,
        top_bar=top_bar,
        opponents=tuple(opponent_rects),
        board=board,
        log=log,
        log_drawer=drawer,
        prompt=prompt,
        mat=mat,
        hand=hand,
        hand_tools=tools,
        inspector=inspector,
        decision_panel=board,
        extras=extras,
        drawer_in_hand=in_hand,
        side_limits=limits,
    )


def _within(limits: tuple[float, float], width: float) -> float:
    """The width, or the nearest one that is possible."""
    return max(limits[0], min(limits[1], width))


def _card_style(level: int, cards: int, width: float, design: _Design) -> str:
    if level >= SLIPS:
        return SLIP if cards <= _MOST_SLIPS else TWO_ROWS
    each = width / max(1, cards)
    if cards <= _MOST_CARDS and each >= _LEAST_CARD:
        return CARD
    big = design.unit >= _BIG_UNIT - 0.001 and each >= _LEAST_BIG_CARD * max(1.0, design.text)
    return CARD if big and cards <= _MOST_BIG_CARDS else TWO_ROWS


def _column(column: Rect, count: int) -> tuple[list[Rect], str]:
    """Opponents below each other; the free height decides how much each panel tells."""
    if count == 0:
        return [], RICH
    gap = 6.0
    each = (column.h - gap * (count - 1)) / count
    density = RICH if each >= 150 else MEDIUM if each >= 118 else SMALL
    each = min(each, {RICH: 216.0, MEDIUM: 149.0, SMALL: 96.0}[density])
    return [Rect(column.x, column.y + i * (each + gap), column.w, each) for i in range(count)], density


def _tabs(column: Rect, count: int) -> list[Rect]:
    """Tabs of all opponents over the open mat; the way back takes the right end."""
    inner = Rect(column.x + 4, column.y + 4, column.w - 8 - TAB_HEIGHT, TAB_HEIGHT)
    gap = 3.0
    width = min(170.0, (inner.w - gap * (count - 1)) / count)
    return [Rect(inner.x + number * (width + gap), inner.y, width, inner.h) for number in range(count)]


def _strip(strip: Rect, count: int) -> list[Rect]:
    """Opponents side by side under the top bar."""
    if count == 0:
        return []
    gap = 6.0
    width = (strip.w - gap * (count - 1)) / count
    return [Rect(strip.x + number * (width + gap), strip.y, width, strip.h) for number in range(count)]
