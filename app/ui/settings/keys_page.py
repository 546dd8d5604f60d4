"""The page of keys: each command with its key, which the player changes by pressing another.

A key in use is refused, with the name of the command that has it.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QGridLayout, QKeySequenceEdit, QLineEdit, QToolButton

from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.panels.controls import label, tool
from app.ui.settings.base_page import SETTING, Page, Setting

# Keys of the table that are no commands, and what they do.
RESERVED = {
    "ui.keys.move": ("Tab", "Left", "Right", "Up", "Down"),
    "ui.keys.confirm": ("Return", "Enter"),
    "ui.keys.cancel": ("Esc",),
    "ui.keys.curtain": ("Space",),
    "ui.keys.hand": tuple("1234567890"),
}


class Commands(Protocol):
    """Who knows the commands and their keys, and speaks another language when it is asked to."""

    @property
    def commands(self) -> dict[str, tuple[QAction, tuple[str, ...]]]: ...

    def bind(self) -> None: ...

    def speak(self, language: str) -> None: ...


class KeyBox(QKeySequenceEdit):
    """Takes the next key that is pressed; Esc keeps the present one, Delete takes it away."""

    given_up = Signal()
    cleared = Signal()

    def __init__(self, sequence: QKeySequence) -> None:
        super().__init__(sequence)
        self.setMaximumSequenceLength(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for line in self.findChildren(QLineEdit):  # Qt's own words in it are English
            line.setPlaceholderText(text("ui.settings.key-none"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            event.accept()
            self.given_up.emit()
            return
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not event.modifiers():
            event.accept()
            self.cleared.emit()
            return
        super().keyPressEvent(event)


def plain(name: str) -> str:
    """What a command is called, without the dots of a menu."""
    return text(name).rstrip("…")


class KeysPage(Page):
    def __init__(self, look: Look, preferences: Preferences, commands: Commands) -> None:
        super().__init__(look, "keys", "keyboard")
        self._preferences = preferences
        self._commands = commands
        self._announcer = Announcer(self)
        self.boxes: dict[str, KeyBox] = {}
        self.away: dict[str, QToolButton] = {}
        self.column.addWidget(label(text("ui.settings.keys-text"), "second", wrap=True))
        self.problem = label("", "danger", wrap=True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        for name in commands.commands:
            self._add(name)
        self.finish()

    def _add(self, name: str) -> None:
        words = plain(name)
        box = KeyBox(self._commands.commands[name][0].shortcut())
        box.setAccessibleDescription(text("ui.settings.keys-text"))
        box.editingFinished.connect(lambda: self._change(name))
        box.given_up.connect(lambda: self._show(name))
        self.boxes[name] = box
        self._name(name)
        frame = QFrame()
        frame.setProperty("kind", SETTING)
        grid = QGridLayout(frame)
        grid.setContentsMargins(6, 1, 6, 1)
        grid.addWidget(label(words, "", wrap=True), 0, 0)
        grid.addWidget(box, 0, 1)
        away = tool(self.look, "cancel", text("ui.settings.key-away", name=words))
        away.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # by keys: Delete, so that Tab goes from key to key
        away.clicked.connect(lambda: self._take_away(name))
        self.away[name] = away
        box.cleared.connect(lambda: self._take_away(name))
        grid.addWidget(away, 0, 2)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self.column.addWidget(frame)
        self.note(Setting(f"key {name}", words, frame, box, f"{words} {self.title}", ("keys",)))

    def show_wishes(self) -> None:
        """Show the keys as they are now."""
        self.problem.hide()
        for name in self.boxes:
            self._show(name)

    def _show(self, name: str) -> None:
        self.boxes[name].setKeySequence(self._commands.commands[name][0].shortcut())
        self._name(name)

    def _name(self, name: str) -> None:
        """What is heard of a field: the command and the key that it has now."""
        now = self._commands.commands[name][0].shortcut()
        key = now.toString(QKeySequence.SequenceFormat.NativeText) or text("ui.settings.key-none")
        box = self.boxes[name]
        box.setAccessibleName(text("ui.settings.key-change", name=plain(name), key=key))
        for line in box.findChildren(QLineEdit):  # a part of it that a screen reader meets by itself
            line.setAccessibleName(box.accessibleName())

    def _take_away(self, name: str) -> None:
        """The command has no key any more."""
        self.boxes[name].clear()
        self._change(name)

    def _change(self, name: str) -> None:
        wanted = self.boxes[name].keySequence()
        if wanted == self._commands.commands[name][0].shortcut():
            return
        taken = self._taken(wanted, name)
        if taken:
            shown = wanted.toString(QKeySequence.SequenceFormat.NativeText)
            self.problem.setText(text("ui.settings.key-taken", key=shown, name=plain(taken)))
            self.problem.show()
            self.problem.setAccessibleName(self.problem.text())
            self._announcer.say(self.problem.text())
            self.ensureWidgetVisible(self.problem)
            self._show(name)
            return
        self.problem.hide()
        keys = dict(self._preferences.wishes.keys)
        portable = wanted.toString(QKeySequence.SequenceFormat.PortableText)
        usual = self._commands.commands[name][1]
        if (portable,) == usual[:1] or (not portable and not usual):
            keys.pop(name, None)
        else:
            keys[name] = portable
        self._preferences.change(keys=tuple(keys.items()))
        self._commands.bind()
        self._name(name)
        self._announcer.say(self.boxes[name].accessibleName())

    def _taken(self, wanted: QKeySequence, name: str) -> str:
        """The text key of whatever has the key already."""
        if wanted.isEmpty():
            return ""
        for other, (action, _) in self._commands.commands.items():
            if other != name and wanted in action.shortcuts():
                return other
        for other, keys in RESERVED.items():
            if wanted in [QKeySequence(key) for key in keys]:
                return other
        return ""
