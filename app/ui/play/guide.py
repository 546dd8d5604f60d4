"""Tells the rule of a thing on the table, and the reason why it cannot be chosen now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QApplication

from app import texts
from app.rules.engine.game import NOBODY
from app.settings.wishes import LONG
from app.texts import text
from app.ui.asking.option import OptionButton
from app.ui.asking.targets import Target
from app.ui.faces.face import CHOSEN, PLAYABLE, POSSIBLE
from app.ui.log.model import LogLine
from app.ui.panels.inspector import InspectorView
from app.ui.play.focus_traversal import FocusTraversal
from app.ui.play.magnifier import Magnifier
from app.ui.play.screen_reader import ScreenReaderWords
from app.ui.play.sitting import Sitting
from app.ui.table.items_paint import PLAYABLE as CAN_BE_PLAYED
from app.ui.table.layout import DOCKED_REASON

Action = tuple[Any, ...]
Key = tuple[Any, ...]

_PLACES = ("space", "over")


class Guide:
    """Fills the inspector and the bubble of reasons."""

    def __init__(self, sitting: Sitting, ring: FocusTraversal, all_rules: Callable[[], None]) -> None:
        """`all_rules` opens the rules as a whole, when nothing is pointed at."""
        self._sitting = sitting
        self._ring = ring
        self._all_rules = all_rules
        self.magnifier = Magnifier(sitting.table, self._magnify)
        self.telling = ScreenReaderWords(
            sitting,
            lambda key: self._view(key, self.reason_of(key)),
            self._state_of,
            lambda: sitting.preferences.wishes.speech == LONG,
        )
        self.hovered: Key | None = None
        self.told: Key | None = None  # what the inspector tells about

    def hover(self, key: Key | None) -> None:
        """The pointer came over an item, or left the last one."""
        self.hovered = key
        self.magnifier.point(key)
        if key is None:
            self._sitting.table.bubble.close_bubble()
            self._sitting.table.hide_rule()
            return
        self.inspect(key)
        if self._sitting.interaction is not None:
            self.refuse(self._sitting.target(key), key, at_once=False)

    def leave(self) -> None:
        """Nobody points at anything any more."""
        self._ring.clear()
        self._sitting.table.view.point_at(None)
        self.hovered = None
        self.magnifier.close()

    def _magnify(self, key: Key) -> bool:
        """What large text asks for: the thing large beside itself, with its words in their size."""
        shown = self._sitting.drawn.scene.keys()
        view = self._view(key, self.reason_of(key)) if key in shown else InspectorView()
        if not view.title:
            return False
        if self._sitting.drawn.enlarge(view, key, beside=True):
            return True
        self.inspect(key, at_once=True)  # no place: its words alone
        if self._sitting.interaction is not None:
            self.refuse(self._sitting.target(key), key, at_once=True, aloud=False)
        return False

    def inspect(self, key: Key, *, at_once: bool = False, forced: bool = False) -> None:
        sitting = self._sitting
        # Where the reason has only the prompt bar, all of it stands with the rule.
        docked = sitting.table.regions.level >= DOCKED_REASON
        refusal = self.reason_of(key) if docked else ""
        view = self._view(key, refusal)
        if view.title:
            self._show(view, key, at_once=at_once, forced=forced)

    def _view(self, key: Key, refusal: str) -> InspectorView:
        sitting = self._sitting
        # The rules answer for the present alone.
        standing = sitting.session.standing if sitting.position is None else None
        return sitting.face.inspect(
            key, sitting.observation, sitting.wording, sitting.look, refusal, standing
        )

    def show_and_tell(self, key: Key) -> None:
        """A thing that got the focus, or that was pressed without being asked about: what it is, and why not."""
        self.inspect(key, at_once=True)
        self.read_out(key)
        self.refuse(self._sitting.target(key), key, at_once=True, aloud=False)
        self.magnifier.focus(key)

    def read_out(self, key: Key, *, whole: bool = False) -> None:
        """Say a thing to the screen reader; the words stay as the board's description, to be read again."""
        table, words = self._sitting.table, self.telling.spoken(key, whole=whole)
        if words is not None:
            at_keys = key == self._ring.current
            told = at_keys and table.view.point_at(key, words.all) and not whole
            table.announcer.say(words.all, told=told)

    def _state_of(self, key: Key) -> str:
        """What can be done with a thing now, in a word of `spoken`: what eyes see by its glow."""
        interaction = self._sitting.interaction
        if interaction is None:
            return ""
        target = self._sitting.target(key)
        if target in interaction.selection:
            return CHOSEN
        if target in interaction.open_targets():
            return POSSIBLE
        marks = self._sitting.drawn.scene.marks().get(key, "")
        return PLAYABLE if CAN_BE_PLAYED in marks.split() else ""

    def name_of(self, target: Target) -> str:
        """What a target is called; "" for a worker and for what has no place on the table."""
        interaction = self._sitting.interaction
        if interaction is None or target[0] == "worker":
            return ""
        question = interaction.question
        keys = self._sitting.drawn.scene.keys()
        found = question.face.keys_of_target(target, question.seat, keys, question.observation)
        return self._view(found[0], "").title if found else ""

    def inspect_source(self, card: int, *, wanted: bool = True) -> None:
        """The card that asks; unless that is `wanted`, its notes cover nothing of the mat: F1 tells them."""
        table = self._sitting.table
        if table.rule_place.pinned:
            return
        view = self._sitting.face.inspect_card(card, self._sitting.look)
        self._show(view)
        if not wanted and table.rule_grown:
            self._show(replace(view, notes=()))
        self.told = ("source", card)

    def inspect_line(self, line: LogLine, places: list[Key], *, ask: bool) -> None:
        """The rule behind a line of the log. Where it can only float it waits until it is asked for."""
        sitting = self._sitting
        if not ask and sitting.table.regions.inspector is None:
            return
        view = sitting.face.inspect_line(line, places, sitting.observation, sitting.wording, sitting.look)
        if view.title:
            self._show(view, places[0] if places else None, at_once=ask, forced=ask)
            if ask:
                parts = (view.title, view.rule, *view.notes)
                sitting.table.announcer.say(" ".join(texts.sentences(part) for part in parts if part))
            self.told = None  # what has happened stays as it was

    def _show(
        self, view: InspectorView, key: Key | None = None, *, at_once: bool = False, forced: bool = False
    ) -> None:
        """Beside the hand, or as a bubble where there is no room for that (R13)."""
        if self._sitting.table.rule_place.pinned:
            return  # what was asked for stays
        self.told = key
        season = self._sitting.observation.season
        self._sitting.drawn.show_rule(view, key, season, at_once=at_once, forced=forced)

    def renew(self) -> None:
        """The game has gone on: what the inspector tells is told as it stands now, or no more."""
        told = self.told
        if told is None:
            return
        if told[0] not in ("card", "source"):
            self._tell_again(told)
            return
        session = self._sitting.session
        at_work = NOBODY if session.is_over else session.decision().source
        shown = self._sitting.drawn.scene.keys()
        if told in shown:
            self._tell_again(told)
        if told in shown or told == ("source", at_work):
            return
        self.told = None
        self._sitting.table.forget_rule()

    def _tell_again(self, key: Key) -> None:
        """With the numbers of this moment; where it stands by now there may be something else."""
        shown = self._sitting.drawn.scene.keys()
        view = self._view(key, "") if key in shown else InspectorView()
        if view.title:
            self._sitting.table.renew_rule(view)

    def view_of(self, key: Key) -> InspectorView:
        """What the inspector would tell about a thing now."""
        return self._view(key, "")

    def show_answer(self, view: InspectorView) -> None:
        """What was asked for with a key, where rules stand."""
        self._show(view, at_once=True, forced=True)

    def explain(self) -> None:
        """The reason or the rule of what has the focus or the pointer, else of the card that asks, else all rules."""
        key = self._ring.current or self.hovered
        focused = QApplication.focusWidget()
        if isinstance(focused, OptionButton):
            self._explain_option(focused)
            return
        if key is None and self.told is not None and self.told[0] == "source":
            self.inspect_source(self.told[1])
            view = self._sitting.face.inspect_card(self.told[1], self._sitting.look)
            parts = (view.title, view.rule, *view.notes)
            self._sitting.table.announcer.say(" ".join(texts.sentences(part) for part in parts))
            return
        if key is None:
            self._all_rules()
            return
        self.inspect(key, at_once=True, forced=True)
        self.read_out(key, whole=True)
        if self._sitting.interaction is not None:
            self.refuse(self._sitting.target(key), key, at_once=True, aloud=False)

    def enlarge(self, key: Key | None = None) -> None:
        """Show a thing large, or what has the focus or the pointer, or the card that asks; once more closes it.

        Where no place is left beside what is asked its rule opens instead.
        """
        table = self._sitting.table
        if table.enlarged.close_up():
            return
        focused = QApplication.focusWidget()
        if key is None and isinstance(focused, OptionButton):
            self.enlarge_option(focused)
            return
        key = key or self._ring.current or self.hovered
        view = self._view(key, self.reason_of(key)) if key is not None else InspectorView()
        if key is None or not view.title:
            self.enlarge_option(None)
        elif self._sitting.drawn.enlarge(view, key):
            self.read_out(key, whole=True)
        else:
            self.inspect(key, at_once=True, forced=True)
            self.read_out(key, whole=True)

    def enlarge_option(self, made: OptionButton | None) -> None:
        """The card of a choice on the sheet, or without one the card that asks."""
        sitting, table = self._sitting, self._sitting.table
        card = self._card_of(made) if made is not None else NOBODY
        if card == NOBODY and not sitting.session.is_over and sitting.interaction is not None:
            card = sitting.interaction.question.source
        if card == NOBODY:
            table.announcer.say(text("ui.enlarged.nothing"))
            return
        view = sitting.face.inspect_card(card, sitting.look)
        near = QRectF() if made is None else QRectF(made.rect().translated(made.mapTo(table, QPoint())))
        if sitting.drawn.enlarge_card(view, card, near):
            parts = (view.title, view.rule, *view.notes)
            table.announcer.say(" ".join(texts.sentences(part) for part in parts if part))
        else:
            self.inspect_source(card)

    def _card_of(self, made: OptionButton) -> int:
        """The card that a choice of the sheet is about, NOBODY where it is about none."""
        target = made.option.target
        action = target[1] if target[0] == "action" else target
        return int(action[1]) if action[0] in (*self._sitting.face.card_actions, "card") else NOBODY

    def _explain_option(self, made: OptionButton) -> None:
        """A choice of the sheet: its card with all that is to be said of it, or what stands on the button."""
        card = self._card_of(made)
        said = [made.accessibleName(), made.accessibleDescription()]
        if card != NOBODY:
            self.inspect_source(card)
            said += self._sitting.face.inspect_card(card, self._sitting.look).notes
        self._sitting.table.announcer.say(" ".join(texts.sentences(part) for part in said if part))

    def pin(self) -> None:
        """Keep what the inspector shows, or let it go."""
        table = self._sitting.table
        inspector = table.rule_place
        docked = inspector is table.inspector
        if not docked and not inspector.isVisible():
            self.explain()
        inspector.pinned = bool(inspector.view.title) and not inspector.pinned
        table.announcer.say(text("ui.access.pinned" if inspector.pinned else "ui.access.unpinned"))
        if not docked and not inspector.pinned:
            table.hide_rule()

    def reason_of(self, key: Key) -> str:
        """Why an item cannot be chosen now, "" when it can or when nothing is asked about it."""
        sitting = self._sitting
        if sitting.interaction is None:
            return ""
        action = self._closed_action(sitting.target(key))
        return sitting.wording.reason(sitting.session.why_not(action)) if action else ""

    def _closed_action(self, target: Target) -> Action | None:
        interaction = self._sitting.interaction
        if interaction is None or target in interaction.open_targets():
            return None
        closed = interaction.closed_targets()
        if target[0] == "tile":
            if any(t[0] in _PLACES and t[1] == target[1] for t in interaction.open_targets()):
                return None  # a worker finds a place on it
            return next((a for t, a in closed.items() if t[0] in _PLACES and t[1] == target[1]), None)
        return closed.get(target)

    def refuse(self, target: Target, key: Key | None, *, at_once: bool, aloud: bool = True) -> bool:
        """Say why a target is closed; False when it is open. `aloud` unless that has been read out already."""
        sitting, table = self._sitting, self._sitting.table
        action = self._closed_action(target)
        if action is None or sitting.interaction is None:
            table.bubble.close_bubble()
            return False
        tile = ("tile", action[2]) if action[0] in ("place", "book") else None
        about = tile if tile in sitting.drawn.scene.keys() else key  # noqa: SIM118
        self.tell_refusal(action, sitting.session.why_not(action), about, at_once=at_once, aloud=aloud)
        return True

    def tell_refusal(
        self, action: Action, why: Action | None, key: Key | None, *, at_once: bool, aloud: bool = True
    ) -> None:
        """Say why an action is not possible, beside the thing that it is about."""
        lines, helps = self._sitting.wording.reason_parts(why)
        title = text("ui.board.not-now", title=self._title_of(action))
        self._tell(title, lines or [text("ui.choice.closed")], helps, key, at_once=at_once, aloud=aloud)

    def tell_asked_first(self, key: Key, *, can_go_back: bool) -> bool:
        """A space was pressed while something else is asked: say what; False when it is no space."""
        interaction = self._sitting.interaction
        if interaction is None or key[0] not in (*_PLACES, "tile"):
            return False
        asked, _ = self._sitting.wording.question(interaction.question)
        name = self._sitting.face.place_name(key[1])
        back = text("ui.board.back-helps", key=text("ui.key.esc"))
        helps = text("ui.board.helps", help=back) if can_go_back else ""
        title = text("ui.board.not-now", title=name)
        self._tell(title, [text("ui.board.asked-first", what=asked)], helps, key, at_once=True)
        return True

    def _tell(
        self, title: str, lines: list[str], helps: str, key: Key | None, *, at_once: bool, aloud: bool = True
    ) -> None:
        sitting, table = self._sitting, self._sitting.table
        reason = "\n".join([*lines, helps] if helps else lines)
        rect = sitting.drawn.scene.item_rect(key or ())
        if at_once and aloud:
            table.announcer.say(f"{title}. {reason}")
        if table.regions.level >= DOCKED_REASON:
            # No place beside the board is free: the reason docks in the prompt bar.
            last = helps or lines[-1]
            short = reason if len(lines) + bool(helps) < 2 else f"{lines[0]}\n{last}"
            table.bubble.dock(title, short, table.reason_room(), at_once=at_once)
            return
        where = rect or QRectF(table.rect())
        season = sitting.observation.season
        sitting.drawn.tell_reason(title, "\n".join(lines), where, season, at_once=at_once, helps=helps)

    def _title_of(self, action: Action) -> str:
        if action[0] in ("place", "book"):
            return self._sitting.face.place_name(action[2])
        assert self._sitting.interaction is not None
        return self._sitting.wording.move(action, self._sitting.interaction.question)
