"""The end of a game: the winner in a sentence, points over the years, where they came from, tie-breakers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app import texts
from app.session.types import SeatInfo
from app.texts import listed, number, text
from app.ui.art import END, paint_landscape
from app.ui.look import Look
from app.ui.panels.controls import button, label, panel, picture
from app.ui.panels.points_curve import apart
from app.ui.screens.results import LOST, SOURCES, Results
from app.ui.theme import BOLD, drawing

FACTS_FROM = 660  # the height, at usual text size, from which there is room for what made the difference
EVEN_TO = 1100  # up to this width, at usual text size, chart and table get the same share


class Elided(QLabel):
    """A name in a narrow column: cut with an ellipsis, and whole as its tooltip."""

    def __init__(self, words: str, tone: str) -> None:
        super().__init__(words)
        self.setProperty("tone", tone)
        self.setToolTip(words)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("M") * 2, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        painter.end()


class PointsChart(QWidget):
    """Lines of points by year; every player has a colour, a dash and an emblem."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._results: Results | None = None
        self._seats: Sequence[SeatInfo] = ()
        self._targets: Sequence[int] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_results(self, found: Results, seats: Sequence[SeatInfo], targets: Sequence[int] = ()) -> None:
        """`targets` is what had to be beaten by the end of each year of a solo game."""
        self._results = found
        self._targets = tuple(targets)
        self._seats = seats
        lines = [
            f"{seat.name}: {', '.join(str(row[n]) for row in found.by_year)}" for n, seat in enumerate(seats)
        ]
        self.setAccessibleName(text("ui.end.chart"))
        self.setAccessibleDescription(". ".join(lines))
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(280, 170)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._results is None:
            return
        theme = self._look.theme
        rows = self._results.by_year
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.body(12))
        left, right = theme.size(34), theme.size(44)
        top, bottom = theme.size(12), theme.size(30)
        area = QRectF(left, top, self.width() - left - right, self.height() - top - bottom)
        least = min(0, min(map(min, rows)), *self._targets, 0)
        most = max(25, max(map(max, rows)) + 1)

        def spot(year: int, points: float) -> QPointF:
            x = area.left() + area.width() * year / max(1, len(rows) - 1)
            return QPointF(x, area.bottom() - area.height() * (points - least) / (most - least))

        for points in range(-5 if least < 0 else 0, most + 1, 5):
            if points < least:
                continue
            y = spot(0, points).y()
            painter.setPen(QPen(theme.role("rule"), 1))
            if points == 20 and not self._targets:
                painter.setPen(QPen(theme.role("ink"), 1.4, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.role("ink2"))
            painter.drawText(
                QRectF(0, y - 9, left - 8, 18),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                number(points),
            )
        for year in range(len(rows)):
            painter.drawText(
                QRectF(spot(year, least).x() - 40, area.bottom() + theme.size(9), 80, bottom),
                Qt.AlignmentFlag.AlignHCenter,
                str(year) if year else text("ui.end.chart-start"),
            )
        steps = [
            spot(year, self._targets[year - 1]) for year in range(1, len(rows)) if year <= len(self._targets)
        ]
        if steps:
            painter.setPen(QPen(theme.role("ink"), 1.4, Qt.PenStyle.DashLine))
            painter.drawPolyline([QPointF(area.left(), steps[0].y()), *steps])
        for place, seat in enumerate(self._seats):
            line = [spot(year, row[place]) for year, row in enumerate(rows)]
            drawing.chart_line(painter, theme, seat.colour, line, 3)
            for point in line:
                mark = self._look.emblem(seat.colour, 14)
                side = mark.width() / mark.devicePixelRatio()
                painter.drawPixmap(QPointF(point.x() - side / 2, point.y() - side / 2), mark)
        heights = [spot(len(rows) - 1, n).y() for n in rows[-1]]
        self._paint_ends(painter, area.right() + theme.size(11), heights)
        painter.end()

    def _paint_ends(self, painter: QPainter, left: float, heights: Sequence[float]) -> None:
        """The points where the lines end, each told once and none over another."""
        assert self._results is not None
        told = dict(zip(self._results.by_year[-1], heights, strict=True))
        points = sorted(told)
        high = float(painter.fontMetrics().height())
        painter.setPen(self._look.theme.role("ink"))
        step = high * 0.86  # digits have no descenders
        places = apart([told[n] for n in points], step, step / 2, self.height() - step / 2)
        for n, y in zip(points, places, strict=True):
            box = QRectF(left, y - high / 2, self.width() - left, high)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, number(n))


