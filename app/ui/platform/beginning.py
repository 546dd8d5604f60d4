"""Lets Qt begin on a display that works. Where none does, one line says why; left alone Qt would abort the process."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QtMsgType, qFormatLogMessage, qInstallMessageHandler

from app.system import display, packages
from app.texts import text
from app.ui.look.language import speak

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext

CANNOT_BEGIN = 1
_OF_PLATFORMS = "qt.qpa."  # the category of what Qt says while it looks for one


def say(words: str) -> None:
    sys.stderr.write(f"vendemmia: {words}\n")


def speak_as_set() -> None:
    """The language that the player has chosen; what goes wrong at the start is said in it too."""
    from app import paths
    from app.settings import stored

    speak(stored.read(paths.settings_file()).wishes.language)


@contextmanager
def on_a_display(at_the_end: Callable[[], object] | None = None) -> Iterator[Ear]:
    """While the application object is made: on the chosen platform, else on another that works.

    Where none works this ends the process, with `at_the_end` before it.
    """
    asked = os.environ.get(display.PLATFORM, "")
    ear = Ear(asked, at_the_end)
    tried = display.platforms(os.environ)
    if tried:
        os.environ[display.PLATFORM] = tried
    before = qInstallMessageHandler(ear.hear)
    try:
        yield ear
    finally:
        qInstallMessageHandler(before)
        if tried:  # programs that the game starts look for themselves
            if asked:
                os.environ[display.PLATFORM] = asked
            else:
                del os.environ[display.PLATFORM]


class Ear:
    """Hears what Qt says while it looks for a display, and has the last word before it aborts."""

    def __init__(self, asked: str, at_the_end: Callable[[], object] | None) -> None:
        self._asked = [name.partition(":")[0] for name in asked.split(";") if name]
        self._at_the_end = at_the_end
        self._held: list[tuple[str, str]] = []  # as Qt would have printed it, and the bare words

    def hear(self, kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            self._give_up(words)
        line = qFormatLogMessage(kind, context, words)
        if str(context.category or "").startswith(_OF_PLATFORMS) or "wl_display" in words:
            self._held.append((line, words))
        else:
            sys.stderr.write(f"{line}\n")

    def conclude(self, platform: str) -> None:
        """Qt has begun. That it is on another platform than was wished is said; else its own words, if any."""
        gone = bool(os.environ.get(display.WAYLAND)) and not display.wayland_answers(os.environ)
        wished = self._asked or ([display.WAYLAND_PLATFORM] if gone else [])
        if wished and not any(name.startswith(platform) for name in wished):
            speak_as_set()
            say(text("ui.begin.on-another", why=self._reason(), name=platform))
        else:
            sys.stderr.writelines(f"{line}\n" for line, _ in self._held)
        self._held.clear()

    def _give_up(self, words: str) -> NoReturn:
        speak_as_set()
        say(self._reason(words))
        sys.stderr.flush()
        if self._at_the_end is not None:
            self._at_the_end()
        os._exit(CANNOT_BEGIN)  # nothing may be raised through Qt, and it would abort

    def _reason(self, last_words: str = "") -> str:
        """Why Qt could not begin where it was to, and what helps."""
        unknown = [name for name in self._asked if self._heard("Could not find", name)]
        if unknown:
            return text("ui.begin.unknown-platform", name=unknown[0])
        if not set(self._asked) - {display.WAYLAND_PLATFORM, display.X11_PLATFORM}:
            if not any(os.environ.get(name) for name in (display.WAYLAND, display.X11)):
                return text("ui.begin.no-display")
            silent = display.silent(os.environ)
            if silent:
                return text("ui.begin.silent-display", name=", ".join(silent))
        if self._heard("Could not load", display.X11_PLATFORM):
            missing = packages.missing_for_a_window()
            if missing:
                command = " / ".join(packages.commands(packages.packages_of(missing)))
                return text("ui.begin.libraries", names=", ".join(missing), command=command)
        said = [last_words.partition("\n")[0], *(words for _, words in self._held)]
        wished = ", ".join(self._asked) or display.X11_PLATFORM
        return text("ui.begin.platform-fails", name=wished, said=next(filter(None, said), "").strip(" ."))

    def _heard(self, what: str, platform: str) -> bool:
        return any(what in words and f'"{platform}"' in words for _, words in self._held)
