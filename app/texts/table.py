"""One table of keys for each language: every visible word, with its arguments filled in.

The files in `resources/i18n/<language>/` are nested objects; their paths make dotted keys such as
`viticulture.winter.judge.name`. A text may name arguments the way `str.format` does. After the colon stands
either the kind of thing that a number or id means (`{card:card}`, `{field:field}`) or the forms of a word
that follow a number (`{missing:card|cards}`), or what is said to the reader and of somebody else
(`{who:Hai|{who} ha} passato`). An unknown key or a missing argument is always an error: a test proves that
every key in use exists. What a language leaves out is said in English.
"""

from __future__ import annotations

import importlib
import json
import os
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from app.paths import resources_folder
from app.words.typed import in_a_sentence

DEFAULT_LANGUAGE = "en"
PSEUDO = "pseudo"  # English made longer and accented, to see what a window would cut off
MINUS = "\u2212"


class MissingText(KeyError):
    """No text has this key, or the text needs an argument that was not given."""

    def __str__(self) -> str:
        return str(self.args[0])


class Parts(NamedTuple):
    """The words of a card in parts, ready for a divider between them."""

    parts: tuple[str, ...]
    join: str = ""  # "or", "then", or nothing; the divider word is `<game>.join.<join>`
    lead: str = ""  # stands above the parts: "Two of these, in any order:"
    tail: str = ""  # stands below them: "Lose 1 point to do both."


class Who(str):
    """A name, or the word for the reader; `{who:Hai|{who} ha}` asks which of the two it is."""

    reader: bool = False

    @classmethod
    def is_reader(cls, word: str) -> Who:
        made = cls(word)
        made.reader = True
        return made


class People(NamedTuple):
    """Whose names fill the sentences, and who reads them (-1: everybody)."""

    names: tuple[str, ...] = ()
    viewer: int = -1

    def name(self, seat: int) -> str:
        """The seat's name, also for the reader."""
        return self.names[seat] if 0 <= seat < len(self.names) else text("people.player", n=seat + 1)

    def who(self, seat: int) -> Who:
        """What a sentence about the seat starts with: "You" for the reader, else the name."""
        if seat == self.viewer and seat >= 0:
            return Who.is_reader(text("people.you"))
        return Who(self.name(seat))


NOBODY = People()
# The games whose things have words, each in a module of this package by the same name; texts that are no game's speak
# of the first one's.
GAMES = ("viticulture",)
_language = DEFAULT_LANGUAGE

# Which of a word's forms follows a number, by language.
_PLURAL: dict[str, Callable[[int], int]] = {
    "en": lambda n: 0 if n == 1 else 1,
    "it": lambda n: 0 if n == 1 else 1,
}


# --- the table ---------------------------------------------------------------------------------------------


def use(language: str) -> None:
    """Speak this language from now on; its folder must exist."""
    global _language
    _table(language)
    _language = language


def languages() -> tuple[str, ...]:
    """The languages that have a folder."""
    return tuple(sorted(p.name for p in (resources_folder() / "i18n").iterdir() if p.is_dir()))


def text(key: str, /, **args: object) -> str:
    """The text of a key with its arguments filled in; a card's parts become one sentence."""
    value = _value(key)
    if isinstance(value, Mapping):
        return _sentence(key)
    if not isinstance(value, str):
        raise MissingText(f"{key} is a list; use lines()")
    return _filled(key, value, args)


def lines(key: str, /, **args: object) -> tuple[str, ...]:
    """The texts of a list (rulings, help, paragraphs), in order."""
    value = _value(key)
    if not isinstance(value, list):
        raise MissingText(f"{key} is no list; use text()")
    return tuple(_filled(key, line, args) for line in value)


def parts(key: str, /) -> Parts:
    """The parts of a card's text, for the card face."""
    value = _value(key)
    if isinstance(value, str):
        return Parts((value,))
    if not isinstance(value, Mapping):
        raise MissingText(f"{key} is no card text")
    return Parts(tuple(value["parts"]), value.get("join", ""), value.get("lead", ""), value.get("tail", ""))


def has(key: str, /) -> bool:
    """Whether the key has a text."""
    return _table(_language).get(key) is not None


