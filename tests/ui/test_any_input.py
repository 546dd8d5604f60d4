"""Any input ends what moves on the table, whatever part of the window it is for, and does what it always does (R33)."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.viticulture import ids
from app.settings.wishes import PACES
from tests.support.motion import go_on, hold
from tests.support.window import LEFT, MousePlayer, assert_drawn, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    hold(monkeypatch)
    return open_window(qtbot, tmp_path)


def in_flight(window, **wishes):
    """A worker of the own flies, and nobody else's turn comes after it: alone against the Automa."""
    show_game(window, new_session(1, 4, automa="normal"))
    player = MousePlayer(window, 3)
    player.until("turn")
    window.preferences.change(**{"pace": "normal", **wishes})
    legal = window.presenter.session.legal()
    player.answer(next(action for action in legal if action[0] == "place" and action[2] == ids.GIVE_TOUR))
    player.confirm()
    scene = window.table.scene
    assert scene.animating or scene._fade.running, "nothing moves, so nothing is tested"
    return scene


def press(key):
    def act(window):
        window.table.view.setFocus()
        QTest.keyClick(window.table.view, key)

    return act


def in_search(window):
    window.table.top.settings.setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_X)


def on_log(window):
    QTest.mouseClick(window.table.log.view.viewport(), LEFT, pos=QPoint(4, 4))


def on_title(window):
    QTest.mouseClick(window.table.top, LEFT, pos=QPoint(200, 4))


def wheel(window):
    view = window.table.log.view.viewport()
    middle = QPointF(view.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(view.mapToGlobal(middle.toPoint())),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


WAYS = {
    "tab": press(Qt.Key.Key_Tab),
    "arrow": press(Qt.Key.Key_Right),
    "digit": press(Qt.Key.Key_1),
    "letter": press(Qt.Key.Key_X),
    "list": press(Qt.Key.Key_L),
    "hide": press(Qt.Key.Key_H),
    "mat": press(Qt.Key.Key_F2),
    "enter": press(Qt.Key.Key_Return),
    "escape": press(Qt.Key.Key_Escape),
    "tool": in_search,
    "log": on_log,
    "bar": on_title,
    "wheel": wheel,
}


@pytest.mark.parametrize("way", WAYS)
def test_any_input_ends_a_flight(window, way):
    scene = in_flight(window)
    session = window.presenter.session
    log = len(session.log)
    go_on(window, 0.3)
    assert scene.animating
    WAYS[way](window)
    settle()
    assert not scene.animating
    assert not window.presenter.stage.playing
    assert window.presenter.interaction is not None, "the game goes on"
    assert len(session.log) == log, "and nothing was decided by it"
    if way != "hide":
        assert_drawn(window)


@pytest.mark.parametrize("way", ["letter", "log"])
def test_any_input_ends_a_fade(window, way):
    scene = in_flight(window, reduced_motion="on")
    WAYS[way](window)
    settle()
    assert not scene._fade.running


def with_glow(window):
    """A person may place a worker, and the targets have just appeared."""
    show_game(window, new_session(1, 4, automa="normal"))
    player = MousePlayer(window, 3)
    player.until("turn")
    window.preferences.change(pace="normal")
    scene = window.table.scene
    scene.set_motion(PACES["normal"])
    scene.set_marks({})
    return player, scene


@pytest.mark.parametrize("way", ["tab", "letter", "log"])
def test_any_input_ends_the_glow_of_new_targets(window, way):
    _, scene = with_glow(window)
    window.presenter.offering.render()
    assert scene._breath.running
    WAYS[way](window)
    settle()
    assert not scene._breath.running


def test_the_press_that_commits_does_not_end_what_it_begins(window):
    """Targets still glow while the button is pressed; what flies then has just begun."""
    player, scene = with_glow(window)
    legal = window.presenter.session.legal()
    player.answer(next(action for action in legal if action[0] == "place" and action[2] == ids.GIVE_TOUR))
    scene.set_marks({})
    window.presenter.offering.render()
    assert scene._breath.running
    player.confirm()
    settle()
    assert scene.animating


def test_moving_the_pointer_is_no_input(window):
    scene = in_flight(window)
    QTest.mouseMove(window.table.view.viewport(), QPoint(300, 300))
    settle()
    assert scene.animating
