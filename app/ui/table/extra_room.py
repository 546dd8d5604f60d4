"""Room in the table screen for parts that come and go: a notice under the top bar, the taller bar of a replay."""

from __future__ import annotations

from dataclasses import replace

from app.ui.table.layout import Rect, Regions

_BELOW_PROMPT = frozenset({"mat", "hand", "hand_tools", "inspector"})


def with_room(regions: Regions, notice: float = 0.0, prompt: float = 0.0) -> Regions:
    """Regions that were arranged for a window lower by both amounts, spread out over the whole one."""
    if notice <= 0 and prompt <= 0:
        return regions

    def move(name: str, rect: Rect) -> Rect:
        if name == "top_bar":
            return rect
        if name == "prompt":
            return Rect(rect.x, rect.y + notice, rect.w, rect.h + prompt)
        return rect.moved(0, notice + (prompt if name in _BELOW_PROMPT else 0.0))

    return replace(regions.each(move), height=regions.height + notice + prompt)
