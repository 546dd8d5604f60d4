"""The two typefaces of the game, loaded from their packages so that words look the same on every machine.

Source Serif Pro is for headings and names, Source Sans Pro for everything else; letters of other scripts come from
the system. Only the weights in use are loaded.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontDatabase


class Typeface(NamedTuple):
    family: str
    package: str  # as pip knows it
    module: str
    files: tuple[str, ...]
    fallback: str  # the system's family that stands in for it
    # Times a size of the design, whose mock-ups are set in letters with a larger x-height.
    enlarged: float


HEADING = Typeface(
    "Source Serif Pro",
    "font-source-serif-pro",
    "font_source_serif_pro",
    ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Bold.ttf"),
    "serif",
    1.0,
)
BODY = Typeface(
    "Source Sans Pro",
    "font-source-sans-pro",
    "font_source_sans_pro",
    ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf", "SourceSansPro-Bold.ttf"),
    "sans-serif",
    1.08,
)
TYPEFACES = (HEADING, BODY)


@cache
def missing() -> tuple[Typeface, ...]:
    """Load the typefaces; return those of which a file is missing or damaged (needs a QGuiApplication)."""
    return tuple(face for face in TYPEFACES if not all(_loads(face, name) for name in face.files))


def family(face: Typeface) -> str:
    """The family to ask Qt for."""
    return face.fallback if face in missing() else face.family


def drawn_size(face: Typeface, px: float) -> float:
    """The size of the letters that stand for `px` of the design."""
    return px * face.enlarged


def font(face: Typeface, px: float, weight: QFont.Weight) -> QFont:
    """Letters for `px` of the design, which are as wide on every machine."""
    made = QFont(family(face))
    # QFont keeps whole pixels only; points at 72 per inch would lose hinting, so halves round up here.
    made.setPixelSize(int(drawn_size(face, px) + 0.5))
    made.setWeight(weight)
    # What the system sets for hinting would make words wider on one machine than on the next.
    made.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
    return made


def file_of(face: Typeface, name: str) -> Path | None:
    """Where a file of a typeface is installed; None without its package."""
    spec = importlib.util.find_spec(face.module)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "files" / name


def _loads(face: Typeface, name: str) -> bool:
    file = file_of(face, name)
    if file is None or not file.is_file():
        return False
    number = QFontDatabase.addApplicationFont(str(file))
    return number >= 0 and face.family in QFontDatabase.applicationFontFamilies(number)
