"""Fields: planting, uprooting, swapping, harvesting, selling and buying back."""

from __future__ import annotations

from typing import Any

from app.rules.engine.cards import add_card, remove_card
from app.rules.engine.combinators import Counted
from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.checks import (
    field_total,
    harvest_of,
    no_harvest,
    no_vine_plantable,
    purchase_of,
    sale_of,
    vine_on_field,
)
from app.rules.viticulture.effects.hand import DONE, ONLY, kinds_of
from app.rules.viticulture.effects.interplay import (
    GRAPES,
    HELD,
    POINTS,
    ROOM,
    STRUCTURES,
    VINES,
)
from app.rules.viticulture.goods import gain_lira, place_grape, remove_grape, replaced
from app.rules.viticulture.ids import FIELD_COUNT, FIELD_VALUES, RED, VINE, WHITE
from app.rules.viticulture.prices import grape_price
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS, DECK_OF, VINE_VALUE
from app.rules.viticulture.tokens import TOP, VALUES
from app.rules.viticulture.triggers import PLANTED, after


def vines_in_hand(seat: Seat) -> tuple[int, ...]:
    """Return the kinds of vine in hand, each once."""
    return kinds_of(seat.hand, ONLY[VINE])


class Plant(Effect):
    """Plant vines from hand, from 1 up to `most`; `free` waives structures or the field limit.

    Locals: how many are planted. The result is (card, field) of the last one.
    """

    __slots__ = ("free", "most")

    prompt = "plant"
    rests_on_hand = True
    needs = HELD | STRUCTURES | ROOM
    gives = POINTS | VINES
    takes = HELD | ROOM

    def __init__(self, most: int, free: int) -> None:
        self.most = most
        self.free = free

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        return no_vine_plantable(own, vines_in_hand(own), self.free)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if len(frame) != 3 or not counts(frame[2], 0, self.most - 1):
            return False
        return not frame[2] or self.result_fits(state.result)  # of the vine planted last

    def result_fits(self, value: Any) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and counts(value[0], 0, len(CARDS) - 1)
            and DECK_OF[value[0]] == VINE
            and counts(value[1], 0, FIELD_COUNT - 1)
        )

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
            return True
        if frame[2] and (
            frame[2] == self.most or self.obstacle(state, frame[1]) is not None
        ):  # up to: at least one, then as many as fit
            state.stack.pop()
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        vines = vines_in_hand(state.seats[frame[1]])
        out: list[Action] = [("plant", card, field) for card in vines for field in range(FIELD_COUNT)]
        if frame[2]:
            out.append(DONE)
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action == DONE:
            return None
        return vine_on_field(state.seats[frame[1]], action[1], action[2], self.free)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        if action == DONE:
            state.stack.pop()
            return
        _, card, field = action
        seat = frame[1]
        own = state.seats[seat]
        remove_card(state, seat, card)
        own.fields = (*own.fields[:field], (*own.fields[field], card), *own.fields[field + 1 :])
        if state.events is not None:
            state.events.append(("plant", seat, card, field))
        after(state, seat, PLANTED)
        state.result = (card, field)
        state.stack[-1] = (self, seat, frame[2] + 1)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[2], 1, self.most)


class Uproot(Counted):
    """Take so many planted vines into hand."""

    __slots__ = ()

    prompt = "uproot"
    public = True

    def obstacle(self, state: State, seat: int) -> Reason | None:
        planted = sum([len(vines) for vines in state.seats[seat].fields])
        return None if planted >= self.count else ("no-vine-planted", self.count - planted)

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        fields = state.seats[frame[1]].fields
        return [("uproot", card, f) for f in range(FIELD_COUNT) for card in dict.fromkeys(fields[f])]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        _, card, field = action
        remove_vine(state.seats[frame[1]], card, field)
        add_card(state, frame[1], card)
        state.record("uproot", frame[1], card, field)
        state.stack[-1] = (self, frame[1], frame[2] + 1)


def remove_vine(seat: Seat, card: int, field: int) -> None:
    """Take one vine off a field."""
    vines = seat.fields[field]
    at = vines.index(card)
    left = vines[:at] + vines[at + 1 :]
    seat.fields = (*seat.fields[:field], left, *seat.fields[field + 1 :])


