"""R44 with the real window: kill -9 of its process loses at most the running decision, and the next start goes on.

`VENDEMMIA_WINDOW_KILLS=50 pytest tests/ui/test_kill_window.py -s` for a longer run.
"""

import os
import random
import subprocess
import sys
import threading
from pathlib import Path

from app.rules.viticulture.outside.snapshot import digest
from app.save.library import Library
from tests.save.test_kill import is_confirmed

KILLS = int(os.environ.get("VENDEMMIA_WINDOW_KILLS", "3"))
LONGEST = 2.0  # seconds of play before a kill
PATIENCE = 240  # seconds until a window has begun to play


def test_kill_the_window_at_random_moments(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    library = Library(folder / "saves")
    chance = random.Random(KILLS)
    confirmed = lost = 0
    known = None
    for number in range(KILLS):
        process = subprocess.Popen(
            [
                sys.executable,
                str(Path(__file__).with_name("kill_window_child.py")),
                str(folder),
                str(number),
            ],
            bufsize=0,  # lines that were read ahead would be missing in what `communicate` returns
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        first = process.stdout.readline()
        watchdog.cancel()
        try:
            process.wait(chance.uniform(0, LONGEST))
        except subprocess.TimeoutExpired:
            process.kill()
        rest, complaint = process.communicate()
        assert "Traceback" not in complaint.decode(), complaint.decode()
        said = [line.split() for line in (first + rest).decode().splitlines()]
        assert said, complaint.decode()
        confirmed += len(said)
        if known is not None:  # the window that starts next shows what the killed one held
            assert said[0][1:] == known
        game, decisions, state = said[-1][0], int(said[-1][1]), said[-1][2]
        found = library.load(game)
        lost += not is_confirmed(found, decisions, state)
        known = None if found.is_over else [str(len(found.log)), digest(found.state())]
    print(f"\nkills {KILLS}, confirmed decisions {confirmed}, lost {lost}")
    assert confirmed >= KILLS
    assert lost == 0
