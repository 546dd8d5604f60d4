"""What stands on the closed shutters: who comes next, what for, and what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app import texts
from app.rules.viticulture.observation import NOBODY
from app.session.session import Session
from app.session.types import LogEntry
from app.texts import text
from app.ui.screens.curtain import CurtainView, Totals
from app.ui.wording import Wording

# What of a decision is told in a sentence.
_TOLD = frozenset({"place", "pass", "wake", "visitor", "order-filled"})
_LOOKED_BACK = 6


def public_line(session: Session, wording: Wording, entries: Iterable[LogEntry]) -> str:
    """The first thing among these entries that somebody did, as everybody may know it."""
    for entry in entries:
        for event in session.visible_events(entry.events, NOBODY):
            if event[0] in _TOLD:
                return wording.event(event)
    return ""


def curtain_view(session: Session, observation: Any, decision: Any) -> CurtainView:
    """The shutters before a decision; `observation` is what everybody sees."""
    seats = session.seats
    reply = decision.card_player >= 0 and decision.card_player != decision.seat
    asked, public, more = (
        _reply_words(session, decision) if reply else _turn_words(session, observation, decision)
    )
    return CurtainView(
        name=seats[decision.seat].name,
        colour=seats[decision.seat].colour,
        reply=reply,
        asked=asked,
        public=public,
        public_more=more,
        totals=tuple(
            Totals(seats[n].name, seats[n].colour, view.vp, view.lira, sum(view.free))
            for n, view in enumerate(observation.seats)
        ),
        can_undo=bool(session.log) and session.can_undo() is None,
    )


def _reply_words(session: Session, decision: Any) -> tuple[str, str, str]:
    name = session.seats[decision.card_player].name
    card = texts.card_name(decision.source)
    return (
        text("ui.curtain.goes-on", name=name),
        text("ui.curtain.plays", name=name, card=card),
        texts.card_text(decision.source),
    )


def _turn_words(session: Session, observation: Any, decision: Any) -> tuple[str, str, str]:
    what = texts.thing("prompt", decision.prompt)
    if observation.year < 1 or observation.season not in range(4):
        asked = text("ui.window.curtain-setup", what=what)
    else:
        asked = text("ui.window.curtain-asked", year=observation.year, season=observation.season, what=what)
    newest = reversed(session.log[-_LOOKED_BACK:])
    public = public_line(session, Wording(session.seats), newest)
    return asked, public, text("ui.curtain.changes-wait") if public else ""
