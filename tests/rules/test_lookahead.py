"""Looking ahead: it finds what trying everything would find, in few steps even where everything is on the table.

`VENDEMMIA_LOOK_AHEAD=10000 pytest tests/rules/test_lookahead.py -s` for the whole run.
"""

import os
import random

import pytest

from app.rules.engine.lookahead import MOST_STEPS, Look, _trial
from app.rules.viticulture.game import GAME
from app.rules.viticulture.ids import SUMMER, WINTER
from app.rules.viticulture.outside.notation import parse, text
from app.rules.viticulture.tables import CARD, CARDS, DECK_OF
from tests.support.positions import play, rich_position, scene

COUNT = int(os.environ.get("VENDEMMIA_LOOK_AHEAD", "250"))
# Steps tried out for one list of answers. Before there was a memory, a list took up to 300,000.
BOUND = 400
# Every card whose answers must leave a rest possible, with the season it is played in.
DEMANDING = (
    ("laborer", "winter"),
    ("jack-of-all-trades", "winter"),
    ("master-vintner", "winter"),
    ("craftsman", "winter"),
    ("scholar", "winter"),
    ("contractor", "summer"),
    ("overseer", "summer"),
    ("homesteader", "summer"),
    ("sponsor", "summer"),
    ("stonemason", "summer"),
)
FULL = list(range(1, 10))
CELLARS = ["medium-cellar", "large-cellar"]


def demanding_position(number: int, most_grapes: int = 9):
    """A turn of p1 who holds the card, with a crush pad from empty to full and orders in hand."""
    card, season = DEMANDING[number % len(DEMANDING)]
    state = rich_position(number, 2 + number % 5, season, card)
    chance = random.Random(number)
    own = state.seats[0]
    own.vp = max(own.vp, 0)
    if card == "stonemason":
        own.lira = max(own.lira, 8)
    # As much as there may be, as little, or as it came.
    kind = chance.randrange(4)
    if kind == 0:
        own.grapes = tuple(sum(1 << v for v in chance.sample(FULL, most_grapes)) for _ in range(2))
    elif kind == 1:
        own.grapes = (0, 0)
    else:
        own.grapes = tuple(
            sum(1 << v for v in chance.sample(FULL, min(most_grapes, row.bit_count()))) for row in own.grapes
        )
    if chance.random() < 0.5:
        own.wines = (0, 0, 0, 0)
    if chance.random() < 0.5:
        own.harvested = 7
    orders = [number for number in range(len(CARDS)) if DECK_OF[number] == 1]
    own.hand = (*own.hand, *chance.sample(orders, chance.choice((0, 1, 4, 8))))
    state.legal = state.answers()
    return state, card, chance


def through_the_card(number: int, most_grapes: int = 9):
    """The positions from the turn to the end of the card, by random answers."""
    state, card, chance = demanding_position(number, most_grapes)
    yield state
    playing = parse(f"visitor {card}", state)
    space = 3 if DECK_OF[CARD[card]] == 2 else 9
    ways = [action for action in state.legal if action[0] == "place" and action[2] == space]
    if not ways:
        return
    state.apply(chance.choice(ways))
    begun = False
    while not state.is_over and state.actor == 0 and state.season in (SUMMER, WINTER):
        if state.stack[-1][0].prompt == "turn":
            return
        yield state
        action = chance.choice(state.legal)
        if not begun and playing in state.legal:
            action, begun = playing, True
        state.apply(action)


def by_trying_everything(state, options):
    """The options after which the rest can be done, found without any short cut."""
    floor = next(depth for depth, frame in enumerate(state.stack) if frame[0].guards)
    return [option for option in options if leads(state, option, floor)]


def leads(state, option, floor):
    trial = _trial(state)
    frame = trial.stack[-1]
    frame[0].resolve(trial, frame, option)
    stack = trial.stack
    while len(stack) > floor:
        frame = stack[-1]
        if not frame[0].run(trial, frame):
            continue
        frame = stack[-1]
        return any(leads(trial, option, floor) for option in frame[0].options(trial, frame))
    return True


def test_it_finds_what_trying_everything_finds():
    """Card by card, with so few grapes that trying everything comes to an end."""
    compared = dict.fromkeys((card for card, _ in DEMANDING), 0)
    kept_out = 0
    for number in range(max(800, COUNT)):
        for state in through_the_card(number, most_grapes=3):
            if not any(frame[0].guards for frame in state.stack):
                continue
            frame = state.stack[-1]
            options = frame[0].options(state, frame)
            found = by_trying_everything(state, options)
            assert state.answers() == found, (number, [text(option) for option in options])
            compared[DEMANDING[number % len(DEMANDING)][0]] += 1
            kept_out += len(options) > len(found)
    assert min(compared.values()) > 5, compared
    assert kept_out > 5


def test_no_list_takes_many_steps():
    most = 0
    for number in range(COUNT):
        for state in through_the_card(number):
            Look.taken = 0
            state.answers()
            most = max(most, Look.taken)
            assert most <= BOUND, (number, state.stack)
            for action in GAME.candidates(state):
                Look.taken = 0
                GAME.why_not(state, action)
                assert Look.taken <= BOUND, (number, text(action))
    print(f"{COUNT} positions: at most {most} steps for a list")
    assert most > 10


@pytest.mark.parametrize("grapes", [6, 8, 9])
def test_a_full_crush_pad_without_a_field_closes_both_halves_of_the_laborer_at_once(grapes):
    pad = {"red": FULL[:grapes], "white": FULL[:grapes]}
    own = {"hand": ["laborer"], "crush_pad": pad, "structures": CELLARS, "vp": 3}
    state = scene(2, year=2, season="winter", turn="p1", p1=own)
    Look.taken = 0
    play(state, "place regular play-winter-visitor 1")
    assert state.stack[-1][0].prompt == "make", "the one half that is possible is taken without asking"
    assert Look.taken <= 10


@pytest.mark.parametrize("grapes", [6, 8, 9])
def test_a_full_crush_pad_and_orders_without_a_wine_are_looked_through_quickly(grapes):
    orders = [card.id for number, card in enumerate(CARDS) if DECK_OF[number] == 1][::3]
    pad = {"red": FULL[:grapes], "white": FULL[:grapes]}
    own = {"hand": ["jack-of-all-trades", *orders], "crush_pad": pad, "structures": CELLARS, "vp": 3}
    state = scene(2, year=2, season="winter", turn="p1", p1=own)
    play(state, "place regular play-winter-visitor 1")
    assert state.stack[-1][0].prompt == "make"
    Look.taken = 0
    state.answers()
    assert Look.taken <= BOUND


def test_a_search_that_reaches_its_bound_leads_nowhere(monkeypatch):
    monkeypatch.setattr("app.rules.engine.lookahead.MOST_STEPS", 1)
    own = {"hand": ["overseer", "merlot"], "lira": 6, "vp": 3}
    state = scene(2, year=2, season="summer", turn="p1", p1=own)
    monkeypatch.undo()
    assert parse("place regular play-summer-visitor 1", state) not in state.legal
    assert parse("place regular play-summer-visitor 1", state) in state.answers()
    assert MOST_STEPS > 10 * BOUND
