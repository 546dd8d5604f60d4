"""Stored pictures of the screens, and a comparison that looks at them as an eye from some distance does.

Both pictures are cut into small blocks and the mean colours compared: letters whose edges another machine smooths in
another way are the same, a missing panel, another colour or a moved piece are not. The manifest tells with which Qt
and which letters they were drawn.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt, qVersion
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtWidgets import QWidget

from app.ui.theme import typefaces
from app.ui.theme.theme import BOLD, REGULAR, SEMI
from app.ui.theme.typefaces import BODY, HEADING
from app.ui.window.main_window import MainWindow
from app.ui.window.screenshot import picture_of
from tests.support.screens import Case, look_at
from tests.support.written import Written

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
MANIFEST = "manifest.json"
WIDTH = 480  # of a stored picture
COLOURS = 256
NEAR = 2.3  # as CIE76 counts
BLOCK = 5  # pixels of a stored picture on each side
# Differences of two colours as CIE76 counts them; 2.3 is what an eye just sees side by side.
ONE_BLOCK = 16.0  # of a single block: letters may stand half a pixel beside their place
NEIGHBOURS = 7.0  # on average of three by three blocks
WHOLE = 1.6  # on average of the whole picture

WIDE, USUAL, NARROW, SMALL = (1920, 1080), (1440, 900), (1280, 720), (1024, 700)
LIGHT, DARK, CONTRAST = "light", "dark", "high-contrast"
STORED = (
    Case("table", USUAL),
    Case("table", USUAL, theme=DARK, players=2),
    Case("table", USUAL, theme=CONTRAST, players=3),
    Case("table", WIDE, players=6),
    Case("table", NARROW, players=5, theme=DARK),
    Case("table", SMALL, players=4, language="it"),
    Case("table", USUAL, players=1),
    Case("table", SMALL, players=1, theme=DARK),
    Case("table", NARROW, 150, "it", 3),
    Case("decision", USUAL),
    Case("decision", SMALL, theme=CONTRAST, players=2),
    Case("discard", NARROW, theme=DARK),
    Case("reply", USUAL, theme=DARK),
    Case("secret-reply", USUAL),
    Case("private-reply", NARROW),
    Case("curtain", USUAL, theme=DARK),
    Case("curtain", SMALL, theme=CONTRAST, language="it"),
    Case("last-year", USUAL),
    Case("build", USUAL),
    Case("last-curtain", NARROW, theme=DARK),
    Case("log", NARROW),
    Case("choices", USUAL, theme=CONTRAST),
    Case("opponent-mat", USUAL),
    Case("rule", WIDE, theme=DARK),
    Case("notice", NARROW),
    Case("replay", USUAL),
    Case("end", USUAL, theme=DARK),
    Case("solo-end", NARROW),
    Case("new-game", USUAL),
    Case("new-game", SMALL, players=1, theme=CONTRAST),
    Case("start", NARROW, theme=DARK),
    Case("solo-results", NARROW),
    Case("settings", USUAL),
    Case("settings", NARROW, theme=DARK, page="keys"),
    Case("rules", NARROW),
    Case("cards", USUAL),
    Case("shortcuts", SMALL, theme=DARK),
    Case("message", NARROW),
    Case("earlier-states", NARROW, theme=CONTRAST),
)

Lab = tuple[float, float, float]
Grid = list[list[Lab]]


# --- drawing -------------------------------------------------------------------------------------------------


def drawn(case: Case) -> QImage:
    """The screen as it looks now, in the size of a stored picture."""
    found: list[QImage] = []

    def see(window: MainWindow, what: QWidget, ink: Written) -> None:
        found.append(picture_of(window, what).toImage())

    look_at(case, see)
    return small(found[0])


def small(picture: QImage) -> QImage:
    """A picture in the size of a stored one."""
    height = round(picture.height() * WIDTH / picture.width())
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = picture.scaled(QSize(WIDTH, height), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return scaled.convertToFormat(QImage.Format.Format_RGB32)


# --- comparing -----------------------------------------------------------------------------------------------


def differences(one: QImage, other: QImage) -> list[str]:
    """Where two pictures of one size differ for an eye; empty when they look the same."""
    if one.size() != other.size():
        return [f"the sizes are {one.width()}x{one.height()} and {other.width()}x{other.height()}"]
    first, second = blocks(one), blocks(other)
    far = [
        [distance(a, b) for a, b in zip(row, other_row, strict=True)]
        for row, other_row in zip(first, second, strict=True)
    ]
    return [*_single(far), *_areas(first, second), *_all(far)]


def blocks(picture: QImage) -> Grid:
    """The mean colour of each block."""
    across, down = picture.width() // BLOCK, picture.height() // BLOCK
    smooth = Qt.TransformationMode.SmoothTransformation
    mean = picture.scaled(QSize(across, down), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return [[lab(mean.pixel(x, y) & 0xFFFFFF) for x in range(across)] for y in range(down)]


@cache
def lab(rgb: int) -> Lab:
    """A colour in CIELAB, where distances are as an eye sees them."""
    red, green, blue = (_linear(rgb >> shift & 255) for shift in (16, 8, 0))
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def _linear(value: int) -> float:
    share = value / 255
    return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)


def distance(one: Lab, other: Lab) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


def _single(far: Sequence[Sequence[float]]) -> Iterator[str]:
    for y, row in enumerate(far):
        for x, value in enumerate(row):
            if value > ONE_BLOCK:
                yield f"by {value:.0f} at {x * BLOCK}, {y * BLOCK}"


def _areas(first: Grid, second: Grid) -> Iterator[str]:
    """The mean colours of three by three blocks: a letter moved by a pixel takes from one and gives to the next."""
    for y in range(len(first) - 2):
        for x in range(len(first[0]) - 2):
            value = distance(_mean(first, x, y), _mean(second, x, y))
            if value > NEIGHBOURS:
                yield f"by {value:.0f} around {(x + 1) * BLOCK}, {(y + 1) * BLOCK}"


def _mean(grid: Grid, x: int, y: int) -> Lab:
    cells = [grid[y + dy][x + dx] for dy in range(3) for dx in range(3)]
    return tuple(sum(part) / 9 for part in zip(*cells, strict=True))  # type: ignore[return-value]


def _all(far: Sequence[Sequence[float]]) -> Iterator[str]:
    values = [value for row in far for value in row]
    mean = sum(values) / len(values)
    if mean > WHOLE:
        yield f"by {mean:.1f} on average"


# --- keeping -------------------------------------------------------------------------------------------------


def name_of(case: Case) -> str:
    return f"{case}.png"


def stored(case: Case) -> QImage:
    """The picture as it was kept; a null one when there is none."""
    return QImage(str(FOLDER / name_of(case))).convertToFormat(QImage.Format.Format_RGB32)


def as_file(picture: QImage) -> bytes:
    """A PNG of few colours."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    few_colours(picture).save(buffer, "PNG", 0)
    return bytes(buffer.data().data())


