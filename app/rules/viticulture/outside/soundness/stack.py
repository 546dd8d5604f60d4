"""What is going on in a position: each frame one that its effect makes, and above one that can have begun it."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.rules.engine.codec import Unsound
from app.rules.engine.effect import Effect, Frame
from app.rules.viticulture.automa.base import ABOVE, BELOW, EQUAL
from app.rules.viticulture.automa.base import YEAR as MISSED_YEAR
from app.rules.viticulture.boards.action_effects import BONUS, BY_WORKER
from app.rules.viticulture.boards.wake_up_gifts import GIFTS
from app.rules.viticulture.course.perform import PERFORM
from app.rules.viticulture.course.season import FALL_DRAW, FALL_SEASON, STEPS, WORKER_SEASON
from app.rules.viticulture.course.set_up import KEEP_MAMA, KEEP_PAPA, PAPA_CHOICE, SET_UP
from app.rules.viticulture.course.turn import TURN
from app.rules.viticulture.course.wake_up_order import SPRING_CHOICE, WAKE_UP
from app.rules.viticulture.course.year import YEAR
from app.rules.viticulture.course.year_end import DISCARD_TO_LIMIT, OWN_YEAR_END, YEAR_END_STEPS
from app.rules.viticulture.effects.solo import BOOK_TOKEN
from app.rules.viticulture.effects.visitors import AT_WORK, VISITOR_EFFECTS, PlayVisitor
from app.rules.viticulture.effects.workers import Book, PassSeason
from app.rules.viticulture.outside.scoring import winners
from app.rules.viticulture.state import State

_DEEPEST = 24  # frames: a card that plays a card that plays a card has half of that
_NOBODY = (  # frames of the course of the game, which belong to no seat
    SET_UP,
    YEAR,
    SPRING_CHOICE,
    WORKER_SEASON,
    FALL_SEASON,
    YEAR_END_STEPS,
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
        return (SET_UP, YEAR)
    effect = frame[0]
    if effect is YEAR:
        return tuple(STEPS[step].effect for step in state.board.steps(state.season))
    if effect is SPRING_CHOICE:
        return frozenset((WAKE_UP, *_within(*GIFTS.values())))
    if effect in _BEGINS:
        return _BEGINS[effect]
    if effect is WORKER_SEASON:
        return frozenset((TURN, PERFORM, *_passings(), *_by_passing(state)))
    if isinstance(effect, PassSeason):
        return (PERFORM,)
    if effect is PERFORM:
        started = BY_WORKER.get(frame[2]) if len(frame) > 2 and isinstance(frame[2], int) else None
        return _within(*BONUS.values(), *((started,) if started is not None else ()))
    if effect is AT_WORK:
        card = frame[2] if len(frame) > 2 else -1
        return _within(VISITOR_EFFECTS[card]) if card in VISITOR_EFFECTS else ()
    return _within(*effect.parts())


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


def _by_passing(state: State) -> frozenset[Effect]:
    """What a seat gets as it passes."""
    return frozenset((OWN_YEAR_END, *_within(*GIFTS.values()))) if state.board.passing_gives else frozenset()


@cache
def _passings() -> tuple[Effect, ...]:
    """What lies below a placement that is still to be finished (Organizer)."""
    return tuple(effect for effect in _within(*VISITOR_EFFECTS.values()) if isinstance(effect, PassSeason))


_BEGINS: dict[Effect, tuple[Effect, ...]] = {
    SET_UP: (KEEP_MAMA, KEEP_PAPA, PAPA_CHOICE),
    FALL_SEASON: (FALL_DRAW,),
    YEAR_END_STEPS: (DISCARD_TO_LIMIT,),
    OWN_YEAR_END: (DISCARD_TO_LIMIT, WAKE_UP, *_within(*GIFTS.values())),
}


def _check_end(state: State) -> None:
    if state.solo is None:
        if state.winners != winners(state):
            raise Unsound("the winners are others")
        return
    outcome = state.solo.outcome
    if (
        len(outcome) != 5
        or not all(isinstance(part, int) for part in (*outcome[:3], outcome[4]))
        or outcome[3] not in (ABOVE, EQUAL, BELOW, MISSED_YEAR)
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
