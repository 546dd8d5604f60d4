"""`shot` draws the real window in a process of its own; the positions that it shows are found in seeded games."""

import os
import struct
import subprocess
import sys

import pytest

from app import texts
from app.__main__ import main
from app.cli import positions
from app.cli.screens import GOOD_SEED, SCREENS
from app.cli.shot import LANGUAGES, THEMES, scenario_session
from app.rules.viticulture.outside.decision import decision
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


@pytest.mark.parametrize("screen", ["start", "decision", "end", "curtain", "message"])
def test_a_screen_at_its_size(checkout, tmp_path, screen):
    """One of each kind; the picture tests bring up every one."""
    assert shot(checkout, tmp_path, "--screen", screen, "--size", "1280x800") == (1280, 800)


def test_a_solo_game_a_page_of_the_settings_and_another_language(checkout, tmp_path):
    size = ["--size", "1100x720"]
    solo = ["--screen", "table", "--players", "1", "--language", "it"]
    assert shot(checkout, tmp_path, *solo, *size) == (1100, 720)
    page = ["--screen", "settings", "--page", "keys", "--language", "pseudo"]
    assert shot(checkout, tmp_path, *page, *size) == (1100, 720)


def test_help_names_every_screen(capsys):
    assert main(["shot", "--help"]) == 0
    shown = capsys.readouterr().out
    for name, screen in SCREENS.items():
        assert f"  {name} " in shown and screen.about in shown


def test_the_languages_are_those_of_the_game():
    assert set(LANGUAGES) == {*texts.languages(), texts.PSEUDO}


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


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none/a.png", "there is no folder"),
        ("/".join(["d" * 200] * 30) + "/a.png", "there is no folder"),
        ("folder.png", "which is a folder; name a file in it"),
    ],
)
def test_a_place_for_no_picture(capsys, tmp_path, name, said):
    (tmp_path / "folder.png").mkdir()
    assert main(["shot", str(tmp_path / name), "--screen", "start", "--size", "800x600"]) == 2
    assert said in capsys.readouterr().err


def test_a_picture_that_no_memory_holds(capsys, tmp_path):
    line = [str(tmp_path / "a.png"), "--screen", "start", "--size", "8000x8000", "--scale", "4"]
    assert main(["shot", *line]) == 2
    said = capsys.readouterr().err
    assert "32000 x 32000 pixels" in said and "at most 64 million" in said
    assert said.count("\n") == 1


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="only Linux has a folder where nobody may write")
def test_a_picture_that_cannot_be_written(checkout):
    line = [sys.executable, "-m", "app", "shot", "/proc/a.png", "--screen", "start", "--size", "800x600"]
    done = subprocess.run(line, cwd=checkout, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "'/proc/a.png' cannot be written; name a file where you may write" in done.stderr


def test_what_cannot_be_shown_is_one_line(checkout, tmp_path):
    for words, said in (
        (["--screen", "reply", "--players", "1"], "reply is a screen of 2 to 6"),
        (["--screen", "settings", "--page", "sound"], "allowed is table, text"),
        (["--screen", "table", "--page", "keys"], "--page is only for --screen settings"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "app", "shot", str(tmp_path / "a.png"), *words, "--size", "800x600"],
            cwd=checkout,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize(
    ("score", "reply", "private"),
    [(positions.asked_by_other, True, False), (positions.asked_in_secret, True, True)],
)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_answers_during_a_card_of_somebody_else(score, reply, private, players):
    asked = positions.best_moment(players, GOOD_SEED, score).decision()
    assert (0 <= asked.card_player != asked.seat, asked.private) == (reply, private)


def test_a_choice_of_several_cards_and_what_never_comes():
    asked = positions.best_moment(4, GOOD_SEED, positions.several).decision()
    assert asked.most > 1 and asked.done == 0
    assert positions.best_moment(1, GOOD_SEED, positions.middle).observation(0).solo is not None
    with pytest.raises(ValueError, match="no game of 1"):
        positions.best_moment(1, GOOD_SEED, positions.asked_by_other)


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
