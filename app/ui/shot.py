"""Draws a screen into a picture: the real window, at a chosen size, without a display."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from app.session.session import Session
from app.ui.application import make_application
from app.ui.look import Look
from app.ui.main_window import MainWindow
from app.ui.preferences import Preferences


class ShotError(Exception):
    """A picture that cannot be drawn or written."""


def still_window(theme: str, text_percent: int, width: int, height: int, folder: Path) -> MainWindow:
    """Return the window, shown, without animation, with settings of its own in a folder."""
    make_application()
    preferences = Preferences(str(folder / "settings.ini"))
    preferences.change(theme=theme, text_scale=text_percent / 100, pace="instant")
    look = Look(theme, text_percent / 100)
    look.apply()
    window = MainWindow(look, preferences)
    window.setMinimumSize(1, 1)
    window.show()
    window.resize(width, height)
    settle()
    return window


def settle() -> None:
    """Let everything that is under way come to rest: layout, painting, deletions."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()


def open_table(window: MainWindow, session: Session, *, curtain: bool = False) -> None:
    """Show a game, with the person who decides at the screen unless the curtain shall stay."""
    window.show_session(session)
    settle()
    if window.presenter is not None and not curtain:
        window.presenter.open_curtain()
    settle()


def draw(
    out: Path,
    show: Callable[[MainWindow], None],
    size: tuple[int, int],
    theme: str = "light",
    text_percent: int = 100,
) -> QPixmap:
    """Draw what `show` makes the window show into a PNG file; raises ShotError."""
    with tempfile.TemporaryDirectory() as folder:
        window = still_window(theme, text_percent, *size, Path(folder))
        show(window)
        settle()
        picture = window.grab()
        window.hide()
        window.deleteLater()
        settle()
    if not picture.save(str(out), "PNG"):
        raise ShotError(f"the picture cannot be written: {out}")
    return picture
