"""Files that another copy of the program hands over while the window is open."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

if TYPE_CHECKING:
    from app.save.single_instance import Presence


class Arrivals(QObject):
    """Tells of each file once. `presence` is what other copies find."""

    arrived = Signal(object)

    def __init__(self, presence: Presence, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._presence = presence
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._look)

    def begin(self) -> None:
        """From now on tell; also of what came before."""
        if os.path.isdir(self._presence.place):  # a folder that could not be made is not watched
            self._watcher.addPath(str(self._presence.place))
        self._look()

    def _look(self) -> None:
        for path in self._presence.requests():
            self.arrived.emit(path)
