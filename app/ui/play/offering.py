"""Shows what may be decided: in the prompt bar, on the sheet over the board, in the list, as marks on the table."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QPixmap

from app import texts
from app.rules.engine.game import NOBODY
from app.texts import text
from app.ui.asking.drop import choose_wish
from app.ui.asking.interaction import Interaction, Question, Wish
from app.ui.asking.sheet_parts import Scene
from app.ui.faces.face import Wording
from app.ui.panels.hand_tools import PLAYABLE
from app.ui.play.chronicle import Chronicle
from app.ui.play.focus_traversal import FocusTraversal
from app.ui.play.guide import Guide
from app.ui.play.named_keys import NamedKeys
from app.ui.play.question_from_session import answers_so_far, can_go_back, question_of
from app.ui.play.sheet_place import Sheet
from app.ui.play.sitting import Sitting
from app.ui.play.stage import Stage
from app.ui.press.guard import GUARD_MILLISECONDS, Guard
from app.ui.table.items_paint import PLAYABLE as CAN_BE_PLAYED
from app.ui.table.items_paint import joined_marks

Action = tuple[Any, ...]
Event = tuple[Any, ...]
Key = tuple[Any, ...]

FACE_SHAPE = 0.72  # width of a card by its height
TALLEST_CARD = 338  # beside the choices
_BETWEEN = frozenset({"bonus", "first", "token"})  # questions between a placement and what it is for
CARD_SHARE = 0.83  # of the sheet's height, where the sheet is higher than usual


class Offering:
    """Brings everything in line with the interaction of the sitting."""

    def __init__(
        self,
        sitting: Sitting,
        stage: Stage,
        guide: Guide,
        chronicle: Chronicle,
        ring: FocusTraversal,
        named_keys: NamedKeys,
    ) -> None:
        self._sitting = sitting
        self._stage = stage
        self._guide = guide
        self._chronicle = chronicle
        self._ring = ring
        self._named_keys = named_keys
        self.guard = GUARD_MILLISECONDS
        self._offered = Guard()
        self._previews: dict[tuple[Action, ...], list[Event]] = {}
        self._wished: tuple[int, Wish, int] = (NOBODY, (), 0)  # by whom, and after how many decisions
        self._sheet = Sheet(sitting.table)
        self._moments: dict[int, tuple[int, int]] = {}  # what each seat was last told about year and season

    def clear(self) -> None:
        """What was offered is decided."""
        self._sitting.interaction = None
        self._sitting.drawn.scene.foresee(None)
        self._sitting.drawn.scene.foresee_events(())
        self._stage.playable = frozenset()
        self._chronicle.log.forget()
        self._ring.clear()
        self._sitting.table.view.point_at(None)
        self._sitting.table.bubble.close_bubble()
        self._sitting.table.hide_rule()
        self._sitting.table.enlarged.close_up()

    def forget_previews(self) -> None:
        """The game has gone on: every action would bring something else now."""
        self._previews.clear()

    def offer(self, decision: Any) -> None:
        """Ask the decision: of the player at the screen, or of the one to whom a public question goes."""
        sitting = self._sitting
        question = question_of(sitting.session, decision)
        sitting.interaction = sitting.face.make_interaction(question)
        self._take_up_wish(sitting.interaction)
        self.find_playable()
        self.came_up()
        self._sitting.table.prompt.let_go()
        self.render(fresh=True)
        self.lead_in()
        self.say_question()

    def take_keys(self) -> None:
        """Bring the keys to the table and to nothing on it: there Enter confirms what was chosen elsewhere."""
        self._ring.current = None
        self._sitting.table.view.point_at(None)
        self._sitting.table.view.setFocus()

    def lead_in(self) -> None:
        """A question that only the sheet can answer takes the keyboard there."""
        table = self._sitting.table
        if table.panel.isVisible() and table.view.hasFocus() and not self._ring.has_open:
            table.panel.focus_first()

    def say_question(self) -> None:
        """Read the question aloud, with what is seen beside it: how things stand, and what the sheet tells."""
        interaction = self._sitting.interaction
        if interaction is not None:
            asked = self._sitting.wording.question(interaction.question)
            parts = [self._moment(), *asked, *self._sitting.table.panel.told, *self._ready()]
            self._sitting.table.announcer.say(" ".join(texts.ended(part) for part in parts if part))

    def _ready(self) -> list[str]:
        """What Enter would do where something is chosen already, and the key of the answer beside it."""
        view = self._sitting.table.prompt.view
        if not view.confirm_ready:
            return []
        beside = view.extra
        no = f"{beside.key}: {beside.words}" if beside is not None and beside.key else ""
        return [text("ui.access.enter", what=view.confirm_words), no]

    def _moment(self) -> str:
        """Year and season, if the player who is asked has not heard them yet; at each turn lira, workers and cards."""
        interaction = self._sitting.interaction
        assert interaction is not None
        question = interaction.question
        observation, own = question.observation, question.observation.seats[question.seat]
        now = (observation.year, observation.season)
        parts = []
        if observation.year and self._moments.get(question.seat) != now:
            parts.append(text("ui.access.moment", year=observation.year, season=observation.season))
        self._moments[question.seat] = now
        if question.prompt == "turn":
            parts.append(text("ui.access.standing", n=sum(own.free), lira=own.lira, vp=own.vp))
        return " ".join(parts)

    def say_choice(self) -> None:
        """Read aloud what is chosen so far, what it comes to, and what Enter would do now."""
        interaction = self._sitting.interaction
        if interaction is None:
            return
        view = self._sitting.table.prompt.view
        worker = next((target[1] for target in interaction.selection if target[0] == "worker"), None)
        if interaction.chosen or interaction.count()[2]:
            parts = [view.title if view.confirm_plain else "", view.preview, view.detail]
            if view.confirm_ready:
                parts.append(text("ui.access.enter", what=view.confirm_words))
        elif worker is not None and len(interaction.selection) == 1:
            parts = [self._sitting.face.worker_name(worker)]
        else:
            named = [name for target in interaction.selection if (name := self._guide.name_of(target))]
            chosen = texts.capital(text("ui.access.selected"))
            parts = [f"{chosen}: {', '.join(named)}" if named else chosen, view.title]
        self._sitting.table.announcer.say(" ".join(texts.ended(part) for part in parts if part))

    def take_over(self, chosen: Interaction | None, focus: Key | None) -> None:
        """Go on with what was chosen of the same question before."""
        now = self._sitting.interaction
        if now is None or chosen is None or chosen.question.legal != now.question.legal:
            return
        self._sitting.interaction = chosen
        self._ring.current = focus
        self.render()

    def came_up(self) -> None:
        """Something new is asked or shown."""
        self._offered.arm()

    def too_soon(self) -> bool:
        """Whether a press was meant for what stood there before (R10); each such press puts off the next one.

        Else every other one of many quick presses on the same place would answer another question.
        """
        held = self._offered.holds(self.guard)
        if held:
            self._offered.arm()
        return held

    def can_go_back(self) -> bool:
        interaction = self._sitting.interaction
        return interaction is not None and can_go_back(self._sitting.session, interaction.question)

    def preview(self, *actions: Action) -> list[Event]:
        """What an action would bring about, and what is to follow it; asked once for each position."""
        if actions not in self._previews:
            self._previews[actions] = self._sitting.session.preview(*actions)
        return self._previews[actions]

    def wish_for(self, wish: Wish) -> None:
        """What the decision that is made now is for; an empty wish leaves an earlier one as it is."""
        session = self._sitting.session
        if wish:
            self._wished = (session.actor, wish, len(session.log))

    def _take_up_wish(self, interaction: Interaction) -> None:
        """Choose what was wished for, once it is asked; a question about a bonus may come before."""
        seat, wish, since = self._wished
        if not wish:
            return
        question, session = interaction.question, self._sitting.session
        log = session.log
        made = [entry.action for entry in log[since:]]
        happened = (event for entry in log[since:] for event in entry.events)
        forced = [action for _, action in session.game.events.forced(happened)]
        undone = len(log) <= since
        if seat == question.seat and not undone and wish not in (*made, *forced):
            if choose_wish(interaction, wish):
                wish = ()
            elif question.prompt in _BETWEEN:
                return
        self._wished = (NOBODY, (), 0)

    def find_playable(self) -> None:
        """Which cards the present question lets be played, at once or through a worker first; they glow."""
        sitting, tools = self._sitting, self._sitting.table.hand_tools
        interaction = sitting.interaction
        if interaction is None or interaction.question.seat != sitting.viewer:
            tools.show_playable(0)
            return
        playable = sitting.face.playable_cards(interaction.question.legal, sitting.session.within_reach)
        hand = sitting.observation.seats[sitting.own].hand or ()
        tools.show_playable(sum(card in playable for card in hand))
        self._stage.playable = playable
        if tools.filter == PLAYABLE:
            self._stage.settle()

    def render(self, fresh: bool = False) -> None:
        """Bring prompt bar, panel, list and marks in line; `fresh` when the question is a new one."""
        interaction = self._sitting.interaction
        if interaction is None or self._sitting.curtain.isVisible():
            return
        self._render_words(interaction)
        self._render_marks(interaction, fresh)
        self._named_keys.refresh()
        source = interaction.question.source
        if fresh and source >= 0 and self._guide.hovered is None:
            self._guide.inspect_source(source, wanted=False)

    def _render_words(self, interaction: Interaction) -> None:
        sitting, table, question = self._sitting, self._sitting.table, interaction.question
        wording = sitting.face.wording(sitting.session.seats, question.seat)
        shown = self._sheet.show(question, lambda terse: self._panel_scene(interaction, wording, terse))
        table.show_panel(shown)
        table.prompt.show_view(
            sitting.face.prompt_view(
                interaction,
                wording,
                self.preview,
                colour=self._asked_colour(question),
                panel_shown=shown,
                can_go_back=self.can_go_back(),
                answers=answers_so_far(sitting.session, question, wording),
            )
        )
        table.order_stops()
        table.choices.model.set_rows(sitting.face.choice_rows(interaction, wording))

    def _asked_colour(self, question: Question) -> str:
        """The colour of the player who is asked, "" where it is plain: in their own turn at their own mat."""
        reply = question.card_player >= 0 and question.card_player != question.seat
        if question.seat == self._sitting.viewer and not reply:
            return ""
        return self._sitting.session.seats[question.seat].colour

    def _render_marks(self, interaction: Interaction, fresh: bool) -> None:
        sitting, scene, question = self._sitting, self._sitting.drawn.scene, interaction.question
        keys = scene.keys()
        if fresh:
            self._ring.set_targets(interaction, keys, question, scene)
        marks = sitting.face.table_marks(interaction, keys, question.observation, self._ring.current)
        changed = self._chronicle.news.changed_marks(sitting.viewer, keys)
        playable = {key: CAN_BE_PLAYED for key in keys if key[0] == "card" and key[1] in self._stage.playable}
        scene.set_marks(joined_marks(marks, changed, playable, self._chronicle.log.marks))
        own = question.seat == sitting.viewer
        lifted = (
            sitting.face.drops(sitting.session, interaction, question.observation).liftable(keys)
            if own
            else []
        )
        scene.set_draggable(lifted)
        chosen = interaction.chosen[0] if interaction.chosen else None
        scene.foresee(*sitting.face.placed_keys(chosen, question, keys))
        # The mat is the same choice as the sheet: it shows what the chosen one would bring.
        shown = chosen is not None and own and sitting.table.panel.isVisible()
        scene.foresee_events(self.preview(chosen) if shown and chosen is not None else ())
        sitting.table.clear_targets()

    def _panel_scene(self, interaction: Interaction, wording: Wording, terse: int) -> Scene:
        sitting = self._sitting
        return Scene(
            question=interaction.question,
            interaction=interaction,
            wording=wording,
            look=sitting.look.zoomed(sitting.table.sheet_zoom),
            preview=self.preview,
            after=sitting.session.after,
            sure_gains=sitting.session.sure_gains,
            answers=answers_so_far(sitting.session, interaction.question, wording),
            card_picture=self._card_picture,
            terse=terse,
            rule_beside=sitting.table.regions.inspector is not None,
            width=sitting.table.sheet.w,
            height=sitting.table.sheet.h,
        )

    def _card_picture(
        self, kind: str, number: int, width: float = 0.0, height: float = 0.0
    ) -> QPixmap | None:
        """Of the card in sight, or at a given width one to choose, or a slip of a given size."""
        drawn = self._sitting.drawn
        if height:
            return drawn.card_picture(kind, number, width, height)
        room = self._sitting.table.sheet.h
        usual = max(self._sitting.look.theme.size(TALLEST_CARD), room * CARD_SHARE)
        tallest = min(room - 30, width / FACE_SHAPE if width else usual)
        return drawn.card_picture(kind, number, tallest * FACE_SHAPE, tallest)
