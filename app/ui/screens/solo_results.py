"""The page of solo results: a table by level and variant, a chart of the last games, the way out as CSV."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.rules.viticulture.ids import LEVEL_NAMES
from app.save.solo_results import Result, SoloResults
from app.texts import number, text
from app.ui.art import END, paint_landscape
from app.ui.look import Look
from app.ui.panels.controls import button, label, panel

SHOWN = 30  # games in the chart
HEADS = ("level", "variant", "games", "won", "lost", "best", "average", "assisted")


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
        step = min(theme.size(40), area.width() / max(1, len(self._games)))
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
        self._table_box = QVBoxLayout()
        self._table: QWidget | None = None
        self.export_button = button(text("ui.solo-results.export"), look=look, icon="save")
        self.back_button = button(text("ui.solo-results.back"), "primary", look=look, icon="chevron-left")
        self.export_button.clicked.connect(self.export_wanted)
        self.back_button.clicked.connect(self.back_wanted)
        self._lay_out()

    def show_results(self, found: SoloResults) -> None:
        games = found.results
        self._none.setVisible(not games)
        self.export_button.setEnabled(bool(games))
        self._notice.setVisible(found.put_aside is not None)
        if found.put_aside is not None:
            self._notice.setText(text("ui.solo-results.damaged", file=found.put_aside.name))
        self.chart.show_games(games)
        if self._table is not None:
            self._table_box.removeWidget(self._table)
            self._table.hide()
            self._table.deleteLater()
        self._table = self._make_table(found)
        self._table_box.addWidget(self._table)

    def _make_table(self, found: SoloResults) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(round(16 / self._look.theme.text_scale))
        grid.setVerticalSpacing(6)
        for column, head in enumerate(HEADS):
            grid.addWidget(label(text(f"ui.solo-results.{head}"), "caption", wrap=True), 0, column)
        for line, row in enumerate(found.rows(LEVEL_NAMES), 1):
            variant = "viticulture.solo.aggressive.name" if row.aggressive else "ui.solo-results.plain"
            best = text("ui.end.none") if row.best is None else number(row.best)
            values = (
                text(f"viticulture.level.{row.level}.name"),
                text(variant),
                number(row.games),
                number(row.won),
                number(row.lost),
                best,
                f"{row.average:.1f}",
                number(row.assisted),
            )
            for column, value in enumerate(values):
                shown = label(value, "heading" if column in (0, 3) else "", wrap=column < 2)
                grid.addWidget(shown, line, column)
        grid.setRowStretch(grid.rowCount(), 1)
        return made

    def _lay_out(self) -> None:
        sheet = panel("panel", text("ui.solo-results.title"))
        column = QVBoxLayout(sheet)
        column.setContentsMargins(24, 16, 24, 16)
        column.setSpacing(8)
        column.addWidget(self._notice)
        column.addWidget(self._none)
        inner = QWidget()
        inner.setLayout(self._table_box)
        self._table_box.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        scroll.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
        scroll.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        column.addWidget(scroll, 1)
        column.addWidget(label(text("ui.solo-results.note"), "second", wrap=True))
        column.addWidget(label(text("ui.solo-results.chart"), "heading"))
        column.addWidget(self.chart, 3)
        foot = QHBoxLayout()
        foot.addWidget(self.export_button)
        foot.addStretch(1)
        foot.addWidget(self.back_button)
        column.addLayout(foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 20, 40, 24)
        layout.addWidget(label(text("ui.solo-results.title"), "title"))
        layout.addWidget(sheet, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.theme.role("table"))
        paint_landscape(painter, self._look.theme, QRectF(0, 0, self.width(), self.height() * 0.26), END)
        painter.end()
