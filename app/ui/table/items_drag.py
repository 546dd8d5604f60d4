"""Dragging a piece, as an object that lives from the lift to the drop and holds all that belongs to the gesture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.ui.theme import drawing

if TYPE_CHECKING:
    from app.ui.table.scene import TableScene

_LIFT = 8.0
_LARGEST = 96.0  # of a picture in the air: a whole card would hide what it is carried to


class DragPiece:
    """From lifting a piece to dropping it. The scene owns it; it owns the ghost."""

    def __init__(self, scene: TableScene, source: tuple, point: QPointF) -> None:
        self.source = source
        self._scene = scene
        self._over: tuple | None = None
        picture = scene.picture_for(source)
        assert picture is not None and scene.regions is not None
        unit = scene.regions.unit
        ratio = picture.devicePixelRatio()
        width, height = picture.width() / ratio, picture.height() / ratio
        less = min(1.0, _LARGEST * unit / max(width, height))
        width, height = width * less, height * less
        lifted = drawing.new_pixmap(width + 8 * unit, height + 12 * unit, ratio)
        painter = drawing.begin(lifted)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(drawing.faded(scene.theme.role("shadow"), 0.28))
        painter.drawEllipse(QRectF(6 * unit, height - 2 * unit, width - 4 * unit, 9 * unit))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRectF(4 * unit, 0, width, height), picture, QRectF(picture.rect()))
        painter.end()
        self._lift = _LIFT * unit
        self._ghost = scene.add_ghost(lifted)
        self._ghost.centre_on(point - QPointF(0, self._lift))

    def move(self, point: QPointF) -> None:
        """Follow the pointer; only a legal target reacts."""
        self._ghost.centre_on(point - QPointF(0, self._lift))
        legal = self._scene.legal_near(point)
        self._scene.show_drop_target(legal)
        over = legal or self._scene.key_at(point)
        if over != self._over:
            self._over = over
            self._scene.drag_moved.emit(over)

    def drop(self, point: QPointF) -> None:
        """Let go: onto the legal target below, or home from what takes nothing now."""
        legal = self._scene.legal_near(point)
        self._scene.finish_drag(legal, point, legal or self._scene.key_at(point))

    def end(self) -> None:
        """Take the ghost away."""
        self._scene.removeItem(self._ghost)
