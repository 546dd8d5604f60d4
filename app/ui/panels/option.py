"""A big button for one choice: picture, title, rule, what it comes to, and why it is closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout

from app.ui.look import Look
from app.ui.panels.controls import label, picture


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


class OptionButton(QAbstractButton):
    """Stays focusable while closed, so that its reason can be read; a press does nothing then."""

    def __init__(self, look: Look, option: Option, *, tall: bool = False) -> None:
        super().__init__()
        self._look = look
        self.option = option
        self.setCheckable(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(option.title)
        self._build(tall)
        self.update_option(option)

    def _build(self, tall: bool) -> None:
        option = self.option
        self._pictures = [picture(pixmap) for pixmap in option.pictures]
        self._title = label(option.title, "heading", wrap=True)
        self._rule = label(option.rule, "", wrap=True)
        self._result = label(option.result, "second", wrap=True)
        self._reason = label(option.reason, "second", wrap=True)
        words = QVBoxLayout()
        words.setSpacing(3)
        for part in (self._title, self._rule, self._result, self._reason):
            words.addWidget(part)
        words.addStretch(1)
        outer = QVBoxLayout(self) if tall else QHBoxLayout(self)
        outer.setContentsMargins(14, 10, 14, 10)
        outer.setSpacing(10)
        if self._pictures:
            strip = QHBoxLayout()
            strip.setSpacing(5)
            for shown in self._pictures:
                strip.addWidget(shown)
            if tall:
                strip.addStretch(1)
            outer.addLayout(strip)
        outer.addLayout(words, 1)
        for child in self.findChildren(QLabel):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def update_option(self, option: Option) -> None:
        """Show other words or another state of the same choice."""
        self.option = option
        self._title.setText(option.title)
        for shown, words in (
            (self._rule, option.rule),
            (self._result, option.result),
            (self._reason, option.reason),
        ):
            shown.setText(words)
            shown.setVisible(bool(words))
        self._result.setProperty("tone", "warn" if option.warning else "second")
        self._result.style().polish(self._result)
        parts = (option.rule, option.result, option.reason)
        self.setAccessibleDescription(" ".join(part for part in parts if part))
        self.setToolTip(option.reason)
        self.update()

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else QSize(120, 40)

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout else QSize(60, 28)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return (
            layout.heightForWidth(width)
            if layout and layout.hasHeightForWidth()
            else self.sizeHint().height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self.option.reason:
            ground, edge, width = "closed", "rule2", 1.0
        elif self.option.selected:
            ground, edge, width = "selected-tint", "accent", 2.6
        else:
            ground, edge, width = "raised", "ink" if self.underMouse() else "rule2", 1.4
        painter.setBrush(theme.role(ground))
        painter.setPen(QPen(theme.role(edge), width))
        painter.drawRoundedRect(box, 9, 9)
        if self.option.selected:
            radius = theme.size(10)
            centre = box.topRight()
            disc = QRectF(centre.x() - radius - 6, centre.y() + 4, 2 * radius, 2 * radius)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.role("accent"))
            painter.drawEllipse(disc)
            tick = self._look.icon("check", 12, "on-accent")
            side = tick.width() / tick.devicePixelRatio()
            painter.drawPixmap(int(disc.center().x() - side / 2), int(disc.center().y() - side / 2), tick)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.role("focus"), 2.6))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 11, 11)
        painter.end()
