"""The sheet over the board on which a card's choices are made, with the card in sight.

One widget serves every decision: a card at the left, then sections of big buttons, then what the choice comes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import label, picture
from app.ui.panels.option import FACE, TALL, WIDE, Option, OptionButton

COLUMN, ROW, GRID, HALVES, CARDS = "column", "row", "grid", "halves", "cards"
GROWING = (ROW, HALVES)  # these fill the height that is there
MOST_COLUMNS, GRID_WIDTH = 4, 215
HALF_WIDTH = 260  # halves that would be narrower than this stand one above the other
_UNBOUND = 16_777_215


@dataclass(frozen=True)
class Section:
    """A group of choices; `joined` puts a word such as "or" between them."""

    options: Sequence[Option]
    title: str = ""
    arrangement: str = COLUMN
    joined: str = ""
    columns: int = 0
    """How many cards stand in a row; 0 for all."""


@dataclass(frozen=True)
class Aside:
    """What goes with the choice and is no choice itself: the answers so far, the result, what one starts with."""

    title: str
    lines: Sequence[tuple[QPixmap | None, str]] = field(default_factory=tuple)
    widget: QWidget | None = None
    """A drawing below the lines, made anew for every view."""


@dataclass(frozen=True)
class PanelView:
    """Everything that the panel shows."""

    title: str = ""
    card: QPixmap | None = None
    card_name: str = ""
    sections: Sequence[Section] = field(default_factory=tuple)
    asides: Sequence[Aside] = field(default_factory=tuple)


class Divider(QWidget):
    """A word between two choices, with a line on both sides."""

    def __init__(self, look: Look, word: str, *, across: bool) -> None:
        super().__init__()
        self._look = look
        self._word = word
        self._across = across
        self.set_across(across)

    def set_across(self, across: bool) -> None:
        """Between choices side by side, or between one and that below it."""
        self._across = across
        size = self._look.theme.size
        self.setMinimumSize(size(34) if across else 0, 0 if across else size(24))
        self.setMaximumSize(size(34) if across else _UNBOUND, _UNBOUND if across else size(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        font = theme.heading(13)
        painter.setFont(font)
        painter.setPen(theme.role("ink2"))
        box = QRectF(self.rect())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._word)
        painter.setPen(QPen(theme.role("rule2"), 1))
        middle = box.center()
        if self._across:
            gap = float(theme.size(13))
            painter.drawLine(QPointF(middle.x(), box.top() + 8), QPointF(middle.x(), middle.y() - gap))
            painter.drawLine(QPointF(middle.x(), middle.y() + gap), QPointF(middle.x(), box.bottom() - 8))
        else:
            gap = QFontMetrics(font).horizontalAdvance(self._word) / 2 + 8
            painter.drawLine(QPointF(box.left() + 8, middle.y()), QPointF(middle.x() - gap, middle.y()))
            painter.drawLine(QPointF(middle.x() + gap, middle.y()), QPointF(box.right() - 8, middle.y()))
        painter.end()


class Halves(QWidget):
    """A few choices side by side where the width allows, otherwise one above the other."""

    def __init__(self, look: Look, made: Sequence[OptionButton], joined: str) -> None:
        super().__init__()
        self._count, self._between = len(made), look.theme.size(34)
        self._dividers: list[Divider] = []
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(4)
        for number, one in enumerate(made):
            if number and joined:
                self._dividers.append(Divider(look, joined, across=False))
                self._line.addWidget(self._dividers[-1])
            one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            self._line.addWidget(one, 1)

    def fit(self, width: float) -> None:
        """Lie side by side if each gets enough of this width."""
        across = width >= self._count * HALF_WIDTH + len(self._dividers) * self._between
        wanted = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
        if self._line.direction() != wanted:
            self._line.setDirection(wanted)
            for divider in self._dividers:
                divider.set_across(across)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self.width())


class DecisionPanel(QFrame):
    """Shows a PanelView; `pressed` carries the target of a choice."""

    pressed = Signal(object)
    pointed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "panel")
        self.buttons: list[OptionButton] = []
        self._shape: Any = None
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(14, 10, 14, 10)
        self._body: QWidget | None = None
        self._card: QLabel | None = None
        self._shares = False
        self._titles: list[QLabel] = []
        self._aside_lines: list[tuple[QLabel | None, QLabel]] = []
        self.hide()

    def show_view(self, view: PanelView) -> None:
        """Show a decision. A panel of the same build keeps its widgets and fills them anew."""
        shape = (
            view.card is None,
            bool(view.title),
            tuple(
                (bool(section.title), section.arrangement, section.joined, len(section.options))
                for section in view.sections
            ),
            tuple((aside.widget is None, tuple(p is None for p, _ in aside.lines)) for aside in view.asides),
        )
        self.setAccessibleName(view.title or text("ui.prompt.all-choices"))
        targets = [option.target for section in view.sections for option in section.options]
        focused = next((b for b in self.buttons if b.hasFocus()), None)
        target = focused.option.target if focused is not None else None
        if shape != self._shape or self._body is None or any(aside.widget for aside in view.asides):
            self._rebuild(view)
            self._shape = shape
        else:
            self._fill(view)
        if target in targets:
            self.buttons[targets.index(target)].setFocus()
        elif focused is not None:
            self.focus_first()  # what had the focus is gone or stands for something else now

    def _fill(self, view: PanelView) -> None:
        """Other words and pictures in the widgets that are there."""
        if self._card is not None and view.card is not None:
            self._card.setPixmap(view.card)
            self._card.setAccessibleName(view.card_name)
        options = [option for section in view.sections for option in section.options]
        for made, option in zip(self.buttons, options, strict=True):
            made.update_option(option)
        titles = [section.title for section in view.sections if section.title]
        for shown, title in zip(self._titles, [view.title, *titles] if view.title else titles, strict=True):
            shown.setText(title)
        lines = [part for aside in view.asides for part in [(None, aside.title), *aside.lines]]
        for (icon, words), (pixmap, told) in zip(self._aside_lines, lines, strict=True):
            if icon is not None and pixmap is not None:
                icon.setPixmap(pixmap)
            words.setText(told)

    def clear(self) -> None:
        """Forget everything: nothing private may stay behind a closed curtain (R43)."""
        self._drop()
        self._shape = None
        self.setAccessibleName("")
        self.hide()

    def focus_first(self) -> None:
        for made in self.buttons:
            if not made.option.reason:
                made.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _drop(self) -> None:
        self.buttons = []
        self._titles = []
        self._aside_lines = []
        self._card = None
        if self._body is not None:
            self._outer.removeWidget(self._body)
            self._body.hide()
            self._body.setParent(None)
            self._body.deleteLater()
            self._body = None

    def _rebuild(self, view: PanelView) -> None:
        self._drop()
        self._shares = bool(view.asides) or view.card is not None
        self._body = QWidget()
        body = QHBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(14)
        if view.card is not None:
            left = QVBoxLayout()
            self._card = picture(view.card, view.card_name)
            left.addWidget(self._card)
            left.addStretch(1)
            body.addLayout(left)
        middle = QWidget()
        choices = QVBoxLayout(middle)
        choices.setContentsMargins(0, 0, 0, 0)
        choices.setSpacing(6)
        if view.title:
            self._titles.append(label(view.title, "heading", wrap=True))
            choices.addWidget(self._titles[-1])
        for section in view.sections:
            self._add_section(choices, section)
        if not any(section.arrangement in GROWING for section in view.sections):
            choices.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(middle)
        body.addWidget(scroll, 3)
        if view.asides:
            wide = any(aside.widget is not None for aside in view.asides)
            body.addLayout(self._asides(view.asides), 2 if wide else 1)
        self._outer.addWidget(self._body)

    def _add_section(self, choices: QVBoxLayout, section: Section) -> None:
        if section.title:
            self._titles.append(label(section.title, "caption", wrap=True))
            choices.addWidget(self._titles[-1])
        kind = {ROW: TALL, CARDS: FACE}.get(section.arrangement, WIDE)
        made = [OptionButton(self._look, option, kind) for option in section.options]
        for one in made:
            one.clicked.connect(self._press)
            self.buttons.append(one)
        if section.arrangement in (GRID, CARDS):
            if section.arrangement == GRID:
                fitting = int(self.width() * (0.6 if self._shares else 1.0)) // self._look.theme.size(
                    GRID_WIDTH
                )
                columns = max(1, min(MOST_COLUMNS, fitting, len(made)))
            else:
                columns = section.columns or len(made)
            grid = QGridLayout()
            grid.setSpacing(4)
            for number, one in enumerate(made):
                grid.addWidget(one, number // columns, number % columns)
            for column in range(columns if section.arrangement == GRID else 0):
                grid.setColumnStretch(column, 1)
                grid.setColumnMinimumWidth(column, 1)
            if section.arrangement == CARDS:
                grid.setColumnStretch(columns, 1)
            choices.addLayout(grid)
            return
        if section.arrangement == HALVES:
            halves = Halves(self._look, made, section.joined)
            halves.fit(self.width() * (0.6 if self._shares else 1.0))
            choices.addWidget(halves, 1)
            return
        across = section.arrangement == ROW
        line = QBoxLayout(QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom)
        line.setSpacing(4)
        for number, one in enumerate(made):
            if number and section.joined:
                line.addWidget(Divider(self._look, section.joined, across=across))
            if section.arrangement in GROWING:
                one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            line.addWidget(one, 1 if section.arrangement in GROWING else 0)
        choices.addLayout(line, 1 if section.arrangement in GROWING else 0)

    def _asides(self, asides: Sequence[Aside]) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        for aside in asides:
            sheet = QFrame()
            sheet.setProperty("kind", "raised")
            lines = QVBoxLayout(sheet)
            lines.setSpacing(4)
            title = label(aside.title, "caption", wrap=True)
            lines.addWidget(title)
            self._aside_lines.append((None, title))
            for pixmap, words in aside.lines:
                line = QHBoxLayout()
                line.setSpacing(6)
                icon = picture(pixmap) if pixmap is not None else None
                if icon is not None:
                    line.addWidget(icon)
                shown = label(words, "", wrap=True)
                line.addWidget(shown, 1)
                lines.addLayout(line)
                self._aside_lines.append((icon, shown))
            if aside.widget is not None:
                lines.addWidget(aside.widget, 1)
            column.addWidget(sheet, 1 if aside.widget is not None else 0)
        if not any(aside.widget is not None for aside in asides):
            column.addStretch(1)
        return column

    def _press(self) -> None:
        sender = self.sender()
        if isinstance(sender, OptionButton):
            if sender.option.reason:
                self.pointed.emit(sender.option.target)
            else:
                self.pressed.emit(sender.option.target)
