"""Joins a session and the table screen: plays what happened, shows what is, offers what may be decided.

The presenter knows who sits at the screen (`viewer`, -1 while the curtain is closed) and never shows anything
that this person may not see. Every way of answering ends in `_commit` with actions from the legal list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QRectF, Signal
from PySide6.QtGui import QPixmap

from app import texts
from app.rules.viticulture import ids
from app.session.session import Session
from app.texts import text
from app.ui import inspection
from app.ui.bridge import SessionBridge
from app.ui.curtain_rule import is_public_reply, needs_curtain
from app.ui.focus_ring import FocusRing
from app.ui.hand_order import PLAYABLE
from app.ui.interaction import Interaction, Question
from app.ui.interaction_targets import Target, target_of_key, targets_of, worker_target
from app.ui.log_book import LogBook, line_colours
from app.ui.look import Look
from app.ui.models.log_model import LogLine
from app.ui.news import News, log_marks, places_of_event
from app.ui.panels import content
from app.ui.panels.inspector import InspectorView
from app.ui.panels.prompt_bar import GUARD_MILLISECONDS, PromptView
from app.ui.panels.top_bar import TopView
from app.ui.playable import playable_cards
from app.ui.preferences import CONFIRM_ALWAYS, CONFIRM_NEVER, PACES, Preferences
from app.ui.prompting import choice_rows, joined_marks, make_interaction, prompt_view, table_marks
from app.ui.screens.curtain import Curtain, CurtainView, Totals
from app.ui.solo_side import SoloSide
from app.ui.table.layout import DOCKED_REASON
from app.ui.table.screen import CHOICES, LOG, NONE, TableScreen
from app.ui.table_face import TableFace
from app.ui.taking_back import Agreement, Plan, note, refusal_words, undo_plan
from app.ui.wording import Wording

Action = tuple[Any, ...]
Event = tuple[Any, ...]
Key = tuple[Any, ...]

NOBODY = -1
GOAL = 20
MOST_READ = 12  # lines that are read aloud at once
FACE_SHAPE = 0.72  # width of a card by its height
# What the person at the screen has just received: it is shown before the screen changes hands.
_RECEIVED = frozenset({"draw", "take", "give"})


class Presenter(QObject):
    """One running game on one table screen."""

    finished = Signal()
    offered = Signal()
    rules_wanted = Signal()

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
        self.look = look
        self.preferences = preferences
        self.viewer = NOBODY
        self.interaction: Interaction | None = None
        self.guard = GUARD_MILLISECONDS
        self.wording = Wording(session.seats)
        self.observation: Any = session.observation(NOBODY)
        self._solo = SoloSide(table, look, session) if self.observation.solo else None
        self._bridge = SessionBridge(session, self)
        self._bridge.changed.connect(self._happened)
        self._face = TableFace(table, look, session.seats)
        self._ring = FocusRing()
        self._book = LogBook(session)
        self._hovered: Key | None = None
        self._handover = False
        self._playing = False
        self._wish: Agreement | None = None
        self._then: Callable[[], None] | None = None
        self._news = News(session)
        self._playable: frozenset[int] = frozenset()
        self._logged: dict[Key, str] = {}
        self._read: tuple[int, LogLine | None] = (NOBODY, None)
        self._told: Key | None = None  # what the inspector tells about
        self._opened = NOBODY  # the opponent whose whole mat lies beside the board
        self._last_press = QElapsedTimer()
        self._offered_at = QElapsedTimer()
        self._previews: dict[Action, list[Event]] = {}
        self._connect()

    def _connect(self) -> None:
        table, scene = self.table, self._face.scene
        scene.activated.connect(self._activate)
        scene.drag_started.connect(self._drag_start)
        scene.drag_moved.connect(self._drag_over)
        scene.dropped.connect(self._drop)
        scene.hovered.connect(self._hover)
        scene.played.connect(self._played)
        table.arranged.connect(self._arranged)
        table.confirm_key.connect(self.enter)
        table.cancel_key.connect(self.cancel)
        table.digit_key.connect(self.press_digit)
        table.view.moved.connect(self._move_focus)
        table.view.stepped.connect(self._step_focus)
        table.view.entered.connect(self._enter_on_table)
        table.prompt.confirmed.connect(self.confirm)
        table.prompt.cancelled.connect(self.cancel)
        table.prompt.chip_pressed.connect(self._press_target)
        table.prompt.extra_pressed.connect(self._press_extra)
        table.panel.pressed.connect(self._press_target)
        table.choices.pressed.connect(self._press_row)
        table.choices.pointed.connect(self._point_row)
        table.log.pointed.connect(self._point_line)
        table.hand_tools.sort_changed.connect(self._change_hand)
        table.hand_tools.filter_changed.connect(self._change_hand)
        table.hand_tools.hide_changed.connect(self._change_hand)
        table.top.undo_pressed.connect(self.undo)
        table.top.redo_pressed.connect(self.redo)
        table.top.log_pressed.connect(self.toggle_log)
        self.curtain.opened.connect(self.open_curtain)
        self.curtain.undo_pressed.connect(self.undo)
        self.curtain.agreed.connect(self._agree)
        self.curtain.refused.connect(self._disagree)
        self.look.changed.connect(self._restyle)

    @property
    def together(self) -> Callable[[], Any]:
        return self._bridge.together

    @together.setter
    def together(self, hold: Callable[[], Any]) -> None:
        """What holds the decisions of one commit together while they are saved."""
        self._bridge.together = hold

    def close(self) -> None:
        """Let go of session and table; another presenter takes the table over."""
        self._bridge.close()
        if self._solo is not None:
            self._solo.close()
        table, scene = self.table, self._face.scene
        scene.finish_animations()
        for signal in (
            scene.activated,
            scene.drag_started,
            scene.drag_moved,
            scene.dropped,
            scene.hovered,
            scene.played,
            table.arranged,
            table.confirm_key,
            table.cancel_key,
            table.digit_key,
            table.view.moved,
            table.view.stepped,
            table.view.entered,
            table.prompt.confirmed,
            table.prompt.cancelled,
            table.prompt.chip_pressed,
            table.prompt.extra_pressed,
            table.panel.pressed,
            table.choices.pressed,
            table.choices.pointed,
            table.log.pointed,
            table.hand_tools.sort_changed,
            table.hand_tools.filter_changed,
            table.hand_tools.hide_changed,
            table.top.undo_pressed,
            table.top.redo_pressed,
            table.top.log_pressed,
            self.curtain.opened,
            self.curtain.undo_pressed,
            self.curtain.agreed,
            self.curtain.refused,
        ):
            signal.disconnect()
        self.look.changed.disconnect(self._restyle)

    # --- the course of a game ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Show the game as it stands and offer its decision."""
        self._advance(())

    def _happened(self, events: tuple[Event, ...]) -> None:
        self._previews.clear()
        self._advance(events)

    def _advance(self, events: tuple[Event, ...]) -> None:
        """After every change: who decides next, and may that be shown to who sits here?"""
        self.interaction = None
        self._playable = frozenset()
        self._logged = {}
        self._ring.clear()
        self.table.bubble.close_bubble()
        if self.session.is_over:
            self._show_everything(events, self._end)
            return
        decision = self.session.decision()
        if needs_curtain(decision, self.viewer, self.session.seats):
            received = self._received(events)
            if received and not self._handover:
                self._show_handover(events, received)
            else:
                self._close_curtain(decision)
            return
        if not is_public_reply(decision) or self.viewer == NOBODY:
            self.viewer = decision.seat
        self.session.at_screen = self.viewer
        self._show_everything(events, lambda: self._offer(decision))

    def _end(self) -> None:
        self._show_over()
        self.finished.emit()

    def _received(self, events: tuple[Event, ...]) -> tuple[int, ...]:
        """The cards that came to the person at the screen and that nobody has had time to look at."""
        if self.viewer == NOBODY:
            return ()
        found = []
        for event in self.session.visible_events(events, self.viewer):
            mine = event[2] if event[0] == "give" else event[1]
            if event[0] in _RECEIVED and mine == self.viewer and event[-1] is not None:
                found.append(event[3] if event[0] in ("draw", "give") else event[2])
        return tuple(found)

    def _show_handover(self, events: tuple[Event, ...], cards: tuple[int, ...]) -> None:
        """One look at what was drawn, before the shutters close."""
        self._handover = True
        self._show_everything(events, lambda: self._show_received(cards))

    def _show_received(self, cards: tuple[int, ...]) -> None:
        self.table.show_panel(False)
        self.table.choices.model.set_rows([])
        self._face.scene.set_marks({})
        self._face.scene.set_draggable([])
        self.table.prompt.show_view(
            PromptView(
                title=text("ui.window.you-drew", cards=cards),
                line=text("ui.window.handover"),
                colour=self.session.seats[self.viewer].colour,
                confirm_words=text("ui.window.close-shutters"),
                confirm_ready=True,
            )
        )
        self._offered_at.start()
        self.offered.emit()

    def _close_curtain(self, decision: Any) -> None:
        """Everything private goes first, then the shutters show (R43)."""
        self._remember_seen()
        self._handover = False
        self._opened = NOBODY
        self.interaction = None
        self._ring.clear()
        self._hovered = None
        self.table.bubble.close_bubble()
        self.viewer = NOBODY
        self.session.at_screen = None
        self.table.panel.clear()
        self.table.choices.model.set_rows([])
        self.table.clear_rules()
        self.table.prompt.show_view(PromptView())
        self._show_everything(())
        self._face.scene.set_marks({})
        self._face.scene.set_draggable([])
        self.curtain.close_over(self._curtain_view(decision))
        self.offered.emit()

    def _curtain_view(self, decision: Any) -> CurtainView:
        seats = self.session.seats
        public = self.observation
        wording = Wording(seats)
        reply = decision.card_player >= 0 and decision.card_player != decision.seat
        name = seats[decision.seat].name
        asked = texts.thing("prompt", decision.prompt)
        if reply:
            asked_line = text("ui.curtain.goes-on", name=seats[decision.card_player].name)
            public_line = text(
                "ui.curtain.plays",
                name=seats[decision.card_player].name,
                card=texts.card_name(decision.source),
            )
            more = texts.card_text(decision.source)
        else:
            if public.year < 1 or public.season not in range(4):
                asked_line = text("ui.window.curtain-setup", what=asked)
            else:
                asked_line = text(
                    "ui.window.curtain-asked", year=public.year, season=public.season, what=asked
                )
            public_line = self._last_public_line(wording)
            more = text("ui.curtain.changes-wait") if public_line else ""
        totals = tuple(
            Totals(seats[n].name, seats[n].colour, view.vp, view.lira, sum(view.free))
            for n, view in enumerate(public.seats)
        )
        return CurtainView(
            name=name,
            colour=seats[decision.seat].colour,
            reply=reply,
            asked=asked_line,
            public=public_line,
            public_more=more,
            totals=totals,
            can_undo=bool(self.session.log) and self.session.can_undo() is None,
        )

    def _last_public_line(self, wording: Wording) -> str:
        """The newest thing that somebody did, as everybody may know it."""
        for entry in reversed(self.session.log[-6:]):
            for event in self.session.visible_events(entry.events, NOBODY):
                if event[0] in ("place", "pass", "wake", "visitor", "order-filled"):
                    return wording.event(event)
        return ""

    def open_curtain(self) -> None:
        """The next person says to be there: the table opens for their eyes."""
        if not self.curtain.isVisible() or self.session.is_over:
            return
        decision = self.session.decision()
        self.viewer = decision.seat
        self.session.at_screen = self.viewer
        self.curtain.lift()
        self._show_everything(())
        self._offer(decision)
        self.table.view.setFocus()

    def _remember_seen(self) -> None:
        if self.viewer != NOBODY:
            self._news.saw_all(self.viewer)

    # --- showing -------------------------------------------------------------------------------------------------

    def _show_everything(self, events: tuple[Event, ...], then: Callable[[], None] | None = None) -> None:
        """Play the events for the eyes that are here, make everything right, then go on with `then`."""
        self.observation = self.session.observation(self.viewer)
        self.wording = Wording(self.session.seats, self.viewer)
        self._then = then
        visible = self.session.visible_events(events, self.viewer)
        wishes = self.preferences.wishes
        pace = PACES.get(wishes.pace, 1.0) if self.table.isVisible() else 0.0
        # With reduced motion the scene fades; the discs on what has changed tell the same.
        self._face.scene.set_motion(pace, wishes.reduced_motion)
        if visible and pace > 0:
            self._playing = True
            self._face.scene.set_marks({})
            self.table.prompt.show_view(PromptView())
            if self._face.play(visible, pace) or not self._playing:
                return  # under way, or settled already because nothing had to move
        self._settled()

    def _settled(self) -> None:
        """The animation is over, or there was none."""
        self._playing = False
        hand = self.observation.seats[self._own].hand
        count = sum(self.observation.seats[self._own].hand_counts)
        cards = count if hand is None else len(hand)
        self.table.set_shape(max(2, len(self.session.seats)), cards, self._opened != NOBODY)
        self._settle_table()
        self._forget_card()
        if self._solo is not None:
            self._solo.show(self.observation)
        self.table.hand_tools.show_count(count)
        self._show_top()
        self._show_log()
        then, self._then = self._then, None
        if then is not None:
            then()

    def _settle_table(self) -> None:
        hand = self.observation.seats[self._own].hand
        new = self._news.new_cards(self._own, hand) if hand is not None and self.viewer != NOBODY else ()
        just_now = self._newest_of(self._opened) if self._opened != NOBODY else ""
        self._face.settle(self.observation, self._own, new, self._playable, self._opened, just_now)

    def _forget_card(self) -> None:
        """The inspector tells nothing more of a card that has left the hand, or whose visitor is done."""
        told = self._told
        if told is None or told[0] not in ("card", "source"):
            return
        at_work = NOBODY if self.session.is_over else self.session.decision().source
        shown = self._face.scene.keys()
        if told in shown or told == ("source", at_work):
            return
        self._told = None
        self.table.forget_rule()

    def _newest_of(self, seat: int) -> str:
        """The newest thing that a seat did, in a sentence."""
        for entry in reversed(self.session.log[-60:]):
            if entry.seat == seat:
                for event in self.session.visible_events(entry.events, self.viewer):
                    words = self.wording.event(event) if event[1] == seat else ""
                    if words:
                        return words
        return text("ui.opponent.nothing-yet")

    def _played(self) -> None:
        if self._playing:
            self._settled()

    @property
    def _own(self) -> int:
        """Whose mat lies below: the viewer's, or that of whoever lifts the curtain next."""
        return self.viewer if self.viewer != NOBODY else max(0, self.observation.actor)

    def _show_top(self) -> None:
        observation = self.observation
        seats = self.session.seats
        plan = undo_plan(self.session, self.viewer)
        view = TopView(
            year=observation.year,
            ends_at=GOAL,
            season=observation.season if 0 <= observation.season < 4 else (4 if observation.year else -1),
            undo_refusal=refusal_words(plan.refusal, self.session, self.wording),
            undo_note=note(plan, self.wording, self.session.assisted),
            assisted=self.session.assisted,
            ends_words="" if self._solo is None else self._solo.years_words(observation),
            redo_refusal=self._refusal(self.session.can_redo()),
        )
        turn = observation.turn if observation.turn >= 0 else observation.actor
        if observation.over:
            view = _with(view, turn_words=text("ui.top.over"))
        elif turn >= 0:
            mine = turn == self.viewer
            words = text("ui.top.your-turn") if mine else text("ui.top.turn", name=seats[turn].name)
            line = text("ui.top.season", season=observation.season) if 0 <= observation.season < 6 else ""
            view = _with(
                view, turn_colour=seats[turn].colour, turn_words=words, turn_line=texts.capital(line)
            )
            if observation.actor not in (turn, -1):
                actor = seats[observation.actor]
                view = _with(
                    view,
                    answers_colour=actor.colour,
                    answers_name=actor.name,
                    turn_line=text("ui.top.answers", name=actor.name),
                )
        self.table.top.show_view(view)

    def _refusal(self, reason: Any) -> str:
        return texts.reason(reason, self.wording.people) if reason else ""

    def _show_log(self) -> None:
        """What happened since the reader's last turn stands last, under its own heading."""
        lines = self._book.lines(self.wording, self._news.since(self.viewer) if self.viewer != NOBODY else 0)
        self.table.log.show_lines(lines, line_colours(self.session.seats))
        self._announce(lines)

    def _announce(self, lines: list[LogLine]) -> None:
        """Read what others have done since the log was shown last; the reader knows the own deeds."""
        known, self._read = self._read, (self.viewer, lines[-1] if lines else None)
        if self.viewer == NOBODY or known[0] != self.viewer or known[1] is None:
            return
        new: list[str] = []
        for line in reversed(lines):
            if line is known[1]:
                break
            if line.seat != self.viewer and not line.heading:
                new.append(line.words)
        self.table.announcer.say(" ".join(reversed(new[:MOST_READ])))

    def _show_over(self) -> None:
        self.table.panel.clear()
        self.table.choices.model.set_rows([])
        self._face.scene.set_marks({})
        self._face.scene.set_draggable([])
        winners = texts.winners(self.observation.winners, self.wording.people)
        self.table.prompt.show_view(PromptView(title=text("ui.top.over"), line=winners))

    def _arranged(self) -> None:
        """The screen has another size: the same things at other places."""
        if self._playing:
            self._face.scene.finish_animations()
            return
        self._settle_table()
        self._render()

    def _restyle(self) -> None:
        self._face.restyle()
        self.table.refresh()
        self._show_top()
        if self.interaction is not None:
            self._render()

    def _change_hand(self, *_: object) -> None:
        self._find_playable()
        self._arranged()

    # --- offering ------------------------------------------------------------------------------------------------

    def _offer(self, decision: Any) -> None:
        """Ask the decision of whoever sits here, or of whom the public question goes to."""
        question = Question(
            seat=decision.seat,
            prompt=decision.prompt,
            source=decision.source,
            card_player=decision.card_player,
            private=decision.private,
            done=decision.done,
            least=decision.least,
            most=decision.most,
            legal=tuple(self.session.legal()),
            candidates=tuple(self.session.candidates()),
            observation=self.session.observation(decision.seat),
            why_not=self.session.why_not,
        )
        self.interaction = make_interaction(question)
        self._find_playable()
        self._handover = False
        self._offered_at.start()
        self._render(fresh=True)
        self.table.announcer.say(" ".join(part for part in self.wording.question(question) if part))
        self.offered.emit()

    def _find_playable(self) -> None:
        """What the hand's filter shows now; worked out only while it is on, since it plays a little ahead."""
        interaction, tools = self.interaction, self.table.hand_tools
        if interaction is None or tools.filter != PLAYABLE or interaction.question.seat != self.viewer:
            return
        self._playable = playable_cards(interaction.question.legal, self.session.after)
        hand = self.observation.seats[self._own].hand or ()
        tools.show_playable(sum(card in self._playable for card in hand))
        self._settle_table()

    def _render(self, fresh: bool = False, reason: str = "") -> None:
        """Bring prompt bar, panel, list and marks in line with the interaction."""
        interaction = self.interaction
        if interaction is None or self.curtain.isVisible():
            return
        question = interaction.question
        wording = Wording(self.session.seats, question.seat)
        panel = content.panel_view(self._panel_scene(interaction, wording))
        if panel is not None:
            self.table.panel.show_view(panel)
        elif self.table.panel.isVisible():
            self.table.panel.clear()
        self.table.show_panel(panel is not None)
        self.table.prompt.show_view(
            prompt_view(
                interaction,
                wording,
                self._preview,
                colour=self.session.seats[question.seat].colour if question.seat != self.viewer else "",
                panel_shown=panel is not None,
                can_go_back=self._can_go_back(),
                reason=reason,
            )
        )
        self.table.choices.model.set_rows(choice_rows(interaction, wording))
        scene = self._face.scene
        keys = scene.keys()
        if fresh:
            self._ring.set_targets(interaction, keys, question, scene)
        marks = table_marks(interaction, keys, question.observation, self._ring.current)
        scene.set_marks(joined_marks(marks, self._news.changed_marks(self.viewer, keys), self._logged))
        scene.set_draggable(self._draggable(interaction, keys))
        self.table.clear_targets()
        if fresh and question.source >= 0 and self._hovered is None:
            self._show_rule(inspection.inspect_card(question.source, self.look))
            self._told = ("source", question.source)

    def _panel_scene(self, interaction: Interaction, wording: Wording) -> content.Scene:
        return content.Scene(
            question=interaction.question,
            interaction=interaction,
            wording=wording,
            look=self.look,
            preview=self._preview,
            answers=self._answers(interaction.question, wording),
            card_picture=self._card_picture,
            width=self.table.regions.decision_panel.w,
        )

    def _card_picture(self, kind: str, number: int, width: float = 0.0) -> QPixmap | None:
        """Of the card in sight, or of one to choose, which is smaller."""
        room = self.table.regions.decision_panel.h
        size = self.look.theme.size
        height = min(room - 70, width / FACE_SHAPE) if width else min(room - 40, size(262))
        return self._face.card_picture(kind, number, height * FACE_SHAPE, height)

    def _answers(self, question: Question, wording: Wording) -> list[tuple[int, str]]:
        """The answers to the card being resolved: given, asked now, still to come."""
        if question.card_player < 0 or question.seat == question.card_player:
            return []
        given: dict[int, str] = {}
        for entry in reversed(self.session.log):
            stop = False
            for event in entry.events:
                if event[0] == "answer":
                    given.setdefault(event[1], wording.event(event))
                stop = stop or (event[0] == "visitor" and event[2] == question.source)
            if stop:
                break
        count = len(self.session.seats)
        found = []
        for step in range(1, count):
            seat = (question.card_player + step) % count
            name = wording.people.name(seat)
            if seat == question.seat:
                found.append((seat, f"{name}: {text('ui.opponent.asked-now')}"))
            elif seat in given:
                found.append((seat, given[seat]))
            else:
                found.append((seat, f"{name}: {text('ui.opponent.to-come')}"))
        return found

    def _preview(self, action: Action) -> list[Event]:
        if action not in self._previews:
            self._previews[action] = self.session.preview(action)
        return self._previews[action]

    def _draggable(self, interaction: Interaction, keys: set[Key]) -> list[Key]:
        if interaction.question.prompt not in ("turn", "book"):
            return []
        seat = interaction.question.seat
        usable = {action[1] for action in interaction.question.legal if action[0] in ("place", "book")}
        return [key for key in keys if key[0] == "home" and key[1] == seat and key[2] in usable]

    # --- answering -----------------------------------------------------------------------------------------------

    def _target(self, key: Key) -> Target:
        """What a pressed item means: this very card in a choice of several, else the thing itself."""
        interaction = self.interaction
        if interaction is not None and key in interaction.open_targets():
            return key
        return target_of_key(key, self.observation)

    def _activate(self, key: Key) -> None:
        """A click on an item of the table."""
        if self._toggle_mat(key):
            return
        if self.interaction is None:
            self._inspect(key)
            return
        self._press_target(self._target(key), key)

    def _press_target(self, target: Target, key: Key | None = None) -> None:
        """Take a target up; the second press on what is chosen confirms it."""
        interaction = self.interaction
        if interaction is None:
            return
        if target[0] == "action":
            self._press_action(target[1])
            return
        complete = bool(interaction.chosen) and target in interaction.selection and target[0] != "worker"
        if complete and not interaction.toggles():
            if not self._too_soon():
                self.confirm()
            return
        if interaction.press(target):
            self._last_press.start()
            self._pressed(target)
        else:
            self._refuse(target, key, at_once=True)

    def _press_action(self, action: Action) -> None:
        interaction = self.interaction
        if interaction is None:
            return
        if interaction.chosen == [action] and not self._too_soon():
            self.confirm()
            return
        if interaction.choose(action):
            self._last_press.start()
            self._pressed(None)

    def _pressed(self, target: Target | None) -> None:
        self.table.bubble.close_bubble()
        interaction = self.interaction
        if interaction is not None and interaction.chosen and target is not None and target[0] != "worker":
            if self._commits_at_once(interaction.chosen):
                self._commit(list(interaction.chosen))
                return
        self._render()

    def _commits_at_once(self, actions: list[Action]) -> bool:
        """The player's wish: confirm always, only what cannot be taken back, or never."""
        wish = self.preferences.wishes.confirm
        if wish == CONFIRM_ALWAYS or actions[0][0] in ("pass", "discard"):
            return False
        if wish == CONFIRM_NEVER:
            return True
        return not any(event[0] in ("draw", "reveal") for event in self._preview(actions[0]))

    def _press_row(self, action: Action) -> None:
        """A row of the list of choices."""
        if len(action) == 2 and isinstance(action[1], tuple):
            self._press_target(action[1])
            return
        interaction = self.interaction
        if interaction is not None and action not in interaction.question.legal:
            self._point_row(action)
            return
        self._press_action(action)

    def _point_row(self, action: Action) -> None:
        """The focus in the list moved: the table shows the place of the choice."""
        interaction = self.interaction
        if interaction is None or not action:
            return
        if len(action) == 2 and isinstance(action[1], tuple):
            return
        keys = self._face.scene.keys()
        for target in reversed(targets_of(action, interaction.question.seat)):
            if target in keys:
                self._ring.current = target
                self._render()
                self._inspect(target)
                return

    def _point_line(self, event: Event) -> None:
        """The focus in the log moved, or a line was clicked: its place is marked and its rule opens."""
        places = places_of_event(event, self._face.scene.keys()) if event else []
        self._logged = log_marks(places)
        view = inspection.inspect_event(event, self.observation, self.wording, self.look) if event else None
        if view is not None and view.title:
            self._show_rule(view, places[0] if places else None)
        elif places:
            self._inspect(places[0])
        if self.interaction is not None:
            self._render()
        else:
            self._face.scene.set_marks(self._logged)

    def _press_extra(self, action: Action) -> None:
        """Pass asks for confirmation; no and done are said at once, they bring nothing about."""
        if self.interaction is None or self._just_offered():
            return
        if action[0] == "pass":
            self.interaction.choose(action)
            self._render()
        else:
            self._commit([action])

    def say(self, kind: str) -> None:
        """The key of a one-way choice: pass, no, done; or yes."""
        interaction = self.interaction
        if interaction is None:
            return
        action = (kind,)
        if action in interaction.question.legal:
            if kind == "yes":
                self._press_action(action)
            else:
                self._press_extra(action)

    def confirm(self) -> None:
        """Carry out what is chosen."""
        if self._skip_animation() or self.curtain.isVisible():
            return
        if self._handover:
            self._close_curtain(self.session.decision())
            return
        if self.interaction is not None and self.interaction.chosen and not self._just_offered():
            self._commit(list(self.interaction.chosen))

    def cancel(self) -> None:
        """One step back: the selection first, then the last decision of this turn (R01)."""
        self.table.bubble.close_bubble()
        if self._skip_animation() or self.interaction is None:
            return
        if self._opened != NOBODY:
            self.open_mat(self._opened)
            return
        if self.interaction.cancel():
            self._render(fresh=False)
        elif self.table.choices.isVisible():
            self.table.focus_table()
        elif self._can_go_back():
            self.undo()

    def _skip_animation(self) -> bool:
        """Any input ends a running animation, and does nothing else (R33)."""
        if self._playing:
            self._face.scene.finish_animations()
            return True
        return False

    def _can_go_back(self) -> bool:
        """In the middle of one's own action the step before can be taken back while undo is free."""
        if self.interaction is None or not self.session.log:
            return False
        if self.interaction.question.prompt in ("turn", "wake", "papa"):
            return False
        mine = self.session.log[-1].seat == self.interaction.question.seat
        return mine and self.session.can_undo() is None

    def _commit(self, actions: list[Action]) -> None:
        self._face.scene.finish_animations()
        closing = [("done",)] if self._needs_done(actions) else []
        self._bridge.submit(actions, closing)

    def _needs_done(self, actions: list[Action]) -> bool:
        """A choice of several with fewer than the most is closed by saying so."""
        interaction = self.interaction
        if interaction is None or len(actions) < 1 or not interaction.count()[2]:
            return False
        return len(actions) < interaction.count()[2] and ("done",) not in actions

    def _too_soon(self) -> bool:
        """A second press within a moment is the end of a double click (R10)."""
        return self._last_press.isValid() and self._last_press.elapsed() < self.guard

    def _just_offered(self) -> bool:
        return self._offered_at.isValid() and self._offered_at.elapsed() < self.guard

    # --- dragging ------------------------------------------------------------------------------------------------

    def _drag_start(self, key: Key) -> None:
        interaction = self.interaction
        if interaction is not None and key[0] == "home":
            interaction.press(worker_target(key[2]))
            self._render()

    def _drag_over(self, key: Key | None) -> None:
        """Over a space: what dropping here would mean."""
        interaction = self.interaction
        if interaction is None or key is None:
            return
        target = self._target(key)
        if target in interaction.closed_targets():
            self._refuse(target, key, at_once=False)

    def _drop(self, source: Key, key: Key | None) -> None:
        interaction = self.interaction
        if interaction is None or key is None:
            self._render()
            return
        interaction.press(worker_target(source[2]))
        target = self._target(key)
        if target in interaction.selection:
            self._render()
        elif interaction.press(target):
            self._last_press.start()
            self._pressed(target)
        else:
            self._render()
            self._refuse(target, key, at_once=True)

    # --- looking -------------------------------------------------------------------------------------------------

    def _hover(self, key: Key | None) -> None:
        self._hovered = key
        if key is None:
            self.table.bubble.close_bubble()
            self.table.hide_rule()
            return
        self._inspect(key)
        if self.interaction is not None:
            self._refuse(self._target(key), key, at_once=False)

    def _inspect(self, key: Key, *, at_once: bool = False, forced: bool = False) -> None:
        # Where the reason has only the prompt bar, all of it stands with the rule.
        docked = self.table.regions.level >= DOCKED_REASON
        refusal = self.reason_of(key) if docked else ""
        view = inspection.inspect(key, self.observation, self.wording, self.look, refusal)
        if view.title:
            self._show_rule(view, key, at_once=at_once, forced=forced)

    def _show_rule(
        self, view: InspectorView, key: Key | None = None, *, at_once: bool = False, forced: bool = False
    ) -> None:
        """Beside the hand, or as a bubble where there is no room for that (R13)."""
        self._told = key
        rect = self._face.scene.item_rect(key) if key is not None else None
        closed = ids.WINTER if self.observation.season == ids.SUMMER else ids.SUMMER
        free = self._face.scene.item_rect(("season", closed))
        self.table.show_rule(view, rect, free=free, at_once=at_once, forced=forced)

    def explain(self) -> None:
        """F1: the reason or the rule of what has the focus or the pointer; without both all rules."""
        key = self._ring.current or self._hovered
        if key is None:
            self.rules_wanted.emit()
            return
        self._inspect(key, at_once=True, forced=True)
        if self.interaction is not None:
            self._refuse(self._target(key), key, at_once=True)

    def reason_of(self, key: Key) -> str:
        """Why an item cannot be chosen now, "" when it can or when nothing is asked about it."""
        interaction = self.interaction
        if interaction is None:
            return ""
        action = self._closed_action(self._target(key))
        return self.wording.reason(self.session.why_not(action)) if action else ""

    def _closed_action(self, target: Target) -> Action | None:
        interaction = self.interaction
        if interaction is None or target in interaction.open_targets():
            return None
        closed = interaction.closed_targets()
        if target[0] == "tile":
            return next(
                (a for t, a in closed.items() if t[0] in ("space", "over") and t[1] == target[1]), None
            )
        return closed.get(target)

    def _refuse(self, target: Target, key: Key | None, *, at_once: bool) -> None:
        action = self._closed_action(target)
        if action is None or self.interaction is None:
            self.table.bubble.close_bubble()
            return
        reason = self.wording.reason(self.session.why_not(action)) or text("ui.choice.closed")
        title = self._title_of(action)
        tile = ("tile", action[2]) if action[0] in ("place", "book") else None
        rect = self._face.scene.item_rect(tile or key or ())
        title = text("ui.board.not-now", title=title)
        if at_once:
            self.table.announcer.say(f"{title}. {reason}")
        if self.table.regions.level >= DOCKED_REASON:
            # No place beside the board is free: the reason docks in the prompt bar.
            lines = reason.split("\n")
            short = lines[0] if len(lines) < 3 else f"{lines[0]}\n{lines[-1]}"
            self.table.bubble.dock(title, short, self.table.reason_room(), at_once=at_once)
            return
        self.table.bubble.tell(title, reason, rect or QRectF(self.table.rect()), at_once=at_once)

    def _title_of(self, action: Action) -> str:
        if action[0] in ("place", "book"):
            return text(f"viticulture.action.{ids.ACTION_NAMES[action[2]]}.title")
        assert self.interaction is not None
        return self.wording.move(action, self.interaction.question)

    # --- keys ----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter, pressed where no button has the focus."""
        self.confirm()

    def _move_focus(self, dx: int, dy: int) -> None:
        if self._ring.move(dx, dy):
            self._focused()

    def _step_focus(self, step: int) -> None:
        if self._ring.step(step):
            self.table.view.tab_used()
            self._focused()

    def _focused(self) -> None:
        """What got the focus is explained at once."""
        key = self._ring.current
        self._render()
        if key is not None:
            self._inspect(key, at_once=True)
            self._refuse(self._target(key), key, at_once=True)

    def _enter_on_table(self) -> None:
        """Enter on a target takes it; on what is chosen, or without a target, it confirms."""
        interaction = self.interaction
        key = self._ring.current
        if interaction is None or key is None:
            self.confirm()
            return
        target = self._target(key)
        if target in interaction.selection and interaction.chosen:
            self.confirm()
        else:
            self._press_target(target, key)

    def press_digit(self, place: int) -> None:
        """1 to 9 and 0 take the card at that place of the hand."""
        cards = self._face.hand_keys()
        if 0 <= place < len(cards):
            self._ring.current = cards[place]
            self._activate(cards[place])

    def next_worker(self) -> None:
        """W: the next kind of worker that can be placed."""
        interaction = self.interaction
        if interaction is None:
            return
        kinds = sorted({a[1] for a in interaction.question.legal if a[0] in ("place", "book")})
        if not kinds:
            return
        now = next((t[1] for t in interaction.selection if t[0] == "worker"), kinds[-1])
        following = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        interaction.cancel()
        interaction.press(worker_target(following))
        self._render(fresh=True)

    def undo(self) -> None:
        """Take the last decision back, after asking whom it concerns, or say why not."""
        if self._wish is not None:
            return
        plan = undo_plan(self.session, self.viewer)
        if plan.refusal is not None:
            words = refusal_words(plan.refusal, self.session, self.wording)
            self._tell_refusal(text("ui.undo.not-now"), words)
        elif plan.terms.agreement:
            if self.viewer != NOBODY:
                self._ask_others(plan)
        else:
            # Behind the curtain it stays closed: nobody knows who pressed, so whose hand may be seen.
            self._handover = False
            self.session.undo(plan.back_to)

    def _ask_others(self, plan: Plan) -> None:
        """Close the shutters and ask each person whose decision would go."""
        self._wish = Agreement(self.session, plan, self.viewer)
        self._close_curtain(self.session.decision())
        self._wish.show(self.curtain)

    def _agree(self) -> None:
        wish = self._wish
        if wish is None:
            return
        wish.agree()
        if wish.asked is not None:
            wish.show(self.curtain)
            return
        self._wish = None
        self.session.at_screen = wish.requester
        self.session.undo(wish.plan.back_to, wish.agreed)

    def _disagree(self) -> None:
        """It stays as it was: the curtain opens for whoever has to decide."""
        wish, self._wish = self._wish, None
        if wish is not None:
            view = self._curtain_view(self.session.decision())
            self.curtain.close_over(replace(view, public=wish.refused_words(), public_more=""))

    def redo(self) -> None:
        reason = self.session.can_redo()
        if reason is not None:
            self._tell_refusal(text("ui.top.redo"), self._refusal(reason))
            return
        self.session.redo()

    def _tell_refusal(self, title: str, words: str) -> None:
        rect = QRectF(self.table.top.undo.geometry())
        self.table.bubble.tell(title, words, rect, at_once=True)

    def toggle_log(self) -> None:
        docked = self.table.regions.log is not None
        shown = self.table.side == LOG and self.table.log.isVisible()
        self.table.show_side(NONE if shown and not docked else LOG)
        if self.table.log.isVisible():
            self.table.log.view.setFocus()

    def toggle_choices(self) -> None:
        """L goes to the list of choices; from there it goes back to the table."""
        if self.table.choices.isVisible() and self.table.choices.view.hasFocus():
            self.table.show_side(LOG if self.table.regions.log is not None else NONE)
            self.table.view.setFocus()
        else:
            self.table.show_side(CHOICES)
            self.table.choices.view.setFocus()

    def toggle_hand(self) -> None:
        self.table.hand_tools.set_hidden(not self.table.hand_tools.hide_button.isChecked())

    def pin_inspector(self) -> None:
        """I: keep what the inspector shows, or let it go."""
        docked = self.table.regions.inspector is not None
        inspector = self.table.inspector if docked else self.table.rule_bubble
        if not docked and not inspector.isVisible():
            self.explain()
        inspector.pinned = bool(inspector.view.title) and not inspector.pinned
        if not docked and not inspector.pinned:
            self.table.hide_rule()

    def show_opponent(self, place: int) -> None:
        """F2 to F6: the vineyard of an opponent, clockwise from the left."""
        count = len(self.session.seats)
        if place < count - 1:
            self.open_mat((self._own + 1 + place) % count)

    def open_mat(self, seat: int) -> None:
        """Show an opponent's whole mat beside the board; the one that is open closes."""
        if self._playing:
            self._face.scene.finish_animations()
        self._opened = NOBODY if seat == self._opened else seat
        self.table.bubble.close_bubble()
        self.table.hide_rule()
        if self._opened != NOBODY and self.table.regions.inspector is not None:
            self._inspect(("opponent", self._opened))
        hand = self.observation.seats[self._own].hand
        cards = sum(self.observation.seats[self._own].hand_counts) if hand is None else len(hand)
        self.table.set_shape(max(2, len(self.session.seats)), cards, self._opened != NOBODY)
        self._settle_table()
        self._render()

    def _toggle_mat(self, key: Key) -> bool:
        """Whether a click meant an opponent's mat: to open it, to close it by its cross or by a click on the board."""
        interaction = self.interaction
        target = self._target(key) if interaction is not None else key
        meant = interaction is not None and (
            target in interaction.open_targets() or target in interaction.selection
        )
        if key[0] == "opponent" and not meant:
            self.open_mat(key[1])
            return True
        if self._opened != NOBODY and not meant and key[0] in ("close", "tile", "row", "season"):
            self.open_mat(self._opened)
            return True
        return False


def _with(view: TopView, **changes: Any) -> TopView:
    return replace(view, **changes)
