"""The view of a table: fixed scale, no scroll bars, the whole window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.ui.access.readable import ReadableView
from app.ui.press.held_keys import HeldKeys
from app.ui.table.scene import TableScene

Key = tuple[Any, ...]

BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class TableView(ReadableView):
    """Shows the scene pixel by pixel: the layout is made for the window, so nothing is scaled or scrolled."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        scene.settled.connect(self.settled)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self._keys_used = False
        # The backdrop covers all of it: without this Qt fills the windows behind it first, at each repaint.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @property
    def table(self) -> TableScene | None:
        """The scene, once there is one."""
        scene = self.scene()
        return scene if isinstance(scene, TableScene) else None

    def lies_at(self, key: Key) -> QRectF | None:
        return None if self.table is None else self.table.item_rect(key)

    def thing_at(self, point: QPointF) -> Key | None:
        return None if self.table is None else self.table.key_at(point, legal_first=False)

    def press_thing(self, key: Key) -> None:
        if self.table is not None and self.lies_at(key) is not None:
            self.table.activated.emit(key)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_keys(event.reason() in BY_TAB or HeldKeys.in_use)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_keys(self._keys_used)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_keys(False)
        super().mousePressEvent(event)

    def _show_keys(self, used: bool) -> None:
        self._keys_used = used
        if self.table is not None:
            self.table.show_keys(self.hasFocus(), used)

    def viewportEvent(self, event: QEvent) -> bool:
        table = self.table
        if table is not None and event.type() == QEvent.Type.Leave:
            table.pointer_left()
        elif table is not None and event.type() == QEvent.Type.Paint:
            table.draw_pending()
        elif table is not None and event.type() in (QEvent.Type.DevicePixelRatioChange, QEvent.Type.Show):
            table.set_ratio(self.devicePixelRatioF())
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        table = self.table
        if table is not None and event.key() == Qt.Key.Key_Escape and table.dragging is not None:
            table.cancel_drag()
            event.accept()
            return
        self._show_keys(True)
        # Arrows and Enter answer the decision: they are passed on to the table screen, a scroll area would eat them.
        event.ignore()
