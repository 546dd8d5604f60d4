"""A disk that refuses: the game goes on, says so once, and loses nothing that it had confirmed."""

import errno
import os
import random
import shutil
import threading
import time
from pathlib import Path

import pytest

from app.rules.viticulture.outside import snapshot
from app.save import keeper as keepers
from app.save import store
from app.save.errors import SaveError
from app.save.library import Library
from app.session.types import SeatInfo
from tests.support.sessions import begin

SEATS = (SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"))


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(keepers, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(keepers, "CLOSE_SECONDS", 60)


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "saves")


def play(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        session.submit(chance.choice(session.legal()))


def until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


class Disk:
    """Refuses every writing call with one error while it is broken."""

    def __init__(self, monkeypatch, number, calls=("fsync", "replace")):
        self.error = None
        for name in calls:
            real = getattr(os, name)
            monkeypatch.setattr(os, name, self._checked(real))
        real_open = Path.open
        disk = self

        def open_(path, mode="r", *more, **named):
            if disk.error is not None and "w" in mode:
                raise OSError(disk.error, os.strerror(disk.error), str(path))
            return real_open(path, mode, *more, **named)

        monkeypatch.setattr(Path, "open", open_)
        self.number = number

    def _checked(self, real):
        def call(*arguments, **named):
            if self.error is not None:
                raise OSError(self.error, os.strerror(self.error))
            return real(*arguments, **named)

        return call

    def breaks(self):
        self.error = self.number

    def works(self):
        self.error = None


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "read-only"), (errno.EIO, "other")],
)
def test_the_game_goes_on_and_is_saved_when_the_disk_works_again(library, monkeypatch, number, kind):
    told = []
    disk = Disk(monkeypatch, number)
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    play(session, 5)
    assert keeper.flush() and told == []
    disk.breaks()
    play(session, 15, 2)
    assert not keeper.flush()
    assert keeper.trouble.key == f"saves.trouble.{kind}"
    assert len(library.load(keeper.id).log) == 5  # what was confirmed is there
    disk.works()
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert told == [f"saves.trouble.{kind}", "saves.trouble.over"]
    assert snapshot.freeze(library.load(keeper.id).state()) == snapshot.freeze(session.state())


FAULTS = [
    ValueError("a number"),
    RuntimeError(),
    MemoryError(),
    KeyError("games"),
    SaveError(None, "is bad", "No."),
]


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("place", ["prune", "sync_folder", "fsync", "isdir"])
def test_no_fault_ends_the_saving(library, monkeypatch, error, place):
    """Whatever breaks while a state is made to last, it is told, tried again, and nothing is lost."""
    owner = {"prune": library, "sync_folder": store, "fsync": os, "isdir": os.path}[place]
    real = getattr(owner, place)
    broken, told = False, []

    def faulty(*arguments):
        if broken and threading.current_thread() is not threading.main_thread():
            raise error
        return real(*arguments)

    monkeypatch.setattr(owner, place, faulty)
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=told.append)
    play(session, 5)
    assert keeper.flush() and told == []
    broken = True
    play(session, 6, 2)
    assert not keeper.flush()
    until(lambda: told)
    assert told[0].key == "saves.trouble.other" and type(error).__name__ in told[0].arguments["reason"]
    assert type(error).__name__ in told[0].trace[-1]
    play(session, 4, 3)
    broken = False
    until(lambda: keeper.trouble is None)
    play(session, 2, 4)
    assert keeper.close()
    assert [notice.key for notice in told] == ["saves.trouble.other", "saves.trouble.over"]
    assert snapshot.freeze(library.load(keeper.id).state()) == snapshot.freeze(session.state())


@pytest.mark.parametrize("place", ["prune", "sync_folder"])
def test_what_breaks_after_the_state_has_its_name_is_tried_again_without_a_new_decision(
    library, monkeypatch, place
):
    owner = {"prune": library, "sync_folder": store}[place]
    real = getattr(owner, place)
    broken = True

    def refuses(*arguments):
        if broken:
            raise OSError(errno.EACCES, "no")
        return real(*arguments)

    session = begin(SEATS, 1)
    keeper = library.create(session)
    assert keeper.flush()
    monkeypatch.setattr(owner, place, refuses)
    play(session, 1)
    until(lambda: keeper.trouble is not None)
    broken = False
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert len(library.load(keeper.id).log) == 1


