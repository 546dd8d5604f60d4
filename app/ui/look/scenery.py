"""The big pictures: landscapes behind titles and the window of the curtain, SVGs of ours in the colours of a theme.

`paint_landscape` and `paint_window` may be called in a `paintEvent`: each picture is drawn once per size and kept.
Colours stand in the files as `role(name)`. In high contrast there is no landscape, and the window is lines only.
"""

from __future__ import annotations

import re
from functools import cache
from math import ceil

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.paths import resources_folder
from app.ui.theme import drawing
from app.ui.theme.pictures import Pictures
from app.ui.theme.theme import Theme

START, END = "start", "end"
_LANDSCAPE = (1440.0, 240.0)
# In the evening house and trees stand to the right of this share of the width and so high above the foot.
_EVENING_QUIET, _EVENING_HIGH = 0.475, 133.0
# Parts of the window in the units of window.svg.
_WINDOW = (1440.0, 900.0)
_OPENING = QRectF(330, 92, 780, 642)
_WING = 386.0
_POTS = ((318.0, 672.0), (1002.0, 672.0))
_POT = 118.0
_ROLE = re.compile(r"role\(([\w-]+)\)")

# One is in sight at a time; on a large screen that one is kept alone.
_kept = Pictures(9 << 20)


@cache
def art_source(name: str) -> str:
    """The text of a picture, its colours still named by roles."""
    return (resources_folder() / "art" / f"{name}.svg").read_text(encoding="utf-8")


def _renderer(name: str, theme: Theme) -> QSvgRenderer:
    source = _ROLE.sub(lambda found: theme.role_text(found[1]), art_source(name))
    return QSvgRenderer(QByteArray(source.encode()))


def _cover(box: QRectF, width: float, height: float, low: bool) -> QRectF:
    """Where a picture lies that covers the box without being bent; what is over is cut at the top, or all round."""
    scale = max(box.width() / width, box.height() / height)
    wide, high = width * scale, height * scale
    top = box.bottom() - high if low else box.top() + (box.height() - high) / 2
    return QRectF(box.left() + (box.width() - wide) / 2, top, wide, high)


def paint_landscape(painter: QPainter, theme: Theme, box: QRectF, name: str = START) -> None:
    """A Tuscan landscape into the box: "start" on a summer morning, "end" on an evening after the harvest."""
    if not theme.bands:
        painter.fillRect(box, theme.role("table"))
        return

    def draw(inner: QPainter, whole: QRectF) -> None:
        _renderer(name, theme).render(inner, _cover(whole, *_LANDSCAPE, low=True))

    _put(painter, theme, box, (name,), draw)


def evening_below(words: QRectF, width: float, deep: float) -> float:
    """How deep the evening landscape of that width must be so that its house and trees stand below the words."""
    if words.right() <= _EVENING_QUIET * width:
        return deep
    needed = words.bottom() + _EVENING_HIGH * width / _LANDSCAPE[0]
    if needed > width / _LANDSCAPE[0] * _LANDSCAPE[1]:  # a picture as deep as that is magnified
        needed = words.bottom() / (1 - _EVENING_HIGH / _LANDSCAPE[1])
    return max(deep, needed)


def paint_window(painter: QPainter, theme: Theme, box: QRectF, opened: float = 0.0) -> None:
    """A house wall with a window; its shutters are closed, or `opened` by a share up to 1."""
    if not theme.landscape:
        _plain_window(painter, theme, box)
        return

    def wall(inner: QPainter, whole: QRectF) -> None:
        _renderer("window", theme).render(inner, _cover(whole, *_WINDOW, low=False))

    def closed(inner: QPainter, whole: QRectF) -> None:
        wall(inner, whole)
        _wings(inner, theme, whole, 0.0)

    if opened <= 0:
        _put(painter, theme, box, ("window", "closed"), closed)
    else:
        _put(painter, theme, box, ("window",), wall)
        _wings(painter, theme, box, min(1.0, opened))


def window_opening(box: QRectF) -> QRectF:
    """Where the wings of that window lie in the box; a small box cuts it."""
    whole = _cover(box, *_WINDOW, low=False)
    scale = whole.width() / _WINDOW[0]
    return QRectF(
        whole.left() + _OPENING.left() * scale,
        whole.top() + _OPENING.top() * scale,
        _OPENING.width() * scale,
        _OPENING.height() * scale,
    )


def _wings(painter: QPainter, theme: Theme, box: QRectF, opened: float) -> None:
    """The two wings turn about their hinges: they get narrower; then the flowers before them."""
    whole = _cover(box, *_WINDOW, low=False)
    scale = whole.width() / _WINDOW[0]

    def place(x: float, y: float, width: float, height: float) -> QRectF:
        return QRectF(whole.left() + x * scale, whole.top() + y * scale, width * scale, height * scale)

    wing = _renderer("shutter", theme)
    width = _WING * (1 - 0.92 * opened)
    height, top = _OPENING.height() - 8, _OPENING.top() + 4
    wing.render(painter, place(_OPENING.left() + 2, top, width, height))
    right = place(_OPENING.right() - 2 - width, top, width, height)
    painter.save()
    painter.translate(right.right(), right.top())
    painter.scale(-1, 1)
    wing.render(painter, QRectF(0, 0, right.width(), right.height()))
    painter.restore()
    pot = _renderer("geranium", theme)
    for x, y in _POTS:
        pot.render(painter, place(x, y, _POT, _POT))


def _plain_window(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """In high contrast: edges and the line between the wings, no picture."""
    painter.fillRect(box, theme.role("table"))
    opening = window_opening(box)
    edge: QColor = theme.role("rule2")
    drawing.panel(painter, opening, 4, None, edge, 3)
    middle = opening.center().x()
    drawing.line(painter, middle, opening.top(), middle, opening.bottom(), edge, 2)


def _put(painter: QPainter, theme: Theme, box: QRectF, what: tuple[str, ...], draw) -> None:
    """Blit the picture of that size, drawn now if it is not kept."""
    ratio = painter.device().devicePixelRatioF()
    width, height = ceil(box.width()), ceil(box.height())
    if width < 1 or height < 1:
        return
    key = (*what, theme.name, width, height, ratio)
    picture = _kept.get(key)
    if picture is None:
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        inner = drawing.begin(picture)
        draw(inner, QRectF(0, 0, width, height))
        inner.end()
        _kept.put(key, picture)
    painter.drawPixmap(box.topLeft(), picture)
