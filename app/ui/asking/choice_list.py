"""The list of all choices, for keyboard and screen reader; closed ones stay in it with their reasons."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.texts import text
from app.ui.access.interfaces import provide
from app.ui.access.rows import ListNode
from app.ui.asking.choice_model import (
    ACTION_ROLE,
    REASON_ROLE,
    ROW_ROLE,
    ChoiceRow,
    DecisionModel,
)
from app.ui.look.look import Look
from app.ui.panels.controls import label
from app.ui.panels.row_list import WRAP, RowDelegate, RowView, words_height

_SIDES, _TOP = 22, 14  # what edges and insets take of a row's width and height


class ChoiceDelegate(RowDelegate):
    """Draws a choice over as many lines as it needs, its reason below it in second ink."""

    def row_of(self, index: QModelIndex) -> ChoiceRow:
        row: ChoiceRow = index.data(ROW_ROLE)
        return row

    def draw(self, painter: QPainter, box: QRect, row: ChoiceRow, current: bool) -> None:
        theme = self.look.theme
        box = box.adjusted(3, 2, -3, -2)
        painter.setBrush(theme.role("selected-tint" if row.chosen else "sunk" if row.reason else "raised"))
        painter.setPen(theme.role("accent" if row.chosen else "rule"))
        painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(8, 4, -6, -4)
        painter.setFont(theme.body(13))
        painter.setPen(theme.role("ink3" if row.reason else "ink"))
        used = painter.drawText(inner, WRAP, row.words)
        if row.reason:
            painter.setFont(theme.body(12))
            painter.setPen(theme.role("ink2"))
            below = inner.adjusted(0, used.height() + 1 if used else theme.size(18), 0, 0)
            painter.drawText(below, WRAP, row.reason)

    def height(self, row: ChoiceRow, width: int) -> int:
        theme = self.look.theme
        height = words_height(row.words, theme.body(13), width - _SIDES)
        if row.reason:
            height += words_height(row.reason, theme.body(12), width - _SIDES) + 2
        return height + _TOP


class ChoiceView(RowView):
    """The rows themselves; closed ones can be reached too, so that their reasons are read."""


def _node(view: ChoiceView) -> ListNode:
    return ListNode(view, lambda index: bool(index.data(REASON_ROLE)), view.pressed_row.emit)


provide(ChoiceView, _node)


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
        self.view = ChoiceView(self.model, ChoiceDelegate(look, self), text("ui.prompt.all-choices"))
        self.view.pressed_row.connect(self._press_row)
        self.view.left.connect(self.left)
        self.view.clicked.connect(lambda index: self._press_row(index.row()))
        self.view.selectionModel().currentChanged.connect(self._point)
        self.model.modelReset.connect(self._to_first)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 8)
        layout.addWidget(self.title)
        layout.addWidget(self.view)

    def _to_first(self) -> None:
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))

    def _press_row(self, number: int) -> None:
        self.pressed.emit(self.model.row(number).action)

    def _point(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid() and self.view.hasFocus():
            self.pointed.emit(now.data(ACTION_ROLE))
