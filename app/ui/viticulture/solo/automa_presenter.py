"""What the table shows beside the board in a solo game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.rules.engine.events import Readers
from app.rules.engine.game import NOBODY
from app.rules.viticulture.events import EVENTS
from app.session.session import Session
from app.session.types import LogEntry
from app.texts import text
from app.ui.look.look import Look
from app.ui.screens.table import TableScreen
from app.ui.viticulture.solo.automa_panel import AutomaPanel, automa_view

SCENE_PANEL = "automa"  # the kind of the scene's own panel, where it draws one


_YEAR: Readers[int] = Readers(EVENTS, {"year": lambda n: n})
_TOKENS: Readers[None] = Readers(
    EVENTS,
    {
        "token-gain": lambda years, year, row: years.__setitem__(row, year),
        "rows-open": lambda years, year: years.clear(),
    },
    context=2,
)


class AutomaPresenter:
    """Keeps the Automa's panel for one game."""

    def __init__(self, table: TableScreen, look: Look, session: Session) -> None:
        self._table = table
        self._seed = session.seed
        self.panel = AutomaPanel(look, session.seats[0].colour)
        table.set_beside(self.panel)
        table.top.show_seed(text("ui.games.seed", seed=session.seed))

    def show(self, observation: Any) -> None:
        """Call it after the scene has settled: the panel gives way to one that the scene draws itself."""
        shown = self._table.scene.keys()
        drawn = any(key[0] == SCENE_PANEL for key in shown)
        self.panel.setVisible(not drawn)
        if not drawn:
            self.panel.show_view(automa_view(observation, self._seed))

    @staticmethod
    def more(entries: Iterable[LogEntry]) -> tuple[tuple[str, Any], ...]:
        """For the board: the year in which each wake-up row gave its token, as these entries of the log tell."""
        years: dict[int, int] = {}
        year = 1
        for entry in entries:
            for event in entry.events:
                year = _YEAR.read(event) or year
                _TOKENS.read(event, years, year)
        return (("row-years", tuple(years.items())),)

    @staticmethod
    def years_words(observation: Any) -> str:
        return text("ui.games.of-years", n=observation.solo.years)

    def close(self) -> None:
        self._table.set_beside(None)
        self._table.top.show_seed("")


def solo_side(table: TableScreen, look: Look, session: Session) -> AutomaPresenter | None:
    """The side of a solo game; None in a game of several."""
    return AutomaPresenter(table, look, session) if session.observation(NOBODY).solo is not None else None
