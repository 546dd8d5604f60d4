"""The points of all players as lines over the course of a game. Subclasses say how long it is, and dress it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.texts import number
from app.ui.look.look import Look
from app.ui.theme import drawing

EVERY = 5  # points between two lines of the scale


class LineChart(QWidget):
    """Every player has a line with a colour and a dash; thin lines across tell the points."""

    LINE = 2.4
    """The width of a player's line."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.rows: Sequence[tuple[int, ...]] = ()
        self.reach = (0, 1)
        """The least and the most points of the scale."""
        self.colours: Sequence[str] = ()
        self.goal = 0
        """With how many points a game comes to its end; 0 for none."""

    @property
    def area(self) -> QRectF:
        """Where the lines are drawn."""
        raise NotImplementedError

    @property
    def last_step(self) -> int:
        """The step at the right edge."""
        return max(1, len(self.rows) - 1)

    def set_rows(self, rows: Sequence[tuple[int, ...]]) -> None:
        """Show the points of all seats, step by step."""
        self.rows = rows
        if rows:
            self.reach = self.reach_of(rows)

    def reach_of(self, rows: Sequence[tuple[int, ...]]) -> tuple[int, int]:
        """What the scale has to reach, asked once for all that is drawn."""
        return min(0, *map(min, rows)), max(EVERY, *map(max, rows))

    def spot(self, step: int, points: float) -> QPointF:
        """Where a number of points at a step lies."""
        area, (least, most) = self.area, self.reach
        x = area.left() + area.width() * step / self.last_step
        return QPointF(x, area.bottom() - area.height() * (points - least) / (most - least))

    def corners(self, seat: int) -> list[tuple[int, int]]:
        """The steps and points that a seat's line goes through."""
        return [(step, row[seat]) for step, row in enumerate(self.rows)]

    def paint_line(self, painter: QPainter, seat: int) -> list[QPointF]:
        """Draw a seat's line; returns what it goes through."""
        line = [self.spot(step, points) for step, points in self.corners(seat)]
        drawing.chart_line(painter, self._look.theme, self.colours[seat], line, self.LINE)
        return line

    def paint_scale(self, painter: QPainter, every: int, numbers: QRectF) -> None:
        """A thin line for every so many points with its number beside it; `numbers` has the place of one at y 0."""
        least, most = self.reach
        area = self.area
        for points in range(-(-least // every) * every, most + 1, every):
            y = self.spot(0, points).y()
            line, (role, font) = self.scale_pen(points), self.number_style(points)
            painter.setPen(line)
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(self._look.theme.role(role))
            painter.setFont(font)
            sides = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(numbers.translated(0, y), sides, number(points))

    def scale_pen(self, points: int) -> QPen:
        """How the line of these points is drawn."""
        return QPen(self._look.theme.role("rule"), 1)

    def number_style(self, points: int) -> tuple[str, QFont]:
        """The colour role and the font of a number beside the scale."""
        raise NotImplementedError


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
