"""The frame stack at work: run effects until one asks, answer.

`Machine` is the part of a game's state that does not depend on the game.
"""

from __future__ import annotations

import copy
from typing import Any, Self

from app.rules.engine.effect import Action, Frame
from app.rules.engine.lookahead import unblocked

Event = tuple[Any, ...]
FORCED = "forced"  # the kind of event by which an answer is given that was the only one


class Machine:
    """A state with a stack of frames. Subclasses add the game's data in slots: `options`, a list of `seats`, ..."""

    __slots__ = ("blind", "events", "legal", "options", "result", "seats", "stack")

    stack: list[Frame]
    result: Any  # what the effect that finished last hands to the one below it
    events: list[Event] | None  # what happened since the list was set; None: not recorded
    blind: bool  # True in what-if copies: decks give nothing, so nobody looks at cards by asking
    legal: list[Action]  # the answers to the question that is open
    options: Any
    seats: list[Any]

    def __init__(self) -> None:
        self.stack = []
        self.result = 0
        self.events = None
        self.blind = False
        self.legal = []

    def copy(self) -> Self:
        """Return an independent state; events are not recorded in it.

        A game that is searched writes this out, which is some ten times faster.
        """
        other = copy.copy(self)
        other.stack = self.stack.copy()
        other.events = None
        other.seats = [copy.copy(seat) for seat in self.seats]
        return other

    def position(self) -> Any:
        """Return a value that is the same for states in which the same can happen; a look ahead remembers by it."""
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
                self.events.append((FORCED, frame[1], options[0]))
            effect.resolve(self, frame, options[0])
        self.legal = []

    def unasked(self, action: Action) -> list[Self]:
        """Return the positions after an action in which a single choice was made without asking, in their order."""
        trial = self.copy()
        frame = trial.stack[-1]
        frame[0].resolve(trial, frame, action)
        found = []
        while trial.stack:
            frame = trial.stack[-1]
            if not frame[0].run(trial, frame):
                continue
            trial.legal = trial.answers()
            if len(trial.legal) != 1:
                break
            found.append(trial.copy())
            frame = trial.stack[-1]
            frame[0].resolve(trial, frame, trial.legal[0])
        return found

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
