"""The whole truth of a game of Viticulture, as plain data that copies in microseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.rules.engine.machine import Machine
from app.rules.viticulture.boards.loader import Board
from app.rules.viticulture.options import Options

if TYPE_CHECKING:
    from app.rules.viticulture.automa.base import Solo


class Seat:
    """One player's goods. Ints and tuples only, so copy() shares every leaf safely."""

    __slots__ = (
        "built",
        "fields",
        "free",
        "grapes",
        "hand",
        "harvested",
        "idle",
        "lira",
        "mamas",
        "owned",
        "papas",
        "passed",
        "residual",
        "row",
        "sold",
        "used",
        "vp",
        "wines",
        "yoke",
    )

    def __init__(self, worker_kinds: int) -> None:
        self.vp = 0  # -5 and up
        self.lira = 0
        self.residual = 0  # 0..5
        self.row = 0  # wake-up row of this year; 0: rooster off the chart
        self.passed = False  # out of the current season
        self.free: tuple[int, ...] = (0,) * worker_kinds  # workers at home, by kind
        self.owned: tuple[int, ...] = (0,) * worker_kinds  # all workers, placed and trained ones included
        self.idle: tuple[int, ...] = (0,) * worker_kinds  # trained this year, usable from the next
        self.built = 0  # bit i: structure i stands
        self.used = 0  # bit i: structure i has scored this year (windmill, tasting room)
        self.fields: tuple[tuple[int, ...], ...] = ((), (), ())  # vine cards in order of planting
        self.sold = 0  # bit i: field i is sold
        self.harvested = 0  # bit i: field i has been harvested this year
        self.grapes: tuple[int, ...] = (0, 0)  # red, white; bit v: a grape of value v
        self.wines: tuple[int, ...] = (0, 0, 0, 0)  # red, white, blush, sparkling
        self.hand: tuple[int, ...] = ()  # cards in the order they came
        self.yoke = 0  # 1 + kind of the worker on the yoke, 0: free
        self.mamas: tuple[int, ...] = ()  # two while one is to be kept
        self.papas: tuple[int, ...] = ()

    def goods(self) -> tuple[Any, ...]:
        """Return everything that the seat has, as a value that can be compared."""
        return (
            self.vp, self.lira, self.residual, self.row, self.passed, self.free, self.owned, self.idle, self.built,
            self.used, self.fields, self.sold, self.harvested, self.grapes, self.wines, self.hand, self.yoke,
        )  # fmt: skip

    def copy(self) -> Seat:
        """Return an independent seat."""
        other = Seat.__new__(Seat)
        other.vp = self.vp
        other.lira = self.lira
        other.residual = self.residual
        other.row = self.row
        other.passed = self.passed
        other.free = self.free
        other.owned = self.owned
        other.idle = self.idle
        other.built = self.built
        other.used = self.used
        other.fields = self.fields
        other.sold = self.sold
        other.harvested = self.harvested
        other.grapes = self.grapes
        other.wines = self.wines
        other.hand = self.hand
        other.yoke = self.yoke
        other.mamas = self.mamas
        other.papas = self.papas
        return other


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
        # By action: slots 1 to 3, then the workers beyond them; 0 empty, else seat * 8 + kind + 1.
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
