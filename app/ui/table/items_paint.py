"""What painters of any table share: a picture's surroundings, and the marks of their states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QRegion

from app.ui.look.sprites import Sprites
from app.ui.theme import drawing
from app.ui.theme.drawing import CENTRE
from app.ui.theme.theme import BOLD, REGULAR, SEMI, Theme

LEGAL, CLOSED, SELECTED, PREVIEW, FOCUS = "legal", "closed", "selected", "preview", "focus"
ASKED, LOGGED = "asked", "logged"
PLAYABLE = "playable"  # a card that the present turn could play, through a worker first
CHANGED = "changed-"

_CLOSE = 1.06  # from line to line of a title, in sizes of its letters
LEAST_TEXT = 11.0
"""Nothing that is read is smaller at 100 % text."""
MARK_MARGIN = 10.0
"""Pixels (times unit) around an item's rectangle that its picture may use for glow, shadow and discs."""


@dataclass(frozen=True)
class Lettering:
    """How words of one kind are written: size in px of the design, weight, family, the most lines and their step."""

    px: float
    weight: QFont.Weight = REGULAR
    serif: bool = False
    lines: int = 1
    spacing: float = 1.2


_MARKING = frozenset({"legal", "accent"})  # roles whose edges say what can be done with a thing


@dataclass(frozen=True)
class Canvas:
    """The tools of a painter: theme, sprites, the table's unit and its factor for texts."""

    sprites: Sprites
    unit: float = 1.0
    text_factor: float = 1.0

    @property
    def theme(self) -> Theme:
        return self.sprites.theme

    def text(
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        px: float,
        role: str = "ink",
        weight=REGULAR,
        serif: bool = False,
        align: str = drawing.LEFT,
        most_lines: int = 1,
        valign: str = CENTRE,
        spacing: float = 1.2,
    ) -> float:
        """Words in a size of the design; they get lighter, then shrink, until they fit. Returns the height taken."""
        if (
            weight == SEMI
            and most_lines == 1
            and self.width(words, min(px, LEAST_TEXT), SEMI, serif) > rect.width() + 0.5
        ):
            weight = REGULAR  # narrower letters before smaller ones
        return drawing.text(
            painter,
            rect,
            words,
            self.theme,
            px * self.unit * self.text_factor,
            self.theme.role(role),
            weight,
            serif,
            align,
            valign,
            most_lines,
            spacing,
        )

    def write(
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        letters: Lettering,
        role: str = "ink",
        align: str = drawing.LEFT,
    ) -> None:
        """Words in letters that they share with others."""
        drawing.text(
            painter,
            rect,
            words,
            self.theme,
            letters.px * self.unit * self.text_factor,
            self.theme.role(role),
            letters.weight,
            letters.serif,
            align,
            CENTRE,
            letters.lines,
            letters.spacing,
        )

    def title(
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        px: float,
        role: str,
        weight: QFont.Weight = BOLD,
        serif: bool = False,
        short: str = "",
    ) -> None:
        """One line down to 11 px, then two lines; then a shorter form, then lighter letters."""
        shown, letters = self.title_letters(rect, words, px, weight, serif, short)
        self.write(painter, rect, shown, letters, role)

    def title_letters(
        self,
        rect: QRectF,
        words: str,
        px: float,
        weight: QFont.Weight = BOLD,
        serif: bool = False,
        short: str = "",
    ) -> tuple[str, Lettering]:
        """The form of a title that has room there, and its letters: too small to read only where all else is."""
        # Smooth edges and the foot of a J reach further than letters are told to.
        rect = rect.adjusted(0, 0, -1 - 0.06 * px * self.unit * self.text_factor, 0)
        high = rect.adjusted(0, self.unit, 0, -self.unit)  # for accents over the first of two lines
        best: tuple[str, Lettering] | None = None
        for heavy in (weight, REGULAR):
            for form in (words, short or words):
                one = Lettering(self.common(px, [(form, rect)], heavy, serif), heavy, serif)
                if one.px >= min(px, LEAST_TEXT) - 0.5 / self.unit / self.text_factor:
                    return form, one
                two = self.common(LEAST_TEXT, [(form, high)], heavy, serif, 2, _CLOSE)
                found = one if two <= one.px else Lettering(two, heavy, serif, 2, _CLOSE)
                if self.readable(found.px):
                    return form, found
                if best is None or found.px > best[1].px:
                    best = form, found
        assert best is not None
        return best

    def name(
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        px: float,
        role: str = "ink",
        least: float = 0.0,
    ) -> float:
        """A player's name in one line, smaller where room is short; what is longer still ends in dots.

        Its whole length is said by whatever tells about the item. Returns the width taken.
        """
        least = least or self.least
        box = QRectF(0, 0, max(2.0, rect.width()), rect.height())
        size = max(least, self.common(px, [(words, box)], BOLD, True))
        shown = words
        while len(shown) > 1 and self.width(shown, size, BOLD, True) > box.width() + 0.5:
            shown = shown.rstrip("…")[:-1].rstrip() + "…"
        width = min(box.width(), self.width(shown, size, BOLD, True))
        self.text(
            painter, QRectF(rect.left(), rect.top(), width + 3, rect.height()), shown, size, role, BOLD, True
        )
        return width

    def lettering(
        self,
        words: Iterable[str],
        box: QRectF,
        px: float,
        weight: QFont.Weight = REGULAR,
        serif: bool = False,
        lines: int = 1,
    ) -> Lettering | None:
        """The letters that all the words share in boxes of that size; None where they would be too small to read.

        Texts of one kind look alike: where the longest has no room for the heavier letters, none has them.
        """
        spacing = 1.2 if lines == 1 else 1.04
        boxes = [(each, box) for each in words]
        for heavy in (weight, REGULAR):
            size = self.common(px, boxes, heavy, serif, lines, spacing)
            if self.readable(size):
                return Lettering(size, heavy, serif, lines, spacing)
        return None

    def fits(
        self,
        words: str,
        box: QRectF,
        px: float = LEAST_TEXT,
        weight=REGULAR,
        lines: int = 1,
        spacing: float = 1.2,
    ) -> bool:
        """Would the words be as big as this in the box, or as the least that is read?"""
        wanted = px * self.unit * self.text_factor
        size, _ = drawing.fit_lines(
            self.theme, words, wanted, box.width(), box.height(), weight, False, lines, spacing
        )
        return (
            size
            >= min(wanted, max(LEAST_TEXT * self.unit, LEAST_TEXT * self.unit * self.text_factor * 0.8)) - 0.5
        )

    def common(
        self,
        px: float,
        words: Iterable[tuple[str, QRectF]],
        weight: QFont.Weight = REGULAR,
        serif: bool = False,
        most_lines: int = 1,
        spacing: float = 1.2,
    ) -> float:
        """The largest size up to `px` in which each of the words fits its box; `px` and it in pixels of the design."""
        scale = self.unit * self.text_factor
        sizes = (
            drawing.fit_lines(
                self.theme, each, px * scale, box.width(), box.height(), weight, serif, most_lines, spacing
            )[0]
            for each, box in words
        )
        return min(sizes, default=px * scale) / scale

    @property
    def _least_pixels(self) -> float:
        """The least size in pixels: it grows with the table, but does not shrink with it in a low window."""
        u = self.unit
        return LEAST_TEXT * max(1.0, u) * min(1.0, self.text_factor * min(1.0, u))

    def readable(self, px: float) -> bool:
        """Is that size of the design big enough for anything that is read?"""
        return px * self.unit * self.text_factor >= self._least_pixels - 0.5

    @property
    def least(self) -> float:
        """The least size that is read, as a size of the design: big text has more room above it."""
        return self._least_pixels / (self.unit * self.text_factor)

    def width(self, words: str, px: float, weight=REGULAR, serif: bool = False) -> float:
        """The width of the words in one line, in pixels."""
        return drawing.text_width(self.theme, words, px * self.unit * self.text_factor, weight, serif)

    def panel(
        self,
        painter: QPainter,
        rect: QRectF,
        radius: float,
        fill: str | None,
        edge: str | None = None,
        width: float | None = None,
        dash: tuple[float, ...] = (),
    ) -> None:
        """A rounded box by roles; radius and width in pixels of the design window."""
        theme, u = self.theme, self.unit
        wanted = width or 1.0
        if edge in _MARKING:
            wanted = theme.mark_edge(wanted)
        edge_width = max(theme.edge, wanted * (1.0 if u < 1.2 else u))
        drawing.panel(
            painter,
            rect,
            radius * u,
            theme.role(fill) if fill else None,
            theme.role(edge) if edge else None,
            edge_width,
            tuple(part * u for part in dash),
        )

    def shadow(self, painter: QPainter, rect: QRectF, radius: float) -> None:
        drawing.shadow(painter, rect, radius * self.unit, self.theme, self.unit)

    def glow(self, painter: QPainter, rect: QRectF, radius: float, role: str) -> None:
        drawing.glow(painter, rect, radius * self.unit, self.theme.role(role), self.theme, self.unit)

    def rim(self, painter: QPainter, rect: QRectF, radius: float, role: str, width: float = 2.2) -> None:
        """The rim of a mark."""
        self.panel(painter, rect, radius, None, role, self.theme.mark_edge(width))

    def chevron(self, painter: QPainter, rect: QRectF, side: float = 14.0) -> None:
        """The small arrow of a legal target."""
        px = min(side * self.unit, rect.width() * 0.6, rect.height() * 0.6)
        self.sprites.draw_icon(painter, "chevron-down", _square(rect, px), "legal", "legal-tint")

    def tick(self, painter: QPainter, centre_x: float, centre_y: float) -> None:
        """The disc of a chosen thing."""
        u, theme = self.unit, self.theme
        radius = 9 * u
        disc = QRectF(centre_x - radius, centre_y - radius, 2 * radius, 2 * radius)
        painter.setPen(QPen(theme.role("raised"), 1.5 * u))
        painter.setBrush(theme.role("accent"))
        painter.drawEllipse(disc)
        self.sprites.draw_icon(painter, "check", _square(disc, 10 * u), "on-accent", "accent")

    def changed(self, painter: QPainter, rect: QRectF, number: str, low: bool = False) -> None:
        """The gold disc with the order of play, at the upper or the lower right."""
        radius = 8.5 * self.unit
        if low:
            order_disc(
                painter, self, rect.right() - radius * 0.35, rect.bottom() - radius * 0.35, radius, number
            )
        else:
            order_disc(painter, self, rect.right(), rect.top() + radius * 0.1, radius, number)

    def logged(self, painter: QPainter, rect: QRectF, radius: float, number: str = "") -> None:
        """Marked from the log: a gold rim between hairlines of ink, a gold pill with the line's number."""
        theme, u = self.theme, self.unit
        by = 4 * u
        outer = rect.adjusted(-by, -by, by, by)
        drawing.panel(painter, outer, (radius + 4) * u, None, theme.role("ink"), 1.0)
        inner = outer.adjusted(1, 1, -1, -1)
        drawing.panel(painter, inner, (radius + 3) * u, None, theme.role("gold"), by - 1)
        drawing.panel(painter, rect, radius * u, None, theme.role("ink"), 1.0)
        if number:
            height = min(17 * u, max(14 * u, rect.height() * 0.5))
            px = LEAST_TEXT * max(1.0, u)
            width = max(height, drawing.text_width(theme, number, px, BOLD) + 6 * u)
            # As far to the left as the picture reaches: a row of the board begins with its number.
            pill = QRectF(rect.left() - (MARK_MARGIN - 0.5) * u, outer.top() - u, width, height)
            drawing.panel(painter, pill, height / 2, theme.role("gold"), theme.role("ink"), 1.2 * u)
            drawing.text(painter, pill, number, theme, px, theme.role("on-gold"), BOLD, align=CENTRE)


