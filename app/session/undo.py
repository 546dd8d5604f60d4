"""How far back undo may go, and why not further."""

from __future__ import annotations

from typing import Protocol

from app.session.types import Event, LogEntry, Reason

NOTHING_TO_UNDO: Reason = ("undo-nothing",)
NOTHING_TO_REDO: Reason = ("redo-nothing",)

# Events after which somebody knows what was hidden before.
_SHOWING = frozenset({"draw", "reveal", "give"})


class UndoPolicy(Protocol):
    """Says whether the newest decision may be taken back by who sits at the screen (None: nobody yet)."""

    def refusal(self, log: list[LogEntry], owner: int | None, at_screen: int | None) -> Reason | None: ...


class FreeUndo:
    """Everything may be taken back: for solo games, for practice and for tests."""

    def refusal(self, log: list[LogEntry], owner: int | None, at_screen: int | None) -> Reason | None:
        return None if log else NOTHING_TO_UNDO


class FairUndo:
    """Back to the start of one's own turn, while nothing hidden was seen and nobody else decided.

    `owner` is the seat whose decisions are being taken back already: undo goes on with that seat's own
    decisions and stops at those of others.
    """

    def refusal(self, log: list[LogEntry], owner: int | None, at_screen: int | None) -> Reason | None:
        if not log:
            return NOTHING_TO_UNDO
        last = log[-1]
        if owner is not None and last.seat != owner:
            return ("undo-other", last.seat)
        if at_screen is not None and last.seat != at_screen:
            return ("undo-other", last.seat)
        for event in last.events:
            if shows_hidden(event):
                return ("undo-seen", event[-1])
        return None


def shows_hidden(event: Event) -> bool:
    """Whether an event shows somebody a card that lay hidden; an empty deck shows none."""
    return event[0] in _SHOWING and event[-1] is not None
