"""What a player may change about any theme: how strongly patterns show, landscapes, the width of the keyboard ring."""

from __future__ import annotations

from typing import NamedTuple

STRONG, FINE, EMBLEM_ONLY = "strong", "fine", "off"
PATTERNS = (STRONG, FINE, EMBLEM_ONLY)
RING, THICK_RING = 2.6, 4.0  # pixels of the focus ring


class Finish(NamedTuple):
    """`patterns` is one of PATTERNS; `landscape` allows hills where the theme has them."""

    patterns: str = STRONG
    landscape: bool = True
    thick_ring: bool = False

    @property
    def ring(self) -> float:
        """The width of the keyboard ring in pixels of the design."""
        return THICK_RING if self.thick_ring else RING


USUAL = Finish()
