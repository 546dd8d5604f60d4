"""What Viticulture hides besides hands and decks, when a seat's view is dealt anew."""

from __future__ import annotations

from dataclasses import replace

from app.rules.engine import redeal as engine
from app.rules.engine.chance import following, shuffled
from app.rules.viticulture.effects.hand import VISITORS
from app.rules.viticulture.effects.others import Import, OfferVisitors
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF


def redeal(state: State, viewer: int, seed: int) -> State:
    """Return a copy in which all that the viewer cannot know is dealt anew; what it can see is untouched.

    The generators are replaced too, so that no later draw can be foreseen.
    """
    found: State = engine.dealt_anew(state, viewer, seed, DECK_OF, _hide)
    return found


def _hide(state: State, viewer: int, rng: int) -> int:
    """Shuffle the Automa's deck, and make what is offered to an Importer fit the hands.

    Of an offer only the number of its cards is known to others, and of one that is not finished not even that.
    """
    if state.solo is not None:
        rng, cards = shuffled(following(rng), tuple(sorted(state.solo.deck)))
        state.solo = replace(state.solo, deck=cards, chance=rng)
    for depth, frame in enumerate(state.stack):
        if isinstance(frame[0], Import) and len(frame) > 3:
            offers: list[tuple[int, int]] = []
            for seat in dict.fromkeys(giver for giver, _ in frame[3]):
                mine = [card for giver, card in frame[3] if giver == seat]
                offers += [(seat, card) for card in _stand_in(state, seat, mine, viewer)]
            state.stack[depth] = (*frame[:3], tuple(offers))
        elif isinstance(frame[0], OfferVisitors) and len(frame) > 3 and frame[1] != viewer:
            state.stack[depth] = (*frame[:3], ())
    if isinstance(state.result, tuple):  # an offer that was handed on and is no longer needed
        state.result = ()
    return following(rng)


def _stand_in(state: State, seat: int, cards: list[int], viewer: int) -> list[int]:
    if seat == viewer:
        return cards
    return [card for card in state.seats[seat].hand if DECK_OF[card] in VISITORS][: len(cards)]
