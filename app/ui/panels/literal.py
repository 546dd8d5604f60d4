"""Words on buttons, in menus and of labels that name another part: each of their signs is shown.

Qt takes an ampersand there for the mark of a key, hides it, and lets Alt with the next letter press the button; a
typed name such as "R&D" means none. None of our own texts has one.
"""

from __future__ import annotations

from typing import Protocol


class Written(Protocol):
    """A button, an action of a menu."""

    def setText(self, words: str, /) -> None: ...
    def text(self) -> str: ...


def literal(words: str) -> str:
    """Words as Qt has to be given them, so that it shows just these."""
    return words.replace("&", "&&")


def put_words(target: Written, words: str) -> None:
    """The one way to give a button or an action other words."""
    target.setText(literal(words))


def words_on(target: Written) -> str:
    """The words as they are seen."""
    return target.text().replace("&&", "&")
