"""Plays games and keeps them, as the window does, until it is killed; says after each decision that it is confirmed.

`python tests/save/kill_child.py FOLDER SEED`: a line `id decisions digest` for each confirmed
decision. Run by `test_kill`.
"""

import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.rules.viticulture.outside.snapshot import digest
from app.save.library import Library
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import FreeUndo
from tests.support.sessions import begin

SEATS = [SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"), SeatInfo("Lucia", "olive")]
UNDO_EVERY = 12


def main(folder: str, seed: int) -> None:
    library = Library(Path(folder))
    chance = random.Random(seed)
    while True:
        entry = library.latest()
        if entry is None:
            session = begin(SEATS, seed, policy=FreeUndo())
            keeper = library.create(session)
        else:
            opened = library.open(entry.id)
            session, keeper = opened.session, opened.keeper
        say(keeper.id, session)
        while not session.is_over:
            if session.log and not chance.randrange(UNDO_EVERY):
                session.undo()
            else:
                session.submit(chance.choice(session.legal()))
            say(keeper.id, session)
        keeper.close()


def say(game: str, session: Session) -> None:
    os.write(1, f"{game} {len(session.log)} {digest(session.state())}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
