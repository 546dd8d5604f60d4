"""Pictures of the Automa: what must be beaten, its workers, the card of the season row by row, the years."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter

from app.rules.viticulture.ids import ACTION_NAMES, AUTOMA_WORKERS, SEASON_NAMES
from app.ui.table.items_paint import order_disc, square
from app.ui.table.layout import Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, LEFT, RIGHT
from app.ui.theme.theme import BOLD, REGULAR, SEMI
from app.ui.viticulture.cards.visitor_motifs import ACTION_ICONS
from app.ui.viticulture.table.layout_automa import CardRow
from app.ui.viticulture.table.painter import ItemPainter

COLOUR = "automa"
_ROW_GAP = 2.5
_ROW_ICONS = {"sell-or-trade": "sell", "influence": "influence", "flip-property": "field-sold"}
_ROW_ICONS |= {"build-or-tour": "build", "sell-wine": "wine-red"}


def row_icon(row: str) -> str:
    """The icon of a card row's action."""
    return ACTION_ICONS[ACTION_NAMES.index(row)] if row in ACTION_NAMES else _ROW_ICONS.get(row, "worker")


class AutomaPainter(ItemPainter):
    """Draws the panel, or its one line under the top bar."""

    def panel(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        canvas.shadow(painter, rect, 10)
        canvas.panel(painter, rect, 10, "paper", "rule")
        band = QRectF(rect.left() + 1.5 * u, rect.top() + 9 * u, 7 * u, rect.height() - 18 * u)
        canvas.sprites.draw_pattern(painter, COLOUR, band)
        if place.fact("strip"):
            self._line(painter, rect, place)
        else:
            self._whole(painter, rect, place)

    def _whole(self, painter: QPainter, rect: QRectF, place: Place) -> None:
        u = self.canvas.unit
        left, wide = rect.left() + 16 * u, rect.width() - 27 * u
        heights = self._heights(rect.height() / u - 14)
        gap = min(9.0, max(0.0, rect.height() / u - 14 - sum(heights.values())) / len(heights)) * u
        y = rect.top() + 7 * u
        boxes = {}
        for name, height in heights.items():
            boxes[name] = QRectF(left, y, wide, height * u)
            y += height * u + gap
        boxes["years"].moveBottom(rect.bottom() - 7 * u)
        self._head(painter, boxes["head"], place)
        self._target(painter, boxes["target"], place)
        workers = int(place.fact("workers"))
        if "workers" in boxes:
            left_words = self.labels("ui.table.workers-left", n=workers)
            title = self.labels("ui.table.six-workers")
            says = self.labels("ui.table.workers-out", out=AUTOMA_WORKERS - workers, n=workers)
            self._pair(painter, boxes["workers"], (title, says), (title, left_words), ("", left_words))
        self._pieces(painter, boxes["pieces"], workers)
        self._card(painter, boxes["card"], place)
        if "last" in boxes:
            last = str(place.fact("last"))
            card = self.labels(f"viticulture.automa.{last}.name") if last else ""
            words = self.labels("ui.table.last-card", card=card) if last else ""
            used = self.labels("ui.table.used-of", n=place.fact("used"), most=place.fact("cards"))
            self._pair(painter, boxes["last"], (words, used), (card, used), ("", used), seal=bool(last))
        self._years(painter, boxes["years"], place)

    def _heights(self, whole: float) -> dict[str, float]:
        """The parts that have room from above down, in pixels of the design window.

        In a low window parts get lower; then the last card steps aside, then the words above the pieces: the
        inspector tells both.
        """
        growth = max(1.0, self.canvas.text_factor)
        row = 15.5 * growth + _ROW_GAP
        parts = {
            "head": (34.0 * growth, 20 * growth),
            "target": (62 * growth, 50 * growth),
            "workers": (19 * growth, 15 * growth),
            "pieces": (32.0, 20.0),
            "card": (max(24 + 4 * 29.0, 21 * growth + 4 * row), 19 * growth + 4 * row),
            "last": (18 * growth, 15 * growth),
            "years": (26.0, 19 * growth),
        }
        for away in ("last", "workers"):
            if sum(least for _, least in parts.values()) > whole:
                parts.pop(away)
        wanted = sum(most for most, _ in parts.values())
        low = sum(least for _, least in parts.values())
        share = 1.0 if wanted <= whole else max(0.0, (whole - low) / max(1.0, wanted - low))
        return {name: least + (most - least) * share for name, (most, least) in parts.items()}

    def _fitting(
        self,
        words: str,
        box: QRectF,
        px: float,
        weight: QFont.Weight = REGULAR,
        serif: bool = False,
        most_lines: int = 1,
    ) -> float:
        """The size in which the words fit a box, 0 where they could not be read."""
        size = self.canvas.common(px, [(words, box)], weight, serif, most_lines, 1.05)
        return size if self.canvas.readable(size) else 0.0

    def _head(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """The name with the level below, or beside it in a low panel; what has no room is in the inspector."""
        canvas, u = self.canvas, self.canvas.unit
        side = min(26 * u, box.height() - 2 * u)
        canvas.sprites.draw_emblem(
            painter, COLOUR, QRectF(box.left(), box.center().y() - side / 2, side, side)
        )
        name, level = self.labels("viticulture.solo.automa"), self._level(place)
        x = box.left() + side + 8 * u
        upper = QRectF(x, box.top(), box.right() - x, box.height() * 0.55)
        lower = QRectF(x, upper.bottom(), box.right() - x, box.height() * 0.45)
        below = self._fitting(level, lower, 11)
        if below and self._fitting(name, upper, 15, BOLD, True):
            canvas.text(painter, upper, name, 15, "ink", BOLD, serif=True)
            canvas.text(painter, lower, level, below, "ink2")
            return
        line = QRectF(x, box.top(), box.right() - x, box.height())
        size = canvas.common(15, [(name, line)], BOLD, True)
        canvas.text(painter, line, name, size, "ink", BOLD, serif=True)
        beside = line.adjusted(canvas.width(name, size, BOLD, True) + 8 * u, 0, 0, 0)
        for words in (level, self._level(place, short=True)):
            if px := self._fitting(words, beside, 11):
                canvas.text(painter, beside, words, px, "ink2")
                return

    def _level(self, place: Place, short: bool = False) -> str:
        level = self.labels(f"viticulture.level.{place.fact('level')}.name")
        if place.fact("aggressive") and not short:
            level = f"{level}, {self.labels('viticulture.solo.aggressive.name')}"
        return level

    def _goal(self, place: Place) -> str:
        this_year = place.fact("aggressive") and int(place.fact("year")) < int(place.fact("years"))
        return self.labels("ui.table.beat-this-year" if this_year else "ui.table.beat")

    def _target(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """The points to beat, and the own bar on the way there."""
        canvas, u = self.canvas, self.canvas.unit
        target, points = int(place.fact("target")), int(place.fact("points"))
        canvas.panel(painter, box, 8, "sunk", "rule")
        inner = box.adjusted(8 * u, 4 * u, -8 * u, -4 * u)
        line = inner.height() * 0.42
        side = min(19 * u, line)
        canvas.sprites.draw_icon(painter, "vp", QRectF(inner.left(), inner.top(), side, line), "ink2", "sunk")
        number = QRectF(
            inner.left() + side + 5 * u, inner.top(), canvas.width(str(target), 21, BOLD) + 2, line
        )
        canvas.text(painter, number, str(target), 21, "ink", BOLD)
        says = QRectF(number.right() + 7 * u, inner.top(), inner.right() - number.right() - 7 * u, line)
        for words in (self._goal(place), self.labels("ui.table.beat-short")):
            if size := self._fitting(words, says, 11.5):
                canvas.text(painter, says, words, size, "ink2")
                break
        bar = QRectF(inner.left(), inner.top() + line + 2 * u, inner.width(), 7 * u)
        self._bar(painter, bar, place)
        foot = QRectF(
            inner.left(), bar.bottom() + 2 * u, inner.width(), inner.bottom() - bar.bottom() - 2 * u
        )
        left = target + 1 - points
        more = self.labels("ui.table.more", n=left) if left > 0 else self.labels("ui.table.enough")
        you = self.labels("ui.table.you", n=points)
        self._pair(painter, foot, (you, more), (you, f"+{max(0, left)}"), both=True)

    def _bar(self, painter: QPainter, bar: QRectF, place: Place) -> None:
        theme, u = self.canvas.theme, self.canvas.unit
        target, points = int(place.fact("target")), int(place.fact("points"))
        most = max(1, target + 1)  # the aggressive Automa begins at -1
        drawing.panel(painter, bar, 3 * u, theme.role("raised"), theme.role("rule2"), theme.edge)
        share = min(1.0, max(0.0, points / most))
        if share > 0:
            full = QRectF(bar.left(), bar.top(), bar.width() * share, bar.height())
            drawing.panel(
                painter,
                full,
                3 * u,
                theme.player_fill(str(place.fact("colour"))),
                theme.role("piece-edge"),
                theme.edge,
            )
        x = bar.left() + bar.width() * max(0, target) / most
        drawing.line(painter, x, bar.top() - 2 * u, x, bar.bottom() + 2 * u, theme.role("ink"), 2 * u)

    def _pair(
        self,
        painter: QPainter,
        box: QRectF,
        *choices: tuple[str, str],
        both: bool = False,
        seal: bool = False,
    ) -> None:
        """A caption at the left, a number of words at the right: of the choices the first that can be read."""
        canvas, u = self.canvas, self.canvas.unit
        x = box.left()
        if seal:
            side = min(15 * u, box.height())
            canvas.sprites.draw_seal(painter, "automa", QRectF(x, box.top(), side, box.height()))
            x += side + 4 * u
        line = QRectF(x, box.top(), box.right() - x, box.height())
        role, weight = ("ink", BOLD) if both else ("ink2", SEMI)
        for first, second in choices:
            size = 11.5
            while True:
                width = canvas.width(first, size, BOLD)
                needed = width + canvas.width(second, size, weight) + (8 * u if first else 0)
                if needed <= line.width() or size <= canvas.least:
                    break
                size = max(canvas.least, size - 0.25)
            if needed <= line.width() + 0.5 or (first, second) == choices[-1]:
                break
        canvas.text(painter, QRectF(x, box.top(), width + 1, box.height()), first, size, role, BOLD)
        rest = line.adjusted(width + 8 * u if first else 0, 0, 0, 0)
        canvas.text(painter, rest, second, size, role, weight, align=RIGHT if first or seal else LEFT)

    def _pieces(self, painter: QPainter, box: QRectF, workers: int) -> None:
        """Ghosts for those on the board, then those who are left."""
        side = min(28 * self.canvas.unit, box.height(), box.width() / AUTOMA_WORKERS)
        step = (box.width() - side) / (AUTOMA_WORKERS - 1)
        for number in range(AUTOMA_WORKERS):
            out = number < AUTOMA_WORKERS - workers
            where = QRectF(box.left() + number * step, box.center().y() - side / 2, side, side)
            self.canvas.sprites.draw_piece(painter, COLOUR, 0, where, out)

    def _card(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        rows = place.fact("rows") or ()
        if not rows:
            canvas.panel(painter, box, 8, None, "rule2", 1, (4, 3))
            canvas.text(
                painter,
                box.adjusted(10 * u, 0, -10 * u, 0),
                self.labels("ui.table.no-card"),
                12,
                "ink2",
                align=CENTRE,
                most_lines=3,
            )
            return
        canvas.panel(painter, box, 8, "raised", "ink2", 1.4)
        growth = max(1.0, canvas.text_factor)
        height = max(box.height() * 0.16, 18 * growth * u)
        head = QRectF(box.left() + 7 * u, box.top() + u, box.width() - 14 * u, height)
        side = min(16 * u, head.height())
        canvas.sprites.draw_seal(painter, "automa", QRectF(head.left(), head.top(), side, head.height()))
        season = int(place.fact("season"))
        season_name = self.labels(f"viticulture.season.{SEASON_NAMES[season]}.word", SEASON_NAMES[season])
        when = self.labels("ui.table.this-season", season=season_name)
        name = self.labels(f"viticulture.automa.{place.fact('card')}.name")
        line = head.adjusted(side + 5 * u, 0, 0, 0)
        size = canvas.common(13, [(name, line)], BOLD, True)
        canvas.text(painter, line, name, size, "ink", BOLD, serif=True)
        rest = line.adjusted(canvas.width(name, size, BOLD, True) + 8 * u, 0, 0, 0)
        if px := self._fitting(when, rest, 11):
            canvas.text(painter, rest, when, px, "ink2", align=RIGHT)
        gap = _ROW_GAP * u
        top = head.bottom() + u
        each = (box.bottom() - 4 * u - top - gap * (len(rows) - 1)) / len(rows)
        lines = [
            QRectF(box.left() + 4 * u, top + number * (each + gap), box.width() - 8 * u, each)
            for number in range(len(rows))
        ]
        names = [(self._row_name(row[0]), self._row_room(lines[0], row)) for row in rows]
        size = canvas.common(12, names, BOLD)
        fits = [px for line, row in zip(lines, rows) if (px := self._beside(line, row, size))]
        for line, row in zip(lines, rows):
            self._row(painter, line, row, size, min(fits, default=11.0))

    def _beside(self, box: QRectF, row: CardRow, size: float) -> float:
        """The size in which what became of a row fits beside its name, 0 where it does not."""
        title = self.canvas.width(self._row_name(row[0]), size, BOLD if row[3] else SEMI)
        room = self._row_room(box, row).adjusted(title + 6 * self.canvas.unit, 0, 0, 0)
        return self._fitting(self._row_says(row), room, 11)

    def _row_says(self, row: CardRow) -> str:
        """Placed as the first or the second, or why not."""
        _, _, why, order = row
        if order:
            return self.labels("ui.table.placed", nth=self.labels(f"ui.nth.{order}"))
        return self.labels(f"viticulture.automa-why.{why}.name")

    def _row_room(self, box: QRectF, row: CardRow) -> QRectF:
        """Where the words of a row may stand: right of its icon, left of its disc."""
        u = self.canvas.unit
        side = min(15 * u, box.height() - 3 * u)
        right = box.right() - 5 * u - (2 * self._disc(box) + 4 * u if row[3] else 0)
        left = box.left() + 15 * u + side
        return QRectF(left, box.top(), right - left, box.height())

    def _disc(self, box: QRectF) -> float:
        """The radius of an order disc; its number keeps its size."""
        return min(8.5 * self.canvas.unit, max(7.5 * self.canvas.unit, box.height() / 2 - self.canvas.unit))

    def _row(self, painter: QPainter, box: QRectF, row: CardRow, size: float, reason: float) -> None:
        """In use: ink rim and order disc; else dim. The reason stands beside or below the name where it has room."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        name, colour, _, order = row
        season = SEASON_NAMES[colour]
        used = order > 0
        ground = f"{season}-tint"
        canvas.panel(painter, box, 6, ground, "ink" if used else "rule", 1.6 if used else 1.0)
        bar = QRectF(box.left() + 2 * u, box.top() + 4 * u, 3.5 * u, box.height() - 8 * u)
        drawing.panel(painter, bar, 1.5 * u, drawing.faded(theme.role(season), 1.0 if used else 0.5))
        ink, weight = ("ink", BOLD) if used else ("ink2", SEMI)
        room = self._row_room(box, row)
        side = min(15 * u, box.height() - 3 * u)
        icon = QRectF(box.left() + 10 * u, box.top(), side, box.height())
        canvas.sprites.draw_icon(painter, row_icon(name), icon, ink, ground)
        if used:
            disc = self._disc(box)
            order_disc(painter, canvas, box.right() - 5 * u - disc, box.center().y(), disc, str(order))
        words = self._row_name(name)
        says = self._row_says(row)
        upper = QRectF(room.left(), room.top() + u, room.width(), room.height() / 2 - u)
        lower = QRectF(room.left(), upper.bottom(), room.width(), upper.height())
        if self._beside(box, row, size):
            canvas.text(painter, room, says, reason, "ink2", align=RIGHT)
        elif self._fitting(words, upper, size, weight) >= size - 0.01 and self._fitting(says, lower, reason):
            canvas.text(painter, lower, says, reason, "ink2")
            room = upper
        canvas.text(painter, room, words, size, ink, weight)

    def _row_name(self, row: str) -> str:
        if row in ACTION_NAMES:
            return self.labels(f"viticulture.action.{row}.short", row)
        return self.labels(f"ui.table.row.{row}", row)

    def _years(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """Past years ticked, the present one dark; where the target changes by year, its points below."""
        canvas, u = self.canvas, self.canvas.unit
        years, year = int(place.fact("years")), int(place.fact("year"))
        targets = place.fact("targets") or ()
        by_year = bool(place.fact("aggressive")) and len(targets) == years
        words = self.labels("ui.table.year")
        gap = 2.5 * u
        cells = years * (canvas.width("20", canvas.least, BOLD) + 3 * u + gap)
        width = canvas.width(words, 11.5) + 7 * u
        if width + cells > box.width():  # the top bar says it too
            words, width = "", 0.0
        canvas.text(painter, QRectF(box.left(), box.top(), width, box.height()), words, 11.5, "ink2")
        left = box.left() + width
        each = (box.right() - left - gap * (years - 1)) / years
        size = max(canvas.least, canvas.common(12, [("20", QRectF(0, 0, each - 2 * u, box.height()))], BOLD))
        for number in range(1, years + 1):
            cell = QRectF(left + (number - 1) * (each + gap), box.top() + u, each, box.height() - 2 * u)
            now, past = number == year, number < year
            if now:
                canvas.panel(painter, cell, 5, "ink")
            elif past:
                canvas.panel(painter, cell, 5, "sunk", "rule2")
            else:
                canvas.panel(painter, cell, 5, None, "rule2", 1, (3, 3))
            if past:
                canvas.sprites.draw_icon(painter, "check", square(cell, 11 * u), "ink2", "sunk")
            else:
                says = str(targets[number - 1]) if by_year else str(number)
                where = cell.adjusted(-u, -2 * u, u, 2 * u)
                canvas.text(painter, where, says, size, "paper" if now else "ink2", BOLD, align=CENTRE)

    def _line(self, painter: QPainter, rect: QRectF, place: Place) -> None:
        """Two lines: what must be beaten and who is left; what the card placed."""
        canvas, u = self.canvas, self.canvas.unit
        left, right = rect.left() + 14 * u, rect.right() - 10 * u
        height = (rect.height() - 8 * u) / 2
        top = QRectF(left, rect.top() + 4 * u, right - left, height)
        side = min(21 * u, height)
        canvas.sprites.draw_emblem(painter, COLOUR, QRectF(left, top.center().y() - side / 2, side, side))
        x = left + side + 6 * u
        automa = self.labels("viticulture.solo.automa")
        for name in (
            f"{automa}, {self._level(place)}",
            f"{automa}, {self._level(place, short=True)}",
            automa,
        ):
            width = canvas.width(name, 13.5, BOLD, True)
            if width <= top.width() * 0.3:
                break
        canvas.text(painter, QRectF(x, top.top(), width + 3, height), name, 13.5, "ink", BOLD, serif=True)
        x += width + 16 * u
        target, points = int(place.fact("target")), int(place.fact("points"))
        icon = 17 * u
        canvas.sprites.draw_icon(painter, "vp", QRectF(x, top.top(), icon, height), "ink2", "paper")
        width = canvas.width(str(target), 14, BOLD)
        canvas.text(
            painter, QRectF(x + icon + 3 * u, top.top(), width + 1, height), str(target), 14, "ink", BOLD
        )
        x += icon + width + 10 * u
        pieces = QRectF(right - 150 * u, top.top(), 150 * u, height)
        self._pieces(painter, pieces, int(place.fact("workers")))
        left_points = target + 1 - points
        more = (
            self.labels("ui.table.more", n=left_points) if left_points > 0 else self.labels("ui.table.enough")
        )
        you = self.labels("ui.table.you", n=points)
        free = pieces.left() - 10 * u - x
        for says in (f"{you}, {more}", more, you):
            size = self._fitting(says, QRectF(0, 0, free - 70 * u, height), 12)
            if size:
                break
        words = canvas.width(says, size or canvas.least)
        bar = QRectF(x, top.center().y() - 3.5 * u, min(150 * u, free - words - 10 * u), 7 * u)
        self._bar(painter, bar, place)
        where = QRectF(bar.right() + 10 * u, top.top(), words + 1, height)
        canvas.text(painter, where, says, size or canvas.least, "ink2")
        self._card_line(painter, QRectF(left, top.bottom(), right - left, height), place)

    def _card_line(self, painter: QPainter, line: QRectF, place: Place) -> None:
        """The rows of the card side by side, and the years."""
        canvas, u = self.canvas, self.canvas.unit
        height = line.height()
        wide = (200 if canvas.text_factor <= 1.1 else 160) * u
        years = QRectF(line.right() - wide, line.top(), wide, height)
        self._years(painter, years, place)
        rows = place.fact("rows") or ()
        if not rows:
            box = QRectF(line.left(), line.top(), years.left() - 12 * u - line.left(), height)
            canvas.text(painter, box, self.labels("ui.table.no-card"), 11.5, "ink2")
            return
        seal = min(17 * u, height - u)
        canvas.sprites.draw_seal(painter, "automa", QRectF(line.left(), line.top(), seal, height))
        card = self.labels(f"viticulture.automa.{place.fact('card')}.name")
        x = line.left() + seal + 6 * u
        box = QRectF(x, line.top(), line.width() * 0.12, height)
        if size := self._fitting(card, box, 12.5, BOLD, True):  # else the seal says that it is one
            canvas.text(painter, box.adjusted(0, 0, 3, 0), card, size, "ink", BOLD, serif=True)
            x += canvas.width(card, size, BOLD, True) + 8 * u
        gap = 4 * u
        width = (years.left() - 10 * u - x - 3 * gap) / 4
        boxes = [
            QRectF(x + number * (width + gap), line.top() + u, width, height - 2 * u)
            for number in range(len(rows))
        ]
        names = [(self._row_name(row[0]), self._short_room(boxes[0], row)) for row in rows]
        weight = SEMI
        size = canvas.common(11.5, names, weight)
        if not canvas.readable(size):
            weight = REGULAR
            size = canvas.common(11.5, names, weight)
        for where, row in zip(boxes, rows):
            self._short_row(painter, where, row, size, weight)

    def _short_room(self, box: QRectF, row: CardRow) -> QRectF:
        """Where the words of a row of the line may stand."""
        u = self.canvas.unit
        side = min(13 * u, box.height() - 2 * u)
        right = box.right() - 5 * u - (2 * self._disc(box) + 3 * u if row[3] else 0)
        left = box.left() + side + 9 * u
        return QRectF(left, box.top(), right - left, box.height())

    def _short_row(
        self, painter: QPainter, box: QRectF, row: CardRow, size: float, weight: QFont.Weight
    ) -> None:
        canvas, u = self.canvas, self.canvas.unit
        name, colour, why, order = row
        used = order > 0
        ground = f"{SEASON_NAMES[colour]}-tint"
        canvas.panel(painter, box, 5, ground, "ink" if used else "rule", 1.6 if used else 1.0)
        side = min(13 * u, box.height() - 2 * u)
        canvas.sprites.draw_icon(
            painter, row_icon(name), QRectF(box.left() + 5 * u, box.top(), side, box.height()), "ink2", ground
        )
        if used:
            disc = self._disc(box)
            order_disc(painter, canvas, box.right() - 5 * u - disc, box.center().y(), disc, str(order))
        words = self._short_room(box, row)
        title = self._row_name(name)
        if not used:
            says = self.labels(f"viticulture.automa-why.{why}.name")
            width = canvas.width(says, 11)
            # Where both have no room the row is dim without its reason, which the inspector tells.
            if width + canvas.width(title, size, weight) + 6 * u <= words.width():
                canvas.text(painter, words, says, 11, "ink2", align=RIGHT)
                words.setRight(words.right() - width - 6 * u)
        canvas.text(painter, words, title, size, "ink" if used else "ink2", weight)
