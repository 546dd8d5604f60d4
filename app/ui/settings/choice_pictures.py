"""The small pictures on the choices: a table in each theme, and bands in each strength of the patterns."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.ui import theme as themes
from app.ui.look.look import SYSTEM, Look, system_theme
from app.ui.look.sprites import Sprites
from app.ui.theme import Finish

_BANDS = ("garnet", "azure", "amber")


def paint_theme(painter: QPainter, name: str, box: QRectF) -> None:
    """A small table in the colours of a theme; that of the system shows both it may become, cut across."""
    painter.save()
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    shape.addRoundedRect(box, 7, 7)
    shape.addRect(box.adjusted(0, 8, 0, 0))
    painter.setClipPath(shape)
    if name == SYSTEM:
        first = system_theme()
        _paint_table(painter, first, box)
        corner = QPainterPath(box.topRight())
        corner.lineTo(box.bottomRight())
        corner.lineTo(box.bottomLeft())
        corner.closeSubpath()
        painter.setClipPath(corner, Qt.ClipOperation.IntersectClip)
        _paint_table(painter, "light" if first == "dark" else "dark", box)
    else:
        _paint_table(painter, name, box)
    painter.restore()


def _paint_table(painter: QPainter, name: str, box: QRectF) -> None:
    theme = themes.load(name, 1.0)
    painter.fillRect(box, theme.role("table"))
    unit = box.height() / 66
    sheet = box.adjusted(8 * unit, 9 * unit, -8 * unit, -5 * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("paper"))
    painter.drawRoundedRect(sheet, 4 * unit, 4 * unit)
    tile = QRectF(sheet.left() + 6 * unit, sheet.top() + 6 * unit, sheet.width() * 0.4, 20 * unit)
    painter.setPen(QPen(theme.role("legal"), 1.8 * unit))
    painter.setBrush(theme.role("raised"))
    painter.drawRoundedRect(tile, 3 * unit, 3 * unit)
    painter.setBrush(theme.role("legal-tint"))
    painter.drawRoundedRect(QRectF(tile.left() + 4 * unit, tile.top() + 5 * unit, 10 * unit, 10 * unit), 2, 2)
    painter.setPen(Qt.PenStyle.NoPen)
    left = tile.right() + 7 * unit
    wide = sheet.right() - 6 * unit - left
    for role, y, share in (("ink", 8, 1.0), ("ink2", 16, 0.6)):
        painter.setBrush(theme.role(role))
        painter.drawRoundedRect(QRectF(left, sheet.top() + y * unit, wide * share, 4 * unit), 2, 2)
    bar = QRectF(tile.left(), sheet.bottom() - 15 * unit, sheet.width() - 12 * unit, 9 * unit)
    painter.setPen(QPen(theme.role("rule2"), 1))
    painter.setBrush(theme.role("sunk"))
    painter.drawRoundedRect(bar, 4 * unit, 4 * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("accent"))
    painter.drawRoundedRect(QRectF(bar.right() - 14 * unit, bar.top(), 14 * unit, bar.height()), 3, 3)


def paint_bands(painter: QPainter, look: Look, patterns: str, box: QRectF) -> None:
    """Three players' bands side by side, as they look with that strength."""
    finish = look.theme.finish
    theme = themes.load(
        look.theme.name, look.theme.text_scale, Finish(patterns, finish.landscape, finish.thick_ring)
    )
    sprites = Sprites(theme, painter.device().devicePixelRatioF())
    gap = box.width() * 0.07
    width = (box.width() - gap * (len(_BANDS) - 1)) / len(_BANDS)
    for number, colour in enumerate(_BANDS):
        band = QRectF(QPointF(box.left() + number * (width + gap), box.top()), box.bottomRight())
        band.setWidth(width)
        sprites.draw_pattern(painter, colour, band)
        painter.setPen(QPen(theme.role("ink"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(band)
