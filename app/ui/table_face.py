"""The drawn table as the presenter sees it: show an observation, play events, give card pictures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtGui import QPixmap

from app.rules.viticulture.observation import NOBODY
from app.session.types import SeatInfo
from app.ui.hand_order import arranged_hand
from app.ui.look import Look
from app.ui.table.screen import TableScreen
from app.ui.viticulture.card_faces import CardFaces
from app.ui.viticulture.look import HandView

Event = tuple[Any, ...]
Key = tuple[Any, ...]
GOAL = 20


class TableFace:
    """Keeps the scene of the table screen in step with observation, size and look for one game."""

    def __init__(self, table: TableScreen, look: Look, seats: Sequence[SeatInfo]) -> None:
        self._table = table
        self._look = look
        self._seats = tuple(seats)
        self.scene = table.scene
        self._faces: tuple[Any, CardFaces] | None = None

    def play(self, events: Sequence[Event], pace: float) -> bool:
        """Let the events fly over the table as it still stands; False when nothing moves."""
        self.scene.pace = pace
        if events and pace > 0:
            self.scene.play(events, pace)
        return self.scene.animating

    def settle(
        self,
        observation: Any,
        own: int,
        new: Sequence[int] = (),
        playable: Collection[int] = (),
        opened: int = NOBODY,
        just_now: str = "",
    ) -> None:
        """Make every item right, at once. `new` cards get a gold corner, `opened` is an opponent with the whole mat."""
        tools = self._table.hand_tools
        cards = observation.seats[own].hand
        count = sum(observation.seats[own].hand_counts)
        tools.show_count(count)
        self._table.set_shape(
            max(2, len(self._seats)), count if cards is None else len(cards), opened != NOBODY
        )
        order = None if cards is None else arranged_hand(cards, tools.sort, tools.filter, playable)
        self.scene.sync(
            observation,
            self._table.regions,
            hand=HandView(order=order, hidden=tools.hide_button.isChecked(), new=tuple(new)),
            names=tuple(seat.name for seat in self._seats),
            colours=tuple(seat.colour for seat in self._seats),
            computers=tuple(not seat.is_human for seat in self._seats),
            own=own,
            goal=GOAL,
            opened=opened,
            just_now=just_now,
        )

    def restyle(self) -> None:
        """Draw with the theme that is in use now."""
        self._faces = None
        self.scene.set_theme(self._look.theme)

    def hand_keys(self) -> list[Key]:
        """The cards of the own hand from left to right, row by row."""
        shown = self.scene.keys()
        cards = [key for key in shown if key[0] == "card"]
        places = {key: self.scene.item_rect(key) for key in cards}
        return sorted(cards, key=lambda key: (round(places[key].y()), places[key].x()))  # type: ignore[union-attr]

    def card_picture(self, kind: str, number: int, width: float, height: float) -> QPixmap | None:
        """A whole card face for a panel."""
        faces = self._card_faces()
        if kind == "papa":
            return faces.papa(number, width, height)
        if kind == "mama":
            return faces.mama(number, width, height)
        return faces.face(number, width, height)

    def close(self) -> None:
        """Stop drawing for this game."""
        self.scene.finish_animations()

    def _card_faces(self) -> CardFaces:
        key = self._look.sprites
        if self._faces is None or self._faces[0] is not key:
            scale = self._look.theme.text_scale
            self._faces = (key, CardFaces(self._look.sprites, self._table.game.labels, 1.0, scale))
        return self._faces[1]
