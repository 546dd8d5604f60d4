"""The commands undo and redo, with the agreement of others behind the curtain where it takes that."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from app import texts
from app.rules.engine.game import NOBODY
from app.session.session import Session
from app.session.types import LogEntry
from app.texts import text
from app.ui.faces.registry import face_of
from app.ui.play.hot_seat import HotSeat
from app.ui.play.sitting import Sitting
from app.ui.play.undo_plan import Plan, refusal_words, undo_plan
from app.ui.screens.curtain import Curtain, CurtainView

_PLACEMENTS = frozenset({"place", "book"})


class Agreement:
    """One wish to take back, put to each person whose decisions would go, one after the other.

    Nothing private is shown: whoever is asked reads who wishes it and says yes or no on the closed shutters.
    """

    def __init__(self, session: Session, plan: Plan, requester: int) -> None:
        self._session = session
        self.plan = plan
        self.requester = requester
        self._waiting = list(plan.terms.agreement)
        self.agreed: list[int] = []

    @property
    def asked(self) -> int | None:
        """Who has to answer now; None when all have agreed."""
        return self._waiting[0] if self._waiting else None

    def agree(self) -> None:
        self.agreed.append(self._waiting.pop(0))

    def show(self, curtain: Curtain) -> None:
        """Show the question on the closed shutters to the player who is asked now."""
        assert self.asked is not None
        seats = self._session.seats
        wording = face_of(self._session.game.id).wording(seats)
        asked = seats[self.asked]
        wish = texts.capital(text("saves.undo.ask", who=self.requester, people=wording.people))
        begin = self.plan.back_to if self.plan.back_to is not None else len(self._session.log) - 1
        taken = face_of(self._session.game.id).public_line(self._session, wording, self._session.log[begin:])
        curtain.close_over(
            CurtainView(
                name=asked.name,
                colour=asked.colour,
                reply=True,
                asked=wish,
                public=taken,
                agree_words=text("saves.undo.agree"),
                refuse_words=text("saves.undo.refuse"),
            )
        )

    def refused_words(self) -> str:
        """The line that tells the player who asked that somebody did not agree."""
        people = face_of(self._session.game.id).wording(self._session.seats, self.requester).people
        return texts.capital(text("saves.undo.refused", who=self.asked, people=people))


class UndoRedo:
    """Keeps a wish to take back until everybody concerned has answered."""

    def __init__(self, sitting: Sitting, hot_seat: HotSeat) -> None:
        self._sitting = sitting
        self._hot_seat = hot_seat
        self._wish: Agreement | None = None

    def take_over(self, before: UndoRedo) -> None:
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
            self._hot_seat.waits = False
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
        self._hot_seat.close()
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
            view = replace(self._hot_seat.view(), public=wish.refused_words(), public_more="")
            self._sitting.curtain.close_over(view)
