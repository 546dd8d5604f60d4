"""Agents: legal, repeatable, and told nothing that their seat may not know."""

import gc
import types

import pytest

from app.ai.agent import Budget
from app.ai.agents import AGENTS, UnknownAgent, make_agent
from app.ai.match import agent_seed, play_out
from app.rules.engine.effect import Effect
from app.rules.engine.game import Game
from app.rules.engine.position import Position
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.game import GAME
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.observation import observe


class Watched:
    """An agent that checks what its inner agent is given and answers; `truth` is the state of the match."""

    def __init__(self, inner, seat, truth):
        self.inner, self.seat, self.truth, self.blind = inner, seat, truth, inner.blind
        self.made = []

    def choose(self, position, budget):
        assert position.seat == self.seat == self.truth.actor
        assert position.legal == self.truth.legal
        assert not reached(position) & {id(self.truth), *map(id, self.truth.seats)}
        if position.state is not None:
            assert position.observation() == observe(self.truth, self.seat)
            assert position.state.rng != self.truth.rng
        before = list(position.legal)
        action = self.inner.choose(position, budget)
        assert action in position.legal
        assert list(position.legal) == before
        self.made.append(action)
        return action


def reached(position):
    """The ids of all objects that can be got at from a position, without what belongs to the whole program."""
    found, waiting = set(), [position]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(
            thing, type | types.ModuleType | types.FunctionType | Game | Effect
        ):
            continue
        found.add(id(thing))
        waiting += gc.get_referents(thing)
    return found


def played(name, seed, players=3):
    state = new_game(Options(players), seed)
    agents = [Watched(make_agent(name, agent_seed(seed, seat)), seat, state) for seat in range(players)]
    decisions = play_out(GAME, state, agents)
    made = [agent.made for agent in agents]
    assert decisions == sum(map(len, made))
    assert state.is_over and state.winners
    return made


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_answers_legally_and_the_same_again(name):
    assert played(name, 3) == played(name, 3)


def test_nothing_is_dealt_for_a_blind_agent(monkeypatch):
    monkeypatch.setattr(type(GAME), "redeal", lambda *given: pytest.fail("a deal was made for nothing"))
    play_out(GAME, new_game(Options(2), 1), [make_agent("random", n) for n in range(2)])


def test_seats_and_games_have_chance_of_their_own():
    seeds = {agent_seed(seed, seat) for seed in range(-50, 50) for seat in range(6)}
    assert len(seeds) == 600


def test_random_takes_each_action():
    agent = make_agent("random", 1)
    legal = [("wake", row) for row in range(1, 8)]
    counts = [0] * 8
    for _ in range(7000):
        counts[agent.choose(Position(GAME, 0, legal, None), Budget())[1]] += 1
    assert min(counts[1:]) > 800


def test_casual_beats_random():
    won = 0
    for seed in range(10):
        state = new_game(Options(2), seed)
        seats = ["casual", "random"] if seed % 2 else ["random", "casual"]
        play_out(GAME, state, [make_agent(name, agent_seed(seed, n)) for n, name in enumerate(seats)])
        won += seats.index("casual") in state.winners
    assert won >= 8


def test_an_unknown_agent_is_named_with_the_nearest():
    with pytest.raises(UnknownAgent, match="'randon'; did you mean random"):
        make_agent("randon", 1)
    with pytest.raises(UnknownAgent, match="there is random, casual"):
        make_agent("deep-blue", 1)