def order_disc(
    painter: QPainter, canvas: Canvas, centre_x: float, centre_y: float, radius: float, number: str
) -> None:
    """A gold disc with a number: the order in which things happened."""
    theme, u = canvas.theme, canvas.unit
    disc = QRectF(centre_x - radius, centre_y - radius, 2 * radius, 2 * radius)
    painter.setPen(QPen(theme.role("ink"), 1.2 * u))
    painter.setBrush(theme.role("gold"))
    painter.drawEllipse(disc)
    px = LEAST_TEXT * max(1.0, u)
    drawing.text(painter, disc, number, theme, px, theme.role("on-gold"), BOLD, align=CENTRE)


def token_disc(painter: QPainter, canvas: Canvas, box: QRectF) -> None:
    """A bonus token of the solo game: a gold disc with the bonus icon."""
    theme, u = canvas.theme, canvas.unit
    side = min(box.width(), box.height())
    disc = _square(box, side)
    painter.setPen(QPen(theme.role("ink"), 1.2 * u))
    painter.setBrush(theme.role("gold"))
    painter.drawEllipse(disc.adjusted(0.6 * u, 0.6 * u, -0.6 * u, -0.6 * u))
    canvas.sprites.draw_icon(painter, "bonus", _square(box, side * 0.62), "on-gold", "gold")


