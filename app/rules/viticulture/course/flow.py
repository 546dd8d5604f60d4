"""The course of a game: set-up, years, seasons, year end. Turn and season are frames, so who is to act is data."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.engine.chance import below, following, shuffled
from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.automa.data import LEVELS
from app.rules.viticulture.boards.wake_up import WAKE_GIFTS
from app.rules.viticulture.course.turn import PAID, PERFORM, TURN, action_obstacle, bonus_of
from app.rules.viticulture.effects.cellar import age_cellar, record_ageing
from app.rules.viticulture.effects.hand import DRAW_DECK, DiscardToLimit
from app.rules.viticulture.effects.solo import AUTOMA_SEASON
from app.rules.viticulture.effects.workers import row_refusal
from app.rules.viticulture.goods import draw, gain_lira, gain_vp, replaced, set_last_year
from app.rules.viticulture.ids import (
    COTTAGE,
    FALL,
    GRANDE,
    REGULAR,
    SETUP,
    SLOT_COUNT,
    SPRING,
    STRUCTURE_NAMES,
    SUMMER,
    SUMMER_VISITOR,
    TEMPORARY,
    WAKE_ROWS,
    WINTER,
    WINTER_VISITOR,
    YEAR_END,
)
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.outside.scoring import winners
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import MAMAS, PAPAS
from app.rules.viticulture.tokens import aged_grapes

GIFT = CHOICES.index("gift")
LIRA_CHOICE = CHOICES.index("lira")


def in_wake_up_order(state: State) -> list[int]:
    """Return the seats by wake-up row, row 1 first."""
    return sorted(range(len(state.seats)), key=lambda seat: state.seats[seat].row)


def clockwise(state: State, start: int) -> list[int]:
    """Return the seats from one on, clockwise."""
    count = len(state.seats)
    return [(start + offset) % count for offset in range(count)]


class SetUp(Effect):
    """Parents are dealt, mamas' gifts all taken, then papas resolved from the first player clockwise.

    Locals: stage, how many seats of the stage are done.
    """

    __slots__ = ()

    DEAL, KEEP_MAMA, KEEP_PAPA, MAMA_GIFTS, PAPA_GIFTS, BEGIN = range(6)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return (
            len(frame) == 4
            and not top
            and frame[2] in (self.KEEP_MAMA, self.KEEP_PAPA, self.PAPA_GIFTS)
            and counts(frame[3], 1, len(state.seats))
            and all(own.mamas and own.papas for own in state.seats)
        )

    def run(self, state: State, frame: Frame) -> bool:
        stage, done = frame[2:]
        count = len(state.seats)
        if stage == self.DEAL:
            state.season = SETUP
            self._deal(state)
            stage = self.KEEP_MAMA
        elif stage == self.KEEP_MAMA:
            if done < count:
                self._ask(state, KEEP_MAMA, stage, done)
                return False
            stage = self.KEEP_PAPA
        elif stage == self.KEEP_PAPA:
            if done < count:
                self._ask(state, KEEP_PAPA, stage, done)
                return False
            stage = self.MAMA_GIFTS
        elif stage == self.MAMA_GIFTS:
            for seat in clockwise(state, state.first):
                self._mama_gifts(state, seat)
            stage = self.PAPA_GIFTS
        elif stage == self.PAPA_GIFTS:
            if done < count:
                seat = (state.first + done) % count
                own = state.seats[seat]
                papa = PAPAS[own.papas[0]]
                own.owned = replaced(own.owned, GRANDE, papa.grande)
                own.free = replaced(own.free, GRANDE, papa.grande)
                gain_lira(state, seat, papa.lira, "papa")
                self._ask(state, PAPA_CHOICE, stage, done)
                return False
            stage = self.BEGIN
        else:
            state.stack[-1] = (YEAR, -1, 0)
            return False
        state.stack[-1] = (self, -1, stage, 0)
        return False

    def _ask(self, state: State, question: Effect, stage: int, done: int) -> None:
        state.stack[-1] = (self, -1, stage, done + 1)
        state.stack.append((question, (state.first + done) % len(state.seats)))

    @staticmethod
    def _deal(state: State) -> None:
        state.rng = following(state.rng)
        state.first = below(state.rng, len(state.seats))
        if state.solo is None:
            state.record("first-player", state.first)
        else:
            gain_vp(state, 0, LEVELS[state.options.automa].start_vp, "level")
        each = 2 if "two-parents" in state.options.variants else 1
        state.rng, mamas = shuffled(state.rng, tuple(range(len(MAMAS))))
        state.rng, papas = shuffled(state.rng, tuple(range(len(PAPAS))))
        for number, own in enumerate(state.seats):
            own.mamas = mamas[number * each : number * each + each]
            own.papas = papas[number * each : number * each + each]
            state.record("parents", number, own.mamas, own.papas)

    @staticmethod
    def _mama_gifts(state: State, seat: int) -> None:
        own = state.seats[seat]
        mama = MAMAS[own.mamas[0]]
        own.owned = replaced(own.owned, REGULAR, mama.workers)
        own.free = replaced(own.free, REGULAR, mama.workers)
        gain_lira(state, seat, mama.lira, "mama")
        for deck, cards in enumerate(mama.cards):
            for _ in range(cards):
                draw(state, seat, deck)


class KeepParent(Effect):
    """Variant `two-parents`: keep one of two mamas, then one of two papas. They lie open."""

    __slots__ = ("kind", "prompt")

    public = True

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.prompt = f"keep-{kind}"

    def run(self, state: State, frame: Frame) -> bool:
        own = state.seats[frame[1]]
        if len(own.mamas if self.kind == "mama" else own.papas) == 1:
            state.stack.pop()
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        own = state.seats[frame[1]]
        return [(self.kind, n) for n in (own.mamas if self.kind == "mama" else own.papas)]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        own = state.seats[frame[1]]
        if self.kind == "mama":
            own.mamas = (action[1],)
        else:
            own.papas = (action[1],)
        state.record(f"keep-{self.kind}", frame[1], action[1])


class PapaChoice(Effect):
    """A papa's gift or more lira instead. Structures work at once, an extra worker too."""

    __slots__ = ()

    prompt = "papa"

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("choose", GIFT), ("choose", LIRA_CHOICE)]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        seat = frame[1]
        own = state.seats[seat]
        papa = PAPAS[own.papas[0]]
        state.record("papa", seat, action[1])
        if action[1] == LIRA_CHOICE:
            gain_lira(state, seat, papa.or_lira, "papa")
        elif papa.gift == "vp":
            gain_vp(state, seat, papa.gift_amount, "papa")
        elif papa.gift == "worker":
            own.owned = replaced(own.owned, REGULAR, own.owned[REGULAR] + papa.gift_amount)
            own.free = replaced(own.free, REGULAR, own.free[REGULAR] + papa.gift_amount)
            state.record("train", seat, 1)
        else:
            structure = STRUCTURE_NAMES.index(papa.gift)
            own.built |= 1 << structure
            state.record("build", seat, structure, 0)


