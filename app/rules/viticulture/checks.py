"""What stands in the way of a single thing: a vine on a field, a structure, a wine, an order.

Each check returns None or the Reason, and is the one place of its rule: legal actions, refusals and explanations
all use it.
"""

from __future__ import annotations

from functools import lru_cache

from app.rules.engine.effect import Reason
from app.rules.viticulture.goods import MOST_REGULARS, VP_FLOOR
from app.rules.viticulture.ids import (
    BLUSH,
    FIELD_COUNT,
    FIELD_VALUES,
    GRANDE,
    LARGE_CELLAR,
    MEDIUM_CELLAR,
    REGULAR,
    SPARKLING,
)
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.tables import CARDS, STRUCTURE_COST, STRUCTURES, VINE_VALUE
from app.rules.viticulture.tokens import WINE_LEAST, cellar_top, fits, wine_landing

FREE_OF_STRUCTURES = 1  # plant without trellis and irrigation
FREE_OF_LIMIT = 2  # plant past the field's limit

REMEMBERED = 2048  # answers that a check of plain values keeps: it is asked the same again in turn after turn
_NO_VINE_FITS: Reason = ("no-vine-fits",)


def lira_missing(seat: Seat, amount: int) -> Reason | None:
    """Say how many lira are missing for a price."""
    return None if seat.lira >= amount else ("lira", amount - seat.lira)


def vp_too_low(seat: Seat, amount: int) -> Reason | None:
    """Points may be paid below zero, but not so that the score ends below -5."""
    return None if seat.vp - amount >= VP_FLOOR else ("vp-floor",)


def field_total(seat: Seat, field: int) -> int:
    """Return the value of a field's vines, red plus white."""
    return sum([VINE_VALUE[card] for card in seat.fields[field]])


def vine_on_field(seat: Seat, card: int, field: int, free: int) -> Reason | None:
    """A field takes vines up to its limit; a sold field takes none. Structures are checked when planting only."""
    return _vine_beside(card, seat.fields[field], field, seat.built, seat.sold, free)


def _vine_beside(
    card: int, vines: tuple[int, ...], field: int, built: int, sold: int, free: int
) -> Reason | None:
    missing = CARDS[card].requires & ~built
    if missing and not free & FREE_OF_STRUCTURES:
        return ("needs-structure", (missing & -missing).bit_length() - 1)
    if sold >> field & 1:
        return ("field-sold", field)
    if not free & FREE_OF_LIMIT:
        total = sum([VINE_VALUE[vine] for vine in vines]) + VINE_VALUE[card]
        if total > FIELD_VALUES[field]:
            return ("field-limit", total, FIELD_VALUES[field])
    return None


def no_vine_plantable(seat: Seat, vines: tuple[int, ...], free: int) -> Reason | None:
    """Some vine in hand must fit some field."""
    if vines and _some_vine_fits(vines, seat.fields, seat.built, seat.sold, free):
        return None
    return _NO_VINE_FITS


@lru_cache(maxsize=REMEMBERED)
def _some_vine_fits(
    vines: tuple[int, ...], fields: tuple[tuple[int, ...], ...], built: int, sold: int, free: int
) -> bool:
    for card in vines:
        for field, planted in enumerate(fields):
            if _vine_beside(card, planted, field, built, sold, free) is None:
                return True
    return False


def harvest_of(seat: Seat, field: int) -> Reason | None:
    """A field is harvested once a year whatever the means, and needs a vine."""
    if seat.sold >> field & 1:
        return ("field-sold", field)
    if not seat.fields[field]:
        return ("field-empty", field)
    if seat.harvested >> field & 1:
        return ("field-harvested", field)
    return None


def no_harvest(seat: Seat) -> Reason | None:
    """Some field must be open to harvest."""
    for field in range(FIELD_COUNT):
        if seat.fields[field] and not seat.harvested >> field & 1:
            return None
    return ("no-field-to-harvest",)


def sale_of(seat: Seat, field: int) -> Reason | None:
    """Only an owned field without vines can be sold."""
    if seat.sold >> field & 1:
        return ("field-sold", field)
    return ("field-planted", field) if seat.fields[field] else None


