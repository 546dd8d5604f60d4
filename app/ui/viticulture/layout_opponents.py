"""The opponents' panels: one item each; how much it tells is the region's density."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture.ids import FIELD_VALUES
from app.rules.viticulture.tables import CARDS
from app.ui.table.layout import OVER_FLIGHTS, Place, Regions, facts
from app.ui.viticulture.look import TableLook


def field_facts(view: Any) -> tuple[tuple[int, int, int, int, bool, bool], ...]:
    """For each field: red sum, white sum, total, limit, sold, harvested."""
    rows = []
    for number, limit in enumerate(FIELD_VALUES):
        cards = view.fields[number]
        red = sum(CARDS[card].red for card in cards)
        white = sum(CARDS[card].white for card in cards)
        rows.append(
            (
                red,
                white,
                red + white,
                limit,
                bool(view.sold >> number & 1),
                bool(view.harvested >> number & 1),
            )
        )
    return tuple(rows)


def values(mask: int) -> tuple[int, ...]:
    """The values of a token mask (bit v = a token of value v), ascending."""
    return tuple(value for value in range(1, 10) if mask >> value & 1)


def place_opponents(places: dict[tuple, Place], observation: Any, regions: Regions, look: TableLook) -> None:
    """Put the opponents' panels into `places`."""
    for rect, seat in zip(regions.opponents, look.others()):
        view = observation.seats[seat]
        counts = tuple(view.hand_counts)
        places["opponent", seat] = Place(
            rect,
            "opponent",
            OVER_FLIGHTS,
            facts(
                seat=seat,
                name=look.names[seat],
                colour=look.colour(seat),
                caption=look.caption(seat),
                computer=look.computer(seat),
                density=regions.opponent_density,
                vp=view.vp,
                lira=view.lira,
                residual=view.residual,
                row=view.row,
                nth=sum(1 for other in observation.seats if 0 < other.row <= view.row),
                passed=bool(view.passed),
                first=observation.first == seat,
                turn=observation.turn == seat,
                free=tuple(view.free),
                owned=tuple(view.owned),
                hand=counts,
                fields=field_facts(view),
                grapes=tuple(values(mask) for mask in view.grapes),
                wines=tuple(values(mask) for mask in view.wines),
                built=view.built,
                yoke=view.yoke,
            ),
        )
