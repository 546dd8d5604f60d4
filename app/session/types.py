"""The shapes that a session shares with the rules below it and the window above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Action = tuple[Any, ...]
Event = tuple[Any, ...]
Reason = tuple[Any, ...]
Part = tuple[tuple[Any, ...], Reason | None]
"""A part of a thing, and why it cannot be had now; None: it can."""

HUMAN = "human"
COLOURS = ("garnet", "azure", "amber", "olive", "plum", "ink")  # of seats; every theme has them


class GameState(Protocol):
    """What a session asks of the state of a game; each game's `State` has it."""

    events: list[Any] | None

    @property
    def actor(self) -> int: ...

    @property
    def is_over(self) -> bool: ...

    def legal_actions(self) -> Sequence[Action]: ...

    def apply(self, action: Any) -> None: ...

    def copy(self) -> Any: ...


class Rules(Protocol):
    """The functions of one game that lie beside its state. `revision` is that of its rules."""

    @property
    def revision(self) -> int: ...

    def decision(self, state: Any) -> Any: ...

    def observe(self, state: Any, viewer: int) -> Any: ...

    def candidates(self, state: Any) -> Sequence[Action]: ...

    def why_not(self, state: Any, action: Action) -> Reason | None: ...

    def standing(self, state: Any, seat: int, kind: str, number: int) -> Sequence[Part]:
        """How a thing stands for a seat now: each of its parts, with what it lacks."""
        ...

    def usual_place(self, state: Any, kind: int, action: int) -> Action | None:
        """Where a worker of a kind goes when only the action is named; None where it finds no space."""
        ...

    def to_come(self, state: Any) -> Sequence[Event]:
        """What whoever is asked will gain for certain, whatever is answered now."""
        ...

    def alike(self, state: Any) -> Action | None:
        """One of the answers where all of them come to the same, None where there is something to choose."""
        ...

    def text(self, action: Action) -> str: ...

    def visible(self, event: Event, viewer: int) -> Event: ...

    def nature(self, state: Any) -> tuple[bool, bool]:
        """Of the decision that is asked: is it a reply in somebody else's turn, is it private?"""
        ...

    def moment(self, state: Any) -> Moment: ...

    def season_name(self, season: int) -> str: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """Where in a game a position is, and how the points stand there."""

    year: int
    season: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class SeatInfo:
    """Who sits on a seat: not part of the rules, which never ask who is human."""

    name: str
    colour: str
    control: str = HUMAN

    @property
    def is_human(self) -> bool:
        return self.control == HUMAN


@dataclass(frozen=True)
class LogEntry:
    """One decision as it went into the log, with all that came of it."""

    number: int
    seat: int
    action: Action
    text: str
    events: tuple[Event, ...] = field(default=(), compare=False)


Listener = Callable[[tuple[Event, ...], int], None]
