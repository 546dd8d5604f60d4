"""The order in which a hand is shown, and which of its cards: pure functions for the hand's buttons (R20)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.rules.viticulture import ids, tables
from app.ui.panels.hand_tools import PLAYABLE


def card_value(card: int) -> int:
    """What a card is sorted by within its kind: vine value, points of an order."""
    row = tables.CARDS[card]
    return row.vp if row.deck == ids.ORDER else row.value


def arranged_hand(
    cards: Sequence[int], sort: str, shown: str, playable: Collection[int] = ()
) -> tuple[int, ...]:
    """The cards to show from left to right. `shown` is "all", "playable" or the name of a deck."""
    if shown == PLAYABLE:
        wanted = [card for card in cards if card in playable]
    else:
        wanted = [card for card in cards if shown not in ids.DECK_NAMES or _deck(card) == shown]
    if sort == "newest":
        return tuple(reversed(wanted))
    if sort == "value":
        return tuple(sorted(wanted, key=lambda card: (-card_value(card), tables.DECK_OF[card], card)))
    return tuple(sorted(wanted, key=lambda card: (tables.DECK_OF[card], card_value(card), card)))


def _deck(card: int) -> str:
    return ids.DECK_NAMES[tables.DECK_OF[card]]
