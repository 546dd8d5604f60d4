"""The list of all choices, for keyboard and screen reader; closed ones stay in it with their reasons."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
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
from app.ui.models.decision_model import (
    ACTION_ROLE,
    CHOSEN_ROLE,
    REASON_ROLE,
    ROW_ROLE,
    ChoiceRow,
    DecisionModel,
)
from app.ui.panels.controls import label


class ChoiceDelegate(QStyledItemDelegate):
    """Draws a choice over as many lines as it needs, its reason below it in second ink."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        theme = self._look.theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(3, 2, -3, -2)
        chosen = bool(index.data(CHOSEN_ROLE))
        focused = bool(option.state & QStyle.StateFlag.State_Selected)
        reason = index.data(REASON_ROLE)
        painter.setBrush(theme.role("selected-tint" if chosen else "sunk" if reason else "raised"))
        painter.setPen(theme.role("accent" if chosen else "rule"))
        painter.drawRoundedRect(box, 6, 6)
        if focused:
            pen = painter.pen()
            pen.setColor(theme.role("focus"))
            pen.setWidthF(theme.finish.ring)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(8, 4, -6, -4)
        row: ChoiceRow = index.data(ROW_ROLE)
        painter.setFont(theme.body(13))
        painter.setPen(theme.role("ink3" if reason else "ink"))
        used = painter.drawText(inner, Qt.TextFlag.TextWordWrap, row.words)
        if reason:
            painter.setFont(theme.body(12))
            painter.setPen(theme.role("ink2"))
            below = inner.adjusted(0, used.height() + 1 if used else theme.size(18), 0, 0)
            painter.drawText(below, Qt.TextFlag.TextWordWrap, reason)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        theme = self._look.theme
        view = option.widget
        width = max(80, (view.viewport().width() if isinstance(view, QListView) else 200) - 22)
        row: ChoiceRow = index.data(ROW_ROLE)
        big = QFontMetrics(theme.body(13)).boundingRect(
            0, 0, width, 4000, Qt.TextFlag.TextWordWrap.value, row.words
        )
        height = big.height()
        if row.reason:
            small = QFontMetrics(theme.body(12)).boundingRect(
                0, 0, width, 4000, Qt.TextFlag.TextWordWrap.value, row.reason
            )
            height += small.height() + 2
        return QSize(width, height + 14)


class ChoiceView(QListView):
    """Enter presses the row with the focus; the arrows only move."""

    entered_row = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            index = self.currentIndex()
            if index.isValid():
                self.entered_row.emit(index.row())
            event.accept()
            return
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)


class DecisionList(QFrame):
    """Title and list. `pressed` carries the action of the row; `pointed` the row under focus."""

    pressed = Signal(object)
    pointed = Signal(object)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.setAccessibleName(text("ui.region.choices"))
        self.model = DecisionModel(self)
        self.title = label(text("ui.prompt.all-choices"), "heading")
        self.view = ChoiceView()
        self.view.setModel(self.model)
        self._delegate = ChoiceDelegate(look)
        self.view.setItemDelegate(self._delegate)
        self.view.setAccessibleName(text("ui.prompt.all-choices"))
        self.view.setUniformItemSizes(False)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setWordWrap(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.entered_row.connect(self._press_row)
        self.view.left.connect(self.left)
        self.view.clicked.connect(lambda index: self._press_row(index.row()))
        self.view.selectionModel().currentChanged.connect(self._point)
        self.model.modelReset.connect(self._to_first)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addWidget(self.title)
        layout.addWidget(self.view)
        look.changed.connect(self.view.doItemsLayout)

    def _to_first(self) -> None:
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))

    def _press_row(self, number: int) -> None:
        self.pressed.emit(self.model.row(number).action)

    def _point(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid() and self.view.hasFocus():
            self.pointed.emit(now.data(ACTION_ROLE))
