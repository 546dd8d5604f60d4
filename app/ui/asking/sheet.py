"""The sheet beside or over the board on which a card's choices are made.

One widget serves every decision: a card at the left, then groups of buttons, then what goes with them; in a narrow
place all of it one below the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
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
from app.ui.asking.aside import Aside, AsideSheet
from app.ui.asking.option import FACE, MAT, SLIM, TALL, WIDE, Option, OptionButton
from app.ui.look.look import Drawn
from app.ui.panels.controls import label, picture, scrolling
from app.ui.theme import BOLD

COLUMN, ROW, GRID, HALVES, CARDS, MATS = "column", "row", "grid", "halves", "cards", "mats"
ROWS = "rows"  # a list, where the place is narrow or low
SHAPES = {ROW: TALL, CARDS: FACE, MATS: MAT, ROWS: SLIM}
MOST_COLUMNS, GRID_WIDTH = 4, 205
BLOCK, LOW_BLOCK, SHARE = 350.0, 260.0, 0.86
"""The sheet is no higher than a card beside it looks well, even where the board leaves more room."""
TALLEST = {HALVES: 165.0, COLUMN: 118.0, GRID: 112.0, ROWS: 51.0}
SCROLL_BAR, SLACK = 14.0, 4
TALLEST_CLOSED = 44.0  # of a row that cannot be chosen
NARROW = 400.0  # below this width everything stands one below the other
LEAST_FACE, LEAST_SLIP = 108.0, 96.0  # the heights of a card whose words can be read
LEAST_MAT = 118.0  # the width of a field with its vines
LOW = 310.0  # below this height the choices stand closer
TALLEST_BARE, TALLEST_SIDE = 104.0, 84.0
SIDE_WIDTH = 206.0


@dataclass(frozen=True)
class Section:
    """A group of choices; `joined` puts a word such as "or" between them."""

    options: Sequence[Option]
    title: str = ""
    arrangement: str = COLUMN
    joined: str = ""
    columns: int = 0
    """How many stand in a row; 0 for as many as fit."""
    hint: str = ""
    """How to choose, at the right of the title."""
    least: float = GRID_WIDTH
    """The least width of a place in a grid."""


@dataclass(frozen=True)
class PanelView:
    """Everything that the panel shows."""

    title: str = ""
    card: QPixmap | None = None
    card_name: str = ""
    side: Section | None = None
    """Choices in a column of their own at the left, made before the others."""
    sections: Sequence[Section] = field(default_factory=tuple)
    below: QWidget | None = None
    """What the choice comes to, under the sections."""
    asides: Sequence[Aside] = field(default_factory=tuple)
    terse: bool = False
    """Room is short."""

    @property
    def groups(self) -> list[Section]:
        """All choices in the order in which they are made."""
        return [*([self.side] if self.side is not None else []), *self.sections]


class Divider(QWidget):
    """A word between two choices that stand one above the other, with a line on both sides."""

    def __init__(self, look: Drawn, word: str) -> None:
        super().__init__()
        self._look = look
        self._word = word
        self.setFixedHeight(look.theme.size(22))

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
        gap = QFontMetrics(font).horizontalAdvance(self._word) / 2 + 8
        painter.drawLine(QPointF(box.left() + 8, middle.y()), QPointF(middle.x() - gap, middle.y()))
        painter.drawLine(QPointF(middle.x() + gap, middle.y()), QPointF(box.right() - 8, middle.y()))
        painter.end()


class DecisionPanel(QFrame):
    """Shows a PanelView; `pressed` carries the target of a choice."""

    pressed = Signal(object)
    left = Signal()
    held = Signal(object)
    """The button on which a long press asks to see its card large."""
    """What has the focus goes with the sheet."""
    pointed = Signal(object)

    def __init__(self, look: Drawn) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "panel")
        self.buttons: list[OptionButton] = []
        self._widths: dict[OptionButton, float] = {}
        self._shape: Any = None
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(14, 8, 14, 8)
        self._outer.setSpacing(0)
        self._body: QWidget | None = None
        self._middle: QWidget | None = None
        self._scroll: QScrollArea | None = None
        self._side_sheet: QWidget | None = None
        self._card: QLabel | None = None
        self._view = PanelView()
        self._room = 0.0
        self._least = 0.0
        self._titles: list[QLabel] = []
        self._asides: list[AsideSheet] = []
        self._lines: Any = None  # the build of what stands beside the choices
        self._beside: list[str] = []
        self.hide()

    def show_view(self, view: PanelView, look: Drawn | None = None) -> None:
        """Show a decision; a panel of the same build keeps its widgets and fills them anew.

        A `look` of its own makes it larger than its surroundings.
        """
        self._view, self._look = view, look or self._look
        drawn = view.below is not None or any(aside.widget for aside in view.asides)
        shape = (
            None if view.card is None else view.card.deviceIndependentSize().toTuple(),
            bool(view.title),
            view.side is not None,
            tuple(
                (bool(group.title), group.hint, group.arrangement, group.joined, len(group.options))
                for group in view.groups
            ),
            tuple(aside.widget is None for aside in view.asides),
            self.width(),
            self._dense(),
            self._look.theme,
        )
        lines = tuple(tuple(p is None for p, _ in aside.lines) for aside in view.asides)
        self.setAccessibleName(view.title or text("ui.prompt.all-choices"))
        targets = [option.target for group in view.groups for option in group.options]
        focused = next((b for b in self.buttons if b.hasFocus()), None)
        target = focused.option.target if focused is not None else None
        gone = None
        if shape != self._shape or self._body is None or drawn:
            gone = self._rebuild(view)
            self._shape = shape
        else:
            if lines != self._lines:
                self._renew_asides(view)
            self._fill(view)
        self._lines = lines
        self._beside = [words for aside in view.asides if (words := aside.told)]
        self._fit_height()
        if target in targets:
            self.buttons[targets.index(target)].setFocus()
        elif focused is not None:
            self.focus_first()  # what had the focus is gone or stands for something else now
        _discard(gone)  # not before the keys are elsewhere: Qt would lead them to whatever comes next

    def _fill(self, view: PanelView) -> None:
        """Other words and pictures in the widgets that are there."""
        if self._card is not None and view.card is not None:
            self._card.setPixmap(view.card)
            self._card.setAccessibleName(view.card_name)
        options = [option for group in view.groups for option in group.options]
        for made, option in zip(self.buttons, options, strict=True):
            made.update_option(option)
        titles = [group.title for group in view.groups if group.title]
        if view.title and view.sections:
            titles.insert(0, view.title)
        for shown, title in zip(self._titles, titles, strict=True):
            shown.setText(title)
        for sheet, aside in zip(self._asides, view.asides, strict=True):
            sheet.fill(aside)

    @property
    def told(self) -> list[str]:
        """What stands beside the choices and has no focus, in words."""
        return self._beside if self._body is not None else []

    def clear(self) -> None:
        """Forget everything: nothing private may stay behind a closed curtain (R43)."""
        if any(made.hasFocus() for made in self.buttons):
            self.left.emit()  # while they are there: Qt would lead the keys to whatever comes next
        _discard(self._drop())
        self._shape, self._view = None, PanelView()
        self.setAccessibleName("")
        self.hide()

    def focus_first(self) -> bool:
        """Give the focus to the first choice that is open; False when there is none."""
        for made in self.buttons:
            if not made.option.reason:
                made.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False

    def press_key(self, key: str) -> bool:
        """Take the choice that shows this key; False when none does."""
        for made in self.buttons:
            if key and made.option.key == key:
                made.setFocus(Qt.FocusReason.ShortcutFocusReason)
                made.click()
                return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """As high as a card looks well beside it, or as high as the choices need."""
        if self._body is None or self._middle is None:
            return
        wanted = self._look.theme.size(self._least)
        if self._narrow():
            wanted = self.height()
        elif self._least == BLOCK:
            wanted = max(wanted, round(self.height() * SHARE))
        layout = self._middle.layout()
        if layout is not None:
            layout.activate()
            needed = layout.heightForWidth(int(self._room)) if layout.hasHeightForWidth() else 0
            wanted = max(wanted, needed, layout.minimumSize().height())
            if self._narrow() and self._scroll is not None:  # what stands below must not take its room
                below = sum(sheet.minimumHeight() + 8 for sheet in self._asides)
                self._scroll.setMinimumHeight(max(0, min(needed, self.height() - below - 16)))
        self._body.setMaximumHeight(wanted)

    def _drop(self) -> QWidget | None:
        """Forget the widgets that are shown and return the one that holds them; the caller has to discard it."""
        self.buttons = []
        self._widths = {}
        self._titles = []
        self._asides = []
        self._card = None
        self._middle = None
        self._scroll = None
        self._side_sheet = None
        while self._outer.count():
            self._outer.takeAt(0)
        gone, self._body = self._body, None
        return gone

    def _rebuild(self, view: PanelView) -> QWidget | None:
        """Make everything anew; returns what was shown before."""
        gone = self._drop()
        self._room = self._middle_width(view)
        self._least = self._least_height(view)
        edges = (10, 4, 10, 4) if self._dense() else (14, 6, 14, 6)
        edges = (6, 6, 6, 6) if self._narrow() else edges
        self._outer.setContentsMargins(*edges)
        self._body = QWidget()
        body: QHBoxLayout | QVBoxLayout
        body = QVBoxLayout(self._body) if self._narrow() else QHBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(8)
        if view.card is not None:
            self._card = picture(view.card, view.card_name)
            left = QVBoxLayout()
            left.setContentsMargins(0, 6, 4, 6)
            left.addWidget(self._card)
            left.addStretch(1)
            body.addLayout(left)
        if view.side is not None:
            body.addWidget(self._side(view.side))
        if view.sections:
            body.addWidget(self._choices(view), 3)
        self._add_asides(view, body, body.count())
        if self._narrow() and view.asides:
            body.addStretch(1)
        self._outer.addStretch(1)
        self._outer.addWidget(self._body, 10_000)  # next to nothing for the others, while it wants all
        self._outer.addStretch(1)
        return gone

    def _add_asides(self, view: PanelView, body: QBoxLayout, first: int) -> None:
        """Put what stands beside the choices into the body, from a place of its layout on."""
        for place, aside in enumerate(view.asides, start=first):
            made = AsideSheet(self._look, aside, dense=self._dense())
            self._asides.append(made)
            if self._narrow():
                least = made.height_at(round(self._room))
                made.setMinimumHeight(least)
                made.setMaximumHeight(least + made.spare_height)
                body.insertWidget(place, made)
                continue
            if aside.width and view.sections:
                made.setFixedWidth(self._look.theme.size(aside.width))
            body.insertWidget(place, made, 0 if aside.width and view.sections else aside.weight)

    def _renew_asides(self, view: PanelView) -> None:
        """More or fewer lines beside the choices, which stay: the keys are at one of them, and it is not read again."""
        assert self._body is not None
        body = self._body.layout()
        assert isinstance(body, QBoxLayout)
        gone, self._asides = self._asides, []
        first = body.indexOf(gone[0])
        for old in gone:
            body.removeWidget(old)
            _discard(old)
        self._add_asides(view, body, first)

    def _least_height(self, view: PanelView) -> float:
        """How high the sheet is at least: beside a card and for fields as high as a card, else lower."""
        if view.card is not None or view.side is not None or view.below is not None or view.asides:
            return BLOCK
        if any(group.arrangement in (ROW, MATS) for group in view.groups):
            return BLOCK
        return LOW_BLOCK if any(group.arrangement in (HALVES, COLUMN) for group in view.groups) else 1.0

    def _dense(self) -> bool:
        """Whether the choices need all of the sheet."""
        return self._view.terse or self.height() < self._look.theme.size(LOW)

    def _narrow(self) -> bool:
        """Whether the sheet is a column, in which nothing stands beside anything."""
        return self.width() < self._look.theme.size(NARROW)

    @property
    def fits(self) -> bool:
        """Whether all that is shown has its room without scrolling."""
        layout = self._middle.layout() if self._middle is not None else None
        inside = self._outer.contentsMargins()
        edges = inside.top() + inside.bottom() + 2 * round(self._look.theme.edge)
        room = self.height() - edges - SLACK
        needed = 0
        if layout is not None:
            for words in self._titles:
                words.ensurePolished()
            layout.invalidate()
            wide = int(self._room)
            needed = (
                layout.heightForWidth(wide) if layout.hasHeightForWidth() else layout.minimumSize().height()
            )
            if layout.minimumSize().width() > wide:
                return False
        if any(made.too_narrow(width) for made, width in self._widths.items()):
            return False
        mats = [made for made in self.buttons if made.shape == MAT]
        if mats and self._room / len(mats) < self._look.theme.size(LEAST_MAT):
            return False
        faces = [made.option.face for made in self.buttons if made.option.face is not None]
        if any(_is_small(face, self._look.theme.text_scale) for face in faces):
            return False
        if self._narrow():
            below = sum(sheet.minimumHeight() + 8 for sheet in self._asides)
            return needed + below <= room
        card = self._card.pixmap().deviceIndependentSize().height() + 12 if self._card is not None else 0.0
        column = self._side_sheet.layout() if self._side_sheet is not None else None
        beside = 0
        if column is not None:
            wide = self._look.theme.size(SIDE_WIDTH)
            beside = (
                column.heightForWidth(wide) if column.hasHeightForWidth() else column.minimumSize().height()
            )
        for aside in self._view.asides:
            if aside.widget is not None:
                if aside.widget.minimumSizeHint().width() + 26 > self._aside_width(aside):
                    return False
        asides = (
            max(sheet.least_height, sheet.height_at(round(self._aside_width(aside))))
            for sheet, aside in zip(self._asides, self._view.asides, strict=True)
        )
        return max(needed, card, beside, *asides) <= room

    def button_at(self, point: QPoint) -> OptionButton | None:
        """The choice at a point of the sheet."""
        found = self.childAt(point)
        while found is not None and found is not self and not isinstance(found, OptionButton):
            found = found.parentWidget()
        return found if isinstance(found, OptionButton) else None

    def let_scroll(self, allowed: bool) -> None:
        """A scroll bar only where something is out of sight: by its own width it would push it there."""
        if self._scroll is not None:
            policies = Qt.ScrollBarPolicy
            wanted = policies.ScrollBarAsNeeded if allowed else policies.ScrollBarAlwaysOff
            self._scroll.setVerticalScrollBarPolicy(wanted)

    def _inside(self) -> float:
        """The width inside the frame."""
        return self.width() - 2.0 * ceil(self._look.theme.edge)

    def _middle_width(self, view: PanelView) -> float:
        """The width that is left for the choices beside card, side and asides."""
        size = self._look.theme.size
        if self._narrow():
            return max(100.0, self._inside() - 12.0)
        room = self._inside() - 28.0
        if view.card is not None:
            room -= view.card.deviceIndependentSize().width() + 12
        if view.side is not None:
            room -= size(SIDE_WIDTH) + 8
        for aside in view.asides:
            room -= size(aside.width) + 8 if aside.width else 8
        shares = sum(aside.weight for aside in view.asides if not aside.width)
        return max(100.0, room * 3 / (3 + shares))

    def _aside_width(self, aside: Aside) -> float:
        """The width that an aside gets beside the others."""
        view = self._view
        if aside.width and view.sections:
            return float(self._look.theme.size(aside.width))
        shares = sum(other.weight for other in view.asides if not (other.width and view.sections))
        if view.sections:
            return self._room * aside.weight / 3
        card = self._card.pixmap().deviceIndependentSize().width() + 12 if self._card is not None else 0.0
        return (self._inside() - 28.0 - card - 8 * (len(view.asides) - 1)) * aside.weight / max(1, shares)

    def _choices(self, view: PanelView) -> QScrollArea:
        middle = QWidget()
        choices = QVBoxLayout(middle)
        choices.setContentsMargins(0, 0, 0, 0)
        choices.setSpacing(2)
        if view.title:
            self._titles.append(self._written(view.title, self._look.theme.heading(15)))
            choices.addWidget(self._titles[-1])
        if all(section.arrangement in (HALVES, COLUMN) for section in view.sections):
            choices.addStretch(1)
        for section in view.sections:
            self._add_section(choices, section)
        if view.below is not None:
            choices.addWidget(view.below, 50)
        choices.addStretch(1)
        self._middle, self._scroll = middle, scrolling(middle)
        return self._scroll

    def _side(self, section: Section) -> QScrollArea:
        """A column of fixed width at the left."""
        sheet = QWidget()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._add_title(column, section)
        for one in self._buttons_of(section):
            one.setFixedWidth(self._look.theme.size(SIDE_WIDTH))
            one.setMaximumHeight(max(one.heightForWidth(one.width()), self._look.theme.size(TALLEST_SIDE)))
            column.addWidget(one, 10)
        column.addStretch(1)
        self._side_sheet = sheet
        scroll = scrolling(sheet)
        scroll.setFixedWidth(self._look.theme.size(SIDE_WIDTH) + 2)
        return scroll

    @staticmethod
    def _written(words: str, font: QFont, tone: str = "") -> QLabel:
        """A label in a size of the sheet, which may be larger than that of the style sheet."""
        made = label(words, tone, wrap=True)
        made.setFont(font)
        return made

    def _add_title(self, column: QVBoxLayout, section: Section) -> None:
        if not section.title:
            return
        title = self._written(section.title, self._look.theme.body(11, BOLD), "quiet")
        self._titles.append(title)
        if not section.hint:
            column.addWidget(title)
            return
        line = QHBoxLayout()
        line.setContentsMargins(6, 0, 6, 0)
        line.addWidget(title)
        line.addStretch(1)
        hint = self._written(section.hint, self._look.theme.body(12), "quiet")
        hint.setWordWrap(False)
        line.addWidget(hint)
        column.addLayout(line)

    def _buttons_of(self, section: Section) -> list[OptionButton]:
        kind = SHAPES.get(section.arrangement, WIDE)
        made = [OptionButton(self._look, option, kind, dense=self._dense()) for option in section.options]
        for one in made:
            one.clicked.connect(self._press)
            one.moved.connect(self._move)
            one.held.connect(self.held)
            self.buttons.append(one)
            if kind != FACE:
                policy = one.sizePolicy()
                policy.setVerticalPolicy(QSizePolicy.Policy.Expanding)
                one.setSizePolicy(policy)
        return made

    def _limit(self, section: Section, made: list[OptionButton], width: float) -> None:
        """All choices of a group may grow to one height: that of the one that needs most, or what looks well."""
        for one in made:
            self._widths[one] = width
        tallest = TALLEST.get(section.arrangement)
        if tallest is None or not made:
            return
        if section.arrangement == ROWS:
            for one in made:
                most = TALLEST_CLOSED if one.option.reason else tallest
                needed = max(one.needed(width), one.needed(width - SCROLL_BAR))
                one.setMaximumHeight(max(self._look.theme.size(most), round(needed + 0.5)))
            return
        if not any(one.option.rule or one.option.gains or one.option.reason for one in made):
            tallest = TALLEST_BARE
        needed = max(one.needed(width) for one in made)
        for one in made:
            one.setMaximumHeight(max(self._look.theme.size(tallest), round(needed + 0.5)))

    def _add_section(self, choices: QVBoxLayout, section: Section) -> None:
        self._add_title(choices, section)
        made = self._buttons_of(section)
        if section.arrangement in (GRID, CARDS, ROWS):
            choices.addLayout(self._grid(section, made), 0 if section.arrangement == CARDS else 100)
            return
        across = section.arrangement in (ROW, MATS)
        self._limit(section, made, self._room / (len(made) if across and made else 1))
        line: QHBoxLayout | QVBoxLayout = QHBoxLayout() if across else QVBoxLayout()
        line.setSpacing(0)
        for number, one in enumerate(made):
            if number and section.joined and not across:
                line.addWidget(Divider(self._look, section.joined))
            line.addWidget(one, 100)
        choices.addLayout(line, 100)

    def _grid(self, section: Section, made: list[OptionButton]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(0)
        columns = section.columns
        if not columns:
            fitting = int(self._room) // self._look.theme.size(section.least)
            columns = max(1, min(MOST_COLUMNS, fitting, len(made)))
            if len(made) > columns:  # as even rows as the number allows
                rows = -(-len(made) // columns)
                columns = -(-len(made) // rows)
        self._limit(section, made, self._room / columns)
        shift = 1 if section.arrangement == CARDS and self._card is None else 0
        for number, one in enumerate(made):
            grid.addWidget(one, number // columns, number % columns + shift)
        if section.arrangement in (GRID, ROWS):
            for column in range(columns):
                grid.setColumnStretch(column, 1)
                grid.setColumnMinimumWidth(column, 1)
        else:
            # Beside a card the cards begin at the left, alone they stand in the middle.
            grid.setColumnStretch(columns + shift, 1)
            if shift:
                grid.setColumnStretch(0, 1)
        return grid

    def _press(self) -> None:
        sender = self.sender()
        if isinstance(sender, OptionButton):
            if sender.option.reason:
                self.pointed.emit(sender.option.target)
            else:
                self.pressed.emit(sender.option.target)

    def _move(self, dx: int, dy: int) -> None:
        """The focus goes to the nearest choice in a direction; beyond the last one it stays."""
        start = self.sender()
        if not isinstance(start, OptionButton):
            return
        here = start.mapTo(self, start.rect().center())
        best: tuple[float, OptionButton] | None = None
        for other in self.buttons:
            there = other.mapTo(self, other.rect().center()) - here
            ahead = there.x() * dx + there.y() * dy
            if other is start or ahead <= 0:
                continue
            worth = ahead + 2.5 * abs(there.y() * dx + there.x() * dy)
            if best is None or worth < best[0]:
                best = (worth, other)
        if best is not None:
            best[1].setFocus(Qt.FocusReason.TabFocusReason)
            if self._scroll is not None and self._middle is not None and self._middle.isAncestorOf(best[1]):
                self._scroll.ensureWidgetVisible(best[1], 4, 4)


def _is_small(face: QPixmap, scale: float) -> bool:
    """Whether the words of a card, or of a slip of one, are hard to read."""
    size = face.deviceIndependentSize()
    least = LEAST_SLIP if size.width() > size.height() else LEAST_FACE
    return bool(size.height() < least * scale)


def _discard(widget: QWidget | None) -> None:
    """Take down a sheet that is shown no more."""
    if widget is not None:
        widget.hide()
        widget.setParent(None)
        widget.deleteLater()
