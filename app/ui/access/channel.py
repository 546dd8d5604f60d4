"""The way by which words reach a screen reader: one for each platform and reader, never two.

| where | messages | a stop of the keys on the table |
|---|---|---|
| Windows, macOS | announcement | announcement |
| Linux, the reader listens to announcements (Orca 45 and newer) | announcement | focus in the tree of the table |
| Linux, any other reader | line of messages | focus in the tree of the table |

The player can choose the way of the messages, where the choice by itself is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication

from app.settings.wishes import AUTOMATIC, LINE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_AT_SPI = ("xcb", "wayland")  # how the names of Qt's platforms begin where AT-SPI serves screen readers

_wishes: list[Callable[[], str]] = [lambda: AUTOMATIC]


def follow(wish: Callable[[], str]) -> None:
    """From now on send messages the way that this says at the time."""
    _wishes[0] = wish


def is_at_spi() -> bool:
    return QGuiApplication.platformName().startswith(_AT_SPI)


def stops_by_focus() -> bool:
    """Whether a stop of the keys on the table is told by moving the focus there, and not by a message."""
    return QAccessible.isActive() and is_at_spi()


def send(widget: QWidget, words: str) -> None:
    """Send a message that concerns a widget to the screen reader; without one nothing happens."""
    if not QAccessible.isActive():
        return
    if _by_line():
        from app.ui.access.message_line import line_of

        line_of(widget.window()).tell(words)
    else:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def forget(widget: QWidget, at_once: bool = False) -> None:
    """Nothing of what was sent may be read any more in the window of a widget, once the reader has fetched it."""
    if QAccessible.isActive():
        from app.ui.access.message_line import find_line

        line = find_line(widget.window())
        if line is not None:
            line.clear()
            if at_once:
                line.drop_old()


def _by_line() -> bool:
    wish = _wishes[0]()
    if wish != AUTOMATIC:
        return wish == LINE
    if not is_at_spi():
        return False
    from app.ui.access.at_spi import hears_announcements

    return not hears_announcements()
