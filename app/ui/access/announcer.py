"""Tells a screen reader what has just happened, where no focus moves to it: log lines, reasons, questions."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.texts import text
from app.ui.access import channel

# Signs that are seen at a glance and would be read by their names, between a number and what it becomes.
_CHANGES = (" \N{RIGHTWARDS ARROW} ", " > ")

PAUSE = 500  # milliseconds without another letter, after which what was found is told


def aloud(words: str) -> str:
    """Words as they are said: with a word for each sign that only eyes understand."""
    for sign in _CHANGES:
        if sign in words:
            words = words.replace(sign, f", {text('ui.access.becomes')} ")
    return words.replace(" \N{MULTIPLICATION SIGN} ", " ")


class Announcer(QObject):
    """Speaks in the name of a widget. `said` carries the words, for tests and other listeners.

    `last` is the newest message, to be said again.
    """

    said = Signal(str)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.last = ""
        self._waiting = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PAUSE)
        self._later.timeout.connect(lambda: self.say(self._waiting))

    def say_later(self, words: str) -> None:
        """Announce it after a pause, unless something newer comes: nobody wants a count after each letter."""
        self._waiting = words
        self._later.start()

    def say(self, words: str, *, told: bool = False) -> None:
        """Tell a sentence politely: it waits for what is being read. What is `told` already is only noted."""
        if not words:
            return
        words = self.last = aloud(words)
        self.said.emit(words)
        if not told:
            channel.send(self._widget, words)

    def forget(self, *, at_once: bool = False) -> None:
        """Other eyes and ears come: nothing of what was said can be asked for or read any more.

        Unless they are here `at_once`, a screen reader has the time to fetch what it was told last.
        """
        self.last = self._waiting = ""
        self._later.stop()
        channel.forget(self._widget, at_once)
