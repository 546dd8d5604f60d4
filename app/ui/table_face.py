"""The drawn table as the presenter sees it: show an observation, play events, give card pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QPixmap

from app import texts
from app.session.types import SeatInfo
from app.ui.hand_order import arranged_hand
from app.ui.look import Look
from app.ui.panels.hand_tools import HandTools
from app.ui.table.scene import TableScene
from app.ui.table.screen import TableScreen
from app.ui.viticulture.card_faces import CardFaces
from app.ui.viticulture.look import HandView, TableLook
from app.ui.viticulture.table import ViticultureTable

Event = tuple[Any, ...]
Key = tuple[Any, ...]
GOAL = 20


class TableFace:
    """Owns the scene of one game and keeps it in step with observation, size and look."""

    def __init__(self, table: TableScreen, look: Look, seats: Sequence[SeatInfo]) -> None:
        self._table = table
        self._look = look
        self._seats = tuple(seats)
        self._game = ViticultureTable(texts.text)
        self.scene = TableScene(self._game, look.sprites)
        self._faces: tuple[Any, CardFaces] | None = None
        table.view.setScene(self.scene)

    def show(
        self, observation: Any, own: int, events: Sequence[Event], pace: float, hand_tools: HandTools
    ) -> None:
        """Play the events, then make every item right; with pace 0 at once."""
        look = self._table_look(observation, own, hand_tools)
        if events and pace > 0:
            self.scene.play(events, pace)
        self.scene.sync(observation, self._table.regions, look)

    def restyle(self) -> None:
        """Draw with the theme that is in use now."""
        self._faces = None
        self.scene.set_sprites(self._look.sprites)

    def hand_keys(self) -> list[Key]:
        """The cards of the own hand from left to right, row by row."""
        cards = [key for key in self.scene.keys() if key[0] == "card"]
        places = {key: self.scene.item_rect(key) for key in cards}
        return sorted(cards, key=lambda key: (round(places[key].y()), places[key].x()))  # type: ignore[union-attr]

    def card_picture(self, kind: str, number: int, width: float, height: float) -> QPixmap | None:
        """A whole card face for a panel."""
        faces = self._card_faces()
        if kind == "papa":
            return faces.papa(number, width, height)
        return faces.face(number, width, height)

    def close(self) -> None:
        """Stop drawing for this game."""
        self.scene.finish_animations()

    def _card_faces(self) -> CardFaces:
        key = self._look.sprites
        if self._faces is None or self._faces[0] is not key:
            scale = self._look.theme.text_scale
            self._faces = (key, CardFaces(self._look.sprites, self._game.labels, 1.0, scale))
        return self._faces[1]

    def _table_look(self, observation: Any, own: int, hand_tools: HandTools) -> TableLook:
        cards = observation.seats[own].hand
        order = None if cards is None else arranged_hand(cards, hand_tools.sort, hand_tools.filter)
        return TableLook(
            names=tuple(seat.name for seat in self._seats),
            colours=tuple(seat.colour for seat in self._seats),
            computers=tuple(not seat.is_human for seat in self._seats),
            own=own,
            hand=HandView(order=order, hidden=hand_tools.hide_button.isChecked()),
            goal=GOAL,
        )


