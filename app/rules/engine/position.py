"""What a computer player is given: a decision of its seat, in a state that knows no more than the seat."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from app.rules.engine.effect import Action
from app.rules.engine.game import Game
from app.rules.engine.games import find


class Position:
    """A seat that has to decide, its choices, and a deal of everything that it cannot see.

    `state` may be copied and played on, its `seat` being the one that decides; other deals of the same come from
    `deals`. For players who never look `state` is None, as making it takes longer than their choice.
    """

    __slots__ = ("game", "legal", "seat", "state")

    def __init__(self, game: Game, seat: int, legal: list[Action], state: Any) -> None:
        self.game = game
        self.seat = seat
        self.legal = legal  # never empty, and not to be changed
        self.state = state

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.game.id, self.seat, self.legal, self.state)

    def deals(self, seed: int) -> Iterator[Any]:
        """Yield without end deals of what the seat cannot see, the same for the same seed."""
        while True:
            yield self.game.redeal(self.state, self.seat, seed)
            seed += 1

    def observation(self) -> Any:
        """Return all that the seat may know."""
        return self.game.observe(self.state, self.seat)


def position_of(game: Game, state: Any, number: int) -> Position:
    """Return the position of whoever decides in a true state; `number` chooses the deal."""
    seat = state.actor
    return Position(game, seat, state.legal_actions(), game.redeal(state, seat, number))


def information(game: Game, state: Any, seat: int) -> Hashable:
    """Return a key that two states share when they look the same to the seat: a search remembers by it."""
    key: Hashable = game.observe(state, seat)
    return key


def _read(game: str, seat: int, legal: list[Action], state: Any) -> Position:
    return Position(find(game), seat, legal, state)
