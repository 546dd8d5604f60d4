"""What the chosen grapes become: tokens with what is lost on the way, and the cellar with the place for it (R24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.rules.viticulture import ids
from app.texts import text
from app.ui.look.look import Drawn
from app.ui.panels.controls import label
from app.ui.theme import BOLD, SEMI, drawing

COLUMNS = 9
FIRST_VALUE = (1, 1, 4, 7)  # of each wine
CELLAR_WALLS = (3, 6)
_PARTS = (("small", 1, 3, 3), ("medium", 4, 6, 6), ("large", 7, 9, 9))  # name, columns, reach that it needs
_TOKEN, _RESULT = 34.0, 44.0
_ROW_GAP = 4.0


@dataclass(frozen=True)
class Made:
    """The wine of the chosen grapes: its kind, what it is worth in the cellar, and the sum of its grapes."""

    wine: int
    value: int
    total: int


class Tokens(QWidget):
    """The wine as a token; where it loses value, the dashed one that it would have been stands before it."""

    def __init__(self, look: Drawn, made: Made) -> None:
        super().__init__()
        self._look = look
        self._made = made
        size = look.theme.size
        lower = made.total > made.value
        self.setFixedSize(size(_RESULT + 14) + (size(_TOKEN + 26) if lower else 0), size(_RESULT + 14))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, made = self._look.theme, self._made
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, middle = 2.0, self.height() / 2
        if made.total > made.value:
            side = float(theme.size(_TOKEN))
            place = QRectF(x, middle - side / 2, side, side)
            _ghost(painter, self._look, place, made.total)
            x += side + 4
            arrow = theme.size(16)
            self._look.sprites.draw_icon(
                painter, "chevron-right", QRectF(x, middle - arrow / 2, arrow, arrow), "ink2", "paper"
            )
            x += arrow + 6
        side = float(theme.size(_RESULT))
        place = QRectF(x + 4, middle - side / 2, side, side)
        drawing.glow(painter, place, side / 2, theme.role("legal"), theme)
        painter.drawPixmap(place.topLeft(), self._look.sprites.wine(made.wine, made.value, side))
        painter.end()


class Becomes(QFrame):
    """This becomes: the tokens, the wine in words, and in the colour of warnings what is lost."""

    def __init__(
        self, look: Drawn, made: Made | None, words: str, more: str, lost: str, *, low: bool
    ) -> None:
        super().__init__()
        self.made = made
        self.words, self.lost = words, lost
        self.setProperty("kind", "raised")
        self.setAccessibleName(text("ui.preview.becomes"))
        self.setAccessibleDescription(" ".join(part for part in (words, lost, more) if part))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, *((1, 12, 1) if low else (8, 12, 8)))
        column.setSpacing(4)
        if not low:
            column.addWidget(label(text("ui.preview.becomes"), "caption"))
        line = QHBoxLayout()
        line.setSpacing(10)
        if made is not None:
            line.addWidget(Tokens(look, made))
        told = QVBoxLayout()
        told.setSpacing(1)
        told.addStretch(1)
        told.addWidget(label(words, "strong" if made is not None else "second", wrap=True))
        if lost:
            told.addWidget(label(lost, "warn", wrap=True))
        if more:
            told.addWidget(label(more, "", wrap=True))
        told.addStretch(1)
        line.addLayout(told, 1)
        column.addLayout(line, 1)
        self.setMinimumHeight(look.theme.size(_RESULT + (18 if low else 50)))
        self.setMaximumHeight(look.theme.size(150))


class WineGrid(QWidget):
    """Paints one cellar. `reach` is the highest value that the cellars hold."""

    def __init__(self, look: Drawn, wines: Sequence[int], reach: int, made: Made | None, told: str) -> None:
        super().__init__()
        self._look = look
        self._wines = tuple(wines)
        self._reach = reach
        self._made = made
        self.setAccessibleName(text("ui.mat.cellar"))
        self.setAccessibleDescription(told)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(380), size(200))

    def minimumSizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(262), size(150))

    def _names_width(self) -> float:
        """Room for the widest name of a wine."""
        metrics = QFontMetrics(self._look.theme.body(13, BOLD))
        names = [text(f"viticulture.wine.{name}.name") for name in ids.WINE_NAMES]
        return max(metrics.horizontalAdvance(name) for name in names) + 10.0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        names = self._names_width()
        head, foot = float(theme.size(22)), float(theme.size(36))
        side = min(
            (self.width() - names - 4) / COLUMNS,
            (self.height() - head - foot) / 4 - _ROW_GAP,
            theme.size(44),
        )
        self._side = side
        high = head + 4 * (side + _ROW_GAP) + foot
        self._top = max(0.0, (self.height() - high) / 3) + head
        self._left = max(names, (self.width() - COLUMNS * side + names) / 2 - 2)
        painter.setFont(theme.body(12, SEMI))
        for column in range(COLUMNS):
            painter.setPen(theme.role("ink2"))
            place = QRectF(self._left + column * side, self._top - head, side, head)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(column + 1))
        for wine in range(len(self._wines)):
            self._row(painter, wine)
        self._walls(painter)
        self._feet(painter, foot)
        if self._made is not None:
            self._arrow(painter, self._made)
        painter.end()

    def _cell(self, wine: int, value: int) -> QRectF:
        side = self._side
        top = self._top + wine * (side + _ROW_GAP)
        return QRectF(self._left + (value - 1) * side, top, side, side).adjusted(2, 2, -2, -2)

    def _row(self, painter: QPainter, wine: int) -> None:
        theme = self._look.theme
        made = self._made
        mine = made is not None and made.wine == wine
        painter.setPen(theme.role("ink" if mine else "ink2"))
        painter.setFont(theme.body(13, BOLD) if mine else theme.body(13))
        first = self._cell(wine, 1)
        name = text(f"viticulture.wine.{ids.WINE_NAMES[wine]}.name")
        right = self._cell(wine, FIRST_VALUE[wine]).left()
        place = QRectF(right - 300, first.top(), 292, first.height())
        if FIRST_VALUE[wine] == 1:
            place = QRectF(0, first.top(), self._left - 8, first.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, name)
        for value in range(FIRST_VALUE[wine], COLUMNS + 1):
            cell = self._cell(wine, value)
            closed = value > self._reach
            result = made is not None and (made.wine, made.value) == (wine, value)
            if result:
                drawing.glow(painter, cell, 5, theme.role("legal"), theme)
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
            painter.drawLine(QPointF(x, self._top), QPointF(x, self._top + 4 * (self._side + _ROW_GAP)))

    def _feet(self, painter: QPainter, height: float) -> None:
        """The parts of the cellar below their columns, with what is not built."""
        theme = self._look.theme
        top = self._top + 4 * (self._side + _ROW_GAP) + 2
        for name, first, last, needed in _PARTS:
            words = text(f"ui.mat.{name}")
            if needed > self._reach:
                words = text("ui.mat.not-built", what=words)
            left = self._left + (first - 1) * self._side
            place = QRectF(left + 1, top, (last - first + 1) * self._side - 2, height - 2)
            drawing.text(
                painter,
                place,
                words,
                theme,
                theme.size(12),
                theme.role("ink2"),
                align=drawing.CENTRE,
                valign="top",
                most_lines=2,
            )

    def _arrow(self, painter: QPainter, made: Made) -> None:
        """From the sum of the grapes, dashed, to what the cellar takes."""
        theme = self._look.theme
        if made.total <= made.value:
            return
        ghost = self._cell(made.wine, min(made.total, COLUMNS)).adjusted(2, 2, -2, -2)
        target = self._cell(made.wine, made.value)
        _ghost(painter, self._look, ghost, made.total)
        pen = QPen(theme.role("legal"), 2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        start = QPointF(ghost.left() - 2, ghost.center().y())
        end = QPointF(target.right() + 4, target.center().y())
        if start.x() - end.x() > 7:
            painter.drawLine(start, end + QPointF(6, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("legal"))
        painter.drawPolygon(QPolygonF([end, end + QPointF(8, -5), end + QPointF(8, 5)]))


def _ghost(painter: QPainter, look: Drawn, place: QRectF, value: int) -> None:
    """The dashed token of a value that is not reached."""
    theme = look.theme
    painter.setPen(QPen(theme.role("ink2"), 1.4, Qt.PenStyle.DashLine))
    painter.setBrush(theme.role("raised"))
    painter.drawEllipse(place)
    drawing.text(
        painter,
        place,
        str(value),
        theme,
        max(11.0, place.height() * 0.45),
        theme.role("ink2"),
        SEMI,
        align=drawing.CENTRE,
    )
