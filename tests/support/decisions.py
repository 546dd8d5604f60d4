"""Every kind of decision as a position, and a look for anything that is cut off while it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel, QWidget

from app.rules.viticulture.game import GAME
from app.rules.viticulture.ids import PLAY_SUMMER
from app.rules.viticulture.outside.notation import parse
from app.rules.viticulture.outside.scenario import build
from app.rules.viticulture.tables import CARD
from app.session.begin import begin_at
from app.session.session import Session
from app.session.undo import FreeUndo
from app.ui.asking.option import FACE, OptionButton
from app.ui.asking.targets import action_target
from app.ui.window.main_window import MainWindow
from tests.support.window import click, people, settle, show_game

# Of the line of a heading some pixels are leading and carry no letters.
LEADING = 6


@dataclass(frozen=True)
class Asked:
    """A position, the moves that lead to the question, and what is chosen of it."""

    prompt: str
    given: dict[str, Any]
    moves: tuple[str, ...] = ()
    pressed: tuple[Any, ...] = ()
    players: int = 3


_OWN: dict[str, Any] = {
    "vp": 9,
    "lira": 4,
    "residual": 1,
    "row": 2,
    "structures": ["trellis", "irrigation", "medium-cellar", "tasting-room"],
    "fields": {"5": ["sangiovese", "merlot"], "7": ["malvasia"]},
    "crush_pad": {"red": [2, 6], "white": [3]},
    "cellar": {"red": [4], "white": [2], "blush": [5]},
    "hand": ["merlot", "sauvignon-blanc", "pinot", "order-red5", "blacksmith", "planner", "oenologist"],
}
_SECOND: dict[str, Any] = {
    "vp": 7,
    "lira": 2,
    "row": 3,
    "structures": ["trellis"],
    "hand": ["merlot", "assessor", "order-white5", "architect"],
    "crush_pad": {"white": [2]},
}
_THIRD: dict[str, Any] = {
    "vp": 11,
    "lira": 6,
    "row": 5,
    "structures": ["yoke"],
    "crush_pad": {"red": [1]},
    "cellar": {"red": [1]},
    "hand": ["malvasia", "merchant"],
}
TEN = [
    "merlot",
    "sauvignon-blanc",
    "pinot",
    "order-red6",
    "order-white3-sparkling7",
    "blacksmith",
    "planner",
    "oenologist",
    "judge",
    "harvest-expert",
]
TWENTY = [
    *TEN,
    "merlot",
    "malvasia",
    "sangiovese",
    "cabernet-sauvignon",
    "chardonnay",
    "entertainer",
    "banker",
    "taster",
    "supervisor",
    "uncertified-oenologist",
]


def turn(season: str, card: str = "", second: Any = None, third: Any = None, **own: Any) -> dict[str, Any]:
    """A turn of the first seat with goods of every kind."""
    mine = {**_OWN, **own}
    if card:
        mine["hand"] = [*(held for held in mine["hand"] if held != card), card]
    return {
        "year": 3,
        "season": season,
        "turn": "p1",
        "p1": mine,
        "p2": {**_SECOND, **(second or {})},
        "p3": {**_THIRD, **(third or {})},
    }


def visit(season: str, card: str, *moves: str) -> tuple[str, ...]:
    """The moves that play a visitor."""
    return (f"place regular play-{season}-visitor 1", f"visitor {card}", *moves)


def grape(colour: int, value: int) -> tuple[Any, ...]:
    return ("grape", 0, colour, value)


def card(name: str, *copy: int) -> tuple[Any, ...]:
    return ("card", CARD[name], *copy)


def _setup() -> dict[str, Any]:
    return {
        "season": "setup",
        "p1": {
            "mama": "mama-alaena",
            "papa": "papa-jerry",
            "lira": 2,
            "hand": ["merlot", "judge", "blacksmith"],
        },
        "p2": {"mama": "mama-alyssa", "papa": "papa-joel"},
        "p3": {"mama": "mama-deann", "papa": "papa-kozi"},
    }


def _year_end(hand: list[str]) -> dict[str, Any]:
    return {"year": 3, "season": "year-end", "p1": {"vp": 5, "row": 1, "hand": hand}}


_FULL_PAD = {"red": [1, 2, 3, 6, 9], "white": [1, 3, 4, 8]}
_TWO_CELLARS = ["medium-cellar", "large-cellar"]
_FULL_FIELDS = {"5": ["sangiovese", "merlot"], "6": ["merlot", "sauvignon-blanc"], "7": ["malvasia"]}
_VISITORS_OF_P2 = {"hand": ["merlot", "assessor", "order-white5", "architect", "banker"]}
_VINES_OF_P2 = {"hand": ["merlot", "malvasia", "assessor"], "structures": ["irrigation"]}
_PILES = {"vine": ["merlot"], "summer": ["entertainer"], "winter": ["taster"], "order": ["order-red6"]}

DECISIONS: dict[str, Asked] = {
    "papa": Asked("papa", _setup()),
    "papa chosen": Asked("papa", _setup(), pressed=("choose lira",)),
    "two halves": Asked("choose", turn("summer", "broker", lira=9), visit("summer", "broker")),
    "halves that draw": Asked("choose", turn("winter", "judge"), visit("winter", "judge")),
    "one or both": Asked("choose", turn("winter", "scholar", lira=9), visit("winter", "scholar")),
    "a closed half": Asked("choose", turn("winter", "craftsman", lira=1), visit("winter", "craftsman")),
    "two of three": Asked("choose", turn("summer", "contractor", lira=9), visit("summer", "contractor")),
    "plant": Asked("plant", turn("summer", structures=["irrigation"]), ("place regular plant-vine 1",)),
    "plant chosen": Asked(
        "plant",
        turn("summer", fields=_FULL_FIELDS),
        ("place regular plant-vine 1",),
        (card("merlot"),),
    ),
    "make": Asked("make", turn("winter"), ("place regular make-wine 1",)),
    "make lossy": Asked("make", turn("winter"), ("place regular make-wine 1",), (grape(0, 6), grape(1, 3))),
    "make of nine": Asked(
        "make",
        turn("winter", structures=["medium-cellar"], crush_pad=_FULL_PAD, cellar={"red": [4]}),
        ("place regular make-wine 1",),
    ),
    "make of a card": Asked(
        "make",
        turn("winter", "supervisor", structures=_TWO_CELLARS, crush_pad={"red": [1, 2, 6], "white": [1, 3]}),
        visit("winter", "supervisor"),
    ),
    "harvest": Asked(
        "harvest",
        turn("winter", fields={"5": ["sangiovese", "merlot"], "7": ["malvasia"], "6": ["pinot"]}),
        ("place regular harvest 1",),
    ),
    "order": Asked(
        "order",
        turn(
            "winter",
            hand=["order-red5", "order-red4-white2", "merlot", "order-white3-sparkling7"],
            cellar={"red": [5, 6], "white": [3]},
        ),
        ("place regular fill-order 1",),
    ),
    "deliver": Asked(
        "deliver",
        turn("winter", hand=["order-red5"], cellar={"red": [5, 6]}),
        ("place regular fill-order 1",),
    ),
    "sell": Asked("sell", turn("summer"), ("place regular sell 1",)),
    "build": Asked(
        "build",
        turn("summer", lira=5, structures=["trellis", "medium-cellar"]),
        ("place regular build-structure 1",),
    ),
    "visitor": Asked(
        "visitor",
        turn("summer", hand=["merlot", "blacksmith", "planner", "tour-guide", "broker", "judge"]),
        ("place regular play-summer-visitor 1",),
    ),
    "discard": Asked(
        "year-end-discard",
        _year_end(TEN),
        pressed=(card("merlot", 0), card("order-red6", 0)),
        players=2,
    ),
    "discard of twenty": Asked("year-end-discard", _year_end(TWENTY), players=2),
    "discard to a card": Asked(
        "discard", turn("summer", "auctioneer"), visit("summer", "auctioneer", "choose four-cards")
    ),
    "keep": Asked("caravan", turn("winter", "caravan"), visit("winter", "caravan")),
    "give": Asked(
        "choose",
        turn("winter", "queen", third={"lira": 3, "hand": ["malvasia", "merchant", "taster"]}),
        visit("winter", "queen"),
    ),
    "offer": Asked("offer", turn("summer", "importer", second=_VISITORS_OF_P2), visit("summer", "importer")),
    "opponents": Asked(
        "opponents", turn("summer", "wedding-party", lira=9), visit("summer", "wedding-party")
    ),
    "opponents of six": Asked(
        "opponents", turn("winter", "governor"), visit("winter", "governor"), players=6
    ),
    "reply that costs": Asked("answer", turn("summer", "swindler"), visit("summer", "swindler")),
    "reply of everybody": Asked(
        "answer", turn("winter", "guest-speaker"), visit("winter", "guest-speaker", "yes")
    ),
    "reply with more": Asked(
        "answer",
        turn("summer", "volunteer-crew", second=_VINES_OF_P2),
        visit("summer", "volunteer-crew", "no"),
    ),
    "plant as a reply": Asked(
        "plant",
        turn("summer", "volunteer-crew", second=_VINES_OF_P2),
        visit("summer", "volunteer-crew", "no", "yes"),
    ),
    "piles": Asked("take", {**turn("winter", "innkeeper"), "discards": _PILES}, visit("winter", "innkeeper")),
    "action": Asked("action", turn("winter", "manager"), visit("winter", "manager")),
    "action, some closed": Asked(
        "action",
        turn(
            "winter",
            "manager",
            fields={"5": ["sangiovese"], "6": ["merlot"], "7": ["merlot"]},
            crush_pad={},
            hand=["order-red5", "patron", "stonemason", "professor"],
        ),
        visit("winter", "manager"),
    ),
    "swap": Asked(
        "swap",
        turn(
            "summer",
            "landscaper",
            fields={"5": ["sangiovese", "merlot"], "7": ["malvasia", "pinot"], "6": ["sauvignon-blanc"]},
        ),
        visit("summer", "landscaper", "choose swap"),
    ),
    "uproot": Asked("uproot", turn("summer", "planter"), visit("summer", "planter", "choose uproot")),
    "give up a grape": Asked(
        "spend-grape", turn("summer", "negotiator"), visit("summer", "negotiator", "choose grape")
    ),
    "give up a wine": Asked(
        "spend-wine", turn("summer", "entertainer"), visit("summer", "entertainer", "choose party")
    ),
    "colour": Asked("colour", turn("summer", "buyer"), visit("summer", "buyer", "choose buy-a-grape")),
    "yoke": Asked("choose", turn("summer", structures=["yoke"]), ("place regular yoke",)),
    "bonus": Asked("bonus", turn("summer"), ("place regular build-structure 2",)),
    "turn": Asked("turn", turn("summer")),
    "only one visitor": Asked(
        "turn",
        {
            **turn("summer", hand=["merlot", "uncertified-architect", "stonemason"], lira=9, vp=-5),
            "spaces": {"play-summer-visitor": {"1": "p2 regular"}},
        },
        pressed=(("space", PLAY_SUMMER, 2),),
    ),
    "pass": Asked("turn", turn("summer"), pressed=("pass",)),
}


def session_at(asked: Asked) -> Session:
    """A game at the question; every move must be allowed."""
    given = {name: value for name, value in asked.given.items() if name != "p3" or asked.players > 2}
    state = build(asked.players, given)
    state.events = None
    session = begin_at(GAME, state, people(asked.players), policy=FreeUndo())
    for line in asked.moves:
        session.submit(parse(line, session.state()))
    assert session.decision().prompt == asked.prompt
    return session


def ask(window: MainWindow, name: str) -> None:
    """Bring up a decision with what is chosen of it, for the person who decides."""
    asked = DECISIONS[name]
    session = session_at(asked)
    show_game(window, session)
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    assert window.presenter is not None
    for pressed in asked.pressed:
        target = action_target(parse(pressed, session.state())) if isinstance(pressed, str) else pressed
        window.presenter.answering.press_target(target)
    settle()


# --- what is cut off -----------------------------------------------------------------------------------------


def cut_off(window: MainWindow, *, may_scroll: bool = False) -> list[str]:
    """What of the open decision cannot be read in full: on the sheet and in the prompt bar."""
    table = window.table
    found = [words for button in table.panel.buttons for words in _in_option(button)]
    for area in (table.panel, table.prompt):
        for label in area.findChildren(QLabel):
            found += _in_label(label)
    scroll = table.panel._scroll
    if table.panel.isVisible() and scroll is not None:
        hidden = scroll.verticalScrollBar().maximum()
        if hidden and not may_scroll:
            found.append(f"{hidden} pixels of the choices are out of sight")
        if scroll.widget().minimumSizeHint().width() > scroll.viewport().width():
            found.append("the choices are wider than the sheet")
    bar = table.prompt
    for button in (bar.extra, bar.cancel, bar.confirm, *bar.chips):
        if button.isVisible() and (
            button.width() < button.minimumSizeHint().width() - 1 or not _inside(button, bar)
        ):
            found.append(f"button {button.accessibleName()!r} has {button.width()} pixels")
    return found


def _in_option(button: OptionButton) -> list[str]:
    option = button.option
    found = []
    if button.needed(button.width()) > button.height() + 1.5:
        found.append(f"{option.title!r} needs {button.needed(button.width())}, has {button.height()}")
    if option.mat is None and button.shape != FACE:
        for part in button._layout().parts(button.box()):
            if part.font is None or not part.words:
                continue
            metrics = button.fontMetrics().__class__(part.font)
            widest = max(metrics.horizontalAdvance(word) for word in part.words.split())
            if widest > part.place.width() + 1:
                found.append(f"{option.title!r}: a word of {part.words!r} is too wide")
    return found


def _in_label(label: QLabel) -> list[str]:
    if not label.isVisible() or not label.text() or label.visibleRegion().isEmpty():
        return []
    wraps = label.wordWrap()
    needs = label.heightForWidth(label.width()) if wraps else label.sizeHint().height()
    lines = max(1, round(needs / label.fontMetrics().lineSpacing()))
    slack = LEADING * lines if label.property("tone") == "heading" else 2
    if needs > label.height() + slack:
        return [f"{label.text()!r} needs {needs}, has {label.height()}"]
    words = label.text().split() if wraps else [label.text()]
    widest = max((label.fontMetrics().horizontalAdvance(word) for word in words), default=0)
    return [f"{label.text()!r} is wider than its place"] if widest > label.width() + 1 else []


def _inside(part: QWidget, whole: QWidget) -> bool:
    return whole.rect().contains(QRect(part.mapTo(whole, part.rect().topLeft()), part.size()))
