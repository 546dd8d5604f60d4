"""The points of all players over the course of a game, above the timeline of its replay and on the same scale."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from app.texts import number, text
from app.ui.look.look import Look
from app.ui.panels.line_chart import EVERY, LineChart, apart
from app.ui.panels.timeline import EDGE, GUTTER
from app.ui.panels.tip import set_tip

HEIGHT = 92


class PointsCurve(LineChart):
    """Shows nothing beyond the position in sight: a replay does not tell its end."""

    def __init__(self, look: Look, names: Sequence[str], colours: Sequence[str], goal: int) -> None:
        super().__init__(look)
        self.goal = goal
        self._names, self.colours = tuple(names), tuple(colours)
        self._points: Sequence[tuple[int, ...]] = ()
        self.setAccessibleName(text("ui.end.curve"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_game(self, points: Sequence[tuple[int, ...]]) -> None:
        """`points` holds those of all seats at every position."""
        self._points = tuple(points)
        self.show_position(0)

    def show_position(self, position: int) -> None:
        self.set_rows(self._points[: position + 1])
        if self.rows:
            now = zip(self._names, self.rows[-1], strict=True)
            said = [text("ui.access.points", name=name, n=n) for name, n in now]
            self.setAccessibleDescription(". ".join(said))
            set_tip(self, "\n".join(said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._look.theme.size(HEIGHT))

    @property
    def area(self) -> QRectF:
        top, bottom = self._look.theme.size(13), self._look.theme.size(5)
        return QRectF(GUTTER, top, self.width() - GUTTER - EDGE, self.height() - top - bottom)

    @property
    def last_step(self) -> int:
        return max(1, len(self._points) - 1)

    def corners(self, seat: int) -> list[tuple[int, int]]:
        """The line rises at once: it goes through the points before a change and those after it."""
        rows = self.rows
        found = [(0, rows[0][seat])]
        for position in range(1, len(rows)):
            if rows[position][seat] != rows[position - 1][seat]:
                found += [(position, rows[position - 1][seat]), (position, rows[position][seat])]
        return [*found, (len(rows) - 1, rows[-1][seat])]

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.rows:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = self._look.theme.size(14)
        self.paint_scale(painter, EVERY, QRectF(0, -high / 2, self.area.left() - 5, high))
        for seat in range(len(self.colours)):
            self.paint_line(painter, seat)
        self._ends(painter)
        painter.end()

    def scale_pen(self, points: int) -> QPen:
        """The goal is dashed."""
        if points == self.goal:
            return QPen(self._look.theme.role("ink2"), 1.2, Qt.PenStyle.DashLine)
        return super().scale_pen(points)

    def number_style(self, points: int) -> tuple[str, QFont]:
        return "ink2", self._look.theme.body(11)

    def _ends(self, painter: QPainter) -> None:
        """Emblem and points of each player where the lines end; equal ones stand side by side."""
        theme, area, now = self._look.theme, self.area, self.rows[-1]
        here = len(self.rows) - 1
        side, wide = theme.size(13), theme.size(20)
        equal: dict[int, list[int]] = {}
        for seat, points in enumerate(now):
            equal.setdefault(points, []).append(seat)
        room = max(len(seats) for seats in equal.values()) * side + wide
        x = self.spot(here, 0).x()
        left = x + 6 if x + 6 + room < area.right() else x - 6 - room
        wanted = [self.spot(here, points).y() for points in sorted(equal)]
        places = apart(wanted, side, side / 2, self.height() - side / 2)
        for points, y in zip(sorted(equal), places, strict=True):
            seats = equal[points]
            ground = QRectF(left - 2, y - side / 2, len(seats) * side + wide, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.role("raised"))
            painter.drawRoundedRect(ground, 3, 3)
            for place, seat in enumerate(seats):
                mark = self._look.emblem(self.colours[seat], 13)
                painter.drawPixmap(QPointF(left + place * side, y - side / 2), mark)
            painter.setPen(theme.role("ink"))
            box = QRectF(left + len(seats) * side + 3, y - side / 2, wide, side)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, number(points))
