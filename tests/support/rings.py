"""Counts the rings of the keyboard in what a window shows, by the pixels that have the colour of the focus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.ui.table.view import TableView
from app.ui.window.screenshot import settle
from tests.support.geometry import place_of

_NEAR = 20  # how far a smoothed pixel may be from the colour in red, green and blue
_LEAST = 7  # pixels that a ring is wide and high at the least
_CLOSED = 0.35  # of each side of its box that a ring covers; corners are round
_NEAR_TABLE = bytes(1 if value <= _NEAR else 0 for value in range(256))
_RUN = re.compile(b"\x01+")

Run = tuple[int, int, int]
"""A piece of a line of the picture: its line, where it begins, and where it ends (not counted)."""


def rings(picture: QImage, colour: QColor) -> list[QRect]:
    """The boxes of the rings of that colour, in pixels of the picture.

    A ring is what hangs together and runs along the sides of its own box: words, ticks and arrows in the same colour
    do not. The dashes of a broken ring are one.
    """
    return [box for runs in _pieces(picture, colour) if (box := _ring_of(runs)) is not None]


def _pieces(picture: QImage, colour: QColor) -> list[list[Run]]:
    """Runs that touch one another, sideways and across corners too."""
    parent: list[int] = []
    runs: list[Run] = []

    def top(number: int) -> int:
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    before: list[int] = []
    for y, line in enumerate(_lines(picture, colour)):
        now = []
        for found in _RUN.finditer(line):
            number = len(runs)
            runs.append((y, found.start(), found.end()))
            parent.append(number)
            now.append(number)
            for other in before:
                if runs[other][1] <= found.end() and found.start() <= runs[other][2]:
                    parent[top(number)] = top(other)
        before = now
    pieces: dict[int, list[Run]] = {}
    for number, run in enumerate(runs):
        pieces.setdefault(top(number), []).append(run)
    return list(pieces.values())


def _lines(picture: QImage, colour: QColor) -> Iterator[bytes]:
    """Each line of the picture as bytes, 1 where the colour is."""
    apart = picture.convertToFormat(QImage.Format.Format_RGB32)
    apart.setDevicePixelRatio(1)
    painter = QPainter(apart)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.fillRect(apart.rect(), colour)
    painter.end()
    data, wide, high = bytes(apart.constBits()), apart.width(), apart.height()
    near = -1
    for channel in range(3):
        near &= int.from_bytes(data[channel::4].translate(_NEAR_TABLE), "big")
    marks = near.to_bytes(wide * high, "big")
    for y in range(high):
        yield marks[y * wide : (y + 1) * wide]


def _ring_of(runs: list[Run]) -> QRect | None:
    left, right = min(run[1] for run in runs), max(run[2] for run in runs)
    top, bottom = runs[0][0], runs[-1][0] + 1
    wide, high = right - left, bottom - top
    if wide < _LEAST or high < _LEAST:
        return None
    rim = 3  # a round end touches its side for a moment only, so the side is a few pixels thick
    across = [set[int](), set[int]()]
    down = [set[int](), set[int]()]
    for y, begin, end in runs:
        for side, at in enumerate((top, bottom - rim)):
            if at <= y < at + rim:
                across[side].update(range(begin, end))
        for side, at in enumerate((left, right - rim)):
            if begin < at + rim and end > at:
                down[side].add(y)
    closed = all(len(side) >= _CLOSED * wide for side in across) and all(
        len(side) >= _CLOSED * high for side in down
    )
    filled = sum(end - begin for _, begin, end in runs) > 0.6 * wide * high and min(wide, high) > 4 * rim
    return QRect(left, top, wide, high) if closed and not filled else None


# --- walking through a window ------------------------------------------------------------------------------------


MOST_STOPS = 160


class Stop(NamedTuple):
    """Where Tab came to: the widget in words, its place, and the rings that are to be seen."""

    where: str
    place: QRect
    rings: list[QRect]

    @property
    def one(self) -> bool:
        """There is one ring, and it is where the keys are."""
        return len(self.rings) == 1 and self.place.contains(self.rings[0].center())


def walk(window: QWidget, colour: QColor) -> list[Stop]:
    """Press Tab from the first stop until one comes again, and look at each."""
    stops: list[Stop] = []
    seen: set[tuple[int, object]] = set()
    focused = window.focusWidget()
    if focused is None:
        QTest.keyClick(window, Qt.Key.Key_Tab)
    for _ in range(MOST_STOPS):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        settle()
        focused = window.focusWidget()
        if focused is None:
            stops.append(Stop("nowhere", QRect(), []))
            break
        thing, place = _stop(window, focused)
        mark = (id(focused), thing)
        if mark in seen:
            break
        seen.add(mark)
        where = f"{place_of(focused)} {thing or ''}".strip()
        stops.append(Stop(where, place, rings(grabbed(window), colour)))
    return stops


def grabbed(window: QWidget) -> QImage:
    """What the window shows."""
    return window.grab().toImage()


def _stop(window: QWidget, focused: QWidget) -> tuple[object, QRect]:
    """What has the keys and where it is in the window: on the table each thing is a stop of its own."""
    place = QRect(focused.mapTo(window, QPoint(0, 0)), focused.size())
    presenter = getattr(window, "presenter", None)
    if not isinstance(focused, TableView) or presenter is None or presenter.ring.current is None:
        return None, place
    thing = presenter.ring.current
    rect = focused.table.item_rect(thing) if focused.table is not None else None
    assert rect is not None
    return thing, focused.mapFromScene(rect).boundingRect().translated(place.topLeft())
