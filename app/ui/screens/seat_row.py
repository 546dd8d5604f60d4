"""A row of the form for a new game: one player's colour and name, or the button that adds a player."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QHBoxLayout, QPushButton, QWidget

from app.texts import listed, text
from app.ui.look.look import Look
from app.ui.panels.choice_box import ChoiceBox
from app.ui.panels.controls import allow, label, put_icon, tool, words_line
from app.ui.panels.literal import literal
from app.ui.panels.tip import set_tip
from app.ui.theme import PLAYER_COLOURS
from app.words.typed import LONGEST_NAME, tidy

STRIP = 9  # pixels of a seat's pattern
NARROW_ROW, WIDE_ROW = 330, 575  # widths at 100 % text
EDGE, LOW_EDGE = 7, 2


class SeatRow(QFrame):
    """One player: colour, name, and a button that takes the seat away."""

    changed = Signal()
    removed = Signal(object)
    entered = Signal()

    def __init__(self, look: Look, name: str, colour: str) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "raised")
        self._unseen = label(text("ui.new.colour"))
        self._unseen.setParent(self)
        self._unseen.hide()
        self.colour_box = ChoiceBox(text("ui.new.colour"), self._unseen)
        self.name_box = words_line(name, LONGEST_NAME)
        self.name_box.setPlaceholderText(text("ui.new.name"))
        self._human = label(text("ui.new.curtain"), "second")
        self.remove_button = tool(look, "cancel", text("ui.new.remove", name=name))
        for key in PLAYER_COLOURS:
            self.colour_box.addItem(QIcon(look.emblem(key, 24)), text(f"viticulture.colour.{key}"), key)
        size = look.theme.size(24)
        self.colour_box.setIconSize(QSize(size, size))
        self.colour_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.colour_box.setCurrentIndex(PLAYER_COLOURS.index(colour))
        self._narrow = False
        self._wrong = ""
        self._needed = ""
        self._tell_colour()
        self.colour_box.currentIndexChanged.connect(self._tell_colour)
        self.colour_box.currentIndexChanged.connect(self.changed)
        self.name_box.textChanged.connect(self.changed)
        self.name_box.textChanged.connect(self._name_parts)
        # Not before the key is done with: it would go on and press a button of whatever comes next.
        self.name_box.returnPressed.connect(lambda: QTimer.singleShot(0, self, self.entered.emit))
        self.remove_button.clicked.connect(lambda: self.removed.emit(self))
        self.name_box.setMinimumWidth(look.theme.size(110))
        layout = QHBoxLayout(self)
        self._layout = layout
        self.be_low(False)
        layout.setSpacing(10)
        layout.addWidget(self.colour_box)
        layout.addWidget(self.name_box, 2)
        layout.addWidget(self._human, 1)
        layout.addWidget(self.remove_button)

    def _name_parts(self) -> None:
        """What is heard of each part says whose it is."""
        colour = text(f"viticulture.colour.{self.colour}")
        self.name_box.setAccessibleName(text("ui.new.name-of", colour=colour))
        self.name_box.setAccessibleDescription(self._wrong)
        whose = text("ui.new.colour-of", name=self.name)
        self._unseen.setText(literal(whose))
        # Without words in it the box has no value to be read.
        self.colour_box.setAccessibleName(f"{whose}: {colour}" if self._narrow else whose)
        words = text("ui.new.remove", name=self.name)
        self.remove_button.setAccessibleName(words)
        allow(self.remove_button, self._needed, words)

    def need(self, reason: str) -> None:
        """Why nobody can be taken away; "" where somebody can."""
        if reason != self._needed:
            self._needed = reason
            self._name_parts()

    def tell_problem(self, words: str) -> None:
        """What is wrong with the name, so that it is heard where it is mended; "" for nothing."""
        self._wrong = words
        self._name_parts()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab leads through."""
        return self.colour_box, self.name_box, self.remove_button

    @property
    def colour(self) -> str:
        return str(self.colour_box.currentData())

    @property
    def name(self) -> str:
        return tidy(self.name_box.text(), LONGEST_NAME)

    def sizeHint(self) -> QSize:
        return self._tall_enough(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._tall_enough(super().minimumSizeHint())

    def _tall_enough(self, hint: QSize) -> QSize:
        """The style sheet's least height of a box, which layouts go by, is less than its emblem takes in large text."""
        margins = self.contentsMargins()
        layout = self.layout()
        inner = margins if layout is None else layout.contentsMargins()
        frame = margins.top() + margins.bottom() + inner.top() + inner.bottom()
        return hint.expandedTo(QSize(0, self.colour_box.sizeHint().height() + frame))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._human.setVisible(self.width() > WIDE_ROW * self._look.theme.text_scale)

    def fit(self, width: int) -> None:
        """In a narrow row the emblem alone tells the colour, its name is told by tooltip and description."""
        narrow = width < NARROW_ROW * self._look.theme.text_scale
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for index, key in enumerate(PLAYER_COLOURS):
            self.colour_box.setItemText(index, "" if narrow else text(f"viticulture.colour.{key}"))
        # Qt keeps the least width that a box had with its former words.
        QApplication.sendEvent(self.colour_box, QEvent(QEvent.Type.StyleChange))
        self.colour_box.updateGeometry()  # nor does it tell the row
        self._tell_colour()

    def _tell_colour(self) -> None:
        set_tip(self.colour_box, text(f"viticulture.colour.{self.colour}"))
        self._name_parts()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        strip = QRectF(3, 5, STRIP, self.height() - 10)
        self._look.sprites.draw_pattern(painter, self.colour, strip)
        painter.end()

    def be_low(self, low: bool) -> None:
        """Keep less room above and below what stands in the row."""
        edge = LOW_EDGE if low else EDGE
        self._layout.setContentsMargins(STRIP + 10, edge, 10, edge)

    def be_alone(self) -> None:
        """The row of somebody who plays alone needs no curtain."""
        self._human.setText("")

    def set_colour(self, colour: str) -> None:
        self.colour_box.blockSignals(True)
        self.colour_box.setCurrentIndex(PLAYER_COLOURS.index(colour))
        self.colour_box.blockSignals(False)
        self._tell_colour()

    def refresh(self) -> None:
        """Draw the emblems of the present theme."""
        for index, key in enumerate(PLAYER_COLOURS):
            self.colour_box.setItemIcon(index, QIcon(self._look.emblem(key, 24)))


class AddRow(QPushButton):
    """The button that adds a player, with the emblems of the colours which are still free."""

    def __init__(self, look: Look) -> None:
        super().__init__(text("ui.new.add"))
        self._look = look
        self._free: tuple[str, ...] = ()
        self.setProperty("kind", "add")
        self.setAccessibleName(text("ui.new.add"))
        self.setAutoDefault(False)
        put_icon(self, look, "plus")

    def show_free(self, colours: Sequence[str]) -> None:
        self._free = tuple(colours)
        names = [text(f"viticulture.colour.{colour}") for colour in colours]
        allow(self, "", "", f"{text('ui.new.free')} {listed(names)}" if names else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        size, gap = self._look.theme.size(24), 6
        left = self.width() - 14 - len(self._free) * (size + gap)
        words = self.fontMetrics().horizontalAdvance(self.text()) + self._look.theme.size(56)
        if left < words:
            return
        painter = QPainter(self)
        for colour in self._free:
            painter.drawPixmap(QPointF(left, (self.height() - size) // 2), self._look.emblem(colour, 24))
            left += size + gap
        painter.end()
