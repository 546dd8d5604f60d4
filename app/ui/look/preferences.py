"""The player's settings in the window: read once at the start, kept a moment after each change."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QTimer

from app import paths
from app.settings import stored
from app.settings.values import AS_SYSTEM, ON
from app.settings.wishes import Wishes

SOON = 300  # milliseconds; the edge of the log, say, changes many times while it is dragged


class Preferences:
    """The player's settings now, and the file that stores them."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.settings_file()
        found = stored.read(self.file)
        self.wishes: Wishes = found.wishes
        self._window = found.window
        self.system_less_motion = False
        """The desktop's wishes for motion and contrast, as far as they are known."""
        self._unsaved: dict[str, Any] = {}
        self._moved = False  # whether the place of the window has to be kept
        self._later = QTimer(singleShot=True, interval=SOON)
        self._later.timeout.connect(self.save)

    @property
    def less_motion(self) -> bool:
        """Whether things fade instead of travelling: as the player wishes, or as the desktop does."""
        wish = self.wishes.reduced_motion
        return wish == ON or (wish == AS_SYSTEM and self.system_less_motion)

    def change(self, **values: Any) -> Wishes:
        """Change settings; the file is written a moment later."""
        self.wishes = replace(self.wishes, **values)
        self._unsaved |= values
        self._later.start()
        return self.wishes

    def geometry(self) -> QByteArray | None:
        """Where the window stood and how large it was the last time."""
        return None if self._window is None else QByteArray(self._window)

    def keep_geometry(self, geometry: QByteArray) -> None:
        self._window, self._moved = bytes(geometry.data()), True

    def save(self) -> None:
        """Keep now what was changed. Where nothing can be kept it lasts as long as the window."""
        from app.save.errors import SaveError

        self._later.stop()
        if self._unsaved or self._moved:
            with contextlib.suppress(SaveError):
                stored.write(self.file, self._unsaved, self._window if self._moved else None)
                self._unsaved, self._moved = {}, False
