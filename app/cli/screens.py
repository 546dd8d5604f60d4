"""Every screen and dialog that `shot` can draw: a name, what it shows, and how it comes up in the real window.

Qt is imported where a screen comes up, so that the command line can list the names without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.cli import positions
from app.cli.output import CommandError
from app.rules.viticulture import ids

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.session.session import Session
    from app.ui.window.main_window import MainWindow

GOOD_SEED = 3  # a game with much to see in its middle
SAVED = ((2, 5), (4, 3), (3, 7))  # players and seeds of the games that the first screen lists
SOLO = (("easy", 24, "above"), ("normal", 17, "below"), ("normal", 26, "above"), ("hard", 20, "equal"))


@dataclass(frozen=True)
class Stage:
    """The window in which something shall be seen, and the games that it may show.

    `stands` is given what is to be looked at, the window or a dialog over it, as soon as it stands: a dialog is
    there only as long as it is open.
    """

    window: MainWindow
    stands: Callable[[QWidget], object]
    players: int = 4
    seed: int = GOOD_SEED
    page: str = ""
    moment: Callable[[int, int, positions.Score], Session] = positions.best_moment
    whole: Callable[[int, int], Session] = positions.whole_game

    def at(self, score: positions.Score, *, curtain: bool = False) -> None:
        """Put the game on the table at the decision that is asked for."""
        from app.ui.window.screenshot import open_table

        try:
            session = self.moment(self.players, self.seed, score)
        except ValueError as error:
            raise CommandError(str(error), 1) from error
        open_table(self.window, session, curtain=curtain)

    def show(self, what: QWidget | None = None) -> None:
        """Called when the wanted screen is shown."""
        self.stands(self.window if what is None else what)

    def dialog(self, ask: Callable[[], object], before: Callable[[Any], object] | None = None) -> None:
        """Open a dialog the way the player does, make it ready and show it."""
        from app.ui.window.screenshot import while_open

        def act(dialog: QWidget) -> None:
            if before is not None:
                before(dialog)
            self.show(dialog)

        while_open(ask, act)


@dataclass(frozen=True)
class Screen:
    """One line of the table: what is seen, and the function that brings it up."""

    about: str
    bring_up: Callable[[Stage], None]
    least: int = 1  # players
    most: int = 6


def bring_up(name: str, stage: Stage) -> None:
    """Bring a screen up; CommandError where so many players never come to it, or for a page that is none."""
    screen = SCREENS[name]
    if not screen.least <= stage.players <= screen.most:
        allowed = f"{screen.least} to {screen.most}" if screen.least < screen.most else str(screen.most)
        raise CommandError(f"--players is '{stage.players}'; {name} is a screen of {allowed}")
    screen.bring_up(stage)


# --- the first screen ----------------------------------------------------------------------------------------


def _start(stage: Stage) -> None:
    saving = stage.window.saving
    for players, seed in SAVED:
        saving.keep(stage.moment(players, seed, positions.middle))
    saving.keep(stage.whole(2, GOOD_SEED))
    saving.let_go()
    stage.window.show_start()
    stage.window.start_screen.focus_first()  # as the window does once it has got ready, however long that takes
    stage.show()


def _new_game(stage: Stage) -> None:
    stage.window.show_start()
    start = stage.window.start_screen.form
    while len(start.rows) < stage.players:
        start.add_seat()
    if stage.players == 1:
        start.choose_solo()
        start.seed_box.setText(str(stage.seed))  # a solo game shows the random one that it would begin with
    stage.show()


def _solo_results(stage: Stage) -> None:
    from app.save.solo_results import Result, SoloResults

    results = SoloResults(stage.window.saving.library.root.parent)
    for number, (level, points, why) in enumerate(SOLO):
        results.add(
            Result(
                f"g{number}",
                f"2026-0{number + 1}-11",
                level,
                False,
                points,
                20,
                why == "above",
                why,
                7,
                number,
            )
        )
    stage.window.show_solo_results()
    stage.show()


def _kept_game(stage: Stage, decisions: int = 0) -> Any:
    """The newest entry of the list: a game that was saved after each of so many decisions."""
    from app.session.begin import begin

    saving = stage.window.saving
    source = stage.moment(2, 5, positions.middle)
    session = begin(source.game, source.game.options(len(source.seats), {}), source.seats, source.seed)
    saving.keep(session)
    for entry in source.log[:decisions]:
        session.submit(entry.action)
        if saving.keeper is not None:
            saving.keeper.flush()
    saving.let_go()
    stage.window.show_start()
    return saving.library.entries()[0]


def _earlier_states(stage: Stage) -> None:
    entry = _kept_game(stage, 12)
    stage.dialog(lambda: stage.window.games.go_back_further(entry))


def _name(stage: Stage) -> None:
    entry = _kept_game(stage)
    stage.dialog(lambda: stage.window.games.rename(entry))


def _message(stage: Stage) -> None:
    entry = _kept_game(stage, 2)
    entry.path.write_text("{", encoding="utf-8")
    stage.dialog(lambda: stage.window.games.resume(entry.id, "Giulia, Marco"))


# --- the table -----------------------------------------------------------------------------------------------


def _table(stage: Stage) -> None:
    stage.at(positions.middle)
    stage.show()


def _at(score: positions.Score, *, curtain: bool = False) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.at(score, curtain=curtain)
        stage.show()

    return show


def _with(act: Callable[[Any], object]) -> Callable[[Stage], None]:
    """The table, after the player has asked its presenter for something."""

    def show(stage: Stage) -> None:
        stage.at(positions.middle)
        act(stage.window.presenter)
        stage.show()

    return show


def _log(stage: Stage) -> None:
    stage.at(positions.middle)
    stage.window.table.open_log(True)
    stage.show()


def _rule(stage: Stage) -> None:
    """The pointer rests on a space of the summer, which in the winter says why it is closed."""
    stage.at(positions.middle)
    key, presenter = ("tile", ids.SELL), stage.window.presenter
    assert presenter is not None
    stage.window.table.scene.show_drop_target(key)  # the rim that the pointer brings
    # Both come after a moment; a picture shows them as they stand then.
    presenter.guide.inspect(key, at_once=True)
    presenter.guide.refuse(presenter.sitting.target(key), key, at_once=True, aloud=False)
    stage.show()


def _notice(stage: Stage) -> None:
    from app.save.notice import Notice

    stage.at(positions.middle)
    stage.window.games.tell(Notice("saves.trouble.full"))
    stage.show()


def _replay(stage: Stage) -> None:
    session = stage.whole(stage.players, stage.seed)
    stage.window.show_replay(session, len(session.log) * 2 // 3)
    stage.show()


def _end(stage: Stage) -> None:
    stage.window.show_session(stage.whole(stage.players, stage.seed))
    stage.show()


def _solo_end(stage: Stage) -> None:
    _end(replace(stage, players=1))


# --- dialogs -------------------------------------------------------------------------------------------------


def _over_table(ask: Callable[[MainWindow], object]) -> Callable[[Stage], None]:
    def show(stage: Stage) -> None:
        stage.at(positions.middle)
        stage.dialog(lambda: ask(stage.window))

    return show


def _settings(stage: Stage) -> None:
    def open_page(dialog: Any) -> None:
        if stage.page:
            dialog.open_page(stage.page)

    from app.ui.dialogs.settings import PAGES

    if stage.page and stage.page not in PAGES:
        raise CommandError(f"--page is {stage.page!r}; allowed is {', '.join(PAGES)}")
    stage.at(positions.middle)
    stage.dialog(stage.window.functions.settings, open_page)


SCREENS: dict[str, Screen] = {
    "start": Screen("the first screen, with saved games", _start),
    "new-game": Screen("the first screen, without; of one player the solo game", _new_game),
    "solo-results": Screen("the page of solo results", _solo_results),
    "table": Screen("a realistic game in its middle", _table),
    "decision": Screen("the same game, in the middle of a card", _at(positions.within_a_card)),
    "build": Screen("a visitor lets a structure be built", _at(positions.structures)),
    "discard": Screen("several cards have to be chosen", _at(positions.several)),
    "reply": Screen("an answer during somebody else's card", _at(positions.asked_by_other), least=2),
    "secret-reply": Screen(
        "such an answer from hidden cards, the curtain lifted", _at(positions.asked_in_secret), least=2
    ),
    "private-reply": Screen(
        "the curtain before such an answer", _at(positions.asked_in_secret, curtain=True), least=2
    ),
    "curtain": Screen("the next player is waited for", _at(positions.middle, curtain=True), least=2),
    "last-year": Screen("a turn in the last year", _at(positions.last_year)),
    "last-curtain": Screen("the curtain before such a turn", _at(positions.last_year, curtain=True), least=2),
    "log": Screen("the table with the log open", _log),
    "choices": Screen("the table with the list of all choices", _with(lambda game: game.toggle_choices())),
    "opponent-mat": Screen(
        "the table with an opponent's mat open", _with(lambda game: game.show_opponent(0)), least=2
    ),
    "rule": Screen("the pointer rests on a space", _rule),
    "notice": Screen("the table with a notice that a game cannot be saved", _notice),
    "replay": Screen("a finished game is watched", _replay),
    "end": Screen("a game that is over", _end),
    "solo-end": Screen("a solo game that is over", _solo_end),
    "settings": Screen("the settings; --page NAME for another page", _settings),
    "rules": Screen("the rules", _over_table(lambda window: window.functions.rules())),
    "cards": Screen("all cards", _over_table(lambda window: window.functions.cards())),
    "shortcuts": Screen("all keys", _over_table(lambda window: window.functions.keys())),
    "about": Screen("what the game says of itself", _over_table(lambda window: window.functions.about())),
    "message": Screen("a question: a saved game is damaged", _message),
    "earlier-states": Screen("the states of a game to go back to", _earlier_states),
    "name": Screen("a game gets another name", _name),
}
