"""The drawn table as the presenter sees it: show an observation, play events, give card pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPixmap

from app.rules.engine.game import NOBODY
from app.session.types import SeatInfo
from app.settings.wishes import PACES
from app.texts import text
from app.ui.faces.face import Face
from app.ui.look.connections import Wires
from app.ui.look.key_names import OPPONENTS, key_of
from app.ui.look.look import Look
from app.ui.panels.enlarged import CloseUp
from app.ui.panels.inspector import InspectorView
from app.ui.screens.table import TableScreen
from app.ui.table.table_look import HandView, TableLook

Event = tuple[Any, ...]
Key = tuple[Any, ...]
CARD_SHAPE = 0.72  # width of a card by its height
_CARD_HEIGHT = 188.0  # of one that stands nowhere as a whole card
_LARGEST = 220.0  # what is longer than this on the table is large enough: only its words are shown
_ON_TILE = ("space", "over", "piece")  # their keys name the action next


def own_seat(viewer: int, observation: Any) -> int:
    """The seat whose mat is drawn below the board: the viewer's, or while nobody looks that of the next to decide."""
    return viewer if viewer != NOBODY else max(0, observation.actor)


class DrawnTable:
    """Keeps the scene of the table screen in step with observation, size and look for one game."""

    def __init__(self, table: TableScreen, look: Look, seats: Sequence[SeatInfo], face: Face) -> None:
        self._table = table
        self._look = look
        self._seats = tuple(seats)
        self._face = face
        self._worker_seasons: Sequence[int] = ()  # of the board that is shown
        self.scene = table.scene

    def join(
        self,
        wires: Wires,
        played: Callable[[], None],
        arranged: Callable[[], None],
        hand_changed: Callable[..., None],
        restyled: Callable[[], None],
    ) -> None:
        """Hear what changes the table whatever is shown on it: its size, its look, the order of the hand."""
        wires.join(self.scene.played, played)
        wires.join(self._table.arranged, arranged)
        tools = self._table.hand_tools
        for changed in (tools.sort_changed, tools.filter_changed, tools.hide_changed):
            wires.join(changed, hand_changed)
        wires.join(self._table.top.log_pressed, self._table.toggle_log)
        wires.join(self._look.changed, restyled)

    def set_motion(self, pace: str, reduced: bool) -> float:
        """How things move from now on, as the player wishes; 0 while nobody can see it.

        With reduced motion the scene fades; the discs on what has changed tell the same.
        """
        factor = PACES.get(pace, 1.0) if self._table.isVisible() else 0.0
        self.scene.set_motion(factor, reduced)
        return factor

    def play(self, events: Sequence[Event], pace: float) -> bool:
        """Let the events fly over the table as it still stands; False when nothing moves."""
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
        more: Sequence[tuple[str, Any]] = (),
        hold: bool = False,
        caption: str = "",
    ) -> None:
        """Make every item right, at once; with `hold` the numbers alone, for more is still to come.

        `new` cards get a gold corner; `opened` is an opponent with the whole mat, `just_now` its last line; `more` is
        what only this game's layout asks for; `caption` stands below the own name instead of the wake-up row.
        """
        self._worker_seasons = observation.board.worker_seasons
        tools = self._table.hand_tools
        cards = observation.seats[own].hand
        count = sum(observation.seats[own].hand_counts)
        self._table.set_shape(
            max(2, len(self._seats)), count if cards is None else len(cards), opened != NOBODY
        )
        order = None if cards is None else self._face.arranged_hand(cards, tools.sort, tools.filter, playable)
        tools.show_count(count, None if order is None else len(order))
        self.scene.sync(
            observation,
            self._table.regions,
            TableLook(
                names=tuple(seat.name for seat in self._seats),
                colours=tuple(seat.colour for seat in self._seats),
                computers=tuple(not seat.is_human for seat in self._seats),
                captions=tuple(caption if seat == own else "" for seat in range(len(self._seats))),
                own=own,
                hand=HandView(order=order, hidden=tools.hide_button.isChecked(), new=tuple(new)),
                goal=observation.board.end_vp,
                opened=opened,
                just_now=just_now,
                keys=tuple(key_of(command) for command in OPPONENTS),
                more=tuple(more),
            ),
            hold,
        )

    def show_rule(
        self,
        view: InspectorView,
        key: Key | None,
        season: int,
        *,
        at_once: bool = False,
        forced: bool = False,
    ) -> None:
        """Beside the hand, or as a bubble where there is no room for that (R13)."""
        rect = self._asked_about(key) if key is not None else None
        other = next((one for one in self._worker_seasons if one != season), NOBODY)
        free = self.scene.item_rect(("season", other))
        pointer = None if at_once else self.scene.pointer
        self._table.show_rule(view, rect, free=free, pointer=pointer, at_once=at_once, forced=forced)

    def tell_reason(
        self, title: str, words: str, target: QRectF, season: int, *, at_once: bool, helps: str = ""
    ) -> None:
        """Why something cannot be done: beside the board, or over the actions of a season that is closed."""
        closed = [one for one in self._worker_seasons if one != season]
        free = [rect for one in closed if (rect := self.scene.item_rect(("season", one))) is not None]
        pointer = None if at_once else self.scene.pointer
        self._table.tell_reason(
            title, words, target, free=free, pointer=pointer, at_once=at_once, helps=helps
        )

    def _asked_about(self, key: Key) -> QRectF | None:
        """Where a thing stands: of a space and of a piece on it the whole action, with its title and its numbers."""
        rect = self.scene.item_rect(key)
        if key[0] in _ON_TILE and rect is not None:
            tile = self.scene.item_rect(("tile", key[1]))
            return rect if tile is None else rect.united(tile)
        return rect

    def hand_keys(self) -> list[Key]:
        """The cards of the own hand from left to right, row by row."""
        shown = self.scene.keys()
        cards = [key for key in shown if key[0] == "card"]
        places = {key: self.scene.item_rect(key) for key in cards}
        return sorted(cards, key=lambda key: (round(places[key].y()), places[key].x()))  # type: ignore[union-attr]

    def card_picture(self, kind: str, number: int, width: float, height: float) -> QPixmap | None:
        """A whole card face for a panel."""
        look = self._look
        return self._table.game.card_picture(look.sprites, look.theme.text_scale, kind, number, width, height)

    def enlarge(self, view: InspectorView, key: Key, *, beside: bool = False) -> bool:
        """Show a thing of the table large, with its rulings; False where no place is left for that.

        With `beside` it is not covered itself.
        """
        if key[0] in ("space", "over"):
            key = ("tile", key[1])
        rect = self.scene.item_rect(key)
        if rect is None:
            return False
        card = self._card_on(key)
        if card >= 0:
            in_hand = key[0] == "card"
            if in_hand and not beside and rect.height() < rect.width():
                return self._enlarge_slip(view, key, card, rect)
            whole = in_hand and rect.height() > rect.width()
            return self.enlarge_card(view, card, rect, rect.height() if whole else 0.0, beside=beside)
        small = max(rect.width(), rect.height()) <= _LARGEST * self._table.regions.unit
        drawn = CloseUp(view, rect.size(), lambda factor: self.scene.enlarged(key, factor))
        return self._table.enlarge(drawn if small else CloseUp(view), rect, beside=beside)

    def _enlarge_slip(self, view: InspectorView, key: Key, card: int, rect: QRectF) -> bool:
        """A card that lies in a low window as a slip: there no whole card of that size would find a place.

        The words of visitors are told beside it, as a slip may have had no room for them.
        """
        told = replace(view, picture=None)
        if self._face.has_all_on_its_face(card):
            told = self._rulings(view)

        def draw(factor: float) -> QPixmap | None:
            return self.scene.enlarged(key, factor, number=0, new=False)  # no key, no corner: the card alone

        return self._table.enlarge(CloseUp(told, rect.size(), draw), rect)

    @staticmethod
    def _rulings(view: InspectorView) -> InspectorView:
        """What is to be told beside the face of a card, which has the rule itself."""
        if view.now or view.notes or view.refusal:
            return replace(view, title=text("ui.card.rulings"), picture=None, rule="")
        return InspectorView()

    def enlarge_card(
        self, view: InspectorView, card: int, near: QRectF, height: float = 0.0, *, beside: bool = False
    ) -> bool:
        """Show a card large, as it lies on the table so high; beside it what its face does not tell."""
        height = height or _CARD_HEIGHT * self._table.regions.unit
        size = QSizeF(height * CARD_SHAPE, height)
        told = self._rulings(view)
        if beside:
            told = replace(view, picture=None, notes=())  # all words of the face too, in the size of the text

        def draw(factor: float) -> QPixmap | None:
            return self.card_picture("card", card, size.width() * factor, size.height() * factor)

        return self._table.enlarge(CloseUp(told, size, draw), near, beside=beside)

    def _card_on(self, key: Key) -> int:
        """The card that a thing of the table is or shows, NOBODY where it is none."""
        shown = self.scene.keys()
        told = self.scene.describe(key) if key in shown else {}
        return int(told.get("top" if key[0] == "discards" else "card", NOBODY))

    def close(self) -> None:
        """Stop drawing for this game."""
        self.scene.finish_animations()
