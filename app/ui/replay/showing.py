"""Shows a position of a replay on the table, for the eyes that look."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app import texts
from app.rules.engine.game import NOBODY
from app.session.replay import Replay
from app.session.session import Session
from app.texts import text
from app.ui.faces.face import Wording
from app.ui.faces.registry import face_of
from app.ui.log.model import LogLine
from app.ui.log.presenter import LogPresenter
from app.ui.look.look import Look
from app.ui.panels.inspector import InspectorView
from app.ui.play.drawn_table import DrawnTable, own_seat
from app.ui.play.magnifier import Magnifier
from app.ui.play.open_mat import OpenMat
from app.ui.play.screen_reader import ScreenReaderWords
from app.ui.play.top_words import game_view
from app.ui.screens.table import TableScreen
from app.ui.table.items_paint import joined_marks

Key = tuple[Any, ...]


class Showing:
    """Everything about the table that goes along with the position, and nothing that leads to another one."""

    def __init__(self, session: Session, game: Replay, table: TableScreen, look: Look, viewer: int) -> None:
        self._session = session
        self._game = game
        self._table = table
        self._look = look
        self.viewer = viewer
        self.face = face_of(session.game.id)
        self.drawn = DrawnTable(table, look, session.seats, self.face)
        self._solo = self.face.solo_side(table, look, session)
        self._mat = OpenMat()
        self._log = LogPresenter(session, table, replay=True)
        self.observation: Any = None
        self._hovered: Key | None = None
        self._magnifier = Magnifier(table, self._magnify)
        self.wording: Wording = self.face.wording(session.seats, viewer)
        self._table.view.teller = ScreenReaderWords(self, self._view)

    def close(self) -> None:
        """Give the table back."""
        self._magnifier.close()
        self._table.view.teller = None
        self._table.enlarged.close_up()
        self._table.hand_tools.show_whose("")
        if self._solo is not None:
            self._solo.close()
        self._log.close()

    def see_as(self, viewer: int) -> None:
        """Look with another player's eyes; the table follows with `settle`."""
        self.viewer = viewer
        self.wording = self.face.wording(self._game.seats, viewer)
        self._log.show(self.wording)

    @property
    def own(self) -> int:
        return own_seat(self.viewer, self.observation)

    def settle(self) -> None:
        """Make everything right for the position in sight."""
        self.observation = self._game.observation(self.viewer)
        self._table.enlarged.close_up()
        self._table.log.point_at_step(self._game.position)
        self.arrange()
        if self._solo is not None:
            self._solo.show(self.observation)
        self.show_top()

    def arrange(self) -> None:
        """The same things at the places that they have now."""
        if self.observation is None:
            return
        if self._mat.seat == self.own:
            self._mat.close()  # watched from no seat, the mat below is that of the seat that decides
        opened = self._mat.seat
        just_now = self._newest_of(opened) if opened != NOBODY else ""
        past = self._game.log[: self._game.position]
        more = () if self._solo is None else self._solo.more(past)
        then = text("ui.mat.as-then")
        own = self.own
        line = text("ui.hand.open-after") if self._session.is_over else then
        self._table.hand_tools.show_whose(self._game.seats[own].name, line)
        self.drawn.settle(self.observation, own, opened=opened, just_now=just_now, more=more, caption=then)
        self._log.point(self._line_here())
        self.drawn.scene.set_marks(joined_marks(self._marks(), self._log.marks))

    def words(self) -> str:
        """The sentence of the step that led to the position, as the watching seat may know it."""
        position = self._game.position
        if not position:
            return text("ui.games.begins")
        return self._log.book.words_of(position, self.wording) or text("ui.games.hidden-move")

    def _newest_of(self, seat: int) -> str:
        """The newest thing that a seat had done by then, in a sentence."""
        for line in reversed(self._log.book.all_lines(self.wording)):
            if line.seat == seat and line.step <= self._game.position:
                return line.words
        return text("ui.opponent.nothing-yet")

    def _line_here(self) -> LogLine | None:
        """The line of the log that the keys are on, where it is about the step in sight."""
        line = self._table.log.current()
        return line if line is not None and line.begin <= self._game.position <= line.step else None

    def _marks(self) -> dict[Key, str]:
        """The place of the step that led here."""
        if not self._game.position:
            return {}
        entry = self._game.log[self._game.position - 1]
        _, private = self._session.nature(entry.number)
        if private and entry.seat != self.viewer:
            return {}
        keys = self.drawn.scene.keys()
        marks: dict[Key, str] = {}
        for target in self.face.targets_of(entry.action, entry.seat):
            if target[0] in ("worker", "card"):
                continue
            for key in self.face.keys_of_target(target, entry.seat, keys, self.observation)[:1]:
                marks[key] = "selected"
        return marks

    def show_top(self) -> None:
        observation, seats = self.observation, self._game.seats
        off = text("ui.replay.off")
        years = "" if self._solo is None else self._solo.years_words(observation)
        view = replace(
            game_view(observation, self._session.assisted, years),
            turn_words=text("ui.replay.title"),
            undo_refusal=off,
            redo_refusal=off,
        )
        if self._game.position:
            seat = self._game.log[self._game.position - 1].seat
            line = text("ui.top.replay-state", year=observation.year, name=seats[seat].name)
            view = replace(view, turn_colour=seats[seat].colour, turn_line=texts.capital(line))
        self._table.top.show_view(view)

    # --- looking closer ------------------------------------------------------------------------------------------

    def hover(self, key: Key | None) -> None:
        """Tell the rule of what the pointer is over."""
        self._hovered = key
        self._magnifier.point(key)
        if key is None:
            self._table.hide_rule()
            return
        view = self._view(key)
        if view.title:
            self.drawn.show_rule(view, key, self.observation.season)

    def _magnify(self, key: Key) -> bool:
        view = self._view(key)
        if not view.title or self.drawn.enlarge(view, key, beside=True):
            return bool(view.title)
        self.drawn.show_rule(view, key, self.observation.season, at_once=True)
        return False

    def _view(self, key: Key) -> InspectorView:
        return self.face.inspect(key, self.observation, self.wording, self._look)

    def enlarge(self, key: Key | None) -> None:
        """Show a thing large, or what the pointer is over; once more closes it."""
        if self._table.enlarged.close_up():
            return
        key = key or self._hovered
        if key is None:
            return
        view = self._view(key)
        if view.title and not self.drawn.enlarge(view, key):
            self.drawn.show_rule(view, key, self.observation.season, at_once=True, forced=True)

    def tell_line(self, line: LogLine) -> None:
        """The rule of a line of the log."""
        places = self._log.point(line)
        view = self.face.inspect_line(line, places, self.observation, self.wording, self._look)
        if view.title:
            place = places[0] if places else None
            self.drawn.show_rule(view, place, self.observation.season, at_once=True, forced=True)

    def activate(self, key: Key) -> None:
        """A click opens or closes an opponent's mat, or tells a rule."""
        if self._mat.pressed(key):
            self._mat_changed()
        else:
            self.hover(key)

    def show_opponent(self, place: int) -> None:
        """The vineyard of an opponent, clockwise from the left."""
        if self._mat.show(place, self.own, len(self._game.seats)):
            self._mat_changed()

    def close_mat(self) -> bool:
        """Close the mat that is open; False when none was."""
        closed = self._mat.close()
        if closed:
            self._mat_changed()
        return closed

    def _mat_changed(self) -> None:
        self._table.hide_rule()
        self.arrange()
