"""Joins a replay and the table screen: any position of a game, seen with the eyes that may see it, none to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence

from app import texts
from app.session.replay import EVERYTHING, Replay
from app.session.session import Session
from app.texts import text
from app.ui import inspection
from app.ui.interaction_targets import keys_of_target, targets_of
from app.ui.log_book import LogBook, line_colours
from app.ui.look import Look
from app.ui.models.log_model import LogLine
from app.ui.panels.replay_bar import PLAYER, POINTS, YEAR, ReplayBar
from app.ui.panels.timeline import Span, Tick
from app.ui.panels.top_bar import TopView
from app.ui.preferences import PACES, Preferences
from app.ui.solo_side import SoloSide
from app.ui.table.screen import LOG, NONE, TableScreen
from app.ui.table_face import TableFace
from app.ui.wording import Wording

Key = tuple[Any, ...]

NOBODY = -1
GOAL = 20
# Milliseconds between two steps, by pace.
WAITS = {"instant": 250, "fast": 500, "normal": 1100, "slow": 2200}
USUAL_WAIT = 1100


def eyes_of(session: Session, viewer: int | None = None) -> list[int]:
    """Whose eyes may be chosen: all after the end; else whoever looks, and what everybody knows."""
    if session.is_over or len(session.seats) == 1:
        return list(range(len(session.seats)))
    return [NOBODY] if viewer is None or viewer == NOBODY else [viewer, NOBODY]


class ReplayPresenter(QObject):
    """`branched` carries a new session that goes on from the position in sight."""

    left = Signal()
    branched = Signal(object, int)
    export_wanted = Signal(str)
    shown = Signal()

    def __init__(
        self,
        session: Session,
        table: TableScreen,
        look: Look,
        preferences: Preferences,
        parent: QObject | None = None,
        *,
        viewer: int | None = None,
        position: int = 0,
    ) -> None:
        super().__init__(parent)
        self.replay = Replay(session)
        self.table = table
        self.look = look
        self._session = session
        self.eyes = eyes_of(session, viewer)
        self.viewer = self.eyes[0]
        self.observation: Any = None
        self.wording = Wording(session.seats, self.viewer)
        self.bar = ReplayBar(
            look, [s.name for s in session.seats], [s.colour for s in session.seats], preferences.wishes.pace
        )
        self._face = TableFace(table, look, session.seats)
        self._book = LogBook(session, longest=None)
        self._lines: list[LogLine] = []
        self._playing = False
        self._moving = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: self.step(1))
        solo = session.observation(NOBODY).solo
        self._solo = SoloSide(table, look, session) if solo is not None else None
        self.replay.go(position)
        self._actions = self._make_actions()
        self._fill_bar()
        self._connect()

    # --- set-up --------------------------------------------------------------------------------------------------

    def _make_actions(self) -> list[QAction]:
        made = []
        for key, act in (
            ("Left", partial(self.step, -1)),
            ("Right", partial(self.step, 1)),
            ("Home", partial(self.go, 0)),
            ("End", partial(self.go, self.replay.length)),
            ("PgUp", partial(self.jump, -1)),
            ("PgDown", partial(self.jump, 1)),
            ("B", self.branch),
            ("G", self.toggle_log),
            ("V", self.bar.curve_button.toggle),
            ("Esc", self.left.emit),
        ):
            action = QAction(self)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda checked=False, act=act: act())
            self.table.addAction(action)
            made.append(action)
        return made

    def _fill_bar(self) -> None:
        seats = self.replay.seats
        ticks, spans = course(self.replay)
        self.bar.timeline.show_game(ticks, spans, [seat.colour for seat in seats])
        self.bar.curve.show_game(self.replay.points())
        named = [
            (seat, seats[seat].name, seats[seat].colour)
            if seat != NOBODY
            else (NOBODY, text("ui.games.everybody"), "")
            for seat in self.eyes
        ]
        self.bar.set_eyes(named, self.viewer)

    def _connect(self) -> None:
        bar, table, scene = self.bar, self.table, self._face.scene
        bar.moved.connect(self.go)
        bar.stepped.connect(self.step)
        bar.play_pressed.connect(self.toggle_play)
        bar.jumped.connect(self.jump)
        bar.eyes_changed.connect(self.see_as)
        bar.branch_pressed.connect(self.branch)
        bar.export_pressed.connect(lambda: self.export_wanted.emit(self.as_text()))
        bar.left.connect(self.left)
        bar.height_changed.connect(lambda: table.fit_bar(bar.wanted_height))
        table.set_bar(bar, bar.wanted_height)
        table.arranged.connect(self._arranged)
        scene.hovered.connect(self._hover)
        scene.activated.connect(self._hover)
        scene.played.connect(self._played)
        table.top.log_pressed.connect(self.toggle_log)
        table.hand_tools.sort_changed.connect(self._change_hand)
        table.hand_tools.filter_changed.connect(self._change_hand)
        table.hand_tools.hide_changed.connect(self._change_hand)
        table.log.step_pointed.connect(self.go)
        self.look.changed.connect(self._restyle)

    def close(self) -> None:
        """Give the table back."""
        self._timer.stop()
        table, scene = self.table, self._face.scene
        scene.finish_animations()
        table.arranged.disconnect(self._arranged)
        scene.hovered.disconnect(self._hover)
        scene.activated.disconnect(self._hover)
        scene.played.disconnect(self._played)
        table.top.log_pressed.disconnect(self.toggle_log)
        table.hand_tools.sort_changed.disconnect(self._change_hand)
        table.hand_tools.filter_changed.disconnect(self._change_hand)
        table.hand_tools.hide_changed.disconnect(self._change_hand)
        table.log.step_pointed.disconnect(self.go)
        self.look.changed.disconnect(self._restyle)
        for action in self._actions:
            table.removeAction(action)
        if self._solo is not None:
            self._solo.close()
        table.log.model.set_lines([])
        table.set_bar(None)

    def start(self) -> None:
        self.table.panel.clear()
        self.table.show_panel(False)
        self.table.choices.model.set_rows([])
        self._face.scene.set_draggable([])
        self.bar.fit(self.table.regions.prompt.w)
        self.see_as(self.viewer)
        self.bar.play.setFocus()

    # --- going about ---------------------------------------------------------------------------------------------

    def go(self, position: int) -> None:
        """Show a position at once."""
        self._stop()
        self.replay.go(position)
        self._settle()

    def step(self, count: int) -> None:
        """One step on with its animation, or one back at once."""
        self._timer.stop()
        if self._moving:
            self._face.scene.finish_animations()
        events = self.replay.step(count)
        if not events and count > 0 and self.replay.position >= self.replay.length:
            self._stop()
        pace = PACES.get(self.bar.pace_box.currentData(), 1.0) if self.table.isVisible() else 0.0
        visible = self.replay.visible_events(events, self.viewer)
        if count > 0 and visible and pace > 0:
            self._moving = True
            self._face.scene.set_marks({})
            if self._face.play(visible, pace):
                return
        self._settle()
        self._go_on()

    def _played(self) -> None:
        if self._moving:
            self._settle()
            self._go_on()

    def _go_on(self) -> None:
        """While it plays, the next step comes after a moment."""
        if not self._playing:
            return
        if self.replay.position >= self.replay.length:
            self._stop()
        else:
            self._timer.start(WAITS.get(self.bar.pace_box.currentData(), USUAL_WAIT))

    def toggle_play(self) -> None:
        if self._playing:
            self._stop()
        elif self.replay.position < self.replay.length:
            self._playing = True
            self.bar.show_playing(True)
            self.step(1)

    @property
    def playing(self) -> bool:
        return self._playing

    def _stop(self) -> None:
        self._timer.stop()
        if self._moving:
            self._moving = False
            self._face.scene.finish_animations()
        if self._playing:
            self._playing = False
            self.bar.show_playing(False)

    def jump(self, way: int) -> None:
        """By what the box says: a season, a year, a change of points, a decision of one player."""
        kind, seat = self.bar.jump_box.currentData()
        if kind == PLAYER:
            found = self.replay.next_of(seat, way)
        elif kind == POINTS:
            found = next_points(self.replay, way)
        else:
            found = self.replay.next_moment(way, year=kind == YEAR)
        if found is not None:
            self.go(found)

    def see_as(self, seat: int) -> None:
        """Look with another player's eyes, where that is allowed."""
        if seat not in self.eyes:
            return
        self.viewer = seat
        self.wording = Wording(self.replay.seats, seat)
        self._lines = self._book.lines(self.wording, 0)
        self.table.log.show_lines(self._lines, line_colours(self.replay.seats))
        self._settle()

    def branch(self) -> None:
        """A new game from the position in sight."""
        if self.replay.position < self.replay.length:
            position = self.replay.position
            self._stop()
            self.branched.emit(self.replay.branch(position, policy=self._session.policy), position)

    def as_text(self) -> str:
        """The log to read: all of it where all eyes are open, else what these eyes know."""
        everything = self._session.is_over or len(self.replay.seats) == 1
        return self.replay.as_text(EVERYTHING if everything else self.viewer)

    # --- showing -------------------------------------------------------------------------------------------------

    @property
    def _own(self) -> int:
        return self.viewer if self.viewer != NOBODY else max(0, self.observation.actor)

    def _settle(self) -> None:
        self._moving = False
        self.observation = self.replay.observation(self.viewer)
        own = self.observation.seats[self._own]
        count = sum(own.hand_counts)
        self.table.set_shape(max(2, len(self.replay.seats)), count if own.hand is None else len(own.hand))
        self._face.settle(self.observation, self._own)
        self.table.hand_tools.show_count(count)
        if self._solo is not None:
            self._solo.show(self.observation)
        self._show_top()
        self.bar.show_position(self.replay.position, self.replay.length, self.words())
        self.table.log.point_at_step(self.replay.position)
        self._face.scene.set_marks(self._marks())
        self.shown.emit()

    def words(self) -> str:
        """What the step that led here was, for these eyes."""
        position = self.replay.position
        if not position:
            return text("ui.games.begins")
        told = next((line.words for line in self._lines if line.step == position and not line.heading), "")
        return told or text("ui.games.hidden-move")

    def _marks(self) -> dict[Key, str]:
        """The place of the step that led here."""
        if not self.replay.position:
            return {}
        entry = self.replay.log[self.replay.position - 1]
        _, private = self._session.nature(entry.number)
        if private and entry.seat != self.viewer:
            return {}
        keys = self._face.scene.keys()
        marks: dict[Key, str] = {}
        for target in targets_of(entry.action, entry.seat):
            if target[0] in ("worker", "card"):
                continue
            for key in keys_of_target(target, entry.seat, keys, self.observation)[:1]:
                marks[key] = "selected"
        return marks

    def _show_top(self) -> None:
        observation, seats = self.observation, self.replay.seats
        off = text("ui.replay.off")
        view = TopView(
            year=observation.year,
            ends_at=GOAL,
            season=observation.season if 0 <= observation.season < 4 else (4 if observation.year else -1),
            turn_words=text("ui.replay.title"),
            undo_refusal=off,
            redo_refusal=off,
            assisted=self._session.assisted,
            ends_words="" if self._solo is None else self._solo.years_words(observation),
        )
        if self.replay.position:
            seat = self.replay.log[self.replay.position - 1].seat
            line = text("ui.top.replay-state", year=observation.year, name=seats[seat].name)
            view = replace(view, turn_colour=seats[seat].colour, turn_line=texts.capital(line))
        self.table.top.show_view(view)

    def _arranged(self) -> None:
        if self._moving:
            self._face.scene.finish_animations()
            return
        self.bar.fit(self.table.regions.prompt.w)
        if self.observation is not None:
            self._face.settle(self.observation, self._own)
            self._face.scene.set_marks(self._marks())

    def _change_hand(self, *_: object) -> None:
        self._arranged()

    def _restyle(self) -> None:
        self._face.restyle()
        self.table.refresh()
        self._show_top()

    def _hover(self, key: Key | None) -> None:
        if key is not None and not self.table.inspector.pinned:
            view = inspection.inspect(key, self.observation, self.wording, self.look)
            if view.title:
                self.table.inspector.show_view(view)

    def toggle_log(self) -> None:
        docked = self.table.regions.log is not None
        shown = self.table.side == LOG and self.table.log.isVisible()
        self.table.show_side(NONE if shown and not docked else LOG)
        if self.table.log.isVisible():
            self.table.log.view.setFocus()


def course(replay: Replay) -> tuple[list[Tick], list[Span]]:
    """The ticks and seasons of a timeline."""
    points = replay.points()
    ticks = [Tick(entry.seat, points[n] != points[n + 1]) for n, entry in enumerate(replay.log)]
    spans: list[Span] = []
    for position, moment in enumerate(replay.moments):
        if not spans or (spans[-1].year, spans[-1].season) != (moment.year, moment.season):
            if spans:
                spans[-1] = replace(spans[-1], end=position)
            spans.append(Span(position, replay.length, moment.year, moment.season))
    return ticks, spans


def next_points(replay: Replay, way: int) -> int | None:
    """The nearest position at which somebody's points have just changed."""
    points: Sequence[tuple[int, ...]] = replay.points()
    ends = range(replay.position + 1, replay.length + 1) if way > 0 else range(replay.position - 1, 0, -1)
    return next((n for n in ends if points[n] != points[n - 1]), None)
