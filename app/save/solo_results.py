"""The results of finished solo games: one small file beside the saved games, which never stops a game.

A damaged file is put aside under another name, never thrown away, and a new one is begun. What cannot be written is
lost for the statistics alone.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.save import plainfile, store
from app.save.errors import SaveError

FORMAT = 1
FILE = "solo-results.json"
LARGEST = 4 * 1024 * 1024
_MOST = 20_000  # games; far more than anybody plays, and the file stays small


@dataclass(frozen=True)
class Result:
    """One finished game. `game` is the id of its save, so that no game counts twice."""

    game: str
    date: str  # UTC, as in 2026-01-05
    level: str
    aggressive: bool
    points: int
    target: int
    won: bool
    why: str  # above, equal, below, year
    year: int
    seed: int
    variants: tuple[str, ...] = ()
    assisted: bool = False


@dataclass(frozen=True)
class Row:
    """All games of one level and variant. `best` leaves assisted games out; None without any."""

    level: str
    aggressive: bool
    games: int
    won: int
    best: int | None
    average: float
    assisted: int

    @property
    def lost(self) -> int:
        return self.games - self.won


class SoloResults:
    """Reads and writes the file. `put_aside` is where a damaged file went, None when all was well."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.put_aside: Path | None = None
        self.results: list[Result] = self._read()

    def add(self, result: Result) -> bool:
        """Count a game, once; False when the file could not be written."""
        self.results = [one for one in self.results if one.game != result.game] + [result]
        data = {"format": FORMAT, "games": [asdict(one) for one in self.results[-_MOST:]]}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            store.write_text(self.path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except (OSError, SaveError):
            return False
        return True

    def rows(self, levels: Sequence[str]) -> list[Row]:
        """By level in the order given, the usual game before the aggressive one."""
        found = []
        for level in levels:
            for aggressive in (False, True):
                games = [g for g in self.results if g.level == level and g.aggressive == aggressive]
                if games:
                    found.append(_row(level, aggressive, games))
        return found

    def as_csv(self) -> str:
        """Every game on a line, for other programs."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(
            (
                "date",
                "level",
                "aggressive",
                "points",
                "target",
                "won",
                "why",
                "year",
                "seed",
                "variants",
                "assisted",
            )
        )
        for one in self.results:
            writer.writerow(
                (
                    one.date,
                    one.level,
                    int(one.aggressive),
                    one.points,
                    one.target,
                    int(one.won),
                    one.why,
                    one.year,
                    one.seed,
                    " ".join(one.variants),
                    int(one.assisted),
                )
            )
        return out.getvalue()

    def _read(self) -> list[Result]:
        try:
            content = plainfile.content(self.path, LARGEST + 1)
        except OSError:
            return []
        try:
            if len(content) > LARGEST:
                raise ValueError("too large")
            return _results(json.loads(content))
        except (ValueError, TypeError, KeyError, RecursionError):
            self._move_away()
            return []

    def _move_away(self) -> None:
        number = 1
        while (
            os.path.exists(target := self.path.with_name(f"solo-results.damaged-{number}.json"))
            and number < 999
        ):
            number += 1
        try:
            os.replace(self.path, target)
        except OSError:
            return
        self.put_aside = target


def _row(level: str, aggressive: bool, games: Iterable[Result]) -> Row:
    games = list(games)
    own = [game.points for game in games if not game.assisted]
    return Row(
        level,
        aggressive,
        len(games),
        sum(game.won for game in games),
        max(own, default=None),
        sum(game.points for game in games) / len(games),
        sum(game.assisted for game in games),
    )


def _results(data: Any) -> list[Result]:
    """The games of a file; raises ValueError for what we never wrote."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("games"), list):
        raise ValueError("no file of solo results")
    return [_result(one) for one in data["games"]]


def _result(data: Any) -> Result:
    if not isinstance(data, dict):
        raise ValueError("a game is expected")
    variants = data["variants"]
    if not isinstance(variants, list) or len(variants) > 20:
        raise ValueError("variants are a list")
    return Result(
        game=_word(data["game"]),
        date=_word(data["date"]),
        level=_word(data["level"]),
        aggressive=data["aggressive"] is True,
        points=_count(data["points"]),
        target=_count(data["target"]),
        won=data["won"] is True,
        why=_word(data["why"]),
        year=_count(data["year"]),
        seed=_count(data["seed"], 2**63),
        variants=tuple(_word(one) for one in variants),
        assisted=data["assisted"] is True,
    )


def _word(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 60:
        raise ValueError("a short text is expected")
    return value


def _count(value: Any, most: int = 10_000) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > most:
        raise ValueError("a whole number is expected")
    return value
