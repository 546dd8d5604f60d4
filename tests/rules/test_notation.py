"""Every action as a short text and back; what is misspelt is answered with what it may be."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.engine.notation import NotationError
from app.rules.viticulture.game import GAME
from app.rules.viticulture.outside.notation import parse, text
from tests.support.games import states
from tests.support.positions import rich_position, scene

WORDS = [
    "wake", "place", "regular", "grande", "harvest", "2", "4", "beyond", "bonus", "take", "visitor", "broker",
    "plant", "merlot", "field-6", "make", "blush", "red-4", "white-2", "sell", "keep", "mama-jess", "pass",
    "choose", "both", "retrieve", "yoke", "swap", "opponent", "p3", "red-", "-4", "red-10", "red-٣", "give",
]  # fmt: skip

EXAMPLES = [
    (("wake", 4), "wake 4"),
    (("pass",), "pass"),
    (("place", 0, 7, 2), "place regular harvest 2"),
    (("place", 1, 7, 1), "place grande harvest"),
    (("place", 1, 7, 0), "place grande harvest beyond"),
    (("place", 2, 12, 0), "place temporary gain-lira"),
    (("place", 0, 13, 0), "place regular yoke"),
    (("bonus", 2), "bonus after"),
    (("make", 0, 4, 0, 0), "make red red-4"),
    (("make", 2, 4, 0, 2), "make blush red-4 white-2"),
    (("make", 3, 5, 3, 1), "make sparkling red-5 red-3 white-1"),
    (("sell-grape", 0, 4), "sell red-4"),
    (("sell-field", 0), "sell field-5"),
    (("buy-field", 2), "buy field-7"),
    (("grape", 1, 9), "grape white-9"),
    (("wine", 2, 5), "wine blush-5"),
    (("opponent", 2), "opponent p3"),
    (("take", 3), "take winter"),
    (("colour", 1), "colour white"),
    (("retrieve", 0, 1, 1), "retrieve regular give-tour"),
]


@pytest.mark.parametrize(("action", "line"), EXAMPLES)
def test_the_form_of_an_action(action, line):
    assert text(action) == line
    assert parse(line) == action


def test_grapes_of_a_wine_may_stand_in_any_order():
    assert parse("make sparkling white-1 red-3 red-5") == ("make", 3, 5, 3, 1)


@pytest.mark.parametrize("seed", range(600, 612))
def test_every_candidate_reads_back(seed):
    """Without a state the text says it all; with one, every allowed text means itself."""
    found = list(states(seed, share=0.05))
    chance = random.Random(seed)
    state = rich_position(seed, 2 + seed % 5, "winter" if seed % 2 else "summer")
    for _ in range(20):
        if state.is_over:
            break
        found.append(state.copy())
        state.apply(chance.choice(state.legal_actions()))
    for state in found:
        meant = GAME.candidates(state)
        assert len({text(action) for action in meant}) == len(meant)
        for action in meant:
            assert parse(text(action)) == action
        for action in state.legal_actions():
            assert parse(text(action), state) == action


def test_a_slot_may_be_left_out_where_only_one_is_allowed():
    state = scene(3, season="summer", turn="p1", spaces={"give-tour": {"1": "p2 regular"}})
    assert parse("place regular give-tour", state) == ("place", 0, 1, 2)
    full = scene(2, season="summer", turn="p1", spaces={"give-tour": {"1": "p2 regular"}})
    assert parse("place grande give-tour", full) == ("place", 1, 1, 0)


ERRORS = [
    ("", "empty"),
    ("plnat merlot field-6", "plant"),
    ("plant merlott field-6", "merlot"),
    ("plant merlot field-8", "field-"),
    ("plant merlot", "plant CARD FIELD"),
    ("place regular harvset", "harvest"),
    ("place regulr harvest", "regular"),
    ("place regular harvest 4", "1, 2, 3 and beyond"),
    ("place regular gain-lira 2", "no slots"),
    ("wake 8", "1, 2, 3"),
    ("make blush red-4", "1 red and 1 white"),
    ("make red red-12", "token"),
    ("make", "make blush"),
    ("visitor brokr", "broker"),
    ("choose buy-point", "buy-points"),
    ("bonus maybe", "take, decline, after"),
    ("sell red-0", "token"),
    ("opponent p9", "p1"),
    ("build windmil", "windmill"),
    ("draw wintre", "winter"),
]


@pytest.mark.parametrize(("line", "hint"), ERRORS)
def test_a_misspelt_word_is_answered_with_what_it_may_be(line, hint):
    with pytest.raises(NotationError) as caught:
        parse(line)
    assert hint in str(caught.value)


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=6))
def test_any_line_is_an_action_or_a_clear_error(words):
    line = " ".join(words)
    try:
        action = parse(line)
    except NotationError as error:
        assert str(error)
    else:
        assert parse(text(action)) == action


def test_a_taken_first_slot_can_be_asked_about():
    state = scene(3, season="summer", turn="p1", spaces={"give-tour": {"1": "p2 regular"}})
    assert GAME.why_not(state, parse("place regular give-tour 1", state)) == ("space-taken",)
