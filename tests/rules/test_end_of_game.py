"""How a game ends: what sets the last year, what is still done in it, and who wins."""

import pytest

from app.rules.viticulture.ids import YEAR_END
from app.rules.viticulture.outside.scoring import standing_of
from app.rules.viticulture.state import State
from tests.support.positions import play, scene


def finish_year(state: State) -> State:
    """Pass and take the first answer until the year or the game is over."""
    year = state.year
    while not state.is_over and state.year == year:
        state.apply(("pass",) if ("pass",) in state.legal else state.legal[0])
    return state


def won(**seats: dict) -> tuple[int, ...]:
    """Return who wins a last year that has come to its end."""
    state = scene(len(seats), year=5, season="year-end", last_year=True, **seats)
    assert state.is_over
    return state.winners


def test_reaching_twenty_does_not_stop_the_year():
    state = scene(3, season="summer", turn="p1", p1={"vp": 19, "crush_pad": {"red": [1]}})
    state.events = []
    play(state, "place regular sell 2", "bonus take")
    assert state.seats[0].vp == 20
    assert state.last_year
    assert ("last-year", 0) in state.events
    assert not state.is_over
    finish_year(state)
    assert state.is_over
    assert state.year == 1
    assert state.season == YEAR_END


def test_twenty_reached_and_lost_again_still_ends_the_game():
    state = scene(3, season="summer", turn="p1", p1={"vp": 19, "crush_pad": {"red": [1]}, "hand": ["broker"]})
    play(state, "place regular sell 2", "bonus take", "sell red-1")
    play(state, "pass", "pass", "place regular play-summer-visitor")
    assert state.seats[0].vp == 18  # the Broker's selling half is the only one that can be paid
    finish_year(state)
    assert state.is_over
    assert state.winners == (0,)


def test_nineteen_goes_on():
    state = scene(2, season="winter", turn="p1", p1={"vp": 19})
    finish_year(state)
    assert not state.is_over
    assert state.year == 2
    assert not state.last_year


def test_twenty_standing_when_winter_ends_ends_the_game():
    state = scene(2, season="winter", turn="p1", p1={"vp": 20}, p2={"vp": 3})
    assert not state.last_year
    finish_year(state)
    assert state.last_year
    assert state.is_over
    assert state.winners == (0,)


def test_twenty_standing_when_a_year_begins_makes_it_the_last():
    """Points of year-end steps set a last year only from the next year on; the base cards give none."""
    state = scene(2, year=3, season="year-end", p1={"vp": 20})
    assert not state.is_over
    assert state.year == 4
    assert state.last_year


def test_the_last_year_end_pays_and_ages_before_the_ranking():
    state = scene(
        2,
        season="winter",
        turn="p1",
        p1={"vp": 20, "residual": 3, "lira": 1, "cellar": {"red": [2]}, "crush_pad": {"white": [5]}},
        p2={"vp": 20, "lira": 3},
    )
    finish_year(state)
    assert state.is_over
    assert state.seats[0].lira == 4  # without the residual payment p2 would have won
    assert standing_of(state.seats[0]) == (20, 4, 3, 6)
    assert state.winners == (0,)


def test_nobody_discards_in_the_last_year():
    state = scene(
        2, year=9, season="year-end", last_year=True, p1={"vp": 21, "hand": ["broker"] + ["merlot"] * 5 + ["pinot"] * 4}
    )  # fmt: skip
    assert state.is_over
    assert len(state.seats[0].hand) == 10


def test_a_year_that_is_not_the_last_trims_hands_to_seven():
    state = scene(2, year=2, season="year-end", p1={"hand": ["broker"] + ["merlot"] * 5 + ["pinot"] * 3})
    assert state.actor == 0
    play(state, "discard merlot", "discard broker")
    assert state.year == 3
    assert len(state.seats[0].hand) == 7


def test_most_points_win_without_a_cap():
    assert won(p1={"vp": 26}, p2={"vp": 31}, p3={"vp": 20, "lira": 50}) == (1,)


def test_ties_go_to_lira_then_wine_then_grapes():
    even = {"vp": 20, "lira": 4}
    assert won(p1={"vp": 20, "lira": 3}, p2=even) == (1,)
    wine = {"cellar": {"red": [3]}, "structures": ["medium-cellar", "large-cellar"]}
    assert won(p1={**even, **wine}, p2={**even, "crush_pad": {"red": [7]}}) == (0,)
    assert won(
        p1={**even, "cellar": {"blush": [6]}}, p2={**even, "cellar": {"red": [1, 3], "white": [3]}}
    ) == (1,)
    assert won(p1={**even, "crush_pad": {"red": [2, 3]}}, p2={**even, "crush_pad": {"white": [7]}}) == (1,)


def test_a_tie_to_the_end_is_a_shared_victory():
    even = {"vp": 22, "lira": 4, "cellar": {"red": [2]}, "crush_pad": {"white": [3]}}
    assert won(p1=even, p2={"vp": 22, "lira": 4}, p3=even) == (0, 2)
    assert won(p1={"vp": 20}, p2={"vp": 20}) == (0, 1)


def test_residual_of_the_last_year_can_break_a_tie():
    assert won(p1={"vp": 20, "lira": 2, "residual": 2}, p2={"vp": 20, "lira": 3}) == (0,)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_grapes_go_to_the_right(players):
    state = scene(players, year=1, season="year-end", first="p1")
    assert state.first == players - 1
    assert state.actor == players - 1
    assert all(own.row == 0 for own in state.seats)


def test_the_year_end_keeps_its_order():
    """Age, workers back, residual, discard to seven, roosters and grapes."""
    state = scene(
        2,
        season="winter",
        turn="p1",
        p1={
            "residual": 2,
            "workers": {"regular": 1, "temporary": 1},
            "trained": {"regular": 1},
            "owned": {"regular": 3},
            "crush_pad": {"red": [3]},
            "cellar": {"white": [3]},
            "harvested": ["field-5"],
            "fields": {"5": ["merlot"]},
            "hand": ["merlot"] * 4 + ["pinot"] * 5,
            "structures": ["windmill"],
            "used": ["windmill"],
        },
        spaces={"harvest": {"1": "p1 regular"}},
    )
    state.events = []
    play(state, "pass", "pass")
    kinds = [event[0] for event in state.events if event[0] in ("age", "workers-back", "lira", "discard")]
    assert kinds == ["age", "workers-back", "lira"]
    own = state.seats[0]
    assert state.actor == 0 and own.row
    assert own.grapes == (1 << 4, 0)
    assert own.wines == (0, 1 << 3, 0, 0)  # no medium cellar
    assert own.free == own.owned == (3, 1, 0)
    assert own.lira == 2
    assert (own.harvested, own.used) == (0, 0)
    play(state, "discard merlot", "discard pinot")
    assert state.year == 2
    assert own.row == 0
