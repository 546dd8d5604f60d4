"""What a window does once its first picture stands: the menu, the saved games, then the parts of a game."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from app.ui.faces import registry
from app.ui.theme import icon_folder
from app.ui.window import geometry

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
    """Belongs to a window and works once.

    `complete` makes what the first picture did without; `idle` tells whether nothing is on the table yet.
    """

    def __init__(self, window: QMainWindow, complete: Callable[[], None], idle: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._complete = complete
        self._idle = idle
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
        """Watch over keys and screens from now on, and complete the window."""
        # Imported here: it names many parts of Qt, and nothing can have the keyboard before.
        from app.ui.press import held_keys

        window = self._window
        window.repaint()  # on a slow machine the first picture may not be painted yet: it goes before everything else
        gc.enable()  # the command line has stopped it for the start
        held_keys.begin()
        geometry.fit_frame(window)
        geometry.ScreenWatch(window)
        icon_folder.clear_away()
        self._complete()
        QTimer.singleShot(WARM_UP_PAUSE, self, self._warm)

    def _warm(self) -> None:
        """Import the next part of the game, a little at a time, until a game is begun."""
        if self._left and self._idle():
            importlib.import_module(self._left.pop(0))
            QTimer.singleShot(WARM_UP_PAUSE, self, self._warm)
