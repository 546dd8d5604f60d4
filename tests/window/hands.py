"""Hands at the keyboard and mouse of the X server: what they do reaches the window as from a real person."""

from __future__ import annotations

import subprocess
import time

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

ARRIVES = 0.03  # seconds that the server takes to hand on what was done


class Hands:
    """xdotool on one display, while the window goes on working in this process."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment

    def do(self, *words: object) -> None:
        """Any command of xdotool; comes back once the window has heard of it."""
        told = subprocess.Popen(["xdotool", *map(str, words)], env=self._environment)
        while told.poll() is None:
            _work(0.005)
        assert told.returncode == 0, words
        _work(ARRIVES)

    def press(self, *keys: str) -> None:
        """Press and release, one after the other, named as X names them: Return, ctrl+z."""
        self.do("key", *keys)

    def hold(self, key: str, seconds: float) -> None:
        """Keep a key down so long; the server repeats it."""
        self.do("keydown", key)
        _work(seconds)
        self.do("keyup", key)

    def move(self, widget: QWidget, point: QPoint | None = None) -> None:
        """Bring the pointer over a widget, by default over its middle."""
        where = widget.mapToGlobal(widget.rect().center() if point is None else point)
        self.do("mousemove", where.x(), where.y())

    def click(self, widget: QWidget, point: QPoint | None = None, button: int = 1) -> None:
        self.move(widget, point)
        self.do("click", button)

    def drag(self, widget: QWidget, start: QPoint, end: QPoint, steps: int = 8) -> None:
        """Press at one point of a widget, move in steps, let go at the other."""
        self.move(widget, start)
        self.do("mousedown", 1)
        for step in range(1, steps + 1):
            self.move(widget, start + (end - start) * step / steps)
        self.do("mouseup", 1)


def _work(seconds: float) -> None:
    until = time.monotonic() + seconds
    while True:
        QApplication.processEvents()
        if time.monotonic() >= until:
            return
        time.sleep(0.002)