def test_whoever_listens_and_fails_does_not_end_the_saving(library, monkeypatch, capsys):
    disk = Disk(monkeypatch, errno.EIO)
    told = []

    def tell(notice):
        told.append(notice.key)
        raise RuntimeError("the window is gone")

    session = begin(SEATS, 1)
    keeper = library.create(session, tell=tell)
    disk.breaks()
    play(session, 3)
    until(lambda: told)
    disk.works()
    until(lambda: len(told) == 2)
    play(session, 3, 2)
    assert keeper.close()
    assert len(library.load(keeper.id).log) == 6
    assert "the window is gone" in capsys.readouterr().err


def test_a_state_that_cannot_be_put_into_words_is_trouble_until_one_can(library, monkeypatch):
    told = []
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    play(session, 3)
    assert keeper.flush()

    def text_of(*arguments):
        raise KeyError("a new field")

    with monkeypatch.context() as patch:
        patch.setattr(store, "text_of", text_of)
        play(session, 4, 2)  # nothing is raised: the decisions themselves are fine
        assert len(session.log) == 7
        assert told == ["saves.trouble.other"]
        assert not keeper.flush() and keeper.trouble is not None
    play(session, 1, 3)
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert told == ["saves.trouble.other", "saves.trouble.over"]
    assert len(library.load(keeper.id).log) == 8


def test_an_older_state_that_comes_to_last_does_not_hide_that_the_newest_does_not(library, monkeypatch):
    hanging, real_sync, real_text = threading.Event(), os.fsync, store.text_of
    session = begin(SEATS, 1)
    keeper = library.create(session)
    assert keeper.flush()

    def fsync(file):
        hanging.wait(600)
        real_sync(file)

    def text_of(*arguments):
        raise ValueError

    monkeypatch.setattr(os, "fsync", fsync)
    play(session, 1)
    monkeypatch.setattr(store, "text_of", text_of)
    play(session, 1, 2)
    hanging.set()
    until(lambda: not keeper._waiting and not keeper._busy)
    assert keeper.trouble is not None
    monkeypatch.setattr(store, "text_of", real_text)
    keeper.save()
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert len(library.load(keeper.id).log) == 2


def test_a_game_begins_on_a_full_disk(library, monkeypatch):
    told = []
    disk = Disk(monkeypatch, errno.ENOSPC)
    disk.breaks()
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    play(session, 5)
    until(lambda: told)
    disk.works()
    assert keeper.flush(5) or keeper.trouble is not None
    until(lambda: keeper.trouble is None)
    keeper.close()
    assert len(library.load(keeper.id).log) == 5


def test_the_game_can_be_saved_elsewhere_and_stays_current_there(library, monkeypatch, tmp_path):
    stick = tmp_path / "stick.vendemmia"
    session = begin(SEATS, 1)
    keeper = library.create(session)
    keeper.flush()
    folder = library.root / "games"
    real = os.replace

    def replace(origin, target):
        if str(target).startswith(str(folder)):
            raise OSError(errno.ENOSPC, "full")
        real(origin, target)

    monkeypatch.setattr(os, "replace", replace)
    play(session, 3)
    until(lambda: keeper.trouble is not None)
    keeper.save_elsewhere(stick)
    assert len(store.load_game(stick).session.log) == 3
    play(session, 4, 3)
    until(lambda: len(store.load_game(stick).session.log) == 7)
    with pytest.raises(SaveError):
        keeper.save_elsewhere(tmp_path / "no folder" / "x.vendemmia")
    monkeypatch.setattr(os, "replace", real)
    until(lambda: keeper.trouble is None)
    keeper.close()
    assert len(library.load(keeper.id).log) == 7


def test_closing_in_trouble_says_that_the_last_state_is_not_on_disk(library, monkeypatch):
    disk = Disk(monkeypatch, errno.ENOSPC)
    session = begin(SEATS, 1)
    keeper = library.create(session)
    play(session, 2)
    keeper.flush()
    disk.breaks()
    play(session, 2)
    monkeypatch.setattr(keepers, "CLOSE_SECONDS", 600)
    started = time.monotonic()
    assert keeper.close() is False
    assert time.monotonic() - started < 300, "it waits for a disk that refuses"
    disk.works()
    assert len(library.load(keeper.id).log) == 2


def test_a_folder_that_is_gone_is_made_again(library):
    told = []
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    play(session, 5)
    keeper.flush()
    shutil.rmtree(library.root)
    play(session, 3, 2)
    until(lambda: told)
    assert keeper.close()
    assert told == ["saves.trouble.made-again"]
    assert len(library.load(keeper.id).log) == 8


