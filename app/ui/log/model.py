"""The log as lines for the eyes of one seat: acts with what they changed, and the captions between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app import texts
from app.ui.panels.tip import as_tip

Index = QModelIndex | QPersistentModelIndex

LINE_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Chip:
    """A change in short: a picture with a few signs. `seat` says whose it is where that is not the line's."""

    picture: str
    """An icon's name, or "seal:" and a deck."""
    words: str
    said: str
    """The same in words, for the screen reader."""
    seat: int = -1
    gone: bool = False
    """It was given away."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An act in a sentence with its chips, or a caption (a season and its rounds, a year)."""

    words: str
    seat: int = -1
    heading: bool = False
    event: tuple[Any, ...] = ()
    """What opens the rule of the line."""
    step: int = 0
    """Number of the newest decision in it; 0 for what came before the first."""
    begin: int = 0
    place: tuple[Any, ...] = ()
    """The event whose place on the table is the line's."""
    icon: str = ""
    kinds: frozenset[str] = frozenset()
    chips: tuple[Chip, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences for what no chip can tell, and why."""
    year: int = 0
    season: int = -1
    round: int = 0

    @property
    def spoken(self) -> str:
        """All of it in one text, for screen readers and for the search."""
        return " ".join(
            (self.words, *self.notes, *(texts.ended(texts.capital(chip.said)) for chip in self.chips))
        )


class LogModel(QAbstractListModel):
    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._lines: list[LogLine] = []

    def set_lines(self, lines: Sequence[LogLine]) -> None:
        """Show another log; the lines that stay need no new look."""
        old, new = self._lines, list(lines)
        if not old or not new:
            if old or new:
                self.beginResetModel()
                self._lines = new
                self.endResetModel()
            return
        self._forget_until(new)
        old = self._lines
        same = 0
        while same < len(old) and same < len(new) and (old[same] is new[same] or old[same] == new[same]):
            same += 1
        if same < len(old):
            self.beginRemoveRows(QModelIndex(), same, len(old) - 1)
            del old[same:]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same, len(new) - 1)
            self._lines = new
            self.endInsertRows()

    def _forget_until(self, new: list[LogLine]) -> None:
        """Old lines that the new log no longer has go from the top, so that those which stay need no new look."""
        first = next((n for n, line in enumerate(self._lines) if line == new[0]), 0)
        if first:
            self.beginRemoveRows(QModelIndex(), 0, first - 1)
            del self._lines[:first]
            self.endRemoveRows()

    def line(self, row: int) -> LogLine:
        return self._lines[row]

    def lines(self) -> list[LogLine]:
        return list(self._lines)

    def row_of_step(self, step: int) -> int:
        """The row of the line that a decision belongs to, or of the nearest one before; -1 for none."""
        best, found = -1, -1
        for row, line in enumerate(self._lines):
            if not line.heading and found < line.begin <= step:
                best, found = row, line.begin
        return best

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = index.row()
        if not 0 <= row < len(self._lines):
            return None
        line = self._lines[row]
        if role == LINE_ROLE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.spoken
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return "" if line.heading else self._caption_above(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n".join((*line.notes, *(chip.said for chip in line.chips)))) or None
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The arrows pass captions by."""
        if index.isValid() and self._lines[index.row()].heading:
            return Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def _caption_above(self, row: int) -> str:
        return next((line.words for line in reversed(self._lines[:row]) if line.heading), "")
