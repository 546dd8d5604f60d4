"""Every visible word: the table of the languages, and a module for the things of each game."""

from app.texts.table import (
    DEFAULT_LANGUAGE,
    MINUS,
    NOBODY,
    PSEUDO,
    MissingText,
    Parts,
    People,
    Who,
    capital,
    ended,
    fields,
    has,
    keys_of,
    languages,
    lines,
    listed,
    not_possible,
    number,
    parts,
    sentences,
    text,
    use,
)

__all__ = [
    "DEFAULT_LANGUAGE", "MINUS", "NOBODY", "PSEUDO", "MissingText", "Parts", "People", "Who", "capital", "ended",
    "fields", "has", "keys_of", "languages", "lines", "listed", "not_possible", "number", "parts", "sentences", "text",
    "use",
]  # fmt: skip
