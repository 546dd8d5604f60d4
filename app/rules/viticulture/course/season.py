"""What happens in a season of the board, step by step: turns with workers, drawing visitors, and the year end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.rules.engine.effect import Action, Effect, Frame, counts
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.boards.board import TURNS
from app.rules.viticulture.boards.wake_up_gifts import GIFTS
from app.rules.viticulture.course.perform import PAID, PERFORM, action_obstacle, bonus_of
from app.rules.viticulture.course.turn import TURN
from app.rules.viticulture.course.wake_up_order import SPRING_CHOICE, in_wake_up_order
from app.rules.viticulture.course.year_end import OWN_YEAR_END, YEAR_END_STEPS
from app.rules.viticulture.effects.hand import DRAW_DECK
from app.rules.viticulture.goods import draw, end_is_near
from app.rules.viticulture.ids import COTTAGE, SUMMER_VISITOR, WINTER_VISITOR
from app.rules.viticulture.state import State

FALL_DECKS = [DRAW_DECK[SUMMER_VISITOR], DRAW_DECK[WINTER_VISITOR]]


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
        if state.board.passing_gives and state.turn >= 0 and state.seats[state.turn].passed:
            self._passed(state, state.turn)
            return False
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
            end_is_near(state)
        return False

    @staticmethod
    def _passed(state: State, seat: int) -> None:
        """Bring what a seat gets by passing: the gift of its row in the next season, its own year end in the last."""
        state.turn = -1
        state.standing = ()
        if state.board.own_year_end and state.season == state.board.worker_seasons[-1]:
            state.stack.append((OWN_YEAR_END, seat, 0))
        gift = state.board.gifts[state.seats[seat].row].get(state.board.follows[state.season])
        if gift is not None:
            state.stack.append((GIFTS[gift], seat))

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


WORKER_SEASON = WorkerSeason()
FALL_SEASON = Fall()
FALL_DRAW = FallDraw()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a season: the effect at work in it, and the frame with which it begins, None to leave it out."""

    effect: Effect
    begin: Callable[[State], Frame | None]


def _first_wake_up(state: State) -> Frame | None:
    return (SPRING_CHOICE, -1, 0) if state.year == 1 else None


def _turns(state: State) -> Frame:
    for own in state.seats:
        own.passed = False
    return (WORKER_SEASON, -1, tuple(in_wake_up_order(state)), 0, 0)


# By the names that boards use.
STEPS: dict[str, Step] = {
    "wake-up": Step(SPRING_CHOICE, lambda state: (SPRING_CHOICE, -1, 0)),
    "first-wake-up": Step(SPRING_CHOICE, _first_wake_up),
    TURNS: Step(WORKER_SEASON, _turns),
    "draw-visitor": Step(FALL_SEASON, lambda state: (FALL_SEASON, -1, 0)),
    "year-end": Step(YEAR_END_STEPS, lambda state: (YEAR_END_STEPS, -1, 0, 0)),
}
