"""The controls of the settings: each acts at once, is reached by keys, and is as large as its words need."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import button, label
from app.ui.panels.flow import Flow, Placing
from app.ui.panels.radio import ChoiceButton, choice
from app.ui.theme import SEMI

Paint = Callable[[QPainter, QRectF], None]
_RIM = 4  # pixels of both edges
_PAD = 6  # pixels at 100 % between the edge of a picture choice and what is in it
_NEW_LOOK = (
    QEvent.Type.StyleChange,
    QEvent.Type.FontChange,
)  # the style sheet comes with every change of theme


class Switch(QCheckBox):
    """On or off; drawn as a slide with a tick, so that its state is no matter of colour."""

    def __init__(self, look: Look, name: str, description: str = "") -> None:
        super().__init__()
        self._look = look
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        size = self._look.theme.size
        return QSize(size(40) + 12, size(24) + 12)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, place: object) -> bool:
        return True

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _NEW_LOOK:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(6, 6, -6, -6)
        on = self.isChecked()
        round_by = box.height() / 2
        painter.setPen(QPen(theme.role("legal" if on else "rule2"), max(1.5, theme.edge)))
        painter.setBrush(theme.role("legal" if on else "sunk"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), round_by - 1, round_by - 1)
        knob = box.height() - 8
        x = box.right() - knob - 4 if on else box.left() + 4
        painter.setPen(QPen(theme.role("rule2"), 1.2))
        painter.setBrush(theme.role("raised" if on else "paper"))
        painter.drawEllipse(QRectF(x, box.top() + 4, knob, knob))
        if on:
            tick = self._look.sprites.icon("check", theme.size(12), "raised", "legal")
            side = tick.width() / tick.devicePixelRatio()
            painter.drawPixmap(QPointF(box.left() + 6, box.center().y() - side / 2), tick)
        if self.hasFocus():
            ring = theme.finish.ring
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.role("focus"), ring))
            frame = QRectF(self.rect()).adjusted(ring / 2, ring / 2, -ring / 2, -ring / 2)
            painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        painter.end()


class SwitchRow(QWidget):
    """A switch with its name and one line; a click anywhere on it turns it."""

    def __init__(self, look: Look, name: str, description: str, on: bool) -> None:
        super().__init__()
        self.switch = Switch(look, name, description)
        self.switch.setChecked(on)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(label(name, "strong", wrap=True))
        words.addWidget(label(description, "second", wrap=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.theme.size(6))
        row.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(words, 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the release is wanted too

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.switch.setFocus(Qt.FocusReason.MouseFocusReason)
            self.switch.click()


class OneOf(QWidget):
    """One of several, all in sight. `chosen` comes with the key of what was pressed."""

    chosen = Signal(str)

    def __init__(self, name: str, keys: Sequence[str], made: Sequence[ChoiceButton], layout: QLayout) -> None:
        super().__init__()
        self.keys = tuple(keys)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.buttons = dict(zip(keys, made, strict=True))
        for number, each in enumerate(made):
            self._group.addButton(each, number)
            layout.addWidget(each)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self.keys[number]))
        self.setLayout(layout)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(layout.hasHeightForWidth())
        self.setSizePolicy(policy)

    @property
    def key(self) -> str:
        """What is chosen now."""
        return self.keys[self._group.checkedId()]

    def show_key(self, key: str) -> None:
        """Show another choice; nobody is told."""
        self.buttons[key].setChecked(True)


def chips(name: str, choices: Sequence[tuple[str, str]], now: str, spacing: int = 6) -> OneOf:
    """Choices as a line of chips, which goes on below where the width ends."""
    made: list[ChoiceButton] = []
    for _, words in choices:
        chip = choice(words, "chip")
        chip.setAccessibleName(f"{name}: {words}")
        made.append(chip)
    whole = OneOf(name, [key for key, _ in choices], made, Flow(spacing))
    whole.show_key(now)
    return whole


class PictureChoice(ChoiceButton):
    """A picture with its words below or beside it, to be chosen among others."""

    def __init__(
        self,
        look: Look,
        group: str,
        words: str,
        paint: Paint,
        picture: tuple[int, int],
        *,
        beside: bool = False,
    ) -> None:
        """`picture` is its least width and its height at 100 % text."""
        super().__init__(words)
        self._look = look
        self._paint = paint
        self._picture = picture
        self._beside = beside
        self.setAccessibleName(f"{group}: {words}")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        size = self._look.theme.size
        if self._beside:
            room = width - size(self._picture[0]) - 3 * size(_PAD) - _RIM
            return max(size(self._picture[1]), self._words_height(room)) + 2 * size(_PAD)
        return size(self._picture[1]) + self._words_height(width - 2 * size(_PAD) - _RIM) + 2 * size(_PAD)

    def sizeHint(self) -> QSize:
        width = self.minimumSizeHint().width()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the longest word and the tick."""
        size = self._look.theme.size
        metrics = self._look.theme.body_metrics(13, SEMI)
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        words = int(longest) + 2 + self._tick()
        if self._beside:
            width = size(self._picture[0]) + words + 3 * size(_PAD) + _RIM
        else:
            width = max(size(self._picture[0]), words + 2 * size(_PAD) + _RIM)
        return QSize(width, self.heightForWidth(width))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _NEW_LOOK:
            self.updateGeometry()

    def _tick(self) -> int:
        return self._look.theme.size(16)

    def _words_height(self, room: int) -> int:
        metrics = self._look.theme.body_metrics(13, SEMI)
        box = QRectF(0, 0, max(1, room - self._tick()), 1000)
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        return int(metrics.boundingRect(box, flags, self.text()).height()) + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, size = self._look.theme, self._look.theme.size
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        chosen = self.isChecked()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("selected-tint" if chosen else "raised"))
        painter.drawRoundedRect(box, 8, 8)
        pad = size(_PAD)
        if self._beside:
            picture = QRectF(box.left() + pad, 0, size(self._picture[0]), size(self._picture[1]))
            picture.moveCenter(QPointF(picture.center().x(), box.center().y()))
            words = QRectF(
                picture.right() + pad, box.top(), box.right() - picture.right() - 2 * pad, box.height()
            )
        else:
            picture = QRectF(box.left() + 1, box.top() + 1, box.width() - 2, size(self._picture[1]))
            words = QRectF(
                box.left() + pad, picture.bottom(), box.width() - 2 * pad, box.bottom() - picture.bottom()
            )
        self._paint(painter, picture)
        self._paint_words(painter, words)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if chosen:
            edge = QPen(theme.role("accent"), 2.6)
        elif self.underMouse():
            edge = QPen(theme.role("ink"), 2.0)
        else:
            edge = QPen(theme.role("rule2"), max(1.0, theme.edge))
        painter.setPen(edge)
        painter.drawRoundedRect(box, 8, 8)
        if self.hasFocus():
            painter.setPen(QPen(theme.role("focus"), theme.finish.ring))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 9, 9)
        painter.end()

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        theme = self._look.theme
        painter.setFont(theme.body(13, SEMI))
        painter.setPen(theme.role("ink"))
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter
        tick = float(self._tick())
        if self._beside:
            painter.drawText(box.adjusted(0, 0, -tick, 0), flags | Qt.AlignmentFlag.AlignLeft, self.text())
            where = QPointF(box.right() - tick + 4, box.center().y())
        else:
            words = box.adjusted(
                tick if self.isChecked() else tick / 2, 0, 0 if self.isChecked() else -tick / 2, 0
            )
            painter.drawText(words, flags | Qt.AlignmentFlag.AlignHCenter, self.text())
            wide = painter.boundingRect(words, flags | Qt.AlignmentFlag.AlignHCenter, self.text()).width()
            where = QPointF(words.center().x() - wide / 2 - tick - 2, box.center().y())
        if self.isChecked():
            mark = self._look.sprites.icon("check", theme.size(13), "accent", "selected-tint")
            side = mark.width() / mark.devicePixelRatio()
            painter.drawPixmap(QPointF(where.x(), where.y() - side / 2), mark)


