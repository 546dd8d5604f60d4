"""A panel or drawer that comes or goes: what stood in its place before fades away, and numbers stay free."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QGraphicsView, QWidget

from app.ui.table.animator import ARRIVE, Pulse
from app.ui.table.until_input import UntilInput


class Unfold(QWidget):
    """Lies over a part of its parent with the picture of an earlier moment, and lets everything through.

    It drops the picture once it has faded: it may show the hand of the player before.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture, self._origin = QPixmap(), QPoint()
        self._left = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pulse = Pulse(self._fade, self._end, self, ARRIVE)
        self._until_input = UntilInput(lambda: self._pulse.running, self.stop, self)
        self.hide()

    @property
    def running(self) -> bool:
        return self._pulse.running

    def keep(self, part: QRect) -> QPixmap:
        """The picture of a part of the parent as it stands, for `start`; a small one takes less time."""
        self.stop()
        parent = self.parentWidget()
        assert parent is not None
        self._origin = part.topLeft()
        kept = parent.grab(part)
        for view in parent.findChildren(QGraphicsView):
            view.viewport().update()  # what it has drawn into the picture it takes for painted on the screen
        return kept

    def start(self, place: QRect, before: QPixmap, free: Iterable[QRect], milliseconds: float) -> None:
        """Fade from what was there before; `free` are the parts that nothing may cover, not even for a moment."""
        self._picture, self._left = before, 1.0
        self.setGeometry(place)
        covered = QRegion(self.rect())
        for part in free:
            covered -= QRegion(part.translated(-place.topLeft()))
        if covered.isEmpty():
            return
        self.setMask(covered)
        self.show()
        self.raise_()
        self._pulse.start(milliseconds)
        self._until_input.begin()

    def stop(self) -> None:
        """End at once."""
        self._pulse.stop()

    def _fade(self, share: float) -> None:
        self._left = 1.0 - share
        self.update()

    def _end(self) -> None:
        self._picture = QPixmap()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(self._left)
        painter.drawPixmap(self._origin - self.pos(), self._picture)
        painter.end()
