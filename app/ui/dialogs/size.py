"""How large a dialog opens."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog

from app.ui.look.look import Look


def fitting(dialog: QDialog, width: int, height: int, look: Look) -> QSize:
    """A size for a dialog that is never larger than its screen; width and height are those at 100 % text."""
    wanted = QSize(look.theme.size(width), look.theme.size(height))
    screen = dialog.screen()
    return wanted if screen is None else wanted.boundedTo(screen.availableGeometry().size() * 0.94)
