"""A decision of the session as a question to the person at the screen: pure functions."""

from __future__ import annotations

from typing import Any

from app.rules.engine.game import part_of
from app.session.session import Session
from app.texts import text
from app.ui.asking.answer_list import ANSWERED, ASKED, NO, TO_COME, YES, Answer
from app.ui.asking.interaction import Question
from app.ui.faces.face import Wording
from app.ui.faces.registry import face_of


def question_of(session: Session, decision: Any) -> Question:
    """The decision with all possible answers, and the observation of the seat that answers."""
    face = face_of(session.game.id)
    return Question(
        face=face,
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
        usual_place=session.usual_place,
        bonus_of=face.bonus_of(session, decision),
        brings=lambda action: part_of(session.standing(decision.seat, "action", action), "brings"),
    )


def can_go_back(session: Session, question: Question) -> bool:
    """In the middle of one's own action the step before can be taken back while undo is free."""
    if not session.log or question.prompt in question.face.turn_prompts:
        return False
    return session.log[-1].seat == question.seat and session.can_undo() is None


def answers_so_far(session: Session, question: Question, wording: Wording) -> list[Answer]:
    """The answers to the card being resolved: given, asked now, still to come; of those alone whom it asks."""
    if question.card_player < 0 or question.seat == question.card_player:
        return []
    given = question.face.answers_given(session, question.source)
    to_come = session.decision().to_come
    count = len(session.seats)
    found = []
    asked = False
    for step in range(count):
        seat = (question.card_player + step) % count
        name = wording.people.name(seat)
        if seat == question.seat:
            found.append(Answer(seat, name, ASKED, text("ui.opponent.asked-now")))
            asked = True
        elif seat in given:
            if given[seat] is None:
                found.append(Answer(seat, name, ANSWERED, text("ui.curtain.answered")))
                continue
            said = YES if given[seat] else NO
            found.append(Answer(seat, name, said, text(f"ui.opponent.said-{said}")))
        elif seat in to_come:
            first = asked and found[-1].seat == question.seat
            words = text("ui.opponent.answers-next" if first else "ui.opponent.to-come")
            found.append(Answer(seat, name, TO_COME, words))
    return found
