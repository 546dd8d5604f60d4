"""Any card or piece is seen large by the right button, a long press or a key, and covers nothing that is asked."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.viticulture import ids
from app.rules.viticulture.tables import CARDS
from app.ui.asking.option import OptionButton
from app.ui.panels.enlarged import FACTORS
from app.ui.viticulture.words import inspection
from tests.support.window import (
    LEFT,
    MousePlayer,
    at_first_turn,
    click_key,
    drag,
    new_session,
    open_window,
    settle,
    show_game,
    spot,
)

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def right_click(window, key):
    QTest.mouseClick(window.table.view.viewport(), RIGHT, pos=spot(window, key))
    settle()


def first_card(window):
    return window.presenter.drawn.hand_keys()[0]


def covered(window):
    """What is asked and lies under the close-up: the prompt bar and the targets of the question."""
    table = window.table
    over = QRectF(table.enlarged.geometry())
    asked = {
        key: table.scene.item_rect(key)
        for key, words in table.scene.marks().items()
        if "legal" in words or "selected" in words
    }
    found = [key for key, rect in asked.items() if rect is not None and over.intersects(rect)]
    return [*found, *(["prompt"] if over.intersects(QRectF(table.prompt.geometry())) else [])]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)])
def test_the_right_button_shows_a_card_or_a_piece_large_over_nothing_that_is_asked(window, size):
    window.resize(*size)
    at_first_turn(window)
    seat, table = window.presenter.viewer, window.table
    for key in (
        first_card(window),
        ("structure", seat, ids.WINDMILL),
        ("tile", ids.HARVEST),
        ("rooster", seat),
        ("home", seat, ids.GRANDE, 0),
        ("field", seat, 0),
    ):
        right_click(window, key)
        assert table.enlarged.isVisible(), key
        assert table.enlarged.factor >= 1.25, key
        assert covered(window) == [], key
        assert table.rect().contains(table.enlarged.geometry()), key
        right_click(window, key)
        assert not table.enlarged.isVisible(), "once more closes it"
    assert not window.presenter.interaction.chosen


def test_at_the_usual_size_a_card_is_shown_at_the_whole_factor_with_its_rulings(window):
    at_first_turn(window)
    key = first_card(window)
    before = window.table.scene.item_rect(key)
    right_click(window, key)
    shown = window.table.enlarged
    assert shown.factor == FACTORS[0]
    assert shown.geometry().width() >= before.width() * 2
    assert shown.accessibleDescription()


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 720)])
def test_in_a_low_window_a_card_of_the_hand_is_as_large_as_anywhere(window, size, players):
    window.resize(*size)
    at_first_turn(window, players)
    table, keys = window.table, window.presenter.drawn.hand_keys()
    assert keys
    for key in keys:
        before = table.scene.item_rect(key)
        right_click(window, key)
        shown = table.enlarged
        assert shown.factor == FACTORS[0], key
        assert shown.geometry().width() >= before.width() * 2 and covered(window) == [], key
        rule = inspection.inspect_card(key[1], window.look).rule
        visitor = CARDS[key[1]].deck in (ids.SUMMER_VISITOR, ids.WINTER_VISITOR)
        assert not visitor or rule in shown.accessibleDescription(), "a slip may have no room for its words"
        right_click(window, key)


def test_a_long_press_shows_it_large_and_chooses_nothing(qtbot, window):
    at_first_turn(window)
    scene, viewport = window.table.scene, window.table.view.viewport()
    assert scene.long_press.interval() == 450
    scene.long_press.setInterval(1)
    where = spot(window, ("space", ids.GIVE_TOUR, 1))
    with qtbot.waitSignal(scene.closer_wanted):
        QTest.mousePress(viewport, LEFT, pos=where)
    QTest.mouseRelease(viewport, LEFT, pos=where)
    settle()
    assert window.table.enlarged.isVisible()
    assert not window.presenter.interaction.chosen


def test_a_drag_is_no_long_press(window):
    at_first_turn(window)
    seat = window.presenter.viewer
    drag(window, ("home", seat, ids.REGULAR, 0), ("space", ids.GIVE_TOUR, 1))
    assert not window.table.scene.long_press.isActive()
    assert window.presenter.interaction.chosen


def test_a_key_shows_what_has_the_focus_and_escape_closes_that_alone(window):
    at_first_turn(window)
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    window.presenter.ring.current = first_card(window)
    said = []
    window.table.announcer.said.connect(said.append)
    QTest.keyClick(window.table.view, Qt.Key.Key_Z)
    assert window.table.enlarged.isVisible()
    assert said, "it is read out as well"
    QTest.keyClick(window.table.view, Qt.Key.Key_Escape)
    assert not window.table.enlarged.isVisible()
    assert window.presenter.interaction.chosen, "the choice is kept"


def test_it_goes_with_the_question_and_leaves_nothing_behind_the_curtain(window):
    at_first_turn(window)
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    right_click(window, first_card(window))
    window.presenter.confirm()
    settle()
    shown = window.table.enlarged
    assert window.curtain.isVisible()
    assert not shown.isVisible()
    assert shown.accessibleDescription() == ""


def test_a_card_of_the_sheet_is_shown_large(qtbot, window):
    """The cards among which parents and visitors are chosen are no items of the table."""
    show_game(window, new_session(2, 5))
    player = MousePlayer(window, 5)
    player.until("visitor")
    made = next(button for button in window.table.panel.buttons if isinstance(button, OptionButton))
    where = made.visibleRegion().boundingRect().center()
    QTest.mouseClick(made, RIGHT, pos=where)
    settle()
    assert window.table.enlarged.isVisible()
    over = window.table.enlarged.geometry()
    for button in window.table.panel.buttons:
        place = (
            button.visibleRegion()
            .boundingRect()
            .translated(button.mapTo(window.table, button.rect().topLeft()))
        )
        assert not over.intersects(place)
    window.presenter.cancel()
    log = len(window.presenter.session.log)
    assert made.long_press.interval() == 450
    made.long_press.setInterval(1)
    with qtbot.waitSignal(made.held):
        QTest.mousePress(made, LEFT, pos=where)
    QTest.mouseRelease(made, LEFT, pos=where)
    settle()
    assert window.table.enlarged.isVisible()
    assert not window.presenter.interaction.chosen and len(window.presenter.session.log) == log
    window.presenter.cancel()
    made.setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z)
    assert window.table.enlarged.isVisible()


def test_a_replay_shows_things_large_too(window):
    at_first_turn(window)
    window.watch_running()
    settle()
    key = ("tile", ids.HARVEST)
    right_click(window, key)
    assert window.table.enlarged.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not window.table.enlarged.isVisible()
    assert window.replay is not None
