"""A button that is one choice of several: it may look as any button, and is heard as what it is, "1 of 4".

The first screen has some, so nothing here may name `QtCore.Qt` before a key is pressed (see `controls`).
"""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QRadioButton

from app.ui.look.look import Look
from app.ui.panels.controls import STRONG_FOCUS, put_icon
from app.ui.panels.literal import literal

_CLICK_FOCUS = 2  # the number of Qt.FocusPolicy.ClickFocus


class ChoiceButton(QRadioButton):
    """Its fellows are the other buttons of its QButtonGroup. Tab stops at the chosen one, arrows choose another."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words)
        self._lead_tab(False)
        self.toggled.connect(self._lead_tab)

    def _lead_tab(self, chosen: bool) -> None:
        self.setProperty("focusPolicy", STRONG_FOCUS if chosen else _CLICK_FOCUS)

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = QtCore.Qt.Key
        on = event.key() in (keys.Key_Right, keys.Key_Down)
        step = 1 if on else -1 if event.key() in (keys.Key_Left, keys.Key_Up) else 0
        fellows = [each for each in self.group().buttons() if each.isEnabled()] if self.group() else []
        if not step or self not in fellows:
            super().keyPressEvent(event)
            return
        target = fellows[(fellows.index(self) + step) % len(fellows)]
        target.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
        target.click()
        event.accept()


def choice(words: str, kind: str = "", *, look: Look | None = None, icon: str = "") -> ChoiceButton:
    """One choice, round with its words beside it, or of a `kind` that buttons have: "chip" or "plain"."""
    made = ChoiceButton(literal(words))
    made.setAccessibleName(words)
    if kind:
        made.setProperty("kind", kind)
    if look is not None and icon:
        put_icon(made, look, icon)
    return made
