"""Buttons that keep the focus while they are closed, so that their reason can be read.

Qt calls a button unavailable only while it is off, and then it takes no focus.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QToolButton

from app.ui.access.interfaces import provide
from app.ui.access.names import FOCUS, PRESS

_CLOSED = "refused"
"""The name of the widget's property."""


def set_closed(button: QAbstractButton, closed: bool) -> None:
    """Say whether a press on the button is refused; it keeps the focus, and pressed it tells the reason."""
    if closed == is_closed(button):
        return
    button.setProperty(_CLOSED, closed)
    if QAccessible.isActive():
        changed = QAccessible.State()
        changed.disabled = True
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(button, changed))


def is_closed(button: QAbstractButton) -> bool:
    return button.property(_CLOSED) is True


class ClosableTool(QToolButton):
    """A tool of a bar that may be refused."""


class ButtonNode(QAccessibleWidget):
    """A button that is drawn by us, or may be refused. Its name and description are those of its widget."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.Button)
        self._button = button

    def state(self) -> QAccessible.State:
        state = super().state()
        if self.isValid() and is_closed(self._button):
            state.disabled = True
        return state

    def actionNames(self) -> list[str]:
        return [PRESS, FOCUS] if self.isValid() else []

    def doAction(self, name: str) -> None:
        if self.isValid() and name == PRESS:
            self._button.click()
        elif self.isValid() and name == FOCUS:
            self._button.setFocus()

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


provide(ClosableTool, ButtonNode)
