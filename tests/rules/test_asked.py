"""Whom a card may still ask: told with each decision, and kept to."""

import random

import pytest

from app.cli.positions import people
from app.rules.viticulture.tables import CARD
from tests.support.sessions import begin


def replies(players, seeds):
    """Each card that asks others: the decisions of others it led to, in their order."""
    for seed in seeds:
        session, dice = begin(people(players), seed), random.Random(seed)
        asked: list = []
        while not session.is_over:
            decision = session.decision()
            if 0 <= decision.card_player != decision.seat:
                asked.append(decision)
            elif asked:
                yield asked
                asked = []
            session.submit(dice.choice(session.legal()))


@pytest.mark.parametrize("players", [3, 6])
def test_only_seats_that_are_told_to_come_are_asked_and_in_that_order(players):
    several = 0
    for asked in replies(players, range(1, 13)):
        for number, decision in enumerate(asked):
            later = [one.seat for one in asked[number + 1 :] if one.source == decision.source]
            later = [seat for seat in dict.fromkeys(later) if seat != decision.seat]
            assert decision.seat not in decision.to_come
            assert decision.card_player not in decision.to_come
            places = [decision.to_come.index(seat) for seat in later]
            assert places == sorted(places)
            several += bool(later)
    assert several > 3


def test_the_queen_asks_one_neighbour_alone():
    found = 0
    for asked in replies(6, range(1, 25)):
        if asked[0].source == CARD["queen"]:
            assert {one.seat for one in asked} == {(asked[0].card_player - 1) % 6}
            assert all(one.to_come == () for one in asked)
            found += 1
    assert found
