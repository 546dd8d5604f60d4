"""A turn of a worker season: place one worker and take the action, or pass; the bonus of the space.

Legality of a placement, in one place: a worker of the kind at home, a slot that takes it, an action that can be carried
out in full, with the bonus lira counted where the space gives one (base rulings, workers and spaces).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.automa.base import spend_token, token_bonus, token_offer
from app.rules.viticulture.boards.base import AT_ONCE, BONUS, BY_WORKER
from app.rules.viticulture.effects.visitors import looks_at_workers
from app.rules.viticulture.effects.workers import slot_refusal
from app.rules.viticulture.goods import leave, replaced, stand, worker_there
from app.rules.viticulture.ids import (
    GRANDE,
    OVER,
    PLAY_SUMMER,
    PLAY_WINTER,
    SLOT_COUNT,
    SUMMER_VISITOR,
    WINTER_VISITOR,
    YOKE,
    YOKE_SPACE,
)
from app.rules.viticulture.names import AFTER, DECLINE, TAKE
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF

PASS: Action = ("pass",)
VISITOR_SPACES = (PLAY_SUMMER, PLAY_WINTER)
TOKEN, PAID = 1, 2  # how the bonus is bought in the solo game; see Perform
_TAKE: Action = ("bonus", TAKE)
_DECLINE: Action = ("bonus", DECLINE)
_AFTER: Action = ("bonus", AFTER)

# Prebuilt rows: (kind, slot) -> action, by action space.
_PLACE: list[list[list[Action]]] = [
    [[("place", kind, action, slot) for slot in range(SLOT_COUNT + 1)] for kind in range(8)]
    for action in range(32)
]


_SLOTS = tuple(tuple(range(1, count + 1)) for count in range(SLOT_COUNT + 1))
_BEYOND = (OVER,)
_ONLY_GRANDE = (GRANDE,)


@cache
def _placements(action: int, kinds: tuple[int, ...], slots: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the placements of these kinds of worker on these slots."""
    return tuple(_PLACE[action][kind][slot] for slot in slots for kind in kinds)


@cache
def _kinds_at_home(free: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kind for kind, left in enumerate(free) if left)


def bonus_of(state: State, action: int, slot: int) -> str | None:
    """Return the bonus printed on a slot of the board."""
    return state.board.spaces[action].bonus[slot - 1] if slot else None


def bonus_within_reach(state: State, action: int, slot: int) -> str | None:
    """Return the bonus of a placement: that of the slot, or the one that a token of the solo game would buy."""
    return bonus_of(state, action, slot) or (token_offer(state, action, slot) if state.solo else None)


