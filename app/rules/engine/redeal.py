"""Dealing anew what a seat cannot see, for states with piles and hands as in `cards`.

The outcome rests on what the viewer sees and on the seed alone. Whoever is asked by the open question gets a hand that
has an answer to it, as the question itself shows that there is one; nobody keeps a card because it is the true one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from app.rules.engine.chance import below, following, seeded, shuffled

# Deals left to chance alone, which keep every hand as likely as it is; after them the hand is put together.
BY_CHANCE = 12


def dealt_anew(
    state: Any, viewer: int, seed: int, deck_of: Sequence[int], hide: Callable[[Any, int, int], int]
) -> Any:
    """Return a copy in which decks, hands but the viewer's, and the generator are others.

    `deck_of` gives the deck of each card. `hide(copy, viewer, rng)` makes whatever else the game hides fit the hands
    that have been dealt, and returns the advanced generator. The viewer -1 has no hand.
    """
    asked = -1 if state.is_over or state.actor == viewer else state.actor
    pools, counts = _hidden(state, viewer, deck_of)
    rng = seeded(seed)
    for given in _first_cards(pools, counts[asked], rng) if asked >= 0 else ((),):
        rng = following(rng)
        other = _deal(state, viewer, pools, counts, {asked: given}, rng, deck_of)
        other.rng = hide(other, viewer, other.rng)
        if asked < 0:
            return other
        other.legal = other.answers()
        if other.legal:
            return other
    raise AssertionError("the open question has no answer, whatever its seat holds")


def _hidden(
    state: Any, viewer: int, deck_of: Sequence[int]
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return by deck the cards that the viewer cannot tell apart, and by seat how many of each deck it holds."""
    pools = [list(pool) + list(top) for pool, top in zip(state.decks, state.tops)]
    counts = []
    for seat, own in enumerate(state.seats):
        held = [0] * len(pools)
        for card in own.hand:
            held[deck_of[card]] += 1
            if seat != viewer:
                pools[deck_of[card]].append(card)
        counts.append(tuple(held))
    return [tuple(sorted(pool)) for pool in pools], counts


def _first_cards(
    pools: list[tuple[int, ...]], counts: tuple[int, ...], rng: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield what to give the asked seat before the rest is dealt, as (deck, card).

    Nothing at first; then each card, each two, and so on: the true hand is among them, so one of them has an answer.
    """
    yield from ((),) * BY_CHANCE
    known = [(deck, card) for deck, pool in enumerate(pools) if counts[deck] for card in pool]
    _, order = shuffled(following(rng), tuple(range(len(known))))
    for size in range(1, sum(counts) + 1):
        tried = set()
        for given in combinations([known[at] for at in order], size):
            kinds = tuple(sorted(given))
            decks = Counter(deck for deck, _ in given)
            if kinds not in tried and all(wanted <= counts[deck] for deck, wanted in decks.items()):
                tried.add(kinds)
                yield given


def _deal(
    state: Any,
    viewer: int,
    pools: list[tuple[int, ...]],
    counts: list[tuple[int, ...]],
    first: dict[int, tuple[tuple[int, int], ...]],
    rng: int,
    deck_of: Sequence[int],
) -> Any:
    """Return a copy with the cards dealt, to some seats certain ones first. What lies in a hand has no order."""
    other = state.copy()
    decks = []
    hands: list[list[int]] = [[] for _ in other.seats]
    for deck, pool in enumerate(pools):
        cards = list(pool)
        for seat, given in first.items():
            for where, card in given:
                if where == deck:
                    cards.remove(card)
                    hands[seat].append(card)
        for seat, hand in enumerate(hands):
            if seat == viewer:
                continue
            done = sum(1 for where, _ in first.get(seat, ()) if where == deck)
            for _ in range(counts[seat][deck] - done):
                rng = following(rng)
                hand.append(cards.pop(below(rng, len(cards))))
        decks.append(tuple(cards))
    for seat, own in enumerate(other.seats):
        if seat != viewer:
            own.hand = tuple(hands[seat])
    other.decks = tuple(decks)
    other.tops = ((),) * len(decks)  # nobody remembers a known top: the pool holds those cards now
    other.rng = following(rng)
    return other
