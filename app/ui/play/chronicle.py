"""Log, news and spoken messages of a running game, for the player at the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.engine.game import NOBODY
from app.texts import text
from app.ui.log.model import LogLine
from app.ui.log.presenter import LogPresenter
from app.ui.play.sitting import Sitting

Event = tuple[Any, ...]

MOST_READ = 12  # lines that are read aloud at once
LONGEST_READ = 240  # letters beyond which the details of the lines are left to the log
_LOOKED_BACK = 60  # entries among which the newest deed of a seat is looked for


class Chronicle:
    """Keeps log and news of one game."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.log = LogPresenter(sitting.session, sitting.table)
        self.news = sitting.face.news(sitting.session)
        self._read: tuple[int, int] = (NOBODY, 0)  # who heard the log last, and how far

    def close(self) -> None:
        self.log.close()

    def show(self, told: bool = False) -> None:
        """The log for the eyes that are here; what others have done is read aloud, unless it has been told already."""
        self.log.show(self._sitting.wording)
        if told:
            self._read = (self._sitting.viewer, self.log.book.stamp)
        else:
            self.announce()

    def announce(self) -> None:
        """Read what others have done since the log was shown last; the reader knows the own deeds."""
        sitting = self._sitting
        viewer = sitting.viewer
        who, stamp = self._read
        if viewer == NOBODY or who != viewer:
            self._read = (viewer, self.log.book.stamp)
            return
        turn = sitting.observation.turn
        lines, stamp = self.log.book.others_since(stamp, sitting.wording, turn)
        self._read = (viewer, stamp)
        sitting.table.announcer.say(_story(lines))

    def tell_missed(self) -> None:
        """Read out what others have done since the last turn of the player who has just opened the shutters."""
        sitting = self._sitting
        book = self.log.book
        first = not book.has_acted(sitting.viewer)
        lines = book.others_since_turn(sitting.wording)
        if first:  # what came to the reader without their doing, and of others only what they have decided
            lines = [
                line for line in book.all_lines(sitting.wording) if line.step or line.seat == sitting.viewer
            ]
        self._read = (sitting.viewer, book.stamp)
        if lines:
            since = text("ui.log.so-far" if first else "ui.log.since")
            sitting.table.announcer.say(f"{since}: {_story(lines)}")

    def tell_result(self, events: Sequence[Event], looks: bool) -> None:
        """Read what the reader's own decision has brought about; who `looks` at new cards is told of them there."""
        sitting, viewer = self._sitting, self._sitting.viewer
        if viewer == NOBODY:
            return
        own = [event for event in sitting.session.visible_events(events, viewer) if event[1:2] == (viewer,)]
        table = sitting.session.game.events
        said = (sitting.wording.event(event) for event in own if not (looks and table.facts(event).received))
        sitting.table.announcer.say(" ".join(words for words in said if words))

    def remember_seen(self) -> None:
        """Note that the player who leaves the screen has seen everything so far."""
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


def _story(lines: Sequence[LogLine]) -> str:
    """The newest lines as they are read aloud; a long story in short, for the log has it all."""
    lines = lines[-MOST_READ:]
    whole = " ".join(line.spoken for line in lines)
    return whole if len(whole) <= LONGEST_READ else " ".join(line.words for line in lines)
