"""A question or a message: a sign, a title, two sentences, choices; the safe one is the main button at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.dialogs.size import fitting
from app.ui.look import Look
from app.ui.panels.controls import button, label, picture
from app.ui.panels.flow import Flow


class MessageDialog(QDialog):
    """`answers` run from left to right, the last one is the main button; Esc gives the first."""

    def __init__(
        self, parent: QWidget | None, look: Look, icon: str, title: str, words: str, answers: Sequence[str]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self.answer = 0
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(picture(look.icon(icon, 30)))
        head.addWidget(label(title, "section", wrap=True), 1)
        body = label(words, "", wrap=True)
        body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        foot = Flow(8, at_end=True)
        for number, answer in enumerate(answers):
            main = number == len(answers) - 1
            made = button(answer, "primary" if main else "plain")
            made.clicked.connect(lambda checked=False, chosen=number: self._take(chosen))
            made.setDefault(main)
            foot.addWidget(made)
            if main:
                made.setFocus()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addWidget(body)
        layout.addLayout(foot)
        edges = layout.contentsMargins()
        wanted = max(look.theme.size(420), foot.line_width() + edges.left() + edges.right())
        width = min(wanted, fitting(self, 1000, 700, look).width())
        # Qt would give a dialog at most two thirds of the screen, and cut its words.
        self.setMinimumSize(width, layout.heightForWidth(width))

    def _take(self, chosen: int) -> None:
        self.answer = chosen
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._take(0)
            return
        super().keyPressEvent(event)


def ask(parent: QWidget | None, look: Look, icon: str, title: str, words: str, answers: Sequence[str]) -> int:
    """Show the dialog and return the number of the answer, counted from the left."""
    dialog = MessageDialog(parent, look, icon, title, words, answers)
    dialog.exec()
    return dialog.answer
