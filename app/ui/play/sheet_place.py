"""Finds the place for the sheet of a question: beside the board, over what is closed, at last over the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.ui.asking.interaction import Question
from app.ui.asking.sheet_parts import IN_FULL, TERSE, TERSEST, WITH_CARD, Scene
from app.ui.screens.table import TableScreen
from app.ui.table.layout import Rect

MakeScene = Callable[[int], Scene]
"""The scene of a question for the place where the sheet stands, and how terse it is there."""


@dataclass
class Sheet:
    """Keeps the place of a sheet as long as its question and the places stay and what is chosen has room there."""

    table: TableScreen
    _question: Question | None = None
    _ways: list[tuple[Rect, int]] = field(default_factory=list)
    _at: int = 0

    def show(self, question: Question, scene_for: MakeScene) -> bool:
        """Put the choices on the sheet; False for a question that needs none."""
        if not question.face.needs_sheet(question):
            return False
        ways = self._ways_for(question)
        if ways != self._ways or question is not self._question:
            self._ways, self._question, self._at = ways, question, 0
        panel = self.table.panel
        while True:
            # Where nothing has room the whole board has most, and its sheet scrolls.
            where, terse = ways[self._at] if self._at < len(ways) else (ways[-1][0], IN_FULL)
            self.table.place_sheet(where)
            scene = scene_for(terse)
            view = question.face.sheet_view(scene)
            assert view is not None
            panel.show_view(view, scene.look)
            fits = panel.fits
            if fits or self._at == len(ways):
                panel.let_scroll(not fits)
                return True
            self._at += 1

    def _ways_for(self, question: Question) -> list[tuple[Rect, int]]:
        """All ways to show a question, the best first: where, and how terse.

        A column beside the board hides nothing, so few words there are better than many elsewhere.
        """
        table = self.table
        column = table.sheet_column() if question.face.suits_column(question) else []
        closed = table.sheet_closed(question.observation.season)
        if question.face.takes_board(question):
            column, closed = [], []
        if question.face.wants_card(question):
            least = table.look.theme.size(WITH_CARD)
            closed = [place for place in closed if place.w >= least]
        found = []
        board = table.regions.decision_panel
        for places in (column, closed, [board]):
            found += [(place, terse) for terse in (IN_FULL, TERSE) for place in places]
        return [*found, (board, TERSEST)]
