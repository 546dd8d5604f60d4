"""Looks for faults of geometry in a shown window: texts that are cut or too small, things that overlap or stick out.

What it finds is a list of faults in words; an empty one means that nothing was found. Texts that the program paints
itself come from `written`, everything else is measured in the widgets.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFontInfo, QFontMetricsF, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSizeGrip,
    QSlider,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.rules.viticulture.ids import GAIN_LIRA
from app.ui.table.scene import TableScene
from app.ui.table.view import TableView
from tests.support.written import Written

might_be_rich = QtGui.Qt.mightBeRichText

SMALLEST_PX = 11
SLACK = 1  # pixels that rounding may cost

CUT, SMALL, OVERLAP, OUTSIDE, SCROLLS, NAMELESS, NAMESAKES, SILENT = (
    "cut",
    "small",
    "overlap",
    "outside",
    "scrolls",
    "nameless",
    "namesakes",
    "silent",
)
# Kinds of items on the drawn table that never lie over one another; spaces lie on their tiles.
SOLID = ("tile", "row", "deck", "card", "back", "field", "structure", "home", "opponent", "away", "idle")


class Fault(NamedTuple):
    kind: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what}"


def faults(root: QWidget, ink: Written) -> list[Fault]:
    """Everything that is wrong with a shown window, each once. It is painted anew for that."""
    ink.texts = [text for text in ink.texts if not text.on_widget]  # they are painted again
    root.grab()
    found: list[Fault] = [*painted_faults(ink)]
    outside: set[QWidget] = set()
    for widget in shown(root):
        found += cut_texts(widget)
        found += small_texts(widget)
        found += overlapping_children(widget)
        if widget.parentWidget() in outside:  # said of the whole
            outside.add(widget)
        elif sticks := list(sticking_out(widget, root)):
            found += sticks
            outside.add(widget)
    found += drawn_items(root)
    found += scroll_bars(root)
    found += names(root)
    return list(dict.fromkeys(found))


def shown(root: QWidget) -> Iterator[QWidget]:
    """The widget and all in it that can be seen."""
    if root.isVisible() and not root.size().isEmpty():
        yield root
        for child in root.children():
            if isinstance(child, QWidget) and not child.isWindow():
                yield from shown(child)


def place_of(widget: QWidget) -> str:
    """Where a widget stands, in the names of the program's own classes, and what it says."""
    path: list[str] = []
    now: QWidget | None = widget
    while now is not None and len(path) < 4:
        own = type(now).__module__.startswith("app.")
        if now is widget or own or now.isWindow():
            path.append(type(now).__name__)
        now = None if now.isWindow() else now.parentWidget()
    words = words_of(widget)
    return "/".join(reversed(path)) + (f" {words[:60]!r}" if words else "")


def words_of(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton):
        return widget.text()
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QLineEdit):
        return widget.text() or widget.placeholderText()
    return widget.accessibleName()


# --- texts ---------------------------------------------------------------------------------------------------


def painted_faults(ink: Written) -> Iterator[Fault]:
    """Of what the program has painted itself."""
    for text in ink.texts:
        if text.cut:
            yield Fault(
                CUT,
                f"painted by {text.by}",
                f"{text.words[:60]!r} takes {_size(text.ink)} at {text.px:.1f} px, more than it has",
            )
        if text.px < SMALLEST_PX - 0.1:
            yield Fault(SMALL, f"painted by {text.by}", f"{text.words[:60]!r} has {text.px:.1f} px")
    for one, other in ink.overlapping():
        yield Fault(OVERLAP, f"painted by {one.by}", f"{one.words[:40]!r} and {other.words[:40]!r}")


def cut_texts(widget: QWidget) -> Iterator[Fault]:
    """Of one of Qt's widgets: what does not fit into it."""
    where = place_of(widget)
    for words, room, need in texts_in(widget):
        if need.width() > room.width() + SLACK or need.height() > room.height() + SLACK:
            yield Fault(CUT, where, f"{words[:60]!r} needs {_size(need)} and has {_size(room)}")


