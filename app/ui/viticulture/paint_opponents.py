"""Pictures of the opponents' panels in their densities: rich, medium, small, and the strip under the top bar."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.ids import STRUCTURE_NAMES
from app.ui.table.items_paint import LEGAL, SELECTED
from app.ui.table.layout import MEDIUM, RICH, STRIP, Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.painter import ItemPainter

LEAST_ICON = 12.0
"""Smaller icons of structures cannot be told apart; then their number stands there."""


class OpponentPainter(ItemPainter):
    """Draws an opponent's whole panel."""

    def opponent(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        canvas.shadow(painter, rect, 10)
        if mark == SELECTED:
            canvas.panel(painter, rect, 10, "selected-tint", "accent", 2.6)
        elif mark == LEGAL:
            canvas.glow(painter, rect, 10, "legal")
            canvas.panel(painter, rect, 10, "paper", "legal", 2.2)
        elif place.fact("open"):
            canvas.panel(painter, rect, 10, "raised", "ink", 2)
        elif place.fact("turn"):
            canvas.panel(painter, rect, 10, "paper", "ink", 2)
        else:
            canvas.panel(painter, rect, 10, "paper", "rule")
        density = place.fact("density")
        band = QRectF(
            rect.left() + 1.5 * u, rect.top() + (7 if density not in (RICH, MEDIUM) else 10) * u, 7 * u, 0
        )
        band.setBottom(rect.bottom() - (7 if density not in (RICH, MEDIUM) else 10) * u)
        canvas.sprites.draw_pattern(painter, str(place.fact("colour")), band)
        if density in (RICH, MEDIUM):
            self._tall(painter, rect, place, density == RICH)
        elif density == STRIP and rect.height() >= 44 * u and rect.width() >= 300 * u:
            self._strip(painter, rect, place)
        else:
            self._small(painter, rect, place)

    # Rich and medium ----------------------------------------------------------------------------------------

    def _tall(self, painter: QPainter, rect: QRectF, place: Place, rich: bool) -> None:
        canvas, u = self.canvas, self.canvas.unit
        left, right = rect.left() + 15 * u, rect.right() - 11 * u
        share = rect.height() / u
        head = min(38.0, share * 0.22) * u
        top = rect.top() + 6 * u
        side = min(26 * u, head - 4 * u)
        canvas.sprites.draw_emblem(painter, str(place.fact("colour")), QRectF(left, top + 2 * u, side, side))
        pill_width = 42 * u
        pill = QRectF(right - pill_width, top + 2 * u, pill_width, min(22 * u, head - 4 * u))
        self._rooster_pill(painter, pill, place)
        name = QRectF(left + side + 7 * u, top, pill.left() - left - side - 12 * u, head)
        caption = self._caption(place, name.width())
        upper = QRectF(name.left(), name.top(), name.width(), head * (0.56 if caption else 1))
        mark_side = 13 * u
        words = str(place.fact("name"))
        words_width = canvas.fitted_width(
            words, QRectF(0, 0, upper.width() - mark_side - 5 * u, upper.height()), 15, BOLD, True
        )
        canvas.text(
            painter,
            QRectF(upper.left(), upper.top(), words_width + 1, upper.height()),
            words,
            15,
            "ink",
            BOLD,
            serif=True,
        )
        canvas.sprites.draw_icon(
            painter,
            "computer" if place.fact("computer") else "human",
            QRectF(upper.left() + words_width + 5 * u, upper.top(), mark_side, upper.height()),
            "ink2",
            "paper",
        )
        if caption:
            canvas.text(
                painter,
                QRectF(name.left(), upper.bottom(), name.width() + 0 * u, head * 0.44),
                caption,
                11,
                "ink2",
            )

        body_top = top + head + 1 * u
        body = rect.bottom() - 7 * u - body_top
        # Medium: the fields become low cells, and no line divides the rows.
        shares = (0.235, 0.19, 0.345, 0.23) if rich else (0.29, 0.215, 0.26, 0.235)
        heights = [body * each for each in shares]
        y = body_top
        self._totals(painter, QRectF(left, y, right - left, heights[0]), place)
        y += heights[0]
        drawing.line(painter, left - 1 * u, y, right, y, canvas.theme.role("rule"), canvas.theme.edge)
        self._hand(painter, QRectF(left, y + 1 * u, right - left, heights[1] - u), place)
        y += heights[1]
        above, below = (3 * u, 1 * u) if rich else (0.5 * u, 0.0)
        if rich:
            drawing.line(painter, left - 1 * u, y, right, y, canvas.theme.role("rule"), canvas.theme.edge)
        self._fields(painter, QRectF(left, y + above, right - left, heights[2] - above - below), place)
        y += heights[2]
        bottom = QRectF(left, y + 1 * u, right - left, heights[3] - 1 * u)
        self._goods(painter, bottom, place)

    def _goods(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """Grapes and wines from the left, structures from the right."""
        taken = self._structures(painter, box, place, self._tokens_width(box, place))
        self._tokens(painter, QRectF(box.left(), box.top(), box.width() - taken, box.height()), place)

    def _caption(self, place: Place, room: float) -> str:
        if place.fact("passed"):
            return self.labels("ui.opponent.passed")
        given = str(place.fact("caption") or "")
        if given:
            return given
        who = self.labels("ui.opponent.computer" if place.fact("computer") else "ui.opponent.human")
        row = int(place.fact("row"))
        if not row:
            return who
        wakes = self.labels("ui.opponent.wakes", nth=self.labels(f"ui.nth.{place.fact('nth')}"))
        both = self.labels("ui.opponent.state", who=who, what=wakes)
        # The icon beside the name says who it is too.
        return both if self.canvas.width(both, 11) <= room + 1 else wakes

    def _rooster_pill(self, painter: QPainter, pill: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        row = int(place.fact("row"))
        canvas.panel(painter, pill, pill.height() / 2 / u, "sunk", "rule")
        icon = min(17 * u, pill.height() - 3 * u)
        name = "first-player" if place.fact("first") and not row else "rooster"
        canvas.sprites.draw_icon(
            painter, name, QRectF(pill.left() + 6 * u, pill.top(), icon, pill.height()), "ink2", "sunk"
        )
        words = str(row) if row else "–"
        canvas.text(
            painter,
            QRectF(pill.left() + 8 * u + icon, pill.top(), pill.width() - icon - 14 * u, pill.height()),
            words,
            12,
            "ink",
            SEMI,
            align=CENTRE,
        )
        if place.fact("first") and row:
            side = 14 * u
            canvas.sprites.draw_icon(
                painter,
                "first-player",
                QRectF(pill.left() - side - 4 * u, pill.top(), side, pill.height()),
                "ink2",
                "paper",
            )

    def _totals(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        step = 51 * u * box.width() / (209 * u)
        side = min(20 * u, box.height() - 2 * u)
        for number, name in enumerate(("vp", "lira", "residual")):
            x = box.left() + number * step
            canvas.sprites.draw_icon(
                painter, name, QRectF(x, box.center().y() - side / 2, side, side), "ink2", "paper"
            )
            words = str(place.fact(name)).replace("-", "−")
            canvas.text(
                painter,
                QRectF(x + side + 3 * u, box.top(), step - side - 4 * u, box.height()),
                words,
                17,
                "ink",
                BOLD,
            )
        self._pieces(
            painter,
            QRectF(box.left() + 3 * step, box.top(), box.right() - box.left() - 3 * step, box.height()),
            place,
            24,
        )

    def _pieces(self, painter: QPainter, box: QRectF, place: Place, size: float) -> None:
        """Workers still at home, overlapping when they are many."""
        canvas, u = self.canvas, self.canvas.unit
        free = place.fact("free") or (0, 0, 0)
        workers = [kind for kind in (0, 2, 1) for _ in range(free[kind])]
        if not workers:
            canvas.text(painter, box, "–", 13, "ink2")
            return
        side = min(size * u, box.height())
        step = min(side * 0.72, (box.width() - side) / max(1, len(workers) - 1))
        for number, kind in enumerate(workers):
            canvas.sprites.draw_piece(
                painter,
                str(place.fact("colour")),
                kind,
                QRectF(box.left() + number * step, box.center().y() - side / 2, side, side),
            )

    def _hand_width(self, height: float, place: Place, air: float = 6.0) -> float:
        """The least width of seals and counts, with air between a count and the next seal."""
        canvas, u = self.canvas, self.canvas.unit
        counts = place.fact("hand") or (0, 0, 0, 0)
        side = min(15 * u, height - 2 * u)
        digits = max(canvas.width(str(count), 13, BOLD) for count in counts)
        return 4 * (side + 2 * u + digits + air * u)

    def _hand(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        step = box.width() / 4
        side = min((17 if step >= 36 * u else 15) * u, box.height() - 2 * u)
        for deck, count in enumerate(place.fact("hand") or (0, 0, 0, 0)):
            x = box.left() + deck * step
            canvas.sprites.draw_seal(painter, deck, QRectF(x, box.top(), side, box.height()))
            canvas.text(
                painter,
                QRectF(x + side + 2 * u, box.top(), step - side - 2 * u, box.height()),
                str(count),
                13,
                "ink" if count else "ink3",
                BOLD,
            )

    def _fields(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        fields = place.fact("fields") or ()
        gap = 4 * u
        width = (box.width() - gap * 2) / 3
        tall = box.height() >= 33 * u
        for number, (red, white, total, limit, sold, harvested) in enumerate(fields):
            cell = QRectF(box.left() + number * (width + gap), box.top(), width, box.height())
            if sold:
                canvas.panel(painter, cell, 5, None, "rule2", 1, (4, 3))
                side = min(18 * u, cell.height() - 4 * u)
                canvas.sprites.draw_icon(
                    painter,
                    "field-sold",
                    QRectF(cell.center().x() - side / 2, cell.center().y() - side / 2, side, side),
                    "ink3",
                    "paper",
                )
                continue
            canvas.panel(painter, cell, 5, "soil-bare" if harvested else "soil", "rule2")
            head = QRectF(
                cell.left() + 5 * u,
                cell.top() + 2 * u,
                cell.width() - 8 * u,
                15 * u if tall else cell.height() - 4 * u,
            )
            canvas.text(painter, head, f"{total}/{limit}", 11, "ink", BOLD)
            if harvested:
                side = min(12 * u, head.height())
                canvas.sprites.draw_icon(
                    painter,
                    "harvest",
                    QRectF(head.right() - side, head.top(), side, head.height()),
                    "ink2",
                    "soil-bare",
                )
            grapes = [(colour, value) for colour, value in ((0, red), (1, white)) if value]
            if tall:
                side = min(17 * u, cell.bottom() - head.bottom() - 2 * u)
                if not grapes:
                    canvas.text(
                        painter,
                        QRectF(
                            head.left(), head.bottom(), head.width(), cell.bottom() - head.bottom() - 3 * u
                        ),
                        self.labels("ui.mat.field-empty"),
                        11,
                        "ink2",
                    )
                for order, (colour, value) in enumerate(grapes):
                    canvas.sprites.draw_grape(
                        painter,
                        colour,
                        value,
                        QRectF(
                            head.left() + order * (side + 3 * u), cell.bottom() - side - 3 * u, side, side
                        ),
                    )
            elif not harvested:
                side = min(15 * u, cell.height() - 3 * u)
                x = cell.right() - 3 * u - side
                for colour, value in reversed(grapes):
                    if x > head.left() + canvas.width(f"{total}/{limit}", 11, BOLD):
                        canvas.sprites.draw_grape(
                            painter, colour, value, QRectF(x, cell.center().y() - side / 2, side, side)
                        )
                    x -= side + 1 * u

    def _tokens(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """Grapes | wines, smaller or overlapping when they are many."""
        canvas, u = self.canvas, self.canvas.unit
        grapes = [
            (colour, value) for colour, values in enumerate(place.fact("grapes") or ()) for value in values
        ]
        wines = [(kind, value) for kind, values in enumerate(place.fact("wines") or ()) for value in values]
        count = len(grapes) + len(wines)
        if not count:
            return
        bar = 7 * u if grapes and wines else 0
        side = min(20 * u, box.height() - 2 * u, max(14 * u, (box.width() - bar) / count - 1 * u))
        step = min(side + 3 * u, (box.width() - side - bar) / max(1, count - 1)) if count > 1 else 0
        if count > 1 and step < 10 * u:  # values would be covered: how many there are says more
            self._counts(painter, box, len(grapes), len(wines))
            return
        x = box.left()
        y = box.center().y() - side / 2
        for colour, value in grapes:
            canvas.sprites.draw_grape(painter, colour, value, QRectF(x, y, side, side))
            x += step
        if bar:
            if step >= side:
                drawing.line(
                    painter,
                    x + 1.5 * u,
                    y + 2 * u,
                    x + 1.5 * u,
                    y + side - 2 * u,
                    canvas.theme.role("rule2"),
                    canvas.theme.edge,
                )
            x += bar
        for kind, value in wines:
            canvas.sprites.draw_wine(painter, kind, value, QRectF(x, y, side, side))
            x += step

    def _counts(self, painter: QPainter, box: QRectF, grapes: int, wines: int) -> None:
        """How many grapes and wines, where the tokens themselves have no room."""
        canvas, u = self.canvas, self.canvas.unit
        shown = [(icon, count) for icon, count in (("grape-red", grapes), ("wine-red", wines)) if count]
        digits = sum(canvas.width(str(count), 11, BOLD) for _, count in shown)
        spare = box.width() - digits - 2 * u * len(shown)
        side = min(15 * u, box.height(), max(LEAST_ICON * u, spare / len(shown) - 4 * u))
        x = box.left()
        for icon, count in shown:
            canvas.sprites.draw_icon(painter, icon, QRectF(x, box.top(), side, box.height()), "ink2", "paper")
            width = canvas.width(str(count), 11, BOLD)
            where = QRectF(x + side + u, box.top(), width + 1, box.height())
            canvas.text(painter, where, str(count), 11, "ink", BOLD)
            x = where.right() + max(2 * u, min(6 * u, spare / len(shown) - side))

    def _tokens_width(self, box: QRectF, place: Place) -> float:
        """The width that grapes and wines need at least: the values stay readable, they may touch."""
        count = sum(len(row) for part in ("grapes", "wines") for row in place.fact(part) or ())
        count = min(count, 6)  # more are counted where they have no room
        both = any(place.fact("grapes") or ()) and any(place.fact("wines") or ())
        return (count * 15 + (7 if both else 0)) * self.canvas.unit

    def _structures(self, painter: QPainter, box: QRectF, place: Place, used: float) -> float:
        """Icons of what stands, from the right, as long as they stay legible; else how many stand.

        `used` is what the rest of the box needs; returns the width that is taken.
        """
        canvas, u = self.canvas, self.canvas.unit
        built = int(place.fact("built"))
        names = [name for number, name in enumerate(STRUCTURE_NAMES) if built >> number & 1]
        if not names:
            return 0.0
        gap = 2 * u
        room = max(0.0, box.width() - used - 6 * u)
        side = min(17 * u, box.height() - 2 * u, room / len(names) - gap)
        if side < LEAST_ICON * u:
            return self._structure_count(painter, box, len(names))
        step = min(side + 3 * u, room / len(names))
        x = box.right() - step * (len(names) - 1) - side
        for name in names:
            canvas.sprites.draw_icon(
                painter, name, QRectF(x, box.center().y() - side / 2, side, side), "ink2", "paper"
            )
            x += step
        return step * len(names) + 6 * u

    # Small and strip ----------------------------------------------------------------------------------------

    def _small(self, painter: QPainter, rect: QRectF, place: Place) -> None:
        """Two lines: who and totals; hand and wines."""
        canvas, u = self.canvas, self.canvas.unit
        left, right = rect.left() + 13 * u, rect.right() - 8 * u
        tall = rect.height() >= 82 * u
        rows = 3 if tall else 2
        pad = 4 * u
        height = (rect.height() - 2 * pad) / rows
        top = QRectF(left, rect.top() + pad, right - left, height)
        side = min(20 * u, height - 2 * u)
        canvas.sprites.draw_emblem(
            painter, str(place.fact("colour")), QRectF(left, top.center().y() - side / 2, side, side)
        )
        free = sum(place.fact("free") or ())
        row = int(place.fact("row"))
        numbers = (
            ("vp", place.fact("vp")),
            ("lira", place.fact("lira")),
            # A tall panel has no room for the word; what is left then is for the next season.
            ("pass" if tall and place.fact("passed") else "worker", free),
            ("rooster", row or "–"),
        )
        narrow = top.width() < 200 * u
        icon = min((12 if narrow else 14) * u, height - 2 * u)
        each = min(34 * u, (top.width() - side - 40 * u) / 4)
        shown = [(name_of, str(value).replace("-", "−")) for name_of, value in numbers]
        steps = [each] * 4
        px = 12.5
        if narrow:  # no more than they need, so that the name stays readable
            least = 11.0 / max(1.0, canvas.text_factor)
            title = canvas.width(str(place.fact("name")), least, BOLD, True)
            px = 12.0
            while True:
                steps = [icon + 2 * u + canvas.width(words, px, BOLD) + 3 * u for _, words in shown]
                if px <= least or sum(steps) + title + side + 9 * u <= top.width():
                    break
                px = max(least, px - 0.5)
        start = right - sum(steps)
        name = QRectF(left + side + 4 * u, top.top(), start - left - side - (5 if narrow else 8) * u, height)
        canvas.text(painter, name, str(place.fact("name")), 13.5, "ink", BOLD, serif=True)
        x = start
        for (name_of, words), step in zip(shown, steps):
            canvas.sprites.draw_icon(painter, name_of, QRectF(x, top.top(), icon, height), "ink2", "paper")
            box = QRectF(x + icon + 2 * u, top.top(), step - icon - 2 * u, height)
            canvas.text(painter, box, words, px, "ink", BOLD)
            x += step
        second = QRectF(left, top.bottom(), right - left, height)
        needed = self._hand_width(height, place)
        if tall:  # the wines have a row of their own below
            width = self._structures(painter, second, place, needed)
        else:
            width = self._wine_count(painter, second, place, needed)
        self._hand(
            painter, QRectF(second.left(), second.top(), second.width() - width - 6 * u, height), place
        )
        if tall:
            third = QRectF(left, second.bottom(), right - left, height)
            fields = QRectF(third.left(), third.top() + 2 * u, third.width() * 0.58, height - 4 * u)
            self._fields(painter, fields, place)
            self._tokens(
                painter,
                QRectF(fields.right() + 6 * u, third.top(), third.right() - fields.right() - 6 * u, height),
                place,
            )

    def _wine_count(self, painter: QPainter, row: QRectF, place: Place, needed: float) -> float:
        """How many wines, or that the player has passed, at the right of a row; returns the width that it takes."""
        canvas, u = self.canvas, self.canvas.unit
        wines = sum(len(values) for values in place.fact("wines") or ())
        if place.fact("passed"):
            words = self.labels("ui.opponent.passed")
        elif wines:
            words = self.labels("ui.opponent.wine-count", n=wines)
        else:
            words = self.labels("ui.opponent.no-wine")
        width = min(canvas.width(words, 11), row.width() * 0.32)
        if needed <= row.width() - width - 6 * u:
            box = QRectF(row.right() - width, row.top(), width, row.height())
            canvas.text(painter, box, words, 11, "ink2", align=RIGHT)
            return width
        # No room for words: the glass says it.
        words, side = str(wines), min(14 * u, row.height() - 2 * u)
        width = canvas.width(words, 11.5, BOLD) + side + 2 * u
        box = QRectF(row.right() - width, row.top(), width, row.height())
        glass = QRectF(box.left(), box.top(), side, row.height())
        canvas.sprites.draw_icon(painter, "wine-red", glass, "ink2", "paper")
        canvas.text(painter, box.adjusted(side + 2 * u, 0, 0, 0), words, 11.5, "ink", BOLD)
        return width

    def _strip(self, painter: QPainter, rect: QRectF, place: Place) -> None:
        """Two wide lines under the top bar."""
        canvas, u = self.canvas, self.canvas.unit
        left, right = rect.left() + 14 * u, rect.right() - 10 * u
        height = (rect.height() - 8 * u) / 2
        top = QRectF(left, rect.top() + 4 * u, right - left, height)
        side = min(21 * u, height - 1 * u)
        canvas.sprites.draw_emblem(
            painter, str(place.fact("colour")), QRectF(left, top.center().y() - side / 2, side, side)
        )
        x = left + side + 6 * u
        name = str(place.fact("name"))
        room = (right - left) * 0.16
        width = min(canvas.width(name, 13.5, BOLD, True), room)
        canvas.text(painter, QRectF(x, top.top(), width + 1, height), name, 13.5, "ink", BOLD, serif=True)
        icon = 13 * u
        canvas.sprites.draw_icon(
            painter,
            "computer" if place.fact("computer") else "human",
            QRectF(x + width + 6 * u, top.top(), icon, height),
            "ink2",
            "paper",
        )
        x = left + side + room + 34 * u
        step = 44 * u
        side = min(17 * u, height)
        for number, fact in enumerate(("vp", "lira", "residual")):
            at = x + number * step
            canvas.sprites.draw_icon(painter, fact, QRectF(at, top.top(), side, height), "ink2", "paper")
            canvas.text(
                painter,
                QRectF(at + side + 3 * u, top.top(), step - side - 4 * u, height),
                str(place.fact(fact)).replace("-", "−"),
                14,
                "ink",
                BOLD,
            )
        end = x + 3 * step
        row = int(place.fact("row"))
        tail = 32 * u
        canvas.sprites.draw_icon(
            painter, "rooster", QRectF(right - tail, top.top(), 16 * u, height), "ink2", "paper"
        )
        canvas.text(
            painter,
            QRectF(right - 14 * u, top.top(), 14 * u, height),
            str(row) if row else "–",
            12.5,
            "ink",
            BOLD,
            align=RIGHT,
        )
        if place.fact("passed"):
            words = self.labels("ui.opponent.passed")
            width = canvas.width(words, 11)
            if right - tail - 8 * u - width > end + 60 * u:
                canvas.text(
                    painter,
                    QRectF(right - tail - 8 * u - width, top.top(), width + 1, height),
                    words,
                    11,
                    "ink2",
                )
                tail += width + 8 * u
        self._pieces(painter, QRectF(end, top.top(), right - tail - 8 * u - end, height), place, 22)

        second = QRectF(left, top.bottom(), right - left, height)
        crowded = canvas.text_factor > 1.2 and second.width() < 340 * u
        least = self._hand_width(height, place, 3.0 if crowded else 6.0)
        hand_width = max(min(144 * u, second.width() * 0.3), least)
        self._hand(painter, QRectF(left, second.top(), hand_width, height), place)
        x = left + hand_width + 2 * u
        fields_width = min(
            114 * u, max(second.width() * 0.24, 3 * (canvas.width("0/7", 11, BOLD) + 6 * u) + 8 * u)
        )
        self._flat_fields(painter, QRectF(x, second.top() + 2 * u, fields_width, height - 4 * u), place)
        x += fields_width + 6 * u
        self._goods(painter, QRectF(x, second.top(), right - x, height), place)

    def _structure_count(self, painter: QPainter, box: QRectF, count: int) -> float:
        """How many structures stand, where their icons have no room; returns the width that it takes."""
        canvas, u = self.canvas, self.canvas.unit
        width = canvas.width(str(count), 11.5, BOLD)
        side = min(15 * u, box.height())
        canvas.text(
            painter,
            QRectF(box.right() - width, box.top(), width, box.height()),
            str(count),
            11.5,
            "ink",
            BOLD,
            align=RIGHT,
        )
        icon = QRectF(box.right() - width - side - 2 * u, box.top(), side, box.height())
        canvas.sprites.draw_icon(painter, "build", icon, "ink2", "paper")
        return width + side + 7 * u

    def _flat_fields(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        gap = 4 * u
        width = (box.width() - 2 * gap) / 3
        for number, (_, _, total, limit, sold, harvested) in enumerate(place.fact("fields") or ()):
            cell = QRectF(box.left() + number * (width + gap), box.top(), width, box.height())
            if sold:
                canvas.panel(painter, cell, 4, None, "rule2", 1, (3, 2))
                words, role = self.labels("ui.mat.field-sold"), "ink2"
            else:
                canvas.panel(painter, cell, 4, "soil-bare" if harvested else "soil", "rule2")
                words, role = f"{total}/{limit}", "ink"
                if harvested:
                    # A thick lower edge says harvested where there is no room for the basket.
                    bar = QRectF(cell.left() + 3 * u, cell.bottom() - 2.6 * u, cell.width() - 6 * u, 2 * u)
                    painter.fillRect(bar, canvas.theme.role("ink2"))
            canvas.text(painter, cell.adjusted(2 * u, 0, -2 * u, 0), words, 11, role, BOLD, align=CENTRE)
