"""The closed shutters between two people at one screen: who is next, what is asked, and nothing private (R43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app import texts
from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label, picture


@dataclass(frozen=True)
class Totals:
    """The public totals of one player, for the foot of the curtain."""

    name: str
    colour: str
    points: int
    lira: int
    workers: int


@dataclass(frozen=True)
class CurtainView:
    """Only what everybody may read."""

    name: str
    colour: str
    reply: bool = False
    asked: str = ""
    public: str = ""
    public_more: str = ""
    totals: Sequence[Totals] = field(default_factory=tuple)
    can_undo: bool = False
    # A question that is answered on the shutters themselves: they stay closed either way.
    agree_words: str = ""
    refuse_words: str = ""


# Icon and name of each number on a sign.
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
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(box, theme.player_fill(self._colour))
        self._look.sprites.draw_pattern(painter, self._colour, box)
        painter.setPen(QPen(theme.role("ink"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.end()


class TotalsSign(QWidget):
    """Emblem, name and public totals of one player."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: tuple[object, Totals] | None = None
        self._emblem = picture()
        self._name = label("", "heading")
        self._icons = [picture(None, text(f"ui.mat.{name}")) for _, name in _TOTALS]
        self._values = [label("", "") for _ in _TOTALS]
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        line.addWidget(self._emblem)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        numbers = QHBoxLayout()
        numbers.setSpacing(4)
        for icon, value in zip(self._icons, self._values, strict=True):
            numbers.addWidget(icon)
            numbers.addWidget(value)
        words.addLayout(numbers)
        line.addLayout(words)

    def show_total(self, total: Totals) -> None:
        theme = self._look.theme
        if self._shown is None or self._shown[0] is not theme or self._shown[1].colour != total.colour:
            self._emblem.setPixmap(self._look.emblem(total.colour, 24))
            for icon, (name, _) in zip(self._icons, _TOTALS, strict=True):
                icon.setPixmap(self._look.icon(name, 14, "ink2"))
        self._shown = (theme, total)
        self._name.setText(total.name)
        for value, number in zip(self._values, (total.points, total.lira, total.workers), strict=True):
            value.setText(texts.number(number))


