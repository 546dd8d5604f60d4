"""A game that is built on the engine alone is saved, replayed, undone, re-dealt, and played by the commands."""

import ast
import io
import json
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest

from app.__main__ import main
from app.cli import scenario
from app.cli.protocol import serve
from app.rules.engine import games
from app.rules.engine.codec import SnapshotError, fingerprint
from app.rules.engine.game import NOBODY
from app.rules.engine.notation import NotationError
from app.rules.engine.scenario import ScenarioError
from app.save import store
from app.save.errors import SaveError
from app.save.header import read_summary
from app.save.record import record
from app.session.begin import begin
from app.session.errors import IllegalAction
from app.session.replay import HIDDEN, Replay
from app.session.types import SeatInfo
from app.session.undo import SEEN, FairUndo, FreeUndo
from tests.support import lanterns
from tests.support.lanterns import GAME

PEOPLE = [SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"), SeatInfo("Lucia", "olive")]


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(games.MODULES, GAME.id, lanterns.__name__)


def new_session(seed=7, players=3, policy=None):
    return begin(GAME, GAME.options(players, {}), PEOPLE[:players], seed, policy or FreeUndo())


def play(session, decisions, seed=1):
    chance = random.Random(seed)
    for _ in range(decisions):
        if not session.is_over:
            session.submit(chance.choice(session.legal()))
    return session


def positions(seed, players=3):
    chance = random.Random(seed)
    state = GAME.begin(GAME.options(players, {}), seed)
    while not state.is_over:
        yield state
        state = state.child(chance.choice(state.legal_actions()))
    yield state


def test_it_uses_the_engine_and_nothing_else():
    tree = ast.parse(Path(lanterns.__file__).read_text(encoding="utf-8"))
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    ours = [module for module in modules if module.partition(".")[0] in ("app", "tests")]
    assert ours and all(module.startswith("app.rules.engine") for module in ours)


def test_engine_sessions_and_saves_load_nothing_of_another_game(checkout, tmp_path):
    script = (
        "import random, sys\n"
        "from pathlib import Path\n"
        "from tests.support.lanterns import GAME\n"
        "from app.rules.engine.games import register\n"
        "from app.save import library, store\n"
        "from app.session.begin import begin\n"
        "from app.session.types import SeatInfo\n"
        "register(GAME.id, 'tests.support.lanterns')\n"
        "people = [SeatInfo('Giulia', 'garnet'), SeatInfo('Marco', 'azure')]\n"
        "session = begin(GAME, GAME.options(2, {}), people, 3)\n"
        "while not session.is_over:\n"
        "    session.submit(random.choice(session.legal()))\n"
        "store.save_game(Path(sys.argv[1]), session)\n"
        "assert store.load_game(Path(sys.argv[1])).session.is_over\n"
        "print(*[name for name in sys.modules if 'viticulture' in name])"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "game.json")]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == []


def test_a_session_knows_its_game_and_its_save_names_it(tmp_path):
    """B10: every save said Viticulture."""
    session = play(new_session(), 6)
    path = tmp_path / "game.json"
    store.save_game(path, session, title="Garden")
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "lanterns"
    loaded = store.load_game(path, FreeUndo()).session
    assert loaded.game is GAME
    assert [entry.text for entry in loaded.log] == [entry.text for entry in session.log]
    assert loaded.legal() == session.legal()
    assert GAME.freeze(loaded.state()) == GAME.freeze(session.state())
    summary = read_summary(path)
    assert (summary.title, summary.season, summary.year) == ("Garden", "night", session.state().round)
    assert [player.points for player in summary.players] == [own.points for own in session.state().seats]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "this version knows viticulture, lanterns"),
        ({"rules": 2}, "revisions up to 1"),
        ({"options": {"players": 3, "board": "base"}}, "allowed is players: 2, 3 or 4"),
        ({"log": [["p1", "light dazling"]]}, "did you mean dazzling"),
    ],
)
def test_a_changed_save_is_refused_by_its_own_game(change, said, tmp_path):
    data = record(play(new_session(), 4)) | change
    with pytest.raises(SaveError) as caught:
        store.load_data(data)
    assert said in str(caught.value)


def test_every_position_comes_back_from_its_snapshot_and_its_pickle():
    for seed in range(20):
        for state in positions(seed, 2 + seed % 3):
            data = json.loads(json.dumps(GAME.freeze(state)))
            again = GAME.thaw(data)
            copied = pickle.loads(pickle.dumps(state))
            assert fingerprint(GAME.freeze(again)) == fingerprint(GAME.freeze(copied)) == fingerprint(data)
            assert again.legal == copied.legal == state.legal
            GAME.try_out(again)


@pytest.mark.parametrize("change", [{"round": "two"}, {"stack": [["dance", 0]]}, {"seats": []}, {"more": 1}])
def test_a_damaged_snapshot_is_refused(change):
    with pytest.raises(SnapshotError):
        GAME.thaw(GAME.freeze(new_session().state()) | change)


def test_a_copy_is_independent():
    state = new_session().state()
    before = GAME.freeze(state)
    other = state.copy()
    while not other.is_over:
        other.apply(other.legal[-1])
    assert GAME.freeze(state) == before


def test_it_is_replayed():
    session = play(new_session(), 100)
    replay = Replay(session)
    assert replay.length == len(session.log) and session.is_over
    for position in range(replay.length + 1):
        assert GAME.freeze(replay.state(position)) == GAME.freeze(session.state_at(position))
    assert "year 2, night" in replay.as_text() and "light dazzling" in replay.as_text()
    assert "light" not in replay.as_text(NOBODY).replace(HIDDEN, "") and "  yes" in replay.as_text(NOBODY)


