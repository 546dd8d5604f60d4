"""What is asked, and where in a card or an action that is."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.engine.effect import Action
from app.rules.viticulture.course.turn import PERFORM
from app.rules.viticulture.effects.solo import BOOK_TOKEN
from app.rules.viticulture.effects.visitors import AT_WORK
from app.rules.viticulture.state import State


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked now: built on demand from the top frame, for log and table."""

    seat: int
    prompt: str  # text key of the question
    source: int  # number of the visitor being resolved, -1 without one
    card_player: int  # seat that played it, -1 without one
    action: int  # board action being carried out (or booked, for its token), -1 without one
    options: tuple[Action, ...]
    done: int  # chosen so far, in a multi-choice
    least: int
    most: int  # 0: no multi-choice
    private: bool  # the options or what they rest on show hidden cards
    to_come: tuple[int, ...] = ()  # seats that the card may still ask after this one, in their order


def decision(state: State) -> Decision | None:
    """Return the open question, None after the end."""
    if state.is_over:
        return None
    frame = state.stack[-1]
    effect = frame[0]
    source = player = action = -1
    for below in reversed(state.stack):
        if below[0] is AT_WORK and source < 0:
            source, player = below[2], below[1]
        if below[0] is PERFORM and action < 0:
            action = below[2]
        elif below[0] is BOOK_TOKEN:  # the action booked, not the one that plays the Planner
            action = below[3]
    done, least, most = effect.progress(state, frame)
    return Decision(
        seat=frame[1],
        prompt=effect.question(frame),
        source=source,
        card_player=player,
        action=action,
        options=tuple(state.legal),
        done=done,
        least=least,
        most=most,
        # Under a guard the options are filtered by what the rest of the card needs, which may be in hand.
        private=not effect.public or any(below[0].guards for below in state.stack),
        to_come=next(
            (seats for below in reversed(state.stack) if (seats := below[0].to_ask(state, below))), ()
        ),
    )
