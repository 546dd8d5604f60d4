"""The log beside the board: what happened since the reader's last turn first, then the whole game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from app.texts import text
from app.ui.look import Look
from app.ui.models.log_model import EVENT_ROLE, HEADING_ROLE, SEAT_ROLE, STEP_ROLE, LogLine, LogModel
from app.ui.panels.controls import label
from app.ui.theme import BOLD

SCROLL_BAR = 14


class LogDelegate(QStyledItemDelegate):
    """An emblem and a sentence, or a heading."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.colours: Sequence[str] = ()
        self._sizes: dict[tuple[str, int, bool], QSize] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        theme = self._look.theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect
        heading = bool(index.data(HEADING_ROLE))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box.adjusted(2, 1, -2, -1), theme.role("selected-tint"))
        if option.state & QStyle.StateFlag.State_Selected and option.state & QStyle.StateFlag.State_HasFocus:
            pen = painter.pen()
            pen.setColor(theme.role("focus"))
            pen.setWidthF(theme.finish.ring)
            painter.setPen(pen)
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 6, 6)
        painter.setPen(theme.role("ink2" if heading else "ink"))
        painter.setFont(self._font(heading))
        seat = index.data(SEAT_ROLE)
        if not heading and 0 <= seat < len(self.colours):
            painter.drawPixmap(box.left() + 6, box.top() + 4, self._look.emblem(self.colours[seat], 18))
        painter.drawText(self._words_box(box, heading), Qt.TextFlag.TextWordWrap, str(index.data()))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        view = option.widget
        width = max(80, view.viewport().width() if isinstance(view, QListView) else 200)
        heading = bool(index.data(HEADING_ROLE))
        key = (str(index.data()), width, heading)
        size = self._sizes.get(key)
        if size is None:
            # Measured as if the scroll bar stood there: it may come after the lines were laid out.
            bar = 0 if isinstance(view, QListView) and view.verticalScrollBar().isVisible() else SCROLL_BAR
            inner = self._words_box(QRect(0, 0, width - bar, 4000), heading)
            used = QFontMetrics(self._font(heading)).boundingRect(
                inner, Qt.TextFlag.TextWordWrap.value, key[0]
            )
            size = self._sizes[key] = QSize(width, used.height() + 9)
        return size

    def forget_sizes(self) -> None:
        """The fonts have changed."""
        self._sizes.clear()

    def _font(self, heading: bool) -> QFont:
        theme = self._look.theme
        return theme.body(12, BOLD) if heading else theme.body(12.5)

    def _words_box(self, box: QRect, heading: bool) -> QRect:
        left = 6 if heading else self._look.theme.size(18) + 12
        return box.adjusted(left, 4, -6, -2)


class LogView(QListView):
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


class LogPanel(QFrame):
    """Title and list; `pointed` carries the event of the line under focus."""

    pointed = Signal(object)
    step_pointed = Signal(int)  # a line was clicked, or the arrows came to it
    step_wanted = Signal(int)  # Enter or a double click: its moment is to be seen
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.setAccessibleName(text("ui.region.log"))
        self.model = LogModel(self)
        self._title = label(text("ui.log.title"), "heading")
        self.view = LogView()
        self.view.setModel(self.model)
        self._delegate = LogDelegate(look)
        self.view.setItemDelegate(self._delegate)
        self.view.setAccessibleName(text("ui.top.log"))
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.left.connect(self.left)
        self.view.selectionModel().currentChanged.connect(self._point)
        self.view.clicked.connect(self._click)
        self.view.activated.connect(self._activate)
        self._silent = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addWidget(self._title)
        layout.addWidget(self.view)
        look.changed.connect(self._restyle)

    def show_lines(self, lines: Sequence[LogLine], colours: Sequence[str]) -> None:
        self._delegate.colours = tuple(colours)
        self.model.set_lines(lines)
        self.view.scrollToBottom()

    def _restyle(self) -> None:
        self._delegate.forget_sizes()
        self.view.doItemsLayout()

    def _point(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid() and self.view.hasFocus() and not self._silent:
            self.pointed.emit(now.data(EVENT_ROLE))
            self._click(now)

    def _click(self, index: QModelIndex) -> None:
        if index.data(STEP_ROLE) and not self._silent:
            self.step_pointed.emit(index.data(STEP_ROLE))

    def _activate(self, index: QModelIndex) -> None:
        if index.data(STEP_ROLE):
            self.step_wanted.emit(index.data(STEP_ROLE))

    def point_at_step(self, step: int) -> None:
        """Put the focus of the list on the first line of a step, or of the nearest one before; says nothing."""
        best, found = -1, -1
        for row, line in enumerate(self.model.lines()):
            if not line.heading and found < line.step <= step:
                best, found = row, line.step
        now = self.view.currentIndex()
        if best < 0 or (now.isValid() and now.data(STEP_ROLE) == step and step):
            return
        self._silent = True
        index = self.model.index(best)
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index)
        self._silent = False
