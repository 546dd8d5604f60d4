"""Colours, fonts and sizes by role, and the palette and style sheet made from them."""

from app.settings.finish import PATTERNS, USUAL, Finish
from app.ui.theme.theme import (
    BOLD,
    PLAYER_COLOURS,
    REGULAR,
    SEMI,
    THEME_NAMES,
    PlayerLook,
    Theme,
    load,
)

__all__ = [
    "BOLD",
    "PATTERNS",
    "PLAYER_COLOURS",
    "REGULAR",
    "SEMI",
    "THEME_NAMES",
    "USUAL",
    "Finish",
    "PlayerLook",
    "Theme",
    "load",
]
