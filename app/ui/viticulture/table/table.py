"""What the shared scene needs to know about Viticulture: its plan, its painters and its backdrop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from app import texts
from app.rules.viticulture.ids import FALL, SPRING, SUMMER, WINTER
from app.ui.look.sprites import Sprites
from app.ui.table.drawn_game import KindStyle, Paint
from app.ui.table.items_paint import Canvas
from app.ui.table.layout import Place, Regions
from app.ui.table.table_look import TableLook
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.table.action_preview import foreseen
from app.ui.viticulture.table.board_text_sizes import TRACK_REACH
from app.ui.viticulture.table.labels import Labels, Text
from app.ui.viticulture.table.landscape import table_ground
from app.ui.viticulture.table.layout import Plan, plan
from app.ui.viticulture.table.layout_mat import mat_parts
from app.ui.viticulture.table.motions import flights
from app.ui.viticulture.table.paint_automa import AutomaPainter
from app.ui.viticulture.table.paint_board import BoardPainter
from app.ui.viticulture.table.paint_hand import HandPainter
from app.ui.viticulture.table.paint_mat import MatPainter
from app.ui.viticulture.table.paint_opponents import OpponentPainter
from app.ui.viticulture.table.paint_other import OtherPainter

if TYPE_CHECKING:
    from app.ui.table.animator import Flight
    from app.ui.table.scene import TableScene

# A kind is the first word of a key. Where a tile and a cart become targets their spaces glow.
STYLES = {
    "tile": KindStyle(8.0, pickable=True, breathes=False),
    "space": KindStyle(pickable=True),
    "over": KindStyle(pickable=True),
    "cart": KindStyle(8.0, breathes=False),
    "row": KindStyle(6.0, 4.0, pickable=True),
    "rooster": KindStyle(pickable=True),
    "piece": KindStyle(margin=6.0, pickable=True, low_disc=True),  # above is the pennant of its space
    "home": KindStyle(pickable=True),
    "field": KindStyle(8.0, pickable=True),
    "vine": KindStyle(pickable=True),
    "grape": KindStyle(4.0, pickable=True),
    "wine": KindStyle(4.0, pickable=True),
    "structure": KindStyle(pickable=True),
    "card": KindStyle(8.0, 15.0, pickable=True, is_card=True),
    "back": KindStyle(margin=6.0),
    "opponent": KindStyle(10.0, 6.0, pickable=True),
    "close": KindStyle(pickable=True),
    "automa": KindStyle(10.0, pickable=True),
    "deck": KindStyle(pickable=True, counts=True),
    "discards": KindStyle(pickable=True),
    "track": KindStyle(pickable=True),
    "cellar": KindStyle(pickable=True),
    "workers": KindStyle(pickable=True),
    "season": KindStyle(9.0, pickable=True),
    "points-numbers": KindStyle(margin=TRACK_REACH),
    "residual-numbers": KindStyle(margin=TRACK_REACH),
}
PLAIN = KindStyle()
_CLOSED = {
    SPRING: ((SUMMER, FALL, WINTER),),
    SUMMER: ((WINTER,), (FALL, WINTER)),
    FALL: ((SPRING, SUMMER),),
    WINTER: ((SPRING, SUMMER), (SPRING, SUMMER, FALL)),
}
USUAL_HEIGHT = 252.0  # of a card whose letters have the usual size


class ViticultureTable:
    """Layout and pictures of one game; the scene asks, it never decides."""

    def __init__(self, text: Text = texts.text) -> None:
        self.labels = Labels(text)
        self._painters: dict[tuple, dict[str, Paint]] = {}
        self._parts: tuple[BoardPainter, MatPainter] | None = None
        self._other: tuple[OtherPainter, MatPainter] | None = None
        self._faces_of: tuple[Sprites, float] | None = None
        self._faces: dict[float, CardFaces] = {}

    def closed_seasons(self, season: int) -> Sequence[Sequence[int]]:
        """Fall comes last: its part of the board has the decks and the cart, which is open in two seasons."""
        return _CLOSED.get(season, ())

    def plan(self, observation: Any, regions: Regions, look: TableLook) -> Plan:
        """Where everything stands."""
        return plan(observation, regions, look)

    def painters(self, sprites: Sprites, regions: Regions, made: Plan) -> dict[str, Paint]:
        """A method for each kind of place, for this theme and unit."""
        key = (sprites, regions.unit, regions.text)
        found = self._painters.get(key)
        if found is None:
            canvas = Canvas(sprites, regions.unit, regions.text)
            board, mat = BoardPainter(canvas, self.labels), MatPainter(canvas, self.labels)
            other, other_mat = OtherPainter(canvas, self.labels), MatPainter(canvas, self.labels)
            opponents, hand = OpponentPainter(canvas, self.labels), HandPainter(canvas, self.labels)
            found = {
                "season": board.season,
                "row": board.row,
                "rooster": board.rooster,
                "tile": board.tile,
                "space": board.space,
                "over": board.over,
                "cart": board.cart,
                "cart-space": board.cart_space,
                "piece": board.piece,
                "deck": board.deck,
                "discards": board.discards,
                "points": board.points,
                "residual": board.residual,
                "points-numbers": board.points_numbers,
                "residual-numbers": board.residual_numbers,
                "cork": board.cork,
                "bottle": board.bottle,
                "opponent": opponents.opponent,
                "mat": mat.mat,
                "workers": mat.workers,
                "home": mat.home,
                "away": mat.away,
                "idle": mat.idle,
                "field": mat.field,
                "vine": mat.vine,
                "cellar": mat.cellar,
                "grape": mat.grape,
                "wine": mat.wine,
                "spot": mat.spot,
                "structure": mat.structure,
                "other-mat": other_mat.whole,
                "other-cellar": other_mat.cellar,
                "other": other.sheet,
                "tab": other.tab,
                "close": other.close,
                "automa": AutomaPainter(canvas, self.labels).panel,
                "card": hand.card,
                "back": hand.back,
            }
            self._painters = {key: found}  # only the present look is kept
            self._parts = (board, mat)
            self._other = (other, other_mat)
        assert self._parts is not None and made.board is not None and made.mat is not None
        self._parts[0].set_parts(made.board)
        self._parts[1].set_parts(made.mat)
        if made.other is not None:
            assert self._other is not None
            for painter in self._other:
                painter.set_parts(made.other)
        return found

    def backdrop(self, painter: QPainter, sprites: Sprites, regions: Regions) -> None:
        """Table and sheets of paper under the items: board and mat."""
        canvas = Canvas(sprites, regions.unit, regions.text)
        table_ground(painter, QRectF(0, 0, regions.width, regions.height), sprites.theme)
        for rect, radius in ((regions.board, 12), (regions.mat, 10)):
            box = QRectF(rect.x, rect.y, rect.w, rect.h)
            canvas.shadow(painter, box, radius)
            canvas.panel(painter, box, radius, "paper", "rule")
        MatPainter(canvas, self.labels).captions(painter, mat_parts(regions))

    def style(self, kind: str) -> KindStyle:
        """How the items of a kind behave."""
        return STYLES.get(kind, PLAIN)

    def caption(self, place: Place) -> str:
        """Of a space that is not in play: from how many players on it is."""
        if place.kind != "space" or place.fact("open"):
            return ""
        return self.labels("ui.board.space-players-short", n=int(place.fact("players")))

    def card_picture(
        self, sprites: Sprites, text_scale: float, kind: str, number: int, width: float, height: float
    ) -> QPixmap | None:
        """A whole card face for a panel; papas and mamas have numbers of their own."""
        faces = self._faces_for(sprites, text_scale, height)
        if kind == "papa":
            return faces.papa(number, width, height)
        if kind == "mama":
            return faces.mama(number, width, height)
        return faces.face(number, width, height)

    def _faces_for(self, sprites: Sprites, text_scale: float, height: float) -> CardFaces:
        """The faces for cards of a height: bigger cards have bigger letters. Of the big ones one size is kept."""
        unit = max(1.0, round(height / (USUAL_HEIGHT * text_scale), 1))
        if self._faces_of != (sprites, text_scale):
            self._faces_of, self._faces = (sprites, text_scale), {}
        if unit not in self._faces:
            self._faces = {1.0: self._faces[1.0]} if 1.0 in self._faces else {}
            self._faces[unit] = CardFaces(sprites, self.labels, unit, text_scale)
        return self._faces[unit]

    def foreseen(self, events: Sequence[tuple], scene: TableScene) -> Iterable[Place]:
        """Tokens, cells and vines that events would bring to the own mat."""
        return foreseen(events, scene)

    def flights(self, events: Sequence[tuple], scene: TableScene) -> list[Flight]:
        """The motions of events over the table as it stands."""
        return flights(events, scene)
