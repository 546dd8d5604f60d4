"""A game looked at from the outside: any position of it, what happened at each step, and how the points went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.engine.game import Moment
from app.rules.engine.machine import Event
from app.session.session import Session
from app.session.types import LogEntry, SeatInfo
from app.session.undo import FreeUndo, UndoPolicy

# Decisions between two states that are kept; the rest is played from there, in well under 1 ms.
KEPT_EVERY = 16
EVERYTHING = None
HIDDEN = "…"


class Replay:
    """A finished or saved game, step by step. Position n is that after n decisions; 0 is the start.

    Made from a session and independent of what becomes of it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session.branch(len(session.log))
        self._game = session.game
        length = len(session.log)
        self._kept = {n: session.state_at(n) for n in range(0, length + 1, KEPT_EVERY)}
        self.seats = session.seats
        self.log: tuple[LogEntry, ...] = tuple(session.log)
        self.opening = session.opening
        self.moments: tuple[Moment, ...] = tuple(
            self._game.moment(session.state_at(n)) for n in range(length + 1)
        )
        self.actors: tuple[int, ...] = (*(entry.seat for entry in self.log), session.actor)
        self.position = 0

    @property
    def revision(self) -> int:
        """The revision of the rules that the positions are played under (R47)."""
        return self._game.revision

    @property
    def length(self) -> int:
        return len(self.log)

    def go(self, position: int) -> None:
        """Jump; positions beyond the ends mean the ends."""
        self.position = max(0, min(position, self.length))

    def step(self, count: int = 1) -> tuple[Event, ...]:
        """Go some decisions on (or back); return the events on the way on, none on the way back."""
        before = self.position
        self.go(before + count)
        return self.events(before, self.position)

    def events(self, begin: int, end: int) -> tuple[Event, ...]:
        """What happened between two positions."""
        return tuple(event for entry in self.log[begin:end] for event in entry.events)

    def state(self, position: int | None = None) -> Any:
        """A copy of the true state at a position, by default the present one."""
        wanted = self.position if position is None else position
        if not 0 <= wanted <= self.length:
            raise IndexError(f"position {wanted} of a game of {self.length} decisions")
        nearest = wanted - wanted % KEPT_EVERY
        state = self._kept[nearest].copy()
        for entry in self.log[nearest:wanted]:
            state.apply(entry.action)
        return state

    def observation(self, viewer: int, position: int | None = None) -> Any:
        """What a seat knew there; -1 for what everybody knew."""
        return self._game.observe(self.state(position), viewer)

    def visible_events(self, events: Sequence[Event], viewer: int) -> list[Event]:
        return [self._game.events.visible(event, viewer) for event in events]

    # --- where to go ---------------------------------------------------------------------------------------------

    def next_of(self, seat: int, step: int = 1) -> int | None:
        """The next position (or the one before, with step -1) where a seat decides."""
        ends = range(self.position + 1, self.length + 1) if step > 0 else range(self.position - 1, -1, -1)
        return next((n for n in ends if self.actors[n] == seat), None)

    def next_moment(self, step: int = 1, *, year: bool = False) -> int | None:
        """Where the next (or previous) season begins, or with `year` the next year."""

        def place(n: int) -> tuple[int, ...]:
            moment = self.moments[n]
            return (moment.year,) if year else (moment.year, moment.season)

        if step > 0:
            here = place(self.position)
            return next((n for n in range(self.position + 1, self.length + 1) if place(n) != here), None)
        begins = (n for n in range(self.position - 1, -1, -1) if n == 0 or place(n - 1) != place(n))
        return next(begins, None)

    # --- the game as a whole -------------------------------------------------------------------------------------

    def points(self) -> list[tuple[int, ...]]:
        """The points of all seats at every position."""
        return [moment.points for moment in self.moments]

    def branch(
        self, position: int, seats: Sequence[SeatInfo] | None = None, policy: UndoPolicy | None = None
    ) -> Session:
        """A new game from a position of this one, marked as assisted; undo in it is free unless told otherwise."""
        return self._session.branch(position, seats, policy or FreeUndo())

    def as_text(self, viewer: int | None = EVERYTHING) -> str:
        """The log to read and to share. For a viewer, others' private choices are left out; -1 is everybody."""
        names = [seat.name for seat in self.seats]
        people = ", ".join(f"p{number} {name}" for number, name in enumerate(names, 1))
        lines = [people, f"rules revision {self.revision}", ""]
        place = None
        for entry, moment in zip(self.log, self.moments):
            if (moment.year, moment.season) != place:
                place = (moment.year, moment.season)
                points = ", ".join(f"{name} {score}" for name, score in zip(names, moment.points))
                lines.append(f"-- year {moment.year}, {self._game.season_name(moment.season)} ({points})")
            known = viewer is EVERYTHING or entry.seat == viewer or not self._session.nature(entry.number)[1]
            lines.append(f"{entry.number:>4}  p{entry.seat + 1}  {entry.text if known else HIDDEN}")
        points = ", ".join(f"{name} {score}" for name, score in zip(names, self.moments[-1].points))
        lines += ["", f"{'End' if self.actors[-1] < 0 else 'So far'}: {points}"]
        return "\n".join(lines) + "\n"


def since(session: Session, seat: int) -> list[LogEntry]:
    """What others have decided since a seat's last decision of its own; its replies in their turns do not count."""
    last = next(
        (e.number for e in reversed(session.log) if e.seat == seat and not session.nature(e.number)[0]), 0
    )
    return [entry for entry in session.log[last:] if entry.seat != seat]
