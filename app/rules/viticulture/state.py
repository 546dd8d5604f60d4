"""The whole truth of a game of Viticulture, as plain data that copies in microseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.rules.engine.machine import Machine
from app.rules.viticulture.boards.board import Board
from app.rules.viticulture.options import Options
from app.rules.viticulture.seat import Seat

if TYPE_CHECKING:
    from app.rules.viticulture.automa.base import Solo


class State(Machine):
    """A game: seats, board, decks and the stack of what is going on."""

    __slots__ = (
        "board",
        "booked",
        "closing",
        "decks",
        "discards",
        "first",
        "last_year",
        "rng",
        "season",
        "solo",
        "spaces",
        "standing",
        "tops",
        "turn",
        "winners",
        "year",
    )

    def __init__(self, options: Options, board: Board, rng: int, decks: int) -> None:
        super().__init__()
        self.options = options
        self.board = board
        self.rng = rng  # the generator's state, see engine.chance
        self.seats: list[Seat] = []
        # By deck: an unordered pool (a draw picks at random), a short known top (next card first), the discard
        # pile (top last).
        self.decks: tuple[tuple[int, ...], ...] = ((),) * decks
        self.tops: tuple[tuple[int, ...], ...] = ((),) * decks
        self.discards: tuple[tuple[int, ...], ...] = ((),) * decks
        self.year = 0
        self.season = -1
        self.first = 0  # holds the grapes
        self.turn = -1  # whose turn it is in a worker season
        # By action: the slots, then the workers beyond them; 0 empty, else ids.occupant.
        self.spaces: tuple[tuple[int, ...], ...] = ()
        # Where the worker stands whose action is being taken: (seat, kind, action, slot); () without one.
        self.standing: tuple[int, ...] = ()
        self.booked: tuple[tuple[int, int, int, int], ...] = ()  # Planner: (seat, kind, action, slot)
        self.last_year = False
        self.closing = False  # the year-end steps have begun: points no longer set a last year
        self.winners: tuple[int, ...] = ()
        self.solo: Solo | None = (
            None  # the Automa and what belongs to playing against it; replaced, never changed
        )

    def position(self) -> tuple[Any, ...]:
        # What neither a card nor an answer changes while a look ahead goes on is left out: year, season, first player.
        return (
            tuple(self.stack), self.result, tuple([seat.goods() for seat in self.seats]), self.rng, self.decks,
            self.tops, self.discards, self.spaces, self.standing, self.booked, self.solo,
        )  # fmt: skip

    def copy(self) -> State:
        """Return an independent state; events are not recorded in it."""
        other = State.__new__(State)
        other.options = self.options
        other.board = self.board
        other.rng = self.rng
        other.seats = [seat.copy() for seat in self.seats]
        other.decks = self.decks
        other.tops = self.tops
        other.discards = self.discards
        other.year = self.year
        other.season = self.season
        other.first = self.first
        other.turn = self.turn
        other.spaces = self.spaces
        other.standing = self.standing
        other.booked = self.booked
        other.last_year = self.last_year
        other.closing = self.closing
        other.winners = self.winners
        other.solo = self.solo
        other.stack = self.stack.copy()
        other.result = self.result
        other.events = None
        other.blind = self.blind
        other.legal = self.legal
        return other
