"""A box of choices that a screen reader can name: the box by its label, its list when it opens."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QLabel


class ChoiceBox(QComboBox):
    """A box of choices called `name`; on Linux a screen reader knows it by the label beside it, seen or not.

    The box itself may be called otherwise later, its list may not.
    """

    def __init__(self, name: str, beside: QLabel) -> None:
        super().__init__()
        self._name = name
        self.setAccessibleName(name)
        beside.setBuddy(self)

    def showPopup(self) -> None:
        # Not sooner: asking for the list makes the many names of its class, which the first screen has no time for.
        self.view().setAccessibleName(self._name)
        super().showPopup()
