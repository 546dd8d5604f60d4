"""Counts finished solo games and shows the page of results."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.save.errors import SaveError
from app.save.solo_results import Result, SoloResults
from app.save.store import write_text
from app.texts import text
from app.ui.dialogs import files
from app.ui.look.look import Look
from app.ui.saved_games.saving import Saving
from app.ui.viticulture.solo.results_screen import SoloResultsScreen

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.session.session import Session
    from app.ui.panels.notice_bar import NoticeBar


class ResultsRecording(QObject):
    """The file lies in the folder above the saved games."""

    def __init__(self, window: QWidget, look: Look, saving: Saving, bar: NoticeBar) -> None:
        super().__init__(window)
        self._window = window
        self._saving = saving
        self._bar = bar
        self.screen = SoloResultsScreen(look)
        self.screen.export_wanted.connect(self.export)
        self.results = SoloResults(saving.library.root.parent)

    def record(self, session: Session) -> None:
        """Count a game that has just ended; only one that is saved counts, so that none counts twice."""
        keeper = self._saving.keeper
        observation = session.observation(-1)
        solo = observation.solo
        if keeper is None or solo is None or not solo.outcome:
            return
        won, points, target, why, year = solo.outcome
        self.results = SoloResults(self._saving.library.root.parent)
        self.results.add(
            Result(
                game=keeper.id,
                date=f"{datetime.now(UTC):%Y-%m-%d}",
                level=solo.level,
                aggressive=solo.aggressive,
                points=points,
                target=target,
                won=bool(won),
                why=why,
                year=year,
                seed=session.seed,
                variants=tuple(observation.options.variants),
                assisted=session.assisted,
            )
        )

    def show(self) -> None:
        """Read the file anew and fill the page."""
        before = self.results.put_aside
        self.results = SoloResults(self._saving.library.root.parent)
        self.results.put_aside = self.results.put_aside or before
        self.screen.show_results(self.results)

    def export(self) -> None:
        path = files.ask_save(
            self._window, text("ui.solo-results.export"), "vendemmia-solo.csv", "CSV (*.csv)"
        )
        if path is None:
            return
        try:
            write_text(path, self.results.as_csv())
        except SaveError as error:
            self._bar.tell(text(f"saves.error.{error.kind}"), "warning")
        else:
            self._bar.tell(text("ui.games.exported", file=files.shown(path)), "check", short=True)
