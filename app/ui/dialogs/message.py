"""A question or a message: a sign, a title, two sentences, choices; the safe one is the main button at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.dialogs.sheet import Sheet
from app.ui.look.look import Look
from app.ui.panels.controls import label

WIDTH = 440


class MessageDialog(Sheet):
    """`answers` run from left to right, the last one is the main button. Esc and closing give `escape`.

    Neither the main answer nor that of Esc may lose anything. A blank line begins another paragraph; those after the
    first are second text.
    """

    def __init__(
        self,
        parent: QWidget | None,
        look: Look,
        icon: str,
        title: str,
        words: str,
        answers: Sequence[str],
        escape: int = 0,
    ) -> None:
        super().__init__(parent, look, icon, title)
        self.setModal(True)
        self._escape = escape
        self.answer = escape
        for number, paragraph in enumerate(words.split("\n\n")):
            part = label(paragraph, "second" if number else "", wrap=True)
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.buttons: list[QPushButton] = []
        for number, answer in enumerate(answers):
            main = number == len(answers) - 1
            key = "Esc" if number == escape and len(answers) > 1 else ""
            icon = "check" if main and number else ""
            made = self.add_choice(answer, partial(self._take, number), main=main, icon=icon, key=key)
            self.buttons.append(made)
        self.buttons[-1].setFocus()
        self.hold(WIDTH)

    def _take(self, chosen: int) -> None:
        self.answer = chosen
        self.accept()

    def reject(self) -> None:
        """Esc, or the window was closed."""
        self._take(self._escape)


def ask(
    parent: QWidget | None,
    look: Look,
    icon: str,
    title: str,
    words: str,
    answers: Sequence[str],
    escape: int = 0,
) -> int:
    """Show the dialog and return the number of the answer, counted from the left."""
    dialog = MessageDialog(parent, look, icon, title, words, answers, escape)
    dialog.exec()
    return dialog.answer
