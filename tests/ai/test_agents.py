"""Agents: legal, repeatable, and told nothing that their seat may not know."""

import pytest

from app.ai.agent import Budget
from app.ai.agents import AGENTS, UnknownAgent, make_agent
from app.ai.match import agent_seed, play_out
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.observation import observe


class Watched:
    """An agent that checks what its inner agent is given and answers."""

    def __init__(self, inner, seat):
        self.inner, self.seat, self.blind = inner, seat, inner.blind
        self.made = []

    def choose(self, observation, legal, budget):
        if observation is not None:
            assert observation.viewer == self.seat
            hidden = [view.hand for number, view in enumerate(observation.seats) if number != self.seat]
            assert hidden == [None] * len(hidden)
        before = list(legal)
        action = self.inner.choose(observation, legal, budget)
        assert action in legal
        assert list(legal) == before
        self.made.append(action)
        return action


def played(name, seed, players=3):
    state = new_game(Options(players), seed)
    agents = [Watched(make_agent(name, agent_seed(seed, seat)), seat) for seat in range(players)]
    decisions = play_out(state, agents, observe)
    made = [agent.made for agent in agents]
    assert decisions == sum(map(len, made))
    assert state.is_over and state.winners
    return made


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_answers_legally_and_the_same_again(name):
    assert played(name, 3) == played(name, 3)


def test_a_blind_agent_is_given_no_observation():
    def no_look(state, seat):
        raise AssertionError("the observation was made for nothing")

    play_out(new_game(Options(2), 1), [make_agent("random", n) for n in range(2)], no_look)


def test_seats_and_games_have_chance_of_their_own():
    seeds = {agent_seed(seed, seat) for seed in range(-50, 50) for seat in range(6)}
    assert len(seeds) == 600


def test_random_takes_each_action():
    agent = make_agent("random", 1)
    legal = [("wake", row) for row in range(1, 8)]
    counts = [0] * 8
    for _ in range(7000):
        counts[agent.choose(None, legal, Budget())[1]] += 1
    assert min(counts[1:]) > 800


def test_casual_beats_random():
    won = 0
    for seed in range(10):
        state = new_game(Options(2), seed)
        seats = ["casual", "random"] if seed % 2 else ["random", "casual"]
        play_out(state, [make_agent(name, agent_seed(seed, n)) for n, name in enumerate(seats)], observe)
        won += seats.index("casual") in state.winners
    assert won >= 8


def test_an_unknown_agent_is_named_with_the_nearest():
    with pytest.raises(UnknownAgent, match="'randon'; did you mean random"):
        make_agent("randon", 1)
    with pytest.raises(UnknownAgent, match="there is random, casual"):
        make_agent("deep-blue", 1)
