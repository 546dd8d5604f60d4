"""The items of the scene: pictures that were prepared elsewhere. They know their key and place, and no rule."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from app.ui.table.layout import Place


class TableItem(QGraphicsPixmapItem):
    """One thing on the table. Qt draws the pixmap itself: no Python runs during a repaint."""

    def __init__(self, key: tuple) -> None:
        super().__init__()
        self.key = key
        self.place: Place | None = None
        self.role = ""
        self._picture: QPixmap | None = None

    def stand(self, place: Place, margin: float) -> None:
        """Stand at the place; the picture reaches `margin` pixels beyond it on every side."""
        self.place = place
        position = QPointF(place.rect.x - margin, place.rect.y - margin)
        if self.pos() != position:
            self.setPos(position)
        if self.zValue() != place.z:
            self.setZValue(place.z)

    def show_picture(self, picture: QPixmap) -> None:
        """Look like this from now on."""
        if self._picture is not picture:
            self._picture = picture
            self.setPixmap(picture)

    def set_role(self, role: str) -> None:
        """Remember the mark that the present picture shows."""
        self.role = role

    def rect(self) -> QRectF:
        """The place in scene coordinates, without glow and shadow."""
        if self.place is None:
            return QRectF()
        rect = self.place.rect
        return QRectF(rect.x, rect.y, rect.w, rect.h)


class GhostItem(QGraphicsPixmapItem):
    """A picture in motion: dragged by the pointer, or flying from place to place."""

    def __init__(self, picture: QPixmap, z: float) -> None:
        super().__init__(picture)
        self.setZValue(z)
        ratio = picture.devicePixelRatio()
        self._size = picture.width() / ratio, picture.height() / ratio

    def centre_on(self, point: QPointF) -> None:
        """Move so that the picture's middle lies at the point."""
        self.setPos(point.x() - self._size[0] / 2, point.y() - self._size[1] / 2)


class OverlayItem(QGraphicsPixmapItem):
    """A ring around one item: the keyboard focus, or what the pointer is on."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setVisible(False)
        self.shown: tuple | None = None

    def show_at(self, rect: QRectF, picture: QPixmap, margin: float) -> None:
        self.setPixmap(picture)
        self.setPos(rect.left() - margin, rect.top() - margin)
        self.setVisible(True)
