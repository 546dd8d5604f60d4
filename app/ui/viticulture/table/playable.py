"""Which cards of a hand can be played now: those that are asked for, and those that a placement would ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.rules.viticulture import ids

Action = tuple[Any, ...]

_PLAYS = frozenset({"visitor", "plant", "order"})
# What is played there; what a card would let be played after that is another matter.
_WHERE = {
    ids.PLANT_VINE: "plant",
    ids.PLAY_SUMMER: "visitor",
    ids.PLAY_WINTER: "visitor",
    ids.FILL_ORDER: "order",
}
_FIRST = frozenset({"bonus", "first"})  # questions that may come between the worker and the card
_DEPTH = 3


def playable_cards(
    legal: Iterable[Action], after: Callable[[Sequence[Action]], Sequence[Action]]
) -> frozenset[int]:
    """The numbers of the cards; `after` tells what some legal actions lead to, choices and what has no choice."""
    found: set[int] = set()
    tried: set[int] = set()
    for action in legal:
        if action[0] in _PLAYS:
            found.add(action[1])
        elif action[0] == "place" and action[2] in _WHERE and action[2] not in tried:
            tried.add(action[2])
            found |= _after([action], _WHERE[action[2]], after)
    return frozenset(found)


def _after(
    actions: list[Action], kind: str, after: Callable[[Sequence[Action]], Sequence[Action]]
) -> set[int]:
    following = after(actions)
    found = {action[1] for action in following if action[0] == kind}
    if not found and len(actions) < _DEPTH:
        between = [action for action in following if action[0] in _FIRST]
        for action in between[:2]:
            found |= _after([*actions, action], kind, after)
    return found
