"""Every number of a position within what the game can hold: seats, workers, spaces, cards, the Automa."""

from __future__ import annotations

from collections import Counter

from app.rules.engine.codec import Unsound
from app.rules.engine.effect import counts
from app.rules.viticulture.automa.base import ALL_ROWS, WHY_NAMES
from app.rules.viticulture.automa.data import AUTOMA_CARDS
from app.rules.viticulture.course.year_end import empty_spaces
from app.rules.viticulture.goods import MOST_REGULARS, RESIDUAL_TOP, VP_FLOOR
from app.rules.viticulture.ids import (
    ACTION_NAMES,
    AUTOMA_CODE,
    AUTOMA_WORKERS,
    DECK_NAMES,
    FIELD_NAMES,
    GRANDE,
    LARGE_CELLAR,
    MEDIUM_CELLAR,
    REGULAR,
    SEAT_NAMES,
    TEMPORARY,
    VINE,
    WAKE_ROWS,
    WINE_NAMES,
    WORKER_NAMES,
    occupant,
    seat_and_kind,
)
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.stations import STATIONS
from app.rules.viticulture.tables import CARDS, DECK_OF
from app.rules.viticulture.tokens import VALUES, WINE_LEAST

_MOST = 9999  # of points, lira and years
_KINDS = range(len(WORKER_NAMES))


def _within(what: str, value: object, least: int, most: int) -> None:
    if not counts(value, least, most):
        raise Unsound(f"{what} is {value}; allowed is {least} to {most}")


def check_goods(state: State) -> None:
    """Raise Unsound for the first thing that no game has."""
    seats = len(state.seats)
    if seats != state.options.players:
        raise Unsound(f"{seats} seats for {state.options.players} players")
    _within("first", state.first, 0, seats - 1)
    _within("turn", state.turn, -1, seats - 1)
    _within("year", state.year, 0, _MOST)
    for name, seat in zip(SEAT_NAMES, state.seats, strict=False):
        _check_seat(name, seat)
    rows = Counter(seat.row for seat in state.seats if seat.row)
    # Where each seat has its own year end, some have chosen for the next year already.
    if rows and max(rows.values()) > 1 and not state.board.own_year_end:
        raise Unsound("two roosters are in one row")
    _check_spaces(state)
    _check_bookings(state)
    _check_workers(state)
    _check_cards(state)
    if state.solo is not None:
        _check_automa(state)


def _check_seat(name: str, seat: Seat) -> None:
    _within(f"{name}: vp", seat.vp, VP_FLOOR, _MOST)
    _within(f"{name}: lira", seat.lira, 0, _MOST)
    _within(f"{name}: residual", seat.residual, 0, RESIDUAL_TOP)
    _within(f"{name}: row", seat.row, 0, WAKE_ROWS)
    for station in STATIONS:
        _within(f"{name}: {station.field}", station.worker(seat), -1, len(WORKER_NAMES) - 1)
        if station.worker(seat) >= 0 and not station.open_to(seat):
            raise Unsound(f"{name}: a worker is on a {station.field} that is not built")
    if seat.built >> LARGE_CELLAR & 1 and not seat.built >> MEDIUM_CELLAR & 1:
        raise Unsound(f"{name}: the large cellar stands without the medium one")
    for field, vines in enumerate(seat.fields):
        if vines and seat.sold >> field & 1:
            raise Unsound(f"{name}: {FIELD_NAMES[field]} is sold and has vines")
        if any(DECK_OF[card] != VINE for card in vines):
            raise Unsound(f"{name}: {FIELD_NAMES[field]} has more than vines")
    for wine, row in enumerate(seat.wines):
        if row and VALUES[row][0] < WINE_LEAST[wine]:
            raise Unsound(f"{name}: {WINE_NAMES[wine]} wine is worth {WINE_LEAST[wine]} or more")
    if len(seat.mamas) > 2 or len(seat.papas) > 2:
        raise Unsound(f"{name}: has more than two mamas or papas")


def _check_spaces(state: State) -> None:
    codes = {occupant(seat, kind) for seat in range(len(state.seats)) for kind in _KINDS}
    open_slots = state.board.open_slots[len(state.seats)]
    for action, (space, empty) in enumerate(zip(state.spaces, empty_spaces(state), strict=True)):
        name = ACTION_NAMES[action]
        if not all(counts(code, 0, AUTOMA_CODE) for code in space):
            raise Unsound(f"{name}: {space!r} is no row of workers")
        if len(space) < len(empty):
            raise Unsound(f"{name}: has {len(space)} spaces of {len(empty)}")
        shared = action in state.board.spaces and not state.board.spaces[action].private
        if not shared and space:
            raise Unsound(f"{name}: no worker stands there")
        for slot, code in enumerate(space):
            if slot < len(empty):
                automa = state.solo is not None and slot == 0 and code == AUTOMA_CODE
                good = not code or (slot < open_slots and (code in codes or automa))
            else:  # beyond the spaces
                good = code in codes and (not empty or seat_and_kind(code)[1] == GRANDE)
            if not good:
                raise Unsound(f"{name}: no worker {code} can stand on place {slot + 1}")


