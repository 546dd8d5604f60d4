"""The effects of Viticulture by the stable keys that saves use."""

from __future__ import annotations

from app.rules.engine.effect import Effect, Registry
from app.rules.viticulture.effects.visitors import VISITOR_EFFECTS
from app.rules.viticulture.ids import DECK_NAMES, GAME
from app.rules.viticulture.tables import CARD, CARDS

EFFECTS = Registry(GAME)


def visitor(card_id: str, effect: Effect) -> Effect:
    """Say what a visitor does; its key is its deck and id, as in `summer.broker`."""
    number = CARD[card_id]
    VISITOR_EFFECTS[number] = effect
    return EFFECTS.add(f"{DECK_NAMES[CARDS[number].deck]}.{card_id}", effect)
