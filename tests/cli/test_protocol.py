"""The protocol: every request has its answer, and what is refused changes nothing."""

import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli import protocol
from app.cli.protocol import COMMANDS, LONGEST_LINE, Service, serve
from app.rules.viticulture.outside.notation import PLAIN, SPACED, TOKENS


def conversation(*lines):
    """Send lines (objects are written as JSON) through the real loop; return the answers."""
    sent = b"".join(line if isinstance(line, bytes) else (json.dumps(line) + "\n").encode() for line in lines)
    target = io.StringIO()
    serve(io.BytesIO(sent), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def ask(service, cmd, **fields):
    return service.answer(json.dumps({"cmd": cmd, **fields}))


def good(service, cmd, **fields):
    answer = ask(service, cmd, **fields)
    assert answer["ok"] is True, answer
    return answer


@pytest.fixture
def service():
    service = Service()
    good(service, "new", players=2, seed=7, names=["Giulia", "Marco"])
    return service


def play(service, chance, steps):
    """Choose by chance through the protocol; return the last answer."""
    answer = good(service, "legal")
    for _ in range(steps):
        if answer["over"]:
            break
        answer = good(service, "apply", action=chance.choice(answer["legal"]), seat=answer["actor"])
    return answer


def test_a_conversation():
    answers = conversation(
        {"cmd": "new", "players": 3, "seed": 5, "id": "a"},
        {"cmd": "legal", "id": 2},
        b"\n",
        {"cmd": "quit"},
        {"cmd": "legal"},
    )
    assert [answer["ok"] for answer in answers] == [True, True, True]
    assert answers[0]["id"] == "a"
    assert answers[1]["id"] == 2
    assert answers[0]["seed"] == 5
    assert answers[1]["legal"] == answers[0]["legal"] == ["choose gift", "choose lira"]
    assert answers[1]["decision"]["prompt"] == "papa"


def test_a_whole_game_through_the_protocol(service):
    answer = play(service, random.Random(1), 10_000)
    assert answer["over"] is True
    assert answer["actor"] is None
    assert answer["legal"] == []
    assert answer["winners"]
    assert set(answer["points"]) == {"p1", "p2"}
    assert ask(service, "apply", action="pass")["error"]["code"] == "game-over"
    assert good(service, "why_not", action="pass")["reason"]["key"] == "game-over"


def test_without_a_seed_one_is_chosen_and_told(service):
    seeds = {good(service, "new", players=2)["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_the_same_seed_and_actions_give_the_same_game():
    states = []
    for _ in range(2):
        service = Service()
        good(service, "new", players=4, seed=3)
        play(service, random.Random(2), 150)
        states.append(good(service, "state"))
    assert states[0] == states[1]


def test_an_observation_hides_and_the_state_does_not(service):
    own = good(service, "observation", seat="p1")["observation"]
    everybody = good(service, "observation", seat=None)["observation"]
    assert good(service, "observation")["observation"] == everybody
    assert isinstance(own["seats"][0]["hand"], list)
    assert own["seats"][1]["hand"] is None
    assert [seat["hand"] for seat in everybody["seats"]] == [None, None]
    assert "rng" not in own
    state = good(service, "state")["state"]
    assert state["rng"]
    assert all(isinstance(seat["hand"], list) for seat in state["seats"])


def test_only_the_seat_that_decides_sees_a_private_decision(service):
    decides = good(service, "legal")["actor"]
    other = "p1" if decides == "p2" else "p2"
    assert good(service, "observation", seat=decides)["observation"]["legal"] == [
        "choose gift",
        "choose lira",
    ]
    assert good(service, "observation", seat=other)["observation"]["legal"] is None


def test_events_are_those_that_the_viewer_may_see():
    service = Service()
    drawn = {"p1": set(), None: set()}
    for viewer in drawn:
        good(service, "new", players=2, seed=4)
        chance = random.Random(3)
        answer = good(service, "legal")
        for _ in range(120):
            answer = good(service, "apply", action=chance.choice(answer["legal"]), viewer=viewer)
            for event in answer["events"]:
                if event["kind"] == "draw" and event["card"] is not None:
                    drawn[viewer].add(event["seat"])
    assert drawn == {"p1": {"p1"}, None: set()}


def test_events_carry_names(service):
    answer = good(service, "legal")
    seen = []
    chance = random.Random(8)
    for _ in range(300):
        if answer["over"]:
            break
        answer = good(service, "apply", action=chance.choice(answer["legal"]))
        seen += answer["events"]
    kinds = {event["kind"] for event in seen}
    assert {"place", "pass", "draw", "season", "wake", "lira"} <= kinds
    for event in seen:
        assert event["seat"] in ("p1", "p2", None)
        assert not [key for key in event if key.startswith("argument")], event
    place = next(event for event in seen if event["kind"] == "place")
    assert set(place) == {"kind", "seat", "worker", "action", "slot"}
    assert place["worker"] in ("regular", "grande", "temporary")


def test_why_not_says_what_is_missing(service):
    while good(service, "legal")["decision"]["prompt"] != "turn":
        good(service, "apply", action=good(service, "legal")["legal"][0])
    legal = good(service, "legal")["legal"]
    assert good(service, "why_not", action=legal[0]) == {"ok": True, "allowed": True, "reason": None}
    answer = good(service, "why_not", action="place regular fill-order")
    assert answer["allowed"] is False
    assert answer["reason"]["key"] == "season"
    assert answer["reason"]["args"] == {"season": "winter"}
    assert answer["reason"]["text"].endswith(".")


def test_a_refused_action_carries_the_reason_and_changes_nothing(service):
    before = good(service, "state")
    answer = ask(service, "apply", action="wake 1")
    assert answer["ok"] is False
    assert answer["error"]["code"] == "illegal-action"
    assert "wake 1" in answer["error"]["message"]
    assert answer["reason"]["key"] == "not-asked"
    assert good(service, "state") == before


def test_undo_takes_back_to_the_start(service):
    states = [good(service, "state")]
    chance = random.Random(4)
    for _ in range(40):
        play(service, chance, 1)
        states.append(good(service, "state"))
    for state in reversed(states[:-1]):
        good(service, "undo")
        assert good(service, "state") == state
    assert ask(service, "undo")["error"]["code"] == "nothing-to-undo"


def test_save_and_load_inline_and_by_file(service, tmp_path):
    play(service, random.Random(5), 80)
    path = tmp_path / "game.json"
    state = good(service, "state")
    good(service, "save", path=str(path))
    inline = good(service, "save")["save"]
    for fields in ({"path": str(path)}, {"save": inline}):
        other = Service()
        answer = good(other, "load", **fields)
        assert "notice" not in answer
        assert answer["legal"] == good(service, "legal")["legal"]
        assert good(other, "state") == state
        good(other, "undo")


def test_a_save_that_does_not_load_leaves_the_game_as_it_is(service, tmp_path):
    before = good(service, "state")
    inline = good(service, "save")["save"]
    inline["snapshot"]["seats"][0]["lira"] += 1
    answer = ask(service, "load", save=inline)
    assert answer["error"]["code"] == "cannot-load"
    assert "changed outside the game" in answer["error"]["message"]
    assert ask(service, "load", path=str(tmp_path / "none.json"))["error"]["code"] == "cannot-load"
    assert ask(service, "load", path=str(tmp_path))["error"]["code"] == "cannot-load"
    assert ask(service, "save", path=str(tmp_path / "no" / "a.json"))["error"]["code"] == "cannot-save"
    assert good(service, "state") == before


@pytest.mark.parametrize(
    ("line", "code", "parts"),
    [
        (b"{", "bad-json", ["not valid JSON"]),
        (b"\xff\xfe", "bad-json", ["UTF-8"]),
        (b"[" * 100_000, "bad-json", ["nested too deeply"]),
        (b"[" * 90 + b"]" * 90, "bad-json", ["nested too deeply"]),
        (b'{"cmd": NaN}', "bad-json", ["NaN"]),
        (b'{"cmd": "new", "players": 1e999}', "bad-value", ["players", "2 to 6"]),
        (b'{"cmd": "new", "players": ' + b"9" * 5000 + b"}", "bad-json", ["number"]),
        (b'{"cmd": "legal", "cmd": "quit"}', "bad-json", ["'cmd' twice"]),
        (b"[1, 2]", "not-an-object", []),
        (b'"quit"', "not-an-object", []),
        (b"{}", "missing-field", ["'cmd'", "new, load"]),
        (b'{"cmd": "appli"}', "unknown-command", ["did you mean apply"]),
        (b'{"cmd": ["apply"]}', "unknown-command", ["allowed is"]),
        (b'{"cmd": "legal", "id": [1]}', "bad-value", ["id"]),
        (b'{"cmd": "legal", "id": true}', "bad-value", ["id"]),
        (b'{"cmd": "legal", "seat": "p1"}', "unknown-field", ["legal", "seat", "allowed are cmd, id"]),
        (b'{"cmd": "new"}', "missing-field", ["new", "'players'"]),
        (b'{"cmd": "new", "players": true}', "bad-value", ["players", "true"]),
        (b'{"cmd": "new", "players": "2"}', "bad-value", ["players", "2 to 6"]),
        (b'{"cmd": "new", "players": 7}', "bad-value", ["players", "2 to 6"]),
        (b'{"cmd": "new", "players": 2, "rng": 5}', "unknown-field", ["rng"]),
        (b'{"cmd": "new", "players": 2, "board": "moon"}', "bad-value", ["board", "base"]),
        (b'{"cmd": "new", "players": 2, "modules": ["x"]}', "bad-value", ["modules", "empty list"]),
        (b'{"cmd": "new", "players": 2, "variants": ["friendly", "friendly"]}', "bad-value", ["different"]),
        (b'{"cmd": "new", "players": 2, "names": ["a"]}', "bad-value", ["names"]),
        (b'{"cmd": "new", "players": 2, "names": ["a", "b", "c"]}', "bad-value", ["3 entries"]),
        (b'{"cmd": "new", "players": 2, "names": ["a", "\\ud800"]}', "bad-value", ["names"]),
        (b'{"cmd": "new", "players": 2, "game": "chess"}', "bad-value", ["viticulture"]),
        (b'{"cmd": "new", "players": 2, "given": {"variants": 5}}', "bad-value", ["variants", "5"]),
        (b'{"cmd": "new", "players": 2, "given": {"modules": [[]]}}', "bad-value", ["modules"]),
        (b'{"cmd": "new", "players": 2, "given": {"booked": ["p1 grande yoke 1"]}}', "bad-value", ["yoke"]),
        (b'{"cmd": "apply"}', "missing-field", ["'action'"]),
        (b'{"cmd": "apply", "action": "pass", "state": {}}', "unknown-field", ["state"]),
        (b'{"cmd": "apply", "action": ["pass"]}', "bad-value", ["action"]),
        (b'{"cmd": "apply", "action": "plant merlo field-6"}', "bad-action", ["merlot"]),
        (b'{"cmd": "apply", "action": "pass", "seat": "p3"}', "bad-value", ["p1 to p2"]),
        (b'{"cmd": "apply", "action": "pass", "seat": "p9"}', "bad-value", ["seat"]),
        (b'{"cmd": "apply", "action": "choose gift", "seat": "p1"}', "wrong-seat", ["p2 decides"]),
        (b'{"cmd": "observation", "seat": 0}', "bad-value", ["p1"]),
        (b'{"cmd": "observation", "seat": "p6"}', "bad-value", ["p1 to p2"]),
        (b'{"cmd": "load"}', "bad-value", ["either path or save"]),
        (b'{"cmd": "load", "path": "a", "save": {}}', "bad-value", ["either path or save"]),
        (b'{"cmd": "load", "save": {}}', "cannot-load", ["no saved game"]),
        (b'{"cmd": "load", "path": "\\u0000"}', "bad-value", ["path"]),
        (b'{"cmd": "save", "path": "a.txt"}', "bad-value", [".json"]),
    ],
)
def test_wrong_requests_are_answered_and_change_nothing(service, line, code, parts):
    """R50."""
    before = good(service, "state")
    answer = service.answer(line)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code, answer
    for part in parts:
        assert part in answer["error"]["message"]
    assert good(service, "state") == before


@pytest.mark.parametrize("cmd", sorted(set(COMMANDS) - {"new", "load", "quit"}))
def test_commands_that_need_a_game_say_so(cmd):
    fields = {"action": "pass"} if cmd in ("apply", "why_not") else {}
    assert ask(Service(), cmd, **fields)["error"]["code"] == "no-game"


def test_a_line_of_any_length_is_answered_and_the_next_one_too():
    answers = conversation(b"x" * (LONGEST_LINE + 10) + b"\n", {"cmd": "new", "players": 2, "seed": 1})
    assert answers[0]["error"]["code"] == "line-too-long"
    assert answers[1]["ok"] is True


def test_a_last_line_without_an_end_is_answered():
    assert conversation(b'{"cmd": "quit"}') == [{"ok": True}]


def test_a_fault_of_ours_is_an_answer_too(service, monkeypatch):
    def broken(self, request):
        raise RuntimeError("a rule broke")

    monkeypatch.setitem(protocol.COMMANDS, "legal", ({}, broken))
    error = ask(service, "legal")["error"]
    assert error["code"] == "internal"
    assert error["message"] == "RuntimeError: a rule broke (seed 7, after 0 decisions)"


def test_the_help_names_every_command():
    for command in COMMANDS:
        assert f'"cmd": "{command}"' in protocol.EPILOG


# --- fuzz ---------------------------------------------------------------------------------------------------

SCRAPS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(
        ["p1", "p2", "p6", "pass", "wake 1", "wake 9", "choose gift", "base", "place grande yoke 2"]
    ),
)
VALUES = st.recursive(
    SCRAPS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
FIELDS = sorted(
    {field for fields, _ in COMMANDS.values() for field in fields} | {"id", "rng", "stack", "legal"}
)
REQUESTS = st.builds(
    lambda cmd, fields: json.dumps({"cmd": cmd, **fields}),
    st.sampled_from(sorted(set(COMMANDS) - {"quit", "new"})) | VALUES,
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=3),
)
WORDS = sorted(
    {"beyond", "field-6", "red-4", "merlot", "broker", "harvest", "grande", "take", "p2", "4", "trellis", "²"}
    | set(SPACED)
    | {verb for verb, _ in [*PLAIN.values(), *TOKENS.values()]}
)
LINES = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)


@given(st.lists(st.binary(max_size=60) | st.text(max_size=60) | REQUESTS, max_size=8), st.integers(0, 60))
def test_whatever_comes_in_is_answered_and_refusals_change_nothing(lines, steps):
    """R50."""
    service = Service()
    good(service, "new", players=3, seed=9)
    play(service, random.Random(steps), steps)
    before = good(service, "state")
    for line in lines:
        answer = service.answer(line)
        json.loads(json.dumps(answer))
        if answer["ok"]:
            before = good(service, "state")
        else:
            assert answer["error"]["code"] != "internal", answer
            assert good(service, "state") == before


@given(LINES, st.integers(0, 80))
def test_every_line_of_words_is_applied_or_refused_with_a_reason(line, steps):
    service = Service()
    good(service, "new", players=2, seed=steps)
    play(service, random.Random(steps), steps)
    before = good(service, "state")
    legal = good(service, "legal")["legal"]
    why = ask(service, "why_not", action=line)
    answer = ask(service, "apply", action=line)
    if answer["ok"]:
        assert answer["action"] in legal
        assert why["allowed"] is True
    else:
        assert line not in legal
        assert answer["error"]["code"] in ("bad-action", "bad-value", "illegal-action"), answer
        assert good(service, "state") == before
        if answer["error"]["code"] == "illegal-action":
            assert why["reason"] == answer["reason"]
            assert why["reason"]["text"]
