"""`shot` draws the real window in a process of its own; the positions that it shows are found in seeded games."""

import os
import struct
import subprocess
import sys

import pytest

from app.__main__ import main
from app.cli import positions
from app.cli.shot import GOOD_SEED, SCREENS, THEMES, scenario_session
from app.rules.viticulture.game import decision
from app.save.store import save_game

SCENARIO = """
title = "Broker: nine lira buy three points"
players = 2
[given]
year = 2
season = "summer"
turn = "p1"
[given.p1]
lira = 9
hand = ["broker"]
[expect.p1]
lira = 9
"""


def shot(checkout, folder, *words):
    """Draw a picture; return its width and height."""
    out = folder / "out.png"
    done = subprocess.run(
        [sys.executable, "-m", "app", "shot", str(out), *map(str, words)],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=120,
        env={name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"},
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    head = out.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert out.stat().st_size > 5000
    return struct.unpack(">II", head[16:24])


def test_a_table_at_twice_the_pixels(checkout, tmp_path):
    words = ["--screen", "table", "--size", "1024x700", "--scale", "2", "--text", "120", "--theme", "dark"]
    assert shot(checkout, tmp_path, *words) == (2048, 1400)


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen not in ("table", "new-game")])
def test_every_screen(checkout, tmp_path, screen):
    assert shot(checkout, tmp_path, "--screen", screen, "--size", "1280x800") == (1280, 800)


def test_a_saved_game_and_a_scenario(checkout, tmp_path):
    game, scenario = tmp_path / "game.json", tmp_path / "broker.toml"
    save_game(game, positions.best_moment(2, 5, positions.middle))
    scenario.write_text(SCENARIO)
    assert shot(checkout, tmp_path, "--save", game, "--size", "1100x720") == (1100, 720)
    assert shot(checkout, tmp_path, "--scenario", scenario, "--size", "1100x720") == (1100, 720)


def test_a_file_that_cannot_be_shown_is_one_line(capsys, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text("{")
    for option in ("--save", "--scenario"):
        for path in (broken, tmp_path / "gone"):
            code = main(["shot", str(tmp_path / "a.png"), option, str(path), "--size", "800x600"])
            shown = capsys.readouterr()
            assert code == 1
            assert shown.err.count("\n") == 1
            assert path.name in shown.err
    assert os.listdir(tmp_path) == ["broken"]


def test_a_folder_that_is_not_there(capsys, tmp_path):
    out = str(tmp_path / "none" / "a.png")
    assert main(["shot", out, "--screen", "start", "--size", "800x600"]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_the_middle_of_a_game_is_rich(checkout):
    state = positions.best_moment(4, GOOD_SEED, positions.middle).state()
    assert 4 <= state.year <= 9
    assert decision(state).prompt == "turn"
    assert sum(1 for space in state.spaces for place in space if place) >= 5
    assert sum(len(field) for seat in state.seats for field in seat.fields) >= 6
    assert 4 <= len(state.seats[state.actor].hand) <= 9
    assert len(state.legal_actions()) > 3


def test_within_a_card_somebody_chooses():
    asked = positions.best_moment(4, GOOD_SEED, positions.within_a_card).decision()
    assert asked.prompt == "choose"
    assert asked.source >= 0


def test_a_scenario_becomes_a_session_that_can_be_saved(tmp_path):
    path = tmp_path / "broker.toml"
    path.write_text(SCENARIO)
    session = scenario_session(path)
    assert session.observation(0).seats[0].lira == 9
    session.submit(session.legal()[0])
    save_game(tmp_path / "game.json", session)


def test_the_themes_are_those_of_the_window(checkout):
    assert {f"{theme}.toml" for theme in THEMES} == set(os.listdir(checkout / "resources" / "themes"))
