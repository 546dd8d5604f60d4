"""One rule for all typed words: one line of letters that can be seen, in one spelling, as they will be drawn.

Everything that somebody types goes through here, and everything of the kind that stands in a file: a name that is
read cannot do what a name that is typed could not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

LONGEST_NAME = 16  # of a person
LONGEST_TITLE = 60  # of a game
LONG_WORD = 20  # letters; longer ones may go on in the next line of a dialog or a notice
MOST_MARKS = 3  # on one letter; towers of them cover other lines
CUT = "…"

_JOINER, _AS_PICTURE = "\u200d", "\ufe0f"
_SKINS = range(0x1F3FB, 0x1F400)
# Letters and signs by their category, and yet nothing is drawn: fillers, the empty pattern of Braille.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_FROM_RIGHT = ("R", "AL", "AN")
_ISOLATE, _END = "\u2068", "\u2069"


def tidy(words: str, longest: int = LONGEST_TITLE) -> str:
    """The words in one line, composed, without what cannot be seen; what is too long ends with an ellipsis.

    May be empty: then there was nothing to be seen.
    """
    line = " ".join(allowed(words).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip(f" {_JOINER}") + CUT


def allowed(words: str) -> str:
    """The same while it is being typed: a space at the end may be followed by more."""
    if words.isascii() and words.isprintable():
        return words
    import unicodedata

    kept = "".join(_kept(unicodedata.normalize("NFC", words)))
    return unicodedata.normalize("NFC", kept)


def _kept(words: str) -> Iterator[str]:
    import unicodedata

    marks, before = 0, " "
    for place, sign in enumerate(words):
        category = unicodedata.category(sign)
        if sign == _JOINER:
            if _is_picture(before) and _is_picture(words[place + 1 : place + 2]):
                yield sign
        elif sign == _AS_PICTURE:
            if _is_picture(before):
                yield sign
        elif category in ("Zs", "Zl", "Zp") or sign in "\t\n\r\v\f":
            yield " "
            before = " "
        elif category.startswith("C") or sign in _UNSEEN or _chooses_a_form(sign):
            continue
        elif category.startswith("M"):
            marks += 1
            if marks <= MOST_MARKS and before != " ":
                yield sign
        else:
            marks, before = 0, sign
            yield sign


def _is_picture(sign: str) -> bool:
    """An emoji, or the skin colour of one."""
    import unicodedata

    return bool(sign) and (
        (unicodedata.category(sign) in ("So", "Sk") and ord(sign) > 0x2000) or ord(sign) in _SKINS
    )


def _chooses_a_form(sign: str) -> bool:
    return (
        "\u180b" <= sign <= "\u180f" or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    )


def folded(words: str) -> str:
    """What two names have in common that people would take for the same: large and small, wide and narrow letters."""
    if words.isascii():
        return words.casefold()
    import unicodedata

    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", words).casefold())


def names(found: Sequence[str], longest: int = LONGEST_NAME) -> list[str]:
    """The names of people who sit at one table: each can be seen, and no two are the same."""
    told: list[str] = []
    taken: set[str] = set()
    for number, name in enumerate(found, 1):
        wanted = tidy(name, longest) or f"P{number}"
        one, again = wanted, 1
        while folded(one) in taken:
            again += 1
            one = f"{tidy(wanted, longest - 3)} {again}"
        taken.add(folded(one))
        told.append(one)
    return told


def in_a_sentence(words: str) -> str:
    """Words that are written from right to left stay together, and the sentence round them keeps its order."""
    if words.isascii():
        return words
    import unicodedata

    if any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in words):
        return f"{_ISOLATE}{words}{_END}"
    return words


def breakable(words: str, most: int = 12) -> str:
    """For a label that breaks its lines: a path may go on behind each folder, a long word after so many letters."""
    pieces = rf"[^/\\\s]{{0,{most - 1}}}[/\\]|[^/\\\s]{{{most}}}(?=[^\W_])"
    return re.sub(pieces, "\\g<0>\N{ZERO WIDTH SPACE}", words)


def together(found: Iterable[str]) -> str:
    """Names with commas between them."""
    return ", ".join(map(in_a_sentence, found))
