"""How steps are put together: in a row, in free order, some of them, several times, by each seat, on a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.engine.lookahead import completable
from app.rules.engine.machine import FORCED

YES: Action = ("yes",)
NO: Action = ("no",)


class Nothing(Effect):
    """Do nothing: what a card brings that only takes something away."""

    __slots__ = ()

    def run(self, state: Any, frame: Frame) -> bool:
        state.stack.pop()
        return False


class Seq(Effect):
    """Steps in a fixed order. Locals: the next step's number.

    `checked` says how many of the first steps must be possible at the start; later ones are made possible by
    earlier ones. With `guards` every step must leave the rest possible (and the whole is tried out in a copy);
    `unfinished` is the reason when it is not.
    """

    __slots__ = ("checked", "guards", "steps", "unfinished")

    def __init__(
        self,
        steps: tuple[Effect, ...],
        checked: int | None = None,
        guards: bool = False,
        unfinished: Reason = ("must-finish",),
    ) -> None:
        self.steps = steps
        self.unfinished = unfinished
        self.checked = steps if checked is None else steps[:checked]
        self.guards = guards

    def parts(self) -> tuple[Effect, ...]:
        return self.steps

    def obstacle(self, state: Any, seat: int) -> Reason | None:
        for step in self.checked:
            reason = step.obstacle(state, seat)
            if reason is not None:
                return reason
        if self.guards and not completable(state, (self, seat)):
            return self.unfinished
        return None

    def rest(self, frame: Frame) -> tuple[Effect, ...] | None:
        left = self.steps[frame[2] :] if len(frame) > 2 else self.steps
        return left if len(left) == 1 else None

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and not top and counts(frame[2], 1, len(self.steps) - 1)

    def run(self, state: Any, frame: Frame) -> bool:
        step = frame[2] if len(frame) > 2 else 0
        seat = frame[1]
        if step == len(self.steps) - 1:
            state.stack[-1] = (self.steps[step], seat)  # the last step takes the frame's place
        else:
            state.stack[-1] = (self, seat, step + 1)
            state.stack.append((self.steps[step], seat))
        return False


class AnyOrder(Effect):
    """Several steps, all of them, in the order the player likes; asked because the order can matter.

    With `tied` one step can make another possible or impossible, so every answer must leave the rest possible.
    Each step has a number by which its game names it.
    Locals: mask of the steps done, their results, the step under way. `result` is the tuple of results by step.
    """

    __slots__ = ("guards", "names", "steps")

    prompt = "first"

    def __init__(self, steps: tuple[tuple[int, Effect], ...], tied: bool) -> None:
        self.names = tuple(name for name, _ in steps)
        self.steps = tuple(step for _, step in steps)
        self.guards = tied

    def parts(self) -> tuple[Effect, ...]:
        return self.steps

    def obstacle(self, state: Any, seat: int) -> Reason | None:
        reasons = [step.obstacle(state, seat) for step in self.steps]
        first = next((reason for reason in reasons if reason is not None), None)
        if not self.guards or None not in reasons:
            return first
        return None if completable(state, (self, seat)) else first or ("must-finish",)

    def rest(self, frame: Frame) -> tuple[Effect, ...] | None:
        if len(frame) == 2:
            return None
        done, _, under_way = frame[2:]
        left = [step for at, step in enumerate(self.steps) if not done >> at & 1 and at != under_way]
        return tuple(left) if len(left) < 2 else None

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        count = len(self.steps)
        if len(frame) != 5 or not counts(frame[2], 0, (1 << count) - 2):
            return False
        done, results, under_way = frame[2:]
        if not isinstance(results, tuple) or len(results) != count or not counts(under_way, -1, count - 1):
            return False
        if top != (under_way < 0) or (not top and done >> under_way & 1):
            return False
        return all(
            step.result_fits(result)
            for at, (step, result) in enumerate(zip(self.steps, results, strict=True))
            if done >> at & 1
        )

    def run(self, state: Any, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0, (0,) * len(self.steps), -1)
            return True
        done, results, last = frame[2:]
        if last >= 0:
            results = (*results[:last], state.result, *results[last + 1 :])
            done |= 1 << last
            state.stack[-1] = (self, frame[1], done, results, -1)
        if done == (1 << len(self.steps)) - 1:
            state.stack.pop()
            state.result = results
            return False
        return True

    def candidates(self, state: Any, frame: Frame) -> list[Action]:
        return [("first", n) for i, n in enumerate(self.names) if not frame[2] >> i & 1]

    def refusal(self, state: Any, frame: Frame, action: Action) -> Reason | None:
        step = self.steps[self.names.index(action[1])]
        if isinstance(step, May) and frame[2] != (1 << len(self.steps)) - 1 - self._bit(action):
            return step.inner.obstacle(
                state, frame[1]
            )  # an optional step comes first only if it can do something
        return step.obstacle(state, frame[1])

    def _bit(self, action: Action) -> int:
        return 1 << self.names.index(action[1])

    def resolve(self, state: Any, frame: Frame, action: Action) -> None:
        step = self.names.index(action[1])
        state.stack[-1] = (self, frame[1], frame[2], frame[3], step)
        begun = self.steps[step]
        state.stack.append((begun, frame[1]))
        last = frame[2] | 1 << step == (1 << len(self.steps)) - 1
        if isinstance(begun, May) and not last:  # who takes an optional step first wants it
            state.record(FORCED, frame[1], YES)
            begun.resolve(state, state.stack[-1], YES)


class Choose(Effect):
    """Take `count` different branches, one after the other, each judged on the state after the one before.

    Each branch has a number by which its game names it. Locals: mask of used branches, how many are left.
    """

    __slots__ = ("branches", "choices", "count", "guards")

    prompt = "choose"

    def __init__(self, count: int, branches: tuple[tuple[int, Effect], ...]) -> None:
        self.count = count
        self.choices = tuple(choice for choice, _ in branches)
        self.branches = tuple(branch for _, branch in branches)
        self.guards = count > 1

    def parts(self) -> tuple[Effect, ...]:
        return self.branches

    def obstacle(self, state: Any, seat: int) -> Reason | None:
        reasons = []
        for branch in self.branches:
            reason = branch.obstacle(state, seat)
            if reason is None and self.count == 1:
                return None
            reasons.append(reason)
        if None in reasons and completable(state, (self, seat)):
            return None
        return next((reason for reason in reasons if reason is not None), ("must-finish",))

    def rest(self, frame: Frame) -> tuple[Effect, ...] | None:
        if len(frame) == 2 or frame[3] > 1:
            return None
        if frame[3] == 0:
            return ()
        return tuple(branch for at, branch in enumerate(self.branches) if not frame[2] >> at & 1)

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        whole = len(self.branches)
        if len(frame) != 4 or not counts(frame[2], 0, (1 << whole) - 2) or not counts(frame[3], 1, whole):
            return False
        return self.begun_with(frame[2].bit_count() + frame[3]) and (top or frame[2] > 0)

    def begun_with(self, count: int) -> bool:
        """Tell whether so many branches may have been to be taken at the start."""
        return count == self.count

    def run(self, state: Any, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0, self.count)
            return True
        if frame[3] == 0:
            state.stack.pop()
            return False
        return True

    def candidates(self, state: Any, frame: Frame) -> list[Action]:
        return [("choose", c) for i, c in enumerate(self.choices) if not frame[2] >> i & 1]

    def refusal(self, state: Any, frame: Frame, action: Action) -> Reason | None:
        return self.branches[self.choices.index(action[1])].obstacle(state, frame[1])

    def progress(self, state: Any, frame: Frame) -> tuple[int, int, int]:
        count = frame[2].bit_count() + frame[3]
        return (frame[2].bit_count(), count, count) if count > 1 else (0, 0, 0)

    def resolve(self, state: Any, frame: Frame, action: Action) -> None:
        seat = frame[1]
        state.record("choice", seat, action[1])
        at = self.choices.index(action[1])
        if frame[3] == 1:
            state.stack[-1] = (self.branches[at], seat)
        else:
            state.stack[-1] = (self, seat, frame[2] | 1 << at, frame[3] - 1)
            state.stack.append((self.branches[at], seat))


class May(Effect):
    """Ask whether the step is wanted; skip the question when it is impossible. The result is 1 when it was done.

    Locals: 1 once the answer was yes.
    """

    __slots__ = ("inner", "public")

    prompt = "answer"

    def __init__(self, inner: Effect) -> None:
        self.inner = inner
        self.public = not inner.rests_on_hand

    def parts(self) -> tuple[Effect, ...]:
        return (self.inner,)

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        return len(frame) == 2 if top else frame[2:] == (1,)

    def run(self, state: Any, frame: Frame) -> bool:
        if len(frame) > 2:
            state.stack.pop()
            state.result = 1
            return False
        if self.inner.obstacle(state, frame[1]) is None:
            return True
        if self.inner.rests_on_hand:
            # Those who decline and those who cannot look the same to the others.
            state.record("answer", frame[1], 0)
        state.stack.pop()
        state.result = 0
        return False

    def candidates(self, state: Any, frame: Frame) -> list[Action]:
        return [YES, NO]

    def refusal(self, state: Any, frame: Frame, action: Action) -> Reason | None:
        return self.inner.obstacle(state, frame[1]) if action == YES else None

    def resolve(self, state: Any, frame: Frame, action: Action) -> None:
        state.record("answer", frame[1], int(action is YES or action == YES))
        if action == YES:
            state.stack[-1] = (self, frame[1], 1)
            state.stack.append((self.inner, frame[1]))
        else:
            state.stack.pop()
            state.result = 0


class When(Effect):
    """Look at the state (and at the result of the step before) and go on with one of two steps."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(
        self, condition: Callable[[Any, int], bool], then: Effect, otherwise: Effect | None = None
    ) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise or Nothing()

    def parts(self) -> tuple[Effect, ...]:
        return (self.then, self.otherwise)

    def run(self, state: Any, frame: Frame) -> bool:
        chosen = self.then if self.condition(state, frame[1]) else self.otherwise
        state.stack[-1] = (chosen, frame[1])
        return False


