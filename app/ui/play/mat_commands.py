"""The whole mat of an opponent, opened beside the board and closed again while the game goes on."""

from __future__ import annotations

from typing import Any

from app.rules.engine.game import NOBODY
from app.texts import text
from app.ui.play.guide import Guide
from app.ui.play.offering import Offering
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage

Key = tuple[Any, ...]


class MatCommands:
    """What is asked for is an answer first, whatever else a click could mean."""

    def __init__(self, sitting: Sitting, stage: Stage, guide: Guide, offering: Offering) -> None:
        self._sitting = sitting
        self._stage = stage
        self._guide = guide
        self._offering = offering

    def show(self, place: int) -> None:
        """The vineyard of an opponent, clockwise from the left."""
        if self._stage.mat.show(place, self._sitting.own, len(self._sitting.session.seats)):
            self._changed()
            if self._stage.mat.seat != NOBODY:
                self._guide.read_out(("opponent", self._stage.mat.seat), whole=True)
            else:
                self._say_closed()

    def close(self) -> bool:
        """Close what is open; False when nothing was."""
        closed = self._stage.mat.close()
        if closed:
            self._changed()
            self._say_closed()
        return closed

    def _say_closed(self) -> None:
        self._sitting.table.announcer.say(text("ui.access.mat-closed"))

    def pressed(self, key: Key) -> bool:
        """Whether a click meant a mat: to open it, to close it by its cross or by a click on the board."""
        meant = not self._answers(key) and self._stage.mat.pressed(key)
        if meant:
            self._changed()
        return meant

    def _answers(self, key: Key) -> bool:
        interaction = self._sitting.interaction
        if interaction is None:
            return False
        target = self._sitting.target(key)
        return target in interaction.open_targets() or target in interaction.selection

    def _changed(self) -> None:
        self._stage.skip()
        table, opened = self._sitting.table, self._stage.mat.seat
        table.bubble.close_bubble()
        table.hide_rule()
        if opened != NOBODY and table.regions.inspector is not None:
            self._guide.inspect(("opponent", opened))
        self._stage.settle()
        self._offering.render()