class Year(Effect):
    """One year after the other until the last one is over. Locals: how many seasons of the year have begun."""

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        year = state.board.year
        return (
            len(frame) == 3
            and not top
            and counts(frame[2], 1, len(year))
            and year[frame[2] - 1] == state.season
        )

    def run(self, state: State, frame: Frame) -> bool:
        begun = frame[2]
        seasons = state.board.year
        if begun == len(seasons):
            if state.solo is not None:
                if automa.year_ends(state):
                    state.record("end", -1, state.winners)
                    state.stack.clear()
                    return False
            elif state.last_year:
                state.winners = winners(state)
                state.record("end", -1, state.winners)
                state.stack.clear()
                return False
            begun = 0
        if begun == 0:
            self._new_year(state)
        season = seasons[begun]
        state.stack[-1] = (self, -1, begun + 1)
        state.season = season
        state.turn = -1
        state.standing = ()
        state.record("season", -1, season)
        state.stack.append(SEASONS[season](state))
        if state.solo is not None and season in state.board.worker_seasons:
            state.stack.append((AUTOMA_SEASON, -1))
        return False

    @staticmethod
    def _new_year(state: State) -> None:
        state.year += 1
        state.closing = False
        state.record("year", -1, state.year)
        if state.solo is not None:
            automa.year_begins(state)
        _end_is_near(state)


def _end_is_near(state: State) -> None:
    """A score that stands at the threshold when a year begins or winter ends sets the last year too."""
    for number, own in enumerate(state.seats):
        if own.vp >= state.board.end_vp:
            set_last_year(state, number)


