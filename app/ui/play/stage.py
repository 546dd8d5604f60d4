"""Shows the game: plays what happened, then brings everything on the table in line with how it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.rules.engine.game import NOBODY
from app.texts import text
from app.ui.asking.prompt_bar import PromptView
from app.ui.play.chronicle import Chronicle
from app.ui.play.guide import Guide
from app.ui.play.open_mat import OpenMat
from app.ui.play.sitting import Sitting
from app.ui.play.steps import Step, Steps, with_totals
from app.ui.play.top_words import play_view

Event = tuple[Any, ...]


class Stage:
    """Never shows anything that the viewer of the sitting may not see."""

    def __init__(self, sitting: Sitting, chronicle: Chronicle, guide: Guide) -> None:
        self._sitting = sitting
        self._chronicle = chronicle
        self._guide = guide
        self.solo = sitting.face.solo_side(sitting.table, sitting.look, sitting.session)
        self.steps = Steps(sitting, self.offer_nothing, self._show_moment)
        self.playing = False
        self.mat = OpenMat()
        self.playable: frozenset[int] = frozenset()  # the cards that the hand's filter shows
        self._then: Callable[[], None] | None = None

    def close(self) -> None:
        """Take down what belongs to this game alone; what moves just now ends, and nothing follows upon it."""
        self.playing, self._then = False, None
        self.steps.drop()
        self._sitting.drawn.close()
        if self.solo is not None:
            self.solo.close()

    def show(
        self,
        events: tuple[Event, ...] = (),
        then: Callable[[], None] | None = None,
        meanwhile: PromptView | None = None,
        *,
        steps: bool = True,
    ) -> None:
        """Play the events for the eyes that are here, make everything right, then go on with `then`.

        `meanwhile` stands in the prompt bar while they move; as a rule that is the newest deed. Without
        `steps` nobody is led through what others did: whoever leaves reads that in the log.
        """
        sitting = self._sitting
        self.steps.drop()
        sitting.look_again()
        self._then = then
        visible = sitting.session.visible_events(events, sitting.viewer)
        wishes = sitting.preferences.wishes
        pace = sitting.drawn.set_motion(wishes.pace, sitting.preferences.less_motion)
        if visible and pace > 0:
            self.playing = True
            sitting.drawn.scene.set_marks({})
            sitting.table.prompt.show_view(meanwhile or PromptView(title=self._newest_deed()))
            if steps and self.steps.run(self._before(events), pace, lambda: self._settled(told=True)):
                return
            if sitting.drawn.play(visible, pace) or not self.playing:
                return  # under way, or settled already because nothing had to move
        self._settled()

    def _newest_deed(self) -> str:
        log = self._sitting.session.log
        return self._chronicle.newest_of(log[-1].seat) if log else ""

    def _before(self, events: Sequence[Event]) -> int:
        """How many decisions had been made before the events came."""
        log = self._sitting.session.log
        found = (entry.number for entry in reversed(log) if any(each is events[0] for each in entry.events))
        return next(found, len(log)) - 1

    def retell(self, then: Callable[[], None]) -> None:
        """Lead through what others did while nobody sat here, if the player goes step by step; then go on."""
        news, viewer = self._chronicle.news, self._sitting.viewer
        if not self.steps.wanted:
            self._chronicle.tell_missed()
            then()
            return

        preferences = self._sitting.preferences
        pace = self._sitting.drawn.set_motion(preferences.wishes.pace, preferences.less_motion)
        self._then = then
        self.playing = self.steps.run(news.since(viewer), pace, lambda: self._settled(told=True))
        if not self.playing:
            self._then = None
            then()

    def _show_moment(self, step: Step | None) -> None:
        """The table, its numbers and the log as they were after a step; None for the present."""
        sitting, book = self._sitting, self._chronicle.log.book
        if step is None:
            book.stop_at(None)
            sitting.look_again()
            return
        sitting.look_back(step.position)
        sitting.observation = with_totals(sitting.observation, step.begun, sitting.session.game.events)
        book.stop_at(step.position, len(step.begun))
        self.settle(hold=bool(step.begun))
        if self.solo is not None and not step.begun:
            self.solo.show(sitting.observation)
        self.show_top()
        self._chronicle.log.show(sitting.wording)

    def played(self) -> None:
        """The scene is still again."""
        if self.steps.active:
            self.steps.landed()
        elif self.playing:
            self._settled()

    def skip(self) -> bool:
        """Any input ends a running animation or the look at a step, and does nothing else (R33)."""
        if self.steps.active:
            self.steps.go_on()
            return True
        if self.playing:
            self._sitting.drawn.scene.finish_animations()
            return True
        return False

    def finish(self) -> bool:
        """As `skip`, for all steps at once."""
        if self.steps.active:
            self.steps.finish()
            return True
        return self.skip()

    def _settled(self, told: bool = False) -> None:
        """The animation is over, or there was none; `told`: what happened has been read aloud already."""
        self.playing = False
        self.settle()
        self._guide.renew()
        if self.solo is not None:
            self.solo.show(self._sitting.observation)
        self.show_top()
        self._chronicle.show(told)
        then, self._then = self._then, None
        if then is not None:
            then()

    def settle(self, hold: bool = False) -> None:
        """Make the table right, at once; with `hold` the numbers alone."""
        sitting = self._sitting
        opened = self.mat.seat
        just_now = self._chronicle.newest_of(opened) if opened != NOBODY else ""
        sitting.drawn.settle(
            sitting.observation,
            sitting.own,
            self._chronicle.new_cards(),
            self.playable,
            opened,
            just_now,
            self._more(),
            hold,
        )

    def _more(self) -> tuple[tuple[str, Any], ...]:
        """What only a solo game's board shows."""
        sitting = self._sitting
        return () if self.solo is None else self.solo.more(sitting.session.log[: sitting.position])

    def show_top(self) -> None:
        observation = self._sitting.observation
        years = "" if self.solo is None else self.solo.years_words(observation)
        self._sitting.table.top.show_view(play_view(self._sitting, years))

    def offer_nothing(self) -> None:
        """Nothing can be chosen now."""
        table, scene = self._sitting.table, self._sitting.drawn.scene
        table.show_panel(False)
        table.choices.model.set_rows([])
        scene.set_marks({})
        scene.set_draggable([])

    def put_away(self) -> None:
        """Forget all that was shown or said to the player who leaves the screen (R43)."""
        table = self._sitting.table
        self.playable = frozenset()
        table.bubble.close_bubble()
        table.clear_rules()
        table.announcer.forget()
        table.prompt.show_view(PromptView())
        table.hand_tools.show_playable(0)
        self.offer_nothing()

    def show_over(self) -> None:
        """The table after the last decision."""
        self.offer_nothing()
        sitting = self._sitting
        winners = sitting.face.winners_words(sitting.observation.winners, sitting.wording.people)
        sitting.table.prompt.show_view(PromptView(title=text("ui.top.over"), line=winners))
