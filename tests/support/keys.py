"""Keys as a keyboard sends them: to the window with the focus, with the time of each event, held down or not."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

from tests.support.window import settle

PRESS, RELEASE, OVERRIDE = QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride
_NONE = Qt.KeyboardModifier.NoModifier
_clock = count(1_000_000, 1_000)  # milliseconds: from one press to the next a second


def hold(
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier = _NONE,
    *,
    letters: str = "",
    repeats: int = 12,
    flagged: bool = False,
) -> None:
    """Press a key, keep it down while it repeats, let it go.

    `flagged`: every repeat says that it is one, as most systems have it. Else none does, as X11 may send it.
    """
    now = next(_clock)
    _press(key, modifiers, letters, now, repeated=False)
    now = _repeat(key, modifiers, letters, now, repeats, flagged=flagged)
    _send(RELEASE, key, modifiers, letters, now + 20, repeated=False)


def go_on_holding(key: Qt.Key, *, repeats: int = 6, flagged: bool = False) -> None:
    """The repeats of a key that went down before, when another window had the focus."""
    _repeat(key, _NONE, "", next(_clock), repeats, flagged=flagged)


def press_quickly(key: Qt.Key, times: int, *, apart: int) -> None:
    """Press several times; so many milliseconds from letting go to the next press."""
    now = next(_clock)
    for _ in range(times):
        _press(key, _NONE, "", now, repeated=False)
        _send(RELEASE, key, _NONE, "", now + apart, repeated=False)
        now += 2 * apart


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = _NONE, *, letters: str = "") -> None:
    """Press a key and let it go."""
    hold(key, modifiers, letters=letters, repeats=0)


def _repeat(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, letters: str, now: int, repeats: int, *, flagged: bool
) -> int:
    for number in range(repeats):
        now += 500 if number == 0 else 33
        _send(RELEASE, key, modifiers, letters, now, repeated=flagged)
        _press(key, modifiers, letters, now, repeated=flagged)
    return now


def _press(key: Qt.Key, modifiers: Qt.KeyboardModifier, letters: str, now: int, *, repeated: bool) -> None:
    """As Qt does: first it asks whether anybody wants the key, else a command may take it."""
    if not _send(OVERRIDE, key, modifiers, letters, now, repeated=repeated):
        for action in _commands():
            if QKeySequence(key | modifiers) in action.shortcuts():
                if action.isEnabled() and (action.autoRepeat() or not repeated):
                    action.trigger()
                    settle()
                return
    _send(PRESS, key, modifiers, letters, now, repeated=repeated)


def _send(
    kind: QEvent.Type, key: Qt.Key, modifiers: Qt.KeyboardModifier, letters: str, now: int, *, repeated: bool
) -> bool:
    """Whether the event was accepted."""
    event = QKeyEvent(kind, key, modifiers, letters, repeated)
    event.setTimestamp(now)
    event.setAccepted(kind != OVERRIDE)
    window = QApplication.focusWindow()
    assert window is not None
    QApplication.sendEvent(window, event)
    settle()
    return event.isAccepted()


def _commands() -> list[QAction]:
    """Those of the widget with the focus and of all around it."""
    found: list[QAction] = []
    widget = QApplication.focusWidget()
    while widget is not None:
        found += widget.actions()
        widget = None if widget.isWindow() else widget.parentWidget()
    return found
