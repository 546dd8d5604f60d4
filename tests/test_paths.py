"""Where files are looked for and kept, in a checkout, installed and frozen."""

import sys

import pytest

from app import paths


def test_a_checkout_finds_its_resources(checkout):
    assert paths.resources_folder() == checkout / "resources"


def test_an_installed_game_finds_its_resources_inside_the_package(tmp_path, monkeypatch):
    tmp_path.joinpath("app", "_resources").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "app")
    assert paths.resources_folder() == tmp_path / "app" / "_resources"


def test_a_frozen_game_finds_its_resources_in_the_bundle(tmp_path, monkeypatch):
    tmp_path.joinpath("resources").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.resources_folder() == tmp_path / "resources"


def test_missing_resources_say_where_they_were_looked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "app")
    with pytest.raises(paths.FolderError) as failure:
        paths.resources_folder()
    assert str(tmp_path / "resources") in str(failure.value)


def test_one_variable_keeps_everything_in_one_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "mine"))
    assert paths.saves_folder() == tmp_path / "mine" / "saves"
    assert paths.settings_file().parent == tmp_path / "mine"
    assert paths.log_folder() == tmp_path / "mine" / "logs"
    assert paths.log_folder().is_dir()
    assert not paths.saves_folder().exists(), "reading makes nothing"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux")
def test_without_it_the_folders_of_the_system_are_used(tmp_path, monkeypatch):
    monkeypatch.delenv("VENDEMMIA_DATA")
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    assert paths.saves_folder() == tmp_path / "data" / "vendemmia" / "saves"
    assert paths.settings_file() == tmp_path / "config" / "vendemmia" / "settings.json"
    assert paths.log_folder().is_relative_to(tmp_path / "state" / "vendemmia")


def test_a_folder_that_cannot_be_made_names_itself_and_the_way_out(tmp_path, monkeypatch):
    tmp_path.joinpath("file").touch()
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "file"))
    with pytest.raises(paths.FolderError, match="VENDEMMIA_DATA") as failure:
        paths.log_folder()
    assert str(tmp_path / "file" / "logs") in str(failure.value)


def test_a_home_that_nobody_has_is_named(monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", "~no-such-user/games")
    with pytest.raises(paths.FolderError, match=r"VENDEMMIA_DATA is '~no-such-user/games'.*folder in full"):
        paths.user_folder("log")
