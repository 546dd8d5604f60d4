"""The end of a game: the winner in a sentence, points over the years, where they came from, tie-breakers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from app import texts
from app.rules.engine.game import NOBODY
from app.rules.viticulture.ids import WINTER
from app.session.session import Session
from app.session.types import SeatInfo
from app.texts import listed, text
from app.ui.access.announcer import Announcer
from app.ui.look.look import Look
from app.ui.look.scenery import END, evening_below, paint_landscape
from app.ui.panels.controls import button, label, panel, picture, set_tone, set_words
from app.ui.panels.tip import set_tip
from app.ui.screens.behind import Behind
from app.ui.viticulture.end.chart import PointsChart
from app.ui.viticulture.end.facts import FactCard
from app.ui.viticulture.end.results import Results, results
from app.ui.viticulture.end.table import SourcesArea, SourcesTable

FACTS_FROM = 660  # the height, at usual text size, from which there is room for what made the difference
PICTURES_FROM = 780  # and for its pictures
LARGE_FROM = 780  # and for a large title
TABLE_FIRST = 640  # up to this width the table gets more than the chart
CROWD = 4  # more players than that need a wider table
TIE_ICONS = {"lira": "lira", "wine": "wine-red", "grapes": "grape-red"}
SEASON_ICONS = ("spring", "summer", "fall", "winter")
EVEN_TO = 1100  # up to this width, at usual text size, chart and table get the same share


class EndScreen(QWidget):
    """Filled by `show_results`; a change of theme or text size fills it again."""

    table_wanted = Signal()
    again_wanted = Signal()
    start_wanted = Signal()
    replay_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[Results, Sequence[SeatInfo], Any] | None = None
        self.announcer = Announcer(self)
        self._title = label("", "title", wrap=True)
        self._line = label("", "lead", wrap=True)
        self._trophy = picture()
        self._why = panel("pill")
        self._why_sign = picture()
        self._why_words = label("", "strong")
        self.chart = PointsChart(look)
        self._sources = SourcesArea()
        self._facts = panel()
        self._facts_line = QHBoxLayout()
        self.fact_cards: list[FactCard] = []
        self._told: tuple[object, ...] = ()
        self._saved = label(text("ui.end.saved"), "second")
        self.table_button = button(text("ui.end.table"), look=look, icon="eye")
        self.replay_button = button(text("ui.end.replay"), look=look, icon="play")
        self.replay_button.clicked.connect(self.replay_wanted)
        self.start_button = button(text("ui.end.menu"), look=look, icon="menu")
        self.again_button = button(text("ui.end.again"), "primary", look=look, icon="redo")
        self.table_button.clicked.connect(self.table_wanted)
        self.start_button.clicked.connect(self.start_wanted)
        self.again_button.clicked.connect(self.again_wanted)
        self._lay_out()
        look.changed.connect(self._fill)

    @property
    def controls(self) -> tuple[QAbstractButton, ...]:
        """The buttons of the screen that the menu lists too (R39)."""
        return self.again_button, self.table_button, self.replay_button, self.start_button

    # --- what it tells -------------------------------------------------------------------------------------------

    def show_results(self, found: Results, seats: Sequence[SeatInfo], solo: Any = None) -> None:
        """Fill the screen for a finished game; `solo` is what the observation tells of the Automa."""
        self._shown = (found, seats, solo)
        self._fill()

    def show_game(self, session: Session) -> None:
        """Fill the screen for a game that has ended, with what everybody may know of it."""
        events = [*session.opening, *(event for entry in session.log for event in entry.events)]
        public = session.observation(NOBODY)
        self.show_results(results(public, events), session.seats, public.solo)

    def showEvent(self, event: QShowEvent) -> None:
        """The screen reader says how the game ended before anything else."""
        super().showEvent(event)
        why = self._why_words.text() if self._shown is not None else ""
        parts = (self._title.text(), self._line.text(), why)
        self.announcer.say(" ".join(texts.ended(part) for part in parts if part))

    @property
    def sources(self) -> SourcesTable | None:
        """The table of sources, once a game is shown."""
        return self._sources.table

    def _fill(self) -> None:
        if self._shown is None:
            return
        found, seats, solo = self._shown
        order = sorted(range(len(seats)), key=lambda seat: (seat not in found.winners, -found.totals[seat]))
        self._trophy.setPixmap(self._look.icon("trophy", 56, "accent"))
        if solo is None:
            self._tell_winners(found, seats, order)
        else:
            self._tell_solo(solo)
        self._tell_why(found, solo)
        self.chart.show_results(found, seats, () if solo is None else solo.targets)
        target = None if solo is None else solo.outcome[2]
        self._sources.show_table(SourcesTable(self._look, found, seats, order, target))
        self._fit()
        self.update()  # the landscape keeps clear of the words

    def _tell_winners(self, found: Results, seats: Sequence[SeatInfo], order: Sequence[int]) -> None:
        """Who won, with how much and after how long, and how the others follow."""
        names = listed([seats[seat].name for seat in found.winners])
        alone = len(found.winners) == 1
        self._title.setText(
            text("ui.end.title", name=names) if alone else text("ui.end.title-shared", names=names)
        )
        parts = [text("ui.end.sub", n=max(found.totals), years=found.years)]
        others = order[len(found.winners) :]
        if others:
            first, *rest = others
            told = [text("ui.end.follows", name=seats[first].name, n=found.totals[first])]
            told += [text("ui.end.follows-too", name=seats[s].name, n=found.totals[s]) for s in rest]
            parts.append(", ".join(told) + ".")
        self._line.setText(" ".join(parts))

    def _tell_solo(self, solo: Any) -> None:
        """How the game stands against the target, and why it was won or lost."""
        won, points, target, why, year = solo.outcome
        base = f"viticulture.solo-end.{why}"
        self._title.setText(text(f"{base}.title", year=year))
        self._line.setText(text(f"{base}.text", year=year, points=points, target=target))
        if not won:
            self._trophy.setPixmap(self._look.icon("automa", 56, "ink"))

    def _tell_why(self, found: Results, solo: Any) -> None:
        """When it was decided, or what broke the tie; of a solo game how hard it was."""
        words, icon = "", "info"
        if solo is not None:
            level = text(f"viticulture.level.{solo.level}.name")
            if solo.aggressive:
                level = f"{level}, {text('viticulture.solo.aggressive.name')}"
            words, icon = f"{text('ui.new.level')}: {level}", "automa"
        elif found.tie_breakers_used:
            if found.tie_breaker:
                words = text("ui.end.tie", what=text(f"ui.end.tie-{found.tie_breaker}"))
                icon = TIE_ICONS[found.tie_breaker]
        elif found.decided is not None and found.decided[0] > 0:
            year, season = found.decided
            words = texts.capital(text("ui.end.why", season=min(season, WINTER), year=year))
            icon = SEASON_ICONS[min(season, WINTER)]
        self._why.setVisible(bool(words))
        self._why_words.setText(words)
        if words:
            self._why_sign.setPixmap(self._look.icon(icon, 18))

    # --- its places ----------------------------------------------------------------------------------------------

    def _fit(self) -> None:
        """In a small window the facts lose their pictures first, then they go."""
        scale = self._look.theme.text_scale
        if self._shown is not None:
            self._show_facts(pictures=self.height() >= PICTURES_FROM * scale)
        self._facts.setVisible(bool(self.fact_cards) and self.height() >= FACTS_FROM * scale)
        even = self.width() < EVEN_TO * scale
        crowd = self._shown is not None and len(self._shown[1]) > CROWD
        narrow = self.width() < TABLE_FIRST * scale
        self._sheets.setStretch(0, 4 if narrow else 5 if even else 8)
        self._sheets.setStretch(1, 6 if even and (crowd or narrow) else 5)
        low = self.height() < LARGE_FROM * scale
        set_tone(self._title, "name" if low else "title")
        set_tone(self._line, "" if low else "lead")
        self._head.setStretch(2, 4 if self.width() >= EVEN_TO * scale or not low else 1)
        self._fit_foot()

    def _fit_foot(self) -> None:
        """In a narrow foot the note goes first, then the words of all buttons but the main one."""
        ways = {
            self.replay_button: text("ui.end.replay"),
            self.table_button: text("ui.end.table"),
            self.start_button: text("ui.end.menu"),
        }
        self._saved.show()
        for one, words in ways.items():
            set_words(one, words)
            set_tip(one, "")
        room = self.width() - 2 * 36
        if self._foot.sizeHint().width() > room:
            self._saved.hide()
        if self._foot.sizeHint().width() > room:
            for one, words in ways.items():
                one.setText("")
                set_tip(one, words)

    def _show_facts(self, *, pictures: bool) -> None:
        """What made the difference: whose, how much, and what it brought."""
        assert self._shown is not None
        found, seats, _ = self._shown
        wanted = (found, self._look.theme, pictures)
        if wanted == self._told:
            return
        self._told = wanted
        for old in self.fact_cards:
            self._facts_line.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.fact_cards = [
            FactCard(self._look, fact, seats[fact.seat], icon=pictures) for fact in found.facts
        ]
        for card in self.fact_cards:
            self._facts_line.addWidget(card, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(22)
        head.addWidget(self._trophy)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._line)
        pill = QHBoxLayout(self._why)
        pill.setContentsMargins(10, 2, 12, 2)
        pill.setSpacing(8)
        pill.addWidget(self._why_sign)
        pill.addWidget(self._why_words)
        words.addWidget(self._why, 0, Qt.AlignmentFlag.AlignLeft)
        Behind(self, (self._line, self._why))
        # The left half of the landscape is the quiet one.
        head.addLayout(words, 5)
        head.addStretch(4)
        self._head = head
        self._facts_line.setSpacing(8)
        facts = QVBoxLayout(self._facts)
        facts.setContentsMargins(20, 12, 20, 16)
        facts.setSpacing(8)
        facts.addWidget(label(text("ui.end.difference"), "section"))
        facts.addLayout(self._facts_line, 1)
        left = QVBoxLayout()
        left.setSpacing(14)
        left.addWidget(self._chart_sheet(), 3)
        left.addWidget(self._facts, 1)
        sheets = self._sheets = QHBoxLayout()
        sheets.setSpacing(18)
        sheets.addLayout(left, 8)
        sheets.addWidget(self._table_sheet(), 5)
        foot = self._foot = panel()
        line = QHBoxLayout(foot)
        line.setContentsMargins(20, 8, 12, 8)
        line.addWidget(self._saved)
        line.addStretch(1)
        for one in (self.replay_button, self.table_button, self.start_button):
            line.addWidget(one)
        line.addSpacing(24)
        line.addWidget(self.again_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(36, 22, 36, 18)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addLayout(sheets, 1)
        layout.addWidget(foot)

    def _chart_sheet(self) -> QWidget:
        sheet = panel()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(20, 14, 20, 10)
        column.addWidget(label(text("ui.end.chart"), "section", wrap=True))
        column.addWidget(self.chart, 1)
        return sheet

    def _table_sheet(self) -> QWidget:
        sheet = panel()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(16, 14, 16, 12)
        head = label(text("ui.end.sources"), "section", wrap=True)
        head.setContentsMargins(8, 0, 0, 0)
        column.addWidget(head)
        column.addWidget(self._sources, 1)
        return sheet

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.theme.role("table"))
        # Deep enough that the rows of vines at its foot lie behind the sheets and not behind the words.
        words = self._why if self._why.isVisible() else self._line
        deep = words.geometry().bottom() + self.height() * 0.11
        deep = evening_below(self._line_ink(), self.width(), deep)
        paint_landscape(painter, self._look.theme, QRectF(0, 0, self.width(), deep), END)
        painter.end()

    def _line_ink(self) -> QRectF:
        """Where the letters of the line under the title stand, without the room at their right."""
        room = self._line.geometry()
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        return QRectF(self._line.fontMetrics().boundingRect(room, flags.value, self._line.text()))
