"""A file that is opened while the game runs goes to the window that is open."""

import os
import threading
import time
from pathlib import Path

import pytest

from app.save import single_instance
from app.save.single_instance import Presence, hand_over


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(single_instance, "_PAUSE", 0.001)
    return tmp_path / "data"


def handed_over(path, presence, seconds=60):
    """Hand a file over while a window looks for requests; what the other copy was told, and what came."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(hand_over(path, seconds)))
    thread.start()
    came = []
    while thread.is_alive():
        came += presence.requests()
    thread.join()
    return answers[0], came


def left(data):
    return sorted(file.suffix for file in (data / "open").iterdir())


@pytest.mark.parametrize("name", ["game.vendemmia", "Giulia’s\nfriday & $HOME.vendemmia"])
def test_a_running_window_takes_the_file(data, tmp_path, name):
    presence = Presence()
    assert handed_over(tmp_path / name, presence) == (True, [tmp_path / name])
    assert left(data) == [".window"]
    presence.leave()
    assert left(data) == []


def test_a_path_travels_whole(data, tmp_path, monkeypatch):
    presence = Presence()
    monkeypatch.chdir(tmp_path)
    assert handed_over(Path("game.vendemmia"), presence)[1] == [tmp_path / "game.vendemmia"]
    if os.name != "nt":
        odd = tmp_path / os.fsdecode(b"caf\xe9.vendemmia")
        assert handed_over(odd, presence)[1] == [odd]
    presence.leave()


def test_without_a_window_nothing_is_waited_for(tmp_path):
    started = time.monotonic()
    assert not hand_over(tmp_path / "x", 600)
    presence = Presence()
    presence.leave()
    assert not hand_over(tmp_path / "x", 600)
    assert time.monotonic() - started < 300


def test_a_window_that_does_not_answer_is_not_waited_for_for_ever(data, tmp_path):
    presence = Presence()
    assert not hand_over(tmp_path / "x", 0.05)
    assert presence.requests() == [], "whoever asked has opened a window of its own"
    presence.leave()


def test_one_of_two_windows_takes_it(tmp_path):
    one, two = Presence(), Presence()
    answers = []
    thread = threading.Thread(target=lambda: answers.append(hand_over(tmp_path / "x", 60)))
    thread.start()
    came = []
    while thread.is_alive():
        came += one.requests() + two.requests()
    assert answers == [True]
    assert came == [tmp_path / "x"]
    one.leave()
    assert handed_over(tmp_path / "y", two)[0]
    two.leave()


def test_what_killed_ones_left_behind_is_ignored_and_cleared(data, tmp_path, monkeypatch):
    presence = Presence()
    seat = presence._lock.path.name.partition("-")[0]
    window = data / "open" / f"{seat}-0123456789ab.window"
    request = data / "open" / f"{seat}-0123456789ab.request"
    window.touch()
    request.write_bytes(b"/old")
    old = time.time() - 1000
    for file in (window, request):
        os.utime(file, (old, old))
    assert presence.requests() == []
    presence.leave()
    assert not hand_over(tmp_path / "x", 5)
    assert left(data) == []


def test_another_desktop_on_the_same_folder_is_left_alone(tmp_path, monkeypatch):
    presence = Presence()
    monkeypatch.setenv("DISPLAY", ":77")
    assert not hand_over(tmp_path / "x", 5)
    presence.leave()


def test_a_folder_that_cannot_be_made_stops_nobody(data, tmp_path):
    data.write_text("a file where the folder should be")
    presence = Presence()
    assert presence.requests() == []
    assert not hand_over(tmp_path / "x", 5)
    presence.leave()


@pytest.mark.parametrize("content", [b"", b"x" * 100_000])
def test_a_request_of_no_sense_is_dropped(data, content):
    presence = Presence()
    seat = presence._lock.path.name.partition("-")[0]
    request = data / "open" / f"{seat}-1.request"
    request.write_bytes(content)
    assert presence.requests() == []
    assert not request.exists()
    presence.leave()
