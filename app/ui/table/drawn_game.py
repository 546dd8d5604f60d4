"""What a game gives the table that it is played on: the scene asks, the game never decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from app.ui.look.sprites import Sprites
from app.ui.table.layout import Place, Regions
from app.ui.table.table_look import TableLook

if TYPE_CHECKING:
    from app.ui.table.animator import Flight
    from app.ui.table.scene import TableScene

Paint = Callable[[QPainter, QRectF, Place, str], None]


@dataclass(frozen=True)
class KindStyle:
    """How the items of a kind behave under marks and the pointer; lengths in pixels of the design window."""

    radius: float = 7.0
    """The corner radius of rings and rims."""
    margin: float = 0.0
    """How far its picture reaches beyond its place."""
    pickable: bool = False
    """May the pointer choose it, or read about it?"""
    breathes: bool = True
    """It glows once when it becomes a target; without it only its rim says so."""
    is_card: bool = False
    """It rises when it is chosen, and bears badges."""
    counts: bool = False
    """It shows a number that is to stay in sight while there is other room for what floats."""
    low_disc: bool = False
    """The disc of what has just changed lies below: above is something that must stay readable."""


class DrawnGame(Protocol):
    """A plan, a painter for each kind of place, a backdrop, pictures of cards, and motions."""

    def plan(self, observation: Any, regions: Regions, look: TableLook) -> Any: ...

    def painters(self, sprites: Sprites, regions: Regions, made: Any) -> dict[str, Paint]: ...

    def backdrop(self, painter: QPainter, sprites: Sprites, regions: Regions) -> None: ...

    def style(self, kind: str) -> KindStyle: ...

    def closed_seasons(self, season: int) -> Sequence[Sequence[int]]:
        """Neighbours on the board in which nothing can be done in a season: at first those that tell least."""
        ...

    def caption(self, place: Place) -> str:
        """What stands on an item as long as the pointer or the focus is on it; "" for most."""
        ...

    def foreseen(self, events: Sequence[tuple], scene: TableScene) -> Iterable[Place]:
        """What events would bring to the own part of the table, to be drawn there as a preview."""
        ...

    def flights(self, events: Sequence[tuple], scene: TableScene) -> list[Flight]: ...

    def card_picture(
        self, sprites: Sprites, text_scale: float, kind: str, number: int, width: float, height: float
    ) -> QPixmap | None: ...