def few_colours(picture: QImage) -> QImage:
    """The same in the colours that it has most of; each pixel takes the nearest."""
    pixels = [picture.pixel(x, y) & 0xFFFFFF for y in range(picture.height()) for x in range(picture.width())]
    cells: dict[int, int] = {}  # nearly the same colours, by the most frequent of them
    for rgb, _ in Counter(pixels).most_common():
        cells.setdefault(rgb & 0xF8F8F8, rgb)
    chosen: list[int] = []
    for rgb in cells.values():
        # A rare colour matters too, as that of a single piece, unless a frequent one is near it.
        if len(chosen) < COLOURS and all(distance(lab(rgb), lab(other)) > NEAR for other in chosen):
            chosen.append(rgb)
    known = [(index, lab(rgb)) for index, rgb in enumerate(chosen)]
    nearest = {
        cell: min(known, key=lambda pair: distance(pair[1], lab(rgb)))[0] for cell, rgb in cells.items()
    }
    made = QImage(picture.size(), QImage.Format.Format_Indexed8)
    made.setColorTable([QColor(rgb).rgb() for rgb in chosen])
    for number, rgb in enumerate(pixels):
        made.setPixel(number % picture.width(), number // picture.width(), nearest[rgb & 0xF8F8F8])
    return made


def manifest() -> dict[str, object]:
    """What the pictures that are drawn now depend on."""
    return {
        "qt": qt_series(),
        "fonts": [face.family for face in typefaces.TYPEFACES],
        "widths": letter_widths(),
        "pictures": {name_of(case): asdict(case) for case in STORED},
    }


def read_manifest() -> dict[str, object]:
    found: dict[str, object] = json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))
    return found


def qt_series() -> str:
    """Other patches of one series draw alike."""
    return ".".join(qVersion().split(".")[:2])


def letter_widths() -> list[float]:
    """How wide the same words are: other letters would set lines and breaks elsewhere."""
    words = "Sauvignon Blanc, 12 lira"
    found = []
    for face, px, weight in ((BODY, 11, REGULAR), (BODY, 13, SEMI), (HEADING, 15, BOLD)):
        found.append(round(QFontMetricsF(typefaces.font(face, px, weight)).horizontalAdvance(words), 2))
    return found
