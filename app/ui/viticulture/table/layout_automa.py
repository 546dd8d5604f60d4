"""The Automa's panel of a solo game: it takes the place of the opponents."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.automa.data import AUTOMA_CARDS
from app.rules.viticulture.ids import ACTION_NAMES, AUTOMA_CARD_NAMES
from app.ui.table.layout import OVER_FLIGHTS, STRIP, Place, Rect, Regions, facts
from app.ui.table.table_look import TableLook

CardRow = tuple[
    str, int, str, int
]  # row id, colour as a season, what became of it, order of its worker (0: none)


def card_rows(solo: Any, season: int) -> tuple[int, tuple[CardRow, ...]]:
    """The newest card turned up in a season and what its rows did, in the order of their workers."""
    rows: list[CardRow] = []
    newest, order = -1, 0
    for when, card, number, outcome in solo.steps:
        if when != season:
            continue
        placed = outcome == automa.PLACED
        order += placed
        if card != newest:
            newest, rows = card, []
        row = AUTOMA_CARDS[card].rows[number]
        rows.append((row.id, row.colour, automa.WHY_NAMES[outcome], order if placed else 0))
    return newest, tuple(rows)


def placed_orders(solo: Any) -> dict[int, int]:
    """Which worker of its season, first or second, the Automa placed on an action."""
    found: dict[int, int] = {}
    counts: dict[int, int] = {}
    for season, card, number, outcome in solo.steps:
        if outcome == automa.PLACED:
            counts[season] = counts.get(season, 0) + 1
            name = AUTOMA_CARDS[card].rows[number].base
            if name is not None:
                found[ACTION_NAMES.index(name)] = counts[season]
    return found


def place_automa(places: dict[tuple, Place], observation: Any, regions: Regions, look: TableLook) -> None:
    """Put the panel into `places`; nothing in a game with opponents."""
    solo = getattr(observation, "solo", None)
    if solo is None or not regions.opponents:
        return
    first = regions.opponents[0]
    strip = regions.opponent_density == STRIP
    rect = first if strip else Rect(first.x, regions.board.y, first.w, regions.board.h)
    season = solo.steps[-1][0] if solo.steps else -1
    card, rows = card_rows(solo, season)
    before = [name for name in solo.used if name != card]
    places["automa", "panel"] = Place(
        rect,
        "automa",
        OVER_FLIGHTS,
        facts(
            level=solo.level,
            aggressive=solo.aggressive,
            target=solo.points,
            points=observation.seats[look.own].vp,
            colour=look.colour(look.own),
            workers=solo.workers,
            season=season,
            card=AUTOMA_CARD_NAMES[card] if card >= 0 else "",
            last=AUTOMA_CARD_NAMES[before[-1]] if before else "",
            rows=rows,
            used=len(solo.used),
            cards=len(solo.used) + len(solo.unseen),
            year=observation.year,
            years=solo.years,
            targets=tuple(solo.targets),
            strip=strip,
        ),
    )
