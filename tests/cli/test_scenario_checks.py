"""Checks of scenario files fail when they should: of other seats, of unasked choices, of cards and halves."""

import copy

import pytest

from app.cli.scenario import run
from app.rules.engine.scenario import ScenarioError
from app.rules.viticulture.outside.notation import parse, text

PLACE = "place regular play-summer-visitor"


def broker(**illegal):
    own = {"lira": 3, "vp": -4, "hand": ["broker"]}
    given = {"season": "summer", "turn": "p1", "p1": own}
    return {"title": "t", "players": 2, "given": given, "expect": {"illegal": [illegal]}}


def test_an_action_of_another_seat_is_refused_as_not_its_turn():
    assert run(broker(seat="p2", action="pass")) == []
    assert run(broker(seat="p2", action="pass", why="not-your-turn p1")) == []
    assert run(broker(seat="p2", action="pass", why="decides")) == []
    assert run(broker(seat="p2", action="pass", why="lira")) != []
    assert run(broker(seat="p1", action="pass")) != [], "it is allowed"
    assert run(broker(seat="p1", action=PLACE, why="no-playable-visitor")) == []
    with pytest.raises(ScenarioError, match="seat"):
        run(broker(seat="p3", action="pass"))


@pytest.mark.parametrize(
    ("each", "good"),
    [
        ({"broker": "lira 6"}, True),
        ({"broker": "lira 5"}, False),
        ({"broker:buy-points": "lira"}, True),
        ({"broker:sell-points": "vp-floor"}, True),
        ({"broker:sell-points": "below −5"}, True),
        ({"broker:sell-points": "lira 6"}, False),
        ({"broker:harvest": "lira"}, False),  # no choice of that card
        ({"judge": "lira"}, False),  # not in hand
    ],
)
def test_each_card_and_half_of_a_refused_placement_says_what_it_lacks(each, good):
    assert (run(broker(action=PLACE, each=each)) == []) == good


def test_a_misspelt_card_or_choice_is_an_error():
    for each in ({"brokr": "lira"}, {"broker:by-points": "lira"}, {"broker": 3}):
        with pytest.raises(ScenarioError):
            run(broker(action=PLACE, each=each))


def wine(*closed):
    own = {"hand": ["laborer"], "crush_pad": {"red": [1, 2]}}
    step = {"p1": "place regular play-winter-visitor", "closed": list(closed)}
    given = {"season": "winter", "turn": "p1", "p1": own}
    return {"title": "t", "players": 2, "given": given, "play": [step]}


def test_the_alternatives_of_a_choice_made_without_asking_are_checked():
    assert run(wine("choose harvest", "choose both")) == []
    assert run(wine({"action": "choose harvest", "why": "no-field-to-harvest"})) == []
    assert run(wine({"action": "choose harvest", "why": "lira"})) != []
    assert run(wine("choose make-wine")) != [], "it was the one that was taken"
    assert run(wine("build yoke")) != [], "it was never asked about"
    assert run(wine("make red red-1")) != [], "that is asked"


def test_closed_does_not_belong_to_the_end():
    data = wine("choose harvest")
    data["expect"] = {"closed": ["choose harvest"]}
    with pytest.raises(ScenarioError):
        run(data)


def test_what_is_closed_may_also_be_written_in_the_step_that_names_the_choice():
    data = wine()
    data["play"].append({"p1": "visitor laborer", "closed": ["choose harvest"]})
    assert run(data) == []


SWAP = {
    "title": "t",
    "players": 2,
    "given": {
        "season": "summer",
        "turn": "p1",
        "p1": {"hand": ["landscaper"], "fields": {"5": ["merlot"], "7": ["pinot"]}},
    },
    "play": [{"p1": PLACE}, {"p1": "choose swap", "legal_exactly": ["swap merlot field-5 pinot field-7"]}],
    "expect": {"p1": {"fields": {"5": ["pinot"], "7": ["merlot"]}}},
}


def test_a_swap_may_name_either_vine_first():
    for line in ("swap merlot field-5 pinot field-7", "swap pinot field-7 merlot field-5"):
        data = copy.deepcopy(SWAP)
        data["play"][1] = {"p1": "choose swap"}
        data["play"].append({"p1": line})
        assert run(data) == [], line
        assert text(parse(line)) == "swap merlot field-5 pinot field-7"


IMPOSSIBLE = [
    {"p1": {"structures": ["large-cellar"]}},
    {"spaces": {"draw-vine": {"3": "p2 regular"}}},
    {"spaces": {"yoke": ["p1 regular"]}},
    {"spaces": {"harvest": {"1": "p1 regular", "2": "p1 regular", "3": "p1 regular"}}},
    {"p1": {"cellar": {"sparkling": [3]}}},
    {"spaces": {"harvest": {"beyond": ["p2 regular"]}}},
]  # fmt: skip


@pytest.mark.parametrize("given", IMPOSSIBLE, ids=str)
def test_a_position_that_no_game_comes_to_is_refused_unless_a_key_allows_it(given):
    data = {
        "title": "t",
        "players": 3,
        "given": {"season": "summer", "turn": "p1", **given},
        "expect": {"asks": "p1"},
    }
    with pytest.raises(ScenarioError, match="impossible = true"):
        run(data)
    data["given"]["impossible"] = True
    assert run(data) == []
    data["given"]["impossible"] = "yes"
    with pytest.raises(ScenarioError):
        run(data)
