"""Prints what saving costs, for the closing note: `python tests/save/figures.py` (about a minute).

Times of the processor where the processor works, of the clock where the disk does; the median and the worst.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.cli.positions import whole_game  # noqa: E402
from app.save import store  # noqa: E402
from app.save.library import Library  # noqa: E402
from app.session.replay import Replay  # noqa: E402
from app.session.session import Session  # noqa: E402
from app.session.types import SeatInfo  # noqa: E402
from app.session.undo import FreeUndo  # noqa: E402
from tests.support.sessions import begin  # noqa: E402

PLAYERS = 6
LISTED = 200
LIST_SCRIPT = """
import sys, time
from pathlib import Path
from app.save.library import Library
library = Library(Path(sys.argv[1]))
times = []
for _ in range(5):
    started = time.perf_counter()
    count = len(library.entries())
    times.append((time.perf_counter() - started) * 1000)
started = time.perf_counter()
library.latest()
print(count, times[0], sorted(times)[2], (time.perf_counter() - started) * 1000)
"""


def show(name: str, times: list[float], budget: float | None = None, unit: str = "ms") -> None:
    median, worst = statistics.median(times) * 1000, max(times) * 1000
    most = sorted(times)[len(times) * 99 // 100] * 1000
    verdict = "" if budget is None else f"  budget {budget:g}: {'ok' if median <= budget else 'over'}"
    print(
        f"{name:<22} median {median:8.2f} {unit}  99 % {most:8.2f}  worst {worst:8.2f}{verdict}", flush=True
    )


def writes(folder: Path) -> Session:
    """A game of six played to its end, each decision kept: the time on the thread of the window, then until lasting."""
    whole = whole_game(PLAYERS, 1)
    session = begin(whole.seats, whole.seed, policy=FreeUndo())
    keeper = Library(folder).create(session)
    saving: list[float] = []
    writing: list[float] = []
    working: list[float] = []
    real, real_write = keeper.save, keeper._write

    def timed_write(job: Any) -> None:
        started = time.perf_counter()
        real_write(job)
        if threading.current_thread() is threading.main_thread():
            writing.append(time.perf_counter() - started)

    keeper._write = timed_write  # type: ignore[method-assign]

    def timed() -> None:
        started, work = time.perf_counter(), time.thread_time()
        real()
        saving.append(time.perf_counter() - started)
        working.append(time.thread_time() - work)

    keeper.save = timed  # type: ignore[method-assign]
    lasting = []
    for number, entry in enumerate(whole.log):
        session.submit(entry.action)
        if number % 10 == 0:
            started = time.perf_counter()
            keeper.flush()
            lasting.append(time.perf_counter() - started)
        time.sleep(0.002)
    show("write_ms (window)", saving, 10)
    show("  work of the processor", working)
    show("  the file of it", writing)
    show("write_ms (last tenth)", saving[-len(saving) // 10 :], 10)
    show("until lasting", lasting)
    keeper.close()
    return session


def loads(session: Session) -> None:
    content = store.text_of(session).encode()
    store.load_bytes(content)
    times = []
    for _ in range(9):
        started = time.process_time()
        store.load_bytes(content)
        times.append(time.process_time() - started)
    show("load_ms", times, 50)
    print(f"  a game of {PLAYERS}, {len(session.log)} decisions, {len(content)} bytes")
    started = time.process_time()
    replay = Replay(session)
    show("replay made", [time.process_time() - started])
    seeks = []
    chance = random.Random(1)
    for _ in range(200):
        position = chance.randrange(replay.length)
        started = time.process_time()
        replay.state(position)
        seeks.append(time.process_time() - started)
    show("replay seek", seeks)


def lists(folder: Path) -> None:
    library = Library(folder)
    session = begin([SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure")], 1)
    chance = random.Random(1)
    for _ in range(150):
        session.submit(chance.choice(session.legal()))
    content = store.text_of(session).encode()
    for number in range(LISTED):
        game = folder / "games" / f"game-{number:03}"
        game.mkdir(parents=True)
        for generation in range(20):
            (game / f"{number * 20 + generation:08d}.json").write_bytes(content)
    assert len(library.entries()) == LISTED
    done = subprocess.run(
        [sys.executable, "-c", LIST_SCRIPT, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    count, first, median, latest = (float(word) for word in done.stdout.split())
    print(
        f"list_200_ms            first {first:.1f} ms, median {median:.1f} ms ({count:.0f} games)  budget 200"
    )
    print(f"latest() of these      {latest:.1f} ms")


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        session = writes(Path(place) / "a")
        loads(session)
        lists(Path(place) / "b")


if __name__ == "__main__":
    main()
