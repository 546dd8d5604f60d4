"""The newest messages as things that screen readers without announcements read when they appear."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.ui.access.interfaces import provide

PLACES = 8
"""Readers fetch the words a moment after they are told to: the next message must not stand in the same place."""
FETCHED = 1500  # milliseconds; a screen does not change hands sooner
_NAME = "message-line"


class Message(QWidget):
    """A place for one message, which nobody sees."""

    def __init__(self, line: QWidget) -> None:
        super().__init__(line)
        self.setGeometry(0, 0, 1, 1)
        self.hide()  # said aloud, or it would appear with the line


class MessageLine(QWidget):
    """Belongs to a window. A message comes in the place of the oldest one."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName(_NAME)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(0, 0, 1, 1)
        self._places = [Message(self) for _ in range(PLACES)]
        self._old: set[Message] = set()
        self._soon = QTimer(self, singleShot=True, interval=FETCHED)
        self._soon.timeout.connect(self._clear)
        self.show()

    def tell(self, words: str) -> None:
        """Show a message; a reader says what it is called when it appears."""
        place = self._places.pop(0)
        self._places.append(place)
        self._old.discard(place)
        place.hide()
        place.setAccessibleName(words)
        place.show()

    def clear(self) -> None:
        """Leave nothing to be read of what was told, once the reader has had the time to fetch the last of it."""
        self._old = set(self._places)
        self._soon.start()

    def _clear(self) -> None:
        for place in self._old:
            place.hide()
            place.setAccessibleName("")
        self._old.clear()


def find_line(window: QWidget) -> MessageLine | None:
    """The line of a window, None where there was no message yet."""
    found = window.findChild(MessageLine, _NAME, Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, MessageLine) else None


def line_of(window: QWidget) -> MessageLine:
    """The line of a window, made when it is needed first."""
    return find_line(window) or MessageLine(window)


provide(Message, lambda target: QAccessibleWidget(target, QAccessible.Role.Notification))
provide(MessageLine, lambda target: QAccessibleWidget(target, QAccessible.Role.Grouping))
