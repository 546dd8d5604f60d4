"""The states of one saved game that are still on disk, to go on from an earlier one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from app import texts
from app.save.keeper import RING
from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label
from app.ui.panels.saved_games import place_of, when

if TYPE_CHECKING:
    from app.save.header import Summary

State = tuple[int, "Summary | None"]


def words_of(summary: Summary | None) -> str:
    """Where a state stands, when it was saved, and the points: what everybody knew then."""
    if summary is None:
        return text("ui.keeping.older-damaged")
    if summary.over:
        place = text("ui.keeping.older-over", year=summary.year)
    else:
        place = place_of(summary) or text("ui.keeping.older-setup")
    points = ", ".join(f"{player.name} {texts.number(player.points)}" for player in summary.players)
    return f"{place}, {when(summary.saved, seconds=True)}, {text('ui.keeping.older-points', points=points)}"


class GenerationsDialog(QDialog):
    """A list, newest first; what cannot be read stands in it and cannot be chosen."""

    def __init__(self, parent: QWidget | None, look: Look, name: str, states: Sequence[State]) -> None:
        super().__init__(parent)
        title = text("ui.keeping.older-title", name=name)
        self.setWindowTitle(title)
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        for place, (number, summary) in enumerate(states):
            words = words_of(summary)
            if not place:
                words = f"{words} ({text('ui.keeping.older-newest')})"
            item = QListWidgetItem(words, self.list)
            item.setData(Qt.ItemDataRole.UserRole, number)
            if summary is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        whole = [place for place, (_, summary) in enumerate(states) if summary is not None]
        self.open_button = button(text("ui.keeping.older-open"), "primary", look=look, icon="play")
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self.accept)
        self.list.itemActivated.connect(lambda item: self.accept())
        self.list.currentRowChanged.connect(lambda row: self.open_button.setEnabled(row in whole))
        self.open_button.setEnabled(False)
        older = [place for place in whole if place]
        if whole:  # the newest is what the list of games opens anyway
            self.list.setCurrentRow(older[0] if older else whole[0])
        cancel = button(text("ui.button.cancel"), "plain")
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.open_button)
        told = text("ui.keeping.older-text", n=RING) if whole else text("ui.keeping.older-none")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 16)
        layout.setSpacing(12)
        layout.addWidget(label(title, "section", wrap=True))
        layout.addWidget(label(told, "second", wrap=True))
        layout.addWidget(self.list, 1)
        layout.addLayout(foot)
        self.resize(look.theme.size(640), look.theme.size(460))

    @property
    def chosen(self) -> int | None:
        item = self.list.currentItem()
        return None if item is None else int(item.data(Qt.ItemDataRole.UserRole))


def ask(parent: QWidget | None, look: Look, name: str, states: Sequence[State]) -> int | None:
    """The number of the state to go on from, None when it was called off."""
    dialog = GenerationsDialog(parent, look, name, states)
    return dialog.chosen if dialog.exec() == QDialog.DialogCode.Accepted else None
