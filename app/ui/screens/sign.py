"""The parts of the closed shutters: the sign with the player who is next, and the public totals of all players."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app import texts
from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import label, picture
from app.ui.panels.tip import set_tip
from app.ui.theme import drawing
from app.words.typed import in_a_sentence


@dataclass(frozen=True)
class Totals:
    """The public totals of one player, for the foot of the curtain."""

    name: str
    colour: str
    points: int
    lira: int
    workers: int
    first: bool = False
    out: bool = False
    states: str = ""
    """The same in words."""


@dataclass(frozen=True)
class Answering:
    """One player in the order of answers, and how far that player is; `now`: this one is asked."""

    name: str
    colour: str
    state: str
    now: bool = False


# Icon and field of each state that lasts, icon and name of each number on a sign.
_STATES = (("first-player", "first"), ("pass", "out"))
_TOTALS = (("vp", "points"), ("lira", "lira"), ("worker", "workers"))


class PatternBand(QWidget):
    """A strip in a player's colour and pattern."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._colour = ""
        self.setFixedHeight(12)

    def show_colour(self, colour: str) -> None:
        self._colour = colour
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._colour:
            return
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        self._look.sprites.draw_pattern(painter, self._colour, box.adjusted(1, 1, -1, -1))
        drawing.panel(painter, box, 2, None, theme.role("ink"), max(1.4, theme.edge))
        painter.end()


class Sign(QFrame):
    """A board with a dark edge and a thin line inside it."""

    INSET = 9

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        drawing.panel(painter, box, 14, theme.role("raised"), theme.role("ink"), max(1.6, theme.edge))
        inner = box.adjusted(self.INSET, self.INSET, -self.INSET, -self.INSET)
        drawing.panel(painter, inner, 8, None, theme.role("rule2"), 1)
        painter.end()


class TotalsSign(QWidget):
    """Emblem, name and public totals of one player."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[object, Totals] | None = None
        self._emblem = picture()
        self._name = label("", "heading")
        self._states = [picture() for _ in _STATES]
        self._icons = [picture(None, text(f"ui.mat.{name}")) for _, name in _TOTALS]
        self._values = [label("", "strong") for _ in _TOTALS]
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self._emblem)
        words = QVBoxLayout()
        words.setSpacing(0)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._name)
        for sign in self._states:
            head.addWidget(sign)
        head.addStretch(1)
        words.addLayout(head)
        numbers = QHBoxLayout()
        numbers.setSpacing(4)
        for icon, value in zip(self._icons, self._values, strict=True):
            numbers.addWidget(icon)
            numbers.addWidget(value)
            numbers.addSpacing(6)
        numbers.addStretch(1)
        words.addLayout(numbers)
        line.addLayout(words)

    def show_total(self, total: Totals) -> None:
        theme = self._look.theme
        if self._shown is None or self._shown[0] is not theme or self._shown[1].colour != total.colour:
            self._emblem.setPixmap(self._look.emblem(total.colour, 28))
            for icon, (name, _) in zip(self._icons, _TOTALS, strict=True):
                icon.setPixmap(self._look.icon(name, 14, "ink2"))
            for sign, (name, _) in zip(self._states, _STATES, strict=True):
                sign.setPixmap(self._look.icon(name, 14, "ink2"))
        self._shown = (theme, total)
        self._name.setText(total.name)
        self._emblem.setAccessibleName(f"{total.name}, {total.states}" if total.states else total.name)
        for sign, (_, fact) in zip(self._states, _STATES, strict=True):
            sign.setVisible(bool(getattr(total, fact)))
            set_tip(sign, total.states)
        for value, number in zip(self._values, (total.points, total.lira, total.workers), strict=True):
            value.setText(texts.number(number))

    def show_parts(self, name: bool, goods: bool) -> None:
        """Without the name the emblem still tells who it is, and a reader still hears it; goods go last."""
        self._name.setVisible(name)
        for part in (*self._icons[1:], *self._values[1:]):
            part.setVisible(goods)
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()


class AnsweringChip(QFrame):
    """Emblem, name and state of somebody in the order of answers; an accent frame round who is asked now."""

    def __init__(self, look: Look, one: Answering) -> None:
        super().__init__()
        self.setProperty("kind", "selected" if one.now else "raised")
        told = f"{in_a_sentence(one.name)}: {one.state}"
        self.setAccessibleName(told)
        set_tip(self, told)
        self._now = one.now
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(8, 4, 12, 4)
        self._line.setSpacing(8)
        self._line.addWidget(picture(look.emblem(one.colour, 26), one.name))
        words = QVBoxLayout()
        words.setSpacing(0)
        self._words = (label(one.name, "heading"), label(one.state, "second"))
        for part in self._words:
            words.addWidget(part)
        self._line.addLayout(words)

    def show_words(self, shown: bool) -> None:
        """Who is asked now keeps the words; of the others the emblem stays."""
        for part in self._words:
            part.setVisible(shown or self._now)
        self._line.setContentsMargins(8, 4, 12 if shown or self._now else 8, 4)
        self._line.invalidate()
        self._line.activate()


def arrow(look: Look) -> QWidget:
    """Between two who answer one after the other."""
    made = picture(look.icon("chevron-right", 14, "ink2"))
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made