def _check_bookings(state: State) -> None:
    for what, found in (("standing", (state.standing,) if state.standing else ()), ("booked", state.booked)):
        for worker in found:
            if not isinstance(worker, tuple) or len(worker) != 4:
                raise Unsound(f"{what}: {worker!r} is no worker on a space")
            seat, kind, action, slot = worker
            _within(f"{what}: seat", seat, 0, len(state.seats) - 1)
            _within(f"{what}: worker", kind, 0, len(WORKER_NAMES) - 1)
            _within(f"{what}: slot", slot, 0, state.board.slots)
            if not counts(action, 0, len(ACTION_NAMES) - 1) or action not in state.board.spaces:
                raise Unsound(f"{what}: the board has no action {action}")
    for seat, kind, action, slot in state.booked:
        space = state.spaces[action]
        there = space[slot - 1 : slot] if slot else space[state.board.slots :]
        if occupant(seat, kind) not in there or state.board.spaces[action].unlimited:
            raise Unsound(f"booked: that worker does not stand on {ACTION_NAMES[action]}")
    if len(set(state.booked)) < len(state.booked):
        raise Unsound("booked: a worker is booked twice")


def _check_workers(state: State) -> None:
    """Those at home, on spaces, on the yoke and in training are no more than the seat owns.

    They may be fewer: a scenario leaves out workers that matter nowhere; they come home with the others.
    """
    placed = Counter(code for space in state.spaces for code in space)
    temporary = 0
    for number, (name, seat) in enumerate(zip(SEAT_NAMES, state.seats, strict=False)):
        for kind in _KINDS:
            out = placed[occupant(number, kind)] + sum(s.worker(seat) == kind for s in STATIONS)
            most = MOST_REGULARS if kind == REGULAR else 1
            _within(f"{name}: {WORKER_NAMES[kind]} workers", seat.owned[kind], 0, most)
            parts = (seat.free[kind], seat.idle[kind], out)
            if min(parts) < 0 or sum(parts) > seat.owned[kind]:
                raise Unsound(f"{name}: the numbers of {WORKER_NAMES[kind]} workers are not possible")
        temporary += seat.owned[TEMPORARY]
    if temporary > 1:
        raise Unsound("there is one temporary worker in the game")


def _check_cards(state: State) -> None:
    found: Counter[int] = Counter()
    for piles in (state.decks, state.tops, state.discards):
        for deck, pile in enumerate(piles):
            if any(DECK_OF[card] != deck for card in pile):
                raise Unsound(f"a card of another deck lies with {DECK_NAMES[deck]}")
            found.update(pile)
    for seat in state.seats:
        found.update(seat.hand)
        found.update(card for vines in seat.fields for card in vines)
    for frame in state.stack:  # out of hand and not yet discarded
        if frame[0].carries_card and len(frame) > 2:
            found[frame[2]] += 1
        elif frame[0].prompt == "caravan" and len(frame) > 2:
            found.update(frame[2])
    for card, count in found.items():
        if count > CARDS[card].copies:
            raise Unsound(f"{count} copies of {CARDS[card].id}; the game has {CARDS[card].copies}")
        if state.solo is not None and not CARDS[card].solo:
            raise Unsound(f"{CARDS[card].id} is not in the solo game")
    for what in ("mamas", "papas"):
        parents = [card for seat in state.seats for card in getattr(seat, what)]
        if len(set(parents)) < len(parents):
            raise Unsound(f"one of the {what} is there twice")


def _check_automa(state: State) -> None:
    solo = state.solo
    assert solo is not None
    if sorted((*solo.deck, *solo.used)) != list(range(len(AUTOMA_CARDS))):
        raise Unsound("solo: each Automa card is there once")
    out = sum(AUTOMA_CODE in space for space in state.spaces)
    _within("solo: left", solo.left, 0, AUTOMA_WORKERS - out)
    _within("solo: tokens", solo.tokens, 0, 99)
    if solo.rows & ~ALL_ROWS:
        raise Unsound("solo: there are seven wake-up rows")
    for season, card, row, why in solo.steps:
        good = season in state.board.worker_seasons and card in solo.used
        if not good or not counts(row, 0, len(AUTOMA_CARDS[card].rows) - 1):
            raise Unsound("solo: a step of no card that lies open")
        _within("solo: a step's end", why, 0, len(WHY_NAMES) - 1)
    booked = [booking[1:] for booking in state.booked]
    if not all(booking in booked for booking in solo.paid):
        raise Unsound("solo: a token is spent for a worker that is not booked")
    if bool(solo.outcome) != (not state.stack):
        raise Unsound("solo: the outcome belongs to the end of the game")
