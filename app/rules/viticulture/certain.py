"""What a card will bring for certain once its open questions are answered, whatever the answers are."""

from __future__ import annotations

from typing import Any

from app.rules.engine.effect import Effect, Frame
from app.rules.viticulture.effects.control import AnyOrder, Seq
from app.rules.viticulture.effects.gains import Gain
from app.rules.viticulture.effects.hand import Draw
from app.rules.viticulture.state import State

Event = tuple[Any, ...]
_NUMBERS = frozenset({"lira", "vp", "residual"})


def to_come(state: State) -> list[Event]:
    """The gains of whoever is asked that wait for the answer, as the events that they will be; no card is named.

    Only plain ones among steps that are all done: what rests on an answer or is for others to decide is not certain.
    """
    if state.is_over:
        return []
    seat = state.actor
    waiting = _steps_left(state.stack[-1])
    for frame in reversed(state.stack[:-1]):
        if frame[1] != seat:
            break
        steps = _steps_left(frame)
        if not steps and not _goes_on(frame):
            break
        waiting += steps
    following = state.copy()
    following.events = []
    drawn: list[Event] = []
    for step in waiting:
        if isinstance(step, Draw):
            there = len(state.decks[step.deck]) + len(state.tops[step.deck]) + len(state.discards[step.deck])
            drawn += [("draw", seat, step.deck, None)] * min(step.count, there)
        elif isinstance(step, Gain) and step.per is None:
            following.stack.append((step, seat))
            step.run(following, following.stack[-1])
    return [event for event in following.events if event[0] in _NUMBERS] + drawn


def _steps_left(frame: Frame) -> list[Effect]:
    """What a frame will do by itself after what is under way."""
    effect, _, *local = frame
    if isinstance(effect, Seq) and local:
        return list(effect.steps[local[0] :])
    if isinstance(effect, AnyOrder) and local:
        done, _, under_way = local
        return [step for at, step in enumerate(effect.steps) if not done >> at & 1 and at != under_way]
    return [effect] if isinstance(effect, Gain | Draw) and not local else []


def _goes_on(frame: Frame) -> bool:
    """Whether the frames below it are reached whatever is answered."""
    return isinstance(frame[0], Seq | AnyOrder) and len(frame) > 2