class Spring(Effect):
    """Choose wake-up rows, first player first, then clockwise; the row's gift is taken at once.

    Locals: how many have chosen, 1 when the seat is to be asked now.
    """

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and not top and counts(frame[2], 1, len(state.seats))

    def run(self, state: State, frame: Frame) -> bool:
        done = frame[2]
        count = len(state.seats)
        if done == count:
            state.stack.pop()
            if state.solo is None:
                state.record("order", -1, tuple(in_wake_up_order(state)))
            return False
        state.stack[-1] = (self, -1, done + 1)
        state.stack.append((WAKE_UP, (state.first + done) % count))
        return False


class WakeUp(Effect):
    """One seat's choice of a row."""

    __slots__ = ()

    prompt = "wake"
    public = True

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return WAKE

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if state.solo is not None and not state.solo.rows >> action[1] & 1:
            return ("row-used",)
        return row_refusal(state, frame[1], action[1])

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat, row = frame[1], action[1]
        state.stack.pop()
        state.seats[seat].row = row
        state.record("wake", seat, row)
        if state.solo is not None:
            automa.take_token(state, seat, row)
        gift = WAKE_GIFTS[row]
        if gift is not None:
            state.stack.append((gift, seat))


WAKE: list[Action] = [("wake", row) for row in range(1, WAKE_ROWS + 1)]


class WorkerSeason(Effect):
    """A season of turns in wake-up order until everybody has passed. Booked actions come first, in the order booked.

    Locals: the order of the seats (fixed for the season), whose turn is next, how many bookings are done.
    """

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        seats = len(state.seats)
        return (
            len(frame) == 5
            and not top
            and isinstance(frame[2], tuple)
            and sorted(frame[2]) == list(range(seats))
            and counts(frame[3], 0, seats - 1)
            and counts(frame[4], -1, 0)
        )

    def run(self, state: State, frame: Frame) -> bool:
        order, at, bookings = frame[2:]
        if bookings >= 0:
            if self._booked(state, frame):
                return False
            state.stack[-1] = (self, -1, order, at, -1)
            state.standing = ()
        count = len(order)
        for step in range(count):
            seat = order[(at + step) % count]
            if not state.seats[seat].passed:
                state.stack[-1] = (self, -1, order, (at + step + 1) % count, -1)
                state.stack.append((TURN, seat))
                return False
        state.stack.pop()
        state.turn = -1
        state.standing = ()
        if state.season == state.board.worker_seasons[-1]:
            _end_is_near(state)
        return False

    def _booked(self, state: State, frame: Frame) -> bool:
        """Carry out the next booking of this season, if any; one that is impossible is lost."""
        for booking in state.booked:
            seat, kind, action, slot = booking
            if state.season in state.board.spaces[action].seasons:
                state.booked = tuple(b for b in state.booked if b != booking)
                state.turn = seat
                state.standing = booking
                paid = state.solo is not None and booking[1:] in state.solo.paid
                bonus = bonus_of(state, action, slot)
                if state.solo is not None and paid:
                    bonus = automa.token_bonus(state.board, action, slot)
                    state.solo = state.solo.without_booking(booking[1:])
                if action_obstacle(state, seat, action, bonus) is not None:
                    state.record("booked-lost", seat, action)
                    if paid:
                        state.record("token-lost", seat, action)
                    return True
                state.record("booked-acts", seat, action)
                state.stack.append((PERFORM, seat, action, slot, kind, 0, *((PAID,) if paid else ())))
                return True
        return False


class Fall(Effect):
    """In wake-up order each draws a visitor of either season, two with a cottage. Locals: how many have drawn."""

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and not top and counts(frame[2], 1, len(state.seats))

    def run(self, state: State, frame: Frame) -> bool:
        order = in_wake_up_order(state)
        if frame[2] == len(order):
            state.stack.pop()
            return False
        state.stack[-1] = (self, -1, frame[2] + 1)
        state.stack.append((FALL_DRAW, order[frame[2]]))
        return False


