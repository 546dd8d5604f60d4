"""Which pictures fly for which events: short ways between places that both sides of a change have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPixmap

from app.rules.engine.events import Readers
from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.ids import AUTOMA_SEAT, MAKE_WINE, REGULAR, SUMMER_VISITOR, VINE, YOKE
from app.rules.viticulture.tables import DECK_OF
from app.ui.table.animator import ARRIVE, CARD_TIME, CHAIN_STEP, CROSS, PIECE_TIME, Flight
from app.ui.table.layout import Rect

if TYPE_CHECKING:
    from app.ui.table.scene import TableScene

_CARD = (64.0, 90.0)
_TOKEN = 24.0


class _Way(NamedTuple):
    """A picture on its way; `hides` is the key that leaves, `lands` the one that arrives."""

    picture: QPixmap
    start: QPointF | None
    end: QPointF | None
    time: int
    hides: tuple | None = None
    lands: tuple | None = None
    curve: QEasingCurve = CROSS


class _Table:
    """Short words for places and pictures of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        assert scene.regions is not None and scene.look is not None
        self.unit = scene.regions.unit
        self.look = scene.look
        self.keys = scene.keys()
        self.used: dict[tuple, int] = {}  # how often a worker or card has flown already

    def middle(self, *keys: tuple) -> QPointF | None:
        """The middle of the first of the keys that has a place."""
        for key in keys:
            rect = self.scene.item_rect(key)
            if rect is not None:
                return rect.center()
        return None

    def seat(self, seat: int) -> QPointF | None:
        """Where a player's things are: the panel, or the workers' box of the own mat."""
        panel = self.scene.item_rect(("opponent", seat))
        if panel is not None:
            # Behind the emblem: the panel lies over what flies, so its numbers stay free.
            return QPointF(panel.left() + 27 * self.unit, panel.top() + 20 * self.unit)
        return self.middle(("workers", seat))

    def hand(self, seat: int) -> QPointF | None:
        """Where a player's cards are."""
        if seat != self.look.own:
            return self.middle(("opponent", seat))
        assert self.scene.regions is not None
        hand = self.scene.regions.hand
        return QPointF(hand.x + min(hand.w, 500 * self.unit) * 0.6, hand.y + hand.h * 0.4)

    def picture(self, kind: str, width: float, height: float, **facts: object) -> QPixmap:
        return self.scene.picture_of(kind, width * self.unit, height * self.unit, **facts)

    def piece(self, seat: int, worker: int) -> QPixmap:
        return self.picture("piece", 34, 34, colour=self.look.colour(seat), worker=worker)

    def back(self, deck: int) -> QPixmap:
        return self.picture("back", *_CARD, deck=deck)

    def times(self, key: tuple) -> int:
        """How often something has flown already in this batch."""
        found = self.used.get(key, 0)
        self.used[key] = found + 1
        return found


def flights(events: Sequence[tuple], scene: TableScene) -> list[Flight]:
    """All flights of a batch; those of one event follow each other 60 ms apart."""
    table = _Table(scene)
    made: list[Flight] = []
    for event in events:
        for way in _WAYS.read(event, table) or ():
            if way.start is None or way.end is None or way.start == way.end:
                continue
            delay = len(made) * CHAIN_STEP
            made.append(
                Flight(way.picture, way.start, way.end, delay, way.time, way.curve, way.hides, way.lands)
            )
    return made


_Ways = Iterator[_Way]


def _placed(table: _Table, seat: int, worker: int, action: int, slot: int) -> _Ways:
    number = table.times((seat, worker))
    homes = [key for key in table.keys if key[:3] == ("home", seat, worker)]
    home = sorted(homes)[-1 - min(number, len(homes) - 1)] if homes else None
    start = table.middle(home) if home else table.seat(seat)
    end = table.middle(("space", action, slot), ("over", action), ("structure", seat, YOKE))
    yield _Way(
        table.piece(seat, worker), start, end, PIECE_TIME, home, _worker_key(worker, action, slot, seat)
    )


def _automa_placed(table: _Table, action: int) -> _Ways:
    panel = table.middle(("automa", "panel"), ("automa", "card"))
    target = _worker_key(REGULAR, action, 1, AUTOMA_SEAT)
    end = table.middle(("space", action, 1))
    yield _Way(table.piece(AUTOMA_SEAT, REGULAR), panel, end, PIECE_TIME, None, target)


def _retrieved(table: _Table, seat: int, worker: int, action: int, slot: int) -> _Ways:
    yield from _home(table, (key for key in sorted(table.keys) if key[1:5] == (action, slot, seat, worker)))


def _all_back(table: _Table) -> _Ways:
    yield from _home(table, sorted(table.keys))


