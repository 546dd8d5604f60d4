"""Which pictures fly for which events: short ways between places that both sides of a change have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap

from app.rules.viticulture.ids import AUTOMA_SEAT, REGULAR
from app.rules.viticulture.tables import DECK_OF
from app.ui.table.animator import ARRIVE, CARD_TIME, CHAIN_STEP, CROSS, PIECE_TIME, Flight

if TYPE_CHECKING:
    from app.ui.table.scene import TableScene

# Picture, start, end, time, the key that leaves and the key that arrives.
_Way = tuple[QPixmap, QPointF | None, QPointF | None, int, tuple | None, tuple | None]

_CARD = (64.0, 90.0)
_TOKEN = 24.0


class _Table:
    """Short words for places and pictures of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        assert scene.regions is not None and scene.look is not None
        self.unit = scene.regions.unit
        self.look = scene.look
        self.keys = scene.keys()

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


def flights(events: Sequence[tuple], scene: TableScene) -> list[Flight]:
    """All flights of a batch; those of one event follow each other 60 ms apart."""
    table = _Table(scene)
    made: list[Flight] = []
    used: dict[tuple, int] = {}
    for event in events:
        for flight in _of_event(table, event, used):
            flight.delay += len(made) * CHAIN_STEP
            made.append(flight)
    return made


def _of_event(table: _Table, event: tuple, used: dict[tuple, int]) -> list[Flight]:
    kind, seat, *rest = event
    ways: list[_Way] = []
    if kind == "place":
        worker, action, slot = rest[:3]
        number = used.get((seat, worker), 0)
        used[seat, worker] = number + 1
        homes = [key for key in table.keys if key[:3] == ("home", seat, worker)]
        home = sorted(homes)[-1 - min(number, len(homes) - 1)] if homes else None
        start = table.middle(home) if home else table.seat(seat)
        end = table.middle(("space", action, slot), ("over", action), ("structure", seat, 2))
        ways.append(
            (table.piece(seat, worker), start, end, PIECE_TIME, home, _worker_key(worker, action, slot, seat))
        )
    elif kind == "automa-place":
        action = rest[2]
        panel = table.middle(("automa", "panel"), ("automa", "card"))
        target = _worker_key(REGULAR, action, 1, AUTOMA_SEAT)
        end = table.middle(("space", action, 1))
        ways.append((table.piece(AUTOMA_SEAT, REGULAR), panel, end, PIECE_TIME, None, target))
    elif kind in ("retrieve", "workers-back"):
        for key in sorted(table.keys):
            if key[0] != "piece" or (kind == "retrieve" and key[1:5] != (rest[1], rest[2], seat, rest[0])):
                continue
            owner, worker = key[3], key[4]
            ways.append(
                (table.piece(owner, worker), table.middle(key), table.seat(owner), PIECE_TIME, key, None)
            )
    elif kind in ("wake", "rooster"):
        row = rest[0]
        picture = table.picture("rooster", 42, 26, colour=table.look.colour(seat))
        start = table.middle(("rooster", seat)) or table.seat(seat)
        rect: QRectF | None = table.scene.item_rect(("row", row))
        end = None if rect is None else QPointF(rect.right() - 24 * table.unit, rect.center().y())
        ways.append((picture, start, end, PIECE_TIME, ("rooster", seat), ("rooster", seat)))
    elif kind == "draw":
        card = rest[1] if len(rest) > 1 else None
        lands = None
        if card is not None and seat == table.look.own:
            held = sum(1 for key in table.keys if key[:2] == ("card", card))
            lands = ("card", card, held + used.get(("card", card), 0))
            used["card", card] = used.get(("card", card), 0) + 1
        ways.append(
            (table.back(rest[0]), table.middle(("deck", rest[0])), table.hand(seat), CARD_TIME, None, lands)
        )
    elif kind == "take":
        deck = DECK_OF[rest[0]]
        ways.append(
            (
                table.back(deck),
                table.middle(("discards", deck), ("deck", deck)),
                table.hand(seat),
                CARD_TIME,
                None,
                None,
            )
        )
    elif kind in ("discard", "visitor-done", "order-filled"):
        card = rest[0]
        if card is not None:
            deck = DECK_OF[card]
            start = table.middle(("card", card, 0)) or table.hand(seat)
            ways.append(
                (
                    table.back(deck),
                    start,
                    table.middle(("discards", deck), ("deck", deck)),
                    CARD_TIME,
                    None,
                    None,
                )
            )
    elif kind == "give":
        target, card = rest[0], rest[1] if len(rest) > 1 else None
        deck = DECK_OF[card] if card is not None else 2
        ways.append((table.back(deck), table.hand(seat), table.hand(target), CARD_TIME, None, None))
    elif kind == "plant":
        card, field = rest[:2]
        start = table.middle(("card", card, 0)) or table.hand(seat)
        ways.append(
            (
                table.back(0),
                start,
                table.middle(("field", seat, field), ("opponent", seat)),
                CARD_TIME,
                None,
                None,
            )
        )
    elif kind == "grape" and rest[1]:
        picture = table.picture("grape", _TOKEN, _TOKEN, colour=rest[0], value=rest[1])
        end = table.middle(("grape", seat, rest[0], rest[1]), ("opponent", seat))
        ways.append(
            (
                picture,
                table.middle(("field", seat, 1), ("opponent", seat)),
                end,
                PIECE_TIME,
                None,
                ("grape", seat, rest[0], rest[1]),
            )
        )
    elif kind == "wine":
        picture = table.picture("wine", _TOKEN, _TOKEN, wine=rest[0], value=rest[1])
        end = table.middle(("wine", seat, rest[0], rest[1]), ("opponent", seat))
        ways.append(
            (picture, table.middle(("tile", 10)), end, PIECE_TIME, None, ("wine", seat, rest[0], rest[1]))
        )
    elif kind == "vp" and rest[0]:
        ways.append(_along(table, "cork", ("cork", seat), rest[0], seat))
    elif kind == "residual" and rest[0]:
        ways.append(_along(table, "bottle", ("bottle", seat), rest[0], seat))
    made = []
    for picture, start, end, time, hides, lands in ways:
        if start is None or end is None or start == end:
            continue
        curve = ARRIVE if kind in ("draw", "take", "grape", "wine") else CROSS
        made.append(Flight(picture, start, end, 0, time, curve, hides, lands))
    return made


def _worker_key(worker: int, action: int, slot: int, seat: int) -> tuple:
    return ("piece", action, slot, seat, worker)


def _along(table: _Table, kind: str, key: tuple, steps: int, seat: int) -> _Way:
    """A marker along its track."""
    board = table.scene._made.board
    cells = board.point_cells if kind == "cork" else board.residual_cells
    pitch = cells[1].x - cells[0].x
    width, height = (17, 22) if kind == "cork" else (13.5, 21)
    picture = table.picture(kind, width, height, colour=table.look.colour(seat))
    start = table.middle(key)
    end = (
        None
        if start is None
        else QPointF(min(max(start.x() + steps * pitch, cells[0].x), cells[-1].right), start.y())
    )
    return picture, start, end, PIECE_TIME, key, key
