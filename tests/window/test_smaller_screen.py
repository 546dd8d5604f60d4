"""A screen that gets smaller while the game runs takes no part of the window or of a dialog with it (R37, R38)."""

import subprocess

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from app.ui.dialogs.message import MessageDialog
from app.ui.dialogs.settings import SettingsDialog
from app.ui.window.screenshot import while_open
from tests.support.window import PATIENCE, new_session, show_game
from tests.window.desktop import USUAL_SCREEN


@pytest.fixture
def small(desktop, qtbot):
    """Makes the screen smaller; returns once Qt has heard of it."""

    def made(width, height):
        desktop.resize(width, height)
        qtbot.waitUntil(lambda: screen().width() == width, timeout=PATIENCE)

    yield made
    desktop.resize(*USUAL_SCREEN)
    qtbot.waitUntil(lambda: screen().width() == USUAL_SCREEN[0], timeout=PATIENCE)


def screen() -> QRect:
    return QApplication.primaryScreen().availableGeometry()


def inside(widget):
    return screen().contains(widget.frameGeometry())


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (900, 620)])
def test_the_window_comes_wholly_onto_it(window, small, qtbot, size):
    show_game(window, new_session(2, 3))
    window.move(400, 250)
    qtbot.waitUntil(lambda: window.frameGeometry().x() >= 390, timeout=PATIENCE)
    small(*size)
    qtbot.waitUntil(lambda: inside(window), timeout=PATIENCE)
    assert window.frameGeometry().width() <= size[0]
    assert window.table.width() == window.width()


def test_what_fits_stays_as_large_as_it_is(window, small, qtbot):
    window.resize(1100, 720)
    window.move(700, 400)
    qtbot.waitUntil(lambda: window.frameGeometry().x() >= 690, timeout=PATIENCE)
    small(1366, 900)
    qtbot.waitUntil(lambda: inside(window), timeout=PATIENCE)
    assert (window.width(), window.height()) == (1100, 720)


def test_a_maximised_window_fills_the_smaller_screen(window, small, qtbot):
    window.showMaximized()
    qtbot.waitUntil(lambda: window.width() >= USUAL_SCREEN[0] - 20, timeout=PATIENCE)
    small(1000, 640)
    qtbot.waitUntil(lambda: inside(window) and window.width() >= 980, timeout=PATIENCE)
    window.showNormal()
    qtbot.waitUntil(lambda: not window.isMaximized() and inside(window), timeout=PATIENCE)


@pytest.fixture
def two(desktop, qtbot):
    """Two screens side by side; takes the right one away when it is called."""

    def monitor(*words):
        subprocess.run(["xrandr", *words], env=desktop.environment(), check=True, stdout=subprocess.DEVNULL)

    def rights():
        return [one for one in QApplication.screens() if one.name() == "right"]

    def take_away():
        monitor("--delmonitor", "right")
        qtbot.waitUntil(lambda: not rights(), timeout=PATIENCE)

    monitor("--setmonitor", "left", "960/250x1200/300+0+0", "screen")
    monitor("--setmonitor", "right", "960/250x1200/300+960+0", "none")
    qtbot.waitUntil(lambda: len(QApplication.screens()) == 2 and bool(rights()), timeout=PATIENCE)
    yield take_away
    monitor("--delmonitor", "left")
    qtbot.waitUntil(lambda: screen().width() == USUAL_SCREEN[0], timeout=PATIENCE)


def test_a_screen_that_goes_leaves_its_window_on_the_other(open_window, two, qtbot):
    window = open_window()
    window.setMinimumSize(600, 400)
    window.resize(900, 700)
    window.move(1000, 300)
    qtbot.waitUntil(lambda: window.frameGeometry().x() >= 990, timeout=PATIENCE)
    two()
    qtbot.waitUntil(lambda: window.frameGeometry().right() < 960, timeout=PATIENCE)
    assert window.frameGeometry().left() >= 0 and window.frameGeometry().bottom() < 1200


@pytest.mark.parametrize("kind", [SettingsDialog, MessageDialog])
def test_an_open_dialog_comes_wholly_onto_it(window, small, qtbot, kind):
    window.move(450, 280)
    ask = window.functions.settings if kind is SettingsDialog else window.functions.about

    def shrink(dialog):
        assert isinstance(dialog, kind)
        dialog.move(900, 500)
        qtbot.waitUntil(lambda: dialog.frameGeometry().x() >= 890, timeout=PATIENCE)
        small(800, 600)
        qtbot.waitUntil(lambda: inside(dialog) and inside(window), timeout=PATIENCE)

    while_open(ask, shrink)
