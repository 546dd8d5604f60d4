"""A turn of a worker season: place one worker and take the action, or pass.

Legality of a placement, in one place: a worker of the kind at home, a slot that takes it, an action that can be carried
out in full, with the bonus lira counted where the space gives one (base rulings, workers and spaces).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from app.rules.engine.effect import Action, Effect, Frame, Reason
from app.rules.viticulture.automa.base import token_offer
from app.rules.viticulture.boards.action_effects import BY_WORKER
from app.rules.viticulture.checks import REMEMBERED
from app.rules.viticulture.course.perform import PERFORM, TOKEN, action_obstacle, bonus_within_reach
from app.rules.viticulture.effects.visitors import looks_at_workers
from app.rules.viticulture.effects.workers import slot_refusal
from app.rules.viticulture.goods import stand, worker_there
from app.rules.viticulture.ids import (
    GRANDE,
    OVER,
    PLAY_SUMMER,
    PLAY_WINTER,
    SUMMER_VISITOR,
    WINTER_VISITOR,
)
from app.rules.viticulture.state import State
from app.rules.viticulture.stations import STATION, STRUCTURES_WITH_STATION
from app.rules.viticulture.tables import DECK_OF

PASS: Action = ("pass",)
VISITOR_SPACES = (PLAY_SUMMER, PLAY_WINTER)


_BEYOND: tuple[int, ...] = (OVER,)
_ONLY_GRANDE = (GRANDE,)


@lru_cache(maxsize=REMEMBERED)
def _free_slots(held: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the free ones of the first `count` slots of an action."""
    return tuple(slot for slot in range(1, count + 1) if not held[slot - 1])


@cache
def _place(kind: int, action: int, slot: int) -> Action:
    return ("place", kind, action, slot)


