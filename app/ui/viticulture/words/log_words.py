"""Acts in words: a sentence for what was done, chips for what it changed, notes for what no chip can tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app import texts
from app.rules.viticulture import ids, tables
from app.texts import text
from app.ui.log.model import Chip, LogLine
from app.ui.viticulture.cards.motifs import ACTION_ICONS
from app.ui.viticulture.words.log_acts import YEAR_END, Act
from app.ui.viticulture.words.wording import Wording, automa_why

Event = tuple[Any, ...]

# What the lines can be filtered by; a line may belong to several.
WORKERS, VISITORS, POINTS, MONEY, WINE = "workers", "visitors", "points", "money", "wine"
KINDS = (WORKERS, VISITORS, POINTS, MONEY, WINE)
KIND_ICONS = {
    WORKERS: "worker",
    VISITORS: "visitor",
    POINTS: "fill-order",
    MONEY: "lira",
    WINE: "harvest",
}

_KIND_OF = {
    **dict.fromkeys(
        ("place", "pass", "wake", "book", "booked-acts", "booked-lost", "booking-off", "retrieve", "train"),
        WORKERS,
    ),
    "first-player": WORKERS,
    **dict.fromkeys(("visitor", "draw", "take", "keep", "give", "discard", "reveal", "answer"), VISITORS),
    **dict.fromkeys(("vp", "residual", "order-filled"), POINTS),
    **dict.fromkeys(("lira", "sell-field", "buy-field", "sell-grape"), MONEY),
    **dict.fromkeys(("plant", "uproot", "swap", "harvest", "grape", "wine", "age"), WINE),
    **dict.fromkeys(("spend-grape", "spend-wine", "sell-grape"), WINE),
}
_HEAD_ICONS = {
    "wake": "rooster",
    "pass": "pass",
    "draw": "draw",
    "discard": "discard",
    YEAR_END: "age",
    "parents": "card-mama",
    "papa": "card-papa",
    "keep-mama": "card-mama",
    "keep-papa": "card-papa",
    "first-player": "first-player",
    "last-year": "year-end",
    "final-year": "year-end",
    "end": "trophy",
    "reshuffle": "draw",
    "booked-lost": "blocked",
    "booking-off": "blocked",
}
_TOTALS = {"lira": "lira", "vp": "vp", "residual": "residual"}
_MINUS = texts.MINUS
_ARROW = "\N{RIGHTWARDS ARROW}"


@dataclass
class _Told:
    """What the sentence of an act has told already: those kinds of events make no chips."""

    words: str
    kinds: frozenset[str] = frozenset()
    event: Event = ()
    """What the rule of the line is about; empty for the head."""


def line_of(act: Act, events: Sequence[Event], wording: Wording) -> LogLine:
    """The line of an act whose `events` are as the reader may see them, the head first."""
    told = _sentence(act, events, wording)
    chips, notes = _Chips(act.seat, wording, told.kinds).of(events)
    why = automa_why(events[0], act.season)
    if why:
        notes = (text("ui.games.why", why=why), *notes)
    head = events[0]
    by = ids.AUTOMA_SEAT if str(head[0]).startswith("automa-") and act.seat < 0 else act.seat
    return LogLine(
        told.words,
        by,
        event=told.event or head,
        step=act.step,
        begin=act.begin,
        place=head,
        icon=_icon(head),
        kinds=frozenset(_KIND_OF[event[0]] for event in events if event[0] in _KIND_OF),
        chips=chips,
        notes=notes,
        year=act.year,
        season=act.season,
        round=act.round,
    )


def _icon(head: Event) -> str:
    kind = head[0]
    if kind == "place":
        return ACTION_ICONS[head[3]]
    if kind == "booked-acts":
        return ACTION_ICONS[head[2]]
    if kind == "automa-place":
        return ACTION_ICONS[head[4]]
    return "automa" if str(kind).startswith("automa-") else _HEAD_ICONS.get(kind, "worker")


# --- the sentence ------------------------------------------------------------------------------------------------


def _sentence(act: Act, events: Sequence[Event], wording: Wording) -> _Told:
    head = events[0]
    by_kind = _by_kind(events, act.seat)
    if head[0] in ("place", "booked-acts"):
        action = head[3] if head[0] == "place" else head[2]
        made = _OF_ACTION.get(action, _plain)(action, by_kind, wording, act.seat)
        if made is not None:
            return made
    elif head[0] == "draw" and act.season == ids.FALL:
        return _Told(_summary("fall", wording, act.seat, n=len(by_kind["draw"])))
    elif head[0] == "discard":
        return _Told(_summary("discard", wording, act.seat, n=len(by_kind["discard"])))
    elif head[0] == YEAR_END:
        return _Told(_summary(f"{YEAR_END}-aged" if "age" in by_kind else YEAR_END, wording, act.seat))
    return _Told(wording.event(head))


def _by_kind(events: Sequence[Event], seat: int) -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {}
    for event in events:
        if event[1] == seat:
            found.setdefault(event[0], []).append(event)
    return found


def _summary(key: str, wording: Wording, seat: int, **args: object) -> str:
    people = wording.people
    return texts.capital(text(f"viticulture.summary.{key}", people=people, who=people.who(seat), **args))


def _name(action: int, by_kind: dict[str, list[Event]]) -> str:
    """The key of an action's sentence, that with the bonus where it was taken and has one of its own."""
    name = ids.ACTION_NAMES[action]
    bonus = any(event[2] == action for event in by_kind.get("bonus", ()))
    return f"{name}-bonus" if bonus and texts.has(f"viticulture.summary.{name}-bonus") else name


