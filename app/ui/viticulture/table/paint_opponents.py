"""Pictures of the opponents' panels in their densities: rich, medium, small, and the strip under the top bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.ids import DECK_NAMES, STRUCTURE_NAMES
from app.ui.table.items_paint import LEGAL, SELECTED, square
from app.ui.table.layout import MEDIUM, RICH, STRIP, Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.table.icon_counts import LEAST_PICTURE as LEAST_ICON
from app.ui.viticulture.table.icon_counts import Bit, BitSize, bit_size, bits_width, draw_bits
from app.ui.viticulture.table.painter import ItemPainter

_TALL, _THREE_LINES = 82.0, 66.0  # heights of small panels in pixels of the design window
_TIGHT = 3.0
# A hand, wines, grapes and structures of one digit each: by them the size of a line is chosen.
_USUAL = (
    *(Bit("0", deck=deck) for deck in range(len(DECK_NAMES))),
    Bit("0", "wine-red"),
    Bit("0", "grape-red"),
    Bit("0", "build"),
)


def _hand_bits(counts: Sequence[int]) -> list[Bit]:
    return [Bit(str(count), deck=deck, role="ink" if count else "ink3") for deck, count in enumerate(counts)]


def _goods_bits(wines: int, grapes: int, structures: int = 0) -> list[Bit]:
    found = (Bit(str(wines), "wine-red"), Bit(str(grapes), "grape-red"), Bit(str(structures), "build"))
    return [bit for bit in found if bit.words != "0"]


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
        caption = self._caption(place, QRectF(0, 0, name.width(), head * 0.44))
        upper = QRectF(name.left(), name.top(), name.width(), head * (0.56 if caption else 1))
        mark_side = 13 * u
        room = QRectF(upper.left(), upper.top(), upper.width() - mark_side - 5 * u, upper.height())
        words_width = canvas.name(painter, room, str(place.fact("name")), 15)
        canvas.sprites.draw_icon(
            painter,
            "computer" if place.fact("computer") else "human",
            QRectF(upper.left() + words_width + 5 * u, upper.top(), mark_side, upper.height()),
            "ink2",
            "paper",
        )
        if caption:
            canvas.text(
                painter, QRectF(name.left(), upper.bottom(), name.width(), head * 0.44), caption, 11, "ink2"
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

    def _caption(self, place: Place, room: QRectF) -> str:
        """What fits of: who it is, and that they have passed or when they wake. Icons and the pill say it too."""
        fitting = (
            words
            for words in self._captions(place)
            if self.canvas.readable(self.canvas.common(11, [(words, room)]))
        )
        return next(fitting, "")

    def _captions(self, place: Place) -> list[str]:
        """The longest first."""
        if place.fact("passed"):
            return [self.labels("ui.opponent.passed")]
        given = str(place.fact("caption") or "")
        if given:
            return [given]
        who = self.labels("ui.opponent.computer" if place.fact("computer") else "ui.opponent.human")
        if not int(place.fact("row")):
            return [who]
        wakes = self.labels("ui.opponent.wakes", nth=self.labels(f"ui.nth.{place.fact('nth')}"))
        return [self.labels("ui.opponent.state", who=who, what=wakes), wakes, who]

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

    def _hand(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        bits = self._hand_bits(place)
        size = bit_size(canvas, bits, box.width(), box.height(), 13) or BitSize(
            canvas.least, LEAST_ICON * u, _TIGHT * u
        )
        step = box.width() / 4
        widest = max(bits_width(canvas, [bit], size) for bit in bits)
        draw_bits(painter, canvas, box, bits, size, step if widest + 2 * u <= step else 0.0)

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
            self._counts(painter, box, place)
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

    def _counts(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """How many grapes and wines, where the tokens themselves have no room."""
        bits = self._goods_bits(place)[::-1]
        size = bit_size(self.canvas, bits, box.width(), box.height(), 11.5)
        if size is not None:
            draw_bits(painter, self.canvas, box, bits, size)

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
        """Who and totals; hand and goods; where there is room for a third line fields and structures."""
        canvas, u = self.canvas, self.canvas.unit
        left, right = rect.left() + 13 * u, rect.right() - 8 * u
        tall = rect.height() >= _TALL * u
        rows = 3 if rect.height() >= _THREE_LINES * u else 2
        pad = 4 * u
        height = (rect.height() - 2 * pad) / rows
        self._first_line(painter, QRectF(left, rect.top() + pad, right - left, height), place)
        second = QRectF(left, rect.top() + pad + height, right - left, height)
        third = QRectF(left, second.bottom(), right - left, height)
        goods = self._goods_bits(place)
        if tall:
            needed = bits_width(canvas, self._hand_bits(place), BitSize(13, 15 * u, 5 * u))
            width = self._structures(painter, second, place, needed)
            self._hand(painter, QRectF(second.left(), second.top(), second.width() - width, height), place)
            fields = QRectF(third.left(), third.top() + 2 * u, third.width() * 0.58, height - 4 * u)
            self._fields(painter, fields, place)
            left = fields.right() + 6 * u
            self._tokens(painter, QRectF(left, third.top(), third.right() - left, height), place)
        elif rows == 3:
            self._bits(painter, second, [*self._hand_bits(place), *goods])
            fields = QRectF(third.left(), third.top(), self._flat_width(11), height)
            self._flat_fields(painter, fields, place, 11)
            self._structures(painter, third, place, fields.width() + 4 * u)
        else:
            built = int(place.fact("built")).bit_count()
            self._bits(
                painter,
                second,
                [*self._hand_bits(place), *goods, *([Bit(str(built), "build")] if built else [])],
            )

    def _first_line(self, painter: QPainter, line: QRectF, place: Place) -> None:
        """Emblem, name, points, lira, workers left and the rooster's row."""
        canvas, u = self.canvas, self.canvas.unit
        height = line.height()
        side = min(20 * u, height - 2 * u)
        canvas.sprites.draw_emblem(
            painter, str(place.fact("colour")), QRectF(line.left(), line.center().y() - side / 2, side, side)
        )
        numbers = [
            Bit(str(place.fact("vp")).replace("-", "−"), "vp"),
            Bit(str(place.fact("lira")), "lira"),
            # There is no room for the word; what is left then is for the next season.
            Bit(str(sum(place.fact("free") or ())), "pass" if place.fact("passed") else "worker"),
            self._row_bit(place),
        ]
        left = line.left() + side + 4 * u
        title = str(place.fact("name"))
        room = line.right() - left - 6 * u
        whole, small = (canvas.width(title, px, BOLD, True) for px in (13.5, canvas.least))
        size = None
        # The chart shows the row too, and the full panel all; a name is cut at last.
        for taken, shown in ((whole, 4), (small, 4), (small, 3), (small, 2), (40 * u, 2)):
            size = bit_size(canvas, numbers[:shown], room - taken, height, 12.5)
            if size is not None:
                numbers = numbers[:shown]
                break
        size = size or BitSize(canvas.least, LEAST_ICON * u, 2 * u)
        start = line.right() - bits_width(canvas, numbers, size)
        draw_bits(painter, canvas, QRectF(start, line.top(), line.right() - start, height), numbers, size)
        canvas.name(painter, QRectF(left, line.top(), start - left - 5 * u, height), title, 13.5)

    def _bits(self, painter: QPainter, line: QRectF, bits: list[Bit]) -> None:
        """Pictures with numbers over the whole line; where they have no room the last ones stay away."""
        usual = bit_size(self.canvas, _USUAL, line.width(), line.height(), 13)  # so that all panels are alike
        px = 13.0 if usual is None else usual.px
        size = None
        while bits and size is None:
            size = bit_size(self.canvas, bits, line.width(), line.height(), px)
            bits = bits if size is not None else bits[:-1]
        if size is None:
            return
        spare = line.width() - bits_width(self.canvas, bits, size)
        air = min(size.air + spare / max(1, len(bits) - 1), 14 * self.canvas.unit)
        side = size.side if usual is None else min(size.side, usual.side)
        draw_bits(painter, self.canvas, line, bits, BitSize(size.px, side, air))

    def _row_bit(self, place: Place) -> Bit:
        """The rooster's row; in small panels the grapes of the first player take the rooster's place."""
        return Bit(str(int(place.fact("row")) or "–"), "first-player" if place.fact("first") else "rooster")

    def _hand_bits(self, place: Place) -> list[Bit]:
        return _hand_bits(place.fact("hand") or (0, 0, 0, 0))

    def _goods_bits(self, place: Place) -> list[Bit]:
        """How many wines and grapes, wines first."""
        wines = sum(len(values) for values in place.fact("wines") or ())
        grapes = sum(len(values) for values in place.fact("grapes") or ())
        return _goods_bits(wines, grapes)

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
        room = max(
            (right - left) * 0.16, min(canvas.width(str(place.fact("name")), 13.5, BOLD, True), 72 * u)
        )
        width = canvas.name(painter, QRectF(x, top.top(), room, height), str(place.fact("name")), 13.5)
        icon = 13 * u
        who = QRectF(x + width + 6 * u, top.top(), icon, height)
        kind = "computer" if place.fact("computer") else "human"
        x += room + 26 * u
        rooster = [self._row_bit(place)]
        size = BitSize(12.5, 16 * u, 0)
        tail = bits_width(canvas, rooster, size)
        draw_bits(painter, canvas, QRectF(right - tail, top.top(), tail, height), rooster, size)
        totals = [Bit(str(place.fact(fact)).replace("-", "−"), fact) for fact in ("vp", "lira", "residual")]
        pieces = 30 * u
        free = right - tail - 8 * u - x
        size = bit_size(canvas, totals, free - pieces, height, 14) or BitSize(
            canvas.least, LEAST_ICON * u, 3 * u
        )
        step = 44 * u if 3 * 44 * u + 2 * pieces <= free and size.px == 14 else 0.0
        end = draw_bits(painter, canvas, QRectF(x, top.top(), free, height), totals, size, step)
        end += 0 if step else 8 * u
        if place.fact("passed"):
            words = self.labels("ui.opponent.passed")
            width = canvas.width(words, 11)
            if right - tail - 8 * u - width > end + 60 * u:
                where = QRectF(right - tail - 8 * u - width, top.top(), width + 1, height)
                canvas.text(painter, where, words, 11, "ink2")
                tail += width + 8 * u
            elif right - tail - 8 * u - icon > end + pieces:
                where = QRectF(right - tail - 8 * u - icon, top.top(), icon, height)
                canvas.sprites.draw_icon(painter, "pass", where, "ink2", "paper")
                tail += icon + 8 * u
            else:
                kind = "pass"  # who plays here is known; that no more comes is news
        canvas.sprites.draw_icon(painter, kind, who, "ink2", "paper")
        self._pieces(painter, QRectF(end, top.top(), right - tail - 8 * u - end, height), place, 22)
        self._strip_goods(painter, QRectF(left, top.bottom(), right - left, height), place)

    def _strip_goods(self, painter: QPainter, line: QRectF, place: Place) -> None:
        """Hand, fields, then grapes, wines and structures: as pictures if there is room, else how many they are."""
        canvas, u = self.canvas, self.canvas.unit
        hand, goods = self._hand_bits(place), self._goods_bits(place)
        built = int(place.fact("built")).bit_count()
        gap = 7 * u
        room = line.width() - 2 * gap
        fields = self._flat_width(11)
        roomy = room - fields - 150 * u - self._tokens_width(line, place) - 8 * u
        if roomy >= built * (LEAST_ICON + 2) * u and canvas.width("0", 13, BOLD) <= 12 * u:
            hand_box = QRectF(line.left(), line.top(), 150 * u, line.height())
            self._hand(painter, hand_box, place)
            fields = min(114 * u, max(fields, line.width() * 0.24))
            self._flat_fields(
                painter, QRectF(hand_box.right() + gap, line.top(), fields, line.height()), place, 11
            )
            left = hand_box.right() + fields + 2 * gap
            self._goods(painter, QRectF(left, line.top(), line.right() - left, line.height()), place)
            return
        goods += [Bit(str(built), "build")] if built else []
        lines = [
            [*_hand_bits(cards), *_goods_bits(wines, grapes, structures)]
            for cards, wines, grapes, structures in place.fact("peers") or ()
        ]
        size, px = self._strip_size(lines or [[*hand, *goods]], room, line.height())
        end = draw_bits(painter, canvas, line, hand, size)
        fields = self._flat_width(px)
        self._flat_fields(painter, QRectF(end + gap, line.top(), fields, line.height()), place, px)
        if goods:
            start = line.right() - bits_width(canvas, goods, size)
            where = QRectF(start, line.top(), line.right() - start, line.height())
            draw_bits(painter, canvas, where, goods, size)

    def _strip_size(self, lines: list[list[Bit]], room: float, height: float) -> tuple[BitSize, float]:
        """The size of numbers beside pictures and that of the fields: the same in all panels of the strip.

        Usual contents have room in it too where that is possible, so that it changes as seldom as can be.
        """
        canvas = self.canvas
        for wanted in ([[*_USUAL], *lines], lines):
            px = 13.0
            while True:
                left = room - self._flat_width(min(11.0, px))
                found = [bit_size(canvas, bits, left, height, px) for bits in wanted]
                sizes = [size for size in found if size is not None and size.px >= px - 0.01]
                if len(sizes) == len(wanted):
                    side, air = min(size.side for size in sizes), min(size.air for size in sizes)
                    return BitSize(px, side, air), min(11.0, px)
                if px <= canvas.least:
                    break
                px = max(canvas.least, px - 0.5)
        return BitSize(canvas.least, LEAST_ICON * canvas.unit, _TIGHT * canvas.unit), canvas.least

    def _structure_count(self, painter: QPainter, box: QRectF, count: int) -> float:
        """How many structures stand, where their icons have no room; returns the width that it takes."""
        canvas, u = self.canvas, self.canvas.unit
        bits, size = [Bit(str(count), "build")], BitSize(11.5, min(15 * u, box.height()), 0)
        width = bits_width(canvas, bits, size)
        draw_bits(painter, canvas, QRectF(box.right() - width, box.top(), width, box.height()), bits, size)
        return width + 5 * u

    def _flat_width(self, px: float) -> float:
        """What three low fields need: the sum and the limit of each."""
        return 3 * (self.canvas.width("0/7", px, BOLD) + 8 * self.canvas.unit) + 8 * self.canvas.unit

    def _flat_fields(self, painter: QPainter, box: QRectF, place: Place, px: float) -> None:
        canvas, u = self.canvas, self.canvas.unit
        box = box.adjusted(0, 2 * u, 0, -2 * u)
        gap = 4 * u
        width = (box.width() - 2 * gap) / 3
        for number, (_, _, total, limit, sold, harvested) in enumerate(place.fact("fields") or ()):
            cell = QRectF(box.left() + number * (width + gap), box.top(), width, box.height())
            if sold:
                canvas.panel(painter, cell, 4, None, "rule2", 1, (3, 2))
                side = min(15 * u, cell.height() - 2 * u)
                canvas.sprites.draw_icon(painter, "field-sold", square(cell, side), "ink3", "paper")
                continue
            canvas.panel(painter, cell, 4, "soil-bare" if harvested else "soil", "rule2")
            if harvested:
                # A thick lower edge says harvested where there is no room for the basket.
                bar = QRectF(cell.left() + 3 * u, cell.bottom() - 2.6 * u, cell.width() - 6 * u, 2 * u)
                painter.fillRect(bar, canvas.theme.role("ink2"))
            words = cell.adjusted(2 * u, 0, -2 * u, 0)
            canvas.text(painter, words, f"{total}/{limit}", px, "ink", BOLD, align=CENTRE)
