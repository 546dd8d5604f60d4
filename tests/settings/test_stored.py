"""A file of settings may hold anything: what makes no sense falls back to its default, and nothing comes to life."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, fields

import pytest

from app.settings import stored
from app.settings.stored import Stored
from app.settings.wishes import Wishes

STRANGE = (
    None, True, -1, 0, 1.5, 10**400, "", "x", "\x00", "../..", "y" * 5000, [], {}, [[]],
    [{}], [None], {"a": 1}, ["x", "y", "z"], ["x"] * 50, [["a", "b"]], [["a", "garnet"]] * 9, [[1, 2]], [["a"]],
)  # fmt: skip
OTHERS = {
    "theme": "dark", "text_scale": 1.5, "confirm": "final", "pace": "slow",
    "seats": (('Giulia "Rossa"', "garnet"), ("Zoë; Łukasz, 小明", "azure")), "variants": ("two-parents",),
    "solo": ("Anna", "plum", "normal", "aggressive"), "undo": ("turn", "free"), "language": "it",
    "reduced_motion": "on", "log_width": 310.5, "drawer_width": 0.0, "log_open": True, "patterns": "fine",
    "landscape": False, "thick_focus": True, "icon_words": False, "replay_curve": True,
    "speech": "short", "messages": "line", "keys": (("ui.keys.worker", "Ctrl+\\"), ("ui.keys.pass", "")),
}  # fmt: skip
# What the earlier version kept.
EARLIER = {name: value for name, value in OTHERS.items() if name not in ("speech", "messages")}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "settings.json"


def written(file, values):
    file.write_text(json.dumps({"format": 1, "wishes": values}))
    return stored.read(file).wishes


def test_every_setting_is_kept(file):
    assert {each.name for each in fields(Wishes)} == OTHERS.keys()
    assert all(getattr(Wishes(), name) != value or name == "drawer_width" for name, value in OTHERS.items())
    stored.write(file, OTHERS, bytes(range(256)))
    assert stored.read(file) == Stored(Wishes(**OTHERS), bytes(range(256)))


@pytest.mark.parametrize("key", asdict(Wishes()))
def test_a_strange_value_is_left_out_and_the_others_stay(file, key):
    other = "theme" if key != "theme" else "confirm"
    for value in STRANGE:
        kept = {"theme": "dark", "confirm": "never"}[other]
        wishes = written(file, {key: value, other: kept})
        assert getattr(wishes, other) == kept
        found = getattr(wishes, key)
        assert isinstance(found, type(getattr(Wishes(), key)))
        assert not isinstance(found, tuple) or all(isinstance(one, str | tuple) for one in found)
        json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "9" * 5000])
def test_a_number_that_is_none_is_left_out(file, number):
    file.write_text(f'{{"wishes": {{"text_scale": {number}}}}}')
    assert stored.read(file).wishes == Wishes()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[" * 100_000, b"null", b"[]", b'{"wishes": 3}', b'{"wishes": [1]}', b"\xff\xfe\x00",
        bytes(range(256)) * 20, b'{"window": 3}', b'{"window": "no base64"}', b'{"window": "\\u00e9"}',
        b'{"wishes": {}, "x": "' + b"y" * stored.LARGEST + b'"}',
    ],
)  # fmt: skip
def test_a_file_of_rubbish_is_no_file(file, content):
    file.write_bytes(content)
    assert stored.read(file) == Stored()
    stored.write(file, {"theme": "dark"})
    assert stored.read(file).wishes == Wishes(theme="dark")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("name", ["settings.json", stored.OLD_NAME])
def test_a_pipe_in_its_place_keeps_nobody_waiting(tmp_path, file, name):
    os.mkfifo(tmp_path / name)
    assert stored.read(file) == Stored()


def test_two_windows_keep_what_each_has_changed(file):
    stored.write(file, {"theme": "dark"}, b"here")
    stored.write(file, {"pace": "fast"})
    assert stored.read(file) == Stored(Wishes(theme="dark", pace="fast"), b"here")


# --- the file of earlier versions ----------------------------------------------------------------------------


def test_the_settings_of_an_earlier_version_are_taken_over(checkout, file):
    """As Qt wrote them: quoted or not, with its signs for what cannot stand in a line."""
    old = file.with_name(stored.OLD_NAME)
    old.write_bytes((checkout / "tests" / "data" / "settings" / "usual.ini").read_bytes())
    assert stored.read(file).wishes == Wishes(**EARLIER)
    stored.write(file, {"theme": "light"})
    old.write_text('[wishes]\ntheme=\\"dark\\"\n')
    assert stored.read(file).wishes == Wishes(**{**EARLIER, "theme": "light"}), (
        "the new file is the one that counts"
    )


@pytest.mark.parametrize(
    "line",
    [
        'theme=@Variant(\\0\\0\\0\\n\\"dark\\")', "theme=@ByteArray(\\\"dark\\\")", 'theme=@@"dark"',
        "theme=dark", "theme",
        "theme=\\xffffffffff", '"theme"="dark"', '[window]\ntheme="dark"', 'theme="\\', "theme=" + "[" * 100_000,
    ],
)  # fmt: skip
def test_no_other_line_of_the_old_file_means_anything(file, line):
    file.with_name(stored.OLD_NAME).write_text(f'[wishes]\n{line}\n[wishes]\npace=\\"slow\\"\n')
    assert stored.read(file).wishes == Wishes(pace="slow")


def test_a_hostile_file_leaves_the_usual_settings(file, hostile_settings):
    file.with_name(stored.OLD_NAME).write_bytes(hostile_settings.read_bytes())
    assert stored.read(file) == Stored()
