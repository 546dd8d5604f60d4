"""Looking ahead: which answers leave everything possible that a card still demands.

Most of it is settled without trying anything out: effects name the goods that their being possible rests on, and the
goods that they bring or use up. A step that can bring nothing that another one lacks cannot make it possible, which
closes the whole at once; one that uses up nothing that the other rests on cannot spoil it, which leaves every answer
open. What remains is tried out in copies, with a memory of the positions that were seen and a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from app.rules.engine.effect import Action, Effect, Frame

# Steps tried out for one answer. None comes near it (see tests/rules/test_lookahead.py). An answer for which the bound
# is reached counts as leading nowhere: whoever began a card had found a way within the bound, and the rest of that way
# is shorter still.
MOST_STEPS = 5_000


class Look:
    """One search, for one list of answers or for the question whether something can be done at all."""

    __slots__ = ("known", "left")

    taken = 0  # steps tried out in this process so far: for tests and bench

    def __init__(self) -> None:
        self.known: dict[Any, bool] = {}  # by position: whether there is a way to the end from there
        self.left = MOST_STEPS

    def leading(self, state: Any, options: list[Action], floor: int) -> Iterator[Action]:
        """Yield the options of the open question after which the frame at depth `floor` can be done to its end."""
        frame = state.stack[-1]
        effect: Effect = frame[0]
        rest = _rest(state, floor) if len(state.stack) == floor + 2 else None
        if rest is not None:
            doubtful = _doubtful(state, effect, rest, state.stack[floor][1])
            if doubtful is None:
                yield from options
                return
            if not doubtful:
                return
            found = effect.leading_to(state, frame, options, doubtful, self._counted(state, doubtful))
            if found is not None:
                yield from found
                return
        for option in options:
            if self._leads(state, option, floor):
                yield option

    def can_finish(self, state: Any, floor: int) -> bool:
        """Tell whether there is a way to answer until the stack is down to `floor` frames. Changes the state."""
        stack = state.stack
        while len(stack) > floor:
            if len(stack) == floor + 1 and (rest := _rest(state, floor)) is not None:
                seat = stack[-1][1]
                return not rest or any(part.obstacle(state, seat) is None for part in rest)
            frame = stack[-1]
            if not frame[0].run(state, frame):
                continue
            frame = stack[-1]
            options = frame[0].options(state, frame)
            if len(options) == 1:
                frame[0].resolve(state, frame, options[0])
                continue
            position = state.position()
            known = self.known.get(position)
            if known is None:
                known = any(True for _ in self.leading(state, options, floor))
                if known or self.left > 0:  # a search cut short has found out nothing
                    self.known[position] = known
            return known
        return True

    def _leads(self, state: Any, option: Action, floor: int) -> bool:
        if not self._step():
            return False
        trial = _trial(state)
        frame = trial.stack[-1]
        frame[0].resolve(trial, frame, option)
        return self.can_finish(trial, floor)

    def _step(self) -> bool:
        Look.taken += 1
        self.left -= 1
        return self.left > 0

    def _counted(self, state: Any, parts: list[Effect]) -> Callable[[], bool]:
        seat = state.stack[-1][1]

        def possible() -> bool:
            return self._step() and any(part.obstacle(state, seat) is None for part in parts)

        return possible


def unblocked(state: Any, options: list[Action]) -> list[Action]:
    """Keep the options after which everything that the card still demands can be done."""
    floor = next(depth for depth, frame in enumerate(state.stack) if frame[0].guards)
    look = Look()
    kept = []
    for option in look.leading(state, options, floor):
        kept.append(option)
        look.left = MOST_STEPS
    return kept


def completable(state: Any, frame: Frame) -> bool:
    """Tell whether a frame put on the stack now could be carried out to its end in at least one way."""
    trial = _trial(state)
    trial.stack = [frame]
    return Look().can_finish(trial, 0)


def _trial(state: Any) -> Any:
    trial = state.copy()
    trial.events = None
    trial.blind = True
    return trial


def _rest(state: Any, floor: int) -> tuple[Effect, ...] | None:
    """Of the frame at depth `floor`: see `Effect.rest`."""
    frame = state.stack[floor]
    rest: tuple[Effect, ...] | None = frame[0].rest(frame) if frame[0].guards else None
    return rest


def _doubtful(state: Any, step: Effect, rest: tuple[Effect, ...], seat: int) -> list[Effect] | None:
    """Of the steps of which one must follow `step`, those that rest on how it is done; None: one is certain."""
    doubtful = []
    for part in rest:
        reason = part.obstacle(state, seat)
        if reason is None:
            if not part.needs & step.takes:
                return None
            doubtful.append(part)
        elif part.lifted_by(reason) & step.gives:
            doubtful.append(part)
    return doubtful if rest else None