def texts_in(widget: QWidget) -> Iterator[tuple[str, QRectF, QRectF]]:
    """Each text of a widget that Qt paints, with the room that it has and the room that it needs."""
    if _paints_itself(widget):
        return
    if isinstance(widget, QLabel):
        yield from _label(widget)
    elif isinstance(widget, QPushButton | QToolButton | QCheckBox | QRadioButton):
        yield from _button(widget)
    elif isinstance(widget, QComboBox):
        yield from _combo(widget)
    elif isinstance(widget, QLineEdit) and not isinstance(widget.parent(), QComboBox | QAbstractSpinBox):
        words = widget.text() or widget.placeholderText()
        if words:
            inner = widget.contentsRect().marginsRemoved(widget.textMargins()).adjusted(2, 0, -2, 0)
            yield words, QRectF(inner), _one_line(widget, words)
    elif isinstance(widget, QTabBar):
        for number in range(widget.count()):
            hint = widget.tabSizeHint(number)
            yield (
                widget.tabText(number),
                QRectF(widget.tabRect(number)),
                QRectF(0, 0, hint.width(), hint.height()),
            )
    elif isinstance(widget, QTextEdit):
        document = widget.document()
        page = document.size()
        yield (
            "(a page)",
            QRectF(0, 0, widget.viewport().width(), 1e6),
            QRectF(0, 0, document.idealWidth(), page.height()),
        )
    elif isinstance(widget, QAbstractItemView):
        yield from _rows(widget)


def _paints_itself(widget: QWidget) -> bool:
    """Whether a class of the program paints it; its texts are recorded then."""
    for kind in type(widget).__mro__:
        if "paintEvent" in vars(kind):
            return not kind.__module__.startswith("PySide6")
    return False


def _one_line(widget: QWidget, words: str) -> QRectF:
    metrics = QFontMetricsF(widget.font())
    return QRectF(0, 0, metrics.horizontalAdvance(words), _ink_height(metrics, words, metrics.height()))


def _ink_height(metrics: QFontMetricsF, words: str, height: float) -> float:
    """What the middle of a box has to leave to words of that height, since letters stand in their line with air."""
    if height >= 1.5 * metrics.lineSpacing():
        return height - 2 * (metrics.ascent() - metrics.capHeight()) / 2
    tight = metrics.tightBoundingRect(words)
    middle = metrics.height() / 2 - metrics.ascent()
    return 2 * max(middle - tight.top(), tight.bottom() - middle)


def _label(label: QLabel) -> Iterator[tuple[str, QRectF, QRectF]]:
    words = label.text()
    if not words.strip() or not label.pixmap().isNull():
        return
    room = QRectF(label.contentsRect()).adjusted(
        label.margin(), label.margin(), -label.margin(), -label.margin()
    )
    if label.indent() > 0:
        room.adjust(label.indent(), 0, 0, 0)
    rich = label.textFormat() == Qt.TextFormat.RichText or (
        label.textFormat() == Qt.TextFormat.AutoText and might_be_rich(words)
    )
    if rich:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(label.font())
        document.setHtml(words)
        if label.wordWrap():
            document.setTextWidth(room.width())
        yield document.toPlainText(), room, QRectF(0, 0, document.idealWidth(), document.size().height())
        return
    metrics = QFontMetricsF(label.font())
    flags = Qt.TextFlag.TextWordWrap.value if label.wordWrap() else 0
    need = metrics.boundingRect(QRectF(0, 0, room.width() if flags else 1e6, 1e6), flags, words)
    need.setHeight(_ink_height(metrics, words, need.height()))
    yield words, room, need


