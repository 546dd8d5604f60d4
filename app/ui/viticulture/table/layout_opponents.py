"""The opponents' panels: one item each; how much it tells is the region's density."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture.ids import FIELD_VALUES
from app.rules.viticulture.outside.lasting import is_out
from app.rules.viticulture.tables import CARDS
from app.ui.table.layout import OPENED, OVER_FLIGHTS, STRIP, Place, Regions, facts
from app.ui.table.table_look import TableLook


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


def _counts(view: Any) -> tuple[tuple[int, ...], int, int, int]:
    """Cards by deck, wines, grapes and structures."""
    wines, grapes = (sum(mask.bit_count() for mask in masks) for masks in (view.wines, view.grapes))
    return tuple(view.hand_counts), wines, grapes, view.built.bit_count()


def opponent_facts(observation: Any, seat: int, density: str, look: TableLook) -> dict[str, Any]:
    """All that a panel or a tab shows of a player."""
    view = observation.seats[seat]
    return {
        "seat": seat,
        "name": look.names[seat],
        "colour": look.colour(seat),
        "caption": look.caption(seat),
        "computer": look.computer(seat),
        "density": density,
        "vp": view.vp,
        "lira": view.lira,
        "residual": view.residual,
        "row": view.row,
        "nth": sum(1 for other in observation.seats if 0 < other.row <= view.row),
        "passed": is_out(observation, view),
        "first": observation.first == seat,
        "turn": observation.turn == seat,
        "free": tuple(view.free),
        "owned": tuple(view.owned),
        "hand": tuple(view.hand_counts),
        "fields": field_facts(view),
        "grapes": tuple(values(mask) for mask in view.grapes),
        "wines": tuple(values(mask) for mask in view.wines),
        "built": view.built,
        "yoke": view.yoke,
    }


def place_opponents(places: dict[tuple, Place], observation: Any, regions: Regions, look: TableLook) -> None:
    """Put the opponents' panels into `places`; over an open mat in the column they are its tabs."""
    tabs = OPENED in regions.extras and regions.opponent_density != STRIP
    opened = opened_seat(regions, look)
    peers = tuple(_counts(observation.seats[seat]) for seat in look.others())
    for rect, seat, key in zip(regions.opponents, look.others(), look.keys):
        known = opponent_facts(observation, seat, regions.opponent_density, look)
        if tabs:
            known |= {"open": seat == opened, "key": key}
        elif opened >= 0:
            known |= {"open": seat == opened}
        if regions.opponent_density == STRIP:
            known |= {"peers": peers}  # side by side, all have letters of one size
        height = OVER_FLIGHTS + (0.3 if tabs else 0.0)  # tabs lie on the open sheet
        places["opponent", seat] = Place(rect, "tab" if tabs else "opponent", height, facts(**known))


def opened_seat(regions: Regions, look: TableLook) -> int:
    """Whose whole mat is shown, -1 for nobody."""
    others = look.others()
    if OPENED not in regions.extras or not others:
        return -1
    return look.opened if look.opened in others else others[0]
