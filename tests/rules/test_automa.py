"""The Automa: its cards and levels as data, options, set-up, course, what may be known, and events that explain."""

import json
from collections import Counter

import pytest

from app import texts
from app.cli.scenario import run_file
from app.rules.engine.codec import SnapshotError
from app.rules.engine.datafile import DataError
from app.rules.engine.scenario import ScenarioError
from app.rules.viticulture import ids
from app.rules.viticulture.automa.base import WHY_NAMES, season_of, target, token_bonus
from app.rules.viticulture.automa.data import (
    AUTOMA_CARDS,
    LEVELS,
    load_automa_cards,
    load_automa_levels,
    targets,
)
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.effects.visitors import VISITOR_EFFECTS
from app.rules.viticulture.options import Options, OptionsError, options_data, options_from
from app.rules.viticulture.outside.observation import observe
from app.rules.viticulture.outside.redeal import redeal
from app.rules.viticulture.outside.scenario import build
from app.rules.viticulture.outside.snapshot import freeze, thaw
from app.rules.viticulture.tables import CARD, CARDS, FOLDER
from app.texts import viticulture
from tests.support.positions import play

BASE = BOARDS["base"]


# --- data ----------------------------------------------------------------------------------------------------------


def test_the_deck_has_the_published_pattern():
    rows = [row for card in AUTOMA_CARDS for row in card.rows]
    assert len(AUTOMA_CARDS) == 24 and len(rows) == 96
    assert set(Counter(row.id for row in rows).values()) == {6}
    assert len({row.id for row in rows}) == 16
    assert Counter(row.colour for row in rows) == dict.fromkeys(range(4), 24)
    assert sum(row.base is None for row in rows) == 24
    for card in AUTOMA_CARDS:  # one colour twice, two once, one missing
        assert sorted(Counter(row.colour for row in card.rows).values()) == [1, 1, 2]
        assert [row.colour for row in card.rows] == sorted(row.colour for row in card.rows)
        assert int(card.id.removeprefix("automa-")) == AUTOMA_CARDS.index(card) + 1
    patterns = Counter(tuple(row.colour for row in card.rows) for card in AUTOMA_CARDS)
    assert len(patterns) == 12 and set(patterns.values()) == {2}


def test_how_many_workers_the_cards_bring():
    def count(season):
        return Counter(
            sum(row.base is not None and season_of(BASE, row.colour) == season for row in card.rows)
            for card in AUTOMA_CARDS
        )

    assert count(ids.SUMMER) == {0: 4, 1: 7, 2: 10, 3: 3}
    assert count(ids.WINTER) == {0: 2, 1: 9, 2: 12, 3: 1}
    for colour in range(4):  # Tuscany: a colour for each season
        assert Counter(sum(row.colour == colour for row in card.rows) for card in AUTOMA_CARDS) == {
            0: 6, 1: 12, 2: 6,
        }  # fmt: skip


def test_a_row_lies_in_the_season_of_its_colour():
    for card in AUTOMA_CARDS:
        for row in card.rows:
            if row.base is not None:
                action = ids.ACTION_NAMES.index(row.base)
                assert season_of(BASE, row.colour) in BASE.spaces[action].seasons


def test_card_texts_say_what_the_rows_are():
    for card in AUTOMA_CARDS:
        said = texts.text(f"viticulture.automa.{card.id}.text")
        lines = [line for line in said.split(". ") if line]
        assert len(lines) == 4
        for row, line in zip(card.rows, lines, strict=True):
            assert line.startswith(ids.AUTOMA_COLOURS[row.colour].title())
            assert ("Tuscany only" in line) == (row.base is None)
            name = texts.text(f"viticulture.automa-row.{row.id}.name")
            assert name.split()[0] in line


def test_the_levels():
    assert list(LEVELS) == list(ids.LEVEL_NAMES)
    assert [level.years for level in LEVELS.values()] == [8, 7, 7, 7, 7]
    assert [level.start_vp for level in LEVELS.values()] == [0, 3, 0, 0, 0]
    assert [level.automa_vp["base"] for level in LEVELS.values()] == [20, 20, 20, 20, 23]
    assert [level.least_workers for level in LEVELS.values()] == [0, 0, 0, 2, 2]
    for level in ("easy", "normal", "hard"):
        assert targets(level, "base", True) == (-1, 0, 1, 4, 8, 13, 20)
    assert targets("very-easy", "base", False) == (20,) * 8


