"""When the curtain stands between two people, as one pure function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.session.types import SeatInfo


def is_public_reply(decision: Any) -> bool:
    """Whether a question is a public answer to another player's card, for which the curtain stays open."""
    asked_by_other = decision.card_player >= 0 and decision.card_player != decision.seat
    return asked_by_other and not decision.private


def needs_curtain(decision: Any, viewer: int, seats: Sequence[SeatInfo]) -> bool:
    """Whether the screen must change hands, unseen, before this decision is shown.

    `viewer` is the seat of the person at the screen, -1 while nobody has opened it. With one human at the
    table there is nobody to hide from.
    """
    if decision.seat == viewer or not seats[decision.seat].is_human:
        return False
    if sum(seat.is_human for seat in seats) < 2:
        return False
    return viewer < 0 or not is_public_reply(decision)