def keys_of(prefix: str = "") -> tuple[str, ...]:
    """Every key that begins with the prefix."""
    return tuple(key for key in _table(_language).all_keys() if key.startswith(prefix))


def fields(key: str, /) -> set[str]:
    """The names of the arguments that the text of a key wants."""
    found: set[str] = set()
    for line in _strings(_value(key)):
        found |= {name for _, name, _, _ in string.Formatter().parse(line) if name is not None}
    return found


def _value(key: str) -> Any:
    table = _table(_language)
    value = table.get(key)
    if value is None:
        import difflib

        near = difflib.get_close_matches(key, table.all_keys(), 3, 0.8)
        hint = f"; near: {', '.join(near)}" if near else ""
        raise MissingText(f"no text has the key {key!r}{hint}")
    return value


class _Table:
    """The texts of one language, in English where it has none. Files are read until the wanted key is found.

    The files named like the first part of the key come first, and of these the one of the first screen, so that the
    window opens without the cards' texts.
    """

    def __init__(self, language: str) -> None:
        folder = resources_folder() / "i18n" / (DEFAULT_LANGUAGE if language == PSEUDO else language)
        self._unread = [folder / name for name in _files_of(folder) if name.endswith(".json")]
        if not self._unread:
            raise MissingText(f"no texts for the language {language!r} in {folder}")
        self._known: dict[str, Any] = {}
        self._pseudo = language == PSEUDO
        self._complete = language in (DEFAULT_LANGUAGE, PSEUDO)
        # Sounds that meet: asked for with every sentence, so it must not read all files to find that there are none.
        with_smooth = next((path for path in self._unread if path.stem == _LANGUAGE_FILE), None)
        self.smooth: Sequence[Sequence[str]] = ()
        if with_smooth is not None:
            self._read(with_smooth)
            self.smooth = self._known.get("language.smooth", ())

    def get(self, key: str) -> Any:
        """The text of a key, None when there is none."""
        found = self._known.get(key)
        while found is None and self._unread:
            begin = key.partition(".")[0]
            named = [path for path in self._unread if path.stem.startswith(begin)]
            early = [path for path in named if path.stem.endswith(_FIRST)]
            self._read((early or named or self._unread)[0])
            found = self._known.get(key)
        return _table(DEFAULT_LANGUAGE).get(key) if found is None and not self._complete else found

    def own(self) -> dict[str, Any]:
        """Every text of this language alone, by key, in the order of the files' names."""
        while self._unread:
            self._read(self._unread[0])
        return self._known

    def all_keys(self) -> list[str]:
        """Every key that has a text."""
        return list(self.own() if self._complete else {**_table(DEFAULT_LANGUAGE).own(), **self.own()})

    def _read(self, path: Path) -> None:
        self._unread.remove(path)
        found: dict[str, Any] = {}
        flatten("", json.loads(path.read_text(encoding="utf-8")), found)
        twice = found.keys() & self._known.keys()
        if twice:
            raise ValueError(f"{path.name}: the key {min(twice)} stands in two files")
        if self._pseudo:
            found = {key: _pseudo(key, value) for key, value in found.items()}
        self._known |= found


_LANGUAGE_FILE = "language"
_FIRST = "_first_screen"


def _files_of(folder: Path) -> list[str]:
    return sorted(os.listdir(folder)) if folder.is_dir() else []


@lru_cache
def _table(language: str) -> _Table:
    return _Table(language)


_ACCENTED = str.maketrans(
    {"a": "àá", "e": "èé", "i": "ìí", "o": "òó", "u": "ùú", "y": "ýÿ", "n": "ñn", "s": "šs"}
    | {"A": "Àá", "E": "Èé", "I": "Ìí", "O": "Òó", "U": "Ùú", "Y": "Ýÿ", "N": "Ñn", "S": "Šs"}
)


def _pseudo(key: str, value: Any) -> Any:
    """A value of the English table with every word longer; ids, joins and arguments stay."""
    if isinstance(value, str):
        parts = string.Formatter().parse(value)
        return "".join(
            _brace(words.translate(_ACCENTED)) + _field(name, spec) for words, name, spec, _ in parts
        )
    if isinstance(value, Mapping):
        return {name: inner if name == "join" else _pseudo(key, inner) for name, inner in value.items()}
    return value if key.endswith((".contents", ".source")) else [_pseudo("", inner) for inner in value]


