"""The words of the table screen: actions, reasons, previews and log lines for the eyes of one seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from app import texts
from app.rules.engine.events import UNTOLD, Readers
from app.rules.viticulture import ids, tables
from app.rules.viticulture.events import EVENTS
from app.session.types import SeatInfo
from app.texts import text, viticulture
from app.ui.asking.interaction import Question
from app.ui.log.model import LogLine
from app.ui.viticulture.words.event_icons import automa_why, card_at_work

Action = tuple[Any, ...]
Event = tuple[Any, ...]

# The action that plays visitors in a season.
_VISITORS = {ids.SUMMER: ids.PLAY_SUMMER, ids.WINTER: ids.PLAY_WINTER}


class Wording:
    """Sentences about one game, told to one seat (-1: to everybody)."""

    def __init__(self, seats: Sequence[SeatInfo], viewer: int = -1) -> None:
        self.seats = tuple(seats)
        self.people = texts.People(tuple(seat.name for seat in seats), viewer)

    def move(self, action: Action, question: Question, part: str = "label", **known: object) -> str:
        """The words of an action, or of the button that confirms it."""
        return viticulture.move(
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
        help_line = viticulture.reason_help(why)
        return (
            list(viticulture.reason_lines(why, self.people)),
            text("ui.board.helps", help=help_line) if help_line else "",
        )

    def question(self, question: Question) -> tuple[str, str]:
        """The question and its line of state."""
        # No card leaves the choice open: it is the yoke.
        yoke = question.prompt == "choose" and question.source < 0
        asked, line = viticulture.question(
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
            card = viticulture.card_name(question.source)
            return text("viticulture.prompt.demand.state", player=self.people.name(player), card=card)
        if season not in _VISITORS:
            return ""
        place = text("ui.prompt.on-space", action=_VISITORS[season])
        return texts.capital(text("ui.prompt.in-season", where=place, season=season))

    def event(self, event: Event, card: int = -1) -> str:
        """A sentence about what happened; "" for what needs no line of its own."""
        if EVENTS.facts(event).role == UNTOLD:
            return ""
        return viticulture.event(event, self.people, card=card)

    def preview(self, events: Iterable[Event], seat: int, apart: Collection[str] = ()) -> tuple[str, bool]:
        """What a choice would bring, and whether something is lost by it (R04, R24).

        `apart` are kinds of events that are shown elsewhere. A visitor that is played without being asked for, as the
        only one that can be, is named: whoever confirms plays it.
        """
        told = _Foretold()
        for number, event in enumerate(events):
            if number and event[1] == seat and event in _ONLY_CARDS:
                told.parts.append(_ONLY_CARDS.read(event) or "")
            elif EVENTS.ends_choice(event):
                break
            elif event[1] == seat and EVENTS.kind(event).name not in apart:
                told.count(*EVENTS.total(event))
                _FORETOLD.read(event, told)
        return told.words(), told.lossy

    def log_lines(self, events: Iterable[Event], card: int = -1) -> tuple[list[LogLine], int]:
        """The events as lines, with headings for years and seasons; and the visitor that is at work at the end."""
        lines: list[LogLine] = []
        season = ids.SUMMER
        for event in events:
            card = card_at_work(event, card)
            season = _SEASON_OF_CARD.read(event) or season
            heading = _HEADINGS.read(event)
            if heading is not None:
                lines.append(LogLine(heading, heading=True))
                continue
            words = self.event(event, card)
            if words:
                why = automa_why(event, season)
                if why:
                    words = f"{words}\n{text('ui.games.why', why=why)}"
                lines.append(LogLine(words, EVENTS.doer(event), event=event))
        return lines, card

    def _papa(self, question: Question) -> int:
        if question.prompt != "papa":
            return -1
        return int(question.observation.seats[question.seat].papas[0])


def draws(deck: int, count: int) -> str:
    """To draw so many cards of a deck, in words."""
    if count == 1:
        return text("ui.choice.draws", deck=deck)
    return text("ui.choice.draws-many", n=count, cards=viticulture.thing("deck-plural", deck).lower())


class _Foretold:
    """What a preview tells so far."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.lossy = False
        self._totals = dict.fromkeys(_TOTALS, 0)
        self._drawn: dict[int, tuple[int, int]] = {}  # of each deck the place among the parts, and how many

    def count(self, total: str, change: int) -> None:
        if total:
            self._totals[total] += change

    def words(self) -> str:
        changed = [
            text(f"ui.choice.change-{key}", sign="+" if change > 0 else texts.MINUS, n=abs(change))
            for key, change in self._totals.items()
            if change
        ]
        return ", ".join([*self.parts, *changed])

    def draw(self, deck: int) -> None:
        place, count = self._drawn.setdefault(deck, (len(self.parts), 0))
        self._drawn[deck] = place, count + 1
        self.parts[place : place + (1 if count else 0)] = [draws(deck, count + 1)]

    def wine(self, wine: int, value: int, sum: int) -> None:
        if sum > value:
            lower = text("ui.preview.wine-lower", wine=wine, value=value, sum=sum)
            self.parts.append(f"{lower}: {text('ui.preview.wine-lost', n=sum - value)}")
            self.lossy = True
        else:
            self.parts.append(text("ui.preview.wine", wine=wine, value=value))

    def harvest(self, red_sum: int, red: int, white_sum: int, white: int) -> None:
        parts = []
        for colour, total, value in ((ids.RED, red_sum, red), (ids.WHITE, white_sum, white)):
            if total:
                lost = "-lost" if not value else "-lower"
                key = "ui.mat.grape-slot" if value == total else f"ui.preview.grape{lost}"
                parts.append(text(key, colour=colour, sum=total, value=value))
                self.lossy = self.lossy or value < total
        self.parts.append(", ".join(parts))

    def booking_off(self, action: int) -> None:
        self.parts.append(text("ui.choice.booking-off", action=action))
        self.lossy = True

    def train(self, now: int) -> None:
        self.parts.append(text("ui.choice.trains-now" if now else "ui.choice.trains"))


# The numbers in the order in which they are told.
_TOTALS = ("lira", "vp", "residual")
# What a preview tells beside them: results for the seat itself that hide nothing.
_FORETOLD: Readers[None] = Readers(
    EVENTS,
    {
        "draw": _Foretold.draw,
        "wine": _Foretold.wine,
        "harvest": _Foretold.harvest,
        "booking-off": _Foretold.booking_off,
        "train": _Foretold.train,
    },
    context=1,
)
_ONLY_CARDS: Readers[str] = Readers(EVENTS, {"visitor": lambda card: text("ui.choice.only-card", card=card)})
_HEADINGS: Readers[str] = Readers(
    EVENTS,
    {
        "season": lambda season: texts.capital(text("viticulture.header.season", season=season)),
        "year": lambda n: text("viticulture.header.year", year=n),
    },
)
_SEASON_OF_CARD: Readers[int] = Readers(EVENTS, {"automa-card": lambda season: season})


def card_rule(card: int) -> str:
    """The rule text of a card, all parts, as one text with a line for each part."""
    face = texts.parts(viticulture.card_key(card) + ".text")
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
    key = viticulture.card_key(card) + ".rulings"
    return texts.lines(key) if texts.has(key) else ()


def deck_word(card: int) -> str:
    return text(f"viticulture.deck.{ids.DECK_NAMES[tables.DECK_OF[card]]}.kind")
