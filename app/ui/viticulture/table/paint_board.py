"""Pictures of the board's items: seasons, chart rows, tiles, spaces, decks, tracks and pieces."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from app.rules.viticulture.ids import ACTION_NAMES, DECK_NAMES
from app.ui.table.items_paint import (
    CLOSED,
    LEGAL,
    PREVIEW,
    SELECTED,
    square,
    token_disc,
)
from app.ui.table.layout import Place, Rect
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE, RIGHT
from app.ui.theme.theme import BOLD, SEMI
from app.ui.viticulture.cards.visitor_motifs import ACTION_ICONS, SEASON_ICONS
from app.ui.viticulture.table.board_text_sizes import (
    CHIP_ICON,
    CHIPS,
    SIGN,
    TITLE_SPACING,
    TRACK_REACH,
    BoardTextSizes,
    action_words,
    board_text_sizes,
    cart_icon,
    cart_icon_top,
    cart_title_box,
    chip_width,
    head_space,
    is_narrow,
    season_words,
)
from app.ui.viticulture.table.landscape import season_band
from app.ui.viticulture.table.layout_board import (
    FIRST_POINT,
    LAST_POINT,
    NARROW_ROW,
    BoardParts,
    rooster_size,
)
from app.ui.viticulture.table.painter import PartsPainter

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

    _words: BoardTextSizes | None = None

    def set_parts(self, parts: BoardParts) -> None:
        """Sizes of words are measured once for a geometry."""
        if parts is not self._parts:
            self._words = None
        super().set_parts(parts)

    @property
    def words(self) -> BoardTextSizes:
        """The sizes of all words of the board."""
        if self._words is None:
            self._words = board_text_sizes(self.canvas, self.labels, self.parts)
        return self._words

    def season(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        number = int(place.fact("season"))
        name = SEASON_ICONS[number]
        state = place.fact("state")
        active = state == "open"
        tint = f"{name}-tint"
        tight = self.parts.cart.w >= place.rect.w - u
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
        if state != "open" and not is_narrow(number) and theme.landscape:  # what has tiles
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(drawing.faded(theme.role("paper"), 0.45))
            painter.drawRoundedRect(box, 9 * u, 9 * u)
        if active:
            canvas.panel(painter, box, 9, None, name, 2.4)
        else:
            canvas.panel(painter, box, 9, None, "rule")
        self._season_head(painter, box, header, number, name, str(state))
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
            size = canvas.common(11.5, [(words, box)], most_lines=3, spacing=1.22)
            if canvas.readable(size):  # the seals below say it too
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
            words = self.labels("ui.board.fall-cottage")
            if canvas.readable(canvas.common(11, [(words, box)])):
                canvas.text(painter, box, words, 11, "ink2", align=CENTRE)
            else:
                self._plus_icon(painter, box, "cottage")

    def _plus_icon(self, painter: QPainter, box: QRectF, icon: str) -> None:
        """One more with what the icon stands for, where words have no room."""
        canvas, u = self.canvas, self.canvas.unit
        side = min(16 * u, box.height())
        width = canvas.width("+1", 11.5, BOLD)
        left = box.center().x() - (width + 3 * u + side) / 2
        canvas.text(painter, QRectF(left, box.top(), width + 1, box.height()), "+1", 11.5, "ink2", BOLD)
        where = QRectF(left + width + 3 * u, box.top(), side, box.height())
        canvas.sprites.draw_icon(painter, icon, where, "ink2", "paper")

    def _season_head(
        self, painter: QPainter, box: QRectF, header: float, number: int, name: str, state: str
    ) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.canvas.unit
        words, size = season_words(self.labels, number), self.words.head
        space = head_space(is_narrow(number), number in self.words.bare_heads)
        height = min(26 * u, header - 6 * u)
        top = box.top() + (header - height) / 2 + (0 if header > 35 * u else u)
        left = box.left() + space.word * u
        room = box.right() - space.rest * u - left
        title = canvas.width(words, size, BOLD, True)
        says, after = "", 0.0
        if not is_narrow(number):
            says = self.labels(f"ui.season.{state}")
            after = canvas.width(says, 11.5, SEMI) + 8 * u
            if title + after > room:  # the top bar says it too
                says, after = "", 0.0
        pill = QRectF(box.left() + space.pill * u, top, 0, height)
        pill.setRight(min(left + title + after + 10 * u, box.right() - space.pill * u))
        if theme.bands:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(drawing.faded(theme.role("raised"), 0.88))
            painter.drawRoundedRect(pill, height / 2, height / 2)
        if space.icon:
            side = space.icon * u
            icon = QRectF(box.left() + space.icon_left * u, top + (height - side) / 2, side, side)
            canvas.sprites.draw_icon(painter, name, icon, name, "raised")
        canvas.text(painter, QRectF(left, top, title + 3, height), words, size, "ink", BOLD, serif=True)
        if says:
            where = QRectF(left + title + 8 * u, top, after, height)
            canvas.text(painter, where, says, 11.5, "ink2", SEMI)

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
            # Some digits hang below the line: in a low row they get smaller before they cross its frame.
            QRectF(rect.left() + 10.5 * u, rect.top() - u, 14 * u, rect.height() + 2 * u),
            str(number),
            17,
            "ink",
            BOLD,
            serif=True,
        )
        gift = place.fact("gift")
        x = rect.left() + (25 if rect.width() < NARROW_ROW * u else 27) * u
        if gift is None:
            canvas.text(
                painter,
                # Its letters hang below the line, which a low row has no room for at their full size.
                QRectF(x, rect.top() + 0.1 * rect.height(), rect.width() * 0.4, rect.height() * 0.8),
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
            room = rect.right() - rooster_size(self.parts.rows[0], u)[0] - 4 * u - x
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
        low = rect.height() < 1.2 * canvas.least * u * canvas.text_factor
        if low or width > right - free_from - 3 * u:  # beside two icons in a narrow chart a tick must do
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
        # An action may be chosen before its season: then it looks as it does in its season.
        running = place.fact("state") == "open" or mark == LEGAL
        dim = mark == CLOSED
        strong = running and not dim
        ground = "closed" if dim else "raised" if running else "resting"
        if mark == SELECTED:
            canvas.glow(painter, rect, 8, "accent")
            canvas.panel(painter, rect, 8, "raised", "accent", 2.6)
        elif mark == LEGAL:
            canvas.panel(painter, rect, 8, ground, "legal", 2.2)
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
        sizes = self.words
        weight = sizes.strong if strong else sizes.calm
        canvas.sprites.draw_icon(painter, ACTION_ICONS[action], local(parts.icon), ink, ground)
        title = local(parts.title)
        right = title.right()
        chip = CHIPS.get(name) if sizes.chips else None
        words = action_words(self.labels, action)
        if dim:
            side = (SIGN - 4) * u
            where = QRectF(right - side, title.top(), side, title.height())
            if parts.beside:
                where = QRectF(
                    local(parts.icon).right() + 4 * u, parts.icon.y + shift.y(), side, parts.icon.h
                )
            canvas.sprites.draw_icon(painter, "blocked", where, "ink3", ground)
            right -= 0 if parts.beside else SIGN * u
            # Where both have no room the sign wins: the reason names the cost.
            if chip is not None:
                room = right - title.left() - chip_width(canvas, chip, sizes.chip) - 4 * u
                roomy = room >= canvas.width(words, sizes.title, sizes.strong)
                chip = chip if roomy and not parts.beside else None
        if chip is not None and place.fact("beyond"):
            # A grande beyond the spaces takes the place of a cost that would lie under it.
            room = parts.over.x - parts.icon.right - 6 * u
            chip = chip if chip_width(canvas, chip, sizes.chip) <= room else None
        if chip is not None:
            right = self._chip(painter, chip, local(parts.icon), title, right, parts.beside, ink, ground)
        box = QRectF(title.left(), title.top(), right - title.left(), title.height())
        canvas.text(
            painter,
            box,
            words,
            sizes.title,
            ink,
            weight,
            most_lines=sizes.title_lines,
            spacing=TITLE_SPACING,
        )

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
        side = CHIP_ICON * u
        width = chip_width(canvas, chip, self.words.chip)
        if beside:
            x, y, height = icon_box.right() + 5 * u, icon_box.top(), icon_box.height()
            end = right
        else:
            x, y, height = right - width, title.top(), title.height()
            end = x - 4 * u
        # Letters are as high as they are, also where the icon of a low tile is not.
        where = QRectF(x, y - 3 * u, width - side, height + 6 * u)
        canvas.text(painter, where, words, self.words.chip, ink, BOLD)
        canvas.sprites.draw_icon(painter, icon, QRectF(x + width - side, y, side, height), ink, ground)
        return end

    def space(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        if not place.fact("open"):
            canvas.panel(painter, rect, 6, None, "rule2", 1, (3, 3))
            if mark == LEGAL:
                canvas.panel(painter, rect, 6, "legal-tint", "legal", 2.2)
            if place.fact("bonus"):  # solo: the bonus that a token would buy
                self._pennant(painter, rect, str(place.fact("bonus")))
            return
        if mark in (LEGAL, PREVIEW):
            canvas.glow(painter, rect, 7, "legal")
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 7, "accent")
            canvas.panel(painter, rect, 7, "selected-tint", "accent", 2.6)
        else:
            canvas.panel(painter, rect, 7, "sunk", "rule2")
        if place.fact("bonus"):
            self._pennant(painter, rect, str(place.fact("bonus")))
        if mark == LEGAL and not place.fact("taken"):
            drop = QRectF(
                rect.left(),
                rect.top() + (rect.height() * 0.3 if place.fact("bonus") else 0),
                rect.width(),
                rect.height() * (0.7 if place.fact("bonus") else 1),
            )
            canvas.chevron(painter, drop)

    def _pennant(self, painter: QPainter, rect: QRectF, bonus: str) -> None:
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
        words = self.labels("ui.board.may")
        # Its picture is no wider than its place.
        below = QRectF(rect.left(), rect.bottom() - 15 * u, rect.width(), 14 * u)
        tall = rect.height() > 34 * u and canvas.readable(
            canvas.common(11, [(words, below.adjusted(u, 0, -u, 0))], SEMI)
        )
        side = min(20 * u, rect.width(), rect.height())
        if tall:
            top = rect.bottom() - side - 16 * u
            canvas.sprites.draw_icon(
                painter, "grande", QRectF(rect.left(), top, rect.width(), side), "ink3", "raised"
            )
            canvas.text(painter, below, words, 11, "ink2", SEMI, align=CENTRE)
        else:
            canvas.sprites.draw_icon(painter, "grande", square(rect, side), "ink3", "raised")

    def cart(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas, u = self.canvas, self.canvas.unit
        running = place.fact("state") == "open"
        dim = mark == CLOSED
        ground = "closed" if dim else "raised" if running else "resting"
        if mark == LEGAL:
            canvas.panel(painter, rect, 8, ground, "legal", 2.2)
        elif mark == SELECTED:
            canvas.glow(painter, rect, 8, "accent")
            canvas.panel(painter, rect, 8, "raised", "accent", 2.6)
        else:
            canvas.panel(painter, rect, 8, ground, "rule")
        strong = running and not dim
        ink = "ink" if strong else "ink2"
        sizes = self.words
        words = self.labels("viticulture.action.gain-lira.short", "Gain 1 lira")
        icon = cart_icon(canvas, self.parts)
        top = rect.top() + cart_icon_top(canvas, self.parts)
        canvas.sprites.draw_icon(painter, "lira", QRectF(rect.left(), top, rect.width(), icon), ink, ground)
        area = cart_title_box(canvas, self.parts)
        box = QRectF(rect.left() + area.x, rect.top() + area.y, area.w, area.h)
        weight = sizes.strong if strong else sizes.calm
        line = 1.25 * canvas.width("x", sizes.title, weight) + 9 * u * max(1.0, canvas.text_factor)
        one = canvas.width(words, sizes.title, weight) <= box.width()
        below = QRectF(box.left(), box.top() + line, box.width(), box.height() - line)
        more = self.labels("ui.board.no-limit")
        size = canvas.common(min(11, sizes.title), [(more, below)])
        if one and canvas.readable(size) and below.height() >= 11 * u:
            canvas.text(painter, below, more, size, "ink2", align=CENTRE)
            box.setHeight(line)
        canvas.text(
            painter,
            box,
            words,
            sizes.title,
            ink,
            weight,
            align=CENTRE,
            most_lines=2,
            spacing=TITLE_SPACING,
        )

    def cart_space(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        canvas = self.canvas
        if mark in (LEGAL, PREVIEW):
            canvas.glow(painter, rect, 7, "legal")
            canvas.panel(painter, rect, 7, "legal-tint", "legal", 2.2)
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
            canvas.changed(painter, rect, str(order), low=True)

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
        side = min(19 * u, top_height - 3 * u, rect.width() * 0.38)
        canvas.sprites.draw_seal(
            painter, DECK_NAMES[deck], QRectF(rect.left() + 3 * u, rect.top() + 1 * u, side, top_height)
        )
        count = QRectF(rect.left() + side + 4 * u, rect.top() + u, rect.width() - side - 7 * u, top_height)
        if not tall:
            count.adjust(-2 * u, -3 * u, 2 * u, 3 * u)
        # As many as there may be, in all four.
        size = max(canvas.least, canvas.common(12.5, [("88", count)], BOLD))
        canvas.text(painter, count, str(place.fact("size")), size, "ink", BOLD, align=CENTRE)
        if tall:
            y = rect.top() + rect.height() * 0.54
            height = rect.height() * 0.45
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
        reach = TRACK_REACH * canvas.unit
        canvas.text(
            painter, box.adjusted(-reach, 0, reach, 0), words, self.words.track, role, BOLD, align=CENTRE
        )

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
        canvas = self.canvas
        painter.drawPixmap(rect.topLeft(), canvas.sprites.cork(str(place.fact("colour")), rect.width()))
        value = int(place.fact("value", 0))
        if value > LAST_POINT:  # beyond the last number all stand at one place
            px = max(canvas.least, 11.0)
            high = 13 * canvas.unit * max(1.0, canvas.text_factor)
            wide = min(rect.width(), 13 * canvas.unit)  # so that neighbours stay apart
            box = QRectF(rect.center().x() - wide / 2, rect.top(), wide, high)
            canvas.panel(painter, box, 3, "raised", "ink", 1.0)
            canvas.text(painter, box, str(value), px, "ink", BOLD, align=CENTRE)

    def bottle(self, painter: QPainter, rect: QRectF, place: Place, mark: str) -> None:
        painter.drawPixmap(
            rect.topLeft(), self.canvas.sprites.bottle(str(place.fact("colour")), rect.width())
        )
