"""What is certain to come: of a card once its open questions are answered, and of an action, an order, a field."""

from __future__ import annotations

from typing import Any

from app.rules.engine.cards import to_draw
from app.rules.engine.combinators import AnyOrder, Seq
from app.rules.engine.effect import Action, Effect, Frame
from app.rules.viticulture.boards.action_effects import BY_WORKER
from app.rules.viticulture.checks import harvest_of, vine_on_field
from app.rules.viticulture.effects.gains import Gain
from app.rules.viticulture.effects.hand import Draw
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.ids import FIELD_COUNT, FILL_ORDER, HARVEST, ORDER, PLANT_VINE, VINE
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF

Event = tuple[Any, ...]


def sure_gains(state: State) -> list[Event]:
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
            drawn += _drawn(state, seat, step)
        elif isinstance(step, Gain) and step.per is None:
            following.stack.append((step, seat))
            step.run(following, following.stack[-1])
    return [event for event in following.events if EVENTS.total(event)[0]] + drawn


def brought(state: State, seat: int, effect: Effect, *answers: Action) -> list[Event]:
    """What a step brings and costs a seat, as the events that it will be; no card is named and none is looked at.

    `answers` are given to its questions; the rest of them is answered as it comes.
    """
    if isinstance(effect, Draw):
        return _drawn(state, seat, effect)
    if effect.obstacle(state, seat) is not None:
        return []
    trial = state.copy()
    trial.events = []
    trial.blind = True
    trial.stack = [(effect, seat)]
    given = list(answers)
    while trial.stack:
        frame = trial.stack[-1]
        if not frame[0].run(trial, frame):
            continue
        frame = trial.stack[-1]
        options = frame[0].options(trial, frame)
        if not options:
            break
        frame[0].resolve(trial, frame, given.pop(0) if given else options[-1])
    return trial.events


def of_action(state: State, seat: int, action: int) -> list[Event]:
    """What the action of a space brings and costs; nothing for one that asks, where it rests on the answer."""
    effect = BY_WORKER[action]
    return [] if effect.prompt else brought(state, seat, effect)


def of_card(state: State, seat: int, card: int) -> list[Event]:
    """What filling an order from hand brings, and planting a vine: the goods and points that are certain."""
    own = state.seats[seat]
    if DECK_OF[card] == ORDER:
        found = brought(state, seat, BY_WORKER[FILL_ORDER], ("order", card))
    else:
        fields = [field for field in range(FIELD_COUNT) if vine_on_field(own, card, field, 0) is None]
        if DECK_OF[card] != VINE or not fields:
            return []
        found = brought(state, seat, BY_WORKER[PLANT_VINE], ("plant", card, fields[0]))
    return [event for event in found if EVENTS.total(event)[0]]


def of_harvest(state: State, seat: int, field: int) -> list[Event]:
    """What harvesting a field brings."""
    if harvest_of(state.seats[seat], field) is not None:
        return []
    return brought(state, seat, BY_WORKER[HARVEST], ("harvest", field))


def _drawn(state: State, seat: int, step: Draw) -> list[Event]:
    return [("draw", seat, step.deck, None)] * min(step.count, to_draw(state, step.deck))


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
