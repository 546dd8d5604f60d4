"""What stands on the closed shutters: who comes next, what for, and what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids, tables
from app.rules.viticulture.outside.lasting import lasting
from app.session.session import Session
from app.session.types import LogEntry
from app.texts import text, viticulture
from app.ui.panels.lasting_words import of_game, of_seat
from app.ui.screens.curtain import CurtainView
from app.ui.screens.sign import Answering, Totals
from app.ui.viticulture.words.event_icons import shown
from app.ui.viticulture.words.question_context import TURN, answers_given, round_of
from app.ui.viticulture.words.wording import Wording

_LOOKED_BACK = 6


def public_line(session: Session, wording: Wording, entries: Iterable[LogEntry], reader: int = NOBODY) -> str:
    """The first thing among these entries that somebody but the reader did, as everybody may know it."""
    for entry in entries:
        for event in session.visible_events(entry.events, NOBODY):
            if shown(event).on_shutters and event[1] != reader:
                return wording.event(event)
    return ""


def curtain_view(session: Session, observation: Any, decision: Any) -> CurtainView:
    """The shutters before a decision; `observation` is what everybody sees."""
    seats, known = session.seats, lasting(observation)
    reply = decision.card_player >= 0 and decision.card_player != decision.seat
    asked, public, more = (
        _reply_words(session, decision) if reply else _turn_words(session, observation, decision)
    )
    card: dict[str, Any] = {}
    if reply:
        card = {
            "asker_colour": seats[decision.card_player].colour,
            "seal": tables.DECK_OF[decision.source],
            "order": answering(session, decision),
        }
    return CurtainView(
        name=seats[decision.seat].name,
        colour=seats[decision.seat].colour,
        reply=reply,
        asked=asked,
        public=public,
        public_more=more,
        lasting=", ".join(of_game(known.last_year, session.assisted)),
        totals=tuple(
            Totals(
                seats[n].name,
                seats[n].colour,
                view.vp,
                view.lira,
                sum(view.free),
                n == known.first,
                n in known.out,
                ", ".join(of_seat(known, n)),
            )
            for n, view in enumerate(observation.seats)
        ),
        can_undo=bool(session.log) and session.can_undo() is None,
        **card,
    )


def answering(session: Session, decision: Any) -> tuple[Answering, ...]:
    """Clockwise from the player of the card: who has answered, who is asked now, who comes, and who plays on.

    Whoever the card does not ask is not among them.
    """
    seats = session.seats
    given = answers_given(session, decision.source)
    found = []
    for step in range(1, len(seats) + 1):
        seat = (decision.card_player + step) % len(seats)
        if seat == decision.card_player:
            state = "ui.curtain.plays-on"
        elif seat == decision.seat:
            state = "ui.curtain.now"
        elif seat in given:
            state = "ui.curtain.answered"
        elif seat not in decision.to_come:
            continue
        elif not seats[seat].is_human:
            state = "ui.opponent.computer"
        else:
            state = "ui.opponent.to-come"
        found.append(Answering(seats[seat].name, seats[seat].colour, text(state), seat == decision.seat))
    return tuple(found)


def _reply_words(session: Session, decision: Any) -> tuple[str, str, str]:
    name = session.seats[decision.card_player].name
    card = viticulture.card_name(decision.source)
    return (
        text("ui.curtain.goes-on", name=name),
        text("ui.curtain.plays", name=name, card=card),
        text("ui.curtain.quoted", words=viticulture.card_text(decision.source)),
    )


def _turn_words(session: Session, observation: Any, decision: Any) -> tuple[str, str, str]:
    what = viticulture.thing("prompt", decision.prompt)
    if observation.year < 1:
        asked = text("ui.curtain.setup", what=what)
    elif observation.season == ids.YEAR_END:
        asked = text("ui.curtain.year-end", year=observation.year, what=what)
    elif decision.prompt == TURN and (number := round_of(session, decision.seat)):
        asked = text("ui.curtain.turn", year=observation.year, season=observation.season, n=number)
    else:
        asked = text("ui.curtain.asked", year=observation.year, season=observation.season, what=what)
    newest = reversed(session.log[-_LOOKED_BACK:])
    public = public_line(session, Wording(session.seats), newest, decision.seat)
    return asked, public, text("ui.curtain.changes-wait") if public else ""
