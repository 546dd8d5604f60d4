"""The desktop of these tests itself: it is real, and the comparison notices what has stayed."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QGraphicsView

from tests.support.window import new_session, show_game
from tests.window.comparing import assert_screen_is_clean, rest, until


def test_the_window_stands_on_an_x_server_and_has_a_frame(window):
    assert QApplication.platformName() == "xcb"
    assert window.frameGeometry().height() > window.geometry().height(), "no window manager"
    assert window.preferences.wishes.pace == "normal"
    assert window.isActiveWindow()


def test_keys_and_mouse_of_the_server_reach_the_window(window, hands):
    box = window.start_screen.form.rows[0].name_box
    hands.click(box)
    assert QApplication.focusWidget() is box
    hands.press("ctrl+a", "B", "e", "a")
    assert box.text() == "Bea"


@pytest.fixture
def table(window):
    """The table of a solo game, on which nothing moves any more."""
    show_game(window, new_session(1, automa="normal"))
    rest(window)
    assert not window.curtain.isVisible()
    return window


def test_an_untouched_table_is_clean(table):
    assert_screen_is_clean(table)


def test_the_comparison_notices_what_has_stayed(table):
    view = table.table.view
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
    table.table.scene._items["mat", 0].moveBy(3, 0)
    with pytest.raises(AssertionError, match="pixels differ"):
        assert_screen_is_clean(table)


def test_the_screen_can_become_smaller(qapp, desktop):
    screen = qapp.primaryScreen()
    assert screen.size().toTuple() == desktop.size
    try:
        desktop.resize(1280, 800)
        until(lambda: screen.size().toTuple() == (1280, 800))
    finally:
        desktop.resize(*desktop.size)
        until(lambda: screen.size().toTuple() == desktop.size)


def test_the_pointer_is_where_it_was_brought(window, hands):
    hands.move(window, QPoint(40, 60))
    assert window.mapFromGlobal(window.cursor().pos()) == QPoint(40, 60)
