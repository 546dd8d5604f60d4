"""A big button for one choice: picture, title, rule, what it comes to, and why it is closed.

It paints all of this itself: a decision may offer twenty, and a widget for each line would be felt.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app import texts
from app.ui.access.announcer import aloud
from app.ui.access.closable import ButtonNode, set_closed
from app.ui.access.interfaces import provide
from app.ui.asking.option_parts import FACE, MAT, SLIM, TALL, WIDE, Gain, Option, Part, PartsLayout
from app.ui.asking.option_reason import paint_reason, reason_height
from app.ui.look.look import Drawn
from app.ui.panels.keycap import CAP_HEIGHT, draw_cap
from app.ui.panels.tip import set_tip
from app.ui.press.long_press import LongPress
from app.ui.theme import drawing

__all__ = ["FACE", "MAT", "SLIM", "TALL", "WIDE", "Gain", "Option", "OptionButton"]

FRAME = 6.0  # room for focus ring, glow and tick around the box
SLIM_FRAME = 3.0  # in a list
RADIUS = 9.0
FACE_GAP = 5.0
_DIM = 0.55  # the strength of a closed choice's pictures
_WRAP = Qt.TextFlag.TextWordWrap.value
_MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class OptionButton(QAbstractButton):
    """Stays focusable while closed, so that its reason can be read; a press does nothing then."""

    moved = Signal(int, int)
    held = Signal(object)
    """A long press on this button: its card is to be seen large."""

    def __init__(self, look: Drawn, option: Option, shape: str = WIDE, *, dense: bool = False) -> None:
        super().__init__()
        self._look = look
        self.option = option
        self.shape = shape
        self._dense = dense
        self._frame = SLIM_FRAME if shape == SLIM else FRAME
        self._needed: dict[float, float] = {}  # heights by width: a layout asks for the same ones many times
        self.setCheckable(False)
        self.long_press = LongPress(self)
        self.long_press.timeout.connect(self._held_long)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(shape != FACE)
        self.setSizePolicy(policy)
        self.update_option(option)

    def update_option(self, option: Option) -> None:
        """Show another choice, or other words and another state of the same one."""
        before = self.option
        self.option = option
        self._needed.clear()
        self.setAccessibleName(option.title)
        set_closed(self, bool(option.reason))
        reason = option.more or "\n".join(part for part in (option.reason, option.help) if part)
        spoken = " ".join(texts.ended(gain.spoken or gain.words) for gain in option.gains)
        told = " ".join(
            texts.sentences(part)
            for part in (
                texts.not_possible(reason) if option.reason else reason,
                option.rule or option.told,
                option.result,
                spoken,
            )
            if part
        )
        self.setAccessibleDescription(aloud(told))
        set_tip(self, reason)
        if _shape_of(before) != _shape_of(option):
            self.updateGeometry()
        self.update()

    # --- measures ------------------------------------------------------------------------------------------------

    def _layout(self) -> PartsLayout:
        return PartsLayout(self.option, self.shape, self._look.theme, dense=self._dense)

    def needed(self, width: float) -> float:
        """The height without which something would be cut, at a width of the widget."""
        if width not in self._needed:
            self._needed[width] = self._height_at(width)
        return self._needed[width]

    def too_narrow(self, width: float) -> bool:
        """Whether a word has no room at a width of the widget."""
        if self.option.mat is not None or self.shape == FACE:
            return False
        inner = width - 2 * self._frame
        for part in self._layout().parts(QRectF(0, 0, inner, self._height_at(width))):
            if part.font is not None and part.words:
                metrics = QFontMetricsF(part.font)
                if (
                    max(metrics.horizontalAdvance(word) for word in part.words.split())
                    > part.place.width() + 1
                ):
                    return True
        return False

    def _height_at(self, width: float) -> float:
        option = self.option
        inner = width - 2 * self._frame
        if option.mat is not None:
            return option.mat.height(self._look, option, inner) + 2 * FRAME
        if self.shape == FACE and option.face is not None:
            return self._face_height(inner) + 2 * FRAME
        return self._layout().height(inner) + 2 * self._frame

    def _face_height(self, width: float) -> float:
        option = self.option
        assert option.face is not None
        high = option.face.deviceIndependentSize().height()
        if option.gains and not option.reason:
            parts = self._layout().foot(QRectF(0, 0, width, 0))
            high += FACE_GAP + max(part.place.bottom() for part in parts)
        if option.reason:
            high += FACE_GAP + reason_height(self._look.theme, option.reason, option.help, width)
        return high

    def sizeHint(self) -> QSize:
        option = self.option
        if self.shape == FACE and option.face is not None:
            width = round(option.face.deviceIndependentSize().width() + 2 * FRAME)
            return QSize(width, round(self.needed(width)))
        width = self._look.theme.size(260 if self.shape == WIDE else 160)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        if self.shape == FACE and self.option.face is not None:
            return self.sizeHint()
        return QSize(self._look.theme.size(70), self._look.theme.size(28 if self.shape == SLIM else 36))

    def hasHeightForWidth(self) -> bool:
        return self.shape != FACE

    def heightForWidth(self, width: int) -> int:
        return round(self.needed(width) + 0.49)

    # --- painting ------------------------------------------------------------------------------------------------

    def box(self) -> QRectF:
        """The sheet itself, without the room for its marks."""
        by = self._frame
        return QRectF(self.rect()).adjusted(by, by, -by, -by)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = self.box()
        if self.option.mat is not None:
            self.option.mat.paint(painter, self._look, box, self.option, hovered=self.underMouse())
        elif self.shape == FACE and self.option.face is not None:
            box = self._paint_face(painter, box)
        else:
            self._paint_ground(painter, box)
            for part in self._layout().parts(box):
                self._paint_part(painter, part)
        if self.option.selected:
            self._paint_tick(painter, box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.theme.role("focus"), self._look.theme.finish.ring))
            out = self._frame - 2
            painter.drawRoundedRect(box.adjusted(-out, -out, out, out), RADIUS + out - 1, RADIUS + out - 1)
        painter.end()

    def _edge(self) -> tuple[str, float]:
        """The role and the width of the rim."""
        option, theme = self.option, self._look.theme
        if option.reason:
            return "rule2", 1.0
        if option.selected:
            return "accent", theme.mark_edge(2.6)
        if option.legal:
            return "legal", theme.mark_edge(2.2)
        return ("ink", 2.0) if self.underMouse() else ("rule2", 1.2)

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        theme, option = self._look.theme, self.option
        if option.selected:
            drawing.glow(painter, box, RADIUS, theme.role("accent"), theme, strength=0.7)
        elif not option.reason:
            drawing.shadow(painter, box, RADIUS, theme)
        ground = "closed" if option.reason else "selected-tint" if option.selected else "raised"
        edge, width = self._edge()
        painter.setBrush(theme.role(ground))
        painter.setPen(QPen(theme.role(edge), max(width, theme.edge)))
        painter.drawRoundedRect(box, RADIUS, RADIUS)

    def _paint_part(self, painter: QPainter, part: Part) -> None:
        theme, option = self._look.theme, self.option
        closed = bool(option.reason)
        if part.kind == "reason":
            paint_reason(painter, self._look, part.place, option.reason, option.help)
        elif part.kind == "pictures":
            painter.setOpacity(_DIM if closed else 1.0)
            x = part.place.left()
            for picture in option.pictures:
                size = picture.deviceIndependentSize()
                painter.drawPixmap(QPointF(x, part.place.center().y() - size.height() / 2), picture)
                x += size.width() + 4
            painter.setOpacity(1.0)
        elif part.kind == "picture" and part.picture is not None:
            painter.drawPixmap(part.place.topLeft(), part.picture)
        elif part.kind == "blocked":
            icon = self._look.sprites.icon("blocked", part.place.width(), "ink2")
            painter.drawPixmap(part.place.topLeft(), icon)
        elif part.kind == "band":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.role("raised" if option.selected else "sunk"))
            painter.drawRoundedRect(part.place, RADIUS - 1, RADIUS - 1)
        elif part.kind == "line":
            painter.setPen(QPen(theme.role("rule"), 1))
            painter.drawLine(part.place.topLeft(), part.place.topRight())
        elif part.kind == "key":
            role = "ink2" if closed else "ink"
            draw_cap(painter, part.place.right(), part.place.center().y(), theme, part.words, role)
        elif part.font is not None:
            painter.setFont(part.font)
            painter.setPen(theme.role(self._text_role(part.kind)))
            painter.drawText(part.place.adjusted(0, 0, 0, 1), _WRAP, part.words)

    def _text_role(self, kind: str) -> str:
        option = self.option
        if kind == "result" and option.warning:
            return "warn"
        if option.reason or kind == "rule":
            return "ink2"
        return "ink"

    def _paint_face(self, painter: QPainter, box: QRectF) -> QRectF:
        """A card with its marks; returns the place of the card."""
        theme, option = self._look.theme, self.option
        face = option.face
        assert face is not None
        size = face.deviceIndependentSize()
        place = QRectF(box.center().x() - size.width() / 2, box.top(), size.width(), size.height())
        if option.selected:
            drawing.glow(painter, place, RADIUS, theme.role("accent"), theme, strength=0.7)
        else:
            drawing.shadow(painter, place, RADIUS, theme)
        painter.setOpacity(_DIM if option.reason else 1.0)
        painter.drawPixmap(place.topLeft(), face)
        painter.setOpacity(1.0)
        edge, width = self._edge()
        if option.selected or option.legal or (self.underMouse() and not option.reason):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.role(edge), max(width, theme.edge)))
            radius = min(RADIUS, size.width() * 0.06)
            painter.drawRoundedRect(place, radius, radius)
        if option.key:
            corner = place.bottomRight() - QPointF(10, theme.size(CAP_HEIGHT) / 2 + 8)
            draw_cap(painter, corner.x(), corner.y(), theme, option.key, "ink2")
        if option.reason:
            below = QRectF(box.left(), place.bottom() + FACE_GAP, box.width(), 0)
            below.setHeight(reason_height(theme, option.reason, option.help, below.width()))
            paint_reason(painter, self._look, below, option.reason, option.help)
        elif option.gains:
            below = QRectF(box.left(), place.bottom() + FACE_GAP, box.width(), 0)
            for part in self._layout().foot(below):
                self._paint_part(painter, part)
        return place

    def _paint_tick(self, painter: QPainter, box: QRectF) -> None:
        """The disc of what is chosen, over the upper right corner."""
        theme = self._look.theme
        radius = min(float(theme.size(9)), self._frame + 5)
        reach = min(0.0, self._frame - radius)
        middle = QPointF(box.right() + reach, box.top() - reach)
        painter.setPen(QPen(theme.role("raised"), 1.5))
        painter.setBrush(theme.role("accent"))
        painter.drawEllipse(middle, radius - 0.8, radius - 0.8)
        tick = self._look.sprites.icon("check", round(radius * 1.15), "on-accent", "accent")
        side = tick.deviceIndependentSize().width()
        painter.drawPixmap(QPointF(middle.x() - side / 2, middle.y() - side / 2), tick)

    # --- pointer and keys ----------------------------------------------------------------------------------------

    @property
    def leaves_enter(self) -> bool:
        """What is chosen or closed has no use for Enter: there it confirms what is chosen."""
        return self.option.selected or bool(self.option.reason)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.long_press.begin(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.long_press.move(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.long_press.stop()
        super().mouseReleaseEvent(event)

    def _held_long(self) -> None:
        """The press was for looking: letting go chooses nothing."""
        self.setDown(False)
        self.held.emit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go to the next choice in that direction; Enter is the screen's."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is not None:
            self.moved.emit(*move)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


provide(OptionButton, ButtonNode)


def _shape_of(option: Option) -> tuple[object, ...]:
    """What the size of a button depends on."""
    return (
        option.heading,
        option.rule,
        option.result,
        option.reason,
        option.help,
        option.mat,
        tuple(gain.words for gain in option.gains),
        len(option.pictures),
    )
