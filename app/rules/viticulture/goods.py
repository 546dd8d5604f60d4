"""Every change to a seat's goods and to the decks, with its event. Nothing here asks or checks; effects do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.rules.engine.cards import add_card, next_card, put_on_discards, remove_card
from app.rules.viticulture.ids import RED, TEMPORARY, occupant, seat_and_kind
from app.rules.viticulture.state import State
from app.rules.viticulture.stations import STATION, STATIONS
from app.rules.viticulture.tables import DECK_OF
from app.rules.viticulture.tokens import landing

VP_FLOOR = -5
RESIDUAL_TOP = 5
MOST_REGULARS = 5  # with the grande, six workers; the temporary worker does not count


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return the tuple with one entry changed."""
    return (*values[:index], value, *values[index + 1 :])


def gain_lira(state: State, seat: int, amount: int, cause: str) -> None:
    """Give (or, below zero, take) lira."""
    state.seats[seat].lira += amount
    if state.events is not None and amount:
        state.events.append(("lira", seat, amount, cause))


def gain_vp(state: State, seat: int, amount: int, cause: str) -> None:
    """Move the cork; never below -5. Reaching the threshold before the year-end steps sets the last year."""
    own = state.seats[seat]
    before = own.vp
    own.vp = max(before + amount, VP_FLOOR)
    if state.events is not None and own.vp != before:
        state.events.append(("vp", seat, own.vp - before, cause))
    if own.vp >= state.board.end_vp:
        # Points of the year-end steps set a last year only from the next year on (printed note on the Statue).
        set_last_year(state, seat)


def set_last_year(state: State, seat: int) -> None:
    """Make this year the last one, if it is not and its year-end steps have not begun.

    Points never end a solo game early.
    """
    if not state.last_year and not state.closing and state.solo is None:
        state.last_year = True
        state.record("last-year", seat)


def end_is_near(state: State) -> None:
    """A score that stands at the threshold when a year begins or its last worker season ends sets the last year too."""
    for number, own in enumerate(state.seats):
        if own.vp >= state.board.end_vp:
            set_last_year(state, number)


def gain_residual(state: State, seat: int, amount: int, cause: str) -> None:
    """Move the bottle; what would go above 5 is lost."""
    own = state.seats[seat]
    before = own.residual
    own.residual = min(before + amount, RESIDUAL_TOP)
    if state.events is not None and own.residual != before:
        state.events.append(("residual", seat, own.residual - before, cause))


def discard(state: State, seat: int, card: int) -> None:
    """Discard a card from hand."""
    remove_card(state, seat, card)
    put_on_discards(state, DECK_OF[card], card)
    if state.events is not None:
        state.events.append(("discard", seat, card))


def give_card(state: State, giver: int, taker: int, card: int) -> None:
    """Hand a card over; only those two see it."""
    remove_card(state, giver, card)
    add_card(state, taker, card)
    if state.events is not None:
        state.events.append(("give", giver, taker, card))


def draw(state: State, seat: int, deck: int) -> None:
    """Draw a card, or nothing when deck and discards are empty."""
    card = next_card(state, deck)
    if card < 0:
        return
    add_card(state, seat, card)
    if state.events is not None:
        state.events.append(("draw", seat, deck, card))


def place_grape(state: State, seat: int, colour: int, value: int) -> int:
    """Put a grape on the crush pad and return its slot: its value, the next lower free one, or 0 when it is lost."""
    own = state.seats[seat]
    row = own.grapes[colour]
    slot = landing(row, value)
    if slot:
        row |= 1 << slot
        own.grapes = (row, own.grapes[1]) if colour == RED else (own.grapes[0], row)
    return slot


def remove_grape(state: State, seat: int, colour: int, value: int) -> None:
    """Take a grape off the crush pad."""
    own = state.seats[seat]
    red, white = own.grapes
    own.grapes = (red ^ 1 << value, white) if colour == RED else (red, white ^ 1 << value)


def set_wine_row(state: State, seat: int, wine: int, row: int) -> None:
    """Replace one wine row of a cellar."""
    own = state.seats[seat]
    own.wines = replaced(own.wines, wine, row)


