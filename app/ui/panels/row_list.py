"""A list of rows of any height beside the board: what the list of choices and the log have in common."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.ui.look.look import Look

WRAP = Qt.TextFlag.TextWordWrap
SCROLL_BAR = 12  # as the style sheet has it
_MOST_SIZES = 4000


def words_height(words: str, font: QFont, width: int) -> int:
    """How high words are that may go on in the next line."""
    box = QRect(0, 0, max(20, width), 100_000)
    return QFontMetrics(font).boundingRect(box, WRAP.value, words).height()


class RowDelegate(QStyledItemDelegate):
    """Draws rows on their ground and, where the keys are, in a ring. Subclasses draw what stands in a row."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        # The row is kept with its height, so that no other row can get its identity.
        self._heights: dict[tuple[int, int], tuple[Any, int]] = {}
        look.changed.connect(self.forget_sizes)

    def row_of(self, index: QModelIndex) -> Any:
        """What stands in the row: one object that does not change."""
        raise NotImplementedError

    def height(self, row: Any, width: int) -> int:
        """How high the row is inside a list of that width."""
        raise NotImplementedError

    def draw(self, painter: QPainter, box: QRect, row: Any, current: bool) -> None:
        """Draw the row; painter and ring are taken care of."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        state = option.state
        current = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, view = QRect(option.rect), option.widget
        if isinstance(view, RowView):
            box.setWidth(min(box.width(), view.inner_width()))  # as it was measured
        painter.save()
        self.draw(painter, box, self.row_of(index), current)
        painter.restore()
        hovered = state & QStyle.StateFlag.State_MouseOver and state & QStyle.StateFlag.State_Enabled
        if hovered and not current:
            painter.setPen(QPen(self.look.theme.role("rule2"), 1.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(3, 2, -3, -2), 6, 6)
        if current and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self.look.theme.role("focus"), self.look.theme.finish.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(3, 2, -3, -2), 6, 6)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        view = option.widget
        width = view.inner_width() if isinstance(view, RowView) else 200
        row = self.row_of(index)
        key = (id(row), width)
        known = self._heights.get(key)
        if known is None or known[0] is not row:
            if len(self._heights) > _MOST_SIZES:
                self._heights.clear()
            known = self._heights[key] = (row, self.height(row, width))
        return QSize(width, known[1])

    def forget_sizes(self) -> None:
        """The fonts have changed."""
        self._heights.clear()


class RowView(QListView):
    """Enter presses the row with the focus; the arrows only move. `left` is Esc."""

    pressed_row = Signal(int)
    left = Signal()

    def __init__(self, model: QAbstractItemModel, delegate: RowDelegate, name: str) -> None:
        super().__init__()
        # Every row asks for both at every change.
        self._port, self._bar = self.viewport(), self.verticalScrollBar()
        self._look = delegate.look
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setAccessibleName(name)
        self.setProperty("ring", "row")
        self.setUniformItemSizes(False)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        delegate.look.changed.connect(self.doItemsLayout)

    def inner_width(self) -> int:
        """The width of the rows, as if the scroll bar stood there: it may come after the rows were laid out."""
        return max(80, self._port.width() - (0 if self._bar.isVisible() else SCROLL_BAR))

    def first_row(self) -> int:
        """Where the keys come to who were on no row before."""
        return 0

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys are always on a row, where there is one."""
        if not self.currentIndex().isValid() and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.setCurrentIndex(self.model().index(self.first_row(), 0))
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and not self.currentIndex().isValid():
            ring = self._look.theme.finish.ring
            painter = QPainter(self._port)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._look.theme.role("focus"), ring))
            painter.drawRoundedRect(
                QRectF(self._port.rect()).adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2), 6, 6
            )
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()  # another meaning than that of the plain key
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            index = self.currentIndex()
            if index.isValid():
                self.pressed_row.emit(index.row())
            event.setAccepted(index.isValid())  # without a row Enter means what it means everywhere else
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
        else:
            super().keyPressEvent(event)
