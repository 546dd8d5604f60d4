"""What a seat may know: all that lies open, its own hand, and nothing that tells of another hand or of a deck."""

import random
from collections import Counter

import pytest

from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.outside.decision import decision
from app.rules.viticulture.outside.observation import observe
from app.rules.viticulture.outside.redeal import redeal
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF
from tests.support.games import ALL_CARDS, all_cards, at_work, random_game, states, where
from tests.support.positions import play, rich_position, scene

# Events that may carry a card everybody sees anyway.
OPEN_EVENTS = {
    "take", "reveal", "keep", "discard", "plant", "uproot", "swap", "order", "order-filled", "visitor",
    "visitor-done", "forced",
}  # fmt: skip


def viewers(state: State) -> range:
    """Everybody at the table and the one who sees only what is open."""
    return range(-1, len(state.seats))


def rich_states(seed: int) -> list[State]:
    """Positions in the middle of cards played from rich positions."""
    chance = random.Random(seed)
    state = rich_position(seed, 2 + seed % 5, "winter" if seed % 2 else "summer")
    found = []
    for _ in range(25):
        if state.is_over:
            break
        found.append(state.copy())
        state.apply(chance.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("seed", range(400, 412))
def test_another_deal_of_what_is_hidden_looks_the_same(seed):
    """observe(redeal(s, v), v) == observe(s, v), and the deal is a real one with all cards in it."""
    for state in [*states(seed, share=0.05), *rich_states(seed)]:
        for viewer in viewers(state):
            other = redeal(state, viewer, seed)
            assert observe(other, viewer) == observe(state, viewer), (where(state, seed), viewer)
            assert all_cards(other) == ALL_CARDS, where(state, seed)


def test_another_deal_differs_from_the_true_one():
    state = scene(3, season="summer", turn="p1", p1={"hand": ["broker"]}, p2={"hand": ["merlot", "judge"]})
    hands = {redeal(state, 0, seed).seats[1].hand for seed in range(20)}
    assert len(hands) > 10
    assert all([DECK_OF[card] for card in hand] == [0, 3] for hand in hands)
    assert all(redeal(state, 1, seed).seats[1].hand == state.seats[1].hand for seed in range(5))


@pytest.mark.parametrize("seed", range(424, 434))
def test_unseen_cards_are_the_decks_and_the_other_hands(seed):
    for state in states(seed, share=0.05):
        for viewer in viewers(state):
            seen = observe(state, viewer)
            for number, view in enumerate(seen.seats):
                own = state.seats[number]
                assert view.hand == (own.hand if number == viewer else None)
                assert sum(view.hand_counts) == len(own.hand)
            for deck, unseen in enumerate(seen.unseen):
                others = sum(v.hand_counts[deck] for s, v in enumerate(seen.seats) if s != viewer)
                assert len(unseen) == seen.deck_sizes[deck] + others
                assert list(unseen) == sorted(unseen)
            # Nothing else is hidden: with what lies open, the unseen cards are the whole game.
            known = Counter(card for unseen in seen.unseen for card in unseen)
            known.update(at_work(state))
            for pile in seen.discards:
                known.update(pile)
            for view in seen.seats:
                known.update(view.hand or ())
                for vines in view.fields:
                    known.update(vines)
            assert known == ALL_CARDS


@pytest.mark.parametrize("seed", range(434, 446))
def test_a_private_question_is_nobody_elses(seed):
    for state in [*states(seed, share=0.1), *rich_states(seed)]:
        asked = decision(state)
        assert asked is not None
        for viewer in viewers(state):
            seen = observe(state, viewer)
            assert seen.actor == asked.seat
            if viewer == asked.seat or not asked.private:
                assert seen.decision == asked
            else:
                assert seen.decision is None
        if any(action[0] in ("give", "offer", "discard", "visitor", "order") for action in asked.options):
            assert asked.private, where(state, seed)


@pytest.mark.parametrize("seed", range(446, 458))
def test_events_show_drawn_and_given_cards_only_to_those_concerned(seed):
    drawn = given = 0
    for state, _, _ in random_game(seed):
        for event in state.events or ():
            for viewer in viewers(state):
                shown = EVENTS.visible(event, viewer)
                assert shown[:2] == event[:2]
                if event[0] == "draw":
                    drawn += 1
                    assert shown[2] == event[2]  # the deck is seen
                    assert shown[3] == (event[3] if viewer == event[1] else None)
                elif event[0] == "give":
                    given += 1
                    assert shown[2] == event[2]
                    assert shown[3] == (event[3] if viewer in event[1:3] else None)
                elif event[0] == "forced" and event[2][0] in ("give", "offer"):
                    assert (shown[2] is None) == (viewer != event[1])
                elif event[0] == "offered":
                    assert shown[2] == (event[2] if viewer == event[1] else None)
                elif event[0] in OPEN_EVENTS or viewer == event[1]:
                    pass
                else:
                    assert shown == event
    assert drawn


def test_an_offer_to_the_importer_is_known_to_nobody_but_whoever_made_it():
    state = scene(
        4,
        season="summer",
        turn="p1",
        p1={"hand": ["importer"]},
        p2={"hand": ["broker", "judge"]},
        p3={"hand": ["queen", "grower"]},
        p4={"hand": ["noble"]},
    )
    state.events = []
    play(state, "place regular play-summer-visitor", "offer judge")
    for viewer in (-1, 0, 2, 3):
        seen = observe(state, viewer)
        assert seen.decision is None
        assert seen.seats[1].hand_counts == (0, 0, 1, 1)
    play(state, "done")
    for viewer in (-1, 0, 2, 3):
        assert ("offered", 1, None) in [EVENTS.visible(event, viewer) for event in state.events]
    assert ("offered", 1, 1) in [EVENTS.visible(event, 1) for event in state.events]
    assert decision(state).most == 2, "who is asked next is told how many are missing"
    play(state, "offer queen", "offer grower")
    gifts = [event for event in state.events if event[0] == "give"]
    assert [event[1:3] for event in gifts] == [(1, 0), (2, 0), (2, 0)]
    assert all(EVENTS.visible(event, 3)[3] is None for event in gifts)
    assert all(EVENTS.visible(event, 0) == event for event in gifts)
    assert EVENTS.visible(gifts[0], 2)[3] is None
    assert EVENTS.visible(gifts[0], 1) == gifts[0]


def test_the_caravan_shows_its_cards_to_all():
    state = scene(
        3,
        season="winter",
        turn="p2",
        p2={"hand": ["caravan"]},
        deck={
            "vine_top": ["pinot"],
            "order_top": ["order-red5"],
            "summer_top": ["broker"],
            "winter_top": ["judge"],
        },
    )
    play(state, "place regular play-winter-visitor")
    for viewer in (-1, 0, 1, 2):
        seen = observe(state, viewer)
        assert len(seen.revealed) == 4
        assert seen.decision is not None
        assert not any(card in seen.unseen[DECK_OF[card]] for card in seen.revealed if DECK_OF[card] > 1)


def test_the_generator_and_the_order_of_decks_cannot_be_read():
    state = scene(2, season="summer", turn="p1", deck={"vine_top": ["pinot", "merlot"]})
    seen = observe(state, 0)
    assert not hasattr(seen, "rng")
    first = {play(redeal(state, 0, seed), "place regular draw-vine").seats[0].hand for seed in range(12)}
    assert len(first) > 4  # the known top is no knowledge of the players


@pytest.mark.parametrize("seed", range(412, 424))
def test_a_game_dealt_anew_can_be_played_on(seed):
    for state in [*states(seed, share=0.04), *rich_states(seed)]:
        for viewer in viewers(state):
            other = redeal(state, viewer, seed)
            chance = random.Random(seed)
            for _ in range(25):
                if other.is_over:
                    break
                assert other.legal, (where(state, seed), viewer)
                other.apply(chance.choice(other.legal))


def test_what_the_overseer_may_build_tells_nobody_what_can_be_planted():
    state = scene(
        2,
        season="summer",
        turn="p1",
        p1={"hand": ["overseer", "syrah", "merlot"], "lira": 9},
        p2={"hand": ["pinot"]},
    )
    play(state, "place regular play-summer-visitor")  # first build is forced: the vines need a structure each
    assert len(state.legal) == 2
    for seed in range(8):
        assert observe(redeal(state, 1, seed), 1) == observe(state, 1)


def test_in_the_volunteer_crew_unable_and_unwilling_look_alike():
    def told(hand):
        state = scene(
            3,
            season="summer",
            turn="p1",
            p1={"hand": ["volunteer-crew"]},
            p2={"hand": [hand]},
            p3={"hand": ["malvasia"]},
        )
        state.events = []
        play(state, "place regular play-summer-visitor")
        if state.actor == 1:
            assert observe(state, 2).decision is None
            play(state, "no")
        play(state, "no")
        return [EVENTS.visible(event, 0) for event in state.events if event[0] == "answer"]

    assert told("merlot") == told("malvasia")


def test_a_forced_answer_does_not_tell_that_nothing_else_was_possible():
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker", "stonemason"], "lira": 2}, p2={})
    state.events = []
    play(state, "place regular play-summer-visitor")
    forced = [event for event in state.events if event[0] == "forced"]
    assert forced
    assert not [event for event in (EVENTS.visible(event, 1) for event in forced) if event[-1] is not None]


def test_yes_is_refused_when_a_new_deal_leaves_nothing_to_do():
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
    for viewer in (-1, 0, 2):
        for seed in range(30):
            other = redeal(state, viewer, seed)
            for action in other.legal:
                child = other.child(action)
                assert child.legal or child.is_over
