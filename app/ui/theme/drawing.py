"""Drawing that every picture shares: panels, shadows, glows and texts that always fit their box.

All lengths are real pixels; `unit` scales edges and radii with the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import ceil

from PySide6 import QtCore
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPixmap

from app.settings.finish import EMBLEM_ONLY, FINE, STRONG
from app.ui.theme import typefaces
from app.ui.theme.pictures import Pictures
from app.ui.theme.theme import REGULAR, Theme

SMALLEST_TEXT = 6.0
LEFT, CENTRE, RIGHT = "left", "centre", "right"
_GLOW_RINGS = ((6.0, 0.10), (4.5, 0.16), (3.0, 0.24))  # three rings, outermost first
_FRAME_REACH = 7.0  # how far glow and shadow reach beyond their box
_FRAME_TILE = 64
_GAPS = {STRONG: 1.0, FINE: 0.5, EMBLEM_ONLY: 0.0}  # how clearly the gaps of a dashed line show


def new_pixmap(width: float, height: float, ratio: float) -> QPixmap:
    """A transparent pixmap of that logical size for a screen of that pixel ratio."""
    pixmap = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(0, 0, 0, 0))
    return pixmap


def begin(pixmap: QPixmap) -> QPainter:
    """A painter with smooth edges on the pixmap; call `end()` on it."""
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    return painter


def faded(colour: QColor, share: float) -> QColor:
    """The colour with that share (0 to 1) of opacity."""
    other = QColor(colour)
    other.setAlphaF(colour.alphaF() * share)
    return other


def panel(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QColor | None,
    edge: QColor | None = None,
    width: float = 1.0,
    dash: tuple[float, ...] = (),
) -> None:
    """A rounded rectangle whose edge lies inside `rect`."""
    half = width / 2 if edge is not None else 0
    painter.setBrush(QBrush(fill) if fill is not None else QtCore.Qt.BrushStyle.NoBrush)
    if edge is None:
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
    else:
        pen = QPen(edge, width)
        if dash:
            pen.setDashPattern([part / width for part in dash])
            pen.setCapStyle(QtCore.Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius)


@dataclass(frozen=True, eq=False)
class _Frame:
    """A soft frame drawn once: three by three tiles, its reach beyond the box and its corner in device pixels."""

    tiles: tuple[tuple[QPixmap, ...], ...]
    beyond: int
    corner: int
    middle: QColor


_FramePaint = Callable[[QPainter, QRectF, float, QColor, float, float], None]


@lru_cache(maxsize=64)
def _frame(
    paint: _FramePaint, radius: float, colour: int, strength: float, unit: float, ratio: float
) -> _Frame:
    beyond = ceil(_FRAME_REACH * unit)
    corner = beyond + ceil(radius + 1)
    side = 2 * corner + _FRAME_TILE
    pixmap = new_pixmap(side, side, ratio)
    painter = begin(pixmap)
    box = QRectF(beyond, beyond, side - 2 * beyond, side - 2 * beyond)
    paint(painter, box, radius, QColor.fromRgba(colour), strength, unit)
    painter.end()
    whole, edge = pixmap.width(), round(corner * ratio)
    cuts = ((0, edge), (edge, whole - 2 * edge), (whole - edge, edge))
    tiles = tuple(tuple(pixmap.copy(x, y, width, height) for y, height in cuts) for x, width in cuts)
    middle = tiles[1][1].toImage().pixelColor(1, 1)
    return _Frame(tiles, round(beyond * ratio), edge, middle)


def _framed(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    colour: QColor,
    strength: float,
    unit: float,
    paint: _FramePaint,
    fill: bool,
) -> None:
    """Put a soft frame round the box from kept pictures: corners as they are, edges repeated.

    Painting the big see-through shapes themselves is by far the dearest part of a card's picture.
    """
    ratio = painter.device().devicePixelRatioF()
    frame = _frame(paint, round(radius, 1), colour.rgba(), strength, round(unit, 2), ratio)
    corner = frame.corner
    left, top = round(rect.left() * ratio) - frame.beyond, round(rect.top() * ratio) - frame.beyond
    right, bottom = round(rect.right() * ratio) + frame.beyond, round(rect.bottom() * ratio) + frame.beyond
    if right - left < 2 * corner or bottom - top < 2 * corner:
        paint(painter, rect, radius, colour, strength, unit)
        return
    key = (frame, right - left, bottom - top, fill)
    picture = _frames_by_size.get(key)
    if picture is None:
        picture = _frame_of_size(frame, right - left, bottom - top, ratio, fill)
        _frames_by_size.put(key, picture)
    painter.drawPixmap(QPointF(left / ratio, top / ratio), picture)


_frames_by_size = Pictures(3 << 19)  # most cards of a hand, and most tiles, are as large as the one before


def _frame_of_size(frame: _Frame, wide: int, high: int, ratio: float, fill: bool) -> QPixmap:
    """The frame round a box of that size in device pixels."""
    picture = new_pixmap(wide / ratio, high / ratio, ratio)
    painter = begin(picture)
    corner = frame.corner
    columns = ((0, corner), (corner, wide - 2 * corner), (wide - corner, corner))
    rows = ((0, corner), (corner, high - 2 * corner), (high - corner, corner))
    for column, (x, width) in zip(frame.tiles, columns):
        for tile, (y, height) in zip(column, rows):
            if width <= 0 or height <= 0:
                continue
            target = QRectF(x / ratio, y / ratio, width / ratio, height / ratio)
            if tile is frame.tiles[1][1]:
                if fill:
                    painter.fillRect(target, frame.middle)
            else:
                painter.drawTiledPixmap(target, tile)
    painter.end()
    return picture


def _paint_shadow(
    painter: QPainter, rect: QRectF, radius: float, colour: QColor, strength: float, unit: float
) -> None:
    painter.setPen(QtCore.Qt.PenStyle.NoPen)
    painter.setBrush(faded(colour, strength))
    for step in range(4):
        grow = 0.8 * step * unit
        painter.drawRoundedRect(
            rect.adjusted(-grow, 2 * unit - grow, grow, 2 * unit + grow), radius + grow, radius + grow
        )


def _paint_glow(
    painter: QPainter, rect: QRectF, radius: float, colour: QColor, strength: float, unit: float
) -> None:
    painter.setPen(QtCore.Qt.PenStyle.NoPen)
    for grow, share in _GLOW_RINGS:
        painter.setBrush(faded(colour, share * strength))
        by = grow * unit
        painter.drawRoundedRect(rect.adjusted(-by, -by, by, by), radius + by, radius + by)


def shadow(painter: QPainter, rect: QRectF, radius: float, theme: Theme, unit: float = 1.0) -> None:
    """Four stacked rounded rectangles, two pixels down; nothing in high contrast. The caller paints the box over it."""
    if theme.shadow:
        _framed(painter, rect, radius, theme.role("shadow"), theme.shadow, unit, _paint_shadow, fill=False)


def glow(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    colour: QColor,
    theme: Theme,
    unit: float = 1.0,
    strength: float = 1.0,
) -> None:
    """A soft rim outside `rect` (it needs room for its rings); a plain rim in high contrast is the edge itself."""
    if theme.glow:
        _framed(painter, rect, radius, colour, strength, unit, _paint_glow, fill=True)


def line(
    painter: QPainter, x1: float, y1: float, x2: float, y2: float, colour: QColor, width: float = 1.0
) -> None:
    """A straight line with round ends."""
    painter.setPen(QPen(colour, width, QtCore.Qt.PenStyle.SolidLine, QtCore.Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))


def chart_line(painter: QPainter, theme: Theme, colour: str, points: Sequence[QPointF], width: float) -> None:
    """A player's line in a chart: an ink edge, and the gaps of the player's dashes unless patterns are off.

    `colour` "ink" has a double line instead of dashes.
    """
    fill, line = theme.player_fill(colour), list(points)
    strength = _GAPS[theme.finish.patterns]
    dashes = theme.players[colour].dash

    def draw(pen: QPen) -> None:
        painter.setPen(pen)
        painter.drawPolyline(line)

    painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
    draw(QPen(theme.role("ink"), width + 2))
    draw(QPen(fill, width))
    if not strength:
        return
    if colour == "ink":
        draw(QPen(faded(theme.role("raised"), strength), width / 3))
    elif dashes:
        draw(QPen(faded(theme.role("raised"), strength), width))
        pen = QPen(fill, width)
        pen.setCapStyle(QtCore.Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([part / width for part in dashes])
        draw(pen)


@lru_cache(maxsize=4096)
def _advance(theme: Theme, words: str, px: float, weight: QFont.Weight, serif: bool) -> float:
    return theme.metrics(px, weight, serif).horizontalAdvance(words)


def text_width(theme: Theme, words: str, px: float, weight=REGULAR, serif: bool = False) -> float:
    """The width that the words take in one line at exactly `px`."""
    return _advance(theme, words, px, weight, serif)


@lru_cache(maxsize=512)
def hanging(theme: Theme, px: float, weight=REGULAR, serif: bool = False) -> float:
    """How far letters reach below their line; what a typeface tells as its descent holds air as well."""
    return max(0.0, theme.metrics(px, weight, serif).tightBoundingRect("gjpqy,;").bottom())


def line_step(px: float, spacing: float, serif: bool = False) -> float:
    """How far lines of a size of the design stand apart; `spacing` counts in the height of their letters."""
    return typefaces.drawn_size(typefaces.HEADING if serif else typefaces.BODY, px) * spacing


def wrapped(
    theme: Theme, words: str, px: float, width: float, weight=REGULAR, serif: bool = False
) -> list[str]:
    """The words broken into lines of at most `width`; a single word that is wider stays whole."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        current = ""
        for word in _parts(paragraph):
            longer = _joined(current, word)
            if current and _advance(theme, longer, px, weight, serif) > width:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d]-)(?=[^\W\d])")


