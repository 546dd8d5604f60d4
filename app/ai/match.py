"""A whole game between agents, without log, events or checks of what they answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from app.ai.agent import Action, Agent, Budget

NO_BUDGET = Budget()
# No game comes near: the longest of 20,000 random games has 3,000. It ends a game that goes round in circles.
MOST_DECISIONS = 100_000


class EndlessGame(RuntimeError):
    """A game did not end; the rules or the agents are at fault."""


class Playable(Protocol):
    """What a match asks of the state of a game."""

    @property
    def actor(self) -> int: ...

    @property
    def is_over(self) -> bool: ...

    def legal_actions(self) -> list[Action]: ...

    def apply(self, action: Action) -> None: ...


def play_out(
    state: Playable,
    agents: Sequence[Agent],
    observe: Callable[[Any, int], Any],
    budget: Budget = NO_BUDGET,
) -> int:
    """Play the state to its end, an agent for each seat; return how many decisions were made.

    Each agent gets its own seat's observation and the legal list. Raises EndlessGame.
    """
    decisions = 0
    apply = state.apply
    while not state.is_over:
        seat = state.actor
        agent = agents[seat]
        seen = None if agent.blind else observe(state, seat)
        apply(agent.choose(seen, state.legal_actions(), budget))
        decisions += 1
        if decisions >= MOST_DECISIONS:
            raise EndlessGame(f"no end after {decisions} decisions")
    return decisions


def agent_seed(seed: int, seat: int) -> int:
    """Return the seed of a seat's agent in the game of this seed: other numbers than the game itself uses."""
    return (seed * 8 + seat + 1) ^ 0x5DEECE66D
