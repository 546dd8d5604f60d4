"""The list at the left of the settings: pages, each with icon, name and a line, or what a search has found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui.look.look import Look
from app.ui.panels.tip import set_tip
from app.ui.theme import REGULAR, SEMI

_KEY_ROLE = Qt.ItemDataRole.UserRole
_LINE_ROLE = Qt.ItemDataRole.UserRole + 1
_ICON_ROLE = Qt.ItemDataRole.UserRole + 2
_WRAP = Qt.TextFlag.TextWordWrap


@dataclass(frozen=True)
class Row:
    """`key` names a page or a setting."""

    key: str
    title: str
    line: str
    icon: str


class _RowPainter(QStyledItemDelegate):
    """Draws icon, title and line; both may wrap, nothing is cut."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.compact = False

    def _boxes(self, width: int, index: QModelIndex | QPersistentModelIndex) -> tuple[QRectF, QRectF, float]:
        """Where title and line stand in a row of that width, and how high it must be."""
        theme, size = self._look.theme, self._look.theme.size
        left = size(12) + (size(20) + size(9))
        room = QRectF(0, 0, max(1, width - left - size(6)), 10_000)
        title = theme.body_metrics(13, SEMI).boundingRect(room, _WRAP, str(index.data()))
        top = float(size(8))
        first = QRectF(left, top, room.width(), title.height())
        line = QRectF(left, first.bottom(), room.width(), 0)
        words = str(index.data(_LINE_ROLE) or "")
        if words and not self.compact:
            below = theme.body_metrics(12, REGULAR).boundingRect(room, _WRAP, words)
            line.setHeight(below.height())
        return first, line, line.bottom() + size(8)

    def least_width(self, words: str) -> int:
        """The width of a row that holds the longest word of a title."""
        theme, size = self._look.theme, self._look.theme.size
        metrics = theme.body_metrics(13, SEMI)
        longest = max((metrics.horizontalAdvance(word) for word in words.split()), default=0)
        return int(longest) + 2 + size(12) + size(20) + size(9) + size(6)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListWidget) else 200
        return QSize(1, round(self._boxes(width, index)[2]))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, size = self._look.theme, self._look.theme.size
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        box = QRectF(rect).adjusted(2, 2, -2, -2)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setPen(QPen(theme.role("accent"), 2))
            painter.setBrush(theme.role("selected-tint"))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.role("accent"))
            painter.drawRoundedRect(QRectF(box.left(), box.top() + 9, 5, box.height() - 18), 2.5, 2.5)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QPen(theme.role("ink"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
        if chosen and option.state & QStyle.StateFlag.State_HasFocus:
            ring = theme.finish.ring
            painter.setPen(QPen(theme.role("focus"), ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2), 8, 8)
        first, line, _ = self._boxes(rect.width(), index)
        icon = QRectF(rect.left() + size(12), rect.top(), size(20), rect.height())
        ground = "selected-tint" if chosen else "sunk"
        self._look.sprites.draw_icon(painter, str(index.data(_ICON_ROLE)), icon, "ink", ground)
        painter.setFont(theme.body(13, SEMI))
        painter.setPen(theme.role("ink"))
        painter.drawText(first.translated(rect.left(), rect.top()), _WRAP, str(index.data()))
        if line.height() > 0:
            painter.setFont(theme.body(12))
            painter.setPen(theme.role("ink2"))
            painter.drawText(line.translated(rect.left(), rect.top()), _WRAP, str(index.data(_LINE_ROLE)))
        painter.restore()


class Index(QListWidget):
    """`shown` comes when another row becomes the current one, `taken` when one is pressed."""

    shown = Signal(str)
    taken = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._painter = _RowPainter(look, self)
        self.setItemDelegate(self._painter)
        self.setProperty("kind", "bare")
        self.setMouseTracking(True)
        self.setSpacing(1)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.currentItemChanged.connect(self._changed)
        self.itemClicked.connect(lambda item: self.taken.emit(str(item.data(_KEY_ROLE))))

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these; nobody is told."""
        self.blockSignals(True)
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.title)
            item.setData(_KEY_ROLE, row.key)
            item.setData(_LINE_ROLE, row.line)
            item.setData(_ICON_ROLE, row.icon)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, row.line)
            set_tip(item, row.line)
            self.addItem(item)
        self.blockSignals(False)

    def keys(self) -> list[str]:
        """The keys of all rows."""
        return [str(self.item(number).data(_KEY_ROLE)) for number in range(self.count())]

    def first(self) -> str:
        """The key of the uppermost row, or nothing."""
        return self.keys()[0] if self.count() else ""

    def least_width(self) -> int:
        """No word of a page's name may be cut."""
        titles = (self.item(number).text() for number in range(self.count()))
        return max((self._painter.least_width(title) for title in titles), default=0) + 4

    def set_current(self, key: str) -> None:
        """Stand on a row."""
        if key in self.keys():
            self.setCurrentRow(self.keys().index(key))

    def set_compact(self, compact: bool) -> None:
        """Names alone, where there is little room."""
        if compact != self._painter.compact:
            self._painter.compact = compact
            self.restyle()

    def restyle(self) -> None:
        """Measure the rows anew."""
        self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and item is not None:
            self.taken.emit(str(item.data(_KEY_ROLE)))
            return
        super().keyPressEvent(event)

    def _changed(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.shown.emit(str(item.data(_KEY_ROLE)))
