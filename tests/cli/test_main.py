"""The command line: help everywhere, one clear line for wrong arguments, no traceback whatever happens."""

import json
import os
import subprocess
import sys

import pytest

from app import __main__ as command_line
from app.__main__ import COMMANDS, main


def run(capsys, *words):
    code = main(words)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def python_m_app(checkout, *words, **options):
    return subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=checkout,
        capture_output=True,
        text=True,
        timeout=120,
        **options,
    )


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_everywhere(capsys, command):
    code, out, err = run(capsys, *command.split(), "--help")
    assert code == 0
    assert out.startswith("usage: vendemmia")
    assert err == ""


def test_the_main_help_names_every_command(capsys):
    _, out, _ = run(capsys, "--help")
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("simulat", ["simulat", "did you mean simulate"]),
        ("no-such-file.json", ["no-such-file.json", "neither a command nor a saved game"]),
        ("simulate", ["--players"]),
        ("simulate --players", ["--players", "needs a value"]),
        ("simulate --players 7", ["--players", "'7'", "2 to 6"]),
        ("simulate --players two", ["--players", "'two'", "2 to 6"]),
        ("simulate --players 1", ["--players", "Automa", "2 to 6"]),
        ("simulate --players 1_0", ["--players", "2 to 6"]),
        ("simulate --players 2 --games 0", ["--games", "'0'", "from 1"]),
        ("simulate --players 2 --seed x", ["--seed", "'x'", "whole number"]),
        ("simulate --players 2 --player 3", ["--player", "did you mean --players"]),
        ("simulate --players 2 --json=1", ["--json", "takes no value"]),
        ("simulate --players 2 --agents rando", ["--agents", "did you mean random"]),
        ("simulate --players 3 --agents random,random", ["--agents", "2 players for 3 seats"]),
        ("simulate --players 2 --game chess", ["--game", "'chess'", "viticulture"]),
        ("simulate --players 2 --board tuscny", ["--board", "'tuscny'", "base"]),
        ("simulate --players 2 --modules moor", ["--modules", "'moor'"]),
        ("simulate --players 2 --variants friendl", ["--variants", "did you mean friendly"]),
        ("simulate --players 2 --variants friendly,friendly", ["--variants", "twice"]),
        ("cards more", ["'more'"]),
        ("scenario", ["PATH"]),
        ("bench --jsn", ["--jsn", "did you mean --json"]),
        ("shot a.png --size 800x600", ["--save", "--scenario", "--screen"]),
        ("shot a.png --screen table --size 800", ["--size", "'800'", "WIDTHxHEIGHT"]),
        ("shot a.png --screen tabel --size 800x600", ["--screen", "did you mean table"]),
        ("shot a.png --screen table --save x --size 800x600", ["--screen", "--save"]),
        ("shot a.gif --screen table --size 800x600", ["a.gif", ".png"]),
        ("shot a.png --screen table --size 800x600 --theme drak", ["--theme", "did you mean dark"]),
        ("shot a.png --screen table --size 800x600 --text 300", ["--text", "80", "200"]),
    ],
)
def test_wrong_arguments_end_with_2_and_one_line_that_names_them(capsys, line, parts):
    code, out, err = run(capsys, *line.split())
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1 and err.endswith("\n")
    assert err.startswith("vendemmia")
    for part in parts:
        assert part in err


def test_the_same_as_a_process(checkout):
    shown = python_m_app(checkout, "simulate", "--players", "9")
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "--players" in shown.stderr


def test_a_damaged_data_file_is_one_line(capsys, monkeypatch):
    from app.cli import cards
    from app.rules.engine.datafile import DataError

    def broken():
        raise DataError("vines.json: merlot: red is 12; allowed is a whole number from 0 to 9")

    monkeypatch.setattr(cards, "card_rows", broken)
    code, out, err = run(capsys, "cards")
    assert code == 1
    assert out == ""
    assert err == "vendemmia: vines.json: merlot: red is 12; allowed is a whole number from 0 to 9\n"


