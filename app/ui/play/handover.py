"""The screen changes hands: one look at what was drawn, then the shutters close."""

from __future__ import annotations

from typing import Any

from app import texts
from app.rules.viticulture.observation import NOBODY
from app.texts import text
from app.ui.panels.prompt_bar import PromptView
from app.ui.play.chronicle import Chronicle
from app.ui.play.curtain_words import curtain_view
from app.ui.play.guide import Guide
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage
from app.ui.screens.curtain import CurtainView

Event = tuple[Any, ...]

# What the person at the screen has just received: it is shown before the screen changes hands.
_RECEIVED = frozenset({"draw", "take", "give"})


class Handover:
    """`waits` while somebody looks at what they drew, before they close the shutters themselves."""

    def __init__(self, sitting: Sitting, stage: Stage, guide: Guide, chronicle: Chronicle) -> None:
        self._sitting = sitting
        self._stage = stage
        self._guide = guide
        self._chronicle = chronicle
        self.waits = False
        self.cards: tuple[int, ...] = ()  # what is looked at

    def received(self, events: tuple[Event, ...]) -> tuple[int, ...]:
        """The cards that came to the person at the screen and that nobody has had time to look at."""
        viewer = self._sitting.viewer
        if viewer == NOBODY:
            return ()
        found = []
        for event in self._sitting.session.visible_events(events, viewer):
            mine = event[2] if event[0] == "give" else event[1]
            if event[0] in _RECEIVED and mine == viewer and event[-1] is not None:
                found.append(event[3] if event[0] in ("draw", "give") else event[2])
        return tuple(found)

    def show_received(self, cards: tuple[int, ...]) -> None:
        """Say what was drawn; confirming it closes the shutters."""
        sitting, self.cards = self._sitting, cards
        self._stage.offer_nothing()
        title, line = text("ui.window.you-drew", cards=cards), text("ui.window.handover")
        confirm = text("ui.access.enter", what=text("ui.window.close-shutters"))
        sitting.table.announcer.say(" ".join(map(texts.ended, (title, line, confirm))))
        sitting.table.prompt.show_view(
            PromptView(
                title=title,
                line=line,
                colour=sitting.session.seats[sitting.viewer].colour,
                confirm_words=text("ui.window.close-shutters"),
                confirm_ready=True,
            )
        )

    def close(self) -> None:
        """Everything private goes first, then the shutters show (R43)."""
        sitting, table = self._sitting, self._sitting.table
        self._chronicle.remember_seen()
        self.waits = False
        self._stage.mat.close()
        self._stage.playable = frozenset()
        self._guide.leave()
        sitting.interaction = None
        sitting.sit(NOBODY)
        table.bubble.close_bubble()
        table.clear_rules()
        table.prompt.show_view(PromptView())
        self._stage.show()
        self._stage.offer_nothing()
        sitting.curtain.close_over(self.view())

    def view(self) -> CurtainView:
        """What the shutters say before the decision that is asked now."""
        session = self._sitting.session
        return curtain_view(session, session.observation(NOBODY), session.decision())
