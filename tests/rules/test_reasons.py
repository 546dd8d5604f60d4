"""R12: every answer that is not allowed has a reason from the same check, and the reason has words."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from app import texts
from app.rules.viticulture.game import GAME
from app.rules.viticulture.ids import ACTION_NAMES, STRUCTURE_NAMES
from app.rules.viticulture.outside.explain import (
    card_state,
    halves,
    space_state,
    structure_state,
)
from app.rules.viticulture.outside.notation import PLAIN, SPACED, TOKENS, parse, text
from app.rules.viticulture.outside.snapshot import digest
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARD, CARDS, DECK_OF
from app.texts import viticulture
from tests.support.games import states, where
from tests.support.positions import play, rich_position, scene


def sampled(count: int, first: int) -> list[State]:
    """Return positions from random games and from rich positions, in the middle of cards too."""
    found: list[State] = []
    seed = first
    while len(found) < count:
        found += list(states(seed, share=0.02))[:15]
        chance = random.Random(seed)
        state = rich_position(seed, 2 + seed % 5, "winter" if seed % 2 else "summer")
        for _ in range(10):
            if state.is_over:
                break
            found.append(state.copy())
            state.apply(chance.choice(state.legal_actions()))
        seed += 1
    return found[:count]


def words_of(reason: tuple) -> tuple[str, ...]:
    """Return the lines that a player reads, each of which must say something."""
    lines = viticulture.reason_lines(reason)
    assert lines and all(line.strip() for line in lines), reason
    assert not any("{" in line or "None" in line for line in lines), lines
    return lines


def no_holes(value: object) -> bool:
    """Tell whether nothing in a reason is missing."""
    return value is not None and (not isinstance(value, tuple) or all(no_holes(part) for part in value))


@pytest.mark.parametrize("first", range(500, 510))
def test_every_illegal_answer_has_a_reason_with_words(first):
    """500 positions, every answer that could be meant in each."""
    seen: Counter[str] = Counter()
    for state in sampled(50, first * 10):
        before = digest(state)
        for action in GAME.candidates(state):
            reason = GAME.why_not(state, action)
            assert (reason is None) == (action in state.legal), (where(state, first), action)
            if reason is not None:
                assert isinstance(reason[0], str) and reason[0], action
                assert no_holes(reason), (where(state, first), action, reason)
                words_of(reason)
                seen[reason[0]] += 1
        assert digest(state) == before
    assert len(seen) > 8, seen


def test_an_answer_to_another_question_is_refused_with_the_question():
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker"], "lira": 9})
    for line in (
        "wake 3",
        "choose buy-points",
        "harvest field-5",
        "done",
        "yes",
        "keep merlot",
        "action give-tour",
    ):
        reason = GAME.why_not(state, parse(line, state))
        assert reason == ("not-asked", "turn")
        words_of(reason)


def test_nothing_is_asked_after_the_end():
    state = scene(2, year=3, season="year-end", last_year=True, p1={"vp": 20})
    assert state.is_over
    assert GAME.candidates(state) == []
    reason = GAME.why_not(state, ("pass",))
    assert reason == ("game-over",)
    words_of(reason)


@pytest.mark.parametrize("first", range(3))
def test_cards_spaces_and_structures_say_what_they_lack(first):
    """Whoever's turn it is: for hands, boards and mats on the screen."""
    for state in sampled(40, 7000 + first * 50):
        before = digest(state)
        for seat, own in enumerate(state.seats):
            for card in dict.fromkeys(own.hand):
                for reason in (card_state(state, seat, card), *_half_reasons(state, seat, card)):
                    if reason is not None:
                        words_of(reason)
            for action in range(len(ACTION_NAMES)):
                reason = space_state(state, seat, action)
                if reason is not None:
                    assert no_holes(reason)
                    words_of(reason)
            for structure in range(len(STRUCTURE_NAMES)):
                reason = structure_state(state, seat, structure)
                if reason is not None:
                    words_of(reason)
        assert digest(state) == before


