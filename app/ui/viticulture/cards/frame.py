"""What all card faces have in common: their frame with seal and title, the window of the picture, lines of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from app.ui.look.sprites import Sprites
from app.ui.table.items_paint import Lettering
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, REGULAR, Theme
from app.ui.viticulture.table.painter import ItemPainter

CARD_STYLE, SLIP_STYLE, SMALL_STYLE = "card", "slip", "small"
_NARROW = 130.0  # below this width a title gets more of the header
# The corner of a card that was just drawn and the sign of a closed one lie on a slip where its words and numbers
# would end: these leave them as much room as `CLEAR` says, by style, at the right.
CORNER, SLIP_CORNER = 26.0, 20.0
SIGN, SLIP_SIGN = 15.0, 12.0
CLEAR = {CARD_STYLE: 0.0, SLIP_STYLE: 8.0, SMALL_STYLE: 13.0}
FOOT = 20.0  # the line at the bottom of a card that tells its kind


def style_for(width: float, height: float, unit: float = 1.0) -> str:
    """The face that suits a size."""
    if height >= 150 * unit and height >= width:
        return CARD_STYLE
    return SLIP_STYLE if height >= 98 * unit else SMALL_STYLE


@dataclass(frozen=True)
class _Head:
    """The upper part of a card: its height, where seal and title stand and how, and the box that is left below."""

    height: float
    seal: QRectF
    words: QRectF
    title: str
    letters: Lettering
    below: QRectF


class FacePainter(ItemPainter):
    """The ground on which the faces of one kind are drawn."""

    @property
    def sprites(self) -> Sprites:
        return self.canvas.sprites

    @property
    def theme(self) -> Theme:
        return self.canvas.theme

    @property
    def unit(self) -> float:
        return self.canvas.unit

    def frame(
        self,
        painter: QPainter,
        rect: QRectF,
        deck: str,
        title: str,
        style: str = CARD_STYLE,
        dim: bool = False,
        edge: str | None = None,
        width: float | None = None,
        short: str = "",
    ) -> QRectF:
        """Ground, header tint, seal, title and the rule in the seal's colour; returns the box below.

        Where the title has no room on a small slip, its `short` form is written, and the seal stands below it.
        """
        theme, u = self.theme, self.unit
        radius = min(rect.width() * 0.06, 9 * u)
        rim = theme.role(edge or ("rule2" if dim else "ink2"))
        rim_width = width if width is not None else max(1.1 * u, theme.edge)
        drawing.panel(painter, rect, radius, theme.role("closed" if dim else "raised"), None)
        head = self._head(rect, style, title, short)
        header = head.height
        if not dim:
            painter.save()
            painter.setClipRect(QRectF(rect.left(), rect.top(), rect.width(), header))
            drawing.panel(painter, rect, radius, theme.role(f"face-{deck}"), None)
            painter.restore()
        if header < rect.height():
            painter.fillRect(
                QRectF(rect.left() + 1, rect.top() + header, rect.width() - 2, 2.2 * u),
                drawing.faded(theme.role(f"line-{deck}"), 0.5 if dim else 1.0),
            )
        drawing.panel(painter, rect, radius, None, rim, rim_width)
        self.sprites.draw_seal(painter, deck, head.seal, 0.5 if dim else 1.0)
        self.canvas.write(painter, head.words, head.title, head.letters, "ink3" if dim else "ink")
        return head.below

    def _head(self, rect: QRectF, style: str, title: str, short: str) -> _Head:
        """Seal beside the title, on a slip in a higher head where two lines need it.

        On a small slip the seal makes way for the title, then all that is below.
        """
        head = self._head_of(rect, style, title, short, 32 if style == CARD_STYLE else 28)
        if style == SLIP_STYLE and not self.canvas.readable(head.letters.px):
            return self._head_of(rect, style, title, short, 34)
        return head

    def _head_of(self, rect: QRectF, style: str, title: str, short: str, height: float) -> _Head:
        """The head of a card, as high as wished where the card has room for it."""
        u, canvas = self.unit, self.canvas
        height = min(height * u, rect.height() * 0.46)
        narrow = rect.width() < _NARROW * u
        seal = min((16 if narrow else 20) * u, height - (2 if height < 24 * u else 6) * u)
        left, gap, right = ((5, 4, 4) if narrow else (7, 6, 5)) if style != SMALL_STYLE else (6, 5, 4)
        size = 14 if style == SLIP_STYLE else 13
        words = QRectF(
            rect.left() + left * u, rect.top() + 2 * u, rect.width() - (left + right) * u, height - 2 * u
        )
        below = QRectF(
            rect.left() + 7 * u,
            rect.top() + height + 3 * u,
            rect.width() - 14 * u,
            # The last line of words keeps clear of the rim.
            rect.height() - height - (5 if style == SMALL_STYLE else 8) * u,
        )
        spot = QRectF(words.left(), rect.top() + (height - seal) / 2 + 0.5 * u, seal, seal)
        beside = words.adjusted(seal + gap * u, 0, 0, 0)
        shown, letters = canvas.title_letters(beside, title, size, BOLD, True, short)
        if style != SMALL_STYLE or canvas.readable(letters.px):
            return _Head(height, spot, beside, shown, letters, below)
        shown, letters = canvas.title_letters(words, title, size, BOLD, True, short)
        if canvas.readable(letters.px):
            seal = min(seal, below.height())
            spot = QRectF(words.left(), below.center().y() - seal / 2, seal, seal)
            below.setLeft(spot.right() + gap * u)
            return _Head(height, spot, words, shown, letters, below)
        beside.setBottom(rect.bottom() - u)
        spot.moveCenter(QPointF(spot.center().x(), rect.center().y()))
        shown, letters = canvas.title_letters(beside, title, size, BOLD, True, short)
        return _Head(rect.height(), spot, beside, shown, letters, QRectF())

    def window(self, painter: QPainter, body: QRectF, deck: str, share: float) -> QRectF:
        """The tinted window for the picture at the top of a whole card."""
        u = self.unit
        window = QRectF(body.left(), body.top() + 5 * u, body.width(), body.height() * share)
        drawing.panel(painter, window, 5 * u, self.theme.role(f"face-{deck}"))
        return window

    def rule(self, painter: QPainter, body: QRectF, y: float) -> None:
        """A thin line across the card."""
        drawing.line(
            painter,
            body.left() + 6 * self.unit,
            y,
            body.right() - 6 * self.unit,
            y,
            self.theme.role("rule"),
            self.theme.edge,
        )

    def foot(self, painter: QPainter, rect: QRectF, words: str) -> None:
        """The words at the bottom that tell the kind of card."""
        u = self.unit
        box = QRectF(rect.left() + 6 * u, rect.bottom() - 19 * u, rect.width() - 12 * u, 14 * u)
        self.words(painter, box, (words,))

    def words(
        self,
        painter: QPainter,
        box: QRectF,
        forms: Sequence[str],
        px: float = 11,
        weight: QFont.Weight = REGULAR,
        lines: int = 1,
    ) -> bool:
        """The first form that can be read there, in the middle; none where all are too long.

        Only for words that say again what a picture beside them says.
        """
        for form in forms:
            letters = self.canvas.lettering((form,), box, px, weight, lines=lines)
            if letters is not None:
                self.canvas.write(painter, box, form, letters, "ink2", CENTRE)
                return True
        return False
