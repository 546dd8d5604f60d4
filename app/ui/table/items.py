"""The items of the scene: pictures that were prepared elsewhere. They know their key and place, and no rule."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from app.ui.table.layout import Place


class Painted(QGraphicsPixmapItem):
    """A picture on the table. Qt draws the pixmap itself: no Python runs during a repaint.

    Whatever moves it or changes its size has it leave its place first. Qt remembers where an item was painted last and
    clears that place when it gets to its own messages; but a part of the table that is painted before that, for any
    other reason, makes it take the new place for the painted one, and the old picture stays.
    """

    def leave(self) -> None:
        """What stands here is painted over with the next picture, wherever the item will be."""
        scene, place = self.scene(), self.sceneBoundingRect()
        if scene is not None and not place.isEmpty():  # Qt takes an empty place for the whole table
            scene.update(place)

    def go_to(self, x: float, y: float) -> None:
        """Stand with the upper left corner at the point."""
        position = QPointF(x, y)
        if self.pos() != position:
            self.leave()
            self.setPos(position)

    def show_picture(self, picture: QPixmap) -> None:
        """Look like this from now on."""
        if picture.cacheKey() != self.pixmap().cacheKey():
            self.leave()
            self.setPixmap(picture)


class TableItem(Painted):
    """One thing on the table."""

    def __init__(self, key: tuple) -> None:
        super().__init__()
        self.key = key
        self.place: Place | None = None
        self.role = ""

    def stand(self, place: Place, margin: float) -> None:
        """Stand at the place; the picture reaches `margin` pixels beyond it on every side."""
        self.place = place
        self.go_to(place.rect.x - margin, place.rect.y - margin)
        if self.zValue() != place.z:
            self.setZValue(place.z)

    def set_role(self, role: str) -> None:
        """Remember the mark that the present picture shows."""
        self.role = role

    def rect(self) -> QRectF:
        """The place in scene coordinates, without glow and shadow."""
        if self.place is None:
            return QRectF()
        rect = self.place.rect
        return QRectF(rect.x, rect.y, rect.w, rect.h)


class GhostItem(Painted):
    """A picture in motion: dragged by the pointer, or flying from place to place."""

    def __init__(self, picture: QPixmap, z: float) -> None:
        super().__init__(picture)
        self.setZValue(z)
        ratio = picture.devicePixelRatio()
        self._size = picture.width() / ratio, picture.height() / ratio

    def centre_on(self, point: QPointF) -> None:
        """Move so that the picture's middle lies at the point."""
        self.go_to(point.x() - self._size[0] / 2, point.y() - self._size[1] / 2)


class OverlayItem(Painted):
    """A ring around one item: the keyboard focus, or what the pointer is on."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setVisible(False)
        self.shown: tuple | None = None

    def show_at(self, rect: QRectF, picture: QPixmap, margin: float) -> None:
        self.show_picture(picture)
        self.go_to(rect.left() - margin, rect.top() - margin)
        self.setVisible(True)
