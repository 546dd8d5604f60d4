"""Any input ends what moves on a table, whatever part of the program it was meant for (R33)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

# A key that is a shortcut never arrives as a press. A button acts when it is let go: what it does comes first, as a
# press that is meant to end the movement must not answer the question that comes after it.
_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.Wheel,
        QEvent.Type.TouchEnd,
    }
)


class UntilInput(QObject):
    """Listens while something moves. The widget that the input is meant for gets it first, and may begin to move."""

    def __init__(self, moves: Callable[[], bool], end: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._moves = moves
        self._end = end
        self._movement = 0
        self._listens = False

    def begin(self) -> None:
        """Something has begun to move."""
        self._movement += 1
        application = QApplication.instance()
        if not self._listens and application is not None:
            self._listens = True
            application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self._moves():
            self._rest()
        elif (
            event.type() in _INPUT and watched.isWidgetType()
        ):  # a window hears of held keys, its widgets do not
            QTimer.singleShot(0, self, partial(self._end_movement, self._movement))
        return False

    def _end_movement(self, movement: int) -> None:
        if movement == self._movement and self._moves():
            self._end()

    def _rest(self) -> None:
        self._listens = False
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
