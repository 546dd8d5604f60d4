"""Saved games: what goes in comes out, at every decision; what is wrong with a file is said, the file left alone."""

import json
import os
import random
import re
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app import __version__
from app.rules.engine.codec import fingerprint
from app.rules.viticulture.game import GAME
from app.rules.viticulture.outside import snapshot
from app.rules.viticulture.tables import CARDS
from app.save import migrations, store
from app.save.errors import SaveError
from app.save.header import read_summary
from app.save.jsontext import DEEPEST
from app.save.migrations import FORMAT, MIGRATIONS, migration
from app.save.record import record, sealed
from app.save.store import load_game, save_game
from app.session.begin import begin_at
from app.session.types import SeatInfo
from app.session.undo import FreeUndo
from tests.support.sessions import begin

SEATS = (
    SeatInfo("Giulia", "garnet"),
    SeatInfo("Jürgen “Jo”", "azure"),
    SeatInfo("小林", "olive", "computer:casual"),
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def new_session(seed=1, seats=SEATS, **more):
    return begin(seats, seed, policy=FreeUndo(), **more)


def play(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        session.submit(chance.choice(session.legal()))
    return session


def frozen(session):
    return snapshot.freeze(session.state())


def data_of(session):
    return json.loads(json.dumps(record(session)))


def problem(data, path):
    """Save data as a file and return what loading it says; the file must stay as it was."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    path.write_bytes(content)
    with pytest.raises(SaveError) as caught:
        load_game(path)
    assert path.read_bytes() == content
    assert os.listdir(path.parent) == [path.name]
    error = caught.value
    assert error.path == path
    assert error.problem and error.remedy.endswith(".")
    assert str(error).startswith(f"{path.name} ")
    return str(error)


# --- round trips --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_at_every_decision(path, seed):
    session = new_session(seed, variants=["two-parents"] if seed else [])
    chance = random.Random(seed)
    mid_card = 0
    while not session.is_over and len(session.log) < 150:
        mid_card += session.decision().source >= 0
        data = data_of(session)
        loaded = store.load_data(data)
        assert loaded.notice is None
        assert frozen(loaded.session) == frozen(session)
        assert loaded.session.legal() == session.legal()
        session.submit(chance.choice(session.legal()))
    assert mid_card > 0


def test_a_whole_game_comes_back_with_its_log_people_and_undo(path):
    """R45."""
    session = play(new_session(6), 10_000)
    save_game(path, session)
    loaded = load_game(path, FreeUndo()).session
    assert loaded.log == session.log
    assert [entry.events for entry in loaded.log] == [entry.events for entry in session.log]
    assert loaded.seats == session.seats
    assert loaded.seed == session.seed
    assert loaded.is_over
    for back_to in (len(session.log) - 1, 30, 7):
        loaded.undo(back_to)
        session.undo(back_to)
    assert frozen(loaded) == frozen(session)


def test_a_loaded_game_goes_on_like_the_one_that_was_saved(path):
    session = play(new_session(7), 60)
    save_game(path, session)
    loaded = load_game(path).session
    assert frozen(play(loaded, 200, seed=2)) == frozen(play(session, 200, seed=2))


def test_what_was_undone_can_be_done_again_after_loading(path):
    session = play(new_session(8), 60)
    whole = frozen(session)
    session.undo(50)
    save_game(path, session)
    loaded = load_game(path, FreeUndo()).session
    assert len(loaded.log) == 50
    assert frozen(loaded) == frozen(session)
    assert loaded.undone == session.undone
    save_game(path, loaded)
    loaded = load_game(path, FreeUndo()).session
    while loaded.can_redo() is None:
        loaded.redo()
    assert frozen(loaded) == whole
    assert [entry.events for entry in loaded.log] == [entry.events for entry in play(new_session(8), 60).log]


def test_a_new_decision_ends_what_could_be_done_again_in_the_file_too(path):
    session = play(new_session(8), 60)
    session.undo(50)
    play(session, 1, seed=3)
    save_game(path, session)
    assert load_game(path).session.undone == ()


def test_what_was_undone_must_be_possible(path):
    session = play(new_session(8), 60)
    session.undo(50)
    data = data_of(session)
    data["undone"][3] = ["p1", "place grande nowhere"]
    assert "undone: decision 4 (p1 place grande nowhere)" in problem(sealed(data), path)
    other = "p1" if data["undone"][0][0] != "p1" else "p2"
    data["undone"][0] = [other, data["undone"][0][1]]
    assert "undone: decision 1" in problem(sealed(data), path)


def test_the_header_can_be_read_alone(path):
    session = play(new_session(9), 90)
    while not any(any(space) for space in session.state().spaces):
        play(session, 1)
    save_game(path, session, "Friday")
    summary = read_summary(path)
    assert datetime.strptime(summary.saved, "%Y-%m-%dT%H:%M:%SZ").year >= 2024
    assert [(p.name, p.colour, p.control) for p in summary.players] == [
        (seat.name, seat.colour, seat.control) for seat in SEATS
    ]
    state = session.state()
    assert [player.points for player in summary.players] == [seat.vp for seat in state.seats]
    assert (summary.year, summary.mode, summary.title) == (state.year, "against-the-computer", "Friday")
    assert (summary.over, summary.assisted) == (False, False)
    workers = [who for row in summary.spaces.values() for who in row if who]
    assert len(workers) == sum(1 for space in state.spaces for code in space if code) > 0
    assert all(who.split()[0] in ("p1", "p2", "p3") for who in workers)
    assert list(json.loads(path.read_text(encoding="utf-8")))[:6] == [
        "format", "app", "rules", "game", "saved", "header",
    ]  # fmt: skip


def test_the_header_is_read_without_the_rest(path):
    save_game(path, play(new_session(9), 90))
    whole = read_summary(path)
    content = path.read_bytes()
    path.write_bytes(content[: content.index(b'"options"')])
    assert read_summary(path) == whole


def test_the_level_of_a_solo_game_is_read_with_the_header(path):
    session = begin(SEATS[:1], 4, automa="easy", aggressive=True, variants=("two-parents",))
    save_game(path, session)
    summary = read_summary(path)
    assert (summary.mode, summary.automa, summary.aggressive) == ("solo", "easy", True)
    assert summary.variants == ("two-parents",)
    content = path.read_bytes()
    path.write_bytes(content[: content.index(b'"seed"')])
    assert read_summary(path) == summary


def test_the_header_names_no_card_of_a_hand(path):
    """A list of saved games stands open for everybody."""
    cards = {card.id for card in CARDS}
    for steps in range(0, 120, 7):
        header = json.dumps(record(play(new_session(3), steps))["header"])
        assert not cards & set(re.findall(r"[a-z0-9-]+", header))


def test_the_digest_is_that_of_the_rules():
    session = play(new_session(), 70)
    assert fingerprint(frozen(session)) == snapshot.digest(session.state())


def test_the_time_is_utc():
    when = datetime(2026, 1, 5, 18, 22, 10, tzinfo=UTC)
    assert record(new_session(), saved=when)["saved"] == "2026-01-05T18:22:10Z"


def test_a_game_that_began_in_a_given_position_is_saved_with_it(path):
    state = play(new_session(3), 75).state()
    start = snapshot.freeze(state)
    session = begin_at(GAME, snapshot.thaw(start), SEATS, policy=FreeUndo())
    play(session, 30)
    save_game(path, session)
    loaded = load_game(path, FreeUndo()).session
    assert frozen(loaded) == frozen(session)
    assert len(loaded.log) == 30
    loaded.undo(0)
    assert frozen(loaded) == start


# --- files of other versions --------------------------------------------------------------------------------


def test_a_game_of_older_rules_goes_on_from_its_snapshot(path, monkeypatch):
    """R47: and whoever plays on is told so."""
    session = play(new_session(4), 100)
    save_game(path, session)
    newer = GAME.revision + 1
    monkeypatch.setattr(GAME, "revision", newer)
    loaded = load_game(path, FreeUndo())
    assert f"revision {newer}" in loaded.notice
    assert loaded.session.log == []
    assert loaded.session.legal() == session.legal()
    assert loaded.session.can_undo() is not None
    # What is saved from it opens again, with the decisions made since.
    play(loaded.session, 20)
    data = json.loads(json.dumps(record(loaded.session)))
    again = store.load_data(data, None, FreeUndo())
    assert again.notice is None
    assert len(again.session.log) == 20
    assert frozen(again.session) == frozen(loaded.session)


def test_a_game_of_newer_rules_names_the_version_that_it_needs(path):
    data = data_of(new_session()) | {"rules": GAME.revision + 1, "app": "9.1.0"}
    assert "version 9.1.0 or later" in problem(data, path)


def test_a_newer_format_names_the_version_that_it_needs(path):
    """R46."""
    data = data_of(new_session()) | {"format": FORMAT + 1, "app": "9.2.0", "news": 1}
    said = problem(data, path)
    assert f"has format {FORMAT + 1}" in said
    assert "version 9.2.0 or later" in said
    assert "left as it is" in said


def test_there_is_a_step_from_every_older_format():
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))


def test_every_format_has_files_and_all_of_them_open(checkout):
    """R46."""
    folders = {folder.name for folder in (checkout / "tests" / "data" / "saves").iterdir()}
    assert folders == {f"v{number}" for number in range(1, FORMAT + 1)}
    for folder in folders:
        files = sorted((checkout / "tests" / "data" / "saves" / folder).glob("*.json"))
        assert files
        for file in files:
            before = file.read_bytes()
            session = load_game(file).session
            assert session.is_over or session.legal()
            assert file.read_bytes() == before


def test_migrations_run_in_turn_on_plain_data(monkeypatch, path):
    monkeypatch.setattr(migrations, "MIGRATIONS", {})
    monkeypatch.setattr(migrations, "FORMAT", 3)

    @migration(from_=1)
    def first(data):
        data["steps"] = ["first"]
        return data

    @migration(from_=2)
    def second(data):
        data["steps"].append(f"second of {data['format']}")
        return data

    assert migrations.migrate({"format": 1}, 1) == {"format": 3, "steps": ["first", "second of 2"]}
    with pytest.raises(ValueError, match="two steps from format 2"):
        migration(from_=2)(first)


def test_a_file_that_a_migration_cannot_read_is_named(monkeypatch, path):
    monkeypatch.setitem(migrations.MIGRATIONS, 1, lambda data: data["no such field"])
    assert "format 1 cannot be read" in problem(data_of(new_session()) | {"format": 1}, path)


# --- damaged files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\x00\x01\x02", "is not valid JSON"),
        (b"\xff\xfe{}", "UTF-8"),
        (b"PK\x03\x04", "is not valid JSON"),
        (b"{}", "is no saved game of Vendemmia"),
        (b"[]", "is no saved game of Vendemmia"),
        (b'{"format": "1", "snapshot": {}}', "is no saved game of Vendemmia"),
        (b'{"format": true, "snapshot": {}}', "is no saved game of Vendemmia"),
        (b'{"format": 0, "snapshot": {}}', "is no saved game of Vendemmia"),
        (b'{"format": 1, "version": 3}', "is no saved game of Vendemmia"),
        (b'{"format": 1, "snapshot": {}}', "damaged, or changed"),
        (b"[" * 5000 + b"]" * 5000, "nested too deeply"),
        (b'{"a":' * (DEEPEST + 5) + b"1" + b"}" * (DEEPEST + 5), "nested too deeply"),
    ],
)
def test_what_is_no_saved_game(path, content, part):
    assert part in problem(content, path)


def test_a_file_that_breaks_off_anywhere_is_named(path):
    save_game(path, play(new_session(), 30))
    content = path.read_bytes()
    for length in range(1, len(content) - 2, 97):
        said = problem(content[:length], path)
        assert "breaks off before its end" in said or "UTF-8" in said


def test_a_changed_byte_is_found(path):
    session = play(new_session(2), 40)
    save_game(path, session)
    content = path.read_bytes()
    chance = random.Random(1)
    for _ in range(150):
        at = chance.randrange(len(content))
        damaged = content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]
        path.write_bytes(damaged)
        try:
            loaded = load_game(path)
        except SaveError:
            continue
        assert json.loads(damaged) == json.loads(content)  # a space for a line's end
        assert frozen(loaded.session) == frozen(session)


def test_a_changed_name_is_found_by_the_seal(path):
    data = data_of(play(new_session(2), 10))
    data["header"]["players"][0]["name"] = "Giulja"
    assert "its seal does not fit" in problem(data, path)
    del data["seal"]
    assert "its seal does not fit" in problem(data, path)


def test_a_file_that_is_too_large_is_not_read_to_its_end(path):
    with path.open("wb") as file:
        file.truncate(store.LARGEST + 1)
    with pytest.raises(SaveError, match="larger than 4 MB"):
        load_game(path)


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names there")
def test_a_pipe_is_not_waited_for(path):
    os.mkfifo(path)
    with pytest.raises(SaveError, match="it is no file"):
        load_game(path)


def test_a_missing_file_and_a_folder(path, tmp_path):
    with pytest.raises(SaveError, match="is not there"):
        load_game(path)
    with pytest.raises(SaveError, match="cannot be read"):
        load_game(tmp_path)


def edit(*keys, value):
    def change(data):
        inner = data
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value
        return data

    return change


def signed(change):
    """An edit by somebody who mends digest and seal too."""

    def with_digest(data):
        data = change(data)
        data["digest"] = fingerprint(data["snapshot"])
        return sealed(data)

    return with_digest


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        (edit("snapshot", "seats", 0, "vp", value=19), ["snapshot does not fit its digest"]),
        (
            signed(edit("snapshot", "seats", 0, "vp", value=19)),
            ["log does not lead to the snapshot", "seats"],
        ),
        (signed(edit("snapshot", "extra", value=1)), ["log does not lead to the snapshot"]),
        (edit("seed", value=12), ["log"]),
        (edit("log", 0, 1, value="wake 9"), ["decision 1", "'9' is no wake-up row"]),
        (edit("log", 2, value=["p1", "fly away"]), ["decision 3"]),
        (edit("log", 3, 0, value="p9"), ["decision 4", "not p9"]),
        (edit("log", value=[]), ["log does not lead"]),
        (edit("log", 1, value=["p1"]), ["log.1"]),
        (edit("log", 1, value=["p1", 5]), ["log.1.1"]),
        (edit("options", "players", value=5), ["header has 3 players, options 5"]),
        (edit("options", "players", value="3"), ["players"]),
        (edit("options", "variants", value=["flying"]), ["options", "'flying' is not known"]),
        (edit("options", "board", value="moon"), ["'moon'"]),
        (edit("options", "modules", value=5), ["options", "modules are 5", "names each once"]),
        (edit("options", "rng", value=5), ["options", "'rng'"]),
        (edit("options", value={}), ["options None"]),
        (edit("header", "players", 0, "name", value=""), ["header.players.0.name"]),
        (edit("header", "points", value=3), ["header.points"]),
        (edit("game", value="chess"), ["'chess'", "viticulture"]),
        (edit("saved", value="yesterday"), ["saved"]),
        (edit("digest", value="md5:1"), ["digest"]),
        (edit("cheats", value=True), ["cheats"]),
        (edit("seed", value=True), ["seed"]),
        (signed(edit("snapshot", "year", value=10**9)), ["holds the number 1000000000"]),
        (signed(edit("snapshot", "rng", value=2**70)), ["rng is no whole number of 64 bits"]),
        (signed(edit("snapshot", "rng", value="x" * 100)), ["rng is no whole number"]),
        (signed(edit("snapshot", "turn", value=0.5)), ["holds the number 0.5"]),
        (edit("options", "players", value=1e300), ["holds the number 1e+300"]),
        (edit("undo", value="always"), ["undo"]),
        (edit("header", "spaces", value={"harvest": ["p1"] * 99}), ["header.spaces.harvest"]),
        (edit("header", "title", value="x" * 300), ["header.title"]),
        (edit("start", value={}), ["snapshot: not a snapshot"]),
        (edit("start", value={"options": {"players": 2}}), ["not a snapshot"]),
    ],
)
def test_an_edited_file_is_named_with_the_place(path, change, parts):
    said = problem(change(data_of(play(new_session(5), 40))), path)
    for part in ["game.json", "changed outside the game", "left as it is", *parts]:
        assert part in said


def test_a_game_with_a_name_that_cannot_be_kept_is_not_written(path):
    seats = (SeatInfo("x" * 100, "garnet"), SeatInfo("Marco", "amber"))
    with pytest.raises(SaveError, match=r"header\.players\.0\.name"):
        save_game(path, new_session(seats=seats))
    assert not path.exists()


# --- writing ------------------------------------------------------------------------------------------------


def test_writing_goes_through_a_file_beside_it_and_leaves_none(path, monkeypatch):
    seen = []
    real = os.replace

    def watched(source, target):
        assert os.path.dirname(source) == str(path.parent)
        load_game(Path(source))  # whole before it takes the place
        seen.append(str(target))
        real(source, target)

    monkeypatch.setattr(os, "replace", watched)
    save_game(path, new_session())
    assert seen == [str(path)]
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synced there")
def test_the_file_and_then_its_folder_are_made_to_last(path, monkeypatch):
    done = []
    real_sync, real_replace = os.fsync, os.replace

    def sync(descriptor):
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        real_sync(descriptor)

    def replace(source, target):
        done.append("rename")
        real_replace(source, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)
    save_game(path, new_session())
    assert done == ["file", "rename", "folder"]


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_a_failure_while_writing_keeps_the_file_that_was_there(path, monkeypatch, broken):
    session = play(new_session(), 20)
    save_game(path, session)
    before = path.read_bytes()
    play(session, 20)

    def fails(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, fails)
    with pytest.raises(SaveError) as caught:
        save_game(path, session)
    assert "cannot be written (No space left on device)" in str(caught.value)
    assert "still there" in caught.value.remedy
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_no_folder_to_write_to(tmp_path):
    with pytest.raises(SaveError, match="cannot be written"):
        save_game(tmp_path / "none" / "game.json", new_session())


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    save_game(link, new_session())
    assert link.is_symlink()
    load_game(target)


def test_saving_is_imported_without_pydantic(checkout):
    script = (
        "import sys, app.save.store, app.save.library, app.save.record, app.save.migrations\n"
        "sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], cwd=checkout, timeout=60).returncode == 0


def test_the_version_of_the_rules_is_in_the_file():
    data = record(new_session())
    assert (data["rules"], data["app"], data["format"]) == (GAME.revision, __version__, FORMAT)