class EndScreen(QWidget):
    table_wanted = Signal()
    again_wanted = Signal()
    start_wanted = Signal()
    replay_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = label("", "title", wrap=True)
        self._line = label("", "", wrap=True)
        self._trophy = picture()
        self.chart = PointsChart(look)
        self._table_box = QVBoxLayout()
        self._table: QWidget | None = None
        self._facts = QWidget()
        self._facts_line = QHBoxLayout()
        self._has_facts = False
        self.table_button = button(text("ui.end.table"), look=look, icon="eye")
        self.replay_button = button(text("ui.end.replay"), look=look, icon="play")
        self.replay_button.clicked.connect(self.replay_wanted)
        self.start_button = button(text("ui.end.menu"), look=look, icon="menu")
        self.again_button = button(text("ui.end.again"), "primary", look=look, icon="redo")
        self.table_button.clicked.connect(self.table_wanted)
        self.start_button.clicked.connect(self.start_wanted)
        self.again_button.clicked.connect(self.again_wanted)
        self._lay_out()

    def show_results(self, found: Results, seats: Sequence[SeatInfo], solo: Any = None) -> None:
        """Fill the screen for a finished game; `solo` is what the observation tells of the Automa."""
        order = sorted(range(len(seats)), key=lambda seat: (seat not in found.winners, -found.totals[seat]))
        names = listed([seats[seat].name for seat in found.winners])
        self._trophy.setPixmap(self._look.icon("trophy", 52, "accent"))
        if solo is not None:
            self._tell_solo(solo)
        elif len(found.winners) == 1:
            self._title.setText(text("ui.end.title", name=names))
        else:
            self._title.setText(text("ui.end.title-shared", names=names))
        parts = [] if solo is not None else [text("ui.end.sub", n=max(found.totals), years=found.years)]
        if solo is None and len(found.winners) < len(seats):
            follower = order[len(found.winners)]
            parts.append(text("ui.end.follows", name=seats[follower].name, n=found.totals[follower]) + ".")
        if solo is None:
            self._line.setText(" ".join(parts))
        self.chart.show_results(found, seats, () if solo is None else solo.targets)
        if self._table is not None:
            self._table_box.removeWidget(self._table)
            self._table.deleteLater()
        self._table = self._make_table(found, seats, order, ties=solo is None)
        self._table_box.addWidget(self._table)
        self._tell_facts(found, seats)

    def _tell_facts(self, found: Results, seats: Sequence[SeatInfo]) -> None:
        """What made the difference: whose, how much, and what it brought."""
        while self._facts_line.count():
            item = self._facts_line.takeAt(0)
            old = item.widget() if item is not None else None
            if old is not None:
                old.hide()
                old.deleteLater()
        for fact in found.facts:
            sheet = panel("raised")
            line = QHBoxLayout(sheet)
            line.setContentsMargins(10, 6, 10, 6)
            seat = seats[fact.seat]
            line.addWidget(picture(self._look.emblem(seat.colour, 24), seat.name))
            words = QVBoxLayout()
            words.setSpacing(1)
            key = f"ui.end.fact-{fact.key}"
            words.addWidget(label(texts.capital(text(key, **fact.values)), "heading", wrap=True))
            words.addWidget(label(text(f"{key}-text", **fact.values), "second", wrap=True))
            line.addLayout(words, 1)
            self._facts_line.addWidget(sheet, 1)
        self._has_facts = bool(found.facts)
        self._fit()

    def _fit(self) -> None:
        scale = self._look.theme.text_scale
        self._facts.setVisible(self._has_facts and self.height() >= FACTS_FROM * scale)
        even = self.width() < EVEN_TO * scale
        self._sheets.setStretch(0, 1 if even else 3)
        self._sheets.setStretch(1, 1 if even else 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _tell_solo(self, solo: Any) -> None:
        """How the game stands against the target, and why it was won or lost."""
        won, points, target, why, year = solo.outcome
        base = f"viticulture.solo-end.{why}"
        self._title.setText(text(f"{base}.title", year=year))
        line = [text(f"{base}.text", year=year, points=points, target=target)]
        level = text(f"viticulture.level.{solo.level}.name")
        if solo.aggressive:
            level = f"{level}, {text('viticulture.solo.aggressive.name')}"
        line.append(f"{text('ui.new.level')}: {level}.")
        self._line.setText(" ".join(line))
        if not won:
            self._trophy.setPixmap(self._look.icon("automa", 52, "ink"))

    def _make_table(
        self, found: Results, seats: Sequence[SeatInfo], order: Sequence[int], *, ties: bool = True
    ) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for column, seat in enumerate(order):
            grid.addWidget(picture(self._look.emblem(seats[seat].colour, 28)), 0, column + 1, _CENTRE)
            grid.addWidget(Elided(seats[seat].name, "heading"), 1, column + 1)
            grid.setColumnStretch(column + 1, 1)
        row = 2
        for key in (*SOURCES, LOST):
            values = [found.sources[key][seat] for seat in order]
            if any(values):
                self._add_row(grid, row, text(f"ui.end.source.{key}"), values, best=key != LOST)
                row += 1
        rule = QFrame()
        rule.setFrameShape(QFrame.Shape.HLine)
        grid.addWidget(rule, row, 0, 1, len(order) + 1)
        self._add_row(
            grid, row + 1, text("ui.end.total"), [found.totals[s] for s in order], best=True, big=True
        )
        if not ties:
            grid.setRowStretch(row + 2, 1)
            return made
        used = found.tie_breakers_used
        words = text("ui.end.tie-breakers" if used else "ui.end.tie-unused")
        grid.addWidget(label(words, "caption"), row + 2, 0, 1, len(order) + 1)
        for offset, (key, counts) in enumerate(
            (("lira", found.lira), ("wine", found.wine), ("grapes", found.grapes))
        ):
            self._add_row(
                grid,
                row + 3 + offset,
                text(f"ui.end.{key}"),
                [counts[s] for s in order],
                best=False,
                faint=not used,
            )
        grid.setRowStretch(row + 6, 1)
        return made

    def _add_row(
        self,
        grid: QGridLayout,
        row: int,
        name: str,
        values: Sequence[int],
        *,
        best: bool,
        big: bool = False,
        faint: bool = False,
    ) -> None:
        theme = self._look.theme
        head = label(name, "heading" if big else "second" if faint else "")
        grid.addWidget(head, row, 0)
        for column, value in enumerate(values):
            shown = label(
                number(value) if value or big or faint else "–",
                "number" if big else "second" if faint else "",
            )
            if best and value == max(values) and value and not big:
                shown.setFont(theme.body(13, BOLD))
                shown.setStyleSheet("font-weight: 700;")
            grid.addWidget(shown, row, column + 1, _CENTRE)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(18)
        head.addWidget(self._trophy)
        words = QVBoxLayout()
        words.addWidget(self._title)
        words.addWidget(self._line)
        head.addLayout(words, 1)
        left = panel()
        column = QVBoxLayout(left)
        column.setContentsMargins(20, 14, 20, 14)
        column.addWidget(label(text("ui.end.chart"), "section"))
        column.addWidget(self.chart, 1)
        facts = QVBoxLayout(self._facts)
        facts.setContentsMargins(0, 4, 0, 0)
        facts.setSpacing(6)
        facts.addWidget(label(text("ui.end.difference"), "section"))
        self._facts_line.setSpacing(8)
        facts.addLayout(self._facts_line)
        self._facts.hide()
        column.addWidget(self._facts)
        right = panel()
        column = QVBoxLayout(right)
        column.setContentsMargins(20, 14, 20, 14)
        column.addWidget(label(text("ui.end.sources"), "section"))
        inner = QWidget()
        inner.setLayout(self._table_box)
        self._table_box.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setAccessibleName(text("ui.end.sources"))
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        column.addWidget(scroll, 1)
        sheets = self._sheets = QHBoxLayout()
        sheets.setSpacing(18)
        sheets.addWidget(left, 3)
        sheets.addWidget(right, 2)
        foot = panel()
        line = QHBoxLayout(foot)
        line.addStretch(1)
        for one in (self.replay_button, self.table_button, self.start_button):
            line.addWidget(one)
        line.addSpacing(24)
        line.addWidget(self.again_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(36, 26, 36, 20)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addLayout(sheets, 1)
        layout.addWidget(foot)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.theme.role("table"))
        # Deep enough that the rows of vines at its foot lie behind the sheets and not behind the words.
        deep = self._line.geometry().bottom() + self.height() * 0.13
        paint_landscape(painter, self._look.theme, QRectF(0, 0, self.width(), deep), END)
        painter.end()


_CENTRE = Qt.AlignmentFlag.AlignCenter
