"""The course of a game as a slider: years with their seasons above, a lane of ticks for each player below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QSlider

from app.texts import text
from app.ui.look.look import Look
from app.ui.saved_games.thumbnail import SEASONS
from app.ui.theme import BOLD

HEAD = 16
EDGE = 8  # at the right
GUTTER = 34  # at the left, where each lane has its emblem
YEAR_BOX = 15  # the least width of a year's number
LEAST_ICON = 9  # the width of a season from which its picture has room


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
        return QSize(120, self._look.theme.size(26))

    def year_at(self, position: int) -> int:
        return next((span.year for span in reversed(self._spans) if span.begin <= position), 0)

    def _x(self, position: float) -> float:
        return GUTTER + (self.width() - GUTTER - EDGE) * position / max(1, len(self._ticks))

    def _position(self, x: float) -> int:
        share = (x - GUTTER) / max(1.0, self.width() - GUTTER - EDGE)
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
        self._lanes(painter, head)
        self._years(painter, head)
        self._marker(painter, head)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.role("focus"), theme.finish.ring))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        painter.end()

    def _season(self, painter: QPainter, span: Span, head: float) -> None:
        """A box in the colour of the season, with its picture where there is room."""
        theme = self._look.theme
        left, right = self._x(span.begin), self._x(span.end)
        known = 0 <= span.season < len(SEASONS)
        if right - left < 1 or not known:
            return
        name = SEASONS[span.season]
        box = QRectF(left + 0.5, 0.5, max(1.0, right - left - 1.5), head - 1)
        painter.setPen(QPen(theme.role(name), 1))
        painter.setBrush(theme.role(f"{name}-tint"))
        painter.drawRoundedRect(box, 3, 3)
        side = min(head - 5, 11.0)
        # The number of the year stands at its beginning.
        room = box.adjusted(theme.size(YEAR_BOX) if self._begins_year(span) else 0, 0, 0, 0)
        if room.width() >= max(LEAST_ICON, side + 2):
            where = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
            self._look.sprites.draw_icon(painter, name, where, name, f"{name}-tint")

    def _begins_year(self, span: Span) -> bool:
        return not any(one.year == span.year and one.begin < span.begin for one in self._spans)

    def _lanes(self, painter: QPainter, head: float) -> None:
        """One lane of ticks for each player, with the emblem at the left; what is still to come is paler."""
        theme = self._look.theme
        lanes = max(1, len(self._colours))
        top = head + 2
        lane = (self.height() - top - 1) / lanes
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for number in range(lanes):
            box = QRectF(GUTTER, top + number * lane, self.width() - GUTTER - EDGE, lane)
            painter.fillRect(box, theme.role("sunk" if number % 2 == 0 else "raised"))
        for number, tick in enumerate(self._ticks):
            if not 0 <= tick.seat < lanes:
                continue
            y = top + tick.seat * lane
            painter.setOpacity(1.0 if number < self.value() else 0.35)
            width = 3 if tick.points else 1.4
            x = self._x(number + 0.5)
            box = QRectF(x - width / 2, y + lane * 0.12, width, lane * 0.76)
            if tick.points:
                painter.fillRect(box.adjusted(-1, -1, 1, 1), theme.role("ink"))
            painter.fillRect(box, theme.player_fill(self._colours[tick.seat]))
        painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, colour in enumerate(self._colours):
            self._lane_head(painter, colour, QRectF(3, top + number * lane, GUTTER - 8, lane))

    def _lane_head(self, painter: QPainter, colour: str, box: QRectF) -> None:
        """A flat tile in the player's colour with the emblem."""
        theme = self._look.theme
        box = box.adjusted(0, min(1.0, box.height() * 0.08), 0, -min(1.0, box.height() * 0.08))
        painter.setPen(QPen(theme.role("ink"), 1))
        painter.setBrush(theme.player_fill(colour))
        painter.drawRoundedRect(box, 2.5, 2.5)
        side = box.height() * 0.96
        if side >= 4:
            inner = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
            painter.save()
            painter.setClipRect(box.adjusted(1, 1, -1, -1))
            self._look.sprites.draw_emblem(
                painter, colour, inner.adjusted(-side * 0.3, -side * 0.3, side * 0.3, side * 0.3)
            )
            painter.restore()

    def _years(self, painter: QPainter, head: float) -> None:
        """The number of each year at its beginning, over the seasons; that of the year in sight is inverted."""
        theme = self._look.theme
        painter.setFont(theme.body(11, BOLD))
        now = self.year_at(self.value())
        last = -1e9
        for span in self._spans:
            if span.year < 1 or not self._begins_year(span):
                continue
            x = self._x(span.begin)
            painter.setPen(QPen(theme.role("ink"), 1.4))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height() - 1))
            wide = max(theme.size(YEAR_BOX), painter.fontMetrics().horizontalAdvance(str(span.year)) + 6)
            if x < last and span.year != now:
                continue
            last = x + wide
            box = QRectF(x, 0.5, wide, head - 1)
            here = span.year == now
            painter.setPen(QPen(theme.role("ink"), 1))
            painter.setBrush(theme.role("ink" if here else "raised"))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(theme.role("raised" if here else "ink"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(span.year))

    def _marker(self, painter: QPainter, head: float) -> None:
        """Where the replay stands: a line with a small sign above."""
        theme = self._look.theme
        x = self._x(self.value())
        painter.setPen(QPen(theme.role("accent"), 2.4))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        half, high = theme.size(5), min(theme.size(10), head * 0.75)
        painter.setPen(QPen(theme.role("raised"), 1))
        painter.setBrush(theme.role("accent"))
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x - half, 0),
                    QPointF(x + half, 0),
                    QPointF(x + half, high * 0.6),
                    QPointF(x, high),
                    QPointF(x - half, high * 0.6),
                ]
            )
        )
