"""The frame stack at work: run effects until one asks, answer, look ahead.

`Machine` is the part of a game's state that does not depend on the game.
"""

from __future__ import annotations

from typing import Any, Self

from app.rules.engine.effect import Action, Frame

Event = tuple[Any, ...]


class Machine:
    """A state with a stack of frames. Subclasses add the game's data, `copy` and the end of the game."""

    __slots__ = ("blind", "events", "legal", "result", "stack")

    stack: list[Frame]
    result: Any  # what the effect that finished last hands to the one below it
    events: list[Event] | None  # what happened since the list was set; None: not recorded
    blind: bool  # True in what-if copies: decks give nothing, so nobody looks at cards by asking
    legal: list[Action]  # the answers to the question that is open

    def copy(self) -> Self:
        """Return an independent state."""
        raise NotImplementedError

    @property
    def actor(self) -> int:
        """The seat that decides now, -1 when the game is over."""
        return int(self.stack[-1][1]) if self.stack else -1

    @property
    def is_over(self) -> bool:
        """Tell whether nothing is left to decide."""
        return not self.stack

    def legal_actions(self) -> list[Action]:
        """Return the allowed answers; never empty before the end. Treat the list as read-only."""
        return self.legal

    def apply(self, action: Action) -> None:
        """Carry out an allowed answer and go on to the next question. Trusts its caller: `Session.submit` checks."""
        frame = self.stack[-1]
        frame[0].resolve(self, frame, action)
        self.advance()

    def child(self, action: Action) -> Self:
        """Return a copy in which the action has been carried out."""
        other = self.copy()
        other.apply(action)
        return other

    def advance(self) -> None:
        """Run until somebody has a real choice. A single choice is taken at once and recorded as `forced`."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            effect = frame[0]
            if not effect.run(self, frame):
                continue
            frame = stack[-1]
            options = self.answers()
            if len(options) != 1:
                self.legal = options
                return
            if self.events is not None:
                self.events.append(("forced", frame[1], options[0]))
            effect.resolve(self, frame, options[0])
        self.legal = []

    def answers(self) -> list[Action]:
        """Return the allowed answers of the waiting frame on top, worked out anew."""
        frame = self.stack[-1]
        options: list[Action] = frame[0].options(self, frame)
        for below in self.stack:
            if below[0].guards:
                return unblocked(self, options)
        return options

    def record(self, *event: Any) -> None:
        """Note what happened, for log and animation; nothing is recorded during search."""
        if self.events is not None:
            self.events.append(event)


def unblocked(state: Machine, options: list[Action]) -> list[Action]:
    """Keep the options after which everything that the card still demands can be done."""
    floor = next(depth for depth, frame in enumerate(state.stack) if frame[0].guards)
    return [option for option in options if _leads_to_the_end(state, option, floor)]


def completable(state: Machine, frame: Frame) -> bool:
    """Tell whether a frame put on the stack now could be carried out to its end in at least one way."""
    trial = _trial(state)
    trial.stack = [frame]
    return _can_finish(trial, 0)


def _trial(state: Machine) -> Machine:
    trial = state.copy()
    trial.events = None
    trial.blind = True
    return trial


def _leads_to_the_end(state: Machine, option: Action, floor: int) -> bool:
    trial = _trial(state)
    frame = trial.stack[-1]
    frame[0].resolve(trial, frame, option)
    return _can_finish(trial, floor)


def _can_finish(state: Machine, floor: int) -> bool:
    """Depth-first: is there a way to answer until the stack is down to `floor` frames?"""
    stack = state.stack
    while len(stack) > floor:
        frame = stack[-1]
        if not frame[0].run(state, frame):
            continue
        frame = stack[-1]
        options = frame[0].options(state, frame)
        if len(options) != 1:
            return any(_leads_to_the_end(state, option, floor) for option in options)
        frame[0].resolve(state, frame, options[0])
    return True
