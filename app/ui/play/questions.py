"""A decision of the session as a question to the person at the screen: pure functions."""

from __future__ import annotations

from typing import Any

from app.session.session import Session
from app.texts import text
from app.ui.interaction import Question
from app.ui.wording import Wording

Action = tuple[Any, ...]

# Questions at which a turn begins: what came before is no step of this turn.
_FIRST = frozenset({"turn", "wake", "papa"})


def question_of(session: Session, decision: Any) -> Question:
    """The decision with all that can be answered, and what whoever answers may see."""
    return Question(
        seat=decision.seat,
        prompt=decision.prompt,
        source=decision.source,
        card_player=decision.card_player,
        private=decision.private,
        done=decision.done,
        least=decision.least,
        most=decision.most,
        legal=tuple(session.legal()),
        candidates=tuple(session.candidates()),
        observation=session.observation(decision.seat),
        why_not=session.why_not,
    )


def can_go_back(session: Session, question: Question) -> bool:
    """In the middle of one's own action the step before can be taken back while undo is free."""
    if not session.log or question.prompt in _FIRST:
        return False
    return session.log[-1].seat == question.seat and session.can_undo() is None


def answers_so_far(session: Session, question: Question, wording: Wording) -> list[tuple[int, str]]:
    """The answers to the card being resolved: given, asked now, still to come."""
    if question.card_player < 0 or question.seat == question.card_player:
        return []
    given = _given(session, question, wording)
    count = len(session.seats)
    found = []
    for step in range(1, count):
        seat = (question.card_player + step) % count
        name = wording.people.name(seat)
        if seat == question.seat:
            found.append((seat, f"{name}: {text('ui.opponent.asked-now')}"))
        elif seat in given:
            found.append((seat, given[seat]))
        else:
            found.append((seat, f"{name}: {text('ui.opponent.to-come')}"))
    return found


def _given(session: Session, question: Question, wording: Wording) -> dict[int, str]:
    """What each seat has answered since the card was played."""
    given: dict[int, str] = {}
    for entry in reversed(session.log):
        stop = False
        for event in entry.events:
            if event[0] == "answer":
                given.setdefault(event[1], wording.event(event))
            stop = stop or (event[0] == "visitor" and event[2] == question.source)
        if stop:
            break
    return given
