"""A running game: the one place that checks an action, keeps the log and takes decisions back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.session.errors import IllegalAction
from app.session.types import Action, Event, GameState, Listener, LogEntry, Reason, Rules, SeatInfo
from app.session.undo import NOTHING_TO_REDO, FairUndo, UndoPolicy


class Session:
    """Owns the true state of a game. Whoever looks gets an observation, whoever acts goes through `submit`.

    `at_screen` is the seat of the person who sits there now, None while the curtain is closed; only the undo
    policy reads it.
    """

    def __init__(
        self,
        state: GameState,
        seats: Sequence[SeatInfo],
        rules: Rules,
        *,
        seed: int = 0,
        policy: UndoPolicy | None = None,
        opening: Sequence[Event] = (),
    ) -> None:
        self._state = state
        self._rules = rules
        self._policy: UndoPolicy = policy or FairUndo()
        self._history: list[GameState] = []
        self._undone: list[tuple[GameState, LogEntry]] = []
        self._listeners: list[Listener] = []
        self.seats = tuple(seats)
        self.seed = seed
        self.opening = tuple(opening)
        self.log: list[LogEntry] = []
        self.at_screen: int | None = None

    @property
    def rules(self) -> Rules:
        return self._rules

    @property
    def actor(self) -> int:
        return self._state.actor

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    def state(self) -> Any:
        """A copy of the true state, for saving and for tests; never for what is shown."""
        return self._state.copy()

    def observation(self, viewer: int) -> Any:
        """What a seat may know; -1 for what everybody may see."""
        return self._rules.observe(self._state, viewer)

    def decision(self) -> Any:
        return self._rules.decision(self._state)

    def legal(self) -> list[Action]:
        return [] if self._state.is_over else list(self._state.legal_actions())

    def candidates(self) -> list[Action]:
        """All well-formed actions for the present decision, the closed ones too."""
        return [] if self._state.is_over else list(self._rules.candidates(self._state))

    def why_not(self, action: Action) -> Reason | None:
        return self._rules.why_not(self._state, action)

    def text(self, action: Action) -> str:
        return self._rules.text(action)

    def visible_events(self, events: Sequence[Event], viewer: int) -> list[Event]:
        """The events as a seat may know them: hidden cards become None."""
        return [self._rules.visible(event, viewer) for event in events]

    def submit(self, action: Action) -> None:
        """Check an action and carry it out; raises IllegalAction and changes nothing when it is not allowed."""
        state = self._state
        if state.is_over or action not in state.legal_actions():
            raise IllegalAction(
                action, self._text_of(action), self.seed, len(self.log), self._reason_of(action)
            )
        text = self._rules.text(action)
        seat = state.actor
        following = state.copy()
        following.events = []
        following.apply(action)
        events = tuple(following.events or ())
        following.events = None
        self._history.append(state)
        self._undone.clear()
        self._state = following
        self.log.append(LogEntry(len(self.log) + 1, seat, action, text, events))
        self._tell(events)

    def preview(self, action: Action) -> list[Event]:
        """What a legal action would bring, as everybody may know it: hidden cards stay hidden."""
        following = self._state.copy()
        following.events = []
        following.apply(action)
        return self.visible_events(following.events or (), -1)

    def can_undo(self) -> Reason | None:
        """None when the newest decision may be taken back, else why it may not."""
        owner = self._undone[-1][1].seat if self._undone else None
        return self._policy.refusal(self.log, owner, self.at_screen)

    def can_redo(self) -> Reason | None:
        return None if self._undone else NOTHING_TO_REDO

    def undo(self) -> LogEntry:
        """Take the newest decision back; raises ValueError with the reason when the policy refuses."""
        reason = self.can_undo()
        if reason is not None:
            raise ValueError(reason)
        entry = self.log.pop()
        self._undone.append((self._state, entry))
        self._state = self._history.pop()
        self._tell(())
        return entry

    def redo(self) -> LogEntry:
        """Carry out again what was taken back; the same cards come again."""
        reason = self.can_redo()
        if reason is not None:
            raise ValueError(reason)
        state, entry = self._undone.pop()
        self._history.append(self._state)
        self._state = state
        self.log.append(entry)
        self._tell(entry.events)
        return entry

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def forget(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _tell(self, events: tuple[Event, ...]) -> None:
        for listener in list(self._listeners):
            listener(events, self._state.actor)

    def _text_of(self, action: Action) -> str:
        """The action in words, or as it came when it is not even well formed."""
        try:
            return self._rules.text(action)
        except (LookupError, TypeError, ValueError):
            return repr(action)

    def _reason_of(self, action: Action) -> Reason | None:
        try:
            return self._rules.why_not(self._state, action)
        except (LookupError, TypeError, ValueError):
            return ("malformed",)
