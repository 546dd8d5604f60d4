"""What is going on in a position: each frame one that its effect makes, and above one that can have begun it."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.rules.engine.codec import Unsound
from app.rules.engine.effect import Effect, Frame
from app.rules.viticulture.automa.base import ABOVE, BELOW, EQUAL, YEAR
from app.rules.viticulture.boards.base import BONUS, BY_WORKER
from app.rules.viticulture.boards.wake_up import WAKE_GIFTS
from app.rules.viticulture.course import flow
from app.rules.viticulture.course.turn import PERFORM, TURN
from app.rules.viticulture.effects.solo import BOOK_TOKEN
from app.rules.viticulture.effects.visitors import AT_WORK, VISITOR_EFFECTS, PlayVisitor
from app.rules.viticulture.effects.workers import Book, PassSeason
from app.rules.viticulture.ids import FALL, SPRING, YEAR_END
from app.rules.viticulture.outside.scoring import winners
from app.rules.viticulture.state import State

_DEEPEST = 24  # frames: a card that plays a card that plays a card has half of that
_NOBODY = (  # frames of the course of the game, which belong to no seat
    flow.SET_UP,
    flow.YEAR,
    flow.SPRING_CHOICE,
    flow.WORKER_SEASON,
    flow.FALL_SEASON,
    flow.YEAR_END_STEPS,
)


def check_stack(state: State) -> None:
    """Raise Unsound for a stack that no game makes. The goods are checked before."""
    _check_plain("result", state.result)
    stack = state.stack
    if not stack:
        _check_end(state)
        return
    if len(stack) > _DEEPEST:
        raise Unsound("stack: too much is going on at once")
    for depth, frame in enumerate(stack):
        effect, seat = frame[:2]
        where = f"stack: {effect.key}"
        _check_plain(where, frame[1:])
        if (seat < 0) != (effect in _NOBODY) or not -1 <= seat < len(state.seats):
            raise Unsound(f"{where}: belongs to seat {seat}")
        below = stack[depth - 1] if depth else None
        if effect not in _above(state, below):
            raise Unsound(f"{where}: cannot be there")
    # Only now, since effects look at the frames below theirs.
    for depth, frame in enumerate(stack):
        if not frame[0].fits(state, frame, depth == len(stack) - 1):
            raise Unsound(f"stack: {frame[0].key}: holds {frame[2:]!r}")
    if state.winners:
        raise Unsound("there are winners before the end")


def _above(state: State, frame: Frame | None) -> tuple[Effect, ...] | frozenset[Effect]:
    """The effects that may lie right above a frame, or at the bottom."""
    if frame is None:
        return (flow.SET_UP, flow.YEAR)
    effect = frame[0]
    if effect is flow.YEAR:
        if state.season in state.board.worker_seasons:
            return (flow.WORKER_SEASON,)
        return {
            SPRING: (flow.SPRING_CHOICE,),
            FALL: (flow.FALL_SEASON,),
            YEAR_END: (flow.YEAR_END_STEPS,),
        }.get(state.season, ())
    if effect is flow.SPRING_CHOICE:
        return frozenset((flow.WAKE_UP, *_within(*(gift for gift in WAKE_GIFTS if gift is not None))))
    if effect in _BEGINS:
        return _BEGINS[effect]
    if effect is flow.WORKER_SEASON:
        return frozenset((TURN, PERFORM, *_passings()))
    if isinstance(effect, PassSeason):
        return (PERFORM,)
    if effect is PERFORM:
        started = BY_WORKER.get(frame[2]) if len(frame) > 2 and isinstance(frame[2], int) else None
        return _within(*BONUS.values(), *((started,) if started is not None else ()))
    if effect is AT_WORK:
        card = frame[2] if len(frame) > 2 else -1
        return _within(VISITOR_EFFECTS[card]) if card in VISITOR_EFFECTS else ()
    return _within(*effect.parts())


_BEGINS: dict[Effect, tuple[Effect, ...]] = {
    flow.SET_UP: (flow.KEEP_MAMA, flow.KEEP_PAPA, flow.PAPA_CHOICE),
    flow.FALL_SEASON: (flow.FALL_DRAW,),
    flow.YEAR_END_STEPS: (flow.DISCARD_TO_LIMIT,),
}


@cache
def _within(*effects: Effect) -> frozenset[Effect]:
    """The effects with all their parts, and what takes their place: any step may have been the last of those around."""
    found: set[Effect] = set()
    waiting = list(effects)
    while waiting:
        effect = waiting.pop()
        if effect in found:
            continue
        found.add(effect)
        waiting += effect.parts()
        if isinstance(effect, PlayVisitor):
            waiting.append(AT_WORK)
        elif isinstance(effect, Book):
            waiting.append(BOOK_TOKEN)
    return frozenset(found)


@cache
def _passings() -> tuple[Effect, ...]:
    """What lies below a placement that is still to be finished (Organizer)."""
    return tuple(effect for effect in _within(*VISITOR_EFFECTS.values()) if isinstance(effect, PassSeason))


def _check_end(state: State) -> None:
    if state.solo is None:
        if state.winners != winners(state):
            raise Unsound("the winners are others")
        return
    outcome = state.solo.outcome
    if (
        len(outcome) != 5
        or not all(isinstance(part, int) for part in (*outcome[:3], outcome[4]))
        or outcome[3] not in (ABOVE, EQUAL, BELOW, YEAR)
        or state.winners != ((0,) if outcome[0] else ())
        or outcome[1] != state.seats[0].vp
    ):
        raise Unsound("solo: the outcome is another")


def _check_plain(where: str, value: Any, depth: int = 0) -> None:
    """Frames and results hold whole numbers and groups of them."""
    if isinstance(value, tuple) and depth < 4:
        for inner in value:
            _check_plain(where, inner, depth + 1)
    elif not isinstance(value, int) or isinstance(value, bool):
        raise Unsound(f"{where}: holds {value!r}")
