"""What the play so far tells about a question: the answers to a card, the turn of the season, the bonus meant."""

from __future__ import annotations

from typing import Any

from app.rules.engine.events import SEAT, Readers
from app.rules.viticulture.events import EVENTS
from app.session.session import Session

TURN = "turn"
TURN_PROMPTS = frozenset({TURN, "wake", "papa"})
_BONUS_PROMPTS = frozenset({"bonus", "token", "token-book"})

# What somebody did who was asked by another player's card; what was offered in secret is not told.
_ANSWERS: Readers[tuple[int, bool | None]] = Readers(
    EVENTS,
    {
        "answer": lambda seat, answer: (seat, bool(answer)),
        "offered": lambda seat: (seat, None),
        "give": lambda seat: (seat, True),
    },
)


def bonus_of(session: Session, decision: Any) -> int:
    """The action whose bonus may be taken or bought now; -1 where the question is about none."""
    if decision.prompt not in _BONUS_PROMPTS:
        return -1
    told = (event for action in session.legal() for event in session.preview(action))
    return next((int(event["action"]) for event in EVENTS.of(told, "bonus", "token-spend")), -1)


def answers_given(session: Session, source: int) -> dict[int, bool | None]:
    """Whether each seat that has answered since the card was played said yes, or has given something.

    None: it has made an offer of which the others learn nothing.
    """
    given: dict[int, bool | None] = {}
    for entry in reversed(session.log):
        for event in entry.events:
            answer = _ANSWERS.read(event)
            if answer is not None:
                given.setdefault(*answer)
        if any(played["card"] == source for played in EVENTS.of(entry.events, "visitor")):
            break
    return given


def round_of(session: Session, seat: int) -> int:
    """Which turn of this season a seat has; 0 where the log begins in the middle of the season."""
    placed = int(session.actor == seat and session.decision().prompt == TURN)
    for events in (*(entry.events for entry in reversed(session.log)), session.opening):
        for event in reversed(events):
            if any(EVENTS.only((event,), "season")):
                return max(1, placed)
            placed += sum(place[SEAT] == seat for place in EVENTS.of((event,), "place"))
    return 0
