"""The system's dialogs for files; each function returns a path or None, so that tests replace one function."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from app.texts import text
from app.words.typed import tidy

_last: list[Path] = []  # the folder that was chosen last, while the window is open


def ask_open(parent: QWidget | None, title: str, pattern: str) -> Path | None:
    """Which file to open."""
    patterns = f"{pattern};;{text('ui.games.all-files')} (*)"
    chosen, _ = QFileDialog.getOpenFileName(parent, title, str(begin_in()), patterns)
    return _chosen(chosen)


def ask_save(parent: QWidget | None, title: str, name: str, pattern: str) -> Path | None:
    """Where to write; the system asks before an existing file is replaced."""
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(begin_in() / name), pattern)
    return _chosen(chosen)


def shown(path: Path) -> str:
    """The name of a file as a sentence may hold it."""
    return tidy(path.name)


def begin_in() -> Path:
    """Where people keep their files: the folder that was chosen last, else that of documents, else their home."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    places = [*_last, *([Path(documents)] if documents else []), Path.home()]
    return next((place for place in places if place.is_dir()), Path.home())


def _chosen(words: str) -> Path | None:
    if not words:
        return None
    path = Path(words)
    _last[:] = [path.parent]
    return path
