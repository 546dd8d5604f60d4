"""What is new to whoever sits at the screen: pieces placed and cards drawn since the end of their last turn (R28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from app.rules.viticulture import ids, tables
from app.session.session import Session
from app.ui.table.items_paint import CHANGED

Event = tuple[Any, ...]
Key = tuple[Any, ...]

_TURN_ACTS = frozenset({"place", "pass", "wake"})  # each of them begins what a turn brings
_CARD_PLACE = {"draw": 3, "take": 2, "keep": 2}  # where a card that came into the hand stands in its event


class News:
    """Remembers up to which entry of the log each seat has seen the table."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen: dict[int, int] = {}

    def saw_all(self, seat: int) -> None:
        """The seat has seen everything that has happened so far."""
        self._seen[seat] = len(self._session.log)

    def since(self, seat: int) -> int:
        """How many entries of the log are old to a seat; 0 before its first turn."""
        log = self._session.log
        if len(self._session.seats) == 1:
            return self._before_present_turn()
        if seat in self._seen:
            return min(self._seen[seat], len(log))
        # No shutters have closed behind the seat: a loaded game, or one person alone. New is what came after the
        # last turn before the present one; a reply belongs to the turn of whoever asked for it.
        owners = self._owners()
        number = len(log)
        while number and next(owners) == seat:
            number -= 1
        owners = self._owners(number)
        while number and next(owners) != seat:
            number -= 1
        return number

    def _before_present_turn(self) -> int:
        """For one person alone, to whom all of the log belongs: what came since the last worker, pass or rooster."""
        log = self._session.log
        number = len(log)
        while number and log[number - 1].action[0] not in _TURN_ACTS:
            number -= 1
        return max(0, number - 1)

    def _owners(self, end: int | None = None) -> Iterator[int]:
        """Whose turn each decision fell into, from the newest (or the one before `end`) back to the first."""
        log = self._session.log
        number = len(log) if end is None else end
        while number:
            begin = number
            # Two decisions of one seat in a row fall into the same turn: that spares asking the rules.
            while begin > 1 and (
                log[begin - 2].seat == log[begin - 1].seat or self._session.nature(begin)[0]
            ):
                begin -= 1
            yield from (log[begin - 1].seat for _ in range(number - begin + 1))
            number = begin - 1

    def events(self, seat: int) -> list[Event]:
        """What has happened since then, as the seat may know it."""
        found: list[Event] = []
        for entry in self._session.log[self.since(seat) :]:
            found += self._session.visible_events(entry.events, seat)
        return found

    def new_cards(self, seat: int, hand: Iterable[int]) -> tuple[int, ...]:
        """The cards of the hand that came into it since then."""
        held = set(hand)
        found: dict[int, None] = {}
        for event in self.events(seat):
            if event[0] == "give" and event[2] == seat:
                found[event[3]] = None
            elif event[0] in _CARD_PLACE and event[1] == seat:
                found[event[_CARD_PLACE[event[0]]]] = None
        return tuple(card for card in found if card in held)

    def changed_marks(self, seat: int, keys: set[Key]) -> dict[Key, str]:
        """The others' new pieces, numbered in the order of play."""
        pieces: dict[Key, None] = {}
        for event in self.events(seat):
            if event[0] == "workers-back":
                pieces.clear()
            elif event[0] in ("place", "book") and event[1] != seat:
                _, owner, worker, action, slot = event[:5]
                pieces[("piece", action, slot, owner, worker)] = None
        shown = [key for key in pieces if key in keys]
        return {key: f"{CHANGED}{number}" for number, key in enumerate(shown, 1)}


def places_of_event(event: Event, keys: set[Key]) -> list[Key]:
    """Where on the table something happened, the most telling place first; empty when nowhere."""
    kind, seat, *rest = event
    wanted: list[Key] = []
    if kind in ("place", "book", "bonus", "retrieve", "booked-acts", "booked-lost", "booking-off", "manager"):
        action = rest[1] if kind in ("place", "book", "retrieve") else rest[0]
        wanted = [("tile", action), ("structure", seat, ids.YOKE)]
    elif kind == "wake":
        wanted = [("row", rest[0])]
    elif kind in ("plant", "uproot"):
        wanted = [("field", seat, rest[1])]
    elif kind in ("harvest", "sell-field", "buy-field"):
        wanted = [("field", seat, rest[0])]
    elif kind == "build":
        wanted = [("structure", seat, rest[0])]
    elif kind in ("grape", "wine"):
        wanted = [(kind, seat, rest[0], rest[1])]
    elif kind == "visitor":
        summer = tables.DECK_OF[rest[0]] == ids.SUMMER_VISITOR
        wanted = [("tile", ids.PLAY_SUMMER if summer else ids.PLAY_WINTER)]
    elif kind in _DONE_AT:
        wanted = [("tile", _DONE_AT[kind])]
    elif kind in ("draw", "take", "reshuffle", "reveal"):
        deck = rest[0] if kind in ("draw", "reshuffle") else None
        wanted = [("deck", deck)] if deck is not None else []
    elif kind == "season":
        wanted = [("season", rest[0])]
    wanted.append(("opponent", seat))
    return [key for key in wanted if key in keys]


_DONE_AT = {"train": ids.TRAIN_WORKER, "order-filled": ids.FILL_ORDER, "sell-grape": ids.SELL}
