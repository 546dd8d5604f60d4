"""The gifts of the wake-up rows as effects, by the names that boards use."""

from __future__ import annotations

from app.rules.engine.effect import Effect
from app.rules.viticulture.effects.gains import Gain
from app.rules.viticulture.effects.hand import Draw, DrawChoice
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.effects.workers import TakeTemporary
from app.rules.viticulture.ids import ORDER, SUMMER_VISITOR, VINE, WINTER_VISITOR

GIFTS: dict[str, Effect] = {
    "draw-vine": Draw(VINE, 1),
    "draw-order": Draw(ORDER, 1),
    "lira": Gain(lira=1, cause="wake-up"),
    "draw-summer-or-winter": DrawChoice((SUMMER_VISITOR, WINTER_VISITOR)),
    "vp": Gain(vp=1, cause="wake-up"),
    "temporary-worker": TakeTemporary(),
}

for _gift, _effect in GIFTS.items():
    EFFECTS.add(f"gift.{_gift}", _effect)
