"""Keeps the running game in the library of saved games, and hears about trouble with the disk.

The library and what it needs (pydantic above all) are imported when they are first used: the window opens without.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from app.save.header import Summary
    from app.save.keeper import Keeper
    from app.save.library import Entry, Library, Opened
    from app.save.notice import Notice
    from app.session.session import Session


@dataclass(frozen=True)
class State:
    """One state of a game on disk. `summary` is None when it cannot be read; `name` is who decided last."""

    number: int
    summary: Summary | None = None
    decisions: int = 0
    name: str = ""


class Saving(QObject):
    """At most one game is kept at a time. `told` carries a Notice into the thread of the window."""

    told = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._library: Library | None = None
        self.keeper: Keeper | None = None

    @property
    def library(self) -> Library:
        if self._library is None:
            from app.save.library import Library

            self._library = Library(self._folder)
        return self._library

    # --- the running game ----------------------------------------------------------------------------------------

    def keep(self, session: Session, title: str = "") -> None:
        """Save a new game from now on; raises SaveError for what a file cannot hold, and the old game goes on."""
        keeper = self.library.create(session, title, tell=self._tell)
        self.let_go()
        self.keeper = keeper

    def open(self, game: str, generation: int | None = None) -> Session:
        """Go on with a game of the library; raises SaveError and DamagedGame as the library does.

        The running game is let go only after the other one could be opened. The running game itself goes on as it is,
        unless an earlier generation is wanted.
        """
        running = self.keeper
        if running is not None and running.id == game:
            if generation is None:
                return running.session
            running.flush()
            self.library.load(
                game, generation
            )  # what is wrong with it has to come out while the game is still kept
            self.let_go()
            return self._take(self.library.open(game, generation, tell=self._tell))
        opened = self.library.open(game, generation, tell=self._tell)
        self.let_go()
        return self._take(opened)

    def open_file(self, path: Path) -> Session:
        """Go on with a file from anywhere, also where nothing can be written; raises SaveError."""
        from app.save.errors import SaveError

        try:
            game = self.library.take_in(path)
        except SaveError as error:
            if error.kind != "not-written":
                raise
            opened = self.library.open_unkept(path, self._tell)
            self.let_go()
            return self._take(opened)
        return self.open(game)

    def set_aside(self, game: str, generation: int, title: str) -> bool:
        """Keep a state of a game as a game of its own; False when it cannot be read. Raises SaveError."""
        from app.save.errors import DamagedGame

        try:
            copy = self.library.duplicate(game, generation)
        except DamagedGame:
            return False
        self.library.rename(copy, title)
        return True

    def let_go(self) -> bool:
        """Put the running game away; False when its last state is not on disk."""
        keeper, self.keeper = self.keeper, None
        return True if keeper is None else keeper.close()

    def together(self) -> AbstractContextManager[None]:
        """Several decisions that are confirmed as one are written once."""
        return nullcontext() if self.keeper is None else self.keeper.together()

    @property
    def trouble(self) -> Notice | None:
        """What is wrong with saving now."""
        return None if self.keeper is None else self.keeper.trouble

    def try_again(self) -> None:
        if self.keeper is not None:
            self.keeper.save()

    def save_elsewhere(self, path: Path) -> None:
        """Raises SaveError."""
        if self.keeper is not None:
            self.keeper.save_elsewhere(path)

    def _take(self, opened: Opened) -> Session:
        self.keeper = opened.keeper
        for notice in opened.notices:
            self.told.emit(notice)
        return opened.session

    def _tell(self, notice: Notice) -> None:
        """Called from the thread that writes: a signal is all that may be touched there."""
        self.told.emit(notice)

    # --- the list ------------------------------------------------------------------------------------------------

    def games(self) -> tuple[list[Entry], list[Entry]]:
        """The games to go on with and the finished ones, last played first."""
        return self.library.entries(), self.library.entries(finished=True)

    def states(self, game: str) -> list[State]:
        """A game's states, newest first."""
        from app.save import store
        from app.save.errors import SaveError
        from app.save.header import read_summary

        found = []
        for state in self.library.generations(game):
            try:
                summary = read_summary(state.path)
                decisions, seat = store.last_decision(state.path)
                name = summary.players[seat].name if 0 <= seat < len(summary.players) else ""
                found.append(State(state.number, summary, decisions, name))
            except SaveError:
                found.append(State(state.number))
        return found
