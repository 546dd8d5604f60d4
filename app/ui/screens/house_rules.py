"""The house rules of a new game and how much of it may be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import label
from app.ui.screens.undo_choice import UndoChoice
from app.ui.settings.controls import SwitchRow

VARIANTS = ("two-parents", "friendly")
SOLO_VARIANTS = ("two-parents",)
GAP = 20


class HouseRules(QWidget):
    """Variants by their switches, and the choice of taking back."""

    def __init__(self, look: Look, variants: Sequence[str] = (), undo: Sequence[str] = ()) -> None:
        super().__init__()
        self._rows = {key: self._row(look, key, on=key in variants) for key in VARIANTS}
        self.boxes = {key: row.switch for key, row in self._rows.items()}
        self.undo = UndoChoice(*tuple(undo)[:2])
        house = self._house = QVBoxLayout()
        house.setSpacing(4)
        house.addWidget(label(text("ui.new.house-rules"), "heading"))
        for row in self._rows.values():
            house.addWidget(row)
        house.addStretch(1)
        back = QVBoxLayout()
        back.addWidget(self.undo)
        back.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(GAP)
        self._parts.addLayout(house, 1)
        self._parts.addLayout(back, 1)

    @staticmethod
    def _row(look: Look, key: str, *, on: bool) -> SwitchRow:
        base = f"viticulture.variant.{key}"
        return SwitchRow(look, text(f"{base}.name"), text(f"{base}.text"), on)

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
                self._rows[key].setVisible(not solo)
        self.undo.show_for(solo)

    def fit(self, width: int, beside: bool) -> None:
        """The two parts stand side by side, or one below the other."""
        ways = QBoxLayout.Direction
        half = (width - GAP) // 2
        self.undo.fit(half)
        inner = self.undo.layout()
        assert inner is not None
        needed = max(self._house.minimumSize().width(), inner.minimumSize().width())
        beside = beside and needed <= half
        self._parts.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self.undo.fit(half if beside else width)
