"""Card faces, slips and backs, drawn from the card tables and our own words.

The style follows the size: from 150 px high a whole card, from 96 px a slip with its text, below a small slip
with title and key numbers.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from app.rules.viticulture.ids import (
    DECK_NAMES,
    IRRIGATION,
    ORDER,
    STRUCTURE_NAMES,
    TRELLIS,
    VINE,
    WINE_NAMES,
)
from app.rules.viticulture.tables import CARDS, MAMAS, PAPAS, Card
from app.ui.sprites import Sprites
from app.ui.table.items_paint import Canvas
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.pictures import Pictures
from app.ui.theme.theme import BOLD, REGULAR, SEMI
from app.ui.viticulture.labels import Labels
from app.ui.viticulture.motifs import visitor_icons

_KEPT_BYTES = 3 << 20
CARD_STYLE, SLIP_STYLE, SMALL_STYLE = "card", "slip", "small"
_SPACING, _TIGHTEST = 1.2, 1.06  # from line to line, in sizes of the letters
_FOOT = 20.0  # the line at the bottom of a card that tells its kind
_LINE = 1.3  # the height of a line with all its descenders
_JOIN = 1.1  # the height of a divider between two halves, in lines of text


def style_for(width: float, height: float, unit: float = 1.0) -> str:
    """The face that suits a size."""
    if height >= 150 * unit and height >= width:
        return CARD_STYLE
    return SLIP_STYLE if height >= 98 * unit else SMALL_STYLE


class CardFaces:
    """Draws and keeps the faces of one theme. `unit` and `text` scale as on the table."""

    def __init__(self, sprites: Sprites, labels: Labels, unit: float = 1.0, text: float = 1.0) -> None:
        self.sprites = sprites
        self.theme = sprites.theme
        self.labels = labels
        self.unit = unit
        self.text = text
        self._pictures = Pictures(_KEPT_BYTES)

    # Words --------------------------------------------------------------------------------------------------

    def title(self, card: int) -> str:
        """The card's name."""
        data = CARDS[card]
        return self.labels(f"viticulture.{DECK_NAMES[data.deck]}.{data.id}.name", data.id)

    # Pictures for widgets -----------------------------------------------------------------------------------

    def face(self, card: int, width: float, height: float, dim: bool = False) -> QPixmap:
        """The face of a card as a pixmap of that logical size, without shadow."""
        return self._kept(
            ("card", card, dim), width, height, lambda painter, rect: self.draw(painter, rect, card, dim)
        )

    def back(self, deck: int | str, width: float, height: float) -> QPixmap:
        """The back of a deck (number, or "mama", "papa", ...)."""
        return self._kept(
            ("back", deck), width, height, lambda painter, rect: self.draw_back(painter, rect, deck)
        )

    def mama(self, number: int, width: float, height: float) -> QPixmap:
        """A mama's face."""
        return self._kept(
            ("mama", number), width, height, lambda painter, rect: self.draw_mama(painter, rect, number)
        )

    def papa(self, number: int, width: float, height: float) -> QPixmap:
        """A papa's face."""
        return self._kept(
            ("papa", number), width, height, lambda painter, rect: self.draw_papa(painter, rect, number)
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
    ) -> None:
        """A card's face into `rect`, in the style that suits its size; `edge` is the role of its rim."""
        data = CARDS[card]
        deck = DECK_NAMES[data.deck]
        style = style_for(rect.width(), rect.height(), self.unit)
        body = self._frame(painter, rect, deck, self.title(card), style, dim, edge, width)
        ink = "ink3" if dim else "ink"
        footed = style == CARD_STYLE and rect.height() >= 200 * self.unit
        if data.deck == VINE:
            self._vine(painter, body, data, style, ink)
        elif data.deck == ORDER:
            self._order(painter, body, data, style, ink)
        else:
            footed = footed and self._has_room_for_foot(body, f"viticulture.{deck}.{data.id}")
            self._visitor(painter, body, data, deck, style, ink, footed=footed)
        if footed:
            self._foot(painter, rect, self.labels(f"viticulture.deck.{deck}.kind", deck))

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
            self._text(
                painter,
                word,
                self.labels(f"viticulture.deck.{name}.name", name),
                11,
                "mark-dark",
                SEMI,
                align=CENTRE,
            )

    def draw_mama(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """A mama: workers, lira and opening cards."""
        row = MAMAS[number]
        u = self.unit
        name = self.labels(f"viticulture.mama.{row.id}.name", row.id)
        body = self._frame(painter, rect, "mama", name, CARD_STYLE, False, None, None)
        window = self._window(painter, body, "mama", 0.36)
        self._text(
            painter,
            QRectF(window.left(), window.top() + 3 * u, window.width(), 15 * u),
            self.labels("ui.card.brings"),
            11,
            "ink2",
            SEMI,
            align=CENTRE,
        )
        side = min(30 * u, window.height() - 20 * u, window.width() / (row.workers + 1.2))
        marks = [("worker", side)] * row.workers
        x = window.center().x() - side * (row.workers + (1.3 if row.lira else 0)) / 2
        y = window.bottom() - side - 4 * u
        for icon, _ in marks:
            self.sprites.draw_icon(painter, icon, QRectF(x, y, side, side), "ink", "face-mama")
            x += side
        if row.lira:
            self.sprites.draw_icon(
                painter, "lira", QRectF(x + 3 * u, y + side * 0.2, side * 0.7, side * 0.7), "ink", "face-mama"
            )
            self._text(
                painter,
                QRectF(x + side * 0.8, y, side * 0.6, side),
                str(row.lira),
                14,
                "ink",
                BOLD,
                serif=True,
                align=CENTRE,
            )
        y = window.bottom() + 6 * u
        self._text(
            painter,
            QRectF(body.left(), y, body.width(), 16 * u),
            self.labels("ui.card.draws"),
            12,
            "ink2",
            align=CENTRE,
        )
        seals = [deck for deck in range(4) for _ in range(row.cards[deck])]
        side = min(24 * u, body.width() / (len(seals) + 1))
        x = body.center().x() - (len(seals) * (side + 6 * u) - 6 * u) / 2
        for deck in seals:
            self.sprites.draw_seal(painter, deck, QRectF(x, y + 22 * u, side, side))
            x += side + 6 * u
        self._foot(painter, rect, self.labels("viticulture.deck.mama.kind", "Mama"))

    def draw_papa(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """A papa: grande and lira, and the two halves of his choice."""
        row = PAPAS[number]
        u = self.unit
        name = self.labels(f"viticulture.papa.{row.id}.name", row.id)
        body = self._frame(painter, rect, "papa", name, CARD_STYLE, False, None, None)
        window = self._window(painter, body, "papa", 0.36)
        side = min(36 * u, window.height() - 6 * u)
        middle = window.center()
        self.sprites.draw_icon(
            painter,
            "grande",
            QRectF(middle.x() - side * 1.15, middle.y() - side / 2, side, side),
            "ink",
            "face-papa",
        )
        coin = side * 0.62
        self.sprites.draw_icon(
            painter,
            "lira",
            QRectF(middle.x() + side * 0.15, middle.y() - coin / 2, coin, coin),
            "ink",
            "face-papa",
        )
        self._text(
            painter,
            QRectF(middle.x() + side * 0.15 + coin + 4 * u, window.top(), side, window.height()),
            str(row.lira),
            18,
            "ink",
            BOLD,
            serif=True,
        )
        y = window.bottom() + 4 * u
        self._text(
            painter,
            QRectF(body.left(), y, body.width(), 16 * u),
            self.labels("ui.card.choose-one"),
            11,
            "ink2",
            align=CENTRE,
        )
        top = y + 19 * u
        bottom = rect.bottom() - 24 * u
        half = (body.width() - 4 * u) / 2
        key = f"viticulture.papa.{row.id}"
        gift = {"vp": "vp", "worker": "worker"}.get(row.gift, row.gift)
        for order, (icon, words) in enumerate(
            ((gift, self.labels(f"{key}.gift")), ("lira", self.labels(f"{key}.lira")))
        ):
            box = QRectF(body.left() + order * (half + 4 * u), top, half, bottom - top)
            drawing.panel(
                painter, box, 6 * u, self.theme.role("sunk"), self.theme.role("rule2"), self.theme.edge
            )
            icon_side = min(24 * u, box.height() * 0.5)
            self.sprites.draw_icon(
                painter, icon, QRectF(box.left(), box.top() + 5 * u, box.width(), icon_side), "ink", "sunk"
            )
            self._text(
                painter,
                QRectF(
                    box.left() + 2 * u,
                    box.top() + icon_side + 5 * u,
                    box.width() - 4 * u,
                    box.height() - icon_side - 7 * u,
                ),
                words,
                11,
                "ink",
                SEMI,
                align=CENTRE,
                most_lines=2,
            )
        self._foot(painter, rect, self.labels("viticulture.deck.papa.kind", "Papa"))

    # Parts --------------------------------------------------------------------------------------------------

    def _text(
        self,
        painter,
        rect,
        words,
        px,
        role,
        weight=REGULAR,
        serif=False,
        align=drawing.LEFT,
        most_lines=1,
        valign=CENTRE,
        spacing=1.2,
    ) -> float:
        return drawing.text(
            painter,
            rect,
            words,
            self.theme,
            px * self.unit * self.text,
            self.theme.role(role),
            weight,
            serif,
            align,
            valign,
            most_lines,
            spacing,
        )

    def _frame(self, painter, rect, deck, title, style, dim, edge, width) -> QRectF:
        """Ground, header tint, seal, title and the rule in the seal's colour; returns the box below."""
        theme, u = self.theme, self.unit
        radius = min(rect.width() * 0.06, 9 * u)
        rim = theme.role(edge or ("rule2" if dim else "ink2"))
        rim_width = width if width is not None else max(1.1 * u, theme.edge)
        drawing.panel(painter, rect, radius, theme.role("closed" if dim else "raised"), None)
        header = (32 if style == CARD_STYLE else 28) * u
        header = min(header, rect.height() * 0.46)
        if not dim:
            painter.save()
            painter.setClipRect(QRectF(rect.left(), rect.top(), rect.width(), header))
            drawing.panel(painter, rect, radius, theme.role(f"face-{deck}"), None)
            painter.restore()
        painter.fillRect(
            QRectF(rect.left() + 1, rect.top() + header, rect.width() - 2, 2.2 * u),
            drawing.faded(theme.role(f"line-{deck}"), 0.5 if dim else 1.0),
        )
        drawing.panel(painter, rect, radius, None, rim, rim_width)
        seal = min(20 * u, header - 6 * u)
        self.sprites.draw_seal(
            painter,
            deck,
            QRectF(rect.left() + 7 * u, rect.top() + (header - seal) / 2 + 0.5 * u, seal, seal),
            0.5 if dim else 1.0,
        )
        words = QRectF(rect.left() + seal + 13 * u, rect.top() + u, rect.width() - seal - 18 * u, header - u)
        canvas = Canvas(self.sprites, self.unit, self.text)
        size = 14 if style == SLIP_STYLE else 13
        canvas.title(painter, words, title, size, "ink3" if dim else "ink", BOLD, serif=True)
        return QRectF(
            rect.left() + 7 * u,
            rect.top() + header + 3 * u,
            rect.width() - 14 * u,
            rect.height() - header - 5 * u,
        )

    def _window(self, painter: QPainter, body: QRectF, deck: str, share: float) -> QRectF:
        """The tinted window for the picture at the top of a whole card."""
        u = self.unit
        window = QRectF(body.left(), body.top() + 5 * u, body.width(), body.height() * share)
        drawing.panel(painter, window, 5 * u, self.theme.role(f"face-{deck}"))
        return window

    def _rule(self, painter: QPainter, body: QRectF, y: float) -> None:
        drawing.line(
            painter,
            body.left() + 6 * self.unit,
            y,
            body.right() - 6 * self.unit,
            y,
            self.theme.role("rule"),
            self.theme.edge,
        )

    def _foot(self, painter: QPainter, rect: QRectF, words: str) -> None:
        u = self.unit
        self._text(
            painter,
            QRectF(rect.left() + 6 * u, rect.bottom() - 19 * u, rect.width() - 12 * u, 14 * u),
            words,
            11,
            "ink2",
            align=CENTRE,
        )

    def _vine(self, painter: QPainter, body: QRectF, data: Card, style: str, ink: str) -> None:
        u = self.unit
        tokens = [(0, data.red)] * bool(data.red) + [(1, data.white)] * bool(data.white)
        needs = [s for s in (TRELLIS, IRRIGATION) if data.requires >> s & 1]
        if style == SMALL_STYLE:
            side = min(max(20 * u, body.height() * 0.46), 28 * u, body.height() - 2 * u)
            x = body.left() + 2 * u
            for colour, value in tokens:
                self.sprites.draw_grape(
                    painter, colour, value, QRectF(x, body.center().y() - side / 2, side, side)
                )
                x += side + 5 * u
            side = min(17 * u, body.height() - 2 * u)
            x = body.right() - side
            for structure in reversed(needs):
                self.sprites.draw_icon(
                    painter,
                    STRUCTURE_NAMES[structure],
                    QRectF(x, body.center().y() - side / 2, side, side),
                    ink,
                    "raised",
                )
                x -= side + 5 * u
            return
        if style == CARD_STYLE:
            window = self._window(painter, body, "vine", 0.3)
            side = min(30 * u, window.height() - 10 * u)
            count = len(tokens) + 1
            step = window.width() / (count + 0.4)
            x = window.center().x() - step * (count - 1) / 2
            plant = side * 0.95
            self.sprites.draw_icon(
                painter,
                "plant",
                QRectF(x - plant / 2, window.center().y() - plant / 2, plant, plant),
                "line-vine",
                "face-vine",
            )
            for number, (colour, value) in enumerate(tokens, start=1):
                self.sprites.draw_grape(
                    painter,
                    colour,
                    value,
                    QRectF(x + step * number - side / 2, window.center().y() - side / 2, side, side),
                )
            y = window.bottom() + 3 * u
            line = 16 * u * max(1.0, self.text)
            words = ", ".join(
                f"{self.labels(f'viticulture.grape.{WINE_NAMES[c]}.word', WINE_NAMES[c])} {v}"
                for c, v in tokens
            )
            self._text(
                painter, QRectF(body.left(), y, body.width(), line), words, 11.5, "ink2", SEMI, align=CENTRE
            )
            y += line + 3 * u
            self._rule(painter, body, y)
            y += 3 * u
            if not needs:
                self._text(
                    painter,
                    QRectF(body.left(), y, body.width(), body.bottom() - y - 18 * u),
                    self.labels("ui.card.anywhere"),
                    11,
                    "ink2",
                    align=CENTRE,
                    most_lines=2,
                )
                return
            self._text(
                painter,
                QRectF(body.left(), y, body.width(), line),
                self.labels("ui.card.needs"),
                11,
                "ink2",
                align=CENTRE,
            )
            y += line + 2 * u
            side = min(26 * u, max(12 * u, body.bottom() - y - line - 16 * u))
        else:
            side = min(28 * u, body.height() * 0.36)
            x = body.center().x() - (len(tokens) * (side + 8 * u) - 8 * u) / 2
            for colour, value in tokens:
                self.sprites.draw_grape(painter, colour, value, QRectF(x, body.top() + 3 * u, side, side))
                x += side + 8 * u
            y = body.top() + side + 8 * u
            line = 14 * u * max(1.0, self.text)
            if not needs:
                self._text(
                    painter,
                    QRectF(body.left(), y, body.width(), body.bottom() - y),
                    self.labels("ui.card.anywhere"),
                    11,
                    "ink2",
                    align=CENTRE,
                    most_lines=2,
                )
                return
            side = min(20 * u, max(10 * u, body.bottom() - y - line - 2 * u))
        width = body.width() / len(needs)
        for number, structure in enumerate(needs):
            box = QRectF(body.left() + number * width, y, width, side)
            self.sprites.draw_icon(painter, STRUCTURE_NAMES[structure], box, ink, "raised")
            words = self.labels(
                f"viticulture.structure.{STRUCTURE_NAMES[structure]}.word", STRUCTURE_NAMES[structure]
            )
            self._text(
                painter, QRectF(box.left(), y + side + u, width, line), words, 11, "ink2", SEMI, align=CENTRE
            )

    def _order(self, painter: QPainter, body: QRectF, data: Card, style: str, ink: str) -> None:
        u = self.unit
        count = len(data.wines)
        if style == SMALL_STYLE:
            side = min(
                max(21 * u, body.height() * 0.46),
                28 * u,
                body.height() - 2 * u,
                (body.width() - 34 * u) / count - 2 * u,
            )
            x = body.left() + 1 * u
            for kind, value in data.wines:
                self.sprites.draw_wine(
                    painter, kind, value, QRectF(x, body.center().y() - side / 2, side, side)
                )
                x += side + 3 * u
            points = QRectF(body.right() - 14 * u, body.top(), 14 * u, body.height())
            self._text(painter, points, str(data.vp), 14, ink, BOLD, align=drawing.RIGHT)
            icon = min(15 * u, body.height())
            self.sprites.draw_icon(
                painter,
                "vp",
                QRectF(points.right() - 14 * u - icon, body.center().y() - icon / 2, icon, icon),
                "line-order",
                "raised",
            )
            return
        label = 14 * u * max(1.0, self.text)
        if style == CARD_STYLE:
            window = self._window(painter, body, "order", 0.38)
            side = min(33 * u, window.height() - label - 6 * u, window.width() / count - 4 * u)
            top = window.top() + (window.height() - side - label) / 2
        else:
            window = body
            side = min(27 * u, body.height() * 0.33, body.width() / count - 4 * u)
            top = body.top() + 2 * u
        step = min(window.width() / count, (56 if style == SLIP_STYLE else 64) * u)
        x = window.center().x() - step * (count - 1) / 2
        for number, (kind, value) in enumerate(data.wines):
            middle = x + number * step
            self.sprites.draw_wine(painter, kind, value, QRectF(middle - side / 2, top, side, side))
            words = self.labels(f"viticulture.wine.{WINE_NAMES[kind]}.word", WINE_NAMES[kind])
            self._text(
                painter,
                QRectF(middle - step / 2, top + side, step, label),
                words,
                11,
                "ink2",
                SEMI,
                align=CENTRE,
            )
        if style == CARD_STYLE:
            y = window.bottom() + 2 * u
            self._text(
                painter,
                QRectF(body.left(), y, body.width(), label),
                self.labels("ui.card.least"),
                11,
                "ink2",
                align=CENTRE,
            )
            y += label + 3 * u
            self._rule(painter, body, y)
            row = QRectF(body.left(), y + 3 * u, body.width(), min(34 * u, body.bottom() - y - 34 * u))
            self._gain(painter, row, data, ink, 21)
            half = body.width() / 2
            self._text(
                painter,
                QRectF(body.left(), row.bottom(), half, label),
                self.labels("ui.card.points"),
                11,
                "ink2",
                align=CENTRE,
            )
            self._text(
                painter,
                QRectF(body.left() + half, row.bottom(), half, label),
                self.labels("ui.card.a-year"),
                11,
                "ink2",
                align=CENTRE,
            )
        else:
            y = top + side + label
            self._gain(painter, QRectF(body.left(), y, body.width(), body.bottom() - y), data, ink, 17)

    def _gain(self, painter: QPainter, row: QRectF, data: Card, ink: str, px: float) -> None:
        """Points and residual side by side."""
        u = self.unit
        half = row.width() / 2
        side = min(row.height(), 24 * u)
        for order, (icon, words) in enumerate((("vp", str(data.vp)), ("residual", f"+{data.residual}"))):
            size = px if order == 0 else px * 0.85
            width = drawing.text_width(self.theme, words, size * u * self.text, BOLD, True)
            x = row.left() + order * half + (half - side - 4 * u - width) / 2
            self.sprites.draw_icon(
                painter,
                icon,
                QRectF(x, row.center().y() - side / 2, side, side),
                "line-order" if order == 0 else ink,
                "raised",
            )
            self._text(
                painter,
                QRectF(x + side + 4 * u, row.top(), max(width, 10 * u) + 4, row.height()),
                words,
                size,
                ink,
                BOLD,
                serif=True,
            )

    def _has_room_for_foot(self, body: QRectF, key: str) -> bool:
        """Words at their full size go before the line that tells the kind, which the colour tells too."""
        size = 11.0 * self.unit * self.text
        _, needed = self._laid(key, size, body.width(), _TIGHTEST)
        return needed + (_LINE - _TIGHTEST) * size + _FOOT * self.unit <= body.height()

    def _visitor(
        self,
        painter: QPainter,
        body: QRectF,
        data: Card,
        deck: str,
        style: str,
        ink: str,
        *,
        footed: bool = False,
    ) -> None:
        u = self.unit
        motif, *effects = visitor_icons(data.id)
        if style == SMALL_STYLE:
            side = min(max(17 * u, body.height() * 0.42), 28 * u, body.height() - 2 * u)
            x = body.left() + 3 * u
            for icon in effects:
                self.sprites.draw_icon(
                    painter, icon, QRectF(x, body.center().y() - side / 2, side, side), ink, "raised"
                )
                x += side + 8 * u
            return
        key = f"viticulture.{deck}.{data.id}"
        by = 3 * u if body.width() < 130 * u else u
        box = body.adjusted(-by, 2 * u, by, 0)
        if style == CARD_STYLE:
            foot = _FOOT * u if footed else 0.0
            # The picture gives way to words: at 11 px all of them must fit.
            _, needed = self._laid(key, 11.0 * u * self.text, body.width())
            height = min(body.height() * 0.27, body.height() - needed - foot - 10 * u)
            box = QRectF(body.left(), body.top() + 3 * u, body.width(), body.height() - foot - 3 * u)
            if height >= 20 * u:
                window = self._window(painter, body, deck, height / body.height())
                self._art(painter, window, motif, effects, deck, ink)
                box.setTop(window.bottom() + 4 * u)
        self._rule_text(painter, box, key, ink)

    def _art(
        self, painter: QPainter, window: QRectF, motif: str, effects: list[str], deck: str, ink: str
    ) -> None:
        """The motif, a thin rule, and the effects' icons."""
        u = self.unit
        ground = f"face-{deck}"
        side = min(34 * u, window.height() - 4 * u)
        small = side * 0.62
        x = window.center().x() - (side + 14 * u + len(effects) * (small + 5 * u)) / 2
        middle = window.center().y()
        self.sprites.draw_icon(painter, motif, QRectF(x, middle - side / 2, side, side), ink, ground)
        x += side + 6 * u
        inset = min(7 * u, window.height() * 0.18)
        colour = self.theme.role(f"line-{deck}")
        drawing.line(painter, x, window.top() + inset, x, window.bottom() - inset, colour, 1.4 * u)
        x += 8 * u
        for icon in effects:
            self.sprites.draw_icon(painter, icon, QRectF(x, middle - small / 2, small, small), ink, ground)
            x += small + 5 * u

    def _laid(
        self, key: str, size: float, width: float, spacing: float = _SPACING
    ) -> tuple[list[tuple[str, list[str]]], float]:
        """A rule text in lines at one size, and the height that they take."""
        step = size * spacing
        laid = [
            (kind, drawing.wrapped(self.theme, words, size, width))
            for kind, words in self.labels.blocks(f"{key}.text")
        ]
        return laid, sum(len(lines) * step if kind == "text" else step * _JOIN for kind, lines in laid)

    def _rule_text(self, painter: QPainter, box: QRectF, key: str, ink: str) -> None:
        """Lead, parts with a divider between them, and tail; all in one size that fits."""
        theme = self.theme
        u = self.unit
        size = 11.0 * u * self.text
        spacing = _SPACING
        laid, total = self._laid(key, size, box.width())
        # The last line reaches below its step.
        while total + (_LINE - spacing) * size > box.height() + 2 and size > drawing.SMALLEST_TEXT:
            if spacing > _TIGHTEST:  # lines come closer before words get smaller
                spacing = _TIGHTEST
            else:
                size, spacing = size - 0.5, _SPACING
            laid, total = self._laid(key, size, box.width(), spacing)
        step = size * spacing
        y = box.top() + max(-2 * u, min(6 * u, (box.height() - total - 0.2 * size) * 0.3))
        font = theme.exact_font(size)
        for kind, lines in laid:
            if kind == "join":
                middle = y + step * (_JOIN / 2 + 0.1)
                word = lines[0]
                width = drawing.text_width(theme, word, size, BOLD, True) + 10 * u
                colour = theme.role("rule2")
                centre = box.center().x()
                drawing.line(
                    painter, box.left(), middle, centre - width / 2, middle, colour, max(0.8, 0.8 * u)
                )
                drawing.line(
                    painter, centre + width / 2, middle, box.right(), middle, colour, max(0.8, 0.8 * u)
                )
                drawing.text(
                    painter,
                    QRectF(box.left(), middle - step, box.width(), 2 * step),
                    word,
                    theme,
                    size,
                    theme.role("ink2"),
                    BOLD,
                    True,
                    CENTRE,
                )
                y += step * _JOIN
                continue
            painter.setFont(font)
            painter.setPen(theme.role(ink))
            for each in lines:
                painter.drawText(
                    QRectF(box.left(), y, box.width() + 4, step + 3),
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
                    each,
                )
                y += step