def _button(button: QAbstractButton) -> Iterator[tuple[str, QRectF, QRectF]]:
    words = button.text().replace("&&", "\0").replace("&", "").replace("\0", "&").strip()
    if not words:
        return
    if isinstance(button, QToolButton) and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        if not button.icon().isNull():
            return
    need = _one_line(button, words)
    room = _room_of(button)
    if not button.icon().isNull():
        beside = not (
            isinstance(button, QToolButton)
            and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        )
        if beside:
            need.setWidth(need.width() + button.iconSize().width() + 4)
        else:
            need.setHeight(need.height() + button.iconSize().height())
    yield words, room, need


def _room_of(button: QAbstractButton) -> QRectF:
    """The part of a button that its style leaves to icon and words."""
    option = QStyleOptionButton()
    option.initFrom(button)
    elements = QStyle.SubElement
    if isinstance(button, QCheckBox):
        return QRectF(button.style().subElementRect(elements.SE_CheckBoxContents, option, button))
    if isinstance(button, QRadioButton):
        return QRectF(button.style().subElementRect(elements.SE_RadioButtonContents, option, button))
    if isinstance(button, QPushButton):
        button.initStyleOption(option)
        return QRectF(button.style().subElementRect(elements.SE_PushButtonContents, option, button))
    return QRectF(button.contentsRect()).adjusted(4, 2, -4, -2)


def _combo(box: QComboBox) -> Iterator[tuple[str, QRectF, QRectF]]:
    """Every choice, since each may be the chosen one."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = QStyle.SubControl.SC_ComboBoxEditField
    room = QRectF(box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, box))
    for number in range(box.count()):
        need = _one_line(box, box.itemText(number))
        if not box.itemIcon(number).isNull():
            need.setWidth(need.width() + box.iconSize().width() + 4)
        yield box.itemText(number), room, need


def _rows(view: QAbstractItemView) -> Iterator[tuple[str, QRectF, QRectF]]:
    """The rows of a list whose delegate is Qt's own; others paint themselves."""
    delegate, model = view.itemDelegate(), view.model()
    if delegate is None or model is None or not type(delegate).__module__.startswith("PySide6"):
        return
    for number in range(model.rowCount(view.rootIndex())):
        index = model.index(number, 0, view.rootIndex())
        words = index.data(Qt.ItemDataRole.DisplayRole)
        box = view.visualRect(index)
        if not words or box.isEmpty():
            continue
        option = QStyleOptionViewItem()
        view.initViewItemOption(option)
        delegate.initStyleOption(option, index)
        option.rect = box
        element = QStyle.SubElement.SE_ItemViewItemText
        room = QRectF(view.style().subElementRect(element, option, view))
        room.setRight(min(room.right(), view.viewport().width()))
        margin = view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, view) + 1
        room.adjust(margin, 0, -margin, 0)
        wraps = bool(option.features & QStyleOptionViewItem.ViewItemFeature.WrapText)
        metrics = QFontMetricsF(option.font)
        flags = Qt.TextFlag.TextWordWrap.value if wraps else 0
        need = metrics.boundingRect(QRectF(0, 0, room.width() if wraps else 1e6, 1e6), flags, words)
        need.setHeight(_ink_height(metrics, words, need.height()))
        yield words, room, need


def small_texts(widget: QWidget) -> Iterator[Fault]:
    """Texts below the smallest size, whatever the text scale: a larger one must not make them smaller."""
    if _paints_itself(widget):
        return
    if isinstance(widget, QTextEdit):
        block = widget.document().begin()
        while block.isValid():
            for part in block.textFormats():
                px = QFontInfo(part.format.font()).pixelSize()
                if px < SMALLEST_PX:
                    yield Fault(SMALL, place_of(widget), f"{block.text()[:40]!r} has {px} px")
            block = block.next()
    elif any(words.strip() for words, _, _ in texts_in(widget)):
        px = QFontInfo(widget.font()).pixelSize()
        if px < SMALLEST_PX:
            yield Fault(SMALL, place_of(widget), f"has {px} px")


# --- places --------------------------------------------------------------------------------------------------


