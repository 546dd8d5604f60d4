"""Pictures of the own mat: identity, workers, fields, vines, the 1-9 grid, tokens, structures."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.ids import STRUCTURE_NAMES
from app.ui.table.items_paint import CLOSED, LEGAL, PREVIEW, SELECTED, square, token_disc
from app.ui.table.layout import Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, REGULAR, SEMI
from app.ui.viticulture.layout_mat import GRAPE_ROWS, HIGHEST_VALUE, LEAST_WINE, LOW_FIELD, MatParts
from app.ui.viticulture.painter import PartsPainter, moved_to

_ROW_KEYS = (
    "viticulture.grape.red.name",
    "viticulture.grape.white.name",
    "viticulture.wine.red.name",
    "viticulture.wine.white.name",
    "viticulture.wine.blush.name",
    "viticulture.wine.sparkling.name",
)


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
        if place.fact("first"):
            side = 17 * u
            canvas.sprites.draw_icon(
                painter,
                "first-player",
                QRectF(name.right() - side, name.top(), side, side + 2 * u),
                "ink2",
                "paper",
            )
        tokens = int(place.fact("tokens", 0))
        if tokens:
            side = 19 * u
            step = min(side * 0.7, 60 * u / tokens)
            for number in range(min(tokens, 8)):
                token_disc(
                    painter, canvas, QRectF(name.right() - side - number * step, name.top(), side, side)
                )
        upper = QRectF(
            name.left(),
            name.top(),
            name.width()
            - (20 * u if place.fact("first") else 0)
            - ((19 + min(60.0, 13.3 * tokens)) * u if tokens else 0),
            name.height() * (0.54 if caption else 1),
        )
        canvas.text(painter, upper, str(place.fact("name")), 16, "ink", BOLD, serif=True)
        if caption:
            canvas.text(
                painter,
                QRectF(name.left(), upper.bottom(), name.width(), name.height() * 0.46),
                caption,
                11,
                "ink2",
            )
        self._totals(painter, local(parts.totals), place)

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
        """The second line where none is given: when this player wakes."""
        row = int(place.fact("row"))
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
        words = self.labels("ui.mat.workers-placed", n=placed)
        width = min(canvas.width(words, 11), line.width() * 0.42) if placed else 0
        canvas.text(
            painter,
            QRectF(line.left(), line.top(), line.width() - width - 4 * u, line.height()),
            self.labels("ui.mat.workers"),
            12,
            "ink2",
            BOLD,
        )
        if placed:
            canvas.text(
                painter,
                QRectF(line.right() - width, line.top(), width, line.height()),
                words,
                11,
                "ink2",
                align=RIGHT,
            )

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
            canvas.text(
                painter,
                QRectF(rect.left() + 4 * u, rect.center().y() + side * 0.3, rect.width() - 8 * u, 18 * u),
                self.labels("ui.mat.field-sold"),
                12,
                "ink2",
                align=CENTRE,
            )
        else:
            canvas.panel(painter, rect, 8, "soil-bare" if harvested else "soil", "rule2")
            line = theme.role("soil-line")
            top, bottom = rect.top() + 26 * u, rect.bottom() - 6 * u
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
        head = QRectF(rect.left() + 8 * u, rect.top() + 3 * u, rect.width() - 14 * u, 22 * u)
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
        elif harvested and rect.height() < LOW_FIELD * u:
            left = head.left() + width + small_width + 7 * u
            side = 13 * u
            canvas.sprites.draw_icon(
                painter, "harvest", QRectF(left, head.top(), side, head.height()), "ink2", "soil-bare"
            )
            box = QRectF(left + side + 4 * u, head.top(), head.right() - left - side - 2 * u, head.height())
            if canvas.fits(self.labels("ui.mat.field-harvested"), box):
                canvas.text(painter, box, self.labels("ui.mat.field-harvested"), 11, "ink2")
        elif not sold:
            basket = harvested and vines > 3
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
        if harvested and vines <= 3 and rect.height() >= LOW_FIELD * u:
            y = rect.bottom() - 19 * u
            words = self.labels("ui.mat.field-harvested")
            side = 14 * u
            width = min(canvas.width(words, 11, SEMI), rect.width() - side - 14 * u)
            x = rect.left() + 8 * u
            canvas.sprites.draw_icon(painter, "harvest", QRectF(x, y, side, 15 * u), "ink2", "soil-bare")
            canvas.text(painter, QRectF(x + side + 5 * u, y, width + 1, 15 * u), words, 11, "ink2", SEMI)

    def _word(self, painter: QPainter, rect: QRectF, words: str, ground: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        width = canvas.width(words, 12) + 8 * u
        box = QRectF(rect.center().x() - width / 2, rect.center().y() + 1 * u, width, 18 * u)
        painter.fillRect(box.adjusted(2 * u, 2 * u, -2 * u, -2 * u), canvas.theme.role(ground))
        canvas.text(painter, box, words, 12, "ink2", align=CENTRE)

    def vine(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A strip: name left, grape values right."""
        canvas, u = self.canvas, self.canvas.unit
        edge = {SELECTED: "accent", LEGAL: "legal"}.get(mark, "line-vine")
        fill = {SELECTED: "selected-tint", LEGAL: "legal-tint", CLOSED: "closed"}.get(mark, "raised")
        if mark == PREVIEW:
            canvas.panel(painter, rect, 5, "legal-tint", "legal", 1.6, (5, 3))
        else:
            canvas.panel(painter, rect, 5, fill, edge, 2.2 if mark in (SELECTED, LEGAL) else 1.0)
        side = min(18 * u, rect.height() - 1.5 * u)
        x = rect.right() - 3 * u
        for colour, value in ((1, place.fact("white")), (0, place.fact("red"))):
            if value:
                x -= side
                canvas.sprites.draw_grape(
                    painter, colour, int(value), QRectF(x, rect.center().y() - side / 2 - 0.5 * u, side, side)
                )
                x -= 2 * u
        card = str(place.fact("name"))
        words = self.labels(f"viticulture.vine.{card}.short", card)
        box = QRectF(rect.left() + 3 * u, rect.top(), x - rect.left() - 2 * u, rect.height())
        weight = SEMI if canvas.fits(words, box, 11, SEMI) else REGULAR
        canvas.title(painter, box, words, 12, "ink", weight)

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
        for row, cells in enumerate(parts.cells):
            wine = row - GRAPE_ROWS
            canvas.text(
                painter, local(parts.labels[row]), self.labels(_ROW_KEYS[row]), 11, "ink2", SEMI, align=RIGHT
            )
            least = LEAST_WINE[wine] if wine >= 0 else 1
            if least > 1:
                here = QRectF(
                    local(cells[0]).left(),
                    local(cells[0]).top(),
                    local(cells[least - 2]).right() - local(cells[0]).left() - 5 * u,
                    cells[0].h,
                )
                canvas.text(painter, here, self.labels("ui.mat.from", n=least), 11, "ink2", align=RIGHT)
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
        """An empty cell that is marked: where a token would land."""
        self._mark_cell(painter, rect, mark)
        key = place.fact("key")
        if mark != PREVIEW or not isinstance(key, tuple):
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
        line = 16 * u * max(1.0, canvas.text_factor)
        words_height = min(line, rect.height() * 0.34) if named else 0
        corner = 15 * u
        area = QRectF(
            rect.left(),
            rect.top() + (3 * u if named else corner * 0.55),
            rect.width(),
            rect.height() - words_height - (6 * u if named else corner * 0.6),
        )
        side = min((30 if named else 25) * u, area.height() - 2 * u, area.width() - 4 * u)
        canvas.sprites.draw_icon(painter, name, square(area, side), ink, "raised" if built else "paper")
        if named:
            box = QRectF(
                rect.left() + 4 * u, rect.bottom() - words_height - 4 * u, rect.width() - 8 * u, words_height
            )
            canvas.text(
                painter,
                box,
                self.labels(f"viticulture.structure.{name}.short", name),
                11,
                ink,
                SEMI,
                align=CENTRE,
            )
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
