"""A list some of whose rows are closed: they can be reached and read, and are heard as unavailable.

Qt takes every row for one that can be had, whatever its model says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QListView, QWidget

from app.ui.access.interfaces import forget
from app.ui.access.names import FOCUS, PRESS
from app.ui.access.node import Node

_ROLES = {
    QAccessible.Text.Name: Qt.ItemDataRole.AccessibleTextRole,
    QAccessible.Text.Description: Qt.ItemDataRole.AccessibleDescriptionRole,
}


class _Row(Node):
    def __init__(self, rows: ListNode, number: int) -> None:
        super().__init__(rows.view, QAccessible.Role.ListItem)
        self.rows: ListNode | None = rows
        self.number = number

    def shown_by(self) -> QWidget | None:
        return self.rows.view if self.rows is not None else None

    def _here(self) -> tuple[QListView, QModelIndex] | None:
        """The list and the row's index in it, None where it has gone."""
        if self.rows is None:
            return None
        view = self.rows.view
        index = view.model().index(self.number, 0)
        return (view, index) if index.isValid() else None

    def parent(self) -> QAccessibleInterface | None:
        return self.rows

    def rect(self) -> QRect:
        here = self._here()
        if here is None:
            return QRect()
        box = here[0].visualRect(here[1])
        return QRect(here[0].viewport().mapToGlobal(box.topLeft()), box.size())

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        here = self._here()
        if self.rows is None or here is None:
            state.invisible = True
            return state
        view, index = here
        in_sight = view.visualRect(index).intersects(view.viewport().rect())
        state.invisible = not (view.isVisible() and in_sight)
        state.focusable = state.selectable = True
        state.selected = view.selectionModel().isSelected(index)
        state.focused = view.hasFocus() and view.currentIndex() == index
        state.disabled = self.rows.closed(index)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        here = self._here()
        role = _ROLES.get(kind)
        return str(here[1].data(role) or "") if here is not None and role is not None else ""

    def actionNames(self) -> list[str]:
        return [PRESS, FOCUS] if self._here() is not None else []

    def doAction(self, name: str) -> None:
        here = self._here()
        if self.rows is None or here is None:
            return
        here[0].setFocus()
        here[0].setCurrentIndex(here[1])
        if name == PRESS:
            self.rows.press(self.number)


class ListNode(QAccessibleWidget):
    """The list itself. Its model has the words of the rows."""

    def __init__(
        self, view: QListView, closed: Callable[[QModelIndex], bool], press: Callable[[int], object]
    ) -> None:
        """`closed` says which rows cannot be had, `press` does what a press on a row would do."""
        super().__init__(view, QAccessible.Role.List)
        self.view = view
        self.closed, self.press = closed, press
        self._nodes: dict[int, _Row] = {}
        self._lives = True
        view.model().modelAboutToBeReset.connect(self._drop_rows)
        view.destroyed.connect(partial(_end, self))

    def _drop_rows(self) -> None:
        for node in self._nodes.values():
            node.rows = None
            forget(node)
        self._nodes.clear()

    def childCount(self) -> int:
        return self.view.model().rowCount() if self._lives else 0

    def child(self, index: int) -> QAccessibleInterface | None:
        if not 0 <= index < self.childCount():
            return None
        if index not in self._nodes:
            self._nodes[index] = _Row(self, index)
        return self._nodes[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.number if isinstance(child, _Row) and child.rows is self else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        if not self._lives:
            return None
        index = self.view.indexAt(self.view.viewport().mapFromGlobal(QPoint(x, y)))
        return self.child(index.row())

    def focusChild(self) -> QAccessibleInterface | None:
        return self.child(self.view.currentIndex().row()) if self._lives and self.view.hasFocus() else None


def _end(rows: ListNode) -> None:
    """The list goes."""
    rows._lives = False
    rows._drop_rows()
