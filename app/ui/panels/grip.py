"""The edge between the board and what stands right of it: drag it, or move it with the arrow keys (R37)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractSlider, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.tip import set_tip

WIDE = 12  # of the grip itself, in pixels, where the gap is as wide
_STEP, _PAGE = 12, 48
_DOTS = 5


class Grip(QAbstractSlider):
    """A slider whose value is a width in pixels. While it is dragged only a line moves; the table follows at the end.

    `moved_to` carries the new width, `reset` the wish for the usual one.
    """

    moved_to = Signal(int)
    reset = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._press: float | None = None
        self._start = 0
        self._hovered = False
        self._line = QWidget(parent)
        self._line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._line.hide()
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setInvertedControls(True)  # to the left is wider
        self.setSingleStep(_STEP)
        self.setPageStep(_PAGE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setAccessibleName(text("ui.log.width"))
        self.setAccessibleDescription(text("ui.log.width-hint"))
        set_tip(self, text("ui.log.width-hint"))
        self.actionTriggered.connect(lambda action: self._by_keys())
        look.changed.connect(self.update)

    def show_at(self, gap: QRect, width: float, limits: tuple[float, float]) -> None:
        """Stand in the middle of a gap; `width` is that of what the grip moves."""
        least, most = round(limits[0]), round(limits[1])
        self.blockSignals(True)
        self.setRange(least, max(least, most))
        self.setValue(round(width))
        self.blockSignals(False)
        wide = min(WIDE, gap.width())
        self.setGeometry(gap.left() + (gap.width() - wide) // 2, gap.top(), wide, gap.height())

    def make_way(self, covered: bool) -> None:
        """A sheet lies where it stands, or no longer; it is seen only where it can move something."""
        self.setVisible(self.maximum() > self.minimum() and not covered)

    def _by_keys(self) -> None:
        if self.sliderPosition() != self.value():
            self.moved_to.emit(self.sliderPosition())

    # --- the mouse -----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press, self._start = event.globalPosition().x(), self.value()
            self._show_line(self._start)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is not None:
            self._show_line(self._wanted(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            return
        wanted = self._wanted(event)
        self._end_drag()
        if wanted != self._start:
            self.moved_to.emit(wanted)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._end_drag()
        self.reset.emit()

    def _wanted(self, event: QMouseEvent) -> int:
        moved = (self._press or 0.0) - event.globalPosition().x()
        return max(self.minimum(), min(self.maximum(), round(self._start + moved)))

    def _show_line(self, width: int) -> None:
        x = self.geometry().center().x() + self._start - width
        self._line.setGeometry(x - 1, self.y(), 3, self.height())
        self._line.setStyleSheet(f"background: {self._look.theme.role_text('focus')};")
        self._line.show()
        self._line.raise_()

    def _end_drag(self) -> None:
        self._press = None
        self._line.hide()

    # --- its look ------------------------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("ink" if self._hovered else "rule2"))
        for number in range(_DOTS):
            y = middle.y() + (number - (_DOTS - 1) / 2) * 7
            painter.drawEllipse(QPointF(middle.x(), y), 1.5, 1.5)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.role("focus"), theme.finish.ring))
            painter.drawRoundedRect(QRectF(1.5, middle.y() - 32, self.width() - 3, 64), 5, 5)
        painter.end()
