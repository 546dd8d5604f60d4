"""The words on the table: names from the text resources, short labels with an English default."""

from __future__ import annotations

from typing import Callable

Text = Callable[..., str]

DEFAULTS: dict[str, str] = {
    "table.season.open": "open",
    "table.season.closed": "closed",
    "table.season.later": "later",
    "table.row.first": "first",
    "table.may": "may",
    "table.no_limit": "no limit",
    "table.fall": "Each draws a visitor, +1 with cottage",
    "table.workers_left": "Workers left",
    "table.placed": "{count} placed",
    "table.fields": "Fields",
    "table.vines_limit": "vines / limit",
    "table.empty": "empty",
    "table.sold": "sold",
    "table.harvested": "harvested",
    "table.value": "Value",
    "table.from": "from {value}",
    "table.structures": "Structures",
    "table.cost": "cost",
    "table.passed": "passed",
    "table.wines_one": "1 wine",
    "table.wines": "{count} wines",
    "table.no_wine": "no wine",
    "table.needs": "needs",
    "table.at_least": "at least these values",
    "table.points": "points",
    "table.a_year": "a year",
    "table.brings": "brings",
    "table.and_draws": "and draws",
    "table.choose_one": "choose one",
    "table.lira": "{count} lira",
    "table.grows": "grows anywhere",
    "table.worker": "worker",
    "table.point": "1 point",
}


class Labels:
    """Texts for the pictures. `text(key, **args)` is the application's; a key that it lacks falls back to English."""

    def __init__(self, text: Text | None = None) -> None:
        self._text = text or _application_text()
        self._kept: dict[tuple, str] = {}

    def __call__(self, key: str, default: str | None = None, **args: object) -> str:
        kept = (key, *args.items())
        words = self._kept.get(kept)
        if words is None:
            words = self._kept[kept] = self._look_up(key, default, args)
        return words

    def _look_up(self, key: str, default: str | None, args: dict[str, object]) -> str:
        try:
            words = self._text(key, **args)
        except LookupError:
            words = key
        if words != key:
            return words
        fallback = DEFAULTS.get(key, default)
        return key.rpartition(".")[2] if fallback is None else fallback.format(**args)


def _application_text() -> Text:
    from app.texts import text

    return text
