"""What is said where a typeface of the game is missing or damaged: others stand in for it, and somebody can mend it."""

from __future__ import annotations

import sys

from PySide6.QtGui import QFont, QFontMetrics

from app.texts import listed, text
from app.ui.theme import typefaces


def problem() -> str:
    """Which typefaces lack something and what brings them back; "" where all is well."""
    packages = [face.package for face in typefaces.missing()]
    if not packages:
        return ""
    if getattr(sys, "frozen", False):
        remedy = text("ui.begin.install-again")
    else:
        command = f"{sys.executable} -m pip install --force-reinstall {' '.join(packages)}"
        remedy = text("ui.begin.command", command=command)
    stands_in = "ui.begin.letters-other" if can_write() else "ui.begin.letters-none"
    return text("ui.begin.letters", names=listed(packages), instead=text(stands_in), remedy=remedy)


def can_write() -> bool:
    """Whether there are any letters at all: without some, each would be drawn as a box."""
    fallbacks = [QFont(face.fallback) for face in typefaces.missing()]
    return all(QFontMetrics(font).inFont("A") for font in fallbacks)
