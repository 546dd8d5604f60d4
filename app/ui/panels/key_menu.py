"""Menus that a key has opened: the keys begin at the first entry, so that arrows and Enter go on and it is read."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu

_BY_POINTER = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin})
_OPENING = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down})


class KeyMenu(QObject):
    """Watches how the button of a menu is pressed. Several buttons may open the same menu."""

    def __init__(self, button: QAbstractButton, menu: QMenu) -> None:
        super().__init__(button)
        self._menu = menu
        self._by_key = False
        button.installEventFilter(self)
        menu.aboutToShow.connect(self._opens)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _BY_POINTER:
            self._by_key = False
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._by_key = event.key() in _OPENING
        return False

    def _opens(self) -> None:
        by_key, self._by_key = self._by_key, False
        if by_key:
            QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        """As the player would: an entry that is chosen by the program would open the menu behind it."""
        if self._menu.isVisible() and self._menu.activeAction() is None:
            down = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self._menu, down)
