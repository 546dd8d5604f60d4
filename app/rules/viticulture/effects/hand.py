"""Cards: drawing, discarding, giving up grapes and wines for a card, discard piles, turned-up decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app.rules.engine.cards import add_card, next_card, put_on_discards, take_discard, to_draw
from app.rules.engine.combinators import Counted
from app.rules.engine.effect import Action, Effect, Frame, Reason, counts
from app.rules.viticulture.checks import REMEMBERED
from app.rules.viticulture.effects.gains import card_player
from app.rules.viticulture.effects.interplay import NOTHING
from app.rules.viticulture.goods import discard, draw, give_card, remove_grape, set_wine_row
from app.rules.viticulture.ids import DECK_NAMES, ORDER, SUMMER_VISITOR, VINE, WINTER_VISITOR
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS, DECK_OF
from app.rules.viticulture.tokens import TOP, VALUES

ANY = frozenset((VINE, ORDER, SUMMER_VISITOR, WINTER_VISITOR))
VISITORS = frozenset((SUMMER_VISITOR, WINTER_VISITOR))
ONLY = tuple(frozenset((deck,)) for deck in range(len(DECK_NAMES)))
DONE: Action = ("done",)

DRAW_DECK: list[Action] = [("draw", deck) for deck in range(len(DECK_NAMES))]
DISCARD: list[Action] = [("discard", card) for card in range(len(CARDS))]


@lru_cache(maxsize=REMEMBERED)
def kinds_of(hand: tuple[int, ...], decks: frozenset[int]) -> tuple[int, ...]:
    """Return the kinds of card in a hand that belong to the decks, in hand order, each once."""
    return tuple(dict.fromkeys([card for card in hand if DECK_OF[card] in decks]))


def count_of(seat: Seat, decks: frozenset[int]) -> int:
    """Return how many cards of the decks are in hand."""
    return sum(DECK_OF[card] in decks for card in seat.hand)


def too_few(seat: Seat, count: int, decks: frozenset[int]) -> Reason | None:
    """Say how many cards (or visitors) are missing."""
    missing = count - count_of(seat, decks)
    if missing <= 0:
        return None
    if decks == ANY:
        return ("cards", missing)
    return ("visitors", missing) if decks == VISITORS else ("no-visitor", next(iter(decks)))


class Draw(Effect):
    """Draw so many cards of a deck. Always possible: with deck and discards empty nothing comes."""

    __slots__ = ("count", "deck")

    needs = NOTHING
    gives = NOTHING  # that could be relied on: nobody knows what comes
    takes = NOTHING

    def __init__(self, deck: int, count: int) -> None:
        self.deck = deck
        self.count = count

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        for _ in range(self.count):
            draw(state, frame[1], self.deck)
        return False


class DrawChoice(Effect):
    """Draw one card from one of the decks, the player's choice."""

    __slots__ = ("decks",)

    prompt = "draw"
    public = True

    def __init__(self, decks: tuple[int, ...]) -> None:
        self.decks = decks

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [DRAW_DECK[deck] for deck in self.decks]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        draw(state, frame[1], action[1])


class Discard(Counted):
    """Discard so many cards of the given decks."""

    __slots__ = ("decks", "prompt")

    def __init__(self, count: int, decks: frozenset[int], prompt: str) -> None:
        super().__init__(count)
        self.decks = decks
        self.prompt = prompt

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return too_few(state.seats[seat], self.count, self.decks)

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [DISCARD[card] for card in kinds_of(state.seats[frame[1]].hand, ANY)]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return None if DECK_OF[action[1]] in self.decks else ("not-card-kind",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        discard(state, frame[1], action[1])
        state.stack[-1] = (self, frame[1], frame[2] + 1)


class DiscardHand(Effect):
    """Discard every card in hand, at least one (Assessor)."""

    __slots__ = ()

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return too_few(state.seats[seat], 1, ANY)

    def run(self, state: State, frame: Frame) -> bool:
        state.stack.pop()
        for card in state.seats[frame[1]].hand:
            discard(state, frame[1], card)
        return False


class DiscardToLimit(Discard):
    """At year end: discard down to seven, the owner's choice."""

    __slots__ = ()

    LIMIT = 7

    def __init__(self) -> None:
        super().__init__(0, ANY, "year-end-discard")

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 3 and counts(frame[2], 0, len(CARDS))

    def run(self, state: State, frame: Frame) -> bool:
        over = len(state.seats[frame[1]].hand) - self.LIMIT
        if over <= 0:
            state.stack.pop()
            return False
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0)
        return True

    def options(self, state: State, frame: Frame) -> list[Action]:
        return self.candidates(state, frame)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        whole = frame[2] + len(state.seats[frame[1]].hand) - self.LIMIT
        return (frame[2], whole, whole)


