"""Keeps the view of the table from painting what panels hide, and by that the panels from being painted with it.

Qt paints everything that lies over a repainted part once more. The panels are real widgets over the one view of the
table, and painting them takes longer than painting the table, so their places are cut out of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

# Widths and heights that together are what a panel's corner, round by 10 pixels, lets be seen of the table.
CORNER = ((12, 1), (7, 2), (5, 3), (4, 4), (3, 5), (2, 7), (1, 12))
_CHANGES = frozenset(
    {
        QEvent.Type.Move,
        QEvent.Type.Resize,
        QEvent.Type.ShowToParent,
        QEvent.Type.HideToParent,
        QEvent.Type.ParentChange,
    }
)


class Covered(QObject):
    """Follows some siblings of a view, each of them opaque but for the corners, as they come, move and go."""

    def __init__(self, view: QWidget, panels: Iterable[QWidget]) -> None:
        super().__init__(view)
        self._view = view
        self._panels = tuple(panels)
        for widget in (view, *self._panels):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self._cut()
        return False

    def _cut(self) -> None:
        seen = QRegion(self._view.rect())
        for panel in self._panels:
            if panel.parentWidget() is self._view.parentWidget() and not panel.isHidden():
                place = panel.geometry().translated(-self._view.pos())
                seen -= QRegion(place).subtracted(_corners(place))
        self._view.setMask(seen)


def _corners(place: QRect) -> QRegion:
    found = QRegion()
    for width, height in CORNER:
        for x in (place.left(), place.right() + 1 - width):
            for y in (place.top(), place.bottom() + 1 - height):
                found += QRegion(x, y, width, height)
    return found
