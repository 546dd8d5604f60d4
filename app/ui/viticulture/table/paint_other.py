"""Pictures of an opponent's open mat beside the board: its sheet with totals, the tabs above, the way back."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.ui.table.items_paint import square
from app.ui.table.layout import TAB_HEIGHT, Place
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.table.layout_mat import MatParts
from app.ui.viticulture.table.painter import PartsPainter, moved_to


class OtherPainter(PartsPainter[MatParts]):
    """Draws the sheet, the tabs and the cross; fields, tokens and structures are those of the own mat."""

    def sheet(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """Paper, pattern edge, totals and hand, captions, and the line of what was done last."""
        canvas, u = self.canvas, self.canvas.unit
        parts = self.parts
        canvas.shadow(painter, rect, 10)
        canvas.panel(painter, rect, 10, "paper", "ink", 1.6)
        strip = QRectF(rect.left() + u, rect.top() + u, rect.width() - 2 * u, (TAB_HEIGHT + 4) * u)
        painter.save()
        clip = QPainterPath()
        clip.addRoundedRect(rect.adjusted(u, u, -u, -u), 9 * u, 9 * u)
        painter.setClipPath(clip)
        painter.fillRect(strip, canvas.theme.role("sunk"))
        painter.restore()
        edge = canvas.theme.role("rule2")
        drawing.line(
            painter, strip.left(), strip.bottom(), strip.right(), strip.bottom(), edge, canvas.theme.edge
        )
        local = moved_to(rect, place)
        canvas.sprites.draw_pattern(painter, str(place.fact("colour")), local(parts.band))
        self._totals(painter, local(parts.totals), place)
        built = bin(int(place.fact("built"))).count("1")
        box = local(parts.structures_caption)
        canvas.text(
            painter, box, self.labels("ui.opponent.built", n=built, most=8), 11, "ink2", BOLD, align=CENTRE
        )
        words = str(place.fact("just_now") or "")
        if words:
            foot = QRectF(
                rect.left() + 15 * u,
                local(parts.grid).bottom() + 3 * u,
                rect.width() - 26 * u,
                rect.bottom() - local(parts.grid).bottom() - 5 * u,
            )
            drawing.line(painter, foot.left(), foot.top(), foot.right(), foot.top(), edge, canvas.theme.edge)
            side = 14 * u
            canvas.sprites.draw_icon(
                painter, "log", QRectF(foot.left(), foot.top(), side, foot.height()), "ink2", "paper"
            )
            canvas.text(
                painter,
                QRectF(
                    foot.left() + side + 6 * u, foot.top() + u, foot.width() - side - 6 * u, foot.height() - u
                ),
                self.labels("ui.opponent.just-now", text=words),
                11.5,
                "ink2",
                most_lines=2,
                spacing=1.05,
            )

    def _totals(self, painter: QPainter, box: QRectF, place: Place) -> None:
        """Points, lira, residual; the hand by deck; the workers that are left."""
        canvas, u = self.canvas, self.canvas.unit
        left_words = self.labels("ui.table.workers-left", n=sum(place.fact("free") or ()))
        values = (
            ("vp", str(place.fact("vp")).replace("-", "−"), 19),
            ("lira", str(place.fact("lira")), 19),
            ("residual", f"+{place.fact('residual')}", 14),
        )
        step = 54 * u
        side = min(20 * u, box.height() - 4 * u)
        x = box.left()
        for icon, words, px in values:
            canvas.sprites.draw_icon(painter, icon, QRectF(x, box.top(), side, box.height()), "ink2", "paper")
            canvas.text(
                painter,
                QRectF(x + side + 4 * u, box.top(), step - side - 6 * u, box.height()),
                words,
                px,
                "ink",
                BOLD,
            )
            x += step
        self._bar(painter, x - 3 * u, box)
        x += 4 * u
        step, side = 33 * u, 16 * u
        for deck, count in enumerate(place.fact("hand") or (0, 0, 0, 0)):
            canvas.sprites.draw_seal(painter, deck, QRectF(x, box.top(), side, box.height()))
            canvas.text(
                painter,
                QRectF(x + side + 3 * u, box.top(), step - side - 4 * u, box.height()),
                str(count),
                13,
                "ink" if count else "ink3",
                BOLD,
            )
            x += step
        self._bar(painter, x - 2 * u, box)
        x += 4 * u
        width = min(canvas.width(left_words, 11), 56 * u)
        self._workers(painter, QRectF(x, box.top(), box.right() - width - 6 * u - x, box.height()), place)
        canvas.text(
            painter,
            QRectF(box.right() - width, box.top(), width, box.height()),
            left_words,
            11,
            "ink2",
            align=RIGHT,
        )

    def _bar(self, painter: QPainter, x: float, box: QRectF) -> None:
        theme, u = self.canvas.theme, self.canvas.unit
        drawing.line(painter, x, box.top() + 7 * u, x, box.bottom() - 7 * u, theme.role("rule"), theme.edge)

    def _workers(self, painter: QPainter, box: QRectF, place: Place) -> None:
        free = place.fact("free") or (0, 0, 0)
        kinds = [kind for kind in (0, 2, 1) for _ in range(free[kind])]
        if not kinds:
            return
        side = min(24 * self.canvas.unit, box.height(), box.width())
        step = min(side * 0.8, (box.width() - side) / max(1, len(kinds) - 1))
        for number, kind in enumerate(kinds):
            where = QRectF(box.left() + number * step, box.center().y() - side / 2, side, side)
            self.canvas.sprites.draw_piece(painter, str(place.fact("colour")), kind, where)

    def tab(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """The open one joins the sheet; the others show points and lira. Each names its key."""
        canvas, u = self.canvas, self.canvas.unit
        is_open = bool(place.fact("open"))
        if is_open:
            path = QPainterPath()
            path.addRoundedRect(rect.adjusted(0, 0, 0, 9 * u), 8 * u, 8 * u)
            painter.save()
            painter.setClipRect(rect.adjusted(-2, -2, 2, 1))
            painter.setPen(QPen(canvas.theme.role("ink"), max(1.6 * u, canvas.theme.edge)))
            painter.setBrush(canvas.theme.role("paper"))
            painter.drawPath(path)
            painter.restore()
        ground = "paper" if is_open else "sunk"
        middle = rect.center().y()
        side = min(25 * u, rect.height() - 8 * u)
        canvas.sprites.draw_emblem(
            painter, str(place.fact("colour")), QRectF(rect.left() + 7 * u, middle - side / 2, side, side)
        )
        left = rect.left() + side + 13 * u
        key = str(place.fact("key"))
        key_width = canvas.width(key, 11, SEMI) + 12 * u
        chip = QRectF(rect.right() - key_width - 6 * u, middle - 9 * u, key_width, 18 * u)
        right = rect.right() - 6 * u
        if key and rect.width() >= 92 * u:
            canvas.panel(painter, chip, 5, "raised", "rule2")
            canvas.text(painter, chip, key, 11, "ink2", SEMI, align=CENTRE)
            right = chip.left() - 5 * u
        room = right - left
        name, face = str(place.fact("name")), 14.0
        points = str(place.fact("vp")).replace("-", "−")
        wide = canvas.width(name, face, BOLD, True)
        line = QRectF(left, rect.top(), wide + 1, rect.height())
        if is_open and wide * 11 / face <= room - 18 * u:
            icon = 13 * u
            shown = min(wide, room - icon - 5 * u)
            line.setWidth(shown + 1)
            canvas.text(painter, line, name, face, "ink", BOLD, serif=True)
            who = "computer" if place.fact("computer") else "human"
            where = QRectF(left + shown + 5 * u, rect.top(), icon, rect.height())
            canvas.sprites.draw_icon(painter, who, where, "ink2", ground)
            return
        numbers = 30 * u + canvas.width(points, 13, BOLD)
        if wide <= room - numbers - 6 * u:
            canvas.text(painter, line, name, face, "ink2", BOLD, serif=True)
            left += wide + 8 * u
        icon = 15 * u
        for fact in ("vp", "lira"):
            words = str(place.fact(fact)).replace("-", "−")
            width = icon + 2 * u + canvas.width(words, 12.5, BOLD)
            if left + width > right + 1:
                break
            canvas.sprites.draw_icon(
                painter, fact, QRectF(left, rect.top(), icon, rect.height()), "ink2", ground
            )
            canvas.text(
                painter,
                QRectF(left + icon + 2 * u, rect.top(), width - icon, rect.height()),
                words,
                12.5,
                "ink",
                BOLD,
            )
            left += width + 7 * u

    def close(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """The way back to the board."""
        self.canvas.panel(painter, rect, 7, "raised", "rule2")
        self.canvas.sprites.draw_icon(painter, "cancel", square(rect, 13 * self.canvas.unit), "ink", "raised")
        painter.setBrush(Qt.BrushStyle.NoBrush)
