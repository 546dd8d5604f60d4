"""What holds for longer than a move and everybody may know: read from the position, whatever led to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.engine.game import NOBODY
from app.rules.viticulture.ids import SUMMER, WINTER

_SEASONS_OF_TURNS = (SUMMER, WINTER)


@dataclass(frozen=True, slots=True)
class Lasting:
    """`first` is NOBODY where nobody else plays; `out` are the seats that have passed in the season at hand."""

    last_year: bool
    first: int
    out: tuple[int, ...]


def lasting(position: Any) -> Lasting:
    """Of a state or of an observation, which have these fields in common."""
    return Lasting(
        bool(position.last_year),
        NOBODY if position.solo is not None else position.first,
        tuple(number for number, seat in enumerate(position.seats) if is_out(position, seat)),
    )


def is_out(position: Any, seat: Any) -> bool:
    """Whether a seat is out of the season: the mark of having passed stays until the next season of turns begins."""
    return position.season in _SEASONS_OF_TURNS and bool(seat.passed)
