"""What happened, folded into acts: one for each turn of a seat with all that came of it. No words, no eyes yet.

An act knows true events; whoever makes words of it asks the session first what a seat may see of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids

Event = tuple[Any, ...]

YEAR_END = "year-end"  # head of the act that gathers what the end of a year brings to a seat by itself


# What begins an act of its own and gathers what follows; a worker that was booked acts in a later season.
_TURNS = frozenset({"place", "pass", "wake", "booked-acts"})
_HEADS = _TURNS | {"papa", "parents", "keep-mama", "keep-papa", "booked-lost", "end"}
# What stands for itself and leaves the act open in whose middle it happened.
_ASIDE = frozenset({"last-year", "final-year", "reshuffle", "first-player", "rows-open", "booking-off"})
# What is told by captions, or by nothing at all.
_SILENT = frozenset(
    {"turn", "order", "forced", "order-shown", "visitor-done", "workers-back", "season", "year"}
)
_ROUNDS = (ids.SUMMER, ids.WINTER)  # the seasons in which turns go round


@dataclass(slots=True, eq=False)
class Act:
    """One entry of the folded log. `step` is the newest decision in it, `stamp` changes with every change."""

    head: Event
    seat: int
    begin: int
    year: int
    season: int
    round: int = 0
    own: bool = False
    """The seat itself decided it."""
    stamp: int = 0
    step: int = 0
    events: list[Event] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    """For each event the decision it came of."""


class Fold:
    """All acts of a game in their order; takes new events at the end and can cut them off again."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self._open: Act | None = None
        self._seasons: list[tuple[int, int, int]] = [
            (0, 0, ids.SETUP)
        ]  # from which decision on: year, season
        self.stamp = 0
        """Grows with every change of any act."""

    def add(self, events: Iterable[Event], step: int, actor: int = NOBODY) -> None:
        """What came of a decision of `actor`; step 0 is what came before the first one."""
        for number, event in enumerate(events):
            # Whoever has no worker left passes without being asked: nobody did that.
            if event[0] != "pass" or (number == 0 and event[1] == actor):
                self._take(event, step, actor)

    def cut(self, step: int) -> None:
        """Take back whatever came after a decision."""
        acts = self.acts
        while acts and acts[-1].begin > step:
            acts.pop()
        for act in self._newest():
            kept = sum(came <= step for came in act.steps)
            if kept < len(act.steps):
                del act.events[kept:], act.steps[kept:]
                act.step = min(act.step, step)
                self._touch(act)
        while len(self._seasons) > 1 and self._seasons[-1][0] > step:
            self._seasons.pop()
        # What follows belongs to the newest act that can be open; a new head closes it anyway.
        self._open = next((act for act in self._newest() if act.head[0] not in _ASIDE), None)
        if self._open is not None and (self._open.year, self._open.season) != self._seasons[-1][1:]:
            self._open = None

    def _newest(self) -> Iterator[Act]:
        """The acts of the newest season, backwards."""
        for act in reversed(self.acts):
            if (act.year, act.season) != (self.acts[-1].year, self.acts[-1].season):
                return
            yield act

    def _take(self, event: Event, step: int, actor: int) -> None:
        kind, seat = event[0], event[1]
        _, year, season = self._seasons[-1]
        if kind == "year":
            self._seasons.append((step, event[2], season))
            self._open = None
        elif kind == "season":
            self._seasons.append((step, year, event[2]))
            self._open = None
        if kind in _SILENT:
            return
        if kind in _ASIDE or (kind.startswith("automa-") and seat == NOBODY):
            self._begin(event, seat, step, actor)
            if kind not in _ASIDE:
                self._open = None
        elif kind in _HEADS or self._begins_by_place(event, season, actor):
            self._open = self._begin(event, seat, step, actor)
        elif season == ids.YEAR_END and kind in ("age", "lira"):
            self._join(self._year_end(seat, step), event, step)
        elif season == ids.SETUP and (self._open is None or self._open.seat != seat):
            self._join_parents(event, step, actor)
        elif self._open is None:
            self._open = self._begin(event, seat, step, actor)
        else:
            self._join(self._open, event, step)

    def _begins_by_place(self, event: Event, season: int, actor: int) -> bool:
        """In fall everybody draws, at the end of a year whoever holds too many cards lays some down."""
        kind, seat = event[0], event[1]
        if (kind, season) not in (("draw", ids.FALL), ("discard", ids.YEAR_END)):
            return False
        return self._open is None or self._open.head[0] != kind or self._open.seat != seat

    def _begin(self, head: Event, seat: int, step: int, actor: int) -> Act:
        _, year, season = self._seasons[-1]
        act = Act(head, seat, step, year, season, own=actor == seat)
        if season in _ROUNDS and head[0] in _TURNS:
            act.round = self._round(seat)
        elif self.acts and (self.acts[-1].year, self.acts[-1].season) == (year, season):
            act.round = self.acts[-1].round
        self.acts.append(act)
        self._join(act, head, step)
        return act

    def _round(self, seat: int) -> int:
        """How many turns of this season the seat has had with this one; never less than somebody else's."""
        _, year, season = self._seasons[-1]
        turns, most = 1, 1
        for act in reversed(self.acts):
            if (act.year, act.season) != (year, season):
                break
            turns += act.seat == seat and act.head[0] in _TURNS
            most = max(most, act.round)
        return max(turns, most)

    def _join(self, act: Act, event: Event, step: int) -> None:
        act.events.append(event)
        act.steps.append(step)
        act.step = max(act.step, step)
        self._touch(act)

    def _touch(self, act: Act) -> None:
        self.stamp += 1
        act.stamp = self.stamp

    def _year_end(self, seat: int, step: int) -> Act:
        found = next(
            (act for act in self._newest() if act.head == (YEAR_END, seat) and act.season == ids.YEAR_END),
            None,
        )
        return found or self._begin((YEAR_END, seat), seat, step, NOBODY)

    def _join_parents(self, event: Event, step: int, actor: int) -> None:
        """Before the first spring gifts come to all seats at once: each belongs to the parents who give it."""
        for act in self.acts:
            if act.head[:2] == ("parents", event[1]):
                act.events.append(event)
                act.steps.append(step)
                self._touch(act)
                return
        self._open = self._begin(event, event[1], step, actor)