def _home(table: _Table, keys: Sequence[tuple] | Iterator[tuple]) -> _Ways:
    for key in keys:
        if key[0] == "piece":
            owner, worker = key[3], key[4]
            yield _Way(
                table.piece(owner, worker), table.middle(key), table.seat(owner), PIECE_TIME, key, None
            )


def _rooster(table: _Table, seat: int, row: int) -> _Ways:
    picture = table.picture("rooster", 42, 26, colour=table.look.colour(seat))
    start = table.middle(("rooster", seat)) or table.seat(seat)
    rect: QRectF | None = table.scene.item_rect(("row", row))
    end = None if rect is None else QPointF(rect.right() - 24 * table.unit, rect.center().y())
    yield _Way(picture, start, end, PIECE_TIME, ("rooster", seat), ("rooster", seat))


def _drawn(table: _Table, seat: int, deck: int, card: int | None) -> _Ways:
    lands = None
    if card is not None and seat == table.look.own:
        held = sum(1 for key in table.keys if key[:2] == ("card", card))
        lands = ("card", card, held + table.times(("card", card)))
    start = table.middle(("deck", deck))
    yield _Way(table.back(deck), start, table.hand(seat), CARD_TIME, None, lands, ARRIVE)


def _taken(table: _Table, seat: int, card: int) -> _Ways:
    deck = DECK_OF[card]
    start = table.middle(("discards", deck), ("deck", deck))
    yield _Way(table.back(deck), start, table.hand(seat), CARD_TIME, curve=ARRIVE)


def _laid_down(table: _Table, seat: int, card: int | None) -> _Ways:
    if card is not None:
        deck = DECK_OF[card]
        start = table.middle(("card", card, 0)) or table.hand(seat)
        end = table.middle(("discards", deck), ("deck", deck))
        yield _Way(table.back(deck), start, end, CARD_TIME)


def _given(table: _Table, seat: int, to: int, card: int | None) -> _Ways:
    deck = SUMMER_VISITOR if card is None else DECK_OF[card]
    yield _Way(table.back(deck), table.hand(seat), table.hand(to), CARD_TIME)


def _planted(table: _Table, seat: int, card: int, field: int) -> _Ways:
    start = table.middle(("card", card, 0)) or table.hand(seat)
    end = table.middle(("field", seat, field), ("opponent", seat))
    yield _Way(table.back(VINE), start, end, CARD_TIME)


def _grape(table: _Table, seat: int, colour: int, value: int) -> _Ways:
    if value:
        key = ("grape", seat, colour, value)
        picture = table.picture("grape", _TOKEN, _TOKEN, colour=colour, value=value)
        start = table.middle(("field", seat, 1), ("opponent", seat))
        yield _Way(picture, start, table.middle(key, ("opponent", seat)), PIECE_TIME, None, key, ARRIVE)


def _wine(table: _Table, seat: int, wine: int, value: int) -> _Ways:
    key = ("wine", seat, wine, value)
    picture = table.picture("wine", _TOKEN, _TOKEN, wine=wine, value=value)
    start, end = table.middle(("tile", MAKE_WINE)), table.middle(key, ("opponent", seat))
    yield _Way(picture, start, end, PIECE_TIME, None, key, ARRIVE)


def _points(table: _Table, seat: int, delta: int) -> _Ways:
    yield from _along(table, ("cork", seat), table.scene.plan.board.point_cells, (17, 22), delta)


def _residual(table: _Table, seat: int, delta: int) -> _Ways:
    yield from _along(table, ("bottle", seat), table.scene.plan.board.residual_cells, (13.5, 21), delta)


def _along(table: _Table, key: tuple, cells: Sequence[Rect], size: tuple[float, float], steps: int) -> _Ways:
    """A marker along the cells of its track."""
    start = table.middle(key)
    if steps and start is not None:
        pitch = cells[1].x - cells[0].x
        end = QPointF(min(max(start.x() + steps * pitch, cells[0].x), cells[-1].right), start.y())
        picture = table.picture(key[0], *size, colour=table.look.colour(key[1]))
        yield _Way(picture, start, end, PIECE_TIME, key, key)


def _worker_key(worker: int, action: int, slot: int, seat: int) -> tuple:
    return ("piece", action, slot, seat, worker)


_WAYS: Readers[_Ways] = Readers(
    EVENTS,
    {
        "place": _placed,
        "automa-place": _automa_placed,
        "retrieve": _retrieved,
        "workers-back": _all_back,
        "wake": _rooster,
        "rooster": _rooster,
        "draw": _drawn,
        "take": _taken,
        "discard": _laid_down,
        "visitor-done": _laid_down,
        "order-filled": _laid_down,
        "give": _given,
        "plant": _planted,
        "grape": _grape,
        "wine": _wine,
        "vp": _points,
        "residual": _residual,
    },
    context=1,
)
