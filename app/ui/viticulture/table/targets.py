"""Which things on the table of Viticulture an action means, and the way back: the join of rules and scene keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.rules.viticulture import ids
from app.rules.viticulture.stations import STATION
from app.ui.asking.targets import Action, Key, Target, action_target, worker_target


def space_target(seat: int, action: int, slot: int) -> Target:
    """A space of an action; slot 0 is the place beyond the spaces, and stations are on the seat's own mat."""
    if action in STATION:
        return ("structure", seat, STATION[action].structure)
    return ("space", action, slot) if slot else ("over", action)


def _grapes_of_wine(action: Action, seat: int) -> tuple[Target, ...]:
    _, _, first, second, white = action
    reds = [value for value in (first, second) if value]
    targets = [("grape", seat, ids.RED, value) for value in reds]
    if white:
        targets.append(("grape", seat, ids.WHITE, white))
    return tuple(targets)


def _placed(action: Action, seat: int) -> tuple[Target, ...]:
    return (worker_target(action[1]), space_target(seat, action[2], action[3]))


def _own(name: str) -> Callable[[Action, int], tuple[Target, ...]]:
    """Targets of a thing of the seat that decides: its name, the seat, then the action's numbers."""
    return lambda action, seat: ((name, seat, *action[1:]),)


def _shared(name: str) -> Callable[[Action, int], tuple[Target, ...]]:
    return lambda action, seat: ((name, *action[1:]),)


_TARGETS: dict[str, Callable[[Action, int], tuple[Target, ...]]] = {
    "wake": _shared("row"),
    "place": _placed,
    "book": _placed,
    "visitor": _shared("card"),
    "order": _shared("card"),
    "discard": _shared("card"),
    "give": _shared("card"),
    "offer": _shared("card"),
    "plant": lambda action, seat: (("card", action[1]), ("field", seat, action[2])),
    "uproot": lambda action, seat: (("vine", seat, action[2], action[1]),),
    "swap": lambda action, seat: (
        ("vine", seat, action[2], action[1]),
        ("vine", seat, action[4], action[3]),
    ),
    "harvest": _own("field"),
    "sell-field": _own("field"),
    "buy-field": _own("field"),
    "make": _grapes_of_wine,
    "grape": _own("grape"),
    "sell-grape": _own("grape"),
    "wine": _own("wine"),
    "build": _own("structure"),
    "draw": _shared("deck"),
    "take": _shared("discards"),
    "opponent": _shared("opponent"),
    "retrieve": lambda action, seat: (("piece", action[2], action[3], seat, action[1]),),
    "action": _shared("tile"),
}


def targets_of(action: Action, seat: int) -> tuple[Target, ...]:
    """The targets that together say this action, in the order in which they are chosen."""
    find = _TARGETS.get(action[0])
    return find(action, seat) if find else (action_target(action),)


def target_of_key(key: Key, observation: Any) -> Target:
    """The target that an item of the scene stands for."""
    if key[0] == "card":
        return ("card", key[1])
    if key[0] == "home":
        return worker_target(key[2])
    if key[0] == "vine":
        _, seat, field, place = key
        vines = observation.seats[seat].fields[field]
        return ("vine", seat, field, vines[place]) if place < len(vines) else key
    return key


def keys_of_target(target: Target, seat: int, keys: set[Key], observation: Any) -> list[Key]:
    """The items of the scene that stand for a target, in a steady order."""
    if target in keys:
        return [target]
    kind = target[0]
    if kind == "card":
        return sorted(key for key in keys if key[0] == "card" and key[1] == target[1])
    if kind == "worker":
        return sorted(key for key in keys if key[:3] == ("home", seat, target[1]))
    if kind == "vine":
        return sorted(key for key in keys if key[0] == "vine" and target_of_key(key, observation) == target)
    return []
