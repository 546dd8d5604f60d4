"""Answers between which there is nothing to choose: whatever is said, the same comes of it."""

from __future__ import annotations

from app.rules.engine.effect import Action
from app.rules.viticulture.effects.cellar import FillOrder
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS
from app.rules.viticulture.tokens import VALUES

Wine = tuple[int, int]


def no_real_choice(state: State) -> Action | None:
    """One of the answers to the open question where all of them come to the same, None where they differ.

    It stays a question by the rules, and is written down as one; whoever asks people need not ask it.
    """
    if state.is_over:
        return None
    effect, seat, *local = state.stack[-1]
    if not isinstance(effect, FillOrder) or len(local) < 2:
        return None
    card, delivered = local
    ways = _deliveries(state.seats[seat].wines, CARDS[card].wines[len(delivered) :])
    return state.legal[0] if len(ways) == 1 else None


def _deliveries(wines: tuple[int, ...], wanted: tuple[Wine, ...]) -> set[frozenset[Wine]]:
    """The sets of wines that fill the rest of an order, in whatever order they are named."""
    if not wanted:
        return {frozenset()}
    (wine, least), rest = wanted[0], wanted[1:]
    found = set()
    for value in VALUES[wines[wine]]:
        if value >= least:
            left = (*wines[:wine], wines[wine] ^ 1 << value, *wines[wine + 1 :])
            found |= {way | {(wine, value)} for way in _deliveries(left, rest)}
    return found
