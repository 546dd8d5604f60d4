"""A layout that goes on in the next line where the width ends."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class Placing(QLayout):
    """Keeps the items of a layout; subclasses put them into a rectangle with `_place`."""

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inside = self.contentsMargins()
        edges = inside.left() + inside.right()
        inner = self._place(QRect(0, 0, width - edges, 0), move=False)
        return inner + inside.top() + inside.bottom()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect.marginsRemoved(self.contentsMargins()), move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Put the items there, or only reckon; returns the height that they take."""
        raise NotImplementedError


class Flow(Placing):
    """`centred` puts what is left of a line's width on both sides, `at_end` before its first item."""

    def __init__(self, spacing: int, *, centred: bool = False, at_end: bool = False) -> None:
        super().__init__(spacing)
        self._before = 1.0 if at_end else 0.5 if centred else 0.0  # share of what is left

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        inside = self.contentsMargins()
        return size.grownBy(inside)

    def line_width(self) -> int:
        """The width at which everything stands in one line."""
        widths = [item.sizeHint().width() for item in self._items if not item.isEmpty()]
        inside = self.contentsMargins()
        return sum(widths) + self.spacing() * max(0, len(widths) - 1) + inside.left() + inside.right()

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        taken = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            taken += self.spacing() + size.width()
            if not lines or taken > width:
                lines.append([])
                taken = size.width()
            lines[-1].append((item, size))
        return lines

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Put the items into lines; returns the height of all lines."""
        y = rect.y()
        for line in self._lines(rect.width()):
            wide = sum(size.width() for _, size in line) + self.spacing() * (len(line) - 1)
            high = max(size.height() for _, size in line)
            x = rect.x() + int(max(0, rect.width() - wide) * self._before)
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (high - size.height()) // 2), size))
                x += size.width() + self.spacing()
            y += high + self.spacing()
        return max(0, y - self.spacing() - rect.y())
