"""What a choice will bring for certain comes, whatever is answered in between."""

import random
from collections import Counter

from app.rules.viticulture import tables
from app.rules.viticulture.names import CHOICES
from app.session.types import SeatInfo
from tests.support.sessions import begin

SEATS = (SeatInfo("Anna", "garnet"), SeatInfo("Bruno", "olive"))
GAMES = 25


def finished(state, seat, dice):
    """The events from here until the card is done or another is asked, answered by lot."""
    state.events = []
    while not state.is_over and state.actor == seat:
        if any(event[0] == "visitor-done" for event in state.events):
            break
        state.apply(dice.choice(list(state.legal_actions())))
    return list(state.events)


def test_what_is_certain_comes_by_every_way():
    dice = random.Random(7)
    seen = {}
    for game in range(GAMES):
        session = begin(SEATS, game)
        while not session.is_over:
            legal = session.legal()
            seat = session.actor
            for action in legal:
                if action[0] != "choose" or not (told := session.sure_gains(action)):
                    continue
                decision = session.decision()
                card = tables.CARDS[decision.source].id if decision.source >= 0 else ""
                seen.setdefault((card, CHOICES[action[1]]), told)
                for _ in range(3):
                    following = session.state()
                    following.apply(action)
                    came = finished(following, seat, dice)
                    drawn = Counter(event[2] for event in came if event[:2] == ("draw", seat))
                    for event in told:
                        if event[0] == "draw":  # which card it will be nobody may be told
                            assert event[3] is None and drawn[event[2]], (card, action, told, came)
                            drawn[event[2]] -= 1
                        else:
                            assert event in came, (card, action, told, came)
            session.submit(dice.choice(legal))
    assert seen.keys() & {("auctioneer", "two-cards"), ("auctioneer", "four-cards")}
    draws = {card for (card, _), told in seen.items() if any(event[0] == "draw" for event in told)}
    assert draws & {"harvest-expert", "crusher", "landscaper"}, seen.keys()
    assert len(seen) > 4, seen.keys()
