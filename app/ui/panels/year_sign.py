"""The year in the bar above the table and when the game ends; a gold plate while it is the last year (R32)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import label, picture, set_fit, set_kind, set_tone
from app.ui.panels.tip import set_tip

BESIDE, BELOW, LINE = "beside", "below", "line"  # where the goal stands to the year
GAP = 6


class YearSign(QFrame):
    """The number of the year and the goal, which in the last year gives its place to that word."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._last = False
        self._tips = ("", "")  # what the last year means, and what else there is to know
        self._icon = picture()
        self._word = label(text("ui.top.year").upper(), "caption")
        self._year = label("", "section")
        self._ends = label("", "second")
        self._icon.hide()
        self._box = QGridLayout()
        self._box.setHorizontalSpacing(GAP)
        self._box.setVerticalSpacing(0)
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(GAP)
        self._line.addWidget(self._icon)
        self._line.addLayout(self._box)
        self.set_style(BESIDE)

    @property
    def words(self) -> tuple[str, str, bool]:
        """All that decides how much room it takes."""
        return self._year.text(), self._ends.text(), self._last

    def show_year(self, year: int, ends: str, last: str) -> None:
        """The year, and what stands beside it; `last` is what it means that this is the last year, "" before."""
        self._year.setText(str(year) if year else "–")
        self._last = bool(last)
        self._ends.setText(text("ui.top.last-year").upper() if last else ends)
        set_tone(self._ends, "plate" if last else "second")
        set_tone(self._word, "plate-second" if last else "caption")
        set_tone(self._year, "plate-number" if last else "section")
        set_kind(self, "gold" if last else "")
        said = f"{text('ui.top.last-year')}, {text('ui.top.year-n', n=year)}" if last else ""
        self.setAccessibleName(said)
        self._show_tips(last, self._tips[1])

    def show_tip(self, words: str) -> None:
        """The tip of the year: more about this game, such as its seed."""
        self._show_tips(self._tips[0], words)

    def _show_tips(self, *tips: str) -> None:
        self._tips = (tips[0], tips[1])
        set_tip(self, "\n".join(filter(None, tips)))
        self.setAccessibleDescription(" ".join(filter(None, tips)))

    def set_style(self, style: str, *, word: bool = True, height: int = 0, close: bool = False) -> None:
        """The goal beside the number, below it, or all three in one line of that height.

        `close` leaves the picture out and makes the word small: the colour tells it too.
        """
        box = self._box
        for part in (self._word, self._year, self._ends):
            box.removeWidget(part)
        low = Qt.AlignmentFlag.AlignBottom
        if style == LINE:
            order = (
                (self._ends, self._word, self._year) if self._last else (self._word, self._year, self._ends)
            )
            for column, part in enumerate(order):
                box.addWidget(part, 0, column)
        elif self._last:
            box.addWidget(self._ends, 0, 0, 1, 2, low)
            box.addWidget(self._word, 1, 0)
            box.addWidget(self._year, 1, 1)
        elif style == BESIDE:
            box.addWidget(self._word, 0, 0, 1, 2)
            box.addWidget(self._year, 1, 0)
            box.addWidget(self._ends, 1, 1, low)
        else:
            box.addWidget(self._word, 0, 0, low)
            box.addWidget(self._year, 0, 1)
            box.addWidget(self._ends, 1, 0, 1, 2)
        self._word.setVisible(word)
        self._icon.setVisible(self._last and not close)
        beside = (2 if close else 8) if self._last else 0
        self._line.setContentsMargins(beside, 0, beside, 0)
        box.setHorizontalSpacing(2 if close else GAP)
        set_fit(self._ends, "smallest" if self._last and close else "")
        if self._last:
            side = min(self._look.theme.size(26 if style != LINE else 18), max(12, height - 10))
            self._icon.setPixmap(self._look.sprites.icon("trophy", side, "on-gold"))
        for layout in (box, self._line):
            layout.invalidate()
        self._line.activate()
        self.updateGeometry()
