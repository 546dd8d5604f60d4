"""Pictures on widgets that are drawn anew by themselves when theme or text size change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.look.look import Look


class _Drawn(QObject):
    """Draws one widget's picture anew; it is a child of the widget and is deleted with it."""

    def __init__(self, target: QWidget, look: Look) -> None:
        super().__init__(target)
        self.draw: Callable[[Any], object] | None = None
        look.changed.connect(self.renew)

    def renew(self) -> None:
        if self.draw is not None:
            self.draw(self.parent())


def keep_drawn(target: QWidget, look: Look, draw: Callable[[Any], object]) -> None:
    """Call `draw` with the widget now and whenever the look changes; it takes the place of an earlier one."""
    drawn = next((child for child in target.children() if isinstance(child, _Drawn)), None)
    if drawn is None:
        drawn = _Drawn(target, look)
    drawn.draw = draw
    draw(target)


def take_icon(target: Any) -> None:
    """Have no icon any more."""
    for child in target.children():
        if isinstance(child, _Drawn):
            child.draw = None
    target.setIcon(QIcon())


def put_picture(target: QLabel, look: Look, pixmap: Callable[[], QPixmap]) -> QLabel:
    """Show what `pixmap` gives, drawn anew in each look."""
    keep_drawn(target, look, lambda widget: widget.setPixmap(pixmap()))
    return target
