"""The line of a dialog that looks for words: a lens before them, Esc takes them back before it leaves the dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.ui.look.look import Look

LENS = 16


class SearchLine(QLineEdit):
    """`went_down` comes with Down, which leads to the list of what was found."""

    went_down = Signal()

    def __init__(self, look: Look, words: str) -> None:
        super().__init__()
        self._look = look
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self.setClearButtonEnabled(True)
        self._lens = self.addAction(
            look.button_icon("search", LENS, "ink2"), self.ActionPosition.LeadingPosition
        )
        look.changed.connect(self._draw)

    def _draw(self) -> None:
        self._lens.setIcon(self._look.button_icon("search", LENS, "ink2"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.went_down.emit()
        else:
            super().keyPressEvent(event)
