"""The system's dialogs for files; each function returns a path or None, so that tests replace one function."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.texts import text


def ask_open(parent: QWidget | None, title: str, pattern: str) -> Path | None:
    """Which file to open."""
    chosen, _ = QFileDialog.getOpenFileName(parent, title, "", f"{pattern};;{text('ui.games.all-files')} (*)")
    return Path(chosen) if chosen else None


def ask_save(parent: QWidget | None, title: str, name: str, pattern: str) -> Path | None:
    """Where to write; the system asks before an existing file is replaced."""
    chosen, _ = QFileDialog.getSaveFileName(parent, title, name, pattern)
    return Path(chosen) if chosen else None


def file_name(words: str) -> str:
    """Words as part of a file name that every system takes."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in words)
    return " ".join(kept.split())[:60].strip(" -") or "vendemmia"
