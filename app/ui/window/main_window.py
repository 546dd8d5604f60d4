"""The one window: a stack of screens, the curtain over all of them, and a menu with every function."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6 import QtCore
from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QStackedWidget

from app.settings.wishes import PACES
from app.texts import text
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.saved_games.saving import Saving
from app.ui.screens.start import StartScreen
from app.ui.window import geometry
from app.ui.window.after_first_paint import AfterFirstPaint

# Everything else is imported after the first screen is drawn, or when it is asked for: a window must open at once.
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent

    from app.session.session import Session
    from app.ui.panels.notice_bar import NoticeBar
    from app.ui.play.presenter import Presenter
    from app.ui.replay.presenter import ReplayPresenter
    from app.ui.saved_games.opening import Games
    from app.ui.screens.curtain import Curtain
    from app.ui.screens.new_game import NewGame
    from app.ui.screens.table import TableScreen
    from app.ui.window.change_language import Former
    from app.ui.window.commands import Functions, GameCommands
    from app.ui.window.menu import GameMenu
    from app.ui.window.screen_menu import Control

NOTICE_SHARE = 0.22  # of the height; a notice that needs more becomes smaller
ASK_AGAIN = 200  # milliseconds until it is looked whether a dialog is closed


class MainWindow(QMainWindow):
    """Owns screens and the running game's presenter."""

    ready = Signal()  # the first screen stands and the saved games are known

    def __init__(self, look: Look, preferences: Preferences) -> None:
        super().__init__()
        self.look = look
        self.preferences = preferences
        self.presenter: Presenter | None = None
        self.replay: ReplayPresenter | None = None
        self.setWindowTitle(text("ui.app.name"))
        self.setWindowIcon(QIcon(look.icon("vendemmia", 64)))
        wishes = preferences.wishes
        self.saving = Saving(parent=self)
        self.stack = QStackedWidget()
        self._open_at(StartScreen(look, wishes.seats, wishes.variants, wishes.solo, wishes.undo))
        self.setCentralWidget(self.stack)
        self.stack.currentChanged.connect(self._place_bar)
        self.file: Path | None = None  # to be opened once the first screen stands
        self.watched: tuple[int | None, Session | None] = (
            None,
            None,
        )  # of the replay: its viewer, what goes on then
        self.still = False  # while everything is built anew no shutter swings
        self.after_first_paint = AfterFirstPaint(self, self._complete, lambda: self.presenter is None)
        geometry.restore(self, preferences.geometry())

    def _open_at(self, start: StartScreen) -> None:
        """Have this first screen; every other part is made when it is asked for."""
        self.start_screen = start
        start.start_wanted.connect(self.start_game)
        self.stack.insertWidget(0, start)

    # --- parts that are made when they are needed --------------------------------------------------------------------

    @cached_property
    def menu(self) -> GameMenu:
        """Every function of the game; made once the first screen is drawn."""
        from app.ui.panels.key_menu import KeyMenu
        from app.ui.window.menu import GameMenu

        menu = GameMenu(self, self.preferences, self)
        menu.allow(self._game_runs())
        self.start_screen.menu_button.setMenu(menu)
        KeyMenu(self.start_screen.menu_button, menu)
        return menu

    @cached_property
    def functions(self) -> Functions:
        """What the menu offers besides games."""
        from app.ui.window.commands import Functions

        return Functions(self, self.look, self.preferences, self, lambda: self.presenter)

    @cached_property
    def game_commands(self) -> GameCommands:
        """What menu and keys ask of the running game."""
        from app.ui.window.commands import GameCommands

        return GameCommands(lambda: self.presenter)

    @cached_property
    def table(self) -> TableScreen:
        from app.ui.faces.registry import usual
        from app.ui.panels.key_menu import KeyMenu
        from app.ui.screens.table import LOG, NONE, TableScreen
        from app.ui.table.layout import Side

        table = TableScreen(self.look, usual())
        self.stack.addWidget(table)
        table.top.menu_button.setMenu(self.menu)
        KeyMenu(table.top.menu_button, self.menu)
        table.addActions(self.menu.of_table)
        table.top.settings_pressed.connect(self.functions.settings)
        table.log.watched.connect(lambda line: self.watch_running(line.step))
        wishes = self.preferences.wishes
        table.side_wish = Side(log=wishes.log_width, drawer=wishes.drawer_width)
        table.show_side(LOG if wishes.log_open else NONE)
        table.side_changed.connect(self._keep_side)
        return table

    def _keep_side(self) -> None:
        """What stands beside the board, and how wide, is there again the next time (R37)."""
        from app.ui.screens.table import LOG

        wish = self.table.side_wish
        self.preferences.change(log_width=wish.log, drawer_width=wish.drawer, log_open=self.table.side == LOG)

    @cached_property
    def curtain(self) -> Curtain:
        from app.ui.panels.key_menu import KeyMenu
        from app.ui.screens.curtain import Curtain

        curtain = Curtain(self.look, self, self._pace_of_shutters)
        curtain.setGeometry(self.rect())
        curtain.menu_pressed.connect(self._open_menu_on_curtain)
        KeyMenu(curtain.menu_button, self.menu)
        curtain.addActions(self.menu.of_curtain)  # undo is heard there too
        return curtain

    def _open_menu_on_curtain(self) -> None:
        """Above its button, which stands at the foot of the shutters."""
        button = self.curtain.menu_button
        self.menu.popup(button.mapToGlobal(QPoint(0, -self.menu.sizeHint().height())))

    @cached_property
    def bar(self) -> NoticeBar:
        from app.ui.panels.notice_bar import NoticeBar

        bar = NoticeBar(self.look, self)
        bar.resized.connect(self._place_bar)
        return bar

    @cached_property
    def games(self) -> Games:
        """The saved games; made once the first screen is drawn."""
        from app.ui.saved_games.opening import Games

        games = Games(
            self, self.look, self.saving, self.bar, self.show_session, self.show_replay, self._may_leave
        )
        self.start_screen.complete(games.list)
        games.list.statistics_wanted.connect(self.show_solo_results)
        games.list.rules_wanted.connect(self.functions.rules)
        return games

    @cached_property
    def solo_book(self) -> Any:
        """The results of solo games."""
        from app.ui.faces.registry import usual

        book = usual().solo_book(self, self.look, self.saving, self.bar)
        self.stack.addWidget(book.screen)
        book.screen.back_wanted.connect(self.show_start)
        return book

    @cached_property
    def end_screen(self) -> Any:
        from app.ui.faces.registry import usual

        screen = usual().end_screen(self.look)
        self.stack.addWidget(screen)
        screen.table_wanted.connect(lambda: self.stack.setCurrentWidget(self.table))
        screen.start_wanted.connect(self.show_start)
        screen.again_wanted.connect(self.play_again)
        screen.replay_wanted.connect(self.watch_running)
        return screen

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.after_first_paint.begin()

    def _complete(self) -> None:
        """Make what the first picture did without, and tell."""
        from app.ui.access import channel
        from app.ui.platform import desktop_wishes

        channel.follow(lambda: self.preferences.wishes.messages)
        self.menu  # noqa: B018 - made by asking for it
        file, self.file = self.file, None
        if file is not None:
            self.games.open_file(file)
        if self.presenter is None:
            untouched = self.focusWidget() in (
                None,
                self.start_screen,
            )  # the keyboard is where it was put at first
            self.games.refresh()
            if self.start_screen.isVisible() and untouched:
                self.start_screen.focus_first()
        desktop_wishes.follow(self, self.look, self.preferences)
        self.ready.emit()

    # --- games ---------------------------------------------------------------------------------------------------

    def start_game(self, wanted: NewGame) -> None:
        """Begin the game that was asked for; its seats are preset next time."""
        from app.rules.engine.games import find
        from app.session.begin import begin
        from app.session.undo import POLICIES
        from app.ui.screens.new_game import random_seed

        seed = random_seed() if wanted.seed is None else wanted.seed
        if wanted.automa:
            seat = wanted.seats[0]
            solo = (seat.name, seat.colour, wanted.automa, "aggressive" if wanted.aggressive else "")
            self.preferences.change(solo=solo)
        else:
            self.preferences.change(
                seats=tuple((seat.name, seat.colour) for seat in wanted.seats), variants=wanted.variants
            )
        self.preferences.change(undo=self.start_screen.form.rules.undo.kept)
        game = find(wanted.game)
        chosen = {"variants": wanted.variants, "automa": wanted.automa, "aggressive": wanted.aggressive}
        policy = POLICIES[wanted.undo]() if wanted.undo else None
        session = begin(game, game.options(len(wanted.seats), chosen), wanted.seats, seed, policy)
        self._end_presenter()
        self.games.saving.keep(session)
        self.show_session(session)

    def show_session(self, session: Session, before: Presenter | None = None) -> None:
        """Put a session on the table. The callers, which begin or open it, have it saved.

        `before` is a closed presenter of the same session: the game goes on where it left it.
        """
        from app.ui.play.presenter import Presenter

        self._end_presenter(keep=self.saving.keeper is not None and self.saving.keeper.session is session)
        self.stack.setCurrentWidget(self.table)
        self.presenter = Presenter(session, self.table, self.curtain, self.look, self.preferences, self)
        self.presenter.together = self.saving.together
        self.presenter.finished.connect(self._show_end)
        self.presenter.marked.connect(self._tell_marked)
        self.presenter.rules_wanted.connect(self.functions.rules)
        self._allow()
        self.table.view.setFocus()
        self.presenter.start(before)

    def open_from_outside(self, path: Path) -> None:
        """Open a file that was double-clicked while the game runs; what is asked just now is answered first."""
        self.setWindowState(self.windowState() & ~QtCore.Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        QApplication.alert(self)  # where the desktop does not let a window come to the front by itself
        self._open_when_free(path)

    def _open_when_free(self, path: Path) -> None:
        if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
            QTimer.singleShot(ASK_AGAIN, self, partial(self._open_when_free, path))
        else:
            self.games.open_file(path)

    def play_again(self) -> None:
        """The same people once more, with other cards."""
        from app.ui.screens.new_game import NewGame

        if self.presenter is None:
            self.show_start()
            return
        session = self.presenter.session
        options, undo = session.observation(-1).options, session.policy.name
        self.start_game(
            NewGame(
                session.seats,
                options.variants,
                None,
                options.automa,
                options.aggressive,
                undo,
                session.game.id,
            )
        )

    def _tell_marked(self) -> None:
        """The first time that taking back helps somebody who has seen something hidden; once in a game."""
        self.bar.tell(text("ui.undo.marked"), "undo", short=True)

    def show_solo_results(self) -> None:
        """The page of solo results, from the first screen."""
        if self.presenter is None:
            self.solo_book.show()
            self.stack.setCurrentWidget(self.solo_book.screen)

    def show_start(self) -> None:
        """Back to the first screen; a running game is saved and stays in the list."""
        if not self._may_leave():
            return
        if self.presenter is not None or self.replay is not None:
            self._end_presenter()
            self.curtain.lift()
        self.games.refresh()
        self.stack.setCurrentWidget(self.start_screen)
        self._allow()

    def _show_end(self) -> None:
        assert self.presenter is not None
        session = self.presenter.session
        self.curtain.lift()
        if len(session.seats) == 1:
            self.solo_book.record(session)
        self.end_screen.show_game(session)
        self.stack.setCurrentWidget(self.end_screen)
        self._allow()

    def show_replay(
        self, session: Session, position: int = 0, viewer: int | None = None, back: Session | None = None
    ) -> None:
        """Watch a game. `back` is the running game that goes on afterwards; without it the first screen comes."""
        from app.ui.replay.presenter import ReplayPresenter

        self._end_presenter(keep=back is not None)
        self.stack.setCurrentWidget(self.table)
        self.curtain.lift()
        replay = ReplayPresenter(
            session, self.table, self.look, self.preferences, self, viewer=viewer, position=position
        )
        replay.left.connect(lambda: self._leave_replay(back))
        replay.branched.connect(self._branch)
        replay.export_wanted.connect(self.games.export_text)
        self.replay, self.watched = replay, (viewer, back)
        self._allow()
        replay.start()

    def watch_running(self, position: int | None = None) -> None:
        """Look back in the running or finished game, as the player at the screen may see it."""
        if self.presenter is not None and not self.curtain.isVisible():
            session = self.presenter.session
            self.show_replay(session, position or 0, self.presenter.viewer, back=session)

    def _leave_replay(self, back: Session | None) -> None:
        if back is None:
            self.show_start()
        else:
            self.show_session(back)

    def _branch(self, session: Session, step: int) -> None:
        """A new game of its own from a position of another one."""
        if not self._may_leave():
            return
        self._end_presenter()
        self.games.saving.keep(session)
        self.show_session(session)
        self.bar.tell(text("ui.games.branched", step=step), "branch", short=True)

    def _end_presenter(self, keep: bool = False) -> None:
        """Take the game off the table and put its file away, unless it is to be kept on."""
        if self.replay is not None:
            self.replay.close()
            self.replay.deleteLater()
            self.replay = None
        if self.presenter is not None:
            self.presenter.close()
            self.presenter.deleteLater()
            self.presenter = None
        if not keep:
            self.saving.let_go()

    def _game_runs(self) -> bool:
        return self.presenter is not None and not self.presenter.session.is_over

    def _may_leave(self) -> bool:
        """Leaving loses nothing, so nothing is asked, unless the newest decisions are not on disk."""
        if self.saving.trouble is None:
            return True
        from app.ui.dialogs import message

        answer = message.ask(
            self,
            self.look,
            "warning",
            text("ui.message.quit.title"),
            text("ui.games.leave-unsaved"),
            (text("ui.message.quit.leave"), text("ui.message.quit.stay")),
            escape=1,
        )
        return answer == 0

    # --- what the menu asks for ----------------------------------------------------------------------------------

    @property
    def commands(self) -> dict[str, tuple[QAction, tuple[str, ...]]]:
        """Every command whose key can be changed, by the key of its text, with the keys that it had at first."""
        return self.menu.commands

    def bind(self) -> None:
        """Give every command the keys that the player wishes."""
        self.menu.bind()
        if "table" in self.__dict__:
            self.table.show_keys()
            self.table.refresh()  # buttons and tabs that name a key

    def speak(self, language: str) -> None:
        """Another language, at once: another set of pages around the same game, which stands as it stood."""
        from app.ui.look.language import speak
        from app.ui.settings.busy_pointer import busy_pointer
        from app.ui.window.change_language import usual_names

        names = usual_names()
        self.setUpdatesEnabled(False)
        try:
            with busy_pointer():
                former = self._put_aside()
                speak(language)
                self._go_on_from(former, dict(zip(names, usual_names(), strict=True)))
                former.throw_away(self, self.stack)
        finally:
            self.setUpdatesEnabled(True)

    def _put_aside(self) -> Former:
        """Let go of every page; what is asked for from now on is made anew."""
        from app.ui.window.change_language import PARTS, Former, page_of

        parts = {name: self.__dict__.pop(name) for name in PARTS if name in self.__dict__}
        shown = self.stack.currentWidget()
        page = next((name for name, part in parts.items() if page_of(part) is shown), "")
        former = Former(self.start_screen, parts, self.presenter, self.replay, self.watched, page)
        former.close()
        self.presenter = self.replay = None
        if "games" in parts:
            self.saving.told.disconnect(parts["games"].tell)
        return former

    def _go_on_from(self, former: Former, names: dict[str, str]) -> None:
        """Show what the former pages showed; `names` gives people whom nobody has named their new ones."""
        self.setWindowTitle(text("ui.app.name"))
        self._open_at(former.start.anew(names))
        if not former.page:
            self.stack.setCurrentWidget(self.start_screen)
        for name in ("menu", "bar"):
            if name in former.parts:
                getattr(self, name)  # made by asking for it
        if "games" in former.parts:
            self.games.refresh()
            if self.saving.trouble is not None:
                self.games.tell(self.saving.trouble)
        self.still = True
        if former.presenter is not None:
            self.show_session(former.presenter.session, former.presenter)
        elif former.replay is not None:
            viewer, back = former.watched
            self.show_replay(former.replay.session, former.replay.replay.position, viewer, back)
            assert self.replay is not None
            self.replay.see_as(former.replay.viewer)
        self.still = False
        if former.page == "solo_book":
            self.solo_book.results.put_aside = former.parts["solo_book"].results.put_aside
            self.show_solo_results()
        elif former.page:
            self.stack.setCurrentWidget(getattr(self, former.page))

    def controls_here(self) -> Sequence[Control]:
        """The buttons of the screen in sight that are no commands of the menu; none behind the curtain."""
        screen: Any = self.stack.currentWidget()
        if screen is self.start_screen:
            return (*self.start_screen.controls, None, *self.games.list.controls)
        if "table" in self.__dict__ and screen is self.table:
            if self.replay is not None:
                return (*self.replay.bar.controls, None, *self.table.hand_tools.controls)
            return () if self.curtain.isVisible() else self.table.hand_tools.controls
        if "end_screen" in self.__dict__ and screen is self.end_screen:
            return screen.controls
        if "solo_book" in self.__dict__ and screen is self.solo_book.screen:
            return screen.controls
        return ()

    def _allow(self) -> None:
        if "menu" in self.__dict__:
            self.menu.allow(self._game_runs())

    def _pace_of_shutters(self) -> float:
        """How much of its usual time the curtain takes; none with reduced motion."""
        cut = self.still or self.preferences.less_motion
        return 0.0 if cut else PACES.get(self.preferences.wishes.pace, 1.0)

    # --- the window itself ---------------------------------------------------------------------------------------

    def _place_bar(self) -> None:
        """The notice stands under the top bar of the table, else above the screen; either makes room for it."""
        if "bar" not in self.__dict__:  # nothing has been told yet
            return
        table: TableScreen | None = self.__dict__.get("table")
        width = self.width() - 24
        height = self.bar.height_for(width, self.height() * NOTICE_SHARE)
        top, above = 6, height + 12 if height else 0
        if table is not None and self.stack.currentWidget() is table:
            above = 0
            table.set_room(notice=height + 6 if height else 0)
            top = round(table.regions.top_bar.bottom) + 3
        self.stack.setContentsMargins(0, above, 0, 0)
        self.bar.setGeometry(12, top, width, height)
        self.bar.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Outside of dialogs a button leaves Enter to others: on any screen it presses the button with the focus."""
        key, focused = QtCore.Qt.Key, QApplication.focusWidget()
        if event.key() in (key.Key_Return, key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_bar()
        if "curtain" in self.__dict__:
            self.curtain.setGeometry(self.rect())

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_leave():
            event.ignore()
            return
        self._end_presenter()
        self.preferences.keep_geometry(self.saveGeometry())
        self.preferences.save()
        event.accept()
