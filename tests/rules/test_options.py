"""Options that make no game are refused with the name and what is allowed."""

import pytest

from app.rules.viticulture.options import Options, OptionsError

WRONG = [
    ({"players": 7}, ("players", "7", "6")),
    ({"players": 0}, ("players", "0")),
    ({"players": "3"}, ("players", "'3'", "whole number")),
    ({"players": True}, ("players", "True")),
    ({"players": 2.0}, ("players", "2.0")),
    ({"board": "moon"}, ("board", "moon", "base")),
    ({"modules": ("dragons",)}, ("module", "dragons")),
    ({"modules": "x"}, ("modules", "'x'")),
    ({"variants": 5}, ("variants", "5")),
    ({"variants": (["friendly"],)}, ("variants", "friendly")),
    ({"variants": ("fast",)}, ("variant", "fast", "two-parents", "friendly")),
]


@pytest.mark.parametrize(("given", "words"), WRONG)
def test_wrong_options_name_what_is_allowed(given, words):
    with pytest.raises(OptionsError) as caught:
        Options(**given)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_may_play(players):
    assert Options(players=players).players == players


def test_options_are_values():
    assert Options(players=3, variants=("friendly",)) == Options(players=3, variants=("friendly",))
    assert len({Options(), Options(), Options(players=3)}) == 2
    with pytest.raises(AttributeError):
        Options().players = 3  # type: ignore[misc]


def test_a_variant_is_not_given_twice():
    with pytest.raises(OptionsError):
        Options(variants=("friendly", "friendly"))
