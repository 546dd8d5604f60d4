"""What happened, folded into acts: one for each turn of a seat with all that came of it, still without words.

An act holds the true events; `log_words` asks the session first what a seat may see of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from app.rules.engine.events import ALONE, ASIDE, BETWEEN, GATHERED, HEAD, RUN, TURN, UNTOLD, Readers
from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS, GATHERING

Event = tuple[Any, ...]

_PARENTS = EVENTS.named("parents")
_ROUNDS = (ids.SUMMER, ids.WINTER)  # the seasons in which turns go round
# Year and season after an event, from those before it.
_NOW: Readers[tuple[int, int]] = Readers(
    EVENTS,
    {"year": lambda now, n: (n, now[1]), "season": lambda now, season: (now[0], season)},
    context=1,
)


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

    @property
    def role(self) -> str:
        return EVENTS.role(self.head, self.season)


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
        for event in EVENTS.own_choice(tuple(events), actor):
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
        self._open = next((act for act in self._newest() if act.role != ASIDE), None)
        if self._open is not None and (self._open.year, self._open.season) != self._seasons[-1][1:]:
            self._open = None

    def _newest(self) -> Iterator[Act]:
        """The acts of the newest season, backwards."""
        for act in reversed(self.acts):
            if (act.year, act.season) != (self.acts[-1].year, self.acts[-1].season):
                return
            yield act

    def _take(self, event: Event, step: int, actor: int) -> None:
        seat = event[1]
        _, *before = self._seasons[-1]
        role, now = EVENTS.role(event, before[1]), _NOW.read(event, before)
        if now is not None:
            self._seasons.append((step, *now))
            self._open = None
        if role in (UNTOLD, BETWEEN):
            return
        if role in (ASIDE, ALONE):
            self._begin(event, seat, step, actor)
            if role == ALONE:
                self._open = None
        elif role in (TURN, HEAD) or (role == RUN and not self._runs_on(event)):
            self._open = self._begin(event, seat, step, actor)
        elif role == GATHERED:
            self._join(self._year_end(seat, step), event, step)
        elif before[1] == ids.SETUP and (self._open is None or self._open.seat != seat):
            self._join_parents(event, step, actor)
        elif self._open is None:
            self._open = self._begin(event, seat, step, actor)
        else:
            self._join(self._open, event, step)

    def _runs_on(self, event: Event) -> bool:
        """In fall everybody draws, at the end of a year whoever holds too many cards lays some down."""
        act = self._open
        return act is not None and act.seat == event[1] and EVENTS.kind(act.head) is EVENTS.kind(event)

    def _begin(self, head: Event, seat: int, step: int, actor: int) -> Act:
        _, year, season = self._seasons[-1]
        act = Act(head, seat, step, year, season, own=actor == seat)
        if season in _ROUNDS and act.role == TURN:
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
            turns += act.seat == seat and act.role == TURN
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
            (act for act in self._newest() if act.head == (GATHERING, seat) and act.season == ids.YEAR_END),
            None,
        )
        return found or self._begin((GATHERING, seat), seat, step, NOBODY)

    def _join_parents(self, event: Event, step: int, actor: int) -> None:
        """Before the first spring gifts come to all seats at once: each belongs to the parents who give it."""
        for act in self.acts:
            if act.seat == event[1] and EVENTS.kind(act.head) is _PARENTS:
                act.events.append(event)
                act.steps.append(step)
                self._touch(act)
                return
        self._open = self._begin(event, event[1], step, actor)
