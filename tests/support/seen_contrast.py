"""Measures the contrast of every text that a screen shows with what lies under it, in the pixels of the screen.

A screen is brought up twice: once with a block in the colour of the words in place of every text, once without any.
Where the two differ there is the colour of a text in one and its ground in the other, however either came about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QProxyStyle, QWidget

from app.ui.window.screenshot import settle
from tests.support.contrast import contrast
from tests.support.screens import Case, look_at, quiet

_LEAST_SHARE = 0.04  # of a block that lies on a ground which counts
_LEAST_BLOCK = 12  # pixels
_CHANGED = re.compile(b"[^\x00]+")
_ANY = bytes([0]) + bytes([1]) * 255


class Pair(NamedTuple):
    """Words' colour and their ground, with the contrast and one place where they are seen."""

    ink: str
    ground: str
    ratio: float
    place: tuple[int, int, int, int]


def pairs_on(case: Case) -> list[Pair]:
    """All pairs of a screen, each once."""
    found: dict[tuple[str, str], Pair] = {}
    with quiet():
        with _texts(blocks=True):
            marked, _ = _picture(case)
        with _texts(blocks=False):
            bare, lines = _picture(case)
    assert marked.size() == bare.size()
    for block in _blocks(marked, bare):
        for pair in _pairs_of(block, marked, bare):
            found.setdefault((pair.ink, pair.ground), pair)
    for pair in lines:
        found.setdefault((pair.ink, pair.ground), pair)
    return list(found.values())


def _picture(case: Case) -> tuple[QImage, list[Pair]]:
    taken: list[QImage] = []
    lines: list[Pair] = []

    def see(window: Any, what: QWidget, ink: Any) -> None:
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()  # no caret that blinks
        settle()
        taken.append(what.grab().toImage().convertToFormat(QImage.Format.Format_RGB32))
        for line in what.findChildren(QLineEdit):
            if line.isVisible():
                lines.extend(_pairs_of_line(line))

    look_at(case, see)
    return taken[0], lines


def _pairs_of_line(line: QLineEdit) -> Iterator[Pair]:
    """A line to type in writes its words itself: in the colours of its palette, on its own ground."""
    picture = line.grab().toImage()
    ground = picture.pixelColor(picture.width() - 8, picture.height() // 2)
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.PlaceholderText):
        ink = line.palette().color(role)
        seen = QColor(
            *(
                round(one * ink.alphaF() + other * (1 - ink.alphaF()))
                for one, other in zip(ink.getRgb()[:3], ground.getRgb()[:3], strict=True)  # type: ignore[index]
            )
        )
        colours = seen.name().upper(), ground.name().upper()
        yield Pair(*colours, contrast(*colours), line.geometry().getRect())  # type: ignore[arg-type]


class _Style(QProxyStyle):
    """Qt's own labels and buttons have their style write their words."""

    blocks = False

    def drawItemText(  # type: ignore[override]
        self,
        painter: QPainter,
        rect: QRect,
        flags: int,
        palette: QPalette,
        enabled: bool,
        words: str,
        role: QPalette.ColorRole = QPalette.ColorRole.NoRole,
    ) -> None:
        if self.blocks and words.strip():
            colour = painter.pen().color() if role == QPalette.ColorRole.NoRole else palette.color(role)
            painter.fillRect(
                _middle(QRectF(self.itemTextRect(painter.fontMetrics(), rect, flags, enabled, words))), colour
            )


def _middle(box: QRectF) -> QRectF:
    """Where the letters of a line are, without the air above and below."""
    air = box.height() * 0.25
    return box.adjusted(0, air, 0, -air)


@contextmanager
def _texts(*, blocks: bool) -> Iterator[None]:
    draw = QPainter.drawText
    application = QApplication.instance()
    assert isinstance(application, QApplication)

    def draw_text(painter: QPainter, *args: Any) -> Any:
        if isinstance(args[0], QRect | QRectF):
            box = painter.boundingRect(args[0], args[1], args[2])
            words = args[2]
        elif len(args) >= 6:
            box = painter.boundingRect(QRectF(*args[:4]), args[4], args[5])
            words = args[5]
        else:
            words = args[-1]
            box = painter.fontMetrics().boundingRect(words)
            box = QRectF(box).translated(*((args[0].x(), args[0].y()) if len(args) == 2 else args[:2]))
        if blocks and words.strip():
            painter.fillRect(_middle(QRectF(box)), painter.pen().color())
        return box

    style = _Style("Fusion")
    style.blocks = blocks
    application.setStyle(style)
    QPainter.drawText = draw_text  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        QPainter.drawText = draw  # type: ignore[method-assign]
        application.setStyle("Fusion")


def _blocks(marked: QImage, bare: QImage) -> list[list[tuple[int, int, int]]]:
    """Runs of pixels that differ, those that touch in one block."""
    apart = marked.copy()
    painter = QPainter(apart)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, bare)
    painter.end()
    data, wide, high = bytes(apart.constBits()), apart.width(), apart.height()
    changed = 0
    for channel in range(3):
        changed |= int.from_bytes(data[channel::4].translate(_ANY), "big")
    marks = changed.to_bytes(wide * high, "big")
    blocks: list[list[tuple[int, int, int]]] = []
    before: list[tuple[int, int, int, list[tuple[int, int, int]]]] = []
    for y in range(high):
        now = []
        for found in _CHANGED.finditer(marks[y * wide : (y + 1) * wide]):
            block = next((b for _, x, e, b in before if x < found.end() and found.start() < e), None)
            if block is None:
                block = []
                blocks.append(block)
            block.append((y, found.start(), found.end()))
            now.append((y, found.start(), found.end(), block))
        before = now
    return blocks


def _apart(one: int, other: int) -> bool:
    """More than what smoothing and rounding leave beside a text."""
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16)) > 2


def _pairs_of(block: list[tuple[int, int, int]], marked: QImage, bare: QImage) -> Iterator[Pair]:
    left, right = min(run[1] for run in block), max(run[2] for run in block)
    place = (left, block[0][0], right - left, len(block))
    seen: Counter[tuple[int, int]] = Counter()
    for y, begin, end in block:
        for x in range(begin, end):
            seen[marked.pixel(x, y) & 0xFFFFFF, bare.pixel(x, y) & 0xFFFFFF] += 1
    total = sum(seen.values())
    if total < _LEAST_BLOCK:
        return
    inks = Counter[int]()
    for (ink, _), count in seen.items():
        inks[ink] += count
    ink = inks.most_common(1)[0][0]
    for (one, ground), count in seen.items():
        if one == ink and count >= _LEAST_SHARE * total and _apart(one, ground):
            colours = f"#{ink:06X}", f"#{ground:06X}"
            yield Pair(*colours, contrast(*colours), place)
