"""Card faces, slips and backs, drawn from the card tables and our own words.

The style follows the size: from 150 px high a whole card, from 96 px a slip with its text, below a small slip
with title and key numbers.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.rules.viticulture.ids import DECK_NAMES, ORDER, VINE
from app.rules.viticulture.tables import CARDS
from app.ui.look.sprites import Sprites
from app.ui.table.items_paint import Canvas
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.pictures import Pictures
from app.ui.theme.theme import SEMI
from app.ui.viticulture.cards.frame import CARD_STYLE, CLEAR, FacePainter, style_for
from app.ui.viticulture.cards.parent_faces import ParentFaces
from app.ui.viticulture.cards.vine_and_order_faces import GoodsFaces
from app.ui.viticulture.cards.visitor_faces import VisitorFaces
from app.ui.viticulture.table.labels import Labels

_KEPT_BYTES = 4 << 20


class CardFaces(FacePainter):
    """Draws and keeps the faces of one theme. `unit` and `text` scale as on the table."""

    def __init__(self, sprites: Sprites, labels: Labels, unit: float = 1.0, text: float = 1.0) -> None:
        canvas = Canvas(sprites, unit, text)
        super().__init__(canvas, labels)
        self._parents = ParentFaces(canvas, labels)
        self._goods = GoodsFaces(canvas, labels)
        self._visitors = VisitorFaces(canvas, labels)
        self._pictures = Pictures(_KEPT_BYTES)

    # Words --------------------------------------------------------------------------------------------------

    def title(self, card: int) -> str:
        """The card's name."""
        data = CARDS[card]
        return self.labels(f"viticulture.{DECK_NAMES[data.deck]}.{data.id}.name", data.id)

    # Pictures for widgets -----------------------------------------------------------------------------------

    def face(
        self, card: int, width: float, height: float, dim: bool = False, corner: bool = False
    ) -> QPixmap:
        """The face of a card as a pixmap of that logical size, without shadow.

        `corner` keeps the lower right one free for a mark where what is written would reach it.
        """
        corner = corner and CLEAR[style_for(width, height, self.unit)] > 0
        return self._kept(
            ("card", card, dim, corner),
            width,
            height,
            lambda painter, rect: self.draw(painter, rect, card, dim, corner=corner),
        )

    def back(self, deck: int | str, width: float, height: float) -> QPixmap:
        """The back of a deck (number, or "mama", "papa", ...)."""
        return self._kept(
            ("back", deck), width, height, lambda painter, rect: self.draw_back(painter, rect, deck)
        )

    def mama(self, number: int, width: float, height: float) -> QPixmap:
        """A mama's face."""
        return self._kept(
            ("mama", number), width, height, lambda painter, rect: self._parents.mama(painter, rect, number)
        )

    def papa(self, number: int, width: float, height: float) -> QPixmap:
        """A papa's face."""
        return self._kept(
            ("papa", number), width, height, lambda painter, rect: self._parents.papa(painter, rect, number)
        )

    def _kept(self, key: tuple, width: float, height: float, paint) -> QPixmap:
        key = (*key, round(width), round(height))
        pixmap = self._pictures.get(key)
        if pixmap is None:
            pixmap = drawing.new_pixmap(width, height, self.sprites.ratio)
            painter = drawing.begin(pixmap)
            paint(painter, QRectF(0, 0, round(width), round(height)))
            painter.end()
            self._pictures.put(key, pixmap)
        return pixmap

    # The same into a painter --------------------------------------------------------------------------------

    def draw(
        self,
        painter: QPainter,
        rect: QRectF,
        card: int,
        dim: bool = False,
        edge: str | None = None,
        width: float | None = None,
        corner: bool = False,
    ) -> None:
        """A card's face into `rect`, in the style that suits its size; `edge` is the role of its rim."""
        data = CARDS[card]
        deck = DECK_NAMES[data.deck]
        style = style_for(rect.width(), rect.height(), self.unit)
        # Visitors have no shorter names.
        short = self.labels(f"viticulture.{deck}.{data.id}.short") if data.deck in (VINE, ORDER) else ""
        body = self.frame(painter, rect, deck, self.title(card), style, dim, edge, width, short)
        if body.isEmpty():  # the title needs the whole of a very small slip
            return
        clear = CLEAR[style] * self.unit if corner else 0.0
        ink = "ink3" if dim else "ink"
        footed = style == CARD_STYLE and rect.height() >= 200 * self.unit
        if data.deck in (VINE, ORDER):
            body.setRight(body.right() - clear)
            draw = self._goods.vine if data.deck == VINE else self._goods.order
            draw(painter, body, data, style, ink)
        else:
            footed = footed and self._visitors.has_room_for_foot(body, f"viticulture.{deck}.{data.id}")
            self._visitors.visitor(painter, body, data, deck, style, ink, footed=footed, clear=clear)
        if footed:
            self.foot(painter, rect, self.labels(f"viticulture.deck.{deck}.kind", deck))

    def draw_back(self, painter: QPainter, rect: QRectF, deck: int | str) -> None:
        """A back: the seal in a disc with the word."""
        name = deck if isinstance(deck, str) else DECK_NAMES[deck]
        theme, u = self.theme, self.unit
        radius = min(rect.width() * 0.06, 9 * u)
        drawing.panel(painter, rect, radius, theme.role(f"seal-{name}"), theme.role("ink2"), 1.1 * u)
        inner = rect.adjusted(4 * u, 4 * u, -4 * u, -4 * u)
        light = theme.role("mark-light")
        drawing.panel(painter, inner, radius * 0.7, None, drawing.faded(light, 0.6), max(1.0, u))
        flat = rect.height() < 90 * u
        word_height = 0 if flat else 18 * u
        side = min(rect.width() * 0.62, (rect.height() - word_height) * (0.74 if flat else 0.5))
        disc = QRectF(0, 0, side, side)
        disc.moveCenter(rect.center())
        if not flat:
            disc.translate(0, -word_height * 0.25)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawEllipse(disc)
        by = side * 0.2
        # On the light disc the seal needs no rim, whatever the theme.
        self.sprites.draw_seal(painter, name, disc.adjusted(by, by, -by, -by))
        if not flat:
            word = QRectF(
                rect.left() + 9 * u, rect.bottom() - 9 * u - word_height, rect.width() - 18 * u, word_height
            )
            drawing.panel(painter, word, 4 * u, light)
            self.canvas.text(
                painter,
                word,
                self.labels(f"viticulture.deck.{name}.name", name),
                11,
                "mark-dark",
                SEMI,
                align=CENTRE,
            )
