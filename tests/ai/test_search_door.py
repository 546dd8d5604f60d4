"""What a search needs: deals of a position, cheap policies, a budget with a stop, keys, a process of its own."""

import itertools
import multiprocessing
import pickle
import threading
import time

import pytest

from app.ai import worker
from app.ai.agent import Budget
from app.ai.agents import AGENTS, RandomAgent, make_agent
from app.ai.casual import CasualAgent
from app.ai.match import play_out
from app.ai.worker import Worker
from app.rules.engine.position import information, position_of
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.game import GAME
from app.rules.viticulture.options import Options
from tests.rules.test_redeal import pairs
from tests.support.games import states
from tests.support.lanterns import GAME as LANTERNS


class Sampling:
    """Plays deals out by a cheap policy and takes what won most often: a whole search on the door alone."""

    blind = False

    def __init__(self, seed):
        self.policy, self.seed, self.rounds = RandomAgent(seed), seed, 0

    def choose(self, position, budget):
        won = [0] * len(position.legal)
        deals = position.deals(self.seed)
        for self.rounds in budget.turns(2):
            deal = next(deals)
            for number, action in enumerate(position.legal):
                child = deal.child(action)
                while not child.is_over:
                    child.apply(self.policy(child, child.actor))
                won[number] += position.seat in position.game.winners(child)
        self.rounds += 1
        return position.legal[won.index(max(won))]


@pytest.mark.parametrize("part", range(4))
def test_what_a_seat_cannot_see_never_changes_a_move(part):
    """At least 5,000 positions in all, each with another true state that looks the same."""
    count = 0
    for state, other, viewer in pairs(5000 + part * 1000, 5007 + part * 1000, deciding=True):
        count += 1
        for name in AGENTS:
            moves = [
                make_agent(name, 3).choose(position_of(GAME, true, 7), Budget()) for true in (state, other)
            ]
            assert moves[0] == moves[1]
        assert information(GAME, state, viewer) == information(GAME, other, viewer)
    assert count >= 1250


def test_what_a_seat_cannot_see_never_changes_the_move_of_a_search():
    count = 0
    for state, other, _ in pairs(300, 303, deciding=True):
        if state.year > 17:
            moves = [
                Sampling(1).choose(position_of(GAME, true, 7), Budget(rounds=1)) for true in (state, other)
            ]
            assert moves[0] == moves[1]
            count += 1
    assert count > 5


def test_a_search_on_the_door_plays_any_game_and_the_same_again():
    ends = []
    for _ in range(2):
        state = LANTERNS.begin(LANTERNS.options(3, {}), 8)
        seats = [Sampling(seed) for seed in range(3)]
        play_out(LANTERNS, state, seats, Budget(rounds=10))
        assert [seat.rounds for seat in seats] == [10, 10, 10]
        ends.append(LANTERNS.freeze(state))
    assert ends[0] == ends[1] and LANTERNS.winners(state)


def test_deals_of_a_position_look_alike_and_differ():
    state = next(state for state in states(4) if state.year == 4)
    position = position_of(GAME, state, 0)
    deals = list(itertools.islice(position.deals(0), 12))
    assert {information(GAME, deal, position.seat) for deal in deals} == {position.observation()}
    assert len({tuple(seat.hand for seat in deal.seats) for deal in deals}) == 12
    assert all(deal.legal == position.legal for deal in deals)


def test_the_key_tells_apart_what_a_seat_can_see():
    state = new_game(Options(3), 5)
    child = state.child(state.legal[0])
    assert information(GAME, state, 1) != information(GAME, child, 1)
    assert information(GAME, state, 0) != information(GAME, state, 1)


def test_casual_as_a_policy_and_as_an_agent_are_the_same():
    for state in itertools.islice(states(9, share=0.3), 60):
        assert CasualAgent(4)(state, state.actor) == CasualAgent(4).choose(
            position_of(GAME, state, 0), Budget()
        )


def test_a_budget_counts_rounds_looks_at_the_clock_and_stops(monkeypatch):
    assert list(Budget(rounds=3).turns(9)) == [0, 1, 2]
    assert list(Budget().turns(2)) == [0, 1]
    now = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    assert list(Budget(seconds=4).turns(1)) == [0, 1, 2, 3]
    calls = iter([False, False, True])
    assert list(Budget(rounds=50, stop=lambda: next(calls)).turns(9)) == [0, 1, 2]
    assert list(Budget(stop=lambda: True).turns(9)) == [0]


def test_a_position_is_the_same_elsewhere():
    for state in itertools.islice(states(6, share=0.2), 40):
        position = position_of(GAME, state, 1)
        read = pickle.loads(pickle.dumps(position))
        assert read.game is GAME and read.seat == position.seat and read.legal == position.legal
        assert read.observation() == position.observation()
        assert read.state.answers() == position.state.answers()


def test_a_worker_answers_like_an_agent_at_home():
    at_home, away = make_agent("casual", 5), Worker("casual", 5)
    try:
        for state in itertools.islice(states(7, share=0.2), 10):
            position = position_of(GAME, state, 2)
            away.ask(position, Budget(stop=lambda: False))
            assert away.answered(60)
            assert away.action() == at_home.choose(position, Budget())
    finally:
        away.close()


class Pondering:
    """Thinks until it is told to stop."""

    blind = True

    def choose(self, position, budget):
        rounds = sum(1 for _ in budget.turns(10**9))
        return ("rounds", rounds)


def test_a_worker_stops_thinking_when_it_is_told(monkeypatch):
    """The loop of the process, with one end of its pipe here."""
    here, there = multiprocessing.Pipe()
    stop = threading.Event()
    monkeypatch.setattr(worker, "make_agent", lambda name, seed: Pondering())
    thread = threading.Thread(target=worker.serve, args=(there, stop, "", 0))
    thread.start()
    here.send((position_of(GAME, new_game(Options(2), 1), 0), Budget()))
    assert not here.poll(0.05)
    stop.set()
    assert here.poll(60) and here.recv()[1] > 1
    here.close()
    thread.join(60)
    assert not thread.is_alive()
