"""How a session begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.engine.game import Game
from app.rules.engine.machine import Event
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
