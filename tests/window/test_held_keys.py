"""Real held keys of an X server that repeats them, few of which are marked: one press is one act (R10, R41)."""

import subprocess

import pytest
from PySide6.QtWidgets import QApplication, QListView

from app.rules.viticulture import ids
from app.ui.window.screenshot import while_open
from tests.support.window import KeyPlayer, new_session, show_game

LONG = 1.5  # seconds: some forty repeats


@pytest.fixture(autouse=True)
def repeats(desktop):
    subprocess.run(["xset", "r", "rate", "200", "30"], env=desktop.environment(), check=True)


@pytest.fixture
def window(open_window):
    return open_window(pace="instant")


def at_turn(window, players=2):
    show_game(window, new_session(players, 3, automa="easy" if players == 1 else ""))
    KeyPlayer(window, 3).until("turn")
    window.table.focus_table()


@pytest.mark.parametrize("key", ["Return", "space"])
def test_from_the_first_screen_it_comes_no_further_than_the_closed_shutters(window, hands, key):
    window.start_screen.form.start_button.setFocus()
    hands.hold(key, LONG)
    assert window.presenter is not None
    assert window.curtain.isVisible()
    assert not window.presenter.session.log
    hands.do("sleep", 1)  # nobody has taken the seat sooner
    hands.press(key)
    assert not window.curtain.isVisible(), "a new press opens them"
    assert not window.presenter.session.log


@pytest.mark.parametrize("key", ["Return", "space"])
def test_at_the_table_it_chooses_and_does_not_confirm(window, hands, key):
    at_turn(window)
    log = len(window.presenter.session.log)
    window.presenter.ring.current = ("space", ids.GIVE_TOUR, 1)
    hands.hold(key, LONG)
    assert window.presenter.interaction.chosen
    assert len(window.presenter.session.log) == log
    hands.press("Return")
    assert len(window.presenter.session.log) == log + 1


def test_undo_and_redo_go_one_step(window, hands):
    at_turn(window, players=1)
    session, changes = window.presenter.session, []
    for _ in range(8):
        window.presenter.bridge.submit([session.legal()[0]])
    window.table.focus_table()
    session.listen(lambda events, actor: changes.append(len(session.log)))
    hands.hold("ctrl+z", LONG)
    assert len(changes) == 1
    hands.press("ctrl+z", "ctrl+z")
    assert len(changes) == 3, "quick presses are presses"
    window.table.focus_table()
    hands.hold("ctrl+y", LONG)
    assert len(changes) == 4


def test_a_dialog_does_not_hear_of_the_key_that_opened_it(window, hands):
    """The key is down before and stays down."""
    seen: list[bool] = []
    hands.do("keydown", "Return")
    while_open(window.functions.about, lambda dialog: seen.append(_waits(dialog, hands)))
    hands.do("keyup", "Return")
    assert seen == [True]


def _waits(dialog, hands):
    hands.do("sleep", LONG)
    return dialog.isVisible()


def test_arrows_and_writing_go_on(window, hands):
    at_turn(window)
    moved = []
    window.table.view.moved.connect(lambda dx, dy: moved.append(dx))
    hands.hold("Right", LONG)
    assert len(moved) > 5
    window.table.find_in_log()
    line = QApplication.focusWidget()
    assert not isinstance(line, QListView)
    hands.hold("a", LONG)
    written = len(line.text())
    assert written > 5
    hands.hold("BackSpace", LONG)
    assert len(line.text()) < written - 1
