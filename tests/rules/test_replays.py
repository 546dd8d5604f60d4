"""Golden playthroughs: whole games, their ends and the number of ways on never change by accident.

After a wanted change of the rules: raise RULES_REVISION, then `python tests/support/make_replays.py`.
"""

import json

import pytest

from app.rules.viticulture.course.new_game import RULES_REVISION, new_game
from app.rules.viticulture.ids import SEAT_NAMES
from app.rules.viticulture.options import options_from
from app.rules.viticulture.outside.notation import parse
from app.rules.viticulture.outside.scoring import standing_of
from app.rules.viticulture.outside.snapshot import digest
from tests.support.make_replays import FOLDER, GAMES, counts, readable

HELP = "if the rules were meant to change: raise RULES_REVISION and run python tests/support/make_replays.py"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_action_by_action(name):
    game = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert game["rules"] == RULES_REVISION, HELP
    state = new_game(options_from(game["options"]), game["seed"])
    for number, line in enumerate(game["actions"], 1):
        seat, words = line.split(" ", 1)
        assert not state.is_over, f"over before action {number}; {HELP}"
        assert SEAT_NAMES[state.actor] == seat, f"action {number}: {line}; {HELP}"
        action = parse(words)
        assert action in state.legal_actions(), f"action {number} is not allowed: {line}; {HELP}"
        state.apply(action)
    assert state.is_over
    assert state.year == game["years"]
    assert [list(standing_of(own)) for own in state.seats] == game["standings"]
    assert [SEAT_NAMES[seat] for seat in state.winners] == game["winners"]
    assert digest(state) == game["digest"], HELP


def test_every_number_of_players_has_a_golden_game():
    played = {(options.players, bool(options.variants)) for options, _ in GAMES.values()}
    assert played >= {(players, variant) for players in range(2, 7) for variant in (False, True)}
    assert {path.stem for path in FOLDER.glob("*.json")} == {*GAMES, "counts"}


def test_the_number_of_ways_to_go_on_is_the_same():
    """Like perft in chess: one option too many or too few anywhere within a few answers shows."""
    written = json.loads((FOLDER / "counts.json").read_text(encoding="utf-8"))
    found = json.loads(json.dumps(counts()))
    assert found == written, HELP


def test_the_first_years_read_the_same():
    assert readable() == (FOLDER / "first-years.txt").read_text(encoding="utf-8"), HELP
