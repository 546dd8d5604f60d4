"""What a card will bring for certain once its open questions are answered, whatever the answers are."""

from __future__ import annotations

from typing import Any, TypeGuard

from app.rules.viticulture.effects.control import Seq
from app.rules.viticulture.effects.gains import Gain
from app.rules.viticulture.state import State

Event = tuple[Any, ...]
_NUMBERS = frozenset({"lira", "vp", "residual"})


def to_come(state: State) -> list[Event]:
    """The gains of whoever is asked that wait on the stack below the question, as the events that they will be.

    Only plain ones of a fixed order of steps: what rests on an answer or is for others to decide is not certain.
    """
    if state.is_over:
        return []
    seat = state.actor
    waiting: list[Gain] = []
    for effect, owner, *local in reversed(state.stack[:-1]):
        if owner != seat:
            break
        if isinstance(effect, Seq) and local:
            waiting += [step for step in effect.steps[local[0] :] if _is_plain(step)]
        elif _is_plain(effect):
            waiting.append(effect)
        else:
            break
    if not waiting:
        return []
    following = state.copy()
    following.events = []
    for gain in waiting:
        following.stack.append((gain, seat))
        gain.run(following, following.stack[-1])
    return [event for event in following.events if event[0] in _NUMBERS]


def _is_plain(effect: Any) -> TypeGuard[Gain]:
    return isinstance(effect, Gain) and effect.per is None
