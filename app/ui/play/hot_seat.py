"""The screen changes hands: one look at what was done or drawn, then the shutters close."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer

from app import texts
from app.rules.engine.game import NOBODY
from app.texts import text
from app.ui.asking.prompt_bar import PromptView
from app.ui.play.chronicle import Chronicle
from app.ui.play.guide import Guide
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage
from app.ui.screens.curtain import CurtainView

Event = tuple[Any, ...]

LOOK_MILLISECONDS = 700  # at what the own decision has changed


class HotSeat:
    """`waits` while somebody looks at what they drew, before they close the shutters themselves.

    `leaves` while they see what their last decision has done: then the shutters close by themselves.
    """

    def __init__(self, sitting: Sitting, stage: Stage, guide: Guide, chronicle: Chronicle) -> None:
        self._sitting = sitting
        self._stage = stage
        self._guide = guide
        self._chronicle = chronicle
        self.waits = False
        self.cards: tuple[int, ...] = ()  # what is looked at
        self.leaves = False
        self._look = QTimer()
        self._look.setSingleShot(True)
        self._look.timeout.connect(self.close)

    def received(self, events: tuple[Event, ...]) -> tuple[int, ...]:
        """The cards that came to the person at the screen and that nobody has had time to look at."""
        viewer = self._sitting.viewer
        if viewer == NOBODY:
            return ()
        found = []
        session = self._sitting.session
        table = session.game.events
        for event in session.visible_events(events, viewer):
            card = table.card(event) if table.facts(event).received else None
            if card is not None and (viewer, 1) in table.hands(event):
                found.append(card)
        return tuple(found)

    def show_received(self, cards: tuple[int, ...]) -> None:
        """Say what was drawn; confirming it closes the shutters."""
        sitting, self.cards = self._sitting, cards
        self._stage.offer_nothing()
        title, line = text("ui.handover.you-drew", cards=cards), text("ui.handover.line")
        confirm = text("ui.access.enter", what=text("ui.handover.close-shutters"))
        sitting.table.announcer.say(" ".join(map(texts.ended, (title, line, confirm))))
        sitting.table.prompt.show_view(
            PromptView(
                title=title,
                line=line,
                colour=sitting.session.seats[sitting.viewer].colour,
                confirm_words=text("ui.handover.close-shutters"),
                confirm_ready=True,
            )
        )

    def leave(self, events: tuple[Event, ...]) -> None:
        """Show the player whose turn ends how their last action comes out, then close the shutters."""
        sitting = self._sitting
        wishes = sitting.preferences.wishes
        pace = sitting.drawn.set_motion(wishes.pace, sitting.preferences.less_motion)
        if sitting.viewer == NOBODY or not events or not pace:
            self.close()
            return
        self.leaves = True
        self._stage.offer_nothing()
        seats = sitting.session.seats
        view = PromptView(
            title=self._chronicle.newest_of(sitting.viewer),
            line=text("ui.handover.next-is", name=seats[sitting.session.decision().seat].name),
            colour=seats[sitting.viewer].colour,
            confirm_words=text("ui.handover.close-shutters"),
            confirm_ready=True,
        )

        def look() -> None:
            sitting.table.prompt.show_view(view)
            self._look.start(round(LOOK_MILLISECONDS * pace))

        self._stage.show(events, look, view, steps=False)

    def stay(self) -> None:
        """The shutters do not close by themselves any more."""
        self._look.stop()
        self.leaves = False

    def close(self) -> None:
        """Everything private goes first, then the shutters show (R43)."""
        sitting, table = self._sitting, self._sitting.table
        self.stay()
        self._chronicle.remember_seen()
        self.waits = False
        self._stage.mat.close()
        self._guide.leave()
        sitting.interaction = None
        sitting.sit(NOBODY)
        self._stage.put_away()
        self._stage.show()
        table.end_unfolding()
        sitting.curtain.close_over(self.view())

    def view(self) -> CurtainView:
        """What the shutters say before the decision that is asked now."""
        session = self._sitting.session
        return self._sitting.face.curtain_view(session, session.observation(NOBODY), session.decision())
