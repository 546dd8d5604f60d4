"""Which language is spoken: the player's wish, or that of the system where the game speaks it."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from app import texts


def speak(wish: str) -> None:
    """Use the language that is wished; "" is the system's. What the game does not speak changes nothing."""
    wanted = wish or QLocale.system().name().partition("_")[0]
    if wanted in (*texts.languages(), texts.PSEUDO):
        texts.use(wanted)
