"""A file of settings may hold anything: what makes no sense falls back to its default, and the window opens."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from PySide6.QtCore import QSettings

from app.ui.preferences import Preferences, Wishes

STRANGE = (
    None, True, -1, 0, 1.5, 10**400, float("nan"), float("inf"), "", "x", "\x00", "../..", "y" * 5000, [], {}, [[]],
    [{}], [None], {"a": 1}, ["x", "y", "z"], ["x"] * 50, [["a", "b"]], [["a", "garnet"]] * 9, [[1, 2]], [["a"]],
)  # fmt: skip


def written(file, values: dict[str, str]) -> Preferences:
    store = QSettings(str(file), QSettings.Format.IniFormat)
    for key, value in values.items():
        store.setValue(f"wishes/{key}", value)
    store.sync()
    return Preferences(str(file))


@pytest.mark.parametrize("key", asdict(Wishes()))
def test_a_strange_value_is_left_out_and_the_others_stay(tmp_path, key):
    other = "theme" if key != "theme" else "confirm"
    for number, value in enumerate(STRANGE):
        kept = {"theme": "dark", "confirm": "never"}[other]
        wishes = written(tmp_path / f"{number}.ini", {key: json.dumps(value), other: json.dumps(kept)}).wishes
        assert getattr(wishes, other) == kept
        assert isinstance(getattr(wishes, key), type(getattr(Wishes(), key)))


@pytest.mark.parametrize("line", ["", "{", "[" * 100_000, "9" * 5000, "nonsense"])
def test_what_is_no_value_at_all_is_left_out(tmp_path, line):
    assert written(tmp_path / "a.ini", {"keys": line, "pace": line}).wishes == Wishes()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[wishes]\ntheme", bytes(range(256)) * 20])
def test_a_file_of_rubbish_is_no_file(tmp_path, content):
    file = tmp_path / "settings.ini"
    file.write_bytes(content)
    preferences = Preferences(str(file))
    assert (preferences.wishes, preferences.geometry()) == (Wishes(), None)
