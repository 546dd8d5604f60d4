"""The game for a screen reader, over a real accessibility bus: what it hears, what it can read, and that nothing stays.

`old` is a reader like Orca 43, which knows no announcements, `new` one like Orca 46.
"""

from __future__ import annotations

import json
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.window.bus import SYSTEM_PYTHON, Bus, stop
from tests.window.desktop import PATIENCE, Desktop

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MOST_KEYS = 200
Node = dict[str, Any]


@pytest.fixture
def bus(desktop: Desktop, tmp_path: Path) -> Iterator[Bus]:
    environment = desktop.environment(VENDEMMIA_DATA=str(tmp_path / "data"), PYTHONPATH=str(ROOT))
    with Bus(environment, tmp_path) as started:
        yield started


class Reader:
    """The screen reader's process; `press` returns what was heard after a key."""

    def __init__(self, bus: Bus, kind: str) -> None:
        self._process = bus.start([SYSTEM_PYTHON, str(HERE / "listener.py"), kind], bus.environment())
        assert self._answer() == "ready"

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the reader has ended"
        return json.loads(line)

    def _ask(self, **command: Any) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def press(self, *keys: str) -> list[str]:
        return [words.removeprefix("notification ") for words in self._ask(keys=keys)]

    def tree(self) -> Any:
        """The program's node with all below it; None where it goes while it is read."""
        return self._ask(tree=True)

    def do(self, *path: int) -> None:
        """The first action of the node at the end of a path of numbers."""
        self._ask(press=path)


class Game:
    """The program in a process of its own."""

    def __init__(self, bus: Bus, child: str = "spoken_child", *arguments: str) -> None:
        words = [sys.executable, "-m", f"tests.window.{child}", *arguments]
        self._process = bus.start(words, bus.environment())
        self._told: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.told: list[dict[str, Any]] = []

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._told.put(json.loads(line))

    def wait_for(self, name: str) -> None:
        while not any(name in one for one in self.told):
            self.told.append(self._told.get(timeout=PATIENCE))

    def asked(self) -> list[str]:
        """All questions so far."""
        while not self._told.empty():
            self.told.append(self._told.get())
        return [one["asked"] for one in self.told if "asked" in one]

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> int:
        return stop(self._process)

    def wait(self) -> int:
        return self._process.wait(PATIENCE * 3)


def nodes(node: Node, lists: bool = True) -> Iterator[Node]:
    """A node and all below it; without `lists` what stands in them is left out."""
    yield node
    if lists or node["role"] != "list":
        for child in node["children"]:
            yield from nodes(child, lists)


def nameless(tree: Node) -> list[tuple[str, list[int]]]:
    """What can have the focus and is called nothing."""
    return [
        (node["role"], node["box"])
        for node in nodes(tree)
        if node["focusable"] and node["showing"] and not node["name"].strip()
    ]


def said_twice(heard: list[str]) -> list[str]:
    """Sentences that were heard more than once after one key."""
    sentences = [one for words in heard for one in re.split(r"(?<=[.!?]) +| \| ", words) if len(one) > 12]
    return sorted({one for one in sentences if sentences.count(one) > 1})


def next_key(heard: list[str]) -> str:
    """What somebody does who has nothing but these words: confirm what Enter would do, take what is possible, go on."""
    words = " ".join(heard)
    at = next((one for one in reversed(heard) if " | " in one), "")  # where the keys are
    if "| push button | Please pass" in at:
        return "space"
    if "Enter: " in words:
        return "Return"
    if "Possible." in at or ("| push button" in at and "unavailable" not in at and "Back" not in at):
        return "Return"
    return "Tab"


@pytest.mark.parametrize("kind", ["old", "new"])
def test_a_year_is_played_by_ear(bus: Bus, kind: str) -> None:
    reader = Reader(bus, kind)
    game = Game(bus)
    game.wait_for("begun")
    heard, everything, closed = reader.press("space"), [], []
    tabs = 0
    for _ in range(MOST_KEYS):
        assert heard, (everything[-6:], "a key was not answered")
        assert not said_twice(heard), heard
        everything += heard
        if "Year 2" in " ".join(heard):
            break
        key = next_key(heard)
        tabs = tabs + 1 if key == "Tab" else 0
        assert tabs < 40, everything[-tabs:]
        if key == "space":
            tree = reader.tree()
            assert not nameless(tree)
            closed.append(sum(1 for _ in nodes(tree, lists=False)))
        heard = reader.press(key)
    else:
        raise AssertionError(f"no second year after {MOST_KEYS} keys: {everything[-12:]}")
    assert len(closed) > 8
    assert max(closed[1:]) == closed[1], (
        closed,
        "the tree grows",
    )  # the line of messages comes with the first of them
    rest = iter(everything)
    for question in game.asked():
        assert any(question in words for words in rest), (question, "was not heard")
    assert game.stop() == 0


def open_and_close(reader: Reader, keys: str) -> None:
    assert reader.press(keys), keys
    reader.press("Escape")


