"""A player that knows what is worth doing but does not plan: it weighs each action alone and lets chance decide.

Its games look like those of people and last about as long, which random ones do not: tests, pictures and
measurements want that.
"""

from __future__ import annotations

from app.ai.agent import Budget
from app.rules.engine.chance import below, following, seeded
from app.rules.engine.effect import Action
from app.rules.engine.position import Position
from app.rules.viticulture.ids import (
    BUILD_STRUCTURE,
    DRAW_ORDER,
    DRAW_VINE,
    FILL_ORDER,
    GAIN_LIRA,
    GIVE_TOUR,
    GRANDE,
    HARVEST,
    IRRIGATION,
    LARGE_CELLAR,
    MAKE_WINE,
    MEDIUM_CELLAR,
    ORDER,
    PLANT_VINE,
    PLAY_SUMMER,
    PLAY_WINTER,
    SELL,
    SUMMER,
    TRAIN_WORKER,
    TRELLIS,
    VINE,
    YOKE_SPACE,
)
from app.rules.viticulture.seat import Seat, hand_counts
from app.rules.viticulture.state import State

# How much likelier than another an action is taken.
BY_SPACE = {
    FILL_ORDER: 900,
    MAKE_WINE: 200,
    HARVEST: 200,
    PLANT_VINE: 150,
    PLAY_SUMMER: 60,
    PLAY_WINTER: 90,
    TRAIN_WORKER: 80,
    BUILD_STRUCTURE: 40,
    DRAW_ORDER: 60,
    DRAW_VINE: 60,
    GIVE_TOUR: 30,
    YOKE_SPACE: 4,
    SELL: 1,
    GAIN_LIRA: 1,
}
BY_STRUCTURE = {TRELLIS: 40, IRRIGATION: 60, MEDIUM_CELLAR: 120, LARGE_CELLAR: 60}
BY_BONUS = (60, 1, 20)  # take, decline, after the action
BY_KIND = {"pass": 1, "order": 100, "plant": 60, "harvest": 60, "yes": 3, "no": 1, "done": 1, "sell-field": 1}
USUAL = 20
SAVED = 300  # for passing in summer when the workers left are wanted in winter
ENOUGH_VINES, ENOUGH_ORDERS = 2, 3


class CasualAgent:
    """Takes a legal action by chance, but rather one that brings wine, orders and points.

    Called with a state and a seat it is a policy. It looks at that seat and at what is open, at nothing else.
    """

    blind = False

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def choose(self, position: Position, budget: Budget) -> Action:
        return self(position.state, position.seat)

    def __call__(self, state: State, seat: int) -> Action:
        legal = state.legal
        weights = [weight(state, state.seats[seat], action) for action in legal]
        self._chance = following(self._chance)
        left = below(self._chance, sum(weights))
        for action, share in zip(legal, weights):
            left -= share
            if left < 0:
                return action
        raise AssertionError("the weights do not add up")


def weight(state: State, own: Seat, action: Action) -> int:
    """Return how likely an action is, compared with others; at least 1."""
    kind = action[0]
    if kind == "place":
        return _placing(own, action)
    if kind == "pass":
        return (
            SAVED if state.season == SUMMER and 2 * sum(own.free) <= sum(own.owned) + 1 else BY_KIND["pass"]
        )
    if kind == "bonus":
        return BY_BONUS[action[1]]
    if kind == "make":
        return USUAL + 10 * sum(map(int, action[2:]))
    if kind == "build":
        return BY_STRUCTURE.get(action[1], USUAL)
    return BY_KIND.get(kind, USUAL)


def _placing(own: Seat, action: Action) -> int:
    _, worker, space, slot = action
    held = hand_counts(own)
    share = BY_SPACE.get(space, USUAL)
    if (space == DRAW_VINE and held[VINE] >= ENOUGH_VINES) or (
        space == DRAW_ORDER and held[ORDER] >= ENOUGH_ORDERS
    ):
        share = 3
    if slot == 2:
        share *= 2  # the space with the bonus
    return max(1, share // 4) if worker == GRANDE else share
