"""The list of all choices: what it may lie over where the board cannot give way to it, and its keys there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.screens.table import NONE
from tests.support.geometry import OVERLAP, drawn_items
from tests.support.window import open_window, settle
from tests.ui.test_keyboard import at_first_turn

SMALL = [(1024, 700, 1.0), (1280, 720, 1.5), (1440, 900, 2.0)]


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def key(what):
    QTest.keyClick(QApplication.focusWidget(), what)
    settle()


def made_small(window, width, height, scale):
    window.look.set(text_scale=scale)
    window.setMinimumSize(1, 1)
    window.resize(width, height)
    settle()


def covered(table):
    """What can be chosen, is chosen or tells a number, and lies below the list."""
    place = table.choices.geometry().toRectF()
    marks = table.scene.marks()
    asked = [name for name, words in marks.items() if "legal" in words or "selected" in words]
    assert asked
    found = [name for name in asked if place.intersects(table.scene.item_rect(name))]
    return found + [rect for rect in table.scene.never_covered() if place.intersects(rect)]


@pytest.mark.parametrize(("width", "height", "scale"), SMALL)
def test_over_the_board_the_list_covers_nothing_that_is_asked_about(window, width, height, scale):
    made_small(window, width, height, scale)
    at_first_turn(window)
    table = window.table
    key(Qt.Key.Key_L)
    assert table.choices.isVisible() and table.choices.view.hasFocus()
    assert table.regions.board.overlaps(table.regions.log_drawer), "the board gives way here"
    assert covered(table) == []
    assert table.hand_tools.isVisible(), "whoever chooses sees the hand"
    first = table.choices.geometry()
    for _ in range(3):
        key(Qt.Key.Key_Down)
        assert covered(table) == []
    key(Qt.Key.Key_Return)
    assert window.presenter.interaction.chosen
    assert covered(table) == []
    assert table.choices.geometry() == first, "it moved although it was in nobody's way"
    key(Qt.Key.Key_Escape)
    assert not window.presenter.interaction.chosen or not table.choices.isVisible()
    if table.choices.isVisible():
        key(Qt.Key.Key_Escape)
    assert not table.choices.isVisible() and table.side == NONE
    assert table.view.hasFocus()
    window.look.set(text_scale=1.0)


def test_what_is_asked_about_and_hidden_by_the_list_is_a_fault(window):
    """The rule by which the screens are looked at is no free pass."""
    made_small(window, 1024, 700, 1.0)
    at_first_turn(window)
    table = window.table
    key(Qt.Key.Key_L)

    def faults():
        return [
            fault for fault in drawn_items(window) if fault.kind == OVERLAP and "DecisionList" in fault.what
        ]

    assert faults() == []
    asked = next(
        name for name, words in table.scene.marks().items() if name[0] == "space" and "legal" in words
    )
    table.choices.move(table.scene.item_rect(asked).topLeft().toPoint())
    assert faults()
