"""What structures bring after something has been done; nothing is kept here, a seat's `used` says what has scored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.rules.viticulture.goods import gain_vp
from app.rules.viticulture.ids import STRUCTURE_NAMES, TASTING_ROOM, WINDMILL
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State

PLANTED, TOUR_BY_WORKER = range(2)  # what has been done


@dataclass(frozen=True, slots=True)
class Trigger:
    """A structure that scores once a year, the first time that something is done while its condition holds."""

    what: int
    structure: int
    vp: int
    when: Callable[[Seat], bool]


TRIGGERS = (
    # On the first vine planted each year, visitor plantings too.
    Trigger(PLANTED, WINDMILL, 1, lambda own: True),
    # A tour given without placing a worker (Manager) does not score: the rule speaks of placing one.
    Trigger(TOUR_BY_WORKER, TASTING_ROOM, 1, lambda own: any(own.wines)),
)
_BY_WHAT = tuple(tuple(t for t in TRIGGERS if t.what == what) for what in range(2))
_MASKS = tuple(sum(1 << t.structure for t in triggers) for triggers in _BY_WHAT)


def after(state: State, seat: int, what: int) -> None:
    """Give a seat what its structures bring after it has done something."""
    own = state.seats[seat]
    ready = own.built & ~own.used & _MASKS[what]
    if not ready:
        return
    for trigger in _BY_WHAT[what]:
        if ready >> trigger.structure & 1 and trigger.when(own):
            own.used |= 1 << trigger.structure
            gain_vp(state, seat, trigger.vp, STRUCTURE_NAMES[trigger.structure])
