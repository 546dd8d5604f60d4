"""Reading the values of scenario files. Whatever is misspelt is an error that lists the near matches."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture.ids import (
    DECK_NAMES,
)
from app.rules.viticulture.outside.notation import near
from app.rules.viticulture.tables import CARDS, DECK_OF


class ScenarioError(ValueError):
    """A scenario that cannot be understood; the message names the place and what is allowed."""


def known(word: Any, names: tuple[str, ...], what: str, where: str) -> int:
    """Return the number of a name; raises ScenarioError with the near matches."""
    if not isinstance(word, str) or word not in names:
        raise ScenarioError(f"{where}: {word!r} is no {what}; {near(str(word), names)}")
    return names.index(word)


def table(value: Any, where: str, names: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Return a table whose keys are all among the names."""
    if not isinstance(value, dict):
        raise ScenarioError(f"{where}: must be a table, not {value!r}")
    for key in value:
        if names is not None and key not in names:
            raise ScenarioError(f"{where}: unknown name {key!r}; {near(key, names)}")
    return value


def number(value: Any, where: str, least: int, most: int) -> int:
    """Return a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ScenarioError(f"{where}: must be a whole number from {least} to {most}, not {value!r}")
    return value


def truth(value: Any, where: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ScenarioError(f"{where}: must be true or false, not {value!r}")
    return value


def names_list(value: Any, names: tuple[str, ...], what: str, where: str) -> list[int]:
    """Return the numbers of a list of names."""
    if not isinstance(value, list):
        raise ScenarioError(f"{where}: must be a list of {what} names, not {value!r}")
    return [known(word, names, what, where) for word in value]


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
