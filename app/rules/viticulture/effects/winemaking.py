"""Which cellars can come of the grapes at hand: as far as it matters to what needs wine afterwards."""

from __future__ import annotations

from app.rules.viticulture.ids import BLUSH, RED, SPARKLING, WHITE
from app.rules.viticulture.tokens import VALUES, wine_landing

Rows = tuple[int, ...]


def dearest(mask: int, count: int) -> int:
    """Return a row with no more than its `count` dearest tokens."""
    while mask.bit_count() > count:
        mask &= mask - 1  # without the cheapest
    return mask


def best_cellars(rows: Rows, red: int, white: int, most: int, top: int, least: int) -> list[Rows]:
    """Return the wine rows after up to `most` wines, without those that dearer grapes would better.

    Dearer grapes never give a worse row: a wine lands on the highest free slot up to their sum. So of each colour only
    as many grapes as the wines can take are looked at, from the dearest down.
    """
    found = [rows]
    if most <= 0:
        return found
    reds, whites = VALUES[dearest(red, 2 * most)], VALUES[dearest(white, most)]
    single = reds if most > 1 else reds[-1:]  # a single wine takes the dearest; of more, another may take it
    for wine, high, low, pale in _mixtures(single, reds, whites):
        slot = wine_landing(rows[wine], wine, min(9, high + low + pale), top, least)
        if slot:
            after = (*rows[:wine], rows[wine] | 1 << slot, *rows[wine + 1 :])
            left = red & ~(1 << high | 1 << low)  # bit 0 is never set
            found += best_cellars(after, left, white & ~(1 << pale), most - 1, top, least)
    return found


def _mixtures(
    single: tuple[int, ...], pairs: tuple[int, ...], whites: tuple[int, ...]
) -> list[tuple[int, int, int, int]]:
    """(type, red, second red, white); 0 for a grape that the type does not take."""
    out = [(RED, r, 0, 0) for r in single]
    out += [(WHITE, 0, 0, w) for w in whites]
    out += [(BLUSH, r, 0, w) for r in single for w in whites]
    out += [(SPARKLING, r, low, w) for r in pairs for low in pairs if low < r for w in whites]
    return out
