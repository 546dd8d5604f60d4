"""Playing a visitor card: which ones can be played, and the card at work."""

from __future__ import annotations

from functools import cache

from app.rules.engine.cards import put_on_discards, remove_card
from app.rules.engine.effect import Action, Effect, Frame, Reason
from app.rules.viticulture.effects.hand import ONLY, kinds_of
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF

# What each visitor does, by card number; filled by the card modules.
VISITOR_EFFECTS: dict[int, Effect] = {}


def visitor_obstacle(state: State, seat: int, card: int) -> Reason | None:
    """Say why a visitor cannot be played. The card counts as out of hand: it pays nothing and is not counted."""
    own = state.seats[seat]
    hand = own.hand
    at = hand.index(card)
    own.hand = hand[:at] + hand[at + 1 :]
    reason = VISITOR_EFFECTS[card].obstacle(state, seat)
    own.hand = hand
    return reason


@cache
def looks_at_workers(card: int) -> bool:
    """Tell whether some step of a visitor rests on where workers stand, so that its own placement matters."""
    return _looks(VISITOR_EFFECTS[card])


def _looks(effect: Effect) -> bool:
    return effect.looks_at_workers or any(_looks(part) for part in effect.parts())


class PlayVisitor(Effect):
    """Play one visitor of a season from hand; only one that can be done in full."""

    __slots__ = ("deck",)

    prompt = "visitor"

    def __init__(self, deck: int) -> None:
        self.deck = deck

    def obstacle(self, state: State, seat: int) -> Reason | None:
        visitors = kinds_of(state.seats[seat].hand, ONLY[self.deck])
        if not visitors:
            return ("no-visitor", self.deck)
        for card in visitors:
            if visitor_obstacle(state, seat, card) is None:
                return None
        return ("no-playable-visitor", self.deck)

    def run(self, state: State, frame: Frame) -> bool:
        return True

    def candidates(self, state: State, frame: Frame) -> list[Action]:
        return [("visitor", card) for card in kinds_of(state.seats[frame[1]].hand, ONLY[self.deck])]

    def refusal(self, state: State, frame: Frame, action: Action) -> Reason | None:
        return visitor_obstacle(state, frame[1], action[1])

    def resolve(self, state: State, frame: Frame, action: Action) -> None:
        seat, card = frame[1], action[1]
        remove_card(state, seat, card)
        state.record("visitor", seat, card)
        state.stack[-1] = (AT_WORK, seat, card)


class VisitorAtWork(Effect):
    """A visitor being resolved, out of hand until it is finished. Locals: the card, 1 once its effect is under way."""

    __slots__ = ()

    carries_card = True
    plays_card = True

    def fits(self, state: State, frame: Frame, top: bool) -> bool:
        return len(frame) == 4 and not top and frame[2] in VISITOR_EFFECTS and frame[3] == 1

    def run(self, state: State, frame: Frame) -> bool:
        seat, card = frame[1], frame[2]
        if len(frame) == 3:
            state.stack[-1] = (self, seat, card, 1)
            state.stack.append((VISITOR_EFFECTS[card], seat))
        else:
            state.stack.pop()
            put_on_discards(state, DECK_OF[card], card)
            state.record("visitor-done", seat, card)
        return False


AT_WORK = VisitorAtWork()
