"""What the window makes of each kind of event beside its words: icon, topic, and where else it is told.

What is missing here has no topic and the icon of a worker. Chips hang on the same kinds in `chips`, what a preview
tells of them in `wording`, flights in `table.motions`; places on the table, roles in a log and secrets in the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.rules.engine.events import Key, Readers
from app.rules.engine.machine import Event
from app.rules.viticulture.events import EVENTS, GATHERING
from app.rules.viticulture.ids import YOKE_SPACE
from app.texts import text
from app.ui.viticulture.cards.visitor_motifs import ACTION_ICONS

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
NO_ICON = "worker"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the window knows of a kind.

    `topic`: what the log can be filtered by. `icon`: of the act that it begins, or the icon of an action. `opens`: the
    thing whose rule the inspector opens, where it is about no card. `on_shutters`: it is told to whoever comes next.
    """

    topic: str = ""
    icon: str | Callable[[int], str] = NO_ICON
    opens: Callable[..., Key] | None = None
    on_shutters: bool = False


def _by_action(action: int) -> str:
    return ACTION_ICONS[action]


def _tile(action: int) -> Key:
    return () if action == YOKE_SPACE else ("tile", action)


_AUTOMA = Shown(icon="automa")

SHOWN: dict[str, Shown] = {
    "place": Shown(WORKERS, _by_action, _tile, on_shutters=True),
    "pass": Shown(WORKERS, "pass", on_shutters=True),
    "wake": Shown(WORKERS, "rooster", lambda row: ("row", row), on_shutters=True),
    "book": Shown(WORKERS, opens=_tile),
    "booked-acts": Shown(WORKERS, _by_action),
    "booked-lost": Shown(WORKERS, "blocked"),
    "booking-off": Shown(WORKERS, "blocked"),
    "retrieve": Shown(WORKERS, opens=_tile),
    "train": Shown(WORKERS, on_shutters=True),
    "first-player": Shown(WORKERS, "first-player"),
    "visitor": Shown(VISITORS, on_shutters=True),
    "draw": Shown(VISITORS, "draw"),
    "take": Shown(VISITORS),
    "keep": Shown(VISITORS),
    "give": Shown(VISITORS),
    "discard": Shown(VISITORS, "discard"),
    "reveal": Shown(VISITORS),
    "answer": Shown(VISITORS),
    "reshuffle": Shown(icon="draw"),
    "vp": Shown(POINTS),
    "residual": Shown(POINTS),
    "order-filled": Shown(POINTS, on_shutters=True),
    "lira": Shown(MONEY),
    "sell-field": Shown(MONEY),
    "buy-field": Shown(MONEY),
    "sell-grape": Shown(WINE),
    "spend-grape": Shown(WINE),
    "spend-wine": Shown(WINE),
    "plant": Shown(WINE, on_shutters=True),
    "uproot": Shown(WINE, on_shutters=True),
    "swap": Shown(WINE),
    "harvest": Shown(WINE, on_shutters=True),
    "grape": Shown(WINE),
    "wine": Shown(WINE, on_shutters=True),
    "age": Shown(WINE),
    "build": Shown(opens=lambda seat, structure: ("structure", seat, structure), on_shutters=True),
    GATHERING: Shown(icon="age"),
    "parents": Shown(icon="card-mama"),
    "papa": Shown(icon="card-papa"),
    "keep-mama": Shown(icon="card-mama"),
    "keep-papa": Shown(icon="card-papa"),
    "last-year": Shown(icon="year-end"),
    "final-year": Shown(icon="year-end"),
    "end": Shown(icon="trophy"),
    "automa-place": Shown(icon=_by_action),
    **dict.fromkeys(("automa-target", "automa-card", "automa-skip", "automa-more", "automa-done"), _AUTOMA),
    **dict.fromkeys(("automa-reshuffle", "automa-check", "automa-end"), _AUTOMA),
}
_PLAIN = Shown()

_OPENS: Readers[Key] = Readers(
    EVENTS, {kind: row.opens for kind, row in SHOWN.items() if row.opens is not None}
)
_ICONS: Readers[str] = Readers(EVENTS, {kind: row.icon for kind, row in SHOWN.items() if callable(row.icon)})
_AT_WORK: Readers[int] = Readers(
    EVENTS,
    {"visitor": lambda card: card, "visitor-done": lambda: -1, "season": lambda: -1},
)
_WHY: Readers[str] = Readers(
    EVENTS,
    {"automa-place": lambda: "placed", "automa-skip": lambda why: why},
)


def shown(event: Event) -> Shown:
    return SHOWN.get(EVENTS.kind(event).name, _PLAIN)


def icon_of(head: Event) -> str:
    """The icon of the act that an event begins."""
    icon = shown(head).icon
    return icon if isinstance(icon, str) else str(_ICONS.read(head))


def opens(event: Event) -> Key:
    """The thing whose rule is behind an event, () for none."""
    return _OPENS.read(event) or ()


def card_at_work(event: Event, before: int = -1) -> int:
    """The visitor that is being resolved after an event, -1 for none."""
    found = _AT_WORK.read(event)
    return before if found is None else found


def automa_why(event: Event, season: int) -> str:
    """Why the Automa placed a worker or did not, for the line below the event; "" for other events."""
    why = _WHY.read(event)
    return text(f"viticulture.automa-why.{why}.text", season=season) if why else ""


def may_be_folded(event: Event) -> bool:
    """Whether its notes are long and wanted only now and then: why the Automa did it."""
    return event in _WHY