def _square(rect: QRectF, px: float) -> QRectF:
    box = QRectF(0, 0, px, px)
    box.moveCenter(rect.center())
    return box


def square(rect: QRectF, px: float) -> QRectF:
    """A square of that side in the middle of a rectangle."""
    return _square(rect, px)


def badge_box(rect: QRectF, unit: float) -> QRectF:
    """Where the number of a card stands: on the middle of its upper edge."""
    return QRectF(rect.center().x() - 10 * unit, rect.top() - 13 * unit, 20 * unit, 17 * unit)


def has_badge(height: float, unit: float) -> bool:
    """Slips in two rows are too low for a number."""
    return height >= 98 * unit


def focus_ring(painter: QPainter, rect: QRectF, radius: float, canvas: Canvas, badge: bool = False) -> None:
    """The keyboard ring: 2.6 px of focus outside 5 px of raised, 4 px off; drawn over any other mark.

    A player may wish 4 px of focus; the rest grows with it.

    With `badge` the ring leaves the card's number free.
    """
    theme, u = canvas.theme, canvas.unit
    if badge:
        whole = QRegion(rect.adjusted(-12 * u, -12 * u, 12 * u, 12 * u).toAlignedRect())
        painter.setClipRegion(whole.subtracted(QRegion(badge_box(rect, u).toAlignedRect())))
    ring = theme.finish.ring
    off = ring + 1.4
    outer = rect.adjusted(-off * u, -off * u, off * u, off * u)
    drawing.panel(painter, outer, (radius + off) * u, None, theme.role("raised"), (ring + 2.4) * u)
    drawing.panel(painter, outer, (radius + off) * u, None, theme.role("focus"), ring * u)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def hover_rim(painter: QPainter, rect: QRectF, radius: float, canvas: Canvas, badge: bool = False) -> None:
    """Two pixels of ink; nothing moves."""
    drawing.panel(painter, rect, radius * canvas.unit, None, canvas.theme.role("ink"), 2 * canvas.unit)


def joined_marks(*several: dict[tuple[Any, ...], str]) -> dict[tuple[Any, ...], str]:
    """Marks of several kinds on the same items."""
    found: dict[tuple[Any, ...], str] = {}
    for marks in several:
        for key, words in marks.items():
            found[key] = f"{found[key]} {words}" if key in found else words
    return found


def log_marks(places: Sequence[tuple[Any, ...]], number: int = 0) -> dict[tuple[Any, ...], str]:
    """The mark of a log line with its number."""
    return {places[0]: f"{LOGGED}-{number}" if number else LOGGED} if places else {}
