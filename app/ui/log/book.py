"""The log in words for each pair of eyes, told once and kept: a long game must not make a turn slow."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.engine.game import NOBODY
from app.session.session import Session
from app.session.types import LogEntry
from app.ui.faces.face import Act, Wording
from app.ui.faces.registry import face_of
from app.ui.log.model import LogLine

MOST_FRESH = 60  # lines that the panel shows where nobody's last turn is known
MOST_KEPT = 2500  # lines in words, for all pairs of eyes together


class LogBook:
    """Follows a session. Undone entries lose their lines; an act in progress changes its line as it goes on."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._face = face_of(session.game.id)
        self._fold = self._face.fold()
        self._fold.add(session.opening, 0)
        self._read: list[LogEntry] = []
        self._stop: tuple[int, int] | None = None
        self._begun: tuple[int, int] | None = None  # the stop up to which the newest decision is taken in
        self._told: dict[int, dict[Act, tuple[int, LogLine]]] = {}

    def stop_at(self, decisions: int | None, events: int = 0) -> None:
        """Tell the game only up to so many decisions and so many events of the next one; None: all of it."""
        self._stop = None if decisions is None else (decisions, events)

    def all_lines(self, wording: Wording) -> list[LogLine]:
        """The whole log."""
        self._follow()
        return self._lines(self._fold.acts, wording)

    def fresh_lines(self, wording: Wording) -> list[LogLine]:
        """The reader's last turn and what has happened since."""
        self._follow()
        return self._lines(self._fold.acts[self._since(wording.people.viewer) :], wording)

    def others_since(
        self, stamp: int, wording: Wording, under_way: int = NOBODY
    ) -> tuple[list[LogLine], int]:
        """What others have done since the log had this `stamp`, and the stamp to ask with the next time.

        The newest act of a seat that is still `under_way` waits until it is done.
        """
        self._follow()
        acts, viewer = self._fold.acts, wording.people.viewer
        found = [act for act in acts[-MOST_FRESH:] if act.stamp > stamp and act.seat != viewer]
        if found and found[-1] is acts[-1] and found[-1].seat == under_way != NOBODY:
            return self._lines(found[:-1], wording), found.pop().stamp - 1
        return self._lines(found, wording), self._fold.stamp

    def others_since_turn(self, wording: Wording) -> list[LogLine]:
        """What others have done since the reader's last turn."""
        self._follow()
        viewer = wording.people.viewer
        acts = self._fold.acts[self._since(viewer) :]
        return self._lines([act for act in acts if act.seat != viewer], wording)

    def has_acted(self, viewer: int) -> bool:
        """Whether the reader has decided anything yet."""
        self._follow()
        return any(act.seat == viewer and act.own for act in self._fold.acts)

    def unread(self, viewer: int, stamp: int) -> int:
        """How many lines of others since the viewer's last turn are newer than the `stamp`."""
        self._follow()
        if viewer == NOBODY:
            return 0
        return sum(act.stamp > stamp and act.seat != viewer for act in self._fold.acts[self._since(viewer) :])

    def words_of(self, step: int, wording: Wording) -> str:
        """The first thing that came of one decision, in a sentence; "" for what nobody else sees."""
        self._follow()
        for act in reversed(self._fold.acts):
            if act.begin <= step <= act.step:
                card = -1
                for event, came in zip(act.events, act.steps):
                    card = self._face.card_at_work(event, card)
                    seen = self._session.visible_events((event,), wording.people.viewer)
                    words = wording.event(seen[0], card) if came == step else ""
                    if words:
                        return words
        return ""

    @property
    def stamp(self) -> int:
        """Grows with every change of any line."""
        self._follow()
        return self._fold.stamp

    def _since(self, viewer: int) -> int:
        """Where the reader's last turn before the present one begins."""
        acts = self._fold.acts
        number = len(acts)
        if viewer == NOBODY:
            return max(0, number - MOST_FRESH)
        if number and acts[-1].seat == viewer and acts[-1].own:
            number -= 1  # perhaps still under way
        for row in range(number - 1, -1, -1):
            if acts[row].seat == viewer and acts[row].own:
                return row
        return 0

    def _follow(self) -> None:
        """Take in what the session's log has more, forget what it has no longer."""
        stop, read = self._stop, self._read
        if self._begun is not None and self._begun == stop:
            return
        if self._begun is not None:
            self._begun = None
            self._fold.cut(len(read))
        log = self._session.log if stop is None else self._session.log[: stop[0]]
        # An entry's number is its place in the log.
        kept = len(read)
        while kept and (kept > len(log) or read[kept - 1] is not log[kept - 1]):
            kept -= 1
        if kept < len(read):
            del read[kept:]
            self._fold.cut(kept)
        for entry in log[kept:]:
            self._fold.add(entry.events, entry.number, entry.seat)
            read.append(entry)
        if stop is not None and stop[0] < len(self._session.log):
            entry = self._session.log[stop[0]]
            self._fold.add(entry.events[: stop[1]], entry.number, entry.seat)
            self._begun = stop

    def _lines(self, acts: Sequence[Act], wording: Wording) -> list[LogLine]:
        if sum(map(len, self._told.values())) > MOST_KEPT + len(acts):
            self._told.clear()
        told = self._told.setdefault(wording.people.viewer, {})
        lines = []
        for act in acts:
            known = told.get(act)
            if known is None or known[0] != act.stamp:
                events = self._session.visible_events(act.events, wording.people.viewer)
                known = told[act] = (act.stamp, self._face.line_of(act, events, wording))
            lines.append(known[1])
        return lines
