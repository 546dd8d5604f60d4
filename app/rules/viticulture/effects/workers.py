"""Workers: training, taking back, booking ahead, moving the rooster, taking an action without a worker."""

from __future__ import annotations

from types import MappingProxyType

from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.automa.base import token_offer
from app.rules.viticulture.checks import lira_missing, workers_full
from app.rules.viticulture.effects.hand import DONE
from app.rules.viticulture.effects.interplay import LIRA, NOTHING, TRAINEES
from app.rules.viticulture.effects.solo import BOOK_TOKEN
from app.rules.viticulture.goods import gain_lira, placed, retrieve, stand, take_temporary, train
from app.rules.viticulture.ids import GRANDE, OVER, REGULAR, WAKE_ROWS, WINTER
from app.rules.viticulture.state import State


class Train(Effect):
    """Train one regular worker for a price, usable from next year (or at once: Governess)."""

    __slots__ = ("cause", "now", "price")

    needs = LIRA | TRAINEES
    gives = NOTHING
    takes = LIRA | TRAINEES

    def __init__(self, price: int, now: bool = False, cause: str = "visitor") -> None:
        self.price = price
        self.now = now
        self.cause = cause

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        return workers_full(own) or lira_missing(own, self.price)

    def run(self, state: State, frame: Frame) -> bool:
        if self.obstacle(state, frame[1]) is not None:
            return True  # only reached in what-if copies, where no answer means no way on
        state.stack.pop()
        gain_lira(state, frame[1], -self.price, self.cause)
        train(state, frame[1], REGULAR, self.now)
        return False


class Retrieve(Effect):
    """Producer: take back one or two workers, not the one that played this card. Locals: how many are back."""

    __slots__ = ("most",)

    prompt = "retrieve"
    looks_at_workers = True
    public = True

    def __init__(self, most: int) -> None:
        self.most = most

    @staticmethod
    def _out(state: State, seat: int) -> list[tuple[int, ...]]:
        return [w for w in dict.fromkeys(placed(state, seat)) if (seat, *w) != state.standing]

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return None if self._out(state, seat) else ("no-worker-out",)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and counts(frame[2], 0, self.most - 1)

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
            return True
        if frame[2] == self.most or (frame[2] and not self._out(state, frame[1])):
            state.stack.pop()
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        out: list[Action] = [("retrieve", *worker) for worker in dict.fromkeys(placed(state, frame[1]))]
        if frame[2]:
            out.append(DONE)
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action != DONE and (frame[1], *action[1:]) == state.standing:
            return ("worker-at-work",)
        return None

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        if action == DONE:
            state.stack.pop()
            return
        retrieve(state, frame[1], *action[1:])
        state.stack[-1] = (self, frame[1], frame[2] + 1)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[2], 1, self.most)


class RetrieveGrande(Effect):
    """Motivator: take the own grande back, also the one that played this very card.

    Passed players are not asked: they could not use it before next year.
    """

    __slots__ = ()

    looks_at_workers = True

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        if own.passed:
            return ("season-over",)
        return ("grande-home",) if own.free[GRANDE] or not own.owned[GRANDE] else None

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        seat = frame[1]
        for kind, action, slot in placed(state, seat):
            if kind == GRANDE:
                retrieve(state, seat, kind, action, slot)
                break
        return False


def slot_refusal(state: State, seat: int, kind: int, action: int, slot: int) -> Reason | None:
    """Say why a worker of this kind cannot stand on a slot of a shared action; slot 0: beyond the spaces."""
    own = state.seats[seat]
    space = state.spaces[action]
    count = state.board.open_slots[len(state.seats)]
    if not own.free[kind]:
        return ("no-worker", kind)
    if slot > count:
        return ("space-closed", state.board.least_players(slot))
    if slot:
        return ("space-taken",) if space[slot - 1] else None
    if kind != GRANDE:
        return ("space-full",)
    return None if all(space[:count]) else ("grande-not-needed",)


def placements(state: State, seat: int, action: int) -> list[tuple[int, int]]:
    """Return the (kind, slot) pairs with which the seat may stand on a shared action now."""
    free = state.seats[seat].free
    count = state.board.open_slots[len(state.seats)]
    space = state.spaces[action]
    slots = [s for s in range(1, count + 1) if not space[s - 1]]
    if slots:
        return [(kind, slot) for kind, left in enumerate(free) if left for slot in slots]
    return [(GRANDE, OVER)] if free[GRANDE] else []


