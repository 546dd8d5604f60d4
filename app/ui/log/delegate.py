"""Draws the lines of the log: emblem, sentence, chips; in the whole log the step's number and an icon as well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.faces.face import Face
from app.ui.log.model import LINE_ROLE, Chip, LogLine
from app.ui.look.look import Look
from app.ui.panels.row_list import WRAP, RowDelegate, words_height
from app.ui.theme import BOLD, REGULAR, SEMI, drawing

_EDGE, _TOP = 7, 4  # between a row's border and what is in it
_GAP = 6
_WORDS, _NOTES, _SMALL = 12.5, 12, 11
_EMBLEM, _ICON, _CHIP_ICON = 18, 16, 13
_LEFT_MIDDLE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_SEAL = "seal:"
_MOST_LAID_OUT = 500


class _Shown(NamedTuple):
    """A chip at its place; the words begin `at` pixels from its left."""

    chip: Chip
    box: QRect
    at: int


@dataclass
class _Parts:
    """Where everything of one row stands, from the row's upper left corner."""

    words: QRect = field(default_factory=QRect)
    notes: QRect = field(default_factory=QRect)
    chips: list[_Shown] = field(default_factory=list)
    height: int = 0


class LogDelegate(RowDelegate):
    def __init__(self, look: Look, parent: QWidget, face: Face) -> None:
        super().__init__(look, parent)
        self._face = face
        self.colours: Mapping[int, str] = {}
        self.whole = False
        """The whole log is shown, not only what is new."""
        self.now: int | None = None
        """In a replay the step in sight: what comes later is paler."""
        self.digits = 1
        self.zoom = 1.0
        """How much larger than at the usual size everything is, besides the text scale."""
        # The row is kept with its parts, so that no other row can get its identity.
        self._laid_out: dict[tuple[int, int], tuple[LogLine, _Parts]] = {}

    def row_of(self, index: QModelIndex) -> LogLine:
        line: LogLine = index.data(LINE_ROLE)
        return line

    def notes_of(self, row: LogLine) -> tuple[str, ...]:
        """Beside the board why the Automa did something is folded, or it would push out what happened."""
        folded = not self.whole and bool(row.event) and self._face.may_be_folded(row.event)
        return () if folded else tuple(row.notes)

    def show_as(self, whole: bool, digits: int) -> None:
        """Another form of the rows; `digits` is how many the largest number has."""
        if (whole, digits) != (self.whole, self.digits):
            self.whole, self.digits = whole, digits
            self.forget_sizes()

    def height(self, row: LogLine, width: int) -> int:
        return self._caption_height(row, width) if row.heading else self._parts(row, width).height

    def draw(self, painter: QPainter, box: QRect, row: LogLine, current: bool) -> None:
        if row.heading:
            self._draw_caption(painter, box, row)
            return
        theme = self.look.theme
        if current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.role("selected-tint"))
            painter.drawRoundedRect(box.adjusted(3, 2, -3, -2), 6, 6)
        parts = self._parts(row, box.width())
        later = self.now is not None and row.begin > self.now
        ink = "ink2" if later else "ink"
        painter.translate(box.topLeft())
        line = self._line_height()
        left = _EDGE
        if self.whole:
            number = self._number_width()
            if row.step:
                painter.setFont(self._font(_SMALL))
                painter.setPen(theme.role("ink2"))
                place = QRect(left, _TOP, number, line)
                painter.drawText(
                    place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(row.step)
                )
            left += number + _GAP
        if row.seat in self.colours:
            self._picture(
                painter,
                QRect(left, _TOP, self._size(_EMBLEM), line),
                self.look.emblem(self.colours[row.seat], _EMBLEM * self.zoom),
            )
        left += self._size(_EMBLEM) + _GAP
        if self.whole:
            self._picture(
                painter,
                QRect(left, _TOP, self._size(_ICON), line),
                self.look.icon(row.icon, _ICON * self.zoom, ink),
            )
        painter.setFont(self._font(_WORDS))
        painter.setPen(theme.role(ink))
        painter.drawText(parts.words, WRAP, row.words)
        notes = self.notes_of(row)
        if notes:
            painter.setFont(self._font(_NOTES))
            painter.setPen(theme.role("ink2"))
            painter.drawText(parts.notes, WRAP, "\n".join(notes))
        for shown in parts.chips:
            self._draw_chip(painter, shown, ink)
        if self.whole and current:
            pointer = QRect(box.width() - _EDGE - self._size(12), _TOP, self._size(12), line)
            self._picture(painter, pointer, self.look.icon("chevron-left", 12 * self.zoom, "focus"))

    def zoom_to(self, zoom: float) -> None:
        """In a big window the lines grow with the table."""
        if zoom != self.zoom:
            self.zoom = zoom
            self.forget_sizes()

    def _font(self, px: float, weight: QFont.Weight = REGULAR) -> QFont:
        return self.look.theme.body(px * self.zoom, weight)

    def _size(self, px: float) -> int:
        return self.look.theme.size(px * self.zoom)

    # --- measures ------------------------------------------------------------------------------------------------

    def _line_height(self) -> int:
        return max(QFontMetrics(self._font(_WORDS)).height(), self._size(_EMBLEM))

    def _number_width(self) -> int:
        return QFontMetrics(self._font(_SMALL)).horizontalAdvance("0" * self.digits)

    def _words_left(self) -> int:
        left = _EDGE + self._size(_EMBLEM) + _GAP
        return left + (self._number_width() + self._size(_ICON) + 2 * _GAP if self.whole else 0)

    def forget_sizes(self) -> None:
        super().forget_sizes()
        self._laid_out.clear()

    def _parts(self, row: LogLine, width: int) -> _Parts:
        """Where the parts of a row stand, worked out once: every line in sight is painted with each new one."""
        known = self._laid_out.get((id(row), width))
        if known is None or known[0] is not row:
            if len(self._laid_out) > _MOST_LAID_OUT:
                self._laid_out.clear()
            known = self._laid_out[id(row), width] = (row, self._lay_out(row, width))
        return known[1]

    def _lay_out(self, row: LogLine, width: int) -> _Parts:
        left = self._words_left()
        room = max(40, width - left - _EDGE - (self._size(12) if self.whole else 0))
        font = self._font(_WORDS)
        metrics = QFontMetrics(font)
        line = self._line_height()
        high = words_height(row.words, font, room)
        # One line of words stands level with the emblem.
        top = _TOP + max(0, (line - metrics.height()) // 2)
        parts = _Parts(words=QRect(left, top, room, high))
        bottom = max(_TOP + line, top + high)
        chips = [self._measured(chip, room) for chip in row.chips]
        along = left + metrics.horizontalAdvance(row.words) + 10
        beside = along + sum(w + 4 for w, _, _ in chips) <= left + room and high <= metrics.height() + 2
        told = self.notes_of(row)
        if chips and beside and not told:
            x = along
            for chip, (w, h, at) in zip(row.chips, chips):
                parts.chips.append(_Shown(chip, QRect(x, _TOP + (line - h) // 2, w, h), at))
                x += w + 4
        if told:
            notes = words_height("\n".join(told), self._font(_NOTES), room)
            parts.notes = QRect(left, bottom + 1, room, notes)
            bottom += notes + 1
        if chips and not parts.chips:
            bottom = self._flow(parts, row.chips, chips, QRect(left, bottom + 2, room, 0))
        parts.height = bottom + _TOP - 1
        return parts

    def _flow(
        self, parts: _Parts, chips: Sequence[Chip], sizes: Sequence[tuple[int, int, int]], area: QRect
    ) -> int:
        """Chips side by side below the words, as many in a line as fit; returns where they end."""
        x, y, high = area.left(), area.top(), 0
        for chip, (w, h, at) in zip(chips, sizes):
            if x > area.left() and x + w > area.right() + 1:
                x, y, high = area.left(), y + high + 3, 0
            parts.chips.append(_Shown(chip, QRect(x, y, w, h), at))
            x += w + 4
            high = max(high, h)
        return y + high

    def _measured(self, chip: Chip, room: int) -> tuple[int, int, int]:
        """Width, height, and where the words begin."""
        font = self._font(_SMALL, SEMI)
        icon = self._size(_CHIP_ICON)
        at = self._size(5) + icon + (icon + 3 if chip.seat >= 0 else 0) + (self._size(3) if chip.words else 0)
        wide = QFontMetrics(font).horizontalAdvance(chip.words)
        width = min(room, at + wide + self._size(7 if chip.words else 5))
        left = width - at - self._size(5)
        high = words_height(chip.words, font, left) if wide > left else 0
        return width, max(self._size(18), high + 4), at

    def _caption_height(self, row: LogLine, width: int) -> int:
        _, room = self._caption_room(row, width)
        return max(words_height(row.words, self._font(11.5, BOLD), room), self._size(16)) + 8

    def _caption_room(self, row: LogLine, width: int) -> tuple[int, int]:
        left = _EDGE + (self._size(_ICON) + _GAP if self._caption_icon(row) else 0)
        return left, max(40, width - left - _EDGE)

    def _caption_icon(self, row: LogLine) -> str:
        icons = self._face.season_icons
        return icons[row.season] if self.whole and 0 <= row.season < len(icons) else ""

    # --- drawing -------------------------------------------------------------------------------------------------

    def _draw_caption(self, painter: QPainter, box: QRect, row: LogLine) -> None:
        theme = self.look.theme
        left, room = self._caption_room(row, box.width())
        icon = self._caption_icon(row)
        if icon:
            where = QRect(box.left() + _EDGE, box.top(), self._size(_ICON), box.height())
            self._picture(painter, where, self.look.icon(icon, 14 * self.zoom, icon))
        font = self._font(11.5, BOLD)
        painter.setFont(font)
        painter.setPen(theme.role("ink2"))
        place = QRect(box.left() + left, box.top() + 4, room, box.height() - 8)
        used = painter.drawText(place, WRAP | _LEFT_MIDDLE, row.words)
        start = used.right() + 8
        end = box.right() - _EDGE
        if end > start:
            painter.setPen(theme.role("rule"))
            painter.drawLine(start, used.center().y() + 1, end, used.center().y() + 1)

    def _draw_chip(self, painter: QPainter, shown: _Shown, ink: str) -> None:
        theme, chip = self.look.theme, shown.chip
        dash = (3.0, 2.0) if chip.gone else ()
        box = shown.box.toRectF()
        drawing.panel(
            painter,
            box,
            box.height() / 2,
            theme.role("sunk"),
            theme.role("rule2" if dash else "rule"),
            1.0,
            dash,
        )
        icon = self._size(_CHIP_ICON)
        x = shown.box.left() + self._size(5)
        if chip.seat in self.colours:
            self._picture(
                painter,
                QRect(x, shown.box.top(), icon, shown.box.height()),
                self.look.emblem(self.colours[chip.seat], _CHIP_ICON * self.zoom),
            )
            x += icon + 3
        self._picture(
            painter, QRect(x, shown.box.top(), icon, shown.box.height()), self._chip_picture(chip, ink)
        )
        if chip.words:
            painter.setFont(self._font(_SMALL, SEMI))
            painter.setPen(theme.role(ink))
            place = QRect(
                shown.box.left() + shown.at,
                shown.box.top(),
                shown.box.width() - shown.at - self._size(4),
                shown.box.height(),
            )
            painter.drawText(place, WRAP | _LEFT_MIDDLE, chip.words)

    def _chip_picture(self, chip: Chip, ink: str) -> QPixmap:
        if chip.picture.startswith(_SEAL):
            return self.look.sprites.seal(chip.picture.removeprefix(_SEAL), self._size(_CHIP_ICON))
        return self.look.icon(chip.picture, _CHIP_ICON * self.zoom, ink)

    def _picture(self, painter: QPainter, place: QRect, picture: QPixmap) -> None:
        """A picture in the middle of its place."""
        ratio = picture.devicePixelRatio()
        width, height = round(picture.width() / ratio), round(picture.height() / ratio)
        painter.drawPixmap(place.center() - QPoint((width - 1) // 2, (height - 1) // 2), picture)
