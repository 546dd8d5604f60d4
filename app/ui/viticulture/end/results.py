"""What the end of a game tells, computed from its events: where points came from, how they grew, who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.engine.events import Readers
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS

# Sources in the order in which they are shown; what is not among them is counted as the last one.
SOURCES = ("order", "bonus", "visitor", "wake-up", "windmill", "tasting-room", "papa")
LOST = "lost"
MOST_FACTS = 3
_SCORING = tuple(ids.STRUCTURE_NAMES.index(name) for name in ("windmill", "tasting-room"))


@dataclass(frozen=True)
class Fact:
    """Something that made the difference: whose, and the numbers of its two texts."""

    key: str
    seat: int
    values: dict[str, int]


@dataclass(frozen=True)
class Results:
    """All rows by seat. `by_year[y][seat]` is the score at the end of year y; year 0 is the start."""

    winners: tuple[int, ...]
    goal: int
    """With how many points a game comes to its end."""
    years: int
    totals: tuple[int, ...]
    sources: dict[str, tuple[int, ...]]
    by_year: tuple[tuple[int, ...], ...]
    lira: tuple[int, ...]
    wine: tuple[int, ...]
    grapes: tuple[int, ...]
    facts: tuple[Fact, ...] = ()
    decided: tuple[int, int] | None = None
    """Year and season from which nobody else was level with the winner; None where a tie was broken or shared."""

    @property
    def tie_breakers_used(self) -> bool:
        """Whether more than one seat has the most points."""
        return self.totals.count(max(self.totals)) > 1

    @property
    def tie_breaker(self) -> str:
        """What told the best apart: "lira", "wine" or "grapes"; "" where it was not needed or told nothing."""
        best = [seat for seat, points in enumerate(self.totals) if points == max(self.totals)]
        for key, counts in (("lira", self.lira), ("wine", self.wine), ("grapes", self.grapes)):
            most = max(counts[seat] for seat in best)
            left = [seat for seat in best if counts[seat] == most]
            if len(left) < len(best):
                return key
        return ""


def mask_total(masks: Sequence[int]) -> int:
    """The values of all tokens in rows kept as bit masks."""
    return sum(value for mask in masks for value in range(1, 10) if mask >> value & 1)


def results(observation: Any, events: Iterable[tuple[Any, ...]]) -> Results:
    """Count a finished game."""
    seats = len(observation.seats)
    count = _Count(observation)
    for event in events:
        _COUNTED.read(event, count)
    by_year = [*count.by_year, tuple(seat.vp for seat in observation.seats)]
    if len(by_year) == 1:
        by_year.insert(0, (0,) * seats)
    sources = count.sources
    return Results(
        winners=tuple(observation.winners),
        goal=observation.board.end_vp,
        years=observation.year,
        totals=tuple(seat.vp for seat in observation.seats),
        sources={key: tuple(row) for key, row in sources.items()},
        by_year=tuple(by_year),
        lira=tuple(seat.lira for seat in observation.seats),
        wine=tuple(mask_total(seat.wines) for seat in observation.seats),
        grapes=tuple(mask_total(seat.grapes) for seat in observation.seats),
        facts=_facts(seats, sources, count.counts, count.built, count.best_wine),
        decided=count.decided if seats > 1 else None,
    )


class _Count:
    """What the events of a game add up to so far, each row by seat."""

    def __init__(self, observation: Any) -> None:
        seats = len(observation.seats)
        self.sources = {key: [0] * seats for key in (*SOURCES, LOST)}
        self.score = [0] * seats
        self.by_year: list[tuple[int, ...]] = []
        self.counts: Counter[tuple[str, int]] = Counter()
        self.built: dict[tuple[int, int], tuple[int, int]] = {}
        self.best_wine = [0] * seats
        self.decided: tuple[int, int] | None = None
        self._winner = observation.winners[0] if len(observation.winners) == 1 else -1
        self._now = (0, 0)

    def year(self, n: int) -> None:
        self.by_year.append(tuple(self.score))
        self._now = (n, 0)

    def season(self, season: int) -> None:
        self._now = (self._now[0], season)

    def wake(self, seat: int, row: int) -> None:
        self.counts["first", seat] += row == 1

    def build(self, seat: int, structure: int, paid: int) -> None:
        self.built[seat, structure] = (max(1, len(self.by_year)), paid)

    def lira(self, seat: int, delta: int, cause: str) -> None:
        if cause == "residual":
            self.counts["income", seat] += delta

    def wine(self, seat: int, value: int) -> None:
        self.counts["wine", seat] += 1
        self.best_wine[seat] = max(self.best_wine[seat], value)

    def points(self, seat: int, delta: int, cause: str) -> None:
        score, winner = self.score, self._winner
        score[seat] += delta
        key = LOST if delta < 0 else cause if cause in self.sources else "visitor"
        self.sources[key][seat] += delta
        ahead = winner >= 0 and all(score[winner] > n for one, n in enumerate(score) if one != winner)
        self.decided = None if not ahead else self.decided or self._now

    def order(self, seat: int) -> None:
        self.counts["order-filled", seat] += 1

    def visitor(self, seat: int) -> None:
        self.counts["visitor", seat] += 1

    def residual(self, seat: int, delta: int) -> None:
        self.counts["residual", seat] += delta


_COUNTED: Readers[None] = Readers(
    EVENTS,
    {
        "order-filled": _Count.order,
        "visitor": _Count.visitor,
        "wake": _Count.wake,
        "build": _Count.build,
        "lira": _Count.lira,
        "residual": _Count.residual,
        "wine": _Count.wine,
        "season": _Count.season,
        "year": _Count.year,
        "vp": _Count.points,
    },
    context=1,
)


def _facts(
    seats: int,
    sources: dict[str, list[int]],
    counts: Counter[tuple[str, int]],
    built: dict[tuple[int, int], tuple[int, int]],
    best_wine: list[int],
) -> tuple[Fact, ...]:
    """The most from orders, from a structure, from visitors, who woke first most often, and who had the most lira
    from residuals or made the most wine; three of these.
    """
    found: list[Fact] = []

    def best(key: str) -> tuple[int, int]:
        row = sources[key]
        return max(row), row.index(max(row))

    points, seat = best("order")
    if points > 0:
        found.append(Fact("orders", seat, {"n": counts["order-filled", seat], "points": points}))
    structures = []
    for number in _SCORING:
        points, seat = best(ids.STRUCTURE_NAMES[number])
        if points > 0 and (seat, number) in built:
            structures.append((points, number, seat))
    if structures:
        points, number, seat = max(structures)
        year, cost = built[seat, number]
        values = {"structure": number, "year": year, "points": points, "cost": cost}
        found.append(Fact("structure", seat, values))
    points, seat = best("visitor")
    if points > 0:
        found.append(Fact("visitors", seat, {"n": counts["visitor", seat], "points": points}))
    first = max(range(seats), key=lambda seat: counts["first", seat])
    if counts["first", first] > 1:
        found.append(Fact("first", first, {"n": counts["first", first]}))
    rich = max(range(seats), key=lambda seat: counts["income", seat])
    if counts["income", rich] > 0:
        values = {"n": counts["residual", rich], "lira": counts["income", rich]}
        found.append(Fact("residual", rich, values))
    cellar = max(range(seats), key=lambda seat: counts["wine", seat])
    if counts["wine", cellar] > 0:
        found.append(Fact("wine", cellar, {"n": counts["wine", cellar], "value": best_wine[cellar]}))
    return tuple(found[:MOST_FACTS])
