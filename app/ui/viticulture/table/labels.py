"""The words on the table, kept: pictures ask for the same few again and again."""

from __future__ import annotations

from collections.abc import Callable

from app import texts

Text = Callable[..., str]


class Labels:
    """Texts by key with their arguments. A default is used where a key has no text (a card of a later deck)."""

    def __init__(self, text: Text = texts.text) -> None:
        self._text = text
        self._kept: dict[tuple, str] = {}

    def __call__(self, key: str, default: str | None = None, **args: object) -> str:
        kept = (key, *args.items())
        words = self._kept.get(kept)
        if words is None:
            words = self._kept[kept] = self._look_up(key, default, args)
        return words

    def _look_up(self, key: str, default: str | None, args: dict[str, object]) -> str:
        if default is None:
            return self._text(key, **args)
        try:
            return self._text(key, **args)
        except LookupError:
            return default

    def blocks(self, key: str) -> list[tuple[str, str]]:
        """A card's rule text in order: ("text", ...) and ("join", ...) for the dividers between its parts."""
        face = texts.parts(key)
        rows = [("text", face.lead)] if face.lead else []
        for number, part in enumerate(face.parts):
            if number and face.join:
                rows.append(("join", self(f"viticulture.join.{face.join}", face.join)))
            rows.append(("text", part))
        if face.tail:
            rows.append(("text", face.tail))
        return rows
