"""Draws a screen into a picture: the real window, at a chosen size, without a display."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.session.session import Session
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.saved_games.saving import Saving
from app.ui.window.application import make_application
from app.ui.window.main_window import MainWindow

Stands = Callable[[QWidget], object]
"""Called with the window or dialog that is to be seen, while it stands."""
Show = Callable[[MainWindow, Stands], object]


class ShotError(Exception):
    """A picture that cannot be drawn or written."""


def still_window(theme: str, text_percent: int, width: int, height: int, folder: Path) -> MainWindow:
    """Return the window, shown, without animation, with settings of its own in a folder."""
    make_application()
    preferences = Preferences(folder / "settings.json")
    preferences.change(theme=theme, text_scale=text_percent / 100, pace="instant")
    look = Look(theme, text_percent / 100)
    look.apply()
    window = MainWindow(look, preferences)
    window.saving = Saving(folder / "saves", window)  # no games of the player are shown
    window.setMinimumSize(1, 1)
    window.show()
    window.resize(width, height)
    settle()
    return window


def settle() -> None:
    """Let everything that is under way come to rest: layout, painting, deletions."""
    for _ in range(5):  # a page in a scroll area follows the area, and its lines the page
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()


def open_table(window: MainWindow, session: Session, *, curtain: bool = False) -> None:
    """Show a game, with the person who decides at the screen unless the curtain shall stay."""
    window.show_session(session)
    settle()
    if window.presenter is not None and not curtain:
        window.presenter.open_curtain()
    settle()


def while_open(ask: Callable[[], object], act: Callable[[QDialog], object]) -> None:
    """Call `ask`, which opens a dialog and waits for its end; give the dialog to `act` as soon as it stands."""
    errors: list[BaseException] = []

    def stands() -> None:
        dialog = QApplication.activeModalWidget()
        try:
            if not isinstance(dialog, QDialog):
                raise ShotError("no dialog has opened")
            settle()
            act(dialog)
        except BaseException as error:  # carried out of the event loop of the dialog
            errors.append(error)
        finally:
            if isinstance(dialog, QDialog) and dialog.isVisible():  # what was answered stands
                dialog.reject()

    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(stands)
    timer.start(0)
    ask()
    timer.stop()
    if errors:
        raise errors[0]


def picture_of(window: QWidget, dialog: QWidget | None = None) -> QPixmap:
    """What is to be seen of the window, with a dialog in its middle."""
    picture = window.grab()
    if dialog is not None and dialog is not window:
        painter = QPainter(picture)
        room = window.size() - dialog.size()
        painter.drawPixmap(room.width() // 2, room.height() // 2, dialog.grab())
        painter.end()
    return picture


@contextlib.contextmanager
def _ended_by_ctrl_c(folder: str) -> Iterator[None]:
    """Ctrl-C ends the process at once: an exception in the middle of painting would upset Qt."""

    def end(number: int, frame: object) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(128 + number)

    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def draw(
    out: Path,
    show: Show,
    size: tuple[int, int],
    theme: str = "light",
    text_percent: int = 100,
) -> QPixmap:
    """Draw what `show` makes the window show into a PNG file; raises ShotError."""
    pictures: list[QPixmap] = []
    with tempfile.TemporaryDirectory() as folder, _ended_by_ctrl_c(folder):
        window = still_window(theme, text_percent, *size, Path(folder))

        def stands(what: QWidget) -> None:
            settle()
            pictures.append(picture_of(window, what))

        show(window, stands)
        window.hide()
        window.deleteLater()
        settle()
    if not pictures[0].save(str(out), "PNG"):
        raise ShotError(
            f"the picture {str(out)!r} cannot be written; "
            "name a file where you may write and where there is room for it"
        )
    return pictures[0]
