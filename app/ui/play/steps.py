"""Step by step: what others did is shown one deed after another, and each waits for a key or a click.

With each of them the table, its numbers and the log stand as they stood then. In the middle of what came of one
decision there is no position of its own: there what has flown to its place stays, and the totals are counted on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.rules.engine.events import EventTable
from app.rules.engine.game import NOBODY
from app.session.types import LogEntry
from app.settings.wishes import STEP
from app.texts import text
from app.ui.asking.prompt_bar import PromptView
from app.ui.faces.face import Face, Wording
from app.ui.play.sitting import Sitting
from app.ui.table.items_paint import log_marks

Event = tuple[Any, ...]

# Keys that keep their own meaning while another player's action is shown; any other goes on to the next.
_LEFT_ALONE = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_UNKNOWN = -2  # an event that neither begins nor ends a visitor
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@dataclass(frozen=True)
class Step:
    """One deed of somebody else: its sentence, and the events that move with it, older silent ones among them."""

    seat: int
    words: str
    event: Event
    events: tuple[Event, ...]
    position: int = 0
    """The decisions of which all has been shown with it."""
    begun: tuple[Event, ...] = ()
    """What has been shown of the next decision, if more of it is still to come."""


def card_before(face: Face, log: Sequence[LogEntry], number: int) -> int:
    """The visitor at work after so many decisions, -1 for none: what is chosen then is told in its words."""
    for entry in reversed(log[:number]):
        for event in reversed(entry.events):
            card = face.card_at_work(event, _UNKNOWN)
            if card != _UNKNOWN:
                return card
    return -1


def steps_of(
    events: Sequence[Event], wording: Wording, card: int = -1
) -> tuple[list[Step], tuple[Event, ...]]:
    """The deeds of others, as the log tells them, and what comes after the last of them.

    `card` is the visitor that is at work before the first of them.
    """
    lines = [line for line in wording.log_lines(events, card)[0] if line.event]
    found: list[Step] = []
    pending: list[Event] = []
    for event in events:
        pending.append(event)
        if lines and lines[0].event is event:
            line = lines.pop(0)
            if line.seat not in (NOBODY, wording.people.viewer):
                found.append(Step(line.seat, line.words, event, tuple(pending)))
                pending = []
    return found, tuple(pending)


def placed_in_log(
    steps: Sequence[Step], log: Sequence[LogEntry], number: int, wording: Wording
) -> list[Step]:
    """The steps with their places among the decisions after the first `number` of the log.

    What follows the last deed of a decision without any words belongs to it.
    """
    found, shown = [], 0
    ends: list[tuple[int, int, LogEntry]] = []  # by entry: how many events come before it, and with it
    for entry in log[number:]:
        begin = ends[-1][1] if ends else 0
        ends.append((begin, begin + len(entry.events), entry))
    for step in steps:
        shown += len(step.events)
        begin, _, entry = next(row for row in ends if row[0] < shown <= row[1])
        rest = entry.events[shown - begin :]
        more = any(line.event for line in wording.log_lines(rest)[0])
        begun = tuple(entry.events[: shown - begin]) if more else ()
        found.append(replace(step, position=entry.number - bool(begun), begun=begun))
    return found


def with_totals(observation: Any, events: Iterable[Event], table: EventTable) -> Any:
    """The observation with lira, points and residual counted on."""
    seats = list(observation.seats)
    for event in events:
        total, change = table.total(event)
        if total and event[1] >= 0:
            view = seats[event[1]]
            seats[event[1]] = replace(view, **{total: getattr(view, total) + change})
    return replace(observation, seats=tuple(seats))


class Steps(QObject):
    """Leads through the deeds; `active` until the last one has been looked at."""

    def __init__(
        self, sitting: Sitting, clear: Callable[[], None], show_moment: Callable[[Step | None], None]
    ) -> None:
        """`clear` takes away what was asked before: it would lie over the board.

        `show_moment` shows everything as it was after a step, or prepares the present for None.
        """
        super().__init__()
        self._sitting = sitting
        self._clear = clear
        self._show_moment = show_moment
        self._landed = False
        self._steps: list[Step] = []
        self._number = 0
        self._pace = 0.0
        self._done: Callable[[], None] | None = None

    @property
    def active(self) -> bool:
        return self._done is not None

    @property
    def now(self) -> Step | None:
        """The other player's action that is shown now."""
        return self._steps[self._number] if self.active else None

    @property
    def wanted(self) -> bool:
        """Whether the player goes step by step, and can see it."""
        sitting = self._sitting
        return sitting.preferences.wishes.pace == STEP and sitting.table.isVisible()

    def run(self, number: int, pace: float, done: Callable[[], None]) -> bool:
        """Show the deeds of others since so many decisions, then go on with `done`; False when there are none.

        The table goes back to where it stood then; `pace` is that of the flights.
        """
        if not self.wanted:
            return False
        sitting, log = self._sitting, self._sitting.session.log
        events: list[Event] = []
        for entry in log[number:]:
            events += sitting.session.visible_events(entry.events, sitting.viewer)
        steps, _ = steps_of(events, sitting.wording, card_before(sitting.face, log, number))
        if not steps:
            return False
        self.drop()
        self._steps = placed_in_log(steps, log, number, sitting.wording)
        self._number, self._pace, self._done = 0, pace, done
        self._clear()
        self._show_moment(Step(NOBODY, "", (), (), number))
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self._show()
        return True

    def go_on(self) -> None:
        """The next deed; after the last one, or when the player wants no steps any more, the game goes on."""
        if not self.active:
            return
        if self._number + 1 < len(self._steps) and self.wanted:
            self._sitting.drawn.scene.finish_animations()
            self.landed()
            self._number += 1
            self._show()
        else:
            self.finish()

    def landed(self) -> None:
        """What moved with the step has come to rest: everything else follows."""
        if self.active and not self._landed:
            self._landed = True
            self._show_moment(self._steps[self._number])

    def finish(self) -> None:
        """Look at nothing more."""
        done = self._done
        self.drop()
        if done is not None:
            done()

    def drop(self) -> None:
        """Something else is shown."""
        if not self.active:
            return
        self._done = None
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._sitting.drawn.scene.finish_animations()
        self._show_moment(None)

    def _show(self) -> None:
        step, sitting = self._steps[self._number], self._sitting
        scene, seats = sitting.drawn.scene, sitting.session.seats
        scene.set_marks(log_marks(sitting.face.places_of_event(step.event, scene.keys())))
        more = len(self._steps) > self._number + 1
        words, _, line = step.words.partition("\n")
        told = text("ui.handover.step-of", n=self._number + 1, most=len(self._steps))
        sitting.table.prompt.show_view(
            PromptView(
                title=words,
                line=f"{told} {line}".strip(),
                colour=seats[step.seat].colour
                if step.seat < len(seats)
                else sitting.face.others[step.seat][1],
                cancel_words=text("ui.handover.step-rest") if more else "",
                confirm_words=text("ui.handover.step-on"),
                confirm_ready=True,
            )
        )
        sitting.table.announcer.say(step.words)
        self._landed = False
        if self._pace > 0:
            scene.play(step.events, self._pace, stay=True)
        if not scene.animating:
            self.landed()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any plain key and any click on the table lead on."""
        table = self._sitting.table
        if not self.active or not isinstance(watched, QWidget):
            return False
        if event.type() == QEvent.Type.MouseButtonPress and watched is table.view.viewport():
            if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
                self.go_on()
                return True
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(
            event, QKeyEvent
        ):
            plain = not event.modifiers() & _COMMANDS and event.key() not in (*_LEFT_ALONE, *_MODIFIERS)
            letters = bool(event.text()) or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if plain and letters and table.isAncestorOf(watched):
                if event.type() == QEvent.Type.KeyPress:
                    self.go_on()
                else:
                    event.accept()  # no command: the key comes to us
                return True
        return False
