"""Pictures of the board's items: seasons, chart rows, tiles, spaces, decks, tracks and pieces."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.rules.viticulture.board import BOARD_NAMES, load_board
from app.rules.viticulture.ids import ACTION_NAMES, DECK_NAMES, SEASON_NAMES
from app.rules.viticulture.tables import FOLDER
from app.ui.table.items_paint import (
    CLOSED,
    LEGAL,
    PREVIEW,
    SELECTED,
    order_disc,
    square,
    token_disc,
)
from app.ui.table.layout import Place, Rect
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.landscape import season_band
from app.ui.viticulture.layout_board import FIRST_POINT, BoardParts
from app.ui.viticulture.motifs import ACTION_ICONS, SEASON_ICONS
from app.ui.viticulture.painter import PartsPainter

_BOARD = load_board(FOLDER / f"board_{BOARD_NAMES[0]}.json")
# Gain or cost at the tile's right: words and icon.
_CHIPS = {"give-tour": ("+2", "lira"), "train-worker": ("−4", "lira"), "make-wine": ("2", "wine-red")}
_WAKE_ICONS: dict[str | None, tuple[str, tuple[str, ...]]] = {
    "draw-vine": ("+1", ("card-vine",)),
    "draw-order": ("+1", ("card-order",)),
    "lira": ("+1", ("lira",)),
    "draw-summer-or-winter": ("+1", ("card-summer", "card-winter")),
    "vp": ("+1", ("vp",)),
    "temporary-worker": ("", ("temporary",)),
}
_BONUS_ICONS = {
    "draw-vine": "card-vine",
    "draw-order": "card-order",
    "play-summer-visitor": "card-summer",
    "play-winter-visitor": "card-winter",
    "plant-vine": "plant",
    "harvest": "harvest",
    "make-wine": "plus",
    "lira": "lira",
    "vp": "vp",
}


class BoardPainter(PartsPainter[BoardParts]):
    """Draws board items; every method gets the painter, the item's box, its place and its mark."""

    def season(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        number = int(place.fact("season"))
        name = SEASON_ICONS[number]
        state = place.fact("state")
        active = state == "open"
        tint = f"{name}-tint"
        tight = place.rect.w < 97 * u
        box = rect
        if tight and number == 2:
            # Where the cart has a box of its own the season's box ends above it.
            box = QRectF(rect.left(), rect.top(), rect.width(), self.parts.cart.y - place.rect.y - 6 * u)
        canvas.panel(painter, box, 9, tint, None)
        header = self.parts.header
        if theme.bands:
            painter.save()
            clip = QPainterPath()
            clip.addRoundedRect(box.adjusted(1, 1, -1, -1), 8 * u, 8 * u)
            painter.setClipPath(clip)
            season_band(painter, QRectF(box.left(), box.top(), box.width(), header + u), name, theme)
            painter.restore()
        if state == "closed" and theme.landscape:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(drawing.faded(theme.role("paper"), 0.45))
            painter.drawRoundedRect(box, 9 * u, 9 * u)
        if active:
            canvas.panel(painter, box, 9, None, name, 2.4)
        else:
            canvas.panel(painter, box, 9, None, "rule")
        self._season_head(painter, box, header, number, name, str(state), tight)
        if number == 2:
            self._fall(painter, QPointF(rect.left() - place.rect.x, rect.top() - place.rect.y), str(state))

    def _fall(self, painter: QPainter, shift: QPointF, state: str) -> None:
        """What fall brings: in words, as seals, and the cottage's share, as far as there is room."""
        canvas, u = self.canvas, self.canvas.unit
        fall = self.parts.fall

        def local(part: Rect) -> QRectF:
            return QRectF(part.x + shift.x(), part.y + shift.y(), part.w, part.h)

        if fall.words is not None:
            words = self.labels("ui.board.fall-done" if state == "closed" else "ui.board.fall-waits")
            box = local(fall.words)
            canvas.text(painter, box, words, 11.5, "ink2", align=CENTRE, most_lines=3, spacing=1.22)
        if fall.seals is not None:
            box = local(fall.seals)
            side = 20 * u
            words = self.labels("ui.board.or")
            width = canvas.width(words, 12) + 10 * u
            left = box.center().x() - width / 2 - side
            canvas.sprites.draw_seal(painter, "summer", QRectF(left, box.top(), side, box.height()))
            middle = QRectF(left + side, box.top(), width, box.height())
            canvas.text(painter, middle, words, 12, "ink2", align=CENTRE)
            canvas.sprites.draw_seal(painter, "winter", QRectF(middle.right(), box.top(), side, box.height()))
        if fall.cottage is not None:
            box = local(fall.cottage).adjusted(-4 * u, 0, 4 * u, 0)
            canvas.text(painter, box, self.labels("ui.board.fall-cottage"), 11, "ink2", align=CENTRE)

    def _season_head(
        self, painter: QPainter, box: QRectF, header: float, number: int, name: str, state: str, tight: bool
    ) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        words = self.labels(f"viticulture.season.{SEASON_NAMES[number]}.name", SEASON_NAMES[number].title())
        height = min(26 * u, header - 6 * u)
        top = box.top() + (header - height) / 2 + (0 if header > 35 * u else u)
        pill_left = box.left() + (8 if not tight else 5) * u
        icon = 18 * u
        text_left = pill_left + 6 * u + icon + 5 * u
        size = 18 if not tight else 16
        room = box.right() - 8 * u - text_left
        says = "" if number in (0, 2) else self.labels(f"ui.season.{state}")
        title = canvas.width(words, size, BOLD, True)
        after = canvas.width(says, 11.5, SEMI) + 8 * u if says else 0
        if title + after + 10 * u > room:
            after, says = (0, "") if title + 10 * u > room else (after, says)
        shown = min(title, room - after)
        pill = QRectF(pill_left, top, text_left - pill_left + shown + after + 10 * u, height)
        if theme.bands:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(drawing.faded(theme.role("raised"), 0.88))
            painter.drawRoundedRect(pill, height / 2, height / 2)
        canvas.sprites.draw_icon(
            painter, name, QRectF(pill_left + 6 * u, top + (height - icon) / 2, icon, icon), name, "raised"
        )
        canvas.text(painter, QRectF(text_left, top, shown + 2, height), words, size, "ink", BOLD, serif=True)
        if says:
            canvas.text(
                painter, QRectF(text_left + title + 8 * u, top, after, height), says, 11.5, "ink2", SEMI
            )

    def row(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        number = int(place.fact("row"))
        if mark == LEGAL:
            canvas.glow(painter, rect, 6, "legal")
            canvas.panel(painter, rect, 6, "legal-tint", "legal", 2.2)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 6, "accent")
            canvas.panel(painter, rect, 6, "selected-tint", "accent", 2.6)
        elif place.fact("mine"):
            canvas.panel(painter, rect, 6, "raised", "ink", 2)
        else:
            canvas.panel(painter, rect, 6, "closed" if mark == CLOSED else "raised", "rule")
        second = "ink2"
        canvas.text(
            painter,
            QRectF(rect.left() + 9 * u, rect.top(), 14 * u, rect.height()),
            str(number),
            17,
            "ink",
            BOLD,
            serif=True,
        )
        gift = _BOARD.wake_gifts[number]
        x = rect.left() + 27 * u
        if gift is None:
            canvas.text(
                painter,
                QRectF(x, rect.top(), rect.width() * 0.4, rect.height()),
                self.labels("ui.board.wake-first"),
                11.5,
                second,
            )
            x += canvas.width(self.labels("ui.board.wake-first"), 11.5)
        else:
            words, icons = _WAKE_ICONS[gift]
            if words:
                width = canvas.width(words, 12, BOLD)
                canvas.text(painter, QRectF(x, rect.top(), width + 2, rect.height()), words, 12, second, BOLD)
                x += width + 4 * u
            # The rooster's tile lies at the right end.
            room = rect.right() - rect.height() * 1.35 - x if rect.height() < 30 * u else rect.width()
            side = min(16 * u, rect.height() - 3 * u, room / len(icons) - 1 * u)
            for icon in icons:
                box = QRectF(x, rect.center().y() - side / 2, side, side)
                if icon.startswith("card-"):
                    canvas.sprites.draw_seal(painter, icon[5:], box)
                else:
                    canvas.sprites.draw_icon(painter, icon, box, second, "raised")
                x += side + 1.5 * u
        used = place.fact("used")
        if used is not None and place.fact("seat") == -1 and mark != CLOSED:
            self._row_token(painter, rect, int(used), mark == LEGAL, x)
        if mark == LEGAL and place.fact("seat") == -1:
            side = min(28 * u, rect.height() - 4 * u)
            canvas.chevron(painter, QRectF(rect.right() - side - 8 * u, rect.top(), side, rect.height()))
        if mark == CLOSED and place.fact("seat") == -1:
            canvas.sprites.draw_icon(
                painter,
                "blocked",
                QRectF(rect.right() - 22 * u, rect.top(), 14 * u, rect.height()),
                "ink3",
                "closed",
            )

    def _row_token(self, painter: QPainter, rect: QRectF, used: int, chevron: bool, free_from: float) -> None:
        """Solo: the token that lies on the row, or the year in which it was taken."""
        canvas, u = self.canvas, self.canvas.unit
        side = min(20 * u, rect.height() - 4 * u)
        right = rect.right() - (36 if chevron else 8) * u
        if used < 0:
            token_disc(painter, canvas, QRectF(right - side, rect.top(), side, rect.height()))
            return
        words = self.labels("ui.table.row-year", n=used) if used else self.labels("ui.table.row-used")
        width = canvas.width(words, 11)
        if width > right - free_from - 3 * u:  # beside two icons in a narrow chart a tick must do
            side = 12 * u
            where = QRectF(right - side, rect.top(), side, rect.height())
            canvas.sprites.draw_icon(painter, "check", where, "ink3", "raised")
            return
        canvas.text(
            painter, QRectF(right - width, rect.top(), width, rect.height()), words, 11, "ink2", align=RIGHT
        )

    def rooster(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        painter.drawPixmap(
            rect.topLeft(),
            self.canvas.sprites.rooster(str(place.fact("colour")), rect.width(), rect.height()),
        )

    def tile(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        action = int(place.fact("action"))
        name = ACTION_NAMES[action]
        season = SEASON_ICONS[int(place.fact("season"))]
        running = place.fact("state") == "open"
        dim = mark == CLOSED
        strong = running and not dim
        ground = "closed" if dim else "raised" if running else "resting"
        if mark == SELECTED:
            canvas.glow(painter, rect, 8, "accent")
            canvas.panel(painter, rect, 8, "raised", "accent", 2.6)
        elif mark == LEGAL:
            canvas.panel(painter, rect, 8, ground, "legal", 2.2 if canvas.theme.glow else 3.0)
        else:
            canvas.panel(painter, rect, 8, ground, "rule")
        bar = QRectF(rect.left() + 1, rect.top() + 7 * u, 4 * u, rect.height() - 14 * u)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(drawing.faded(canvas.theme.role(season), 1.0 if strong else 0.45))
        painter.drawRoundedRect(bar, 2 * u, 2 * u)
        parts = self.parts.tiles[action]
        shift = QPointF(rect.left() - place.rect.x, rect.top() - place.rect.y)
        local = lambda r: QRectF(r.x + shift.x(), r.y + shift.y(), r.w, r.h)  # noqa: E731
        ink = "ink" if strong else "ink2"
        weight = BOLD if strong else SEMI
        canvas.sprites.draw_icon(painter, ACTION_ICONS[action], local(parts.icon), ink, ground)
        title = local(parts.title)
        right = title.right()
        chip = _CHIPS.get(name)
        words = self.labels(f"viticulture.action.{name}.short", name)
        if dim:
            side = 14 * u
            where = QRectF(right - side, title.top(), side, title.height())
            if parts.beside:
                where = QRectF(
                    local(parts.icon).right() + 4 * u, parts.icon.y + shift.y(), side, parts.icon.h
                )
            canvas.sprites.draw_icon(painter, "blocked", where, "ink3", ground)
            right -= 0 if parts.beside else side + 4 * u
            # Where both have no room the sign wins: the reason names the cost.
            roomy = right - title.left() - 40 * u > canvas.width(words, 13.5, weight)
            chip = chip if roomy and not parts.beside else None
        if chip is not None and place.fact("beyond"):
            # A grande beyond the spaces takes the place of a cost that would lie under it.
            room = parts.over.x - parts.icon.right - 6 * u
            chip = chip if canvas.width(chip[0], 11.5, BOLD) + 16 * u <= room else None
        if chip is not None:
            right = self._chip(painter, chip, local(parts.icon), title, right, parts.beside, ink, ground)
        box = QRectF(title.left(), title.top(), right - title.left(), title.height())
        canvas.title(painter, box, words, 13 if parts.beside else 13.5, ink, weight)

    def _chip(
        self,
        painter: QPainter,
        chip: tuple[str, str],
        icon_box: QRectF,
        title: QRectF,
        right: float,
        beside: bool,
        ink: str,
        ground: str,
    ) -> float:
        """Cost or gain with its icon; returns where the title must end."""
        canvas, u = self.canvas, self.canvas.unit
        words, icon = chip
        side = 13 * u
        width = canvas.width(words, 11.5, BOLD) + 3 * u + side
        if beside:
            x, y, height = icon_box.right() + 5 * u, icon_box.top(), icon_box.height()
            end = right
        else:
            x, y, height = right - width, title.top(), title.height()
            end = x - 4 * u
        canvas.text(painter, QRectF(x, y, width - side, height), words, 11.5, ink, BOLD)
        canvas.sprites.draw_icon(painter, icon, QRectF(x + width - side, y, side, height), ink, ground)
        return end

    def space(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        if not place.fact("open"):
            canvas.panel(painter, rect, 6, None, "rule2", 1, (3, 3))
            if mark == LEGAL:
                canvas.panel(painter, rect, 6, "legal-tint", "legal", 2.2)
            if place.fact("token"):  # solo: the bonus that a token would buy
                self._pennant(painter, rect, int(place.fact("action")))
            return
        if mark in (LEGAL, PREVIEW):
            canvas.glow(painter, rect, 7, "legal")
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2 if canvas.theme.glow else 3.0)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 7, "accent")
            canvas.panel(painter, rect, 7, "selected-tint", "accent", 2.6)
        else:
            canvas.panel(painter, rect, 7, "sunk", "rule2")
        if place.fact("bonus"):
            self._pennant(painter, rect, int(place.fact("action")))
        if mark == LEGAL and not place.fact("taken"):
            drop = QRectF(
                rect.left(),
                rect.top() + (rect.height() * 0.3 if place.fact("bonus") else 0),
                rect.width(),
                rect.height() * (0.7 if place.fact("bonus") else 1),
            )
            canvas.chevron(painter, drop)

    def _pennant(self, painter: QPainter, rect: QRectF, action: int) -> None:
        """The gold pennant in the upper right of the bonus space."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        width = min(18.5 * u, rect.width() * (0.52 if rect.width() > 30 * u else 0.84))
        height = width * 0.97
        left, top, right = rect.right() - width - 0.6, rect.top() + 0.6, rect.right() - 0.6
        radius = 5.5 * u
        path = QPainterPath(QPointF(left, top))
        path.lineTo(right - radius, top)
        path.quadTo(QPointF(right, top), QPointF(right, top + radius))
        path.lineTo(right, top + height)
        path.lineTo((left + right) / 2, top + height * 0.8)
        path.lineTo(left, top + height)
        path.closeSubpath()
        painter.setBrush(theme.role("gold"))
        painter.setPen(QPen(theme.role("rule2"), max(0.8 * u, theme.edge * 0.8)))
        painter.drawPath(path)
        bonus = _BOARD.spaces[action].bonus[1]
        if bonus is None:
            return
        icon = _BONUS_ICONS[bonus]
        box = QRectF(left, top, width, height * 0.8)
        side = min(13 * u, height * 0.72)
        if icon.startswith("card-"):
            canvas.sprites.draw_seal(painter, icon[5:], square(box, side))
        else:
            canvas.sprites.draw_icon(painter, icon, square(box, side), "on-gold", "gold")

    def over(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """The place for a grande beyond the spaces: seen only when it matters."""
        canvas, u = self.canvas, self.canvas.unit
        if mark in (LEGAL, PREVIEW, SELECTED):
            role, tint = ("accent", "selected-tint") if mark == SELECTED else ("legal", "legal-tint")
            canvas.glow(painter, rect, 7, role)
            canvas.panel(painter, rect, 7, tint, role, 2.2, (4, 3))
            side = min(22 * u, rect.width() - 4 * u, rect.height() * 0.6)
            canvas.sprites.draw_icon(painter, "grande", square(rect, side), role, tint)
            return
        if not place.fact("may"):
            return
        tall = rect.height() > 34 * u
        side = min(20 * u, rect.width(), rect.height())
        if tall:
            top = rect.bottom() - side - 16 * u
            canvas.sprites.draw_icon(
                painter, "grande", QRectF(rect.left(), top, rect.width(), side), "ink3", "raised"
            )
            canvas.text(
                painter,
                QRectF(rect.left() - 3 * u, rect.bottom() - 15 * u, rect.width() + 6 * u, 14 * u),
                self.labels("ui.board.may"),
                11,
                "ink2",
                SEMI,
                align=CENTRE,
            )
        else:
            canvas.sprites.draw_icon(painter, "grande", square(rect, side), "ink3", "raised")

    def cart(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        running = place.fact("state") == "open"
        dim = mark == CLOSED
        ground = "closed" if dim else "raised" if running else "resting"
        if mark == LEGAL:
            canvas.panel(painter, rect, 8, ground, "legal", 2.2 if canvas.theme.glow else 3.0)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 8, "accent")
            canvas.panel(painter, rect, 8, "raised", "accent", 2.6)
        else:
            canvas.panel(painter, rect, 8, ground, "rule")
        head = self.parts.cart_space.y - self.parts.cart.y
        ink = "ink" if running and not dim else "ink2"
        words = self.labels("viticulture.action.gain-lira.short", "Gain 1 lira")
        roomy = head >= 62 * u
        icon = min(26 * u, head * 0.42)
        top = rect.top() + (8 if roomy else 4) * u
        canvas.sprites.draw_icon(painter, "lira", QRectF(rect.left(), top, rect.width(), icon), ink, ground)
        line = 17 * u * max(1.0, canvas.text_factor)
        canvas.text(
            painter,
            QRectF(rect.left() + 4 * u, top + icon + 2 * u, rect.width() - 8 * u, line),
            words,
            13,
            ink,
            BOLD,
            align=CENTRE,
        )
        below = QRectF(
            rect.left() + 4 * u, top + icon + line + u, rect.width() - 8 * u, head - icon - line - 12 * u
        )
        words = self.labels("ui.board.no-limit")
        if roomy and canvas.fits(words, below):
            canvas.text(painter, below, words, 11, "ink2", align=CENTRE)

    def cart_space(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        if mark in (LEGAL, PREVIEW):
            canvas.glow(painter, rect, 7, "legal")
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2 if canvas.theme.glow else 3.0)
            if mark == LEGAL and not place.fact("taken"):
                canvas.chevron(painter, rect)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 7, "accent")
            canvas.panel(painter, rect, 7, "selected-tint", "accent", 2.6)
        else:
            canvas.panel(painter, rect, 7, "sunk", "rule2")

    def piece(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        ghost = mark == PREVIEW
        if mark == SELECTED:
            canvas.glow(painter, rect, 7, "accent")
            canvas.panel(painter, rect, 7, "selected-tint", "accent", 2.6)
        elif mark == LEGAL:
            canvas.glow(painter, rect, 7, "legal")
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2)
        canvas.sprites.draw_piece(painter, str(place.fact("colour")), int(place.fact("worker")), rect, ghost)
        order = int(place.fact("order", 0))
        if order:
            radius = min(8.5 * canvas.unit, rect.height() * 0.26)
            order_disc(
                painter, canvas, rect.right() - radius * 0.8, rect.bottom() - radius * 0.8, radius, str(order)
            )

    def deck(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """A deck: its seal with the number of cards left, below how many are discarded."""
        canvas, u = self.canvas, self.canvas.unit
        deck = int(place.fact("deck"))
        if mark in (LEGAL, SELECTED):
            role, tint = ("accent", "selected-tint") if mark == SELECTED else ("legal", "legal-tint")
            canvas.glow(painter, rect, 6, role)
            canvas.panel(painter, rect, 6, tint, role, 2.2)
        elif mark == CLOSED:
            canvas.panel(painter, rect, 6, "closed", "rule")
        else:
            canvas.panel(painter, rect, 6, "raised")  # calm: a count is looked up, not watched
        tall = rect.height() >= 26 * u
        top_height = rect.height() * (0.6 if tall else 1.0)
        side = min(19 * u, top_height - 3 * u, rect.width() * 0.42)
        canvas.sprites.draw_seal(
            painter, DECK_NAMES[deck], QRectF(rect.left() + 3 * u, rect.top() + 1 * u, side, top_height)
        )
        count = QRectF(rect.left() + side + 4 * u, rect.top() + u, rect.width() - side - 7 * u, top_height)
        canvas.text(painter, count, str(place.fact("size")), 12.5, "ink", BOLD, align=CENTRE)
        if tall:
            y = rect.top() + rect.height() * 0.58
            height = rect.height() * 0.36
            icon = min(11 * u, height)
            canvas.sprites.draw_icon(
                painter,
                "discard",
                QRectF(rect.left() + 3 * u + (side - icon) / 2, y, icon, height),
                "ink3",
                "raised",
            )
            canvas.text(
                painter,
                QRectF(count.left(), y, count.width(), height),
                str(place.fact("discards")),
                11,
                "ink2",
                align=CENTRE,
            )

    def discards(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        if mark in (LEGAL, SELECTED):
            role = "accent" if mark == SELECTED else "legal"
            canvas.rim(painter, rect, 5, role)

    def points(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """The points' track; its goal cell is gold."""
        canvas = self.canvas
        shift = QPointF(rect.left() - place.rect.x, rect.top() - place.rect.y)
        goal = int(place.fact("goal", 20))
        icon = self.parts.points_icon
        canvas.sprites.draw_icon(
            painter, "vp", QRectF(icon.x + shift.x(), icon.y + shift.y(), icon.w, icon.h), "ink2", "paper"
        )
        for number, cell in enumerate(self.parts.point_cells):
            value = FIRST_POINT + number
            box = QRectF(cell.x + shift.x(), cell.y + shift.y(), cell.w, cell.h)
            if value == goal:
                canvas.panel(painter, box, 3, "gold", "ink", 1.4)
            else:
                step = value >= 0 and value % 5 == 0
                ground = (
                    "track-step" if step else "track-below" if value < 0 and value != FIRST_POINT else "track"
                )
                canvas.panel(painter, box, 3, ground, "rule", 0.8)

    def points_numbers(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """Every fifth number of the points' track."""
        goal = int(place.fact("goal", 20))
        for number, cell in enumerate(self.parts.point_cells):
            value = FIRST_POINT + number
            if value % 5 == 0:
                role = "on-gold" if value == goal else "ink"
                self._number(painter, rect, place, cell, str(value).replace("-", "\u2212"), role)

    def residual_numbers(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        """The numbers of the residual track."""
        for number, cell in enumerate(self.parts.residual_cells):
            self._number(painter, rect, place, cell, str(number), "ink")

    def _number(
        self, painter: QPainter, rect: QRectF, place: Place, cell: Rect, words: str, role: str
    ) -> None:
        canvas = self.canvas
        box = QRectF(cell.x + rect.left() - place.rect.x, cell.y + rect.top() - place.rect.y, cell.w, cell.h)
        canvas.text(painter, box.adjusted(-3, 0, 3, 0), words, 11, role, BOLD, align=CENTRE)

    def residual(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        shift = QPointF(rect.left() - place.rect.x, rect.top() - place.rect.y)
        icon = self.parts.residual_icon
        canvas.sprites.draw_icon(
            painter,
            "residual",
            QRectF(icon.x + shift.x(), icon.y + shift.y(), icon.w, icon.h),
            "ink2",
            "paper",
        )
        for cell in self.parts.residual_cells:
            box = QRectF(cell.x + shift.x(), cell.y + shift.y(), cell.w, cell.h)
            canvas.panel(painter, box, 3, "track", "rule", 0.8)

    def cork(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        painter.drawPixmap(rect.topLeft(), self.canvas.sprites.cork(str(place.fact("colour")), rect.width()))

    def bottle(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        painter.drawPixmap(
            rect.topLeft(), self.canvas.sprites.bottle(str(place.fact("colour")), rect.width())
        )
