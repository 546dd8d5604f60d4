"""Motion that a test holds in its hand: it goes on when the test says so, however slow or fast the machine is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractAnimation, QObject, QVariantAnimation

from app.settings import wishes
from app.ui.window.main_window import MainWindow
from tests.support.window import settle

STRETCH = 10_000  # a fifth of a second becomes more than half an hour


def hold(monkeypatch: Any) -> None:
    """From now on nothing that moves comes to its end by itself."""
    for pace, factor in wishes.PACES.items():
        monkeypatch.setitem(wishes.PACES, pace, factor * STRETCH)


def go_on(window: MainWindow, share: float) -> None:
    """Bring everything that moves as far as a share of its whole way; 1 ends it, and what follows upon it too."""
    moving = _moving(window)
    assert moving, "nothing moves"
    while moving:
        for clock in moving:
            clock.setCurrentTime(round(clock.totalDuration() * share))
        settle()
        moving = _moving(window) if share >= 1 else []


def _moving(window: MainWindow) -> list[QVariantAnimation]:
    roots: tuple[QObject, ...] = (window, window.table.scene)
    found = {clock for root in roots for clock in root.findChildren(QVariantAnimation)}
    return [clock for clock in found if clock.state() == QAbstractAnimation.State.Running]
