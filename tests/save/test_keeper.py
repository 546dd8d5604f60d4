"""A disk that refuses: the game goes on, says so once, and loses nothing that it had confirmed."""

import errno
import os
import random
import shutil
import time
from pathlib import Path

import pytest

from app.rules.viticulture import snapshot
from app.save import keeper as keepers
from app.save import store
from app.save.errors import SaveError
from app.save.library import Library
from app.session.types import SeatInfo
from app.session.viticulture import begin

SEATS = (SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"))


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(keepers, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(keepers, "CLOSE_SECONDS", 5)


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "saves")


def play(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        session.submit(chance.choice(session.legal()))


def until(condition, seconds=5):
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
    started = time.monotonic()
    assert keeper.close() is False
    assert time.monotonic() - started < 4
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


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_to(library):
    session = begin(SEATS, 1)
    keeper = library.create(session)
    play(session, 5)
    keeper.flush()
    folder = library.folder_of(keeper.id)
    folder.chmod(0o500)
    try:
        play(session, 2)
        until(lambda: keeper.trouble is not None)
        assert keeper.trouble.key == "saves.trouble.read-only"
    finally:
        folder.chmod(0o700)
    until(lambda: keeper.trouble is None)
    keeper.close()


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
    real = os.fsync

    def slow(file):
        time.sleep(0.1)
        real(file)

    monkeypatch.setattr(os, "fsync", slow)
    started = time.monotonic()
    play(session, 30)
    assert time.monotonic() - started < 3  # 30 waits of two times 0.1 s would be 6
    assert keeper.flush()
    assert keeper.close()
    assert len(library.load(keeper.id).log) == 30
    assert [g for g in library.generations(keeper.id) if not g.lasting] == []
