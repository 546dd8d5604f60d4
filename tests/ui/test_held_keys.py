"""One press is one act, however long the key is held and whether its repeats say that they are some (R10, R41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.viticulture import ids
from app.ui.dialogs import message, name
from app.ui.window.screenshot import while_open
from tests.support.keys import go_on_holding, hold, press, press_quickly
from tests.support.window import KeyPlayer, at_first_turn, new_session, open_window, settle, show_game

KEYS = Qt.Key
ACTS = [KEYS.Key_Return, KEYS.Key_Enter, KEYS.Key_Space]
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(params=[True, False], ids=["flagged", "unflagged"])
def flagged(request):
    return request.param


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


@pytest.mark.parametrize("key", ACTS)
def test_the_first_screen_starts_a_game_and_its_shutters_stay_closed(window, key, flagged):
    window.start_screen.form.start_button.setFocus()
    hold(key, flagged=flagged)
    assert window.presenter is not None
    assert window.curtain.isVisible()
    assert not window.presenter.session.log


@pytest.mark.parametrize("key", ACTS)
def test_the_shutters_open_once_and_no_private_choice_is_made(window, key, flagged):
    show_game(window, new_session(2, seed=5))
    hold(key, flagged=flagged)
    assert not window.curtain.isVisible()
    presenter = window.presenter
    assert not presenter.session.log
    assert not presenter.interaction.selection


@pytest.mark.parametrize("key", ACTS)
def test_at_the_table_it_chooses_and_does_not_confirm(window, key, flagged):
    player = at_first_turn(window, player=KeyPlayer)
    player.tab_to(("space", ids.GIVE_TOUR, 1))
    log = len(window.presenter.session.log)
    hold(key, flagged=flagged)
    assert window.presenter.interaction.chosen, "the press itself has chosen"
    assert len(window.presenter.session.log) == log


@pytest.mark.parametrize("key", ACTS)
def test_on_a_sheet_it_chooses_once(window, key, flagged):
    show_game(window, new_session(2, seed=5))
    window.presenter.open_curtain()
    settle()
    panel = window.table.panel
    assert panel.isVisible() and panel.isAncestorOf(QApplication.focusWidget())
    hold(key, flagged=flagged)
    assert window.presenter.interaction.selection
    assert not window.presenter.session.log


@pytest.mark.parametrize("key", [*ACTS, KEYS.Key_Escape])
def test_a_dialog_that_comes_up_under_a_key_is_not_answered(window, key, flagged):
    """The key is down since before the dialog: it has begun no press there."""
    seen = []

    def look(dialog):
        go_on_holding(key, flagged=flagged)
        seen.append(dialog.isVisible())

    choices = ("one", "two")
    while_open(lambda: message.ask(window, window.look, "warning", "title", "words", choices), look)
    assert seen == [True]


def test_undo_and_redo_act_once(window, flagged):
    at_first_turn(window, player=KeyPlayer, players=1, automa="easy")
    session, changes = window.presenter.session, []
    session.listen(lambda events, actor: changes.append(len(session.log)))
    hold(KEYS.Key_Z, CONTROL, flagged=flagged)
    press(KEYS.Key_Z, CONTROL)
    assert len(changes) == 2, "a held key takes back once, and a new press once more"
    hold(KEYS.Key_Y, CONTROL, flagged=flagged)
    assert len(changes) == 3
    press(KEYS.Key_Y, CONTROL)
    assert len(changes) == 4


@pytest.mark.parametrize(("key", "said"), [(KEYS.Key_P, "pass"), (KEYS.Key_Y, "yes"), (KEYS.Key_D, "done")])
def test_the_letters_of_answers_act_once(window, monkeypatch, key, said, flagged):
    at_first_turn(window, player=KeyPlayer)
    heard = []
    monkeypatch.setattr(window.presenter, "say", heard.append)
    hold(key, letters=chr(key.value).lower(), flagged=flagged)
    assert heard == [said]


def test_a_button_is_pressed_once_by_space(window, flagged):
    """It acts when the key is let go, and every repeat lets it go without saying that it is one."""
    pressed = []
    button = QPushButton("count", window)
    button.clicked.connect(lambda: pressed.append(True))
    button.show()
    button.setFocus()
    hold(KEYS.Key_Space, flagged=flagged)
    assert pressed == [True]
    assert not button.isDown()
    press(KEYS.Key_Space)
    assert pressed == [True, True]


def test_arrows_and_tab_go_on(window, flagged):
    at_first_turn(window, player=KeyPlayer)
    moved = []
    window.table.view.moved.connect(lambda dx, dy: moved.append((dx, dy)))
    hold(KEYS.Key_Right, repeats=5, flagged=flagged)
    assert len(moved) == 6
    stepped = []
    window.table.view.stepped.connect(stepped.append)
    hold(KEYS.Key_Tab, letters="\t", repeats=3, flagged=flagged)
    assert len(stepped) == 4


def test_writing_goes_on(window, flagged):
    written = []

    def write(dialog):
        dialog.box.selectAll()
        hold(KEYS.Key_A, letters="a", repeats=5, flagged=flagged)
        written.append(dialog.box.text())
        hold(KEYS.Key_Backspace, repeats=2, flagged=flagged)
        written.append(dialog.box.text())

    while_open(lambda: name.ask(window, window.look, "title", "before"), write)
    assert written == ["aaaaaa", "aaa"]


def test_a_key_that_is_pressed_quickly_again_is_heard(window):
    """Nobody lets go and presses again within a few milliseconds; programs that type are slower too."""
    pressed = []
    button = QPushButton("count", window)
    button.clicked.connect(lambda: pressed.append(True))
    button.show()
    button.setFocus()
    press_quickly(KEYS.Key_Space, 3, apart=8)
    assert pressed == [True] * 3
