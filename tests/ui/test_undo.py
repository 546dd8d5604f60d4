"""Undo and redo by the buttons of the window, with the agreement of others on the closed shutters."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import texts
from app.cli.positions import whole_game
from app.session.undo import FreeUndo
from app.texts import text
from tests.support.sessions import begin
from tests.support.window import (
    MousePlayer,
    assert_same,
    click,
    click_key,
    new_session,
    open_window,
    people,
    settle,
    show_game,
)


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def at_second_turn(window, seed=3):
    """Two players have placed a worker without seeing anything hidden; the first one is at the screen again."""
    session = new_session(2, seed)
    show_game(window, session)
    chance = random.Random(1)
    presenter = window.presenter
    placed = 0
    for _ in range(300):
        if window.curtain.isVisible():
            if placed == 2:
                presenter.open_curtain()
                return
            presenter.open_curtain()
        elif presenter.hot_seat.waits:
            presenter.confirm()
        else:
            tours = [a for a in session.legal() if a[0] == "place" and a[2] == 1]
            placed += session.decision().prompt == "turn"
            presenter.bridge.submit([tours[0] if tours else chance.choice(session.legal())])
    raise AssertionError("two tours in a row were never possible")


def test_a_refused_undo_says_why(window):
    show_game(window, new_session(2, seed=5))
    window.presenter.open_curtain()
    undo = window.table.top.undo
    assert undo.property("refused")
    reason = undo.toolTip().partition(": ")[2]
    assert reason
    assert undo.accessibleDescription() == texts.capital(texts.not_possible(reason))
    assert undo.isEnabled()
    click(undo)
    assert window.table.bubble.words


def test_undo_across_another_decision_asks_that_player(window):
    at_second_turn(window)
    session = window.presenter.session
    me, other = window.presenter.viewer, 1 - window.presenter.viewer
    assert session.undo_terms().agreement == (other,)
    assert people(2)[other].name in window.table.top.undo.toolTip()
    before, length = session.observation(-1), len(session.log)
    click(window.table.top.undo)
    assert window.curtain.isVisible()
    assert window.presenter.viewer == -1
    assert not window.presenter.drawn.hand_keys()
    assert people(2)[me].name in window.curtain._asked.text()
    assert people(2)[other].name == window.curtain._name.text()
    assert window.curtain.refuse_button.hasFocus()
    click(window.curtain.refuse_button)
    assert len(session.log) == length
    assert_same(session.observation(-1), before)
    assert window.curtain.isVisible()
    click(window.curtain.open_button)
    assert window.presenter.viewer == me


def test_undo_across_another_decision_after_agreement(window):
    at_second_turn(window)
    session = window.presenter.session
    me = window.presenter.viewer
    own = session.back_to_own(me)
    click(window.table.top.undo)
    click(window.curtain.open_button)
    assert len(session.log) == own
    assert session.actor == me
    assert window.curtain.isVisible()
    click(window.curtain.open_button)
    assert not window.curtain.isVisible()
    assert not session.assisted


def after_sixty_choices_alone(window):
    """A game against the Automa in which everything may be taken back."""
    session = new_session(1, seed=4, automa="normal", policy=FreeUndo())
    show_game(window, session)
    chance = random.Random(3)
    for _ in range(60):
        window.presenter.bridge.submit([chance.choice(session.legal())])
        settle()
    return session


def test_undo_and_redo_by_buttons_lead_to_the_same_state(window):
    session = after_sixty_choices_alone(window)
    states = [session.observation(0)]
    for _ in range(20):
        click(window.table.top.undo)
        states.append(session.observation(0))
    assert session.assisted
    assert window.table.top._assisted.isVisible()
    for state in reversed(states[:-1]):
        click(window.table.top.redo)
        assert_same(session.observation(0), state)
    assert window.table.top.redo.property("refused")


def test_the_first_undo_that_marks_the_game_says_so_once(window):
    session = after_sixty_choices_alone(window)
    told = []
    for _ in range(20):
        click(window.table.top.undo)
        if window.bar.words:
            told.append((session.assisted, window.bar.words))
            window.bar.take_away()
    assert told == [(True, text("ui.undo.marked"))]


def test_a_game_that_was_marked_before_says_nothing_of_it(window):
    session = new_session(1, seed=4, automa="normal", policy=FreeUndo())
    session.assisted = True
    chance = random.Random(3)
    for _ in range(60):
        session.submit(chance.choice(session.legal()))
    show_game(window, session)
    for _ in range(5):
        click(window.table.top.undo)
    assert not window.bar.words


def press(window, key, modifier=Qt.KeyboardModifier.NoModifier):
    """A key for whatever has the focus."""
    QTest.keyClick(QApplication.focusWidget() or window.table.view, key, modifier)
    settle()


def test_a_refused_undo_says_why_to_the_keyboard_too(window):
    show_game(window, new_session(2, seed=5))
    window.presenter.open_curtain()
    window.table.view.setFocus()
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.table.bubble.words
    assert window.table.bubble.isVisible()


@pytest.mark.parametrize("agrees", [True, False])
def test_agreement_by_keys_alone(window, agrees):
    at_second_turn(window)
    session = window.presenter.session
    me = window.presenter.viewer
    own, length = session.back_to_own(me), len(session.log)
    window.table.view.setFocus()
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.curtain.isVisible()
    assert window.curtain.refuse_button.hasFocus(), "a key that was still held down agrees to nothing"
    if agrees:
        for _ in range(6):
            press(window, Qt.Key.Key_Tab)
            if window.curtain.open_button.hasFocus():
                break
        assert window.curtain.open_button.hasFocus()
    press(window, Qt.Key.Key_Return)
    assert len(session.log) == (own if agrees else length)
    assert window.curtain.isVisible()
    press(window, Qt.Key.Key_Space)
    assert not window.curtain.isVisible()
    assert window.presenter.viewer == me


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_the_focus_stays_on_this_side_of_the_shutters(window, key):
    at_second_turn(window)
    click(window.table.top.undo)
    for _ in range(2):  # once with a question on the shutters, once without
        seen = []
        for _ in range(8):
            press(window, key)
            assert window.curtain.isAncestorOf(QApplication.focusWidget())
            seen.append(QApplication.focusWidget())
        assert window.curtain.menu_button in seen
        assert window.curtain.open_button in seen
        window.curtain.refused.emit()
        settle()


def test_enter_on_the_menu_behind_the_shutters_opens_the_menu_and_no_shutters(window):
    show_game(window, new_session(2, seed=5))
    assert window.curtain.isVisible()
    pressed = []
    window.curtain.menu_pressed.disconnect()  # a menu that pops up grabs a keyboard that is not there in tests
    window.curtain.menu_pressed.connect(lambda: pressed.append(True))
    window.curtain.menu_button.setFocus()
    press(window, Qt.Key.Key_Return)
    assert window.curtain.isVisible()
    assert pressed
    window.curtain.open_button.setFocus()
    press(window, Qt.Key.Key_Return)
    assert not window.curtain.isVisible()


def test_a_refused_undo_names_the_placement_that_can_still_be_taken_back(window):
    """What is chosen and not confirmed yet is nobody else's business."""
    show_game(window, new_session(2, seed=5))
    player = MousePlayer(window, 5)
    table = window.table
    player.until("turn")
    while not table.top.undo.property("refused"):
        player.go_on()
        player.until("turn")
    click(table.top.undo)
    assert "Esc" not in table.bubble.words
    placing = next(a for a in window.presenter.session.legal() if a[0] == "place")
    player.answer(placing)
    assert window.presenter.interaction.chosen == [placing]
    assert table.top.undo.property("refused")
    click(table.top.undo)
    assert table.bubble.words.endswith("Still free: take back this placement (Esc)")


