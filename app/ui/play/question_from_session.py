"""A decision of the session as a question to the person at the screen: pure functions."""

from __future__ import annotations

from typing import Any

from app.rules.engine.events import SEAT
from app.rules.engine.game import part_of
from app.session.session import Session
from app.texts import text
from app.ui.asking.answer_list import ANSWERED, ASKED, NO, TO_COME, YES, Answer
from app.ui.asking.interaction import Question
from app.ui.faces.face import Wording
from app.ui.faces.registry import face_of

Action = tuple[Any, ...]

TURN = "turn"  # the prompt of a turn that has not begun yet
# Questions at which a turn begins: what came before is no step of this turn.
_FIRST = frozenset({"turn", "wake", "papa"})
_ABOUT_A_BONUS = frozenset({"bonus", "token", "token-book"})


def question_of(session: Session, decision: Any) -> Question:
    """The decision with all possible answers, and the observation of the seat that answers."""
    return Question(
        face=face_of(session.game.id),
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
        bonus_of=_bonus_of(session, decision),
        brings=lambda action: part_of(session.standing(decision.seat, "action", action), "brings"),
    )


def _bonus_of(session: Session, decision: Any) -> int:
    """The action whose bonus may be taken or bought now, so that its name can be told."""
    if decision.prompt not in _ABOUT_A_BONUS:
        return -1
    told = (event for action in session.legal() for event in session.preview(action))
    return next((int(event["action"]) for event in session.game.events.of(told, "bonus", "token-spend")), -1)


def can_go_back(session: Session, question: Question) -> bool:
    """In the middle of one's own action the step before can be taken back while undo is free."""
    if not session.log or question.prompt in _FIRST:
        return False
    return session.log[-1].seat == question.seat and session.can_undo() is None


def answers_so_far(session: Session, question: Question, wording: Wording) -> list[Answer]:
    """The answers to the card being resolved: given, asked now, still to come; of those alone whom it asks."""
    if question.card_player < 0 or question.seat == question.card_player:
        return []
    given = answers_given(session, question.source)
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


def answers_given(session: Session, source: int) -> dict[int, bool | None]:
    """Whether each seat that has answered since the card was played said yes, or has given something.

    None: it has made an offer of which the others learn nothing.
    """
    given: dict[int, bool | None] = {}
    table = session.game.events
    for entry in reversed(session.log):
        for event in entry.events:
            for answer in table.of((event,), "answer", "offered", "give"):
                said = None if "n" in answer else bool(answer.get("answer", True))
                given.setdefault(answer[SEAT], said)
        if any(played["card"] == source for played in table.of(entry.events, "visitor")):
            break
    return given


def round_of(session: Session, seat: int) -> int:
    """Which turn of this season a seat has; 0 where the log begins in the middle of the season."""
    table = session.game.events
    placed = int(session.actor == seat and session.decision().prompt == TURN)
    for events in (*(entry.events for entry in reversed(session.log)), session.opening):
        for event in reversed(events):
            if any(table.only((event,), "season")):
                return max(1, placed)
            placed += sum(place[SEAT] == seat for place in table.of((event,), "place"))
    return 0
