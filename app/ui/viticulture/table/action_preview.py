"""What the chosen action would bring to the own mat, where it is drawn dashed: tokens, cells of a cellar, a vine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.rules.engine.events import Readers
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.outside.preview_changes import foretold
from app.rules.viticulture.tables import CARDS
from app.ui.table.layout import Place, Rect, facts
from app.ui.viticulture.table.layout_mat import cellar_limit, growth_of, vine_strips, wine_cells

if TYPE_CHECKING:
    from app.ui.table.scene import TableScene

_ABOVE = 4.0


def foreseen(events: Sequence[tuple], scene: TableScene) -> Iterator[Place]:
    """Places that are drawn with the mark of a preview, above what stands there."""
    if scene.look is None or scene.observation is None:
        return
    own = scene.look.own
    for event in foretold(events):
        if event[1] == own:
            yield from _FORESEEN.read(event, scene, own) or ()


def _cells(scene: TableScene, keys: Sequence[tuple]) -> Iterator[Place]:
    for key in keys:
        rect = scene.spot(key[:4])
        if rect is not None:
            yield Place(rect, "spot", _ABOVE, facts(key=key))


def _opened(scene: TableScene, own: int, structure: int) -> list[tuple]:
    """The cells for wine that a cellar brings, without a token in them."""
    built = scene.observation.seats[own].built
    before, after = cellar_limit(built), cellar_limit(built | 1 << structure)
    return [
        ("wine", own, wine, value, None)
        for wine in range(4)
        for value in wine_cells(wine)
        if before < value <= after
    ]


def _vine(scene: TableScene, own: int, card: int, field: int) -> Iterator[Place]:
    """The vine behind those that grow on the field."""
    rect, regions = scene.item_rect(("field", own, field)), scene.regions
    if rect is None or regions is None:
        return
    place = Rect(rect.x(), rect.y(), rect.width(), rect.height())
    grown = len(scene.observation.seats[own].fields[field])
    strips = vine_strips(place, grown + 1, False, regions.unit, growth_of(regions))
    data = CARDS[card]
    told = facts(card=card, name=data.id, red=data.red, white=data.white, named=strips.named)
    yield Place(strips.strips[-1], "vine", _ABOVE, told)


def _harvested(scene: TableScene, own: int, red: int, white: int) -> Iterator[Place]:
    landed = ((ids.RED, red), (ids.WHITE, white))
    yield from _cells(scene, [("grape", own, colour, value) for colour, value in landed if value])


_FORESEEN: Readers[Iterator[Place]] = Readers(
    EVENTS,
    {
        "grape": lambda scene, own, colour, value: _cells(scene, [("grape", own, colour, value)]),
        "wine": lambda scene, own, wine, value: _cells(scene, [("wine", own, wine, value)]),
        "harvest": _harvested,
        "build": lambda scene, own, structure: _cells(scene, _opened(scene, own, structure)),
        "plant": _vine,
    },
    context=2,
)
