"""The cellar from 1 to 9 with the wine that is being made: where it would stand, and what it loses on the way (R24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.rules.viticulture import ids
from app.texts import text
from app.ui.look import Look

COLUMNS = 9
FIRST_VALUE = (1, 1, 4, 7)  # of each wine
CELLAR_WALLS = (3, 6)


@dataclass(frozen=True)
class Made:
    """The wine of the chosen grapes: its kind, what it is worth in the cellar, and the sum of its grapes."""

    wine: int
    value: int
    total: int


class WineGrid(QWidget):
    """Paints one cellar. `reach` is the highest value that the cellars hold."""

    def __init__(self, look: Look, wines: Sequence[int], reach: int, made: Made | None, told: str) -> None:
        super().__init__()
        self._look = look
        self._wines = tuple(wines)
        self._reach = reach
        self._made = made
        self.setAccessibleName(text("ui.preview.becomes"))
        self.setAccessibleDescription(told)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(330), size(150))

    def minimumSizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(250), size(120))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        names = theme.size(66)
        side = min(
            (self.width() - names - 4) / COLUMNS, (self.height() - theme.size(20)) / 4.2, theme.size(34)
        )
        self._side, self._left, self._top = side, float(names), float(theme.size(20))
        painter.setFont(theme.body(12))
        for column in range(COLUMNS):
            painter.setPen(theme.role("ink2"))
            place = QRectF(self._left + column * side, 0, side, self._top)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(column + 1))
        for wine in range(len(self._wines)):
            self._row(painter, wine)
        self._walls(painter)
        if self._made is not None:
            self._arrow(painter, self._made)
        painter.end()

    def _cell(self, wine: int, value: int) -> QRectF:
        side = self._side
        return QRectF(self._left + (value - 1) * side, self._top + wine * side * 1.05, side, side).adjusted(
            2, 2, -2, -2
        )

    def _row(self, painter: QPainter, wine: int) -> None:
        theme = self._look.theme
        made = self._made
        painter.setPen(theme.role("ink"))
        first = self._cell(wine, 1)
        name = text(f"viticulture.wine.{ids.WINE_NAMES[wine]}.name")
        painter.drawText(
            QRectF(0, first.top(), self._left - 6, first.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            name,
        )
        for value in range(FIRST_VALUE[wine], COLUMNS + 1):
            cell = self._cell(wine, value)
            closed = value > self._reach
            result = made is not None and (made.wine, made.value) == (wine, value)
            pen = QPen(theme.role("legal" if result else "rule2"), 2.4 if result else 1)
            if closed:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(theme.role("legal-tint" if result else "paper" if closed else "sunk"))
            painter.drawRoundedRect(cell, 5, 5)
            if result or self._wines[wine] >> value & 1:
                token = self._look.sprites.wine(wine, value, cell.width() - 4)
                painter.drawPixmap(cell.topLeft() + QPointF(2, 2), token)

    def _walls(self, painter: QPainter) -> None:
        painter.setPen(QPen(self._look.theme.role("ink"), 1.6))
        for wall in CELLAR_WALLS:
            x = self._left + wall * self._side
            painter.drawLine(QPointF(x, self._top), QPointF(x, self._top + 4 * self._side * 1.05))

    def _arrow(self, painter: QPainter, made: Made) -> None:
        """From the sum of the grapes, dashed, to what the cellar takes."""
        theme = self._look.theme
        if made.total <= made.value:
            return
        ghost = self._cell(made.wine, min(made.total, COLUMNS))
        target = self._cell(made.wine, made.value)
        pen = QPen(theme.role("ink2"), 1.4, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(theme.role("raised"))
        painter.drawEllipse(ghost.adjusted(2, 2, -2, -2))
        painter.drawText(ghost, Qt.AlignmentFlag.AlignCenter, str(made.total))
        pen = QPen(theme.role("legal"), 2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        start, end = (
            QPointF(ghost.left(), ghost.center().y()),
            QPointF(target.right() + 3, target.center().y()),
        )
        if start.x() - end.x() > 4:
            painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("legal"))
        painter.drawPolygon(QPolygonF([end, end + QPointF(6, -4), end + QPointF(6, 4)]))
