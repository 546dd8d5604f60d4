"""An order that can be filled with one set of wines alone asks nobody which of them; with several sets it asks."""

import random

import pytest

from app.rules.viticulture.ids import ORDER, WINE_NAMES
from app.rules.viticulture.outside.no_real_choice import no_real_choice
from app.rules.viticulture.outside.snapshot import digest
from app.rules.viticulture.tables import CARDS, DECK_OF
from tests.support.positions import play, scene

ORDERS = [number for number, deck in enumerate(DECK_OF) if deck == ORDER]


def asked(order, cellar):
    """The position in which the order is shown, and its wines are asked for if they must be."""
    own = {"hand": [order], "cellar": cellar, "structures": ["medium-cellar", "large-cellar"]}
    state = scene(2, season="winter", turn="p1", p1=own)
    play(state, "place regular fill-order")
    return state


def ends(state):
    """The positions that every way of answering leads to, until the order is filled."""
    if not (state.legal and state.legal[0][0] == "wine"):
        return {digest(state)}
    return {end for action in state.legal for end in ends(state.child(action))}


@pytest.mark.parametrize(
    ("order", "cellar", "chosen"),
    [
        ("order-red5", {"red": [5]}, None),  # the rules take it at once
        ("order-red5", {"red": [5, 6]}, True),
        ("order-white4-white3-white2", {"white": [4, 5, 6]}, False),
        ("order-white4-white3-white2", {"white": [3, 4, 5, 6]}, True),
    ],
)
def test_examples(order, cellar, chosen):
    state = asked(order, cellar)
    asks = bool(state.legal) and state.legal[0][0] == "wine"
    assert asks == (chosen is not None)
    assert (no_real_choice(state) is not None) == (chosen is False)


def test_it_is_asked_exactly_where_the_answers_differ():
    dice = random.Random(4)
    seen = {True: 0, False: 0}
    for card in ORDERS * 12:
        order = CARDS[card]
        cellar = {WINE_NAMES[wine]: set() for wine, _ in order.wines}
        for wine, least in order.wines:
            free = [value for value in range(least, 10) if value not in cellar[WINE_NAMES[wine]]]
            cellar[WINE_NAMES[wine]] |= set(dice.sample(free, min(dice.choice((1, 1, 2)), len(free))))
        state = asked(order.id, {wine: sorted(values) for wine, values in cellar.items()})
        while state.legal and state.legal[0][0] == "wine":
            answer = no_real_choice(state)
            same = len(ends(state)) == 1
            assert (answer is not None) == same, (order.id, cellar)
            assert answer is None or answer in state.legal
            seen[same] += 1
            state = state.child(dice.choice(list(state.legal)))
        assert no_real_choice(state) is None
    assert seen[True] > 5 and seen[False] > 20, seen