def _half_reasons(state: State, seat: int, card: int) -> list:
    return [reason for _, reason in halves(state, seat, card)] if DECK_OF[card] > 1 else []


REASONS = [
    # (given for p1, action, reason)
    ({"lira": 1}, "place regular build-structure", ("lira", 1)),
    ({"lira": 9, "workers": {"regular": 0}}, "place regular build-structure", ("no-worker", 0)),
    ({}, "place regular harvest", ("season", 3)),
    ({}, "place regular yoke", ("yoke-missing",)),
    ({}, "place regular draw-vine 2", ("space-closed", 3)),
    ({}, "place regular draw-vine 3", ("space-closed", 5)),
    ({}, "place grande draw-vine beyond", ("grande-not-needed",)),
    ({}, "place regular draw-vine beyond", ("space-full",)),
    ({}, "place regular plant-vine", ("no-vine",)),
    ({}, "place regular play-summer-visitor", ("no-visitor", 2)),
    (
        {"fields": {"5": ["merlot"], "6": ["merlot"], "7": ["merlot"]}},
        "place regular sell",
        ("nothing-to-sell",),
    ),
    (
        {"structures": list(STRUCTURE_NAMES), "lira": 9},
        "place regular build-structure",
        ("nothing-to-build",),
    ),
]


@pytest.mark.parametrize(("given", "line", "reason"), REASONS)
def test_the_reason_names_the_missing_thing_and_amount(given, line, reason):
    state = scene(2, season="summer", turn="p1", p1=given)
    assert GAME.why_not(state, parse(line)) == reason
    words_of(reason)


def test_an_action_of_a_season_that_is_over_says_that_it_comes_again():
    state = scene(2, season="winter", turn="p1", p1={"lira": 9})
    reason = GAME.why_not(state, parse("place regular build-structure"))
    assert reason == ("season-past", 1)
    words_of(reason)
    assert viticulture.reason(reason) == "Opens again next summer."


def test_a_taken_space_and_a_used_yoke_say_so():
    state = scene(
        2,
        season="summer",
        turn="p1",
        p1={"structures": ["yoke"], "fields": {"5": ["merlot"]}, "workers": {"regular": 1}},
        spaces={"give-tour": {"1": "p2 regular"}, "yoke": ["p1 regular"]},
    )
    assert GAME.why_not(state, ("place", 0, ACTION_NAMES.index("give-tour"), 1)) == ("space-taken",)
    assert GAME.why_not(state, parse("place regular yoke")) == ("yoke-used",)
    assert GAME.why_not(state, parse("place grande give-tour beyond")) is None


def test_each_visitor_in_hand_says_what_it_lacks():
    state = scene(2, season="summer", turn="p1", p1={"hand": ["stonemason", "wedding-party"], "lira": 1})
    reason = GAME.why_not(state, parse("place regular play-summer-visitor"))
    stonemason, party = CARD["stonemason"], CARD["wedding-party"]
    assert reason == ("no-playable-visitor", 2, ((stonemason, ("lira", 7)), (party, ("lira", 1))))
    assert len(words_of(reason)) == 3


def test_a_planner_that_the_last_worker_would_play_says_that_none_would_be_left():
    state = scene(
        2, season="summer", turn="p1", p1={"hand": ["planner"], "workers": {"regular": 1, "grande": 0}}
    )
    planner = CARD["planner"]
    reason = GAME.why_not(state, parse("place regular play-summer-visitor"))
    assert reason == ("no-playable-visitor", 2, ((planner, ("no-worker", 0)),))
    assert card_state(state, 0, planner) == ("no-worker", 0)
    assert space_state(state, 0, ACTION_NAMES.index("play-summer-visitor")) == reason