class SwapVines(Effect):
    """Exchange two vines of two own fields; both fields must stay within their limits (Landscaper).

    Not planting: structures are not checked again and the windmill does not score.
    """

    __slots__ = ()

    prompt = "swap"
    public = True

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        for action in self._pairs(own):
            if self._limit(own, action) is None:
                return None
        return ("no-swap",)

    @staticmethod
    def _pairs(own: Seat) -> list[Action]:
        return [
            ("swap", a, low, b, high)
            for low in range(FIELD_COUNT)
            for high in range(low + 1, FIELD_COUNT)
            for a in dict.fromkeys(own.fields[low])
            for b in dict.fromkeys(own.fields[high])
        ]

    @staticmethod
    def _limit(own: Seat, action: Action) -> Reason | None:
        _, a, low, b, high = action
        change = VINE_VALUE[b] - VINE_VALUE[a]
        for field, total in (
            (low, field_total(own, low) + change),
            (high, field_total(own, high) - change),
        ):
            if total > FIELD_VALUES[field]:
                return ("field-limit", total, FIELD_VALUES[field])
        return None

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return self._pairs(state.seats[frame[1]])

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return self._limit(state.seats[frame[1]], action)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        _, a, low, b, high = action
        own = state.seats[frame[1]]
        state.stack.pop()
        fields = list(own.fields)
        for field, out, new in ((low, a, b), (high, b, a)):
            at = fields[field].index(out)
            fields[field] = replaced(fields[field], at, new)
        own.fields = tuple(fields)
        state.record("swap", frame[1], a, low, b, high)


class Harvest(Effect):
    """Harvest different fields, from 1 up to `most`. Locals: how many are done; the result is that number too.

    Red and white are added up each on its own; a total above 9 counts as 9; a taken slot drops the grape to the next
    lower free one, and without one it is lost. The vines stay.
    """

    __slots__ = ("most",)

    prompt = "harvest"
    public = True
    needs = VINES
    gives = GRAPES
    takes = VINES

    def __init__(self, most: int) -> None:
        self.most = most

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return no_harvest(state.seats[seat])

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and counts(frame[2], 0, self.most - 1)

    def result_fits(self, value: Any) -> bool:
        return counts(value, 1, self.most)

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
            return True
        done = frame[2]
        if done and (done == self.most or no_harvest(state.seats[frame[1]]) is not None):
            state.stack.pop()
            state.result = done
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        out: list[Action] = [("harvest", f) for f in range(FIELD_COUNT)]
        if frame[2]:
            out.append(DONE)
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return None if action == DONE else harvest_of(state.seats[frame[1]], action[1])

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        if action == DONE:
            state.stack.pop()
            state.result = frame[2]
            return
        seat, field = frame[1], action[1]
        own = state.seats[seat]
        own.harvested |= 1 << field
        vines = [CARDS[card] for card in own.fields[field]]
        red = min(TOP, sum([vine.red for vine in vines]))
        white = min(TOP, sum([vine.white for vine in vines]))
        red_slot = place_grape(state, seat, RED, red) if red else 0
        white_slot = place_grape(state, seat, WHITE, white) if white else 0
        if state.events is not None:
            state.events.append(("harvest", seat, field, red, red_slot, white, white_slot))
        state.stack[-1] = (self, seat, frame[2] + 1)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[2], 1, self.most)


class Sell(Effect):
    """The sell action: any number of grapes, or one empty field, or one field bought back.

    Locals: 1 once a grape has been sold.
    """

    __slots__ = ()

    prompt = "sell"
    public = True

    def obstacle(self, state: State, seat: int) -> Reason | None:
        own = state.seats[seat]
        if any(own.grapes):
            return None
        for field in range(FIELD_COUNT):
            if sale_of(own, field) is None or purchase_of(own, field) is None:
                return None
        return ("nothing-to-sell",)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and counts(frame[2], 0, 1)

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
            return True
        if frame[2] and not any(state.seats[frame[1]].grapes):
            state.stack.pop()
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        grapes = state.seats[frame[1]].grapes
        out: list[Action] = [("sell-grape", c, v) for c in (RED, WHITE) for v in VALUES[grapes[c]]]
        if frame[2]:
            out.append(DONE)
        else:
            out += [("sell-field", f) for f in range(FIELD_COUNT)]
            out += [("buy-field", f) for f in range(FIELD_COUNT)]
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action[0] == "sell-field":
            return sale_of(state.seats[frame[1]], action[1])
        if action[0] == "buy-field":
            return purchase_of(state.seats[frame[1]], action[1])
        return None

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat = frame[1]
        own = state.seats[seat]
        if action[0] == "sell-grape":
            remove_grape(state, seat, action[1], action[2])
            state.record(*("sell-grape", seat, action[1], action[2]))
            gain_lira(state, seat, grape_price(action[2]), "sell")
            state.stack[-1] = (self, seat, 1)
            return
        state.stack.pop()
        if action[0] == "sell-field":
            own.sold |= 1 << action[1]
            state.record("sell-field", seat, action[1])
            gain_lira(state, seat, FIELD_VALUES[action[1]], "sell-field")
        elif action[0] == "buy-field":
            own.sold &= ~(1 << action[1])
            state.record("buy-field", seat, action[1])
            gain_lira(state, seat, -FIELD_VALUES[action[1]], "buy-field")


def plant(most: int = 1, free: int = 0) -> Plant:
    """Plant from one up to so many vines."""
    return Plant(most, free)


def uproot(count: int) -> Uproot:
    """Take planted vines into hand."""
    return Uproot(count)


def harvest(most: int = 1) -> Harvest:
    """Harvest from one up to so many fields."""
    return Harvest(most)
