"""The answers to a card that asks several players: given, asked now, to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.session.types import SeatInfo
from app.ui.look.look import Drawn
from app.ui.theme import BOLD, drawing
from app.words.typed import in_a_sentence

YES, NO, ANSWERED, ASKED, TO_COME = "yes", "no", "answered", "asked", "to-come"
_ROW, _GAP, _BAND = 60.0, 8.0, 8.0
_LOW_ROW, _LOW_GAP = 17.0, 3.0
_TWO_LINES = 32.0  # in a lower row the state stands beside the name
# The sign at the right of a row and its role.
_SIGNS = {
    YES: ("check", "legal"),
    NO: ("cancel", "ink2"),
    ANSWERED: ("private", "ink2"),
    ASKED: ("chevron-left", "accent"),
    TO_COME: ("pause", "ink2"),
}


@dataclass(frozen=True)
class Answer:
    """Where one player stands: `state` is YES, NO, ANSWERED (nobody may know what), ASKED or TO_COME."""

    seat: int
    name: str
    state: str
    words: str


class AnswerList(QWidget):
    """A row for each player in the order of asking."""

    def __init__(self, look: Drawn, answers: Sequence[Answer], seats: Sequence[SeatInfo]) -> None:
        super().__init__()
        self._look = look
        self.answers = tuple(answers)
        self._seats = tuple(seats)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        told = ", ".join(f"{in_a_sentence(answer.name)}: {answer.words}" for answer in answers)
        self.setAccessibleName(told)

    def sizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(200), len(self.answers) * size(_ROW + _GAP))

    def minimumSizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(150), len(self.answers) * size(_LOW_ROW + _LOW_GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, look, size = self._look.theme, self._look, self._look.theme.size
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        count = max(1, len(self.answers))
        share = self.height() / count
        gap = float(size(_GAP)) if share > size(_TWO_LINES + _GAP) else float(size(_LOW_GAP))
        high = min(float(size(_ROW)), (self.height() - 2 - gap * (count - 1)) / count)
        top = 1.0
        for answer in self.answers:
            row = QRectF(1, top, self.width() - 2, high)
            asked = answer.state == ASKED
            drawing.panel(
                painter,
                row,
                8,
                theme.role("selected-tint" if asked else "raised"),
                theme.role("accent" if asked else "rule"),
                theme.mark_edge(2.2) if asked else max(1.0, theme.edge),
            )
            colour = self._seats[answer.seat].colour
            band = QRectF(row.left() + 4, row.top() + 5, size(_BAND), row.height() - 10)
            look.sprites.draw_pattern(painter, colour, band)
            side = min(float(size(32)), high - 8)
            emblem = QRectF(band.right() + 7, row.center().y() - side / 2, side, side)
            look.sprites.draw_emblem(painter, colour, emblem)
            sign, role = _SIGNS[answer.state]
            mark = float(size(16))
            place = QRectF(row.right() - mark - 9, row.center().y() - mark / 2, mark, mark)
            look.sprites.draw_icon(painter, sign, place, role, "selected-tint" if asked else "raised")
            left = emblem.right() + 9
            words = QRectF(left, row.top(), place.left() - left - 8, row.height())
            self._words(painter, words, answer)
            top += high + gap
        painter.end()

    def _words(self, painter: QPainter, room: QRectF, answer: Answer) -> None:
        """The name, and below it the state; in a low row beside it."""
        theme, size = self._look.theme, self._look.theme.size
        ink, second = theme.role("ink"), theme.role("ink2")
        if room.height() < size(_TWO_LINES):
            # All rows in one size, that of the longest.
            share = min(1.0, (room.width() - 2) / max(sum(self._widths(each)) for each in self.answers))
            name, between, _ = (width * share for width in self._widths(answer))
            left = QRectF(room.left(), room.top(), name + 1, room.height())
            drawing.text(painter, left, answer.name, theme, size(14) * share, ink, BOLD, serif=True)
            right = room.adjusted(name + between, 0, 0, 0)
            drawing.text(painter, right, answer.words, theme, size(12) * share, second)
            return
        half = room.height() / 2
        lines = min(half, float(size(20)))
        upper = QRectF(room.left(), room.top() + half - lines, room.width(), lines)
        lower = QRectF(room.left(), room.top() + half, room.width(), lines)
        drawing.text(painter, upper, answer.name, theme, size(14), ink, BOLD, serif=True)
        drawing.text(painter, lower, answer.words, theme, size(12), second)

    def _widths(self, answer: Answer) -> tuple[float, float, float]:
        """Of the name, the space and the state in one line at their usual sizes."""
        theme, size = self._look.theme, self._look.theme.size
        name = drawing.text_width(theme, answer.name, size(14), BOLD, serif=True)
        return name, float(size(8)), drawing.text_width(theme, answer.words, size(12))
