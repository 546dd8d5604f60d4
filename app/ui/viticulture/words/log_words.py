"""Acts in words: a sentence for what was done, with the chips and notes of what it changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app import texts
from app.rules.engine.events import Arguments, Readers
from app.rules.viticulture import ids
from app.rules.viticulture.events import EVENTS, GATHERING
from app.rules.viticulture.prices import grape_price
from app.texts import text
from app.ui.log.model import LogLine
from app.ui.viticulture.words.chips import Chips
from app.ui.viticulture.words.event_icons import automa_why, icon_of, shown
from app.ui.viticulture.words.log_acts import Act
from app.ui.viticulture.words.wording import Wording

Event = tuple[Any, ...]


@dataclass
class _Told:
    """What the sentence of an act has told already: those kinds of events make no chips."""

    words: str
    kinds: frozenset[str] = frozenset()
    wines: bool = False
    """It told the wines that were made, but not of which grapes."""
    event: Event = ()
    """What the rule of the line is about; empty for the head."""


class _Deeds:
    """What one seat did in an act, by kind."""

    def __init__(self, events: Sequence[Event], seat: int) -> None:
        self.seat = seat
        self._events = [event for event in events if event[1] == seat]

    def of(self, kind: str) -> list[Arguments]:
        return list(EVENTS.of(self._events, kind))

    def events(self, kind: str) -> list[Event]:
        return list(EVENTS.only(self._events, kind))


def line_of(act: Act, events: Sequence[Event], wording: Wording) -> LogLine:
    """The line of an act whose `events` are as the reader may see them, the head first."""
    head = events[0]
    told = _SENTENCES.read(head, act, _Deeds(events, act.seat), wording) or _Told(wording.event(head))
    chips, notes = Chips(act.seat, wording, told.kinds, told.wines).of(events)
    why = automa_why(head, act.season)
    if why:
        notes = (text("ui.games.why", why=why), *notes)
    return LogLine(
        told.words,
        EVENTS.doer(head),
        event=told.event or head,
        step=act.step,
        begin=act.begin,
        place=head,
        icon=icon_of(head),
        kinds=frozenset(topic for event in events if (topic := shown(event).topic)),
        chips=chips,
        notes=notes,
        year=act.year,
        season=act.season,
        round=act.round,
    )


# --- the sentence ------------------------------------------------------------------------------------------------


def _acted(act: Act, deeds: _Deeds, wording: Wording, action: int) -> _Told | None:
    return _OF_ACTION.get(action, _plain)(action, deeds, wording)


def _drew(act: Act, deeds: _Deeds, wording: Wording) -> _Told | None:
    if act.season != ids.FALL:
        return None
    return _Told(_summary("fall", wording, deeds.seat, n=len(deeds.of("draw"))))


def _laid_down(act: Act, deeds: _Deeds, wording: Wording) -> _Told:
    return _Told(_summary("discard", wording, deeds.seat, n=len(deeds.of("discard"))))


def _year_ended(act: Act, deeds: _Deeds, wording: Wording) -> _Told:
    return _Told(_summary(f"{GATHERING}-aged" if deeds.of("age") else GATHERING, wording, deeds.seat))


# The acts whose sentence tells more than their head.
_SENTENCES: Readers[_Told | None] = Readers(
    EVENTS,
    {
        "place": _acted,
        "booked-acts": _acted,
        "draw": _drew,
        "discard": _laid_down,
        GATHERING: _year_ended,
    },
    context=3,
)


def _summary(key: str, wording: Wording, seat: int, **args: object) -> str:
    people = wording.people
    return texts.capital(text(f"viticulture.summary.{key}", people=people, who=people.who(seat), **args))


def _name(action: int, deeds: _Deeds) -> str:
    """The key of an action's sentence, that with the bonus where it was taken and has one of its own."""
    name = ids.ACTION_NAMES[action]
    bonus = any(taken["action"] == action for taken in deeds.of("bonus"))
    return f"{name}-bonus" if bonus and texts.has(f"viticulture.summary.{name}-bonus") else name


_Made = Callable[[int, _Deeds, Wording], _Told | None]


def _plain(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    """Drawing, tour, cart: nothing but the action and its changes."""
    result = {ids.DRAW_VINE: "draw", ids.DRAW_ORDER: "draw", ids.TRAIN_WORKER: "train"}.get(action, "lira")
    found = deeds.of(result)
    if not found:
        return None
    # Cards that the reader may not see say no more than the sentence did.
    hidden = frozenset() if any(event.get("card") is not None for event in found) else frozenset({"draw"})
    kinds = hidden if action in (ids.DRAW_VINE, ids.DRAW_ORDER) else frozenset({"train"})
    return _Told(_summary(_name(action, deeds), wording, deeds.seat), kinds)


def _built(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    built = deeds.of("build")
    if not built:
        return None
    words = _summary(_name(action, deeds), wording, deeds.seat, structure=built[0]["structure"])
    return _Told(words, frozenset({"build"}), event=deeds.events("build")[0])


def _played(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    return _with_cards("visitor", action, deeds, wording)


def _filled(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    return _with_cards("order-filled", action, deeds, wording)


def _with_cards(kind: str, action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    cards = [played["card"] for played in deeds.of(kind)]
    if not cards:
        return None
    words = _summary(_name(action, deeds), wording, deeds.seat, cards=cards)
    return _Told(words, frozenset({kind}), event=deeds.events(kind)[-1])


def _sold(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    for kind in ("sell-field", "buy-field"):
        for event in deeds.events(kind):
            return _Told(wording.event(event), frozenset({kind}))
    sold = deeds.of("sell-grape")
    if not sold:
        return None
    lira = sum(grape_price(grape["value"]) for grape in sold)
    return _Told(_summary(_name(action, deeds), wording, deeds.seat, n=lira))


def _planted(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    planted = deeds.of("plant")
    if not planted:
        return None
    name = "plant-vine-bonus" if len(planted) > 1 else _name(action, deeds)
    cards = [vine["card"] for vine in planted]
    words = _summary(name, wording, deeds.seat, cards=cards, field=planted[0]["field"])
    return _Told(words, frozenset({"plant"}), event=deeds.events("plant")[-1])


def _harvested(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    harvested = deeds.of("harvest")
    if not harvested:
        return None
    name = "harvest-bonus" if len(harvested) > 1 else _name(action, deeds)
    return _Told(_summary(name, wording, deeds.seat, n=len(harvested), field=harvested[0]["field"]))


def _wines(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    wines = [(made["wine"], made["value"]) for made in deeds.of("wine")]
    if not wines:
        return None
    return _Told(_summary(_name(action, deeds), wording, deeds.seat, wines=wines), wines=True)


def _yoke(action: int, deeds: _Deeds, wording: Wording) -> _Told | None:
    for event in deeds.events("uproot"):
        return _Told(wording.event(event), frozenset({"uproot"}))
    return _harvested(ids.HARVEST, deeds, wording)


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
