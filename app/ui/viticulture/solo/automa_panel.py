"""The Automa beside the board: what must be beaten, its workers, the card of this season row by row, the years."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app import texts
from app.rules.viticulture import ids
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.automa.data import AUTOMA_CARDS
from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import label, picture
from app.ui.panels.tip import set_tip

COLOUR = "automa"
TIGHT_HEIGHT = 345  # below this the words beside the pieces give way
STRIP_HEIGHT = 120  # below this the panel is one line under the top bar


@dataclass(frozen=True)
class RowView:
    """A row of the season's card: its action, the order of its worker (0: none), and why."""

    name: str
    colour: str
    order: int
    state: str
    why: str


@dataclass(frozen=True)
class AutomaView:
    """All that the panel shows."""

    level: str
    target: str
    points: int
    goal: int
    workers: int
    tokens: int
    card: str
    card_words: str
    rows: tuple[RowView, ...]
    year: int
    years: int
    seed: int
    deck: int


def automa_view(observation: Any, seed: int) -> AutomaView:
    """What everybody may see of the Automa now; in spring and fall the card of the season before."""
    solo = observation.solo
    season, card = solo.steps[-1][:2] if solo.steps else (observation.season, -1)
    final = observation.year >= solo.years
    level = text(f"viticulture.level.{solo.level}.name")
    if solo.aggressive:
        level = f"{level}, {text('viticulture.solo.aggressive.name')}"
    key = "target-year" if solo.aggressive and not final else "target"
    return AutomaView(
        level=level,
        target=text(f"viticulture.solo.status.{key}", target=solo.points),
        points=observation.seats[0].vp,
        goal=solo.points,
        workers=solo.workers,
        tokens=solo.tokens,
        card=text(f"viticulture.automa.{ids.AUTOMA_CARD_NAMES[card]}.name") if card >= 0 else "",
        card_words=text("viticulture.solo.status.card" if solo.card >= 0 else "ui.games.last-card"),
        rows=row_views(solo, season, card),
        year=observation.year,
        years=solo.years,
        seed=seed,
        deck=len(solo.unseen),
    )


def row_views(solo: Any, season: int, wanted: int) -> tuple[RowView, ...]:
    """The rows of a card turned up in a season, with the order in which their workers came."""
    found = []
    order = 0
    for when, card, number, outcome in solo.steps:
        if when != season:
            continue
        placed = outcome == automa.PLACED
        order += placed
        if card != wanted:
            continue
        row = AUTOMA_CARDS[card].rows[number]
        why = automa.WHY_NAMES[outcome]
        found.append(
            RowView(
                texts.capital(text(f"viticulture.automa-row.{row.id}.name")),
                ids.SEASON_NAMES[row.colour],
                order if placed else 0,
                text(f"viticulture.automa-why.{why}.name"),
                text(f"viticulture.automa-why.{why}.text", season=season),
            )
        )
    return tuple(found)


