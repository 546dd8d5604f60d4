"""Starts the window and catches what nobody else caught."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app import __version__, paths, texts
from app.texts import text
from app.ui.look import Look
from app.ui.main_window import MainWindow
from app.ui.preferences import Preferences

NO_DISPLAY = 1
REPORTS_KEPT = 10


def run(file: Path | None = None) -> int:
    """Open the window and stay until it is closed; return the exit code."""
    if not has_display():
        sys.stderr.write(f"vendemmia: {text('ui.window.no-display')}\n")
        return NO_DISPLAY
    application = make_application()
    window = open_window(file)
    last = LastResort(window)
    sys.excepthook = last.handle
    return application.exec()


def open_window(file: Path | None = None) -> MainWindow:
    """The window with its first screen, shown."""
    preferences = Preferences()
    wishes = preferences.wishes
    speak(wishes.language)
    look = Look(wishes.theme, wishes.text_scale, finish=wishes.finish, icon_words=wishes.icon_words)
    window = MainWindow(look, preferences)
    window.file = file
    look.apply()  # after the building: every step of it would apply the style sheet to the widgets so far
    window.show()
    return window


def speak(wish: str) -> None:
    """Use the language that the player wishes, or that of the system where the game speaks it."""
    wanted = wish or QLocale.system().name().partition("_")[0]
    if wanted in (*texts.languages(), texts.PSEUDO):
        texts.use(wanted)


def make_application() -> QApplication:
    """The one application object, named for the desktop."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    # Asked for by an argument: setStyle would hand back an object whose many names cost a tenth of the start.
    application = QApplication([*(sys.argv[:1] or ["vendemmia"]), "-style", "Fusion"])
    application.setApplicationName("vendemmia")
    application.setApplicationDisplayName(text("ui.app.name"))
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("vendemmia")
    return application


def has_display() -> bool:
    """Whether Qt will find a place to draw; on Linux it would abort the process otherwise."""
    if not sys.platform.startswith("linux"):
        return True
    if os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


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

        file = self.write_report(lines)
        steps = len(self._window.presenter.session.log) if self._window.presenter else 0
        answer = message.ask(
            self._window,
            self._window.look,
            "warning",
            text("ui.message.error.title"),
            text("ui.window.error-text", step=steps, file=str(file)),
            (text("ui.message.error.close"), text("ui.message.error.go-on")),
        )
        self._busy = False
        if answer == 0:
            QApplication.exit(1)

    def write_report(self, lines: list[str]) -> Path:
        """What is needed to find the error again: options, seed, log and where it broke."""
        import json
        from datetime import datetime

        report: dict[str, object] = {"version": __version__, "python": sys.version, "error": lines}
        presenter = self._window.presenter
        if presenter is not None:
            session = presenter.session
            report["seed"] = session.seed
            report["seats"] = [(seat.name, seat.colour, seat.control) for seat in session.seats]
            report["log"] = [[entry.seat, entry.text] for entry in session.log]
        folder = paths.log_folder()
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        file = folder / f"error-{stamp}.json"
        file.write_text(json.dumps(report, indent=1, ensure_ascii=False), encoding="utf-8")
        for old in sorted(folder.glob("error-*.json"))[:-REPORTS_KEPT]:
            old.unlink()
        return file
