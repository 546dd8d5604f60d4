"""Joins a replay and the table screen: any position of a game, seen with the eyes that may see it, none to decide."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence

from app import texts
from app.rules.engine.game import NOBODY
from app.session.replay import EVERYTHING, Replay
from app.session.session import Session
from app.texts import text
from app.ui.log.model import LogLine
from app.ui.look.connections import Wires
from app.ui.look.key_names import ENLARGE, FIND, LOG, OPPONENTS, key_of
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.panels.replay_bar import PLAYER, POINTS, YEAR, ReplayBar
from app.ui.replay.course import course, eyes_of, next_points
from app.ui.replay.showing import Showing
from app.ui.screens.table import LOG as LOG_DRAWER
from app.ui.screens.table import TableScreen

Key = tuple[Any, ...]

# Milliseconds between two steps, by pace.
WAITS = {"instant": 250, "fast": 500, "normal": 1100}
USUAL_WAIT = 1100


class ReplayPresenter(QObject):
    """`branched` carries a new session that goes on from the position in sight."""

    left = Signal()
    branched = Signal(object, int)
    export_wanted = Signal(str)

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
        self.session = session
        self._preferences = preferences
        self.eyes = eyes_of(session, viewer)
        self.showing = Showing(session, self.replay, table, look, self.eyes[0])
        self._scene = table.scene
        self.bar = ReplayBar(
            look,
            [s.name for s in session.seats],
            [s.colour for s in session.seats],
            preferences.wishes.pace,
            goal=session.observation(NOBODY).board.end_vp,
            curve=preferences.wishes.replay_curve,
        )
        self._wires = Wires()
        self._playing = False
        self._moving = False
        self._said = -1  # the step that was read aloud last
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: self.step(1))
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
            (key_of(LOG), self.table.toggle_log),
            (key_of(FIND), self.table.find_in_log),
            (key_of(ENLARGE), partial(self.showing.enlarge, None)),
            ("V", self.bar.curve_button.toggle),
            ("Esc", self._leave),
            *((key_of(name), partial(self._show_opponent, place)) for place, name in enumerate(OPPONENTS)),
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
        bar, table, scene, showing = self.bar, self.table, self._scene, self.showing
        bar.moved.connect(self.go)
        bar.stepped.connect(self.step)
        bar.play_pressed.connect(self.toggle_play)
        bar.jumped.connect(self.jump)
        bar.eyes_changed.connect(self.see_as)
        bar.branch_pressed.connect(self.branch)
        bar.export_pressed.connect(lambda: self.export_wanted.emit(self.as_text()))
        bar.left.connect(self.left)
        bar.curve_button.toggled.connect(lambda shown: self._preferences.change(replay_curve=shown))
        bar.height_changed.connect(lambda: table.fit_bar(bar.wanted_height))
        table.set_bar(bar, bar.wanted_height)
        showing.drawn.join(self._wires, self._played, self._arranged, self._change_hand, showing.show_top)
        self._wires.join(scene.hovered, showing.hover)
        self._wires.join(scene.closer_wanted, showing.enlarge)
        self._wires.join(scene.activated, self._activate)
        self._wires.join(table.log.pointed, self._come_to_line)
        self._wires.join(table.log.clicked, self._go_to_line)
        self._wires.join(table.log.opened, self._open_line)
        self._wires.join(table.side_changed, self._side_changed)

    def close(self) -> None:
        """Give the table back."""
        self._timer.stop()
        self._scene.finish_animations()
        self._wires.cut()
        for action in self._actions:
            self.table.removeAction(action)
        self.showing.close()
        self.table.set_bar(None)

    def start(self) -> None:
        self.table.show_panel(False)
        self.table.choices.model.set_rows([])
        self._scene.set_draggable([])
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
            self._scene.finish_animations()
        events = self.replay.step(count)
        if not events and count > 0 and self.replay.position >= self.replay.length:
            self._stop()
        reduced = self._preferences.less_motion
        pace = self.showing.drawn.set_motion(self.bar.pace_box.currentData(), reduced)
        visible = self.replay.visible_events(events, self.viewer)
        if count > 0 and visible and pace > 0:
            self._moving = True
            self._scene.set_marks({})
            if self.showing.drawn.play(visible, pace) or not self._moving:
                return  # under way, or settled already because nothing had to move
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
            self._scene.finish_animations()
        if self._playing:
            self._playing = False
            self.bar.show_playing(False)

    def jump(self, way: int) -> None:
        """By what the bar says: a season, a year, a change of points, a decision of one player."""
        kind, seat = self.bar.jump
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
        self.showing.see_as(seat)
        self._settle()

    def branch(self) -> None:
        """A new game from the position in sight."""
        if self.replay.position < self.replay.length:
            position = self.replay.position
            self._stop()
            self.branched.emit(self.replay.branch(position, policy=self.session.policy), position)

    def as_text(self) -> str:
        """The log to read: all of it after the end of the game, else what the watching seat knows."""
        everything = self.session.is_over or len(self.replay.seats) == 1
        return self.replay.as_text(EVERYTHING if everything else self.viewer)

    # --- showing -------------------------------------------------------------------------------------------------

    @property
    def observation(self) -> Any:
        """The observation of the position that is shown, for the seat from which the replay is watched."""
        return self.showing.observation

    @property
    def viewer(self) -> int:
        """The seat from which the replay is watched, NOBODY for what everybody knows."""
        return self.showing.viewer

    def words(self) -> str:
        """The sentence of the step that led to the position, as the watching seat may know it."""
        return self.showing.words()

    def _settle(self) -> None:
        self._moving = False
        self.showing.settle()
        position, length = self.replay.position, self.replay.length
        self.bar.show_position(position, length, self.words())
        if position != self._said:
            self._said = position
            parts = (text("ui.replay.step", n=position, most=length), self.words())
            self.table.announcer.say(" ".join(texts.ended(part) for part in parts if part))

    def _arranged(self) -> None:
        if self._moving:
            self._scene.finish_animations()
            return
        self.bar.fit(self.table.regions.prompt.w)
        self.showing.arrange()

    def _change_hand(self, *_: object) -> None:
        self._arranged()

    def _activate(self, key: Key) -> None:
        self._settle_now()
        self.showing.activate(key)

    def _show_opponent(self, place: int) -> None:
        self._settle_now()
        self.showing.show_opponent(place)

    def _settle_now(self) -> None:
        """Any input ends a running animation (R33)."""
        if self._moving:
            self._scene.finish_animations()

    def _come_to_line(self, line: LogLine) -> None:
        """The arrows came to a line of the log: the table shows its moment."""
        if not line.begin <= self.replay.position <= line.step:
            self.go(line.step)

    def _go_to_line(self, line: LogLine) -> None:
        """A line was clicked: the table shows what it came to."""
        if line.step != self.replay.position:
            self.go(line.step)

    def _open_line(self, line: LogLine) -> None:
        self._go_to_line(line)
        self.showing.tell_line(line)

    def _side_changed(self) -> None:
        """The whole log and a whole mat have no room beside each other."""
        if self.table.side == LOG_DRAWER:
            self.showing.close_mat()

    def _leave(self) -> None:
        """One step back: what is seen large and an open mat close first."""
        if not self.table.enlarged.close_up() and not self.showing.close_mat():
            self.left.emit()
