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
        self._show_whole_lines()

    def _show_whole_lines(self) -> None:
        """Qt reckons without what the style sheet puts round each line: words and the last line would be cut."""
        view = self.view()
        popup, screen = view.window(), self.screen()
        if screen is None:
            return
        inside = view.viewport().size()
        shown = min(self.count(), self.maxVisibleItems())
        high = sum(view.sizeHintForRow(row) for row in range(shown)) - inside.height()
        wide = view.sizeHintForColumn(0) - inside.width()
        if high <= 0 and wide <= 0:
            return
        room = screen.availableGeometry()
        place = popup.geometry()
        place.setHeight(min(place.height() + max(0, high), room.height()))
        place.setWidth(min(place.width() + max(0, wide), room.width()))
        place.moveBottom(min(place.bottom(), room.bottom()))
        place.moveRight(min(place.right(), room.right()))
        popup.setGeometry(place)
