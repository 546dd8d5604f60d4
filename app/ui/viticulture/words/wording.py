"""The words of the table screen: actions, reasons, previews and log lines for the eyes of one seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from app import texts
from app.rules.engine.events import UNTOLD
from app.rules.viticulture import ids, tables
from app.rules.viticulture.events import EVENTS
from app.session.types import SeatInfo
from app.texts import text
from app.ui.asking.interaction import Question
from app.ui.log.model import LogLine

Action = tuple[Any, ...]
Event = tuple[Any, ...]

# What a preview may tell: results for the seat itself that hide nothing.
_FORETOLD = frozenset(
    {
        "lira",
        "vp",
        "residual",
        "draw",
        "harvest",
        "wine",
        "build",
        "train",
        "age",
        "plant",
        "grape",
        "retrieve",
        "booking-off",
    }
)
# The action that plays visitors in a season.
_VISITORS = {ids.SUMMER: ids.PLAY_SUMMER, ids.WINTER: ids.PLAY_WINTER}
ENDS_PREVIEW = frozenset({"turn", "season", "year", "pass", "wake", "workers-back", "visitor", "reveal"})


class Wording:
    """Sentences about one game, told to one seat (-1: to everybody)."""

    def __init__(self, seats: Sequence[SeatInfo], viewer: int = -1) -> None:
        self.seats = tuple(seats)
        self.people = texts.People(tuple(seat.name for seat in seats), viewer)

    def move(self, action: Action, question: Question, part: str = "label", **known: object) -> str:
        """The words of an action, or of the button that confirms it."""
        return texts.move(
            action,
            part,
            prompt=question.prompt,
            card=question.source,
            papa=self._papa(question),
            people=self.people,
            **known,
        )

    def reason(self, why: Sequence[Any] | None) -> str:
        """Why not, all of it, with what would help."""
        lines, helps = self.reason_parts(why)
        return "\n".join([*lines, helps] if helps else lines)

    def reason_parts(self, why: Sequence[Any] | None) -> tuple[list[str], str]:
        """Why not, a line for each thing that is missing, and apart from it what would help."""
        if not why:
            return [], ""
        if not texts.has(f"viticulture.reason.{why[0]}"):
            return [text("ui.choice.closed")], ""
        help_line = texts.reason_help(why)
        return (
            list(texts.reason_lines(why, self.people)),
            text("ui.board.helps", help=help_line) if help_line else "",
        )

    def question(self, question: Question) -> tuple[str, str]:
        """The question and its line of state."""
        # No card leaves the choice open: it is the yoke.
        yoke = question.prompt == "choose" and question.source < 0
        asked, line = texts.question(
            "yoke" if yoke else question.prompt,
            card=question.source,
            card_player=question.card_player,
            done=question.done,
            least=question.least,
            most=question.most,
            bonus_of=question.bonus_of,
            people=self.people,
        )
        solo = f"viticulture.prompt.{question.prompt}.state_solo"
        if question.observation.solo is not None and texts.has(solo):
            line = text(solo)
        return asked, line or self._where(question)

    def _where(self, question: Question) -> str:
        """Whose card is at work or where, for a question that says nothing of how things stand."""
        season, player = question.observation.season, question.card_player
        if question.source < 0 or player < 0:
            return ""
        if player != question.seat:
            card = texts.card_name(question.source)
            return text("viticulture.prompt.demand.state", player=self.people.name(player), card=card)
        if season not in _VISITORS:
            return ""
        place = text("ui.prompt.on-space", action=_VISITORS[season])
        return texts.capital(text("ui.prompt.in-season", where=place, season=season))

    def event(self, event: Event, card: int = -1) -> str:
        """A sentence about what happened; "" for what needs no line of its own."""
        if EVENTS.facts(event).role == UNTOLD:
            return ""
        return texts.event(event, self.people, card=card)

    def preview(self, events: Iterable[Event], seat: int, apart: Collection[str] = ()) -> tuple[str, bool]:
        """What a choice would bring, and whether something is lost by it (R04, R24).

        `apart` are kinds of events that are shown elsewhere. A visitor that is played without being asked for, as the
        only one that can be, is named: whoever confirms plays it.
        """
        totals = {"lira": 0, "vp": 0, "residual": 0}
        parts: list[str] = []
        drawn: dict[int, tuple[int, int]] = {}  # of each deck the place among the parts, and how many
        lossy = False
        for number, event in enumerate(events):
            if event[0] == "visitor" and number and event[1] == seat:
                parts.append(text("ui.window.only-card", card=event[2]))
                continue
            if event[0] in ENDS_PREVIEW:
                break
            if event[0] not in _FORETOLD or event[1] != seat or event[0] in apart:
                continue
            if event[0] in totals:
                totals[event[0]] += event[2]
            elif event[0] == "draw":
                deck = event[2]
                place, count = drawn.setdefault(deck, (len(parts), 0))
                drawn[deck] = place, count + 1
                parts[place : place + (1 if count else 0)] = [draws(deck, count + 1)]
            elif event[0] == "wine":
                parts.append(self._wine(event))
                lossy = lossy or event[4] > event[3]
            elif event[0] == "harvest":
                words, lost = self._harvest(event)
                parts.append(words)
                lossy = lossy or lost
            elif event[0] == "booking-off":
                parts.append(text("ui.window.booking-off", action=event[2]))
                lossy = True
            elif event[0] == "train":
                parts.append(text("ui.window.trains-now" if any(event[2:]) else "ui.window.trains"))
        for key in ("lira", "vp", "residual"):
            if totals[key]:
                sign = "+" if totals[key] > 0 else texts.MINUS
                parts.append(text(f"ui.window.change-{key}", sign=sign, n=abs(totals[key])))
        return ", ".join(parts), lossy

    def _wine(self, event: Event) -> str:
        _, _, wine, value, total = event[:5]
        if total > value:
            lower = text("ui.preview.wine-lower", wine=wine, value=value, sum=total)
            return f"{lower}: {text('ui.preview.wine-lost', n=total - value)}"
        return text("ui.preview.wine", wine=wine, value=value)

    def _harvest(self, event: Event) -> tuple[str, bool]:
        _, _, _, red_sum, red, white_sum, white = event
        parts = []
        lost = False
        for colour, total, value in ((ids.RED, red_sum, red), (ids.WHITE, white_sum, white)):
            if not total:
                continue
            if not value:
                parts.append(text("ui.preview.grape-lost", colour=colour))
                lost = True
            elif value < total:
                parts.append(text("ui.preview.grape-lower", colour=colour, sum=total, value=value))
                lost = True
            else:
                parts.append(text("ui.mat.grape-slot", colour=colour, value=value))
        return ", ".join(parts), lost

    def log_lines(self, events: Iterable[Event], card: int = -1) -> tuple[list[LogLine], int]:
        """The events as lines, with headings for years and seasons; and the visitor that is at work at the end."""
        lines: list[LogLine] = []
        season = ids.SUMMER
        for event in events:
            kind, seat = event[0], event[1]
            if kind == "visitor":
                card = event[2]
            elif kind == "visitor-done":
                card = -1
            if kind == "automa-card":
                season = event[3]
            if kind == "season":
                words = texts.capital(text("viticulture.header.season", season=event[2]))
                lines.append(LogLine(words, heading=True))
            elif kind == "year":
                lines.append(LogLine(text("viticulture.header.year", year=event[2]), heading=True))
            else:
                words = self.event(event, card)
                if words:
                    why = automa_why(event, season)
                    if why:
                        words = f"{words}\n{text('ui.games.why', why=why)}"
                    by = ids.AUTOMA_SEAT if kind.startswith("automa-") and seat < 0 else seat
                    lines.append(LogLine(words, by, event=event))
        return lines, card

    def _papa(self, question: Question) -> int:
        if question.prompt != "papa":
            return -1
        return int(question.observation.seats[question.seat].papas[0])


def automa_why(event: Event, season: int) -> str:
    """Why the Automa placed a worker or did not, for the line below the event; "" for other events."""
    if event[0] == "automa-place":
        return text("viticulture.automa-why.placed.text", season=season)
    if event[0] == "automa-skip":
        return text(f"viticulture.automa-why.{event[5]}.text", season=season)
    return ""


def draws(deck: int, count: int) -> str:
    """To draw so many cards of a deck, in words."""
    if count == 1:
        return text("ui.window.draws", deck=deck)
    return text("ui.window.draws-many", n=count, cards=texts.thing("deck-plural", deck).lower())


def card_rule(card: int) -> str:
    """The rule text of a card, all parts, as one text with a line for each part."""
    face = texts.face(texts.card_key(card) + ".text")
    join = text(f"viticulture.join.{face.join}") if face.join else ""
    lines = [face.lead] if face.lead else []
    for number, part in enumerate(face.parts):
        if number and join:
            lines.append(f"– {join} –")
        lines.append(part)
    if face.tail:
        lines.append(face.tail)
    return "\n".join(lines)


def card_notes(card: int) -> tuple[str, ...]:
    key = texts.card_key(card) + ".rulings"
    return texts.lines(key) if texts.has(key) else ()


def deck_word(card: int) -> str:
    return text(f"viticulture.deck.{ids.DECK_NAMES[tables.DECK_OF[card]]}.kind")
