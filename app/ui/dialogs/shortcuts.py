"""The sheet of all keys."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label

KEYS = (
    ("Tab, ← →", "move"),
    ("Enter", "confirm"),
    ("Esc", "cancel"),
    ("1 … 9, 0", "hand"),
    ("W", "worker"),
    ("P", "pass"),
    ("Y", "yes"),
    ("N", "no"),
    ("L", "choices"),
    ("G", "log"),
    ("I", "pin"),
    ("F1", "inspect"),
    ("F2 … F6", "opponent"),
    ("H", "hide"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y", "redo"),
    ("Space", "curtain"),
    ("Ctrl+N", "new"),
    ("Ctrl++, Ctrl+−", "larger"),
    ("F11", "fullscreen"),
    ("?", "help"),
)


class ShortcutsDialog(QDialog):
    def __init__(self, parent: QWidget | None, look: Look) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("ui.keys.title"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        half = (len(KEYS) + 1) // 2
        for number, (key, name) in enumerate(KEYS):
            column = 0 if number < half else 2
            grid.addWidget(label(key, "heading"), number % half, column)
            grid.addWidget(label(text(f"ui.keys.{name}"), "", wrap=True), number % half, column + 1)
        close = button(text("ui.button.close"), "primary")
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(14)
        layout.addWidget(label(text("ui.keys.title"), "section"))
        layout.addLayout(grid)
        layout.addLayout(foot)


def ask(parent: QWidget | None, look: Look) -> None:
    """Show the sheet until it is closed."""
    ShortcutsDialog(parent, look).exec()
