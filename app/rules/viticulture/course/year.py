"""One year after the other, each in the seasons of the board."""

from __future__ import annotations

from app.rules.engine.effect import Effect, Frame, counts
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.boards.board import TURNS
from app.rules.viticulture.course.season import STEPS
from app.rules.viticulture.effects.solo import AUTOMA_SEASON
from app.rules.viticulture.goods import end_is_near
from app.rules.viticulture.outside.scoring import winners
from app.rules.viticulture.state import State


class Year(Effect):
    """One year after the other until the last one is over. Locals: how many steps of its course have begun."""

    __slots__ = ()

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        course = state.board.course
        return (
            len(frame) == 3
            and not top
            and counts(frame[2], 1, len(course))
            and course[frame[2] - 1][0] == state.season
        )

    def run(self, state: State, frame: Frame) -> bool:
        begun = frame[2]
        course = state.board.course
        if begun == len(course):
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
        season, step = course[begun]
        state.stack[-1] = (self, -1, begun + 1)
        state.turn = -1
        state.standing = ()
        if begun == 0 or course[begun - 1][0] != season:
            state.season = season
            state.record("season", -1, season)
        first = STEPS[step].begin(state)
        if first is not None:
            state.stack.append(first)
            if state.solo is not None and step == TURNS:
                state.stack.append((AUTOMA_SEASON, -1))
        return False

    @staticmethod
    def _new_year(state: State) -> None:
        state.year += 1
        state.closing = False
        state.record("year", -1, state.year)
        if state.solo is not None:
            automa.year_begins(state)
        end_is_near(state)


YEAR = Year()
