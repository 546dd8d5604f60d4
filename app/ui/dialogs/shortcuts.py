"""The sheet of all keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from app import texts
from app.texts import text
from app.ui.dialogs.sheet import Sheet
from app.ui.dialogs.size import fitting
from app.ui.look.key_names import ENLARGE, OPPONENTS
from app.ui.look.look import Look
from app.ui.panels.controls import label, scrolling
from app.ui.settings.keys_page import Commands

# Keys, name of the words, and the commands whose keys the player may have changed.
KEYS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Tab, ← →", "ui.keys.move", ()),
    ("Enter", "ui.keys.confirm", ()),
    ("← →", "ui.drop.space-key", ()),
    ("Esc", "ui.keys.cancel", ()),
    ("1 … 9, 0", "ui.keys.hand", ()),
    ("W", "ui.keys.worker", ("ui.keys.worker",)),
    ("P", "ui.keys.pass", ("ui.menu.pass",)),
    ("Y", "ui.keys.yes", ("ui.keys.yes",)),
    ("N", "ui.keys.no", ("ui.keys.no",)),
    ("D", "ui.keys.done", ("ui.button.done",)),
    ("L", "ui.keys.choices", ("ui.menu.choices",)),
    ("G", "ui.keys.log", ("ui.menu.log",)),
    ("Ctrl+F", "ui.log.find", ("ui.log.find",)),
    ("I", "ui.keys.pin", ("ui.menu.inspector",)),
    ("Shift+\N{LEFTWARDS ARROW} …", "ui.place.look", ()),
    ("F1", "ui.keys.inspect", ("ui.keys.inspect",)),
    ("Z", ENLARGE, (ENLARGE,)),
    ("F2 … F6", "ui.keys.opponent", OPPONENTS),
    ("R", "ui.ask.again", ("ui.ask.again",)),
    ("Q", "ui.ask.question", ("ui.ask.question",)),
    ("A", "ui.ask.standing", ("ui.ask.standing",)),
    ("T", "ui.ask.turn", ("ui.ask.turn",)),
    ("V", "ui.ask.vineyard", ("ui.ask.vineyard",)),
    ("S", "ui.ask.spaces", ("ui.ask.spaces",)),
    ("O", "ui.ask.orders", ("ui.ask.orders",)),
    ("H", "ui.keys.hide", ("ui.menu.hand-hide",)),
    ("Ctrl+Z", "ui.keys.undo", ("ui.menu.undo",)),
    ("Ctrl+Y", "ui.keys.redo", ("ui.menu.redo",)),
    ("Space", "ui.keys.curtain", ()),
    ("Shift+F1", "ui.keys.rules", ("ui.menu.rules",)),
    ("Ctrl+B", "ui.help.cards-key", ("ui.help.cards-menu",)),
    ("Ctrl+N", "ui.keys.new", ("ui.menu.new",)),
    ("Ctrl+O", "ui.keys.open", ("ui.menu.open",)),
    ("Ctrl+E", "ui.keeping.older", ("ui.keeping.older",)),
    ("Ctrl+R", "ui.resume.watch", ("ui.resume.watch",)),
    ("Ctrl+,", "ui.keys.settings", ("ui.menu.settings",)),
    ("Ctrl++", "ui.keys.larger", ("ui.menu.larger",)),
    ("Ctrl+-", "ui.keys.smaller", ("ui.menu.smaller",)),
    ("Ctrl+0", "ui.keys.normal", ("ui.menu.normal",)),
    ("F11", "ui.keys.fullscreen", ("ui.menu.fullscreen",)),
    ("Ctrl+Q", "ui.keys.quit", ("ui.menu.quit",)),
    ("?", "ui.keys.help", ("ui.menu.keys",)),
)
# At 100 % text.
WIDTH, HEIGHT, HEIGHT_OF_THREE = 1120, 752, 600
LEAST_FOR_TWO, LEAST_FOR_THREE = 640, 1040


def _rows(commands: Commands | None) -> list[tuple[str, str]]:
    """Keys and the names of their words; last what had no key before the player gave it one."""
    if commands is None:
        return [(usual, name) for usual, name, _ in KEYS]
    known = commands.commands
    rows = [(_keys_now(usual, [known[one] for one in wanted]), name) for usual, name, wanted in KEYS]
    listed = {one for *_, wanted in KEYS for one in wanted}
    native = QKeySequence.SequenceFormat.NativeText
    given = [(action.shortcut().toString(native), name) for name, (action, _) in known.items()]
    return rows + [(key, name) for key, name in given if key and name not in listed]


def _keys_now(usual: str, commands: Sequence[tuple[QAction, tuple[str, ...]]]) -> str:
    """The keys that commands have by now, as the sheet writes them while none is changed."""
    keys = [action.shortcut() for action, _ in commands]
    if all(key == QKeySequence(first[0]) for key, (_, first) in zip(keys, commands)):
        return usual
    none = text("ui.settings.key-none")
    return ", ".join(key.toString(key.SequenceFormat.NativeText) or none for key in keys)


class ShortcutsDialog(Sheet):
    def __init__(self, parent: QWidget | None, look: Look, commands: Commands | None = None) -> None:
        super().__init__(parent, look, "keyboard", text("ui.keys.title"))
        size = fitting(self, WIDTH, HEIGHT, look)
        # Side by side where the width allows, otherwise all below one another; the sheet scrolls.
        self.columns = 1 + sum(size.width() >= look.theme.size(px) for px in (LEAST_FOR_TWO, LEAST_FOR_THREE))
        if self.columns == 3:
            size.setHeight(min(size.height(), look.theme.size(HEIGHT_OF_THREE)))
        sheet = QWidget()
        grid = QGridLayout(sheet)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(5)
        told: list[str] = []
        rows = _rows(commands)
        lines = -(-len(rows) // self.columns)
        for number, (key, name) in enumerate(rows):
            row, column = number % lines, 2 * (number // lines)
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(label(key, "cap"), row, column, Qt.AlignmentFlag.AlignLeft | top)
            does = text(name).rstrip("…")
            told.append(f"{key}: {texts.ended(does)}")
            words = label(does, "", wrap=True)
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
