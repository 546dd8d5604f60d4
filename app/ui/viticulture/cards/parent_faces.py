"""Faces of mamas and papas."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.tables import MAMAS, PAPAS
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.cards.frame import CARD_STYLE, FacePainter


class ParentFaces(FacePainter):
    """Always whole cards."""

    def mama(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """A mama: workers, lira and opening cards."""
        row = MAMAS[number]
        u = self.unit
        name = self.labels(f"viticulture.mama.{row.id}.name", row.id)
        body = self.frame(painter, rect, "mama", name, CARD_STYLE, False, None, None)
        window = self.window(painter, body, "mama", 0.36)
        self.canvas.text(
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
            self.canvas.text(
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
        self.words(painter, QRectF(body.left(), y, body.width(), 16 * u), (self.labels("ui.card.draws"),), 12)
        seals = [deck for deck in range(len(row.cards)) for _ in range(row.cards[deck])]
        side = min(24 * u, body.width() / (len(seals) + 1))
        x = body.center().x() - (len(seals) * (side + 6 * u) - 6 * u) / 2
        for deck in seals:
            self.sprites.draw_seal(painter, deck, QRectF(x, y + 22 * u, side, side))
            x += side + 6 * u
        self.foot(painter, rect, self.labels("viticulture.deck.mama.kind", "Mama"))

    def papa(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """A papa: grande and lira, and the two halves of his choice."""
        row = PAPAS[number]
        u = self.unit
        name = self.labels(f"viticulture.papa.{row.id}.name", row.id)
        body = self.frame(painter, rect, "papa", name, CARD_STYLE, False, None, None)
        window = self.window(painter, body, "papa", 0.36)
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
        self.canvas.text(
            painter,
            QRectF(middle.x() + side * 0.15 + coin + 4 * u, window.top(), side, window.height()),
            str(row.lira),
            18,
            "ink",
            BOLD,
            serif=True,
        )
        y = window.bottom() + 4 * u
        self.words(
            painter, QRectF(body.left(), y, body.width(), 16 * u), (self.labels("ui.card.choose-one"),)
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
            self.canvas.text(
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
        self.foot(painter, rect, self.labels("viticulture.deck.papa.kind", "Papa"))
