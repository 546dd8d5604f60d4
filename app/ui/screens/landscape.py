"""A thin band of hills and cypresses behind titles; it never lies under text or numbers in high contrast."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from app.ui.theme import Theme


def paint_landscape(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """Hills in season tints with a sun, as wide as the box; only the ground colour where there is no landscape."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.role("fall-tint" if theme.landscape else "table"))
    painter.drawRect(box)
    if theme.landscape:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(box)
        sun = min(box.height() * 0.35, box.width() * 0.05)
        painter.setBrush(theme.role("gold"))
        painter.drawEllipse(QPointF(box.x() + box.width() * 0.79, box.y() + box.height() * 0.52), sun, sun)
        _hill(painter, box, 0.62, 0.30, theme.role("summer-tint"))
        _hill(painter, box, 0.80, 0.16, theme.role("spring-tint"))
        painter.setOpacity(0.35 if theme.dark else 1.0)
        for share, size in (
            (0.02, 0.30),
            (0.47, 0.24),
            (0.545, 0.2),
            (0.62, 0.22),
            (0.74, 0.3),
            (0.83, 0.28),
            (0.9, 0.22),
            (0.975, 0.26),
        ):
            _cypress(painter, box, share, size, theme.role("spring"))
    painter.restore()


def _hill(painter: QPainter, box: QRectF, level: float, swing: float, colour: QColor) -> None:
    base = box.y() + box.height() * level
    rise = box.height() * swing
    path = QPainterPath(QPointF(box.x(), base))
    step = box.width() / 3
    for number in range(3):
        left = box.x() + number * step
        up = -rise if number % 2 else rise * 0.4
        path.cubicTo(
            QPointF(left + step * 0.35, base + up),
            QPointF(left + step * 0.65, base + up),
            QPointF(left + step, base),
        )
    path.lineTo(box.right(), box.bottom())
    path.lineTo(box.left(), box.bottom())
    painter.setBrush(colour)
    painter.drawPath(path)


def _cypress(painter: QPainter, box: QRectF, share: float, size: float, colour: QColor) -> None:
    height = box.height() * size
    foot = QPointF(box.x() + box.width() * share, box.y() + box.height() * 0.82)
    path = QPainterPath(QPointF(foot.x(), foot.y() - height))
    path.cubicTo(
        QPointF(foot.x() + height * 0.2, foot.y() - height * 0.3),
        QPointF(foot.x() + height * 0.12, foot.y()),
        foot,
    )
    path.cubicTo(
        QPointF(foot.x() - height * 0.12, foot.y()),
        QPointF(foot.x() - height * 0.2, foot.y() - height * 0.3),
        QPointF(foot.x(), foot.y() - height),
    )
    painter.setBrush(colour)
    painter.drawPath(path)