def test_missing_data_is_one_line(checkout, tmp_path):
    script = (
        "import app.paths, sys; from pathlib import Path\n"
        f"app.paths._resource_places = lambda: [Path({str(tmp_path / 'gone')!r})]\n"
        "from app.__main__ import main; sys.exit(main(['cards']))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, timeout=60
    )
    assert shown.returncode == 1
    assert shown.stderr.count("\n") == 1
    assert "Install the game again" in shown.stderr


def test_ctrl_c_leaves_no_traceback(capsys, monkeypatch):
    def interrupted(words):
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "_dispatch", interrupted)
    code, out, err = run(capsys, "cards")
    assert (code, out, err) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
def test_a_reader_that_leaves_is_no_error(checkout):
    command = [sys.executable, "-m", "app", "cards"]
    process = subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 141
    assert error == b""


WRITERS = [
    ("cards",),
    ("cards", "--json"),
    ("simulate", "--players", "2"),
    ("scenario", "tests/scenarios/end"),
]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_an_output_that_takes_nothing_is_one_line(checkout, words):
    with open("/dev/full", "w") as full:
        shown = subprocess.run(
            [sys.executable, "-m", "app", *words],
            cwd=checkout,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
        )
    assert shown.returncode == 1
    assert shown.stderr == (
        "vendemmia: the output cannot be written (No space left on device); send it elsewhere\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="there no shell closes a stream")
@pytest.mark.parametrize(
    ("words", "code"), [*((words, 0) for words in WRITERS), (("--help",), 0), (("cards", "x"), 2)]
)
def test_streams_that_are_closed_harm_nothing(checkout, words, code):
    line = " ".join([sys.executable, "-m", "app", *words])
    for closed in (">&-", "<&-", ">&- <&-"):
        shown = subprocess.run(
            ["sh", "-c", f"{line} {closed}"], cwd=checkout, capture_output=True, text=True, timeout=120
        )
        assert shown.returncode == code, closed
        assert "Traceback" not in shown.stderr
        assert shown.stderr.count("\n") == (code == 2)


def test_a_protocol_without_an_input_ends(checkout):
    line = f"{sys.executable} -m app protocol <&-"
    shown = subprocess.run(["sh", "-c", line], cwd=checkout, capture_output=True, text=True, timeout=120)
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, "", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_output_that_lacks_our_signs_gets_stand_ins(checkout, encoding):
    shown = python_m_app(
        checkout, "cards", encoding=encoding, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "214 cards in 181 kinds" in shown.stdout


def test_cards_lists_every_card_of_the_base_game(capsys):
    code, out, _ = run(capsys, "cards", "--json")
    assert code == 0
    rows = json.loads(out)
    copies = {}
    for row in rows:
        assert list(row) == ["game", "module", "deck", "id", "name", "copies", "text"]
        assert row["name"] and row["text"]
        copies[row["deck"]] = copies.get(row["deck"], 0) + row["copies"]
    base = {"vine": 42, "order": 36, "summer": 38, "winter": 38, "mama": 18, "papa": 18}
    assert copies == {**base, "automa": 24}
    assert len({(row["deck"], row["id"]) for row in rows}) == len(rows)


def test_cards_as_a_table_is_aligned(capsys):
    _, out, _ = run(capsys, "cards")
    lines = out.splitlines()
    column = lines[0].index("name")
    assert all(line[column - 1] == " " and line[column] != " " for line in lines[1:-1])
    assert lines[-1] == "214 cards in 181 kinds"


@pytest.mark.parametrize("words", [(), ("game.json",)])
def test_without_a_command_the_window_opens(monkeypatch, tmp_path, words):
    from app.ui.window import application

    opened = []
    monkeypatch.setattr(application, "run", lambda file, presence: opened.append(file) or 0)
    monkeypatch.chdir(tmp_path)
    for word in words:
        (tmp_path / word).write_text("{}")
    assert main(words) == 0
    assert [str(file) if file else None for file in opened] == [words[0] if words else None]
