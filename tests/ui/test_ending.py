"""The program as a process: Ctrl-C and a wish to end close it, and without a screen it says so and does not crash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

PATIENCE = 240  # seconds
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from app.ui.window import application
made = application.end_on_signals
def told(qt):
    made(qt)
    # Once nothing is left to be done: from then on Python sleeps.
    QTimer.singleShot(0, lambda: (print("ready", flush=True)))
application.end_on_signals = told
sys.exit(application.run())
"""
posix = pytest.mark.skipif(os.name == "nt", reason="no such signals there")


def start(checkout, *, ignored=False, **variables):
    begin = [sys.executable, "-c", WINDOW]
    if ignored:
        begin = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *begin]
    # Not as a test in the background has it, where a shell may have had the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            begin,
            cwd=checkout,
            env={**os.environ, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_idle_window_ends_on_a_signal(checkout, number):
    process = start(checkout)
    process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert "Traceback" not in said and "Error" not in said


@posix
def test_where_nothing_can_be_kept_the_window_opens_all_the_same(checkout, tmp_path):
    """A game can be played from a stick that is locked; that it is not saved is told when it begins."""
    (tmp_path / "file").touch()
    process = start(checkout, VENDEMMIA_DATA=str(tmp_path / "file" / "data"))
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + signal.SIGTERM
    assert "Traceback" not in said


DRAWING = """
import os, signal, sys
from app.ui.theme import drawing
panel = drawing.panel
def interrupted(*known, **named):
    os.kill(os.getpid(), signal.SIGINT)  # as it comes in the middle of painting
    return panel(*known, **named)
drawing.panel = interrupted
from app.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@posix
def test_ctrl_c_in_the_middle_of_painting_ends_a_shot(checkout, tmp_path):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                DRAWING,
                "shot",
                str(tmp_path / "a.png"),
                "--screen",
                "table",
                "--size",
                "800x600",
            ],
            cwd=checkout,
            env={**os.environ, "TMPDIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    left = [name for name in os.listdir(tmp_path) if not name.startswith("vendemmia-icons-")]
    assert left == [], "neither half a picture nor a folder of settings"


@posix
def test_what_was_to_be_ignored_still_is(checkout):
    process = start(checkout, ignored=True)
    process.send_signal(signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 128 + signal.SIGTERM
    process.communicate()
