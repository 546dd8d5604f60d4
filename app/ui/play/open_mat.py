"""Which opponent's whole mat lies open beside the board."""

from __future__ import annotations

from typing import Any

from app.rules.engine.game import NOBODY

Key = tuple[Any, ...]

# Besides its cross a mat closes by a click on the board that it lies beside.
_CLOSES = frozenset({"close", "tile", "row", "season"})


class OpenMat:
    """One mat at most: its seat, NOBODY while none is open."""

    def __init__(self) -> None:
        self.seat = NOBODY

    def toggle(self, seat: int) -> None:
        """Open a mat; the one that is open closes."""
        self.seat = NOBODY if seat == self.seat else seat

    def close(self) -> bool:
        """False when none was open."""
        was, self.seat = self.seat, NOBODY
        return was != NOBODY

    def pressed(self, key: Key) -> bool:
        """Whether a click on an item opened or closed one."""
        if key[0] == "opponent":
            self.toggle(key[1])
            return True
        return key[0] in _CLOSES and self.close()

    def show(self, place: int, own: int, count: int) -> bool:
        """Toggle the opponent at a place, clockwise from the left; False where nobody sits."""
        if place >= count - 1:
            return False
        self.toggle((own + 1 + place) % count)
        return True
