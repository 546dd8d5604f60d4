"""Faces of vines and wine orders."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.ids import IRRIGATION, STRUCTURE_NAMES, TRELLIS, WINE_NAMES
from app.rules.viticulture.tables import Card
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.cards.frame import CARD_STYLE, SLIP_STYLE, SMALL_STYLE, FacePainter


class GoodsFaces(FacePainter):
    """What grows and what is asked for, as tokens with their words."""

    def vine(self, painter: QPainter, body: QRectF, data: Card, style: str, ink: str) -> None:
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
            window = self.window(painter, body, "vine", 0.3)
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
            line = 16 * u * max(1.0, self.canvas.text_factor)
            words = ", ".join(
                f"{self.labels(f'ui.now.vine-{WINE_NAMES[c]}', WINE_NAMES[c])} {v}" for c, v in tokens
            )
            if self.words(painter, QRectF(body.left(), y, body.width(), line), (words,), 11.5, SEMI):
                y += line + 3 * u
            self.rule(painter, body, y)
            y += 3 * u
            if not needs:
                self._anywhere(painter, QRectF(body.left(), y, body.width(), body.bottom() - y - 18 * u))
                return
            row = QRectF(body.left(), y, body.width(), line)
            if self.words(painter, row, (self.labels("ui.card.needs"),)):
                y += line + 2 * u
            self._needs(painter, QRectF(body.left(), y, body.width(), body.bottom() - 16 * u - y), needs, ink)
        else:
            side = min(28 * u, body.height() * 0.36)
            x = body.center().x() - (len(tokens) * (side + 8 * u) - 8 * u) / 2
            for colour, value in tokens:
                self.sprites.draw_grape(painter, colour, value, QRectF(x, body.top() + 3 * u, side, side))
                x += side + 8 * u
            y = body.top() + side + 8 * u
            below = QRectF(body.left(), y, body.width(), body.bottom() - y)
            if needs:
                self._needs(painter, below, needs, ink)
            else:
                self._anywhere(painter, below)

    def _anywhere(self, painter: QPainter, box: QRectF) -> None:
        """Two lines where one is too short."""
        words = (self.labels("ui.card.anywhere"),)
        if not self.words(painter, box, words):
            self.words(painter, box, words, lines=2)

    def _needs(self, painter: QPainter, box: QRectF, needs: list[int], ink: str) -> None:
        """The structures side by side above their names; long names stand beside their icons, one below the other."""
        u, canvas = self.unit, self.canvas
        names = [
            self.labels(f"viticulture.structure.{STRUCTURE_NAMES[each]}.word", STRUCTURE_NAMES[each])
            for each in needs
        ]
        line = min(14 * u * max(1.0, canvas.text_factor), box.height() * 0.55)
        width = box.width() / len(needs)
        letters = canvas.lettering(names, QRectF(0, 0, width - 3 * u, line), 11, SEMI)
        if letters is not None or len(needs) == 1:
            side = min(26 * u, max(12 * u, box.height() - line - 2 * u))
            if letters is None:
                side = min(26 * u, box.height())
            for number, structure in enumerate(needs):
                x = box.left() + number * width
                icon = QRectF(x, box.top(), width, side)
                self.sprites.draw_icon(painter, STRUCTURE_NAMES[structure], icon, ink, "raised")
                if letters is not None:
                    where = QRectF(x, box.top() + side + u, width, line)
                    canvas.write(painter, where, names[number], letters, "ink2", CENTRE)
            return
        row = min(box.height() / len(needs), 22 * u * max(1.0, canvas.text_factor))
        side = min(18 * u, row - u)
        room = QRectF(0, 0, box.width() - side - 8 * u, row)
        letters = canvas.lettering(names, room, 11, SEMI)
        widest = (
            max((canvas.width(each, letters.px, letters.weight) for each in names), default=0)
            if letters
            else 0
        )
        x = box.center().x() - (side + (6 * u + widest if letters else 0)) / 2
        for number, structure in enumerate(needs):
            y = box.top() + number * row
            icon = QRectF(x, y, side, row)
            self.sprites.draw_icon(painter, STRUCTURE_NAMES[structure], icon, ink, "raised")
            if letters is not None:
                where = QRectF(icon.right() + 6 * u, y, widest + 1, row)
                canvas.write(painter, where, names[number], letters, "ink2")

    def order(self, painter: QPainter, body: QRectF, data: Card, style: str, ink: str) -> None:
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
            self.canvas.text(painter, points, str(data.vp), 14, ink, BOLD, align=drawing.RIGHT)
            icon = min(15 * u, body.height())
            self.sprites.draw_icon(
                painter,
                "vp",
                QRectF(points.right() - 14 * u - icon, body.center().y() - icon / 2, icon, icon),
                "line-order",
                "raised",
            )
            return
        label = 14 * u * max(1.0, self.canvas.text_factor)
        if style == CARD_STYLE:
            window = self.window(painter, body, "order", 0.38)
            side = min(33 * u, window.height() - label - 6 * u, window.width() / count - 4 * u)
            top = window.top() + (window.height() - side - label) / 2
        else:
            window = body
            side = min(27 * u, body.height() * 0.33, body.width() / count - 4 * u)
            top = body.top() + 2 * u
            label = min(label, body.height() * 0.26)  # large words leave the gain its room
        step = min(window.width() / count, (56 if style == SLIP_STYLE else 64) * u)
        x = window.center().x() - step * (count - 1) / 2
        names = [
            self.labels(f"viticulture.wine.{WINE_NAMES[kind]}.word", WINE_NAMES[kind])
            for kind, _ in data.wines
        ]
        letters = self.canvas.lettering(names, QRectF(0, 0, step - 2 * u, label), 11, SEMI)
        for number, ((kind, value), words) in enumerate(zip(data.wines, names)):
            middle = x + number * step
            self.sprites.draw_wine(painter, kind, value, QRectF(middle - side / 2, top, side, side))
            if letters is not None:
                box = QRectF(middle - step / 2, top + side, step, label)
                self.canvas.write(painter, box, words, letters, "ink2", CENTRE)
        if style == CARD_STYLE:
            y = window.bottom() + 2 * u
            least = (self.labels("ui.card.least"), self.labels("ui.card.least-short"))
            if self.words(painter, QRectF(body.left(), y, body.width(), label), least):
                y += label + 3 * u
            self.rule(painter, body, y)
            row = QRectF(body.left(), y + 3 * u, body.width(), min(34 * u, body.bottom() - y - 34 * u))
            self._gain(painter, row, data, ink, 21)
            half = QRectF(body.left(), row.bottom(), body.width() / 2, label)
            names = [self.labels("ui.card.points"), self.labels("ui.card.a-year")]
            letters = self.canvas.lettering(names, half.adjusted(0, 0, -2 * u, 0), 11)
            if letters is not None:
                for order, words in enumerate(names):
                    box = half.translated(order * half.width(), 0)
                    self.canvas.write(painter, box, words, letters, "ink2", CENTRE)
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
            width = drawing.text_width(self.theme, words, size * u * self.canvas.text_factor, BOLD, True)
            x = row.left() + order * half + (half - side - 4 * u - width) / 2
            self.sprites.draw_icon(
                painter,
                icon,
                QRectF(x, row.center().y() - side / 2, side, side),
                "line-order" if order == 0 else ink,
                "raised",
            )
            self.canvas.text(
                painter,
                QRectF(x + side + 4 * u, row.top(), max(width, 10 * u) + 4, row.height()),
                words,
                size,
                ink,
                BOLD,
                serif=True,
            )
