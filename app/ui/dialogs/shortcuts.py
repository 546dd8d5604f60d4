"""The sheet of all keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from app import texts
from app.texts import text
from app.ui.dialogs.sheet import Sheet
from app.ui.dialogs.size import fitting
from app.ui.look import Look
from app.ui.panels.controls import label, scrolling
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
# At 100 % text.
WIDTH, HEIGHT, LEAST_FOR_TWO = 760, 620, 640


class ShortcutsDialog(Sheet):
    def __init__(self, parent: QWidget | None, look: Look, commands: Commands | None = None) -> None:
        super().__init__(parent, look, "keyboard", text("ui.keys.title"))
        size = fitting(self, WIDTH, HEIGHT, look)
        # Side by side where the width allows, otherwise all below one another; the sheet scrolls.
        self.columns = 2 if size.width() >= look.theme.size(LEAST_FOR_TWO) else 1
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(6)
        told: list[str] = []
        lines = -(-len(KEYS) // self.columns)
        for number, (usual, name, command) in enumerate(KEYS):
            key = usual
            if commands is not None and command in commands.commands:
                now = commands.commands[command][0].shortcut()
                key = now.toString(now.SequenceFormat.NativeText) or text("ui.settings.key-none")
            row, column = number % lines, 2 * (number // lines)
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(label(key, "cap"), row, column, Qt.AlignmentFlag.AlignLeft | top)
            told.append(f"{key}: {texts.ended(text(name))}")
            words = label(text(name), "", wrap=True)
            words.setAlignment(top)
            grid.addWidget(words, row, column + 1)
            grid.setColumnStretch(column + 1, 1)
        area = scrolling(sheet, keys=True)
        area.setAccessibleName(text("ui.keys.title"))
        area.setAccessibleDescription(" ".join(told))
        self.body.addWidget(area)
        close = self.add_choice(text("ui.button.close"), self.accept, main=True)
        self.resize(size)
        close.setFocus()


def ask(parent: QWidget | None, look: Look, commands: Commands | None = None) -> None:
    """Show the sheet until it is closed."""
    ShortcutsDialog(parent, look, commands).exec()
