"""A dry run of a position from outside: what a game would do with it, before anybody relies on it."""

from __future__ import annotations

import random

from app.rules.viticulture.outside.explain import candidates
from app.rules.viticulture.outside.observation import observe
from app.rules.viticulture.outside.snapshot import freeze, thaw
from app.rules.viticulture.outside.soundness.goods import Unsound
from app.rules.viticulture.state import State

GAMES = 2  # by random decisions
DECISIONS = 250  # of each: the most of a year for six


def try_out(state: State) -> None:
    """Show it to every seat, write it down and read it, and play on in copies.

    Raises Unsound where it gets stuck; whatever else comes out of it says as much. The state is as before.
    """
    _look(state)
    if freeze(thaw(freeze(state))) != freeze(state):
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
        _look(trial)


def _look(state: State) -> None:
    for viewer in range(-1, len(state.seats)):
        observe(state, viewer)
    if not state.is_over and not state.legal:
        raise Unsound("nobody can go on")
    candidates(state)
    freeze(state)
