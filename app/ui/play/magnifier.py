"""With large text whatever the pointer or the keyboard is at is shown large: on the table itself it has no room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer

from app.ui.screens.table import TableScreen

Key = tuple[Any, ...]

LARGE_TEXT = 1.3
"""Up to this scale the words on the table grow with all others; above they grow less."""
_REST = 350  # milliseconds that the pointer has to rest


class Magnifier:
    """Opens the close-up of a thing, and closes it again when nothing is pointed at any more."""

    def __init__(self, table: TableScreen, show: Callable[[Key], bool]) -> None:
        """`show` opens the close-up beside a thing; False where there is no place for it."""
        self._table = table
        self._show = show
        self._open = False
        self._wanted: Key | None = None
        self._rest = QTimer(table)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._rested)

    @property
    def wanted(self) -> bool:
        """Whether the text is so large that the table cannot follow."""
        return self._table.look.theme.text_scale > LARGE_TEXT

    def point(self, key: Key | None) -> None:
        """The pointer came to a thing, or left the last one."""
        self._rest.stop()
        self._wanted = key
        if key is None:
            self.close()
        elif self.wanted:
            self._rest.start()

    def focus(self, key: Key) -> None:
        """The keyboard came to a thing: its close-up opens at once."""
        self._rest.stop()
        if self.wanted:
            self._open = self._show(key)

    def close(self) -> None:
        """Close what was opened here; what was asked for by a key or the right button stays."""
        self._rest.stop()
        if self._open:
            self._open = False
            self._table.enlarged.close_up()

    def _rested(self) -> None:
        if self._wanted is not None:
            self._open = self._show(self._wanted)
