"""The errors of saved games."""

from __future__ import annotations

from pathlib import Path

from app.words.typed import tidy


class SaveError(Exception):
    """A game that cannot be loaded or saved: which file, what is wrong with it, what can be done.

    `kind` names the words for the player in `saves.error`; the texts here are for the command line and for reports.
    """

    def __init__(self, path: Path | None, problem: str, remedy: str, kind: str = "changed") -> None:
        super().__init__(path, problem, remedy)
        self.path = path
        self.problem = problem
        self.remedy = remedy
        self.kind = kind

    def __str__(self) -> str:
        what = tidy(self.path.name) if self.path is not None else "the game"
        return f"{what} {self.problem}. {self.remedy}"


class DamagedGame(SaveError):
    """The newest generation of a game cannot be loaded; `good` is the newest one that can, None without any."""

    def __init__(self, error: SaveError, good: int | None) -> None:
        remedy = error.remedy
        if good is not None:
            remedy = "The file is left as it is. An earlier state of this game is whole: go on from there."
        super().__init__(error.path, error.problem, remedy, error.kind)
        self.good = good


KINDS = (
    "missing",
    "unreadable",
    "too-large",
    "empty",
    "cut",
    "foreign",
    "newer",
    "changed",
    "not-written",
    "no-file",
    "bad-name",
    "busy",
    "no-game",
)
