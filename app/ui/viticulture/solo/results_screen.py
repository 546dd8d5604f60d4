"""The page of solo results: a table by level and variant, a chart of the last games, the way out as CSV."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.rules.viticulture.ids import LEVEL_NAMES
from app.save.solo_results import Result, SoloResults
from app.texts import number, text
from app.ui.look.look import Look
from app.ui.look.scenery import END, paint_landscape
from app.ui.panels.controls import TallPage, allow, button, label, panel, scrolling, set_tone
from app.ui.screens.behind import Behind
from app.ui.viticulture.solo.results_table import SoloTable

SHOWN = 30  # games in the chart
WIDEST = 72  # of a bar with its gaps, at usual text size
LARGE_FROM = 780  # the height, at usual text size, from which there is room for a large title
OUTER, INNER, SCROLL_BAR = 40, 24, 20


class ResultsChart(QWidget):
    """A bar for each game up to its points, with a line where the target was: full when won, open when lost."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._games: Sequence[Result] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(text("ui.solo-results.chart"))

    def show_games(self, games: Sequence[Result]) -> None:
        self._games = tuple(games[-SHOWN:])
        said = [self.words(one) for one in self._games]
        self.setAccessibleDescription(" ".join(said))
        self.update()

    @staticmethod
    def words(one: Result) -> str:
        return text(
            "ui.solo-results.chart-game",
            date=one.date,
            points=one.points,
            target=one.target,
            result=text(f"ui.solo-results.chart-{'won' if one.won else 'lost'}"),
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._look.theme.size(170))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.body(12))
        left, bottom, top = theme.size(34), theme.size(22), theme.size(14)
        area = QRectF(left, top, self.width() - left - 8, self.height() - top - bottom)
        most = max([25, *[one.points + 1 for one in self._games]])
        least = min([0, *[one.points for one in self._games]])

        def height(points: float) -> float:
            return area.bottom() - area.height() * (points - least) / (most - least)

        for points in range(-5 if least < 0 else 0, most + 1, 5):
            if points < least:
                continue
            painter.setPen(QPen(theme.role("rule"), 1))
            painter.drawLine(QPointF(area.left(), height(points)), QPointF(area.right(), height(points)))
            painter.setPen(theme.role("ink2"))
            painter.drawText(
                QRectF(0, height(points) - 9, left - 8, 18),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                number(points),
            )
        step = min(theme.size(WIDEST), area.width() / max(1, len(self._games)))
        for place, one in enumerate(self._games):
            x = area.left() + place * step
            bar = QRectF(x + step * 0.18, height(max(0, one.points)), step * 0.64, 0)
            bar.setBottom(height(min(0, one.points)))
            painter.setPen(QPen(theme.role("ink"), 1.4))
            painter.setBrush(theme.role("legal" if one.won else "raised"))
            painter.drawRect(bar)
            painter.setPen(QPen(theme.role("ink"), 2.4))
            painter.drawLine(QPointF(x + 2, height(one.target)), QPointF(x + step - 2, height(one.target)))
            painter.setPen(theme.role("ink"))
            painter.drawText(
                QRectF(x, bar.top() - theme.size(17), step, theme.size(16)),
                Qt.AlignmentFlag.AlignHCenter,
                number(one.points),
            )
            sign = self._look.icon("trophy" if one.won else "cancel", 12, "ink2")
            side = sign.width() / sign.devicePixelRatio()
            painter.drawPixmap(QPointF(x + (step - side) / 2, area.bottom() + 4), sign)
        painter.end()


class SoloResultsScreen(QWidget):
    back_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._notice = label("", "warn", wrap=True)
        self._none = label(text("ui.solo-results.none"), "", wrap=True)
        self.chart = ResultsChart(look)
        self._title = label(text("ui.solo-results.title"), "title", wrap=True)
        self.table = SoloTable(look)
        self._note = label(text("ui.solo-results.note"), "second", wrap=True)
        self._head = label(text("ui.solo-results.chart"), "heading", wrap=True)
        self.export_button = button(text("ui.solo-results.export"), look=look, icon="save")
        self.back_button = button(text("ui.solo-results.back"), "primary", look=look, icon="chevron-left")
        self.export_button.clicked.connect(self.export_wanted)
        self.back_button.clicked.connect(self.back_wanted)
        self._lay_out()

    @property
    def controls(self) -> tuple[QAbstractButton, ...]:
        """The buttons of the page that the menu lists too (R39)."""
        return self.export_button, self.back_button

    def show_results(self, found: SoloResults) -> None:
        games = found.results
        self._none.setVisible(not games)
        allow(self.export_button, "" if games else text("ui.solo-results.none"))
        self._notice.setVisible(found.put_aside is not None)
        if found.put_aside is not None:
            self._notice.setText(text("ui.solo-results.damaged", file=found.put_aside.name))
        self.chart.show_games(games)
        for part in (self.table, self._note, self._head, self.chart):
            part.setVisible(bool(games))
        self.table.show_rows(found.rows(LEVEL_NAMES), self._room)
        self.back_button.setFocus()

    @property
    def _room(self) -> int:
        """The width that the table has beside a scroll bar."""
        return self.width() - 2 * (OUTER + INNER) - SCROLL_BAR

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        set_tone(self._title, "name" if self.height() < LARGE_FROM * self._look.theme.text_scale else "title")
        self.table.fit(self._room)

    def _lay_out(self) -> None:
        sheet = panel("panel", text("ui.solo-results.title"))
        column = QVBoxLayout(sheet)
        column.setContentsMargins(INNER, 16, INNER, 16)
        column.setSpacing(8)
        page = TallPage()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, 6, 0)
        inside.setSpacing(8)
        for part in (self._notice, self._none, self.table, self._note, self._head):
            inside.addWidget(part)
        inside.addWidget(self.chart, 1)
        inside.addStretch()
        scroll = scrolling(page, keys=True)
        scroll.setAccessibleName(text("ui.solo-results.title"))
        column.addWidget(scroll, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.export_button)
        foot.addStretch(1)
        foot.addWidget(self.back_button)
        column.addLayout(foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(OUTER, 20, OUTER, 24)
        layout.addWidget(self._title)
        layout.addWidget(sheet, 1)
        Behind(self, (self._title,))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves, as everywhere; held down since before it does nothing."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.back_wanted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.theme.role("table"))
        # Deep enough that the rows of vines at its foot lie behind the sheet and not behind the title.
        deep = self._title.geometry().bottom() + self.height() * 0.12
        paint_landscape(painter, self._look.theme, QRectF(0, 0, self.width(), deep), END)
        painter.end()
