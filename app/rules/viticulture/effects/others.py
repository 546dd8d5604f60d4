"""Cards on which other seats decide or are touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.rules.engine.combinators import Each
from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.checks import lira_missing
from app.rules.viticulture.effects.hand import DONE, VISITORS, Give, count_of, kinds_of
from app.rules.viticulture.goods import gain_lira, gain_vp, give_card
from app.rules.viticulture.ids import SUMMER_VISITOR
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF


class SomebodyCan:
    """The condition of a card for everyone: some seat that is asked could do its part, judged by what is public.

    Alone, that is the own part; the Automa is no opponent.
    """

    __slots__ = ("inner",)

    def __init__(self, inner: Effect) -> None:
        self.inner = inner

    def __call__(self, state: State, seat: int) -> Reason | None:
        if len(state.seats) == 1:
            return self.inner.obstacle(state, seat)
        for other in range(len(state.seats)):
            if self.inner.obstacle(state, other) is None:
                return None
        return ("nobody-can",)


class OpponentOrOwnPart(SomebodyCan):
    """The condition of a card that is always playable with others at the table, and alone for the own part."""

    __slots__ = ()

    def __call__(self, state: State, seat: int) -> Reason | None:
        return None if len(state.seats) > 1 else self.inner.obstacle(state, seat)


def has_opponent(state: State, seat: int) -> Reason | None:
    """The condition of a card that needs somebody else at the table."""
    return None if len(state.seats) > 1 else ("no-opponent",)


class RightNeighbour(Effect):
    """Queen: the seat to the right must do something; it cannot refuse."""

    __slots__ = ("demand",)

    def __init__(self, demand: Effect) -> None:
        self.demand = demand

    def parts(self) -> tuple[Effect, ...]:
        return (self.demand,)

    def obstacle(self, state: State, seat: int) -> Reason | None:
        if len(state.seats) < 2:
            return ("no-opponent",)
        right = (seat - 1) % len(state.seats)
        return None if self.demand.obstacle(state, right) is None else ("neighbour-cannot", right)

    def run(self, state: State, frame: Frame) -> bool:
        state.stack[-1] = (self.demand, (frame[1] - 1) % len(state.seats))
        return False


class NameOpponents(Effect):
    """Name from 1 to 3 different opponents, then settle with each in seat order. Locals: mask of the named, stage."""

    __slots__ = ()

    prompt = "opponents"
    public = True

    MOST = 3

    def price(self) -> int:
        """Return the lira that each named opponent costs."""
        return 0

    def settle(self, state: State, seat: int, other: int) -> None:
        """Do what the card does with one named opponent."""
        raise NotImplementedError

    def obstacle(self, state: State, seat: int) -> Reason | None:
        if len(state.seats) < 2:
            return ("no-opponent",)
        return lira_missing(state.seats[seat], self.price())

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if len(frame) != 4 or not counts(frame[2], 0, (1 << len(state.seats)) - 1):
            return False
        named = frame[2]
        within = not named >> frame[1] & 1 and named.bit_count() <= self.MOST
        return within and frame[3] == int(not top) and (not top or named.bit_count() < self.MOST)

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0, 0)
            return True
        me, named, settling = frame[1:]
        if not settling:
            most = min(self.MOST, len(state.seats) - 1)
            if named.bit_count() < most:
                return True
        count = len(state.seats)
        for offset in range(1, count):
            other = (me + offset) % count
            if named >> other & 1:
                state.stack[-1] = (self, me, named ^ 1 << other, 1)
                self.settle(state, me, other)
                return False
        state.stack.pop()
        return False

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        out: list[Action] = [("opponent", s) for s in range(len(state.seats)) if s != frame[1]]
        if frame[2]:
            out.append(DONE)
        return out

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action == DONE:
            return None
        if frame[2] >> action[1] & 1:
            return ("already-chosen",)
        # The whole sum must be at hand for all who are named.
        return lira_missing(state.seats[frame[1]], self.price() * (frame[2].bit_count() + 1))

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        if action == DONE:
            state.stack[-1] = (self, frame[1], frame[2], 1)
        else:
            state.stack[-1] = (self, frame[1], frame[2] | 1 << action[1], 0)

    def to_ask(self, state: State, frame: Frame) -> tuple[int, ...]:
        if len(frame) < 4 or not frame[3]:
            return ()
        clockwise = ((frame[1] + offset) % len(state.seats) for offset in range(1, len(state.seats)))
        return tuple(seat for seat in clockwise if frame[2] >> seat & 1)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[2].bit_count(), 1, min(self.MOST, len(state.seats) - 1))


class PayOpponents(NameOpponents):
    """Wedding Party: pay 2 lira to each named opponent, who cannot refuse, and score 1 point for each."""

    __slots__ = ()

    def price(self) -> int:
        return 2

    def settle(self, state: State, seat: int, other: int) -> None:
        gain_lira(state, seat, -2, "visitor")
        gain_lira(state, other, 2, "visitor")
        gain_vp(state, seat, 1, "visitor")


class Levy(NameOpponents):
    """Governor: each named opponent gives a summer visitor of their choice; for each who has none score 1 point."""

    __slots__ = ("give",)

    def __init__(self) -> None:
        self.give = Give(1, frozenset((SUMMER_VISITOR,)))

    def parts(self) -> tuple[Effect, ...]:
        return (self.give,)

    def settle(self, state: State, seat: int, other: int) -> None:
        if self.give.obstacle(state, other) is None:
            state.stack.append((self.give, other))
        else:
            gain_vp(state, seat, 1, "visitor")


class Import(Effect):
    """Importer: the opponents together may hand over exactly three visitors; otherwise `otherwise` happens.

    Opponents who hold a visitor are asked clockwise. Each names cards from hand in private, none up to the number still
    missing; the others are told how many are on offer, not which. With three on offer the deal is done; if those still
    to be asked do not hold enough, the asking stops. Offered cards stay in hand until the deal is settled.
    Locals: offset of the last seat asked, the offers as (seat, card).
    """

    __slots__ = ("offer", "otherwise")

    WANTED = 3

    def __init__(self, otherwise: Effect) -> None:
        self.otherwise = otherwise
        self.offer = OfferVisitors()

    def parts(self) -> tuple[Effect, ...]:
        return (self.otherwise, self.offer)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if len(frame) != 4 or top or not counts(frame[2], 1, len(state.seats) - 1):
            return False
        offers = frame[3]
        if not isinstance(offers, tuple) or len(offers) >= self.WANTED:
            return False
        asked = [(frame[1] + offset) % len(state.seats) for offset in range(1, frame[2])]
        return all(
            isinstance(offer, tuple) and len(offer) == 2 and offer[0] in asked for offer in offers
        ) and all(
            _can_offer(state, seat, tuple(card for giver, card in offers if giver == seat)) for seat in asked
        )

    def run(self, state: State, frame: Frame) -> bool:
        me, count = frame[1], len(state.seats)
        if len(frame) == 2:
            asked: int = 0
            offers: tuple[tuple[int, int], ...] = ()
        else:
            asked, offers = frame[2], (*frame[3], *state.result)
        missing = self.WANTED - len(offers)
        if missing == 0:
            state.stack.pop()
            for giver, card in offers:
                give_card(state, giver, me, card)
            return False
        holders = self._holders(state, me, asked)
        held = sum(count_of(state.seats[(me + offset) % count], VISITORS) for offset in holders)
        if held < missing:
            state.stack[-1] = (self.otherwise, me)
            return False
        state.stack[-1] = (self, me, holders[0], offers)
        state.stack.append((self.offer, (me + holders[0]) % count))
        return False

    @staticmethod
    def _holders(state: State, me: int, asked: int) -> list[int]:
        """The offsets after `asked` whose seats hold a visitor; how many anybody holds is open."""
        count = len(state.seats)
        rest = range(asked + 1, count)
        return [offset for offset in rest if count_of(state.seats[(me + offset) % count], VISITORS)]

    def to_ask(self, state: State, frame: Frame) -> tuple[int, ...]:
        if len(frame) < 4:
            return ()
        return tuple(
            (frame[1] + offset) % len(state.seats) for offset in self._holders(state, frame[1], frame[2])
        )


class OfferVisitors(Effect):
    """One opponent's private offer to the Importer. Locals: how many are still missing, the cards named.

    The result is a tuple of (seat, card).
    """

    __slots__ = ()

    prompt = "offer"

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if len(frame) != 4 or not isinstance(frame[3], tuple):
            return False
        below: Frame = state.stack[-2] if len(state.stack) > 1 else ()
        if len(below) != 4 or not isinstance(below[0], Import):
            return False
        return frame[2] == Import.WANTED - len(below[3]) and _can_offer(state, frame[1], frame[3])

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            asked = state.stack[-2]
            state.stack[-1] = (self, frame[1], Import.WANTED - len(asked[3]), ())
            return True
        seat, missing, named = frame[1:]
        held = count_of(state.seats[seat], VISITORS)
        if len(named) in (missing, held):
            self._close(state, frame)
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        own = state.seats[frame[1]]
        out: list[Action] = [DONE]
        return out + [("offer", card) for card in kinds_of(own.hand, VISITORS)]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if action == DONE:
            return None
        left = state.seats[frame[1]].hand.count(action[1]) - frame[3].count(action[1])
        return None if left > 0 else ("already-chosen",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        if action == DONE:
            self._close(state, frame)
        else:
            state.stack[-1] = (self, frame[1], frame[2], (*frame[3], action[1]))

    @staticmethod
    def _close(state: State, frame: Frame) -> None:
        state.stack.pop()
        state.result = tuple((frame[1], card) for card in frame[3])
        state.record("offered", frame[1], len(frame[3]))

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (len(frame[3]), 0, frame[2])


def _can_offer(state: State, seat: int, cards: tuple[Any, ...]) -> bool:
    hand = state.seats[seat].hand
    return all(card in hand and DECK_OF[card] in VISITORS for card in cards) and all(
        cards.count(card) <= hand.count(card) for card in cards
    )


def each_opponent(
    inner: Effect,
    yes: Effect | None = None,
    no: Effect | None = None,
    able: Callable[[State, int], Reason | None] | None = None,
) -> Each:
    """Every opponent decides alone; `yes` and `no` are the card player's, per opponent."""
    return Each(inner, False, yes, no, able)


def each_player(
    inner: Effect,
    yes: Effect,
    able: Callable[[State, int], Reason | None] | None = None,
) -> Each:
    """Everyone, the card player first, decides alone; the reward is per opponent who did it.

    Playable when somebody could do it, unless `able` says otherwise.
    """
    return Each(inner, True, yes, None, able or SomebodyCan(inner))
