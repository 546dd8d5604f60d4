"""How much may be taken back in a new game: three choices, and what the present one means."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.session.policy_names import FREE, POLICY_NAMES, TURN
from app.texts import text
from app.ui.panels.choice_box import ChoiceBox
from app.ui.panels.controls import label, turn_to_fit

USUAL_TOGETHER, USUAL_ALONE = TURN, FREE


class UndoChoice(QWidget):
    """Remembers a choice for games of several people and one for solo games."""

    changed = Signal()

    def __init__(self, together: str = "", alone: str = "") -> None:
        super().__init__()
        self._kept = {
            False: together if together in POLICY_NAMES else USUAL_TOGETHER,
            True: alone if alone in POLICY_NAMES else USUAL_ALONE,
        }
        self._solo = False
        heading = label(text("ui.undo.choice"), "heading")
        self.box = ChoiceBox(text("ui.undo.choice"), heading)
        for name in POLICY_NAMES:
            self.box.addItem(text(f"ui.undo.{name}"), name)
        self._words = label("", "second", wrap=True)
        head = self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.addWidget(heading)
        head.addWidget(self.box, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._words)
        self.box.currentIndexChanged.connect(self._change)
        self.show_for(False)

    def fit(self, width: int) -> None:
        """The choice stands below its name where there is no room beside it."""
        turn_to_fit(self._head, width)

    @property
    def policy(self) -> str:
        """The name of the policy that was chosen, as a saved game keeps it."""
        return str(self.box.currentData())

    @property
    def kept(self) -> tuple[str, str]:
        """Both choices, to be preset next time: for several people, and solo."""
        return self._kept[False], self._kept[True]

    def show_for(self, solo: bool) -> None:
        """Show the choice for a solo game, or that for several people."""
        self._solo = solo
        self.box.setCurrentIndex(self.box.findData(self._kept[solo]))
        self._tell()

    def _change(self) -> None:
        self._kept[self._solo] = self.policy
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        words = text(f"ui.undo.{self.policy}-text")
        self._words.setText(words)
        self.box.setAccessibleDescription(words)
