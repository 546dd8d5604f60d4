"""The sheet that every dialog is: a sign in a disc and a title above, the choices below a line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.dialogs.size import fitting
from app.ui.look.look import Look
from app.ui.panels.controls import hairline, label, put_icon
from app.ui.panels.flow import Flow
from app.ui.panels.keycap import KeyButton
from app.words.typed import LONG_WORD, breakable

DISC, SIGN = 40, 22
_ROLES = {"warning": "warn", "discard": "danger"}


class SignDisc(QWidget):
    """An icon in a disc with a dark edge; a warning has its own colour."""

    def __init__(self, look: Look, icon: str) -> None:
        super().__init__()
        self._look = look
        self._icon = icon
        side = look.theme.size(DISC)
        self.setFixedSize(side, side)

    def sizeHint(self) -> QSize:
        side = self._look.theme.size(DISC)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        role = _ROLES.get(self._icon, "ink")
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.role(role), max(1.6, theme.edge)))
        painter.setBrush(theme.role("sunk"))
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawEllipse(box)
        side = theme.size(SIGN)
        place = QRectF(box.center() - QPointF(side / 2, side / 2), QSize(side, side))
        self._look.sprites.draw_icon(painter, self._icon, place, role, "sunk")
        painter.end()


class Dialog(QDialog):
    """A dialog on one sheet. Enter presses the button with the focus; elsewhere it gives the main answer."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "sheet")

    def exec(self) -> int:
        """Ask until it is closed. Then it goes: else its window would keep it, and screen readers would find it.

        It can be asked for its answer until the event loop runs again.
        """
        code = super().exec()
        self.deleteLater()
        return code

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and isinstance(focused, QAbstractButton):  # Qt would press the default button instead
            focused.click()
        else:
            super().keyPressEvent(event)


class Sheet(Dialog):
    """Fill `body`, then add the choices from left to right; the main one stands last, at the right."""

    def __init__(self, parent: QWidget | None, look: Look, icon: str, title: str) -> None:
        super().__init__(parent)
        self.look = look
        self.setWindowTitle(title)
        head = self.head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(SignDisc(look, icon))
        head.addWidget(label(breakable(title, LONG_WORD), "section", wrap=True), 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(10)
        self.foot = Flow(8, at_end=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(14)
        layout.addLayout(head)
        layout.addLayout(self.body, 1)
        layout.addWidget(hairline())
        layout.addLayout(self.foot)

    def add_choice(
        self, words: str, act: Callable[[], object], *, main: bool = False, icon: str = "", key: str = ""
    ) -> QPushButton:
        """A button at the foot; `key` is only shown, pressing it is the dialog's business."""
        made = KeyButton(self.look, words, key)
        made.setProperty("kind", "primary" if main else "plain")
        made.setAccessibleName(words)
        made.setAutoDefault(False)
        made.setDefault(main)
        made.clicked.connect(lambda checked=False: act())
        if icon:
            put_icon(made, self.look, icon)
        self.foot.addWidget(made)
        return made

    def hold(self, width: float) -> None:
        """Be as wide as `width` at 100 % text and as the choices in one line, and as high as the words need there.

        Qt would give a dialog at most two thirds of the screen, and cut its words.
        """
        layout = self.layout()
        assert layout is not None
        edges = layout.contentsMargins()
        wanted = max(self.look.theme.size(width), self.foot.line_width() + edges.left() + edges.right())
        most = min(wanted, fitting(self, 1000, 700, self.look).width())
        self.setMinimumSize(most, layout.heightForWidth(most))
        self.resize(self.minimumSize())  # or Qt opens it as high as the words would be in short lines