@cache
def _placements(action: int, kinds: tuple[int, ...], slots: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the placements of these kinds of worker on these slots."""
    return tuple(_place(kind, action, slot) for slot in slots for kind in kinds)


@cache
def _kinds_at_home(free: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kind for kind, left in enumerate(free) if left)


def placement_obstacle(
    state: State, seat: int, kind: int, action: int, slot: int, bonus: str | None
) -> Reason | None:
    """Say why the action cannot be carried out by a worker of this kind that would stand there.

    Only some visitors look at workers (Planner, Producer, Motivator); for them it is tried with the worker in place.
    """
    if action not in VISITOR_SPACES or not _rests_on_workers(state, seat, action):
        return action_obstacle(state, seat, action, bonus)
    with worker_there(state, seat, kind, action, slot):
        return action_obstacle(state, seat, action, bonus)


def _rests_on_workers(state: State, seat: int, action: int) -> bool:
    return _looks_at_workers(
        state.seats[seat].hand, SUMMER_VISITOR if action == PLAY_SUMMER else WINTER_VISITOR
    )


@lru_cache(maxsize=REMEMBERED)
def _looks_at_workers(hand: tuple[int, ...], deck: int) -> bool:
    return any(DECK_OF[card] == deck and looks_at_workers(card) for card in hand)


class Turn(Effect):
    """One turn in a worker season."""

    __slots__ = ()

    prompt = "turn"

    def run(self, state: State, frame: Frame) -> bool:
        seat = frame[1]
        state.turn = seat
        state.standing = ()
        if state.seats[seat].passed:  # already out by the last card played
            state.stack.pop()
            return False
        if any(state.seats[seat].free):
            return True
        # No worker left: pass without being asked, now and not earlier, since until now one could have come back.
        self._pass(state, seat)
        return False

    @staticmethod
    def _pass(state: State, seat: int) -> None:
        state.stack.pop()
        state.seats[seat].passed = True
        if state.events is not None:
            state.events.append(("pass", seat, state.season))

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        out = [PASS]
        for action in state.board.spaces:
            out += self.placements(state, frame, action)
        return out

    @staticmethod
    def placements(state: State, frame: Frame, action: int) -> list[Action]:
        """Return the answers that mean one action, allowed or not."""
        space = state.board.spaces[action]
        last = 0 if space.private or space.unlimited else state.board.slots
        return [
            _place(kind, action, slot)
            for kind in range(len(state.seats[frame[1]].free))
            for slot in range(last + 1)
        ]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action[0] == "pass":
            return None
        _, kind, where, slot = action
        seat = frame[1]
        own = state.seats[seat]
        space = state.board.spaces[where]
        if state.season not in space.seasons:
            if state.year and state.season > max(space.seasons):
                return ("season-past", space.seasons[0])
            return ("season", space.seasons[0])
        if space.private:
            station = STATION[where]
            if not station.open_to(own):
                return station.missing
            if station.worker(own) >= 0:
                return station.used
        if space.private or space.unlimited:
            if not own.free[kind]:
                return ("no-worker", kind)
        elif (reason := slot_refusal(state, seat, kind, where, slot)) is not None:
            return reason
        return placement_obstacle(state, seat, kind, where, slot, bonus_within_reach(state, where, slot))

    def options(self, state: State, frame: Frame) -> list[Action]:
        # The same checks as in `refusal`, each made once per action instead of once per worker and slot.
        seat = frame[1]
        own = state.seats[seat]
        kinds = _kinds_at_home(own.free)
        board = state.board
        spaces = board.spaces
        count = board.open_slots[len(state.seats)]
        out: list[Action] = []
        for action in board.by_season[state.season]:
            space = spaces[action]
            who = kinds
            if space.unlimited:
                slots = _BEYOND
            elif not (slots := _free_slots(state.spaces[action], count)):
                if not own.free[GRANDE]:
                    continue
                who, slots = _ONLY_GRANDE, _BEYOND
            if action in VISITOR_SPACES and _rests_on_workers(state, seat, action):
                out += self._tried_out(state, seat, action, who, slots)
            elif BY_WORKER[action].obstacle(state, seat) is None:
                out += _placements(action, who, slots)
            elif "lira" in space.bonus or state.solo is not None:
                out += self._paid_by_bonus(state, seat, action, who, slots)
        if own.built & STRUCTURES_WITH_STATION:
            for action in board.stations[state.season]:
                station = STATION[action]
                if (
                    station.open_to(own)
                    and station.worker(own) < 0
                    and BY_WORKER[action].obstacle(state, seat) is None
                ):
                    out += _placements(action, kinds, _BEYOND)
        out.append(PASS)
        return out

    @staticmethod
    def _tried_out(
        state: State, seat: int, action: int, kinds: tuple[int, ...], slots: tuple[int, ...]
    ) -> Sequence[Action]:
        """Return the placements with which a visitor can be played, some of which look at workers."""
        return [
            _place(kind, action, slot)
            for slot in slots
            for kind in kinds
            if not placement_obstacle(
                state, seat, kind, action, slot, bonus_within_reach(state, action, slot)
            )
        ]

    @staticmethod
    def _paid_by_bonus(
        state: State, seat: int, action: int, kinds: tuple[int, ...], slots: tuple[int, ...]
    ) -> Sequence[Action]:
        """Return the placements whose bonus lira makes an action possible that is not by itself."""
        paid = [
            slot
            for slot in slots
            if (bonus := bonus_within_reach(state, action, slot)) == "lira"
            and action_obstacle(state, seat, action, bonus) is None
        ]
        return _placements(action, kinds, tuple(paid))

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat = frame[1]
        if action[0] == "pass":
            self._pass(state, seat)
            return
        _, kind, where, slot = action
        stand(state, seat, kind, where, slot)
        if state.events is not None:
            state.events.append(("place", seat, kind, where, slot))
        state.standing = (seat, kind, where, slot)
        if state.solo is not None and token_offer(state, where, slot) is not None:
            state.stack[-1] = (PERFORM, seat, where, slot, kind, 0, TOKEN)
        else:
            state.stack[-1] = (PERFORM, seat, where, slot, kind, 0)


TURN = Turn()
