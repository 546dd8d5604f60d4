"""The steps of a year end, for all seats at once or for each by itself as the board says."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.engine.effect import Effect, Frame, counts
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.course.wake_up_order import WAKE_UP, in_wake_up_order
from app.rules.viticulture.effects.cellar import age_cellar, record_ageing
from app.rules.viticulture.effects.hand import DiscardToLimit
from app.rules.viticulture.goods import gain_lira, leave, placed, replaced
from app.rules.viticulture.ids import TEMPORARY
from app.rules.viticulture.state import State
from app.rules.viticulture.stations import STATIONS
from app.rules.viticulture.tokens import aged_grapes


class YearEnd(Effect):
    """The year-end steps in the board's order, each done by all seats together. Locals: the step, seats asked in it.

    Where each seat has its own year end, what is left is what concerns the table. In the last year the discard and the
    passing of roosters and grapes are left out: they change nothing any more.
    """

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        steps = state.board.year_end
        return (
            len(frame) == 4
            and not top
            and counts(frame[2], 0, len(steps) - 1)
            and steps[frame[2]] in ASKS
            and counts(frame[3], 1, len(state.seats))
        )

    def run(self, state: State, frame: Frame) -> bool:
        step, asked = frame[2:]
        state.closing = True
        steps = state.board.year_end
        if step == len(steps):
            state.stack.pop()
            return False
        name = steps[step]
        own = state.board.own_year_end and name in BY_SEAT and name not in SHARED
        if not own and not (state.last_year and name in NOT_IN_LAST_YEAR):
            if name not in ASKS:
                BY_TABLE[name](state)
            elif asked < len(state.seats):
                state.stack[-1] = (self, -1, step, asked + 1)
                state.stack.append((ASKS[name], in_wake_up_order(state)[asked]))
                return False
        state.stack[-1] = (self, -1, step + 1, 0)
        return False


class OwnYearEnd(Effect):
    """The year-end steps of one seat, as it passes out of the last worker season. Locals: how many have begun.

    Points of these steps set no last year, so the year counts as closing while they go on.
    """

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        steps = state.board.year_end
        return (
            len(frame) == 3
            and not top
            and state.board.own_year_end
            and counts(frame[2], 1, len(steps))
            and steps[frame[2] - 1] in ASKS
        )

    def run(self, state: State, frame: Frame) -> bool:
        seat, step = frame[1:]
        steps = state.board.year_end
        state.closing = step < len(steps)
        if not state.closing:
            state.stack.pop()
            return False
        name = steps[step]
        state.stack[-1] = (self, seat, step + 1)
        if name in BY_SEAT and not (state.last_year and name in NOT_IN_LAST_YEAR):
            BY_SEAT[name](state, seat)
            if name in ASKS:
                state.stack.append((ASKS[name], seat))
        return False


def age_goods(state: State, seat: int) -> None:
    """Grapes and wine of a seat age one step."""
    own = state.seats[seat]
    for colour in range(2):
        before = own.grapes[colour]
        after = aged_grapes(before)
        if after != before:
            record_ageing(state, seat, "grape", colour, before, after)
            own.grapes = replaced(own.grapes, colour, after)
    age_cellar(state, seat)


def age_everything(state: State) -> None:
    """Grapes and wine of all age one step."""
    for seat in range(len(state.seats)):
        age_goods(state, seat)


def bring_workers_home(state: State) -> None:
    """All workers go home, trained ones join, the temporary worker leaves; fields and yearly effects are fresh."""
    state.spaces = empty_spaces(state)
    state.booked = ()
    if state.solo is not None:
        automa.workers_leave(state)
    for seat, own in enumerate(state.seats):
        _rest(state, seat)
        own.harvested = 0
        own.used = 0
    state.record("workers-back", -1)


def bring_own_workers_home(state: State, seat: int) -> None:
    """A seat's workers go home, trained ones join, the temporary worker leaves; what they leave is free at once.

    Fields and yearly effects stay used until the year is over for all.
    """
    for kind, action, slot in placed(state, seat):
        leave(state, seat, kind, action, slot)
    _rest(state, seat)
    state.record("workers-back", seat)


def _rest(state: State, seat: int) -> None:
    own = state.seats[seat]
    own.owned = replaced(own.owned, TEMPORARY, 0)
    own.free = own.owned
    own.idle = (0,) * len(own.idle)
    for station in STATIONS:
        station.put(own, -1)


def collect_residual(state: State, seat: int) -> None:
    """The bank pays as many lira as the seat's bottle says."""
    gain_lira(state, seat, state.seats[seat].residual, "residual")


def _collect_residuals(state: State) -> None:
    for seat in in_wake_up_order(state):
        collect_residual(state, seat)


def _clear_roosters(state: State) -> None:
    for seat in range(len(state.seats)):
        _take_rooster(state, seat)


def _take_rooster(state: State, seat: int) -> None:
    state.seats[seat].row = 0


def _pass_first_player(state: State) -> None:
    # Counter-clockwise: to the right.
    state.first = (state.first - 1) % len(state.seats)
    if state.solo is None:
        state.record("first-player", state.first)


def _nothing(state: State, seat: int) -> None:
    """All that happens is the answer of the seat."""


def empty_spaces(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the board without workers: the slots of each action that has them, nothing for the others."""
    board = state.board
    return tuple(
        (0,) * board.slots
        if action in board.spaces and not board.spaces[action].unlimited and not board.spaces[action].private
        else ()
        for action in range(max(board.spaces) + 1)
    )


YEAR_END_STEPS = YearEnd()
OWN_YEAR_END = OwnYearEnd()
DISCARD_TO_LIMIT = DiscardToLimit()

# Steps in which a seat chooses, with what it is asked.
ASKS: dict[str, Effect] = {"discard-to-7": DISCARD_TO_LIMIT, "choose-row": WAKE_UP}
# What the table does at once, by the names that boards use.
BY_TABLE: dict[str, Callable[[State], None]] = {
    "age": age_everything,
    "retrieve-workers": bring_workers_home,
    "collect-residual": _collect_residuals,
    "clear-roosters": _clear_roosters,
    "pass-first-player": _pass_first_player,
}
# What a seat does where it has its own year end. Of these the shared ones are done for the table too, in the end.
BY_SEAT: dict[str, Callable[[State, int], None]] = {
    "age": age_goods,
    "retrieve-workers": bring_own_workers_home,
    "discard-to-7": _nothing,
    "collect-residual": collect_residual,
    "choose-row": _take_rooster,
}
SHARED = frozenset(("retrieve-workers",))
NOT_IN_LAST_YEAR = frozenset(("discard-to-7", "clear-roosters", "pass-first-player", "choose-row"))
