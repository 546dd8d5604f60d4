"""Two effects without motion: targets glow once when they appear, and a picture from before a change fades away."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from app.ui.table.animator import ARRIVE, BREATH_TIME, FADE_TIME, Pulse
from app.ui.table.items import OverlayItem
from app.ui.table.layout import OVER_FLIGHTS, Place
from app.ui.table.scene_pictures import ScenePictures
from app.ui.theme import drawing

_OVER_ITEM = 1e-7  # above an item and below the next one


class Breath:
    """Targets that appear glow once more than they will, then stand still."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self.overlays: list[OverlayItem] = []
        self._pulse = Pulse(self.show, self._end, scene)

    @property
    def running(self) -> bool:
        return self._pulse.running

    def start(self, places: Sequence[Place], pictures: ScenePictures, pace: float) -> None:
        for place in places:
            overlay = OverlayItem(place.z + _OVER_ITEM)
            overlay.setOpacity(0.0)
            rect = QRectF(place.rect.x, place.rect.y, place.rect.w, place.rect.h)
            overlay.show_at(rect, pictures.glow(place), pictures.ring_margin)
            self._scene.addItem(overlay)
            self.overlays.append(overlay)
        if self.overlays:
            self._pulse.start(BREATH_TIME * max(0.2, pace))

    def stop(self) -> None:
        """End at once."""
        self._pulse.stop()

    def show(self, share: float) -> None:
        """How it looks after a share of its time."""
        for overlay in self.overlays:
            overlay.setOpacity(sin(pi * share))

    def _end(self) -> None:
        for overlay in self.overlays:
            self._scene.removeItem(overlay)
        self.overlays = []


class Fade:
    """Lays the picture of the table before a change over the new one and lets it fade."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self.old = OverlayItem(OVER_FLIGHTS - 1)  # totals and numbers change at once
        scene.addItem(self.old)
        self._pulse = Pulse(lambda share: self.old.setOpacity(1 - share), self._end, scene, ARRIVE)

    @property
    def running(self) -> bool:
        return self._pulse.running

    def start(self, ratio: float) -> None:
        """Keep the picture of this moment, with so many pixels to a point."""
        room = self._scene.sceneRect()
        picture = QPixmap(round(room.width() * ratio), round(room.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        painter = drawing.begin(picture)
        self._scene.render(painter)
        painter.end()
        self.old.setOpacity(1.0)
        self.old.show_at(QRectF(room), picture, 0)
        self._pulse.start(FADE_TIME)

    def stop(self) -> None:
        """End at once."""
        self._pulse.stop()

    def _end(self) -> None:
        self.old.setVisible(False)
        self.old.show_picture(QPixmap())