def test_a_folder_that_may_not_be_written_to(ordinary_user):
    told = []
    library = Library(ordinary_user / "saves")
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    play(session, 5)
    assert keeper.flush()
    folder = library.folder_of(keeper.id)
    folder.chmod(0o500)
    try:
        play(session, 2)
        until(lambda: told)
        play(session, 2)
        assert told == ["saves.trouble.read-only"]
        assert len(library.load(keeper.id).log) == 5
    finally:
        folder.chmod(0o700)
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert told == ["saves.trouble.read-only", "saves.trouble.over"]
    assert len(library.load(keeper.id).log) == 9


def test_a_folder_that_may_not_even_be_looked_into(ordinary_user):
    library = Library(ordinary_user / "saves")
    session = begin(SEATS, 1)
    keeper = library.create(session)
    play(session, 5)
    assert keeper.close()
    (ordinary_user / "saves").chmod(0)
    try:
        assert library.entries() == [] and library.latest() is None
        with pytest.raises(SaveError):
            library.open(keeper.id)
        other = library.create(begin(SEATS, 2))
        until(lambda: other.trouble is not None)
        other.close()
    finally:
        (ordinary_user / "saves").chmod(0o700)
    assert len(library.load(keeper.id).log) == 5


def test_a_disk_that_is_really_full(small_disk):
    """Twenty generations do not fit: the oldest make room, then nothing more fits, then there is room again."""
    told = []
    library = Library(small_disk.path / "saves")
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    for count in range(40):
        play(session, 1, count)
        keeper.flush()
    assert told == []
    assert len(library.load(keeper.id).log) == 40
    assert 3 <= len(library.generations(keeper.id)) < keepers.RING
    small_disk.fill()
    play(session, 1, 40)
    assert keeper.flush(), "an old state was given up for it"
    while library.give_up_oldest(keeper.id, keepers.LEAST_KEPT):
        pass
    small_disk.fill()
    play(session, 1, 41)
    until(lambda: told)
    assert told == ["saves.trouble.full"]
    assert len(library.load(keeper.id).log) == 41
    stick = small_disk.beside / "stick.vendemmia"
    keeper.save_elsewhere(stick)
    play(session, 1, 7)
    until(lambda: len(store.load_game(stick).session.log) == len(session.log))
    small_disk.grow()
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert told == ["saves.trouble.full", "saves.trouble.over"]
    assert snapshot.freeze(library.load(keeper.id).state()) == snapshot.freeze(session.state())


def test_a_full_disk_takes_the_oldest_states_before_it_refuses_the_newest(library, monkeypatch):
    told = []
    session = begin(SEATS, 1)
    keeper = library.create(session, tell=lambda notice: told.append(notice.key))
    for count in range(10):
        play(session, 1, count)
        assert keeper.flush()
    room = 9
    real = os.replace

    def replace(origin, target):
        if str(target).endswith(".json") and len(library.generations(keeper.id)) > room:
            raise OSError(errno.ENOSPC, "full")
        real(origin, target)

    monkeypatch.setattr(os, "replace", replace)
    play(session, 4, 3)
    assert keeper.flush()
    assert told == []
    assert len(library.load(keeper.id).log) == 14
    room = 0
    play(session, 1, 4)
    until(lambda: told)
    assert told == ["saves.trouble.full"]
    kept = [g for g in library.generations(keeper.id) if g.lasting]
    assert len(kept) == keepers.LEAST_KEPT
    assert len(store.load_game(kept[0].path).session.log) == 14
    room = 100
    until(lambda: keeper.trouble is None)
    assert keeper.close()


def test_the_place_of_all_games_is_no_folder(tmp_path):
    (tmp_path / "saves").write_text("a file where the folder should be")
    told = []
    session = begin(SEATS, 1)
    keeper = Library(tmp_path / "saves").create(session, tell=lambda notice: told.append(notice.key))
    play(session, 5)
    until(lambda: told)
    assert told == ["saves.trouble.gone"]
    (tmp_path / "saves").unlink()
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert len(Library(tmp_path / "saves").load(keeper.id).log) == 5


def test_no_folder_for_the_players_data_at_all(tmp_path, monkeypatch):
    place = tmp_path / "data"
    place.write_text("a file where the folder should be")
    monkeypatch.setenv("VENDEMMIA_DATA", str(place))
    library = Library()
    assert library.entries() == [] and library.latest() is None
    session = begin(SEATS, 1)
    keeper = library.create(session)
    play(session, 3)
    until(lambda: keeper.trouble is not None)
    place.unlink()
    until(lambda: keeper.trouble is None)
    assert keeper.close()
    assert len(Library().load(keeper.id).log) == 3


