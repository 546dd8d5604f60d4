"""A dry run of a position from outside: what a game would do with it, before anybody relies on it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from app.rules.engine.codec import Unsound

if TYPE_CHECKING:
    from app.rules.engine.game import Game

GAMES = 2  # by random decisions
DECISIONS = 250  # of each: the most of a year for six


def try_out(game: Game, state: Any) -> None:
    """Show it to every seat, write it down and read it, and play on in copies.

    Raises Unsound where it gets stuck; whatever else comes out of it says as much. The state is as before.
    """
    _look(game, state)
    if game.freeze(game.thaw(game.freeze(state))) != game.freeze(state):
        raise Unsound("it does not come back as it was written")
    for number in range(GAMES):
        chance = random.Random(number)
        trial = state.copy()
        trial.events = []
        for _ in range(DECISIONS):
            if trial.is_over:
                break
            if not trial.legal:
                raise Unsound("nobody can go on")
            trial.apply(chance.choice(trial.legal))
            trial.events.clear()
        _look(game, trial)


def _look(game: Game, state: Any) -> None:
    for viewer in range(-1, state.options.players):
        game.observe(state, viewer)
    if not state.is_over and not state.legal:
        raise Unsound("nobody can go on")
    game.candidates(state)
    game.freeze(state)
