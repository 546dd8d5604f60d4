"""Who wins: points, then lira, then wine in the cellar, then grapes on the crush pad; still tied, shared."""

from __future__ import annotations

from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.tokens import total


def standing_of(seat: Seat) -> tuple[int, int, int, int]:
    """Return (points, lira, wine value, grape value): the order of the ranking."""
    return (
        seat.vp,
        seat.lira,
        sum(total(row) for row in seat.wines),
        sum(total(row) for row in seat.grapes),
    )


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that share first place."""
    standings = [standing_of(seat) for seat in state.seats]
    best = max(standings)
    return tuple(seat for seat, standing in enumerate(standings) if standing == best)
