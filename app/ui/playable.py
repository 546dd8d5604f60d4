"""Which cards of a hand can be played now: those that are asked for, and those that a placement would ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.rules.viticulture import ids

Action = tuple[Any, ...]

_PLAYS = frozenset({"visitor", "plant", "order"})
_WHERE = frozenset({ids.PLANT_VINE, ids.PLAY_SUMMER, ids.PLAY_WINTER, ids.FILL_ORDER})
_FIRST = frozenset({"bonus", "first"})  # questions that may come between the worker and the card
_DEPTH = 3


def playable_cards(
    legal: Iterable[Action], after: Callable[[Sequence[Action]], Sequence[Action]]
) -> frozenset[int]:
    """The numbers of the cards; `after` tells what may be chosen after some legal actions."""
    found: set[int] = set()
    tried: set[int] = set()
    for action in legal:
        if action[0] in _PLAYS:
            found.add(action[1])
        elif action[0] == "place" and action[2] in _WHERE and action[2] not in tried:
            tried.add(action[2])
            found |= _after([action], after)
    return frozenset(found)


def _after(actions: list[Action], after: Callable[[Sequence[Action]], Sequence[Action]]) -> set[int]:
    following = after(actions)
    found = {action[1] for action in following if action[0] in _PLAYS}
    if not found and len(actions) < _DEPTH:
        between = [action for action in following if action[0] in _FIRST]
        for action in between[:2]:
            found |= _after([*actions, action], after)
    return found
