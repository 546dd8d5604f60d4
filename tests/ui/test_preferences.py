"""Settings in the window: kept a moment after each change, and a hostile file of settings only opens a window."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from app.settings import stored
from app.settings.wishes import Wishes
from app.ui.look.preferences import SOON, Preferences
from tests.support.window import open_window

START = """
from app.ui.window.application import make_application, open_window
application = make_application()
window = open_window()
for _ in range(20):
    application.processEvents()
print(window.isVisible(), window.look.theme.name, window.preferences.wishes.theme)
window.close()
"""


@pytest.mark.parametrize("name", ["settings.ini", "settings.json"])
def test_a_hostile_file_of_settings_only_opens_the_window(tmp_path, hostile_settings, name):
    """Qt's own reader of such files unpickles objects, and with them runs what they name."""
    data = tmp_path / "data"
    data.mkdir()
    (data / name).write_bytes(hostile_settings.read_bytes())
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "VENDEMMIA_DATA": str(data)}
    found = subprocess.run(
        [sys.executable, "-c", START],
        env={**environment, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert found.stdout.split() == ["True", "light", "system"], found.stderr
    assert sorted(path.name for path in tmp_path.rglob("vend-*")) == []
    assert "PyObjectWrapper" not in (data / "settings.json").read_text()


def test_a_change_is_kept_soon_and_many_are_kept_at_once(qtbot, tmp_path, monkeypatch):
    writes = []
    real = stored.write
    monkeypatch.setattr(stored, "write", lambda *words: (writes.append(words[1]), real(*words)))
    preferences = Preferences(tmp_path / "settings.json")
    for width in range(50):
        preferences.change(log_width=float(width))
    assert preferences.wishes.log_width == 49 and not writes
    qtbot.waitUntil(lambda: bool(writes), timeout=SOON * 100)
    assert stored.read(preferences.file).wishes == Wishes(log_width=49.0)
    preferences.save()
    assert len(writes) == 1, "what is kept is not written again"


def test_the_place_of_the_window_is_kept_as_text(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    window.resize(1234, 777)
    window.close()
    again = Preferences(tmp_path / "settings.json")
    assert again.geometry() == window.saveGeometry()
    assert b"window" in again.file.read_bytes()


@pytest.mark.parametrize("content", [b"x", b"\x01\xd9\xd0\xcb" + bytes(60), bytes(range(256))])
def test_a_place_that_makes_no_sense_is_left_out(qtbot, tmp_path, content):
    stored.write(tmp_path / "settings.json", {}, content)
    window = open_window(qtbot, tmp_path)
    assert window.isVisible() and window.width() == 1440


def test_settings_are_read_without_their_folder_and_without_making_it(tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "not-there"))
    assert Preferences().wishes == Wishes()
    assert not (tmp_path / "not-there").exists()
