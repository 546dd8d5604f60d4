"""What the screen holds, compared with the same window drawn anew: nothing may have stayed from before."""

from __future__ import annotations

import itertools
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QPoint, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.window.main_window import MainWindow

PATIENCE = 60  # seconds
STILL = 0.25  # seconds without a change on the screen, after which no other size is on its way
_numbers = itertools.count(1)


def moving(window: MainWindow) -> list[QVariantAnimation]:
    """The clocks of what moves just now."""
    roots: list[QObject] = [window]
    if "table" in window.__dict__:
        roots.append(window.table.scene)
    found = (clock for root in roots for clock in root.findChildren(QVariantAnimation))
    return [clock for clock in found if clock.state() == QAbstractAnimation.State.Running]


def until(true: Callable[[], bool]) -> None:
    """Go on with the window's work until it is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        QApplication.processEvents()
        time.sleep(0.004)
        assert time.monotonic() < end, "it never came"


def rest(window: MainWindow) -> None:
    """Wait until nothing moves, at its own pace, and all that has changed is on the screen."""
    until = time.monotonic() + PATIENCE
    quiet = 0
    while quiet < 3:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        quiet = 0 if moving(window) else quiet + 1
        time.sleep(0.004)
        assert time.monotonic() < until, "something never comes to rest"


def still(window: MainWindow) -> QImage:
    """What the screen shows once it has stayed the same for a while: a window manager takes its time with a size."""
    until_when, since = time.monotonic() + PATIENCE, time.monotonic()
    rest(window)
    shown = on_screen(window)
    while time.monotonic() - since < STILL:
        rest(window)
        now = on_screen(window)
        if now != shown:
            shown, since = now, time.monotonic()
        assert time.monotonic() < until_when, "the screen never comes to rest"
    return shown


def on_screen(window: QWidget) -> QImage:
    """The pixels that the X server shows where the window is."""
    QApplication.sync()
    area = QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
    picture = window.screen().grabWindow(0, *area.translated(-window.screen().geometry().topLeft()).getRect())
    return picture.toImage().convertToFormat(QImage.Format.Format_RGB32)


def drawn_anew(window: QWidget) -> QImage:
    """The same after every widget has painted all of itself."""
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible():
            widget.update()
    QApplication.processEvents()
    return on_screen(window)


def assert_screen_is_clean(window: MainWindow, where: str = "") -> None:
    """Once nothing moves, not one pixel on the screen may differ from the window drawn anew.

    `where` is said when it does. Three pictures are then left in the folder that the message names.
    """
    rest(window)
    held = on_screen(window)
    anew = drawn_anew(window)
    assert_same_picture(held, anew, where)


def assert_same_picture(held: QImage, wanted: QImage, where: str = "") -> None:
    """0 differing pixels."""
    assert held.size() == wanted.size(), (held.size(), wanted.size())
    if held == wanted:
        return
    places = differing(held, wanted)
    folder = Path(tempfile.gettempdir()) / "vendemmia-window-tests"
    folder.mkdir(exist_ok=True)
    name = f"{next(_numbers):02}"
    for picture, kind in ((held, "held"), (wanted, "anew"), (_marked(held, places), "where")):
        picture.save(str(folder / f"{name}-{kind}.png"))
    box = QRect()
    for place in places:
        box = box.united(QRect(place, place))
    raise AssertionError(
        f"{where or 'the screen'}: {len(places)} pixels differ, within {box.getRect()}; see {folder}/{name}-*.png"
    )


def differing(one: QImage, other: QImage) -> list[QPoint]:
    """The points that differ."""
    width, found = one.width(), []
    for y in range(one.height()):
        left, right = bytes(one.constScanLine(y)), bytes(other.constScanLine(y))
        if left != right:
            found += [
                QPoint(x, y) for x in range(width) if left[4 * x : 4 * x + 3] != right[4 * x : 4 * x + 3]
            ]
    return found


def _marked(picture: QImage, places: list[QPoint]) -> QImage:
    marked = picture.copy()
    red = QColor(Qt.GlobalColor.red).rgb()
    for place in places:
        marked.setPixel(place, red)
    return marked
