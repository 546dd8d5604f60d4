"""Tools that show their word below their icon where there is room for it; their tooltips stay either way."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from app.ui.look.look import Look
from app.ui.panels.controls import repolish
from app.ui.theme import SEMI

WORD_PX = 11  # the size of the word at 100 % text
ICON_PX, SIDE_PX = 18, 34


def word_height(look: Look) -> int:
    """How high a tool with its word is."""
    size = look.theme.size
    return size(ICON_PX) + ceil(look.theme.metrics(size(WORD_PX), SEMI).height()) + size(4)


def dress(target: QToolButton, look: Look, worded: bool, height: int) -> None:
    """Show the word of a tool below its icon, or the icon alone on a square, in a bar of that height."""
    size = look.theme.size
    if bool(target.property("worded")) != worded:
        target.setProperty("worded", worded)
        repolish(target)
    if worded:
        icon = size(ICON_PX)
        words = look.theme.metrics(size(WORD_PX), SEMI).horizontalAdvance(target.text())
        target.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        target.setFixedSize(max(size(SIDE_PX), ceil(words) + size(10)), word_height(look))
    else:
        side = min(size(SIDE_PX), height - 8)
        icon = min(size(ICON_PX), side - 12)
        target.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        target.setFixedSize(side, side)
    target.setIconSize(QSize(icon, icon))
