"""Points over the years: a line for each player, the goal, and at the right who ended where."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from app.session.types import SeatInfo
from app.texts import number, text
from app.ui.look.look import Look
from app.ui.panels.line_chart import EVERY, LineChart, apart
from app.ui.theme import BOLD, SEMI, drawing
from app.ui.viticulture.end.results import Results
from app.words.typed import in_a_sentence

NAMES_FROM = 520  # the width, at usual text size, from which the names stand beside the ends of the lines
LONGEST_NAME = 120
SMALLEST_TEXT = 11
MARK, LEAST_MARK, EMBLEM = 14, 10, 22
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class PointsChart(LineChart):
    """Every player has an emblem at each year too."""

    LINE = 3

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._seats: Sequence[SeatInfo] = ()
        self._targets: Sequence[int] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_results(self, found: Results, seats: Sequence[SeatInfo], targets: Sequence[int] = ()) -> None:
        """`targets` is what had to be beaten by the end of each year of a solo game."""
        self._targets = tuple(targets)
        self.colours = [seat.colour for seat in seats]
        self.goal = found.goal
        self.set_rows(found.by_year)
        self._seats = seats
        lines = [
            f"{in_a_sentence(seat.name)}: {', '.join(str(row[n]) for row in found.by_year)}"
            for n, seat in enumerate(seats)
        ]
        self.setAccessibleName(text("ui.end.chart"))
        self.setAccessibleDescription(". ".join(lines))
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(280, 170)

    @property
    def area(self) -> QRectF:
        """Where the lines are drawn."""
        size = self._look.theme.size
        left, right, top, bottom = size(38), self._ends_width(), size(12), size(30)
        return QRectF(left, top, self.width() - left - right, self.height() - top - bottom)

    def reach_of(self, rows: Sequence[tuple[int, ...]]) -> tuple[int, int]:
        return min(0, *map(min, rows), *self._targets), max(self.goal + EVERY, max(map(max, rows)) + 1)

    @property
    def _side(self) -> float:
        """Of a mark on a line: of many years they stand closer and get smaller."""
        step = self.area.width() / self.last_step
        return max(LEAST_MARK, min(self._look.theme.size(MARK), step * 0.7))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.rows:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_scale(painter)
        self._paint_years(painter)
        self._paint_goal(painter)
        side = self._side
        for seat, colour in enumerate(self.colours):
            for point in self.paint_line(painter, seat):
                box = QRectF(point.x() - side / 2, point.y() - side / 2, side, side)
                self._look.sprites.draw_emblem(painter, colour, box)
        self._paint_ends(painter)
        painter.end()

    def _paint_scale(self, painter: QPainter) -> None:
        """A line for every five points with its number, or for more in a low chart."""
        high = self._look.theme.size(18)
        apart = self.spot(0, 0).y() - self.spot(0, 1).y()
        every = next((step for step in (EVERY, 2 * EVERY) if step * apart >= high), self.goal)
        beside = self.area.left() - max(
            8, self._side / 2 + 4
        )  # the first marks stand on the edge of the area
        self.paint_scale(painter, every, QRectF(0, -high / 2, beside, high))

    def number_style(self, points: int) -> tuple[str, QFont]:
        """The goal's number is bold."""
        goal = points == self.goal and not self._targets
        return "ink" if goal else "ink2", self._look.theme.body(12, BOLD if goal else SEMI)

    def _paint_years(self, painter: QPainter) -> None:
        """Under the lines: whole words where they have room, else the number alone."""
        theme, area = self._look.theme, self.area
        count = len(self.rows)
        painter.setPen(theme.role("ink2"))
        painter.setFont(theme.body(12, SEMI))
        metrics = painter.fontMetrics()
        step = area.width() / self.last_step
        whole = metrics.horizontalAdvance(text("ui.end.chart-year", n=count)) + 10 <= step
        every = max(1, ceil((metrics.horizontalAdvance("00") + 6) / step))
        start = text("ui.end.chart-start")
        beside = (metrics.horizontalAdvance(start) + metrics.horizontalAdvance("0")) / 2 + 4
        for year in range(count):
            words = text("ui.end.chart-year", n=year) if whole else str(year)
            if not year:
                words = start if beside <= step * (1 if whole else (count - 2) % every + 1) else ""
            elif not whole and (count - 1 - year) % every:
                continue
            box = QRectF(self.spot(year, 0).x() - 100, area.bottom() + theme.size(8), 200, theme.size(20))
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, words)

    def _paint_goal(self, painter: QPainter) -> None:
        """What ends the game, or what had to be beaten in each year, as a dashed line that says so."""
        theme, area = self._look.theme, self.area
        painter.setPen(QPen(theme.role("ink"), 1.6, Qt.PenStyle.DashLine))
        if self._targets:
            years = range(1, min(len(self.rows), len(self._targets) + 1))
            steps = [self.spot(year, self._targets[year - 1]) for year in years]
            if not steps:
                return
            line = [QPointF(area.left(), steps[0].y()), *steps]
            words = text("ui.end.to-beat-line", n=self._targets[0])
        else:
            y = self.spot(0, self.goal).y()
            line = [QPointF(area.left(), y), QPointF(area.right(), y)]
            words = text("ui.end.goal", n=self.goal)
        painter.drawPolyline(line)
        high, px = theme.size(18), 12 * theme.text_scale
        box = QRectF(area.left() + 8, line[0].y() - high - 1, area.width() - 12, high)
        while px > SMALLEST_TEXT and drawing.text_width(theme, words, px, SEMI) > box.width():
            px -= 1
        if drawing.text_width(theme, words, px, SEMI) <= box.width():  # the bold number says it too
            drawing.text(painter, box, words, theme, px, theme.role("ink"), SEMI)

    # --- the ends of the lines -----------------------------------------------------------------------------------

    def _named(self) -> bool:
        return self.width() >= self._look.theme.size(NAMES_FROM)

    def _ends_width(self) -> float:
        """The room at the right: emblem, name where there is room, and points."""
        theme = self._look.theme
        room = theme.size(12 + EMBLEM + 6 + 24)
        if not self._named():
            return room
        names = [self._name_width(seat.name) for seat in self._seats]
        return room + theme.size(6) + max(names, default=0)

    def _name_width(self, name: str) -> float:
        theme = self._look.theme
        wide = drawing.text_width(theme, name, 14 * theme.text_scale, BOLD, serif=True) + 2
        return min(wide, theme.size(LONGEST_NAME))

    def _paint_ends(self, painter: QPainter) -> None:
        """Who ended where; equal ones one below the other, none over another."""
        theme = self._look.theme
        last = self.rows[-1]
        order = sorted(range(len(last)), key=lambda seat: (last[seat], -seat))
        high = min(theme.size(EMBLEM + 3), self.height() / len(last))
        wanted = [self.spot(len(self.rows) - 1, last[seat]).y() for seat in order]
        places = apart(wanted, high, high / 2, self.height() - high / 2)
        left = self.area.right() + theme.size(12)
        for seat, y in zip(order, places, strict=True):
            side = min(theme.size(EMBLEM), high - 1)
            where = QRectF(left, y - side / 2, side, side)
            self._look.sprites.draw_emblem(painter, self._seats[seat].colour, where)
            x = left + side + theme.size(6)
            if self._named():
                wide = self._name_width(self._seats[seat].name)
                box = QRectF(x, y - high / 2, wide, high)
                drawing.text(
                    painter,
                    box,
                    self._seats[seat].name,
                    theme,
                    14 * theme.text_scale,
                    theme.role("ink"),
                    BOLD,
                    serif=True,
                )
                x += wide + theme.size(6)
            painter.setFont(theme.body(14, BOLD))
            painter.setPen(theme.role("ink"))
            painter.drawText(QRectF(x, y - high / 2, self.width() - x, high), _LEFT, number(last[seat]))
