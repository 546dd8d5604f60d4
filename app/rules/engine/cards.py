"""Cards in piles and hands, for states with `rng`, `seats` that have a `hand`, and by deck `decks`, `tops`, `discards`.

A deck is an unordered pool, of which a draw picks at random: so a copy of a state shares it, and nothing but the
generator has to be hidden. `tops` are the few cards of a deck whose order is known to somebody, the next one first; a
pile of discards has its top last. Cards are numbers, and those of one kind are alike.
"""

from __future__ import annotations

from typing import Any

from app.rules.engine.chance import below, following

Piles = tuple[tuple[int, ...], ...]


def with_pile(piles: Piles, deck: int, pile: tuple[int, ...]) -> Piles:
    """Return the piles with that of one deck changed."""
    return (*piles[:deck], pile, *piles[deck + 1 :])


def next_card(state: Any, deck: int) -> int:
    """Take the deck's next card, -1 when there is none. An empty deck is refilled from its discards."""
    if state.blind:  # a what-if copy: nobody may know what would come
        return -1
    top = state.tops[deck]
    if top:
        state.tops = with_pile(state.tops, deck, top[1:])
        return int(top[0])
    pool = state.decks[deck]
    if not pool:
        pool = state.discards[deck]
        if not pool:
            return -1
        state.discards = with_pile(state.discards, deck, ())
        state.record("reshuffle", -1, deck)
    state.rng = following(state.rng)
    at = below(state.rng, len(pool))
    state.decks = with_pile(state.decks, deck, pool[:at] + pool[at + 1 :])
    return int(pool[at])


def left(state: Any, deck: int) -> int:
    """Return how many cards lie in a deck, its known top among them."""
    return len(state.decks[deck]) + len(state.tops[deck])


def to_draw(state: Any, deck: int) -> int:
    """Return how many cards a deck can give, its discards among them."""
    return left(state, deck) + len(state.discards[deck])


def put_on_discards(state: Any, deck: int, card: int) -> None:
    """Lay a card on top of its deck's discard pile."""
    state.discards = with_pile(state.discards, deck, (*state.discards[deck], card))


def take_discard(state: Any, deck: int) -> int:
    """Take the card on top of a discard pile, which must not be empty."""
    pile = state.discards[deck]
    state.discards = with_pile(state.discards, deck, pile[:-1])
    return int(pile[-1])


def add_card(state: Any, seat: int, card: int) -> None:
    """Put a card into a hand."""
    own = state.seats[seat]
    own.hand = (*own.hand, card)


def remove_card(state: Any, seat: int, card: int) -> None:
    """Take one copy of a card out of a hand."""
    own = state.seats[seat]
    at = own.hand.index(card)
    own.hand = own.hand[:at] + own.hand[at + 1 :]
