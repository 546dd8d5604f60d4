"""The words of Viticulture in scenario files: cards and rows of tokens."""

from __future__ import annotations

from typing import Any

from app.rules.engine.scenario import ScenarioError, names_list, number
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


def row_mask(value: Any, where: str) -> int:
    """Return the mask of a row of tokens, given as a list of values."""
    if not isinstance(value, list):
        raise ScenarioError(f"{where}: must be a list of values, not {value!r}")
    mask = 0
    for entry in value:
        bit = 1 << number(entry, where, 1, 9)
        if mask & bit:
            raise ScenarioError(f"{where}: two tokens of value {entry}; a slot holds one")
        mask |= bit
    return mask
