"""A bar for what does not stop play: it tells once, offers what can be done, and covers nothing that is played on."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app import texts
from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.look.look import Look
from app.ui.panels.controls import button, label, picture, set_kind, tool
from app.ui.panels.drawn import put_picture
from app.ui.theme import REGULAR
from app.words.typed import LONG_WORD, breakable

SHORT_MILLISECONDS = 6000
TITLE_PX, MORE_PX = 15.0, 13.0
SIGN_EDGE, LEAST_WORDS = 10, 120
_MARGINS, _SPACING = (10, 6, 8, 6), 12
_SHARES = (1.0, 0.9, 0.8, 0.73, 0.65, 0.57, 0.5, 0.43)

Answer = tuple[str, Callable[[], object]]


class NoticeBar(QFrame):
    """`resized` asks the window to make room for the bar, or to take it back."""

    resized = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("kind", "notice")
        self.setAccessibleName(text("ui.games.notice"))
        self._sign = picture()
        self._title = label("", "", wrap=True)
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
        layout.setContentsMargins(*_MARGINS)
        layout.setSpacing(_SPACING)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._title)
        words.addWidget(self._more)
        # Beside the words, or where these have no room then, below them.
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setSpacing(_SPACING)
        self._both.addLayout(words, 1)
        self._both.addLayout(self._answers)
        layout.addWidget(self._sign)
        layout.addLayout(self._both, 1)
        layout.addWidget(self.close_button)
        self.hide()
        look.changed.connect(self.resized)  # its words are written for the room in the look of now

    @property
    def words(self) -> str:
        return "" if self.isHidden() else self._words

    def tell(
        self, words: str, icon: str = "info", answers: Sequence[Answer] = (), *, short: bool = False
    ) -> None:
        """Show sentences with buttons, the first of each the main one; a short notice goes away by itself."""
        trouble = icon == "warning"
        set_kind(self, "trouble" if trouble else "notice")
        look = self._look
        put_picture(self._sign, look, lambda: look.icon(icon, 24, "warn" if trouble else "ink"))
        self._words = words
        first, more = headline(words)
        self._title.setText(breakable(first, LONG_WORD))
        self._more.setText(breakable(more, LONG_WORD))
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

    def height_for(self, width: int, most: float = 10_000.0) -> int:
        """The room that the bar needs at this width; none while it is away.

        So that no more than `most` is taken from whatever it tells about, the buttons go below the words, and then
        these get smaller.
        """
        if self.isHidden():
            return 0
        theme = self._look.theme
        least = theme.size(40)
        height, best = least, 10_000
        shares = [share for share in _SHARES if TITLE_PX * share * theme.text_scale >= theme.least_text]
        for share, below in itertools.product(shares, (False, True)):
            height = max(least, self._arrange(width, share, below=below))
            if height <= most:
                return height
            best = min(best, height)
        for below in (False, True):  # nothing is enough: the lowest
            height = max(least, self._arrange(width, shares[-1], below=below))
            if height <= best:
                break
        return height

    def _arrange(self, width: int, share: float, *, below: bool) -> int:
        """Write the words in a share of their size, with the buttons beside or below; returns the height."""
        theme = self._look.theme
        for shown, px, serif in ((self._title, TITLE_PX, True), (self._more, MORE_PX, False)):
            size = max(theme.least_text, px * share * theme.text_scale)
            size = min(size, px * theme.text_scale)
            shown.setFont(theme.exact_font(size, theme.heading().weight() if serif else REGULAR, serif=serif))
        direction = QBoxLayout.Direction
        self._both.setDirection(direction.TopToBottom if below else direction.LeftToRight)
        self._answers.setAlignment(Qt.AlignmentFlag.AlignRight if below else Qt.AlignmentFlag(0))
        edges = 2 * max(1, round(theme.edge)) + SIGN_EDGE
        room = width - _MARGINS[0] - _MARGINS[2] - edges - 2 * _SPACING
        room -= self._sign.sizeHint().width() + self.close_button.sizeHint().width()
        answers = self._answers.sizeHint()
        if self.buttons and not below:
            room -= answers.width() + _SPACING
        if room < theme.size(LEAST_WORDS):
            return 10_000
        words = self._title.heightForWidth(room)
        if not self._more.isHidden():
            words += 1 + self._more.heightForWidth(room)
        if self.buttons:
            words = words + _SPACING + answers.height() if below else max(words, answers.height())
        return max(words, self.close_button.sizeHint().height()) + _MARGINS[1] + _MARGINS[3] + 4


def headline(words: str) -> tuple[str, str]:
    """The first sentence as a title, and the rest."""
    first, stop, more = words.partition(". ")
    return (first, more) if stop else (words.removesuffix("."), "")
