"""The sheet over the board on which a card's choices are made, with the card in sight.

One widget serves every decision: a card at the left, then sections of big buttons, then what the choice comes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import label, picture
from app.ui.panels.option import Option, OptionButton

COLUMN, ROW, GRID = "column", "row", "grid"
GRID_COLUMNS = 3


@dataclass(frozen=True)
class Section:
    """A group of choices; `joined` puts a word such as "or" between them."""

    options: Sequence[Option]
    title: str = ""
    arrangement: str = COLUMN
    joined: str = ""


@dataclass(frozen=True)
class Aside:
    """What goes with the choice and is no choice itself: the answers so far, the result, what one starts with."""

    title: str
    lines: Sequence[tuple[QPixmap | None, str]] = field(default_factory=tuple)


@dataclass(frozen=True)
class PanelView:
    """Everything that the panel shows."""

    title: str = ""
    card: QPixmap | None = None
    card_name: str = ""
    sections: Sequence[Section] = field(default_factory=tuple)
    asides: Sequence[Aside] = field(default_factory=tuple)


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
        self.hide()

    def show_view(self, view: PanelView) -> None:
        """Show a decision. While only words and marks change, widgets and focus stay."""
        shape = (
            view.title,
            view.card_name,
            tuple(
                (section.title, section.arrangement, tuple(option.target for option in section.options))
                for section in view.sections
            ),
            tuple((aside.title, len(aside.lines)) for aside in view.asides),
        )
        self.setAccessibleName(view.title or text("ui.prompt.all-choices"))
        if shape != self._shape or view.asides:
            focused = next((b.option.target for b in self.buttons if b.hasFocus()), None)
            self._rebuild(view)
            self._shape = shape
            for made in self.buttons:
                if focused is not None and made.option.target == focused:
                    made.setFocus()
        else:
            options = [option for section in view.sections for option in section.options]
            for made, option in zip(self.buttons, options, strict=True):
                made.update_option(option)

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
        if self._body is not None:
            self._outer.removeWidget(self._body)
            self._body.hide()
            self._body.setParent(None)
            self._body.deleteLater()
            self._body = None

    def _rebuild(self, view: PanelView) -> None:
        self._drop()
        self._body = QWidget()
        body = QHBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(14)
        if view.card is not None:
            left = QVBoxLayout()
            left.addWidget(picture(view.card, view.card_name))
            left.addStretch(1)
            body.addLayout(left)
        middle = QWidget()
        choices = QVBoxLayout(middle)
        choices.setContentsMargins(0, 0, 0, 0)
        choices.setSpacing(6)
        if view.title:
            choices.addWidget(label(view.title, "heading", wrap=True))
        for section in view.sections:
            self._add_section(choices, section)
        choices.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(middle)
        body.addWidget(scroll, 3)
        if view.asides:
            body.addLayout(self._asides(view.asides), 1)
        self._outer.addWidget(self._body)

    def _add_section(self, choices: QVBoxLayout, section: Section) -> None:
        if section.title:
            choices.addWidget(label(section.title, "caption", wrap=True))
        made = [OptionButton(self._look, o, tall=section.arrangement == ROW) for o in section.options]
        for one in made:
            one.clicked.connect(self._press)
            self.buttons.append(one)
        if section.arrangement == GRID:
            grid = QGridLayout()
            grid.setSpacing(4)
            for number, one in enumerate(made):
                grid.addWidget(one, number // GRID_COLUMNS, number % GRID_COLUMNS)
            for column in range(GRID_COLUMNS):
                grid.setColumnStretch(column, 1)
                grid.setColumnMinimumWidth(column, 1)
            choices.addLayout(grid)
            return
        across = section.arrangement == ROW
        line = QBoxLayout(QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom)
        line.setSpacing(4)
        for number, one in enumerate(made):
            if number and section.joined:
                word = label(section.joined, "second")
                word.setAlignment(Qt.AlignmentFlag.AlignCenter)
                line.addWidget(word)
            line.addWidget(one, 1 if across else 0)
        choices.addLayout(line)

    def _asides(self, asides: Sequence[Aside]) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        for aside in asides:
            sheet = QFrame()
            sheet.setProperty("kind", "raised")
            lines = QVBoxLayout(sheet)
            lines.setSpacing(4)
            lines.addWidget(label(aside.title, "caption", wrap=True))
            for pixmap, words in aside.lines:
                line = QHBoxLayout()
                line.setSpacing(6)
                if pixmap is not None:
                    line.addWidget(picture(pixmap))
                line.addWidget(label(words, "", wrap=True), 1)
                lines.addLayout(line)
            column.addWidget(sheet)
        column.addStretch(1)
        return column

    def _press(self) -> None:
        sender = self.sender()
        if isinstance(sender, OptionButton):
            if sender.option.reason:
                self.pointed.emit(sender.option.target)
            else:
                self.pressed.emit(sender.option.target)
