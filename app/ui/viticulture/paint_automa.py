"""Pictures of the Automa: what must be beaten, its workers, the card of the season row by row, the years."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.rules.viticulture.ids import ACTION_NAMES, AUTOMA_WORKERS, SEASON_NAMES
from app.ui.table.items_paint import order_disc, square
from app.ui.table.layout import Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.motifs import ACTION_ICONS
from app.ui.viticulture.painter import ItemPainter

COLOUR = "automa"
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
        canvas, u = self.canvas, self.canvas.unit
        growth = max(1.0, canvas.text_factor)
        left, right = rect.left() + 16 * u, rect.right() - 11 * u
        wide = right - left
        # Heights in pixels of the design window; what is over goes between the parts.
        parts = [34.0, 62 * growth, 19 * growth, 32.0, 24 + 4 * 29.0, 18 * growth, 26.0]
        spare = rect.height() / u - 14 - sum(parts)
        if spare < 0:  # low windows: rows and pieces get lower before words do
            shrink = max(0.55, 1 + spare / (32 + 24 + 4 * 29 + 34))
            parts = [34 * shrink, parts[1], parts[2], 32 * shrink, (24 + 4 * 29) * shrink, parts[5], 26.0]
            spare = max(0.0, rect.height() / u - 14 - sum(parts))
        gap = min(9.0, spare / 6) * u
        y = rect.top() + 7 * u
        boxes = []
        for height in parts:
            boxes.append(QRectF(left, y, wide, height * u))
            y += height * u + gap
        self._head(painter, boxes[0], place)
        self._target(painter, boxes[1], place)
        workers = int(place.fact("workers"))
        self._pair(
            painter,
            boxes[2],
            self.labels("ui.table.six-workers"),
            self.labels("ui.table.workers-out", out=AUTOMA_WORKERS - workers, n=workers),
        )
        self._pieces(painter, boxes[3], workers)
        self._card(painter, boxes[4], place)
        last = str(place.fact("last"))
        words = (
            self.labels("ui.table.last-card", card=self.labels(f"viticulture.automa.{last}.name"))
            if last
            else ""
        )
        used = self.labels("ui.table.used-of", n=place.fact("used"), most=place.fact("cards"))
        self._pair(painter, boxes[5], words, used, seal=bool(last))
        bottom = boxes[6]
        bottom.moveBottom(rect.bottom() - 7 * u)
        self._years(painter, bottom, place)

    def _head(self, painter: QPainter, box: QRectF, place: Place) -> None:
        canvas, u = self.canvas, self.canvas.unit
        side = min(26 * u, box.height() - 2 * u)
        canvas.sprites.draw_emblem(
            painter, COLOUR, QRectF(box.left(), box.center().y() - side / 2, side, side)
        )
        x = box.left() + side + 8 * u
        upper = QRectF(x, box.top(), box.right() - x, box.height() * 0.55)
        canvas.text(painter, upper, self.labels("viticulture.solo.automa"), 15, "ink", BOLD, serif=True)
        lower = QRectF(x, upper.bottom(), box.right() - x, box.height() * 0.45)
        canvas.text(painter, lower, self._level(place), 11, "ink2")

    def _level(self, place: Place) -> str:
        level = self.labels(f"viticulture.level.{place.fact('level')}.name")
        if place.fact("aggressive"):
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
        line = inner.height() * 0.4
        side = min(19 * u, line)
        canvas.sprites.draw_icon(painter, "vp", QRectF(inner.left(), inner.top(), side, line), "ink2", "sunk")
        number = QRectF(
            inner.left() + side + 5 * u, inner.top(), canvas.width(str(target), 21, BOLD) + 2, line
        )
        canvas.text(painter, number, str(target), 21, "ink", BOLD)
        says = QRectF(number.right() + 7 * u, inner.top(), inner.right() - number.right() - 7 * u, line)
        canvas.text(painter, says, self._goal(place), 11.5, "ink2")
        bar = QRectF(inner.left(), inner.top() + line + 2 * u, inner.width(), 7 * u)
        self._bar(painter, bar, place)
        foot = QRectF(
            inner.left(), bar.bottom() + 2 * u, inner.width(), inner.bottom() - bar.bottom() - 2 * u
        )
        left = target + 1 - points
        more = self.labels("ui.table.more", n=left) if left > 0 else self.labels("ui.table.enough")
        self._pair(painter, foot, self.labels("ui.table.you", n=points), more, both=True)

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
        self, painter: QPainter, box: QRectF, first: str, second: str, both: bool = False, seal: bool = False
    ) -> None:
        """A caption at the left, a number of words at the right."""
        canvas, u = self.canvas, self.canvas.unit
        x = box.left()
        if seal:
            side = min(15 * u, box.height())
            canvas.sprites.draw_seal(painter, "automa", QRectF(x, box.top(), side, box.height()))
            x += side + 4 * u
        width = min(canvas.width(first, 11.5, BOLD), (box.right() - x) * 0.62)
        canvas.text(
            painter,
            QRectF(x, box.top(), width + 1, box.height()),
            first,
            11.5,
            "ink" if both else "ink2",
            BOLD,
        )
        rest = QRectF(x + width + 8 * u, box.top(), box.right() - x - width - 8 * u, box.height())
        role, weight = ("ink", BOLD) if both else ("ink2", SEMI)
        canvas.text(painter, rest, second, 11, role, weight, align=RIGHT)

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
        head = QRectF(box.left() + 7 * u, box.top() + u, box.width() - 14 * u, box.height() * 0.16)
        side = min(16 * u, head.height())
        canvas.sprites.draw_seal(painter, "automa", QRectF(head.left(), head.top(), side, head.height()))
        season = int(place.fact("season"))
        season_name = self.labels(f"viticulture.season.{SEASON_NAMES[season]}.word", SEASON_NAMES[season])
        when = self.labels("ui.table.this-season", season=season_name)
        name = self.labels(f"viticulture.automa.{place.fact('card')}.name")
        width = min(canvas.width(name, 13, BOLD, True), head.width() * 0.6)
        canvas.text(
            painter,
            QRectF(head.left() + side + 5 * u, head.top(), width + 1, head.height()),
            name,
            13,
            "ink",
            BOLD,
            serif=True,
        )
        rest = head.adjusted(side + width + 12 * u, 0, 0, 0)
        canvas.text(painter, rest, when, 11, "ink2", align=RIGHT)
        gap = 2.5 * u
        top = head.bottom() + 2 * u
        each = (box.bottom() - 4 * u - top - gap * (len(rows) - 1)) / len(rows)
        for number, row in enumerate(rows):
            line = QRectF(box.left() + 4 * u, top + number * (each + gap), box.width() - 8 * u, each)
            self._row(painter, line, row)

    def _row(self, painter: QPainter, box: QRectF, row: tuple[str, int, str, int]) -> None:
        """In use: ink rim and order disc; else dim, with the reason in a word."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        name, colour, why, order = row
        season = SEASON_NAMES[colour]
        used = order > 0
        ground = f"{season}-tint"
        canvas.panel(painter, box, 6, ground, "ink" if used else "rule", 1.6 if used else 1.0)
        bar = QRectF(box.left() + 2 * u, box.top() + 4 * u, 3.5 * u, box.height() - 8 * u)
        drawing.panel(painter, bar, 1.5 * u, drawing.faded(theme.role(season), 1.0 if used else 0.5))
        ink = "ink" if used else "ink2"
        side = min(15 * u, box.height() - 3 * u)
        x = box.left() + 10 * u
        canvas.sprites.draw_icon(
            painter, row_icon(name), QRectF(x, box.top(), side, box.height()), ink, ground
        )
        x += side + 5 * u
        disc = min(8.5 * u, box.height() / 2 - u)
        end = box.right() - 5 * u
        if used:
            order_disc(painter, canvas, end - disc, box.center().y(), disc, str(order))
            end -= 2 * disc + 4 * u
            says = self.labels("ui.table.placed", nth=self.labels(f"ui.nth.{order}"))
        else:
            says = self.labels(f"viticulture.automa-why.{why}.name")
        words = self._row_name(name)
        title = min(canvas.width(words, 12, BOLD if used else SEMI), (end - x) * 0.62)
        canvas.text(
            painter, QRectF(x, box.top(), title + 1, box.height()), words, 12, ink, BOLD if used else SEMI
        )
        rest = QRectF(x + title + 5 * u, box.top(), end - x - title - 5 * u, box.height())
        canvas.text(painter, rest, says, 11, "ink2", align=RIGHT)

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
        width = min(canvas.width(words, 11.5), box.width() * 0.25)
        canvas.text(painter, QRectF(box.left(), box.top(), width + 1, box.height()), words, 11.5, "ink2")
        left = box.left() + width + 7 * u
        gap = 2.5 * u
        each = (box.right() - left - gap * (years - 1)) / years
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
                canvas.text(painter, cell, says, 12, "paper" if now else "ink2", BOLD, align=CENTRE)

    def _line(self, painter: QPainter, rect: QRectF, place: Place) -> None:
        """Two lines: what must be beaten and who is left; what the card placed."""
        canvas, u = self.canvas, self.canvas.unit
        left, right = rect.left() + 14 * u, rect.right() - 10 * u
        height = (rect.height() - 8 * u) / 2
        top = QRectF(left, rect.top() + 4 * u, right - left, height)
        side = min(21 * u, height)
        canvas.sprites.draw_emblem(painter, COLOUR, QRectF(left, top.center().y() - side / 2, side, side))
        x = left + side + 6 * u
        name = f"{self.labels('viticulture.solo.automa')}, {self._level(place)}"
        width = min(canvas.width(name, 13.5, BOLD, True), top.width() * 0.24)
        canvas.text(painter, QRectF(x, top.top(), width + 1, height), name, 13.5, "ink", BOLD, serif=True)
        x += width + 16 * u
        target, points = int(place.fact("target")), int(place.fact("points"))
        icon = 17 * u
        canvas.sprites.draw_icon(painter, "vp", QRectF(x, top.top(), icon, height), "ink2", "paper")
        width = canvas.width(str(target), 14, BOLD)
        canvas.text(
            painter, QRectF(x + icon + 3 * u, top.top(), width + 1, height), str(target), 14, "ink", BOLD
        )
        x += icon + width + 10 * u
        bar = QRectF(x, top.center().y() - 3.5 * u, 150 * u, 7 * u)
        self._bar(painter, bar, place)
        left_points = target + 1 - points
        more = (
            self.labels("ui.table.more", n=left_points) if left_points > 0 else self.labels("ui.table.enough")
        )
        says = f"{self.labels('ui.table.you', n=points)}, {more}"
        pieces = QRectF(right - 150 * u, top.top(), 150 * u, height)
        says_box = QRectF(bar.right() + 10 * u, top.top(), pieces.left() - bar.right() - 20 * u, height)
        canvas.text(painter, says_box, says, 12, "ink2")
        self._pieces(painter, pieces, int(place.fact("workers")))
        second = QRectF(left, top.bottom(), right - left, height)
        years = QRectF(second.right() - 200 * u, second.top(), 200 * u, height)
        self._years(painter, years, place)
        rows = place.fact("rows") or ()
        if not rows:
            box = QRectF(second.left(), second.top(), years.left() - 12 * u - second.left(), height)
            canvas.text(painter, box, self.labels("ui.table.no-card"), 11.5, "ink2")
            return
        seal = min(17 * u, height - u)
        canvas.sprites.draw_seal(painter, "automa", QRectF(second.left(), second.top(), seal, height))
        card = self.labels(f"viticulture.automa.{place.fact('card')}.name")
        width = min(canvas.width(card, 12.5, BOLD, True), second.width() * 0.12)
        box = QRectF(second.left() + seal + 4 * u, second.top(), width + 1, height)
        canvas.text(painter, box, card, 12.5, "ink", BOLD, serif=True)
        x = box.right() + 8 * u
        gap = 4 * u
        width = (years.left() - 10 * u - x - 3 * gap) / 4
        for number, row in enumerate(rows):
            where = QRectF(x + number * (width + gap), second.top() + u, width, height - 2 * u)
            self._short_row(painter, where, row)

    def _short_row(self, painter: QPainter, box: QRectF, row: tuple[str, int, str, int]) -> None:
        canvas, u = self.canvas, self.canvas.unit
        name, colour, why, order = row
        used = order > 0
        ground = f"{SEASON_NAMES[colour]}-tint"
        canvas.panel(painter, box, 5, ground, "ink" if used else "rule", 1.6 if used else 1.0)
        side = min(13 * u, box.height() - 2 * u)
        canvas.sprites.draw_icon(
            painter, row_icon(name), QRectF(box.left() + 5 * u, box.top(), side, box.height()), "ink2", ground
        )
        end = box.right() - 5 * u
        if used:
            disc = min(8 * u, box.height() / 2 - u)
            order_disc(painter, canvas, end - disc, box.center().y(), disc, str(order))
            end -= 2 * disc + 3 * u
        words = QRectF(box.left() + side + 10 * u, box.top(), end - box.left() - side - 10 * u, box.height())
        title = self._row_name(name)
        if not used:
            says = self.labels(f"viticulture.automa-why.{why}.name")
            width = canvas.width(says, 11)
            # Where both have no room the row is dim without its reason, which the inspector tells.
            if width + canvas.width(title, 11, SEMI) + 6 * u <= words.width():
                canvas.text(painter, words, says, 11, "ink2", align=RIGHT)
                words.setRight(words.right() - width - 6 * u)
        canvas.text(painter, words, title, 11.5, "ink" if used else "ink2", SEMI)