def purchase_of(seat: Seat, field: int) -> Reason | None:
    """A sold field is bought back at its printed value."""
    if not seat.sold >> field & 1:
        return ("field-owned", field)
    return lira_missing(seat, FIELD_VALUES[field])


def structure_open(built: int, structure: int) -> Reason | None:
    """Each structure once; the large cellar after the medium one, free builds included. `built`: what stands."""
    if built >> structure & 1:
        return ("structure-built", structure)
    missing = STRUCTURES[structure].requires & ~built
    if missing:
        return ("structure-first", (missing & -missing).bit_length() - 1)
    return None


def structure_at(seat: Seat, structure: int, discount: int) -> Reason | None:
    """A structure must be open and its price, never below 0, at hand."""
    return structure_open(seat.built, structure) or lira_missing(seat, price_of(seat, structure, discount))


def price_of(seat: Seat, structure: int, discount: int = 0) -> int:
    """Return what a structure costs a seat, in lira, less a discount; there is no refund below 0."""
    return max(0, STRUCTURE_COST[structure] - discount)


def workers_full(seat: Seat) -> Reason | None:
    """Five regular workers at the most, those trained this year included."""
    return ("workers-full",) if seat.owned[REGULAR] >= MOST_REGULARS else None


def has_six_workers(seat: Seat) -> bool:
    """Five regular workers and the grande, wherever they stand; the temporary worker does not count."""
    return seat.owned[REGULAR] + seat.owned[GRANDE] > MOST_REGULARS


def wine_from(seat: Seat, wine: int, total: int, any_cellar: bool = False, least: int = 0) -> Reason | None:
    """Say why grapes of this total cannot become a wine of this type."""
    top = 9 if any_cellar else cellar_top(seat.built)
    if wine_landing(seat.wines[wine], wine, total, top, least):
        return None
    if wine >= BLUSH and total < WINE_LEAST[wine]:
        return ("wine-low", wine, WINE_LEAST[wine])
    if top < WINE_LEAST[wine]:
        return ("wine-cellar", wine, MEDIUM_CELLAR if wine == BLUSH else LARGE_CELLAR)
    if total < least:
        return ("wine-min", least)
    return ("wine-no-slot", wine, min(total, top))


def no_wine(seat: Seat, any_cellar: bool = False, least: int = 0) -> Reason | None:
    """Some wine must be possible from the grapes on the crush pad."""
    red, white = seat.grapes
    if not red and not white:
        return ("no-grape",)
    top = 9 if any_cellar else cellar_top(seat.built)
    rows = seat.wines
    # The dearest grapes give the dearest wine, which finds a slot whenever any wine of its type does.
    high_red = red.bit_length() - 1
    if red and wine_landing(rows[0], 0, high_red, top, least):
        return None
    high_white = white.bit_length() - 1
    if white and wine_landing(rows[1], 1, high_white, top, least):
        return None
    if red and white:
        if wine_landing(rows[BLUSH], BLUSH, min(9, high_red + high_white), top, least):
            return None
        second = red ^ 1 << high_red
        if second:
            total = min(9, high_red + second.bit_length() - 1 + high_white)
            if wine_landing(rows[SPARKLING], SPARKLING, total, top, least):
                return None
    return ("no-wine-possible",)


def order_of(seat: Seat, card: int) -> Reason | None:
    """Every wine of an order needs a wine of that very type with at least its value, each its own."""
    wines = seat.wines
    order = CARDS[card].wines
    for wine, least in order:
        row = wines[wine]
        if row.bit_length() <= least:  # no wine of this value or more
            return ("order-wine", wine, least, max(0, row.bit_length() - 1))
    if len(order) > 1:
        for wine in {wine for wine, _ in order}:
            leasts = tuple([least for w, least in order if w == wine])
            if len(leasts) > 1 and not fits(wines[wine], leasts):
                row = wines[wine]
                return ("order-wines", wine, leasts, row.bit_count())
    return None
