"""Whole random games: nothing is ever out of place, and legality, copies, replays and snapshots hold together."""

import json
import random

import pytest

from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.game import GAME
from app.rules.viticulture.outside.notation import parse, text
from app.rules.viticulture.outside.scoring import standing_of
from app.rules.viticulture.outside.snapshot import digest, freeze, thaw
from app.rules.viticulture.state import State
from tests.support.games import Referee, options_of, pick, random_game, states, where


@pytest.mark.parametrize("first", range(0, 120, 10))
def test_every_position_of_a_game_is_in_order(first):
    for seed in range(first, first + 10):
        referee = Referee(seed)
        for state, _, _ in random_game(seed):
            referee.look(state)


def guarded(state: State) -> bool:
    """Whether a card is under way whose every answer must leave the rest of it possible."""
    return any(frame[0].guards for frame in state.stack)


def in_stock(state: State) -> tuple:
    """All that may not change while somebody only asks what is legal."""
    return digest(state), list(state.legal)


@pytest.mark.parametrize("seed", range(200, 225))
def test_legal_is_exactly_what_is_not_refused_and_applies(seed):
    """R51: the legal list, the refusals and what can be carried out are the same set."""
    for state in states(seed, share=0.15):
        before = in_stock(state)
        frame = state.stack[-1]
        meant = GAME.candidates(state)
        legal = set(state.legal_actions())
        said = where(state, seed)
        assert len(set(meant)) == len(meant), said
        assert legal <= set(meant), said
        allowed = {action for action in meant if frame[0].refusal(state, frame, action) is None}
        if guarded(state):
            assert legal <= allowed, said
        else:
            assert legal == allowed, said
        for action in meant:
            assert (GAME.why_not(state, action) is None) == (action in legal), (said, action)
        for action in legal:
            child = state.child(action)
            assert child.legal or child.is_over, (said, action)
        assert in_stock(state) == before, said


@pytest.mark.parametrize("seed", range(230, 240))
def test_a_copy_does_not_change_when_the_game_goes_on(seed):
    kept: list[tuple[State, str, list]] = []
    for state, _, chance in random_game(seed):
        if chance.random() < 0.02:
            kept.append((state.copy(), digest(state), list(state.legal)))
    assert len(kept) > 5
    for copy, fingerprint, legal in kept:
        assert digest(copy) == fingerprint
        assert copy.legal == legal
        chance = random.Random(seed)
        while not copy.is_over:  # and it can be played to an end of its own
            copy.apply(pick(copy, chance))


@pytest.mark.parametrize("seed", range(240, 250))
def test_the_same_actions_give_the_same_game(seed):
    played = []
    end = None
    for state, action, _ in random_game(seed):
        if action is not None:
            played.append(action)
        else:
            end = digest(state)
    again = new_game(options_of(seed), seed)
    for action in played:
        assert action in again.legal_actions()
        again.apply(action)
    assert again.is_over
    assert digest(again) == end


@pytest.mark.parametrize("seed", range(250, 256))
def test_a_game_can_be_saved_and_loaded_at_every_decision(seed):
    """Through JSON text and back, in the middle of cards too; the loaded game goes on in the same way."""
    for number, (state, action, _) in enumerate(random_game(seed)):
        data = json.loads(json.dumps(freeze(state)))
        loaded = thaw(data)
        assert freeze(loaded) == data, where(state, seed)
        assert loaded.legal == state.legal, where(state, seed)
        if action is not None and number % 5 == 0:
            assert digest(loaded.child(action)) == digest(state.child(action)), where(state, seed)


@pytest.mark.parametrize("seed", range(260, 268))
def test_answering_from_the_saved_game_alone_ends_in_the_same_place(seed):
    """The game is played on the loaded state, which is saved and loaded again after every answer."""
    chance = random.Random(seed)
    state = new_game(options_of(seed), seed)
    other = thaw(freeze(state))
    for _ in range(150):
        if state.is_over:
            break
        action = pick(state, chance)
        state.apply(action)
        other.apply(action)
        other = thaw(freeze(other))
    assert digest(other) == digest(state)


@pytest.mark.parametrize("seed", range(270, 280))
def test_single_choices_are_made_at_once_and_recorded(seed):
    """Nobody is ever asked with one answer, and what was answered for somebody stands in the events."""
    forced = []
    for state, action, _ in random_game(seed):
        forced += [event for event in state.events if event[0] == "forced"]
        if action is not None:
            assert len(state.legal) > 1
    assert forced
    for _, seat, action in forced:
        assert 0 <= seat < len(state.seats)
        assert parse(text(action)) == action


@pytest.mark.parametrize("seed", range(290, 300))
def test_the_winners_have_the_best_standing(seed):
    for state, action, _ in random_game(seed):
        if action is None:
            best = max(standing_of(own) for own in state.seats)
            assert state.winners == tuple(s for s, own in enumerate(state.seats) if standing_of(own) == best)
            assert state.last_year


def test_no_two_games_are_alike():
    """Thirty seeds give thirty different openings, and the same seed the same one."""
    openings = {digest(new_game(options_of(5), seed)) for seed in range(30)}
    assert len(openings) == 30
    assert digest(new_game(options_of(5), 3)) == digest(new_game(options_of(5), 3))
