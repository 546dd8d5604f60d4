"""A player that knows what is worth doing, but neither looks at the table nor plans.

Its games look like those of people and last about as long, which random ones do not: tests, pictures and
measurements want that.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.ai.agent import Action, Budget, Observation
from app.rules.engine.chance import below, following, seeded
from app.rules.viticulture.ids import (
    BUILD_STRUCTURE,
    DRAW_ORDER,
    DRAW_VINE,
    FILL_ORDER,
    GAIN_LIRA,
    GIVE_TOUR,
    GRANDE,
    HARVEST,
    MAKE_WINE,
    PLANT_VINE,
    PLAY_SUMMER,
    PLAY_WINTER,
    SELL,
    TRAIN_WORKER,
    YOKE_SPACE,
)

# How much likelier than another an action is taken.
BY_SPACE = {
    FILL_ORDER: 400,
    MAKE_WINE: 150,
    HARVEST: 150,
    PLANT_VINE: 100,
    PLAY_SUMMER: 60,
    PLAY_WINTER: 60,
    TRAIN_WORKER: 40,
    BUILD_STRUCTURE: 40,
    DRAW_ORDER: 25,
    DRAW_VINE: 20,
    GIVE_TOUR: 15,
    YOKE_SPACE: 10,
    SELL: 3,
    GAIN_LIRA: 1,
}
BY_KIND = {"pass": 1, "order": 100, "make": 40, "plant": 60, "harvest": 60, "yes": 3, "no": 1, "done": 1}
USUAL = 20
BONUS_WEIGHTS = (60, 1, 20)  # take, decline, after the action


class CasualAgent:
    """Takes a legal action by chance, but rather one that brings wine, orders and points."""

    blind = True

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def choose(self, observation: Observation | None, legal: Sequence[Action], budget: Budget) -> Action:
        weights = [weight(action) for action in legal]
        self._chance = following(self._chance)
        left = below(self._chance, sum(weights))
        for action, share in zip(legal, weights):
            left -= share
            if left < 0:
                return action
        raise AssertionError("the weights do not add up")


def weight(action: Action) -> int:
    """Return how likely an action is, compared with others."""
    kind = action[0]
    if kind == "place":
        share = BY_SPACE[action[2]]
        return share if action[1] != GRANDE else max(1, share // 3)
    if kind == "bonus":
        return BONUS_WEIGHTS[action[1]]
    if kind == "make":
        return BY_KIND["make"] + 10 * (action[2] + action[3] + action[4])
    return BY_KIND.get(kind, USUAL)
