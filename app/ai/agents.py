"""The computer players by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from app.ai.agent import Agent, Budget
from app.ai.casual import CasualAgent
from app.rules.engine.chance import below, following, seeded
from app.rules.engine.effect import Action
from app.rules.engine.position import Position


class UnknownAgent(ValueError):
    """No agent has this name; the message lists the ones there are."""


class RandomAgent:
    """Takes any legal action, each as likely as the other. Called with a state and a seat it is a policy.

    It never looks at the game, so nothing is dealt for it: that takes some five times as long as the decision itself.
    """

    blind = True

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def choose(self, position: Position, budget: Budget) -> Action:
        self._chance = chance = following(self._chance)
        legal = position.legal
        return legal[below(chance, len(legal))]

    def __call__(self, state: Any, seat: int) -> Action:
        self._chance = chance = following(self._chance)
        legal: list[Action] = state.legal
        return legal[below(chance, len(legal))]


AGENTS: dict[str, Callable[[int], Agent]] = {"random": RandomAgent, "casual": CasualAgent}


def make_agent(name: str, seed: int) -> Agent:
    """Return a new agent by its name; raises UnknownAgent."""
    check_name(name)
    return AGENTS[name](seed)


def check_name(name: str) -> None:
    """Raise UnknownAgent when there is no agent of that name."""
    if name not in AGENTS:
        near = difflib.get_close_matches(name, AGENTS, 3, 0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there is {', '.join(AGENTS)}"
        raise UnknownAgent(f"no computer player is called {name!r}; {hint}")
