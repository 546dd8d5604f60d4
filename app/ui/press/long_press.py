"""A press that is held in one place: it asks to see what is there large, and letting go then chooses nothing."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtWidgets import QApplication

LONG_PRESS = 450  # milliseconds without a move


class LongPress(QTimer):
    """`timeout` comes when a press has been held so long; `at` is where it began."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=LONG_PRESS)
        self.at = QPointF()

    def begin(self, point: QPointF) -> None:
        """The button went down there."""
        self.at = point
        self.start()

    def move(self, point: QPointF) -> bool:
        """The pointer came there; so far from where it began that is a drag and no long press: True."""
        far = (point - self.at).manhattanLength() >= QApplication.startDragDistance()
        if far:
            self.stop()
        return far
