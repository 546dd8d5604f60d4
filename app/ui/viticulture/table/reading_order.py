"""The parts of the table in the order in which they are read, and which part each thing belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids
from app.rules.viticulture.stations import STATION
from app.texts import People, text

Key = tuple[Any, ...]
Part = tuple[str, Sequence[Key]]

_ON_TILE = ("tile", "space", "over", "piece")
_OF_SEAT = ("field", "vine", "grape", "wine", "structure", "cellar", "workers", "home", "opponent")
_BETWEEN, _TRACKS, _HAND, _ELSE = "between", "tracks", "hand", "else"


def table_parts(keys: Iterable[Key], own: int, seats: int, people: People) -> list[Part]:
    """Name and things of each part; `keys` come as they lie, from the left to the right and from above down.

    The things of an action follow it: its spaces, and who stands there. The hand has its part also while it is empty.
    """
    others = [("seat", (own + step) % seats) for step in range(1, seats)]
    order = [ids.SPRING, ids.SUMMER, _BETWEEN, ids.WINTER, _TRACKS, ("seat", own), _HAND, *others, _ELSE]
    found: dict[Any, list[Key]] = {part: [] for part in order}
    for key in keys:
        found[_part_of(key, order)].append(key)
    return [
        (_name(part, people), sorted(things, key=_tile_first))
        for part, things in found.items()
        if things or part == _HAND
    ]


def _part_of(key: Key, order: Sequence[Any]) -> Any:
    kind = key[0]
    if kind in _ON_TILE and key[1] not in STATION:
        return _of_action(key[1])
    if kind == "piece":
        return ("seat", key[3])
    if kind == "season":
        return key[1] if key[1] in order else _BETWEEN
    if kind in ("row", "rooster"):
        return ids.SPRING
    if kind in ("deck", "discards"):
        return _BETWEEN
    if kind == "track":
        return _TRACKS
    if kind == "card":
        return _HAND
    part = ("seat", key[1]) if kind in _OF_SEAT else _ELSE
    return part if part in order else _ELSE


def _of_action(action: int) -> Any:
    if action == ids.GAIN_LIRA:
        return _BETWEEN
    return ids.SUMMER if action < ids.DRAW_ORDER else ids.WINTER


def _tile_first(key: Key) -> tuple[int, int]:
    """Things of the same action stay together, in the order of tile, spaces, and the workers on them."""
    if key[0] in _ON_TILE and key[1] not in STATION:
        return (key[1] + 1, _ON_TILE.index(key[0]))
    return (0, 0)


def _name(part: Any, people: People) -> str:
    if isinstance(part, int):
        return text(f"viticulture.season.{ids.SEASON_NAMES[part]}.name")
    if part == _HAND:
        return text("ui.region.hand")
    if isinstance(part, tuple):
        seat = part[1]
        own = seat == people.viewer != NOBODY
        return text("ui.region.mat") if own else text("ui.mat.name", name=people.name(seat))
    return text(f"ui.access.part-{part}")
