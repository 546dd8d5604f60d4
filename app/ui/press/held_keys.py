"""Lets a key act once each time it goes down: what a keyboard repeats while it is held is no new press (R10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QWindow

# Milliseconds. X11 repeats a held key as a release and a press of the same moment, and Qt marks them only if both have
# arrived when it looks at the first. No finger is as quick as this; programs that type for somebody are not either.
AT_ONCE = 4
AT_WORK = "held-keys"  # set on the application once its keys are watched


class HeldKeys(QObject):
    """Stands before all windows: everything behind it hears new presses only, and asks nothing.

    Moving on (arrows, Tab, pages), scrolling and writing repeat as everywhere.
    """

    in_use = False
    """Whether the last press of all was one of a key, and not of the mouse."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._let_go: dict[int, int] = {}  # key: when it was let go last, as the system counts
        self._down: set[int] = set()  # keys whose press was passed on, and whose release is to follow
        application.focusWindowChanged.connect(self._watch)
        self._watch(application.focusWindow())

    def _watch(self, window: QWindow | None) -> None:
        """Keys go to the window with the focus; watching the application would cost something at every event."""
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.MouseButtonPress:
                HeldKeys.in_use = False
            return False
        HeldKeys.in_use = True
        if event.type() == QEvent.Type.KeyRelease:
            return self._holds_back_release(event)
        return self._holds_back_press(event)

    def _holds_back_press(self, event: QKeyEvent) -> bool:
        """Of a shortcut only the question comes here whether somebody wants the key: accepting it stops both."""
        if self._repeats(event):
            from app.ui.press.repeating import (
                goes_on,  # names many parts of Qt: no cost for the first picture
            )

            if not goes_on(event, QApplication.focusWidget()):
                event.accept()
                return True
        self._down.add(_key_of(event))
        return False

    def _holds_back_release(self, event: QKeyEvent) -> bool:
        key = _key_of(event)
        if event.timestamp():
            self._let_go[key] = event.timestamp()
        if event.isAutoRepeat():
            return False  # nobody takes it for one
        if key not in self._down:
            return True
        self._down.remove(key)
        return False

    def _repeats(self, event: QKeyEvent) -> bool:
        if event.isAutoRepeat():
            return True
        let_go = self._let_go.get(_key_of(event))
        return let_go is not None and 0 <= event.timestamp() - let_go <= AT_ONCE


def begin() -> None:
    """Watch over the keys of this program from now on; it may be asked for more than once."""
    application = QApplication.instance()
    if isinstance(application, QApplication) and not application.property(AT_WORK):
        application.setProperty(
            AT_WORK, True
        )  # looking through its children would name all parts of the style
        HeldKeys(application)


def _key_of(event: QKeyEvent) -> int:
    """The key itself: what it means changes when Shift is let go before it."""
    return event.nativeScanCode() or event.key()
