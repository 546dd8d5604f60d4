"""A running game: the one place that checks an action, keeps the log and takes decisions back."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from typing import Any

from app.rules.engine.effect import Action, Reason
from app.rules.engine.game import Game, Moment, Part
from app.rules.engine.machine import Event, Machine
from app.rules.engine.position import Position, position_of
from app.session.errors import IllegalAction
from app.session.types import Listener, LogEntry, SeatInfo
from app.session.undo import (
    NOTHING_TO_REDO,
    NOTHING_TO_UNDO,
    REDO_OTHER,
    FreeUndo,
    UndoPolicy,
    UndoTerms,
    usual_policy,
)

KEPT_EVERY = 16  # decisions between two states that loading keeps


class Session:
    """Owns the true state of a `game`. Window and agents get observations of it, and change it by `submit` alone.

    `at_screen` is the seat of the person who sits there now, None while the curtain is closed; only undo reads it.
    `assisted` tells that something was taken back that somebody had learned from; it stays for ever.
    `start` is the snapshot in which the log begins, None when the seed alone leads there.
    `ahead` counts the new decisions: while only taking back and doing again go on, it stays the same.
    """

    def __init__(
        self,
        game: Game,
        state: Machine,
        seats: Sequence[SeatInfo],
        *,
        seed: int = 0,
        policy: UndoPolicy | None = None,
        opening: Sequence[Event] = (),
        start: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self._state = state
        # The state before each decision; loading leaves most of them out, and `_at` plays them again when asked.
        self._history: list[Machine | None] = []
        self._undone: list[tuple[Machine, LogEntry]] = []
        self._listeners: list[Listener] = []
        self.seats = tuple(seats)
        # The seats of people; the others are played by the computer.
        self.persons = frozenset(number for number, seat in enumerate(self.seats) if seat.is_human)
        self.policy: UndoPolicy = policy or usual_policy(self.seats)
        self.seed = seed
        self.opening = tuple(opening)
        self.start = start
        self.log: list[LogEntry] = []
        self.at_screen: int | None = None
        self.assisted = False
        self.ahead = 0

    @property
    def actor(self) -> int:
        return self._state.actor

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    def position(self) -> Position:
        """What a computer player who decides now may know; never after the end."""
        return position_of(self.game, self._state, len(self.log))

    def state(self) -> Any:
        """A copy of the true state, for saving and for tests; never for what is shown."""
        return self._state.copy()

    def state_at(self, position: int) -> Any:
        """A copy of the true state after so many decisions of the log."""
        if not 0 <= position <= len(self.log):
            raise IndexError(f"position {position} of a log of {len(self.log)} decisions")
        return self._at(position).copy()

    def nature(self, number: int) -> tuple[bool, bool]:
        """Of the decision with this number: was it a reply in somebody else's turn, was it private?"""
        return self.game.nature(self._at(number - 1))

    def moment(self) -> Moment:
        return self.game.moment(self._state)

    def observation(self, viewer: int) -> Any:
        """What a seat may know; -1 for what everybody may see."""
        return self.game.observe(self._state, viewer)

    def observation_at(self, position: int, viewer: int) -> Any:
        """What a seat knew after so many decisions of the log."""
        if not 0 <= position <= len(self.log):
            raise IndexError(f"position {position} of a log of {len(self.log)} decisions")
        return self.game.observe(self._at(position), viewer)

    def decision(self) -> Any:
        return self.game.decision(self._state)

    def legal(self) -> list[Action]:
        return [] if self._state.is_over else list(self._state.legal_actions())

    def candidates(self) -> list[Action]:
        """All well-formed actions for the present decision, the closed ones too."""
        return [] if self._state.is_over else list(self.game.candidates(self._state))

    def why_not(self, action: Action) -> Reason | None:
        return self.game.why_not(self._state, action)

    def standing(self, seat: int, kind: str, number: int) -> Sequence[Part]:
        """How a card in hand, an action, a structure or a field stands for a seat now, part by part."""
        return self.game.standing(self._state, seat, kind, number)

    def usual_place(self, kind: int, action: int) -> Action | None:
        """The placement that is meant when only a worker and an action are named, and no space."""
        return None if self._state.is_over else self.game.usual_place(self._state, kind, action)

    def text(self, action: Action) -> str:
        return self.game.text(action)

    def visible_events(self, events: Sequence[Event], viewer: int) -> list[Event]:
        """The events as a seat may know them: hidden cards become None."""
        return [self.game.events.visible(event, viewer) for event in events]

    def submit(self, action: Action) -> None:
        """Check an action and carry it out; raises IllegalAction and changes nothing when it is not allowed."""
        self._check(action)
        following = self._state.copy()
        entry = self._carry_out(following, action)
        self._undone.clear()
        self.ahead += 1
        self._go_to(following, entry)
        self._tell(entry.events)

    def follow(self, action: Action) -> None:
        """`submit` for loading a log: calls no listener and keeps few states, which makes it faster by a third."""
        self._check(action)
        self._history.append(self._state.copy() if len(self.log) % KEPT_EVERY == 0 else None)
        self.log.append(self._carry_out(self._state, action))

    def _check(self, action: Action) -> None:
        state = self._state
        if state.is_over or action not in state.legal_actions():
            raise IllegalAction(
                action, self._text_of(action), self.seed, len(self.log), self._reason_of(action)
            )

    def _carry_out(self, state: Machine, action: Action) -> LogEntry:
        text = self.game.text(action)
        seat = state.actor
        state.events = []
        state.apply(action)
        events = tuple(state.events)
        state.events = None
        return LogEntry(len(self.log) + 1, seat, action, text, events)

    def _at(self, position: int) -> Machine:
        """The state after so many decisions, not to be changed."""
        if position == len(self.log):
            return self._state
        known = position
        while (found := self._history[known]) is None:
            known -= 1
        for number in range(known, position):
            found = found.copy()
            found.apply(self.log[number].action)
            self._history[number + 1] = found
        return found

    def preview(self, action: Action, *then: Action) -> list[Event]:
        """What a legal action would bring, as everybody may know it: hidden cards stay hidden.

        With what comes of it where nothing is left to choose, as nobody is asked about that. `then` are actions that
        the same seat means to take next; the first that it is not asked for ends them.
        """
        following = self._state.copy()
        seat = following.actor
        following.events = []
        following.apply(action)
        for each in then:
            if following.is_over or following.actor != seat or each not in following.legal_actions():
                break
            following.apply(each)
        while not following.is_over and (answer := self.game.no_real_choice(following)) is not None:
            following.apply(answer)
        return self.visible_events(following.events or (), -1)

    def sure_gains(self, action: Action) -> list[Event]:
        """What the seat that decides will gain later for certain, when a legal action leads to another question."""
        following = self._state.copy()
        seat = following.actor
        following.apply(action)
        return [] if following.is_over or following.actor != seat else list(self.game.sure_gains(following))

    def no_real_choice(self) -> Action | None:
        """One of the present answers where all of them come to the same; None where there is something to choose."""
        return None if self._state.is_over else self.game.no_real_choice(self._state)

    def after(self, actions: Sequence[Action]) -> list[Action]:
        """What could be chosen after some legal actions of the seat that decides; nothing once others decide."""
        following = self._state.copy()
        seat = following.actor
        for action in actions:
            following.apply(action)
        return [] if following.is_over or following.actor != seat else list(following.legal_actions())

    def within_reach(self, actions: Sequence[Action]) -> list[Action]:
        """What some legal actions of the seat that decides lead it to: choices, and what is done as the only one."""
        following = self._state.copy()
        seat = following.actor
        following.events = []
        for action in actions:
            following.apply(action)
        events = self.game.events
        own = itertools.takewhile(lambda event: not events.ends_turn(event), following.events or ())
        done = [given for by, given in events.forced(own) if by == seat]
        asked = [] if following.is_over or following.actor != seat else following.legal_actions()
        return [*done, *asked]

    # --- taking back ---------------------------------------------------------------------------------------------

    def undo_terms(self, back_to: int | None = None) -> UndoTerms:
        """What it takes to go back to the position after `back_to` decisions.

        Without it: to before the newest decision of a person, with what computer players have decided since. An answer
        between which and the others there was nothing to choose goes with the decision before it.
        """
        if back_to is None:
            back_to = self._usual_step()
        if not self.log or not 0 <= back_to < len(self.log):
            return UndoTerms(0, refusal=NOTHING_TO_UNDO)
        entries, events = self.log[back_to:], self.game.events
        seen = any(events.shows_hidden(event, self.persons) for entry in entries for event in entry.events)
        return self.policy.terms(entries, self._requester(back_to), self.persons, seen)

    def back_to_own(self, seat: int) -> int | None:
        """The position before the newest decision of a seat, for `undo_terms` and `undo`; None when it made none."""
        return next((entry.number - 1 for entry in reversed(self.log) if entry.seat == seat), None)

    def can_undo(self) -> Reason | None:
        """None when the newest decision may be taken back without asking anybody, else why it may not."""
        terms = self.undo_terms()
        if terms.refusal is None and terms.agreement:
            return ("undo-other", terms.agreement[-1])
        return terms.refusal

    def can_redo(self) -> Reason | None:
        if not self._undone:
            return NOTHING_TO_REDO
        seat = self._undone[-1][1].seat
        if self.at_screen is None or isinstance(self.policy, FreeUndo) or seat not in self.persons:
            return None
        return None if seat == self.at_screen else REDO_OTHER

    def undo(self, back_to: int | None = None, agreed: Collection[int] = ()) -> LogEntry:
        """Take back what `undo_terms` describes; return the oldest decision taken back.

        `agreed` names the persons who said yes on screen. Raises ValueError with the reason when it may not be.
        """
        if back_to is None:
            back_to = self._usual_step()
        terms = self.undo_terms(back_to)
        if terms.refusal is not None:
            raise ValueError(terms.refusal)
        missing = [seat for seat in terms.agreement if seat not in agreed]
        if missing:
            raise ValueError(("undo-other", missing[-1]))
        for _ in range(terms.steps):
            self._step_back()
        self.assisted = self.assisted or terms.assisted
        self._tell(())
        return self._undone[-1][1]

    def redo(self) -> LogEntry:
        """Carry out again what was taken back, computer players' answers with it; the same cards come again."""
        reason = self.can_redo()
        if reason is not None:
            raise ValueError(reason)
        first = self._again()
        events = list(first.events)
        while self._undone and (self._computer_goes_on() or self.no_real_choice() is not None):
            events.extend(self._again().events)
        self._tell(tuple(events))
        return first

    @property
    def undone(self) -> tuple[LogEntry, ...]:
        """What was taken back and can be done again, the next one first."""
        return tuple(entry for _, entry in reversed(self._undone))

    def lay_back(self, position: int) -> None:
        """For loading: what follows after so many decisions had been taken back when the game was saved."""
        while len(self.log) > position:
            self._step_back()

    def _computer_goes_on(self) -> bool:
        return bool(self.persons) and self._undone[-1][1].seat not in self.persons

    def branch(
        self, position: int, seats: Sequence[SeatInfo] | None = None, policy: UndoPolicy | None = None
    ) -> Session:
        """A game of its own that goes on from the position after so many decisions of this one.

        It is marked as assisted when this one has gone further: whoever has seen that knows what would come.
        """
        if not 0 <= position <= len(self.log):
            raise IndexError(f"position {position} of a log of {len(self.log)} decisions")
        # States in the history are never changed, so both games may hold them.
        other = Session(
            self.game,
            self.state_at(position),
            seats or self.seats,
            seed=self.seed,
            policy=policy or self.policy,
            opening=self.opening,
            start=self.start,
        )
        other._history = self._history[:position]
        other.log = self.log[:position]
        other.assisted = self.assisted or position < len(self.log)
        return other

    def _usual_step(self) -> int:
        persons = self.persons
        newest = next((entry.number for entry in reversed(self.log) if entry.seat in persons), None)
        if newest is None and not persons:  # computers among themselves: one decision at a time
            newest = len(self.log)
        step = (newest or 0) - 1
        while step > 0 and self.log[step - 1].seat == self.log[step].seat and self._chose_nothing(step):
            step -= 1
        return step

    def _chose_nothing(self, position: int) -> bool:
        """Whether all answers came to the same after so many decisions."""
        return self.game.no_real_choice(self._at(position)) is not None

    def _requester(self, back_to: int) -> int:
        """Who wishes it: who sits there; behind the curtain who has begun to take back, or whose decision it is."""
        if self.at_screen is not None:
            return self.at_screen
        persons = self.persons
        taken = next((entry.seat for _, entry in reversed(self._undone) if entry.seat in persons), None)
        return self.log[back_to].seat if taken is None else taken

    def _again(self) -> LogEntry:
        state, entry = self._undone.pop()
        self._go_to(state, entry)
        return entry

    def _go_to(self, state: Machine, entry: LogEntry) -> None:
        self._history.append(self._state)
        self._state = state
        self.log.append(entry)

    def _step_back(self) -> None:
        before = self._at(len(self.log) - 1)
        self._undone.append((self._state, self.log.pop()))
        self._history.pop()
        self._state = before

    # --- listeners -----------------------------------------------------------------------------------------------

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
            return self.game.text(action)
        except (LookupError, TypeError, ValueError):
            return repr(action)

    def _reason_of(self, action: Action) -> Reason | None:
        try:
            return self.game.why_not(self._state, action)
        except (LookupError, TypeError, ValueError):
            return ("malformed",)
