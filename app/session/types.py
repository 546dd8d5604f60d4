"""The shapes that a session shares with the window above it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.rules.engine.effect import Action
from app.rules.engine.machine import Event

HUMAN = "human"
COLOURS = ("garnet", "azure", "amber", "olive", "plum", "ink")  # of seats; every theme has them


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
