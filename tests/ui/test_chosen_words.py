"""What the bar says of a choice, over whole games: never the same thing twice, never a count of nothing."""

import random
import re

import pytest

from app import texts
from app.rules.viticulture import ids
from app.rules.viticulture.outside.preview_changes import foretold
from app.texts import MINUS
from app.ui.play.question_from_session import question_of
from app.ui.viticulture.words.chosen import chosen_words
from app.ui.viticulture.words.prompt_views import make_interaction
from app.ui.viticulture.words.wording import Wording
from tests.support.window import new_session, people


@pytest.fixture(params=["en", "it"])
def language(request):
    texts.use(request.param)
    yield request.param
    texts.use("en")


def told(seed, players=3):
    """Each answer of a random game with the words for it: action, what is chosen, the line below."""
    session, chance = new_session(players, seed), random.Random(seed)
    while not session.is_over:
        question = question_of(session, session.decision())
        interaction = make_interaction(question)
        interaction.choose(chance.choice(question.legal))
        words = chosen_words(interaction, Wording(session.seats, question.seat), session.preview)
        yield interaction.chosen, words
        session.submit(chance.choice(session.legal()))


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_no_result_repeats_the_choice(language, seed):
    """Not "Gain 1 lira: +1 lira", and not "Row 2: draw a vine: draw a vine"."""
    for chosen, words in told(seed):
        first, _, rest = words.words.rpartition(": ")
        for part in (*rest.split(", "), *words.detail.split(", ")):
            amount = part.lstrip("+−").casefold()
            said = (first if part in rest else words.words).casefold()
            assert not amount or not re.search(rf"(?<![\w]){re.escape(amount)}(?![\w])", said), (
                chosen,
                words,
            )


def test_what_ends_a_row_of_choices_is_not_counted_as_one(language):
    done = [words.words for chosen, words in told(6) if chosen == [("done",)]]
    assert done and not any(re.match(r"\d", words) for words in done)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_placement_tells_cost_gain_and_what_it_blocks(language, players):
    """R04: before it is confirmed, as it will be."""
    blocked = paid = gained = 0
    session, chance = new_session(players, 7), random.Random(7)
    while not session.is_over and session.observation(-1).year < 6:
        question = question_of(session, session.decision())
        for action in question.legal:
            if action[0] != "place":
                continue
            interaction = make_interaction(question)
            interaction.choose(action)
            words = chosen_words(interaction, Wording(session.seats, question.seat), session.preview).words
            space = question.observation.spaces[action[2]][: question.observation.open_slots]
            last = action[3] > 0 and space.count(0) == 1
            assert (texts.text("ui.choice.place-blocks") in words) == last, (action, words)
            blocked += last
            changed = dict.fromkeys(("lira", "vp"), 0)
            for event in foretold(session.preview(action)):
                if event[0] in changed and event[1] == question.seat:
                    changed[event[0]] += event[2]
            for amount in filter(None, changed.values()):
                sign = "" if amount > 0 else MINUS  # what is gained may be said in a sentence
                assert re.search(rf"{sign}(?<!\d){abs(amount)}(?!\d)", words), (action, words)
                paid += amount < 0
                gained += amount > 0
        session.submit(chance.choice(session.legal()))
    assert blocked and paid and gained


def test_a_visitor_that_nobody_is_asked_for_is_named_before_it_is_played(language):
    """R01, R04: whoever confirms the placement plays the only card that can be played."""
    named = told_more = 0
    for seed in (7, 8, 9):
        session, chance = new_session(3, seed), random.Random(seed)
        while not session.is_over and session.observation(-1).year < 8:
            question = question_of(session, session.decision())
            for action in question.legal:
                if action[0] not in ("place", "bonus", "action"):
                    continue
                played = [e[2] for e in session.preview(action) if e[:2] == ("visitor", question.seat)]
                if not played:
                    continue
                interaction = make_interaction(question)
                interaction.choose(action)
                words = chosen_words(interaction, Wording(session.seats, question.seat), session.preview)
                said = f"{words.words} {words.detail}"
                assert texts.text("ui.choice.only-card", card=played[0]) in said, (action, said)
                named += 1
                told_more += bool(re.search(r"[+−]\d", said))
            session.submit(chance.choice(session.legal()))
    assert named > 5 and told_more


def test_cards_of_one_deck_are_counted():
    wording = Wording(people(2), 0)
    drawn = [("draw", 0, ids.SUMMER_VISITOR, None)] * 2
    assert wording.preview(drawn, 0)[0] == "draw 2 summer visitors"
    mixed = [("draw", 0, ids.VINE, None), ("lira", 0, 1, "visitor"), *drawn, ("draw", 0, ids.VINE, None)]
    assert wording.preview(mixed, 0)[0] == "draw 2 vines, draw 2 summer visitors, +1 lira"
    others = [("draw", 0, ids.ORDER, None), ("draw", 1, ids.ORDER, None)]
    assert wording.preview(others, 0)[0] == "draw an order"
