"""The words of Viticulture in scenario files: cards and rows of tokens."""

from __future__ import annotations

from typing import Any

from app.rules.engine.scenario import ScenarioError, names_list
from app.rules.viticulture.ids import DECK_NAMES
from app.rules.viticulture.tables import CARDS, DECK_OF

CARD_NAMES = tuple(card.id for card in CARDS)


def cards_list(value: Any, where: str, deck: int | None = None) -> tuple[int, ...]:
    """Return the card numbers of a list of ids, all of one deck if it is given."""
    cards = tuple(names_list(value, CARD_NAMES, "card", where))
    for card in cards:
        if deck is not None and DECK_OF[card] != deck:
            raise ScenarioError(f"{where}: {CARDS[card].id!r} is no {DECK_NAMES[deck]} card")
    return cards
