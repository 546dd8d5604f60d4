"""A dialog with one line to write."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from app.texts import text
from app.ui.dialogs.sheet import Sheet
from app.ui.look.look import Look
from app.ui.panels.controls import words_line
from app.words.typed import LONGEST_TITLE, tidy


class NameDialog(Sheet):
    def __init__(self, parent: QWidget | None, look: Look, title: str, now: str) -> None:
        super().__init__(parent, look, "text", title)
        self.box = words_line(now, LONGEST_TITLE)
        self.box.setAccessibleName(title)
        self.box.selectAll()
        self.body.addWidget(self.box)
        self.body.addStretch(1)
        self.add_choice(text("ui.button.cancel"), self.reject, key="Esc")
        self.add_choice(text("ui.button.ok"), self.accept, main=True, icon="check")
        self.hold(400)
        self.box.setFocus()


def ask(parent: QWidget | None, look: Look, title: str, now: str) -> str | None:
    """The words that were written, None when it was called off."""
    dialog = NameDialog(parent, look, title, now)
    return tidy(dialog.box.text()) if dialog.exec() == QDialog.DialogCode.Accepted else None
