"""Takes up what is pressed, on the table or in a panel, until the answer is complete and goes to the session."""

from __future__ import annotations

from typing import Any

from app import texts
from app.settings.wishes import CONFIRM_ALWAYS, CONFIRM_NEVER
from app.texts import text
from app.ui.asking.interaction import Interaction, whole_action
from app.ui.asking.targets import Target, worker_target
from app.ui.play.guide import Guide
from app.ui.play.offering import Offering
from app.ui.play.session_signals import SessionBridge
from app.ui.play.sitting import Sitting
from app.ui.play.undo_plan import is_final
from app.ui.press.guard import Guard

Action = tuple[Any, ...]
Key = tuple[Any, ...]

_FAINT = 0.55  # the strength of a worker that is only thought of


class Answering:
    """Every way of answering ends in `commit`, with actions from the legal list."""

    def __init__(self, sitting: Sitting, guide: Guide, offering: Offering, bridge: SessionBridge) -> None:
        self._sitting = sitting
        self._guide = guide
        self._offering = offering
        self._bridge = bridge
        self._pressed = Guard()

    def press_target(self, target: Target, key: Key | None = None) -> None:
        """Take a target up; the second press on what is chosen confirms it."""
        interaction = self._sitting.interaction
        if interaction is None:
            return
        if target[0] == "action":
            self.press_action(target[1])
            return
        meant = self._other_space_of(target)
        if meant != target and self.pressed_just_now():
            return
        target = meant
        complete = bool(interaction.chosen) and target in interaction.selection and target[0] != "worker"
        if complete and not interaction.toggles():
            self._confirm_again()
            return
        if interaction.press(target):
            self.taken_up(target)
        elif not self._guide.refuse(target, key, at_once=True):
            if key is None or target in interaction.selection or target in interaction.open_targets():
                self._offering.say_choice()  # as many as may be are chosen: which, and that Enter confirms them
            elif not self._guide.tell_asked_first(key, can_go_back=self._offering.can_go_back()):
                self._guide.show_and_tell(key)  # nobody asks about it now

    def _other_space_of(self, target: Target) -> Target:
        """What a press means: on the tile of the chosen placement its next space, or the same if it is the only one."""
        interaction = self._sitting.interaction
        if interaction is None or target[0] != "tile" or not interaction.chosen:
            return target
        spaces = interaction.spaces()
        if not spaces or interaction.chosen[0][2] != target[1]:
            return target
        now = next(number for number, space in enumerate(spaces) if space in interaction.selection)
        return spaces[(now + 1) % len(spaces)]

    def other_space(self, step: int) -> Target | None:
        """Move the chosen worker to the next space of its action; None where there is none in that direction."""
        interaction = self._sitting.interaction
        spaces = [] if interaction is None else interaction.spaces()
        if interaction is None or not spaces:
            return None
        now = next(number for number, space in enumerate(spaces) if space in interaction.selection)
        if not 0 <= now + step < len(spaces):
            return None
        self.take_space(spaces[now + step])
        return spaces[now + step]

    def take_space(self, space: Target) -> None:
        """Another space for the chosen worker: nothing is committed by that, whatever the player wishes else."""
        interaction = self._sitting.interaction
        if interaction is not None and interaction.press(space):
            self._pressed.arm()
            self._offering.render()
            self._offering.say_choice()

    def lands(self, key: Key, worker: int | None = None) -> Key:
        """Where the given or the chosen worker comes to stand that is sent to an item: of an action its space."""
        interaction = self._sitting.interaction
        place = None if interaction is None else interaction.landing(self._sitting.target(key), worker)
        if interaction is None or place is None:
            return key
        return interaction.question.face.targets_of(place, interaction.question.seat)[1]

    def foresee(self, key: Key | None) -> None:
        """The pointer is over an item: before anything is chosen its worker is seen, faintly, where it would stand."""
        interaction, scene = self._sitting.interaction, self._sitting.drawn.scene
        if interaction is None or interaction.chosen:
            return
        place = None if key is None else interaction.landing(self._sitting.target(key))
        if place is None:
            scene.foresee(None)
            return
        scene.foresee(
            *interaction.question.face.placed_keys(place, interaction.question, scene.keys()), _FAINT
        )

    def press_action(self, action: Action) -> None:
        """Choose a whole action; pressed once more it is confirmed."""
        interaction = self._sitting.interaction
        if interaction is None:
            return
        if interaction.chosen == [action]:
            self._confirm_again()
            return
        if interaction.choose(action):
            self.taken_up(None)

    def press_extra(self, action: Action) -> None:
        """Pass asks for confirmation; no and done are said at once, they bring nothing about."""
        interaction = self._sitting.interaction
        if interaction is None or self._offering.too_soon():
            return
        if action[0] == "pass":
            interaction.choose(action)
            self._offering.take_keys()
            self._offering.render()
            self._offering.say_choice()
        else:
            self.commit([action])

    def say(self, kind: str) -> None:
        """The key of a one-way choice: pass, no, done; or yes."""
        interaction = self._sitting.interaction
        action = (kind,)
        if interaction is None or action not in interaction.question.legal:
            self.say_impossible()
            return
        if kind == "yes":
            self._offering.take_keys()
            self.press_action(action)
        else:
            self.press_extra(action)

    def say_impossible(self) -> None:
        """A key that answers nothing now says so."""
        self._sitting.table.announcer.say(texts.ended(texts.capital(text("ui.choice.closed"))))

    def next_worker(self) -> None:
        """The next kind of worker that can be placed."""
        interaction = self._sitting.interaction
        if interaction is None:
            return
        kinds = sorted({a[1] for a in interaction.question.legal if a[0] in ("place", "book")})
        if not kinds:
            self.say_impossible()
            return
        now = next((t[1] for t in interaction.selection if t[0] == "worker"), kinds[-1])
        following = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else kinds[0]
        interaction.cancel()
        interaction.press(worker_target(following))
        self._offering.render(fresh=True)
        self._offering.say_choice()

    def clear(self) -> bool:
        """Clear the choice; False when nothing was chosen."""
        interaction = self._sitting.interaction
        if interaction is None or not interaction.cancel():
            return False
        self._offering.render()
        self._offering.say_question()
        return True

    def commit_chosen(self) -> None:
        """Carry out what is chosen."""
        interaction = self._sitting.interaction
        if interaction is None:
            return
        if interaction.chosen:
            self.commit(self._meant(interaction))
        elif not self._offering.too_soon():
            self._offering.say_question()  # Enter without a choice: what is still to be answered

    @staticmethod
    def _meant(interaction: Interaction) -> list[Action]:
        """What is chosen, and what it is for where that is a whole action."""
        return [*interaction.chosen, *whole_action(interaction.wish)]

    def commit(self, actions: list[Action]) -> bool:
        """Hand actions to the session, which checks them once more.

        What the choice was for is remembered until it is done, as a bonus may be asked about before. False when the
        press came so soon that it was meant for the question before; then nothing is done.
        """
        if self._offering.too_soon():
            return False
        if self._sitting.interaction is not None:
            self._offering.wish_for(self._sitting.interaction.wish)
        self._sitting.drawn.scene.finish_animations()
        closing = [("done",)] if self._needs_done(actions) else []
        self._bridge.submit(actions, closing)
        return True

    def _confirm_again(self) -> None:
        """What is chosen was pressed once more: unless that is the end of a double click, it is carried out."""
        if self.pressed_just_now():
            self._pressed.arm()  # a third click as quick as that means no more than the second
        else:
            self.commit_chosen()

    def taken_up(self, target: Target | None) -> None:
        """Something has been chosen: commit where the player wishes that at once, else show and tell it."""
        self._pressed.arm()
        self._sitting.table.bubble.close_bubble()
        interaction = self._sitting.interaction
        if interaction is not None and interaction.chosen and target is not None and target[0] != "worker":
            meant = self._meant(interaction)
            if self._commits_at_once(meant) and self.commit(meant):
                return
        self._offering.render()
        self._offering.say_choice()

    def _commits_at_once(self, actions: list[Action]) -> bool:
        """The player's wish: confirm always, only what cannot be taken back, or never."""
        wish = self._sitting.preferences.wishes.confirm
        if wish == CONFIRM_ALWAYS or actions[0][0] in ("pass", "discard"):
            return False
        if wish == CONFIRM_NEVER:
            return True
        seat = self._sitting.session.actor
        return not is_final(self._sitting.session, seat, self._offering.preview(*actions))

    def _needs_done(self, actions: list[Action]) -> bool:
        """A choice of several with fewer than the most is closed by saying so."""
        interaction = self._sitting.interaction
        if interaction is None or len(actions) < 1 or not interaction.count()[2]:
            return False
        return len(actions) < interaction.count()[2] and ("done",) not in actions

    def pressed_just_now(self) -> bool:
        """A second press within a moment is the end of a double click (R10)."""
        return self._pressed.holds(self._offering.guard)
