"""Wine: making it, buying grapes for it, ageing it, delivering it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.rules.engine.cards import put_on_discards, remove_card
from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.checks import no_wine, order_of, wine_from
from app.rules.viticulture.effects.hand import DONE
from app.rules.viticulture.effects.interplay import (
    GRAPES,
    HELD,
    POINTS,
    RESIDUAL,
    SLOTS,
    STRUCTURES,
    WINES,
)
from app.rules.viticulture.effects.winemaking import Rows, best_cellars, dearest
from app.rules.viticulture.goods import gain_residual, gain_vp, place_grape, remove_grape, set_wine_row
from app.rules.viticulture.ids import BLUSH, ORDER, RED, SPARKLING, WHITE
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS, DECK_OF
from app.rules.viticulture.tokens import (
    TOP,
    VALUES,
    aged_wines,
    can_age,
    cellar_top,
    fits,
    wine_landing,
)

WINE_TYPES = 4


def recipes(seat: Seat, types: int = WINE_TYPES) -> list[Action]:
    """Return every way to put the grapes on the crush pad together, possible or not: (make, type, red, red, white)."""
    reds, whites = VALUES[seat.grapes[RED]], VALUES[seat.grapes[WHITE]]
    out: list[Action] = [("make", RED, r, 0, 0) for r in reds]
    out += [("make", WHITE, 0, 0, w) for w in whites]
    if types > BLUSH:
        out += [("make", BLUSH, r, 0, w) for r in reds for w in whites]
    if types > SPARKLING:
        out += [
            ("make", SPARKLING, high, low, w) for high in reds for low in reds if low < high for w in whites
        ]
    return out


class MakeWine(Effect):
    """Make wines, from 1 up to `most`; each takes its slot before the next.

    `least` is the value each must end with, `any_cellar` works as if every cellar stood (Zymologist).
    Locals: the types made, in order; the result is that tuple.
    """

    __slots__ = ("any_cellar", "least", "most")

    prompt = "make"
    public = True
    needs = GRAPES | SLOTS | STRUCTURES
    gives = WINES
    takes = GRAPES | SLOTS

    def __init__(self, most: int, least: int, any_cellar: bool) -> None:
        self.most = most
        self.least = least
        self.any_cellar = any_cellar

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return no_wine(state.seats[seat], self.any_cellar, self.least)

    def lifted_by(self, reason: Reason) -> int:
        return GRAPES if reason[0] == "no-grape" else self.needs

    def leading_to(
        self,
        state: State,
        frame: Frame,
        options: list[Action],
        parts: list[Effect],
        possible: Callable[[], bool],
    ) -> Iterator[Action] | None:
        if any(part.needs & (GRAPES | SLOTS) for part in parts):
            return None
        return self._leading_to(state, frame, options, possible)

    def _leading_to(
        self, state: State, frame: Frame, options: list[Action], possible: Callable[[], bool]
    ) -> Iterator[Action]:
        """What follows looks at the wines alone, and more or dearer ones never hurt it."""
        own = state.seats[frame[1]]
        top = self._top(own)
        enough: dict[Rows, bool] = {}

        def serves(rows: Rows) -> bool:
            known = enough.get(rows)
            if known is None:
                before, own.wines = own.wines, rows
                known = enough[rows] = possible()
                own.wines = before
            return known

        more = self.most - len(frame[2]) - 1
        leads: dict[tuple[Rows, int, int], bool] = {}
        for action in options:
            if action == DONE:
                if serves(own.wines):
                    yield action
                continue
            rows, red, white = self._after(own, action, top)
            after = rows, dearest(red, 2 * more), dearest(white, more)
            if after not in leads:
                leads[after] = any(map(serves, best_cellars(*after, more, top, self.least)))
            if leads[after]:
                yield action

    def _after(self, own: Seat, action: Action, top: int) -> tuple[Rows, int, int]:
        """The wine rows and the grapes of both colours once a wine has been made."""
        _, wine, high, low, pale = action
        slot = wine_landing(own.wines[wine], wine, min(9, high + low + pale), top, self.least)
        rows = (*own.wines[:wine], own.wines[wine] | 1 << slot, *own.wines[wine + 1 :])
        red, white = own.grapes
        return rows, red & ~(1 << high | 1 << low), white & ~(1 << pale)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return (
            len(frame) == 3
            and isinstance(frame[2], tuple)
            and len(frame[2]) < self.most
            and all(counts(wine, 0, WINE_TYPES - 1) for wine in frame[2])
        )

    def result_fits(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and 0 < len(value) <= self.most
            and all(counts(wine, 0, WINE_TYPES - 1) for wine in value)
        )

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], ())
            return True
        made = frame[2]
        if made and (len(made) == self.most or self.obstacle(state, frame[1]) is not None):
            state.stack.pop()
            state.result = made
            return False
        return True

    def _top(self, seat: Seat) -> int:
        return 9 if self.any_cellar else cellar_top(seat.built)

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        out = recipes(state.seats[frame[1]])
        if frame[2]:
            out.append(DONE)
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action == DONE:
            return None
        total = action[2] + action[3] + action[4]
        return wine_from(state.seats[frame[1]], action[1], total, self.any_cellar, self.least)

    def options(self, state: State, frame: Frame) -> list[Action]:
        seat = state.seats[frame[1]]
        top, rows, least = self._top(seat), seat.wines, self.least
        # Types that no cellar here can hold are left out before all their mixtures are listed.
        types = BLUSH if top < 4 else SPARKLING if top < 7 else WINE_TYPES
        out = [
            a
            for a in recipes(seat, types)
            if wine_landing(rows[a[1]], a[1], min(9, a[2] + a[3] + a[4]), top, least)
        ]
        if frame[2]:
            out.append(DONE)
        return out

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat = frame[1]
        if action == DONE:
            state.stack.pop()
            state.result = frame[2]
            return
        _, wine, red, second, white = action
        own = state.seats[seat]
        for value in (red, second):
            if value:
                remove_grape(state, seat, RED, value)
        if white:
            remove_grape(state, seat, WHITE, white)
        total = red + second + white
        value = wine_landing(own.wines[wine], wine, min(9, total), self._top(own), self.least)
        set_wine_row(state, seat, wine, own.wines[wine] | 1 << value)
        if state.events is not None:
            state.events.append(("wine", seat, wine, value, total, red, second, white))
        state.stack[-1] = (self, seat, (*frame[2], wine))

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (len(frame[2]), 1, self.most)


class PlaceGrape(Effect):
    """Put a bought grape of value 1 on the crush pad; a grape without its slot is lost (there is nothing lower)."""

    __slots__ = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        slot = place_grape(state, frame[1], self.colour, 1)
        state.record("grape", frame[1], self.colour, slot)
        return False


class BuyGrape(Effect):
    """Buyer: a grape of value 1 in the colour of choice, whose slot must be free."""

    __slots__ = ()

    prompt = "colour"
    public = True

    def obstacle(self, state: State, seat: int) -> Reason | None:
        red, white = state.seats[seat].grapes
        return ("slot-taken", RED) if red >> 1 & 1 and white >> 1 & 1 else None

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("colour", RED), ("colour", WHITE)]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        taken = state.seats[frame[1]].grapes[action[1]] >> 1 & 1
        return ("slot-taken", action[1]) if taken else None

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        slot = place_grape(state, frame[1], action[1], 1)
        state.record("grape", frame[1], action[1], slot)


class SomeLowSlot(Effect):
    """Nothing but a condition: one of the two value-1 slots is free (Merchant)."""

    __slots__ = ()

    def obstacle(self, state: State, seat: int) -> Reason | None:
        red, white = state.seats[seat].grapes
        return ("slot-taken", WHITE) if red >> 1 & 1 and white >> 1 & 1 else None

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        return False


def age_cellar(state: State, seat: int) -> None:
    """Age every wine one step under the cellar limits, with its events."""
    own = state.seats[seat]
    for wine in range(WINE_TYPES):
        before = own.wines[wine]
        after = aged_wines(before, own.built)
        if after != before:
            record_ageing(state, seat, "wine", wine, before, after)
            set_wine_row(state, seat, wine, after)


def record_ageing(state: State, seat: int, kind: str, row: int, before: int, after: int) -> None:
    """Note each token of a row that moved up."""
    if state.events is None:
        return
    # Order within a row is kept, so the tokens pair up by rank.
    for low, high in zip(VALUES[before], VALUES[after], strict=True):
        if low != high:
            state.events.append(("age", seat, kind, row, low, high))


class AgeAll(Effect):
    """Age all wines so many steps. One wine in the cellar is enough, even if none can move (vocabulary 9)."""

    __slots__ = ("times",)

    def __init__(self, times: int) -> None:
        self.times = times

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return None if any(state.seats[seat].wines) else ("no-wine",)

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        for _ in range(self.times):
            age_cellar(state, frame[1])
        return False


class AgeOne(Effect):
    """Age one wine one step; it must really move (Master Vintner)."""

    __slots__ = ()

    prompt = "age"
    public = True
    needs = WINES | SLOTS | STRUCTURES
    gives = WINES | SLOTS
    takes = SLOTS  # an older wine serves every order that the younger one did

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        if any(can_age(own.wines[t], v, own.built) for t in range(4) for v in VALUES[own.wines[t]]):
            return None
        return ("cannot-age",) if any(own.wines) else ("no-wine",)

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        wines = state.seats[frame[1]].wines
        return [("wine", t, v) for t in range(WINE_TYPES) for v in VALUES[wines[t]]]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        own = state.seats[frame[1]]
        able = can_age(own.wines[action[1]], action[2], own.built)
        return None if able else ("cannot-age",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        _, wine, value = action
        row = state.seats[frame[1]].wines[wine] ^ 3 << value
        set_wine_row(state, frame[1], wine, row)
        state.record("age", frame[1], "wine", wine, value, value + 1)


class FillOrder(Effect):
    """Fill one wine order from hand: reveal it, deliver a wine for each symbol, gain its points and residual.

    Locals, once the card is chosen: the card, the wines delivered.
    """

    __slots__ = ("extra_vp",)

    def __init__(self, extra_vp: int) -> None:
        self.extra_vp = extra_vp

    prompt = "order"
    carries_card = True
    needs = HELD | WINES
    gives = POINTS | RESIDUAL | SLOTS
    takes = HELD | WINES

    def question(self, frame: Frame) -> str:
        return "order" if len(frame) == 2 else "deliver"

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        orders = 0
        for card in own.hand:
            if DECK_OF[card] == ORDER:
                orders += 1
                if order_of(own, card) is None:
                    return None
        return ("no-order-fits",) if orders else ("no-order",)

    def lifted_by(self, reason: Reason) -> int:
        return HELD if reason[0] == "no-order" else self.needs

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if len(frame) == 2:
            return True
        if len(frame) != 4 or not counts(frame[2], 0, len(CARDS) - 1) or DECK_OF[frame[2]] != ORDER:
            return False
        wanted, delivered = CARDS[frame[2]].wines, frame[3]
        return (
            isinstance(delivered, tuple)
            and len(delivered) < len(wanted)
            and all(
                isinstance(given, tuple)
                and len(given) == 2
                and given[0] == wine
                and counts(given[1], least, TOP)
                for given, (wine, least) in zip(delivered, wanted, strict=False)
            )
        )

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            return True
        card, delivered = frame[2:]
        order = CARDS[card]
        if len(delivered) < len(order.wines):
            return True
        seat = frame[1]
        state.stack.pop()
        put_on_discards(state, DECK_OF[card], card)
        state.record("order-filled", seat, card, delivered)
        gain_vp(state, seat, order.vp, "order")
        gain_residual(state, seat, order.residual, "order")
        if self.extra_vp:
            gain_vp(state, seat, self.extra_vp, "visitor")
        return False

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        own = state.seats[frame[1]]
        if len(frame) == 2:
            return [("order", c) for c in dict.fromkeys(own.hand) if DECK_OF[c] == ORDER]
        wine, _ = CARDS[frame[2]].wines[len(frame[3])]
        return [("wine", wine, v) for v in VALUES[own.wines[wine]]]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        own = state.seats[frame[1]]
        if len(frame) == 2:
            return order_of(own, action[1])
        wanted = CARDS[frame[2]].wines[len(frame[3]) :]
        wine, value = action[1:]
        if value < wanted[0][1]:
            return ("wine-too-low", wine, wanted[0][1])
        rest = tuple([least for w, least in wanted[1:] if w == wine])
        if rest and not fits(own.wines[wine] ^ 1 << value, rest):
            return ("order-wines", wine, rest, own.wines[wine].bit_count() - 1)
        return None

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat = frame[1]
        if action[0] == "order":
            remove_card(state, seat, action[1])
            state.record("order-shown", seat, action[1])
            state.stack[-1] = (self, seat, action[1], ())
            return
        _, wine, value = action
        set_wine_row(state, seat, wine, state.seats[seat].wines[wine] ^ 1 << value)
        state.record("spend-wine", seat, wine, value)
        state.stack[-1] = (self, seat, frame[2], (*frame[3], (wine, value)))


def make_wine(most: int, least: int = 0, any_cellar: bool = False) -> MakeWine:
    """Make from one up to so many wines."""
    return MakeWine(most, least, any_cellar)


def fill_order(extra_vp: int = 0) -> FillOrder:
    """Fill one order, with points on top of the printed ones."""
    return FillOrder(extra_vp)
