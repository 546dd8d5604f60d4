"""A board with turns in all four seasons, gifts for passing, and a year end of each seat by itself is played as well.

It is made up of the base board's actions: what matters is that its course stands in its data alone.
"""

import random

import pytest

from app.rules.viticulture import options as options_of_games
from app.rules.viticulture.boards.loader import BOARDS, load_board
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.effects.workers import slot_refusal
from app.rules.viticulture.goods import placed
from app.rules.viticulture.ids import (
    FALL,
    ORDER,
    SPRING,
    SUMMER,
    TEMPORARY,
    VINE,
    WAKE_ROWS,
    WINTER,
    YEAR_END,
)
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.snapshot import freeze, thaw
from tests.support.games import Referee, random_game, where

NAME = "four-seasons"
GAMES = 1_000
CHUNK = 100
GIFT_DECKS = {"draw-vine": VINE, "draw-order": ORDER}


@pytest.fixture(autouse=True)
def board(monkeypatch, checkout):
    made = load_board(checkout / "tests" / "data" / f"board_{NAME}.json")
    monkeypatch.setitem(BOARDS, NAME, made)
    monkeypatch.setattr(options_of_games, "BOARD_NAMES", ("base", NAME))
    return made


def options(seed: int) -> Options:
    return Options(players=2 + seed % 5, board=NAME)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_come_to_an_end(first):
    placed_in = set()
    for seed in range(first, first + CHUNK):
        state = new_game(options(seed), seed, [])
        choose = random.Random(seed).choice
        seasons: list[list[int]] = [[]]
        while not state.is_over:
            action = choose(state.legal)
            if action[0] == "place":
                placed_in.add(state.season)
            state.events = []
            state.apply(action)
            for event in state.events:
                if event[0] == "year":
                    seasons.append([])
                elif event[0] == "season":
                    seasons[-1].append(event[2])
            assert state.year < 60, where(state, seed)
        assert state.winners, where(state, seed)
        whole = [SPRING, SUMMER, FALL, WINTER, YEAR_END]
        assert len(seasons) == state.year + 1, where(state, seed)
        assert all(year == whole for year in seasons[1:]), where(state, seed)
    assert placed_in == {SPRING, SUMMER, FALL, WINTER}


@pytest.mark.parametrize("seed", range(15))
def test_every_position_is_in_order_and_can_be_saved(seed):
    referee = Referee(seed)
    for number, (state, _, _) in enumerate(random_game(seed, options(seed))):
        referee.look(state)
        if number % 7 == 0:
            assert freeze(thaw(freeze(state))) == freeze(state)


def test_passing_brings_the_gift_of_the_row_in_the_next_season(board):
    seen = set()
    for seed in range(12):
        for state, _, _ in random_game(seed, options(seed)):
            events = state.events or []
            for number, event in enumerate(events):
                if event[0] != "pass" or event[2] == WINTER:
                    continue
                seat, season = event[1:]
                gift = board.gifts[state.seats[seat].row].get(season + 1)
                kind = gift.partition("-")[0] if gift else None
                if kind in ("lira", "vp", "draw") and gift != "draw-summer-or-winter":
                    later = [(other[0], other[1]) for other in events[number + 1 :]]
                    deck = GIFT_DECKS.get(gift, -1)
                    none_left = deck >= 0 and not (state.decks[deck] or state.discards[deck])
                    assert (kind, seat) in later or none_left, where(state, seed)
                    seen.add((gift, season))
                elif gift is None:
                    told = events[number + 1 : number + 2]
                    assert not told or told[0][1] != seat or told[0][3:] != ("wake-up",)
    assert {season for _, season in seen} == {SPRING, SUMMER, FALL}
    assert {"lira", "vp", "draw-vine", "draw-order"} == {gift for gift, _ in seen}


def test_who_passes_in_winter_has_a_year_end_at_once(board):
    """Workers go home and free their spaces while others still play; then the seat chooses a row for next year."""
    early = chosen = 0
    for seed in range(12):
        for state, action, _ in random_game(seed, options(seed)):
            for event in state.events or ():
                if event[0] == "workers-back" and event[1] >= 0 and state.season == WINTER:
                    seat = event[1]
                    own = state.seats[seat]
                    if own.passed:
                        assert placed(state, seat) == [] and own.owned[TEMPORARY] == 0
                        assert own.free == own.owned and not any(own.idle)
                        early += any(not other.passed for other in state.seats)
            if action is not None and action[0] == "wake" and state.closing:
                mine = state.seats[state.actor]
                assert mine.row == 0 and mine.passed
                taken = {o.row for o in state.seats if o.passed and o.row}
                open_rows = {a[1] for a in state.legal}
                assert open_rows == set(range(1, WAKE_ROWS + 1)) - taken
                chosen += 1
    assert early > 50 and chosen > 50


def test_a_base_game_beside_it_is_what_it_was(board):
    base = BOARDS["base"]
    assert [season for season, _ in base.course] == [SPRING, SUMMER, FALL, WINTER, YEAR_END]
    assert base.worker_seasons == (SUMMER, WINTER) and not base.passing_gives and not base.own_year_end
    assert board.worker_seasons == (SPRING, SUMMER, FALL, WINTER) and board.passing_gives


def test_a_closed_slot_says_from_how_many_players_it_opens(board):
    """The reason reads the board: on this one the third slot opens with four players, the fourth with five."""
    state = new_game(Options(players=2, board=NAME), 1)
    while state.legal[0][0] == "wake" or len(state.legal) < 3:
        state.apply(state.legal[0])
    seat = state.actor
    action = board.by_season[SPRING][0]
    assert [slot_refusal(state, seat, 0, action, slot) for slot in (2, 3, 4)] == [
        ("space-closed", 3),
        ("space-closed", 4),
        ("space-closed", 5),
    ]
