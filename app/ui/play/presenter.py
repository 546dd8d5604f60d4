"""Joins a session and the table screen: plays what happened, shows what is, offers what may be decided.

The presenter conducts; each part of play has a module of its own in this package. The parts share a `Sitting`,
call only parts that stand before them, and hear of every change of the game from the session alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from app.rules.engine.game import NOBODY
from app.session.session import Session
from app.ui.asking.interaction import Interaction
from app.ui.look.connections import Wires
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.play.answering import Answering
from app.ui.play.chronicle import Chronicle
from app.ui.play.curtain_rule import is_public_reply, needs_curtain
from app.ui.play.dragging import Dragging
from app.ui.play.focus_traversal import FocusTraversal
from app.ui.play.guide import Guide
from app.ui.play.hot_seat import HotSeat
from app.ui.play.keyboard_focus import KeyboardFocus
from app.ui.play.mat_commands import MatCommands
from app.ui.play.named_keys import NamedKeys
from app.ui.play.offering import Offering
from app.ui.play.session_signals import SessionBridge
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage
from app.ui.play.status_queries import StatusQueries
from app.ui.play.undo_redo import UndoRedo
from app.ui.screens.curtain import Curtain
from app.ui.screens.table import LOG, TableScreen

Event = tuple[Any, ...]
Key = tuple[Any, ...]


class Presenter(QObject):
    """One running game on one table screen."""

    finished = Signal()
    rules_wanted = Signal()
    marked = Signal()
    """From now on the game counts as assisted."""

    def __init__(
        self,
        session: Session,
        table: TableScreen,
        curtain: Curtain,
        look: Look,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.table = table
        self.curtain = curtain
        self.bridge = SessionBridge(session, self)
        self.ring = FocusTraversal()
        sitting = self.sitting = Sitting(session, table, curtain, look, preferences)
        self.drawn = sitting.drawn
        self.chronicle = Chronicle(sitting)
        self.guide = Guide(sitting, self.ring, self.rules_wanted.emit)
        self.stage = Stage(sitting, self.chronicle, self.guide)
        self.hot_seat = HotSeat(sitting, self.stage, self.guide, self.chronicle)
        self.undo_redo = UndoRedo(sitting, self.hot_seat)
        self.named_keys = NamedKeys(sitting, self.stage, self.ring)
        self.offering = Offering(sitting, self.stage, self.guide, self.chronicle, self.ring, self.named_keys)
        self.status_queries = StatusQueries(sitting, self.guide, self.offering)
        self.mat_commands = MatCommands(sitting, self.stage, self.guide, self.offering)
        self.answering = Answering(sitting, self.guide, self.offering, self.bridge)
        self.dragging = Dragging(sitting, self.guide, self.offering, self.answering)
        self.keyboard_focus = KeyboardFocus(
            sitting, self.ring, self.guide, self.chronicle, self.offering, self.answering
        )
        self._assisted = session.assisted
        table.view.teller = self.guide.telling
        self._wires = Wires()
        self._connect()

    def _connect(self) -> None:
        table, scene, join = self.table, self.drawn.scene, self._wires.join
        join(table.view.wanted, self.keyboard_focus.come_to)
        self.drawn.join(
            self._wires, self.stage.played, self._arranged, self._change_hand, self.stage.show_top
        )
        join(self.bridge.changed, self._happened)
        scene.lands = self._lands
        join(scene.activated, self._activate)
        join(scene.drag_started, self.dragging.start)
        join(scene.drag_moved, lambda key: self.dragging.over(scene.dragging, key))
        join(scene.drag_cancelled, self.dragging.cancel)
        join(scene.dropped, self.dragging.drop)
        join(scene.hovered, self.guide.hover)
        join(scene.hovered, self.answering.foresee)
        join(scene.closer_wanted, self._look_closer)
        join(table.closer_wanted, self.guide.enlarge_option)
        join(table.confirm_key, self.confirm)
        join(table.cancel_key, self.cancel)
        join(table.digit_key, self.press_digit)
        join(table.view.moved, self.keyboard_focus.move)
        join(table.view.looked, self.keyboard_focus.look)
        join(table.view.stepped, self.keyboard_focus.step)
        join(table.view.come_to, self.keyboard_focus.come)
        join(table.view.entered, self._enter_on_table)
        join(table.view.taken, self._take_on_table)
        join(table.prompt.confirmed, self.confirm)
        join(table.prompt.cancelled, self.take_back)
        join(table.prompt.chip_pressed, self.answering.press_target)
        join(table.prompt.extra_pressed, self.answering.press_extra)
        join(table.panel.pressed, self.answering.press_target)
        join(table.choices.pressed, self.keyboard_focus.press_row)
        join(table.choices.pointed, self.keyboard_focus.point_row)
        join(table.log.pointed, self.keyboard_focus.point_line)
        join(table.log.clicked, self.keyboard_focus.open_line)
        join(table.log.opened, self.keyboard_focus.open_line)
        join(table.side_changed, self._side_changed)
        join(self._application().focusChanged, self.named_keys.refresh)
        join(table.top.undo_pressed, self.undo)
        join(table.top.redo_pressed, self.redo)
        join(self.curtain.opened, self.open_curtain)
        join(self.curtain.undo_pressed, self.undo)
        join(self.curtain.agreed, self.undo_redo.agree)
        join(self.curtain.refused, self.undo_redo.disagree)

    @staticmethod
    def _application() -> QApplication:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        return application

    def close(self) -> None:
        """Let go of session and table; another presenter takes the table over."""
        self.bridge.close()
        self.table.view.teller = None
        self.hot_seat.stay()
        self.stage.put_away()
        self.stage.close()
        self.chronicle.close()
        self._wires.cut()
        self.drawn.scene.let_go_of_game()

    # --- what others ask about a running game ------------------------------------------------------------------------

    @property
    def viewer(self) -> int:
        """The seat of the person at the screen, NOBODY while the curtain is closed."""
        return self.sitting.viewer

    @property
    def observation(self) -> Any:
        """What this person sees."""
        return self.sitting.observation

    @property
    def interaction(self) -> Interaction | None:
        """The question that is being answered, None while nothing is asked."""
        return self.sitting.interaction

    @property
    def together(self) -> Callable[[], Any]:
        return self.bridge.together

    @together.setter
    def together(self, hold: Callable[[], Any]) -> None:
        """What holds the decisions of one commit together while they are saved."""
        self.bridge.together = hold

    # --- the course of a game ----------------------------------------------------------------------------------------

    def start(self, before: Presenter | None = None) -> None:
        """Show the game as it stands and offer its decision.

        `before` has left the same game on another table: seat, news and what is chosen so far are taken over.
        """
        if before is None:
            self._advance(())
            return
        self.chronicle.news = before.chronicle.news
        self.stage.mat = before.stage.mat
        self.table.take_over(before.table)
        self.sitting.sit(before.viewer)
        if before.hot_seat.waits:
            self.hot_seat.waits = True
            self.stage.show((), lambda: self._show_received(before.hot_seat.cards))
            return
        self._advance(())
        self.undo_redo.take_over(before.undo_redo)
        self.offering.take_over(before.interaction, before.ring.current)

    def _happened(self, events: tuple[Event, ...]) -> None:
        self.offering.forget_previews()
        self.chronicle.tell_result(events, looks=bool(self._to_look_at(events)))
        self._advance(events)
        if self.session.assisted and not self._assisted:
            self._assisted = True
            self.marked.emit()

    def _changes_hands(self) -> bool:
        return not self.session.is_over and needs_curtain(
            self.session.decision(), self.viewer, self.session.seats
        )

    def _to_look_at(self, events: tuple[Event, ...]) -> tuple[int, ...]:
        """The cards just drawn that the player who leaves the screen has had no time to see."""
        if self.hot_seat.waits or not self._changes_hands():
            return ()
        return self.hot_seat.received(events)

    def _advance(self, events: tuple[Event, ...]) -> None:
        """After every change: who decides next, and may that be shown to who sits here?"""
        self.hot_seat.stay()
        self.offering.clear()
        if self.session.is_over:
            self.stage.show(events, self._end)
            return
        decision = self.session.decision()
        if self._changes_hands():
            received = self._to_look_at(events)
            if received:
                self.hot_seat.waits = True
                self.stage.show(events, lambda: self._show_received(received))
            elif self.hot_seat.waits:
                self.hot_seat.close()
            else:
                self.hot_seat.leave(events)
            return
        stays = is_public_reply(decision) and self.viewer != NOBODY
        self.sitting.sit(self.viewer if stays else decision.seat)
        self.stage.show(events, lambda: self._offer(decision))

    def _show_received(self, cards: tuple[int, ...]) -> None:
        self.offering.came_up()
        self.hot_seat.show_received(cards)

    def _offer(self, decision: Any) -> None:
        self.hot_seat.waits = False
        self.offering.offer(decision)

    def _end(self) -> None:
        self.stage.show_over()
        self.finished.emit()

    def open_curtain(self) -> None:
        """The next person says to be there: the table opens for their eyes."""
        if not self.curtain.isVisible() or self.session.is_over:
            return
        decision = self.session.decision()
        self.table.announcer.forget(at_once=True)
        self.sitting.sit(decision.seat)
        self.table.view.setFocus()  # first, or the keys would be led through the shutters' other buttons
        self.curtain.lift()
        self.stage.show()
        self.stage.retell(lambda: self._offer(decision))

    # --- the table as it is -----------------------------------------------------------------------------------------

    def _arranged(self) -> None:
        """The screen has another size: the same things at other places."""
        if not self.stage.finish():
            self.stage.settle()
            self.offering.render()

    def _side_changed(self) -> None:
        """Close an opponent's open mat when the log opens: the two have no room beside each other."""
        if self.table.side == LOG:
            self.mat_commands.close()
        else:
            self.keyboard_focus.point_line(None)
        self.named_keys.refresh()

    def _change_hand(self, *changed: object) -> None:
        self.offering.find_playable()
        self._arranged()
        if changed:
            self.table.announcer.say(self.table.hand_tools.said(changed[0]))

    # --- mouse and keys: which part is meant? -----------------------------------------------------------------------

    def _activate(self, key: Key) -> None:
        """A click on an item of the table."""
        self.table.enlarged.close_up()
        if self.hot_seat.leaves:
            self.confirm()
            return
        if self.mat_commands.pressed(key):
            return
        if self.interaction is None:
            self.guide.inspect(key)
        else:
            self.answering.press_target(self.sitting.target(key), key)

    def _lands(self, key: Key) -> Key:
        """Where what is pressed there, or let go, comes to stand."""
        lifted = self.drawn.scene.dragging
        return self.answering.lands(key) if lifted is None else self.dragging.lands(lifted, key)

    def _look_closer(self, key: Key | None) -> None:
        """The right button, or a long press: what is under the pointer is to be seen large."""
        if key is None:
            self.table.enlarged.close_up()
        elif not self.hot_seat.leaves:
            self.guide.enlarge(key)

    def confirm(self) -> None:
        """Carry out what is chosen; after a look at what was drawn, close the shutters."""
        if self.stage.skip() or self.curtain.isVisible():
            return
        if self.hot_seat.leaves:
            self.hot_seat.close()
        elif not self.hot_seat.waits:
            self.answering.commit_chosen()
        elif not self.offering.too_soon():  # nobody has looked at the cards so quickly
            self.hot_seat.close()

    def cancel(self) -> None:
        """One step back: the selection first, then the last decision of this turn (R01)."""
        self.table.bubble.close_bubble()
        if self.table.enlarged.close_up():
            return
        if self.stage.finish() or self.interaction is None:
            return
        if self.mat_commands.close() or self.answering.clear():
            return
        if self.table.side:
            self.table.focus_table()
        elif self.offering.can_go_back():
            self.undo()

    def take_back(self) -> None:
        """The button that Esc presses while nothing else is open does what it says, whatever is open."""
        self.table.bubble.close_bubble()
        self.table.enlarged.close_up()
        if self.stage.finish() or self.interaction is None:
            return
        if not self.answering.clear() and self.offering.can_go_back():
            self.undo()

    def _enter_on_table(self) -> None:
        """Enter on a target takes it; on what is chosen or closed, or without a target, it confirms what is chosen."""
        if self.named_keys.taken_on_table():
            self.keyboard_focus.enter()
        else:
            self.confirm()

    def _take_on_table(self) -> None:
        """Space on a target takes it, on a closed one it is told why not; on what is chosen it confirms."""
        if not self.keyboard_focus.enter():
            self.confirm()

    def press_digit(self, place: int) -> None:
        """1 to 9 and 0 take the choice on the sheet that shows the digit, else the card at that place of the hand."""
        if self.table.panel.isVisible() and self.table.panel.press_key(str((place + 1) % 10)):
            return
        cards = self.drawn.hand_keys()
        if not 0 <= place < len(cards):
            self.answering.say_impossible()
        else:
            self.table.view.setFocus()  # so that Enter is about the cards now
            self.ring.current = cards[place]
            self.offering.render()
            self._activate(cards[place])

    # --- commands of the menu, by their names ------------------------------------------------------------------------

    def undo(self) -> None:
        taken_back = self.undo_redo.undo()
        if taken_back is not None:
            self.keyboard_focus.come_back(taken_back.action)

    def redo(self) -> None:
        self.undo_redo.redo()

    def say(self, kind: str) -> None:
        """Pass, no, done or yes."""
        self.answering.say(kind)

    def next_worker(self) -> None:
        self.answering.next_worker()

    def explain(self) -> None:
        self.guide.explain()

    def enlarge(self) -> None:
        """Show the thing with the focus, or the one under the pointer, in the close-up."""
        self.guide.enlarge()

    def pin_inspector(self) -> None:
        self.guide.pin()

    def show_opponent(self, place: int) -> None:
        self.mat_commands.show(place)

    def toggle_log(self) -> None:
        self.table.toggle_log()

    def find_in_log(self) -> None:
        self.table.find_in_log()

    def toggle_choices(self) -> None:
        self.table.toggle_choices()

    def toggle_hand(self) -> None:
        tools = self.table.hand_tools
        tools.set_hidden(not tools.hide_button.isChecked())
