"""Shows the waiting pointer while the window is drawn anew in another look or language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication


@contextmanager
def busy_pointer() -> Iterator[None]:
    """Shown before the work begins: in its middle nothing could be, and on a slow machine it may take a while."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    QApplication.sync()
    try:
        yield
    finally:
        QTimer.singleShot(0, QApplication.restoreOverrideCursor)  # what was changed is painted first
