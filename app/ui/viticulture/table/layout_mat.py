"""The own vineyard mat: identity and totals, workers, fields, crush pad and cellars, structures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.viticulture.ids import (
    BLUSH,
    FIELD_COUNT,
    FIELD_VALUES,
    LARGE_CELLAR,
    MEDIUM_CELLAR,
    SPARKLING,
)
from app.rules.viticulture.outside.lasting import is_out
from app.rules.viticulture.stations import STATIONS
from app.rules.viticulture.tables import CARDS, STRUCTURE_COST, VINE_VALUE
from app.ui.table.layout import OVER_FLIGHTS, PLAIN_STRUCTURES, Place, Rect, Regions, facts
from app.ui.table.table_look import TableLook

LOW_FIELD = 100.0
_LOW_MAT = 140.0  # here the rows of the grid stand closer, so that their tokens can be read
GRID_ROWS = 6  # two colours of grapes, four types of wine
GRAPE_ROWS = 2
HIGHEST_VALUE = 9
LEAST_WINE = (1, 1, 4, 7)  # by type: what the cellar that it needs begins with

_NAMED_STRIP = 16.0  # the least height of a vine with its name, and the gap below
_LEAST_STRIP = 13.0  # and of one without: a token that can be read

_PANEL, _PART, _TOKEN, _PIECE = 1.0, 2.0, 3.0, 4.0


@dataclass(frozen=True)
class MatParts:
    """The mat's fixed geometry; it depends on the regions alone."""

    mat: Rect
    identity: Rect
    """Who it is and what they have: the part that changes. The captions are the backdrop's."""
    band: Rect
    emblem: Rect
    name: Rect
    totals: Rect
    workers: Rect
    fields: tuple[Rect, ...]
    fields_caption: Rect
    grid: Rect
    """Labels and cells together."""
    columns: tuple[Rect, ...]
    """The numbers 1 to 9 above the cells."""
    labels: tuple[Rect, ...]
    cells: tuple[tuple[Rect, ...], ...]
    structures: tuple[Rect, ...]
    structures_caption: Rect


@dataclass(frozen=True)
class VineStrips:
    """Where the vines of a field stand."""

    strips: tuple[Rect, ...]
    named: bool
    """Whether there is room for names, or for the values alone."""
    caption: bool
    """Whether there is room for words below the vines."""


def mat_parts(regions: Regions) -> MatParts:
    """Cut the mat's rectangle into its parts."""
    u = regions.unit
    mat = regions.mat
    growth = growth_of(regions)
    width = mat.w / u
    narrow = width < 1100
    body_top = mat.y + 29 * u
    body_bottom = mat.bottom - 10 * u
    body = body_bottom - body_top
    caption_height = 17 * u

    identity = (206 if width >= 1100 else 200) * u
    emblem = Rect(mat.x + 20 * u, mat.y + 9 * u, 30 * u, 30 * u)
    workers_height = min(86 * u, mat.h * 0.44)
    workers = Rect(mat.x + 16 * u, body_bottom - workers_height, identity - 28 * u, workers_height)
    name = Rect(emblem.right + 9 * u, mat.y + 7 * u, mat.x + identity - emblem.right - 12 * u, 36 * u)
    totals = Rect(mat.x + 20 * u, emblem.bottom + 3 * u, identity - 30 * u, workers.y - emblem.bottom - 6 * u)

    field_width = 106 * u if narrow else (110 + min(16.0, max(0.0, (width - 1416) * 0.08))) * u
    if not narrow:
        field_width *= 1 + 0.2 * growth
    field_gap = (5 if narrow else 7) * u
    field_width, field_gap = (
        round(field_width),
        round(field_gap),
    )  # all of one width in pixels: so are their words
    x = mat.x + (208 if narrow else 214) * u
    fields = tuple(
        Rect(x + number * (field_width + field_gap), body_top, field_width, body)
        for number in range(FIELD_COUNT)
    )
    pitch = (29 + min(4.0, max(0.0, (width - 1416) * 0.02)) if width >= 1380 else 24) * u
    label_width = (82 if narrow else 86) * u * (1 + (0.3 if narrow else 1.0) * growth)
    grid_x = fields[-1].right + label_width
    low = mat.h < _LOW_MAT * u
    row_gap = (1 if low else 2) * u
    split = (5 if low else 8) * u
    row_height = (body - split - row_gap * 4) / GRID_ROWS
    rows = []
    for row in range(GRID_ROWS):
        y = body_top + row * (row_height + row_gap) + (split - row_gap if row >= GRAPE_ROWS else 0)
        rows.append(
            tuple(
                Rect(grid_x + value * pitch, y, pitch - 2 * u, row_height) for value in range(HIGHEST_VALUE)
            )
        )
    labels = tuple(
        Rect(grid_x - label_width + 6 * u, row[0].y, label_width - 13 * u, row_height) for row in rows
    )
    columns = tuple(Rect(cell.x, mat.y + 10 * u, cell.w, caption_height) for cell in rows[0])
    grid_right = rows[0][-1].right
    grid = Rect(labels[0].x, mat.y + 8 * u, grid_right - labels[0].x + 2 * u, body_bottom - mat.y - 4 * u)

    left = grid_right + (28 if width >= 1380 else 14 if narrow else 18) * u
    return MatParts(
        mat=mat,
        identity=Rect(mat.x, mat.y, identity, mat.h),
        band=Rect(mat.x + u, mat.y + 10 * u, 8 * u, mat.h - 20 * u),
        emblem=emblem,
        name=name,
        totals=totals,
        workers=workers,
        fields=fields,
        fields_caption=Rect(fields[0].x, mat.y + 10 * u, fields[-1].right - fields[0].x, caption_height),
        grid=grid,
        columns=columns,
        labels=labels,
        cells=tuple(rows),
        structures=structure_cells(Rect(left, body_top, mat.right - 12 * u - left, body), 5 * u),
        structures_caption=Rect(left, mat.y + 10 * u, mat.right - 12 * u - left, caption_height),
    )


