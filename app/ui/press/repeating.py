"""Which keys repeat while they are held down: those that move on, scroll or write."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

_KEYS, _HELD = Qt.Key, Qt.KeyboardModifier
_MOVES = frozenset(
    {
        *(_KEYS.Key_Left, _KEYS.Key_Right, _KEYS.Key_Up, _KEYS.Key_Down, _KEYS.Key_Tab, _KEYS.Key_Backtab),
        *(_KEYS.Key_PageUp, _KEYS.Key_PageDown, _KEYS.Key_Home, _KEYS.Key_End),
    }
)
_DELETES = frozenset({_KEYS.Key_Backspace, _KEYS.Key_Delete})
_COMMAND = _HELD.ControlModifier | _HELD.AltModifier | _HELD.MetaModifier
_ALT_GR = _HELD.ControlModifier | _HELD.AltModifier  # where it is no key of its own it comes as both


def goes_on(event: QKeyEvent, focused: QWidget | None) -> bool:
    """Whether a key that is held down acts again and again where the focus is."""
    command = event.modifiers() & _COMMAND
    if event.key() in _MOVES and not command:
        return True
    if not _writes(focused):
        return False
    if event.key() in _MOVES | _DELETES:
        return True  # with Ctrl word by word
    letters = event.text()
    return bool(letters) and letters.isprintable() and command in (_HELD.NoModifier, _ALT_GR)


def _writes(widget: QWidget | None) -> bool:
    """Whether keys write here, or lead through a long text."""
    return isinstance(widget, (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)) or (
        isinstance(widget, QComboBox) and widget.isEditable()
    )
