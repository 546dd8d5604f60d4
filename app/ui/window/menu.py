"""The menu: every function of the game with its keys, which the player may change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.texts import text
from app.ui.look import key_names
from app.ui.panels.tip import set_tip
from app.ui.window.screen_menu import ButtonMenu, Control, Part

if TYPE_CHECKING:
    from app.ui.look.preferences import Preferences
    from app.ui.saved_games.opening import Games
    from app.ui.window.commands import Functions, GameCommands

SCALE_STEP = 0.1
# What can be asked about the running game, by the key that it has at first.
ASKED = {
    "again": "R",
    "question": "Q",
    "standing": "A",
    "turn": "T",
    "vineyard": "V",
    "spaces": "S",
    "orders": "O",
}


class Doors(Protocol):
    """What the menu leads to."""

    @property
    def functions(self) -> Functions: ...

    @property
    def game_commands(self) -> GameCommands: ...

    @property
    def games(self) -> Games: ...

    def show_start(self) -> None: ...

    def watch_running(self) -> None: ...

    def controls_here(self) -> Sequence[Control]: ...


class GameMenu(QMenu):
    """Every function once, with its keys.

    `commands` holds every command whose key can be changed, by the key of its text, with the keys that it had at
    first. `of_table` are heard while the table has the focus, `of_curtain` behind a closed curtain too.
    """

    def __init__(self, window: QMainWindow, preferences: Preferences, doors: Doors) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self.commands: dict[str, tuple[QAction, tuple[str, ...]]] = {}
        self.of_table: list[QAction] = []
        self.of_curtain: list[QAction] = []
        self._game: list[QAction] = []
        self._fill(doors)
        self.bind()

    def bind(self) -> None:
        """Give every command the keys that the player wishes."""
        wanted = dict(self._preferences.wishes.keys)
        for name, (action, usual) in self.commands.items():
            keys = (wanted[name],) if name in wanted else usual
            action.setShortcuts([QKeySequence(key) for key in keys if key])
        native = QKeySequence.SequenceFormat.NativeText
        key_names.use(
            {name: action.shortcut().toString(native) for name, (action, _) in self.commands.items()}
        )

    def allow(self, game_runs: bool) -> None:
        """After the end and without a game no game command is enabled (R19)."""
        reason = "" if game_runs else text("ui.menu.no-game")
        for action in self._game:
            action.setEnabled(game_runs)
            set_tip(action, reason)

    def _fill(self, doors: Doors) -> None:
        play, functions = doors.game_commands, doors.functions
        game = self._part("ui.menu.game")
        self._add(game, "ui.menu.new", doors.show_start, "Ctrl+N")
        self._add(game, "ui.games.continue-last", lambda: doors.games.continue_last())
        self._add(game, "ui.menu.open", lambda: doors.games.ask_file(), "Ctrl+O")
        self._add(game, "ui.resume.watch", doors.watch_running, "Ctrl+R")
        older = self._add(game, "ui.keeping.older", lambda: doors.games.go_back_in_running(), "Ctrl+E")
        self._game.append(older)
        self._add(game, "ui.menu.settings", functions.settings, "Ctrl+,")
        self._add(game, "ui.menu.quit", self._window.close, "Ctrl+Q")
        edit = self._part("ui.menu.edit")
        self._add_table(edit, "ui.menu.undo", partial(play.tell, "undo"), "Ctrl+Z")
        self._add_table(edit, "ui.menu.redo", partial(play.tell, "redo"), "Ctrl+Y", "Ctrl+Shift+Z")
        self._add_table(edit, "ui.menu.confirm", partial(play.tell, "confirm"))
        self._add_table(edit, "ui.menu.cancel", partial(play.tell, "cancel"))
        self._add_table(edit, "ui.keys.worker", partial(play.tell, "next_worker"), "W")
        self._add_table(edit, "ui.menu.pass", partial(play.say, "pass"), "P")
        self._add_table(edit, "ui.keys.yes", partial(play.say, "yes"), "Y")
        self._add_table(edit, "ui.keys.no", partial(play.say, "no"), "N")
        self._add_table(edit, "ui.button.done", partial(play.say, "done"), "D")
        view = self._part("ui.menu.view")
        self._add_table(view, "ui.menu.choices", partial(play.tell, "toggle_choices"), "L")
        self._add_table(view, "ui.menu.log", partial(play.tell, "toggle_log"), "G")
        self._add_table(view, "ui.log.find", partial(play.tell, "find_in_log"), "Ctrl+F")
        self._add_table(view, "ui.menu.hand-hide", partial(play.tell, "toggle_hand"), "H")
        self._add_table(view, "ui.menu.inspector", partial(play.tell, "pin_inspector"), "I")
        self._add_table(
            view, key_names.ENLARGE, partial(play.tell, "enlarge"), key_names.USUAL[key_names.ENLARGE]
        )
        self._add_table(view, "ui.keys.inspect", partial(play.tell, "explain"), "F1")
        for place, name in enumerate(key_names.OPPONENTS):
            self._add_table(view, name, partial(play.show_opponent, place), key_names.USUAL[name])
        view.addSeparator()
        self._add(view, "ui.menu.larger", partial(functions.change_scale, SCALE_STEP), "Ctrl++", "Ctrl+=")
        self._add(view, "ui.menu.smaller", partial(functions.change_scale, -SCALE_STEP), "Ctrl+-")
        self._add(view, "ui.menu.normal", partial(functions.change_scale, 0.0), "Ctrl+0")
        self._add(view, "ui.menu.fullscreen", functions.full_screen, "F11")
        ask = self._part("ui.menu.ask")
        for question, key in ASKED.items():
            self._add_table(ask, f"ui.ask.{question}", partial(play.ask, question), key)
        self.here = ButtonMenu(text("ui.menu.here"), self, doors.controls_here)
        self.addMenu(self.here)
        self.aboutToShow.connect(self.here.be_closed_when_empty)
        help_menu = self._part("ui.menu.help")
        self._add(help_menu, "ui.menu.rules", functions.rules, "Shift+F1")
        self._add(help_menu, "ui.help.cards-menu", functions.cards, "Ctrl+B")
        self._add(help_menu, "ui.menu.keys", functions.keys, "?")
        self._add(help_menu, "ui.keeping.report", lambda: doors.games.write_report())
        self._add(help_menu, "ui.menu.about", functions.about)

    def _part(self, key: str) -> QMenu:
        made = Part(text(key), self)
        self.addMenu(made)
        return made

    def _add(self, menu: QMenu, key: str, slot: Callable[[], object], *keys: str) -> QAction:
        action = self._made(menu, key, slot, keys)
        self.commands[key] = (action, keys)
        self._window.addAction(action)
        return action

    def _add_table(self, menu: QMenu, key: str, slot: Callable[[], object], *keys: str) -> QAction:
        """A function of a running game: its plain letters are keys only while the table has the focus."""
        action = self._made(menu, key, slot, keys)
        self.commands[key] = (action, keys)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.of_table.append(action)
        if key in ("ui.menu.undo", "ui.menu.redo"):
            self.of_curtain.append(action)
        self._game.append(action)
        return action

    def _made(self, menu: QMenu, key: str, slot: Callable[[], object], keys: tuple[str, ...]) -> QAction:
        action = QAction(text(key), self._window)
        action.setShortcuts([QKeySequence(one) for one in keys])
        action.triggered.connect(lambda checked=False: slot())
        menu.addAction(action)
        return action
