"""R44: kill -9 at random moments of play loses at most the running decision, and no game becomes unreadable.

`VENDEMMIA_KILLS=200 pytest tests/save/test_kill.py -s` for the reported run.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

from app.save.errors import SaveError
from app.save.library import Library

KILLS = int(os.environ.get("VENDEMMIA_KILLS", "10"))
LONGEST = 0.4  # seconds of play before a kill
EARLY = 10  # one in so many is killed while it starts


def test_kill_at_random_moments(tmp_path):
    library = Library(tmp_path / "saves")
    chance = random.Random(KILLS)
    confirmed = lost = unreadable = games = 0
    for number in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("kill_child.py")), str(library.root), str(number)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        early = not chance.randrange(EARLY)
        first = b"" if early else process.stdout.readline()
        try:
            process.wait(chance.uniform(0, LONGEST))
        except subprocess.TimeoutExpired:
            process.kill()
        rest, complaint = process.communicate()
        assert not complaint, complaint.decode()
        said = [line.split() for line in (first + rest).decode().splitlines()]
        confirmed += len(said)
        if not said:
            continue
        game, decisions = said[-1][0], int(said[-1][1])
        games = len(library.entries()) + len(library.entries(finished=True))
        try:
            found = len(library.load(game).log)
        except SaveError as error:
            unreadable += 1
            print(error)
            continue
        # The running decision may or may not be there: one on, or one taken back.
        lost += abs(found - decisions) > 1
    print(
        f"\nkills {KILLS}, games {games}, confirmed decisions {confirmed}, lost {lost}, unreadable {unreadable}"
    )
    assert confirmed > KILLS
    assert (lost, unreadable) == (0, 0)
    for entry in library.entries() + library.entries(finished=True):
        library.load(entry.id)