class FallDraw(Effect):
    """Name the visitors to draw; with a cottage both are named before either is seen. Locals: the decks named."""

    __slots__ = ()

    prompt = "fall"
    public = True

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return (
            len(frame) == 3
            and isinstance(frame[2], tuple)
            and len(frame[2]) <= self._extra(state, frame[1])
            and all(deck in (SUMMER_VISITOR, WINTER_VISITOR) for deck in frame[2])
        )

    def run(self, state: State, frame: Frame) -> bool:
        seat = frame[1]
        if len(frame) == 2:
            state.stack[-1] = (self, seat, ())
            return True
        named = frame[2]
        if len(named) <= self._extra(state, seat):
            return True
        state.stack.pop()
        for deck in named:
            draw(state, seat, deck)
        return False

    @staticmethod
    def _extra(state: State, seat: int) -> int:
        return state.seats[seat].built >> COTTAGE & 1

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return FALL_DECKS

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack[-1] = (self, frame[1], (*frame[2], action[1]))

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        whole = 1 + self._extra(state, frame[1])
        return (len(frame[2]), whole, whole)


FALL_DECKS = [DRAW_DECK[SUMMER_VISITOR], DRAW_DECK[WINTER_VISITOR]]


class YearEnd(Effect):
    """The year-end steps in the board's order, each done by all seats together. Locals: the step, seats asked in it.

    In the last year the discard and the passing of roosters and grapes are left out: they change nothing any more.
    """

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        steps = state.board.year_end
        return (
            len(frame) == 4
            and not top
            and counts(frame[2], 0, len(steps) - 1)
            and steps[frame[2]] == "discard-to-7"
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
        if name == "discard-to-7" and not state.last_year and asked < len(state.seats):
            state.stack[-1] = (self, -1, step, asked + 1)
            state.stack.append((DISCARD_TO_LIMIT, in_wake_up_order(state)[asked]))
            return False
        if name == "age":
            age_everything(state)
        elif name == "retrieve-workers":
            bring_workers_home(state)
        elif name == "collect-residual":
            for seat in in_wake_up_order(state):
                gain_lira(state, seat, state.seats[seat].residual, "residual")
        elif name == "clear-roosters" and not state.last_year:
            for own in state.seats:
                own.row = 0
        elif name == "pass-first-player" and not state.last_year:
            # Counter-clockwise: to the right.
            state.first = (state.first - 1) % len(state.seats)
            if state.solo is None:
                state.record("first-player", state.first)
        state.stack[-1] = (self, -1, step + 1, 0)
        return False


def age_everything(state: State) -> None:
    """Grapes and wine age one step."""
    for seat, own in enumerate(state.seats):
        for colour in range(2):
            before = own.grapes[colour]
            after = aged_grapes(before)
            if after != before:
                record_ageing(state, seat, "grape", colour, before, after)
                own.grapes = replaced(own.grapes, colour, after)
        age_cellar(state, seat)


def bring_workers_home(state: State) -> None:
    """All workers go home, trained ones join, the temporary worker leaves; fields and yearly effects are fresh."""
    state.spaces = empty_spaces(state)
    state.booked = ()
    if state.solo is not None:
        automa.workers_leave(state)
    for own in state.seats:
        own.owned = replaced(own.owned, TEMPORARY, 0)
        own.free = own.owned
        own.idle = (0,) * len(own.idle)
        own.yoke = 0
        own.harvested = 0
        own.used = 0
    state.record("workers-back", -1)


def empty_spaces(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the board without workers: three slots for an action with spaces, none for the others."""
    last = max(state.board.spaces)
    return tuple(
        (0,) * SLOT_COUNT
        if action in state.board.spaces
        and not state.board.spaces[action].unlimited
        and not state.board.spaces[action].private
        else ()
        for action in range(last + 1)
    )


def _worker_season(state: State) -> Frame:
    for own in state.seats:
        own.passed = False
    return (WORKER_SEASON, -1, tuple(in_wake_up_order(state)), 0, 0)


SET_UP = SetUp()
KEEP_MAMA = KeepParent("mama")
KEEP_PAPA = KeepParent("papa")
PAPA_CHOICE = PapaChoice()
YEAR = Year()
SPRING_CHOICE = Spring()
WAKE_UP = WakeUp()
WORKER_SEASON = WorkerSeason()
FALL_SEASON = Fall()
FALL_DRAW = FallDraw()
YEAR_END_STEPS = YearEnd()
DISCARD_TO_LIMIT = DiscardToLimit()

# How each season's frame starts.
SEASONS: dict[int, Callable[[State], Frame]] = {
    SPRING: lambda state: (SPRING_CHOICE, -1, 0),
    SUMMER: _worker_season,
    FALL: lambda state: (FALL_SEASON, -1, 0),
    WINTER: _worker_season,
    YEAR_END: lambda state: (YEAR_END_STEPS, -1, 0, 0),
}