def growth_of(regions: Regions) -> float:
    """How much bigger than usual texts are inside the mat, as far as its parts grow with them."""
    return max(0.0, min(0.4, regions.text - 1))


def field_head(height: float, unit: float) -> float:
    """The height of the line with total and limit in a field of that height."""
    return (27 if height >= LOW_FIELD * unit else 20) * unit


def vine_strips(field: Rect, count: int, captioned: bool, unit: float, growth: float) -> VineStrips:
    """The strips of so many vines; `captioned` fields would like a line for words below them.

    Where strips with names have no room below each other, the words give way: first the line below, then the names.
    """
    top, bottom = field.y + field_head(field.h, unit), field.bottom - 3 * unit
    above = field.bottom - 20 * unit
    named = _NAMED_STRIP * (1 + 0.5 * growth) * unit
    caption = captioned and top + count * named <= above
    if caption:
        bottom = above
    if not count:
        return VineStrips((), True, caption)
    columns = 1 if count * named <= bottom - top + 1.5 * unit else 2
    while columns > 1 and -(-count // columns) * _LEAST_STRIP * unit > bottom - top and columns < 4:
        columns += 1
    rows = -(-count // columns)
    pitch = min(32 * unit, (bottom - top) / rows)
    gap = min(3 * unit, pitch * 0.1)
    across = (field.w - 10 * unit + gap) / columns
    strips = tuple(
        Rect(
            field.x + 5 * unit + order % columns * across,
            top + order // columns * pitch,
            across - gap,
            pitch - gap,
        )
        for order in range(count)
    )
    return VineStrips(strips, columns == 1, caption)


def structure_cells(box: Rect, gap: float) -> tuple[Rect, ...]:
    """The places of the structures by their numbers, in two rows.

    As drawn: trellis, irrigation, yoke, cottage, then windmill, tasting room, cellars.
    """
    width, height = (box.w - 3 * gap) / 4, (box.h - gap) / 2
    return tuple(
        Rect(box.x + at % 4 * (width + gap), box.y + at // 4 * (height + gap), width, height)
        for at in (0, 1, 2, 4, 3, 5, 6, 7)
    )


def wine_cells(kind: int) -> range:
    """The values that a wine of that type can have at all."""
    return range(LEAST_WINE[kind], HIGHEST_VALUE + 1)


def cellar_limit(built: int) -> int:
    """The highest value that the cellars keep: 3, 6 or 9."""
    if built >> LARGE_CELLAR & 1:
        return 9
    return 6 if built >> MEDIUM_CELLAR & 1 else 3


def place_mat(
    places: dict[tuple, Place],
    spots: dict[tuple, Rect],
    observation: Any,
    regions: Regions,
    parts: MatParts,
    look: TableLook,
    seat: int = -1,
    prefix: str = "",
) -> None:
    """Put the own mat's items into `places`, and where tokens could stand into `spots`.

    With `seat` the mat of another player, whose kinds that are drawn by the geometry get `prefix`.
    """
    seat = look.own if seat < 0 else seat
    view = observation.seats[seat]
    solo = getattr(observation, "solo", None)
    places["other" if prefix else "mat", seat] = Place(
        parts.mat if prefix else parts.identity,
        f"{prefix}mat",
        OVER_FLIGHTS,
        facts(
            seat=seat,
            name=look.names[seat],
            colour=look.colour(seat),
            caption=look.caption(seat),
            row=view.row,
            mine=observation.viewer == seat,
            vp=view.vp,
            lira=view.lira,
            residual=view.residual,
            first=observation.first == seat and solo is None,
            out=is_out(observation, view),
            tokens=0 if solo is None else solo.tokens,
        ),
    )
    _place_workers(places, view, seat, parts, regions, look)
    place_fields(places, view, seat, parts, regions)
    place_cells(places, spots, view, seat, parts, prefix)
    names = regions.level < PLAIN_STRUCTURES
    place_structures(places, view, seat, parts, names)
    for station in STATIONS:
        worker = station.worker(view)
        if worker < 0:
            continue
        rect = parts.structures[station.structure]
        side = min(rect.h * 0.6, rect.w * 0.8, 40 * regions.unit)
        places["piece", station.action, 0, seat, worker] = Place(
            Rect(
                rect.x + (3 * regions.unit if names else (rect.w - side) / 2),
                rect.y + rect.h * 0.05,
                side,
                side,
            ),
            "piece",
            _PIECE,
            facts(seat=seat, worker=worker, action=station.action, slot=0, colour=look.colour(seat)),
        )


def place_structures(places: dict[tuple, Place], view: Any, seat: int, parts: MatParts, names: bool) -> None:
    """The eight structures, with or without their names."""
    for number, rect in enumerate(parts.structures):
        places["structure", seat, number] = Place(
            rect,
            "structure",
            _PART,
            facts(
                structure=number,
                built=bool(view.built >> number & 1),
                cost=STRUCTURE_COST[number],
                used=bool(view.used >> number & 1),
                named=names,
            ),
        )


def _place_workers(
    places: dict[tuple, Place], view: Any, seat: int, parts: MatParts, regions: Regions, look: TableLook
) -> None:
    u = regions.unit
    box = parts.workers
    kinds = range(len(view.owned))
    home = [(worker, number) for worker in kinds for number in range(view.free[worker])]
    idle = [(worker, number) for worker in kinds for number in range(view.idle[worker])]
    away = [
        (worker, number)
        for worker in kinds
        for number in range(max(0, view.owned[worker] - view.free[worker] - view.idle[worker]))
    ]
    places["workers", seat] = Place(
        box, "workers", _PANEL + 0.5, facts(seat=seat, placed=len(away), left=len(home))
    )
    caption = 24 * u  # the glow of the chosen one ends below the words
    inner = Rect(box.x + 5 * u, box.y + caption, box.w - 10 * u, box.h - caption - 5 * u)
    small = min(26 * u, inner.h * 0.6)
    rest = len(away) + len(idle)
    step = min(small, (inner.w - len(home) * 26 * u) / rest) if rest else 0.0
    small = min(small, step) if rest else small
    rest_width = rest * step
    slot = min(42 * u, (inner.w - rest_width) / len(home)) if home else 0
    x = inner.x
    for worker, number in home:
        rect = Rect(x, inner.y, slot - 2 * u, inner.h)
        places["home", seat, worker, number] = Place(
            rect, "home", _PIECE, facts(seat=seat, worker=worker, colour=look.colour(seat))
        )
        x += slot
    resting = [("away", *which) for which in away] + [("idle", *which) for which in idle]
    for order, (kind, worker, number) in enumerate(resting):
        rect = Rect(x + order * step, inner.bottom - small - 2 * u, small, small)
        places[kind, seat, worker, number] = Place(
            rect, kind, _TOKEN, facts(seat=seat, worker=worker, colour=look.colour(seat))
        )


def place_fields(places: dict[tuple, Place], view: Any, seat: int, parts: MatParts, regions: Regions) -> None:
    """The three fields and their vines."""
    u = regions.unit
    for number, rect in enumerate(parts.fields):
        cards = tuple(view.fields[number])
        sold = bool(view.sold >> number & 1)
        harvested = bool(view.harvested >> number & 1)
        limit = FIELD_VALUES[number]
        low = rect.h < LOW_FIELD * u  # there what else is below stands in the head
        made = vine_strips(rect, len(cards), harvested and not low, u, growth_of(regions))
        places["field", seat, number] = Place(
            rect,
            "field",
            _PART,
            facts(
                field=number,
                limit=limit,
                total=sum(VINE_VALUE[card] for card in cards),
                vines=len(cards),
                sold=sold,
                harvested=harvested,
                caption=made.caption,
            ),
        )
        for order, (card, strip) in enumerate(zip(cards, made.strips)):
            data = CARDS[card]
            places["vine", seat, number, order] = Place(
                strip,
                "vine",
                _TOKEN,
                facts(card=card, name=data.id, red=data.red, white=data.white, named=made.named),
            )


def place_cells(
    places: dict[tuple, Place],
    spots: dict[tuple, Rect],
    view: Any,
    seat: int,
    parts: MatParts,
    prefix: str = "",
) -> None:
    """Crush pad and cellars with their tokens."""
    places["cellar", seat] = Place(
        parts.grid, f"{prefix}cellar", _PART, facts(limit=cellar_limit(view.built))
    )
    for colour in range(2):
        for value in range(1, HIGHEST_VALUE + 1):
            rect = parts.cells[colour][value - 1]
            key = ("grape", seat, colour, value)
            spots[key] = rect
            if view.grapes[colour] >> value & 1:
                places[key] = Place(rect, "grape", _TOKEN, facts(colour=colour, value=value))
    for kind in (0, 1, BLUSH, SPARKLING):
        for value in wine_cells(kind):
            rect = parts.cells[GRAPE_ROWS + kind][value - 1]
            key = ("wine", seat, kind, value)
            spots[key] = rect
            if view.wines[kind] >> value & 1:
                places[key] = Place(rect, "wine", _TOKEN, facts(wine=kind, value=value))
