"""What has happened, for whoever sits at the screen: the log beside the board, what is new, and what is read aloud."""

from __future__ import annotations

from typing import Any

from app.rules.viticulture.observation import NOBODY
from app.texts import text
from app.ui.log_book import LogBook, line_colours
from app.ui.models.log_model import LogLine
from app.ui.news import News
from app.ui.play.sitting import Sitting

Key = tuple[Any, ...]
Event = tuple[Any, ...]

MOST_READ = 12  # lines that are read aloud at once
_LOOKED_BACK = 60  # entries among which the newest deed of a seat is looked for


class Chronicle:
    """Keeps log and news of one game."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._book = LogBook(sitting.session)
        self.news = News(sitting.session)
        self.marks: dict[Key, str] = {}  # the place of the log line that is pointed at
        self._read: tuple[int, LogLine | None] = (NOBODY, None)

    def show(self) -> None:
        """What happened since the reader's last turn stands last, under its own heading."""
        sitting = self._sitting
        since = self.news.since(sitting.viewer) if sitting.viewer != NOBODY else 0
        lines = self._book.lines(sitting.wording, since)
        sitting.table.log.show_lines(lines, line_colours(sitting.session.seats))
        self.announce(lines)

    def announce(self, lines: list[LogLine]) -> None:
        """Read what others have done since the log was shown last; the reader knows the own deeds."""
        viewer = self._sitting.viewer
        known, self._read = self._read, (viewer, lines[-1] if lines else None)
        if viewer == NOBODY or known[0] != viewer or known[1] is None:
            return
        new: list[str] = []
        for line in reversed(lines):
            if line is known[1]:
                break
            if line.seat != viewer and not line.heading:
                new.append(line.words)
        self._sitting.table.announcer.say(" ".join(reversed(new[:MOST_READ])))

    def remember_seen(self) -> None:
        """Whoever leaves the screen now has seen everything so far."""
        if self._sitting.viewer != NOBODY:
            self.news.saw_all(self._sitting.viewer)

    def new_cards(self) -> tuple[int, ...]:
        """The cards of the open hand that came into it since its owner's last turn."""
        sitting = self._sitting
        hand = sitting.observation.seats[sitting.own].hand
        if hand is None or sitting.viewer == NOBODY:
            return ()
        return self.news.new_cards(sitting.own, hand)

    def newest_of(self, seat: int) -> str:
        """The newest thing that a seat did, in a sentence."""
        sitting = self._sitting
        for entry in reversed(sitting.session.log[-_LOOKED_BACK:]):
            if entry.seat == seat:
                for event in sitting.session.visible_events(entry.events, sitting.viewer):
                    words = sitting.wording.event(event) if event[1] == seat else ""
                    if words:
                        return words
        return text("ui.opponent.nothing-yet")
