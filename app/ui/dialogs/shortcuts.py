"""The sheet of all keys."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label
from app.ui.settings.keys import Commands

# Key, name of the words, and the command whose key the player may have changed.
KEYS = (
    ("Tab, ← →", "ui.keys.move", ""),
    ("Enter", "ui.keys.confirm", ""),
    ("Esc", "ui.keys.cancel", ""),
    ("1 … 9, 0", "ui.keys.hand", ""),
    ("W", "ui.keys.worker", "ui.keys.worker"),
    ("P", "ui.keys.pass", "ui.menu.pass"),
    ("Y", "ui.keys.yes", "ui.keys.yes"),
    ("N", "ui.keys.no", "ui.keys.no"),
    ("L", "ui.keys.choices", "ui.menu.choices"),
    ("G", "ui.keys.log", "ui.menu.log"),
    ("Ctrl+F", "ui.log.find", "ui.log.find"),
    ("I", "ui.keys.pin", "ui.menu.inspector"),
    ("Shift+\N{LEFTWARDS ARROW} …", "ui.place.look", ""),
    ("F1", "ui.keys.inspect", "ui.keys.inspect"),
    ("F2 … F6", "ui.keys.opponent", ""),
    ("H", "ui.keys.hide", "ui.menu.hand-hide"),
    ("Ctrl+Z", "ui.keys.undo", "ui.menu.undo"),
    ("Ctrl+Y", "ui.keys.redo", "ui.menu.redo"),
    ("Space", "ui.keys.curtain", ""),
    ("Shift+F1", "ui.keys.rules", "ui.menu.rules"),
    ("Ctrl+B", "ui.help.cards-key", "ui.help.cards-menu"),
    ("Ctrl+N", "ui.keys.new", "ui.menu.new"),
    ("Ctrl+,", "ui.keys.settings", "ui.menu.settings"),
    ("Ctrl++, Ctrl+−", "ui.keys.larger", ""),
    ("F11", "ui.keys.fullscreen", "ui.menu.fullscreen"),
    ("?", "ui.keys.help", "ui.menu.keys"),
)


class ShortcutsDialog(QDialog):
    def __init__(self, parent: QWidget | None, look: Look, commands: Commands | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("ui.keys.title"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        half = (len(KEYS) + 1) // 2
        for number, (usual, name, command) in enumerate(KEYS):
            key = usual
            if commands is not None and command in commands.commands:
                now = commands.commands[command][0].shortcut()
                key = now.toString(now.SequenceFormat.NativeText) or text("ui.settings.key-none")
            column = 0 if number < half else 2
            grid.addWidget(label(key, "heading"), number % half, column)
            grid.addWidget(label(text(name), "", wrap=True), number % half, column + 1)
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


def ask(parent: QWidget | None, look: Look, commands: Commands | None = None) -> None:
    """Show the sheet until it is closed."""
    ShortcutsDialog(parent, look, commands).exec()
