"""The computer players by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from app.ai.agent import Action, Agent, Budget, Observation
from app.ai.casual import CasualAgent
from app.rules.engine.chance import below, following, seeded


class UnknownAgent(ValueError):
    """No agent has this name; the message lists the ones there are."""


class RandomAgent:
    """Takes any legal action, each as likely as the other.

    It never looks at the game, so nothing is lost by not making the observation for it: about 30 microseconds a
    decision, more than the decision itself takes.
    """

    blind = True

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def choose(self, observation: Observation | None, legal: Sequence[Action], budget: Budget) -> Action:
        self._chance = following(self._chance)
        return legal[below(self._chance, len(legal))]


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
