"""A line of small pictures with a number each, such as the seals of a hand: as big as its room allows, all alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.table.items_paint import Canvas
from app.ui.theme.theme import BOLD

_AIR, _LEAST_AIR = 8.0, 3.0  # between a number and the next picture
_BESIDE = 2.0  # between a picture and its number
LEAST_PICTURE = 12.0


@dataclass(frozen=True)
class Bit:
    """A seal of a deck, or an icon, and what stands beside it."""

    words: str
    icon: str = ""
    deck: int = -1
    role: str = "ink"


@dataclass(frozen=True)
class BitSize:
    """Letters in pixels of the design; pictures and distances in pixels."""

    px: float
    side: float
    air: float


def bits_width(canvas: Canvas, bits: Sequence[Bit], size: BitSize) -> float:
    """What the line takes, without air after its end."""
    if not bits:
        return 0.0
    letters = sum(canvas.width(bit.words, size.px, BOLD) for bit in bits)
    return letters + len(bits) * (size.side + _BESIDE * canvas.unit) + (len(bits) - 1) * size.air


def bit_size(canvas: Canvas, bits: Sequence[Bit], width: float, height: float, px: float) -> BitSize | None:
    """The biggest size up to `px` in which the bits fit a line; None where even the least is too big."""
    u = canvas.unit
    low = LEAST_PICTURE * u
    while True:
        high = max(low, min(px * 1.25 * u, height - 2 * u))
        for side, air in ((high, _AIR), (high, 5.0), (low, 5.0), (low, _LEAST_AIR)):
            size = BitSize(px, side, air * u)
            if bits_width(canvas, bits, size) <= width + 0.5:
                return size
        if px <= canvas.least:
            return None
        px = max(canvas.least, px - 0.5)


def draw_bits(
    painter: QPainter, canvas: Canvas, box: QRectF, bits: Sequence[Bit], size: BitSize, step: float = 0.0
) -> float:
    """Draw them from the left, each a `step` after the one before if that is given; returns where they end."""
    u = canvas.unit
    x = box.left()
    for bit in bits:
        where = QRectF(x, box.top(), size.side, box.height())
        if bit.deck >= 0:
            canvas.sprites.draw_seal(painter, bit.deck, where)
        else:
            canvas.sprites.draw_icon(painter, bit.icon, where, "ink2", "paper")
        width = canvas.width(bit.words, size.px, BOLD)
        words = QRectF(where.right() + _BESIDE * u, box.top(), width + 1, box.height())
        canvas.text(painter, words, bit.words, size.px, bit.role, BOLD)
        x = x + step if step else words.left() + width + size.air
    return x if step else x - size.air
