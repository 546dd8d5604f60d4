"""A page of text whose headings screen readers find as headings: Qt tells them of one text without any."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QAccessible, QAccessibleInterface, QTextBlock
from PySide6.QtWidgets import QAccessibleWidget, QTextBrowser, QVBoxLayout, QWidget

from app.ui.access.interfaces import forget, provide
from app.ui.access.names import PRESS
from app.ui.access.node import Node


class HeadedPage(QWidget):
    """Holds the text. It has a caret, so that it can be read by lines, words and letters."""

    entered = Signal()
    """The caret has come to a heading."""

    def __init__(self, text: QTextBrowser) -> None:
        super().__init__()
        self.text = text
        self._block = -1
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(text)
        text.cursorPositionChanged.connect(self._moved)

    def headings(self) -> list[QTextBlock]:
        """The headings as they follow one another."""
        found, block = [], self.text.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append(block)
            block = block.next()
        return found

    def go_to(self, block: QTextBlock) -> None:
        """Bring the caret to the beginning of a block, and what follows it into sight."""
        cursor = self.text.textCursor()
        self._block = block.blockNumber()  # no `entered` for it: the caller knows which heading it is
        cursor.setPosition(block.position())
        self.text.setTextCursor(cursor)
        top = self.text.document().documentLayout().blockBoundingRect(block).top()
        self.text.verticalScrollBar().setValue(round(top))

    def _moved(self) -> None:
        block = self.text.textCursor().block()
        if block.blockNumber() != self._block:
            self._block = block.blockNumber()
            if block.blockFormat().headingLevel() and self.text.hasFocus():
                self.entered.emit()


class _Heading(Node):
    """A heading in the tree; pressed it brings the caret there."""

    def __init__(self, page: HeadedPage, block: QTextBlock) -> None:
        super().__init__(page, QAccessible.Role.Heading)
        self.block = block
        self.page: HeadedPage | None = page

    def shown_by(self) -> QWidget | None:
        return self.page

    def parent(self) -> QAccessibleInterface | None:
        return QAccessible.queryAccessibleInterface(self.page) if self.page is not None else None

    def rect(self) -> QRect:
        if self.page is None:
            return QRect()
        text = self.page.text
        box = text.document().documentLayout().blockBoundingRect(self.block).toRect()
        scrolled = QPoint(text.horizontalScrollBar().value(), text.verticalScrollBar().value())
        return QRect(text.viewport().mapToGlobal(box.topLeft() - scrolled), box.size())

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.invisible = self.page is None or not self.page.isVisible()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        return self.block.text() if kind == QAccessible.Text.Name and self.page is not None else ""

    def actionNames(self) -> list[str]:
        return [PRESS] if self.page is not None else []

    def doAction(self, name: str) -> None:
        if self.page is not None and name == PRESS:
            self.page.go_to(self.block)
            self.page.text.setFocus()


class _Page(QAccessibleWidget):
    """The text, and after it its headings."""

    def __init__(self, page: HeadedPage) -> None:
        super().__init__(page, QAccessible.Role.Document)
        self._page: HeadedPage | None = page
        self._headings: list[_Heading] = []
        self._read()
        page.text.document().contentsChanged.connect(self._read)
        page.destroyed.connect(self._end)

    def _read(self) -> None:
        self._forget()
        if self._page is not None:
            self._headings = [_Heading(self._page, block) for block in self._page.headings()]

    def _forget(self) -> None:
        for heading in self._headings:
            heading.page = None
            forget(heading)
        self._headings = []

    def _end(self) -> None:
        self._page = None
        self._forget()

    def childCount(self) -> int:
        return super().childCount() + len(self._headings) if self._page is not None else 0

    def child(self, index: int) -> QAccessibleInterface | None:
        if self._page is None:
            return None
        widgets = super().childCount()
        if index < widgets:
            return super().child(index)
        return self._headings[index - widgets] if index - widgets < len(self._headings) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if child in self._headings:
            return super().childCount() + self._headings.index(child)
        return super().indexOfChild(child)


provide(HeadedPage, _Page)
