"""Nodes of the tree without a widget of their own: headings of a page, things of a view, rows of a list."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget


class Node(QAccessibleWidget):
    """A leaf of the tree. It may be asked after its owner has gone: then it is not valid and answers with nothing.

    It is a `QAccessibleWidget`, of the widget that shows it, because only C++ casts one to an action interface.
    """

    def shown_by(self) -> QWidget | None:
        """The widget that shows it, None once it has gone."""
        raise NotImplementedError

    def isValid(self) -> bool:
        return self.shown_by() is not None

    def object(self) -> QObject | None:
        return None

    def window(self) -> QWindow | None:
        widget = self.shown_by()
        return widget.window().windowHandle() if widget is not None else None

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def focusChild(self) -> QAccessibleInterface | None:
        return None

    def setText(self, kind: QAccessible.Text, words: str) -> None:
        """Screen readers may not change the texts of nodes."""

    def relations(self, match: Any = None) -> list:
        return []

    def actionNames(self) -> list[str]:
        return []

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []
