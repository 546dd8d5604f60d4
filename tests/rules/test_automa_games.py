"""Whole random solo games: limits, the Automa's points by table, replays, snapshots, and what is legal."""

import json
import random
from collections import Counter

import pytest

from app.rules.viticulture import ids
from app.rules.viticulture.automa.base import ALL_ROWS, PLACED
from app.rules.viticulture.automa.data import LEVELS, targets
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.game import GAME
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.observation import observe
from app.rules.viticulture.outside.redeal import redeal
from app.rules.viticulture.outside.snapshot import digest, freeze, thaw
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import full_deck
from tests.support.games import all_cards, pick, random_game, where

SOLO_CARDS = Counter(card for deck in range(4) for card in full_deck(deck, solo=True))
GAMES: list[tuple[str, bool]] = [
    ("very-easy", False), ("easy", False), ("normal", False), ("hard", False), ("very-hard", False),
    ("easy", True), ("normal", True), ("hard", True),
]  # fmt: skip


def solo_options(seed: int) -> Options:
    """Return the options of the solo game with this seed: levels and variants in turn."""
    level, aggressive = GAMES[seed % len(GAMES)]
    variants = ("two-parents",) if seed // len(GAMES) % 2 else ()
    return Options(players=1, automa=level, aggressive=aggressive, variants=variants)


class SoloReferee:
    """Looks at a solo game step by step and fails on the first thing that no position may show."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.before: State | None = None
        self.rows: list[int] = []
        self.gained = self.spent = 0

    def look(self, state: State) -> None:
        said = where(state, self.seed)
        solo, level = state.solo, LEVELS[state.options.automa]
        assert solo is not None
        assert all_cards(state) == SOLO_CARDS, said
        assert sorted((*solo.deck, *solo.used)) == list(range(24)), said
        out = sum(code == ids.AUTOMA_CODE for space in state.spaces for code in space)
        assert out + solo.left == 6 and 0 <= solo.left <= 6, said
        assert all(code != ids.AUTOMA_CODE for space in state.spaces for code in space[1:]), said
        assert out == sum(step[3] == PLACED for step in solo.steps) or state.closing, said
        spaces = [state.spaces[a] for a, row in state.board.spaces.items() if not row.unlimited]
        assert not any(code for space in spaces for code in space[1:3]), said
        for event in state.events or ():
            if event[0] == "token-gain":
                self.rows.append(event[2])
                self.gained += 1
            elif event[0] == "token-spend":
                self.spent += 1
        assert solo.tokens == self.gained - self.spent >= 0, said
        assert self.gained == state.year - (state.season == ids.SPRING and not state.seats[0].row), said
        assert self.gained == len(self.rows) and len(set(self.rows[:7])) == len(self.rows[:7]), said
        assert solo.rows == ALL_ROWS & ~sum(1 << row for row in self.rows[self.gained // 8 * 7 :]) or (
            self.gained == 7 and solo.rows in (0, ALL_ROWS)
        ), said
        assert state.year <= level.years and state.last_year == (state.year == level.years), said
        assert all(booking in [b[1:] for b in state.booked] for booking in solo.paid), said
        self._season(state, said)
        self._end(state, said)
        if not state.is_over:
            assert len(state.legal) >= 2 and len(set(state.legal)) == len(state.legal), said
        self.before = state.copy()

    @staticmethod
    def _season(state: State, said: str) -> None:
        """In a worker season at least the level's number stands, unless all six are out."""
        solo, level = state.solo, LEVELS[state.options.automa]
        assert solo is not None
        if state.season in state.board.worker_seasons and not state.is_over:
            here = sum(step[3] == PLACED and step[0] == state.season for step in solo.steps)
            assert here >= level.least_workers or not solo.left, said
            assert len(solo.shown(state.season)) == 1 or level.least_workers, said
            assert here <= 6, said

    @staticmethod
    def _end(state: State, said: str) -> None:
        solo, options = state.solo, state.options
        assert solo is not None
        assert bool(solo.outcome) == state.is_over, said
        goals = targets(options.automa, options.board, options.aggressive)
        assert observe(state, 0).solo.points == goals[max(0, state.year - 1)], said
        if not solo.outcome:
            assert state.winners == (), said
            return
        won, points, goal, why, year = solo.outcome
        assert (points, goal, year) == (state.seats[0].vp, goals[state.year - 1], state.year), said
        assert won == (points > goal) == (state.winners == (0,)) == (why == "above"), said
        assert why == "year" if not state.last_year else why in ("above", "equal", "below"), said
        assert (why == "equal") == (state.last_year and points == goal), said


@pytest.mark.parametrize("first", range(0, 160, 20))
def test_every_position_of_a_game_is_in_order(first):
    for seed in range(first, first + 20):
        referee = SoloReferee(seed)
        for state, _, _ in random_game(seed, solo_options(seed)):
            referee.look(state)


@pytest.mark.parametrize("seed", range(300, 316))
def test_legal_is_exactly_what_is_not_refused(seed):
    for state, action, chance in random_game(seed, solo_options(seed)):
        if action is None or chance.random() > 0.3:
            continue
        before = digest(state)
        frame = state.stack[-1]
        legal = set(state.legal_actions())
        for meant in GAME.candidates(state):
            assert (GAME.why_not(state, meant) is None) == (meant in legal), (where(state, seed), meant)
        if not any(below[0].guards for below in state.stack):
            assert legal == {
                meant for meant in GAME.candidates(state) if frame[0].refusal(state, frame, meant) is None
            }
        for meant in legal:
            child = state.child(meant)
            assert child.legal or child.is_over, (where(state, seed), meant)
        assert digest(state) == before


@pytest.mark.parametrize("seed", range(320, 336))
def test_a_game_can_be_saved_loaded_and_replayed(seed):
    played = []
    end = ""
    for number, (state, action, _) in enumerate(random_game(seed, solo_options(seed))):
        data = json.loads(json.dumps(freeze(state)))
        loaded = thaw(data)
        assert freeze(loaded) == data, where(state, seed)
        assert loaded.legal == state.legal, where(state, seed)
        if action is None:
            end = digest(state)
            continue
        played.append(action)
        if number % 5 == 0:
            assert digest(loaded.child(action)) == digest(state.child(action)), where(state, seed)
    again = new_game(solo_options(seed), seed)
    for action in played:
        assert action in again.legal
        again.apply(action)
    assert again.is_over and digest(again) == end


@pytest.mark.parametrize("seed", range(340, 356))
def test_another_deal_of_what_is_hidden_looks_the_same(seed):
    for state, _, chance in random_game(seed, solo_options(seed)):
        if chance.random() < 0.1:
            for viewer in (-1, 0):
                other = redeal(state, viewer, seed)
                assert observe(other, viewer) == observe(state, viewer), where(state, seed)
                assert all_cards(other) == SOLO_CARDS


def test_tokens_are_used_and_games_can_be_won():
    """The random games do reach what they are to test."""
    seen: Counter[str] = Counter()
    for seed in range(400, 480):
        for state, _, _ in random_game(seed, solo_options(seed)):
            seen.update(event[0] for event in state.events or ())
            seen.update(
                f"{event[0]}-{event[5]}"
                for event in state.events or ()
                if event[0] in ("automa-skip", "automa-end")
            )
    for kind in ("token-gain", "token-spend", "automa-more", "automa-check", "rows-open", "final-year"):
        assert seen[kind], kind
    for kind in ("automa-skip-other-season", "automa-skip-other-board", "automa-skip-occupied"):
        assert seen[kind], kind
    assert seen["automa-end-year"] and seen["automa-end-below"]


def test_a_game_that_scores_is_won():
    state = new_game(Options(players=1, automa="normal"), 3)
    chance = random.Random(3)
    while not state.is_over:
        state.seats[0].vp = 30
        state.apply(pick(state, chance))
    assert state.winners == (0,) and state.year == 7