WRONG_CARDS = [
    (lambda rows: rows[4].update(id="automa-25"), ("id", "automa-25", "automa-24")),
    (lambda rows: rows.pop(2), ("automa-3", "missing")),
    (lambda rows: rows[4].update(id="automa-4"), ("automa-4", "twice")),
    (lambda rows: rows[6]["places"].pop(), ("automa-7", "places", "4 rows")),
    (
        lambda rows: rows[6]["places"][1].update(colour="pink"),
        ("automa-7", "row 2", "colour", "pink", "green, "),
    ),
    (lambda rows: rows[6]["places"][1].update(base="fish"), ("automa-7", "row 2", "base", "fish", "harvest")),
    (lambda rows: rows[6]["places"][3].update(colour="green"), ("automa-7", "row 4", "green", "order")),
    (lambda rows: rows[6]["places"][0].update(base=None, tuscany=None), ("automa-7", "row 1", "nothing")),
    (lambda rows: rows[6]["places"][0].update(more=1), ("automa-7", "row 1", "more", "unknown")),
]
WRONG_LEVELS = [
    (lambda rows: rows[2].update(years=0), ("normal", "years", "1 to 20")),
    (lambda rows: rows[2].update(id="nightmare"), ("id", "nightmare", "very-hard")),
    (lambda rows: rows.pop(), ("very-hard", "missing")),
    (lambda rows: rows[1]["automa_vp"].pop("base"), ("easy", "automa_vp", "base, tuscany")),
    (lambda rows: rows[1]["automa_vp"].update(base="20"), ("easy", "automa_vp", "whole number", "base")),
    (lambda rows: rows[1]["aggressive"].update(base=[1, 2]), ("easy", "aggressive", "2 numbers", "7 years")),
    (
        lambda rows: rows[1]["aggressive"].update(base=[3, 2, 1, 0, 0, 0, 0]),
        ("easy", "aggressive", "never falls"),
    ),
]


@pytest.mark.parametrize(("spoil", "words"), WRONG_CARDS)
def test_a_wrong_card_file_is_explained(tmp_path, spoil, words):
    explained(tmp_path, "automa_cards", load_automa_cards, spoil, words)


@pytest.mark.parametrize(("spoil", "words"), WRONG_LEVELS)
def test_a_wrong_level_file_is_explained(tmp_path, spoil, words):
    explained(tmp_path, "automa_levels", load_automa_levels, spoil, words)


def explained(tmp_path, name, load, spoil, words):
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    spoil(data["rows"])
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{name}.json")
    for word in words:
        assert word in str(caught.value), str(caught.value)


# --- options -------------------------------------------------------------------------------------------------------

WRONG_OPTIONS = [
    ({"players": 1}, ("automa is missing", "very-easy", "very-hard")),
    ({"players": 1, "automa": "brutal"}, ("automa", "brutal", "normal")),
    ({"players": 2, "automa": "normal"}, ("automa", "solo")),
    ({"players": 3, "aggressive": True}, ("aggressive", "solo")),
    (
        {"players": 1, "automa": "very-hard", "aggressive": True},
        ("aggressive", "very-hard", "easy, normal, hard"),
    ),
    ({"players": 1, "automa": "very-easy", "aggressive": True}, ("aggressive", "very-easy")),
    ({"players": 1, "automa": "hard", "aggressive": 1}, ("aggressive", "true or false")),
]


@pytest.mark.parametrize(("given", "words"), WRONG_OPTIONS)
def test_wrong_options_are_explained(given, words):
    with pytest.raises(OptionsError) as caught:
        Options(**given)
    for word in words:
        assert word in str(caught.value)


def test_options_as_data():
    solo = Options(players=1, variants=("two-parents",), automa="hard", aggressive=True)
    assert options_from(options_data(solo)) == solo
    assert "automa" not in options_data(Options(players=2))
    old = {"players": 3, "board": "base", "modules": [], "variants": []}  # from before the solo game
    assert options_from(old) == Options(players=3)
    with pytest.raises(OptionsError, match="unknown field 'level'"):
        options_from({**old, "level": "easy"})
    with pytest.raises(OptionsError, match="'board' is missing"):
        options_from({"players": 2})


def test_a_snapshot_of_before_the_solo_game_still_loads():
    data = freeze(new_game(Options(players=2), 1))
    assert "solo" not in data and "automa" not in data["options"]
    assert freeze(thaw(data)) == data


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["solo"].pop("deck"),
        lambda data: data.pop("solo"),
        lambda data: data["solo"].update(deck=["automa-99"]),
        lambda data: data["solo"].update(used=data["solo"]["deck"][:1]),
        lambda data: data["options"].update(automa="none"),
        lambda data: data["options"].pop("automa"),
        lambda data: data["options"].update(more=True),
        lambda data: data["solo"].update(steps=[["summer", "automa-1", 1, "because"]]),
    ],
)
def test_a_damaged_snapshot_is_an_error(spoil):
    data = freeze(new_game(Options(players=1, automa="easy"), 1))
    spoil(data)
    with pytest.raises((SnapshotError, OptionsError)):
        thaw(data)


