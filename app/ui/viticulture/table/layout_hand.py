"""The own hand: cards side by side, slips where the window is low, rows of slips when there are many."""

from __future__ import annotations

from typing import Any

from app.ui.table.layout import CARD, SLIP, Place, Rect, Regions, facts
from app.ui.table.table_look import TableLook

_PART = 2.0
CARD_RATIO = 1.4
_WIDEST_SLIP, _LEAST_SLIP = 180.0, 104.0


def hand_rects(regions: Regions, count: int) -> list[Rect]:
    """Rectangles for so many cards, left to right and row by row."""
    u = regions.unit
    area = regions.hand
    if count == 0:
        return []
    if regions.card_style == CARD:
        gap = min(13 * u, max(5 * u, (area.w - count * 132 * u) / max(1, count - 1)))
        width = min(150 * u, (area.w - gap * (count - 1)) / count, area.h / CARD_RATIO * 1.02)
        height = min(area.h, width * CARD_RATIO * 1.12)
        return [Rect(area.x + n * (width + gap), area.y, width, height) for n in range(count)]
    gap = 8 * u
    if regions.card_style == SLIP:
        width = min(_WIDEST_SLIP * u, (area.w - gap * (count - 1)) / count)
        height = min(122 * u, area.h)
        return [Rect(area.x + n * (width + gap), area.y, width, height) for n in range(count)]
    gap = row_gap = 6 * u
    rows, per_row = 2, max(-(-count // 2), 5)
    if area.w - gap * (per_row - 1) < _LEAST_SLIP * u * per_row:  # narrower ones have no room for a title
        rows, per_row = 3, -(-count // 3)
    height = min((area.h - row_gap * (rows - 1)) / rows, 92 * u)
    width = min(183 * u, (area.w - gap * (per_row - 1)) / per_row)
    pitch = width + gap
    if width < _LEAST_SLIP * u:  # more than three rows hold: the slips overlap
        width = _LEAST_SLIP * u
        pitch = (area.w - width) / (per_row - 1)
    return [
        Rect(area.x + (n % per_row) * pitch, area.y + (n // per_row) * (height + row_gap), width, height)
        for n in range(count)
    ]


def place_hand(places: dict[tuple, Place], observation: Any, regions: Regions, look: TableLook) -> None:
    """Put the own cards, or their backs while the hand is hidden, into `places`."""
    view = observation.seats[look.own]
    cards = view.hand
    if cards is None or look.hand.hidden:
        backs = [deck for deck in range(len(view.hand_counts)) for _ in range(view.hand_counts[deck])]
        for number, (rect, deck) in enumerate(zip(hand_rects(regions, len(backs)), backs)):
            places["back", number] = Place(rect, "back", _PART + number * 0.01, facts(deck=deck))
        return
    shown = cards if look.hand.order is None else look.hand.order
    copies: dict[int, int] = {}
    for number, (rect, card) in enumerate(zip(hand_rects(regions, len(shown)), shown)):
        copy = copies.get(card, 0)
        copies[card] = copy + 1
        places["card", card, copy] = Place(
            rect,
            "card",
            _PART + number * 0.01,
            facts(card=card, style=regions.card_style, number=number + 1, new=card in look.hand.new),
        )