def overlapping_children(parent: QWidget) -> Iterator[Fault]:
    """Siblings over one another, but for those that lie over others by design."""
    children = [
        child
        for child in parent.children()
        if isinstance(child, QWidget)
        and child.isVisible()
        and not child.isWindow()
        and not child.size().isEmpty()
        and not isinstance(child, QSizeGrip)
        and not floats(child)
    ]
    for one, other in itertools.combinations(children, 2):
        both = one.geometry().intersected(other.geometry())
        if both.width() > SLACK and both.height() > SLACK:
            yield Fault(OVERLAP, place_of(parent), f"{place_of(one)} and {place_of(other)} by {_size(both)}")


def floats(widget: QWidget) -> bool:
    """What lies over or under its siblings by design: the drawn table, and whatever opens over it for a while."""
    return type(widget).__name__ in FLOATING


FLOATING = (
    "LedView",
    "DecisionPanel",
    "ReasonBubble",
    "Inspector",
    "Curtain",
    "NoticeBar",
)


def drawn_items(root: QWidget) -> Iterator[Fault]:
    """Items of a drawn table: over one another, out of the picture, or under a widget that does not float."""
    for view in root.findChildren(TableView):
        scene, parent = view.scene(), view.parentWidget()
        if not view.isVisible() or not isinstance(scene, TableScene) or parent is None:
            continue
        solid = [
            (key, rect)
            for key in scene.keys()  # noqa: SIM118
            if (key[0] in SOLID or key[0] == "space") and key != ("tile", GAIN_LIRA)
            if (rect := scene.item_rect(key)) is not None
        ]
        for (one, first), (other, second) in itertools.combinations(solid, 2):
            both = first.intersected(second)
            apart = (one[0] == "space") == (other[0] == "space")
            if apart and both.width() > SLACK and both.height() > SLACK:
                yield Fault(OVERLAP, "table", f"{one} and {other} by {_size(both)}")
        for key, rect in solid:
            if not scene.sceneRect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(rect):
                yield Fault(OUTSIDE, "table", f"{key} {_size(rect)}")
        for widget in parent.children():
            if not isinstance(widget, QWidget) or widget is view or not widget.isVisible() or floats(widget):
                continue
            covered = []
            for key, rect in [pair for pair in solid if not may_cover(widget, pair[0], scene)]:
                box = view.mapFromScene(rect).boundingRect().translated(view.pos())
                both = widget.geometry().intersected(box)
                if both.width() > 2 and both.height() > 2:
                    covered.append(key)
            if covered:
                what = f"{place_of(widget)} covers {len(covered)} items, such as {min(covered, key=str)}"
                yield Fault(OVERLAP, "table", what)


def may_cover(widget: QWidget, key: tuple[object, ...], scene: TableScene) -> bool:
    """Whether a widget may lie over an item of the table.

    The list of choices may, where the board cannot give way to it: over the sheet of a question, and over whatever
    is no target of the question on the board. The numbers that never may be covered are looked at apart.
    """
    if type(widget).__name__ != "DecisionList":
        return False
    sheet = getattr(widget.parentWidget(), "panel", None)
    words = scene.marks().get(key, "")
    asked = "legal" in words or "selected" in words
    return not asked or (sheet is not None and sheet.isVisible())


def sticking_out(widget: QWidget, root: QWidget) -> Iterator[Fault]:
    """A part that lies outside one of the widgets around it, where no scroll bar leads to it."""
    if widget is root:
        return
    box = QRect(QPoint(0, 0), widget.size())
    now = widget
    while now is not root:
        parent = now.parentWidget()
        if parent is None:
            return
        box = QRect(now.mapToParent(box.topLeft()), box.size())
        inside = QRect(QPoint(0, 0), parent.size())
        area = parent.parentWidget()
        if isinstance(area, QAbstractScrollArea) and parent is area.viewport():
            # Rows out of sight are scrolled to; what is too wide is not, as nothing scrolls sideways.
            wide = box.left() < -SLACK or box.right() > inside.right() + SLACK
            if wide and not area.horizontalScrollBar().isVisible():
                yield Fault(OUTSIDE, place_of(widget), f"{_size(box)} at {box.left()} in {place_of(area)}")
            return
        if not inside.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(box):
            yield Fault(
                OUTSIDE,
                place_of(widget),
                f"{box.getRect()} in {place_of(parent)} of {_size(inside)}",
            )
            return
        now = parent


