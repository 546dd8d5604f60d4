"""Tool tips: words, never markup. Qt takes a tip that looks like HTML for it, and would load the pictures it names."""

from __future__ import annotations

from typing import Protocol


class Tipped(Protocol):
    """A widget, an action of a menu, a line of a list."""

    def setToolTip(self, words: str, /) -> None: ...


def set_tip(target: Tipped, words: str) -> None:
    """The one way to give something a tip."""
    target.setToolTip(as_tip(words))


def as_tip(words: str) -> str:
    """Words so that Qt shows each of their signs: what it could take for markup becomes markup of these signs."""
    if "<" not in words and "&" not in words:
        return words
    plain = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{plain}</qt>"
