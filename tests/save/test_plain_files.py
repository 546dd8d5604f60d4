"""What is written has the usual rights and replaces plain files alone; what is read never keeps anybody waiting."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from app.__main__ import main
from app.save import store
from app.save.errors import SaveError
from app.save.file_names import is_reserved, suggested
from app.save.library import Library
from app.save.single_instance import Presence, folder
from app.session.types import SeatInfo
from tests.support.sessions import begin

posix = pytest.mark.skipif(os.name == "nt", reason="no such rights and pipes there")


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "saves")


@pytest.fixture
def game(library):
    keeper = library.create(begin([SeatInfo("Anna", "garnet"), SeatInfo("Marco", "azure")], 1))
    keeper.close()
    return keeper.id


@pytest.fixture
def umask():
    before = os.umask(0o022)
    yield os.umask
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
@pytest.mark.parametrize(("mask", "expected"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_an_export_has_the_rights_that_the_account_gives_to_new_files(
    library, game, tmp_path, umask, mask, expected
):
    umask(mask)
    library.export(game, tmp_path / "a.vendemmia")
    assert rights(tmp_path / "a.vendemmia") == expected
    assert main(["report", str(tmp_path / "a.zip")]) == 0
    assert rights(tmp_path / "a.zip") == expected


@posix
def test_a_file_that_is_replaced_keeps_its_rights(library, game, tmp_path, umask):
    target = tmp_path / "a.vendemmia"
    target.write_text("older")
    target.chmod(0o640)
    library.export(game, target)
    assert rights(target) == 0o640 and store.load_game(target)


@posix
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_no_plain_file_is_not_replaced(library, game, tmp_path, capsys, kind):
    target = tmp_path / "a.zip"
    if kind == "pipe":
        os.mkfifo(target)
    elif kind == "folder":
        target.mkdir()
    else:
        target.symlink_to(os.devnull)
    before = target.stat().st_ino
    for write in (
        lambda: library.export(game, target),
        lambda: store.write_text(target, "words"),
    ):
        with pytest.raises(SaveError) as refused:
            write()
        assert refused.value.kind == "no-file"
    assert main(["report", str(target)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert target.stat().st_ino == before and not target.is_file()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "字" * 90])
def test_a_name_that_the_system_does_not_take_is_told_as_that(library, game, tmp_path, name):
    """And not as a full disk."""
    with pytest.raises(SaveError) as refused:
        library.export(game, tmp_path / name)
    assert refused.value.kind == "bad-name"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Anna, Marco", "Anna- Marco"),
        ("CON", "CON_"),
        ("nul", "nul_"),
        ("com1", "com1_"),
        ("LPT²", "LPT²_"),
        ("Connie", "Connie"),
        ("com12", "com12"),
        ("../..", "vendemmia"),
        ("", "vendemmia"),
        ("x" * 200, "x" * 60),
    ],
)
def test_a_title_becomes_a_name_that_every_system_takes(title, expected):
    assert suggested(title) == expected


def test_a_suggested_name_fits_where_names_are_encrypted():
    for letter in ("字", "𐐀", "é", "x"):
        assert 0 < len(os.fsencode(suggested(letter * 200))) <= 120


@pytest.mark.parametrize("name", ["con.vendemmia", "NUL", "aux .zip", "COM9.tar.gz", "conin$"])
def test_a_device_of_windows_is_known_there_alone(name):
    assert is_reserved(name, "nt") and not is_reserved(name, "posix")
    assert not is_reserved("concert.vendemmia", "nt")


@posix
def test_a_pipe_among_the_saved_games_keeps_nobody_waiting(library, game):
    newest = library.generations(game)[0]
    os.mkfifo(newest.path.with_name(f"{newest.number + 1:08}.json"))
    (entry,) = library.entries()
    assert entry.summary is not None, "the one before it is shown"
    with pytest.raises(SaveError):
        library.load(game)


@posix
def test_a_pipe_in_the_hand_over_folder_keeps_no_window_waiting(tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path))
    presence = Presence()
    seat = presence._seat
    os.mkfifo(folder() / f"{seat}-pipe.request")
    (folder() / f"{seat}-folder.request").mkdir()
    (folder() / f"{seat}-plain.request").write_bytes(b"/a/b.vendemmia")
    assert presence.requests() == [Path("/a/b.vendemmia")]
    assert not (folder() / f"{seat}-pipe.request").exists(), "it is not looked at again"
    assert presence.requests() == []
    presence.leave()


@pytest.mark.parametrize("word", ["..", "../games", "a/../../b", "", "/", "A", "x" * 41])
def test_only_an_id_comes_back_from_the_trash(library, game, tmp_path, word):
    library.delete(game)
    (library.root / "trash" / "x").mkdir(exist_ok=True)
    before = sorted(str(path) for path in tmp_path.rglob("*"))
    with pytest.raises(ValueError, match="allowed are"):
        library.restore(word)
    assert sorted(str(path) for path in tmp_path.rglob("*")) == before
    library.restore(game)
    assert library.load(game)
