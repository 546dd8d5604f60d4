"""Where the window stands and how large it is: never off the screen and never larger than it (R37, R38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRect, QSize
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QScreen
    from PySide6.QtWidgets import QMainWindow

USUAL_SIZE = QSize(1440, 900)
SMALLEST_SIZE = QSize(1024, 700)


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


def _screen_of(window: QMainWindow) -> QScreen | None:
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


def _bring_in(window: QMainWindow, room: QRect) -> None:
    frame = window.frameGeometry()
    x = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    y = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if (x, y) != (frame.left(), frame.top()):
        window.move(x, y)
