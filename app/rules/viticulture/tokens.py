"""Grape and wine tokens as bit masks: bit v is set when a token of value v (1 to 9) lies there.

One token per value in each row (base rulebook, harvesting and making wine), so a row is one int.
"""

from __future__ import annotations

from app.rules.viticulture.ids import (
    LARGE_CELLAR,
    MEDIUM_CELLAR,
)

TOP = 9
# Slots up to and including a value; _UP_TO[0] is empty.
_UP_TO = tuple((1 << (v + 1)) - 2 for v in range(TOP + 1))
# The least value a finished wine may have, by type.
WINE_LEAST = (1, 1, 4, 7)
_WINE_SLOTS = tuple(_UP_TO[TOP] & ~_UP_TO[least - 1] for least in WINE_LEAST)

_MEDIUM = 1 << MEDIUM_CELLAR
_LARGE = 1 << LARGE_CELLAR

VALUES: tuple[tuple[int, ...], ...] = tuple(
    tuple(v for v in range(1, TOP + 1) if mask >> v & 1) for mask in range(1 << (TOP + 1))
)


def landing(mask: int, value: int) -> int:
    """Return the slot a new token of this value takes: its own, else the next lower free one; 0: lost."""
    free = _UP_TO[value if value < TOP else TOP] & ~mask
    return free.bit_length() - 1 if free else 0


def cellar_top(built: int) -> int:
    """Return the highest wine value that the built cellars hold: 3, 6 or 9."""
    if not built & _MEDIUM:
        return 3
    return TOP if built & _LARGE else 6


def wine_landing(row: int, wine: int, total: int, top: int, least: int = 0) -> int:
    """Return the value that a wine of these grapes ends with, or 0 when it cannot be made.

    The sum is cut to the cellar's top, then lowered to the next free slot; it may not end below the type's minimum
    (blush 4, sparkling 7) nor below `least` (Zymologist).
    """
    free = _UP_TO[min(total, top)] & _WINE_SLOTS[wine] & ~row
    value = free.bit_length() - 1 if free else 0
    return value if value >= least else 0


def _aged(mask: int, walls: tuple[int, ...]) -> int:
    # From the highest token down, so that a full run moves up together; one that cannot move stays and
    # blocks the one right below it.
    for value in range(TOP - 1, 0, -1):
        if mask >> value & 1 and not mask >> (value + 1) & 1 and value not in walls:
            mask ^= 3 << value
    return mask


def _table(walls: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_aged(mask, walls) for mask in range(0, 1 << (TOP + 1), 2))


_GRAPES_AGED = _table(())
# By cellar: none, medium, large. Wine stops at 3 without the medium and at 6 without the large cellar; wine that lies
# above a missing cellar still ages inside its band.
_WINES_AGED = (_table((3, 6)), _table((6,)), _table(()))


def aged_grapes(mask: int) -> int:
    """Return a grape row one year later."""
    return _GRAPES_AGED[mask >> 1]


def aged_wines(mask: int, built: int) -> int:
    """Return a wine row one step older under the built cellars."""
    return _WINES_AGED[cellar_top(built) // 3 - 1][mask >> 1]


def can_age(mask: int, value: int, built: int) -> bool:
    """Tell whether one wine may move up a step: the next slot is free and inside the cellars."""
    if value >= TOP or mask >> (value + 1) & 1:
        return False
    return not ((value == 3 and not built & _MEDIUM) or (value == 6 and not built & _LARGE))


def total(mask: int) -> int:
    """Return the summed value of a row."""
    return sum(VALUES[mask])


def fits(mask: int, leasts: tuple[int, ...]) -> bool:
    """Tell whether a wine row can serve all the least values at once, each by a wine of its own."""
    values = VALUES[mask]
    count = len(leasts)
    if count > len(values):
        return False
    best = values[len(values) - count :]  # the dearest, ascending
    return all(v >= least for v, least in zip(best, sorted(leasts), strict=True))
