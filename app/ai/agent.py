"""What a computer player is: something that picks one of the choices of a position."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from app.rules.engine.effect import Action
from app.rules.engine.position import Position


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a decision is worth; None: as the agent likes.

    `rounds` makes a choice repeatable on any machine, `seconds` does not. `stop` is asked before each round, and ends
    the thought when it says so.
    """

    rounds: int | None = None
    seconds: float | None = None
    stop: Callable[[], bool] | None = None

    def turns(self, usual: int) -> Iterator[int]:
        """Count rounds from 0 until the budget is used up: `usual` of them where it sets neither rounds nor time.

        The first round is always given, so that there is something to choose by.
        """
        most = usual if self.rounds is None and self.seconds is None else self.rounds
        end = None if self.seconds is None else time.monotonic() + self.seconds
        number = 0
        while True:
            yield number
            number += 1
            if number == most or (self.stop is not None and self.stop()):
                return
            if end is not None and time.monotonic() >= end:
                return


# A cheap choice in a state that may be known whole, for playing out deals: (state, seat) to one of its legal actions.
Policy = Callable[[Any, int], Action]


class Agent(Protocol):
    """One seat's player. It is made with a seed and must draw all its chance from it."""

    blind: bool  # True: never looks at more than the choices; the position has no state then

    def choose(self, position: Position, budget: Budget) -> Action:
        """Return one of the position's legal actions."""
        ...
