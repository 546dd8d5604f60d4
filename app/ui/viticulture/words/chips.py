"""What an act changed, as chips: a picture with a few signs each; and notes for what no chip can tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import texts
from app.rules.engine.events import RUN, Readers
from app.rules.viticulture import ids, tables
from app.rules.viticulture.events import EVENTS
from app.texts import text, viticulture
from app.ui.log.model import Chip
from app.ui.viticulture.words.event_icons import card_at_work
from app.ui.viticulture.words.wording import Wording

Event = tuple[Any, ...]

_MINUS = texts.MINUS


class Chips:
    """Makes the chips of one act. What is not the seat's own says whose it is.

    `told` are the kinds that the sentence of the act tells, `wines_told`: it names the wines that were made.
    """

    def __init__(self, seat: int, wording: Wording, told: frozenset[str], wines_told: bool) -> None:
        self._seat = seat
        self._wording = wording
        self._told = told
        self._wines_told = wines_told
        self._made: dict[tuple[Any, ...], Chip] = {}
        self._sums: dict[tuple[int, str], int] = {}
        self._values: dict[tuple[Any, ...], list[int]] = {}
        self._notes: list[str] = []
        self._choices: list[str] = []
        self._card = -1

    def of(self, events: Sequence[Event]) -> tuple[tuple[Chip, ...], tuple[str, ...]]:
        """Chips and notes of the events; the sentence told the head, unless that is the first of several cards."""
        for number, event in enumerate(events):
            if number or RUN in EVENTS.facts(event).roles.values():
                self._take(event)
        chips = tuple(chip for chip in self._made.values() if chip.words or chip.said)
        if not chips and not self._notes:
            self._notes = self._choices  # what was chosen is all that there is to tell
        return chips, tuple(self._notes)

    def _take(self, event: Event) -> None:
        kind = EVENTS.kind(event)
        self._card = card_at_work(event, self._card)
        if kind.name in self._told:
            return
        if kind.facts.counts:
            self._total(event[1], *EVENTS.total(event))
        elif event in _STANDS_FOR:
            self._sentence(event, *(_STANDS_FOR.read(event) or ("", "")))
        elif event in _CHANGES:
            _CHANGES.read(event, self)
        elif event in _CHOICES:
            self._choices.append(self._wording.event(event, self._card))
        elif event not in _TOLD_BY_OTHERS:
            words = self._wording.event(event, self._card)
            if words:
                self._notes.append(words)

    def _put(
        self, key: tuple[Any, ...], seat: int, picture: str, words: str, said: str, gone: bool = False
    ) -> None:
        whose = self._whose(seat)
        if whose >= 0 and said:
            said = text("ui.log.chip.of", name=self._wording.people.who(whose), change=said)
        self._made[key] = Chip(picture, words, said, whose, gone)

    def _whose(self, seat: int) -> int:
        return seat if seat != self._seat and 0 <= seat < len(self._wording.seats) else -1

    def _total(self, seat: int, kind: str, change: int) -> None:
        total = self._sums[seat, kind] = self._sums.get((seat, kind), 0) + change
        sign = "+" if total >= 0 else _MINUS
        if total:
            said = text(f"ui.choice.change-{kind}", sign=sign, n=abs(total))
            self._put((kind, seat), seat, kind, f"{sign}{abs(total)}", said)
        else:
            self._made.pop((kind, seat), None)

    def _sentence(self, event: Event, picture: str, words: str) -> None:
        """A chip that stands for a whole sentence; the sentence names whose it is."""
        said = self._wording.event(event, self._card)
        key = (EVENTS.kind(event).name, event[1], len(self._made))
        self._made[key] = Chip(picture, words, said, self._whose(event[1]))

    def _add(
        self,
        key: tuple[Any, ...],
        seat: int,
        picture: str,
        value: int,
        say: str,
        gone: bool = False,
        **args: Any,
    ) -> None:
        values = self._values.setdefault((key, seat), [])
        values.append(value)
        words = ", ".join(texts.number(one) for one in values)
        said = text(f"ui.log.chip.{say}", values=values, **args)
        self._put((key, seat), seat, picture, f"{_MINUS} {words}" if gone else words, said, gone)

    def grape(self, seat: int, colour: int, value: int, gone: bool = False) -> None:
        picture = f"grape-{ids.GRAPE_NAMES[colour]}"
        if value:
            say = "grapes-gone" if gone else "grapes"
            self._add((picture, gone), seat, picture, value, say, gone, colour=colour)
        else:
            said = text("ui.log.chip.grapes-lost", colour=colour)
            self._put((picture, seat, "lost"), seat, picture, text("ui.log.chip.lost"), said)

    def wine(self, seat: int, wine: int, value: int, gone: bool = False) -> None:
        picture = f"wine-{ids.WINE_NAMES[wine]}"
        say = "wines-gone" if gone else "wines"
        self._add((picture, gone), seat, picture, value, say, gone, wine=wine)

    def made_wine(self, seat: int, wine: int, value: int, red1: int, red2: int, white: int) -> None:
        for colour, used in ((ids.RED, red1), (ids.RED, red2), (ids.WHITE, white)):
            if used:
                self.grape(seat, colour, used, gone=True)
        if not self._wines_told:
            self.wine(seat, wine, value)

    def count(self, seat: int, what: str) -> int:
        """Count one more of something of a seat."""
        found = self._sums[seat, what] = self._sums.get((seat, what), 0) + 1
        return found

    def aged(self, seat: int) -> None:
        count = self.count(seat, "age")
        self._put(("age", seat), seat, "age", texts.number(count), text("ui.log.chip.aged", n=count))

    def drew(self, seat: int, deck: int, card: int | None) -> None:
        if card is not None:
            self.card(seat, card, "card")
            return
        key = f"draw-{deck}"
        count = self.count(seat, key)
        said = text("ui.log.chip.cards", n=count, deck=deck)
        self._put((key, seat), seat, _seal(deck), f"+{count}", said)

    def gave(self, to: int, card: int | None) -> None:
        if card is None:
            said = text("ui.log.chip.card-given", name=self._wording.people.who(to))
            self._put(("given", to, len(self._made)), to, "card-any", "+1", said)
        else:
            self.card(to, card, "card")

    def card(self, seat: int, card: int, say: str, gone: bool = False) -> None:
        said = text(f"ui.log.chip.{say}", card=card)
        words = viticulture.card_name(card)
        key = (say, seat, card, len(self._made))
        self._put(key, seat, _seal(tables.DECK_OF[card]), f"{_MINUS} {words}" if gone else words, said, gone)


def _seal(deck: int) -> str:
    return f"seal:{ids.DECK_NAMES[deck]}"


def _harvested(chips: Chips, seat: int, red_sum: int, red: int, white_sum: int, white: int) -> None:
    for colour, total, value in ((ids.RED, red_sum, red), (ids.WHITE, white_sum, white)):
        if total:
            chips.grape(seat, colour, value)


def _gone_grape(chips: Chips, seat: int, colour: int, value: int) -> None:
    chips.grape(seat, colour, value, gone=True)


def _came(chips: Chips, seat: int, card: int) -> None:
    chips.card(seat, card, "card-taken")


# What changes goods and hands.
_CHANGES: Readers[None] = Readers(
    EVENTS,
    {
        "harvest": _harvested,
        "grape": lambda chips, seat, colour, value: chips.grape(seat, colour, value),
        "spend-grape": _gone_grape,
        "sell-grape": _gone_grape,
        "wine": Chips.made_wine,
        "spend-wine": lambda chips, seat, wine, value: chips.wine(seat, wine, value, gone=True),
        "age": Chips.aged,
        "draw": Chips.drew,
        "take": _came,
        "keep": _came,
        "discard": lambda chips, seat, card: chips.card(seat, card, "card-gone", gone=True),
        "give": Chips.gave,
    },
    context=1,
)
# Picture and words of the chips that stand for a whole sentence.
_STANDS_FOR: Readers[tuple[str, str]] = Readers(
    EVENTS,
    {
        "plant": lambda card: (_seal(ids.VINE), viticulture.card_name(card)),
        "build": lambda structure: (
            ids.STRUCTURE_NAMES[structure],
            viticulture.thing("structure", structure),
        ),
        "train": lambda: ("train", "+1"),
        "order-filled": lambda card: ("fill-order", viticulture.card_name(card)),
        "answer": lambda answer: ("check" if answer else "cancel", ""),
        "temporary": lambda: ("temporary", "+1"),
        "rooster": lambda row: ("rooster", texts.number(row)),
        "token-gain": lambda: ("bonus", "+1"),
        "token-spend": lambda: ("bonus", f"{_MINUS}1"),
    },
)
_CHOICES: Readers[None] = Readers(EVENTS, {"choice": lambda: None})
_TOLD_BY_OTHERS: Readers[None] = Readers(EVENTS, {"bonus": lambda: None})
