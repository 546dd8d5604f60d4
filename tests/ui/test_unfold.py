"""Panels and drawers come and go in 160 ms; any input, another size and the curtain end that at once."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.settings.wishes import PACES
from app.ui.screens.table import CHOICES, LOG, NONE
from app.ui.table.layout import OPENED
from tests.support.window import MousePlayer, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    made = open_window(qtbot, tmp_path, confirm="always")
    show_game(made, new_session(2, 3))
    MousePlayer(made, 3).until("turn")
    return made


def moving(window, pace="normal", reduced=False):
    window.table.scene.finish_animations()
    window.preferences.change(pace=pace, reduced_motion="on" if reduced else "off")
    window.table.scene.set_motion(PACES[pace], reduced)
    return window.table


SHOWN = {
    "log": (lambda table: table.show_side(LOG), lambda table: table.log.geometry()),
    "choices": (lambda table: table.show_side(CHOICES), lambda table: table.choices.geometry()),
    "sheet": (lambda table: table.show_panel(True), lambda table: table.panel.geometry()),
}


@pytest.mark.parametrize("what", SHOWN)
@pytest.mark.parametrize(
    ("pace", "reduced", "time"),
    [("normal", False, 160), ("slow", False, 320), ("fast", False, 80), ("normal", True, 120)],
)
def test_it_takes_160_ms_times_the_pace(window, what, pace, reduced, time):
    table = moving(window, pace, reduced)
    show, place = SHOWN[what]
    show(table)
    assert table._unfold.running and table._unfold.isVisible()
    assert table._unfold._pulse._clock.duration() == time
    assert table._unfold.geometry() == place(table)


@pytest.mark.parametrize("what", SHOWN)
def test_it_begins_with_what_was_there_and_ends_with_what_comes(window, what):
    table = moving(window)
    show, place = SHOWN[what]
    before = table.grab().toImage()
    show(table)
    ratio = before.devicePixelRatio()
    where = QRectF(place(table)).adjusted(8, 8, -8, -8)
    part = QRectF(
        where.x() * ratio, where.y() * ratio, where.width() * ratio, where.height() * ratio
    ).toRect()
    begins = table.grab().toImage().copy(part)
    assert begins == before.copy(part)
    table._unfold.stop()
    ends = table.grab().toImage().copy(part)
    assert ends != begins
    table.scene.set_motion(0.0)
    {"log": table.show_side, "choices": table.show_side}.get(what, lambda _: table.show_panel(False))(NONE)
    show(table)
    assert not table._unfold.running
    assert table.grab().toImage().copy(part) == ends


def test_what_goes_leaves_the_numbers_free(window):
    table = moving(window)
    table.show_panel(True)
    table._unfold.stop()
    table.show_panel(False)
    assert table._unfold.running
    covered = table._unfold.mask().translated(table._unfold.pos())
    numbers = table.scene.never_covered()
    assert any(QRectF(table._unfold.geometry()).contains(rect) for rect in numbers)
    for rect in numbers:
        assert not covered.intersects(rect.toAlignedRect())


def test_an_opponents_mat_is_there_at_once(window):
    """It is full of numbers, which nothing may cover."""
    table = moving(window)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_F2)
    assert OPENED in table.regions.extras and not table._unfold.running


def test_any_input_and_another_size_end_it(window):
    table = moving(window)
    table.show_side(LOG)
    QTest.keyClick(table.view, Qt.Key.Key_Shift)
    settle()
    assert not table._unfold.running and table._unfold.isHidden()
    table.show_side(NONE)
    assert table._unfold.running
    window.resize(1280, 720)
    QApplication.processEvents()
    assert not table._unfold.running
    assert table._unfold._picture.isNull()


def test_nothing_is_left_of_it_behind_the_curtain(window):
    """The picture of a sheet may be private (R43)."""
    table = moving(window)
    table.show_panel(True)
    window.presenter.hot_seat.close()
    assert window.curtain.isVisible()
    assert not table._unfold.running and table._unfold._picture.isNull() and table._unfold.isHidden()


def test_it_takes_no_press_for_itself(window):
    table = moving(window)
    table.show_side(LOG)
    assert table._unfold.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert table._unfold.focusPolicy() == Qt.FocusPolicy.NoFocus
