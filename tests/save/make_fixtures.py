"""Write the saved games of today's format that every later version must open; run once for each format.

`python tests/save/make_fixtures.py` refuses to touch a file that is there: files of shipped formats stay as they are.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.ai.agent import Budget  # noqa: E402
from app.ai.agents import make_agent  # noqa: E402
from app.rules.viticulture.game import GAME  # noqa: E402
from app.save.migrations import FORMAT  # noqa: E402
from app.save.record import record  # noqa: E402
from app.save.store import as_text, checked  # noqa: E402
from app.session.begin import begin_at  # noqa: E402
from app.session.session import Session  # noqa: E402
from app.session.types import SeatInfo  # noqa: E402
from app.session.undo import FreeUndo  # noqa: E402
from tests.support.sessions import begin  # noqa: E402

FOLDER = ROOT / "tests" / "data" / "saves" / f"v{FORMAT}"
NAMES = ("Giulia", "Marco", "Lucía", "Jürgen", "Ольга", "小林")
COLOURS = ("garnet", "amber", "olive", "azure", "plum", "ink")
WHEN = datetime(2026, 1, 5, 18, 22, 10, tzinfo=UTC)


def seats(count: int) -> list[SeatInfo]:
    return [SeatInfo(name, colour) for name, colour in zip(NAMES[:count], COLOURS)]


def play(session: Session, until) -> None:
    agents = [make_agent("casual", 100 + seat) for seat in range(len(session.seats))]
    while not session.is_over and not until(session):
        seat = session.actor
        session.submit(agents[seat].choose(session.position(), Budget()))


def mid_card(session: Session) -> bool:
    """In year 3 or later, a visitor half done, and somebody else than its player decides."""
    asked = session.decision()
    return session.state().year >= 3 and asked.source >= 0 and asked.seat != asked.card_player


def write(name: str, session: Session) -> None:
    path = FOLDER / f"{name}.json"
    if path.exists():
        sys.exit(f"{path} is there already; a file of a shipped format never changes")
    data = record(session, saved=WHEN, title="Friday" if session.assisted else "")
    checked(data, path)
    path.write_text(as_text(data), encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    new = begin(seats(2), 1)
    write("new_game", new)
    middle = begin(seats(4), 2, variants=("two-parents", "friendly"))
    play(middle, mid_card)
    write("middle_of_a_card", middle)
    over = begin(seats(6), 3)
    play(over, lambda session: False)
    write("over", over)
    solo = begin(seats(1), 4, automa="normal")
    play(solo, lambda session: session.state().year >= 3 and len(session.log) > 30)
    for _ in range(12):
        solo.undo()
    write("solo_assisted", solo)
    mixed = [SeatInfo("Giulia", "garnet"), SeatInfo("Computer", "azure", "computer:casual"), *seats(3)[2:]]
    against = begin(mixed, 5, policy=FreeUndo())
    play(against, lambda session: session.state().year >= 4)
    write("against_the_computer", against)
    begun = begin_at(GAME, against.state(), mixed)
    play(begun, lambda session: len(session.log) >= 25)
    write("began_in_the_middle", begun)


if __name__ == "__main__":
    main()