class Each(Effect):
    """Ask the seats clockwise from the card player whether they do something; each answer is carried out at once.

    The card player comes first where the card includes them. `yes` and `no` are for the card player, given right after
    each opponent who did or did not. Having passed does not shut anybody out.
    Locals: the next offset from the card player, and whether the last answer has had its reward.
    """

    __slots__ = ("able", "ask", "everyone", "no", "yes")

    def __init__(
        self,
        inner: Effect,
        everyone: bool,
        yes: Effect | None = None,
        no: Effect | None = None,
        able: Callable[[Any, int], Reason | None] | None = None,
    ) -> None:
        self.ask = May(inner)
        self.everyone = everyone
        self.yes = yes or Nothing()
        self.no = no or Nothing()
        self.able = able

    def parts(self) -> tuple[Effect, ...]:
        return (self.ask, self.yes, self.no)

    def obstacle(self, state: Any, seat: int) -> Reason | None:
        return self.able(state, seat) if self.able is not None else None

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        least = 1 if self.everyone else 2
        return (
            len(frame) == 4
            and not top
            and counts(frame[2], least, len(state.seats))
            and counts(frame[3], 0, 1)
        )

    def run(self, state: Any, frame: Frame) -> bool:
        count, me = len(state.seats), frame[1]
        if len(frame) == 2:
            offset, rewarded = 0 if self.everyone else 1, 1
        else:
            offset, rewarded = frame[2:]
        if not rewarded:
            state.stack[-1] = (self, me, offset, 1)
            if offset > 1:  # the seat asked last was an opponent
                state.stack.append((self.yes if state.result else self.no, me))
            return False
        if offset == count:
            state.stack.pop()
            return False
        state.stack[-1] = (self, me, offset + 1, 0)
        state.stack.append((self.ask, (me + offset) % count))
        return False

    def to_ask(self, state: Any, frame: Frame) -> tuple[int, ...]:
        count = len(state.seats)
        return (
            tuple((frame[1] + offset) % count for offset in range(frame[2], count)) if len(frame) > 2 else ()
        )


class Counted(Effect):
    """Ask `count` times. Subclasses say what for; each answer raises the frame's local, how many are done, by one."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def fits(self, state: Any, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and counts(frame[2], 0, self.count - 1)

    def run(self, state: Any, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
            return True
        if frame[2] == self.count:
            state.stack.pop()
            return False
        return True

    def progress(self, state: Any, frame: Frame) -> tuple[int, int, int]:
        return (frame[2], self.count, self.count)


def seq(*steps: Effect, checked: int | None = None) -> Seq:
    """Put steps one after the other; `checked`: how many of them must be possible beforehand (all)."""
    return Seq(steps, checked)


def guarded(*steps: Effect, unfinished: Reason) -> Seq:
    """Put steps one after the other so that no answer makes a later step impossible."""
    return Seq(steps, 1, guards=True, unfinished=unfinished)


def may(step: Effect) -> May:
    """Make a step optional."""
    return May(step)


def when(condition: Callable[[Any, int], bool], then: Effect, otherwise: Effect | None = None) -> When:
    """Do a step only if the condition holds."""
    return When(condition, then, otherwise)