def test_closed_dialogs_are_gone_from_the_tree(bus: Bus) -> None:
    reader = Reader(bus, "new")
    game = Game(bus)
    game.wait_for("begun")
    reader.press("space")
    for keys in ("shift+F1", "ctrl+b", "ctrl+comma", "question"):
        open_and_close(reader, keys)
    before = sum(1 for _ in nodes(reader.tree()))
    for keys in ("shift+F1", "ctrl+b", "ctrl+comma", "question") * 2:
        open_and_close(reader, keys)
        assert sum(1 for _ in nodes(reader.tree())) == before, keys
    assert game.stop() == 0


def find(tree: Node, **wanted: str) -> tuple[list[int], Node]:
    """The first node with such words, and the path to it."""
    waiting: list[tuple[list[int], Node]] = [([], tree)]
    while waiting:
        path, node = waiting.pop(0)
        if all(word in node[what] for what, word in wanted.items()):
            return path, node
        waiting += [([*path, number], child) for number, child in enumerate(node["children"])]
    raise AssertionError(wanted)


def until_turn(reader: Reader) -> list[str]:
    heard = reader.press("space")
    for _ in range(60):
        if "Choose an open space" in " ".join(heard):
            return heard
        heard = reader.press(next_key(heard))
    raise AssertionError("no turn came")


def test_the_table_is_explored_and_touched(bus: Bus) -> None:
    reader = Reader(bus, "new")
    game = Game(bus)
    game.wait_for("begun")
    until_turn(reader)
    tree = reader.tree()
    _, board = find(tree, name="Board", role="panel")
    parts = {part["name"]: part["children"] for part in board["children"]}
    assert {"Spring", "Summer", "Winter", "Tracks", "Your vineyard", "Your hand", "Giulia’s vineyard"} <= set(
        parts
    )
    for name, things in parts.items():
        assert things or name == "Your hand", name
        for thing in things:
            assert thing["name"] and thing["role"] == "list item" and "Press" in thing["actions"], thing
            left, top, width, height = thing["box"]
            assert 0 < width < 1500 and 0 < height < 1000 and left >= 0 and top >= 0, thing
    spaces = [thing for thing in parts["Summer"] if "space," in thing["name"]]
    able = [thing for thing in spaces if thing["enabled"]]
    assert able and all("Possible." in thing["description"] for thing in able)
    for thing in spaces:
        if not thing["enabled"]:
            assert "Not possible: " in thing["description"], thing
    path, _ = find(tree, name=able[0]["name"], role="list item")
    reader.do(*path)
    heard = reader.press()
    assert any("Enter: Place worker" in words for words in heard), heard
    assert find(reader.tree(), name=able[0]["name"])[1]["selected"]
    card = parts["Your hand"][0]
    path, _ = find(tree, name=card["name"], role="list item")
    reader.do(*path)
    assert any(card["name"] in words for words in reader.press())
    assert game.stop() == 0


def test_what_is_closed_keeps_the_focus_and_is_unavailable(bus: Bus) -> None:
    reader = Reader(bus, "new")
    game = Game(bus)
    game.wait_for("begun")
    until_turn(reader)
    heard = reader.press("l")
    for _ in range(40):
        heard = reader.press("Down")
        if any("Not possible: " in words for words in heard):
            break
    assert any("unavailable" in words and "Not possible: " in words for words in heard), heard
    told = [node for node in nodes(reader.tree()) if node["focusable"] and node["showing"]]
    closed = [node for node in told if node["description"].startswith("Not possible: ")]
    assert {"list item", "push button"} <= {node["role"] for node in closed}
    assert not [node["name"] for node in closed if node["enabled"]]
    assert game.stop() == 0


def test_windows_that_close_while_they_are_read_end_nothing(bus: Bus) -> None:
    """A reader may ask for things that have just gone; that once ended the program."""
    reader = Reader(bus, "new")
    game = Game(bus, "windows_child", "30")
    game.wait_for("begun")
    read = 0
    while game.runs:
        tree = reader.tree()
        read += sum(1 for _ in nodes(tree)) if tree is not None else 0
    assert read > 1000
    assert game.wait() == 0


def test_the_rules_are_read_line_by_line(bus: Bus) -> None:
    reader = Reader(bus, "old")
    game = Game(bus)
    game.wait_for("begun")
    reader.press("shift+F1")
    for _ in range(6):
        heard = reader.press("Tab")
        if "Rules and rulings" in heard[-1]:
            break
    lines = [reader.press("Down") for _ in range(4)]
    assert all(lines) and len({words for heard in lines for words in heard}) >= 4, lines
    found = [node["name"] for node in nodes(reader.tree()) if node["role"] == "heading"]
    assert len(found) > 5 and all(found)
    assert game.stop() == 0


def test_the_reader_of_these_tests_is_there() -> None:
    """Without it they would say nothing."""
    subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], check=True)
