"""One player's goods, each named once: a new one is added to the table, the class below it and its `copy`."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from app.rules.engine.fields import (
    YES_OR_NO,
    Field,
    Fields,
    Form,
    each,
    mask,
    several,
    values_in,
    view_class,
    whole,
)
from app.rules.engine.scenario import known
from app.rules.viticulture.ids import (
    DECK_NAMES,
    FIELD_NAMES,
    GRAPE_NAMES,
    STRUCTURE_NAMES,
    WINE_NAMES,
    WORKER_NAMES,
)
from app.rules.viticulture.tables import CARDS, DECK_OF, MAMAS, PAPAS
from app.rules.viticulture.tokens import TOP, VALUES

_WORKERS = each(WORKER_NAMES, whole(0, 5), whole(0, 1), whole(0, 1))
_STRUCTURES = mask(STRUCTURE_NAMES, "structure")
_FIELDS = mask(FIELD_NAMES, "field")
_TOKENS = values_in(VALUES, TOP)
_CARDS = several([card.id for card in CARDS], "card")


def _apart(form: Form) -> Form:
    """Scenario files give it together with other fields, see `scenario`."""
    return replace(form, given=None)


def _parents(names: tuple[str, ...], what: str) -> Form:
    """Scenario files name the one that is kept."""
    return replace(several(names, what), given=lambda name, where, _: (known(name, names, what, where),))


_MAMAS = tuple(mama.id for mama in MAMAS)
_PAPAS = tuple(papa.id for papa in PAPAS)
_NO_WORKERS = (0,) * len(WORKER_NAMES)

SEAT_FIELDS = (
    Field("vp", whole(-5, 999), 0, word="vp"),
    Field("lira", whole(0, 999), 0, word="lira"),
    Field("residual", whole(0, 5), 0, word="residual"),
    Field("row", _apart(whole(0, 7)), 0, word="row"),
    Field("passed", YES_OR_NO, False, word="passed"),
    Field("free", _WORKERS, _NO_WORKERS, word="workers"),
    Field("owned", _WORKERS, _NO_WORKERS, word="owned"),
    Field("idle", _WORKERS, _NO_WORKERS, word="trained"),
    Field("built", _STRUCTURES, 0, word="structures"),
    Field("used", _STRUCTURES, 0, word="used"),
    Field("fields", _apart(each(FIELD_NAMES, _CARDS)), ((),) * len(FIELD_NAMES), word="fields"),
    Field("sold", _FIELDS, 0),
    Field("harvested", _FIELDS, 0, word="harvested"),
    Field("grapes", each(GRAPE_NAMES, _TOKENS), (0,) * len(GRAPE_NAMES), word="crush_pad"),
    Field("wines", each(WINE_NAMES, _TOKENS), (0,) * len(WINE_NAMES), word="cellar"),
    Field("hand", _CARDS, (), word="hand", hidden=True),
    Field("yoke", whole(0, 3), 0, told=lambda code: WORKER_NAMES[code - 1] if code else None),
    Field(
        "mamas", _parents(_MAMAS, "mama"), (), word="mama", expected=lambda own: _MAMAS[own[0]] if own else ""
    ),
    Field(
        "papas", _parents(_PAPAS, "papa"), (), word="papa", expected=lambda own: _PAPAS[own[0]] if own else ""
    ),
)


class Seat:
    """Ints and tuples only, so copy() shares every leaf safely."""

    vp: int  # -5 and up
    lira: int
    residual: int  # 0..5
    row: int  # wake-up row of this year; 0: rooster off the chart
    passed: bool  # out of the current season
    free: tuple[int, ...]  # workers at home, by kind
    owned: tuple[int, ...]  # all workers, placed and trained ones included
    idle: tuple[int, ...]  # trained this year, usable from the next
    built: int  # bit i: structure i stands
    used: int  # bit i: structure i has scored this year (windmill, tasting room)
    fields: tuple[tuple[int, ...], ...]  # vine cards in order of planting
    sold: int  # bit i: field i is sold
    harvested: int  # bit i: field i has been harvested this year
    grapes: tuple[int, ...]  # red, white; bit v: a grape of value v
    wines: tuple[int, ...]  # red, white, blush, sparkling
    hand: tuple[int, ...]  # cards in the order they came
    yoke: int  # 1 + kind of the worker on the yoke, 0: free
    mamas: tuple[int, ...]  # two while one is to be kept
    papas: tuple[int, ...]

    __slots__ = tuple(field.name for field in SEAT_FIELDS)

    def __init__(self) -> None:
        for field in SEAT_FIELDS:
            setattr(self, field.name, field.start)

    def goods(self) -> Any:
        """Return everything that the seat has, as a value that can be compared."""
        return _all_goods(self)

    def copy(self) -> Seat:
        """Return an independent seat."""
        other = Seat.__new__(Seat)
        other.vp = self.vp
        other.lira = self.lira
        other.residual = self.residual
        other.row = self.row
        other.passed = self.passed
        other.free = self.free
        other.owned = self.owned
        other.idle = self.idle
        other.built = self.built
        other.used = self.used
        other.fields = self.fields
        other.sold = self.sold
        other.harvested = self.harvested
        other.grapes = self.grapes
        other.wines = self.wines
        other.hand = self.hand
        other.yoke = self.yoke
        other.mamas = self.mamas
        other.papas = self.papas
        return other


_all_goods = attrgetter(*Seat.__slots__)

if TYPE_CHECKING:

    class SeatView(Seat):
        """One seat as another (or its owner) sees it, immutable; a hand that is hidden is None."""

        hand: tuple[int, ...] | None  # type: ignore[assignment]
        hand_counts: tuple[int, ...]  # by deck

else:
    SeatView = view_class("SeatView", __name__, SEAT_FIELDS, "hand_counts")


def hand_counts(own: Seat) -> tuple[int, ...]:
    """How many cards of each deck the hand holds."""
    counts = [0] * len(DECK_NAMES)
    for card in own.hand:
        counts[DECK_OF[card]] += 1
    return tuple(counts)


SEAT = Fields(Seat, SEAT_FIELDS, SeatView, {"hand_counts": hand_counts})
