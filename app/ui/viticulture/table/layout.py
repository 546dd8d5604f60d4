"""Where every item of a Viticulture table stands: observation and regions in, places out; no Qt.

All rectangles are real pixels on whole edges. Keys are the plain tuples that scene, presenter and tests share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from app.ui.table.layout import Place, Rect, Regions
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.layout_automa import place_automa
from app.ui.viticulture.table.layout_board import BoardParts, board_parts, place_board
from app.ui.viticulture.table.layout_hand import place_hand
from app.ui.viticulture.table.layout_mat import MatParts, mat_parts, place_mat
from app.ui.viticulture.table.layout_opponents import place_opponents
from app.ui.viticulture.table.layout_other import other_parts, place_other

ItemKey = tuple[Any, ...]
_KIND_STEP, _STEP = 1e-6, 1e-9


@dataclass(frozen=True)
class Plan:
    """A whole table: items and their places, and where items that are not there yet would stand."""

    places: dict[ItemKey, Place]
    spots: dict[ItemKey, Rect] = field(default_factory=dict)
    board: BoardParts | None = None
    mat: MatParts | None = None
    other: MatParts | None = None
    """The geometry of an opponent's open mat."""


def plan(observation: Any, regions: Regions, look: TableLook) -> Plan:
    """The whole table for one observation."""
    places: dict[ItemKey, Place] = {}
    spots: dict[ItemKey, Rect] = {}
    board = _board_parts(regions, observation.open_slots, observation.board.slots)
    mat = _mat_parts(regions)
    place_board(places, observation, regions, board, look)
    place_opponents(places, observation, regions, look)
    place_mat(places, spots, observation, regions, mat, look)
    other = other_parts(regions)
    place_other(places, observation, regions, other, look)
    if not regions.mat_in_hand and not regions.drawer_in_hand:
        place_hand(places, observation, regions, look)
    place_automa(places, observation, regions, look)
    return Plan(_on_pixels(places), {key: _whole(rect) for key, rect in spots.items()}, board, mat, other)


def layout(observation: Any, regions: Regions, look: TableLook) -> dict[ItemKey, Place]:
    """Every item and its place."""
    return plan(observation, regions, look).places


@lru_cache(maxsize=4096)
def _whole(rect: Rect) -> Rect:
    return rect.times(1.0)


@cache
def _height_of(kind: str) -> float:
    return sum(kind.encode()) % 89 * _KIND_STEP


_board_parts = lru_cache(maxsize=4)(board_parts)
_mat_parts = lru_cache(maxsize=4)(mat_parts)


def _on_pixels(places: dict[ItemKey, Place]) -> dict[ItemKey, Place]:
    """Whole pixels, and a height of its own for each: neighbours that touch always lie in the same order.

    The height counts within a kind, so that one more worker on the board leaves all other things as they were.
    """
    counts: dict[str, int] = {}
    done = {}
    for key, place in places.items():
        kind = place.kind
        number = counts[kind] = counts.get(kind, -1) + 1
        z = place.z + _height_of(kind) + number * _STEP
        done[key] = Place(_whole(place.rect), kind, z, place.facts)
    return done
