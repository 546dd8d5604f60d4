"""The scene of a table: it shows an observation and reports what the pointer does; it never decides.

`sync` settles everything and may come at any time. Marks say what is legal, chosen or focused; `play` flies
pictures for events before the next `sync`. A drag moves a ghost: dropping it reports, or glides home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene, QGraphicsSceneMouseEvent

from app.ui.look.sprites import Sprites
from app.ui.panels.places import apart
from app.ui.press.long_press import LongPress
from app.ui.table.animator import ARRIVE, FADE_TIME, HOVER_TIME, PANEL_TIME, Animator, Flight, Pulse
from app.ui.table.drawn_game import DrawnGame
from app.ui.table.glow import Breath, Fade
from app.ui.table.items import GhostItem, OverlayItem, TableItem
from app.ui.table.items_drag import DragPiece
from app.ui.table.items_paint import (
    FOCUS,
    LEGAL,
    PREVIEW,
    SELECTED,
    focus_ring,
    hover_rim,
)
from app.ui.table.layout import OVER_FLIGHTS, Place, Rect, Regions, facts
from app.ui.table.scene_pictures import Request, ScenePictures, geometry
from app.ui.table.table_look import TableLook
from app.ui.table.until_input import UntilInput
from app.ui.theme.theme import Theme

Key = tuple
_UNMARKED: frozenset[str] = frozenset()
_FORESEEN_Z, _HOVER_Z, _FOCUS_Z, _GHOST_Z = (OVER_FLIGHTS + step for step in (0.5, 1, 2, 5))
LIFT = 8.0
_MISSED = 8.0  # by so little a lifted piece may miss its target, as between two fields


def _itself(key: Key) -> Key:
    return key


class TableScene(QGraphicsScene):
    """Items by key. The game is given once; theme and screen ratio may change."""

    activated = Signal(object)
    drag_started = Signal(object)
    drag_moved = Signal(object)
    dropped = Signal(object, object, QPointF)
    """What was let go, over which item, and at which point."""
    drag_cancelled = Signal()
    hovered = Signal(object)
    closer_wanted = Signal(object)
    """To see what is under the pointer large, None for nothing."""
    played = Signal()
    settled = Signal()
    """What lies on the table or how it is marked has changed."""

    def __init__(self, game: DrawnGame, theme: Theme, ratio: float = 1.0, parent: Any = None) -> None:
        super().__init__(parent)
        # No index: items move often and are few; hit tests run over the plan.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._game = game
        self.pictures = ScenePictures(game, Sprites(theme, ratio))
        self._items: dict[Key, TableItem] = {}
        self._places: dict[Key, Place] = {}
        self._spots: dict[Key, Rect] = {}
        self._marks: dict[Key, frozenset[str]] = {}
        self._draggable: frozenset[Key] = frozenset()
        self._settled: dict[Key, tuple[Place, frozenset[str], bool]] = {}
        self._hidden: set[Key] = set()
        self._held = False
        self._pending: dict[Key, Request] = {}
        self.regions: Regions | None = None
        self.look: TableLook | None = None
        self.observation: Any = None
        self.plan: Any = None
        """What the game laid out last."""
        self._pressed: Key | None = None
        self.pointer: QPointF | None = None
        """Where the pointer is over the table, None while it is elsewhere."""
        self.long_press = LongPress(self)
        self.long_press.timeout.connect(self._held_long)
        self._drag: DragPiece | None = None
        self._foreseen: GhostItem | None = None
        self._outcome: list[GhostItem] = []
        self._hover: Key | None = None
        self.lands: Callable[[Key], Key] = _itself
        """Where what is pressed or let go over an item comes to stand: there the rim of the pointer shows."""
        self.pace = 1.0
        self._hover_item = OverlayItem(_HOVER_Z)
        self._focus_item = OverlayItem(_FOCUS_Z)
        self._frame = QGraphicsRectItem()
        self._frame.setZValue(_FOCUS_Z)
        self._keys_here, self._keys_used = True, False
        self.addItem(self._hover_item)
        self.addItem(self._focus_item)
        self.addItem(self._frame)
        self._animator = Animator(self.addItem, self.removeItem, self)
        self._animator.finished.connect(self._after_flights)
        self._moves = False
        self._reduced = False
        self._breath = Breath(self)
        self._fade = Fade(self)
        rim = self._hover_item
        self._rim_comes = Pulse(rim.setOpacity, lambda: rim.setOpacity(1.0), self, ARRIVE)
        self._until_input = UntilInput(lambda: self._in_motion, self.finish_animations, self)

    # What the table shows -----------------------------------------------------------------------------------

    @property
    def sprites(self) -> Sprites:
        return self.pictures.sprites

    @property
    def theme(self) -> Theme:
        return self.sprites.theme

    def set_theme(self, theme: Theme) -> None:
        """Take another look; the presenter then calls `sync`, which draws everything anew."""
        if theme is not self.theme:
            self.pictures.sprites = Sprites(theme, self.sprites.ratio)
            self._forget_pictures()

    def set_ratio(self, ratio: float) -> None:
        """The view moved to a screen of another pixel ratio: everything is drawn anew."""
        if abs(ratio - self.sprites.ratio) < 0.001:
            return
        self.pictures.sprites = Sprites(self.theme, ratio)
        self._forget_pictures()
        if self.observation is not None and self.regions is not None and self.look is not None:
            self.sync(self.observation, self.regions, self.look)

    def sync(self, observation: Any, regions: Regions, look: TableLook, hold: bool = False) -> None:
        """Make the items match; right at any time, also in the middle of an animation or a drag.

        With `hold` numbers alone have changed: what has flown to its place stays there, and what it came from away.
        """
        self._held = hold
        if not hold:
            self._animator.release()
        if self.regions is None or geometry(regions) != geometry(self.regions):
            self._forget_pictures()
            self.setSceneRect(0, 0, regions.width, regions.height)
        self.observation, self.regions, self.look = observation, regions, look
        made = self._game.plan(observation, regions, look)
        self.plan = made
        if self.pictures.prepare(regions, made):
            self.update()
        self._places, self._spots = made.places, made.spots
        if self._drag is not None and self._drag.source not in self._places:
            self.cancel_drag()
        wanted = self._wanted()
        for key in self._items.keys() - wanted:
            self._drop_item(key)
        for key in self._changed(wanted):
            self._settle_item(key)
        if self._hover is not None and self._hover not in self._places:
            self._hover = None
        self._place_rings()
        self.settled.emit()

    def _changed(self, wanted: set[Key]) -> list[Key]:
        """The items that do not stand as they should: after a decision a few of some two hundred."""
        if self._held or self._hidden or self._drag is not None or self._animator.landing():
            return list(wanted)
        places, marks, settled = self._places, self._marks, self._settled
        return [
            key
            for key in wanted
            if (known := settled.get(key)) is None
            or known[0] != places.get(key)
            or known[1] != marks.get(key, _UNMARKED)
            or known[2]
        ]

    def _wanted(self) -> set[Key]:
        """Items of the plan, and marked spots where nothing stands yet."""
        extra = {key for key in self._marks if key not in self._places and key in self._spots}
        return set(self._places) | extra

    def _drop_item(self, key: Key) -> None:
        self.removeItem(self._items.pop(key))  # one by one: clear() leaves dead wrappers
        self._settled.pop(key, None)
        self._hidden.discard(key)
        self._pending.pop(key, None)

    def _place_of(self, key: Key) -> Place | None:
        place = self._places.get(key)
        if place is None and key in self._spots:
            return Place(self._spots[key], "spot", 3.0, facts(key=key))
        return place

    def _settle_item(self, key: Key) -> None:
        place = self._place_of(key)
        if place is None:
            return
        item = self._items.get(key)
        if item is None:
            item = self._items[key] = TableItem(key)
            self.addItem(item)
        marks = self._marks.get(key, _UNMARKED)
        lifted = self._drag is not None and self._drag.source == key
        away = self._held and key in self._hidden
        self._hide_item(key, item, away or key in self._animator.landing())
        if self._settled.get(key) == (place, marks, lifted):
            return
        # The dashed place of a piece in the air is its preview.
        request = self.pictures.request(place, frozenset({PREVIEW}) if lifted else marks)
        shown = place
        if self._game.style(place.kind).is_card and SELECTED in marks and self.regions is not None:
            shown = Place(
                place.rect.moved(0, -LIFT * self.regions.unit), place.kind, place.z + 1, place.facts
            )
        item.stand(shown, request.margin)
        item.place = place
        item.set_role(" ".join(sorted(marks)))
        self._settled[key] = (place, marks, lifted)
        picture = self.pictures.kept(request)
        if picture is not None:
            item.show_picture(picture)
            self._pending.pop(key, None)
            return
        if not self._pending:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))
        self._pending[key] = request

    def _hide_item(self, key: Key, item: TableItem, hide: bool) -> None:
        """Hide an item while a flying picture stands for it, and show it again."""
        if hide == (key in self._hidden):
            return
        item.setVisible(not hide)
        if hide:
            self._hidden.add(key)
        else:
            self._hidden.discard(key)

    # Pictures -----------------------------------------------------------------------------------------------

    def customEvent(self, event: QEvent) -> None:
        """Draw what is new, once all that happens now is over and before it is shown.

        What nobody can see, as behind the curtain, waits: it may be something else before it is seen.
        """
        if any(not view.viewport().visibleRegion().isEmpty() for view in self.views()):
            self.draw_pending()

    def draw_pending(self) -> None:
        """Draw the pictures that are still missing."""
        pending, self._pending = self._pending, {}
        for key, request in pending.items():
            item = self._items.get(key)
            if item is not None:
                item.show_picture(self.pictures.picture(request))

    def render(self, painter: QPainter, *args: Any, **kwargs: Any) -> None:
        """As in Qt, with everything drawn."""
        self.draw_pending()
        super().render(painter, *args, **kwargs)

    def _forget_pictures(self) -> None:
        self.pictures.forget()
        self._settled.clear()
        self._pending.clear()
        for ring in (self._hover_item, self._focus_item):
            ring.shown = None

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        self.pictures.draw_backdrop(painter, rect, self.sceneRect())

    # Marks --------------------------------------------------------------------------------------------------

    def set_marks(self, marks: dict[Key, str]) -> None:
        """Replace all marks. A text may hold several: "legal focus", "closed changed-2"."""
        new = {key: frozenset(text.split()) for key, text in marks.items() if text}
        if new == self._marks:
            return
        changed = {key for key in new.keys() | self._marks.keys() if new.get(key) != self._marks.get(key)}
        appeared = [
            key for key in changed if LEGAL in new.get(key, ()) and LEGAL not in self._marks.get(key, ())
        ]
        self._marks = new
        if self.regions is None:
            return
        wanted = self._wanted()
        for key in changed:
            if key in wanted:
                self._settle_item(key)
            elif key in self._items:
                self._drop_item(key)
        self._place_rings()
        self._breath.stop()
        if appeared and self._moves and self.theme.glow:
            self._breathe(appeared)
        self.settled.emit()

    def marks(self) -> dict[Key, str]:
        """The present marks."""
        return {key: " ".join(sorted(words)) for key, words in self._marks.items()}

    def set_draggable(self, keys: Iterable[Key]) -> None:
        """The pieces that may be lifted."""
        self._draggable = frozenset(keys)

    def let_go_of_game(self) -> None:
        """Forget what the presenter has set, as it ends: nothing can be lifted, and a drop lands where it falls."""
        self._draggable = frozenset()
        self.lands = _itself

    def show_keys(self, here: bool, used: bool) -> None:
        """Whether the keyboard is on the table, and whether it is in use.

        What has the focus wears the ring only then; from elsewhere, as by the list of choices, it is pointed at.
        """
        if (here, used) != (self._keys_here, self._keys_used):
            self._keys_here, self._keys_used = here, used
            self._place_rings()

    def _place_rings(self) -> None:
        focus = next((key for key, words in self._marks.items() if FOCUS in words), None)
        self._ring(self._focus_item, focus, focus_ring if self._keys_here else hover_rim)
        self._ring(self._hover_item, self._landing(self._hover), hover_rim)
        self._place_frame(self._keys_here and self._keys_used and focus is None)

    def _place_frame(self, wanted: bool) -> None:
        """The keyboard is on the table and on nothing there: the own mat, which nothing ever covers, wears the ring."""
        self._frame.setVisible(wanted and self.regions is not None)
        if wanted and self.regions is not None:
            ring = self.theme.finish.ring
            mat = self.regions.mat.inset(ring / 2)
            self._frame.setPen(QPen(self.theme.role("focus"), ring))
            self._frame.setRect(mat.x, mat.y, mat.w, mat.h)

    def _landing(self, key: Key | None) -> Key | None:
        return None if key is None else self.lands(key)

    def _ring(self, overlay: OverlayItem, key: Key | None, paint: Callable) -> None:
        rect = None if key is None else self.item_rect(key)
        if key is None or rect is None or self.regions is None:
            overlay.setVisible(False)
            overlay.shown = None
            return
        place = self._place_of(key)
        assert place is not None
        caption = self._game.caption(place)
        name = (paint.__name__, rect.width(), rect.height(), place.kind, caption)
        if overlay.shown == (name, rect):
            overlay.setVisible(True)
            return
        overlay.shown = (name, rect)
        picture = self.pictures.ring(name, rect, place.kind, paint, caption)
        overlay.show_at(rect, picture, self.pictures.ring_margin)

    # Questions ----------------------------------------------------------------------------------------------

    def keys(self) -> set[Key]:
        """Everything that stands on the table."""
        return set(self._places)

    def readable_keys(self) -> list[Key]:
        """What can be pointed at, from the left to the right and from above down; no hidden item."""
        found = [key for key in self._wanted() if self._game.style(key[0]).pickable]
        places = {key: place.rect for key in found if (place := self._place_of(key)) is not None}
        return sorted(places, key=lambda key: (places[key].y, places[key].x, repr(key)))

    def item_rect(self, key: Key) -> QRectF | None:
        """Where an item stands, or would stand; None when there is no such place."""
        place = self._place_of(key)
        if place is None:
            return None
        rect = place.rect
        lift = 0.0
        if (
            self._game.style(place.kind).is_card
            and SELECTED in self._marks.get(key, ())
            and self.regions is not None
        ):
            lift = LIFT * self.regions.unit
        return QRectF(rect.x, rect.y - lift, rect.w, rect.h)

    def never_covered(self) -> list[QRectF]:
        """Where the numbers stand over which nothing may move or float: tracks, totals, panels of players (R18)."""
        high = (place.rect for place in self._places.values() if place.z >= OVER_FLIGHTS)
        return [QRectF(rect.x, rect.y, rect.w, rect.h) for rect in high]

    def counts(self) -> list[QRectF]:
        """Where other numbers stand, which may be covered where there is no other room."""
        found = (place.rect for place in self._places.values() if self._game.style(place.kind).counts)
        return [QRectF(rect.x, rect.y, rect.w, rect.h) for rect in found]

    def describe(self, key: Key) -> dict[str, Any]:
        """What is drawn there: kind, facts, and the mark that its picture shows."""
        item = self._items[key]
        assert item.place is not None
        return {"kind": item.place.kind, "mark": item.role, **dict(item.place.facts)}

    def key_at(self, point: QPointF, legal_first: bool = True) -> Key | None:
        """The item under a point: a marked target before others, then the uppermost."""
        found: list[tuple[bool, float, Key]] = []
        for key in self._wanted():
            if not self._game.style(key[0]).pickable:
                continue
            place = self._place_of(key)
            if place is not None and place.rect.holds(point.x(), point.y()):
                words = self._marks.get(key, frozenset())
                ready = legal_first and (LEGAL in words or SELECTED in words or PREVIEW in words)
                found.append((ready, place.z, key))
        if not found:
            return None
        return max(found, key=lambda row: (row[0], row[1]))[2]

    def legal_at(self, point: QPointF) -> Key | None:
        """The legal target under a point."""
        key = self.key_at(point)
        return key if key is not None and LEGAL in self._marks.get(key, ()) else None

    def legal_near(self, point: QPointF) -> Key | None:
        """The legal target under a point, or the nearest one that it just misses."""
        found = self.legal_at(point)
        if found is not None or self.regions is None:
            return found
        reach = _MISSED * self.regions.unit
        near: dict[Key, float] = {}
        for key, words in self._marks.items():
            rect = self.item_rect(key) if LEGAL in words and self._game.style(key[0]).pickable else None
            if rect is not None and apart(rect, point) <= reach:
                near[key] = apart(rect, point)
        return min(near, key=lambda key: (near[key], repr(key)), default=None)

    # Breathing and fading -----------------------------------------------------------------------------------

    def set_motion(self, pace: float, reduced: bool = False) -> None:
        """How things move: `pace` multiplies all times, 0 is none; `reduced` fades instead of travelling.

        Until it is called nothing breathes or fades.
        """
        self.pace = pace
        self._reduced = reduced and pace > 0
        self._moves = pace > 0 and not reduced

    @property
    def panel_time(self) -> float:
        """Milliseconds in which a panel or drawer comes or goes; 0 where nothing moves."""
        if self._reduced:
            return FADE_TIME
        return PANEL_TIME * self.pace if self._moves else 0.0

    def _breathe(self, keys: Sequence[Key]) -> None:
        places = (place for key in keys if (place := self._place_of(key)) is not None)
        self._breath.start(
            [place for place in places if self._game.style(place.kind).breathes], self.pictures, self.pace
        )
        if self._breath.running:
            self._until_input.begin()

    # Motion -------------------------------------------------------------------------------------------------

    def play(self, events: Sequence[tuple], pace: float = 1.0, stay: bool = False) -> None:
        """Fly pictures for the events over the table as it still stands; `played` comes when they are done.

        `sync` with the new observation may come at once or after `played`: what arrives is shown when its flight
        ends. Pace 0 plays nothing. With `stay` it lies there until `sync`, for whoever plays one event after another.
        """
        if self._reduced and pace > 0 and events and self.regions is not None:
            self._fade.start(self.sprites.ratio)
            self._until_input.begin()
            self._animator.run([], pace)
            return
        flights = [] if pace <= 0 or self.regions is None else self._game.flights(events, self)
        for flight in flights:
            item = self._items.get(flight.hides) if flight.hides is not None else None
            if item is not None and flight.hides is not None:
                self._hide_item(flight.hides, item, True)
        if flights:
            self._until_input.begin()
        self._animator.run(flights, pace, stay)

    def finish_animations(self) -> None:
        """End what moves at once; `played` comes if something flew."""
        self._rim_comes.stop()
        self._breath.stop()
        self._fade.stop()
        self._animator.stop()

    @property
    def animating(self) -> bool:
        return self._animator.running

    @property
    def _in_motion(self) -> bool:
        return self._animator.running or self._breath.running or self._fade.running

    def picture_of(self, kind: str, width: float, height: float, **what: Any) -> QPixmap:
        """A picture for a flight: the same that an item of that kind would have."""
        place = Place(Rect(0, 0, round(width), round(height)), kind, 0.0, facts(**what))
        return self.pictures.picture(self.pictures.request(place, _UNMARKED))

    def picture_for(self, key: Key) -> QPixmap | None:
        """The picture of an item as it is without marks."""
        place = self._places.get(key)
        return None if place is None else self.pictures.picture(self.pictures.request(place, _UNMARKED))

    def enlarged(self, key: Key, factor: float, **other: Any) -> QPixmap | None:
        """The picture of an item without marks, drawn so many times as large as it stands there.

        `other` are facts that are shown in place of its own.
        """
        place = self._places.get(key)
        if place is None:
            return None
        place = Place(place.rect, place.kind, place.z, facts(**{**dict(place.facts), **other}))
        return self.pictures.enlarged(place, self.plan, factor)

    def _after_flights(self) -> None:
        if self._animator.holding:  # nothing comes back to where it left before the table is settled
            self.played.emit()
            return
        for key in tuple(self._hidden):
            self._hide_item(key, self._items[key], False)
        self.played.emit()

    # Pointer ------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.finish_animations()
        if event.button() == Qt.MouseButton.RightButton:
            event.accept()
            self.cancel_drag()
            self.closer_wanted.emit(self.key_at(event.scenePos(), legal_first=False))
            return
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.long_press.begin(event.scenePos())
        self._pressed = self.key_at(event.scenePos())
        if self._pressed not in self._draggable:
            # A piece may lie under a marked item; what may be lifted goes first when nothing else is meant.
            below = self.key_at(event.scenePos(), legal_first=False)
            if below in self._draggable and not self._marks.get(self._pressed or (), frozenset()):
                self._pressed = below
        event.accept()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        self.pointer = point = event.scenePos()
        if self._drag is not None:
            self._drag.move(point)
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            far = self.long_press.move(point)
            if far and self._pressed in self._draggable and self._pressed is not None:
                self._lift(self._pressed, point)
            return
        self._set_hover(self.key_at(point))

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        event.accept()
        self.long_press.stop()
        pressed, self._pressed = self._pressed, None
        if self._drag is not None:
            self._drag.drop(event.scenePos())
            return
        if (pressed is not None and self.key_at(event.scenePos()) == pressed) or (
            pressed in self._draggable and self.key_at(event.scenePos(), legal_first=False) == pressed
        ):
            self.activated.emit(pressed)

    def _held_long(self) -> None:
        """The press was for looking: letting go chooses nothing."""
        self._pressed = None
        self.closer_wanted.emit(self.key_at(self.long_press.at, legal_first=False))

    def pointer_left(self) -> None:
        """The pointer is no longer over the table."""
        self.pointer = None
        if self._drag is None:
            self._set_hover(None)

    def _set_hover(self, key: Key | None) -> None:
        if key == self._hover:
            return
        self._hover = key
        self._rim_comes.stop()
        self._ring(self._hover_item, self._landing(key), hover_rim)
        if key is not None and self._moves:
            self._hover_item.setOpacity(0.0)
            self._rim_comes.start(HOVER_TIME * self.pace)
        self.hovered.emit(key)

    # Dragging -----------------------------------------------------------------------------------------------

    @property
    def dragging(self) -> Key | None:
        """The piece that is in the air."""
        return None if self._drag is None else self._drag.source

    def _lift(self, key: Key, point: QPointF) -> None:
        self._drag = DragPiece(self, key, point)
        self._settle_item(key)
        self._set_hover(None)
        self.drag_started.emit(key)
        self._drag.move(point)

    def cancel_drag(self) -> None:
        """Put a lifted piece back without a word, as Esc does."""
        if self._drag is None:
            return
        drag, self._drag = self._drag, None
        self._pressed = None
        drag.end()
        self._ring(self._hover_item, None, hover_rim)
        if drag.source in self._places:
            self._settle_item(drag.source)
        self.drag_cancelled.emit()

    def show_drop_target(self, key: Key | None) -> None:
        """The legal target under a lifted piece."""
        self._rim_comes.stop()
        self._ring(self._hover_item, self._landing(key), hover_rim)

    def finish_drag(self, target: Key | None, point: QPointF, over: Key | None) -> None:
        """Report over what it ended; without a legal target the ghost glides home."""
        drag = self._drag
        if drag is None:
            return
        self._drag = None
        source = drag.source
        drag.end()
        self._ring(self._hover_item, None, hover_rim)
        home = self.item_rect(source)
        picture = self.picture_for(source)
        if source in self._places:
            self._settle_item(source)
        if target is None and home is not None and picture is not None and self.pace > 0:
            item = self._items[source]
            self._hide_item(source, item, True)
            flight = Flight(picture, point, home.center(), curve=ARRIVE, hides=source, lands=source)
            self._animator.run([flight], self.pace)
        self.dropped.emit(source, over, point)

    def foresee(self, source: Key | None, target: Key | None = None, strength: float = 1.0) -> None:
        """Show a piece where it would stand after what is chosen, or nothing."""
        if self._foreseen is not None:
            self.removeItem(self._foreseen)
            self._foreseen = None
        place = None if source is None else self._place_of(source)
        where = None if target is None else self.item_rect(target)
        if place is None or where is None:
            return
        picture = self.pictures.picture(self.pictures.request(place, frozenset({PREVIEW})))
        self._foreseen = GhostItem(picture, _FORESEEN_Z)
        self._foreseen.centre_on(where.center())
        self._foreseen.setOpacity(strength)
        self.addItem(self._foreseen)

    def spot(self, key: Key) -> Rect | None:
        """Where an item with this key would stand, whether it is there or not."""
        return self._spots.get(key)

    def foresee_events(self, events: Sequence[tuple]) -> None:
        """Show what events would bring to the own part of the table; nothing without any."""
        while self._outcome:
            self.removeItem(self._outcome.pop())
        for place in self._game.foreseen(events, self):
            picture = self.pictures.picture(self.pictures.request(place, frozenset({PREVIEW})))
            ghost = GhostItem(picture, _FORESEEN_Z)
            ghost.centre_on(QPointF(place.rect.x + place.rect.w / 2, place.rect.y + place.rect.h / 2))
            self._outcome.append(ghost)
            self.addItem(ghost)

    def add_ghost(self, picture: QPixmap) -> GhostItem:
        """A picture above everything, for a drag."""
        ghost = GhostItem(picture, _GHOST_Z)
        self.addItem(ghost)
        return ghost
