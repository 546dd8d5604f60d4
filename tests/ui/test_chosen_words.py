"""What the bar says of a choice, over whole games: never the same thing twice, never a count of nothing."""

import random
import re

import pytest

from app import texts
from app.ui.chosen_words import chosen_words
from app.ui.play.questions import question_of
from app.ui.prompting import make_interaction
from app.ui.wording import Wording
from tests.support.window import new_session


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
