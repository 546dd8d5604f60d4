"""What is asked in Viticulture, and in which card or action."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.engine import decision as engine
from app.rules.viticulture.course.perform import PERFORM
from app.rules.viticulture.effects.solo import BOOK_TOKEN
from app.rules.viticulture.effects.visitors import AT_WORK
from app.rules.viticulture.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(engine.Decision):
    """The open question, with where it comes from."""

    source: int  # number of the visitor being resolved, -1 without one
    card_player: int  # seat that played it, -1 without one
    action: int  # board action being carried out (or booked, for its token), -1 without one


def decision(state: State) -> Decision | None:
    """Return the open question, None after the end."""
    if state.is_over:
        return None
    source = player = action = -1
    for below in reversed(state.stack):
        if below[0] is AT_WORK and source < 0:
            source, player = below[2], below[1]
        if below[0] is PERFORM and action < 0:
            action = below[2]
        elif below[0] is BOOK_TOKEN:  # the action booked, not the one that plays the Planner
            action = below[3]
    return Decision(source=source, card_player=player, action=action, **engine.asked(state))
