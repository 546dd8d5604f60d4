"""Where the window stands and how large it is: never off the screen and never larger than it (R37, R38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QRect, QSize, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

if TYPE_CHECKING:
    from PySide6.QtGui import QScreen
    from PySide6.QtWidgets import QMainWindow, QWidget

USUAL_SIZE = QSize(1440, 900)
SMALLEST_SIZE = QSize(1024, 700)
# Milliseconds after a change of the screens: by then the desktop has told all of it and moved what it moves itself.
SETTLED = 150


def restore(window: QMainWindow, geometry: QByteArray | None) -> None:
    """The last place and size, put right where the screens have changed since; without one the usual size."""
    kept = geometry is not None and window.restoreGeometry(geometry)
    if not kept:
        window.resize(USUAL_SIZE)
    _fit(window, move=kept)


def fit_frame(window: QMainWindow) -> None:
    """Once the window is shown its border is known: one that fitted the screen without it makes room for it."""
    screen = _screen_of(window)
    if screen is not None and window.size() == window.size().boundedTo(screen.availableGeometry().size()):
        _fit(window, move=True)


class ScreenWatch(QObject):
    """While the game runs: a screen that gets smaller or goes takes no part of the window or of a dialog with it."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED)
        self._settled.timeout.connect(self.fit)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenAdded.connect(self._added)
        application.screenRemoved.connect(self._changed)
        for screen in QGuiApplication.screens():  # the window stands on them as it was meant to
            self._watch(screen)

    def _watch(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._changed)

    def _added(self, screen: QScreen) -> None:
        self._watch(screen)
        self._changed(screen)

    def _changed(self, _: object) -> None:
        self._settled.start()

    def fit(self) -> None:
        """Bring the window and the open dialogs wholly onto what there is now."""
        _fit(self._window, move=True)
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                _fit_dialog(dialog)


def _fit_dialog(dialog: QDialog) -> None:
    """Its choices and its text scroll or wrap where they must; a dialog that knows how arranges itself."""
    screen = _screen_of(dialog)
    if screen is None:
        return
    room = screen.availableGeometry()
    most = room.size() - (dialog.frameGeometry().size() - dialog.size())
    dialog.setMinimumSize(dialog.minimumSize().boundedTo(most))
    dialog.resize(dialog.size().boundedTo(most))
    _bring_in(dialog, room)


def _screen_of(window: QWidget) -> QScreen | None:
    return QGuiApplication.screenAt(window.frameGeometry().center()) or window.screen()


def _fit(window: QMainWindow, *, move: bool) -> None:
    """Make it no larger than its screen; with `move` bring it wholly onto that, else the desktop finds a place."""
    screen = _screen_of(window)
    if screen is None:
        return
    room = screen.availableGeometry()
    most = room.size() - (window.frameGeometry().size() - window.size())
    window.setMinimumSize(SMALLEST_SIZE.boundedTo(most))
    if window.isMaximized() or window.isFullScreen():
        return
    window.resize(window.size().boundedTo(most))
    if move:
        _bring_in(window, room)


def _bring_in(window: QWidget, room: QRect) -> None:
    frame = window.frameGeometry()
    x = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    y = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (x, y) != (frame.left(), frame.top()):
        window.move(x, y)