# --- set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ids.LEVEL_NAMES)
def test_a_new_game(level):
    told = []
    state = new_game(Options(players=1, automa=level), 7, told)
    while state.season == ids.SETUP:
        state.apply(state.legal[-1])
    assert state.seats[0].vp == LEVELS[level].start_vp
    assert any(e[0] == "vp" and e[3] == "level" for e in told) == bool(LEVELS[level].start_vp)
    assert sorted(state.solo.deck) == list(range(24))
    assert state.solo.tokens == 0 and state.solo.left == 6
    assert not {CARDS[card].id for deck in state.decks for card in deck} & {
        "swindler", "wedding-party", "queen", "governor",
    }  # fmt: skip
    assert [len(deck) for deck in state.decks][2:] <= [36, 36]
    assert not any(e[0] in ("first-player", "order") for e in told)


def test_mamas_never_bring_a_visitor_that_is_out():
    out = {CARD[card] for card in ("swindler", "wedding-party", "queen", "governor")}
    for seed in range(60):
        state = new_game(Options(players=1, automa="normal", variants=("two-parents",)), seed)
        while state.season == ids.SETUP:
            state.apply(state.legal[seed % len(state.legal)])
        assert not out & set(state.seats[0].hand)


def test_the_same_seed_is_the_same_automa_whatever_you_draw():
    orders = set()
    for choice in (0, -1):
        state = new_game(Options(players=1, automa="hard"), 12)
        while not state.is_over:
            state.apply(state.legal[choice])
        orders.add((*state.solo.used, *state.solo.deck)[:14])
    assert len(orders) == 1


# --- course --------------------------------------------------------------------------------------------------------


def test_an_empty_deck_is_made_anew_of_the_used_cards():
    used = [f"automa-{n}" for n in range(1, 24)]
    given = {
        "season": "summer",
        "automa": {"level": "hard", "card": "automa-22", "used": used[:21] + used[22:]},
    }
    given["automa"]["deck"] = ["automa-24"]
    state = build(1, given)
    shown = state.solo.shown(ids.SUMMER)
    assert [AUTOMA_CARDS[c].id for c in shown[:2]] == ["automa-22", "automa-24"]
    assert len(shown) >= 3 and len(set(shown)) == len(shown)
    assert state.solo.used == shown  # the open cards stay out of the new deck
    assert len(state.solo.deck) == 24 - len(shown)
    assert ("automa-reshuffle", -1) in state.events


def test_no_card_is_turned_up_when_every_space_is_taken():
    """Hard asks for two, but bookings have taken all spaces: it comes to an end."""
    spaces = ["draw-order", "harvest", "train-worker", "play-winter-visitor", "make-wine", "fill-order"]
    given = {
        "season": "winter",
        "automa": {"level": "hard"},
        "spaces": {name: {"1": "p1 regular"} for name in spaces[:5]} | {"fill-order": {"1": "p1 grande"}},
        "p1": {"workers": {"regular": 0, "grande": 0, "temporary": 0}, "owned": {"regular": 5, "grande": 1}},
    }
    state = build(1, given)
    assert state.solo.left == 6
    assert len(state.solo.used) == 1


def test_a_token_buys_the_bonus_of_the_middle_space():
    bought = {
        space.id: (token_bonus(BASE, action, 1), token_bonus(BASE, action, 0))
        for action, space in BASE.spaces.items()
    }
    for action, space in BASE.spaces.items():
        assert bought[space.id] == (space.bonus[1],) * 2, action
    assert bought["gain-lira"] == bought["yoke"] == (None, None)
    assert sum(one is not None for one, _ in bought.values()) == 12


def test_visitors_that_are_out_cannot_be_given():
    for card in ("swindler", "wedding-party", "queen", "governor"):
        with pytest.raises(ScenarioError, match="not in the solo game"):
            build(1, {"p1": {"hand": [card]}})
        assert (
            VISITOR_EFFECTS[CARD[card]].obstacle(build(1, {"season": "summer", "turn": "p1"}), 0) is not None
        )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"automa": {"level": "brutal"}}, "brutal"),
        ({"automa": {"card": "automa-30"}}, "did you mean"),
        ({"automa": {"deck": ["automa-1", "automa-1"]}}, "twice"),
        ({"automa": {"workers": 7}}, "0 to 6"),
        ({"automa": {"rows": [8]}}, "1 to 7"),
        ({"automa": {"rows": []}}, "at least one row"),
        ({"automa": {"booked_tokens": ["harvest"]}}, "given.booked"),
        ({"automa": {"colour": "red"}}, "unknown name"),
        ({"spaces": {"yoke": ["automa"]}}, "no yoke"),
    ],
)
def test_a_misspelt_scenario_is_explained(given, words):
    with pytest.raises(ScenarioError, match=words):
        build(1, given)


