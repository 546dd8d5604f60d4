"""The goods by which steps of one card make each other possible or impossible, as masks for `needs`, `gives`, `takes`.

What is always to be had, or no step rests on, has no kind here.
"""

from __future__ import annotations

NOTHING = 0
EVERYTHING = -1
(
    LIRA,
    POINTS,
    RESIDUAL,
    HELD,  # cards in hand
    STRUCTURES,  # that stand
    SITES,  # structures that do not stand yet
    ROOM,  # on fields, for vines
    VINES,  # planted and not harvested this year
    GRAPES,
    SLOTS,  # free ones in the cellar
    WINES,
    TRAINEES,  # workers that may still be trained
) = (1 << kind for kind in range(12))