def _hidden_draws(by_kind: dict[str, list[Event]]) -> frozenset[str]:
    """Cards that the reader may not see say no more than the sentence did."""
    draws = by_kind.get("draw", [])
    return frozenset({"draw"}) if all(event[3] is None for event in draws) else frozenset()


_Made = Callable[[int, dict[str, list[Event]], Wording, int], _Told | None]


def _plain(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    """Drawing, tour, cart: nothing but the action and its changes."""
    result = {ids.DRAW_VINE: "draw", ids.DRAW_ORDER: "draw", ids.TRAIN_WORKER: "train"}.get(action, "lira")
    if result not in by_kind:
        return None
    kinds = _hidden_draws(by_kind) if result == "draw" else frozenset({"train"})
    return _Told(_summary(_name(action, by_kind), wording, seat), kinds)


def _built(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    built = by_kind.get("build")
    if not built:
        return None
    words = _summary(_name(action, by_kind), wording, seat, structure=built[0][2])
    return _Told(words, frozenset({"build"}), built[0])


def _played(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    played = by_kind.get("visitor")
    if not played:
        return None
    cards = [event[2] for event in played]
    return _Told(
        _summary(_name(action, by_kind), wording, seat, cards=cards), frozenset({"visitor"}), played[-1]
    )


def _sold(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    for kind in ("sell-field", "buy-field"):
        if kind in by_kind:
            return _Told(wording.event(by_kind[kind][0]), frozenset({kind}))
    sold = by_kind.get("sell-grape")
    if not sold:
        return None
    lira = sum((event[3] + 2) // 3 for event in sold)
    return _Told(_summary(_name(action, by_kind), wording, seat, n=lira))


def _planted(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    planted = by_kind.get("plant")
    if not planted:
        return None
    name = _name(action, by_kind)
    if len(planted) > 1:
        name = "plant-vine-bonus"
    words = _summary(name, wording, seat, cards=[event[2] for event in planted], field=planted[0][3])
    return _Told(words, frozenset({"plant"}), planted[-1])


def _harvested(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    harvested = by_kind.get("harvest")
    if not harvested:
        return None
    name = _name(action, by_kind)
    if len(harvested) > 1:
        name = "harvest-bonus"
    return _Told(_summary(name, wording, seat, n=len(harvested), field=harvested[0][2]))


def _wines(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    made = by_kind.get("wine")
    if not made:
        return None
    wines = [(event[2], event[3]) for event in made]
    return _Told(_summary(_name(action, by_kind), wording, seat, wines=wines), frozenset({"wine-made"}))


def _filled(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    filled = by_kind.get("order-filled")
    if not filled:
        return None
    cards = [event[2] for event in filled]
    return _Told(
        _summary(_name(action, by_kind), wording, seat, cards=cards), frozenset({"order-filled"}), filled[-1]
    )


def _yoke(action: int, by_kind: dict[str, list[Event]], wording: Wording, seat: int) -> _Told | None:
    if "uproot" in by_kind:
        return _Told(wording.event(by_kind["uproot"][0]), frozenset({"uproot"}))
    if "harvest" in by_kind:
        return _harvested(ids.HARVEST, by_kind, wording, seat)
    return None


_OF_ACTION: dict[int, _Made] = {
    ids.BUILD_STRUCTURE: _built,
    ids.PLAY_SUMMER: _played,
    ids.PLAY_WINTER: _played,
    ids.SELL: _sold,
    ids.PLANT_VINE: _planted,
    ids.HARVEST: _harvested,
    ids.MAKE_WINE: _wines,
    ids.FILL_ORDER: _filled,
    ids.YOKE_SPACE: _yoke,
}


# --- the chips ---------------------------------------------------------------------------------------------------


class _Chips:
    """Makes the chips of one act. What is not the seat's own says whose it is."""

    def __init__(self, seat: int, wording: Wording, told: frozenset[str]) -> None:
        self._seat = seat
        self._wording = wording
        self._told = told
        self._made: dict[tuple[Any, ...], Chip] = {}
        self._sums: dict[tuple[int, str], int] = {}
        self._values: dict[tuple[Any, ...], list[int]] = {}
        self._notes: list[str] = []
        self._choices: list[str] = []
        self._card = -1

    def of(self, events: Sequence[Event]) -> tuple[tuple[Chip, ...], tuple[str, ...]]:
        """Chips and notes of the events; the sentence told the head, unless that is the first of several cards."""
        for number, event in enumerate(events):
            if number or event[0] in ("draw", "discard"):
                self._take(event)
        chips = tuple(chip for chip in self._made.values() if chip.words or chip.said)
        if not chips and not self._notes:
            self._notes = self._choices  # what was chosen is all that there is to tell
        return chips, tuple(self._notes)

    def _take(self, event: Event) -> None:
        kind, seat = event[0], event[1]
        if kind == "visitor":
            self._card = event[2]
        if kind in self._told:
            return
        make = _CHIPS.get(kind)
        if kind in _TOTALS:
            self._total(kind, seat, event[2])
        elif make is not None:
            make(self, event)
        elif kind == "choice":
            self._choices.append(self._wording.event(event, self._card))
        elif kind not in ("bonus", YEAR_END):
            words = self._wording.event(event, self._card)
            if words:
                self._notes.append(words)

    def _put(
        self, key: tuple[Any, ...], seat: int, picture: str, words: str, said: str, gone: bool = False
    ) -> None:
        whose = seat if seat != self._seat and 0 <= seat < len(self._wording.seats) else -1
        if whose >= 0 and said:
            said = text("ui.log.chip.of", name=self._wording.people.who(whose), change=said)
        self._made[key] = Chip(picture, words, said, whose, gone)

    def _total(self, kind: str, seat: int, change: int) -> None:
        total = self._sums[seat, kind] = self._sums.get((seat, kind), 0) + change
        sign = "+" if total >= 0 else _MINUS
        if total:
            said = text(f"ui.window.change-{kind}", sign=sign, n=abs(total))
            self._put((kind, seat), seat, _TOTALS[kind], f"{sign}{abs(total)}", said)
        else:
            self._made.pop((kind, seat), None)

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

    def _grape(self, seat: int, colour: int, value: int, gone: bool = False) -> None:
        picture = f"grape-{ids.GRAPE_NAMES[colour]}"
        if not value:
            lost = text("ui.log.chip.lost")
            self._put(
                (picture, seat, "lost"), seat, picture, lost, text("ui.log.chip.grapes-lost", colour=colour)
            )
        else:
            self._add(
                (picture, gone),
                seat,
                picture,
                value,
                "grapes-gone" if gone else "grapes",
                gone,
                colour=colour,
            )

    def harvest(self, event: Event) -> None:
        _, seat, _, red_sum, red, white_sum, white = event
        for colour, total, value in ((ids.RED, red_sum, red), (ids.WHITE, white_sum, white)):
            if total:
                self._grape(seat, colour, value)

    def grape(self, event: Event) -> None:
        self._grape(event[1], event[2], event[3])

    def spend_grape(self, event: Event) -> None:
        self._grape(event[1], event[2], event[3], gone=True)

    def wine(self, event: Event) -> None:
        _, seat, wine, value, _, red, second, white = event
        for colour, used in ((ids.RED, red), (ids.RED, second), (ids.WHITE, white)):
            if used:
                self._grape(seat, colour, used, gone=True)
        if "wine-made" not in self._told:
            picture = f"wine-{ids.WINE_NAMES[wine]}"
            self._add((picture, False), seat, picture, value, "wines", wine=wine)

    def spend_wine(self, event: Event) -> None:
        picture = f"wine-{ids.WINE_NAMES[event[2]]}"
        self._add((picture, True), event[1], picture, event[3], "wines-gone", True, wine=event[2])

    def age(self, event: Event) -> None:
        seat = event[1]
        count = self._sums[seat, "age"] = self._sums.get((seat, "age"), 0) + 1
        self._put(("age", seat), seat, "age", texts.number(count), text("ui.log.chip.aged", n=count))

    def draw(self, event: Event) -> None:
        _, seat, deck, card = event
        if card is not None:
            self._named_card(seat, card, "card")
            return
        key = f"draw-{deck}"
        count = self._sums[seat, key] = self._sums.get((seat, key), 0) + 1
        said = text("ui.log.chip.cards", n=count, deck=deck)
        self._put((key, seat), seat, _seal(deck), f"+{count}", said)

    def take_card(self, event: Event) -> None:
        self._named_card(event[1], event[2], "card-taken")

    def discard(self, event: Event) -> None:
        self._named_card(event[1], event[2], "card-gone", gone=True)

    def give(self, event: Event) -> None:
        _, _, taker, card = event[:4]
        name = self._wording.people.who(taker)
        if card is None:
            said = text("ui.log.chip.card-given", name=name)
            self._put(("given", taker, len(self._made)), taker, "card-any", "+1", said)
        else:
            self._named_card(taker, card, "card")

    def _named_card(self, seat: int, card: int, say: str, gone: bool = False) -> None:
        said = text(f"ui.log.chip.{say}", card=card)
        words = texts.card_name(card)
        self._put(
            (say, seat, card, len(self._made)),
            seat,
            _seal(tables.DECK_OF[card]),
            f"{_MINUS} {words}" if gone else words,
            said,
            gone,
        )

    def plant(self, event: Event) -> None:
        self._sentence(event, _seal(ids.VINE), texts.card_name(event[2]))

    def build(self, event: Event) -> None:
        name = ids.STRUCTURE_NAMES[event[2]]
        self._sentence(event, name, texts.thing("structure", event[2]))

    def train(self, event: Event) -> None:
        self._sentence(event, "train", "+1")

    def order_filled(self, event: Event) -> None:
        self._sentence(event, "fill-order", texts.card_name(event[2]))

    def answer(self, event: Event) -> None:
        self._sentence(event, "check" if event[2] else "cancel", "")

    def temporary(self, event: Event) -> None:
        self._sentence(event, "temporary", "+1")

    def rooster(self, event: Event) -> None:
        self._sentence(event, "rooster", texts.number(event[2]))

    def token_gain(self, event: Event) -> None:
        self._sentence(event, "bonus", "+1")

    def token_spend(self, event: Event) -> None:
        self._sentence(event, "bonus", f"{_MINUS}1")

    def _sentence(self, event: Event, picture: str, words: str) -> None:
        """A chip that stands for a whole sentence; the sentence names whose it is."""
        seat = event[1]
        whose = seat if seat != self._seat and 0 <= seat < len(self._wording.seats) else -1
        said = self._wording.event(event, self._card)
        self._made[(event[0], seat, len(self._made))] = Chip(picture, words, said, whose)


def _seal(deck: int) -> str:
    return f"seal:{ids.DECK_NAMES[deck]}"


_CHIPS: dict[str, Callable[[_Chips, Event], None]] = {
    "harvest": _Chips.harvest,
    "grape": _Chips.grape,
    "spend-grape": _Chips.spend_grape,
    "sell-grape": _Chips.spend_grape,
    "wine": _Chips.wine,
    "spend-wine": _Chips.spend_wine,
    "age": _Chips.age,
    "draw": _Chips.draw,
    "take": _Chips.take_card,
    "keep": _Chips.take_card,
    "discard": _Chips.discard,
    "give": _Chips.give,
    "plant": _Chips.plant,
    "build": _Chips.build,
    "train": _Chips.train,
    "order-filled": _Chips.order_filled,
    "answer": _Chips.answer,
    "temporary": _Chips.temporary,
    "rooster": _Chips.rooster,
    "token-gain": _Chips.token_gain,
    "token-spend": _Chips.token_spend,
}
