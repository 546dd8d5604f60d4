"""A lit button that names a key answers that key, wherever the focus is; else it does not name it (R05, R41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.viticulture import ids
from app.ui.asking.option import OptionButton
from app.ui.screens.table import LOG
from app.ui.viticulture.table.targets import targets_of
from tests.support.window import KeyPlayer, click, new_session, open_window, settle, show_game

KEYS = Qt.Key
TOUR, VINE = ("space", ids.GIVE_TOUR, 1), ("space", ids.DRAW_VINE, 1)


@pytest.fixture
def window(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(1, 3, automa="easy"))
    KeyPlayer(window, 3).until("turn")
    window.table.view.setFocus()
    return window


def key(what):
    QTest.keyClick(QApplication.focusWidget(), what)
    settle()


def point_at(window, place):
    window.presenter.ring.current = place
    window.presenter.keyboard_focus.focused()


def closed_space(window):
    """A space that the arrows reach and that cannot be chosen now."""
    presenter = window.presenter
    ring, closed = presenter.ring, presenter.interaction.closed_targets()
    return next(place for place in ring._all if presenter.sitting.target(place) in closed)


def test_enter_places_the_worker_while_the_focus_is_on_a_closed_space(window):
    point_at(window, TOUR)
    key(KEYS.Key_Return)
    point_at(window, closed_space(window))
    prompt = window.table.prompt
    assert prompt.confirm.isEnabled() and prompt.confirm.names_key
    key(KEYS.Key_Return)
    assert window.presenter.session.log[-1].text == "place regular give-tour"


def test_space_on_a_closed_space_tells_why_and_places_nothing(window):
    point_at(window, TOUR)
    key(KEYS.Key_Return)
    log = len(window.presenter.session.log)
    point_at(window, closed_space(window))
    window.table.bubble.close_bubble()
    key(KEYS.Key_Space)
    assert window.table.bubble.words
    assert len(window.presenter.session.log) == log


def test_on_another_open_space_enter_takes_that_and_the_button_does_not_name_it(window):
    point_at(window, TOUR)
    key(KEYS.Key_Return)
    log, confirm = len(window.presenter.session.log), window.table.prompt.confirm
    assert confirm.isEnabled() and confirm.names_key
    wide = confirm.sizeHint()
    point_at(window, VINE)
    assert confirm.isEnabled() and not confirm.names_key
    assert confirm.sizeHint() == wide, "nothing moves while the arrows go over the board"
    key(KEYS.Key_Return)
    assert len(window.presenter.session.log) == log
    assert VINE in window.presenter.interaction.selection
    assert confirm.names_key
    key(KEYS.Key_Return)
    assert window.presenter.session.log[log].text == "place regular draw-vine"


def test_a_button_that_is_off_tells_which_key_it_will_be(window):
    point_at(window, TOUR)
    confirm = window.table.prompt.confirm
    assert not confirm.isEnabled() and confirm.names_key


def test_a_button_with_the_focus_has_enter_and_the_bar_does_not_name_it(window):
    point_at(window, TOUR)
    key(KEYS.Key_Return)
    prompt = window.table.prompt
    for other in (window.table.top.undo, prompt.extra):
        other.setFocus()
        assert not prompt.confirm.names_key
    prompt.confirm.setFocus()
    assert prompt.confirm.names_key
    window.table.toggle_log()
    assert not prompt.confirm.names_key and not prompt.cancel.names_key, "both mean the lines of the log"
    window.table.focus_table()
    assert prompt.confirm.names_key and prompt.cancel.names_key


def test_on_a_closed_choice_of_a_sheet_enter_confirms_what_is_chosen(window):
    """Of the structures some can be built and some not."""
    session = window.presenter.session
    action = next(a for a in session.legal() if a[0] == "place" and a[2] == ids.BUILD_STRUCTURE)
    window.presenter.bridge.submit([action])
    window.presenter.bridge.submit([session.legal()[0]])  # one of the bonuses of a solo game
    settle()
    panel = window.table.panel
    assert panel.isVisible() and session.decision().prompt == "build"
    options = [one for one in panel.findChildren(OptionButton) if one.isVisible()]
    possible = next(one for one in options if not one.option.reason)
    closed = next(one for one in options if one.option.reason)
    click(possible)
    log, chosen = len(session.log), list(window.presenter.interaction.chosen)
    assert chosen
    closed.setFocus()
    assert window.table.prompt.confirm.names_key
    key(KEYS.Key_Return)
    assert session.log[log].action == chosen[0]


def test_the_button_that_takes_back_does_so_while_the_log_is_open(window):
    """Esc closes the log first, so the button does not name it then; pressed, it still does what it says."""
    session, table = window.presenter.session, window.table
    log = len(session.log)
    action = next(a for a in session.legal() if a[0] == "place" and a[2] == ids.BUILD_STRUCTURE)
    window.presenter.bridge.submit([action])
    settle()
    table.show_side(LOG)
    table.view.setFocus()
    cancel = table.prompt.cancel
    assert cancel.isEnabled() and not cancel.names_key
    click(cancel)
    assert len(session.log) == log
    assert table.side == LOG


def test_esc_closes_the_mat_of_an_opponent_first(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(3, 3))
    KeyPlayer(window, 3).until("turn")
    session = window.presenter.session
    action = next(a for a in session.legal() if a[0] == "place" and a[2] == ids.GIVE_TOUR)
    window.presenter.answering.press_target(targets_of(action, window.presenter.viewer)[-1])
    cancel = window.table.prompt.cancel
    window.table.view.setFocus()
    assert cancel.names_key
    window.presenter.show_opponent(0)
    assert not cancel.names_key
    key(KEYS.Key_Escape)
    assert cancel.names_key and window.presenter.interaction.chosen
    key(KEYS.Key_Escape)
    assert not window.presenter.interaction.chosen
