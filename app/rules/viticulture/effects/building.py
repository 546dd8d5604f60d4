"""Building structures."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.rules.engine.effect import Action, Effect, Frame, Reason
from app.rules.viticulture.checks import lira_missing, price_of, structure_at, structure_open
from app.rules.viticulture.effects.interplay import LIRA, SITES, STRUCTURES
from app.rules.viticulture.goods import gain_lira
from app.rules.viticulture.ids import LARGE_CELLAR, MEDIUM_CELLAR, YOKE
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import STRUCTURE_COST

FREE = 99  # a discount that covers every printed cost

ALL = tuple(range(8))
SMALL = tuple(s for s in ALL if STRUCTURE_COST[s] in (2, 3))
CELLARS = (MEDIUM_CELLAR, LARGE_CELLAR)
ONLY_YOKE = (YOKE,)


@cache
def _sites(of: tuple[int, ...], built: int) -> tuple[int, ...]:
    """Return what of some structures can still be built beside those that stand, cheapest first."""
    return tuple(sorted([s for s in of if structure_open(built, s) is None], key=lambda s: STRUCTURE_COST[s]))


class Build(Effect):
    """Build one of some structures for its printed cost less a discount; the result is the structure."""

    __slots__ = ("discount", "empty", "of", "prompt")

    public = True
    needs = LIRA | SITES | STRUCTURES
    gives = STRUCTURES
    takes = LIRA | SITES

    def __init__(self, of: tuple[int, ...], discount: int, empty: Reason, prompt: str) -> None:
        self.of = of
        self.discount = discount
        self.empty = empty
        self.prompt = prompt

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        sites = _sites(self.of, own.built)
        return lira_missing(own, self.price(own, sites[0])) if sites else self.empty

    def result_fits(self, value: Any) -> bool:
        return value in self.of

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("build", structure) for structure in ALL]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return self.refusal_of(state.seats[frame[1]], action[1])

    def refusal_of(self, own: Seat, structure: int) -> Reason | None:
        """Say why a structure cannot be built by this step now."""
        if structure not in self.of:
            return structure_open(own.built, structure) or self._not_meant()
        return structure_at(own, structure, self.discount)

    def price(self, own: Seat, structure: int) -> int:
        """Return what a structure costs the seat by this step, in lira."""
        return price_of(own, structure, self.discount)

    def _not_meant(self) -> Reason:
        return ("structure-price",) if self.of == SMALL else ("not-card-kind",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        seat, structure = frame[1], action[1]
        price = self.price(state.seats[seat], structure)
        state.seats[seat].built |= 1 << structure
        if state.events is not None:
            state.events.append(("build", seat, structure, price))
        gain_lira(state, seat, -price, "build")
        state.result = structure


def build(discount: int = 0) -> Build:
    """Build any structure."""
    return Build(ALL, discount, ("nothing-to-build",), "build")


def build_small_free() -> Build:
    """Build a structure of printed cost 2 or 3 for nothing."""
    return Build(SMALL, FREE, ("no-structure-small",), "build")


def build_yoke_free() -> Build:
    """Build the yoke, its price being paid already."""
    return Build(ONLY_YOKE, FREE, ("structure-built", YOKE), "build")


def next_cellar(discount: int = 0) -> Build:
    """Build the medium cellar, or the large one if the medium stands."""
    return Build(CELLARS, discount, ("no-cellar-left",), "cellar")
