"""The course of a game as a slider: years with their seasons above, a lane of ticks for each player below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider

from app.texts import text
from app.ui.look import Look
from app.ui.panels.thumbnail import SEASONS

HEAD = 15
EDGE = 6


@dataclass(frozen=True)
class Tick:
    """A decision: who made it, and whether it brought points to anybody."""

    seat: int
    points: bool


@dataclass(frozen=True)
class Span:
    """A season from one position to the next one's; `season` beyond the four is drawn plain."""

    begin: int
    end: int
    year: int
    season: int


class Timeline(QSlider):
    """Its value is the position. A click goes there at once, arrows go step by step."""

    def __init__(self, look: Look) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._look = look
        self._ticks: Sequence[Tick] = ()
        self._spans: Sequence[Span] = ()
        self._colours: Sequence[str] = ()
        self.setAccessibleName(text("ui.games.timeline"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSingleStep(1)
        self.setPageStep(10)

    def show_game(self, ticks: Sequence[Tick], spans: Sequence[Span], colours: Sequence[str]) -> None:
        self._ticks, self._spans, self._colours = tuple(ticks), tuple(spans), tuple(colours)
        self.setRange(0, len(ticks))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._look.theme.size(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._look.theme.size(32))

    def year_at(self, position: int) -> int:
        return next((span.year for span in reversed(self._spans) if span.begin <= position), 0)

    def _x(self, position: float) -> float:
        return EDGE + (self.width() - 2 * EDGE) * position / max(1, len(self._ticks))

    def _position(self, x: float) -> int:
        share = (x - EDGE) / max(1.0, self.width() - 2 * EDGE)
        return round(min(1.0, max(0.0, share)) * len(self._ticks))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.setValue(self._position(event.position().x()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.setValue(self._position(event.position().x()))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        head = min(theme.size(HEAD), self.height() * 0.4)
        for span in self._spans:
            self._season(painter, span, head)
        painter.setPen(theme.role("ink"))
        painter.setFont(theme.body(11))
        for span in self._spans:  # over the seasons, which may be narrower than a number
            if span.season == 0:
                box = QRectF(self._x(span.begin) + 2, 0, theme.size(24), head)
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(span.year))
        lanes = max(1, len(self._colours))
        lane = (self.height() - head - 4) / lanes
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for number, tick in enumerate(self._ticks):
            if not 0 <= tick.seat < lanes:
                continue
            top = head + 3 + tick.seat * lane
            painter.setOpacity(1.0 if number < self.value() else 0.35)
            width = 3 if tick.points else 1.2
            x = self._x(number + 0.5)
            box = QRectF(x - width / 2, top + lane * 0.12, width, lane * 0.76)
            if tick.points:
                painter.fillRect(box.adjusted(-1, -1, 1, 1), theme.role("ink"))
            painter.fillRect(box, theme.player_fill(self._colours[tick.seat]))
        painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = self._x(self.value())
        painter.setPen(QPen(theme.role("accent"), 2.4))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("accent"))
        painter.drawEllipse(QPointF(x, 4), 4, 4)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.role("focus"), theme.finish.ring))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        painter.end()

    def _season(self, painter: QPainter, span: Span, head: float) -> None:
        theme = self._look.theme
        left, right = self._x(span.begin), self._x(span.end)
        known = 0 <= span.season < len(SEASONS)
        painter.setPen(QPen(theme.role(SEASONS[span.season] if known else "rule"), 1))
        painter.setBrush(theme.role(f"{SEASONS[span.season]}-tint" if known else "sunk"))
        painter.drawRect(QRectF(left, 0.5, max(1.0, right - left - 1), head - 1))
