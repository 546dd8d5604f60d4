"""The course of a recorded game, for its timeline and its jumps: pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.rules.engine.game import NOBODY
from app.session.replay import Replay
from app.session.session import Session
from app.ui.panels.timeline import Span, Tick


def eyes_of(session: Session, viewer: int | None = None) -> list[int]:
    """The seats from which a replay may be watched: all after the end, before it the viewer's and NOBODY's."""
    if session.is_over or len(session.seats) == 1:
        return list(range(len(session.seats)))
    return [NOBODY] if viewer is None or viewer == NOBODY else [viewer, NOBODY]


def course(replay: Replay) -> tuple[list[Tick], list[Span]]:
    """The ticks and seasons of a timeline."""
    points = replay.points()
    ticks = [Tick(entry.seat, points[n] != points[n + 1]) for n, entry in enumerate(replay.log)]
    spans: list[Span] = []
    for position, moment in enumerate(replay.moments):
        if not spans or (spans[-1].year, spans[-1].season) != (moment.year, moment.season):
            if spans:
                spans[-1] = replace(spans[-1], end=position)
            spans.append(Span(position, replay.length, moment.year, moment.season))
    return ticks, spans


def next_points(replay: Replay, way: int) -> int | None:
    """The nearest position at which somebody's points have just changed."""
    points: Sequence[tuple[int, ...]] = replay.points()
    ends = range(replay.position + 1, replay.length + 1) if way > 0 else range(replay.position - 1, 0, -1)
    return next((n for n in ends if points[n] != points[n - 1]), None)