def test_a_slow_disk_holds_up_nobody(library, monkeypatch):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    keeper.flush()
    real, waited = os.fsync, []

    def slow(file):
        waited.append(threading.current_thread())
        time.sleep(0.02)
        real(file)

    monkeypatch.setattr(os, "fsync", slow)
    play(session, 30)
    assert keeper.flush()
    assert waited and threading.main_thread() not in waited
    assert keeper.close()
    assert len(library.load(keeper.id).log) == 30
    assert [g for g in library.generations(keeper.id) if not g.lasting] == []


def test_a_disk_that_hangs_fills_no_queue_and_the_newest_comes_out_whole(library, monkeypatch):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    keeper.flush()
    hanging, real = threading.Event(), os.fsync

    def fsync(file):
        hanging.wait(600)
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    try:
        play(session, 60)
        assert len(keeper._waiting) <= keepers.MOST_WAITING
        temporary = [g for g in library.generations(keeper.id) if not g.lasting]
        assert len(temporary) <= keepers.MOST_WAITING + 1
        # A killed program would find this: nothing that was confirmed is missing.
        assert len(Library(library.root).load(keeper.id).log) == 60
        monkeypatch.setattr(keepers, "CLOSE_SECONDS", 0.1)
        assert keeper.close() is False
        assert len(Library(library.root).load(keeper.id).log) == 60
    finally:
        hanging.set()
    keeper._thread.join(10)
    assert not keeper._thread.is_alive()
    assert len(library.load(keeper.id).log) == 60


def test_closing_waits_until_all_is_made_to_last(library, monkeypatch):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    synced, real = [], os.fsync

    def slow(file):
        time.sleep(0.03)
        real(file)
        synced.append(file)

    monkeypatch.setattr(os, "fsync", slow)
    play(session, 6)
    session_length = len(session.log)
    assert keeper.close()
    rows = library.generations(keeper.id)
    assert all(row.lasting for row in rows)
    assert len(store.load_game(rows[0].path).session.log) == session_length
    assert len(synced) >= 2 * 6, "each file and its folder"


# --- runs of undos ----------------------------------------------------------------------------------------------


def solo(library):
    session = begin(SEATS[:1], 4, automa="easy")
    keeper = library.create(session)
    play(session, 30)
    return session, keeper


def kept(library, keeper):
    """How many decisions each state on disk has, the newest first."""
    assert keeper.flush()
    return [store.last_decision(state.path)[0] for state in library.generations(keeper.id)]


def test_a_run_of_undos_takes_one_place_and_the_state_it_began_from_is_kept(library):
    session, keeper = solo(library)
    before = kept(library, keeper)
    for _ in range(25):
        session.undo()
    assert kept(library, keeper) == [len(session.log), *before[:19]]
    session.redo()
    session.undo()
    session.redo()
    assert kept(library, keeper) == [len(session.log), *before[:19]], "doing again belongs to it"
    here = len(session.log)
    play(session, 1)
    session.undo()
    assert kept(library, keeper) == [here, here + 1, here, *before[:17]], (
        "after a decision another one begins"
    )
    keeper.close()


def test_a_run_of_undos_goes_on_after_the_program_has_ended(library):
    session, keeper = solo(library)
    before = kept(library, keeper)
    session.undo()
    session.undo()
    keeper.close()
    opened = library.open(keeper.id)
    session = opened.session
    assert len(session.undone) >= 2
    session.undo()
    assert kept(library, opened.keeper) == [len(session.log), *before[:19]]
    session.redo()
    session.redo()
    session.redo()
    assert len(session.log) == before[0]
    opened.keeper.close()


def test_the_first_undo_after_opening_keeps_the_state_that_was_opened(library):
    _, keeper = solo(library)
    before = kept(library, keeper)
    keeper.close()
    opened = library.open(keeper.id)
    opened.session.undo()
    opened.session.undo()
    assert kept(library, opened.keeper) == [len(opened.session.log), *before[:19]]
    opened.keeper.close()


def test_a_slow_disk_does_not_lose_the_state_a_run_began_from(library, monkeypatch):
    """More undos than may wait for the disk: they wait in one place."""
    session, keeper = solo(library)
    began = kept(library, keeper)[0]
    go_on, real = threading.Event(), os.fsync

    def slow(descriptor):
        go_on.wait(60)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", slow)
    play(session, 1)
    for _ in range(2 * keepers.MOST_WAITING):
        session.undo()
    go_on.set()
    assert kept(library, keeper)[:3] == [len(session.log), began + 1, began]
    keeper.close()