def _parts(words: str) -> list[str]:
    """What a line may be broken between: words, and after a hyphen the parts of one."""
    if "-" not in words:
        return words.split(" ")
    return [part for word in words.split(" ") for part in _AFTER_HYPHEN.split(word)]


def _joined(line: str, part: str) -> str:
    """The line with its next part; what ends in a hyphen has gone on without a space."""
    return f"{line}{part}" if not line or (line[-1] == "-" and line[-2:-1].isalpha()) else f"{line} {part}"


def _balanced(theme: Theme, words: str, px: float, weight: QFont.Weight, serif: bool) -> list[str]:
    """Two lines of as equal width as the words allow, so that no single short word hangs below."""
    parts = _parts(words.replace("\n", " "))
    splits = [(reduce(_joined, parts[:cut]), reduce(_joined, parts[cut:])) for cut in range(1, len(parts))]
    return list(min(splits, key=lambda pair: max(_advance(theme, half, px, weight, serif) for half in pair)))


def fit_lines(
    theme: Theme,
    words: str,
    px: float,
    width: float,
    height: float,
    weight=REGULAR,
    serif: bool = False,
    most_lines: int = 1,
    spacing: float = 1.2,
) -> tuple[float, list[str]]:
    """The largest size up to `px` at which the words fit the box, and their lines.

    Texts are never cut: they wrap up to `most_lines`, then get smaller.
    """
    return _fitted(
        theme, words, round(px, 2), round(width, 1), round(height, 1), weight, serif, most_lines, spacing
    )


