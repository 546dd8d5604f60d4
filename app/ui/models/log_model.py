"""The log as lines for the eyes of one seat, newest turn first in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

SEAT_ROLE = Qt.ItemDataRole.UserRole + 1
EVENT_ROLE = Qt.ItemDataRole.UserRole + 2
HEADING_ROLE = Qt.ItemDataRole.UserRole + 3
STEP_ROLE = Qt.ItemDataRole.UserRole + 4


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence about one event, or a heading (a year, a season, "since your last turn")."""

    words: str
    seat: int = -1
    heading: bool = False
    event: tuple[Any, ...] = ()
    step: int = 0  # number of the decision that it came of; 0 for what came before the first


class LogModel(QAbstractListModel):
    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._lines: list[LogLine] = []

    def set_lines(self, lines: Sequence[LogLine]) -> None:
        """Show another log; only the new end is announced where the old lines stay."""
        new = list(lines)
        self._forget_until(new)
        kept = len(self._lines)
        if new[:kept] == self._lines:
            if len(new) > kept:
                self.beginInsertRows(QModelIndex(), kept, len(new) - 1)
                self._lines = new
                self.endInsertRows()
            return
        self.beginResetModel()
        self._lines = new
        self.endResetModel()

    def _forget_until(self, new: list[LogLine]) -> None:
        """Old lines that the new log no longer has go one by one, so that those which stay need no new look."""
        if not new or not self._lines or new[0] is self._lines[0]:
            return
        first = next((n for n, line in enumerate(self._lines) if line is new[0]), 0)
        if first:
            self.beginRemoveRows(QModelIndex(), 0, first - 1)
            del self._lines[:first]
            self.endRemoveRows()

    def lines(self) -> list[LogLine]:
        return list(self._lines)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.words
        if role == SEAT_ROLE:
            return line.seat
        if role == EVENT_ROLE:
            return line.event
        if role == STEP_ROLE:
            return line.step
        if role == HEADING_ROLE:
            return line.heading
        return None
