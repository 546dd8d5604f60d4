"""Lira, points, residual payment: gaining them and paying with them."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.engine.effect import Effect, Frame, Reason
from app.rules.viticulture.checks import lira_missing, vp_too_low
from app.rules.viticulture.effects.interplay import EVERYTHING, LIRA, NOTHING, POINTS, RESIDUAL
from app.rules.viticulture.goods import RESIDUAL_TOP, gain_lira, gain_residual, gain_vp
from app.rules.viticulture.state import State
from app.rules.viticulture.triggers import TOUR_BY_WORKER, after

# Counts something of the seat that makes the gain: fields, cards, or what the step before has done.
Count = Callable[[State, int], int]


class Gain(Effect):
    """Gain lira, points or residual steps, so many times the count when there is one.

    `empty` is the reason when the count is 0: a half of a card that would do nothing is closed.
    """

    __slots__ = ("cause", "empty", "gives", "lira", "needs", "per", "residual", "vp")

    takes = NOTHING

    def __init__(
        self,
        lira: int = 0,
        vp: int = 0,
        residual: int = 0,
        per: Count | None = None,
        empty: Reason | None = None,
        cause: str = "visitor",
    ) -> None:
        self.lira = lira
        self.vp = vp
        self.residual = residual
        self.per = per
        self.empty = empty
        self.cause = cause
        self.needs = NOTHING if empty is None else EVERYTHING  # what is counted may be anything
        self.gives = (LIRA if lira else 0) | (POINTS if vp else 0) | (RESIDUAL if residual else 0)

    def obstacle(self, state: State, seat: int) -> Reason | None:
        if self.empty is not None and self.per is not None and not self.per(state, seat):
            return self.empty
        return None

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        seat = frame[1]
        times = 1 if self.per is None else self.per(state, seat)
        if self.lira and times:
            gain_lira(state, seat, self.lira * times, self.cause)
        if self.vp and times:
            gain_vp(state, seat, self.vp * times, self.cause)
        if self.residual and times:
            gain_residual(state, seat, self.residual * times, self.cause)
        return False


class Pay(Effect):
    """Pay lira to the bank (or to the card player), points, or residual steps; all of it or nothing."""

    __slots__ = ("lira", "residual", "to_card_player", "vp")

    def __init__(self, lira: int = 0, vp: int = 0, residual: int = 0, to_card_player: bool = False) -> None:
        self.lira = lira
        self.vp = vp
        self.residual = residual
        self.to_card_player = to_card_player

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        if self.lira and own.lira < self.lira:
            return lira_missing(own, self.lira)
        if self.vp and (reason := vp_too_low(own, self.vp)) is not None:
            return reason
        if own.residual < self.residual:
            return ("residual-low", self.residual - own.residual)
        return None

    def run(self, state: State, frame: Frame) -> bool:
        if self.obstacle(state, frame[1]) is not None:
            return True  # only reached in what-if copies, where no answer means no way on
        state.stack.pop()
        seat = frame[1]
        if self.lira:
            gain_lira(state, seat, -self.lira, "visitor")
            if self.to_card_player:
                gain_lira(state, card_player(state), self.lira, "visitor")
        if self.vp:
            gain_vp(state, seat, -self.vp, "visitor")
        if self.residual:
            gain_residual(state, seat, -self.residual, "visitor")
        return False


class ResidualOpen(Effect):
    """Nothing but a condition: the residual payment is below 5 (Negotiator, Noble)."""

    __slots__ = ()

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return ("residual-full",) if state.seats[seat].residual >= RESIDUAL_TOP else None

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        return False


class Tour(Effect):
    """Give a tour: 2 lira. One that a worker was placed for may bring more."""

    __slots__ = ("by_worker",)

    def __init__(self, by_worker: bool) -> None:
        self.by_worker = by_worker

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        gain_lira(state, frame[1], 2, "tour")
        if self.by_worker:
            after(state, frame[1], TOUR_BY_WORKER)
        return False


def card_player(state: State) -> int:
    """Return the seat that played the visitor being resolved, also while somebody else answers; -1 without one."""
    for frame in reversed(state.stack):
        if frame[0].plays_card:
            return int(frame[1])
    return -1


def lira(amount: int, per: Count | None = None, empty: Reason | None = None) -> Gain:
    """Gain lira from a card."""
    return Gain(lira=amount, per=per, empty=empty)


def points(amount: int, per: Count | None = None, empty: Reason | None = None) -> Gain:
    """Score points from a card."""
    return Gain(vp=amount, per=per, empty=empty)


def residual(amount: int) -> Gain:
    """Raise the residual payment from a card."""
    return Gain(residual=amount)


def pay(lira: int = 0, vp: int = 0, residual: int = 0) -> Pay:
    """Pay to the bank."""
    return Pay(lira, vp, residual)
