"""Without a display that works, the program says why in one line and ends: Qt alone would abort with a core dump."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import pytest

from app.ui.platform.beginning import CANNOT_BEGIN

PATIENCE = 240  # seconds
HIDDEN = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_SESSION_TYPE")

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt finds a display elsewhere")


def begun(folder, **variables):
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return subprocess.run(
        [sys.executable, "-m", "app"],
        env=kept | {"VENDEMMIA_DATA": str(folder / "data")} | variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@linux
@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({}, "Vendemmia needs a display, and none is there"),
        ({"DISPLAY": ":7777"}, "Vendemmia needs a display, and :7777 does not answer."),
        ({"DISPLAY": "no-such-machine.invalid:0"}, "no-such-machine.invalid:0 does not answer."),
        ({"WAYLAND_DISPLAY": "wayland-7777"}, "wayland-7777 does not answer."),
        ({"WAYLAND_DISPLAY": "wayland-7777", "DISPLAY": ":7777"}, "wayland-7777, :7777 does not answer."),
        ({"QT_QPA_PLATFORM": "xbc"}, "QT_QPA_PLATFORM is “xbc”, which Qt does not know."),
        ({"QT_QPA_PLATFORM": "xcb"}, "Vendemmia needs a display, and none is there"),
        ({"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":7777"}, ":7777 does not answer."),
        ({"QT_QPA_PLATFORM": "xbc", "DISPLAY": ":7777"}, "QT_QPA_PLATFORM is “xbc”"),
        ({"QT_QPA_PLATFORM": "wayland", "WAYLAND_DISPLAY": "wayland-7777"}, "wayland-7777 does not answer."),
    ],
)
def test_without_a_display_it_says_so_and_does_not_crash(tmp_path, variables, words):
    done = begun(tmp_path, XDG_RUNTIME_DIR=str(tmp_path), **variables)
    assert (done.returncode, done.stdout) == (CANNOT_BEGIN, "")
    assert done.stderr.startswith("vendemmia: ") and words in done.stderr
    assert done.stderr.count("\n") == 1
    assert os.listdir(tmp_path / "data" / "open") == [], "nobody waits for a window that never came"


@linux
def test_it_is_said_in_the_language_that_the_player_has_chosen(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"wishes": {"language": "it"}}')
    done = begun(tmp_path, QT_QPA_PLATFORM="xbc")
    assert done.stderr == "vendemmia: QT_QPA_PLATFORM è «xbc», che Qt non conosce. Correggila, o toglila.\n"


@linux
@pytest.mark.parametrize("socket_of", ["listens", "refuses"])
def test_a_socket_counts_only_with_somebody_behind_it(tmp_path, socket_of):
    """One that answers and then says nothing Qt can use is told as well."""
    path = tmp_path / "wayland-7"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        if socket_of == "listens":
            listening.listen()
            from app.system.display import problem

            assert problem({"WAYLAND_DISPLAY": str(path)}) is None
        else:
            assert "wayland-7 does not answer" in begun(tmp_path, WAYLAND_DISPLAY=str(path)).stderr


@linux
def test_a_library_that_qt_itself_needs_is_named(tmp_path):
    (tmp_path / "libEGL.so.1").write_text("no library")
    done = begun(tmp_path, LD_LIBRARY_PATH=str(tmp_path), QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("vendemmia: Qt cannot open a window: the system lacks libEGL.so.1.")
    assert done.stderr.count("\n") == 1


@linux
@pytest.mark.parametrize(
    ("display", "words"), [("", "and none is there"), (":7777", ":7777 does not answer.")]
)
def test_a_display_that_is_missing_is_told_before_the_libraries_for_it(tmp_path, display, words):
    """Nobody installs a dozen packages on a machine without a display only to hear of the display then."""
    (tmp_path / "libxcb-cursor.so.0").write_text("no library")
    done = begun(tmp_path, LD_LIBRARY_PATH=str(tmp_path), QT_QPA_PLATFORM="xcb", DISPLAY=display)
    assert (done.returncode, done.stdout) == (CANNOT_BEGIN, "")
    assert done.stderr.startswith("vendemmia: Vendemmia needs a display") and words in done.stderr


@pytest.mark.parametrize(("hidden", "code"), [("PySide6", 1), ("app.ui.look.look", None)])
def test_without_qt_the_set_up_is_named_and_other_errors_stay_what_they_are(hidden, code):
    """None in the table of modules is Python's own way to say that there is no such module."""
    script = f"import sys\nsys.modules[{hidden!r}] = None\nfrom app.__main__ import main\nsys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    if code is None:
        assert "Traceback" in done.stderr
    else:
        assert done.returncode == code
        assert "packaging/bootstrap.py play" in done.stderr and done.stderr.count("\n") == 1


# --- letters -------------------------------------------------------------------------------------------------

WITH_LETTERS = """
import sys
from PySide6.QtCore import QTimer
from app.ui.window import application
opened = application.open_window
def told(file):
    window = opened(file)
    window.ready.connect(lambda: QTimer.singleShot(0, window, lambda: (print(window.bar.words), window.close())))
    return window
application.open_window = told
sys.exit(application.run())
"""


def with_letters(folder, **variables):
    return subprocess.run(
        [sys.executable, "-c", WITH_LETTERS],
        env={**os.environ, "PYTHONPATH": str(folder), "VENDEMMIA_DATA": str(folder / "data")} | variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.fixture
def damaged(tmp_path):
    """A package of a typeface that was cut while it was copied."""
    files = tmp_path / "font_source_serif_pro" / "files"
    files.mkdir(parents=True)
    (files.parent / "__init__.py").touch()
    for name in ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Bold.ttf"):
        (files / name).write_bytes(b"\x00\x01\x00\x00cut")
    return tmp_path


def test_a_damaged_typeface_is_told_in_the_terminal_and_in_the_window(damaged):
    done = with_letters(damaged)
    assert done.returncode == 0
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("vendemmia: ")]
    for words in (line, done.stdout):
        assert "font-source-serif-pro" in words and "font-source-sans-pro" not in words
        assert "pip install --force-reinstall font-source-serif-pro" in words


@linux
def test_where_there_are_no_letters_at_all_no_window_of_boxes_opens(damaged):
    nothing = damaged / "fonts.conf"
    nothing.write_text(
        "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig></fontconfig>"
    )
    (damaged / "font_source_sans_pro").mkdir()
    (damaged / "font_source_sans_pro" / "__init__.py").touch()
    done = with_letters(damaged, FONTCONFIG_FILE=str(nothing))
    assert (done.returncode, done.stdout) == (CANNOT_BEGIN, "")
    assert "no word could be read" in done.stderr
