"""Which display there is, and which platforms Qt is to try on it."""

from __future__ import annotations

import pytest

from app.system import display, packages


@pytest.fixture(autouse=True)
def linux(monkeypatch):
    monkeypatch.setattr(display, "on_linux", lambda: True)
    monkeypatch.setattr(
        display, "wayland_answers", lambda variables: variables.get("WAYLAND_DISPLAY") == "alive"
    )
    monkeypatch.setattr(display, "x11_may_answer", lambda variables: variables.get("DISPLAY") == ":1")


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, ("no-display", "")),
        ({"DISPLAY": ":1"}, None),
        ({"DISPLAY": ":7"}, ("silent-display", ":7")),
        ({"WAYLAND_DISPLAY": "alive"}, None),
        ({"WAYLAND_DISPLAY": "dead"}, ("silent-display", "dead")),
        ({"WAYLAND_DISPLAY": "dead", "DISPLAY": ":1"}, None),
        ({"WAYLAND_DISPLAY": "dead", "DISPLAY": ":7"}, ("silent-display", "dead, :7")),
        ({"QT_QPA_PLATFORM": "vnc"}, None),
        ({"WAYLAND_SOCKET": "5"}, None),
    ],
)
def test_the_display(variables, expected):
    assert display.problem(variables) == expected


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, ""),
        ({"DISPLAY": ":1"}, ""),
        ({"WAYLAND_DISPLAY": "alive", "DISPLAY": ":1"}, ""),
        ({"WAYLAND_DISPLAY": "dead", "DISPLAY": ":1"}, "xcb"),
        ({"XDG_SESSION_TYPE": "wayland", "DISPLAY": ":1"}, "xcb"),
        ({"QT_QPA_PLATFORM": "offscreen"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "xbc", "DISPLAY": ":1"}, "xbc;xcb"),
        ({"QT_QPA_PLATFORM": "xbc", "WAYLAND_DISPLAY": "alive", "DISPLAY": ":1"}, "xbc;wayland;xcb"),
        ({"QT_QPA_PLATFORM": "xcb;wayland", "WAYLAND_DISPLAY": "alive", "DISPLAY": ":1"}, "xcb;wayland"),
    ],
)
def test_the_platforms_in_turn(variables, expected):
    assert display.platforms(variables) == expected


def test_elsewhere_qt_finds_its_way_alone(monkeypatch):
    monkeypatch.setattr(display, "on_linux", lambda: False)
    assert display.problem({}) is None
    assert display.platforms({"QT_QPA_PLATFORM": "xbc"}) == ""


def test_a_display_of_this_machine_is_believed_by_its_socket(monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(display, "x11_answers", lambda name: False)
    there = []
    monkeypatch.setattr(display.os.path, "exists", lambda path: there.append(path) or True)
    assert all(display.x11_may_answer({"DISPLAY": name}) for name in (":3", ":3.1"))
    assert there == ["/tmp/.X11-unix/X3"] * 2


# --- what is missing in the system ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("programs", "account", "expected"),
    [
        (["apt-get"], 0, ["apt-get install --no-install-recommends libegl1 libxcb-cursor0"]),
        (["apt-get"], 1000, ["sudo apt-get install --no-install-recommends libegl1 libxcb-cursor0"]),
        (["dnf"], 1000, ["sudo dnf install libglvnd-egl xcb-util-cursor"]),
        (["pacman"], 1000, ["sudo pacman -S --needed libglvnd xcb-util-cursor"]),
    ],
)
def test_the_command_is_that_of_the_system_at_hand(monkeypatch, programs, account, expected):
    monkeypatch.setattr(packages.shutil, "which", lambda name: name if name in programs else None)
    monkeypatch.setattr(packages.os, "geteuid", lambda: account, raising=False)
    assert packages.commands(packages.packages_of(["libxcb-cursor.so.0", "libEGL.so.1"])) == expected


def test_where_no_tool_is_known_all_commands_are_named(monkeypatch):
    monkeypatch.setattr(packages.shutil, "which", lambda name: None)
    found = packages.commands(packages.packages_of(["libEGL.so.1"]))
    assert [line.split()[-1] for line in found] == ["libegl1", "libglvnd-egl", "libglvnd"]


def test_a_package_with_several_libraries_is_named_once():
    rows = packages.packages_of(["libglib-2.0.so.0", "libgthread-2.0.so.0"])
    assert packages.names_for("apt", rows) == ["libglib2.0-0"]


def test_each_library_has_a_package_in_every_system():
    for soname, row in {**packages.QT_LIBRARIES, **packages.WINDOW_LIBRARIES}.items():
        assert ".so." in soname
        assert len(row) == len(packages.TOOLS)
        assert all(row)
