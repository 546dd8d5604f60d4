"""The bar between board and mat: the question, the choices that have no place on the table, and the confirm button.

Right to left the order never changes: confirm, cancel, then whatever cannot be taken back, set apart (R05).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QElapsedTimer, QRect, Signal
from PySide6.QtGui import QIcon, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from app.texts import text
from app.ui.look import Look
from app.ui.panels.controls import button, label, picture, put_icon

# A click this soon after a button lit up was meant for what stood there before (R10).
GUARD_MILLISECONDS = 300
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
    preview: str = ""
    warning: bool = False
    extra: Chip | None = None
    cancel_words: str = ""
    confirm_words: str = ""
    confirm_ready: bool = False
    confirm_plain: bool = False  # what cannot be taken back must not look like the usual choice (R05)
    chips_give_way: bool = False  # the same choices stand on the table as well


class GuardedButton(QPushButton):
    """Deaf to the mouse for a moment after `arm`; keys are always heard."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.guard = GUARD_MILLISECONDS
        self._armed = QElapsedTimer()

    def arm(self) -> None:
        self._armed.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._armed.isValid() and self._armed.elapsed() < self.guard:
            event.accept()
            return
        super().mousePressEvent(event)


class PromptBar(QFrame):
    """Shows a PromptView and says what was pressed."""

    chip_pressed = Signal(object)
    extra_pressed = Signal(object)
    cancelled = Signal()
    confirmed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("kind", "prompt")
        self.setAccessibleName(text("ui.prompt.name"))
        self._emblem = picture()
        self._title = label("", "heading", wrap=True)
        self._line = label("", "second", wrap=True)
        self._chips_word = label("", "second")
        self._preview = label("", "", wrap=True)
        self._preview.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.extra = button("", "plain")
        self.cancel = button(text("ui.prompt.cancel"), "plain", look=look, icon="cancel")
        self.confirm = GuardedButton(text("ui.prompt.confirm"))
        self.confirm.setProperty("kind", "primary")
        self.confirm.setEnabled(False)
        self.chips: list[QPushButton] = []
        self._shown_chips: list[Chip] = []
        self._view = PromptView()
        self._narrow = False
        self._tiny = False
        self._shown_extra: Chip | None = None
        self.extra.clicked.connect(self._press_extra)
        self.cancel.clicked.connect(self.cancelled)
        self.confirm.clicked.connect(self.confirmed)
        self._lay_out()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._line)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(6)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 2)
        layout.setSpacing(8)
        layout.addWidget(self._emblem)
        layout.addLayout(words, 2)
        layout.addWidget(self._chips_word)
        layout.addLayout(self._middle)
        layout.addWidget(self._preview, 3)
        layout.addWidget(self.extra)
        layout.addSpacing(8)
        layout.addWidget(self.cancel)
        layout.addWidget(self.confirm)

    def show_view(self, view: PromptView) -> None:
        """Show a question; nothing is confirmed by a click that was under way."""
        self._view = view
        self._emblem.setVisible(bool(view.colour))
        if view.colour:
            self._emblem.setPixmap(self._look.emblem(view.colour, 26))
        self._title.setText(view.title)
        self._line.setText(view.line)
        self._line.setVisible(bool(view.line) and not (self._narrow and (view.preview or view.chips)))
        self._chips_word.setText(view.chips_word)
        self._chips_word.setVisible(bool(view.chips and view.chips_word) and not self._narrow)
        # Where there is no room for all, line and choices step back from what is chosen; the question stays.
        crowded = self._narrow and bool(view.preview) and view.chips_give_way
        self._show_chips(() if crowded else view.chips)
        self._preview.setText(view.preview)
        self._preview.setProperty("tone", "warn" if view.warning else "")
        self._preview.style().polish(self._preview)
        self._preview.setVisible(bool(view.preview))
        self._shown_extra = view.extra
        self.extra.setVisible(view.extra is not None)
        if view.extra is not None:
            self._dress(self.extra, view.extra)
        self.cancel.setText("" if self._tiny else view.cancel_words)
        self.cancel.setToolTip(view.cancel_words if self._tiny else "")
        self.cancel.setAccessibleName(view.cancel_words)
        self.cancel.setVisible(bool(view.cancel_words))
        self.confirm.setText(view.confirm_words or text("ui.prompt.confirm"))
        self.confirm.setAccessibleName(self.confirm.text())
        self.confirm.setVisible(bool(view.confirm_words))
        if view.confirm_ready and not self.confirm.isEnabled():
            self.confirm.arm()
        self.confirm.setEnabled(view.confirm_ready)
        kind = "plain" if view.confirm_plain else "primary"
        if self.confirm.property("kind") != kind:
            self.confirm.setProperty("kind", kind)
            self.confirm.style().unpolish(self.confirm)
            self.confirm.style().polish(self.confirm)
        put_icon(self.confirm, self._look, "check")
        self.setAccessibleDescription(
            " ".join(part for part in (view.title, view.line, view.preview) if part)
        )

    def words_room(self) -> QRect:
        """The part of the bar without buttons."""
        buttons = [part for part in (*self.chips, self.extra, self.cancel, self.confirm) if part.isVisible()]
        right = min((part.x() for part in buttons), default=self.width())
        if right < self._look.theme.size(
            LEAST_ROOM
        ):  # the buttons begin at once: their middle part gives way
            fixed = [part for part in (self.extra, self.cancel, self.confirm) if part.isVisible()]
            right = min((part.x() for part in fixed), default=self.width())
        return QRect(4, 2, right - 10, self.height() - 4)

    def fit(self, width: float) -> None:
        """In a narrow bar the line of state and the key hints give way to what is chosen."""
        scale = self._look.theme.text_scale
        narrow, tiny = width < 1180 * scale, width < 780 * scale
        if (narrow, tiny) != (self._narrow, self._tiny):
            self._narrow, self._tiny = narrow, tiny
            self.show_view(self._view)

    def _show_chips(self, chips: Sequence[Chip]) -> None:
        while len(self.chips) > len(chips):
            gone = self.chips.pop()
            self._middle.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.chips) < len(chips):
            made = button("", "chip")
            made.setCheckable(True)
            made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)
            made.setMaximumHeight(self._look.theme.size(34))
            made.clicked.connect(self._press_chip)
            self.chips.append(made)
            self._middle.addWidget(made)
        for made, chip in zip(self.chips, chips, strict=True):
            self._dress(made, chip)
            made.setChecked(chip.selected)
        self._shown_chips = list(chips)

    def _dress(self, target: QPushButton, chip: Chip) -> None:
        bare = self._tiny and bool(chip.icon)
        hint = f"  [{chip.key}]" if chip.key and not self._narrow else ""
        target.setText("" if bare else chip.words + hint)
        target.setAccessibleName(chip.words)
        target.setAccessibleDescription(chip.reason)
        target.setToolTip(chip.reason or (chip.words if bare else ""))
        target.setEnabled(not chip.reason)
        icon = chip.icon or ("blocked" if chip.reason else "")
        if icon:
            put_icon(target, self._look, icon)
        else:
            target.setIcon(QIcon())

    def _press_chip(self) -> None:
        sender = self.sender()
        if sender in self.chips:
            self.chip_pressed.emit(self._shown_chips[self.chips.index(sender)].value)

    def _press_extra(self) -> None:
        if self._shown_extra is not None:
            self.extra_pressed.emit(self._shown_extra.value)
