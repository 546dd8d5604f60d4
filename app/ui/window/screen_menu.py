"""The part of the menu that follows the screen: what stands on it as buttons stands in the menu too (R39)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QMenu

from app.ui.panels.literal import literal, words_on

Control = QAbstractButton | QComboBox | None
"""A button, a box of choices, or a line between two groups."""


def words_of(control: QAbstractButton) -> str:
    """What a button is called away from its place: a word within a line there needs its whole sentence here."""
    name = control.accessibleName() or words_on(control)
    whole = control.accessibleDescription()
    return whole if whole and name[:1].islower() else name


class Part(QMenu):
    """A menu in which only what is closed has a tooltip: the reason."""

    def __init__(self, title: str, parent: QMenu) -> None:
        super().__init__(title, parent)
        self.setToolTipsVisible(True)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            action = self.actionAt(event.pos())
            if action is None or action.isEnabled():
                return True
        return super().event(event)


class ButtonMenu(Part):
    """Filled anew each time it opens, with what the controls are called, show and allow at that moment."""

    def __init__(self, title: str, parent: QMenu, controls: Callable[[], Sequence[Control]]) -> None:
        super().__init__(title, parent)
        self._controls = controls
        self._boxes: list[QMenu] = []
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Show the controls as they are now."""
        self.clear()
        for menu in self._boxes:
            menu.deleteLater()
        self._boxes = []
        for control in self._controls():
            if control is None:
                self.addSeparator()
            elif control.isHidden():
                continue
            elif isinstance(control, QComboBox):
                self._add_box(control)
            else:
                self._add_button(control)

    def be_closed_when_empty(self) -> None:
        """There is nothing to open where the screen has none of them."""
        self.menuAction().setEnabled(bool(self._controls()))

    def _add_button(self, control: QAbstractButton) -> None:
        action = self.addAction(literal(words_of(control)))
        action.setEnabled(control.isEnabled())
        action.setCheckable(control.isCheckable())
        action.setChecked(control.isChecked())
        action.triggered.connect(control.click)

    def _add_box(self, control: QComboBox) -> None:
        """The choices of a box as a menu of their own; a box with one has nothing to choose."""
        if control.count() < 2:
            return
        menu = Part(literal(control.accessibleName()), self)
        self._boxes.append(menu)
        self.addMenu(menu)
        for index in range(control.count()):
            action = menu.addAction(control.itemIcon(index), literal(control.itemText(index)))
            action.setCheckable(True)
            action.setChecked(index == control.currentIndex())
            action.triggered.connect(partial(_choose, control, index))


def _choose(control: QComboBox, index: int, *_: object) -> None:
    control.setCurrentIndex(index)
