"""A menu that a key has opened has the keys at its first entry (R41); one that was clicked marks nothing by itself."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.panels.replay_bar import JUMPS, PLAYER
from tests.support.window import LEFT, MousePlayer, new_session, open_window, settle, show_game

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def seen_when_opened(press):
    """The entry that is marked in the menu which a press opens, and after it in the next one that the keys open."""
    found = []

    def look():
        menu = QApplication.activePopupWidget()
        if menu is None:
            found.append("no menu")
            return
        settle()
        now = menu.activeAction()
        found.append(None if now is None else menu.actions().index(now))
        QTest.keyClick(menu, Qt.Key.Key_Escape)
        settle()

    QTimer.singleShot(50, look)  # the menu has an event loop of its own
    press()
    QTest.qWait(80)
    settle()
    return found


BUTTONS = {
    "first screen": lambda window: window.start_screen.menu_button,
    "table": lambda window: window.table.top.menu_button,
    "curtain": lambda window: window.curtain.menu_button,
    "saved game": lambda window: window.start_screen.saved.rows[0].menu_button,
    "replay": lambda window: window.replay.bar.chips[JUMPS.index(PLAYER)],
}


def bring_up(window, where):
    session = new_session(2, 3)
    show_game(window, session)
    if where == "saved game":
        window.games.saving.keep(session)
        MousePlayer(window, 3).go_on()
        window.show_start()
    elif where == "table":
        MousePlayer(window, 3).until("turn")
    elif where == "replay":
        for _ in range(8):
            session.submit(session.legal()[0])
        window.show_replay(session)
    elif where == "first screen":
        window.show_start()
    settle()


@pytest.mark.parametrize("where", BUTTONS)
@pytest.mark.parametrize("opening", [Qt.Key.Key_Space, Qt.Key.Key_Return], ids=["space", "enter"])
def test_a_key_opens_a_menu_at_its_first_entry(window, where, opening):
    bring_up(window, where)
    button = BUTTONS[where](window)
    button.setFocus()
    assert seen_when_opened(lambda: QTest.keyClick(button, opening)) == [0]


@pytest.mark.parametrize("where", BUTTONS)
def test_the_pointer_marks_nothing_by_itself(window, where):
    bring_up(window, where)
    button = BUTTONS[where](window)
    # A press by a key before it does not count.
    button.setFocus()
    QTest.keyPress(button, Qt.Key.Key_Shift)
    assert seen_when_opened(lambda: QTest.mouseClick(button, LEFT)) == [None]


def test_on_the_shutters_the_menu_opens_at_its_button(window):
    window.setMinimumSize(1, 1)
    window.resize(640, 700)  # the screen of the tests has no more
    bring_up(window, "curtain")
    button = window.curtain.menu_button
    found = []

    def look():
        menu = QApplication.activePopupWidget()
        found.append(menu.geometry())
        menu.close()

    QTimer.singleShot(50, look)
    QTest.mouseClick(button, LEFT)
    QTest.qWait(80)
    corner = button.mapToGlobal(button.rect().topLeft())
    assert abs(found[0].left() - corner.x()) <= 4
    assert abs(found[0].bottom() - corner.y()) <= 6
