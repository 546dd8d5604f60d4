"""Everything can be done without a mouse (R41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.viticulture import ids
from app.ui.viticulture.end.screen import EndScreen
from tests.support.window import (
    KeyPlayer,
    assert_same,
    at_first_turn,
    new_session,
    open_window,
    settle,
    show_game,
)


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def key(what, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), what, modifiers)
    settle()


def test_a_two_player_game_is_played_to_the_end_by_keyboard(window):
    window.resize(1024, 700)
    show_game(window, new_session(2, seed=12))
    player = KeyPlayer(window, seed=5)
    player.play()
    assert window.presenter.session.is_over
    assert isinstance(window.stack.currentWidget(), EndScreen)


def test_escape_gives_a_placement_back(window):
    player = at_first_turn(window, player=KeyPlayer)
    before = window.presenter.session.observation(-1)
    player.tab_to(("space", ids.GIVE_TOUR, 1))
    key(Qt.Key.Key_Return)
    assert window.table.prompt.confirm.isEnabled()
    key(Qt.Key.Key_Escape)
    assert not window.table.prompt.confirm.isEnabled()
    assert_same(window.presenter.session.observation(-1), before)


def test_enter_takes_a_target_and_enter_again_confirms(window):
    player = at_first_turn(window, player=KeyPlayer)
    player.tab_to(("space", ids.GIVE_TOUR, 1))
    key(Qt.Key.Key_Return)
    key(Qt.Key.Key_Return)
    assert window.presenter.session.log[-1].text == "place regular give-tour"


def test_arrows_reach_closed_targets_and_tell_the_reason(window):
    at_first_turn(window, player=KeyPlayer)
    for direction in (Qt.Key.Key_Right,) * 12:
        key(direction)
        current = window.presenter.ring.current
        if current is not None and window.presenter.guide.reason_of(current):
            assert window.table.bubble.words
            return
    raise AssertionError("no closed target was reached")


def test_p_asks_before_passing_and_escape_takes_it_back(window):
    at_first_turn(window, player=KeyPlayer)
    before = len(window.presenter.session.log)
    key(Qt.Key.Key_P)
    assert len(window.presenter.session.log) == before
    assert window.presenter.interaction.chosen == [("pass",)]
    key(Qt.Key.Key_Escape)
    assert window.presenter.interaction.chosen == []


def test_w_changes_the_worker(window):
    at_first_turn(window, player=KeyPlayer)
    assert ("worker", ids.REGULAR) in window.presenter.interaction.selection
    key(Qt.Key.Key_W)
    assert ("worker", ids.GRANDE) in window.presenter.interaction.selection


def test_h_hides_the_hand(window):
    at_first_turn(window, player=KeyPlayer)
    assert window.presenter.drawn.hand_keys()
    key(Qt.Key.Key_H)
    assert not window.presenter.drawn.hand_keys()
    key(Qt.Key.Key_H)
    assert window.presenter.drawn.hand_keys()


def test_l_opens_the_list_of_choices_with_the_closed_ones_and_their_reasons(window):
    at_first_turn(window, player=KeyPlayer)
    key(Qt.Key.Key_L)
    choices = window.table.choices
    assert choices.isVisible() and choices.view.hasFocus()
    rows = choices.model.rows()
    assert {row.action for row in rows if not row.reason} == set(window.presenter.session.legal())
    assert any(row.reason for row in rows)


def test_refused_undo_says_why_and_keeps_the_focus(window):
    at_first_turn(window, player=KeyPlayer)
    undo = window.table.top.undo
    undo.setFocus()
    assert undo.hasFocus()
    if window.presenter.session.can_undo() is not None:
        assert undo.accessibleDescription()
        key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert window.table.bubble.words
