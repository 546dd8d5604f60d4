"""Choosing wake-up rows: the order of the year, and the gift of the row."""

from __future__ import annotations

from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.boards.wake_up_gifts import GIFTS
from app.rules.viticulture.effects.workers import row_refusal, rows_held
from app.rules.viticulture.ids import WAKE_ROWS
from app.rules.viticulture.state import State

WAKE: list[Action] = [("wake", row) for row in range(1, WAKE_ROWS + 1)]


def in_wake_up_order(state: State) -> list[int]:
    """Return the seats by wake-up row, row 1 first."""
    return sorted(range(len(state.seats)), key=lambda seat: state.seats[seat].row)


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

    def options(self, state: State, frame: Frame) -> list[Action]:
        # The same checks as in `refusal`, all rows at once.
        held = rows_held(state)
        open_rows = -1 if state.solo is None else state.solo.rows
        return [action for action in WAKE if action[1] not in held and open_rows >> action[1] & 1]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat, row = frame[1], action[1]
        state.stack.pop()
        state.seats[seat].row = row
        state.record("wake", seat, row)
        if state.solo is not None:
            automa.take_token(state, seat, row)
        gift = state.board.wake_gift(row)
        if gift is not None:
            state.stack.append((GIFTS[gift], seat))


SPRING_CHOICE = Spring()
WAKE_UP = WakeUp()
