"""The view of a table: fixed scale, no scroll bars, the whole window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.ui.access import channel
from app.ui.table.scene import TableScene

if TYPE_CHECKING:
    from app.ui.access.tree import Teller

Key = tuple[Any, ...]

BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class TableView(QGraphicsView):
    """Shows the scene pixel by pixel: the layout is made for the window, so nothing is scaled or scrolled."""

    pointed = Signal(object)
    """The keys have come to a thing."""
    wanted = Signal(object)
    """A screen reader asks for the keys to come to a thing."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.teller: Teller | None = None
        """What there is to be said of the things on the table, for a screen reader."""
        self.pointed_at: Key | None = None
        self.stop_words = ""
        """What was said of it, to be read again."""
        self._told: Key | None = None  # the thing that a screen reader takes the keys to be at
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

    def point_at(self, key: Key | None, words: str = "") -> bool:
        """The keys are at a thing, of which this is said, or at none. True when a screen reader hears it by that."""
        self.pointed_at, self.stop_words = key, words
        if key is None or key == self._told or not self.hasFocus() or not channel.stops_by_focus():
            return False
        self._told = key
        QAccessible.queryAccessibleInterface(self)  # its tree is made when it is asked for first
        self.pointed.emit(key)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._told = None
        super().focusInEvent(event)
        self._show_keys(event.reason() in BY_TAB or self._keys_used)

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
        # Arrows and Enter belong to whoever leads the decision: pass them on, a scroll area would eat them.
        event.ignore()