@lru_cache(maxsize=4096)
def _fitted(
    theme: Theme,
    words: str,
    px: float,
    width: float,
    height: float,
    weight: QFont.Weight,
    serif: bool,
    most_lines: int,
    spacing: float,
) -> tuple[float, list[str]]:
    size = px
    while True:
        lines = [words] if most_lines == 1 else wrapped(theme, words, size, width, weight, serif)
        if len(lines) == 2 == most_lines:
            lines = _balanced(theme, words, size, weight, serif)
        metrics = theme.metrics(size, weight, serif)
        widest = max(_advance(theme, each, size, weight, serif) for each in lines)
        tall = metrics.capHeight() + hanging(theme, size, weight, serif)
        tall += (len(lines) - 1) * line_step(size, spacing, serif)
        if not lines[0].isascii():  # an accent over a capital must not leave the box
            rise = -metrics.tightBoundingRect(lines[0]).top()
            tall = max(
                tall, 2 * rise - metrics.capHeight() + (tall - metrics.capHeight() if lines[1:] else 0)
            )
        fits = widest <= width + 0.5 and tall <= max(height, 0) + 0.5 and len(lines) <= most_lines
        if fits or size <= SMALLEST_TEXT:
            return size, lines
        size = max(SMALLEST_TEXT, size - 0.5)


def text(
    painter: QPainter,
    rect: QRectF,
    words: str,
    theme: Theme,
    px: float,
    colour: QColor,
    weight=REGULAR,
    serif: bool = False,
    align: str = LEFT,
    valign: str = CENTRE,
    most_lines: int = 1,
    spacing: float = 1.2,
) -> float:
    """Draw the words in the box, wrapped and then shrunk until they fit; returns the height that they take."""
    if not words or rect.width() <= 1:
        return 0.0
    size, lines = fit_lines(theme, words, px, rect.width(), rect.height(), weight, serif, most_lines, spacing)
    font = theme.exact_font(size, weight, serif)
    metrics = theme.metrics(size, weight, serif)
    step = line_step(size, spacing, serif)
    # The visible middle of a line lies at half the capital height above the base line.
    block = (len(lines) - 1) * step
    cap = metrics.capHeight()
    if valign == CENTRE:
        # Several lines are centred with their descenders, one line by its capitals.
        base = (
            rect.center().y()
            + cap / 2
            - block / 2
            - (hanging(theme, size, weight, serif) / 3 if block else 0)
        )
    else:
        base = rect.top() + metrics.ascent() * 0.92
    painter.setFont(font)
    painter.setPen(colour)
    for number, each in enumerate(lines):
        advance = _advance(theme, each, size, weight, serif)
        if align == LEFT:
            x = rect.left()
        elif align == RIGHT:
            x = rect.right() - advance
        else:
            x = rect.center().x() - advance / 2
        painter.drawText(QPointF(x, base + number * step), each)
    return block + step
