"""Pictures of the own hand: faces with their marks, numbers and corners; backs while it is hidden."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from app.ui.look.sprites import Sprites
from app.ui.table.items_paint import CLOSED, LEGAL, PLAYABLE, PREVIEW, SELECTED, Canvas, badge_box, has_badge
from app.ui.table.layout import Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, LEAST_TEXT
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.cards.frame import CARD_STYLE, CORNER, SIGN, SLIP_CORNER, SLIP_SIGN, style_for
from app.ui.viticulture.table.labels import Labels

_KEYS = "1234567890"


class HandPainter:
    """Draws the own cards."""

    def __init__(self, canvas: Canvas, labels: Labels) -> None:
        self.canvas = canvas
        sprites: Sprites = canvas.sprites
        self.faces = CardFaces(sprites, labels, canvas.unit, canvas.text_factor)

    def card(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        radius = min(rect.width() * 0.06, 9 * u) / u
        if mark in (LEGAL, PLAYABLE):
            canvas.glow(painter, rect, radius, "legal")
        elif mark == SELECTED:
            canvas.glow(painter, rect, radius, "accent")
        canvas.shadow(painter, rect, radius)
        edge = {LEGAL: "legal", PLAYABLE: "legal", PREVIEW: "legal", SELECTED: "accent"}.get(mark)
        new, closed = bool(place.fact("new")) and mark != SELECTED, mark == CLOSED
        face = self.faces.face(
            int(place.fact("card")), rect.width(), rect.height(), closed, corner=new or closed
        )
        painter.drawPixmap(rect.topLeft(), face)
        if edge:
            canvas.panel(painter, rect, radius, None, edge, 2.4)
        number = int(place.fact("number", 0))
        if new:
            self._corner(painter, rect)
        if 1 <= number <= len(_KEYS) and has_badge(rect.height(), u):
            badge = badge_box(rect, u)
            canvas.panel(painter, badge, 5, "tip")
            px = max(11.5 * u, LEAST_TEXT)  # the badge of a low hand has room for it
            drawing.text(
                painter, badge, _KEYS[number - 1], theme, px, theme.role("on-tip"), BOLD, align=CENTRE
            )
        if closed:
            slip = style_for(rect.width(), rect.height(), u) != CARD_STYLE
            side, by = (SLIP_SIGN * u, 3 * u) if slip else (SIGN * u, 5 * u)
            spot = QRectF(rect.right() - side - by, rect.bottom() - side - by, side, side)
            canvas.sprites.draw_icon(painter, "blocked", spot, "ink2", "closed")
        elif mark == SELECTED:
            canvas.tick(painter, rect.right() - 3 * u, rect.top() + 3 * u)

    def _corner(self, painter: QPainter, rect: QRectF) -> None:
        """Just drawn: the gold corner with a plus."""
        canvas, u = self.canvas, self.canvas.unit
        slip = style_for(rect.width(), rect.height(), u) != CARD_STYLE
        side = (SLIP_CORNER if slip else CORNER) * u
        right, bottom = rect.right() - 1.5 * u, rect.bottom() - 1.5 * u
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(canvas.theme.role("gold"))
        painter.drawPolygon(
            QPolygonF([QPointF(right, bottom - side), QPointF(right, bottom), QPointF(right - side, bottom)])
        )
        canvas.sprites.draw_icon(
            painter,
            "plus",
            QRectF(right - side / 2, bottom - side / 2, 0.42 * side, 0.42 * side),
            "on-gold",
            "gold",
        )

    def back(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        self.canvas.shadow(painter, rect, 6)
        self.faces.draw_back(painter, rect, int(place.fact("deck")))
