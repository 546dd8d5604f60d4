"""Another language at once: every screen of the window is made anew and stands as it stood before.

A game keeps its position, its undo, its seat at the screen and what is chosen so far. Nothing is shown in between,
so behind a closed curtain nothing private can flash up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.texts import text
from app.ui.look.language import speak
from app.ui.screens.new_game import MOST_SEATS
from app.ui.settings.at_work import at_work

if TYPE_CHECKING:
    from app.ui.window.main_window import MainWindow

# The parts of the window that are made when they are needed, in the order in which they need each other.
PARTS = ("menu", "bar", "games", "solo_book", "table", "curtain", "end_screen")


def in_language(window: MainWindow, wish: str) -> None:
    """Speak another language in everything that the window shows."""
    names = _usual_names()
    window.setUpdatesEnabled(False)
    try:
        with at_work():
            speak(wish)
            _Rebuilding(window, dict(zip(names, _usual_names(), strict=True))).run()
    finally:
        window.setUpdatesEnabled(True)


def _usual_names() -> list[str]:
    """What players are called whom nobody has named."""
    return [text("people.player", n=number + 1) for number in range(MOST_SEATS)]


class _Rebuilding:
    def __init__(self, window: MainWindow, names: dict[str, str]) -> None:
        self._window = window
        self._names = names
        self._old = {name: window.__dict__[name] for name in PARTS if name in window.__dict__}
        self._shown = next(
            (
                name
                for name in ("table", "end_screen")
                if name in self._old and window.stack.currentWidget() is self._old[name]
            ),
            "",
        )
        book = self._old.get("solo_book")
        if book is not None and window.stack.currentWidget() is book.screen:
            self._shown = "solo_book"

    def run(self) -> None:
        window, old = self._window, self._old
        presenter, replay, watched = window.presenter, window.replay, window.watched
        if presenter is not None:
            presenter.stage.skip()
            presenter.close()
        if replay is not None:
            replay.close()
        window.presenter = window.replay = None
        for name in old:
            del window.__dict__[name]
        self._remove_commands()
        window.setWindowTitle(text("ui.app.name"))
        self._start_screen()
        window.still = True
        if presenter is not None:
            window.show_session(presenter.session, presenter)
        elif replay is not None:
            viewer, back = watched
            window.show_replay(replay.session, replay.replay.position, viewer, back)
            assert window.replay is not None
            window.replay.see_as(replay.viewer)
        window.still = False
        self._show_again()
        for part in (presenter, replay):
            if part is not None:
                part.deleteLater()
        self._throw_away()

    def _start_screen(self) -> None:
        window = self._window
        old = window.start_screen
        window.start_screen = old.anew(self._names)
        window.start_screen.start_wanted.connect(window.start_game)
        window.stack.insertWidget(0, window.start_screen)
        if not self._shown:
            window.stack.setCurrentWidget(window.start_screen)
        window.stack.removeWidget(old)
        self._old["start_screen"] = old
        for name in ("menu", "bar"):
            if name in self._old:
                getattr(window, name)  # made by asking for it
        if "games" in self._old:
            window.saving.told.disconnect(self._old["games"].tell)
            window.games.refresh()
            if window.saving.trouble is not None:
                window.games.tell(window.saving.trouble)

    def _show_again(self) -> None:
        """What was in sight besides the table."""
        window = self._window
        if self._shown == "solo_book":
            window.solo_book.results.put_aside = self._old["solo_book"].results.put_aside
            window.solo_book.show()
            window.stack.setCurrentWidget(window.solo_book.screen)
        elif self._shown:
            window.stack.setCurrentWidget(getattr(window, self._shown))

    def _remove_commands(self) -> None:
        menu = self._old.get("menu")
        if menu is None:
            return
        for action in (*(action for action, _ in menu.commands.values()), *menu.of_table):
            self._window.removeAction(action)
            action.deleteLater()

    def _throw_away(self) -> None:
        for name, part in self._old.items():
            widget = part.screen if name == "solo_book" else part
            if isinstance(widget, QWidget):
                widget.hide()
                self._window.stack.removeWidget(widget)
                widget.deleteLater()
            if widget is not part or not isinstance(part, QWidget):
                part.deleteLater()
