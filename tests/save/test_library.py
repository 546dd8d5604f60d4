"""The library of games: lists, what can be done with a game, and what becomes of damage."""

import json
import os
import random
import shutil
import threading

import pytest

from app.rules.viticulture.outside import snapshot
from app.save import store
from app.save.errors import KINDS, DamagedGame, SaveError
from app.save.file_names import EXPORT_SUFFIX
from app.save.keeper import RING, temporary_name
from app.save.library import KEPT_IN_TRASH, KEPT_OF_FINISHED, Library
from app.save.record import sealed
from app.session.types import SeatInfo
from app.session.undo import FairUndo, FreeUndo, NoUndo
from app.texts import has
from tests.support.sessions import begin

SEATS = (SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"))


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "saves")


def play(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        session.submit(chance.choice(session.legal()))
    return session


def started(library, steps=10, seed=1, **more):
    """A game that was played a little and closed."""
    session = begin(SEATS, seed, **more)
    keeper = library.create(session)
    for count in range(min(steps, 20)):
        play(session, 1, seed + count)
        keeper.flush()  # each decision its generation: none is left out because the disk is slow
    play(session, steps - 20)
    assert keeper.close()
    return keeper.id


def frozen(session):
    return snapshot.freeze(session.state())


def files(library, game):
    return sorted(name for name in os.listdir(library.folder_of(game)) if name != "lock")


# --- playing ------------------------------------------------------------------------------------------------


def test_every_decision_is_a_generation_and_twenty_are_kept(library):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    for count in range(1, RING + 6):
        play(session, 1, count)
        assert keeper.flush()
        assert len(library.generations(keeper.id)) == min(count + 1, RING)
        newest = library.generations(keeper.id)[0]
        assert frozen(store.load_game(newest.path).session) == frozen(session)
    assert all(name.endswith(".json") for name in files(library, keeper.id))
    oldest = library.generations(keeper.id)[-1]
    assert len(store.load_game(oldest.path).session.log) == len(session.log) - RING + 1
    keeper.close()


def test_a_game_goes_on_where_it_was(library):
    game = started(library, 40)
    opened = library.open(game)
    assert opened.notices == ()
    assert len(opened.session.log) == 40
    play(opened.session, 5, 2)
    opened.keeper.close()
    again = library.open(game)
    assert frozen(again.session) == frozen(opened.session)
    again.keeper.close()


def test_undo_and_its_policy_survive_a_reload(library):
    for policy in (FreeUndo(), FairUndo(), NoUndo()):
        session = begin(SEATS, 3, policy=policy)
        keeper = library.create(session)
        play(session, 30)
        keeper.close()
        opened = library.open(keeper.id)
        assert opened.session.policy.name == policy.name
        assert opened.session.undo_terms() == session.undo_terms()
        assert not opened.session.assisted
        if policy.name == "free":
            opened.session.undo(0)
            opened.keeper.close()
            opened = library.open(keeper.id)
            assert opened.session.assisted
            assert opened.session.log == []
            assert library.latest().summary.assisted
        opened.keeper.close()


def test_several_decisions_can_be_written_as_one(library):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    keeper.flush()
    with keeper.together():
        play(session, 4)
    keeper.flush()
    assert len(library.generations(keeper.id)) == 2
    keeper.close()
    assert len(library.load(keeper.id).log) == 4


def test_a_finished_game_goes_to_the_archive_and_comes_back_when_taken_up(library):
    game = started(library, 10_000, policy=FreeUndo())
    assert library.folder_of(game).parent.name == "archive"
    assert len(library.generations(game)) == KEPT_OF_FINISHED
    assert library.entries() == [] and library.latest() is None
    assert [entry.id for entry in library.entries(finished=True)] == [game]
    opened = library.open(game)
    assert opened.session.is_over
    opened.session.undo()
    opened.keeper.close()
    assert library.folder_of(game).parent.name == "games"
    assert library.latest().id == game


def test_a_game_cannot_be_kept_with_a_name_without_end(library):
    with pytest.raises(SaveError):
        library.create(begin((SeatInfo("x" * 100, "garnet"), SEATS[1]), 1))
    session = begin(SEATS, 1)
    keeper = library.create(session)
    with pytest.raises(SaveError):
        keeper.rename("x" * 300)
    play(session, 1)
    keeper.close()
    assert library.latest().summary.title == ""


# --- lists --------------------------------------------------------------------------------------------------


def test_the_list_has_what_was_played_last_first_whatever_the_clock_says(library, monkeypatch):
    one, two, three = (started(library, 5, seed) for seed in (1, 2, 3))
    assert [entry.id for entry in library.entries()] == [three, two, one]
    opened = library.open(one)
    real = store.text_of
    monkeypatch.setattr(  # the clock was set back by years
        store,
        "text_of",
        lambda *arguments: store.as_text(
            sealed({**json.loads(real(*arguments)), "saved": "2001-01-01T00:00:00Z"})
        ),
    )
    play(opened.session, 3, 7)
    opened.keeper.close()
    assert [entry.id for entry in library.entries()] == [one, three, two]
    assert library.latest().id == one
    assert len(library.load(one).log) == 8
    assert library.latest().summary.saved.startswith("2001")


def test_the_list_tells_of_a_game_what_can_be_seen_of_it(library):
    game = started(library, 60)
    (entry,) = library.entries()
    session = library.load(game)
    summary = entry.summary
    assert summary.names == "Giulia, Marco"
    assert tuple(player.points for player in summary.players) == session.moment().points
    assert summary.year == session.moment().year
    assert entry.error is None
    assert not library.is_open(game)


def test_an_empty_folder_and_none_at_all(tmp_path, library):
    assert library.entries() == [] and library.latest() is None and library.entries(finished=True) == []
    (tmp_path / "saves" / "games" / "abc").mkdir(parents=True)
    (tmp_path / "saves" / "games" / "Not Ours").mkdir()
    (tmp_path / "saves" / "notes.txt").write_text("not ours")
    (entry,) = library.entries()
    assert (entry.id, entry.summary, entry.error.kind) == ("abc", None, "no-game")
    with pytest.raises(SaveError):
        library.open("abc")


@pytest.mark.parametrize("game", ["", "../x", "a/b", "A", "a.b", "a" * 41])
def test_an_id_never_leaves_the_folder(library, game):
    with pytest.raises(ValueError, match="game"):
        library.folder_of(game)


# --- managing -----------------------------------------------------------------------------------------------


def test_rename(library):
    game = started(library)
    library.rename(game, "Friday “at Jo’s”")
    assert library.latest().summary.title == "Friday “at Jo’s”"
    opened = library.open(game)
    opened.keeper.rename("Saturday")
    play(opened.session, 1)
    opened.keeper.close()
    assert library.latest().summary.title == "Saturday"
    assert len(library.load(game).log) == 11
    with pytest.raises(SaveError):
        library.rename(game, "x" * 300)


def test_duplicate(library):
    game = started(library)
    copy = library.duplicate(game)
    assert copy != game
    assert frozen(library.load(copy)) == frozen(library.load(game))
    assert library.latest().id == copy


def test_delete_and_take_back(library, tmp_path):
    game = started(library)
    library.delete(game)
    assert library.entries() == []
    library.restore(game)
    assert [entry.id for entry in library.entries()] == [game]
    with pytest.raises(SaveError):
        library.restore(game)
    library.delete(game)
    shutil.rmtree(tmp_path / "saves" / "trash")
    with pytest.raises(SaveError):
        library.restore(game)


def test_the_trash_keeps_the_newest(library):
    original = started(library, 1)
    copies = [library.duplicate(original) for _ in range(KEPT_IN_TRASH + 3)]
    for copy in copies:
        library.delete(copy)
    library.restore(copies[-1])
    with pytest.raises(SaveError):
        library.restore(copies[0])


def test_a_game_that_is_played_is_not_deleted(library):
    keeper = library.create(begin(SEATS, 1))
    keeper.flush()
    assert library.is_open(keeper.id)
    for forbidden in (library.delete, lambda game: library.rename(game, "x")):
        with pytest.raises(SaveError) as caught:
            forbidden(keeper.id)
        assert caught.value.kind == "busy"
    keeper.close()
    library.delete(keeper.id)


def test_a_game_travels_in_one_file(library, tmp_path):
    game = started(library, 25)
    file = tmp_path / f"friday{EXPORT_SUFFIX}"
    library.export(game, file)
    before = file.read_bytes()
    other = Library(tmp_path / "other computer")
    opened = other.open_file(file)
    assert frozen(opened.session) == frozen(library.load(game))
    play(opened.session, 3)
    opened.keeper.close()
    assert file.read_bytes() == before
    assert len(other.load(opened.keeper.id).log) == 28


def test_the_same_file_is_not_taken_in_twice_before_it_is_played(library, tmp_path):
    file = tmp_path / f"friday{EXPORT_SUFFIX}"
    library.export(started(library), file)
    assert len(library.entries()) == 1
    opened = library.open_file(file)
    opened.keeper.close()
    assert len(library.entries()) == 1
    inside = library.open_file(library.latest().path)
    inside.keeper.close()
    assert len(library.entries()) == 1


def test_a_file_of_an_older_format_is_taken_in(library, checkout):
    for path in sorted((checkout / "tests" / "data" / "saves").rglob("*.json")):
        opened = library.open_file(path)
        play(opened.session, 2)
        opened.keeper.close()
        assert library.entries(opened.session.is_over)[0].id == opened.keeper.id
        assert opened.notices == ()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"PK\x03\x04zip", b"[" * 100_000, b'{"format": 99, "snapshot": 1}']
)
def test_a_bad_file_is_not_taken_in_and_not_changed(library, tmp_path, content):
    file = tmp_path / "bad.vendemmia"
    file.write_bytes(content)
    with pytest.raises(SaveError) as caught:
        library.open_file(file)
    assert caught.value.kind in KINDS
    assert file.read_bytes() == content
    assert library.entries() == []