def train(state: State, seat: int, kind: int, now: bool) -> None:
    """Add a worker, usable at once or from next year."""
    own = state.seats[seat]
    own.owned = replaced(own.owned, kind, own.owned[kind] + 1)
    if now:
        own.free = replaced(own.free, kind, own.free[kind] + 1)
    else:
        own.idle = replaced(own.idle, kind, own.idle[kind] + 1)
    state.record("train", seat, int(now))


def take_temporary(state: State, seat: int) -> None:
    """Take the grey worker if nobody has it this year; there is one in the game."""
    if any(other.owned[TEMPORARY] for other in state.seats):
        return
    own = state.seats[seat]
    own.owned = replaced(own.owned, TEMPORARY, 1)
    own.free = replaced(own.free, TEMPORARY, 1)
    state.record("temporary", seat)


def stand(state: State, seat: int, kind: int, action: int, slot: int) -> None:
    """Move a free worker from home onto a space (a slot from 1, or 0: beyond the slots, or a station)."""
    own = state.seats[seat]
    own.free = replaced(own.free, kind, own.free[kind] - 1)
    station = STATION.get(action)
    if station is not None:
        station.put(own, kind)
        return
    space = state.spaces[action]
    if slot:
        space = replaced(space, slot - 1, occupant(seat, kind))
    else:
        space = (*space, occupant(seat, kind))
    state.spaces = (*state.spaces[:action], space, *state.spaces[action + 1 :])


@contextmanager
def worker_there(state: State, seat: int, kind: int, action: int, slot: int) -> Iterator[None]:
    """Judge as if a free worker stood there and its action were being taken; the state is as before afterwards."""
    own = state.seats[seat]
    before = own.free, state.spaces, state.standing
    station = STATION.get(action)
    held = station.worker(own) if station is not None else -1
    stand(state, seat, kind, action, slot)
    state.standing = (seat, kind, action, slot)
    try:
        yield
    finally:
        own.free, state.spaces, state.standing = before
        if station is not None:
            station.put(own, held)


def leave(state: State, seat: int, kind: int, action: int, slot: int) -> None:
    """Take a worker off its space. The worker is not home yet: see `retrieve`."""
    station = STATION.get(action)
    if station is not None:
        station.put(state.seats[seat], -1)
        return
    space = state.spaces[action]
    if slot:
        space = replaced(space, slot - 1, 0)
    else:
        slots = 0 if state.board.spaces[action].unlimited else state.board.slots
        at = space.index(occupant(seat, kind), slots)
        space = space[:at] + space[at + 1 :]
    state.spaces = (*state.spaces[:action], space, *state.spaces[action + 1 :])


def retrieve(state: State, seat: int, kind: int, action: int, slot: int) -> None:
    """Take a worker home in the middle of the year; it can be placed again, and a booking of it is void."""
    leave(state, seat, kind, action, slot)
    own = state.seats[seat]
    own.free = replaced(own.free, kind, own.free[kind] + 1)
    booked = (seat, kind, action, slot) in state.booked
    if booked:
        state.booked = tuple(b for b in state.booked if b != (seat, kind, action, slot))
        if state.solo is not None:
            state.solo = state.solo.without_booking((kind, action, slot))
    state.record("retrieve", seat, kind, action, slot)
    if booked:
        state.record("booking-off", seat, action)


def placed(state: State, seat: int) -> list[tuple[int, int, int]]:
    """Return the seat's workers out on spaces as (kind, action, slot), in board order, stations last."""
    found = []
    for action, space in enumerate(state.spaces):
        for at, code in enumerate(space):
            if not code:
                continue
            whose, kind = seat_and_kind(code)
            if whose == seat:
                slotted = at < state.board.slots and not state.board.spaces[action].unlimited
                found.append((kind, action, at + 1 if slotted else 0))
    for station in STATIONS:
        kind = station.worker(state.seats[seat])
        if kind >= 0:
            found.append((kind, station.action, 0))
    return found
