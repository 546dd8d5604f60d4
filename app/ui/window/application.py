"""Starts the window, and handles the exceptions that no other code has caught."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.system import display
from app.texts import text
from app.ui.look.language import speak
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.platform import beginning, letters
from app.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from app.save.single_instance import Presence

SCREEN_FACTORS = "QT_SCREEN_SCALE_FACTORS"
LARGE_SCREEN = 3200, 1700  # pixels


class Application(QApplication):
    """Hears of files that macOS asks to open: it sends an event instead of an argument, also at the start."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self._opener: Callable[[Path], object] | None = None
        self._waiting: list[Path] = []

    def open_with(self, opener: Callable[[Path], object]) -> None:
        """Call this for every file from now on, and first for those that have come already."""
        self._opener = opener
        waiting, self._waiting = self._waiting, []
        for path in waiting:
            opener(path)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            path = Path(event.file())
            if self._opener is None:
                self._waiting.append(path)
            else:
                self._opener(path)
            return True
        return super().event(event)


def run(file: Path | None = None, presence: Presence | None = None) -> int:
    """Open the window and stay until it is closed; return the exit code.

    `presence` brings the files that other copies of the program hand over.
    """
    found = display.problem(os.environ)
    if found:
        beginning.speak_as_set()
        beginning.say(text(f"ui.begin.{found[0]}", name=found[1]))
        return beginning.CANNOT_BEGIN
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Until the window can be closed in order: an exception in the middle of painting would upset Qt.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    application = make_application(presence.leave if presence is not None else None)
    words = letters.problem()
    if words:
        beginning.speak_as_set()
        beginning.say(letters.problem())
        if not letters.can_write():
            return beginning.CANNOT_BEGIN
    window = open_window(file)
    if words:
        window.ready.connect(lambda: window.bar.tell(letters.problem(), "warning"))
    last = LastResort(window)
    sys.excepthook = last.handle
    if presence is not None:
        window.ready.connect(partial(listen, application, window, presence))
    window.ready.connect(partial(end_on_signals, application))
    code = application.exec()
    window.saving.let_go()  # a window that was not closed, after an error, keeps its game all the same
    window.preferences.save()
    return code


def listen(application: QApplication, window: MainWindow, presence: Presence) -> None:
    """From now on open files that arrive from outside, and first those that have come in the meantime."""
    from app.ui.window.files_from_outside import Arrivals

    arrivals = Arrivals(presence, window)
    arrivals.arrived.connect(window.open_from_outside)
    arrivals.begin()
    if isinstance(application, Application):
        application.open_with(window.open_from_outside)


def end_on_signals(application: QApplication) -> None:
    """Let Ctrl-C in a terminal, and a request to end the process, close the game.

    Python hears of a signal only when it has something to do, and while nothing happens Qt waits without it: a byte
    in a pipe wakes it. Signals that were ignored when we started, as behind `nohup`, still are.
    """
    if sys.platform == "win32":  # there a console is closed with its programs
        return
    from PySide6.QtCore import QSocketNotifier

    reading, writing = os.pipe()
    for end in (reading, writing):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read, application)
    notifier.activated.connect(lambda: os.read(reading, 64))
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, frame: application.exit(128 + number))


def open_window(file: Path | None = None) -> MainWindow:
    """The window with its first screen, shown."""
    preferences = Preferences()
    wishes = preferences.wishes
    speak(wishes.language)
    look = Look(wishes.theme, wishes.text_scale, finish=wishes.finish, icon_words=wishes.icon_words)
    look.prepare()
    window = MainWindow(look, preferences)
    window.file = file
    look.dress()
    window.show()
    return window


def make_application(before_giving_up: Callable[[], object] | None = None) -> QApplication:
    """The one application object, named for the desktop. Where no display works the process ends here."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    with beginning.on_a_display(before_giving_up) as ear:
        application = _new_application()
        ear.conclude(application.platformName())
        factors = factors_of_large_screens()
        if factors:
            # Qt reads them where it begins; nothing is drawn yet, so it may begin once more.
            application.shutdown()
            del application
            os.environ[SCREEN_FACTORS] = factors
            application = _new_application()
    application.setApplicationName("vendemmia")
    application.setApplicationDisplayName(text("ui.app.name"))
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("vendemmia")
    return application


def _new_application() -> Application:
    # Asked for by an argument: setStyle would hand back an object whose many names cost a tenth of the start.
    # The first word is what a desktop knows the window by, and what its .desktop file says.
    return Application(["vendemmia", "-style", "Fusion"])


def factors_of_large_screens() -> str:
    """What Qt is to multiply by, screen by screen, where there is one so fine that everything would be tiny.

    That is a screen of twice the usual pixels whose system does not scale: it is drawn at the ratio 2. Empty without
    one, and where somebody has chosen a factor.
    """
    if os.environ.get(SCREEN_FACTORS) or os.environ.get("QT_SCALE_FACTOR"):
        return ""
    factors = {}
    for screen in QGuiApplication.screens():
        size = screen.size()
        large = size.width() >= LARGE_SCREEN[0] and size.height() >= LARGE_SCREEN[1]
        factors[screen.name()] = 2 if large and screen.devicePixelRatio() == 1.0 else 1
    if 2 not in factors.values():
        return ""
    return ";".join(f"{name}={factor}" for name, factor in factors.items())


class LastResort:
    """Writes a report with the log of the game and tells the player in plain words."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._busy = False

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        import traceback

        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        lines = traceback.format_exception(kind, error, trace)
        sys.stderr.write("".join(lines))
        if self._busy:
            return
        self._busy = True
        from app.ui.dialogs import message
        from app.ui.window import error_report

        session = self._window.presenter.session if self._window.presenter else None
        steps = len(session.log) if session else 0
        try:
            words = text("ui.error.text", step=steps, file=str(error_report.write(lines, session)))
        except (OSError, paths.FolderError) as problem:  # a full disk must not hide what went wrong first
            words = text("ui.error.unwritten", step=steps, reason=str(problem))
        answer = message.ask(
            self._window,
            self._window.look,
            "warning",
            text("ui.message.error.title"),
            words,
            (text("ui.message.error.close"), text("ui.message.error.go-on")),
            escape=1,
        )
        self._busy = False
        if answer == 0:
            QApplication.exit(1)
