"""The view of a table: fixed scale, no scroll bars, the whole window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.ui.table.scene import TableScene


class TableView(QGraphicsView):
    """Shows the scene pixel by pixel: the layout is made for the window, so nothing is scaled or scrolled."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
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
        # The backdrop covers all of it: without this Qt fills the windows behind it first, at each repaint.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @property
    def table(self) -> TableScene | None:
        """The scene, once there is one."""
        scene = self.scene()
        return scene if isinstance(scene, TableScene) else None

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
        # Arrows and Enter belong to whoever leads the decision: pass them on, a scroll area would eat them.
        event.ignore()
