"""A session whose history does not reach back to the start of its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.engine.game import Game
from app.rules.engine.machine import Machine
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import UndoPolicy


class ResumedSession(Session):
    """Begins in a given position. `start` is its snapshot: its seed alone would not lead there, so saves hold it."""

    def __init__(
        self,
        game: Game,
        state: Machine,
        seats: Sequence[SeatInfo],
        start: dict[str, Any],
        *,
        seed: int = 0,
        policy: UndoPolicy | None = None,
    ) -> None:
        super().__init__(game, state, seats, seed=seed, policy=policy, start=start)
