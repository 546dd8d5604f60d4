"""How a session begins: with a new game, or in a given position of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.engine.game import Game
from app.rules.engine.machine import Event, Machine
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import UndoPolicy


def begin(
    game: Game, options: Any, seats: Sequence[SeatInfo], seed: int, policy: UndoPolicy | None = None
) -> Session:
    """Start a game for these people.

    Without a policy undo is free in a game of one person, and fair in all others.
    """
    opening: list[Event] = []
    state = game.begin(options, seed, opening)
    state.events = None
    return Session(game, state, seats, seed=seed, policy=policy, opening=opening)


def begin_at(
    game: Game, state: Machine, seats: Sequence[SeatInfo], *, seed: int = 0, policy: UndoPolicy | None = None
) -> Session:
    """Start in a given position; the history reaches back to it, and saves hold it, as no seed alone leads there."""
    return Session(game, state, seats, seed=seed, policy=policy, start=game.freeze(state))
