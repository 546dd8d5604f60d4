"""The states of one saved game that are still on disk, to go on from an earlier one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from app import texts
from app.save.keeper import RING
from app.texts import text
from app.ui.dialogs.sheet import Sheet
from app.ui.look.look import Look
from app.ui.panels.controls import allow, label
from app.ui.saved_games.game_list import place_of, when
from app.words.typed import in_a_sentence

if TYPE_CHECKING:
    from app.ui.saved_games.saving import State


def words_of(state: State, newest: bool = False) -> str:
    """Who decided last, where and when that was, and the points: what everybody knew then."""
    summary = state.summary
    if summary is None:
        return text("ui.older.damaged")
    if summary.over:
        place = text("ui.older.over", year=summary.year)
    else:
        place = place_of(summary) or text("ui.older.setup")
    points = ", ".join(
        f"{in_a_sentence(player.name)} {texts.number(player.points)}" for player in summary.players
    )
    parts = [place, when(summary.saved, seconds=True)]
    if state.name:
        parts.insert(0, text("ui.older.decision", n=state.decisions, name=state.name))
    if newest:
        parts[0] = f"{text('ui.older.newest')}: {parts[0]}"
    return f"{texts.capital(', '.join(parts))}\n{texts.capital(text('ui.older.points', points=points))}"


class GenerationsDialog(Sheet):
    """A list, newest first; what cannot be read stands in it and cannot be chosen."""

    def __init__(self, parent: QWidget | None, look: Look, name: str, states: Sequence[State]) -> None:
        title = text("ui.older.title", name=name)
        super().__init__(parent, look, "undo", title)
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        # A line of six names is broken rather than cut or scrolled away.
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for place, state in enumerate(states):
            item = QListWidgetItem(words_of(state, newest=not place), self.list)
            item.setData(Qt.ItemDataRole.UserRole, state.number)
            if state.summary is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        whole = [place for place, state in enumerate(states) if state.summary is not None]
        self.add_choice(text("ui.button.cancel"), self.reject, key="Esc")
        self.open_button = self.add_choice(text("ui.older.open"), self.accept, main=True, icon="play")
        self.list.itemActivated.connect(lambda item: self.accept())
        none = text("ui.older.choose" if whole else "ui.older.none")
        self.list.currentRowChanged.connect(lambda row: allow(self.open_button, "" if row in whole else none))
        allow(self.open_button, none)
        older = [place for place in whole if place]
        if whole:  # the newest is what the list of games opens anyway
            self.list.setCurrentRow(older[0] if older else whole[0])
        told = text("ui.older.text", n=RING) if whole else text("ui.older.none")
        self.body.addWidget(label(told, "second", wrap=True))
        self.body.addWidget(self.list, 1)
        self.resize(look.theme.size(640), look.theme.size(460))
        self.list.setFocus()

    @property
    def chosen(self) -> int | None:
        item = self.list.currentItem()
        return None if item is None else int(item.data(Qt.ItemDataRole.UserRole))


def ask(parent: QWidget | None, look: Look, name: str, states: Sequence[State]) -> int | None:
    """The number of the state to go on from, None when it was called off."""
    dialog = GenerationsDialog(parent, look, name, states)
    return dialog.chosen if dialog.exec() == QDialog.DialogCode.Accepted else None