class Curtain(QWidget):
    """Covers the whole window while closed. Space, Enter or its button opens it."""

    opened = Signal()
    undo_pressed = Signal()
    agreed = Signal()
    refused = Signal()
    menu_pressed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # It covers all of the window, so what lies below need not be painted.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(text("ui.window.curtain"))
        self._sign = QFrame()
        self._sign.setProperty("kind", "raised")
        self._band = PatternBand(look)
        self._pass_to = label("", "second")
        self._emblem = picture()
        self._name = label("", "title")
        self._asked = label("", "", wrap=True)
        self._public_box = QFrame()
        self._public_box.setProperty("kind", "sunk")
        self._public = label("", "", wrap=True)
        self._public_more = label("", "second", wrap=True)
        self.open_button = button("", "primary", look=look, icon="eye")
        self.refuse_button = button("", "plain", look=look, icon="cancel")
        self._asks = False
        self._hint = label(text("ui.curtain.space"), "second", wrap=True)
        self.undo_button = button(text("ui.top.undo-tip"), look=look, icon="undo")
        self.menu_button = button(text("ui.top.menu"), look=look, icon="menu")
        self._foot = QFrame()
        self._foot.setProperty("kind", "panel")
        self._foot_row = QHBoxLayout(self._foot)
        self._totals: list[TotalsSign] = []
        self._backdrop: tuple[object, QPixmap] | None = None
        self.open_button.clicked.connect(lambda: (self.agreed if self._asks else self.opened).emit())
        self.refuse_button.clicked.connect(self.refused)
        self.undo_button.clicked.connect(self.undo_pressed)
        self.menu_button.clicked.connect(self.menu_pressed)
        self._lay_out()
        self.hide()
        look.changed.connect(self.update)

    def _lay_out(self) -> None:
        centre = Qt.AlignmentFlag.AlignCenter
        public = QVBoxLayout(self._public_box)
        for part in (self._public, self._public_more):
            part.setAlignment(centre)
            public.addWidget(part)
        who = QHBoxLayout()
        who.addStretch(1)
        who.addWidget(self._emblem)
        who.addSpacing(14)
        who.addWidget(self._name)
        who.addStretch(1)
        sign = QVBoxLayout(self._sign)
        sign.setContentsMargins(26, 18, 26, 18)
        sign.setSpacing(12)
        sign.addWidget(self._band)
        for part in (self._pass_to, self._asked, self._hint):
            part.setAlignment(centre)
        sign.addWidget(self._pass_to)
        sign.addLayout(who)
        sign.addWidget(self._asked)
        sign.addWidget(self._public_box)
        self.open_button.setMinimumHeight(46)
        self.refuse_button.setMinimumHeight(46)
        sign.addWidget(self.open_button)
        sign.addWidget(self.refuse_button)
        sign.addWidget(self._hint)
        self._sign.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self._foot_row.setSpacing(18)
        self._foot_row.addStretch(1)
        self._foot_row.addWidget(self.undo_button)
        self._foot_row.addWidget(self.menu_button)
        self._foot.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 18)
        layout.addStretch(3)
        layout.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(2)
        layout.addWidget(self._foot, 0, Qt.AlignmentFlag.AlignHCenter)

    def close_over(self, view: CurtainView) -> None:
        """Close the shutters and say who is next."""
        scale = self._look.theme.size
        self._band.show_colour(view.colour)
        self._pass_to.setText(text("ui.curtain.reply-from" if view.reply else "ui.curtain.pass-to"))
        self._emblem.setPixmap(self._look.emblem(view.colour, 58))
        self._name.setText(view.name)
        self._asked.setText(view.asked)
        self._public.setText(view.public)
        self._public_more.setText(view.public_more)
        self._public_more.setVisible(bool(view.public_more))
        self._public_box.setVisible(bool(view.public or view.public_more))
        self._asks = bool(view.agree_words)
        words = view.agree_words or text(
            "ui.curtain.answer" if view.reply else "ui.curtain.open", name=view.name
        )
        self.open_button.setText(words)
        self.open_button.setAccessibleName(words)
        self.refuse_button.setText(view.refuse_words)
        self.refuse_button.setAccessibleName(view.refuse_words)
        self.refuse_button.setVisible(self._asks)
        self._hint.setVisible(not self._asks)
        self.undo_button.setVisible(view.can_undo)
        self._sign.setFixedWidth(min(scale(520), max(300, self.width() - 80)))
        self._show_totals(view.totals)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        # The safe answer has the focus where something would be given away.
        (self.refuse_button if self._asks else self.open_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def lift(self) -> None:
        self.hide()

    def _show_totals(self, totals: Sequence[Totals]) -> None:
        """The signs stay and change their numbers: the shutters close many times in a game."""
        while len(self._totals) > len(totals):
            old = self._totals.pop()
            self._foot_row.removeWidget(old)
            old.hide()
            old.deleteLater()
        while len(self._totals) < len(totals):
            made = TotalsSign(self._look)
            self._foot_row.insertWidget(len(self._totals), made)
            self._totals.append(made)
        for sign, total in zip(self._totals, totals, strict=True):
            sign.show_total(total)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys and not self._asks:
            self.opened.emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._sign.setFixedWidth(min(self._look.theme.size(520), max(300, self.width() - 80)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The shutters are drawn once for each size and theme."""
        wanted = (self.size(), self.devicePixelRatioF(), self._look.theme)
        if self._backdrop is None or self._backdrop[0] != wanted:
            self._backdrop = (wanted, self._draw_backdrop())
        painter = QPainter(self)
        painter.drawPixmap(event.rect(), self._backdrop[1], _times(event.rect(), self.devicePixelRatioF()))
        painter.end()

    def _draw_backdrop(self) -> QPixmap:
        """A wall, a stone frame, two shutters with slats; plain grounds in high contrast."""
        theme = self._look.theme
        ratio = self.devicePixelRatioF()
        drawn = QPixmap(self.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        painter.fillRect(whole, theme.role("fall-tint" if theme.landscape else "table"))
        frame_width = min(whole.width() * 0.6, whole.height() * 0.95)
        frame = QRectF(0, 0, frame_width, whole.height() * 0.8)
        frame.moveCenter(whole.center())
        frame.moveTop(whole.height() * 0.06)
        painter.setPen(QPen(theme.role("rule2"), 2))
        painter.setBrush(theme.role("sunk"))
        painter.drawRoundedRect(frame, 6, 6)
        opening = frame.adjusted(
            frame_width * 0.035, frame.height() * 0.04, -frame_width * 0.035, -frame.height() * 0.03
        )
        painter.setBrush(theme.role("spring" if theme.landscape else "sunk"))
        painter.setPen(QPen(theme.role("ink"), 3))
        painter.drawRect(opening)
        middle = opening.center().x()
        painter.drawLine(int(middle), int(opening.top()), int(middle), int(opening.bottom()))
        if theme.landscape:
            self._slats(painter, opening)
        sill = QRectF(frame.left() - 24, frame.bottom() - 4, frame.width() + 48, 24)
        painter.setPen(QPen(theme.role("rule2"), 2))
        painter.setBrush(theme.role("sunk"))
        painter.drawRoundedRect(sill, 3, 3)
        painter.end()
        return drawn

    def _slats(self, painter: QPainter, opening: QRectF) -> None:
        theme = self._look.theme
        half = opening.width() / 2
        for side in (0, 1):
            for upper in (0, 1):
                wing = QRectF(
                    opening.left() + side * half + half * 0.08,
                    opening.top() + opening.height() * (0.04 if upper else 0.52),
                    half * 0.84,
                    opening.height() * 0.44,
                )
                painter.setPen(QPen(theme.role("ink"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(wing)
                painter.setPen(QPen(theme.role("spring-tint"), 1))
                painter.setOpacity(0.45)
                y = wing.top() + 9
                while y < wing.bottom() - 4:
                    painter.drawLine(int(wing.left() + 4), int(y), int(wing.right() - 4), int(y))
                    y += 14
                painter.setOpacity(1.0)


def _times(rect: QRect, ratio: float) -> QRect:
    """The part of a picture that a rectangle of the screen shows."""
    return QRect(
        round(rect.x() * ratio),
        round(rect.y() * ratio),
        round(rect.width() * ratio),
        round(rect.height() * ratio),
    )
