"""Running games of Viticulture for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.viticulture.game import GAME
from app.session import begin as beginning
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import UndoPolicy


def begin(
    seats: Sequence[SeatInfo], seed: int, *, policy: UndoPolicy | None = None, **chosen: Any
) -> Session:
    """Start a game of these people; one person plays against the Automa of the level `automa`."""
    return beginning.begin(GAME, GAME.options(len(seats), chosen), seats, seed, policy)
