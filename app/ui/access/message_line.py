"""The newest messages as things that screen readers without announcements read when they appear."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.ui.access.interfaces import provide

PLACES = 8
"""Readers fetch the words a moment after they are told to: the next message must not stand in the same place."""
SETTLED = 150  # milliseconds after which the table has changed
FETCHED = 3000  # milliseconds that a reader on a busy machine may take, unless somebody else sits down before
_NAME = "message-line"


class Message(QWidget):
    """A place for one message, which nobody sees."""

    def __init__(self, line: QWidget) -> None:
        super().__init__(line)
        self.setGeometry(0, 0, 1, 1)
        self.hide()  # said aloud, or it would appear with the line


class MessageLine(QWidget):
    """Belongs to a window. A message comes in the place of the oldest one, a moment after it was told.

    What changes on the table floods the reader with events, and Orca 43 throws messages among them away.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName(_NAME)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(0, 0, 1, 1)
        self._waiting: list[tuple[int, str]] = []
        self._places: list[tuple[int, Message]] = [(0, Message(self)) for _ in range(PLACES)]
        self._told = self._old = 0  # numbers of messages: the newest, and the newest of those that go
        self._next = QTimer(self, singleShot=True, interval=SETTLED)
        self._next.timeout.connect(self.show_waiting)
        self._soon = QTimer(self, singleShot=True, interval=FETCHED)
        self._soon.timeout.connect(self.drop_old)
        self.show()

    def tell(self, words: str) -> None:
        """Show a message soon; a reader says what it is called when it appears."""
        self._told += 1
        self._waiting.append((self._told, words))
        if not self._next.isActive():
            self._next.start()

    def show_waiting(self) -> None:
        """Show what was told."""
        waiting, self._waiting = self._waiting, []
        for number, words in waiting:
            _, place = self._places.pop(0)
            self._places.append((number, place))
            place.hide()
            place.setAccessibleName(words)
            place.show()

    def clear(self) -> None:
        """Leave nothing to be read of what was told, once the reader has had the time to fetch the last of it."""
        self._old = self._told
        self._soon.start()

    def drop_old(self) -> None:
        """Leave nothing of what was told before the last `clear`."""
        for number, place in self._places:
            if number <= self._old:
                place.hide()
                place.setAccessibleName("")

    @property
    def shown(self) -> list[str]:
        """The messages that can be read, the oldest first."""
        return [place.accessibleName() for _, place in self._places if place.accessibleName()]


def find_line(window: QWidget) -> MessageLine | None:
    """The line of a window, None where there was no message yet."""
    found = window.findChild(MessageLine, _NAME, Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, MessageLine) else None


def line_of(window: QWidget) -> MessageLine:
    """The line of a window, made when it is needed first."""
    return find_line(window) or MessageLine(window)


provide(Message, lambda target: QAccessibleWidget(target, QAccessible.Role.Notification))
provide(MessageLine, lambda target: QAccessibleWidget(target, QAccessible.Role.Grouping))
