"""`simulate`: the named figures, the same games for the same seed, and errors that are counted and listed."""

import json

import pytest

from app.__main__ import main
from app.ai.match import EndlessGame
from app.cli import simulate as command
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.game import GAME

NAMED = ["games", "errors", "decisions", "seconds", "decisions_per_second", "mean_years", "wins"]


def simulate(players, games, seed, agents, **chosen):
    return command.simulate(GAME, GAME.options(players, chosen), games, seed, agents)


def figures(report):
    """All but what the clock says."""
    return {key: value for key, value in report.items() if key not in ("seconds", "decisions_per_second")}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_seats_plays_without_errors(capsys, players):
    code = main(["simulate", "--players", str(players), "--games", "5", "--seed", "1", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert code == 0
    assert list(report)[: len(NAMED)] == NAMED
    assert report["games"] == 5
    assert report["errors"] == 0
    assert report["decisions"] > 5 * 100
    assert report["mean_years"] > 3
    assert len(report["wins"]) == players
    assert sum(report["wins"]) >= 5


def test_the_same_seed_gives_the_same_games():
    first = simulate(3, 4, 11, ["random", "casual", "random"])
    assert figures(simulate(3, 4, 11, ["random", "casual", "random"])) == figures(first)
    assert figures(simulate(3, 4, 12, ["random", "casual", "random"])) != figures(first)


def test_game_i_is_the_game_of_seed_plus_i():
    both = simulate(2, 2, 40, ["random", "random"])
    alone = [simulate(2, 1, seed, ["random", "random"]) for seed in (40, 41)]
    assert both["decisions"] == sum(report["decisions"] for report in alone)


@pytest.mark.parametrize("variants", [["two-parents"], ["friendly"], ["two-parents", "friendly"]])
def test_variants_play_too(variants):
    assert simulate(4, 2, 1, ["random"] * 4, variants=variants)["errors"] == 0


def breaks_at_5(options, seed, events=None):
    if seed == 5:
        raise RuntimeError("a rule broke")
    return new_game(options, seed, events)


def test_an_error_is_listed_with_its_seed_and_the_run_goes_on(capsys, monkeypatch):
    monkeypatch.setattr("app.rules.viticulture.game.new_game", breaks_at_5)
    report = simulate(2, 4, 3, ["random"] * 2)
    assert report["errors"] == 1
    assert report["games"] == 4
    assert [(e["seed"], e["message"]) for e in report["error_list"]] == [(5, "RuntimeError: a rule broke")]
    assert report["error_list"][0]["place"].startswith("test_simulate.py:")
    assert sum(report["wins"]) >= 3


def test_an_error_makes_the_exit_code_1(capsys, monkeypatch):
    monkeypatch.setattr("app.rules.viticulture.game.new_game", breaks_at_5)
    assert main(["simulate", "--players", "2", "--games", "2", "--seed", "5"]) == 1
    assert "error in the game of seed 5: RuntimeError: a rule broke" in capsys.readouterr().out


def test_a_game_without_end_is_an_error(monkeypatch):
    monkeypatch.setattr("app.ai.match.MOST_DECISIONS", 50)
    report = simulate(2, 1, 1, ["random"] * 2)
    assert report["errors"] == 1
    assert EndlessGame.__name__ in report["error_list"][0]["message"]


def test_negative_seeds_are_fine(capsys):
    assert main(["simulate", "--players", "2", "--seed", "-3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == -3
