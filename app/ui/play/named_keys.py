"""Which keys the buttons of the bar name: only those that press them now, wherever the focus is."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from app.rules.engine.game import NOBODY
from app.ui.asking.option import OptionButton
from app.ui.play.focus_traversal import FocusTraversal
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage


class NamedKeys:
    """Enter takes what has the focus, and Esc leaves what is open, before they mean the buttons of the bar."""

    def __init__(self, sitting: Sitting, stage: Stage, ring: FocusTraversal) -> None:
        self._sitting = sitting
        self._stage = stage
        self._ring = ring

    def refresh(self, *_: object) -> None:
        """Something was chosen, opened or closed, or the focus has moved."""
        focused = QApplication.focusWidget()
        self._sitting.table.prompt.name_keys(
            enter=self._enter_confirms(focused), esc=self._esc_cancels(focused)
        )

    def taken_on_table(self) -> bool:
        """Whether Enter on the table takes what has the focus there; what is chosen or closed leaves it to the bar."""
        interaction, key = self._sitting.interaction, self._ring.current
        if interaction is None or key is None:
            return False
        if not interaction.chosen:
            return True
        target = self._sitting.target(key)
        return target not in interaction.selection and target in interaction.open_targets()

    def _enter_confirms(self, focused: QWidget | None) -> bool:
        table = self._sitting.table
        if focused is table.view:
            return not self.taken_on_table()
        if isinstance(focused, OptionButton):
            return focused.leaves_enter
        if isinstance(focused, QAbstractButton):
            return focused is table.prompt.confirm or not table.isAncestorOf(focused)
        return not self._among_lines(focused)

    def _esc_cancels(self, focused: QWidget | None) -> bool:
        table = self._sitting.table
        if self._stage.mat.seat != NOBODY or table.enlarged.isVisible() or self._among_lines(focused):
            return False
        interaction = self._sitting.interaction
        chosen = interaction is not None and any(target[0] != "worker" for target in interaction.selection)
        return chosen or not table.side

    def _among_lines(self, focused: QWidget | None) -> bool:
        """In the list of choices or in the log, whose lines and search have a use for both keys."""
        table = self._sitting.table
        return focused is not None and (
            isinstance(focused, QLineEdit)
            or table.log.isAncestorOf(focused)
            or table.choices.isAncestorOf(focused)
        )