class TargetBar(QWidget):
    """The own points on the way to the target."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._points, self._goal, self._colour = 0, 20, "garnet"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_points(self, points: int, goal: int, colour: str) -> None:
        self._points, self._goal, self._colour = points, goal, colour
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(60, self._look.theme.size(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        most = max(1, self._goal + 1)
        painter.setPen(QPen(theme.role("rule2"), 1))
        painter.setBrush(theme.role("sunk"))
        painter.drawRoundedRect(box, 3, 3)
        share = min(1.0, max(0.0, self._points / most))
        if share:
            painter.setBrush(theme.player_fill(self._colour))
            painter.drawRoundedRect(QRectF(box.left(), box.top(), box.width() * share, box.height()), 3, 3)
        mark = box.left() + box.width() * min(1.0, max(0.0, self._goal / most))
        painter.setPen(QPen(theme.role("ink"), 2))
        painter.drawLine(int(mark), 0, int(mark), self.height())
        painter.end()


class Years(QWidget):
    """A box for each year: past ones ticked, the present one dark."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._year, self._years = 0, 7
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_year(self, year: int, years: int) -> None:
        self._year, self._years = year, years
        words = text("viticulture.solo.status.year", n=max(1, year), years=years)
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(80, self._look.theme.size(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.body(11))
        width = self.width() / self._years
        for number in range(1, self._years + 1):
            box = QRectF((number - 1) * width + 1, 1, width - 3, self.height() - 2)
            now, past = number == self._year, number < self._year
            pen = QPen(theme.role("rule2"), 1, Qt.PenStyle.SolidLine if now or past else Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(theme.role("ink" if now else "sunk" if past else "paper"))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(theme.role("paper" if now else "ink2"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "✓" if past else str(number))
        painter.end()


class CardRow(QFrame):
    def __init__(self, look: Look, row: RowView) -> None:
        super().__init__()
        self.setProperty("kind", "legal" if row.order else "closed")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 1, 6, 1)
        layout.setSpacing(5)
        layout.addWidget(picture(look.icon(row.colour, 13, row.colour)))
        layout.addWidget(label(row.name, "" if row.order else "second", wrap=True), 1)
        shown = text("ui.games.order", n=row.order) if row.order else row.state
        layout.addWidget(label(shown, "heading" if row.order else "faint"))
        set_tip(self, row.why)
        self.setAccessibleName(f"{row.name}: {row.state}")
        self.setAccessibleDescription(row.why)


class AutomaPanel(QFrame):
    """In the opponents' column; where that is a strip, one line with the numbers alone."""

    def __init__(self, look: Look, colour: str) -> None:
        super().__init__()
        self._look = look
        self._colour = colour
        self._view: AutomaView | None = None
        self._strip = False
        self._tight = False
        self.setProperty("kind", "panel")
        self.setAccessibleName(text("viticulture.solo.automa"))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(9, 6, 9, 6)
        self._layout.setSpacing(4)
        self._body: QWidget | None = None
        look.changed.connect(self._build)

    def show_view(self, view: AutomaView) -> None:
        if view != self._view:
            self._view = view
            self._build()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        strip = self.height() < STRIP_HEIGHT * self._look.theme.text_scale
        tight = self.height() < TIGHT_HEIGHT * self._look.theme.text_scale
        if (strip, tight) != (self._strip, self._tight):
            self._strip, self._tight = strip, tight
            self._build()

    def _build(self) -> None:
        view = self._view
        if view is None:
            return
        if self._body is not None:
            self._layout.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = self._line(view) if self._strip else self._whole(view)
        self._layout.addWidget(self._body)
        parts = [view.level, view.target, text("ui.games.automa-you", n=view.points), self._missing(view)]
        parts += [self._workers_words(view), text("viticulture.solo.status.tokens", n=view.tokens)]
        parts += [f"{row.name}: {row.state}" for row in view.rows]
        self.setAccessibleDescription(". ".join(parts))

    def _missing(self, view: AutomaView) -> str:
        left = view.goal + 1 - view.points
        return text("ui.games.automa-more", n=left) if left > 0 else text("ui.games.automa-enough")

    @staticmethod
    def _workers_words(view: AutomaView) -> str:
        return text("viticulture.solo.status.workers", n=view.workers)

    def _line(self, view: AutomaView) -> QWidget:
        body = QWidget()
        line = QHBoxLayout(body)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        line.addWidget(picture(self._look.emblem(COLOUR, 24)))
        line.addWidget(label(view.target, "heading"))
        line.addWidget(label(f"{text('ui.games.automa-you', n=view.points)}, {self._missing(view)}", ""))
        line.addWidget(self._tokens(view))
        line.addWidget(label(self._workers_words(view), "second"))
        done = ", ".join(
            f"{text('ui.games.order', n=row.order)} {row.name}" for row in view.rows if row.order
        )
        told = label(f"{view.card}: {done}" if view.card else "", "second", wrap=True)
        set_tip(told, "\n".join(f"{row.name}: {row.why}" for row in view.rows))
        line.addWidget(told, 1)
        return body

    def _whole(self, view: AutomaView) -> QWidget:
        look = self._look
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(picture(look.emblem(COLOUR, 28)))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(label(text("viticulture.solo.automa"), "heading"))
        names.addWidget(label(view.level, "second", wrap=True))
        head.addLayout(names, 1)
        column.addLayout(head)
        target = label(view.target, "section")
        column.addWidget(target)
        bar = TargetBar(look)
        bar.show_points(view.points, view.goal, self._colour)
        column.addWidget(bar)
        numbers = QHBoxLayout()
        numbers.addWidget(label(text("ui.games.automa-you", n=view.points), "heading"))
        numbers.addStretch(1)
        numbers.addWidget(label(self._missing(view), ""))
        column.addLayout(numbers)
        column.addWidget(self._tokens(view))
        column.addWidget(self._workers(view))
        if not self._tight:
            column.addWidget(label(self._workers_words(view), "second", wrap=True))
        if view.card:
            words = f"{view.card_words}: {view.card}"
            column.addWidget(label(words, "caption", wrap=True))
            for row in view.rows:
                column.addWidget(CardRow(look, row))
        column.addStretch(1)
        years = Years(look)
        years.show_year(view.year, view.years)
        column.addWidget(years)
        set_tip(years, text("ui.games.seed", seed=view.seed))
        if not self._tight:
            column.addWidget(label(text("ui.games.seed", seed=view.seed), "faint"))
        return body

    def _tokens(self, view: AutomaView) -> QWidget:
        made = QWidget()
        line = QHBoxLayout(made)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(5)
        line.addWidget(picture(self._look.icon("bonus", 18, "gold")))
        words: QLabel = label(text("viticulture.solo.status.tokens", n=view.tokens), "heading")
        line.addWidget(words)
        line.addStretch(1)
        set_tip(made, text("viticulture.solo.token.text"))
        return made

    def _workers(self, view: AutomaView) -> QWidget:
        """Six pieces: who is out stands on the board as a pale one here."""
        made = QWidget()
        line = QHBoxLayout(made)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        size = self._look.theme.size(24)
        for number in range(ids.AUTOMA_WORKERS):
            out = number >= view.workers
            line.addWidget(picture(self._look.sprites.piece(COLOUR, ids.REGULAR, size, out)))
        line.addStretch(1)
        made.setAccessibleName(self._workers_words(view))
        set_tip(made, self._workers_words(view))
        return made
