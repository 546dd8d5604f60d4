"""The dark bubble that says why something cannot be done now."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.look import Look
from app.ui.panels.controls import label, picture

HOVER_MILLISECONDS = 250
WIDTH = 250


class ReasonBubble(QFrame):
    """Opens beside its target, after a moment on hover and at once on focus."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("kind", "tip")
        self._sign = picture()
        self._title = label("", "heading", wrap=True)
        self._words = label("", "", wrap=True)
        head = QHBoxLayout()
        head.addWidget(self._sign)
        head.addWidget(self._title, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 9, 12, 9)
        layout.addLayout(head)
        layout.addWidget(self._words)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._open)
        self._target = QRectF()
        self.hide()

    @property
    def words(self) -> str:
        """What the bubble says while it is open."""
        return self._words.text() if self.isVisible() else ""

    def tell(self, title: str, words: str, target: QRectF, *, at_once: bool) -> None:
        """Say why; `target` is the refused thing in the parent's coordinates."""
        self._title.setText(title)
        self._words.setText(words)
        self._sign.setPixmap(self._look.icon("blocked", 16, "on-tip"))
        self._target = target
        self.setAccessibleName(f"{title}. {words}")
        if at_once:
            self._open()
        else:
            self._timer.start(HOVER_MILLISECONDS)

    def close_bubble(self) -> None:
        self._timer.stop()
        self.hide()

    def _open(self) -> None:
        """To the right of the target where there is room, else to its left."""
        parent = self.parentWidget()
        if parent is None:
            return
        self.setFixedWidth(self._look.theme.size(WIDTH))
        self.adjustSize()
        x = self._target.right() + 10
        if x + self.width() > parent.width() - 4:
            x = self._target.left() - self.width() - 10
        y = self._target.center().y() - self.height() / 2
        x = min(max(4, x), parent.width() - self.width() - 4)
        y = min(max(4, y), parent.height() - self.height() - 4)
        self.move(QPoint(int(x), int(y)))
        self.show()
        self.raise_()