def scroll_bars(root: QWidget) -> Iterator[Fault]:
    """Nothing scrolls sideways, and the table itself does not scroll at all; its lists may."""
    for bar in root.findChildren(QScrollBar):
        if not bar.isVisible() or bar.maximum() <= bar.minimum():
            continue
        area = bar.parentWidget()
        while area is not None and not isinstance(area, QAbstractScrollArea):
            area = area.parentWidget()
        if area is None:
            continue
        if bar.orientation() == Qt.Orientation.Horizontal:
            yield Fault(SCROLLS, place_of(area), "sideways")
        elif _on_table(area) and not _inside(area, LISTS):
            large = getattr(root, "look", None) is not None and root.look.text_scale > LARGE_TEXT  # type: ignore[attr-defined]
            if not (large and _inside(area, ("DecisionPanel",))):
                yield Fault(SCROLLS, place_of(area), "on the table")


LISTS = ("LogPanel", "DecisionList")
LARGE_TEXT = 1.3  # up to this text scale all choices of a question are in sight at once


def _on_table(widget: QWidget) -> bool:
    return _inside(widget, ("TableScreen",))


def _inside(widget: QWidget, kinds: tuple[str, ...]) -> bool:
    now: QWidget | None = widget
    while now is not None:
        if type(now).__name__ in kinds:
            return True
        now = now.parentWidget()
    return False


# --- names ---------------------------------------------------------------------------------------------------


def names(root: QWidget) -> Iterator[Fault]:
    """What can have the focus has a name, and no two in one place have the same."""
    for widget in nameless(root):
        yield Fault(NAMELESS, place_of(widget), "has no accessible name")
    for control in root.findChildren(QWidget):
        if isinstance(control, QAbstractButton | QComboBox | QLineEdit | QSlider):
            off = control.isVisible() and not control.isEnabled()
            if off and not (control.toolTip() and control.accessibleDescription()):
                yield Fault(SILENT, place_of(control), "is off and does not say why")
    for box in root.findChildren(QComboBox):
        if box.isVisible() and not labelled(box):
            yield Fault(
                NAMELESS, place_of(box), "has no label: on Linux a screen reader says its value alone"
            )
    places: dict[QWidget | None, Counter[tuple[str, str]]] = {}
    for widget in focusable(root):
        if isinstance(widget, QAbstractButton | QComboBox | QLineEdit | QSlider):
            said = name_of(widget)
            if said:
                places.setdefault(widget.parentWidget(), Counter())[type(widget).__name__, said] += 1
    for parent, counted in places.items():
        for (kind, said), count in counted.items():
            if count > 1 and parent is not None:
                yield Fault(NAMESAKES, place_of(parent), f"{count} of {kind} are called {said!r}")


def labelled(box: QComboBox) -> bool:
    """Whether a label beside a box of choices belongs to it, seen or not."""
    beside = box.parentWidget().findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return any(one.buddy() is box and one.text().strip() for one in beside)


def focusable(root: QWidget) -> list[QWidget]:
    """What the Tab key can reach."""
    return [
        child
        for child in root.findChildren(QWidget)
        if child.isVisible()
        and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(child, QScrollBar)
    ]


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it."""
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name) if found is not None else ""


def nameless(root: QWidget) -> list[QWidget]:
    """What can have the focus and says nothing; parts inside a named control belong to it."""
    found = []
    for widget in focusable(root):
        parent = widget.parentWidget()
        if not name_of(widget) and not (
            parent is not None and name_of(parent) and widget in parent.children()
        ):
            found.append(widget)
    return found


def _size(box: QRect | QRectF | QSize) -> str:
    return f"{round(box.width())}x{round(box.height())}"
