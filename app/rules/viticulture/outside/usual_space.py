"""Which space of an action a worker takes when only the action is named, as by a drop on its tile.

The one with the bonus if the bonus can be used, else the leftmost free one. A grande stands beyond the spaces only
where all of them are taken, which is what the rules allow. Nothing hidden is looked at: whether a second visitor could
be played is told by the cards in hand, not by what the first would draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.engine.effect import Action
from app.rules.viticulture.boards.action_effects import AT_ONCE
from app.rules.viticulture.course.perform import PERFORM, bonus_of
from app.rules.viticulture.course.turn import VISITOR_SPACES
from app.rules.viticulture.effects.visitors import visitor_obstacle
from app.rules.viticulture.ids import PLAY_SUMMER, SUMMER_VISITOR, WINTER_VISITOR
from app.rules.viticulture.names import TAKE
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF

_TAKE: Action = ("bonus", TAKE)
_DONE: Action = ("done",)
_MOST_TRIES = 60  # positions looked at for one space


def usual_place(state: State, kind: int, action: int) -> Action | None:
    """Return the placement or booking of a kind of worker on an action; None where that worker finds no space."""
    places = [
        each
        for each in state.legal_actions()
        if each[0] in ("place", "book") and each[1] == kind and each[2] == action
    ]
    if len(places) > 1:
        for place in places:
            if bonus_of(state, action, place[3]) is not None and bonus_usable(state, place):
                return place
    return min(places, key=lambda place: place[3], default=None)


def bonus_usable(state: State, place: Action) -> bool:
    """Tell whether the bonus of a space could be taken by the worker who is placed there.

    Of a booking nobody knows yet: its bonus counts as usable.
    """
    verb, _, action, slot = place
    bonus = bonus_of(state, action, slot)
    if bonus is None or bonus in AT_ONCE or verb == "book":
        return bonus is not None
    seat = state.actor
    if action in VISITOR_SPACES:
        deck = SUMMER_VISITOR if action == PLAY_SUMMER else WINTER_VISITOR
        own = [card for card in state.seats[seat].hand if DECK_OF[card] == deck]
        return sum(visitor_obstacle(state, seat, card) is None for card in own) > 1
    following = state.copy()
    following.events = None
    following.apply(place)
    return _offered(following, seat, [_MOST_TRIES])


def _offered(state: State, seat: int, left: list[int]) -> bool:
    """Whether some way through the action, done as often as it may be, ends at its bonus."""
    if not any(frame[0] is PERFORM and frame[1] == seat for frame in state.stack):
        return False
    legal: Sequence[Action] = state.legal_actions()
    if state.stack[-1][0] is PERFORM:
        return _TAKE in legal
    ways = [action for action in legal if action != _DONE] or list(legal)
    for action in ways:
        if left[0] <= 0:
            return False
        left[0] -= 1
        following = state.copy()
        following.apply(action)
        if _offered(following, seat, left):
            return True
    return False