class Give(Counted):
    """Give the card player so many cards of the given decks, the giver's choice."""

    __slots__ = ("decks",)

    prompt = "give"

    def __init__(self, count: int, decks: frozenset[int]) -> None:
        super().__init__(count)
        self.decks = decks

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return too_few(state.seats[seat], self.count, self.decks)

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("give", card) for card in dict.fromkeys(state.seats[frame[1]].hand)]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return None if DECK_OF[action[1]] in self.decks else ("not-card-kind",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        give_card(state, frame[1], card_player(state), action[1])
        state.stack[-1] = (self, frame[1], frame[2] + 1)


class SpendGrape(Effect):
    """Give up one grape of the owner's choice."""

    __slots__ = ()

    prompt = "spend-grape"
    public = True

    def obstacle(self, state: State, seat: int) -> Reason | None:
        return None if any(state.seats[seat].grapes) else ("no-grape",)

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        grapes = state.seats[frame[1]].grapes
        return [("grape", c, v) for c in range(2) for v in VALUES[grapes[c]]]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        remove_grape(state, frame[1], action[1], action[2])
        state.record("spend-grape", frame[1], action[1], action[2])


class SpendWine(Effect):
    """Give up one wine of at least some value, the owner's choice; the result is its value."""

    __slots__ = ("least",)

    prompt = "spend-wine"
    public = True

    def __init__(self, least: int) -> None:
        self.least = least

    def obstacle(self, state: State, seat: int) -> Reason | None:
        wines = state.seats[seat].wines
        if max(wines).bit_length() > self.least:
            return None
        return ("no-wine",) if self.least <= 1 else ("no-wine-worth", self.least)

    def result_fits(self, value: Any) -> bool:
        return counts(value, self.least, TOP)

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        wines = state.seats[frame[1]].wines
        return [("wine", t, v) for t in range(4) for v in VALUES[wines[t]]]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return None if action[2] >= self.least else ("no-wine-worth", self.least)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        state.stack.pop()
        seat = frame[1]
        wine, value = action[1:]
        set_wine_row(state, seat, wine, state.seats[seat].wines[wine] ^ 1 << value)
        state.record("spend-wine", seat, wine, value)
        state.result = value


class TakeDiscards(Effect):
    """Innkeeper: take the top cards of two different discard piles. Locals: mask of the piles used, how many."""

    __slots__ = ("count",)

    prompt = "take"
    public = True

    def __init__(self, count: int) -> None:
        self.count = count

    def obstacle(self, state: State, seat: int) -> Reason | None:
        piles = sum(1 for pile in state.discards if pile)
        return None if piles >= self.count else ("discard-piles",)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        piles = len(state.discards)
        return (
            len(frame) == 4
            and counts(frame[2], 0, (1 << piles) - 1)
            and counts(frame[3], 0, self.count - 1)
            and frame[2].bit_count() == frame[3]
        )

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            state.stack[-1] = (self, frame[1], 0, 0)
            return True
        if frame[3] == self.count:
            state.stack.pop()
            return False
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("take", deck) for deck in range(len(state.discards))]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        if frame[2] >> action[1] & 1:
            return ("already-chosen",)
        return None if state.discards[action[1]] else ("discard-piles",)

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        deck = action[1]
        card = take_discard(state, deck)
        add_card(state, frame[1], card)
        state.record("take", frame[1], card)
        state.stack[-1] = (self, frame[1], frame[2] | 1 << deck, frame[3] + 1)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[3], self.count, self.count)


class Caravan(Effect):
    """Turn up the top card of each deck for all to see, keep two, discard the rest. Locals: cards, how many kept."""

    __slots__ = ()

    prompt = "caravan"
    public = True

    KEEP = 2

    def obstacle(self, state: State, seat: int) -> Reason | None:
        able = sum(1 for d in range(len(state.decks)) if to_draw(state, d))
        return None if able >= self.KEEP else ("decks-empty",)

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        if len(frame) != 4 or not isinstance(frame[2], tuple) or not counts(frame[3], 0, self.KEEP - 1):
            return False
        if not all(counts(card, 0, len(CARDS) - 1) for card in frame[2]):
            return False
        decks = {DECK_OF[card] for card in frame[2]}
        return len(decks) == len(frame[2]) and len(frame[2]) + frame[3] >= self.KEEP

    def run(self, state: State, frame: Frame) -> bool:
        if len(frame) == 2:
            cards = tuple(card for deck in range(len(state.decks)) if (card := next_card(state, deck)) >= 0)
            state.stack[-1] = (self, frame[1], cards, 0)
            state.record("reveal", frame[1], cards)
            return True
        if frame[3] < self.KEEP:
            return True
        state.stack.pop()
        for card in frame[2]:
            put_on_discards(state, DECK_OF[card], card)
            state.record("discard", frame[1], card)
        return False

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("keep", card) for card in frame[2]]

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        add_card(state, frame[1], action[1])
        state.record("keep", frame[1], action[1])
        left = tuple(card for card in frame[2] if card != action[1])
        state.stack[-1] = (self, frame[1], left, frame[3] + 1)

    def progress(self, state: State, frame: Frame) -> tuple[int, int, int]:
        return (frame[3], self.KEEP, self.KEEP)


def draws(deck: int, count: int = 1) -> Draw:
    """Draw so many cards of a deck."""
    return Draw(deck, count)


def discard_cards(count: int) -> Discard:
    """Discard cards of any type."""
    return Discard(count, ANY, "discard")


def discard_visitors(count: int) -> Discard:
    """Discard visitors of either season."""
    return Discard(count, VISITORS, "discard-visitors")


def discard_vines(count: int) -> Discard:
    """Discard vine cards from hand."""
    return Discard(count, frozenset((VINE,)), "discard-vines")


def spend_wine(least: int = 1) -> SpendWine:
    """Give up a wine of at least this value."""
    return SpendWine(least)
