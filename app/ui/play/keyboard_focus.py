"""Where the keyboard is: the focus on the table, in the list of choices and in the log, and what it shows."""

from __future__ import annotations

from typing import Any

from app.ui.log.model import LogLine
from app.ui.play.answering import Answering
from app.ui.play.chronicle import Chronicle
from app.ui.play.focus_traversal import FocusTraversal
from app.ui.play.guide import Guide
from app.ui.play.offering import Offering
from app.ui.play.sitting import Sitting

Action = tuple[Any, ...]
Key = tuple[Any, ...]


class KeyboardFocus:
    """What has the focus is marked on the table and explained."""

    def __init__(
        self,
        sitting: Sitting,
        ring: FocusTraversal,
        guide: Guide,
        chronicle: Chronicle,
        offering: Offering,
        answering: Answering,
    ) -> None:
        self._sitting = sitting
        self._ring = ring
        self._guide = guide
        self._chronicle = chronicle
        self._offering = offering
        self._answering = answering

    def move(self, dx: int, dy: int) -> None:
        """An arrow key; where the table has no target it leads to the sheet."""
        panel = self._sitting.table.panel
        if dx and self._at_chosen_place():
            space = self._answering.other_space(dx)
            if space is not None:
                self._ring.current = space if self._ring.current is not None else None
                self._offering.render()
                return
        if self._ring.move(dx, dy):
            self.focused()
        elif panel.isVisible():
            panel.focus_first()

    def _at_chosen_place(self) -> bool:
        """Whether the keys are at the action that is chosen, or at nothing."""
        interaction, key = self._sitting.interaction, self._ring.current
        if interaction is None or not interaction.chosen:
            return False
        return key is None or key in interaction.selection

    def look(self, dx: int, dy: int) -> None:
        """An arrow key with Shift: anything on the table can be read about (R13)."""
        scene = self._sitting.drawn.scene
        if self._ring.look(dx, dy, scene.readable_keys(), scene):
            self.focused()

    def step(self, step: int) -> None:
        """Tab, forwards or back."""
        if self._ring.step(step):
            self._sitting.table.view.tab_used()
            self.focused()
        else:
            # The keys leave the table: what they were at is not what they will come back to.
            self._guide.magnifier.close()
            self._sitting.table.view.point_at(None)
            self._offering.render()

    def come_back(self, action: Action) -> None:
        """The action was taken back: the keys are where it was chosen on the table, to go on from there."""
        interaction, table = self._sitting.interaction, self._sitting.table
        if interaction is None or table.panel.isVisible() or action not in interaction.question.legal:
            return
        question, keys = interaction.question, self._sitting.drawn.scene.keys()
        for target in reversed(question.face.targets_of(action, question.seat)):
            for key in question.face.keys_of_target(target, question.seat, keys, question.observation):
                self._ring.current = key
                self._offering.render()
                if table.view.hasFocus():
                    self._guide.read_out(key)
                return

    def come(self, step: int) -> None:
        """Tab has led to the table: the first target has the focus, or from behind the last one."""
        if self._ring.current is None:
            self.step(step)

    def come_to(self, key: Key) -> None:
        """Bring the keys to a thing, as a screen reader asks."""
        self._ring.current = key
        self.focused()

    def focused(self) -> None:
        """What got the focus is explained at once."""
        key = self._ring.current
        self._offering.render()
        if key is not None:
            self._guide.show_and_tell(key)

    def enter(self) -> bool:
        """Take the target that has the focus; False when there is none, or when it is chosen already."""
        interaction, key = self._sitting.interaction, self._ring.current
        if interaction is None or key is None:
            return False
        target = self._sitting.target(key)
        if target in interaction.selection and interaction.chosen:
            return False
        self._answering.press_target(target, key)
        return True

    def press_row(self, action: Action) -> None:
        """A row of the list of choices was pressed."""
        if _is_target(action):
            self._answering.press_target(action[1])
            return
        interaction = self._sitting.interaction
        if interaction is not None and action not in interaction.question.legal:
            self.point_row(action)
            return
        self._answering.press_action(action)

    def point_row(self, action: Action) -> None:
        """The focus in the list moved: the table shows the place of the choice."""
        interaction = self._sitting.interaction
        if interaction is None or not action or _is_target(action):
            return
        keys = self._sitting.drawn.scene.keys()
        for target in reversed(interaction.question.face.targets_of(action, interaction.question.seat)):
            if target in keys:
                self._ring.current = target
                self._offering.render()
                self._guide.inspect(target)
                return

    def point_line(self, line: LogLine | None) -> None:
        """The focus in the log moved: the place of the line is marked, its rule stands where rules have a place."""
        self._point(line, ask=False)

    def open_line(self, line: LogLine) -> None:
        """A line was clicked, or Enter pressed on it: its place is marked and its rule opens in any case."""
        self._point(line, ask=True)

    def _point(self, line: LogLine | None, *, ask: bool) -> None:
        log = self._chronicle.log
        places = log.point(line)
        if line is not None:
            self._guide.inspect_line(line, places, ask=ask)
        if self._sitting.interaction is not None:
            self._offering.render()
        else:
            self._sitting.drawn.scene.set_marks(log.marks)


def _is_target(action: Action) -> bool:
    """One of several equal things has a row of its own, which names a target instead of an action."""
    return len(action) == 2 and isinstance(action[1], tuple)
