"""The points of all players over the course of a game, above the timeline of its replay and on the same scale."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.texts import number, text
from app.ui.look.look import Look
from app.ui.panels.timeline import EDGE, GUTTER
from app.ui.panels.tip import set_tip
from app.ui.theme import drawing

HEIGHT = 92
GOAL = 20
LEAST_TOP = 5  # points that the scale reaches at least, so that the first one is no cliff


class PointsCurve(QWidget):
    """Shows nothing beyond the position in sight: a replay does not tell its end."""

    def __init__(self, look: Look, names: Sequence[str], colours: Sequence[str]) -> None:
        super().__init__()
        self._look = look
        self._names, self._colours = tuple(names), tuple(colours)
        self._points: Sequence[tuple[int, ...]] = ()
        self._position = 0
        self.setAccessibleName(text("ui.end.curve"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_game(self, points: Sequence[tuple[int, ...]]) -> None:
        """`points` holds those of all seats at every position."""
        self._points = tuple(points)
        self.show_position(0)

    def show_position(self, position: int) -> None:
        self._position = min(position, max(0, len(self._points) - 1))
        if self._points:
            now = self._points[self._position]
            said = [
                text("ui.access.points", name=name, n=n) for name, n in zip(self._names, now, strict=True)
            ]
            self.setAccessibleDescription(". ".join(said))
            set_tip(self, "\n".join(said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._look.theme.size(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._points:
            return
        theme = self._look.theme
        shown = self._points[: self._position + 1]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.body(11))
        least = min(0, *(min(row) for row in shown))
        most = max(LEAST_TOP, *(max(row) for row in shown))
        top, bottom = theme.size(13), theme.size(5)
        area = QRectF(GUTTER, top, self.width() - GUTTER - EDGE, self.height() - top - bottom)

        def spot(position: int, points: float) -> QPointF:
            x = area.left() + area.width() * position / max(1, len(self._points) - 1)
            return QPointF(x, area.bottom() - area.height() * (points - least) / (most - least))

        self._scale(painter, area, least, most)
        for seat, colour in enumerate(self._colours):
            line = [spot(position, row[seat]) for position, row in _steps(shown, seat)]
            drawing.chart_line(painter, theme, colour, line, 2.4)
        self._ends(painter, area, spot(self._position, 0).x(), least, most)
        painter.end()

    def _scale(self, painter: QPainter, area: QRectF, least: int, most: int) -> None:
        """A thin line for every five points with its number beside it; the goal is dashed."""
        theme = self._look.theme
        for points in range(-(-least // 5) * 5, most + 1, 5):
            y = area.bottom() - area.height() * (points - least) / (most - least)
            goal = points == GOAL
            painter.setPen(
                QPen(theme.role("ink2"), 1.2, Qt.PenStyle.DashLine) if goal else QPen(theme.role("rule"), 1)
            )
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.role("ink2"))
            high = theme.size(14)
            box = QRectF(0, y - high / 2, area.left() - 5, high)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(points))

    def _ends(self, painter: QPainter, area: QRectF, x: float, least: int, most: int) -> None:
        """Emblem and points of each player where the lines end; equal ones stand side by side."""
        theme = self._look.theme
        now = self._points[self._position]
        side, wide = theme.size(13), theme.size(20)
        rows: dict[int, list[int]] = {}
        for seat, points in enumerate(now):
            rows.setdefault(points, []).append(seat)
        room = max(len(seats) for seats in rows.values()) * side + wide
        left = x + 6 if x + 6 + room < area.right() else x - 6 - room
        wanted = [
            area.bottom() - area.height() * (points - least) / (most - least) for points in sorted(rows)
        ]
        places = apart(wanted, side, side / 2, self.height() - side / 2)
        for points, y in zip(sorted(rows), places, strict=True):
            seats = rows[points]
            ground = QRectF(left - 2, y - side / 2, len(seats) * side + wide, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.role("raised"))
            painter.drawRoundedRect(ground, 3, 3)
            for place, seat in enumerate(seats):
                mark = self._look.emblem(self._colours[seat], 13)
                painter.drawPixmap(QPointF(left + place * side, y - side / 2), mark)
            painter.setPen(theme.role("ink"))
            box = QRectF(left + len(seats) * side + 3, y - side / 2, wide, side)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, number(points))


def apart(wanted: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """Heights as near as possible to those wanted (from below), so far apart, and inside where there is room."""
    found: list[float] = []
    for y in wanted:
        found.append(min(y, bottom if not found else found[-1] - least))
    ceiling = top
    for place in reversed(range(len(found))):
        found[place] = max(found[place], ceiling)
        ceiling = found[place] + least
    return found


def _steps(shown: Sequence[tuple[int, ...]], seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The corners of a line that rises at once: the points before a change and those after it."""
    found = [(0, shown[0])]
    for position in range(1, len(shown)):
        if shown[position][seat] != shown[position - 1][seat]:
            found += [(position, shown[position - 1]), (position, shown[position])]
    return [*found, (len(shown) - 1, shown[-1])]
