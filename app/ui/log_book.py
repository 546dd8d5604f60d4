"""The log in words for each pair of eyes, told once and kept: a long game must not make a turn slow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.rules.viticulture import ids
from app.session.session import Session
from app.session.types import LogEntry, SeatInfo
from app.texts import text
from app.ui.models.log_model import LogLine
from app.ui.wording import Wording

AUTOMA = "automa"
LONGEST = 160
MOST_ENTRIES = 160  # an entry without a line is rare: as many entries as lines are enough


def line_colours(seats: Sequence[SeatInfo]) -> list[str]:
    """The colour of each line's emblem by seat; behind the seats stands the Automa."""
    colours = [seat.colour for seat in seats]
    return [*colours, *[AUTOMA] * (ids.AUTOMA_SEAT + 1 - len(colours))]


class LogBook:
    """Keeps the newest lines by viewer; those of undone entries and those that nobody can see any more are dropped."""

    def __init__(self, session: Session, longest: int | None = LONGEST) -> None:
        """`longest` is how many lines are shown at most, None for all."""
        self._session = session
        self._longest = longest
        self._told: dict[int, list[tuple[LogEntry, list[LogLine], int]]] = {}
        self._opening: dict[int, list[LogLine]] = {}

    def lines(self, wording: Wording, seen: int) -> list[LogLine]:
        """The newest lines; those after the first `seen` entries stand under a heading of their own."""
        viewer = wording.people.viewer
        told = self._told.setdefault(viewer, [])
        log = self._session.log
        # An entry's number is its place in the log; the lines of old entries were dropped.
        while told and (told[-1][0].number > len(log) or told[-1][0] is not log[told[-1][0].number - 1]):
            told.pop()
        begin = (
            told[-1][0].number if told else 0 if self._longest is None else max(0, len(log) - MOST_ENTRIES)
        )
        for entry in log[begin:]:
            card = told[-1][2] if told else -1
            events = self._session.visible_events(entry.events, viewer)
            lines, card = wording.log_lines(events, card)
            lines = [replace(line, step=entry.number) for line in lines]
            told.append((entry, lines, card))
        if self._longest is not None and len(told) > 2 * MOST_ENTRIES:
            del told[:-MOST_ENTRIES]
        found: list[LogLine] = []
        if not told or told[0][0].number == 1:
            found += self._opening_lines(wording)
        for entry, lines, _ in told:
            if entry.number == seen + 1 and seen:
                found.append(LogLine(text("ui.log.since"), heading=True))
            found += lines
        return found if self._longest is None else found[-self._longest :]

    def _opening_lines(self, wording: Wording) -> list[LogLine]:
        viewer = wording.people.viewer
        if viewer not in self._opening:
            events = self._session.visible_events(self._session.opening, viewer)
            self._opening[viewer] = wording.log_lines(events)[0]
        return self._opening[viewer]
