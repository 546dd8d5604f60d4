"""What menu and keys ask for: functions that belong to no game, and commands to the running one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.texts import text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.ui.look.look import Look
    from app.ui.look.preferences import Preferences
    from app.ui.play.presenter import Presenter
    from app.ui.settings.keys_page import Commands

Running = Callable[[], "Presenter | None"]
"""The game on the table, None without one."""


class Functions:
    """Settings, help, the size of texts, the full screen: each from the menu, by its key or from a button.

    Dialogs are imported when they open, over the window.
    """

    def __init__(
        self, window: QMainWindow, look: Look, preferences: Preferences, commands: Commands, running: Running
    ) -> None:
        self._window = window
        self._look = look
        self._preferences = preferences
        self._commands = commands
        self._running = running

    def settings(self) -> None:
        from app.ui.dialogs import settings

        settings.ask(self._window, self._look, self._preferences, self._commands)

    def rules(self) -> None:
        from app.ui.dialogs import rules

        rules.ask(self._window, self._look)

    def cards(self) -> None:
        """All cards; of a running game only what everybody may know of them."""
        from app.ui.faces.registry import face_of, usual

        presenter = self._running()
        face = usual() if presenter is None else face_of(presenter.session.game.id)
        known = None if presenter is None else presenter.session.observation(-1)
        face.ask_cards(self._window, self._look, known)

    def keys(self) -> None:
        from app.ui.dialogs import shortcuts

        shortcuts.ask(self._window, self._look, self._commands)

    def about(self) -> None:
        from app.ui.dialogs import message

        words = "\n\n".join(text(f"ui.about.{part}") for part in ("text", "credits", "licence"))
        close = (text("ui.button.close"),)
        message.ask(self._window, self._look, "vendemmia", text("ui.about.title"), words, close)

    def change_scale(self, step: float) -> None:
        """Make all texts larger or smaller by a step; 0 is the usual size."""
        from app.ui.settings.apply_setting import act

        now = self._preferences.wishes.text_scale
        wanted = 1.0 if step == 0 else min(2.0, max(0.8, round(now + step, 2)))
        act(self._look, self._preferences, text_scale=wanted)

    def full_screen(self) -> None:
        """Turn between the full screen and a window."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()


class GameCommands:
    """Passes commands on to the running game; behind a closed curtain only undo is one."""

    def __init__(self, running: Running) -> None:
        self._running = running

    def _in_sight(self) -> Presenter | None:
        presenter = self._running()
        return None if presenter is None or presenter.curtain.isVisible() else presenter

    def tell(self, name: str) -> None:
        """Have the game do what the presenter calls so."""
        presenter = self._running() if name == "undo" else self._in_sight()
        if presenter is not None:
            getattr(presenter, name)()

    def say(self, kind: str) -> None:
        """Answer the question on the table with a plain word: pass, yes, no, done."""
        presenter = self._in_sight()
        if presenter is not None:
            presenter.say(kind)

    def ask(self, question: str) -> None:
        """Have the screen reader answer the player's question about their game."""
        presenter = self._in_sight()
        if presenter is not None:
            presenter.status_queries.answer(question)

    def show_opponent(self, place: int) -> None:
        """Open the mat of the opponent at that place of the column, counted from 0."""
        presenter = self._in_sight()
        if presenter is not None:
            presenter.show_opponent(place)
