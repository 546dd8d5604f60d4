"""The form for a new game at the left of the first screen: seats, house rules, seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.session.types import SeatInfo
from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.look.look import Look
from app.ui.panels.controls import (
    TallPage,
    allow,
    button,
    hairline,
    label,
    picture,
    repolish,
    scrolling,
    tab_through,
    turn_to_fit,
)
from app.ui.panels.drawn import put_picture
from app.ui.panels.radio import choice
from app.ui.panels.tip import set_tip
from app.ui.screens.house_rules import HouseRules
from app.ui.screens.seat_row import AddRow, SeatRow
from app.ui.theme import PLAYER_COLOURS
from app.words.typed import folded, in_a_sentence

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton


LEAST_SEATS, MOST_SEATS = 2, 6
LARGEST_SEED = 2**31 - 1
SCROLL_BAR = 26
SEAT_GAP, MANY_SEATS = 6, 4


class NewGame(NamedTuple):
    """What the player asked for; `seed` is None for a random one, `automa` the level of a solo game.

    `undo` names the policy of taking back; "" is the usual one. `game` is the id of the game.
    """

    seats: tuple[SeatInfo, ...]
    variants: tuple[str, ...]
    seed: int | None
    automa: str = ""
    aggressive: bool = False
    undo: str = ""
    game: str = "viticulture"


def random_seed() -> int:
    """A seed that nobody can foresee."""
    import random

    return random.SystemRandom().randrange(LARGEST_SEED)


class NewGameForm(QFrame):
    """A sheet that emits `start_wanted` with a NewGame."""

    start_wanted = Signal(object)

    def __init__(
        self,
        look: Look,
        seats: Sequence[tuple[str, str]] = (),
        variants: Sequence[str] = (),
        solo: Sequence[str] = (),
        undo: Sequence[str] = (),
    ) -> None:
        """`solo` is what the last solo game was begun with: name, colour, level, "aggressive" or "".

        `undo` holds the policies of taking back of the last game of several people and of the last solo game.
        """
        super().__init__()
        self.setProperty("kind", "panel")
        self.setAccessibleName(text("ui.new.title"))
        self._look = look
        self._room = (0, True)  # the width of the inner parts, and whether the house rules stand side by side
        self._solo_preset = tuple(solo)
        self.solo: Any = None  # the form of a game of one person, once somebody wants it
        self.several_button = choice(text("ui.games.several"), "plain")
        self.solo_button = choice(text("ui.new.solo"), "plain", look=look, icon="automa")
        self._modes = QButtonGroup(self)
        for mode in (self.several_button, self.solo_button):
            self._modes.addButton(mode)
        self.several_button.setChecked(True)
        self.solo_button.toggled.connect(self._show_mode)
        self.week_button = button(text("ui.games.week"), look=look, icon="dice")
        set_tip(self.week_button, text("ui.games.week-tip"))
        self.week_button.setAccessibleDescription(text("ui.games.week-tip"))
        self.week_button.clicked.connect(self._take_week)
        self.rows: list[SeatRow] = []
        self.add_button = AddRow(look)
        self.rules = HouseRules(look, variants, undo)
        self.rules.show_for(False)
        self.seed_box = QLineEdit()
        self.seed_box.setPlaceholderText(text("ui.new.seed-random"))
        self.seed_box.setAccessibleName(text("ui.new.seed"))
        self.seed_box.setValidator(QIntValidator(0, LARGEST_SEED, self.seed_box))
        self.seed_box.setMaximumWidth(150)
        self.seed_box.setMinimumWidth(look.theme.size(112))
        self.start_button = button(text("ui.new.start"), "primary", look=look, icon="chevron-right")
        self.start_button.setProperty("large", True)
        self._hairline = hairline()
        self._dice = put_picture(picture(), look, lambda: look.icon("dice", 16, "ink2"))
        self._problem = label("", "danger", wrap=True)
        self._seats_line = label("", "second")
        self._rows_box = QVBoxLayout()
        self._rows_box.setSpacing(SEAT_GAP)
        self.add_button.clicked.connect(self.add_seat)
        self.start_button.clicked.connect(self._start)
        self.seed_box.returnPressed.connect(lambda: QTimer.singleShot(0, self, self._start))
        self._lay_out()
        names = list(seats)[:MOST_SEATS]
        if len(names) < LEAST_SEATS:
            names = [(text("people.player", n=n + 1), PLAYER_COLOURS[n * 3]) for n in range(LEAST_SEATS)]
        for name, colour in names:
            self._add_row(name, colour)
        self._check()
        look.changed.connect(self._refresh)

    def anew(self, names: Mapping[str, str]) -> NewGameForm:
        """The same form, as it is filled in, in the language that is spoken now; `names` gives usual names anew."""
        seats = [(names.get(row.name, row.name), row.colour) for row in self.rows]
        solo = self._solo_preset
        if self.solo is not None:
            name, colour = self.solo.row.name, self.solo.row.colour
            solo = (
                names.get(name, name),
                colour,
                self.solo.level,
                "aggressive" if self.solo.aggressive else "",
            )
        made = NewGameForm(self._look, seats, self.rules.variants(solo=False), solo, self.rules.undo.kept)
        made.solo_button.setChecked(self.solo_button.isChecked())
        made.seed_box.setText(self.seed_box.text())
        return made

    @property
    def controls(self) -> tuple[QAbstractButton, ...]:
        """The buttons of the form that the menu lists too (R39)."""
        return self.several_button, self.solo_button, self.add_button, self.week_button, self.start_button

    def wanted(self) -> NewGame | None:
        """What would be started now; None while a name is missing or used twice."""
        rows = self._seated()
        if self._name_problem(rows):
            return None
        seats = tuple(SeatInfo(row.name, row.colour) for row in rows)
        seed = self.seed_box.text().strip()
        undo = self.rules.undo.policy
        variants = self.rules.variants(self._alone)
        level, aggressive = "", False
        if self._alone and self.solo is not None:
            level, aggressive = self.solo.level, self.solo.aggressive
        return NewGame(seats, variants, int(seed) if seed else None, level, aggressive, undo)

    @property
    def _alone(self) -> bool:
        """Whether the page of the solo game is shown."""
        return self.solo is not None and self.solo_button.isChecked()

    def _seated(self) -> list[SeatRow]:
        """The rows of those who would play."""
        row = self.solo.row if self._alone and self.solo is not None else None
        return [row] if isinstance(row, SeatRow) else self.rows

    def choose_solo(self) -> None:
        """Show the page of the solo game."""
        self.solo_button.setChecked(True)

    def _show_mode(self, solo: bool) -> None:
        """Turn between a game of several people and one against the Automa."""
        if solo and self.solo is None:
            self._make_solo()
        self._several.setVisible(not solo)
        if self.solo is not None:
            self.solo.setVisible(solo)
        self.rules.show_for(solo)
        self.week_button.setVisible(solo)
        self._fit()
        if solo and not self.seed_box.text():
            self.seed_box.setText(str(random_seed()))  # shown, so that somebody else can play the same game
        elif not solo:
            self.seed_box.clear()
        self._check()

    def _make_solo(self) -> None:
        # Imported here: most games do without the cards and levels of the Automa.
        from app.ui.faces.registry import usual

        name, colour, level, variant = (*self._solo_preset, "", "", "", "")[:4]
        first = self.rows[0]
        row = SeatRow(self._look, name or first.name, colour if colour in PLAYER_COLOURS else first.colour)
        row.remove_button.hide()
        row.be_alone()
        row.changed.connect(self._check)
        row.entered.connect(self._start)
        self.solo = usual().solo_form(row, level, variant == "aggressive")
        self.solo.changed.connect(self._check)
        self._inside.insertWidget(self._inside.indexOf(self._several) + 1, self.solo)
        self._order_stops()

    def _take_week(self) -> None:
        from datetime import date

        from app.session.weekly import weekly_seed

        seed = weekly_seed(date.today())
        self.seed_box.setText(str(seed))
        Announcer(self.week_button).say(text("ui.games.week-taken", seed=seed))

    def add_seat(self) -> None:
        if len(self.rows) < MOST_SEATS:
            used = {folded(row.name) for row in self.rows}
            number = len(self.rows) + 1
            while folded(text("people.player", n=number)) in used:
                number += 1
            self._add_row(text("people.player", n=number), self._free_colours()[0])
            self._check()
            self.rows[-1].name_box.setFocus()
            self.rows[-1].name_box.selectAll()

    def _free_colours(self) -> list[str]:
        used = {row.colour for row in self.rows}
        return [colour for colour in PLAYER_COLOURS if colour not in used]

    def _add_row(self, name: str, colour: str) -> None:
        row = SeatRow(self._look, name, colour if colour in self._free_colours() else self._free_colours()[0])
        row.changed.connect(self._change)
        row.removed.connect(self._remove)
        row.entered.connect(self._start)
        self.rows.append(row)
        self._rows_box.addWidget(row)
        self._order_stops()
        self._fit()

    def _remove(self, row: SeatRow) -> None:
        if len(self.rows) > LEAST_SEATS:
            self.rows.remove(row)
            self._check()
            focused = QApplication.focusWidget()
            if focused is not None and row.isAncestorOf(focused):
                self.add_button.setFocus()  # while the row is there: its keys would be lost with it
            self._rows_box.removeWidget(row)
            row.hide()
            row.deleteLater()
            self._say(self._seats_line.text())

    def _change(self) -> None:
        """Two players never share a colour: who had the chosen one takes the colour that became free."""
        sender = self.sender()
        for row in self.rows:
            if row is not sender and isinstance(sender, SeatRow) and row.colour == sender.colour:
                row.set_colour(self._free_colours()[0])
                self._say(f"{in_a_sentence(row.name)}: {text(f'viticulture.colour.{row.colour}')}")
        self._check()

    def _check(self) -> None:
        self._seats_line.setText(text("ui.new.seats", n=len(self.rows), most=MOST_SEATS))
        self.add_button.show_free(self._free_colours())
        if len(self.rows) == MOST_SEATS:
            allow(self.add_button, text("ui.new.too-many"))
        # Many seats leave their room to the house rules below them.
        self.add_button.setVisible(len(self.rows) < MOST_SEATS)
        many = len(self.rows) > MANY_SEATS
        self._rows_box.setSpacing(0 if many else SEAT_GAP)
        for row in self.rows:
            row.be_low(many)
        for row in self.rows:
            row.need(text("ui.new.too-few") if len(self.rows) == LEAST_SEATS else "")
        names = [folded(row.name) for row in self.rows]
        for row in self.rows:
            state = "wrong" if not row.name or names.count(folded(row.name)) > 1 else ""
            if (row.name_box.property("state") or "") != state:
                row.name_box.setProperty("state", state)
                repolish(row.name_box)
        problem = self._name_problem(self._seated())
        if problem and problem != self._problem.text():
            self._say(problem)
        for row in self._seated():
            wrong = problem if not row.name or names.count(folded(row.name)) > 1 else ""
            row.tell_problem(wrong)
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        allow(self.start_button, problem)

    @cached_property
    def announcer(self) -> Announcer:
        """Speaks of what changes beside the focus; made when there is something to say."""
        return Announcer(self)

    def _say(self, words: str) -> None:
        if self.isVisible():
            self.announcer.say(words)

    @staticmethod
    def _name_problem(rows: Sequence[SeatRow]) -> str:
        """What is wrong with the names; "" when a game can be begun."""
        names = [folded(row.name) for row in rows]
        if not all(names):
            return text("ui.new.name-missing")
        twice = next((row.name for row in rows if names.count(folded(row.name)) > 1), "")
        return text("ui.new.name-twice", name=twice) if twice else ""

    def _start(self) -> None:
        wanted = self.wanted()
        if wanted is not None:
            self.start_wanted.emit(wanted)
        else:
            self._say(self._problem.text())

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self)
        column.setSpacing(8)
        modes = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        modes.addWidget(self.several_button)
        modes.addWidget(self.solo_button)
        title = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        title.addWidget(label(text("ui.new.title"), "section"), 1)
        title.addLayout(modes)
        column.addLayout(title)
        inner = TallPage()
        inside = self._inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 6, 0)
        inside.setSpacing(8)
        self._several = QWidget()
        seats = QVBoxLayout(self._several)
        seats.setContentsMargins(0, 0, 0, 0)
        seats.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(label(text("ui.new.players"), "heading"))
        head.addWidget(self._seats_line)
        head.addStretch(1)
        seats.addLayout(head)
        seats.addLayout(self._rows_box)
        seats.addWidget(self.add_button)
        inside.addWidget(self._several)
        inside.addSpacing(6)
        inside.addWidget(self.rules)
        inside.addStretch(1)
        column.addWidget(scrolling(inner), 1)
        column.addWidget(self._problem)
        column.addWidget(self._hairline)
        seed = QHBoxLayout()
        seed.addWidget(self._dice)
        seed.addWidget(label(text("ui.new.seed"), "second"))
        seed.addWidget(self.seed_box)
        seed.addStretch(1)
        seeds = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        seeds.addLayout(seed, 1)
        seeds.addWidget(self.week_button)
        self.week_button.hide()
        foot = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        foot.addLayout(seeds, 1)
        foot.addWidget(self.start_button)
        column.addLayout(foot)
        self._turning = (modes, title, seeds, foot)

    def _order_stops(self) -> None:
        """Tab goes as the form is read, wherever its rows were added."""
        form = self.solo
        rows: list[QWidget] = [stop for row in self.rows for stop in row.stops]
        tab_through(
            [
                self.several_button,
                self.solo_button,
                *rows,
                self.add_button,
                *(() if form is None else form.stops),
                *self.rules.stops,
                self.seed_box,
                self.week_button,
                self.start_button,
            ]
        )

    def _refresh(self) -> None:
        for row in self._all_rows():
            row.refresh()

    def shape(self, edge: int, short: bool) -> None:
        """The room at the sides, and what makes way in a window that is not high."""
        self._column.setContentsMargins(edge, 16, edge, 16)
        self._hairline.setVisible(not short)
        if self.start_button.property("large") is not (not short):
            self.start_button.setProperty("large", not short)
            repolish(self.start_button)

    def fit(self, width: int, beside: bool) -> None:
        """Take so much width; what does not fit side by side stands one below the other, the inner parts first."""
        self._room = (width - 2 * self._column.contentsMargins().left(), beside)
        self._fit()

    def _fit(self) -> None:
        width, beside = self._room
        for box in self._turning:
            turn_to_fit(box, width)
        for row in self._all_rows():
            row.fit(width)
        self.rules.fit(width - SCROLL_BAR, beside)

    def _all_rows(self) -> list[SeatRow]:
        alone = self.solo.row if self.solo is not None else None
        return [*self.rows, alone] if isinstance(alone, SeatRow) else list(self.rows)
