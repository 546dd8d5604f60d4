"""What a window does once its first picture stands: the menu, the saved games, then the parts of a game."""

from __future__ import annotations

import gc
import importlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.ui.faces import registry
from app.ui.theme import icon_folder
from app.ui.window import geometry

if TYPE_CHECKING:
    from app.ui.window.main_window import MainWindow

# Imported one after the other while the player reads the first screen; none of them takes long enough to be felt.
WARM_UP = (
    "app.save.library",
    "app.save.models",
    *registry.WARM_UP,
    "app.ui.screens.table",
    "app.ui.screens.curtain",
    "app.ui.play.presenter",
)
READY_AFTER = 30  # milliseconds from the window's appearance: as a rule its first screen is painted by then
MOST_UNEXPOSED = 30  # times that it is put off; a window that begins as an icon is not painted at all
WARM_UP_PAUSE = 15


class AfterFirstPaint(QObject):
    """Belongs to a window and works once."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._begun = False
        self._unexposed = 0
        self._left = list(WARM_UP)

    def begin(self) -> None:
        """The window appears; only the first time counts."""
        if not self._begun:
            self._begun = True
            QTimer.singleShot(READY_AFTER, self, self._wait)

    def _wait(self) -> None:
        handle = self._window.windowHandle()
        if handle is not None and not handle.isExposed() and self._unexposed < MOST_UNEXPOSED:
            self._unexposed += 1  # a slow desktop has not shown the window yet
            QTimer.singleShot(READY_AFTER, self, self._wait)
        else:
            self.finish()

    def finish(self) -> None:
        """Make what the first picture did without, and tell."""
        # Imported here: both name many parts of Qt, and nothing can have the keyboard or be spoken of before.
        from app.ui.access import channel
        from app.ui.press import held_keys

        window = self._window
        window.repaint()  # on a slow machine the first picture may not be painted yet: it goes before everything else
        gc.enable()  # the command line has stopped it for the start
        held_keys.begin()
        geometry.fit_frame(window)
        channel.follow(lambda: window.preferences.wishes.messages)
        geometry.ScreenWatch(window)
        window.menu  # noqa: B018 - made by asking for it
        file, window.file = window.file, None
        if file is not None:
            window.games.open_file(file)
        if window.presenter is None:
            window.games.refresh()
            if window.start_screen.isVisible() and self._untouched():
                window.start_screen.focus_first()
        window.follow_desktop()
        icon_folder.clear_away()
        window.ready.emit()
        QTimer.singleShot(WARM_UP_PAUSE, self, self._warm)

    def _untouched(self) -> bool:
        """Whether the keyboard still is where it was put at first."""
        return self._window.focusWidget() in (None, self._window.start_screen)

    def _warm(self) -> None:
        """Import the next part of the game, a little at a time, until a game is begun."""
        if self._left and self._window.presenter is None:
            importlib.import_module(self._left.pop(0))
            QTimer.singleShot(WARM_UP_PAUSE, self, self._warm)
