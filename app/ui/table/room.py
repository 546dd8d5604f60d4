"""Room inside the table screen for what is not always there: a notice under the top bar, a taller bar of a replay."""

from __future__ import annotations

from dataclasses import replace

from app.ui.table.layout import Rect, Regions

_BELOW_TOP = (
    "board",
    "log",
    "log_drawer",
    "prompt",
    "mat",
    "hand",
    "hand_tools",
    "inspector",
    "decision_panel",
)
_BELOW_PROMPT = ("mat", "hand", "hand_tools", "inspector")


def with_room(regions: Regions, notice: float = 0.0, prompt: float = 0.0) -> Regions:
    """Regions that were arranged for a window lower by both amounts, spread out over the whole one."""
    if notice <= 0 and prompt <= 0:
        return regions
    changes: dict[str, Rect | None] = {}
    for name in _BELOW_TOP:
        rect: Rect | None = getattr(regions, name)
        down = notice + (prompt if name in _BELOW_PROMPT else 0.0)
        changes[name] = None if rect is None else rect.moved(0, down)
    bar = regions.prompt
    changes["prompt"] = Rect(bar.x, bar.y + notice, bar.w, bar.h + prompt)
    opponents = tuple(rect.moved(0, notice) for rect in regions.opponents)
    extras = {name: rect.moved(0, notice) for name, rect in regions.extras.items()}
    height = regions.height + notice + prompt
    return replace(regions, height=height, opponents=opponents, extras=extras, **changes)  # type: ignore[arg-type]
