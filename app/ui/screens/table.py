"""The table screen: the drawn table below, real widgets on top at the places that the layout gives them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.texts import text
from app.ui.access.announcer import Announcer
from app.ui.access.tree import serve
from app.ui.asking.choice_list import DecisionList
from app.ui.asking.option import OptionButton
from app.ui.asking.prompt_bar import PromptBar
from app.ui.asking.reason_bubble import ReasonBubble
from app.ui.asking.sheet import DecisionPanel
from app.ui.faces.face import Face
from app.ui.log.panel import LogPanel
from app.ui.look.look import NORMAL, Look
from app.ui.panels.controls import tab_through
from app.ui.panels.enlarged import CloseUp, Enlarged
from app.ui.panels.grip import Grip
from app.ui.panels.hand_tools import HandTools
from app.ui.panels.inspector import Inspector, InspectorView
from app.ui.panels.places import adjoining, clear_place
from app.ui.panels.top_bar import TopBar
from app.ui.press.long_press import LongPress
from app.ui.table.extra_room import with_room
from app.ui.table.layout import STRIP, Rect, Regions, Side, arrange
from app.ui.table.scene import TableScene
from app.ui.table.under_panels import Covered
from app.ui.table.unfold import Unfold
from app.ui.table.view import BY_TAB, TableView

# Up to so many cards the places stay as they are: every change of them draws the whole table anew.
USUAL_HAND = 7
DOCK_GAP = 4  # between a long rule and what it must not cover
REASON_GAP = 6  # between a reason and the edge of what it lies on
# Shares of the drawer that the list of choices takes where it lies over the board, the best first.
_LIST_WIDTHS, _LIST_HEIGHTS = (1.0, 0.85, 0.7), (1.0, 0.9, 0.85, 0.8, 0.75, 0.65, 0.55)
_HANG = 12.0  # how far the markers of a track stand above its numbers
_MOST_ZOOM = 1.15  # of the lines of the log in a big window
LOG, CHOICES, NONE = "log", "choices", ""
MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class LedView(TableView):
    """The view of the table whose keys lead through the targets of a decision."""

    moved = Signal(int, int)
    looked = Signal(int, int)
    stepped = Signal(int)
    come_to = Signal(int)
    entered = Signal()
    taken = Signal()

    def __init__(self, scene: TableScene, parent: QWidget) -> None:
        super().__init__(scene, parent)
        self._left_over = True
        self.setAccessibleName(text("ui.region.board"))

    def event(self, event: QEvent) -> bool:
        """Tab walks through the targets first and leaves only behind the last one."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._left_over = True
                self._show_keys(True)
                self.stepped.emit(-1 if event.key() == Qt.Key.Key_Backtab else 1)
                if not self._left_over:
                    return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tab comes to a target at once; what has nothing to choose is a stop as a whole."""
        super().focusInEvent(event)
        if event.reason() in BY_TAB:
            self.come_to.emit(1 if event.reason() == BY_TAB[0] else -1)

    def tab_used(self) -> None:
        """The step stayed among the targets."""
        self._left_over = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MOVES:
            self._show_keys(True)
            around = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.looked if around else self.moved).emit(*MOVES[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._show_keys(True)
            (self.taken if event.key() == Qt.Key.Key_Space else self.entered).emit()
        else:
            super().keyPressEvent(event)


serve(LedView)


class TableScreen(QWidget):
    """Holds the widgets and their places. What they show and mean is the presenter's business."""

    arranged = Signal()
    confirm_key = Signal()
    cancel_key = Signal()
    digit_key = Signal(int)
    side_changed = Signal()
    closer_wanted = Signal(object)
    """To see the card of a choice on the sheet large; None for the card that lies beside the choices."""

    def __init__(self, look: Look, face: Face) -> None:
        super().__init__()
        self.look = look
        self.side_wish = Side()
        self.regions: Regions = arrange(1440, 900)
        self.side = NONE
        self._seats = 2
        self._cards = USUAL_HAND
        self.sheet = self.regions.decision_panel
        self._told_about: QRectF | None = None  # the place of what the inspector beside the hand tells about
        self._may_grow = True  # whether its words may reach over the mat
        self._wide_opponent = False
        self._notice_room = 0.0
        self._prompt_room = 0.0
        self._beside: QWidget | None = None
        self._bar: QWidget | None = None
        self.face = face
        self.game = face.drawn_game()
        self.scene = TableScene(self.game, look.theme, look.ratio, self)
        self.view = LedView(self.scene, self)
        self.top = TopBar(look)
        self.prompt = PromptBar(look)
        self.panel = DecisionPanel(look)
        self.choices = DecisionList(look)
        self.log = LogPanel(look, face)
        self.inspector = Inspector(look)
        self.hand_tools = HandTools(look, face)
        # In the order in which Tab reaches them.
        parts: list[QWidget] = [self.prompt, self.panel, self.choices, self.log]
        for widget in parts:
            widget.setParent(self)
        self.grip = Grip(look, self)
        parts = [self.hand_tools, self.inspector, self.top]
        for widget in parts:
            widget.setParent(self)
        self._stops: list[QWidget] = []
        self.bubble = ReasonBubble(look, self)
        self.announcer = Announcer(self.view)
        self.rule_bubble = Inspector(look, floating=True)
        self.rule_bubble.setParent(self)
        self.rule_bubble.also_clear = self._reason_in_sight
        self.rule_bubble.lacked_room.connect(self._grow_instead)
        self.inspector.pin_changed.connect(lambda: self._dock_inspector())
        self.enlarged = Enlarged(look, self)
        self._unfold = Unfold(self)
        self.panel.hide()
        panels = (self.top, self.prompt, self.panel, self.choices, self.log, self.inspector)
        self._covered = Covered(self.view, panels)
        self.prompt.left.connect(self.view.setFocus)
        self.panel.left.connect(self.view.setFocus)
        self.panel.held.connect(self.closer_wanted)
        self._long_press = LongPress(self)
        # On the sheet beside the choices there is the card that asks.
        self._long_press.timeout.connect(partial(self.closer_wanted.emit, None))
        self.choices.left.connect(self.focus_table)
        self.log.left.connect(self.focus_table)
        self.log.whole_wanted.connect(self.open_log)
        self.grip.moved_to.connect(self._widen)
        self.grip.reset.connect(lambda: self._widen(0))
        look.vision_changed.connect(self._see)
        look.changed.connect(self._restyle)
        self._see()

    def order_stops(self) -> None:
        """Tab goes from the table to what is asked and to the choices on the sheet, which are made anew each time."""
        stops = [self.view, *self.prompt.stops, *self.panel.buttons]
        if stops != self._stops:
            self._stops = stops
            tab_through(stops)

    def _see(self) -> None:
        """Show the screen as the kind of colour blindness that the settings are checking would have it."""
        if self.look.vision == NORMAL:
            self.setGraphicsEffect(None)  # type: ignore[arg-type]
            return
        from app.ui.theme.vision import see_as

        see_as(self, self.look.vision)

    def _restyle(self) -> None:
        """Draw with the theme that is in use now, and place everything again for its text size.

        Also while no game stands on the table: the next one begins in the look of now.
        """
        self.scene.set_theme(self.look.theme)
        self._arrange()

    def take_over(self, other: TableScreen) -> None:
        """Keep drawer and hand as they stand on another screen of the same game."""
        self.hand_tools.take_over(other.hand_tools)
        self.side, self.side_wish = other.side, other.side_wish
        self.log.show_as(self.side == LOG)
        self._place_all()

    def set_shape(self, seats: int, cards: int, wide_opponent: bool = False) -> None:
        """How many seats and own cards the table must hold. No signal: the callers draw the table anew afterwards."""
        if wide_opponent and not self._wide_opponent and self.side == LOG:
            self.show_side(NONE)  # both together leave no room for the board
        cards = max(cards, USUAL_HAND)
        if (seats, cards, wide_opponent) != (self._seats, self._cards, self._wide_opponent):
            self._seats, self._cards, self._wide_opponent = seats, cards, wide_opponent
            if self._regions_now() != self.regions:  # as a rule one card more needs no other room
                self._place_all()

    def set_room(self, notice: float | None = None, prompt: float | None = None) -> None:
        """Keep room for a notice under the top bar, and for a prompt bar that is taller than usual."""
        wanted = (
            self._notice_room if notice is None else notice,
            self._prompt_room if prompt is None else prompt,
        )
        if wanted != (self._notice_room, self._prompt_room):
            self._notice_room, self._prompt_room = wanted
            self._arrange()

    def set_bar(self, widget: QWidget | None, height: float = 0.0) -> None:
        """A bar in place of the prompt bar, so many pixels high at the usual size; None brings the prompt bar back."""
        if self._bar is not None:
            self._bar.hide()
            self._bar.deleteLater()
        self._bar = widget
        self.prompt.setVisible(widget is None)
        if widget is not None:
            widget.setParent(self)
            widget.show()
        self.fit_bar(height)

    def fit_bar(self, height: float) -> None:
        """Give the bar so many pixels at the usual size; the table makes room for it."""
        usual = self.regions.prompt.h - self._prompt_room
        wanted = max(0.0, height * self.look.theme.text_scale - usual) if self._bar is not None else 0.0
        if wanted != self._prompt_room:
            self.set_room(prompt=wanted)
        else:
            self._arrange()

    def set_beside(self, widget: QWidget | None) -> None:
        """A widget in the place of the opponents' panels, for a game without opponents; None takes it away."""
        if self._beside is not None:
            self._beside.hide()
            self._beside.deleteLater()
        self._beside = widget
        if widget is not None:
            widget.setParent(self)
            widget.show()
        self._place_all()

    def show_rule(
        self,
        view: InspectorView,
        near: QRectF | None = None,
        *,
        free: QRectF | None = None,
        pointer: QPointF | None = None,
        at_once: bool = False,
        forced: bool = False,
    ) -> None:
        """Tell a rule: beside the hand, or next to the thing where there is no room for that, or not enough.

        `free` is a part of the board that nobody needs now, such as a closed season, and `pointer` where the pointer
        is. What floats covers nothing that can be chosen now, and nothing of the own table while there is other room;
        without a place for it, it stays away unless it was asked for (`forced`).
        """
        inspector = self.rule_place
        if inspector.pinned:
            return
        floats = near is not None or at_once
        inspector.show_view(view)
        if inspector is self.inspector:
            self._told_about, self._may_grow = near, not floats
            if self._dock_inspector(brief=floats and not forced):  # F1 tells the notes
                self.rule_bubble.close_bubble()
                return
            self.rule_bubble.show_view(view)
        if floats:
            board = self.regions.board
            room = QRectF(8, board.y, self.width() - 16, self.height() - board.y - 4)
            above = QRectF(8, board.y, self.width() - 16, self.regions.prompt.y - board.y)
            self.rule_bubble.open_beside(
                near,
                above if free is None or (near is not None and free.intersects(near)) else free,
                at_once=at_once,
                room=room,
                kept_clear=self._in_use(),
                spared=self._spared(),
                pointer=pointer,
                forced=forced,
            )

    def _grow_instead(self) -> None:
        """The bubble found no place: beside the hand the rule takes what room it needs."""
        if self.regions.inspector is not None:
            self._may_grow = True
            self._dock_inspector()

    def _spared(self) -> list[QRectF]:
        """The own mat and hand, what stands beside them, and what counts: left in sight while there is other room."""
        regions = self.regions
        own = (regions.mat, regions.hand)
        found = [
            rect
            for key in self.scene.readable_keys()
            if (rect := self.scene.item_rect(key)) is not None
            and any(part.holds(rect.center().x(), rect.center().y()) for part in own)
        ]
        parts = (self.hand_tools, self.inspector)
        beside = [QRectF(part.geometry()) for part in parts if part.isVisible()]
        return [*found, *beside, *self.scene.counts()]

    @property
    def rule_place(self) -> Inspector:
        """What tells a rule now: beside the hand, or floating where there is no room for that."""
        return self.inspector if self.regions.inspector is not None else self.rule_bubble

    @property
    def rule_grown(self) -> bool:
        """Whether the rule beside the hand reaches over the mat."""
        where = self.regions.inspector
        return where is not None and self.inspector.height() > round(where.h)

    def renew_rule(self, view: InspectorView) -> None:
        """What is told about stands otherwise by now; a pinned rule keeps its place and has the new numbers."""
        for inspector in (self.inspector, self.rule_bubble):
            if inspector.view.title and not inspector.isHidden():
                inspector.show_view(view)

    def clear_targets(self) -> None:
        """What can be chosen has changed: what floats makes way for it."""
        self._place_list()
        if self.rule_bubble.isVisible():
            self.rule_bubble.keep_clear(self._in_use())
        self.enlarged.raise_()
        self._dock_inspector()

    def _place_list(self) -> None:
        """Where the board cannot give way to the list of choices it lies over the part that nobody is asked about.

        It stays where it is as long as that is right. Over a sheet it stands at the end that shows no card.
        """
        drawer, board = self.regions.log_drawer, self.regions.board
        if self.side != CHOICES or self.regions.log is not None or not drawer.overlaps(board):
            return
        if self.panel.isVisible():
            place(self.choices, drawer)
            return
        room = QRectF(board.x, board.y, board.w, board.h)
        hung = -_HANG * self.regions.unit
        numbers = [rect.adjusted(0, hung, 0, 0) for rect in self.scene.never_covered()]
        kept = [*numbers, *self._asked()]
        now = QRectF(self.choices.geometry())
        if room.contains(now) and not any(now.intersects(one) for one in kept):
            return
        near = QRectF(drawer.x, drawer.y, drawer.w, drawer.h)
        for wide, high in itertools.product(_LIST_WIDTHS, _LIST_HEIGHTS):
            found = clear_place(near, drawer.w * wide, drawer.h * high, room, kept)
            if found is not None:
                self.choices.setGeometry(found.toRect())
                return
        place(self.choices, drawer)

    def _dock_inspector(self, *, brief: bool = False) -> bool:
        """Its place is beside the hand. False when the rule is longer than that.

        Where no bubble tells the rest it grows over the mat, as far as nothing there is in use.
        """
        where = self.regions.inspector
        if where is None:
            return False
        place = QRect(round(where.x), round(where.y), round(where.w), round(where.h))
        highest = self.regions.mat.y if self._may_grow or self.inspector.pinned else float(place.top())
        if self.inspector.view.title:
            for taken in (*self._in_use(), self._told_about or QRectF()):
                if taken.right() > place.left() and taken.top() < place.top():
                    highest = max(highest, taken.bottom() + DOCK_GAP)
        return self.inspector.dock(place, min(place.top(), math.ceil(highest)), brief=brief)

    def _in_use(self) -> list[QRectF]:
        """What no bubble may cover: numbers, open targets, the prompt bar, and whatever lies open over the table."""
        parts = (self.prompt, self.panel, self.choices, self.log)
        found = [QRectF(part.geometry()) for part in parts if part.isVisible()]
        return [*found, *self.scene.never_covered(), *self._asked()]

    def _reason_in_sight(self) -> list[QRectF]:
        return [QRectF(self.bubble.geometry())] if self.bubble.isVisible() else []

    def _asked(self) -> list[QRectF]:
        """The items that can be chosen now, or are chosen."""
        found = []
        for key, words in self.scene.marks().items():
            if "legal" in words or "selected" in words:
                rect = self.scene.item_rect(key)
                if rect is not None:
                    found.append(rect)
        return found

    def tell_reason(
        self,
        title: str,
        words: str,
        target: QRectF,
        *,
        free: Sequence[QRectF] = (),
        pointer: QPointF | None = None,
        at_once: bool,
        helps: str = "",
    ) -> None:
        """Say why something cannot be done: close to it, else over the log or what nobody needs now (`free`).

        It covers nothing that can be chosen, no number, nothing of the own table and not what it is about; without
        room it docks in the bar.
        """

        def place_for(width: int, height_of: Callable[[int], int]) -> QRectF | None:
            rooms = [*([QRectF(self.log.geometry())] if self.regions.log is not None else []), *free]
            parts = (self.top, self.prompt, self.panel, self.choices)
            kept = [QRectF(part.geometry()) for part in parts if part.isVisible()]
            kept += [target, *self.scene.never_covered(), *self._asked()]
            if self.rule_bubble.isVisible():
                kept.append(QRectF(self.rule_bubble.geometry()))
            own = [*self._spared(), *([QRectF(self.log.geometry())] if self.side == LOG else [])]
            board = self.regions.board
            whole = QRectF(4, board.y, self.width() - 8, self.height() - board.y - 4)
            most = min(width, int(whole.width()))
            close = adjoining(target, most, height_of(most), whole, [*kept, *own], pointer)
            if close is not None:
                return close
            found = []
            for room in rooms:
                inside = room.adjusted(REASON_GAP, REASON_GAP, -REASON_GAP, -REASON_GAP)
                wide = min(width, int(inside.width()))
                place = clear_place(target, wide, height_of(wide), inside, kept)
                if place is not None:
                    found.append(place)
            middle = target.center()
            return min(found, key=lambda one: (one.center() - middle).manhattanLength(), default=None)

        self.bubble.tell(
            title,
            words,
            target,
            at_once=at_once,
            helps=helps,
            find_place=place_for,
            dock_room=self.reason_room,
        )

    def reason_room(self) -> QRectF:
        """The part of the prompt bar that a reason may cover: its words, none of its buttons."""
        room = self.prompt.words_room()
        return QRectF(room.translated(self.prompt.pos()))

    def hide_rule(self) -> None:
        """Close the floating rule, as the pointer has left the thing."""
        self.rule_bubble.close_bubble()

    def enlarge(self, what: CloseUp, near: QRectF, *, beside: bool = False) -> bool:
        """Show a thing large over what nobody is asked about; False where that leaves no room for it."""
        self.hide_rule()
        self.bubble.close_bubble()
        room = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        sheet = QRectF(self.panel.geometry()) if self.panel.isVisible() else QRectF()
        asked = [rect for rect in self._asked() if not sheet.contains(rect)]
        if not sheet.isEmpty():
            asked += [
                QRectF(made.visibleRegion().boundingRect().translated(made.mapTo(self, QPoint())))
                for made in self.panel.buttons
            ]
        parts = [part for part in (self.prompt, self.choices) if part.isVisible()]
        kept = [*asked, *(QRectF(part.geometry()) for part in parts)]
        return self.enlarged.show_near(what, near, room, kept, [QRectF(self.top.geometry())], beside=beside)

    def forget_rule(self) -> None:
        """What the inspector told about is gone; a pinned rule stays, it was asked for."""
        for inspector in (self.inspector, self.rule_bubble):
            if not inspector.pinned:
                inspector.show_view(InspectorView())
        self._dock_inspector()
        self.hide_rule()

    def clear_rules(self) -> None:
        """Nothing private may stay behind a closed curtain (R43)."""
        for inspector in (self.inspector, self.rule_bubble):
            inspector.pinned = False
            inspector.show_view(InspectorView())
        self._dock_inspector()
        self.rule_bubble.close_bubble()
        self.enlarged.close_up()

    def show_side(self, side: str) -> None:
        """LOG opens the drawer with the whole log, CHOICES the list of choices; NONE closes what is open.

        Beside the board there may be a log already: that stays, and the list of choices takes its place.
        """
        if side == self.side:
            return
        changed = self.choices if CHOICES in (side, self.side) and LOG not in (side, self.side) else self.log
        with self._unfolds(lambda: changed.geometry()):
            self.side = side
            self.log.show_as(side == LOG)
            self.side_changed.emit()
            self._arrange()

    def open_log(self, whole: bool) -> None:
        """Open the drawer with the whole log, the keys in it; or close it."""
        if whole:
            self.show_side(LOG)
            self.log.focus_lines()
        elif self.side == LOG:
            self.focus_table()

    def focus_table(self) -> None:
        self.show_side(NONE)
        self.view.setFocus()

    def toggle_log(self) -> None:
        """Open the drawer with the whole log and go to it; one that is open closes."""
        self.open_log(self.side != LOG)

    def find_in_log(self) -> None:
        """Open the whole log with the keys in its search."""
        self.show_side(LOG)
        self.log.focus_search()

    def toggle_choices(self) -> None:
        """Go to the list of choices; from there back to the table."""
        if self.choices.isVisible() and self.choices.view.hasFocus():
            self.focus_table()
        else:
            self.show_side(CHOICES)
            self.choices.view.setFocus()

    def _widen(self, width: int) -> None:
        """The edge of the log was moved: so many pixels, 0 for the usual width."""
        wanted, wish = width / self.regions.unit, self.side_wish
        docked = self.regions.log is not None
        self.side_wish = replace(wish, log=wanted) if docked else replace(wish, drawer=wanted)
        self.side_changed.emit()
        self._arrange()

    def show_panel(self, wanted: bool) -> None:
        """Show the decision sheet over the board, or clear and hide it."""
        if wanted == self.panel.isVisible():
            self._show_panel(wanted)
            return
        with self._unfolds(self.panel.geometry, self.panel.geometry()):
            self._show_panel(wanted)

    def _show_panel(self, wanted: bool) -> None:
        if not wanted:
            self.panel.clear()
        self.panel.setVisible(wanted)
        self._fold_log()
        if wanted:
            self._raise_side()
            self.clear_targets()

    def _free_log(self) -> Rect | None:
        """The place of the log beside the board, unless something has been opened there."""
        return self.regions.log if self.side == NONE else None

    def sheet_column(self) -> list[Rect]:
        """The place beside the board, where a sheet hides nothing of it; none in a small window."""
        log = self._free_log()
        return [log] if log is not None else []

    def sheet_closed(self, season: int) -> list[Rect]:
        """The places over the seasons that are closed now, with the log where it is next to them."""
        found = []
        log, board = self._free_log(), self.regions.board
        for seasons in self.game.closed_seasons(season):
            rects = [rect for one in seasons if (rect := self.scene.item_rect(("season", one))) is not None]
            if len(rects) != len(seasons):
                continue
            left, right = min(rect.left() for rect in rects), max(rect.right() for rect in rects)
            if log is not None and right > board.right - 2 * (log.x - board.right):
                right = log.right
            found.append(Rect(left, rects[0].top(), right - left, rects[0].height()))
        return found

    @property
    def sheet_zoom(self) -> float:
        """How much larger the words of a sheet may be in a large window."""
        return round(max(1.0, min(self.width() / 1440, self.height() / 900)), 2)

    def place_sheet(self, where: Rect) -> None:
        """The sheet stands there from now on."""
        self.sheet = where
        place(self.panel, where)
        self._fold_log()

    def _fold_log(self) -> None:
        """The log beside the board makes way for a sheet that needs its place."""
        log = self.regions.log
        if log is not None and self.side == NONE:
            taken = not self.panel.isHidden() and self.sheet.overlaps(log)
            self.log.setVisible(not taken)
        sheet = QRectF(self.panel.geometry()) if not self.panel.isHidden() else QRectF()
        self.grip.make_way(sheet.contains(QRectF(self.grip.geometry()).center()))

    @contextmanager
    def _unfolds(self, place: Callable[[], QRect], within: QRect | None = None) -> Iterator[None]:
        """Let a part of the screen come or go within its time instead of at once; `place` is asked afterwards.

        `within` holds the part, where that is known before.
        A whole mat of somebody else is there at once: it is full of numbers.
        """
        time = self.scene.panel_time if self.isVisible() else 0.0
        if not time:
            yield
            return
        before = self._unfold.keep(within or self.rect())
        yield
        numbers = [rect.toAlignedRect() for rect in self._numbers_in_sight()]
        self._unfold.start(place(), before, numbers, time)

    def end_unfolding(self) -> None:
        """Stop a fading picture at once, as when the curtain falls: it may show the hand of the player before."""
        self._unfold.stop()

    def _numbers_in_sight(self) -> list[QRectF]:
        """Tracks, totals and panels of players, unless the sheet lies over them."""
        hidden = QRectF(self.panel.geometry()) if self.panel.isVisible() else QRectF()
        return [rect for rect in self.scene.never_covered() if not hidden.contains(rect)]

    def show_keys(self) -> None:
        """The player has changed a key."""
        self.hand_tools.show_keys()

    def refresh(self) -> None:
        """Place everything again, as after a change of the text size."""
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self._unfold.stop()
        self.enlarged.close_up()
        self._place_all()
        self.arranged.emit()

    def _regions_now(self) -> Regions:
        """The parts of the screen, for its size and for what it has to hold."""
        width, height = max(320, self.width()), max(240, self.height())
        scale = self.look.theme.text_scale
        notice, prompt = self._notice_room, self._prompt_room
        free = max(240.0, height - notice - prompt)
        shape = (width, free, scale, self._seats, self._cards, self._wide_opponent)
        regions = arrange(*shape, side=replace(self.side_wish, open=self.side == LOG))
        if self.side == CHOICES and regions.log is None:
            pushed = arrange(*shape, side=replace(self.side_wish, open=True))
            # Who chooses from the list must see the hand: where the board cannot give way the list lies over it.
            regions = regions if pushed.drawer_in_hand else pushed
        return with_room(regions, notice, prompt)

    def _place_all(self) -> None:
        self.regions = self._regions_now()
        self.view.setGeometry(0, 0, max(320, self.width()), max(240, self.height()))
        place(self.top, self.regions.top_bar)
        self.top.fit(self.regions.top_bar.w, self.regions.top_bar.h)
        place(self.prompt, self.regions.prompt)
        if self._bar is not None:
            place(self._bar, self.regions.prompt)
        self.prompt.fit(self.regions.prompt.w, self.regions.prompt.h)
        self.sheet = self.regions.decision_panel  # until the question finds a better place
        place(self.panel, self.sheet)
        self.hand_tools.setVisible(not self.regions.drawer_in_hand and not self.regions.mat_in_hand)
        place(self.hand_tools, self.regions.hand_tools)
        self.hand_tools.fit(self.regions.hand_tools.w, self.regions.hand_tools.h)
        if self._beside is not None and self.regions.opponents:
            place(self._beside, self._beside_rect())
        self.inspector.setVisible(self.regions.inspector is not None and not self.regions.drawer_in_hand)
        if self.regions.inspector is not None:
            self.rule_bubble.hide()
        self._arrange_side()

    def _beside_rect(self) -> Rect:
        """The whole column of the opponents, or their strip."""
        first = self.regions.opponents[0]
        if self.regions.opponent_density == STRIP:
            return first
        return Rect(first.x, self.regions.board.y, first.w, self.regions.board.h)

    def _arrange_side(self) -> None:
        self.log.delegate.zoom_to(max(1.0, min(_MOST_ZOOM, self.width() / 1440, self.height() / 900)))
        docked = self.regions.log
        where = docked or self.regions.log_drawer
        wanted = self.side or (LOG if docked is not None else NONE)
        for name, widget in ((LOG, self.log), (CHOICES, self.choices)):
            place(widget, where)
            widget.setVisible(wanted == name)
        board = self.regions.board
        gap = QRect(round(board.right), round(where.y), round(where.x - board.right), round(where.h))
        self.grip.show_at(gap, where.w, self.regions.side_limits if wanted else (0.0, 0.0))
        self._fold_log()
        self._raise_side()
        self.clear_targets()

    def _raise_side(self) -> None:
        """Keep what lies over the table in its order; Qt paints anew whatever is raised, also where it stands right."""
        order = [self.panel, self.log, self.choices, self.grip, self.inspector, self.bubble, self.enlarged]
        above = [child for child in self.children() if isinstance(child, QWidget)][-len(order) :]
        if above != order:
            for part in order:
                part.raise_()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The right button, or a long press, asks to see a card of the sheet large; on the table the scene hears it."""
        if not self.panel.isVisible() or not self.panel.geometry().contains(event.position().toPoint()):
            super().mousePressEvent(event)
            return
        event.accept()
        if event.button() == Qt.MouseButton.RightButton:
            self.closer_wanted.emit(self.panel.button_at(event.position().toPoint() - self.panel.pos()))
        elif event.button() == Qt.MouseButton.LeftButton:
            self._long_press.begin(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._long_press.move(event.position())
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._long_press.stop()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that no widget wanted: Enter confirms or presses the button with the focus, digits take cards."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = QApplication.focusWidget()
            confirms = isinstance(focused, OptionButton) and focused.leaves_enter
            if confirms and self.prompt.confirm.isEnabled():
                self.confirm_key.emit()  # what is chosen, and not to give it back
            elif isinstance(focused, QAbstractButton) and focused.isEnabled() and self.isAncestorOf(focused):
                focused.click()
            else:
                self.confirm_key.emit()
        elif key == Qt.Key.Key_Escape:
            self.cancel_key.emit()
        elif (
            Qt.Key.Key_0 <= key <= Qt.Key.Key_9
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            self.digit_key.emit((key - Qt.Key.Key_0 - 1) % 10)
        else:
            super().keyPressEvent(event)


def place(widget: QWidget, rect: Rect) -> None:
    """Put a widget at a rectangle of the layout."""
    widget.setGeometry(QRect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)))
