"""The bar between board and mat: the question, the choices that have no place on the table, and the confirm button.

Right to left the order never changes: confirm, cancel, then whatever cannot be taken back, set apart (R05).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy

from app.texts import text
from app.ui.asking.prompt_words import PromptWords
from app.ui.look.look import Look
from app.ui.panels.controls import button, label, picture, put_icon, repolish
from app.ui.panels.drawn import take_icon
from app.ui.panels.keycap import KeyButton
from app.ui.panels.literal import put_words
from app.ui.panels.tip import set_tip
from app.ui.press.guard import GUARD_MILLISECONDS, Guard

LEAST_ROOM = 260


@dataclass(frozen=True)
class Chip:
    """A choice in the middle or at the right of the bar; `value` comes back when it is pressed."""

    value: Any
    words: str
    icon: str = ""
    selected: bool = False
    reason: str = ""
    key: str = ""


@dataclass(frozen=True)
class PromptView:
    """Everything that the bar shows."""

    title: str = ""
    line: str = ""
    colour: str = ""
    chips: Sequence[Chip] = field(default_factory=tuple)
    chips_word: str = ""
    more_chips: Sequence[Chip] = field(default_factory=tuple)
    """To change what is chosen, left of the others; they stand elsewhere as well and give way first."""
    preview: str = ""
    detail: str = ""
    """A second line below what is chosen: the names, the reason for a loss."""
    warning: bool = False
    extra: Chip | None = None
    cancel_words: str = ""
    cancel_icon: str = "cancel"
    cancel_refusal: str = ""
    """Why there is nothing to cancel now; the button keeps its place, so that what passes is never beside confirm."""
    confirm_words: str = ""
    confirm_icon: str = "check"
    confirm_ready: bool = False
    confirm_refusal: str = ""
    """Why there is nothing to confirm yet."""
    confirm_plain: bool = False  # what cannot be taken back must not look like the usual choice (R05)
    chips_give_way: bool = False  # the same choices stand on the table as well


EDGE = 1  # above and below what stands in the bar


class GuardedButton(KeyButton):
    """Deaf to the mouse for a moment after `arm`; keys are always heard."""

    def __init__(self, look: Look, words: str) -> None:
        super().__init__(look, words)
        self.guard = GUARD_MILLISECONDS
        self._lit_up = Guard()

    def arm(self) -> None:
        self._lit_up.arm()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._lit_up.holds(self.guard):
            event.accept()
            return
        super().mousePressEvent(event)


class PromptBar(QFrame):
    """Shows a PromptView and says what was pressed."""

    chip_pressed = Signal(object)
    extra_pressed = Signal(object)
    cancelled = Signal()
    confirmed = Signal()
    left = Signal()
    """The button with the focus has gone or is off now; unheard, Qt would give the focus to whatever comes next."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "prompt")
        self.setAccessibleName(text("ui.prompt.name"))
        self._emblem = picture()
        self.words = PromptWords(look)
        self._chips_word = label("", "second")
        self.extra = KeyButton(look)
        self.cancel = KeyButton(look, text("ui.prompt.cancel"))
        self.confirm = GuardedButton(look, text("ui.prompt.confirm"))
        self.confirm.setProperty("kind", "primary")
        self.confirm.setEnabled(False)
        self.chips: list[QPushButton] = []
        self._shown_chips: list[Chip] = []
        self._view = PromptView()
        self._filling = False
        self._narrow = False
        self._narrowest = False  # by its width alone
        self._tiny = False
        self._fewer = False  # without `more_chips`
        self._width = 0.0
        self._squeezed = False
        self._shown_extra: Chip | None = None
        self.extra.clicked.connect(self._press_extra)
        self.cancel.clicked.connect(self.cancelled)
        self.confirm.clicked.connect(self.confirmed)
        self.words.crowded.connect(self._give_way)
        self._lay_out()

    def _lay_out(self) -> None:
        self._middle = QHBoxLayout()
        self._middle.setSpacing(6)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, EDGE, 8, EDGE)
        layout.setSpacing(8)
        layout.addWidget(self._emblem)
        layout.addWidget(self.words, 1)
        # Choices keep their place at the buttons when something is said of them: they are pressed once more to confirm.
        layout.addWidget(self._chips_word)
        layout.addLayout(self._middle)
        layout.addWidget(self.extra)
        layout.addSpacing(8)
        layout.addWidget(self.cancel)
        layout.addWidget(self.confirm)

    @property
    def stops(self) -> list[QPushButton]:
        """The buttons from the left to the right."""
        return [*self.chips, self.extra, self.cancel, self.confirm]

    @property
    def view(self) -> PromptView:
        """What is shown."""
        return self._view

    def show_view(self, view: PromptView) -> None:
        """Show a question; nothing is confirmed by a click that was under way."""
        self._filling = True
        self._tiny, self._fewer = self._narrowest, self._narrow
        self._fill(view)
        self._filling = False
        if not self.words.whole:
            self._give_way()

    def _give_way(self) -> None:
        """What can be chosen elsewhere too goes, then buttons give up words, before the question is cut."""
        if self._filling:
            return
        self._filling = True
        if not self._fewer and self._view.more_chips:
            self._fewer = True
            self._fill(self._view)
        if not self._tiny and not self.words.whole:
            self._tiny = True
            self._fill(self._view)
        self._filling = False

    def name_keys(self, *, enter: bool, esc: bool) -> None:
        """Which of the two keys press their buttons now; the other is not named on its button."""
        self.confirm.name_key(enter)
        self.cancel.name_key(esc)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Qt moves the focus off a button that is hidden or off: here the screen says where it goes."""
        if self._filling:
            self.left.emit()
            return True
        return super().focusNextPrevChild(forward)

    def let_go(self) -> None:
        """Another question comes: the button with the focus will mean something else, or go."""
        if any(each.hasFocus() for each in self.stops):
            self.left.emit()

    def _fill(self, view: PromptView) -> None:
        self._view = view
        self._emblem.setVisible(bool(view.colour))
        if view.colour:
            self._emblem.setPixmap(self._look.emblem(view.colour, 26))
        self._chips_word.setText(view.chips_word)
        more = () if self._fewer else view.more_chips
        self._chips_word.setVisible(bool(view.chips and view.chips_word) and not self._narrow and not more)
        # Where there is no room for all, line and choices step back from what is chosen; the question stays.
        crowded = self._narrow and bool(view.preview) and view.chips_give_way
        self._show_chips(() if crowded else (*more, *view.chips))
        self._shown_extra = view.extra
        self.extra.setVisible(view.extra is not None)
        self._dress(self.extra, view.extra or Chip(None, ""))
        self._show_cancel(view)
        act = view.confirm_words or text("ui.prompt.confirm")
        # In a tiny bar the question needs the room more than the name of the act.
        put_words(self.confirm, min(act, text("ui.prompt.confirm"), key=len) if self._tiny else act)
        set_tip(self.confirm, view.confirm_refusal or (act if self._tiny else ""))
        self.confirm.setAccessibleName(act)
        self.confirm.setAccessibleDescription(view.confirm_refusal)
        self.confirm.set_key("" if self._narrow else text("ui.key.enter"))
        self.confirm.setVisible(bool(view.confirm_words))
        if view.confirm_ready and not self.confirm.isEnabled():
            self.confirm.arm()
        self.confirm.setEnabled(view.confirm_ready)
        kind = "plain" if view.confirm_plain else "primary"
        if self.confirm.property("kind") != kind:
            self.confirm.setProperty("kind", kind)
            repolish(self.confirm)
        put_icon(self.confirm, self._look, view.confirm_icon)
        self.setAccessibleDescription(
            " ".join(part for part in (view.title, view.line, view.preview, view.detail) if part)
        )
        layout = self.layout()
        if layout is not None:
            layout.activate()  # so that the words know their room
        followed = bool(view.preview) and view.chips_give_way  # what the line advises has been done
        self.words.show_words(
            view.title, "" if followed else view.line, view.preview, view.detail, warning=view.warning
        )

    def _show_cancel(self, view: PromptView) -> None:
        put_words(self.cancel, "" if self._tiny else view.cancel_words)
        self.cancel.set_key("" if self._narrow else text("ui.key.esc"))
        set_tip(self.cancel, view.cancel_refusal or (view.cancel_words if self._tiny else ""))
        self.cancel.setAccessibleName(view.cancel_words)
        self.cancel.setAccessibleDescription(view.cancel_refusal)
        self.cancel.setEnabled(not view.cancel_refusal)
        self.cancel.setVisible(bool(view.cancel_words))
        put_icon(self.cancel, self._look, view.cancel_icon)

    def words_room(self) -> QRect:
        """The part of the bar without buttons."""
        buttons = [part for part in (*self.chips, self.extra, self.cancel, self.confirm) if part.isVisible()]
        right = min((part.x() for part in buttons), default=self.width())
        if right < self._look.theme.size(LEAST_ROOM):
            # The buttons begin at once: their middle part gives way.
            fixed = [part for part in (self.extra, self.cancel, self.confirm) if part.isVisible()]
            right = min((part.x() for part in fixed), default=self.width())
        return QRect(4, 2, right - 10, self.height() - 4)

    def fit(self, width: float, height: float = 1000.0) -> None:
        """In a narrow bar the key hints give way to the words."""
        scale = self._look.theme.text_scale
        narrow, tiny = width < 1180 * scale, width < 780 * scale
        inside = height - 2 * EDGE - 2
        self._squeeze(inside < self._look.theme.size(20) + 2 * self._look.theme.size(4) + 4)
        if (narrow, tiny, width) != (self._narrow, self._narrowest, self._width):
            self._narrow, self._narrowest, self._width = narrow, tiny, width
            self.show_view(self._view)

    def _squeeze(self, squeezed: bool) -> None:
        """Buttons as low as the bar, where the usual ones would stick out of it."""
        self._squeezed = squeezed
        for made in self.stops:
            if bool(made.property("squeezed")) != squeezed:
                made.setProperty("squeezed", squeezed)
                repolish(made)

    def _show_chips(self, chips: Sequence[Chip]) -> None:
        """A choice that stays keeps its button, and by that the keys, whatever comes beside it."""
        before = {chip.value: made for made, chip in zip(self.chips, self._shown_chips, strict=True)}
        kept = [before.pop(chip.value, None) for chip in chips]
        spare = list(before.values())
        row = [made or (spare.pop(0) if spare else self._new_chip()) for made in kept]
        for gone in spare:
            self._middle.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        if row != [made for made in self.chips if made not in spare]:
            for made in row:
                self._middle.removeWidget(made)
                self._middle.addWidget(made)
        self.chips = row
        for made, chip in zip(self.chips, chips, strict=True):
            self._dress(made, chip)
            made.setChecked(chip.selected)
        self._shown_chips = list(chips)

    def _new_chip(self) -> QPushButton:
        made = button("", "chip")
        made.setCheckable(True)
        made.setProperty("squeezed", self._squeezed)
        made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)
        made.setMaximumHeight(self._look.theme.size(34))
        made.clicked.connect(self._press_chip)
        return made

    def _dress(self, target: QPushButton, chip: Chip) -> None:
        bare = self._tiny and bool(chip.icon)
        put_words(target, "" if bare else chip.words)
        if isinstance(target, KeyButton):
            target.set_key("" if self._narrow else chip.key)
        target.setAccessibleName(chip.words)
        target.setAccessibleDescription(chip.reason)
        set_tip(target, chip.reason or (chip.words if bare else ""))
        target.setEnabled(not chip.reason)
        icon = chip.icon or ("blocked" if chip.reason else "")
        if icon:
            put_icon(target, self._look, icon)
        else:
            take_icon(target)

    def _press_chip(self) -> None:
        sender = self.sender()
        if sender in self.chips:
            self.chip_pressed.emit(self._shown_chips[self.chips.index(sender)].value)

    def _press_extra(self) -> None:
        if self._shown_extra is not None:
            self.extra_pressed.emit(self._shown_extra.value)