# --- two programs -------------------------------------------------------------------------------------------


def test_a_game_that_is_open_elsewhere_is_copied(library):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    play(session, 12)
    keeper.flush()
    opened = library.open(keeper.id)
    assert [notice.key for notice in opened.notices] == ["saves.notice.copy"]
    assert opened.keeper.id != keeper.id
    play(opened.session, 3, 5)
    play(session, 6, 9)
    opened.keeper.close()
    keeper.close()
    assert len(library.load(opened.keeper.id).log) == 15
    assert len(library.load(keeper.id).log) == 18


def test_two_libraries_write_their_own_games_at_once(library):
    """Two copies of the program: each its game, one folder."""

    def one(seed):
        other = Library(library.root)
        session = begin(SEATS, seed)
        keeper = other.create(session)
        play(session, 40, seed)
        done.append((keeper.id, frozen(session), keeper.close()))

    done = []
    threads = [threading.Thread(target=one, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 3
    for game, state, saved in done:
        assert saved
        assert frozen(library.load(game)) == state


# --- damage -------------------------------------------------------------------------------------------------


def test_the_newest_good_generation_is_offered(library):
    game = started(library, 15)
    newest, second, third = library.generations(game)[:3]
    for damaged in (newest, second):
        damaged.path.write_bytes(damaged.path.read_bytes()[:-100])
    before = {name: (library.folder_of(game) / name).read_bytes() for name in files(library, game)}
    with pytest.raises(DamagedGame) as caught:
        library.open(game)
    assert caught.value.good == third.number
    assert caught.value.path == newest.path
    assert caught.value.kind == "cut"
    assert {name: (library.folder_of(game) / name).read_bytes() for name in files(library, game)} == before
    assert not library.is_open(game)
    opened = library.open(game, generation=caught.value.good)
    assert len(opened.session.log) == 13
    play(opened.session, RING + 5)
    opened.keeper.close()
    for damaged in (newest, second):  # kept as they were, out of the ring
        aside = damaged.path.with_suffix(".damaged")
        assert aside.read_bytes() == before[damaged.path.name]
    assert len(library.load(game).log) == 13 + RING + 5


def test_one_can_go_back_to_an_earlier_generation(library):
    game = started(library, 15)
    earlier = library.generations(game)[10]
    opened = library.open(game, generation=earlier.number)
    assert len(opened.session.log) == 5
    opened.keeper.close()
    assert len(library.load(game).log) == 5


def test_no_good_generation_at_all(library):
    game = started(library, 3)
    for generation in library.generations(game):
        generation.path.write_bytes(b"\0" * 500)
    with pytest.raises(DamagedGame) as caught:
        library.open(game)
    assert caught.value.good is None
    (entry,) = library.entries()
    assert entry.summary is None and entry.error.kind == "foreign"
    assert library.latest() is None


def test_what_was_written_before_a_kill_counts_and_what_was_cut_does_not(library):
    game = started(library, 8)
    session = library.load(game)
    play(session, 1, 3)
    number = library.next_number()
    whole = store.text_of(session).encode()
    (library.folder_of(game) / temporary_name(number)).write_bytes(whole)
    play(session, 1, 3)
    cut = library.folder_of(game) / temporary_name(number + 1)
    cut.write_bytes(store.text_of(session).encode()[:-20])
    opened = library.open(game)
    assert opened.notices == ()
    assert len(opened.session.log) == 9
    opened.keeper.close()
    assert all(name.endswith(".json") for name in files(library, game))
    assert len(library.load(game).log) == 9


# --- words --------------------------------------------------------------------------------------------------


def test_every_error_and_notice_has_words():
    for kind in KINDS:
        assert has(f"saves.error.{kind}")
    for kind in ("full", "read-only", "gone", "other", "over", "made-again"):
        assert has(f"saves.trouble.{kind}")
    for kind in ("copy", "rules"):
        assert has(f"saves.notice.{kind}")
    for reason in ("undo-off", "redo-other", "undo-seen", "undo-other", "undo-nothing", "redo-nothing"):
        assert has(f"viticulture.reason.{reason}")
