"""Actions as one short text made of names, and back: `plant merlot field-6`. Each game says which words there are."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.engine.effect import Action

Reader = Callable[[list[str]], Action]


class NotationError(ValueError):
    """A text that names no action; the message says which word is wrong and what it may be."""


@dataclass(frozen=True, slots=True)
class Word:
    """One kind of word: how a number is written and which words there are."""

    what: str
    names: tuple[str, ...]
    first: int = 0

    def write(self, number: int) -> str:
        return self.names[number - self.first]

    def read(self, word: str) -> int:
        if word not in self.names:
            raise NotationError(f"{word!r} is no {self.what}; {near(word, self.names)}")
        return self.names.index(word) + self.first


# Kinds whose arguments are plain words: kind -> (verb, words). Several kinds may share a verb.
Plain = Mapping[str, tuple[str, tuple[Word, ...]]]


def near(word: str, names: tuple[str, ...]) -> str:
    """Return a phrase with the names most like a word, or all of them when they are few."""
    close = difflib.get_close_matches(word, names, 4, 0.6)
    if close:
        return "did you mean " + " or ".join(close) + "?"
    shown = ", ".join(names[:14]) + (", ..." if len(names) > 14 else "")
    return f"there are {shown}"


def written(plain: Plain, action: Action) -> str:
    """Return the text of an action of a plain kind."""
    verb, names = plain[action[0]]
    return " ".join([verb, *(word.write(number) for word, number in zip(names, action[1:], strict=True))])


def need(words: list[str], count: int, form: str) -> None:
    """Raise NotationError unless there are so many words after the verb."""
    if len(words) != count:
        raise NotationError(f"has {len(words)} words after the verb, not {count}; the form is {form!r}")


def plain_reader(plain: Plain, kind: str) -> Reader:
    """Return what reads the words after the verb of a plain kind."""
    verb, names = plain[kind]
    form = " ".join([verb, *(word.what.upper().replace(" ", "-") for word in names)])

    def read(words: list[str]) -> Action:
        need(words, len(names), form)
        return (kind, *(name.read(word) for name, word in zip(names, words, strict=True)))

    return read


def by_verb(plain: Plain, *others: tuple[str, Reader]) -> dict[str, list[Reader]]:
    """Return the readers of all kinds by their verbs: the given ones, then those of the plain kinds."""
    readers: dict[str, list[Any]] = {}
    for verb, reader in (*others, *((plain[kind][0], plain_reader(plain, kind)) for kind in plain)):
        readers.setdefault(verb, []).append(reader)
    return readers


def parsed(line: str, readers: Mapping[str, Iterable[Reader]]) -> Action:
    """Return the action that a text names; raises NotationError, with what the first reader of the verb misses."""
    words = line.split()
    if not words:
        raise NotationError("an empty action; try 'pass'")
    verb = words[0]
    if verb not in readers:
        raise NotationError(f"{verb!r} is no action; {near(verb, tuple(readers))}")
    failure: NotationError | None = None
    for reader in readers[verb]:
        try:
            return reader(words[1:])
        except NotationError as error:
            failure = failure or error
    raise NotationError(f"{line!r}: {failure}")
