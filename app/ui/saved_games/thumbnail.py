"""A small schematic picture of a saved game, drawn from its header alone: the season, and who stands in which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.look import Look

SEASONS = ("spring", "summer", "fall", "winter")
WIDTH, HEIGHT = 138, 88
# Which of the four sheets an action lies on, and which of its lines: the board seen from far away.
_SUMMER = ("draw-vine", "play-summer-visitor", "give-tour", "sell", "build-structure", "plant-vine")
_WINTER = ("draw-order", "play-winter-visitor", "harvest", "make-wine", "train-worker", "fill-order")
_FALL = ("gain-lira",)
_LINES = 3
_MOST_DOTS = 14


class Thumbnail(QWidget):
    """`spaces` is the header's: action -> who stands there, as "p2 grande". Nothing hidden is known to it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._season = ""
        self._colours: Sequence[str] = ()
        self._spaces: Mapping[str, Sequence[str]] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_game(self, season: str, colours: Sequence[str], spaces: Mapping[str, Sequence[str]]) -> None:
        self._season, self._colours, self._spaces = season, tuple(colours), spaces
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.size(WIDTH), self._look.theme.size(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.role("rule2"), 1))
        painter.setBrush(theme.role("table"))
        painter.drawRoundedRect(whole, 5, 5)
        unit_x, unit_y = whole.width() / 100, whole.height() / 60
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("paper"))
        painter.drawRect(QRectF(whole.left(), whole.top() + unit_y, whole.width(), 4 * unit_y))
        painter.drawRect(
            QRectF(whole.left() + 2 * unit_x, whole.top() + 37 * unit_y, 96 * unit_x, 10 * unit_y)
        )
        for number, season in enumerate(SEASONS):
            sheet = QRectF(
                whole.left() + (4 + 24 * number) * unit_x, whole.top() + 7 * unit_y, 20 * unit_x, 27 * unit_y
            )
            now = season == self._season
            painter.setPen(QPen(theme.role(season if now else "rule"), 2 if now else 1))
            painter.setBrush(theme.role(f"{season}-tint"))
            painter.drawRoundedRect(sheet, 2, 2)
            self._dots(painter, sheet, number)
        for number in range(6):
            card = QRectF(
                whole.left() + (5 + 15.5 * number) * unit_x,
                whole.top() + 50 * unit_y,
                12 * unit_x,
                8 * unit_y,
            )
            painter.setPen(QPen(theme.role(("spring", "summer", "fall", "winter")[number % 4]), 1))
            painter.setBrush(theme.role("raised"))
            painter.drawRoundedRect(card, 1.5, 1.5)
        painter.end()

    def _dots(self, painter: QPainter, sheet: QRectF, season: int) -> None:
        """A dot in the player's colour for each worker, on the line of its action."""
        theme = self._look.theme
        actions = ((), _SUMMER, _FALL, _WINTER)[season]
        radius = max(1.8, sheet.width() / 13)
        for place, action in enumerate(actions):
            held = [who for who in self._spaces.get(action, ()) if who][:_MOST_DOTS]
            column, line = place % 2, place // 2
            y = sheet.top() + sheet.height() * (line + 0.5) / _LINES
            for number, who in enumerate(held[:3]):
                x = sheet.left() + sheet.width() * (0.14 + 0.5 * column) + number * radius * 1.7
                painter.setPen(QPen(theme.role("ink"), 0.8))
                painter.setBrush(theme.player_fill(self._colour(who)))
                painter.drawEllipse(QPointF(x, y), radius, radius)

    def _colour(self, who: str) -> str:
        owner = who.partition(" ")[0]
        number = int(owner[1:]) - 1 if owner[:1] == "p" and owner[1:].isdigit() else -1
        return self._colours[number] if 0 <= number < len(self._colours) else "automa"