def test_a_motivator_is_playable_by_the_grande_that_is_at_home():
    state = scene(2, season="winter", turn="p1", p1={"hand": ["motivator"]})
    motivator = CARD["motivator"]
    assert card_state(state, 0, motivator) is None
    assert space_state(state, 0, ACTION_NAMES.index("play-winter-visitor")) is None
    reason = GAME.why_not(state, parse("place regular play-winter-visitor"))
    assert reason == ("no-playable-visitor", 3, ((motivator, ("nobody-can",)),))


@pytest.mark.parametrize("season", ["summer", "winter"])
@pytest.mark.parametrize("first", range(0, 80, 20))
def test_a_card_and_a_space_stand_as_the_placements_do(season, first):
    """A card alone in hand can be played if it says so and a space is open; a space is open if it says so."""
    looking = [card.id for card in CARDS if card.id in ("planner", "producer", "motivator")]
    for seed in range(first, first + 20):
        state = rich_position(seed, 2 + seed % 5, season)
        if state.actor != 0:  # out of workers
            continue
        for name in (None, *looking):
            if name is not None:
                card = CARD[name]
                if DECK_OF[card] != (2 if season == "summer" else 3):
                    continue
                state.seats[0].hand = (card,)
                state.legal = state.answers()
            placed = {action[2] for action in state.legal if action[0] == "place"}
            for action in range(len(ACTION_NAMES)):
                assert (space_state(state, 0, action) is None) == (action in placed), (seed, action)
            if name is None:
                continue
            space = ACTION_NAMES.index(f"play-{season}-visitor")
            reasons = {GAME.why_not(state, ("place", kind, space, 1)) for kind in range(3)}
            said = card_state(state, 0, card)
            if space in placed:
                assert said is None, (seed, name)
            elif any(reason[0] == "no-playable-visitor" for reason in reasons):
                assert said in [reason[2][0][1] for reason in reasons if len(reason) > 2], (seed, name)


def test_every_reason_key_of_the_rules_has_words():
    """Reason keys stand as the first entry of tuples in the rules' source; each needs its text."""
    keys = set()
    starts = ("return ", "else ", "empty=", "or ")
    for path in sorted((Path(__file__).parents[2] / "app" / "rules" / "viticulture").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for start in starts:
            keys.update(re.findall(re.escape(start) + r"\(\"([a-z0-9-]+)\"", source))
    keys -= {"forced", *SPACED, *TOKENS, *PLAIN, "make"}  # events and actions
    assert len(keys) > 40
    known = {key.rsplit(".", 1)[1] for key in texts.keys_of("viticulture.reason.")}
    assert keys <= known


def test_texts_of_actions_read_back():
    state = scene(2, season="summer", turn="p1")
    for action in GAME.candidates(state):
        assert parse(text(action)) == action


def test_the_zymologist_is_explained_by_its_own_rule():
    given = {"crush_pad": {"red": [2]}}
    state = scene(2, season="winter", turn="p1", p1={**given, "hand": ["zymologist"]})
    reason = GAME.why_not(state, parse("place regular play-winter-visitor"))
    assert no_holes(reason)
    state = scene(2, season="winter", turn="p1", p1={**given, "hand": ["zymologist", "queen", "judge"]})
    play(state, "place regular play-winter-visitor")
    reason = GAME.why_not(state, parse("visitor zymologist"))
    assert reason is not None and no_holes(reason)


def test_the_horticulturist_is_explained_by_its_own_rule():
    state = scene(
        2, season="summer", turn="p1",
        p1={
            "hand": ["horticulturist", "syrah", "patron", "vendor"],
            "fields": {"5": ["chardonnay"], "6": "sold", "7": "sold"},
        },
    )  # fmt: skip
    play(state, "place regular play-summer-visitor")
    reason = GAME.why_not(state, parse("visitor horticulturist"))
    assert reason is not None and reason[0] == "no-vine-fits"
    assert reason[1][0][1][0] in ("field-limit", "field-sold")  # the trellis is not asked for
