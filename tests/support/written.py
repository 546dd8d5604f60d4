"""Records every text that the program paints itself, with its size and the box that its ink takes.

Qt's own widgets paint in C++ and are measured in `geometry`; all else goes through `QPainter.drawText`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import shiboken6
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPaintDevice, QPainter, QTransform
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.ui.table import items_paint
from app.ui.theme import drawing

_WIDGET = 1  # QInternal.PaintDeviceFlags.Widget, which PySide does not name
_FOR_ALL = (__name__, drawing.__name__, items_paint.__name__)  # paint what others ask for
_FLAT = 0.5  # pixels that smoothing and rounding may add


@dataclass(frozen=True)
class Text:
    """One call of drawText, in the points of its device.

    `box` is where the words had to fit, None where they had a point alone; then `room` is the width that the program
    meant for them, None where it said nothing.
    """

    words: str
    px: float
    ink: QRectF
    box: QRectF | None
    room: float | None
    device: QRectF
    on_widget: bool
    scrolled: bool
    pass_key: tuple[Any, ...]
    by: str  # module and function

    @property
    def cut(self) -> bool:
        """Whether a part of it is lost: it needs more than its box, or reaches beyond its picture."""
        if self.box is not None and not _within(self.ink, self.box, 1.5):
            return True
        if self.room is not None and self.ink.width() > self.room + 2.0:
            return True
        # A row of a list may be half out of sight at the top or the bottom.
        device = self.device.adjusted(0, -9999, 0, 9999) if self.scrolled else self.device
        return not _within(self.ink, device, 1.0)


@dataclass
class Written:
    """All texts since it was begun, in order."""

    texts: list[Text] = field(default_factory=list)
    rooms: list[float] = field(default_factory=list)  # of the calls of drawing.text that are under way
    _ended: dict[int, int] = field(default_factory=dict)

    def clear(self) -> None:
        self.texts.clear()

    def overlapping(self) -> list[tuple[Text, Text]]:
        """Different words over one another in one picture."""
        by_picture: dict[tuple[Any, ...], list[Text]] = {}
        for one in self.texts:
            by_picture.setdefault(one.pass_key, []).append(one)
        found = []
        for texts in by_picture.values():
            for number, one in enumerate(texts):
                for other in texts[number + 1 :]:
                    if one.words != other.words and _overlap(one, other):
                        found.append((one, other))
        return found

    def record(self, painter: QPainter, args: tuple[Any, ...]) -> None:
        box, words, flags = _understood(args)
        if not words.strip():
            return
        metrics = QFontMetricsF(painter.font(), painter.device())
        if isinstance(box, QRectF):
            ink = _ink(metrics, words, metrics.boundingRect(box, flags, words))
        else:
            ink, box = metrics.tightBoundingRect(words).translated(box), None
        move: QTransform = painter.worldTransform()
        device = painter.device()
        on_widget = device.devType() == _WIDGET
        ratio = 1.0 if on_widget else device.devicePixelRatioF()
        pointer = shiboken6.getCppPointer(painter)[0]
        self.texts.append(
            Text(
                words,
                painter.fontInfo().pixelSize() * abs(move.m22() or move.m12()),
                move.mapRect(ink),
                None if box is None or flags & Qt.TextFlag.TextDontClip.value else move.mapRect(box),
                self.rooms[-1] if self.rooms and box is None else None,
                QRectF(0, 0, device.width() / ratio, device.height() / ratio),
                on_widget,
                on_widget and _scrolls(device),
                (pointer, self._ended.get(pointer, 0), shiboken6.getCppPointer(device)[0]),
                _caller(),
            )
        )

    def end(self, painter: QPainter) -> None:
        """The next painter at this address is another one."""
        pointer = shiboken6.getCppPointer(painter)[0]
        self._ended[pointer] = self._ended.get(pointer, 0) + 1


@contextmanager
def written() -> Iterator[Written]:
    """Record until the end of the block."""
    found = Written()
    draw, end, fitted = QPainter.drawText, QPainter.end, drawing.text

    def draw_text(painter: QPainter, *args: Any) -> Any:
        found.record(painter, args)
        return draw(painter, *args)

    def end_painting(painter: QPainter) -> bool:
        found.end(painter)
        return end(painter)

    def fitted_text(painter: QPainter, rect: QRectF, *args: Any, **more: Any) -> float:
        found.rooms.append(rect.width() * abs(painter.worldTransform().m11() or 1.0))
        height = fitted(painter, rect, *args, **more)
        found.rooms.pop()
        return height

    drawing.text = fitted_text
    QPainter.drawText, QPainter.end = draw_text, end_painting
    try:
        yield found
    finally:
        drawing.text = fitted
        QPainter.drawText, QPainter.end = draw, end


def _scrolls(device: QPaintDevice) -> bool:
    """Whether it is what a list or a page is seen through; Qt's own of these may have no name in Python."""
    return not isinstance(device, QWidget) or isinstance(device.parentWidget(), QAbstractScrollArea)


def _caller() -> str:
    """Who has words painted: the first function of the program below those that paint for all."""
    frame = sys._getframe(3)
    while frame.f_back is not None and frame.f_globals.get("__name__", "") in _FOR_ALL:
        frame = frame.f_back
    return f"{frame.f_globals.get('__name__', '').rpartition('.')[2]}.{frame.f_code.co_name}"


def _understood(args: tuple[Any, ...]) -> tuple[QRectF | QPointF, str, int]:
    """The place, the words and the flags of any form of drawText."""
    first = args[0]
    if isinstance(first, QPoint | QPointF):
        return QPointF(first), args[1], 0
    if isinstance(first, QRect | QRectF):
        if isinstance(args[1], str):
            raise TypeError("drawText with a QTextOption is not measured yet; teach it here")
        return QRectF(first), args[2], _number(args[1])
    if len(args) >= 6:
        return QRectF(*args[:4]), args[5], _number(args[4])
    return QPointF(args[0], args[1]), args[2], 0


def _number(flags: Any) -> int:
    return int(getattr(flags, "value", flags))


def _ink(metrics: QFontMetricsF, words: str, block: QRectF) -> QRectF:
    """The ink of words whose lines fill `block`: less than that, as a line has air above and below."""
    if block.height() < 1.5 * metrics.lineSpacing():
        return metrics.tightBoundingRect(words).translated(block.left(), block.top() + metrics.ascent())
    return block.adjusted(0, metrics.ascent() - metrics.capHeight(), 0, 0)


def _within(inner: QRectF, outer: QRectF, slack: float) -> bool:
    return outer.adjusted(-slack, -slack, slack, slack).contains(inner)


def _overlap(one: Text, other: Text) -> bool:
    """By more than two lines of one text, where what hangs from one may reach between what stands in the next."""
    both = one.ink.intersected(other.ink)
    return both.width() > 2 * _FLAT and both.height() > 2 * _FLAT + 0.1 * max(one.px, other.px)
