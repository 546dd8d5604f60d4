"""Choices and steps in free order by the names that cards give them."""

from __future__ import annotations

from app.rules.engine.combinators import AnyOrder, Choose
from app.rules.engine.effect import Action, Effect, Frame, Reason
from app.rules.engine.lookahead import completable
from app.rules.viticulture.checks import vp_too_low
from app.rules.viticulture.goods import gain_vp
from app.rules.viticulture.names import CHOICES, STEPS
from app.rules.viticulture.state import State

BOTH = CHOICES.index("both")


class OneOrBoth(Choose):
    """Take one branch, or announce `both` at the start, pay so many points at once, and do both in either order."""

    __slots__ = ("both_cost",)

    def __init__(self, both_cost: int, branches: tuple[tuple[int, Effect], ...]) -> None:
        super().__init__(1, branches)
        self.both_cost = both_cost
        self.guards = True

    def begun_with(self, count: int) -> bool:
        return count in (1, len(self.branches))

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        out = super().candidates(state, frame)
        if frame[2] == 0 and frame[3] == 1:
            out.append(("choose", BOTH))
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action[1] != BOTH:
            return super().refusal(state, frame, action)
        # The cost is paid at once; both halves must then be possible in some order.
        reason = vp_too_low(state.seats[frame[1]], self.both_cost)
        if reason is None and not completable(state, self._both(frame[1])):
            for branch in self.branches:
                reason = reason or branch.obstacle(state, frame[1])
            return reason or ("must-finish",)
        return reason

    def _both(self, seat: int) -> Frame:
        return (self, seat, 0, len(self.branches))

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        if action[1] != BOTH:
            super().resolve(state, frame, action)
            return
        state.record("choice", frame[1], BOTH)
        gain_vp(state, frame[1], -self.both_cost, "visitor")
        state.stack[-1] = self._both(frame[1])


def _numbered(
    parts: tuple[tuple[str, Effect], ...], names: tuple[str, ...]
) -> tuple[tuple[int, Effect], ...]:
    return tuple((names.index(name), part) for name, part in parts)


def any_order(*steps: tuple[str, Effect]) -> AnyOrder:
    """Put steps together whose order the player picks, each possible or not whatever the others do."""
    return AnyOrder(_numbered(steps, STEPS), tied=False)


def any_order_tied(*steps: tuple[str, Effect]) -> AnyOrder:
    """Put steps together whose order the player picks and of which one can unlock or block another."""
    return AnyOrder(_numbered(steps, STEPS), tied=True)


def one(*branches: tuple[str, Effect]) -> Choose:
    """Take exactly one branch."""
    return Choose(1, _numbered(branches, CHOICES))


def two(*branches: tuple[str, Effect]) -> Choose:
    """Take two different branches in the order the player likes."""
    return Choose(2, _numbered(branches, CHOICES))


def one_or_both(vp: int, *branches: tuple[str, Effect]) -> Choose:
    """Take one branch, or both for so many points more."""
    return OneOrBoth(vp, _numbered(branches, CHOICES))
