"""The one error of saved games."""

from __future__ import annotations

from pathlib import Path


class SaveError(Exception):
    """A game that cannot be loaded or saved: which file, what is wrong with it, what can be done."""

    def __init__(self, path: Path | None, problem: str, remedy: str) -> None:
        super().__init__(path, problem, remedy)
        self.path = path
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        what = self.path.name if self.path is not None else "the game"
        return f"{what} {self.problem}. {self.remedy}"
