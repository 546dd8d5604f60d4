"""A key drawn as a small cap, alone and on a button behind its words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QIcon, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter

from app.ui.look.look import Look
from app.ui.panels.literal import literal, words_on
from app.ui.theme import SEMI, Theme

CAP_TEXT, CAP_PAD, CAP_HEIGHT = 11.0, 5.0, 18.0
_BETWEEN = 9.0  # from the words to the cap
_ICON_GAP = 1.0  # the words of a button with an icon begin with a space


def cap_width(theme: Theme, key: str) -> float:
    """How wide the cap of a key is; a single letter has a square one."""
    words = QFontMetricsF(theme.body(CAP_TEXT, SEMI)).horizontalAdvance(key)
    return max(float(theme.size(CAP_HEIGHT)), words + 2 * theme.size(CAP_PAD))


def draw_cap(painter: QPainter, right: float, middle: float, theme: Theme, key: str, role: str) -> QRectF:
    """Draw the cap with its right edge and vertical middle at a point; returns its place."""
    width, height = cap_width(theme, key), float(theme.size(CAP_HEIGHT))
    place = QRectF(right - width, middle - height / 2, width, height)
    painter.setPen(QPen(theme.role(role), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setFont(theme.body(CAP_TEXT, SEMI))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, key)
    return place


class KeyButton(QPushButton):
    """A push button that shows the key which presses it; the shortcut itself is the window's."""

    def __init__(self, look: Look, words: str = "", key: str = "") -> None:
        super().__init__(literal(words))
        self._look = look
        self._key = key
        self._named = True

    @property
    def key(self) -> str:
        return self._key

    def set_key(self, key: str) -> None:
        """Show this key; an empty one takes the cap away."""
        if key != self._key:
            self._key = key
            self.updateGeometry()
            self.update()

    @property
    def names_key(self) -> bool:
        """Whether the cap is drawn; on a button that is off it only tells which key it will be."""
        return bool(self._key) and (self._named or not self.isEnabled())

    def name_key(self, named: bool) -> None:
        """Draw the cap, or leave its place empty while the button is on and the key means something else."""
        if named != self._named:
            self._named = named
            self.update()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._key:
            more = cap_width(self._look.theme, self._key) + self._look.theme.size(_BETWEEN)
            hint.setWidth(hint.width() + round(more))
        return hint

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._key:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        words, icon, icon_size = words_on(self), QIcon(option.icon), QSize(option.iconSize)
        option.text = ""
        option.icon = QIcon()
        painter = QStylePainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        theme = self._look.theme
        role = self._role()
        room = QRectF(self.rect())
        font = self.font()
        width = QFontMetricsF(font).horizontalAdvance(words)
        cap = cap_width(theme, self._key)
        across = width + (theme.size(_BETWEEN) if words or not icon.isNull() else 0) + cap
        if not icon.isNull():
            across += icon_size.width() + (_ICON_GAP if words else 0)
        x, middle = room.center().x() - across / 2, room.center().y()
        if not icon.isNull():
            mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
            pixmap = icon.pixmap(icon_size, self.devicePixelRatioF(), mode)
            painter.drawPixmap(QPointF(x, middle - icon_size.height() / 2), pixmap)
            x += icon_size.width() + (_ICON_GAP if words else 0)
        painter.setFont(font)
        painter.setPen(theme.role(role))
        painter.drawText(
            QRectF(x, room.top(), width + 1, room.height()), Qt.AlignmentFlag.AlignVCenter.value, words
        )
        if self.names_key:
            draw_cap(painter, x + width + theme.size(_BETWEEN) + cap, middle, theme, self._key, role)
        painter.end()

    def _role(self) -> str:
        if not self.isEnabled():
            return "ink3"
        return {"primary": "on-accent", "danger": "danger"}.get(str(self.property("kind")), "ink")
