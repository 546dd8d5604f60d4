"""Undo as the window asks for it: what the button takes back, and the agreement of others behind the curtain."""

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
from app.ui.screens.curtain import Curtain, CurtainView

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


class Agreement:
    """One wish to take back, put to each person whose decisions would go, one after the other.

    Nothing private is shown: whoever is asked reads who wishes it and says yes or no on the closed shutters.
    """

    def __init__(self, session: Session, plan: Plan, requester: int) -> None:
        self._session = session
        self.plan = plan
        self.requester = requester
        self._waiting = list(plan.terms.agreement)
        self.agreed: list[int] = []

    @property
    def asked(self) -> int | None:
        """Who has to answer now; None when all have agreed."""
        return self._waiting[0] if self._waiting else None

    def agree(self) -> None:
        self.agreed.append(self._waiting.pop(0))

    def show(self, curtain: Curtain) -> None:
        """Show the question on the closed shutters to the player who is asked now."""
        assert self.asked is not None
        seats = self._session.seats
        wording = face_of(self._session.game.id).wording(seats)
        asked = seats[self.asked]
        wish = texts.capital(text("saves.undo.ask", who=self.requester, people=wording.people))
        begin = self.plan.back_to if self.plan.back_to is not None else len(self._session.log) - 1
        taken = face_of(self._session.game.id).public_line(self._session, wording, self._session.log[begin:])
        curtain.close_over(
            CurtainView(
                name=asked.name,
                colour=asked.colour,
                reply=True,
                asked=wish,
                public=taken,
                agree_words=text("saves.undo.agree"),
                refuse_words=text("saves.undo.refuse"),
            )
        )

    def refused_words(self) -> str:
        """The line that tells the player who asked that somebody did not agree."""
        people = face_of(self._session.game.id).wording(self._session.seats, self.requester).people
        return texts.capital(text("saves.undo.refused", who=self.asked, people=people))
