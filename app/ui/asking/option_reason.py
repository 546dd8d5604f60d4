"""The reason inside a closed choice: a dark box with a sign, what is missing, and what would help."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from app.ui.look.look import Drawn
from app.ui.theme import SEMI, Theme

_PAD, _SIGN, _SIGN_GAP, _BETWEEN = 8.0, 14.0, 6.0, 2.0
_WRAP = Qt.TextFlag.TextWordWrap.value
_TALL = 100_000
RADIUS = 7.0


def _lines(reason: str, help_words: str) -> list[tuple[str, str]]:
    """The sign and the words of each line, the first of them in bold."""
    missing = [line for line in reason.split("\n") if line]
    found = [("blocked" if not number else "", line) for number, line in enumerate(missing)]
    if help_words:
        found.append(("hint", help_words))
    return found


def _height(theme: Theme, words: str, width: float, bold: bool) -> float:
    font = theme.body(12, SEMI) if bold else theme.body(12)
    return float(QFontMetrics(font).boundingRect(0, 0, max(1, int(width)), _TALL, _WRAP, words).height())


def reason_height(theme: Theme, reason: str, help_words: str, width: float) -> float:
    """How high the box is at a width."""
    inner = width - 2 * _PAD - theme.size(_SIGN) - _SIGN_GAP
    lines = _lines(reason, help_words)
    words = sum(_height(theme, told, inner, sign == "blocked") for sign, told in lines)
    return words + _BETWEEN * max(0, len(lines) - 1) + 2 * _PAD


def paint_reason(painter: QPainter, look: Drawn, place: QRectF, reason: str, help_words: str) -> None:
    """Draw the box into a place of `reason_height`."""
    theme = look.theme
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("tip"))
    painter.drawRoundedRect(place, RADIUS, RADIUS)
    side = float(theme.size(_SIGN))
    left = place.left() + _PAD + side + _SIGN_GAP
    width = place.right() - _PAD - left
    top = place.top() + _PAD
    for sign, told in _lines(reason, help_words):
        bold = sign == "blocked"
        role = "tip-help" if sign == "hint" else "on-tip"
        height = _height(theme, told, width, bold)
        if sign:
            icon = look.sprites.icon(sign, side, role)
            painter.drawPixmap(QPointF(place.left() + _PAD, top + 1), icon)
        painter.setFont(theme.body(12, SEMI) if bold else theme.body(12))
        painter.setPen(theme.role(role))
        painter.drawText(QRectF(left, top, width + 1, height + 1), _WRAP, told)
        top += height + _BETWEEN
