"""Carries the news of a session into the event loop of the window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.session.session import Session


class SessionBridge(QObject):
    """Turns a session's listener call into a signal, and gathers the events of several actions sent together."""

    changed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        # A context in which the saving of the game writes several decisions as one state.
        self.together: Callable[[], AbstractContextManager[Any]] = nullcontext
        self._gathered: list[tuple[Any, ...]] | None = None
        session.listen(self._hear)

    def submit(self, actions: list[tuple[Any, ...]], closing: list[tuple[Any, ...]] | None = None) -> None:
        """Submit actions one after the other and tell about all of them at once.

        `closing` actions follow where they are still asked for: the rules may have ended the choice by themselves.
        Where all answers to what comes next come to the same, nobody is asked.
        """
        self._gathered = []
        try:
            with self.together():
                for number, action in enumerate(actions):
                    if number and action not in self._session.legal():
                        break  # what was left of the choice was forced, so the rules have done it
                    self._session.submit(action)
                for action in closing or []:
                    if action in self._session.legal():
                        self._session.submit(action)
                while (answer := self._session.no_real_choice()) is not None:
                    self._session.submit(answer)
        finally:
            events, self._gathered = self._gathered, None
            self.changed.emit(tuple(events))

    def close(self) -> None:
        """Hear no more of the session."""
        self._session.forget(self._hear)

    def _hear(self, events: tuple[Any, ...], actor: int) -> None:
        if self._gathered is None:
            self.changed.emit(events)
        else:
            self._gathered.extend(events)
