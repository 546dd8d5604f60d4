"""The functions of the menu that belong to no game: settings, help, the size of texts, the full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.texts import text

if TYPE_CHECKING:
    from app.ui.window.main_window import MainWindow


class Functions:
    """Each is called from the menu, by its key or from a button; dialogs are imported when they open."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def settings(self) -> None:
        from app.ui.dialogs import settings

        window = self._window
        settings.ask(window, window.look, window.preferences, window)

    def rules(self) -> None:
        from app.ui.dialogs import rules

        rules.ask(self._window, self._window.look)

    def cards(self) -> None:
        """All cards; of a running game only what everybody may know of them."""

        from app.ui.faces.registry import face_of, usual

        presenter = self._window.presenter
        face = usual() if presenter is None else face_of(presenter.session.game.id)
        known = None if presenter is None else presenter.session.observation(-1)
        face.ask_cards(self._window, self._window.look, known)

    def keys(self) -> None:
        from app.ui.dialogs import shortcuts

        shortcuts.ask(self._window, self._window.look, self._window)

    def about(self) -> None:
        from app.ui.dialogs import message

        words = "\n\n".join(text(f"ui.about.{part}") for part in ("text", "credits", "licence"))
        close = (text("ui.button.close"),)
        message.ask(self._window, self._window.look, "vendemmia", text("ui.about.title"), words, close)

    def change_scale(self, step: float) -> None:
        """Make all texts larger or smaller by a step; 0 is the usual size."""
        window = self._window
        now = window.preferences.wishes.text_scale
        wanted = 1.0 if step == 0 else min(2.0, max(0.8, round(now + step, 2)))
        from app.ui.settings.acting import act

        act(window.look, window.preferences, text_scale=wanted)

    def full_screen(self) -> None:
        """Turn between the full screen and a window."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()
