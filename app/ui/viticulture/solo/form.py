"""What a solo game is begun with: the player, the Automa's level, the aggressive variant."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QVBoxLayout, QWidget

from app.rules.viticulture.automa.data import LEVELS, targets
from app.rules.viticulture.ids import LEVEL_NAMES
from app.texts import listed, number, text
from app.ui.panels.controls import allow, label
from app.ui.panels.flow import Flow
from app.ui.panels.radio import ChoiceButton, choice
from app.ui.panels.tip import set_tip

BOARD = "base"
USUAL_LEVEL = "normal"


class SoloForm(QWidget):
    """`seat_row` is a row for the one player; the form takes it over."""

    changed = Signal()

    def __init__(self, seat_row: QFrame, level: str = USUAL_LEVEL, aggressive: bool = False) -> None:
        super().__init__()
        self.row = seat_row
        self.levels: dict[str, ChoiceButton] = {}
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(label(text("viticulture.solo.text"), "second", wrap=True))
        column.addWidget(seat_row)
        column.addWidget(label(text("ui.new.level"), "heading"))
        levels = QWidget()
        flow = Flow(8)
        levels.setLayout(flow)
        self._level_words = label("", "second", wrap=True)
        for name in LEVEL_NAMES:
            level_button = choice(text(f"viticulture.level.{name}.name"), "chip")
            level_button.setAccessibleDescription(text(f"viticulture.level.{name}.text"))
            set_tip(level_button, text(f"viticulture.level.{name}.text"))
            level_button.toggled.connect(self._check)
            self.levels[name] = level_button
            self._group.addButton(level_button)
            flow.addWidget(level_button)
        column.addWidget(levels)
        column.addWidget(self._level_words)
        self.aggressive_box = QCheckBox(text("viticulture.solo.aggressive.name"))
        self._aggressive_words = label("", "second", wrap=True)
        self._aggressive_words.setIndent(28)
        column.addSpacing(4)
        column.addWidget(self.aggressive_box)
        column.addWidget(self._aggressive_words)
        self.levels[level if level in self.levels else USUAL_LEVEL].setChecked(True)
        self.aggressive_box.setChecked(aggressive and self.aggressive_box.isEnabled())
        self.aggressive_box.toggled.connect(self.changed)

    @property
    def stops(self) -> list[QWidget]:
        """What Tab leads through."""
        return [*self.row.stops, *self.levels.values(), self.aggressive_box]  # type: ignore[attr-defined]

    @property
    def level(self) -> str:
        return next(name for name, each in self.levels.items() if each.isChecked())

    @property
    def aggressive(self) -> bool:
        return self.aggressive_box.isEnabled() and self.aggressive_box.isChecked()

    def _check(self, on: bool) -> None:
        """The aggressive variant goes with some levels only, and its numbers with the level."""
        if not on:
            return
        self._level_words.setText(text(f"viticulture.level.{self.level}.text"))
        open_here = LEVELS[self.level].aggressive[BOARD] is not None
        if open_here:
            first, *middle, last = [number(value) for value in targets(self.level, BOARD, True)]
            words = text("viticulture.solo.aggressive.text", first=first, middle=listed(middle), last=last)
        else:
            names = [
                text(f"viticulture.level.{name}.name")
                for name in LEVEL_NAMES
                if LEVELS[name].aggressive[BOARD]
            ]
            words = text("viticulture.solo.aggressive.closed", levels=listed(names))
        self._aggressive_words.setText(words)
        allow(self.aggressive_box, "" if open_here else words, "", words)
        self.changed.emit()
