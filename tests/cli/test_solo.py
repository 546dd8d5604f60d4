"""Solo games from the command line: simulate, protocol (also saving and loading), cards."""

import io
import json

import pytest

from app.__main__ import main
from app.cli.protocol import serve
from app.cli.simulate import simulate
from app.rules.viticulture.game import GAME
from app.rules.viticulture.ids import LEVEL_NAMES


def conversation(*requests):
    """Return the answers of the protocol to some requests."""
    target = io.StringIO()
    serve(io.BytesIO(b"".join(json.dumps(request).encode() + b"\n" for request in requests)), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_every_level_plays_without_errors(capsys, level):
    words = ["simulate", "--players", "1", "--automa", level, "--games", "5", "--agents", "casual", "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["errors"], report["automa"]) == (5, 0, level)
    assert report["mean_years"] == (8 if level == "very-easy" else 7)
    assert len(report["wins"]) == 1


def test_the_aggressive_variant_ends_early():
    report = simulate(GAME, GAME.options(1, {"automa": "normal", "aggressive": True}), 20, 1, ["random"])
    assert report["errors"] == 0
    assert report["mean_years"] < 7


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("--players 1", ["--automa", "very-easy"]),
        ("--players 1 --automa brutal", ["--automa", "brutal", "normal"]),
        ("--players 2 --automa normal", ["automa", "solo"]),
        ("--players 4 --aggressive", ["aggressive", "solo"]),
        ("--players 1 --automa very-hard --aggressive", ["aggressive", "very-hard", "easy, normal, hard"]),
    ],
)
def test_wrong_arguments_are_one_clear_line(capsys, line, parts):
    assert main(["simulate", *line.split()]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert all(part in said for part in parts)


def test_the_protocol_plays_solo():
    begun, played, seen = conversation(
        {"cmd": "new", "players": 1, "automa": "hard", "aggressive": True, "seed": 3},
        {"cmd": "apply", "action": "choose lira"},
        {"cmd": "observation", "seat": None},
    )
    assert begun["ok"] and played["ok"]
    automa = seen["observation"]["automa"]
    assert (automa["level"], automa["aggressive"], automa["points"]) == ("hard", True, -1)
    assert len(automa["unseen"]) == 24 and automa["rows"] == [1, 2, 3, 4, 5, 6, 7]
    assert automa["outcome"] is None


def test_the_protocol_tells_what_the_automa_does():
    requests = [
        {"cmd": "new", "players": 1, "automa": "normal", "seed": 5},
        {"cmd": "apply", "action": "choose lira"},
        {"cmd": "apply", "action": "wake 6"},
        {"cmd": "observation", "seat": "p1"},
    ]
    *_, played, seen = conversation(*requests)
    told = {event["kind"]: event for event in played["events"]}
    assert told["token-gain"]["tokens"] == 1
    assert told["automa-card"]["automa"].startswith("automa-")
    rows = [e for e in played["events"] if e["kind"] in ("automa-place", "automa-skip")]
    assert len(rows) == 4
    automa = seen["observation"]["automa"]
    assert automa["card"] == told["automa-card"]["automa"] == automa["used"][-1]
    assert [step["result"] for step in automa["steps"]] == [e.get("why", "placed") for e in rows]
    placed = [e["action"] for e in rows if e["kind"] == "automa-place"]
    for action in placed:
        assert seen["observation"]["spaces"][action][0] == {"seat": "automa", "worker": "regular"}


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        ({"players": 1}, ["automa is missing", "very-hard"]),
        ({"players": 1, "automa": "brutal"}, ["automa", "brutal", "normal"]),
        ({"players": 2, "automa": "normal"}, ["automa", "solo"]),
        ({"players": 1, "automa": "easy", "aggressive": "yes"}, ["aggressive", "true or false"]),
        ({"players": 1, "automa": "very-easy", "aggressive": True}, ["aggressive", "very-easy"]),
    ],
)
def test_the_protocol_refuses_what_is_no_solo_game(request_, parts):
    (answer,) = conversation({"cmd": "new", **request_})
    assert not answer["ok"] and answer["error"]["code"] == "bad-value"
    assert all(part in answer["error"]["message"] for part in parts)


def test_a_solo_game_is_saved_and_loaded():
    requests = [
        {"cmd": "new", "players": 1, "automa": "hard", "aggressive": True, "seed": 5},
        {"cmd": "apply", "action": "choose lira"},
        {"cmd": "apply", "action": "wake 6"},
        {"cmd": "state"},
        {"cmd": "save"},
    ]
    *_, state, saved = conversation(*requests)
    assert saved["save"]["options"]["automa"] == "hard"
    assert saved["save"]["options"]["aggressive"] is True
    loaded, again = conversation({"cmd": "load", "save": saved["save"]}, {"cmd": "state"})
    assert loaded["ok"] and again["state"] == state["state"]
    spoilt = {**saved["save"], "options": {**saved["save"]["options"], "automa": "easy"}}
    (refused,) = conversation({"cmd": "load", "save": spoilt})
    assert not refused["ok"] and refused["error"]["code"] == "cannot-load"
    (refused,) = conversation(
        {"cmd": "load", "save": {**saved["save"], "options": {"players": 1, "fun": True}}}
    )
    assert not refused["ok"] and "fun" in refused["error"]["message"]


def test_the_end_is_told(capsys):
    requests = [{"cmd": "new", "players": 1, "automa": "normal", "aggressive": True, "seed": 1}]
    answer = conversation(*requests)[0]
    while not answer["over"] and len(requests) < 400:
        requests.append({"cmd": "apply", "action": answer["legal"][-1]})
        answer = conversation(*requests)[-1]
    assert answer["winners"] == []
    assert answer["outcome"]["won"] is False
    assert answer["outcome"]["why"] == "year"


def test_the_cards_of_the_automa_are_listed(capsys):
    assert main(["cards", "--json"]) == 0
    rows = [row for row in json.loads(capsys.readouterr().out) if row["deck"] == "automa"]
    assert [row["id"] for row in rows] == [f"automa-{n}" for n in range(1, 25)]
    assert all(row["copies"] == 1 and row["text"].count(":") == 4 for row in rows)
