"""Where the parts of a big button stand: one layout for measuring and for painting.

A wide button reads from left to right: picture, words, and beside them what the choice changes, or why it is
closed. A tall one reads from top to bottom, with what it changes at its foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter, QPixmap

from app.ui.asking.option_reason import reason_height
from app.ui.look.look import Drawn
from app.ui.panels.keycap import CAP_HEIGHT, cap_width
from app.ui.theme import SEMI, Theme

WIDE, TALL, FACE, MAT, SLIM = "wide", "tall", "face", "mat", "slim"
PAD, DENSE_PAD, GAP, LINE_GAP, GAIN_GAP, GAINS_GAP = 12.0, 6.0, 12.0, 3.0, 6.0, 16.0
_BESIDE = 400.0  # from this width on reason or changes stand at the right
_REASON_SHARE, _MOST_GAINS = 0.44, 0.45
_BAND, _BANDED = 0.34, 230.0  # the picture's share of a tall button, and from which height on it has one
_WRAP = Qt.TextFlag.TextWordWrap.value
_TALL = 100_000
PICTURE_COLUMN = 32.0
SLIM_PAD, SLIM_SIDE, SLIM_COLUMN = 3.0, 8.0, 24.0


@dataclass(frozen=True)
class Gain:
    """A number that a choice changes: pictures of what, and the few words of how."""

    pictures: Sequence[QPixmap]
    words: str
    spoken: str = ""
    """The same for who cannot see the pictures."""


class Mat(Protocol):
    """A thing of the table as a choice, drawn by its game."""

    def height(self, look: Drawn, option: Option, width: float) -> float:
        """The height that shows all of it at a width, in pixels."""
        ...

    def paint(self, painter: QPainter, look: Drawn, box: QRectF, option: Option, *, hovered: bool) -> None:
        """Draw it into a box."""
        ...


@dataclass(frozen=True)
class Option:
    """One choice in a decision panel; `target` is what pressing it means to the interaction."""

    target: Any
    title: str
    rule: str = ""
    result: str = ""
    gains: Sequence[Gain] = field(default_factory=tuple)
    reason: str = ""
    help: str = ""
    """What would open a closed choice."""
    more: str = ""
    """The whole reason, where the button has room for a part of it."""
    pictures: Sequence[QPixmap] = field(default_factory=tuple)
    key: str = ""
    selected: bool = False
    warning: bool = False
    legal: bool = False
    """Marked as a target, like the open places of the table."""
    shown: str = ""
    """What stands on the button, where its picture says a part of the title."""
    face: QPixmap | None = None
    """A whole card; title and rule stand on it then."""
    told: str = ""
    """The words on the face, for the screen reader."""
    mat: Mat | None = None
    """A thing of the table that is drawn whole, with its words on it."""

    @property
    def heading(self) -> str:
        return self.shown or self.title


@dataclass(frozen=True)
class Part:
    """One thing to paint: a text, a picture, the line above the foot, the key or the reason."""

    kind: str
    place: QRectF
    words: str = ""
    font: QFont | None = None
    picture: QPixmap | None = None


def _words_height(font: QFont, words: str, width: float) -> float:
    box = QFontMetrics(font).boundingRect(0, 0, max(1, int(width)), _TALL, _WRAP, words)
    return float(box.height())


def _size(pictures: Sequence[QPixmap]) -> tuple[float, float]:
    """Of all pictures side by side."""
    if not pictures:
        return 0.0, 0.0
    sizes = [picture.deviceIndependentSize() for picture in pictures]
    return sum(s.width() for s in sizes) + 4 * (len(sizes) - 1), max(s.height() for s in sizes)


class PartsLayout:
    """Lays an option out in a width, or in a box; the parts come with real places."""

    def __init__(self, option: Option, shape: str, theme: Theme, *, dense: bool = False) -> None:
        """`dense` is for a low sheet: narrower margins and smaller titles."""
        self._option = option
        self._shape = shape
        self._theme = theme
        self._pad = SLIM_PAD if shape == SLIM else DENSE_PAD if dense else PAD
        big = bool(option.key) or shape == TALL
        self._title_font = theme.heading((15 if dense else 17) if big else 14)
        self._body = theme.body(13)
        self._bold = theme.body(13, SEMI)
        self._second = theme.body(12)

    def height(self, width: float) -> float:
        """What the option needs at a width, margins inside included."""
        parts = self._parts(QRectF(0, 0, width, 0))
        bottom = max((part.place.bottom() for part in parts), default=0.0)
        return bottom - min((part.place.top() for part in parts), default=0.0) + 2 * self._pad

    def parts(self, box: QRectF) -> list[Part]:
        """All parts inside the box, the words in the middle of its height."""
        return self._parts(box)

    def _parts(self, box: QRectF) -> list[Part]:
        if self._shape == SLIM:
            return self._slim(box.adjusted(SLIM_SIDE, self._pad, -SLIM_SIDE, -self._pad))
        inner = box.adjusted(self._pad, self._pad, -self._pad, -self._pad)
        return self._tall(inner) if self._shape == TALL else self._wide(inner)

    # --- from left to right --------------------------------------------------------------------------------------

    def _wide(self, inner: QRectF) -> list[Part]:
        option = self._option
        found: list[Part] = []
        wide = inner.width() >= self._theme.size(_BESIDE)
        across, high = _size(option.pictures)
        words = QRectF(inner)
        if across:
            # Pictures of one row of choices begin at one line, however wide each is.
            column = max(across, float(self._theme.size(PICTURE_COLUMN))) if option.key else across
            words.setLeft(inner.left() + column + GAP)
            left = inner.left() + (column - across) / 2
            found.append(Part("pictures", QRectF(left, inner.center().y() - high / 2, across, high)))
        right = inner.right()
        if option.key:
            cap = cap_width(self._theme, option.key)
            middle = inner.center().y() if not option.reason else inner.top() + CAP_HEIGHT / 2
            half = self._theme.size(CAP_HEIGHT) / 2
            found.append(Part("key", QRectF(right - cap, middle - half, cap, 2 * half), option.key))
            right -= cap + GAP
        beside: list[Part] = []
        if option.reason and wide:
            width = inner.width() * _REASON_SHARE
            place = QRectF(right - width, 0, width, self._reason_height(width))
            beside = [Part("reason", place)]
            right -= width + GAP
        elif option.gains and wide:
            width = min(self._gains_width(), inner.width() * _MOST_GAINS)
            beside = self._gains(QRectF(right - width, 0, width, 0), stacked=True)
            right -= width + GAP
        words.setRight(right)
        column_parts = self._column(words.left(), words.width(), with_more=not beside)
        found += _centred(column_parts, inner.center().y())
        found += _centred(beside, inner.center().y())
        return found

    # --- in a list ---------------------------------------------------------------------------------------------

    def _slim(self, inner: QRectF) -> list[Part]:
        """A row of a list: name and numbers in one line, the rule or the reason below or, if short, beside it."""
        option = self._option
        across, high = _size(option.pictures)
        column = max(across, float(self._theme.size(SLIM_COLUMN)))
        left = inner.left() + column + 6
        found: list[Part] = []
        lines: list[Part] = []
        right = inner.right()
        if option.reason:
            side = float(self._theme.size(14))
            lines.append(Part("blocked", QRectF(right - side, 1, side, side)))
            right -= side + 6
        numbers = [] if option.reason else self._gains(QRectF(left, 0, right - left, 0), stacked=False)
        name = QFontMetricsF(self._bold).horizontalAdvance(option.heading) + 2
        below: list[tuple[str, str]] = []
        if numbers:
            wide = max(part.place.right() for part in numbers) - left
            if name + 8 + wide <= right - left:
                lines += [
                    Part(p.kind, p.place.translated(right - wide - left, 0), p.words, p.font, p.picture)
                    for p in numbers
                ]
                numbers = []
        told = option.reason.replace("\n", " ") if option.reason else option.rule
        beside = QFontMetricsF(self._second).horizontalAdvance(told) + 2 if option.reason else 0.0
        if beside and name + 8 + beside <= right - left:
            height = _words_height(self._second, told, beside)
            drop = (_words_height(self._bold, option.heading, name) - height) / 2
            lines.append(Part("rule", QRectF(right - beside, drop, beside, height), told, self._second))
        elif told:
            below.append(("rule", told))
        if option.result:
            below.append(("result", option.result))
        room = right - left
        height = _words_height(self._bold, option.heading, room)
        lines.append(Part("title", QRectF(left, 0, room, height), option.heading, self._bold))
        top = max(part.place.bottom() for part in lines)
        for kind, words in below:
            wide = inner.right() - left
            height = _words_height(self._second, words, wide)
            lines.append(Part(kind, QRectF(left, top - 1, wide, height), words, self._second))
            top += height - 1
        lines += [Part(p.kind, p.place.translated(0, top + 1), p.words, p.font, p.picture) for p in numbers]
        if across:
            x = inner.left() + (column - across) / 2
            found.append(Part("pictures", QRectF(x, inner.center().y() - high / 2, across, high)))
        return found + _centred(lines, inner.center().y())

    # --- from top to bottom --------------------------------------------------------------------------------------

    def _tall(self, inner: QRectF) -> list[Part]:
        option = self._option
        found: list[Part] = []
        across, high = _size(option.pictures)
        band = inner.height() * _BAND if inner.height() > self._theme.size(_BANDED) else 0.0
        if band > high + 2 * self._pad:
            place = inner.adjusted(1 - self._pad, 1 - self._pad, self._pad - 1, 0)
            place.setHeight(band)
            found.append(Part("band", place))
            middle = place.center()
            found.append(
                Part("pictures", QRectF(middle.x() - across / 2, middle.y() - high / 2, across, high))
            )
            inner = inner.adjusted(0, band, 0, 0)
            across = high = 0.0
        left = inner.left() + (across + GAP if across else 0)
        title = _words_height(self._title_font, option.heading, inner.right() - left)
        head = max(high, title)
        if across:
            place = QRectF(inner.left(), inner.top() + (head - high) / 2, across, high)
            found.append(Part("pictures", place))
        place = QRectF(left, inner.top() + (head - title) / 2, inner.right() - left, title)
        found.append(Part("title", place, option.heading, self._title_font))
        top = inner.top() + head + GAP
        for part in self._column(inner.left(), inner.width(), with_title=False, with_gains=False):
            found.append(Part(part.kind, part.place.translated(0, top), part.words, part.font, part.picture))
        top = max((part.place.bottom() for part in found), default=top) + GAP
        foot = self._gains(QRectF(inner.left(), 0, inner.width(), 0), stacked=True)
        height = max(
            (part.place.bottom() for part in foot),
            default=self._theme.size(CAP_HEIGHT) if option.key else 0.0,
        )
        if height:
            start = max(top + GAP, inner.bottom() - height)
            found.append(Part("line", QRectF(inner.left(), start - GAP, inner.width(), 1)))
            found += [Part(p.kind, p.place.translated(0, start), p.words, p.font, p.picture) for p in foot]
            if option.key:
                cap = cap_width(self._theme, option.key)
                half = float(self._theme.size(CAP_HEIGHT))
                place = QRectF(inner.right() - cap, start + height - half, cap, half)
                found.append(Part("key", place, option.key))
        return found

    def foot(self, room: QRectF) -> list[Part]:
        """The numbers alone, below a card."""
        return self._gains(room, stacked=False)

    # --- the words -----------------------------------------------------------------------------------------------

    def _column(
        self,
        left: float,
        width: float,
        *,
        with_title: bool = True,
        with_gains: bool = True,
        with_more: bool = True,
    ) -> list[Part]:
        """Title, rule, result and what else has no place beside them, one below the other from 0."""
        option = self._option
        found: list[Part] = []
        top = 0.0
        texts: list[tuple[str, QFont, str]] = []
        if with_title:
            texts.append(("title", self._title_font, option.heading))
        texts += [("rule", self._body, option.rule), ("result", self._bold, option.result)]
        width = max(40.0, width)
        for kind, font, told in texts:
            if told:
                height = _words_height(font, told, width)
                found.append(Part(kind, QRectF(left, top, width, height), told, font))
                top += height + LINE_GAP
        if not with_more:
            return found
        if option.gains and with_gains:
            gains = self._gains(QRectF(left, top + 1, width, 0), stacked=False)
            found += gains
            top = max(part.place.bottom() for part in gains) + LINE_GAP
        if option.reason:
            found.append(Part("reason", QRectF(left, top + 1, width, self._reason_height(width))))
        return found

    def _gains_width(self) -> float:
        widest = 0.0
        for gain in self._option.gains:
            across = _size(gain.pictures)[0]
            words = QFontMetricsF(self._bold).horizontalAdvance(gain.words) + 2 if gain.words else 0.0
            widest = max(widest, across + (GAIN_GAP if across and gain.words else 0) + words)
        return widest

    def _gains(self, room: QRectF, *, stacked: bool) -> list[Part]:
        """Each change in a line of its own, or as many in a line as fit."""
        found: list[Part] = []
        metrics = QFontMetricsF(self._bold)
        x, top, line = room.left(), room.top(), 0.0
        for gain in self._option.gains:
            across, high = _size(gain.pictures)
            before = across + (GAIN_GAP if across and gain.words else 0)
            words = metrics.horizontalAdvance(gain.words) + 2 if gain.words else 0.0
            least = min(before + words, room.width())
            if x > room.left() and (stacked or x + least > room.right()):
                x, top, line = room.left(), top + line + 4, 0.0
            width = min(words, room.right() - x - before) if gain.words else 0.0
            height = max(high, _words_height(self._bold, gain.words, width) if gain.words else 0.0)
            left = x
            for picture in gain.pictures:
                size = picture.deviceIndependentSize()
                place = QRectF(left, top + (height - size.height()) / 2, size.width(), size.height())
                found.append(Part("picture", place, picture=picture))
                left += size.width() + 4
            if gain.words:
                tall = _words_height(self._bold, gain.words, width)
                place = QRectF(x + before, top + (height - tall) / 2, width, tall)
                found.append(Part("gain", place, gain.words, self._bold))
            x += least + GAINS_GAP
            line = max(line, height)
        return found

    def _reason_height(self, width: float) -> float:
        return reason_height(self._theme, self._option.reason, self._option.help, width)


def _centred(parts: list[Part], middle: float) -> list[Part]:
    """The same parts, moved so that the middle of their height is there."""
    if not parts:
        return parts
    top = min(part.place.top() for part in parts)
    bottom = max(part.place.bottom() for part in parts)
    by = middle - (top + bottom) / 2
    return [Part(p.kind, p.place.translated(0, by), p.words, p.font, p.picture) for p in parts]
