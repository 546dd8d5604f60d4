"""A dialog with one line to write."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label

LONGEST = 60


class NameDialog(QDialog):
    def __init__(self, parent: QWidget | None, look: Look, title: str, now: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.box = QLineEdit(now)
        self.box.setMaxLength(LONGEST)
        self.box.setAccessibleName(title)
        self.box.selectAll()
        cancel = button(text("ui.button.cancel"), "plain")
        take = button(text("ui.button.ok"), "primary")
        take.setDefault(True)
        cancel.clicked.connect(self.reject)
        take.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(12)
        layout.addWidget(label(title, "section", wrap=True))
        layout.addWidget(self.box)
        layout.addLayout(foot)
        self.setMinimumWidth(look.theme.size(400))


def ask(parent: QWidget | None, look: Look, title: str, now: str) -> str | None:
    """The words that were written, None when it was called off."""
    dialog = NameDialog(parent, look, title, now)
    return dialog.box.text().strip() if dialog.exec() == QDialog.DialogCode.Accepted else None
