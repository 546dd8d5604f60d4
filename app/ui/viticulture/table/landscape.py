"""Hills, vine rows and cypresses for thin bands; the same picture for the same seed, never under text."""

from __future__ import annotations

from math import pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.theme import drawing
from app.ui.theme.theme import Theme


def _hill(rect: QRectF, height: float, swing: float, waves: float, shift: float) -> list[QPointF]:
    points = []
    steps = max(12, int(rect.width() / 14))
    for step in range(steps + 1):
        x = rect.left() + rect.width() * step / steps
        share = step / steps
        y = (
            rect.bottom()
            - height
            + swing
            * (
                sin(2 * pi * waves * share + shift) * 0.7
                + sin(2 * pi * waves * 2.3 * share + shift * 1.7) * 0.3
            )
        )
        points.append(QPointF(x, y))
    return points


def _fill(painter: QPainter, rect: QRectF, line: list[QPointF], colour: QColor) -> None:
    polygon = QPolygonF([QPointF(rect.left(), rect.bottom()), *line, QPointF(rect.right(), rect.bottom())])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(polygon)


def _cypress(painter: QPainter, foot: QPointF, height: float, colour: QColor) -> None:
    width = height * 0.16
    path = QPainterPath(QPointF(foot.x(), foot.y() - height))
    path.cubicTo(
        QPointF(foot.x() + width, foot.y() - height * 0.5),
        QPointF(foot.x() + width, foot.y() - height * 0.1),
        foot,
    )
    path.cubicTo(
        QPointF(foot.x() - width, foot.y() - height * 0.1),
        QPointF(foot.x() - width, foot.y() - height * 0.5),
        QPointF(foot.x(), foot.y() - height),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(path)


def _rows(
    painter: QPainter, rect: QRectF, line: list[QPointF], colour: QColor, left: float, right: float
) -> None:
    """Vine rows that run down a hill, fanned out from a point above it."""
    painter.setPen(QPen(drawing.faded(colour, 0.55), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    inside = [p for p in line if left <= (p.x() - rect.left()) / rect.width() <= right]
    if len(inside) < 2:
        return
    middle = (inside[0].x() + inside[-1].x()) / 2
    for point in inside:
        spread = 1 + (rect.bottom() - point.y()) / max(20.0, rect.height())
        painter.drawLine(
            QPointF(point.x(), point.y() + 1.5),
            QPointF(middle + (point.x() - middle) * spread, rect.bottom()),
        )


def season_band(painter: QPainter, rect: QRectF, season: str, theme: Theme, seed: int = 1) -> None:
    """Three hills, trees and vine rows of a season into a band with square corners."""
    dice = Random(f"{season} {seed}")
    height = rect.height()
    far = _hill(rect, height * 0.72, height * 0.2, 1.1, dice.random() * 6)
    middle = _hill(rect, height * 0.46, height * 0.16, 1.4, dice.random() * 6)
    near = _hill(rect, height * 0.22, height * 0.12, 1.8, dice.random() * 6)
    tree = theme.role(f"{season}-tree")
    _fill(painter, rect, far, theme.role(f"{season}-hill-far"))
    for _ in range(max(2, int(rect.width() / 70))):
        point = dice.choice(far)
        _cypress(
            painter,
            QPointF(point.x() + dice.uniform(-4, 4), point.y() + 4),
            height * dice.uniform(0.16, 0.32),
            tree,
        )
    _fill(painter, rect, middle, theme.role(f"{season}-hill"))
    _rows(painter, rect, middle, theme.role(f"{season}-line"), 0.55, 0.8)
    for _ in range(max(1, int(rect.width() / 110))):
        point = dice.choice(middle[len(middle) // 2 :])
        _cypress(painter, QPointF(point.x(), point.y() + 4), height * dice.uniform(0.18, 0.28), tree)
    if rect.width() > 200:
        spot = middle[int(len(middle) * 0.86)]
        _house(painter, QPointF(spot.x(), spot.y() + 2), height * 0.2, theme)
    _fill(painter, rect, near, theme.role(f"{season}-hill-near"))
    _rows(painter, rect, near, theme.role(f"{season}-line"), 0.62, 0.95)


def _house(painter: QPainter, foot: QPointF, size: float, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("house-wall"))
    painter.drawRect(QRectF(foot.x() - size * 0.7, foot.y() - size * 0.6, size * 1.4, size * 0.6))
    painter.setBrush(theme.role("house-roof"))
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(foot.x() - size * 0.85, foot.y() - size * 0.55),
                QPointF(foot.x(), foot.y() - size),
                QPointF(foot.x() + size * 0.85, foot.y() - size * 0.55),
            ]
        )
    )


def table_ground(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The table under everything: plain stone above, faint hills below."""
    painter.fillRect(rect, theme.role("table"))
    if not theme.bands:
        return
    dice = Random("table")
    low = QRectF(rect.left(), rect.top() + rect.height() * 0.62, rect.width(), rect.height() * 0.38)
    hill = drawing.faded(theme.role("table-hill"), 0.5)
    back = _hill(low, low.height() * 0.72, low.height() * 0.16, 1.2, 1.0)
    _fill(painter, low, back, hill)
    for _ in range(14):
        point = dice.choice(back)
        _cypress(
            painter,
            QPointF(point.x(), point.y() + 8),
            low.height() * dice.uniform(0.12, 0.22),
            theme.role("table-hill"),
        )
    front = _hill(low, low.height() * 0.42, low.height() * 0.14, 1.5, 3.4)
    _fill(painter, low, front, theme.role("table-hill"))
    _rows(painter, low, front, drawing.faded(theme.role("table-line"), 0.7), 0.05, 0.3)
    _rows(painter, low, front, drawing.faded(theme.role("table-line"), 0.7), 0.5, 0.75)
