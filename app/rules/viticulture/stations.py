"""Private spaces: actions on the mat of each owner, open while a structure stands and to one worker a year."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.engine.effect import Reason
from app.rules.viticulture.ids import YOKE, YOKE_SPACE
from app.rules.viticulture.seat import Seat


@dataclass(frozen=True, slots=True)
class Station:
    """A private space: its action, the structure it belongs to, the field of a seat that says who stands there."""

    action: int
    structure: int
    field: str
    missing: Reason  # why not without the structure
    used: Reason  # why not with a worker there

    def open_to(self, own: Seat) -> bool:
        """Tell whether its structure stands."""
        return bool(own.built >> self.structure & 1)

    def worker(self, own: Seat) -> int:
        """Return the kind of the worker that stands there, -1 for none."""
        return int(getattr(own, self.field)) - 1

    def put(self, own: Seat, kind: int) -> None:
        """Let a worker of a kind stand there, -1 for none."""
        setattr(own, self.field, kind + 1)


STATIONS: tuple[Station, ...] = (Station(YOKE_SPACE, YOKE, "yoke", ("yoke-missing",), ("yoke-used",)),)
STATION: dict[int, Station] = {station.action: station for station in STATIONS}
STRUCTURES_WITH_STATION = sum(1 << station.structure for station in STATIONS)