def action_obstacle(state: State, seat: int, action: int, bonus: str | None) -> Reason | None:
    """Say why the action of a space cannot be carried out in full; a bonus lira may come first and pay for it."""
    reason = BY_WORKER[action].obstacle(state, seat)
    if reason is not None and bonus == "lira":
        own = state.seats[seat]
        own.lira += 1
        with_bonus = BY_WORKER[action].obstacle(state, seat)
        own.lira -= 1
        if with_bonus is None:
            return None
    return reason


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
    deck = SUMMER_VISITOR if action == PLAY_SUMMER else WINTER_VISITOR
    return any(DECK_OF[card] == deck and looks_at_workers(card) for card in state.seats[seat].hand)


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
        last = 0 if space.private or space.unlimited else SLOT_COUNT
        return [
            way for kind in range(len(state.seats[frame[1]].free)) for way in _PLACE[action][kind][: last + 1]
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
            if not own.built >> YOKE & 1:
                return ("yoke-missing",)
            if own.yoke:
                return ("yoke-used",)
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
        all_slots = _SLOTS[board.open_slots[len(state.seats)]]
        out: list[Action] = []
        for action in board.by_season[state.season]:
            if board.spaces[action].unlimited:
                if BY_WORKER[action].obstacle(state, seat) is None:
                    out += _placements(action, kinds, _BEYOND)
                continue
            held = state.spaces[action]
            slots = tuple([slot for slot in all_slots if not held[slot - 1]])
            if not slots and not own.free[GRANDE]:
                continue
            who = kinds if slots else _ONLY_GRANDE
            out += self._open(state, seat, action, who, slots or _BEYOND)
        if (
            own.built >> YOKE & 1
            and not own.yoke
            and state.season in board.spaces[YOKE_SPACE].seasons
            and BY_WORKER[YOKE_SPACE].obstacle(state, seat) is None
        ):
            out += _placements(YOKE_SPACE, kinds, _BEYOND)
        out.append(PASS)
        return out

    @staticmethod
    def _open(
        state: State, seat: int, action: int, kinds: tuple[int, ...], slots: tuple[int, ...]
    ) -> Sequence[Action]:
        """Return the placements on free slots with which the action can be carried out."""
        if action in VISITOR_SPACES and _rests_on_workers(state, seat, action):
            return [
                _PLACE[action][kind][slot]
                for slot in slots
                for kind in kinds
                if not placement_obstacle(
                    state, seat, kind, action, slot, bonus_within_reach(state, action, slot)
                )
            ]
        if BY_WORKER[action].obstacle(state, seat) is None:
            return _placements(action, kinds, slots)
        # Only a bonus lira can make up for it.
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


class Perform(Effect):
    """Take the action of a space and its bonus, in either order; the bonus may be declined.

    Locals: action, slot, kind of worker, stage. A bonus taken in one go (1 lira, 1 point) is asked about first: take
    it now, after the action, or not at all. One more of the action comes after it: it is the same either way round.
    In the solo game a further local says that the bonus is not the slot's but bought with a token: TOKEN, which is
    spent when the bonus is taken, or PAID, with a token spent when the worker was booked.
    """

    __slots__ = ()

    prompt = "bonus"
    places_worker = True

    def question(self, frame: Frame) -> str:
        return "token" if frame[6:] == (TOKEN,) else "bonus"

    @staticmethod
    def _bonus(state: State, frame: Frame) -> str | None:
        if len(frame) == 6:
            return bonus_of(state, frame[2], frame[3])
        return token_bonus(state.board, frame[2], frame[3])

    START, ACTED, FINISHED = range(3)
    OWED = 3  # stage: the action is under way, the bonus comes after it

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if not 6 <= len(frame) <= 7 or (len(frame) == 7 and frame[6] not in (TOKEN, PAID)):
            return False
        action, slot, kind, stage = frame[2:6]
        known = action in BY_WORKER and counts(slot, 0, SLOT_COUNT)
        if not known or kind not in range(len(state.seats[frame[1]].free)) or stage not in range(4):
            return False
        if len(frame) == 7 and (state.solo is None or self._bonus(state, frame) is None):
            return False
        bonus = self._bonus(state, frame)
        if top:  # the bonus is asked about
            return bonus is not None and stage == (self.START if bonus in AT_ONCE else self.ACTED)
        return stage != self.START and (stage != self.OWED or bonus is not None)

    def run(self, state: State, frame: Frame) -> bool:
        seat, action, stage = frame[1], frame[2], frame[5]
        bonus = self._bonus(state, frame)
        if frame[6:] == (TOKEN,) and stage != self.OWED and not (state.solo and state.solo.tokens):
            bonus = None  # spent meanwhile, on a booking by the visitor just played
        if stage == self.START:
            if bonus is not None and bonus in AT_ONCE:
                return True
            self._act(state, frame, self.ACTED)
            return False
        if stage == self.ACTED and bonus is not None and bonus not in AT_ONCE:
            if BONUS[bonus].obstacle(state, seat) is None:
                return True
            self._unused(state, frame)
        elif stage == self.OWED and bonus is not None:
            self._go_on(state, frame, self.FINISHED)
            state.record("bonus", seat, action)
            state.stack.append((BONUS[bonus], seat))
            return False
        state.stack.pop()
        return False

    @staticmethod
    def _go_on(state: State, frame: Frame, stage: int) -> None:
        state.stack[-1] = (*frame[:5], stage, *frame[6:])

    def _act(self, state: State, frame: Frame, stage: int) -> None:
        self._go_on(state, frame, stage)
        state.stack.append((BY_WORKER[frame[2]], frame[1]))

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [_TAKE, _AFTER, _DECLINE] if frame[5] == self.START else [_TAKE, _DECLINE]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action[1] == TAKE:
            bonus = self._bonus(state, frame)
            return BONUS[bonus].obstacle(state, frame[1]) if bonus is not None else None
        if frame[5] != self.START:
            return None
        # Without the bonus first the action must be possible on its own.
        reason = BY_WORKER[frame[2]].obstacle(state, frame[1])
        return None if reason is None else ("action-needs-bonus",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat = frame[1]
        bonus = self._bonus(state, frame)
        assert bonus is not None
        answer = action[1]
        if answer != DECLINE and frame[6:] == (TOKEN,):
            spend_token(state, seat, frame[2])
        if frame[5] != self.START:
            if answer == TAKE:
                state.record("bonus", seat, frame[2])
                self._go_on(state, frame, self.FINISHED)
                state.stack.append((BONUS[bonus], seat))
            else:
                self._unused(state, frame)
                state.stack.pop()
        elif answer == TAKE:
            state.record("bonus", seat, frame[2])
            self._act(state, frame, self.FINISHED)
            state.stack.append((BONUS[bonus], seat))
        elif answer == AFTER:
            self._act(state, frame, self.OWED)
        else:
            self._unused(state, frame)
            self._act(state, frame, self.FINISHED)

    @staticmethod
    def _unused(state: State, frame: Frame) -> None:
        """Variant `friendly`: a worker who does not use the bonus moves to a free plain space of the action."""
        if "friendly" not in state.options.variants:
            return
        seat, action, slot, kind = frame[1:5]
        space = state.spaces[action]
        if not slot or space[slot - 1] != seat * 8 + kind + 1:  # taken back meanwhile
            return
        for other in range(1, state.board.open_slots[len(state.seats)] + 1):
            if not space[other - 1] and bonus_of(state, action, other) is None:
                leave(state, seat, kind, action, slot)
                own = state.seats[seat]
                own.free = replaced(own.free, kind, own.free[kind] + 1)
                stand(state, seat, kind, action, other)
                if state.standing == (seat, kind, action, slot):
                    state.standing = (seat, kind, action, other)
                state.record("move", seat, kind, action, slot, other)
                return


TURN = Turn()
PERFORM = Perform()
