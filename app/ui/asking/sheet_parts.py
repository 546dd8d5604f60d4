"""What every panel is made of: the question, the choice so far, and where words and pictures come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtGui import QPixmap

from app.texts import text
from app.ui.asking.answer_list import Answer
from app.ui.asking.interaction import Interaction, Question, Several
from app.ui.asking.sheet import GRID, LOW, NARROW, ROWS
from app.ui.asking.targets import Target
from app.ui.faces.face import Wording
from app.ui.look.look import Drawn

Action = tuple[Any, ...]
Event = tuple[Any, ...]

SMALL, TOKEN, LARGE = 20, 30, 44
"""Sizes of pictures at 100 % text: beside a number, in a button, in one of a few big buttons."""
SLIM_PICTURE = 22
WITH_CARD = 520.0
IN_FULL, TERSE, TERSEST = 0, 1, 2
BOARD_WIDTH = 900.0  # of the board of a small window: its sheet has the card in any text size


@dataclass
class Scene:
    """Everything that a panel is made of."""

    question: Question
    interaction: Interaction
    wording: Wording
    look: Drawn
    preview: Callable[[Action], Sequence[Event]]
    after: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: ()
    sure_gains: Callable[[Action], Sequence[Event]] = lambda action: ()
    """What an action that leads to another question will bring in any case."""
    answers: Sequence[Answer] = field(default_factory=tuple)
    card_picture: Callable[..., QPixmap | None] = lambda kind, number, width=0.0, height=0.0: None
    terse: int = IN_FULL
    """How much gives way to short room: at `TERSE` what stands elsewhere too, and a list leaves its rules to the tips;
    at `TERSEST` big buttons become such a list, as the card beside them tells their rules."""
    rule_beside: bool = False
    """The rule of the card at work stands beside the hand."""
    width: float = 900.0
    height: float = 390.0

    @property
    def dense(self) -> bool:
        """Whether the sheet is so low that what stands elsewhere as well gives way."""
        return self.height < self.size(LOW)

    @property
    def narrow(self) -> bool:
        """Whether the sheet is a column beside the board."""
        return self.width < self.size(NARROW)

    @property
    def listed(self) -> str:
        """How many plain choices stand: as a list where the sheet is narrow or low."""
        return ROWS if self.narrow or self.dense or self.terse else GRID

    @property
    def token(self) -> float:
        """The size of a picture in a plain choice."""
        return SLIM_PICTURE if self.listed == ROWS else TOKEN

    @property
    def with_card(self) -> bool:
        """Whether the card at work has room beside the choices; where its rule is told anyway it gives way first."""
        wide = self.width >= min(self.size(WITH_CARD), BOARD_WIDTH)
        return wide and not (self.terse and self.rule_beside)

    @property
    def large(self) -> float:
        """The size of a picture in one of a few big buttons."""
        if self.narrow or self.terse == TERSEST:
            return SLIM_PICTURE
        return TOKEN if self.dense else LARGE

    @property
    def own(self) -> Any:
        """What is open of the seat that decides."""
        return self.question.observation.seats[self.question.seat]

    def icon(self, name: str, px: float = TOKEN, role: str = "ink") -> QPixmap:
        """An icon at a size of the design; a plain card where there is none of that name."""
        try:
            return self.look.icon(name, px, role)
        except FileNotFoundError:
            return self.look.icon("card-any", px, role)

    def size(self, px: float) -> int:
        return self.look.theme.size(px)

    def closed(self, action: Action) -> tuple[list[str], str]:
        """Why an action cannot be chosen, and what would help; nothing for one that can."""
        if action in self.question.legal:
            return [], ""
        lines, helps = self.wording.reason_parts(self.question.why_not(action))
        return lines or [text("ui.choice.closed")], helps

    def is_selected(self, action: Action) -> bool:
        """Whether the choice so far says this action."""
        interaction = self.interaction
        if action in interaction.chosen:
            return True
        if isinstance(interaction, Several):
            return any(interaction.items.get(target) == action for target in interaction.selection)
        return self.holds(self.question.face.targets_of(action, self.question.seat)) and bool(
            interaction.chosen
        )

    def holds(self, targets: Iterable[Target]) -> bool:
        wanted = list(targets)
        return bool(wanted) and all(target in self.interaction.selection for target in wanted)