def test_decisions_are_taken_back_and_done_again():
    session = play(new_session(), 9)
    reached = GAME.freeze(session.state())
    session.undo(0)
    assert session.log == []
    while session.can_redo() is None:
        session.redo()
    assert GAME.freeze(session.state()) == reached


def test_what_was_seen_is_not_taken_back_in_a_fair_game():
    """The game's own table of events says which ones show a hidden card."""
    session = new_session(policy=FairUndo())
    session.submit(session.legal()[0])
    assert session.undo_terms().refusal is None
    session.submit(("yes",))
    assert session.undo_terms().refusal == SEEN
    assert session.visible_events(session.log[-1].events, 2)[-1] == ("draw", 0, None)
    assert session.visible_events(session.log[-1].events, 0)[-1][2] is not None


def test_a_deal_of_what_a_seat_cannot_see_changes_nothing_that_it_sees():
    hands = set()
    for state in positions(5):
        for viewer in range(3):
            other = GAME.redeal(state, viewer, 11)
            assert GAME.observe(other, viewer) == GAME.observe(state, viewer)
            hands.add(other.seats[viewer - 1].hand)
    assert len(hands) > 5


def test_reasons_and_texts():
    session = new_session()
    state = session.state()
    closed = next(action for action in session.candidates() if action not in session.legal())
    assert session.why_not(closed) == ("not-in-hand", closed[1])
    assert GAME.reason_data(session.why_not(closed)) == {
        "key": "not-in-hand",
        "args": {"card": lanterns.KINDS[closed[1]]},
    }
    assert session.why_not(("yes",)) == ("not-asked", "light")
    with pytest.raises(IllegalAction):
        session.submit(closed)
    for action in session.candidates():
        assert GAME.parse(GAME.text(action), state) == action
    with pytest.raises(NotationError, match="did you mean dazzling"):
        GAME.parse("light dazling")


def test_simulate_plays_it(capsys):
    words = ["simulate", "--game", "lanterns", "--players", "3", "--games", "30", "--seed", "4", "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["errors"], report["games"], report["players"]) == (0, 30, 3)
    assert sum(report["wins"]) >= 30 and report["decisions"] > 30 * 9
    assert "board" not in report


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--game lanterns --players 5", "allowed is 2, 3 or 4"),
        ("--game lanterns --players 2 --board base", "--board is no setting of lanterns"),
        ("--game chess --players 2", "allowed is viticulture, lanterns"),
    ],
)
def test_simulate_tells_what_it_does_not_know(line, said, capsys):
    code = None
    try:
        code = main(["simulate", *line.split()])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert said in capsys.readouterr().err


def conversation(*requests):
    target = io.StringIO()
    serve(io.BytesIO(b"".join(json.dumps(request).encode() + b"\n" for request in requests)), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_protocol_plays_it(tmp_path):
    path = str(tmp_path / "game.json")
    begun, told, seen, legal = conversation(
        {"cmd": "new", "game": "lanterns", "players": 2, "seed": 3},
        {"cmd": "why_not", "action": "yes"},
        {"cmd": "observation", "seat": "p1"},
        {"cmd": "legal"},
    )
    assert begun["ok"] and begun["actor"] == "p1" and begun["decision"]["question"] == "light"
    why = {"key": "not-asked", "args": {"argument1": "light"}}
    assert told["reason"] == {**why, "text": "not-asked", "details_text": []}
    assert len(seen["observation"]["card"]) == 3 and seen["observation"]["decision"]["seat"] == "p1"
    applied, undone, again, saved = conversation(
        {"cmd": "new", "game": "lanterns", "players": 2, "seed": 3},
        {"cmd": "apply", "action": legal["legal"][0]},
        {"cmd": "undo"},
        {"cmd": "apply", "action": legal["legal"][0], "viewer": "p2"},
        {"cmd": "save", "path": path},
    )[1:]
    assert [event["kind"] for event in applied["events"]] == ["light", "points"]
    assert undone["undone"] == {"seat": "p1", "action": legal["legal"][0]}
    assert again["events"] == applied["events"] and saved["ok"]
    loaded, state = conversation({"cmd": "load", "path": path}, {"cmd": "state"})
    assert loaded["legal"] == ["yes", "no"] and state["state"]["round"] == 1
    service = [{"cmd": "new", "game": "lanterns", "players": 2, "seed": 3}]
    while not (answers := conversation(*service))[-1]["over"]:
        service.append({"cmd": "apply", "action": answers[-1]["legal"][-1]})
    assert answers[-1]["winners"] and set(answers[-1]["points"]) == {"p1", "p2"}


def test_protocol_refuses_the_settings_of_another_game():
    _, answer = conversation(
        {"cmd": "new", "players": 2, "board": "base"},
        {"cmd": "new", "game": "lanterns", "players": 2, "board": "base"},
    )
    assert answer["error"]["code"] == "unknown-field" and "board" in answer["error"]["message"]


def test_a_scenario_names_its_game():
    """One without words for positions says so."""
    with pytest.raises(ScenarioError, match="'chess' is not known; allowed is 'viticulture', 'lanterns'"):
        scenario.run({"title": "a game", "game": "chess", "players": 2})
    with pytest.raises(ScenarioError, match="needs players = 2, 3 or 4"):
        scenario.run({"title": "a garden", "game": "lanterns"})
    with pytest.raises(ScenarioError, match="no words for positions of lanterns"):
        scenario.run({"title": "a garden", "game": "lanterns", "players": 2})
