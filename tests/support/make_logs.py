"""Write the words of the stored games' logs anew: `python tests/support/make_logs.py`.

Of each golden playthrough, and of some games against the Automa, everything that is told of its events: the folded
log for everybody and for one seat with its chips and notes, the steps that are shown one by one, previews, the events
as the protocol writes them, where each lies on the table and whether it shows a hidden card. One digest for each game
and language, and one log to read. They say what was told when they were written: a change here changes what players
read.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]
if str(CHECKOUT) not in sys.path:
    sys.path.insert(0, str(CHECKOUT))

from app import texts  # noqa: E402
from app.rules.viticulture.events import EVENTS  # noqa: E402
from app.rules.viticulture.ids import LEVEL_NAMES  # noqa: E402
from app.rules.viticulture.options import Options  # noqa: E402
from app.rules.viticulture.outside.preview_changes import changes, drawn  # noqa: E402
from app.session.session import Session  # noqa: E402
from app.session.types import SeatInfo  # noqa: E402
from app.ui.log.book import LogBook  # noqa: E402
from app.ui.log.model import LogLine  # noqa: E402
from app.ui.viticulture.table.since_last_turn import places_of_event  # noqa: E402
from app.ui.viticulture.words.wording import Wording  # noqa: E402
from tests.support.make_replays import GAMES, played  # noqa: E402
from tests.support.sessions import begin  # noqa: E402

FOLDER = CHECKOUT / "tests" / "data" / "logs"
LANGUAGES = ("en", "it")
SOLO = {
    f"solo-{level}": (Options(players=1, automa=level, aggressive=bool(number % 2)), 900 + number)
    for number, level in enumerate(LEVEL_NAMES)
}
TOLD = GAMES | SOLO
READABLE = "two-players"
NAMES = ("Anna", "Marco", "Elena", "Otto", "Ute", "Ida")
PREVIEWED = 5  # every so many decisions, what was chosen is foretold


class _EveryKey:
    """A table on which everything has a place."""

    def __contains__(self, key: object) -> bool:
        return True


def session_of(name: str) -> Session:
    """Return the whole game."""
    options, seed = TOLD[name]
    session = begin(
        [SeatInfo(NAMES[seat], "garnet") for seat in range(options.players)],
        seed,
        variants=options.variants,
        automa=options.automa,
        aggressive=options.aggressive,
    )
    for _, action in played(options, seed):
        if action is not None:
            session.follow(action)
    return session


def line(told: LogLine) -> Iterator[str]:
    """Return a line of the log with all that hangs on it."""
    where = f"{told.year}.{told.season}.{told.round} [{told.begin}-{told.step}] seat {told.seat}"
    yield f"{where} {told.icon} {','.join(sorted(told.kinds))} {told.event!r} {told.place!r}"
    yield f"  {told.words}"
    for chip in told.chips:
        yield f"    + {chip.picture} | {chip.words} | {chip.said} | {chip.seat} {chip.gone}"
    for note in told.notes:
        yield f"    * {note}"


def words(session: Session) -> Iterator[str]:
    """Return all that is told of a game in the language that is spoken."""
    book = LogBook(session)
    for viewer in (-1, 0):
        wording = Wording(session.seats, viewer)
        yield f"## folded, for {viewer}"
        for told in book.all_lines(wording):
            yield from line(told)
        yield f"## one by one, for {viewer}"
        card = -1
        for entry in session.log:
            seen = session.visible_events(entry.events, viewer)
            lines, card = wording.log_lines(seen, card)
            yield from (f"{entry.number} {told.seat} {told.words} {told.event!r}" for told in lines)
            yield f"= {book.words_of(entry.number, wording)}"
    wording = Wording(session.seats, 0)
    yield "## foretold"
    for number in range(0, len(session.log), PREVIEWED):
        before = session.branch(number)
        entry = session.log[number]
        events = before.preview(entry.action)
        seen = before.observation(entry.seat)
        yield f"{number} {wording.preview(events, entry.seat)} {changes(events, seen)} {drawn(events, seen)}"


def facts(session: Session) -> Iterator[str]:
    """Return what is known of the events without any words."""
    for entry in session.log:
        for event in entry.events:
            shown = "".join(
                str(int(EVENTS.shows_hidden(event, frozenset(seats)))) for seats in ((), (0,), (1, 2))
            )
            places: Any = places_of_event(event, _EveryKey())  # type: ignore[arg-type]
            written = json.dumps(
                session.game.event_data(session.visible_events((event,), 0)[0]), sort_keys=True
            )
            yield f"{entry.number} {written} {shown} {places!r} {session.visible_events((event,), 1)!r}"


def _digest(lines: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:24]


def digests(name: str) -> dict[str, str]:
    """Return the digest of a game's facts, and of its words in each language."""
    session = session_of(name)
    found = {"facts": _digest(facts(session))}
    for language in LANGUAGES:
        texts.use(language)
        found[language] = _digest(words(session))
    texts.use(texts.DEFAULT_LANGUAGE)
    return found


def readable(language: str) -> str:
    """Return the folded log of one game as everybody may read it."""
    texts.use(language)
    session = session_of(READABLE)
    lines = [part for told in LogBook(session).all_lines(Wording(session.seats)) for part in line(told)]
    texts.use(texts.DEFAULT_LANGUAGE)
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    found = {name: digests(name) for name in TOLD}
    (FOLDER / "digests.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for language in LANGUAGES:
        (FOLDER / f"{READABLE}.{language}.txt").write_text(readable(language), encoding="utf-8")


if __name__ == "__main__":
    main()
