"""A whole game between agents, without log, events or checks of what they answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.ai.agent import Agent, Budget
from app.rules.engine.game import Game
from app.rules.engine.position import Position, position_of

NO_BUDGET = Budget()
# No game comes near: the longest of 20,000 random games has 3,000. It ends a game that goes round in circles.
MOST_DECISIONS = 100_000


class EndlessGame(RuntimeError):
    """A game did not end; the rules or the agents are at fault."""


def play_out(game: Game, state: Any, agents: Sequence[Agent], budget: Budget = NO_BUDGET) -> int:
    """Play the state to its end, an agent for each seat; return how many decisions were made.

    Each agent gets the position of its own seat. Raises EndlessGame.
    """
    decisions = 0
    apply = state.apply
    while state.stack:
        seat = state.stack[-1][1]
        agent = agents[seat]
        if agent.blind:
            position = Position(game, seat, state.legal, None)
        else:
            position = position_of(game, state, decisions)
        apply(agent.choose(position, budget))
        decisions += 1
        if decisions >= MOST_DECISIONS:
            raise EndlessGame(f"no end after {decisions} decisions")
    return decisions


def agent_seed(seed: int, seat: int) -> int:
    """Return the seed of a seat's agent in the game of this seed: other numbers than the game itself uses."""
    return (seed * 8 + seat + 1) ^ 0x5DEECE66D
