"""R44: kill -9 at random moments of play loses at most the running decision, and no game becomes unreadable.

`VENDEMMIA_KILLS=200 pytest tests/save/test_kill.py -s` for the reported run.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

from app.rules.viticulture.outside.snapshot import digest
from app.save.errors import SaveError
from app.save.library import Library
from app.session.session import Session

KILLS = int(os.environ.get("VENDEMMIA_KILLS", "10"))
MOST = 80  # decisions before a kill
PAUSE = 0.02  # seconds at the most until a decision is killed
EARLY = 10  # one in so many is killed while it starts


def is_confirmed(found: Session, decisions: int, state: str) -> bool:
    """The last confirmed position, or the one after the decision (or the undo) that was running."""
    length = len(found.log)
    if length == decisions - 1:  # an undo was running: what it took back is what was confirmed last
        return True
    return length in (decisions, decisions + 1) and digest(found.state_at(decisions)) == state


def test_kill_at_random_moments(tmp_path):
    library = Library(tmp_path / "saves")
    chance = random.Random(KILLS)
    confirmed = lost = unreadable = games = 0
    for number in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("kill_child.py")), str(library.root), str(number)],
            bufsize=0,  # lines that were read ahead would be missing in what `communicate` returns
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        early = not chance.randrange(EARLY)
        # Counted in decisions, as a slow machine makes few in a given time.
        first = b"".join(process.stdout.readline() for _ in range(0 if early else chance.randint(1, MOST)))
        try:
            process.wait(chance.uniform(0, PAUSE))
        except subprocess.TimeoutExpired:
            process.kill()
        rest, complaint = process.communicate()
        assert not complaint, complaint.decode()
        said = [line.split() for line in (first + rest).decode().splitlines()]
        confirmed += len(said)
        if not said:
            continue
        game, decisions, state = said[-1][0], int(said[-1][1]), said[-1][2]
        games = len(library.entries()) + len(library.entries(finished=True))
        try:
            found = library.load(game)
        except SaveError as error:
            unreadable += 1
            print(error)
            continue
        lost += not is_confirmed(found, decisions, state)
    print(
        f"\nkills {KILLS}, games {games}, confirmed decisions {confirmed}, lost {lost}, unreadable {unreadable}"
    )
    assert confirmed > KILLS
    assert (lost, unreadable) == (0, 0)
    for entry in library.entries() + library.entries(finished=True):
        library.load(entry.id)
