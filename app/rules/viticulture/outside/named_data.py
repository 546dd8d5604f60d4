"""What a seat may know as JSON data with names instead of numbers, for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.viticulture import ids
from app.rules.viticulture.automa.base import WHY_NAMES
from app.rules.viticulture.automa.data import AUTOMA_CARDS
from app.rules.viticulture.names import CHOICES, STEPS
from app.rules.viticulture.options import options_data
from app.rules.viticulture.outside.observation import Observation, SoloView
from app.rules.viticulture.seat import SEAT, SeatView
from app.rules.viticulture.tables import CARDS, MAMAS, PAPAS

_CARDS = tuple(card.id for card in CARDS)
_MAMAS = tuple(mama.id for mama in MAMAS)
_PAPAS = tuple(papa.id for papa in PAPAS)
# How an argument of an event or a reason is written, by what it is called.
NAMES: dict[str, Sequence[str]] = {
    "season": ids.SEASON_NAMES,
    "worker": ids.WORKER_NAMES,
    "action": ids.ACTION_NAMES,
    "deck": ids.DECK_NAMES,
    "structure": ids.STRUCTURE_NAMES,
    "field": ids.FIELD_NAMES,
    "colour": ids.GRAPE_NAMES,
    "wine": ids.WINE_NAMES,
    "choice": CHOICES,
    "step": STEPS,
    "card": _CARDS,
    "cards": _CARDS,
    "mama": _MAMAS,
    "papa": _PAPAS,
    "mamas": _MAMAS,
    "papas": _PAPAS,
    "automa": ids.AUTOMA_CARD_NAMES,
    "seat": ids.SEAT_NAMES,
    "seats": ids.SEAT_NAMES,
}


def seat_name(seat: int) -> str | None:
    """Return p1 to p6, None for nobody."""
    return ids.SEAT_NAMES[seat] if seat >= 0 else None


def named(value: Any, names: Sequence[str]) -> Any:
    """Write a number, or each number of a tuple, by its name; None for a number without one."""
    if isinstance(value, tuple):
        return [named(inner, names) for inner in value]
    return names[value] if 0 <= value < len(names) else None


def observation(seen: Observation) -> dict[str, Any]:
    """Write all that a seat may know but the open question."""
    return {
        "viewer": seat_name(seen.viewer),
        "options": options_data(seen.options),
        "year": seen.year,
        "season": ids.SEASON_NAMES[seen.season],
        "first": seat_name(seen.first),
        "actor": seat_name(seen.actor),
        "turn": seat_name(seen.turn),
        "last_year": seen.last_year,
        "over": seen.over,
        "winners": named(seen.winners, ids.SEAT_NAMES),
        "order": named(seen.order, ids.SEAT_NAMES),
        "open_slots": seen.open_slots,
        "spaces": {
            ids.ACTION_NAMES[action]: [worker_at(place) for place in space]
            for action, space in enumerate(seen.spaces)
            if space
        },
        "booked": [worker_on(*booking) for booking in seen.booked],
        "standing": worker_on(*seen.standing) if seen.standing else None,
        "seats": [_seat(number, view) for number, view in enumerate(seen.seats)],
        "deck_sizes": _by_deck(seen.deck_sizes),
        "discards": _by_deck(named(seen.discards, _CARDS)),
        "unseen": _by_deck(named(seen.unseen, _CARDS)),
        "at_work": [{"seat": seat_name(seat), "card": _CARDS[card]} for seat, card in seen.at_work],
        "revealed": named(seen.revealed, _CARDS),
        **({} if seen.solo is None else {"automa": automa(seen.solo)}),
    }


def automa(solo: SoloView) -> dict[str, Any]:
    """Write all that is open of the Automa and of playing against it."""
    cards = ids.AUTOMA_CARD_NAMES
    return {
        "level": solo.level,
        "aggressive": solo.aggressive,
        "years": solo.years,
        "targets": list(solo.targets),
        "points": solo.points,
        "least_workers": solo.least_workers,
        "card": named(solo.card, cards),
        "shown": named(solo.shown, cards),
        "steps": [
            {
                "season": ids.SEASON_NAMES[season],
                "card": cards[card],
                "row": row + 1,
                "action": AUTOMA_CARDS[card].rows[row].id,
                "result": WHY_NAMES[result],
            }
            for season, card, row, result in solo.steps
        ],
        "used": named(solo.used, cards),
        "unseen": named(solo.unseen, cards),
        "workers": solo.workers,
        "rows": list(solo.rows),
        "tokens": solo.tokens,
        "booked_tokens": [worker_on(0, *booking) for booking in solo.paid],
        "outcome": outcome(solo),
    }


def outcome(solo: SoloView) -> dict[str, Any] | None:
    """Write how a game against the Automa ended, None before."""
    if not solo.outcome:
        return None
    won, points, target, why, year = solo.outcome
    return {"won": bool(won), "points": points, "target": target, "why": why, "year": year}


def worker_at(place: int) -> dict[str, str] | None:
    """Write who stands on a slot; None when it is free."""
    if not place:
        return None
    seat, kind = divmod(place - 1, 8)
    if place == ids.AUTOMA_CODE:
        return {"seat": ids.AUTOMA_NAME, "worker": ids.WORKER_NAMES[kind]}
    return {"seat": ids.SEAT_NAMES[seat], "worker": ids.WORKER_NAMES[kind]}


def worker_on(seat: int, kind: int, action: int, slot: int) -> dict[str, Any]:
    """Write a worker with where it stands; slot 0 is beyond the spaces."""
    return {
        "seat": ids.SEAT_NAMES[seat],
        "worker": ids.WORKER_NAMES[kind],
        "action": ids.ACTION_NAMES[action],
        "slot": slot,
    }


def _by_deck(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(ids.DECK_NAMES, values))


def _seat(number: int, view: SeatView) -> dict[str, Any]:
    return {
        "seat": ids.SEAT_NAMES[number],
        **SEAT.data(view),
        "hand_counts": _by_deck(view.hand_counts),
    }
