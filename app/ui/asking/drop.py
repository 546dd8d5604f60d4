"""A thing of the table that is let go over another one: what that means for the question."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.engine.effect import Reason
from app.ui.asking.interaction import Interaction, Wish, whole_action
from app.ui.asking.targets import Action, Key

AWAY: Key = ("away",)
"""Where cards are given up: the bar or the sheet that lists them."""


@dataclass(frozen=True)
class Drop:
    """A thing let go where it means something: what that chooses, or why it is not possible."""

    place: Action | None = None
    """The placement that it needs first; None where the question itself is answered."""
    wish: Wish = ()
    """What is chosen then: targets of the question that follows, or of the one that is asked."""
    why: Reason | None = None
    about: Action | None = None
    """What is refused."""

    @property
    def possible(self) -> bool:
        return self.why is None


def choose_wish(interaction: Interaction, wish: Wish) -> bool:
    """Take up what was wished, as far as the question is about it."""
    if whole_action(wish):
        return wish in interaction.question.legal and interaction.choose(wish)
    targets = [target for target in wish if target in interaction.open_targets()]
    return bool(targets) and all(interaction.press(target) for target in targets)
