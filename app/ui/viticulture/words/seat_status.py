"""How a seat stands, in the sentences that a screen reader says when the player asks by a key (R41)."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture import ids
from app.texts import text
from app.ui.viticulture.words.inspection import field_lines, grape_words, wine_words


def standing_words(observation: Any, seat: int) -> list[str]:
    """Workers, lira, points and income; an empty line for what there is not."""
    own = observation.seats[seat]
    return [
        text("ui.access.standing", n=sum(own.free), lira=own.lira, vp=own.vp),
        text("ui.ask.grande") if own.free[ids.GRANDE] else "",
        text("ui.ask.temporary") if own.free[ids.TEMPORARY] else "",
        f"{text('ui.mat.residual')} {own.residual}",
    ]


def estate_words(observation: Any, seat: int) -> list[str]:
    """Fields, crush pad and cellar."""
    view = observation.seats[seat]
    return [
        *field_lines(view),
        grape_words(view) or text("ui.ask.no-grapes"),
        wine_words(view) or text("ui.opponent.no-wine"),
    ]
