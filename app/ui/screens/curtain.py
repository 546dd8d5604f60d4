"""The closed shutters between two people at one screen: who is next, what is asked, and nothing private (R43)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt, QVariantAnimation, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app import texts
from app.texts import text
from app.ui.look.look import Look
from app.ui.look.scenery import window_opening
from app.ui.panels.controls import GAP as GAP_OF_WORDS
from app.ui.panels.controls import button, label, picture, set_tone, set_words, shorten
from app.ui.panels.flow import Flow
from app.ui.panels.tip import set_tip
from app.ui.press.guard import GUARD_MILLISECONDS, Guard
from app.ui.screens.behind import Behind
from app.ui.screens.shutters import (
    CLOSE_MILLISECONDS,
    OPEN_MILLISECONDS,
    OpeningShutters,
    paint_shutters,
    swing,
)
from app.ui.screens.sign import Answering, AnsweringChip, PatternBand, Sign, Totals, TotalsSign, arrow
from app.ui.theme import drawing
from app.words.typed import in_a_sentence

EDGE = 18  # between the foot and the edge of the window
GAP = 14  # least room between sign and foot
WIDTH, REPLY_WIDTH, MOST_WIDTH = 500, 540, 660  # of the sign, at usual text size
SIDE = 28
NARROWER = 12  # less than the room of a name that has to be cut: frames round a heading in one line
CORD = 70  # from the middle of the sign to each cord, as a share of its half width in percent
NAME_TONES = ("title", "name", "heading")  # from large to small
CROWDED = 5  # how many things can give way in a small window


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
    lasting: str = ""
    """What holds for the whole game: that this is its last year, that it is assisted."""
    # A question that is answered on the shutters themselves: they stay closed either way.
    agree_words: str = ""
    refuse_words: str = ""
    # Of a card at work: the colour of its player, its seal, and the order of the answers.
    asker_colour: str = ""
    seal: int | str = ""
    order: Sequence[Answering] = field(default_factory=tuple)


class Curtain(QWidget):
    """Covers the whole window while closed. Space, Enter or its button opens it.

    It is closed at once: while the halves of the window still swing, nothing below is private any more. `pace`
    says how much of its usual time a movement takes; 0 cuts.
    """

    opened = Signal()
    undo_pressed = Signal()
    agreed = Signal()
    refused = Signal()
    menu_pressed = Signal()

    def __init__(
        self, look: Look, parent: QWidget | None = None, pace: Callable[[], float] = lambda: 0.0
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._pace = pace
        self.guard = GUARD_MILLISECONDS
        self._fell = Guard()
        self._closed = 1.0
        self._closing: QVariantAnimation | None = None
        self._opening: OpeningShutters | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # It covers all of the window, so what lies below need not be painted.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(text("ui.curtain.shutters"))
        self._view = CurtainView("", "")
        self._open_words = ""
        self._sign = Sign(look)
        self._band = PatternBand(look)
        self._pass_to = label("", "lead", wrap=True)
        self._emblem = picture()
        self._name = label("", "title")
        self._asked = label("", "", wrap=True)
        self._lasting = label("", "plate", wrap=True)
        self._plate = QFrame()
        self._plate.setProperty("kind", "gold")
        self._public_box = QFrame()
        self._public_box.setProperty("kind", "sunk")
        self._asker, self._seal = picture(), picture()
        self._public = label("", "strong", wrap=True)
        self._public_more = label("", "second", wrap=True)
        self._order = QWidget()
        self._order_flow = Flow(6, centred=True)
        self._order.setLayout(self._order_flow)
        self._chips: list[AnsweringChip] = []
        self._order.setAccessibleName(text("ui.curtain.order"))
        self.open_button = button("", "primary", look=look, icon="eye")
        self.refuse_button = button("", "plain", look=look, icon="cancel")
        self._asks = False
        self._hint = label(text("ui.curtain.space"), "second", wrap=True)
        self.undo_button = button(text("ui.top.undo-tip"), look=look, icon="undo")
        self.menu_button = button(text("ui.top.menu"), look=look, icon="menu")
        self._foot = QFrame()
        self._foot.setProperty("kind", "panel")
        self._foot_flow = Flow(22, centred=True)
        self._foot.setLayout(self._foot_flow)
        self._totals: list[TotalsSign] = []
        self.open_button.clicked.connect(lambda: self._answer(self.agreed if self._asks else self.opened))
        self.refuse_button.clicked.connect(lambda: self._answer(self.refused))
        self.undo_button.clicked.connect(self.undo_pressed)
        self.menu_button.clicked.connect(self.menu_pressed)
        self._lay_out()
        self.hide()
        look.changed.connect(self._restyle)

    def _lay_out(self) -> None:
        centre = Qt.AlignmentFlag.AlignCenter
        for part in (self._sign, self._foot):
            part.setParent(self)
        Behind(self, (self._sign, self._foot))
        public = QHBoxLayout(self._public_box)
        public.setContentsMargins(14, 9, 14, 9)
        public.setSpacing(10)
        for sign in (self._asker, self._seal):
            public.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        lines = QVBoxLayout()
        lines.setSpacing(2)
        for words in (self._public, self._public_more):
            lines.addWidget(words)
        public.addLayout(lines, 1)
        plate = QHBoxLayout(self._plate)
        plate.setContentsMargins(12, 3, 12, 3)
        plate.addWidget(self._lasting)
        who = QHBoxLayout()
        who.setSpacing(18)
        who.addStretch(1)
        who.addWidget(self._emblem)
        who.addWidget(self._name)
        who.addStretch(1)
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        for choice in (self.open_button, self.refuse_button):
            choice.setProperty("large", True)
            buttons.addWidget(choice, 0, Qt.AlignmentFlag.AlignHCenter)
        sign_column = QVBoxLayout(self._sign)
        sign_column.setContentsMargins(28, 22, 28, 24)
        sign_column.setSpacing(13)
        for part in (self._pass_to, self._asked, self._hint, self._lasting):
            part.setAlignment(centre)
        sign_column.addWidget(self._band)
        sign_column.addWidget(self._pass_to)
        self._heading = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._heading.addLayout(who, 1)
        self._heading.addWidget(self._plate, 0, centre)
        sign_column.addLayout(self._heading)
        sign_column.addWidget(self._asked)
        sign_column.addWidget(self._public_box)
        sign_column.addWidget(self._order)
        sign_column.addLayout(buttons)
        sign_column.addWidget(self._hint)
        self._foot_flow.setContentsMargins(16, 9, 12, 9)
        self._foot_flow.addWidget(self.undo_button)
        self._foot_flow.addWidget(self.menu_button)

    # --- closing and opening -------------------------------------------------------------------------------------

    def close_over(self, view: CurtainView) -> None:
        """Close the shutters and say who is next."""
        was_open = not self.isVisible()
        self._fell.arm()
        self._view = view
        self._asks = bool(view.agree_words)
        self._fill()
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        if self._opening is not None:
            self._opening.end()
            self._opening = None
        self.show()
        self.raise_()
        self._place()  # once it is shown: before that the style sheet has no say in the sizes
        if was_open:
            self._swing_shut()
        # The safe answer has the focus where something would be given away.
        (self.refuse_button if self._asks else self.open_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self, said: SignalInstance) -> None:
        """Open or refuse. A press just after the curtain fell does not count: it was meant for the table."""
        if not self._fell.holds(self.guard):
            said.emit()

    def lift(self) -> None:
        """Show the table. The two halves still swing away, but keys and clicks reach the table at once."""
        was_closed = self.isVisible()
        self._finish()
        self.hide()
        milliseconds = round(OPEN_MILLISECONDS * self._pace())
        parent = self.parentWidget()
        if was_closed and milliseconds and parent is not None:
            self._opening = OpeningShutters(self._look, parent, milliseconds)
            self._opening.destroyed.connect(self._opened)

    @property
    def moving(self) -> bool:
        """Whether the halves are still on their way."""
        return self._closing is not None or self._opening is not None

    def _opened(self) -> None:
        self._opening = None

    def _swing_shut(self) -> None:
        self._finish()
        milliseconds = round(CLOSE_MILLISECONDS * self._pace())
        if not milliseconds:
            return
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, False)
        self._closed = 0.0
        self._closing = swing(self, milliseconds, 0.0, 1.0)
        self._closing.valueChanged.connect(self._turn)
        self._closing.finished.connect(self._finish)
        self._closing.start()

    def _turn(self, closed: float) -> None:
        self._closed = closed
        self.update()

    def _finish(self) -> None:
        """Any input, and the end of the time, close the rest at once."""
        running, self._closing = self._closing, None
        if running is None:
            return
        running.stop()
        running.deleteLater()
        self._closed = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.update()

    # --- the words -----------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        view, look = self._view, self._look
        self._band.show_colour(view.colour)
        self._pass_to.setText(text("ui.curtain.reply-from" if view.reply else "ui.curtain.pass-to"))
        self._name.setText(view.name)
        self._asked.setText(view.asked)
        self._lasting.setText(texts.capital(view.lasting))
        self._plate.setVisible(bool(view.lasting))
        card = bool(view.asker_colour)
        aligned = Qt.AlignmentFlag.AlignLeft if card else Qt.AlignmentFlag.AlignHCenter
        for part in (self._public, self._public_more):
            part.setAlignment(aligned)
        self._asker.setVisible(card)
        self._seal.setVisible(card and view.seal != "")
        if card:
            self._asker.setPixmap(look.emblem(view.asker_colour, 24))
        if card and view.seal != "":
            self._seal.setPixmap(look.sprites.seal(view.seal, look.theme.size(24)))
        self._public.setText(view.public)
        self._public_more.setText(view.public_more)
        self._public_more.setVisible(bool(view.public_more))
        self._public_box.setVisible(bool(view.public or view.public_more))
        self._show_order(view.order)
        words = view.agree_words or text(
            "ui.curtain.answer" if view.reply else "ui.curtain.open", name=view.name
        )
        set_words(self.open_button, words)
        self._open_words = words
        set_words(self.refuse_button, view.refuse_words)
        for choice in (self.open_button, self.refuse_button):
            choice.setAccessibleDescription(self._told())
        self.refuse_button.setVisible(self._asks)
        self.undo_button.setVisible(view.can_undo)
        self._show_totals(view.totals)

    def _told(self) -> str:
        """The words on the sign, for a screen reader, which says only the button with the focus."""
        view = self._view
        passing = text("ui.curtain.reply-from" if view.reply else "ui.curtain.pass-to")
        more = view.public_more if view.asker_colour or self._asks else ""
        lasting = texts.capital(view.lasting)
        parts = (f"{passing} {in_a_sentence(view.name)}", lasting, view.asked, view.public, more)
        order = [f"{in_a_sentence(one.name)}: {one.state}" for one in view.order]
        return " ".join(texts.ended(part) for part in (*parts, ", ".join(order)) if part)

    def _show_order(self, order: Sequence[Answering]) -> None:
        while self._order_flow.count():
            item = self._order_flow.takeAt(0)
            old = item.widget() if item is not None else None
            if old is not None:
                old.hide()
                old.deleteLater()
        self._chips = []
        for place, one in enumerate(order):
            if place:
                self._order_flow.addWidget(arrow(self._look))
            chip = AnsweringChip(self._look, one)
            self._chips.append(chip)
            self._order_flow.addWidget(chip)
        for part in self._order.children():
            if isinstance(part, QWidget):
                part.show()  # now and not a moment later: the sign is as high as what is shown
        self._order.setVisible(bool(order))

    def _show_totals(self, totals: Sequence[Totals]) -> None:
        """The signs stay and change their numbers: the shutters close many times in a game."""
        while len(self._totals) > len(totals):
            old = self._totals.pop()
            self._foot_flow.removeWidget(old)
            old.hide()
            old.deleteLater()
        if len(self._totals) < len(totals):
            for last in (self.undo_button, self.menu_button):
                self._foot_flow.removeWidget(last)
            while len(self._totals) < len(totals):
                made = TotalsSign(self._look)
                self._foot_flow.addWidget(made)
                self._totals.append(made)
            for last in (self.undo_button, self.menu_button):
                self._foot_flow.addWidget(last)
        for sign, total in zip(self._totals, totals, strict=True):
            sign.show_total(total)

    # --- the places ----------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Sign above, totals below; in a small window one thing after the other gives way until both have room."""
        if self.width() < 2 or not self._view.name:
            return
        for crowded in range(CROWDED + 1):
            sign_height = self._shape(crowded)
            if sign_height + self._foot.height() + GAP + 2 * EDGE <= self.height():
                break
        self._foot.move((self.width() - self._foot.width()) // 2, self.height() - EDGE - self._foot.height())
        free = self._foot.y() - GAP
        middle = window_opening(QRectF(self.rect())).center().y() * 0.96
        top = min(max(EDGE, middle - sign_height / 2), max(0, free - sign_height))
        self._sign.setGeometry(
            (self.width() - self._sign.width()) // 2, round(top), self._sign.width(), sign_height
        )

    def _shape(self, crowded: int) -> int:
        """Set sizes for a stage of crowding; returns the height of the sign."""
        scale = self._look.theme.size
        self._emblem.setPixmap(self._look.emblem(self._view.colour, 58 if crowded < 2 else 34))
        self._emblem.updateGeometry()
        self._hint.setVisible(not self._asks and crowded < 3)
        for sign in self._totals:
            sign.show_parts(crowded < 4, crowded < 5)
        for chip in self._chips:
            chip.show_words(crowded < 5)
        self._order_flow.invalidate()
        self._order.updateGeometry()
        room = self.width() - 2 * EDGE
        width = scale(WIDTH)
        if self._view.order:  # as wide as the order of answers in one line, if that is no banner
            line = self._order_flow.line_width() + 2 * SIDE
            width = max(scale(REPLY_WIDTH), min(line, scale(MOST_WIDTH)))
        if crowded:
            width = max(width, round(room * (0.8 if crowded < 3 else 1.0)))
        self.open_button.setMinimumWidth(min(scale(300), room - 80))
        column = self._sign.layout()
        assert column is not None
        column.setSpacing(13 if crowded < 3 else 5)
        self._heading.setSpacing(column.spacing())
        ways = QBoxLayout.Direction
        self._heading.setDirection(ways.TopToBottom if crowded < 3 else ways.LeftToRight)
        column.setContentsMargins(SIDE, 22, SIDE, 24 if crowded < 4 else 16)
        self._shape_foot(room)
        self._sign.setFixedWidth(min(width, room))
        taken = self._emblem.sizeHint().width() + 80
        if crowded >= 3 and self._view.lasting:
            taken += self._plate.sizeHint().width() + column.spacing()
        self._name.setText(self._view.name)
        for tone in NAME_TONES[0 if crowded < 2 else 1 if crowded < 4 else 2 :]:
            set_tone(self._name, tone)
            if self._name.sizeHint().width() + taken <= self._sign.width():
                break
        shorten(self._name, self._view.name, self._sign.width() - taken - NARROWER)
        shorten(self.open_button, GAP_OF_WORDS + self._open_words, self._sign.width() - 2 * SIDE)
        column.invalidate()
        column.activate()
        return max(column.totalHeightForWidth(self._sign.width()), column.totalMinimumSize().height())

    def _shape_foot(self, room: int) -> None:
        """One line where that is possible: first the gaps get narrow, then undo is a picture, then the menu too."""
        ways = ((self.undo_button, text("ui.top.undo-tip")), (self.menu_button, text("ui.top.menu")))
        edges = 2 * max(1, round(self._look.theme.edge))
        for spacing, pictures in ((22, 0), (10, 0), (10, 1), (10, 2), (6, 2)):
            self._foot_flow.setSpacing(spacing)
            for number, (one, words) in enumerate(ways):
                set_words(one, words)
                if number < pictures:
                    one.setText("")
                set_tip(one, words if number < pictures else "")
            if self._foot_flow.line_width() + edges <= room:
                break
        else:
            self._foot_flow.setSpacing(10)  # in several lines they need not be close
        self._foot.setFixedWidth(min(self._foot_flow.line_width() + edges, room))
        self._foot.setFixedHeight(self._foot_flow.heightForWidth(self._foot.width() - edges) + edges)

    def _restyle(self) -> None:
        if self._view.name:
            self._fill()
            self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._finish()
        self._place()

    # --- keys and painting ---------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._finish()
        focused = QApplication.focusWidget()
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        answers = enter or event.key() == Qt.Key.Key_Space
        if enter and isinstance(focused, QPushButton) and focused in self._choices():
            focused.click()  # outside of dialogs a button leaves Enter to us
        elif answers and not self._asks:
            self._answer(self.opened)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays on this side of the shutters: what lies below is neither seen nor reached."""
        choices = self._choices()
        focused = QApplication.focusWidget()
        here = choices.index(focused) if focused in choices else -1 if forward else 0
        choices[(here + (1 if forward else -1)) % len(choices)].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def _choices(self) -> list[QPushButton]:
        """The buttons in sight, as Tab leads through them."""
        every = (self.open_button, self.refuse_button, self.undo_button, self.menu_button)
        return [choice for choice in every if choice.isVisibleTo(self) and choice.isEnabled()]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._finish()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        paint_shutters(painter, self._look, box, self._closed)
        sign = QRectF(self._sign.geometry())
        opening = window_opening(box)
        hook = opening.top() - 8
        if hook > 0 and sign.width() < opening.width():
            for side in (-1, 1):
                x = sign.center().x() + side * sign.width() / 2 * CORD / 100
                drawing.line(painter, x, hook, x, sign.top() + 2, theme.role("ink"), 2)
        drawing.shadow(painter, sign, 14, theme, 2.0)
        drawing.shadow(painter, QRectF(self._foot.geometry()), 10, theme)
        painter.end()
