"""What the events of a preview change: each number of each seat before and after, and the cards that are drawn."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.engine.events import SEAT
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS

Event = tuple[Any, ...]

WORKERS = "workers"


@dataclass(frozen=True)
class Change:
    """A number of one seat before and after. `next_year`: the new worker comes only then."""

    seat: int
    kind: str
    before: int
    after: int
    next_year: bool = False


@dataclass(frozen=True)
class Drawn:
    """Cards that a seat draws from a deck: how many the deck and the whole hand hold then."""

    seat: int
    deck: int
    count: int
    deck_left: int
    hand: int


def foretold(events: Iterable[Event]) -> list[Event]:
    """The events that belong to the choice itself, without what begins after it."""
    return list(itertools.takewhile(lambda event: not EVENTS.ends_choice(event), events))


def changes(events: Sequence[Event], observation: Any) -> list[Change]:
    """Every number that differs in the end, in the order in which the events first touch it."""
    by: dict[tuple[int, str], int] = {}
    next_year: set[int] = set()
    for event in foretold(events):
        seat = event[1]
        kind, change = EVENTS.total(event)
        if kind:
            by[seat, kind] = by.get((seat, kind), 0) + change
        for trained in EVENTS.of((event,), "train"):
            by[seat, WORKERS] = by.get((seat, WORKERS), 0) + 1
            if not trained["now"]:
                next_year.add(seat)
    found = []
    for (seat, kind), amount in by.items():
        if amount and 0 <= seat < len(observation.seats):
            before = number_of(observation.seats[seat], kind)
            later = kind == WORKERS and seat in next_year
            found.append(Change(seat, kind, before, before + amount, later))
    return found


def number_of(view: Any, kind: str) -> int:
    """A number of a seat by the kind of its change."""
    if kind == WORKERS:
        return int(view.owned[ids.REGULAR] + view.owned[ids.GRANDE])
    return int(getattr(view, kind))


def drawn(events: Sequence[Event], observation: Any) -> list[Drawn]:
    """What each seat draws, deck by deck."""
    counts: dict[tuple[int, int], int] = {}
    hands: dict[int, int] = {}
    for event in foretold(events):
        for seat, change in EVENTS.hands(event):
            hands[seat] = hands.get(seat, 0) + change
        for drawn_card in EVENTS.of((event,), "draw"):
            key = drawn_card[SEAT], drawn_card["deck"]
            counts[key] = counts.get(key, 0) + 1
    return [
        Drawn(
            seat,
            deck,
            count,
            max(0, observation.deck_sizes[deck] - count),
            sum(observation.seats[seat].hand_counts) + hands[seat],
        )
        for (seat, deck), count in counts.items()
    ]
