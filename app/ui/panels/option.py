"""A big button for one choice: picture, title, rule, what it comes to, and why it is closed.

It paints all of this itself: a decision may offer twenty, and a widget for each line would be felt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.ui.look import Look
from app.ui.theme import SEMI

WIDE, TALL, FACE = "wide", "tall", "face"
_FRAME = 4.0  # room for the focus ring around the box
_PAD = 12.0
_GAP = 8.0
_REASON_BESIDE = 430.0  # from this width on the reason stands at the right
_WRAP = Qt.TextFlag.TextWordWrap
_LARGE = 100_000


@dataclass(frozen=True)
class Option:
    """One choice in a decision panel; `target` is what pressing it means to the interaction."""

    target: Any
    title: str
    rule: str = ""
    result: str = ""
    reason: str = ""
    pictures: Sequence[QPixmap] = field(default_factory=tuple)
    key: str = ""
    selected: bool = False
    warning: bool = False
    more: str = ""
    """The whole reason, where the button has room for a part of it."""
    face: QPixmap | None = None
    """A whole card; title and rule stand on it then."""


class OptionButton(QAbstractButton):
    """Stays focusable while closed, so that its reason can be read; a press does nothing then."""

    def __init__(self, look: Look, option: Option, shape: str = WIDE) -> None:
        super().__init__()
        self._look = look
        self.option = option
        self.shape = shape
        self.setCheckable(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.update_option(option)

    def update_option(self, option: Option) -> None:
        """Show another choice, or other words and another state of the same one."""
        before = self.option
        self.option = option
        self.setAccessibleName(option.title)
        reason = option.more or option.reason
        self.setAccessibleDescription(" ".join(part for part in (option.rule, option.result, reason) if part))
        self.setToolTip(reason)
        if (before.title, before.rule, before.result, before.reason) != (
            option.title,
            option.rule,
            option.result,
            option.reason,
        ) or len(before.pictures) != len(option.pictures):
            self.updateGeometry()
        self.update()

    # --- measures ------------------------------------------------------------------------------------------------

    def _fonts(self) -> tuple[QFont, QFont, QFont]:
        theme = self._look.theme
        return theme.heading(15), theme.body(13), theme.body(12)

    def _picture_size(self) -> tuple[float, float]:
        """Of all pictures side by side."""
        if not self.option.pictures:
            return 0.0, 0.0
        sizes = [p.deviceIndependentSize() for p in self.option.pictures]
        return sum(s.width() for s in sizes) + 5 * (len(sizes) - 1), max(s.height() for s in sizes)

    def _reason_beside(self, width: float) -> bool:
        return self.shape == WIDE and bool(self.option.reason) and width >= _REASON_BESIDE

    def _words_width(self, width: float) -> float:
        inner = width - 2 * (_FRAME + _PAD)
        if self.shape == WIDE:
            across = self._picture_size()[0]
            inner -= across + _GAP if across else 0
            if self._reason_beside(width):
                inner -= self._reason_width(width) + _GAP
        return max(40.0, inner)

    @staticmethod
    def _reason_width(width: float) -> float:
        return width * 0.42

    def _blocks(self, width: float) -> list[tuple[str, QFont, str]]:
        """The words below one another: kind, font, text."""
        option = self.option
        title, body, small = self._fonts()
        found: list[tuple[str, QFont, str]] = []
        if option.face is None:
            found.append(("title", title, option.title))
            if option.rule:
                found.append(("rule", body, option.rule))
        if option.result:
            found.append(("result", small if self.shape == FACE else body, option.result))
        if option.reason and not self._reason_beside(width):
            found.append(("reason", small, option.reason))
        return found

    @staticmethod
    def _height_of(font: QFont, words: str, width: float) -> float:
        box = QFontMetrics(font).boundingRect(0, 0, max(1, int(width)), _LARGE, _WRAP.value, words)
        return float(box.height())

    def _wanted_height(self, width: float) -> float:
        option = self.option
        across = self._words_width(width)
        words = 0.0
        for kind, font, told in self._blocks(width):
            pad = 12.0 if kind == "reason" else 0.0
            words += self._height_of(font, told, across - pad) + pad + 3
        high = self._picture_size()[1]
        if option.face is not None:
            words += option.face.deviceIndependentSize().height() + 4
        elif self.shape == TALL:
            words += high + _GAP if high else 0
        else:
            words = max(words, high)
        if self._reason_beside(width):
            small = self._fonts()[2]
            words = max(words, self._height_of(small, option.reason, self._reason_width(width) - 20) + 16)
        return words + 2 * (_FRAME + _PAD)

    def sizeHint(self) -> QSize:
        width = self._look.theme.size(160 if self.shape != WIDE else 260)
        if self.option.face is not None:
            width = round(self.option.face.deviceIndependentSize().width() + 2 * (_FRAME + 6))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        if self.option.face is not None:
            return self.sizeHint()
        return QSize(self._look.theme.size(70), self._look.theme.size(36))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._wanted_height(width))

    # --- painting ------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
        self._paint_ground(painter, box)
        if self.shape == WIDE:
            self._paint_wide(painter, box)
        else:
            self._paint_tall(painter, box)
        if self.option.selected:
            self._paint_tick(painter, box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.theme.role("focus"), self._look.theme.finish.ring))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 11, 11)
        painter.end()

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        theme = self._look.theme
        if self.option.reason:
            ground, edge, width = "closed", "rule2", 1.0
        elif self.option.selected:
            ground, edge, width = "selected-tint", "accent", 2.6
        else:
            ground, edge, width = "raised", "ink" if self.underMouse() else "rule2", 1.4
        painter.setBrush(theme.role(ground))
        painter.setPen(QPen(theme.role(edge), width))
        painter.drawRoundedRect(box, 9, 9)

    def _paint_wide(self, painter: QPainter, box: QRectF) -> None:
        inner = box.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        across, high = self._picture_size()
        if across:
            self._paint_pictures(painter, QPointF(inner.left(), inner.center().y() - high / 2))
            inner.setLeft(inner.left() + across + _GAP)
        if self._reason_beside(self.width()):
            width = self._reason_width(self.width())
            beside = QRectF(inner.right() - width, inner.top(), width, inner.height())
            inner.setRight(beside.left() - _GAP)
            small = self._fonts()[2]
            height = min(beside.height(), self._height_of(small, self.option.reason, width - 20) + 14)
            self._paint_reason(
                painter, QRectF(beside.left(), beside.center().y() - height / 2, width, height)
            )
        height = self._blocks_height(inner.width())
        self._paint_blocks(
            painter, QRectF(inner.left(), inner.center().y() - height / 2, inner.width(), height)
        )

    def _paint_tall(self, painter: QPainter, box: QRectF) -> None:
        inner = box.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        face = self.option.face
        if face is not None:
            size = face.deviceIndependentSize()
            painter.setOpacity(0.55 if self.option.reason else 1.0)
            painter.drawPixmap(QPointF(box.center().x() - size.width() / 2, box.top() + 6), face)
            painter.setOpacity(1.0)
            inner.setTop(box.top() + 6 + size.height() + 4)
        elif self.option.pictures:
            across, high = self._picture_size()
            left = inner.center().x() - across / 2
            self._paint_pictures(painter, QPointF(left, inner.top()))
            inner.setTop(inner.top() + high + _GAP)
        self._paint_blocks(painter, inner)

    def _blocks_height(self, width: float) -> float:
        total = 0.0
        for kind, font, told in self._blocks(self.width()):
            pad = 12.0 if kind == "reason" else 0.0
            total += self._height_of(font, told, width - pad) + pad + 3
        return total

    def _paint_blocks(self, painter: QPainter, inner: QRectF) -> None:
        theme, option = self._look.theme, self.option
        top = inner.top()
        for kind, font, told in self._blocks(self.width()):
            pad = 12.0 if kind == "reason" else 0.0
            height = self._height_of(font, told, inner.width() - pad) + pad
            place = QRectF(inner.left(), top, inner.width(), height + 1)
            if kind == "reason":
                self._paint_reason(painter, place)
            else:
                role = {"title": "ink", "rule": "ink", "result": "ink2"}[kind]
                if kind == "result" and option.warning:
                    role = "warn"
                elif option.reason:
                    role = "ink2"
                if kind == "result" and not option.reason and not option.warning:
                    font = theme.exact_font(font.pixelSize(), SEMI)
                painter.setFont(font)
                painter.setPen(theme.role(role))
                painter.drawText(place, _WRAP.value, told)
            top += height + 3

    def _paint_reason(self, painter: QPainter, place: QRectF) -> None:
        """The reason in a dark box inside the closed choice."""
        theme = self._look.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("tip"))
        painter.drawRoundedRect(place, 7, 7)
        painter.setPen(theme.role("on-tip"))
        painter.setFont(self._fonts()[2])
        flags = _WRAP.value | Qt.AlignmentFlag.AlignVCenter.value
        painter.drawText(place.adjusted(8, 4, -4, -4), flags, self.option.reason)

    def _paint_pictures(self, painter: QPainter, start: QPointF) -> None:
        _, high = self._picture_size()
        painter.setOpacity(0.55 if self.option.reason else 1.0)
        x = start.x()
        for picture in self.option.pictures:
            size = picture.deviceIndependentSize()
            painter.drawPixmap(QPointF(x, start.y() + (high - size.height()) / 2), picture)
            x += size.width() + 5
        painter.setOpacity(1.0)

    def _paint_tick(self, painter: QPainter, box: QRectF) -> None:
        theme = self._look.theme
        radius = theme.size(10)
        centre = box.topRight()
        disc = QRectF(centre.x() - 2 * radius - 4, centre.y() + 4, 2 * radius, 2 * radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.role("accent"))
        painter.drawEllipse(disc)
        tick = self._look.icon("check", 12, "on-accent")
        side = tick.width() / tick.devicePixelRatio()
        painter.drawPixmap(QPointF(disc.center().x() - side / 2, disc.center().y() - side / 2), tick)
