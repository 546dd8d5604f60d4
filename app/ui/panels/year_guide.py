"""The game in short, shown before the first game: its four seasons and how it ends."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import button, label, panel, picture
from app.ui.saved_games.thumbnail import SEASONS


class YearGuide(QWidget):
    """Four sheets in the order of the year, a line about the end, and the way to all rules."""

    rules_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._icons = {season: picture() for season in SEASONS}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(8)
        column.addWidget(label(text("ui.guide.title"), "heading", wrap=True))
        for season in SEASONS:
            column.addWidget(self._sheet(season))
        column.addWidget(label(text("ui.guide.goal"), wrap=True))
        self.rules_button = button(text("ui.keys.rules"), look=look, icon="log")
        self.rules_button.clicked.connect(self.rules_wanted)
        self.rules_button.setAccessibleDescription(text("ui.start.rules"))
        column.addWidget(self.rules_button)
        column.addStretch(1)
        self._draw()
        look.changed.connect(self._draw)

    def _sheet(self, season: str) -> QFrame:
        made = panel("raised", text(f"viticulture.season.{season}.name"))
        row = QHBoxLayout(made)
        row.setContentsMargins(14, 10, 14, 10)
        row.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label(text(f"viticulture.season.{season}.name"), "heading"))
        words.addWidget(label(text(f"ui.guide.{season}"), "second", wrap=True))
        row.addWidget(self._icons[season])
        row.addLayout(words, 1)
        return made

    def _draw(self) -> None:
        for season, icon in self._icons.items():
            icon.setPixmap(self._look.icon(season, 28, season))
