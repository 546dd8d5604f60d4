"""A file is double-clicked while the game runs: the open window takes it, the game that was on the table is kept."""

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.save import store
from app.save.library import Library
from tests.support.sessions import begin
from tests.support.window import people

PATIENCE = 240  # seconds


class Running:
    """The program in a process of its own."""

    def __init__(self, data, *more):
        self.process = subprocess.Popen(
            [
                sys.executable,
                str(Path(__file__).with_name("files_from_outside_child.py")),
                str(data),
                *map(str, more),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())

    def tell(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def heard(self):
        return self.lines.get(timeout=PATIENCE)

    def end(self):
        self.tell("close")
        assert self.heard() == "end 0"
        assert self.process.wait(PATIENCE) == 0


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def start(data):
    started = []

    def begin_(*more):
        started.append(Running(data, *more))
        return started[-1]

    yield begin_
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()
        one.process.stdin.close()
        one.process.stdout.close()


def file_of(folder, seed, decisions):
    session = begin(people(2), seed)
    for _ in range(decisions):
        session.submit(session.legal()[0])
    path = folder / f"game {seed}.vendemmia"
    store.save_game(path, session)
    return path


def second_copy(checkout, data, path):
    return subprocess.run(
        [sys.executable, "-m", "app", str(path)],
        cwd=checkout,
        env={**os.environ, "VENDEMMIA_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_a_second_copy_hands_its_file_to_the_open_window(checkout, data, tmp_path, start):
    running = start()
    assert running.heard() == "ready"
    for seed, decisions in ((5, 9), (6, 4)):
        done = second_copy(checkout, data, file_of(tmp_path, seed, decisions))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert running.heard() == f"game {decisions} {seed}"
    running.tell("ask")
    assert running.heard() == "asked"
    assert second_copy(checkout, data, tmp_path / "game 5.vendemmia").returncode == 0
    with pytest.raises(queue.Empty):
        running.lines.get(timeout=0.6)
    running.tell("answer")  # only now is there room for it
    assert running.heard() == "game 9 5"
    running.end()
    library = Library(data / "saves")
    assert sorted(len(library.load(entry.id).log) for entry in library.entries()) == [4, 9]
    assert list((data / "open").iterdir()) == []


def test_what_macos_asks_to_open_is_opened_also_at_the_start(data, tmp_path, start):
    running = start(file_of(tmp_path, 5, 9))
    said = {running.heard(), running.heard()}
    assert said == {"ready", "game 9 5"}
    running.tell(f"event {file_of(tmp_path, 6, 4)}")
    assert running.heard() == "game 4 6"
    running.end()
