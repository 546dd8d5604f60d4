"""What a computer player is: something that picks one of the legal actions from what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Action = tuple[Any, ...]
Observation = Any  # each game has its own


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a decision is worth; None: as the agent likes.

    `rounds` makes a choice repeatable on any machine, `seconds` does not.
    """

    rounds: int | None = None
    seconds: float | None = None


class Agent(Protocol):
    """One seat's player. It is made with a seed and must draw all its chance from it."""

    blind: bool  # True: never looks at the observation, which is then None

    def choose(self, observation: Observation | None, legal: Sequence[Action], budget: Budget) -> Action:
        """Return one of the legal actions; `legal` is never empty and must not be changed."""
        ...
