"""Undo and redo from the window, with the agreement of others where it takes that."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from app.rules.engine.game import NOBODY
from app.session.types import LogEntry
from app.texts import text
from app.ui.play.handover import Handover
from app.ui.play.sitting import Sitting
from app.ui.play.taking_back import Agreement, Plan, refusal_words, undo_plan

_PLACEMENTS = frozenset({"place", "book"})


class Undoing:
    """Keeps a wish to take back until everybody concerned has answered."""

    def __init__(self, sitting: Sitting, handover: Handover) -> None:
        self._sitting = sitting
        self._handover = handover
        self._wish: Agreement | None = None

    def take_over(self, before: Undoing) -> None:
        """Go on asking what was being asked on the closed shutters."""
        self._wish = before._wish
        if self._wish is not None:
            self._wish.show(self._sitting.curtain)

    def undo(self) -> LogEntry | None:
        """Take the last decision back, after asking whom it concerns, or say why not; returns what is taken back."""
        if self._wish is not None:
            return None
        session, viewer = self._sitting.session, self._sitting.viewer
        plan = undo_plan(session, viewer)
        if plan.refusal is not None:
            words = refusal_words(plan.refusal, session, self._sitting.wording)
            self._tell_refusal(text("ui.undo.not-now"), words, self._still_free())
        elif plan.terms.agreement:
            if viewer != NOBODY:
                self._ask_others(plan)
        else:
            # Behind the curtain it stays closed: nobody knows who pressed, so whose hand may be seen.
            self._handover.waits = False
            self._sitting.table.announcer.say(text("ui.access.undone"))
            return session.undo(plan.back_to)
        return None

    def redo(self) -> None:
        """Do again what was taken back last, or say why not."""
        session = self._sitting.session
        reason = session.can_redo()
        if reason is not None:
            self._tell_refusal(
                text("ui.top.redo"), self._sitting.face.reason(reason, self._sitting.wording.people)
            )
            return
        self._sitting.table.announcer.say(text("ui.access.redone"))
        session.redo()

    def _still_free(self) -> str:
        """What can be taken back all the same: a placement that is not confirmed yet."""
        interaction = self._sitting.interaction
        if interaction is None or not interaction.chosen or interaction.chosen[0][0] not in _PLACEMENTS:
            return ""
        return text("ui.board.still-free", what=text("ui.undo.still-free"))

    def _tell_refusal(self, title: str, words: str, helps: str = "") -> None:
        table = self._sitting.table
        table.announcer.say(f"{title}: {words}\n{helps}".strip())
        button, season = QRectF(table.top.undo.geometry()), self._sitting.observation.season
        self._sitting.drawn.tell_reason(title, words, button, season, at_once=True, helps=helps)

    def _ask_others(self, plan: Plan) -> None:
        """Close the shutters and ask each person whose decision would go."""
        self._wish = Agreement(self._sitting.session, plan, self._sitting.viewer)
        self._handover.close()
        self._wish.show(self._sitting.curtain)

    def agree(self) -> None:
        """The player who is asked agrees; after the last of them the decisions are taken back."""
        wish = self._wish
        if wish is None:
            return
        wish.agree()
        if wish.asked is not None:
            wish.show(self._sitting.curtain)
            return
        self._wish = None
        self._sitting.session.at_screen = wish.requester
        self._sitting.session.undo(wish.plan.back_to, wish.agreed)

    def disagree(self) -> None:
        """A player refuses: nothing is taken back, and the curtain waits for the player who has to decide."""
        wish, self._wish = self._wish, None
        if wish is not None:
            view = replace(self._handover.view(), public=wish.refused_words(), public_more="")
            self._sitting.curtain.close_over(view)
