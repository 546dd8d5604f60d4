"""All choices of the present decision as a list: what keyboards and screen readers use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app import texts
from app.ui.panels.tip import as_tip

Index = QModelIndex | QPersistentModelIndex

ACTION_ROLE = Qt.ItemDataRole.UserRole + 1
REASON_ROLE = Qt.ItemDataRole.UserRole + 2
CHOSEN_ROLE = Qt.ItemDataRole.UserRole + 3
ROW_ROLE = Qt.ItemDataRole.UserRole + 4


@dataclass(frozen=True)
class ChoiceRow:
    """One choice: its action, its words, and why it is closed ("" when it is open)."""

    action: tuple[Any, ...]
    words: str
    reason: str = ""
    chosen: bool = False


class DecisionModel(QAbstractListModel):
    """The rows in the order of the rules: open ones first, then the closed ones with their reasons."""

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._rows: list[ChoiceRow] = []

    def set_rows(self, rows: Sequence[ChoiceRow]) -> None:
        """Show another decision, or mark other rows as chosen."""
        new = list(rows)
        if [row.action for row in new] == [row.action for row in self._rows]:
            self._rows = new
            if new:
                self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
            return
        self.beginResetModel()
        self._rows = new
        self.endResetModel()

    def row(self, number: int) -> ChoiceRow:
        return self._rows[number]

    def rows(self) -> list[ChoiceRow]:
        return list(self._rows)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.words}\n{row.reason}" if row.reason else row.words
        if role in (Qt.ItemDataRole.AccessibleTextRole,):
            return row.words
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return texts.capital(texts.not_possible(row.reason)) if row.reason else ""
        if role == REASON_ROLE:
            return row.reason
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(row.reason)
        if role == ACTION_ROLE:
            return row.action
        if role == ROW_ROLE:
            return row
        if role == CHOSEN_ROLE:
            return row.chosen
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Closed rows stay selectable: the focus must reach their reason."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
