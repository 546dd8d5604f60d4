"""The one window: a stack of screens, the curtain over all of them, and a menu with every function."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QIcon, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget

from app.session.session import Session
from app.session.types import Event
from app.session.viticulture import begin
from app.texts import text
from app.ui.dialogs import message, settings, shortcuts
from app.ui.look import Look
from app.ui.preferences import Preferences
from app.ui.presenter import Presenter
from app.ui.screens.curtain import Curtain
from app.ui.screens.end import EndScreen
from app.ui.screens.results import results
from app.ui.screens.start import LARGEST_SEED, NewGame, StartScreen
from app.ui.table.screen import TableScreen

USUAL_SIZE = QSize(1440, 900)
SMALLEST_SIZE = QSize(1024, 700)
SCALE_STEP = 0.1


class MainWindow(QMainWindow):
    """Owns screens and the running game's presenter."""

    def __init__(self, look: Look, preferences: Preferences) -> None:
        super().__init__()
        self.look = look
        self.preferences = preferences
        self.presenter: Presenter | None = None
        self._wanted: NewGame | None = None
        self.setWindowTitle(text("ui.app.name"))
        self.setWindowIcon(QIcon(look.icon("vendemmia", 64)))
        wishes = preferences.wishes
        self.start_screen = StartScreen(look, wishes.seats, wishes.variants)
        self.table = TableScreen(look)
        self.end_screen = EndScreen(look)
        self.stack = QStackedWidget()
        for screen in (self.start_screen, self.table, self.end_screen):
            self.stack.addWidget(screen)
        self.setCentralWidget(self.stack)
        self.curtain = Curtain(look, self)
        self.menu = QMenu(self)
        self._make_menu()
        self.table.top.menu_button.setMenu(self.menu)
        self.start_screen.menu_button.setMenu(self.menu)
        self.curtain.menu_pressed.connect(
            lambda: self.menu.popup(self.curtain.mapToGlobal(self.curtain.rect().center()))
        )
        self.start_screen.start_wanted.connect(self.start_game)
        self.end_screen.table_wanted.connect(lambda: self.stack.setCurrentWidget(self.table))
        self.end_screen.start_wanted.connect(self.show_start)
        self.end_screen.again_wanted.connect(self.play_again)
        self.table.top.settings_pressed.connect(self.show_settings)
        self._restore_geometry()

    # --- games ---------------------------------------------------------------------------------------------------

    def start_game(self, wanted: NewGame) -> None:
        """Begin the game that was asked for; its seats are preset next time."""
        self._wanted = wanted
        seed = random.SystemRandom().randrange(LARGEST_SEED) if wanted.seed is None else wanted.seed
        self.preferences.change(
            seats=tuple((seat.name, seat.colour) for seat in wanted.seats), variants=wanted.variants
        )
        self.show_session(begin(wanted.seats, seed, variants=wanted.variants))

    def show_session(self, session: Session) -> None:
        """Put a session on the table."""
        self._end_presenter()
        self.stack.setCurrentWidget(self.table)
        self.presenter = Presenter(session, self.table, self.curtain, self.look, self.preferences, self)
        self.presenter.finished.connect(self._show_end)
        self._allow()
        self.table.view.setFocus()
        self.presenter.start()

    def play_again(self) -> None:
        """The same people once more, with other cards."""
        if self._wanted is not None:
            self.start_game(NewGame(self._wanted.seats, self._wanted.variants, None))
        else:
            self.show_start()

    def show_start(self) -> None:
        """Back to the first screen; a running game is given up only after a question."""
        if self._game_runs() and not self._may_leave():
            return
        self._end_presenter()
        self.curtain.lift()
        self.stack.setCurrentWidget(self.start_screen)
        self._allow()

    def _show_end(self) -> None:
        assert self.presenter is not None
        session = self.presenter.session
        events: list[Event] = list(session.opening)
        for entry in session.log:
            events.extend(entry.events)
        self.curtain.lift()
        self.end_screen.show_results(results(session.observation(-1), events), session.seats)
        self.stack.setCurrentWidget(self.end_screen)
        self._allow()

    def _end_presenter(self) -> None:
        if self.presenter is not None:
            self.presenter.close()
            self.presenter.deleteLater()
            self.presenter = None

    def _game_runs(self) -> bool:
        return self.presenter is not None and not self.presenter.session.is_over

    def _may_leave(self) -> bool:
        answer = message.ask(
            self,
            self.look,
            "warning",
            text("ui.message.quit.title"),
            text("ui.window.leave-text"),
            (text("ui.message.quit.leave"), text("ui.message.quit.stay")),
        )
        return answer == 0

    # --- menu ----------------------------------------------------------------------------------------------------

    def _make_menu(self) -> None:
        self._game_actions: list[QAction] = []
        game = self.menu.addMenu(text("ui.menu.game"))
        self._add(game, "ui.menu.new", self.show_start, "Ctrl+N")
        self._add(game, "ui.menu.settings", self.show_settings, "Ctrl+,")
        self._add(game, "ui.menu.quit", self.close, "Ctrl+Q")
        play = self.menu.addMenu(text("ui.menu.edit"))
        self._add_table(play, "ui.menu.undo", lambda: self._tell("undo"), "Ctrl+Z")
        self._add_table(play, "ui.menu.redo", lambda: self._tell("redo"), "Ctrl+Y", "Ctrl+Shift+Z")
        self._add_table(play, "ui.menu.confirm", lambda: self._tell("confirm"))
        self._add_table(play, "ui.menu.cancel", lambda: self._tell("cancel"))
        self._add_table(play, "ui.keys.worker", lambda: self._tell("next_worker"), "W")
        self._add_table(play, "ui.menu.pass", lambda: self._say("pass"), "P")
        self._add_table(play, "ui.keys.yes", lambda: self._say("yes"), "Y")
        self._add_table(play, "ui.keys.no", lambda: self._say("no"), "N")
        self._add_table(play, "ui.button.done", lambda: self._say("done"), "D")
        view = self.menu.addMenu(text("ui.menu.view"))
        self._add_table(view, "ui.menu.choices", lambda: self._tell("toggle_choices"), "L")
        self._add_table(view, "ui.menu.log", lambda: self._tell("toggle_log"), "G")
        self._add_table(view, "ui.menu.hand-hide", lambda: self._tell("toggle_hand"), "H")
        self._add_table(view, "ui.menu.inspector", lambda: self._tell("pin_inspector"), "I")
        self._add_table(view, "ui.keys.inspect", lambda: self._tell("explain"), "F1")
        for place in range(5):
            show = partial(self._opponent, place)
            action = self._add_table(view, "ui.keys.opponent", show, f"F{place + 2}")
            action.setText(f"{text('ui.keys.opponent')} {place + 1}")
        view.addSeparator()
        self._add(view, "ui.menu.larger", lambda: self._scale(SCALE_STEP), "Ctrl++", "Ctrl+=")
        self._add(view, "ui.menu.smaller", lambda: self._scale(-SCALE_STEP), "Ctrl+-")
        self._add(view, "ui.menu.normal", lambda: self._scale(0), "Ctrl+0")
        self._add(view, "ui.menu.fullscreen", self._full_screen, "F11")
        help_menu = self.menu.addMenu(text("ui.menu.help"))
        self._add(help_menu, "ui.menu.keys", self.show_keys, "?")
        self._add(help_menu, "ui.menu.about", self.show_about)
        self._allow()

    def _add(self, menu: QMenu, key: str, slot: Callable[[], object], *keys: str) -> QAction:
        action = QAction(text(key), self)
        action.setShortcuts([QKeySequence(one) for one in keys])
        action.triggered.connect(lambda checked=False: slot())
        menu.addAction(action)
        self.addAction(action)
        return action

    def _add_table(self, menu: QMenu, key: str, slot: Callable[[], object], *keys: str) -> QAction:
        """A function of a running game: its plain letters are keys only while the table has the focus."""
        action = QAction(text(key), self)
        action.setShortcuts([QKeySequence(one) for one in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda checked=False: slot())
        menu.addAction(action)
        self.table.addAction(action)
        if key in ("ui.menu.undo", "ui.menu.redo"):
            self.curtain.addAction(action)
        self._game_actions.append(action)
        return action

    def _allow(self) -> None:
        """After the end and without a game no game command is enabled (R19)."""
        for action in self._game_actions:
            action.setEnabled(self._game_runs())

    def _tell(self, name: str) -> None:
        """Pass a command on to the game; behind a closed curtain only undo is one."""
        if self.presenter is not None and (not self.curtain.isVisible() or name == "undo"):
            getattr(self.presenter, name)()

    def _say(self, kind: str) -> None:
        if self.presenter is not None and not self.curtain.isVisible():
            self.presenter.say(kind)

    def _opponent(self, place: int) -> None:
        if self.presenter is not None and not self.curtain.isVisible():
            self.presenter.show_opponent(place)

    # --- other functions -----------------------------------------------------------------------------------------

    def show_settings(self) -> None:
        settings.ask(self, self.look, self.preferences)

    def show_keys(self) -> None:
        shortcuts.ask(self, self.look)

    def show_about(self) -> None:
        words = "\n\n".join(text(f"ui.about.{part}") for part in ("text", "credits", "licence"))
        message.ask(self, self.look, "vendemmia", text("ui.about.title"), words, (text("ui.button.close"),))

    def _scale(self, step: float) -> None:
        now = self.preferences.wishes.text_scale
        wanted = 1.0 if step == 0 else min(2.0, max(0.8, round(now + step, 2)))
        self.preferences.change(text_scale=wanted)
        self.look.set(text_scale=wanted)

    def _full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    # --- the window itself ---------------------------------------------------------------------------------------

    def _restore_geometry(self) -> None:
        """The last place and size, put right where the screens have changed since (R37, R38)."""
        available = self.screen().availableGeometry() if self.screen() else None
        smallest = SMALLEST_SIZE if available is None else SMALLEST_SIZE.boundedTo(available.size())
        self.setMinimumSize(smallest)
        geometry = self.preferences.geometry()
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(USUAL_SIZE)
        if available is not None and not (self.isMaximized() or self.isFullScreen()):
            self.resize(self.size().boundedTo(available.size()))
            frame = self.frameGeometry()
            if not available.contains(frame.center()):
                self.move(available.topLeft())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.curtain.setGeometry(self.rect())

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._game_runs() and not self._may_leave():
            event.ignore()
            return
        self.preferences.keep_geometry(self.saveGeometry())
        self.preferences.save()
        event.accept()
