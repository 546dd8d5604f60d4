"""What the actions of the board do: placed by a worker, and taken by a card without one."""

from __future__ import annotations

from app.rules.engine.effect import Effect
from app.rules.viticulture.effects.building import build
from app.rules.viticulture.effects.cellar import fill_order, make_wine
from app.rules.viticulture.effects.choices import one
from app.rules.viticulture.effects.fields import Sell, harvest, plant, uproot
from app.rules.viticulture.effects.gains import Gain, Tour
from app.rules.viticulture.effects.hand import draws
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.effects.visitors import PlayVisitor
from app.rules.viticulture.effects.workers import Train
from app.rules.viticulture.ids import (
    ACTION_NAMES,
    BUILD_STRUCTURE,
    DRAW_ORDER,
    DRAW_VINE,
    FILL_ORDER,
    GAIN_LIRA,
    GIVE_TOUR,
    HARVEST,
    MAKE_WINE,
    ORDER,
    PLANT_VINE,
    PLAY_SUMMER,
    PLAY_WINTER,
    SELL,
    SUMMER_VISITOR,
    TRAIN_WORKER,
    VINE,
    WINTER_VISITOR,
    YOKE_SPACE,
)

TRAIN_PRICE = 4

BY_WORKER: dict[int, Effect] = {
    DRAW_VINE: draws(VINE),
    GIVE_TOUR: Tour(by_worker=True),
    BUILD_STRUCTURE: build(),
    PLAY_SUMMER: PlayVisitor(SUMMER_VISITOR),
    SELL: Sell(),
    PLANT_VINE: plant(),
    DRAW_ORDER: draws(ORDER),
    HARVEST: harvest(),
    TRAIN_WORKER: Train(TRAIN_PRICE, cause="train"),
    PLAY_WINTER: PlayVisitor(WINTER_VISITOR),
    MAKE_WINE: make_wine(2),
    FILL_ORDER: fill_order(),
    GAIN_LIRA: Gain(lira=1, cause="cart"),
    YOKE_SPACE: one(("harvest", harvest()), ("uproot", uproot(1))),
}

# Taken through a card: no worker is placed, so the tasting room does not react.
BY_NOBODY: dict[int, Effect] = {**BY_WORKER, GIVE_TOUR: Tour(by_worker=False)}
for _action in (GAIN_LIRA, YOKE_SPACE):
    del BY_NOBODY[_action]

# A bonus is one more of an action, or 1 lira, or 1 point.
BONUS: dict[str, Effect] = {
    "lira": Gain(lira=1, cause="bonus"),
    "vp": Gain(vp=1, cause="bonus"),
    "draw-vine": BY_WORKER[DRAW_VINE],
    "draw-order": BY_WORKER[DRAW_ORDER],
    "plant-vine": BY_WORKER[PLANT_VINE],
    "harvest": BY_WORKER[HARVEST],
    "make-wine": make_wine(1),
    "play-summer-visitor": BY_WORKER[PLAY_SUMMER],
    "play-winter-visitor": BY_WORKER[PLAY_WINTER],
}
# Taken in one go, without a question of its own: may come before the action and pay for it.
AT_ONCE = frozenset(("lira", "vp"))

# Registered before any card is: a card that takes an action (Manager) must not give it its key.
for _number, _effect in BY_WORKER.items():
    EFFECTS.add(f"action.{ACTION_NAMES[_number]}", _effect)
EFFECTS.add("action-by-card.give-tour", BY_NOBODY[GIVE_TOUR])
for _bonus, _effect in BONUS.items():
    if not hasattr(_effect, "key"):  # one more of an action is called after the action
        EFFECTS.add(f"bonus.{_bonus}", _effect)
