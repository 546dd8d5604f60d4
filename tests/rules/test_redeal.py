"""A re-deal knows no more than its viewer: the same for every true state that looks the same to a seat."""

import random

import pytest

from app.rules.engine import redeal as engine
from app.rules.viticulture.effects.others import Import, OfferVisitors
from app.rules.viticulture.game import GAME
from app.rules.viticulture.tables import DECK_OF
from tests.rules.test_observation import rich_states
from tests.support.games import states
from tests.support.positions import play, scene

VISITOR_DECKS = (2, 3)


def twin(state, viewer, chance):
    """Return another true state that looks the same to the viewer, by other means than a re-deal.

    Other cards in other hands and in another order, other decks, another generator; it too has an answer to what is
    asked.
    """
    while True:
        other = state.copy()
        for deck in range(len(other.decks)):
            hands = [seat for seat in range(len(other.seats)) if seat != viewer]
            held = [sum(DECK_OF[card] == deck for card in other.seats[seat].hand) for seat in hands]
            cards = [card for seat in hands for card in other.seats[seat].hand if DECK_OF[card] == deck]
            cards += [*other.decks[deck], *other.tops[deck]]
            chance.shuffle(cards)
            for seat, count in zip(hands, held):
                own = other.seats[seat]
                hand = [card for card in own.hand if DECK_OF[card] != deck] + cards[:count]
                chance.shuffle(hand)
                own.hand, cards = tuple(hand), cards[count:]
            top = chance.randint(0, min(3, len(cards)))
            other.tops = (*other.tops[:deck], tuple(cards[:top]), *other.tops[deck + 1 :])
            other.decks = (*other.decks[:deck], tuple(cards[top:]), *other.decks[deck + 1 :])
        other.rng = chance.getrandbits(64)
        offers_anew(other, viewer, chance)
        if other.actor == viewer or other.is_over:
            return other
        other.legal = other.answers()
        if other.legal:
            return other


def offers_anew(state, viewer, chance):
    """Let others offer other cards to the Importer, as many as before."""
    for depth, frame in enumerate(state.stack):
        if isinstance(frame[0], Import) and len(frame) > 3:
            offers = []
            for seat in dict.fromkeys(seat for seat, _ in frame[3]):
                cards = [card for giver, card in frame[3] if giver == seat]
                offers += [(seat, card) for card in other_cards(state, seat, viewer, cards, chance)]
            state.stack[depth] = (*frame[:3], tuple(offers))
        elif isinstance(frame[0], OfferVisitors) and len(frame) > 3:
            cards = other_cards(state, frame[1], viewer, list(frame[3]), chance)
            state.stack[depth] = (*frame[:3], tuple(cards))


def other_cards(state, seat, viewer, cards, chance):
    if seat == viewer:
        return cards
    visitors = [card for card in state.seats[seat].hand if DECK_OF[card] in VISITOR_DECKS]
    return chance.sample(visitors, len(cards))


def pairs(first, last, *, deciding=False):
    """Yield (position, another that looks the same to a seat, the seat): the one that decides, or all in turn."""
    chance = random.Random(first)
    for seed in range(first, last):
        for number, state in enumerate([*states(seed, share=0.25), *rich_states(seed)]):
            viewer = state.actor if deciding else number % (len(state.seats) + 1) - 1
            if deciding and state.is_over:
                continue
            yield state, twin(state, viewer, chance), viewer


@pytest.mark.parametrize("part", range(4))
def test_what_a_seat_cannot_see_changes_no_deal(part):
    """At least 5,000 positions in all, each with another true state that looks the same."""
    differing = count = 0
    for state, other, viewer in pairs(part * 1000, part * 1000 + 6):
        assert GAME.freeze(GAME.redeal(state, viewer, count)) == GAME.freeze(
            GAME.redeal(other, viewer, count)
        )
        differing += GAME.freeze(state) != GAME.freeze(other)
        count += 1
    assert count >= 1250 and differing > count * 0.99


def test_whoever_is_asked_gets_a_card_that_answers(monkeypatch):
    """One card of the whole game can be planted, and the question tells that its seat has it."""
    monkeypatch.setattr(engine, "BY_CHANCE", 0)
    state = scene(
        3,
        season="summer",
        turn="p1",
        p1={"hand": ["volunteer-crew"]},
        p2={"hand": ["malvasia"]},
        p3={"hand": ["merlot"]},
    )
    play(state, "place regular play-summer-visitor")
    assert state.actor == 1
    hands = set()
    for seed in range(60):
        other = GAME.redeal(state, 0, seed)
        assert other.legal
        hands.add(other.seats[state.actor].hand)
    assert len(hands) > 2


def test_no_hand_is_kept_because_it_is_the_true_one():
    """Even where only few hands allow an answer, the deal takes any of them."""
    for seed in range(400, 406):
        for state in rich_states(seed):
            for viewer in range(-1, len(state.seats)):
                if state.actor in (viewer, -1) or len(state.seats[state.actor].hand) < 3:
                    continue
                true = sorted(state.seats[state.actor].hand)
                dealt = [sorted(GAME.redeal(state, viewer, n).seats[state.actor].hand) for n in range(5)]
                assert any(hand != true for hand in dealt)
