"""The program as a process on a real display: it opens where it can, says where it could not, and runs no settings."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.window.desktop import PATIENCE


@contextmanager
def started(desktop, folder, **variables) -> Iterator[subprocess.Popen[str]]:
    """`python -m app` once its window is on the screen; it ends with the block."""
    environment = desktop.environment(VENDEMMIA_DATA=str(folder / "data"), LC_ALL="C.UTF-8") | variables
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "app"],
        env={name: value for name, value in environment.items() if value},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        found = subprocess.run(
            [
                "xdotool",
                "search",
                "--sync",
                "--onlyvisible",
                "--pid",
                str(process.pid),
                "--name",
                "Vendemmia",
            ],
            env=desktop.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert found.stdout.strip(), "no window came"
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def said_until_the_end(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode in (128 + signal.SIGTERM, -signal.SIGTERM), "it may be at its start still"
    return said


def test_a_misspelt_platform_is_told_and_the_window_opens_on_the_display(desktop, tmp_path):
    with started(desktop, tmp_path, QT_QPA_PLATFORM="xbc") as process:
        assert said_until_the_end(process) == (
            "vendemmia: QT_QPA_PLATFORM is “xbc”, which Qt does not know. Correct it, or unset it. "
            "The window opens with xcb now.\n"
        )


@pytest.mark.parametrize("asked", ["", "wayland"])
def test_a_dead_wayland_is_told_and_the_window_opens_on_the_display(desktop, tmp_path, asked):
    with socket.socket(socket.AF_UNIX) as dead:  # nobody listens
        dead.bind(str(tmp_path / "wayland-7"))
        variables = {
            "XDG_RUNTIME_DIR": str(tmp_path),
            "WAYLAND_DISPLAY": "wayland-7",
            "QT_QPA_PLATFORM": asked,
        }
        with started(desktop, tmp_path, **variables) as process:
            said = said_until_the_end(process)
    assert said.startswith("vendemmia: ") and said.count("\n") == 1
    assert "wayland-7 does not answer" in said and said.endswith("The window opens with xcb now.\n")


def test_a_display_that_answers_needs_no_word(desktop, tmp_path):
    with started(desktop, tmp_path, QT_QPA_PLATFORM="") as process:
        assert said_until_the_end(process) == ""


def test_a_library_that_is_missing_is_named_with_what_installs_it(desktop, tmp_path):
    """A file that is no library stands in the place where the system looks first."""
    (tmp_path / "libxcb-cursor.so.0").write_text("no library")
    environment = desktop.environment(LD_LIBRARY_PATH=str(tmp_path), VENDEMMIA_DATA=str(tmp_path / "data"))
    del environment["QT_QPA_PLATFORM"]
    done = subprocess.run(
        [sys.executable, "-m", "app"], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("vendemmia: Qt cannot open a window: the system lacks libxcb-cursor.so.0.")
    assert " libxcb-cursor0" in done.stderr or "xcb-util-cursor" in done.stderr
    assert done.stderr.count("\n") == 1
    assert os.listdir(tmp_path / "data" / "open") == [], "nobody waits for a window that never came"


@pytest.mark.parametrize("name", ["settings.ini", "settings.json"])
def test_a_hostile_file_of_settings_only_opens_the_window(desktop, tmp_path, hostile_settings, name):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / name).write_bytes(hostile_settings.read_bytes())
    with started(desktop, tmp_path) as process:
        said_until_the_end(process)
    assert sorted(path.name for path in tmp_path.rglob("vend-*")) == []
