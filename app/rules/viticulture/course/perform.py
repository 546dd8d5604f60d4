"""The action of a space with its bonus: what it gives, what stands in its way, and taking it."""

from __future__ import annotations

from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.automa.base import spend_token, token_bonus, token_offer
from app.rules.viticulture.boards.action_effects import AT_ONCE, BONUS, BY_WORKER
from app.rules.viticulture.goods import leave, replaced, stand
from app.rules.viticulture.ids import occupant
from app.rules.viticulture.names import AFTER, DECLINE, TAKE
from app.rules.viticulture.state import State

TOKEN, PAID = 1, 2  # how the bonus is bought in the solo game; see Perform
_TAKE: Action = ("bonus", TAKE)
_DECLINE: Action = ("bonus", DECLINE)
_AFTER: Action = ("bonus", AFTER)


def bonus_of(state: State, action: int, slot: int) -> str | None:
    """Return the bonus printed on a slot of the board."""
    return state.board.bonus_of(action, slot)


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
        known = action in BY_WORKER and counts(slot, 0, state.board.slots)
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
        if (
            len(frame) > 6
            and frame[6] == TOKEN
            and stage != self.OWED
            and not (state.solo and state.solo.tokens)
        ):
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
        if not slot or space[slot - 1] != occupant(seat, kind):  # taken back meanwhile
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


PERFORM = Perform()
