"""Files where nothing can be written, and where dialogs for files begin."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect

from app.ai.agent import Budget
from app.ai.casual import CasualAgent
from app.save import store
from app.ui.dialogs import files, message
from app.ui.dialogs.settings import SettingsDialog
from app.ui.theme import icon_folder
from tests.support.window import PATIENCE, new_session, open_window, settle


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """A window whose folder for everything cannot be made."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "file" / "data"))
    monkeypatch.setattr(message, "ask", lambda *words, **more: pytest.fail(f"nothing is refused: {words}"))
    return tmp_path


def saved(folder: Path, *, over: bool) -> Path:
    session = new_session(2, 5)
    agent = CasualAgent(1)
    while not session.is_over and (over or len(session.log) < 12):
        session.submit(agent.choose(session.position(), Budget()))
    path = folder / "a.vendemmia"
    store.save_game(path, session)
    return path


def test_a_saved_game_is_played_where_nothing_can_be_written(qtbot, nowhere):
    path = saved(nowhere, over=False)
    before = path.read_bytes()
    window = open_window(qtbot, nowhere)
    told = []
    window.saving.told.connect(lambda notice: told.append(notice.key))
    window.games.open_file(path)
    assert window.presenter is not None and len(window.presenter.session.log) == 12
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert told[0].startswith("saves.trouble."), "as with a new game it is told, and tried again"
    assert path.read_bytes() == before


def test_a_finished_game_is_watched_where_nothing_can_be_written(qtbot, nowhere):
    path = saved(nowhere, over=True)
    window = open_window(qtbot, nowhere)
    window.games.open_file(path)
    assert window.replay is not None


def test_the_settings_open_where_nothing_can_be_written(qtbot, nowhere):
    window = open_window(qtbot, nowhere)
    dialog = SettingsDialog(window, window.look, window.preferences, window)
    qtbot.addWidget(dialog)
    assert dialog.saves_page is not None


# --- dialogs and notices -------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """Where the dialogs of the system were to begin."""
    found = []

    def ask(parent, title, place, pattern):
        found.append(Path(place))
        return str(ask.answer), ""

    ask.answer = ""
    monkeypatch.setattr(files, "_last", [])
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(files.QFileDialog, "getOpenFileName", ask)
    return found, ask


def test_dialogs_begin_among_the_documents_and_then_where_the_last_one_ended(asked, tmp_path, monkeypatch):
    found, ask = asked
    documents = tmp_path / "Documents"
    documents.mkdir()
    monkeypatch.setattr(files.QStandardPaths, "writableLocation", lambda kind: str(documents))
    assert files.ask_save(None, "title", "a.vendemmia", "*") is None
    ask.answer = tmp_path / "b.vendemmia"
    assert files.ask_save(None, "title", "a.vendemmia", "*") == tmp_path / "b.vendemmia"
    assert files.ask_open(None, "title", "*") == tmp_path / "b.vendemmia"
    assert found == [documents / "a.vendemmia", documents / "a.vendemmia", tmp_path]
    files._last.clear()
    documents.rmdir()
    assert files.begin_in() == Path.home()


def test_a_notice_lies_over_nothing_of_the_first_screen(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    start = window.start_screen
    window.bar.tell("Exported to spring.vendemmia", "check", short=True)
    settle()
    bar = QRect(window.bar.mapTo(window, QPoint(0, 0)), window.bar.size())
    for part in (start._title, start.menu_button, start.form.start_button):
        assert not bar.intersects(QRect(part.mapTo(window, QPoint(0, 0)), part.size()))
    window.bar.take_away()
    settle()
    assert start.mapTo(window, QPoint(0, 0)).y() == 0


# --- what killed windows leave -------------------------------------------------------------------------------

LEFT = """
import sys, time
from app.ui.theme import icon_folder
print(icon_folder.folder().path, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
def test_icons_of_killed_windows_go_at_the_next_start_and_those_of_others_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(icon_folder.tempfile, "tempdir", str(tmp_path))
    made = []
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", LEFT],
            env={**os.environ, "TMPDIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        made.append((process, Path(process.stdout.readline().strip())))
    try:
        killed, left = made[0]
        killed.send_signal(signal.SIGKILL)
        killed.communicate()
        foreign = tmp_path / f"{icon_folder.PREFIX}link"
        foreign.symlink_to(tmp_path)
        long_ago = time.time() - 100
        for _, path in made:
            os.utime(path / "lock", (long_ago, long_ago))
        icon_folder.clear_away()
        assert not left.exists()
        assert made[1][1].is_dir() and foreign.is_symlink()
    finally:
        made[1][0].kill()
        made[1][0].communicate()
