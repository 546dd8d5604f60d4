"""What made the difference: up to three cards, each with whose it was and what it brought."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app import texts
from app.rules.viticulture import ids
from app.session.types import SeatInfo
from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.controls import label, picture
from app.ui.viticulture.end.results import Fact
from app.words.typed import in_a_sentence

ICONS = {
    "orders": "fill-order",
    "visitors": "visitor",
    "first": "rooster",
    "residual": "residual",
    "wine": "bottle",
}
BAND = 8


class FactCard(QFrame):
    """A band in the player's pattern at the left, icon and emblem above, two lines below."""

    def __init__(self, look: Look, fact: Fact, seat: SeatInfo, *, icon: bool = True) -> None:
        super().__init__()
        self._look = look
        self._colour = seat.colour
        self.setProperty("kind", "raised")
        head = QHBoxLayout()
        if icon:
            head.addWidget(picture(look.icon(icon_of(fact), 32)))
        head.addStretch(1)
        head.addWidget(picture(look.emblem(seat.colour, 24), seat.name))
        column = QVBoxLayout(self)
        column.setContentsMargins(BAND + 14, 10, 12, 10)
        column.setSpacing(3)
        key = f"ui.end.fact-{fact.key}"
        title = label(texts.capital(text(key, **fact.values)), "heading", wrap=True)
        more = label(text(f"{key}-text", **fact.values), "second", wrap=True)
        if icon:
            column.addLayout(head)
            column.addStretch(1)
            column.addWidget(title)
        else:
            line = QHBoxLayout()
            line.addWidget(title, 1)
            line.addLayout(head)
            column.addLayout(line)
        column.addWidget(more)
        self.setAccessibleName(f"{in_a_sentence(seat.name)}: {title.text()}, {more.text()}")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(2, 9, BAND, self.height() - 18)
        self._look.sprites.draw_pattern(painter, self._colour, box)
        painter.end()


def icon_of(fact: Fact) -> str:
    """The icon of a fact; a structure has its own."""
    if fact.key == "structure":
        return ids.STRUCTURE_NAMES[fact.values["structure"]]
    return ICONS[fact.key]
