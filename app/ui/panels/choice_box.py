"""A box of choices that a screen reader can name: the box by its label, its list when it opens."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QLabel

from app.ui.panels.controls import label


class ChoiceBox(QComboBox):
    """A box of choices called `name`; `shown` is the label beside it, where there is one.

    The box itself may be called otherwise later, its list may not.
    """

    def __init__(self, name: str, shown: QLabel | None = None) -> None:
        super().__init__()
        self._name = name
        self.setAccessibleName(name)
        # On Linux a screen reader knows a box of choices by its label, seen or not.
        if shown is None:
            shown = label(name)
            shown.setParent(self)
            shown.hide()
        shown.setBuddy(self)

    def showPopup(self) -> None:
        # Not sooner: asking for the list makes the many names of its class, which the first screen has no time for.
        self.view().setAccessibleName(self._name)
        super().showPopup()
