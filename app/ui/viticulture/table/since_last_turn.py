"""What is new to the player at the screen: pieces placed and cards drawn since the end of their last turn (R28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from app.rules.engine.events import Readers
from app.rules.viticulture.events import EVENTS
from app.session.session import Session
from app.ui.table.items_paint import CHANGED

Event = tuple[Any, ...]
Key = tuple[Any, ...]

_TURN_ACTS = frozenset({"place", "pass", "wake"})  # each of them begins what a turn brings


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
        # last turn before the present one; a reply belongs to the turn of the player whose card asked for it.
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
        found: dict[int | None, None] = {}
        for event in self.events(seat):
            if (seat, 1) in EVENTS.hands(event):
                found[EVENTS.card(event)] = None
        return tuple(card for card in found if card is not None and card in held)

    def changed_marks(self, seat: int, keys: set[Key]) -> dict[Key, str]:
        """The others' new pieces, numbered in the order of play."""
        pieces: dict[Key, None] = {}
        for event in self.events(seat):
            _PIECES.read(event, pieces, seat)
        shown = [key for key in pieces if key in keys]
        return {key: f"{CHANGED}{number}" for number, key in enumerate(shown, 1)}


def places_of_event(event: Event, keys: set[Key]) -> list[Key]:
    """Where on the table something happened, the most telling place first; empty when nowhere."""
    return [key for key in (*EVENTS.at(event), ("opponent", event[1])) if key in keys]


def _placed(pieces: dict[Key, None], viewer: int, seat: int, worker: int, action: int, slot: int) -> None:
    if seat != viewer:
        pieces[("piece", action, slot, seat, worker)] = None


# Which pieces stand on the board, but for those of the viewer.
_PIECES: Readers[None] = Readers(
    EVENTS,
    {"place": _placed, "book": _placed, "workers-back": lambda pieces, viewer: pieces.clear()},
    context=2,
)
