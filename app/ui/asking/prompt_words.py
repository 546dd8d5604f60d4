"""The words of the prompt bar: the question with its line of state, and what is chosen so far. Nothing is ever cut.

They are set as large as they fit. Where they do not, the line of state goes beside the question, then all get
smaller, then the line steps back into the tool tip; what is asked and what is chosen stay whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.ui.look.look import Look
from app.ui.panels.controls import label, set_tone
from app.ui.panels.tip import set_tip
from app.ui.theme import SEMI

BELOW, BESIDE, AWAY = "below", "beside", "away"
# The sizes of question, choice and second lines at 100 % text, from the usual ones down to the least of all texts.
_SIZES = ((15.0, 13.0, 12.0), (14.0, 12.5, 11.5), (13.0, 12.0, 11.0), (12.0, 11.5, 11.0), (11.0, 11.0, 11.0))
_STEP = 0.92
_GAP, _BESIDE_GAP = 28.0, 10.0
_TALL = 10_000
_ENOUGH = 4  # pixels; a column need not be found more exactly


@dataclass(frozen=True)
class Fonts:
    """What the words are set in."""

    title: QFont
    line: QFont
    preview: QFont
    detail: QFont


@dataclass(frozen=True)
class Fit:
    """How the words stand: their fonts, where the line of state is, whether the detail goes on in the choice's line,
    and the widths of both columns.
    """

    fonts: Fonts
    line: str
    joined: bool
    asked: int
    told: int


def _height(words: str, font: QFont, width: int) -> int:
    if not words:
        return 0
    box = QRect(0, 0, max(1, width), _TALL)
    found = QFontMetrics(font).boundingRect(box, Qt.TextFlag.TextWordWrap.value, words)
    return found.height() if found.width() <= width else _TALL  # a word that is longer than the line


def _width(words: str, font: QFont) -> int:
    return QFontMetrics(font).horizontalAdvance(words) + 2 if words else 0


def _least_width(parts: tuple[tuple[str, QFont], ...], height: int, most: int) -> int:
    """The least width at which all parts stand one above the other; `_TALL` where even the most is too little."""
    if sum(_height(words, font, most) for words, font in parts) > height:
        return _TALL
    low, high = 0, most
    while high - low > _ENOUGH:
        middle = (low + high) // 2
        if sum(_height(words, font, middle) for words, font in parts) <= height:
            high = middle
        else:
            low = middle
    return high


class PromptWords(QWidget):
    """Four labels; `show_words` fills them, and they find their places by themselves."""

    crowded = Signal()
    """Less room than before is too little."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.title = label("", "", wrap=True)
        self.line = label("", "quiet", wrap=True)
        self.preview = label("", "", wrap=True)
        self.detail = label("", "quiet", wrap=True)
        for part in (self.title, self.line, self.preview, self.detail):
            part.setParent(self)
        self._words = ("", "", "", "")
        self._fitted: Fit | None = None
        self._fitted_for: tuple[object, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_words(self, title: str, line: str, preview: str, detail: str, *, warning: bool) -> None:
        self._words = (title, line, preview, detail)
        set_tone(self.preview, "warn" if warning else "")
        self.place()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.theme.size(80), 1)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()
        if not self.whole:
            self.crowded.emit()

    # --- fitting -------------------------------------------------------------------------------------------------

    def _fonts(self) -> Iterator[Fonts]:
        theme = self._look.theme
        sizes = [tuple(px * theme.text_scale for px in row) for row in _SIZES]
        while sizes[-1][0] > theme.least_text:
            sizes.append((max(theme.least_text, sizes[-1][0] * _STEP),) * 3)
        for title, preview, second in sizes:
            small = theme.exact_font(second)
            yield Fonts(
                theme.exact_font(title, theme.heading().weight(), serif=True),
                small,
                theme.exact_font(preview, SEMI),
                small,
            )

    def fit(self) -> Fit:
        """The best way in which all words are whole; the last one where none is."""
        found: Fit | None = None
        _, line, _, detail = self._words
        for where in (BELOW, BESIDE, AWAY) if line else (AWAY,):
            # A line of state is worth a slightly smaller question, and no more than that.
            for fonts in list(self._fonts())[: None if where == AWAY else 2]:
                for joined in (False, True) if detail else (False,):
                    found = self._fit_so(fonts, where, joined=joined)
                    if found.asked + found.told <= self.width():
                        return found
        assert found is not None
        return found

    def _fit_so(self, fonts: Fonts, where: str, *, joined: bool) -> Fit:
        title, line, preview, detail = self._words
        width, height = self.width(), self.height()
        gap = self._look.theme.size(_GAP) if preview else 0
        lower = [(line, fonts.line)] if where == BELOW else []
        asked = _least_width(((title, fonts.title), *lower), height, width)
        natural = max(_width(title, fonts.title), _width(line, fonts.line) if lower else 0)
        if where == BESIDE:
            more = _width(line, fonts.line) + self._look.theme.size(_BESIDE_GAP)
            if _height(line, fonts.line, width) > height or natural + more > width:
                asked = _TALL
            asked, natural = max(asked, natural + more), natural + more
        told = 0
        if joined:
            told = _least_width(((f"{preview}: {detail}", fonts.preview),), height, width) + gap
        elif preview:
            told = _least_width(((preview, fonts.preview), (detail, fonts.detail)), height, width) + gap
        if (
            asked + told <= width
        ):  # what is left goes to the question up to its one line, then to what is told
            asked = max(asked, min(natural, width - told))
            told = width - asked
        return Fit(fonts, where, joined, asked, told)

    @property
    def whole(self) -> bool:
        """Whether all words have room."""
        return self._fitted is None or self._fitted.asked + self._fitted.told <= self.width()

    # --- placing -------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Put the words where they fit."""
        title, line, preview, detail = self._words
        wanted = (self._words, self.size(), self._look.theme)
        if wanted != self._fitted_for or self._fitted is None:
            self._fitted, self._fitted_for = self.fit(), wanted
        fit = self._fitted
        self.line.setText(line)
        self.title.setText(title)
        self.preview.setText(f"{preview}: {detail}" if fit.joined else preview)
        self.detail.setText(detail)
        self.line.setVisible(fit.line != AWAY)
        self.preview.setVisible(bool(preview))
        self.detail.setVisible(bool(preview and detail) and not fit.joined)
        set_tip(self.title, line if fit.line == AWAY else "")
        for part, font in (
            (self.title, fit.fonts.title),
            (self.line, fit.fonts.line),
            (self.preview, fit.fonts.preview),
            (self.detail, fit.fonts.detail),
        ):
            if part.font() != font:
                part.setFont(font)
        asked = QRect(0, 0, min(fit.asked, self.width()), self.height())
        told = asked
        if preview:
            start = asked.right() + 1 + self._look.theme.size(_GAP)
            told = QRect(start, 0, max(1, self.width() - start), self.height())
        if fit.line == BESIDE:
            wide = _width(title, fit.fonts.title)
            self._stack(QRect(0, 0, wide, asked.height()), self.title)
            start = wide + self._look.theme.size(_BESIDE_GAP)
            self.line.setGeometry(QRect(start, 0, max(1, asked.width() - start), asked.height()))
            self._level(self.title, self.line)
        else:
            self._stack(asked, self.title, *([self.line] if fit.line == BELOW else []))
        self._stack(told, self.preview, *([self.detail] if not self.detail.isHidden() else []))
        if fit.line == BELOW and self.detail.isHidden():
            self._level(self.title, self.preview)

    def _stack(self, column: QRect, *parts: QLabel) -> None:
        """Labels one above the other in the middle of the height."""
        heights = [min(_height(part.text(), part.font(), column.width()), column.height()) for part in parts]
        top = column.top() + max(0, (column.height() - sum(heights)) // 2)
        for part, height in zip(parts, heights, strict=True):
            part.setGeometry(column.x(), top, column.width(), height)
            top += height

    def _level(self, first: QLabel, second: QLabel) -> None:
        """Put the only line of a label on the line of another."""
        metrics, other = QFontMetrics(first.font()), QFontMetrics(second.font())
        if second.text() and max(first.height() / metrics.height(), second.height() / other.height()) < 2:
            top = first.y() + metrics.ascent() - other.ascent()
            if top + other.height() <= self.height():
                second.setGeometry(second.x(), top, second.width(), other.height())
