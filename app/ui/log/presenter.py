"""The log beside the board, the same in play and in replay: fills panel and drawer, marks the place of a line."""

from __future__ import annotations

from typing import Any

from app.rules.engine.game import NOBODY
from app.session.session import Session
from app.ui.faces.face import Wording
from app.ui.faces.registry import face_of
from app.ui.log.book import LogBook
from app.ui.log.model import LogLine
from app.ui.look.connections import Wires
from app.ui.screens.table import TableScreen
from app.ui.table.items_paint import log_marks

Key = tuple[Any, ...]


class LogPresenter:
    """Keeps the log of one game. `marks` are those of the line that is pointed at."""

    def __init__(self, session: Session, table: TableScreen, replay: bool = False) -> None:
        self.book = LogBook(session)
        self.marks: dict[Key, str] = {}
        self._table = table
        self._replay = replay
        self._face = face_of(session.game.id)
        self._wording: Wording = self._face.wording(session.seats)
        self._seen: dict[int, int] = {}  # by viewer the stamp of the log that was in sight last
        self._wires = Wires()
        self._wires.join(table.side_changed, self.refresh)
        self._wires.join(table.arranged, self.refresh)
        named = {number: (seat.name, seat.colour) for number, seat in enumerate(session.seats)}
        if len(session.seats) == 1:
            named.update(self._face.others)
        table.log.begin(named, replay)

    def close(self) -> None:
        """Another game takes the table over."""
        self._wires.cut()
        self._table.log.show_lines([])
        self._table.top.show_unread(0)

    def show(self, wording: Wording) -> None:
        """The log as it stands now, for the eyes of the wording."""
        self._wording = wording
        self.refresh()

    def refresh(self) -> None:
        """Show what there is room for; where the log is not in sight its button counts what is new."""
        log, viewer = self._table.log, self._wording.people.viewer
        nobody = viewer == NOBODY and not self._replay  # the curtain is closed
        if nobody or not log.isVisibleTo(self._table):
            log.show_lines([])  # the next player must not find the words for the last one
            unread = 0 if self._replay else self.book.unread(viewer, self._seen.get(viewer, 0))
            self._table.top.show_unread(unread)
            return
        whole = self._replay or log.whole
        log.show_lines(self.book.all_lines(self._wording) if whole else self.book.fresh_lines(self._wording))
        self._seen[viewer] = self.book.stamp
        self._table.top.show_unread(0)

    def point(self, line: LogLine | None) -> list[Key]:
        """Remember the place of a line as marked; returns all places where it happened, the most telling first."""
        keys = self._table.scene.keys()
        places = self._face.places_of_event(line.place, keys) if line is not None and line.place else []
        self.marks = log_marks(places, line.step) if line is not None else {}
        return places

    def forget(self) -> None:
        """No line is pointed at any more."""
        self.marks = {}
