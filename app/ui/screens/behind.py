"""Paints a widget anew when the children move by whose places its own picture is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

_CHANGES = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.ShowToParent, QEvent.Type.HideToParent}
)


class Behind(QObject):
    """Follows them: Qt repaints where a child was and is, and not what its parent has drawn to fit it.

    A layout moves the children after the widget itself has got another size and is painted already.
    """

    def __init__(self, widget: QWidget, children: Iterable[QWidget]) -> None:
        super().__init__(widget)
        self._widget = widget
        for child in children:
            child.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self._widget.update()
        return False
