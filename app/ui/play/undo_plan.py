"""What one press of the undo button would take back, whom it must ask first, and why it is refused: pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app import texts
from app.rules.engine.effect import Reason
from app.rules.engine.game import NOBODY
from app.rules.engine.machine import Event
from app.session.session import Session
from app.session.types import LogEntry
from app.session.undo import UndoTerms
from app.texts import text
from app.ui.faces.face import Wording
from app.ui.faces.registry import face_of

OVER: Reason = ("game-over",)


@dataclass(frozen=True)
class Plan:
    """What one press of the undo button would do."""

    back_to: int | None
    terms: UndoTerms

    @property
    def refusal(self) -> Reason | None:
        return self.terms.refusal


def is_final(session: Session, seat: int, events: Iterable[Event]) -> bool:
    """Whether a decision of the seat that brings these events about could not be taken back in this game.

    A preview hides the cards that will be seen: whatever turns one up counts as seen.
    """
    seen = any(session.game.events.facts(event).turns_up for event in events)
    entry = LogEntry(len(session.log) + 1, seat, (), "")
    return session.policy.terms([entry], seat, session.persons, seen).refusal is not None


def undo_plan(session: Session, viewer: int) -> Plan:
    """The newest decision; across others' decisions the reader's own newest one, if they agree.

    After the end nothing is taken back (R19): the result has been told and counted. A branch goes on from anywhere.
    """
    if session.is_over:
        return Plan(None, UndoTerms(0, refusal=OVER))
    terms = session.undo_terms()
    if terms.refusal is None and terms.agreement and viewer != NOBODY:
        own = session.back_to_own(viewer)
        if own is not None:
            further = session.undo_terms(own)
            if further.refusal is None:
                return Plan(own, further)
    return Plan(None, terms)


def note(plan: Plan, wording: Wording, assisted: bool = False) -> str:
    """What has to be known before pressing: who must agree first, or that it marks the game (`assisted`: it is)."""
    if plan.refusal is not None:
        return ""
    if plan.terms.agreement:
        names = texts.listed([wording.people.name(seat) for seat in plan.terms.agreement])
        return text("ui.games.undo-asks", name=names)
    return text("ui.undo.marks") if plan.terms.assisted and not assisted else ""


def refusal_words(reason: Reason | None, session: Session, wording: Wording) -> str:
    """Why nothing is taken back now, and what was chosen for this game (R11); "" when it may be."""
    if reason is None:
        return ""
    if reason == OVER:
        return face_of(session.game.id).reason(reason)
    base = f"ui.undo.{session.policy.name}"
    chosen = text("ui.undo.here", name=text(base), text=text(f"{base}-text"))
    return f"{face_of(session.game.id).reason(reason, wording.people)}\n{chosen}"
