"""Keeps a press that was meant for what stood there before from answering what stands there now (R10)."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QTimer

# A press this soon after something new came up was meant for what stood there before.
GUARD_MILLISECONDS = 300


class Guard:
    """Counts from the moment the program can hear the player again, not from the one in which it began to work.

    On a slow machine the second half of a double click waits until the first is carried out, and that may take longer
    than the guard lasts. What has waited is heard before the timer of no length, which runs when nothing else is left.
    """

    def __init__(self) -> None:
        self._clock = QElapsedTimer()
        self._free = QTimer()
        self._free.setSingleShot(True)
        self._free.setInterval(0)
        self._free.timeout.connect(self._clock.start)

    def arm(self) -> None:
        """Something new has come up."""
        self._free.start()

    def holds(self, milliseconds: int) -> bool:
        """Whether a press now is too soon; with 0 none is."""
        if self._free.isActive():
            return milliseconds > 0
        return self._clock.isValid() and self._clock.elapsed() < milliseconds