def test_the_automa_is_only_for_one():
    with pytest.raises(ScenarioError, match="solo"):
        build(2, {"automa": {"level": "easy"}})
    with pytest.raises(ScenarioError, match="one player"):
        build(2, {"automa": {}, "spaces": {}})
    with pytest.raises(ScenarioError):
        build(2, {"spaces": {"harvest": {"1": "automa"}}})


def test_every_row_is_explained():
    """The events of a season name each row of each card once, with what became of it."""
    given = {
        "season": "winter",
        "booked": ["p1 regular train-worker 1"],
        "p1": {"lira": 0},
        "automa": {"level": "hard", "card": "automa-17", "workers": 1},
    }
    told = build(1, given).events
    rows = [e for e in told if e[0] in ("automa-place", "automa-skip")]
    why = [e[5] if e[0] == "automa-skip" else "placed" for e in rows]
    assert why == ["other-season", "placed", "other-board", "no-worker"]
    assert [e[3] for e in rows] == [1, 2, 3, 4]
    assert set(why) < set(WHY_NAMES)
    assert told[-1][0] != "automa-place"
    for event in told:
        assert viticulture.event(event, texts.NOBODY)


# --- what may be known ---------------------------------------------------------------------------------------------


def test_everything_but_the_order_of_the_deck_is_open():
    state = build(
        1, {"season": "summer", "year": 3, "automa": {"card": "automa-9", "tokens": 2, "aggressive": True}}
    )
    for viewer in (0, -1):
        seen = observe(state, viewer).solo
        assert seen.unseen == tuple(sorted(state.solo.deck)) and len(seen.unseen) == 23
        assert (AUTOMA_CARDS[seen.card].id, seen.workers, seen.tokens) == ("automa-9", 3, 2)
        assert (seen.points, seen.targets[-1], seen.years) == (1, 20, 7)
        assert [WHY_NAMES[step[3]] for step in seen.steps] == ["placed", "placed", "placed", "other-season"]
    other = redeal(state, 0, 5)
    assert observe(other, 0) == observe(state, 0)
    assert other.solo.deck != state.solo.deck
    assert other.solo.chance != state.solo.chance
    assert observe(build(2, {}), 0).solo is None


def test_the_marker_of_the_year():
    options = Options(players=1, automa="normal", aggressive=True)
    assert [target(options, year) for year in range(1, 8)] == [-1, 0, 1, 4, 8, 13, 20]
    assert target(Options(players=1, automa="very-hard"), 3) == 23


def test_the_automa_is_told_apart_from_seats():
    state = build(1, {"season": "summer", "automa": {"card": "automa-1"}})
    codes = [code for space in state.spaces for code in space if code]
    assert codes == [ids.AUTOMA_CODE] * 2
    assert divmod(ids.AUTOMA_CODE - 1, 8) == (len(ids.SEAT_NAMES), ids.REGULAR)


def test_the_token_question_names_the_action():
    from app.rules.viticulture.outside.decision import decision

    state = build(1, {"season": "summer", "turn": "p1", "automa": {"tokens": 1}})
    play(state, "place regular give-tour")
    asked = decision(state)
    assert (asked.prompt, asked.action) == ("token", ids.GIVE_TOUR)
    booking = build(
        1, {"season": "summer", "turn": "p1", "p1": {"hand": ["planner"]}, "automa": {"tokens": 1}}
    )
    play(booking, "place regular play-summer-visitor", "book regular harvest")
    asked = decision(booking)
    assert (asked.prompt, asked.action) == ("token-book", ids.HARVEST)


# --- scenario files ------------------------------------------------------------------------------------------------


def test_every_scenario_of_the_automa_passes(checkout):
    files = sorted((checkout / "tests" / "scenarios" / "automa").rglob("*.toml"))
    assert len(files) > 100
    failed = {str(path.relative_to(checkout)): found for path in files if (found := run_file(path))}
    assert failed == {}


def test_every_card_has_its_scenarios(checkout):
    folder = checkout / "tests" / "scenarios" / "automa" / "cards"
    wanted = {f"automa-{n:02d}-{season}" for n in range(1, 25) for season in ("summer", "winter")}
    assert {path.stem for path in folder.iterdir()} == wanted