@pytest.mark.parametrize("players", [1, 2])
def test_after_the_end_no_command_of_the_game_is_open(window, players):
    """R19: not by menu, button or key, not on the table; and nothing can be taken back any more."""
    whole = whole_game(players, 4)
    session = begin(whole.seats, whole.seed, policy=FreeUndo(), automa="normal" if players == 1 else "")
    for entry in whole.log[:-1]:
        session.submit(entry.action)
    show_game(window, session)
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    table = window.table
    assert any(action.isEnabled() for action in window.menu._game)
    assert not table.top.undo.property("refused")
    window.presenter.bridge.submit([whole.log[-1].action])
    settle()
    assert session.is_over and window.stack.currentWidget() is window.end_screen
    click(window.end_screen.table_button)
    assert window.stack.currentWidget() is table
    assert [action.text() for action in window.menu._game if action.isEnabled()] == []
    for one in (table.top.undo, table.top.redo):
        assert one.property("refused")
        click(one)
    assert text("viticulture.reason.game-over") in table.top.undo.toolTip()
    prompt = table.prompt
    assert not [
        one for one in (prompt.confirm, prompt.cancel, prompt.extra) if one.isVisible() and one.isEnabled()
    ]
    table.view.setFocus()
    for pressed in "WPYND1230":
        QTest.keyClick(table.view, pressed)
    for pressed in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(table.view, pressed)
    for modified in (Qt.Key.Key_Z, Qt.Key.Key_Y):
        QTest.keyClick(table.view, modified, Qt.KeyboardModifier.ControlModifier)
    for key in sorted(table.scene.keys(), key=str):
        if key[0] in ("space", "home", "field", "card"):
            click_key(window, key)
    settle()
    assert session.is_over and len(session.log) == len(whole.log)
    assert window.presenter.interaction is None
