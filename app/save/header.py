"""What a list of saved games shows, read from the beginning of a file alone and without pydantic.

A file has a line for each field, its header and its options among the first, so a list of hundreds of games costs
little. The rest of the file is checked when the game is opened.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.save import plainfile, store
from app.save.migrations import FORMAT
from app.session.types import COLOURS
from app.words import typed

LONGEST_TITLE = 160  # letters; the game itself makes longer ones than players may write
_SAME_HEADER = range(2, FORMAT + 1)  # formats that begin alike
_BEGINNING = 8 * 1024  # bytes; a header of six players takes about 2 thousand


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    colour: str
    control: str  # "human", or who else plays
    points: int


@dataclass(frozen=True, slots=True)
class Summary:
    """One saved game as everybody may know it: nothing hidden is in it."""

    saved: str  # UTC, as in 2026-01-05T18:22:10Z
    app: str  # version that wrote it
    title: str  # given by the player; empty: the names say enough
    players: tuple[Player, ...]
    year: int
    season: str  # name, as in "winter"
    mode: str  # pass-and-play, against-the-computer, solo
    over: bool
    assisted: bool
    spaces: dict[str, tuple[str, ...]]  # action -> who stands there, as "p2 grande", "" for an empty place
    automa: str = ""  # level of a solo game
    aggressive: bool = False
    variants: tuple[str, ...] = ()
    # What lasts: whether it is the last year, and by their places among the players who chooses first (-1: nobody
    # else plays) and who is out of the season.
    last_year: bool = False
    first: int = -1
    out: tuple[int, ...] = ()

    @property
    def names(self) -> str:
        return typed.together(player.name for player in self.players)


def read_summary(path: Path) -> Summary:
    """Return what a file says of itself; raises SaveError."""
    try:
        beginning = plainfile.content(path, _BEGINNING)
    except (OSError, ValueError):
        beginning = b""
    fields = _first_fields(beginning)
    if fields is None or fields.get("format") not in _SAME_HEADER or "header" not in fields:
        fields = store.up_to_date(store.parse(store.read_bytes(path), path), path)
    try:
        return _summary(fields)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise store.changed(path, f"its header: {type(error).__name__}: {error}") from error


def _first_fields(beginning: bytes) -> dict[str, Any] | None:
    """The fields up to the options, or at least the header; None when the file is not laid out like ours."""
    starts = [beginning.find(field) for field in (b'\n"options": ', b'\n"header": ')]
    end = max(beginning.find(b"\n", at + 1) if at >= 0 else -1 for at in starts)
    if end < 0:
        return None
    try:
        found = json.loads(beginning[:end].rstrip().removesuffix(b",") + b"}")
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _summary(fields: dict[str, Any]) -> Summary:
    header, options = fields["header"], fields.get("options", {})
    called = typed.names([_text(player["name"]) for player in header["players"]])
    players = tuple(
        Player(
            name,
            _colour(player["colour"]),
            _text(player["control"]),
            _number(player["points"]),
        )
        for name, player in zip(called, header["players"])
    )
    if not 1 <= len(players) <= 9:
        raise ValueError("a game has one to nine players")
    return Summary(
        saved=_text(fields["saved"]),
        app=_text(fields["app"]),
        title=typed.tidy(_text(header["title"]), LONGEST_TITLE),
        players=players,
        year=_number(header["year"]),
        season=_text(header["season"]),
        mode=_text(header["mode"]),
        over=header["over"] is True,
        assisted=header["assisted"] is True,
        spaces={
            _text(space): tuple(_text(who) for who in row[:60]) for space, row in header["spaces"].items()
        },
        automa=_text(options.get("automa", "")),
        aggressive=options.get("aggressive") is True,
        variants=tuple(_text(variant) for variant in options.get("variants", ())[:9]),
        last_year=header.get("last_year") is True,
        first=_place(header["first"]) if header.get("first") else -1,
        out=tuple(_place(seat) for seat in header.get("out", ())[:9]),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise ValueError("a text is expected")
    return value


def _place(seat: Any) -> int:
    """The number of a seat called p1 to p9."""
    if not isinstance(seat, str) or not re.fullmatch("p[1-9]", seat):
        raise ValueError("a seat is expected")
    return int(seat[1]) - 1


def _colour(value: Any) -> str:
    if value not in COLOURS:
        raise ValueError("a player's colour is expected")
    return str(value)


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10_000:
        raise ValueError("a small whole number is expected")
    return value