class Book(Effect):
    """Planner: put a free worker on an action of a later season now; it acts when that season starts."""

    __slots__ = ()

    prompt = "book"
    looks_at_workers = True
    public = True

    @staticmethod
    def _later(state: State) -> tuple[int, ...]:
        board = state.board
        return tuple(
            action
            for season in board.worker_seasons
            if season > state.season
            for action in board.by_season[season]
            if not board.spaces[action].unlimited
        )

    def obstacle(self, state: State, seat: int) -> Reason | None:
        actions = self._later(state)
        if not actions:
            return ("manager-planner",) if state.season == WINTER else ("no-later-space",)
        if not any(state.seats[seat].free):
            return ("no-worker", REGULAR)
        if any(placements(state, seat, action) for action in actions):
            return None
        return ("no-later-space",)

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        kinds = range(len(state.seats[frame[1]].free))
        slots = (*range(1, state.board.slots + 1), OVER)
        return [("book", k, a, s) for a in self._later(state) for k in kinds for s in slots]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return slot_refusal(state, frame[1], *action[1:])

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        seat = frame[1]
        stand(state, seat, *action[1:])
        state.booked = (*state.booked, (seat, action[1], action[2], action[3]))
        state.record("book", seat, *action[1:])
        if state.solo is not None and token_offer(state, action[2], action[3]) is not None:
            state.stack.append((BOOK_TOKEN, seat, *action[1:]))


class MoveRooster(Effect):
    """Organizer: move the rooster to a free row and take the row's gift; the turn order changes from next season on."""

    __slots__ = ("gifts",)

    prompt = "rooster"
    public = True

    def __init__(self, gifts: dict[str, Effect]) -> None:
        self.gifts = MappingProxyType(gifts)

    def parts(self) -> tuple[Effect, ...]:
        return tuple(self.gifts.values())

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("wake", row) for row in range(1, WAKE_ROWS + 1)]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if state.solo is not None and action[1] == WAKE_ROWS:  # solo rules; tokens of rows do not matter here
            return ("row-not-solo",)
        return row_refusal(state, frame[1], action[1])

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        seat, row = frame[1], action[1]
        state.seats[seat].row = row
        state.record("rooster", seat, row)
        gift = state.board.wake_gift(row)
        if gift is not None:
            state.stack.append((self.gifts[gift], seat))


def row_refusal(state: State, seat: int, row: int) -> Reason | None:
    """One rooster per row; the own row is no target."""
    for number, held in enumerate(rows_held(state)):
        if held == row:
            return ("row-own",) if number == seat else ("row-taken", number)
    return None


def rows_held(state: State) -> list[int]:
    """Return by seat the row that nobody else can choose, 0 for none.

    A seat that has its own year end chooses for the next year: the roosters of those who are still in this one will
    leave their rows.
    """
    leaving = state.closing and state.board.own_year_end
    return [0 if leaving and not own.passed else own.row for own in state.seats]


class TakeTemporary(Effect):
    """Row 7: the grey worker for this year. Nothing when somebody has it: there is only one."""

    __slots__ = ()

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        take_temporary(state, frame[1])
        return False


class PassSeason(Effect):
    """Be out of the current season once the placement is finished: a second visitor of it is still played first.

    Locals: 1 when the placement is finished.
    """

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return frame[2:] == (1,) and not top

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        seat = frame[1]
        if len(frame) == 2:
            for depth in range(len(state.stack) - 1, -1, -1):
                if state.stack[depth][0].places_worker:
                    state.stack.insert(depth, (self, seat, 1))
                    return False
        state.seats[seat].passed = True
        state.record("pass", seat, state.season)
        return False


class TakeAction(Effect):
    """Manager: carry out one action of an earlier season, without bonus and worker; full spaces do not matter."""

    __slots__ = ("effects",)

    prompt = "action"

    def __init__(self, effects: dict[int, Effect]) -> None:
        self.effects = MappingProxyType(effects)

    def parts(self) -> tuple[Effect, ...]:
        return tuple(self.effects.values())

    @staticmethod
    def _earlier(state: State) -> tuple[int, ...]:
        board = state.board
        return tuple(
            action
            for season in board.worker_seasons
            if season < state.season
            for action in board.by_season[season]
            if not board.spaces[action].unlimited
        )

    def obstacle(self, state: State, seat: int) -> Reason | None:
        for action in self._earlier(state):
            if self.effects[action].obstacle(state, seat) is None:
                return None
        return ("season", WINTER)

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("action", action) for action in self._earlier(state)]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return self.effects[action[1]].obstacle(state, frame[1])

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.record("manager", frame[1], action[1])
        state.stack[-1] = (self.effects[action[1]], frame[1])
