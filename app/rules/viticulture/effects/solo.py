"""The rule steps of the solo game: the Automa's part of a worker season, and the token of a booked worker."""

from __future__ import annotations

from dataclasses import replace

from app.rules.engine.effect import Action, Effect, Frame
from app.rules.viticulture.automa.base import play_season, spend_token
from app.rules.viticulture.names import DECLINE, TAKE
from app.rules.viticulture.state import State

TAKE_BONUS: Action = ("bonus", TAKE)
LEAVE_BONUS: Action = ("bonus", DECLINE)


class AutomaSeason(Effect):
    """The Automa places its workers at the start of a worker season, before booked workers and the player act."""

    __slots__ = ()

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        play_season(state)
        return False


class BookToken(Effect):
    """Planner: a token for the booked action is spent now or never; it is lost if the action turns out impossible.

    Locals: kind of worker, action, slot. [s] for the Planner.
    """

    __slots__ = ()

    prompt = "token-book"
    public = True

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 5 and state.solo is not None and (frame[1], *frame[2:]) in state.booked

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [TAKE_BONUS, LEAVE_BONUS]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        if action == TAKE_BONUS:
            spend_token(state, frame[1], frame[3])
            solo = state.solo
            assert solo is not None
            state.solo = replace(solo, paid=(*solo.paid, frame[2:]))


AUTOMA_SEASON = AutomaSeason()
BOOK_TOKEN = BookToken()
