"""The whole mat of an opponent, opened beside the board and closed again."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture.observation import NOBODY
from app.ui.play.guide import Guide
from app.ui.play.offering import Offering
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage

Key = tuple[Any, ...]

_CLOSES = frozenset({"close", "tile", "row", "season"})


class Mats:
    """One mat at most lies open."""

    def __init__(self, sitting: Sitting, stage: Stage, guide: Guide, offering: Offering) -> None:
        self._sitting = sitting
        self._stage = stage
        self._guide = guide
        self._offering = offering

    def show(self, place: int) -> None:
        """The vineyard of an opponent, clockwise from the left."""
        count = len(self._sitting.session.seats)
        if place < count - 1:
            self.open(self._sitting.own + 1 + place)

    def open(self, seat: int) -> None:
        """Show an opponent's whole mat beside the board; the one that is open closes."""
        seat %= len(self._sitting.session.seats)
        self._set(NOBODY if seat == self._stage.opened else seat)

    def close(self) -> bool:
        """Close what is open; False when nothing was."""
        if self._stage.opened == NOBODY:
            return False
        self._set(NOBODY)
        return True

    def _set(self, opened: int) -> None:
        self._stage.skip()
        self._stage.opened = opened
        table = self._sitting.table
        table.bubble.close_bubble()
        table.hide_rule()
        if opened != NOBODY and table.regions.inspector is not None:
            self._guide.inspect(("opponent", opened))
        self._stage.settle()
        self._offering.render()

    def pressed(self, key: Key) -> bool:
        """Whether a click meant a mat: to open it, to close it by its cross or by a click on the board."""
        if self._answers(key):
            return False
        if key[0] == "opponent":
            self.open(key[1])
            return True
        return key[0] in _CLOSES and self.close()

    def _answers(self, key: Key) -> bool:
        """What is asked for is an answer, whatever else it could mean."""
        interaction = self._sitting.interaction
        if interaction is None:
            return False
        target = self._sitting.target(key)
        return target in interaction.open_targets() or target in interaction.selection