class EvenRows(Placing):
    """Widgets of equal width, as many beside each other as their least width allows; rows are equally long."""

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def minimumSize(self) -> QSize:
        """The width of the widest one; the height follows from the width that is given."""
        sizes = [item.minimumSize() for item in self._items]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def columns(self, width: int) -> int:
        """How many stand beside each other at that width."""
        least, count = self.minimumSize().width(), len(self._items)
        fitting = max(1, (width + self.spacing()) // max(1, least + self.spacing()))
        rows = -(-count // min(fitting, count)) if count else 1
        return -(-count // rows) if count else 1

    def _place(self, rect: QRect, *, move: bool) -> int:
        if not self._items:
            return 0
        columns, gap = self.columns(rect.width()), self.spacing()
        each = (rect.width() - gap * (columns - 1)) // columns
        y = rect.y()
        for start in range(0, len(self._items), columns):
            row = self._items[start : start + columns]
            high = max(
                item.heightForWidth(each) if item.hasHeightForWidth() else item.sizeHint().height()
                for item in row
            )
            if move:
                for number, item in enumerate(row):
                    item.setGeometry(QRect(rect.x() + number * (each + gap), y, each, high))
            y += high + gap
        return y - gap - rect.y()


class SizeSlider(QWidget):
    """The text size: a slide with six marks below it that can be pressed. `moved` comes while it is dragged."""

    changed = Signal(int)
    moved = Signal(int)

    def __init__(self, look: Look, marks: Sequence[int], step: int, value: int, name: str) -> None:
        super().__init__()
        self._look = look
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(marks[0], marks[-1])
        self.slider.setSingleStep(step)
        self.slider.setPageStep(5 * step)
        self.slider.setValue(value)
        self.slider.setAccessibleName(name)
        self.slider.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._step = step
        self.marks: dict[int, QPushButton] = {}
        for mark in marks:
            made = button(str(mark), "bare")
            made.setParent(self)
            made.setAccessibleName(text("ui.settings.percent", n=mark))
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the slide is what the keys move
            made.clicked.connect(lambda checked=False, mark=mark: self.slider.setValue(mark))
            self.marks[mark] = made
        self.slider.setParent(self)
        self.slider.valueChanged.connect(self._change)
        self.slider.sliderReleased.connect(lambda: self._change(self.slider.value()))
        self.slider.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        high = max(mark.sizeHint().height() for mark in self.marks.values())
        wide = sum(mark.sizeHint().width() for mark in self.marks.values())
        return QSize(wide, self.slider.sizeHint().height() + high * self._lines(wide))

    def minimumSizeHint(self) -> QSize:
        widest = max(mark.sizeHint().width() for mark in self.marks.values())
        return QSize(3 * widest, self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        high = max(mark.sizeHint().height() for mark in self.marks.values())
        return self.slider.sizeHint().height() + high * self._lines(width)

    def _x(self, mark: int, width: int) -> float:
        """The middle of the handle at a value."""
        handle = self._look.theme.size(20) + 4
        share = (mark - self.slider.minimum()) / (self.slider.maximum() - self.slider.minimum())
        return handle / 2 + share * (width - handle)

    def _left(self, mark: int, width: int) -> int:
        wide = self.marks[mark].sizeHint().width()
        return min(max(0, round(self._x(mark, width) - wide / 2)), width - wide)

    def _lines(self, width: int) -> int:
        """Marks that would touch stand in two lines by turns."""
        right = -1
        for mark, made in self.marks.items():
            left = self._left(mark, width)
            if left < right:
                return 2
            right = left + made.sizeHint().width()
        return 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _NEW_LOOK:
            self.updateGeometry()
            self._place()

    def _place(self) -> None:
        high = self.slider.sizeHint().height()
        self.slider.setGeometry(0, 0, self.width(), high)
        lines = self._lines(self.width())
        for number, (mark, made) in enumerate(self.marks.items()):
            size = made.sizeHint()
            line = number % lines
            made.setGeometry(
                self._left(mark, self.width()), high + line * size.height(), size.width(), size.height()
            )

    def _change(self, value: int) -> None:
        """Whole steps; while the handle is held nothing else changes its size."""
        whole = round(value / self._step) * self._step
        if whole != value:
            self.slider.setValue(whole)
            return
        if self.slider.isSliderDown():
            self.moved.emit(value)
        else:
            self.changed.emit(value)
