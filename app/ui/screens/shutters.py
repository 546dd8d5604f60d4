"""The two halves of the closed window that swing over the table and away from it again."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.look.look import Look
from app.ui.look.scenery import paint_window
from app.ui.theme import drawing

CLOSE_MILLISECONDS, OPEN_MILLISECONDS = 320, 220
# A key that is a shortcut never arrives as a press.
_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
    }
)


def paint_shutters(painter: QPainter, look: Look, box: QRectF, closed: float = 1.0) -> None:
    """The window over the whole box; below 1 its halves turn about the left and the right edge of the box."""
    theme = look.theme
    if closed >= 1:
        paint_window(painter, theme, box)
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    half = box.width() / 2 * closed
    for left in (True, False):
        painter.save()
        edge = box.left() + half if left else box.right() - half
        painter.setClipRect(QRectF(box.left() if left else edge, box.top(), half, box.height()))
        painter.translate(box.left() if left else box.right() - box.width() * closed, box.top())
        painter.scale(closed, 1.0)
        paint_window(painter, theme, QRectF(0, 0, box.width(), box.height()))
        painter.restore()
        drawing.line(painter, edge, box.top(), edge, box.bottom(), theme.role("ink"), 2)


def swing(parent: QObject, milliseconds: int, begin: float, end: float) -> QVariantAnimation:
    """A movement of the halves from one share that is closed to another."""
    made = QVariantAnimation(parent)
    made.setDuration(milliseconds)
    made.setStartValue(begin)
    made.setEndValue(end)
    closing = end > begin
    made.setEasingCurve(QEasingCurve.Type.OutCubic if closing else QEasingCurve.Type.InOutCubic)
    return made


class OpeningShutters(QWidget):
    """Lies over a window whose table may be seen already and lets everything through; any input takes it away."""

    def __init__(self, look: Look, parent: QWidget, milliseconds: int) -> None:
        super().__init__(parent)
        self._look = look
        self._closed = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(parent.rect())
        self._swing = swing(self, milliseconds, 1.0, 0.0)
        self._swing.valueChanged.connect(self._turn)
        self._swing.finished.connect(self.end)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self.show()
        self.raise_()
        self._swing.start()

    def end(self) -> None:
        """Remove the shutters at once."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._swing.stop()
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A window hears of held keys too, its widgets do not.
        pressed = event.type() in _INPUT and watched.isWidgetType()
        if pressed or (watched is self.parent() and event.type() == QEvent.Type.Resize):
            self.end()
        return False

    def _turn(self, closed: float) -> None:
        self._closed = closed
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._closed <= 0:
            return
        painter = QPainter(self)
        paint_shutters(painter, self._look, QRectF(self.rect()), self._closed)
        painter.end()