def _brace(words: str) -> str:
    return words.replace("{", "{{").replace("}", "}}")


def _field(name: str | None, spec: str | None) -> str:
    return "" if name is None else f"{{{name}:{spec}}}" if spec else f"{{{name}}}"


def flatten(prefix: str, branch: dict[str, Any], found: dict[str, Any]) -> None:
    """Add the texts below a branch of a language file to those found so far, by their whole keys."""
    for name, inner in branch.items():
        if type(inner) is dict and "parts" not in inner:  # as it comes from a file
            flatten(f"{prefix}{name}.", inner, found)
        else:
            found[prefix + name] = inner


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    else:
        for inner in value:
            yield from _strings(inner)


def _sentence(key: str) -> str:
    card = parts(key)
    if not card.join:
        return " ".join(card.parts)
    bare = [part.rstrip(".") for part in card.parts]
    word = text(f"{_game_of(key)}.join.{card.join}")
    if card.join == "or":
        bare[1:] = [part[0].lower() + part[1:] for part in bare[1:]]
        if card.lead:
            bare[0] = bare[0][0].lower() + bare[0][1:]
        bare[-1] = f"{word} {bare[-1]}"
        body = ("; " if card.lead else f"; {word} ").join(bare[:-1]) + f"; {bare[-1]}."
    else:
        body = " ".join(part + "." for part in bare)
    return " ".join(part for part in (card.lead, body, card.tail) if part)


# --- filling in --------------------------------------------------------------------------------------------


class _Filler(string.Formatter):
    """str.format whose specifications name kinds of things and forms of words."""

    def __init__(self, key: str, people: People) -> None:
        self.key = key
        self.people = people

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, Who) and "|" in spec:
            yours, _, theirs = spec.partition("|")
            return yours if value.reader else theirs
        if "|" in spec:
            return spec.split("|")[_PLURAL.get(_language, _PLURAL["en"])(int(value))]
        if not spec:
            return number(value) if isinstance(value, int) else in_a_sentence(str(value))
        words = importlib.import_module(f"app.texts.{_game_of(self.key)}")
        return str(words.thing(spec, value, self.people))


def _game_of(key: str) -> str:
    game = key.partition(".")[0]
    return game if game in GAMES else GAMES[0]


def number(value: int) -> str:
    """A number with a real minus sign."""
    return str(value).replace("-", MINUS)


def _filled(key: str, value: str, args: Mapping[str, object]) -> str:
    people = args.get("people")
    try:
        filled = _Filler(key, people if isinstance(people, People) else NOBODY).vformat(value, (), args)
    except MissingText:
        raise
    except (KeyError, IndexError) as error:
        raise MissingText(f"the text {key} needs the argument {error}") from None
    return filled if filled == value else _smooth(filled)


def _smooth(sentence: str) -> str:
    """The sentence with the sounds that its language wants where words meet: "e Elena" becomes "ed Elena"."""
    for rough, smooth in _table(_language).smooth:
        sentence = sentence.replace(rough, smooth)
    return sentence


def capital(sentence: str) -> str:
    """The sentence with a large first letter."""
    return sentence[:1].upper() + sentence[1:]


def ended(sentence: str) -> str:
    """The sentence with a full stop, unless it ends with a sign of its own: read aloud, the next one begins there."""
    return sentence if sentence.endswith((".", "!", "?", "…", ":")) else f"{sentence}."


def sentences(lines: str) -> str:
    """Lines as sentences, one after the other; without the dashes round a word that stands between two of them."""
    parts = (line.strip("\N{EN DASH} ") for line in lines.split("\n"))
    return " ".join(ended(capital(part)) for part in parts if part)


def not_possible(why: str) -> str:
    """What is heard of a closed choice that the keys still come to: that it is closed, and the reason."""
    return text("ui.access.disabled", why=sentences(why))


def listed(words: Sequence[str]) -> str:
    """Words joined as in a sentence: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    comma, last = text("people.comma"), text("people.and")
    return comma.join(words[:-1]) + last + words[-1]
