"""Faces of visitors: their picture, and what they do in words that must all fit."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from app.rules.viticulture.tables import Card
from app.ui.table.items_paint import Lettering
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD
from app.ui.viticulture.cards.frame import CARD_STYLE, FOOT, SMALL_STYLE, FacePainter
from app.ui.viticulture.cards.visitor_motifs import visitor_icons

_SPACING, _TIGHTEST = 1.2, 1.06  # from line to line, in sizes of the letters
_LINE = 1.3  # the height of a line with all its descenders
_JOIN = 1.1  # the height of a divider between two halves, in lines of text


class VisitorFaces(FacePainter):
    """The picture gives way to the words, and words come closer before they get smaller."""

    def has_room_for_foot(self, body: QRectF, key: str) -> bool:
        """Words at their full size go before the line that tells the kind, which the colour tells too."""
        size = 11.0 * self.unit * self.canvas.text_factor
        _, needed = self._laid(key, size, body.width(), _TIGHTEST)
        return needed + (_LINE - _TIGHTEST) * size + FOOT * self.unit <= body.height()

    def visitor(
        self,
        painter: QPainter,
        body: QRectF,
        data: Card,
        deck: str,
        style: str,
        ink: str,
        *,
        footed: bool = False,
        clear: float = 0.0,
    ) -> None:
        """`clear` is what a mark in the lower right corner needs: the words keep out of it where they can."""
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
            foot = FOOT * u if footed else 0.0
            # The picture gives way to words: at 11 px all of them must fit.
            _, needed = self._laid(key, 11.0 * u * self.canvas.text_factor, body.width())
            height = min(body.height() * 0.27, body.height() - needed - foot - 10 * u)
            box = QRectF(body.left(), body.top() + 3 * u, body.width(), body.height() - foot - 3 * u)
            if height >= 20 * u:
                window = self.window(painter, body, deck, height / body.height())
                self._art(painter, window, motif, effects, deck, ink)
                box.setTop(window.bottom() + 4 * u)
        beside = box.adjusted(0, 0, -clear, 0)
        letters = self._letters(key, beside)
        if letters is not None:
            box = beside
        else:
            letters = self._letters(key, box)
        if letters is not None:
            self._rule_text(painter, box, key, ink, letters)
            return
        # Too many words for a slip: they stand where the rule of a card is told, here is its picture.
        height = min(body.height() - 6 * u, 64 * u)
        middle = QRectF(body.left(), body.center().y() - height / 2 - 4 * u, body.width(), height)
        window = self.window(painter, middle, deck, 1.0)
        self._art(painter, window, motif, effects, deck, ink)

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
        step = drawing.line_step(size, spacing)
        laid = [
            (kind, drawing.wrapped(self.theme, words, size, width))
            for kind, words in self.labels.blocks(f"{key}.text")
        ]
        return laid, sum(len(lines) * step if kind == "text" else step * _JOIN for kind, lines in laid)

    def _letters(self, key: str, box: QRectF) -> Lettering | None:
        """The size and the step of lines in which the whole rule text fits the box; None below what can be read."""
        scale = self.unit * self.canvas.text_factor
        size, spacing = 11.0 * scale, _SPACING
        while self.canvas.readable(size / scale):
            laid, height = self._laid(key, size, box.width(), spacing)
            # The last line reaches below its step.
            if height + (_LINE - spacing) * size <= box.height() + 2 and self._within(
                laid, size, box.width()
            ):
                return Lettering(size / scale, spacing=spacing)
            if spacing > _TIGHTEST:  # lines come closer before words get smaller
                spacing = _TIGHTEST
            else:
                size, spacing = size - 0.5, _SPACING
        return None

    def _within(self, laid: list[tuple[str, list[str]]], size: float, width: float) -> bool:
        """Whether no word is longer than a line."""
        lines = (line for kind, lines in laid if kind == "text" for line in lines)
        return all(drawing.text_width(self.theme, line, size) <= width + 3 for line in lines)

    def _rule_text(self, painter: QPainter, box: QRectF, key: str, ink: str, letters: Lettering) -> None:
        """Lead, parts with a divider between them, and tail; all in one size that fits."""
        theme = self.theme
        u = self.unit
        size, spacing = letters.px * u * self.canvas.text_factor, letters.spacing
        laid, total = self._laid(key, size, box.width(), spacing)
        step = drawing.line_step(size, spacing)
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
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextDontClip,
                    each,
                )
                y += step
