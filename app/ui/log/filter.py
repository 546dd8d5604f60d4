"""Which lines of the log are shown, and the captions above them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app import texts
from app.texts import text
from app.ui.log.model import LogLine

ALL_YEARS = -1


@dataclass(frozen=True)
class LogFilter:
    """What is hidden; as it comes it hides nothing. Without all seats, what nobody did is hidden too."""

    seats_off: frozenset[int] = frozenset()
    kinds_off: frozenset[str] = frozenset()
    year: int = ALL_YEARS
    words: str = ""

    @property
    def hides(self) -> bool:
        return self != LogFilter()

    def matching(self, lines: Iterable[LogLine]) -> list[LogLine]:
        """The lines that are shown. A line of several kinds is shown while one of them is."""
        lines = list(lines)
        if self.seats_off:
            lines = [line for line in lines if line.seat >= 0 and line.seat not in self.seats_off]
        if self.kinds_off:
            lines = [line for line in lines if line.kinds - self.kinds_off]
        if self.year != ALL_YEARS:
            lines = [line for line in lines if line.year == self.year]
        wanted = plain(self.words).split()
        if wanted:
            lines = [line for line in lines if _has_all(plain(line.spoken), wanted)]
        return lines


def _has_all(words: str, wanted: Sequence[str]) -> bool:
    return all(one in words for one in wanted)


def plain(words: str) -> str:
    """Without accents and capitals, as people type."""
    parted = unicodedata.normalize("NFD", words.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign)).replace("’", "'")


def by_round(lines: Sequence[LogLine]) -> list[LogLine]:
    """A caption above each round of a season, as the panel beside the board shows them."""
    found: list[LogLine] = []
    place: tuple[int, int, int] | None = None
    for line in lines:
        here = (line.year, line.season, line.round)
        if here != place:
            place = here
            found.append(_caption(_round_words(line), line.year, line.season))
        found.append(line)
    return found


def by_season(lines: Sequence[LogLine]) -> list[LogLine]:
    """A caption above each season with the rounds that are shown of it, as the whole log shows them."""
    found: list[LogLine] = []
    begin = 0
    for number, line in enumerate(lines):
        after = lines[number + 1] if number + 1 < len(lines) else None
        if after is None or (after.year, after.season) != (line.year, line.season):
            group = lines[begin : number + 1]
            found.append(_caption(_season_words(group), line.year, line.season))
            found += group
            begin = number + 1
    return found


@lru_cache(maxsize=512)
def _caption(words: str, year: int, season: int) -> LogLine:
    """The same caption is the same object: what is known about its row stays known."""
    return LogLine(texts.capital(words), heading=True, year=year, season=season)


def _round_words(line: LogLine) -> str:
    if line.year < 1:
        return text("ui.log.setup")
    if line.round:
        return text("ui.log.round-of-season", season=line.season, n=line.round)
    return text("ui.log.season-of-year", year=line.year, season=line.season)


def _season_words(lines: Sequence[LogLine]) -> str:
    line = lines[0]
    if line.year < 1:
        return text("ui.log.setup")
    first, last = lines[0].round, lines[-1].round
    args = {"year": line.year, "season": line.season}
    if not first or not last:
        return text("ui.log.season-of-year", **args)
    if first == last:
        return text("ui.log.one-round-of-season", n=first, **args)
    return text("ui.log.rounds-of-season", first=first, last=last, **args)
