"""What a table needs to know besides the observation: names, colours, the order of the own hand, the open mat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class HandView:
    """How the own hand is shown. `order` lists the card numbers to show, left to right; None = as dealt."""

    order: tuple[int, ...] | None = None
    hidden: bool = False
    new: tuple[int, ...] = ()
    """Cards drawn since the own last turn: they get the gold corner."""


PLAIN_HAND = HandView()


@dataclass(frozen=True)
class TableLook:
    """Seat by seat: name, colour ("garnet", ...), second line, and whether a computer plays it."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    captions: tuple[str, ...] = ()
    computers: tuple[bool, ...] = ()
    own: int = 0
    """The seat whose mat lies below; the others are opponents, clockwise from there."""
    hand: HandView = PLAIN_HAND
    goal: int = 20
    """Points that end the game: the gold cell of the track."""
    opened: int = -1
    """The opponent whose whole mat is shown; without one the first, where the regions have such a place."""
    just_now: str = ""
    keys: tuple[str, ...] = ("F2", "F3", "F4", "F5", "F6")
    """What opens the opponents' mats, in the order of `others`; "" for one without a key."""
    more: tuple[tuple[str, Any], ...] = ()
    """What only one game's layout knows how to show: see `fact`."""

    def fact(self, name: str, default: Any = None) -> Any:
        """Something that only this game's layout asks for."""
        return dict(self.more).get(name, default)

    def colour(self, seat: int) -> str:
        """A seat's colour; a number that is no seat stands for the Automa."""
        return self.colours[seat] if 0 <= seat < len(self.colours) else "automa"

    def caption(self, seat: int) -> str:
        return self.captions[seat] if seat < len(self.captions) else ""

    def computer(self, seat: int) -> bool:
        return self.computers[seat] if seat < len(self.computers) else False

    def others(self) -> list[int]:
        """The opponents, clockwise from the viewer's left."""
        count = len(self.names)
        return [(self.own + step) % count for step in range(1, count)]
