"""What the painters of a table's items have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QRectF

from app.ui.table.items_paint import Canvas
from app.ui.table.layout import Place, Rect
from app.ui.viticulture.table.labels import Labels

Parts = TypeVar("Parts")


class ItemPainter:
    """Its methods draw one kind of item each: they get the painter, the item's box, its place and its mark."""

    def __init__(self, canvas: Canvas, labels: Labels) -> None:
        self.canvas = canvas
        self.labels = labels


class PartsPainter(ItemPainter, Generic[Parts]):
    """Draws what lies inside a board or a mat, by the geometry of the whole."""

    _parts: Parts | None = None

    def set_parts(self, parts: Parts) -> None:
        """The geometry that captions and cells are drawn by."""
        self._parts = parts

    @property
    def parts(self) -> Parts:
        assert self._parts is not None
        return self._parts


def moved_to(rect: QRectF, place: Place) -> Callable[[Rect], QRectF]:
    """From where a part stands on the table to where it is drawn in the item's own picture."""
    dx, dy = rect.left() - place.rect.x, rect.top() - place.rect.y
    return lambda box: QRectF(box.x + dx, box.y + dy, box.w, box.h)
