"""The whole mat of another player: beside the board in the widened column, or in the row of the own hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.ui.table.layout import OPENED, OVER_FLIGHTS, TAB_HEIGHT, Place, Rect, Regions, facts
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.layout_mat import (
    GRAPE_ROWS,
    GRID_ROWS,
    HIGHEST_VALUE,
    MatParts,
    mat_parts,
    place_cells,
    place_fields,
    place_mat,
    place_structures,
    structure_cells,
)
from app.ui.viticulture.table.layout_opponents import opened_seat, opponent_facts

OTHER = "other-"  # before the kinds that are drawn by the other mat's geometry
TOTALS_HEIGHT = 34.0
FOOT_HEIGHT = 24.0


def other_parts(regions: Regions) -> MatParts | None:
    """The geometry of the open mat, None while none is open."""
    if OPENED not in regions.extras:
        return None
    if regions.mat_in_hand:
        tools, hand, whole = regions.hand_tools, regions.hand, regions.extras[OPENED]
        row = Rect(whole.x, tools.y, whole.w, max(tools.bottom, hand.bottom) - tools.y)
        return mat_parts(replace(regions, mat=row))
    return _column_parts(regions)


def _column_parts(regions: Regions) -> MatParts:
    u = regions.unit
    panel = regions.extras[OPENED]
    growth = max(0.0, min(0.4, regions.text - 1))
    left, right = panel.x + 15 * u, panel.right - 11 * u
    top = panel.y + (TAB_HEIGHT + 6) * u
    totals = Rect(left, top, right - left, TOTALS_HEIGHT * u)
    bottom = panel.bottom - FOOT_HEIGHT * u * (1 + 0.5 * growth)
    gap = 6 * u
    free = bottom - totals.bottom - 2 * gap
    field_height = min(free * 0.37, 150 * u)
    field_width = int((right - left - 2 * gap) / 3)
    field_gap = int(gap)
    fields = tuple(
        Rect(left + number * (field_width + field_gap), totals.bottom, field_width, field_height)
        for number in range(3)
    )
    head = 15 * u
    grid_top = totals.bottom + field_height + gap
    label_width = 84 * u * (1 + 0.9 * growth)
    grid_x = left + label_width
    structures_width = 106 * u * (1 - 0.35 * growth)
    pitch = (right - structures_width - 12 * u - grid_x) / HIGHEST_VALUE
    row_gap, split = 1.5 * u, 6 * u
    row_height = (bottom - grid_top - head - split - row_gap * 4) / GRID_ROWS
    rows = []
    for row in range(GRID_ROWS):
        y = grid_top + head + row * (row_height + row_gap) + (split - row_gap if row >= GRAPE_ROWS else 0)
        rows.append(
            tuple(
                Rect(grid_x + value * pitch, y, pitch - 1.5 * u, row_height) for value in range(HIGHEST_VALUE)
            )
        )
    labels = tuple(Rect(left, row[0].y, label_width - 6 * u, row_height) for row in rows)
    columns = tuple(Rect(cell.x, grid_top, cell.w, head) for cell in rows[0])
    grid = Rect(left, grid_top, rows[0][-1].right + 2 * u - left, bottom - grid_top + 3 * u)
    structures_left = grid.right + 10 * u
    box = Rect(structures_left, grid_top + head, right - structures_left, bottom - grid_top - head - 3 * u)
    return MatParts(
        mat=panel,
        identity=panel,
        band=Rect(panel.x + u, top, 7 * u, panel.bottom - 10 * u - top),
        emblem=Rect(left, panel.y + 8 * u, 26 * u, 26 * u),
        name=Rect(left + 32 * u, panel.y + 8 * u, 100 * u, 26 * u),
        totals=totals,
        workers=totals,
        fields=fields,
        fields_caption=totals,
        grid=grid,
        columns=columns,
        labels=labels,
        cells=tuple(rows),
        structures=structure_cells(box, 3 * u),
        structures_caption=Rect(structures_left, grid_top, right - structures_left, head),
    )


def place_other(
    places: dict[tuple, Place],
    observation: Any,
    regions: Regions,
    parts: MatParts | None,
    look: TableLook,
) -> None:
    """Put the open mat of an opponent into `places`, over all that flies."""
    seat = opened_seat(regions, look)
    if parts is None or seat < 0:
        return
    view = observation.seats[seat]
    made: dict[tuple, Place] = {}
    if regions.mat_in_hand:
        place_mat(made, {}, observation, regions, parts, look, seat, OTHER)
    else:
        known = opponent_facts(observation, seat, OPENED, look)
        made["other", seat] = Place(parts.mat, "other", 0.0, facts(**known, just_now=look.just_now))
        place_fields(made, view, seat, parts, regions)
        place_cells(made, {}, view, seat, parts, OTHER)
        place_structures(made, view, seat, parts, False)
        u, side = regions.unit, (TAB_HEIGHT - 8) * regions.unit
        spot = Rect(parts.mat.right - side - 8 * u, parts.mat.y + 7 * u, side, side)
        made["close", "opponent"] = Place(spot, "close", 4.0, facts())
    for key, place in made.items():
        above = 0.0 if key[0] == "other" else min(place.z, 9) * 0.1
        places[key] = Place(place.rect, place.kind, OVER_FLIGHTS + 0.05 + above, place.facts)
