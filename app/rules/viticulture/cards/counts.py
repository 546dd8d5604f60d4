"""What cards count and look at: fields, structures, cards, and what the step before has done."""

from __future__ import annotations

from app.rules.viticulture.checks import has_six_workers
from app.rules.viticulture.ids import FIELD_COUNT, SPARKLING
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import STRUCTURE_COST, VINE_VALUE
from app.rules.viticulture.tokens import VALUES


def empty_fields(state: State, seat: int) -> int:
    """Owned fields without a vine; a sold field is not owned."""
    own = state.seats[seat]
    return sum(1 for f in range(FIELD_COUNT) if not own.fields[f] and not own.sold >> f & 1)


def planted_fields(state: State, seat: int) -> int:
    """Fields with at least one vine, harvested ones included."""
    return sum(1 for vines in state.seats[seat].fields if vines)


def structures_of_cost_4(state: State, seat: int) -> int:
    """Own structures whose printed cost is exactly 4."""
    built = state.seats[seat].built
    return sum(1 for s, cost in enumerate(STRUCTURE_COST) if cost == 4 and built >> s & 1)


def cards_in_hand(state: State, seat: int) -> int:
    """Cards still in hand; the card being played is out of it."""
    return len(state.seats[seat].hand)


def opponents_with_six(state: State, seat: int) -> int:
    """Opponents with five regular workers and the grande."""
    return sum(1 for s, other in enumerate(state.seats) if s != seat and has_six_workers(other))


def own_six(state: State, seat: int) -> int:
    """1 with six workers, else 0."""
    return int(has_six_workers(state.seats[seat]))


def sparkling_made(state: State, seat: int) -> int:
    """Sparkling wines made by the step before."""
    return int(state.result.count(SPARKLING))


def types_made(state: State, seat: int) -> int:
    """Different wine types made by the step before."""
    return len(set(state.result))


def built_costs_5_or_6(state: State, seat: int) -> bool:
    """The structure just built has a printed cost of 5 or 6."""
    return STRUCTURE_COST[state.result] in (5, 6)


def vine_of_4_planted(state: State, seat: int) -> bool:
    """Of a build and a planting in free order, the vine is worth 4, red plus white."""
    card, _ = state.result[1]
    return bool(VINE_VALUE[card] == 4)


def six_vines_stand(state: State, seat: int) -> bool:
    """Six or more vines stand on the own fields now."""
    return sum(len(vines) for vines in state.seats[seat].fields) >= 6


def three_kinds_there(state: State, seat: int) -> bool:
    """The field just planted carries three or more kinds of vine."""
    _, field = state.result
    return len(set(state.seats[seat].fields[field])) >= 3


def three_harvested(state: State, seat: int) -> bool:
    """The step before has harvested three fields."""
    return bool(state.result == 3)


def six_structures(state: State, seat: int) -> bool:
    """Six or more structures stand."""
    return state.seats[seat].built.bit_count() >= 6


def below_zero(state: State, seat: int) -> bool:
    """The score is below 0."""
    return state.seats[seat].vp < 0


def best_wine_of_all(state: State, seat: int) -> bool:
    """The wine just given up was worth more than every wine left in every cellar; a tie does not count."""
    left = [v for own in state.seats for row in own.wines for v in VALUES[row]]
    return not left or int(state.result) > max(left)
