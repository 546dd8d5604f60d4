"""The house rules of a new game and how much of it may be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QBoxLayout, QCheckBox, QVBoxLayout, QWidget

from app.texts import text
from app.ui.panels.controls import label
from app.ui.screens.undo_choice import UndoChoice

VARIANTS = ("two-parents", "friendly")
SOLO_VARIANTS = ("two-parents",)
GAP = 20


class HouseRules(QWidget):
    """Made once the first picture of the window stands, or when a game is begun before that."""

    def __init__(self, variants: Sequence[str] = (), undo: Sequence[str] = ()) -> None:
        super().__init__()
        self.boxes = {key: QCheckBox(text(f"viticulture.variant.{key}.name")) for key in VARIANTS}
        self.undo = UndoChoice(*tuple(undo)[:2])
        self._lines = {}
        house = QVBoxLayout()
        house.setSpacing(4)
        house.addWidget(label(text("ui.new.house-rules"), "heading"))
        for key, box in self.boxes.items():
            words = text(f"viticulture.variant.{key}.text")
            box.setAccessibleDescription(words)
            box.setChecked(key in variants)
            line = self._lines[key] = label(words, "second", wrap=True)
            line.setIndent(28)
            house.addWidget(box)
            house.addWidget(line)
        house.addStretch(1)
        back = QVBoxLayout()
        back.addWidget(self.undo)
        back.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(GAP)
        self._parts.addLayout(house, 1)
        self._parts.addLayout(back, 1)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What the keyboard can stop at, in the order in which it is read."""
        return (*self.boxes.values(), self.undo.box)

    def variants(self, solo: bool) -> tuple[str, ...]:
        """The variants that are wanted in a game of this kind."""
        chosen = (key for key, box in self.boxes.items() if box.isChecked())
        return tuple(key for key in chosen if key in SOLO_VARIANTS or not solo)

    def show_for(self, solo: bool) -> None:
        """Show what there is to choose in a solo game, or in one of several people."""
        for key in VARIANTS:
            if key not in SOLO_VARIANTS:
                self.boxes[key].setVisible(not solo)
                self._lines[key].setVisible(not solo)
        self.undo.show_for(solo)

    def fit(self, width: int, beside: bool) -> None:
        """The two parts stand side by side, or one below the other."""
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self.undo.fit(width // 2 - GAP if beside else width)
