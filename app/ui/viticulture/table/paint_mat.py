"""Pictures of the own mat: identity, workers, fields, vines, the 1-9 grid, tokens, structures."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.ids import STRUCTURE_NAMES, VINE
from app.rules.viticulture.tables import CARDS
from app.ui.table.items_paint import (
    CLOSED,
    LEAST_TEXT,
    LEGAL,
    PREVIEW,
    SELECTED,
    Lettering,
    square,
    token_disc,
)
from app.ui.table.layout import Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.table.layout_mat import (
    GRAPE_ROWS,
    HIGHEST_VALUE,
    LEAST_WINE,
    LOW_FIELD,
    MatParts,
    field_head,
)
from app.ui.viticulture.table.painter import PartsPainter, moved_to

_ROW_KEYS = (
    "viticulture.grape.red.name",
    "viticulture.grape.white.name",
    "viticulture.wine.red.name",
    "viticulture.wine.white.name",
    "viticulture.wine.blush.name",
    "viticulture.wine.sparkling.name",
)
_LASTING = (
    ("first-player", "first"),
    ("pass", "out"),
)  # icons beside the name, and the facts that bring them
_VINES = tuple(card.id for card in CARDS if card.deck == VINE)
_VINE_LINE = 12.0  # the height that the name of a vine has in the lowest strip


class MatPainter(PartsPainter[MatParts]):
    """Draws the own mat's items."""

    def mat(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """Pattern edge, emblem, name and totals; paper and captions are the backdrop's."""
        canvas, u = self.canvas, self.canvas.unit
        parts = self.parts
        local = moved_to(rect, place)
        colour = str(place.fact("colour"))
        canvas.sprites.draw_pattern(painter, colour, local(parts.band))
        canvas.sprites.draw_emblem(painter, colour, local(parts.emblem))
        name = local(parts.name)
        caption = str(place.fact("caption") or "") or self._wakes(place)
        signs = [sign for sign, fact in _LASTING if place.fact(fact)]
        for number, sign in enumerate(signs):
            side = 17 * u
            box = QRectF(name.right() - side - number * 20 * u, name.top(), side, side + 2 * u)
            canvas.sprites.draw_icon(painter, sign, box, "ink2", "paper")
        tokens = int(place.fact("tokens", 0))
        words = str(place.fact("name"))
        upper = QRectF(name)
        upper.setHeight(name.height() * (0.54 if caption else 1))
        lower = QRectF(name.left(), upper.bottom(), name.width(), name.height() * 0.46)
        upper.setRight(upper.right() - 20 * u * len(signs))
        if tokens:
            taken = (19 + min(60.0, 13.3 * tokens)) * u
            beside = canvas.width(words, canvas.least, BOLD, True) > upper.width() - taken
            line = lower if beside else upper  # a long name leaves no room for them
            right = name.right() if beside else upper.right()
            self._tokens(painter, right, line.top() if beside else name.top(), tokens)
            line.setRight(line.right() - taken)
        canvas.name(painter, upper, words, 16)
        size = max(canvas.least, min(16, canvas.common(16, [(words, upper)], BOLD, True)))
        # The name stays the bigger one of the two.
        letters = canvas.lettering((caption,), lower, max(canvas.least, min(LEAST_TEXT, size * 0.75)))
        if caption and letters is not None:
            canvas.write(painter, lower, caption, letters, "ink2")
        self._totals(painter, local(parts.totals), place)

    def _tokens(self, painter: QPainter, right: float, top: float, count: int) -> None:
        """The bonus tokens of the solo game, over one another where they are many."""
        side = 19 * self.canvas.unit
        step = min(side * 0.7, 60 * self.canvas.unit / count)
        for number in range(min(count, 8)):
            token_disc(painter, self.canvas, QRectF(right - side - number * step, top, side, side))

    def whole(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A mat of another player in the row of the own hand, with its paper and captions."""
        self.canvas.shadow(painter, rect, 10)
        self.canvas.panel(painter, rect, 10, "paper", "ink", 1.6)
        self.mat(painter, rect, place, mark)
        painter.save()
        painter.translate(rect.left() - place.rect.x, rect.top() - place.rect.y)
        self.captions(painter, self.parts)
        painter.restore()

    def captions(self, painter: QPainter, parts: MatParts) -> None:
        """The words above fields and structures, at their places on the table."""
        for box, key in ((parts.fields_caption, "fields"), (parts.structures_caption, "structures")):
            title, second = self.labels(f"ui.mat.{key}"), self.labels(f"ui.mat.{key}-head")
            self._caption(painter, QRectF(box.x, box.y, box.w, box.h), title, second)

    def _wakes(self, place: Place) -> str:
        """The second line where none is given: when this player wakes, or that the season is over for this one."""
        row = int(place.fact("row"))
        if place.fact("out"):
            return self.labels("ui.lasting.out")
        if not row:
            return self.labels("ui.mat.no-row")
        return self.labels("ui.mat.you" if place.fact("mine") else "ui.mat.wakes", row=row)

    def _totals(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        values: tuple[tuple[str, str, float], ...] = (
            ("vp", str(place.fact("vp")).replace("-", "−"), 22),
            ("lira", str(place.fact("lira")), 22),
            ("residual", f"+{place.fact('residual')}", 16),
        )
        side = min(22 * u, box.height())
        least = 6 * u
        for _ in range(6):  # in wide letters all three get smaller together
            widths = [side + 5 * u + canvas.width(words, px, BOLD) for _, words, px in values]
            if sum(widths) + 2 * least <= box.width():
                break
            least, side = 3 * u, side * 0.92
            values = tuple((icon, words, max(11.0, px * 0.92)) for icon, words, px in values)
        gap = max(least, min((box.width() - sum(widths)) / 2, (box.width() - sum(widths)) / 2.4))
        x = box.left()
        for (icon, words, px), width in zip(values, widths):
            canvas.sprites.draw_icon(
                painter, icon, QRectF(x, box.center().y() - side / 2, side, side), "ink2", "paper"
            )
            canvas.text(
                painter,
                QRectF(x + side + 5 * u, box.top(), min(width - side, box.right() - x - side), box.height()),
                words,
                px,
                "ink",
                BOLD,
            )
            x += width + gap

    def _caption(self, painter: QPainter, box: QRectF, title: str, second: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        width = min(canvas.width(title, 12, BOLD), box.width())
        canvas.text(painter, QRectF(box.left(), box.top(), width + 1, box.height()), title, 12, "ink2", BOLD)
        rest = QRectF(box.left() + width + 7 * u, box.top(), box.width() - width - 7 * u, box.height())
        if rest.width() > canvas.width(second, 11):
            canvas.text(painter, rest, second, 11, "ink2")

    def workers(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        canvas.panel(painter, rect, 8, "sunk", "rule")
        line = QRectF(rect.left() + 8 * u, rect.top() + 2 * u, rect.width() - 14 * u, 18 * u)
        placed = int(place.fact("placed"))
        second = self.labels("ui.mat.workers-placed", n=placed) if placed else ""
        titles = (self.labels("ui.mat.workers"), self.labels("ui.mat.workers-short"))
        # Who is out can be seen below, so that its number goes before the title gets shorter.
        for title, beside in ((titles[0], second), (titles[0], ""), (titles[1], second), (titles[1], "")):
            width = canvas.width(beside, canvas.least) + 6 * u if beside else 0.0
            room = line.width() - width
            letters = canvas.lettering((title,), QRectF(0, 0, room, line.height()), 12, BOLD)
            if letters is not None:
                break
        else:
            letters = Lettering(canvas.least)
        canvas.write(painter, QRectF(line.left(), line.top(), room, line.height()), title, letters, "ink2")
        if beside:
            left = line.left() + canvas.width(title, letters.px, letters.weight) + 6 * u
            box = QRectF(left, line.top(), line.right() - left, line.height())
            canvas.text(painter, box, beside, min(letters.px, LEAST_TEXT), "ink2", align=RIGHT)

    def home(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A worker at home; the chosen one stands in an accent frame."""
        canvas, u = self.canvas, self.canvas.unit
        if mark == SELECTED:
            canvas.glow(painter, rect, 7, "accent")
            canvas.panel(painter, rect, 7, "raised", "accent", 2.0)
        elif mark == LEGAL:
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2)
        grande = int(place.fact("worker")) == 1
        side = min(rect.width() + (4 if grande else 0) * u, rect.height() - 2 * u, (44 if grande else 40) * u)
        box = QRectF(rect.center().x() - side / 2, rect.bottom() - side - 2 * u, side, side)
        canvas.sprites.draw_piece(
            painter, str(place.fact("colour")), int(place.fact("worker")), box, mark == PREVIEW
        )

    def away(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """The dashed place of a worker who is out."""
        self.canvas.sprites.draw_piece(
            painter, str(place.fact("colour")), int(place.fact("worker")), rect, True
        )

    def idle(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A trained worker who starts next year: his ghost with a plus."""
        canvas = self.canvas
        canvas.sprites.draw_piece(painter, str(place.fact("colour")), int(place.fact("worker")), rect, True)
        side = rect.width() * 0.6
        canvas.sprites.draw_icon(
            painter, "plus", QRectF(rect.right() - side, rect.top(), side, side), "ink2", "sunk"
        )

    def field(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        sold, harvested = bool(place.fact("sold")), bool(place.fact("harvested"))
        total, limit, vines = int(place.fact("total")), int(place.fact("limit")), int(place.fact("vines"))
        if mark in (LEGAL, SELECTED):
            canvas.glow(painter, rect, 8, "accent" if mark == SELECTED else "legal")
        if sold:
            canvas.panel(painter, rect, 8, None, "rule2", 1, (4, 3))
            side = min(30 * u, rect.height() * 0.3)
            canvas.sprites.draw_icon(
                painter,
                "field-sold",
                QRectF(rect.left(), rect.center().y() - side * 0.8, rect.width(), side),
                "ink3",
                "paper",
            )
            words = self.labels("ui.mat.field-sold")
            box = QRectF(rect.left() + 4 * u, rect.center().y() + side * 0.3, rect.width() - 8 * u, 18 * u)
            letters = canvas.lettering((words,), box, 12)
            if letters is not None:
                canvas.write(painter, box, words, letters, "ink2", CENTRE)
        else:
            canvas.panel(painter, rect, 8, "soil-bare" if harvested else "soil", "rule2")
            line = theme.role("soil-line")
            top, bottom = rect.top() + field_head(rect.height(), u) - u, rect.bottom() - 6 * u
            for number in range(5):
                share = number / 4 - 0.5
                drawing.line(
                    painter,
                    rect.center().x() + share * (rect.width() - 20 * u),
                    bottom,
                    rect.center().x() + share * rect.width() * 0.33,
                    top,
                    line,
                    max(1.0, u),
                )
        if mark == LEGAL:
            canvas.rim(painter, rect, 8, "legal")
        elif mark == SELECTED:
            canvas.rim(painter, rect, 8, "accent", 2.6)
        low = rect.height() < LOW_FIELD * u
        high = field_head(rect.height(), u) - (2 if low else 5) * u
        head = QRectF(rect.left() + 8 * u, rect.top() + (1 if low else 3) * u, rect.width() - 14 * u, high)
        big = str(total)
        width = canvas.width(big, 17, BOLD, True)
        canvas.text(
            painter,
            QRectF(head.left(), head.top(), width + 1, head.height()),
            big,
            17,
            "ink3" if sold else "ink",
            BOLD,
            serif=True,
        )
        small = f"/{limit}"
        small_width = canvas.width(small, 12, SEMI)
        canvas.text(
            painter,
            QRectF(head.left() + width + 1.5 * u, head.top(), small_width + 1, head.height()),
            small,
            12,
            "ink2",
            SEMI,
        )
        if mark == CLOSED:
            canvas.sprites.draw_icon(
                painter,
                "blocked",
                QRectF(head.right() - 14 * u, head.top(), 14 * u, head.height()),
                "ink3",
                "soil",
            )
        elif harvested and low:
            left = head.left() + width + small_width + 7 * u
            side = 13 * u
            canvas.sprites.draw_icon(
                painter, "harvest", QRectF(left, head.top(), side, head.height()), "ink2", "soil-bare"
            )
            box = QRectF(left + side + 4 * u, head.top(), head.right() - left - side - 2 * u, head.height())
            if canvas.fits(self.labels("ui.mat.field-harvested"), box):
                canvas.text(painter, box, self.labels("ui.mat.field-harvested"), 11, "ink2")
        elif not sold:
            basket = harvested and not place.fact("caption")
            left = head.left() + width + small_width + 8 * u
            room = head.right() - left - (17 * u if basket else 0)
            bar_width = min(36 * u, room)
            if bar_width > 12 * u:
                bar = QRectF(
                    head.right() - bar_width - (17 * u if basket else 0),
                    head.center().y() - 3 * u,
                    bar_width,
                    6 * u,
                )
                canvas.panel(painter, bar, 3, "raised", "rule2", 0.8)
                if total:
                    full = QRectF(bar.left(), bar.top(), bar.width() * min(1.0, total / limit), bar.height())
                    canvas.panel(painter, full, 3, "line-vine")
            if basket:
                canvas.sprites.draw_icon(
                    painter,
                    "harvest",
                    QRectF(head.right() - 14 * u, head.top(), 14 * u, head.height()),
                    "ink2",
                    "soil-bare",
                )
        if not sold and not vines and not harvested:
            self._word(painter, rect, self.labels("ui.mat.field-empty"), "soil")
        if place.fact("caption"):
            side, x, y = 14 * u, rect.left() + 8 * u, rect.bottom() - 19 * u
            canvas.sprites.draw_icon(painter, "harvest", QRectF(x, y, side, 15 * u), "ink2", "soil-bare")
            words = self.labels("ui.mat.field-harvested")
            box = QRectF(x + side + 4 * u, y, rect.right() - x - side - 6 * u, 15 * u)
            letters = canvas.lettering((words,), box, 11, SEMI)
            if letters is not None:
                canvas.write(painter, box, words, letters, "ink2")

    def _word(self, painter: QPainter, rect: QRectF, words: str, ground: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        letters = canvas.lettering((words,), QRectF(0, 0, rect.width() - 8 * u, 18 * u), 12)
        if letters is None:
            return
        width = canvas.width(words, letters.px, letters.weight) + 8 * u
        box = QRectF(rect.center().x() - width / 2, rect.center().y() + 1 * u, width, 18 * u)
        painter.fillRect(box.adjusted(2 * u, 2 * u, -2 * u, -2 * u), canvas.theme.role(ground))
        canvas.write(painter, box, words, letters, "ink2", CENTRE)

    def vine(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A strip: name left, grape values right; in a field full of vines the values alone."""
        canvas, u = self.canvas, self.canvas.unit
        edge = {SELECTED: "accent", LEGAL: "legal"}.get(mark, "line-vine")
        fill = {SELECTED: "selected-tint", LEGAL: "legal-tint", CLOSED: "closed"}.get(mark, "raised")
        if mark == PREVIEW:
            canvas.panel(painter, rect, 5, "legal-tint", "legal", 1.6, (5, 3))
        else:
            canvas.panel(painter, rect, 5, fill, edge, 2.2 if mark in (SELECTED, LEGAL) else 1.0)
        grapes = [(0, place.fact("red")), (1, place.fact("white"))]
        grapes = [(colour, value) for colour, value in grapes if value]
        gap = 2 * u
        letters, widest = self._vine_letters(rect.width()) if place.fact("named") else (None, rect.height())
        side = min(widest, 22 * u, rect.height() - 1.5 * u)
        if letters is None:
            side = min(side, (rect.width() - 4 * u - gap * (len(grapes) - 1)) / len(grapes))
        taken = len(grapes) * (side + gap) - gap
        x = rect.right() - 3 * u - taken if letters else rect.center().x() - taken / 2
        if letters is not None:
            box = QRectF(rect.left() + 3 * u, rect.top(), x - rect.left() - 5 * u, rect.height())
            card = str(place.fact("name"))
            canvas.write(painter, box, self.labels(f"viticulture.vine.{card}.short", card), letters)
        for colour, value in grapes:
            where = QRectF(x, rect.center().y() - side / 2 - 0.5 * u, side, side)
            canvas.sprites.draw_grape(painter, colour, int(value), where)
            x += side + gap

    def _vine_letters(self, width: float) -> tuple[Lettering | None, float]:
        """How names are written in strips of that width, all alike by the longest of any vine; the side of a grape.

        Grapes grow with the text where the names leave them the room.
        """
        canvas, u = self.canvas, self.canvas.unit
        names = [self.labels(f"viticulture.vine.{card}.short", card) for card in _VINES]
        line = _VINE_LINE * u * max(1.0, min(1.2, (1 + canvas.text_factor) / 2))
        side = 18 * u * max(1.0, min(1.25, canvas.text_factor))
        letters = canvas.lettering(names, QRectF(0, 0, width - side - 10 * u, line), 12, SEMI)
        if letters is not None or side == 18 * u:
            return letters, side
        return canvas.lettering(names, QRectF(0, 0, width - 28 * u, line), 12, SEMI), 18 * u

    def cellar(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """Labels and empty cells of crush pad and cellars, their walls and locks."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        parts = self.parts
        local = moved_to(rect, place)
        limit = int(place.fact("limit"))
        first = local(parts.columns[0])
        label = local(parts.labels[0])
        canvas.text(
            painter,
            QRectF(label.left(), first.top(), label.width(), first.height()),
            self.labels("ui.mat.value"),
            12,
            "ink2",
            BOLD,
            align=RIGHT,
        )
        for value, column in enumerate(parts.columns, start=1):
            canvas.text(painter, local(column), str(value), 11.5, "ink2", BOLD, align=CENTRE)
        rows = [self.labels(key) for key in _ROW_KEYS]
        letters = canvas.lettering(rows, label, 11, SEMI) or Lettering(canvas.least)
        # Where the words for the first value have no room, that there are no cells says it.
        spare = [self.labels("ui.mat.from", n=least) for least in LEAST_WINE if least > 1]
        shortest = local(parts.cells[0][min(least for least in LEAST_WINE if least > 1) - 2]).right()
        shortest -= local(parts.cells[0][0]).left() + 5 * u
        first_letters = canvas.lettering(spare, QRectF(0, 0, shortest, label.height()), letters.px)
        for row, cells in enumerate(parts.cells):
            wine = row - GRAPE_ROWS
            canvas.write(painter, local(parts.labels[row]), rows[row], letters, "ink2", RIGHT)
            least = LEAST_WINE[wine] if wine >= 0 else 1
            if least > 1 and first_letters is not None:
                here = QRectF(
                    local(cells[0]).left(),
                    local(cells[0]).top(),
                    local(cells[least - 2]).right() - local(cells[0]).left() - 5 * u,
                    cells[0].h,
                )
                canvas.write(painter, here, self.labels("ui.mat.from", n=least), first_letters, "ink2", RIGHT)
            for value in range(least, HIGHEST_VALUE + 1):
                box = local(cells[value - 1])
                if wine < 0 or value <= limit:
                    canvas.panel(painter, box, 4, "cell", "rule2", 0.9)
                else:
                    canvas.panel(painter, box, 4, None, "rule", 0.9, (3, 2.5))
        top = local(parts.cells[GRAPE_ROWS][0]).top()
        line = (
            local(parts.cells[GRAPE_ROWS - 1][0]).bottom()
            + (top - local(parts.cells[GRAPE_ROWS - 1][0]).bottom()) / 2
        )
        drawing.line(
            painter,
            local(parts.labels[0]).left() + 8 * u,
            line,
            local(parts.cells[0][-1]).right(),
            line,
            theme.role("rule2"),
            max(0.8 * u, theme.edge),
        )
        for start, stop_row in ((3, GRAPE_ROWS + 2), (6, GRAPE_ROWS + 3)):
            x = (local(parts.cells[0][start - 1]).right() + local(parts.cells[0][start]).left()) / 2
            drawing.line(
                painter,
                x,
                top,
                x,
                local(parts.cells[stop_row][0]).bottom(),
                theme.role("ink"),
                max(1.6 * u, theme.edge),
            )
        for start in (3, 6):
            if limit <= start:
                cell = local(parts.cells[GRAPE_ROWS + 1][start + 1])
                canvas.sprites.draw_icon(
                    painter, "lock", square(cell, min(12 * u, cell.height())), "ink2", "paper"
                )

    def grape(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        self._mark_cell(painter, rect, mark)
        side = min(
            rect.width() - 2 * self.canvas.unit, rect.height() - 0.5 * self.canvas.unit, 24 * self.canvas.unit
        )
        self.canvas.sprites.draw_grape(
            painter, int(place.fact("colour")), int(place.fact("value")), square(rect, side)
        )

    def wine(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        self._mark_cell(painter, rect, mark)
        side = min(
            rect.width() - 2 * self.canvas.unit, rect.height() - 0.5 * self.canvas.unit, 22 * self.canvas.unit
        )
        self.canvas.sprites.draw_wine(
            painter, int(place.fact("wine")), int(place.fact("value")), square(rect, side)
        )

    def spot(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A cell in which a token would land, or that a cellar would open: its key has nothing as its last part."""
        key = place.fact("key")
        if mark != PREVIEW or not isinstance(key, tuple):
            self._mark_cell(painter, rect, mark)
            return
        self.canvas.panel(painter, rect, 4, "legal-tint", "legal", 1.6, (4, 3))
        if key[-1] is None:
            return
        painter.setOpacity(0.55)
        side = min(rect.width(), rect.height()) - 2 * self.canvas.unit
        if key[0] == "grape":
            self.canvas.sprites.draw_grape(painter, key[2], key[3], square(rect, side))
        elif key[0] == "wine":
            self.canvas.sprites.draw_wine(painter, key[2], key[3], square(rect, side))
        painter.setOpacity(1.0)

    def _mark_cell(self, painter: QPainter, rect: QRectF, mark: str) -> None:
        canvas = self.canvas
        if mark in (LEGAL, PREVIEW):
            canvas.glow(painter, rect, 4, "legal")
            canvas.panel(painter, rect, 4, "legal-tint", "legal", 2.2)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 4, "accent")
            canvas.panel(painter, rect, 4, "selected-tint", "accent", 2.4)

    def structure(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        number = int(place.fact("structure"))
        built, named = bool(place.fact("built")), bool(place.fact("named"))
        ink = "ink" if built else "ink2"
        if mark in (LEGAL, PREVIEW):
            canvas.glow(painter, rect, 7, "legal")
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 7, "accent")
            canvas.panel(painter, rect, 7, "selected-tint", "accent", 2.6)
        elif built:
            canvas.panel(painter, rect, 7, "raised", "ink2", 1.4)
        else:
            canvas.panel(painter, rect, 7, "closed" if mark == CLOSED else None, "rule2", 1, (4, 3))
        name = STRUCTURE_NAMES[number]
        words_height = min(16 * u * max(1.0, canvas.text_factor), rect.height() * 0.34)
        names = [self.labels(f"viticulture.structure.{each}.short", each) for each in STRUCTURE_NAMES]
        letters = (
            canvas.lettering(names, QRectF(0, 0, rect.width() - 8 * u, words_height), 11, SEMI)
            if named
            else None
        )
        named = letters is not None
        words_height = words_height if named else 0
        corner = 15 * u
        area = QRectF(
            rect.left(),
            rect.top() + (3 * u if named else corner * 0.55),
            rect.width(),
            rect.height() - words_height - (6 * u if named else corner * 0.6),
        )
        side = min((30 if named else 25) * u, area.height() - 2 * u, area.width() - 4 * u)
        canvas.sprites.draw_icon(painter, name, square(area, side), ink, "raised" if built else "paper")
        if letters is not None:
            box = QRectF(
                rect.left() + 4 * u, rect.bottom() - words_height - 4 * u, rect.width() - 8 * u, words_height
            )
            canvas.write(painter, box, names[number], letters, ink, CENTRE)
        spot = QRectF(rect.right() - corner - 3 * u, rect.top() + 3 * u, corner, corner)
        if built:
            icon = "check"
            canvas.sprites.draw_icon(painter, icon, square(spot, 12 * u), "legal", "raised")
            if place.fact("used"):
                # Scored this year: the point beside the tick says that it does not come again before next year.
                canvas.sprites.draw_icon(
                    painter,
                    "vp",
                    QRectF(rect.left() + 4 * u, rect.top() + 4 * u, 13 * u, 13 * u),
                    "ink3",
                    "raised",
                )
        else:
            radius = corner / 2 + 0.5 * u
            disc = QRectF(spot.center().x() - radius, spot.center().y() - radius, 2 * radius, 2 * radius)
            drawing.panel(painter, disc, radius, theme.role("sunk"), theme.role("rule2"), theme.edge)
            canvas.text(painter, disc, str(place.fact("cost")), 11, "ink2", BOLD, align=CENTRE)
