"""A bar for what does not stop play: it tells once, offers what can be done, and covers nothing that is played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app import texts
from app.texts import text
from app.ui.announcer import Announcer
from app.ui.look import Look
from app.ui.panels.controls import button, label, picture, set_kind, tool

SHORT_MILLISECONDS = 6000

Answer = tuple[str, Callable[[], object]]


class NoticeBar(QFrame):
    """`resized` asks whoever lays the window out to make room, or to take it back."""

    resized = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("kind", "notice")
        self.setAccessibleName(text("ui.games.notice"))
        self._sign = picture()
        self._title = label("", "heading", wrap=True)
        self._more = label("", "", wrap=True)
        self._words = ""
        self.buttons: list[QPushButton] = []
        self.announcer = Announcer(self)
        self._answers = QHBoxLayout()
        self._answers.setSpacing(6)
        self.close_button = tool(look, "cancel", text("ui.button.close"))
        self.close_button.clicked.connect(self.take_away)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.take_away)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 6, 8, 6)
        layout.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._title)
        words.addWidget(self._more)
        layout.addWidget(self._sign)
        layout.addLayout(words, 1)
        layout.addLayout(self._answers)
        layout.addWidget(self.close_button)
        self.hide()

    @property
    def words(self) -> str:
        return "" if self.isHidden() else self._words

    def tell(
        self, words: str, icon: str = "info", answers: Sequence[Answer] = (), *, short: bool = False
    ) -> None:
        """Show sentences with buttons, the first of each the main one; a short notice goes away by itself."""
        trouble = icon == "warning"
        set_kind(self, "trouble" if trouble else "notice")
        self._sign.setPixmap(self._look.icon(icon, 24, "warn" if trouble else "ink"))
        self._words = words
        first, more = headline(words)
        self._title.setText(first)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self.setAccessibleDescription(words)
        for old in self.buttons:
            self._answers.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = []
        for number, (name, act) in enumerate(answers):
            made = button(name, "plain" if number else "primary")
            made.clicked.connect(lambda checked=False, act=act: act())
            self._answers.addWidget(made)
            self.buttons.append(made)
        self._timer.stop()
        if short:
            self._timer.start(SHORT_MILLISECONDS)
        self.show()
        self.raise_()
        self.resized.emit()
        # The buttons too: who hears only the words would not look for them.
        named = ", ".join(name for name, _ in answers)
        self.announcer.say(" ".join(texts.ended(part) for part in (words, named) if part))

    def take_away(self) -> None:
        self._timer.stop()
        if not self.isHidden():
            self.hide()
            self.resized.emit()

    def height_for(self, width: int) -> int:
        """The room that the bar needs at this width; none while it is away."""
        if self.isHidden():
            return 0
        layout = self.layout()
        wanted = layout.heightForWidth(width) if layout is not None and layout.hasHeightForWidth() else 0
        edges = 4  # Qt leaves the frame's edges out of it
        return max(wanted + edges, self.sizeHint().height() if not wanted else 0, self._look.theme.size(40))


def headline(words: str) -> tuple[str, str]:
    """The first sentence as a title, and the rest."""
    first, stop, more = words.partition(". ")
    return (first, more) if stop else (words.removesuffix("."), "")
