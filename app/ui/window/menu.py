"""The menu: every function of the game with its keys, which the player may change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.texts import text
from app.ui.look import key_names
from app.ui.panels.tip import set_tip
from app.ui.window.screen_menu import ButtonMenu, Part

if TYPE_CHECKING:
    from app.ui.window.main_window import MainWindow

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


class GameMenu(QMenu):
    """The functions themselves are the window's.

    `commands` holds every command whose key can be changed, by the key of its text, with the keys that it had at
    first. `of_table` are heard while the table has the focus, `of_curtain` behind a closed curtain too.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.commands: dict[str, tuple[QAction, tuple[str, ...]]] = {}
        self.of_table: list[QAction] = []
        self.of_curtain: list[QAction] = []
        self._game: list[QAction] = []
        self._fill(window)
        self.bind()

    def bind(self) -> None:
        """Give every command the keys that the player wishes."""
        wanted = dict(self._window.preferences.wishes.keys)
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

    def _fill(self, window: MainWindow) -> None:
        game = self._part("ui.menu.game")
        self._add(game, "ui.menu.new", window.show_start, "Ctrl+N")
        self._add(game, "ui.games.continue-last", lambda: window.games.continue_last())
        self._add(game, "ui.menu.open", lambda: window.games.ask_file(), "Ctrl+O")
        self._add(game, "ui.resume.watch", window.watch_running, "Ctrl+R")
        older = self._add(game, "ui.keeping.older", lambda: window.games.go_back_in_running(), "Ctrl+E")
        self._game.append(older)
        self._add(game, "ui.menu.settings", window.functions.settings, "Ctrl+,")
        self._add(game, "ui.menu.quit", window.close, "Ctrl+Q")
        play = self._part("ui.menu.edit")
        self._add_table(play, "ui.menu.undo", partial(window.tell, "undo"), "Ctrl+Z")
        self._add_table(play, "ui.menu.redo", partial(window.tell, "redo"), "Ctrl+Y", "Ctrl+Shift+Z")
        self._add_table(play, "ui.menu.confirm", partial(window.tell, "confirm"))
        self._add_table(play, "ui.menu.cancel", partial(window.tell, "cancel"))
        self._add_table(play, "ui.keys.worker", partial(window.tell, "next_worker"), "W")
        self._add_table(play, "ui.menu.pass", partial(window.say, "pass"), "P")
        self._add_table(play, "ui.keys.yes", partial(window.say, "yes"), "Y")
        self._add_table(play, "ui.keys.no", partial(window.say, "no"), "N")
        self._add_table(play, "ui.button.done", partial(window.say, "done"), "D")
        view = self._part("ui.menu.view")
        self._add_table(view, "ui.menu.choices", partial(window.tell, "toggle_choices"), "L")
        self._add_table(view, "ui.menu.log", partial(window.tell, "toggle_log"), "G")
        self._add_table(view, "ui.log.find", partial(window.tell, "find_in_log"), "Ctrl+F")
        self._add_table(view, "ui.menu.hand-hide", partial(window.tell, "toggle_hand"), "H")
        self._add_table(view, "ui.menu.inspector", partial(window.tell, "pin_inspector"), "I")
        self._add_table(
            view, key_names.ENLARGE, partial(window.tell, "enlarge"), key_names.USUAL[key_names.ENLARGE]
        )
        self._add_table(view, "ui.keys.inspect", partial(window.tell, "explain"), "F1")
        for place, name in enumerate(key_names.OPPONENTS):
            self._add_table(view, name, partial(window.show_opponent, place), key_names.USUAL[name])
        view.addSeparator()
        self._add(
            view, "ui.menu.larger", partial(window.functions.change_scale, SCALE_STEP), "Ctrl++", "Ctrl+="
        )
        self._add(view, "ui.menu.smaller", partial(window.functions.change_scale, -SCALE_STEP), "Ctrl+-")
        self._add(view, "ui.menu.normal", partial(window.functions.change_scale, 0.0), "Ctrl+0")
        self._add(view, "ui.menu.fullscreen", window.functions.full_screen, "F11")
        ask = self._part("ui.menu.ask")
        for question, key in ASKED.items():
            self._add_table(ask, f"ui.ask.{question}", partial(window.ask, question), key)
        self.here = ButtonMenu(text("ui.menu.here"), self, window.controls_here)
        self.addMenu(self.here)
        self.aboutToShow.connect(self.here.be_closed_when_empty)
        help_menu = self._part("ui.menu.help")
        self._add(help_menu, "ui.menu.rules", window.functions.rules, "Shift+F1")
        self._add(help_menu, "ui.help.cards-menu", window.functions.cards, "Ctrl+B")
        self._add(help_menu, "ui.menu.keys", window.functions.keys, "?")
        self._add(help_menu, "ui.keeping.report", lambda: window.games.write_report())
        self._add(help_menu, "ui.menu.about", window.functions.about)

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
