"""First the landscape with the title; then the whole first screen comes at once, and the keyboard with it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.saved_games.saving import Saving
from app.ui.window import after_first_paint
from app.ui.window.main_window import MainWindow
from tests.support.window import new_session, settle


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    """A window with a saved game, as it appears; it gets ready when the test says so."""
    monkeypatch.setattr(after_first_paint, "READY_AFTER", 10**7)
    saving = Saving(tmp_path / "saves")
    saving.keep(new_session())
    saving.let_go()
    window = MainWindow(Look("light"), Preferences(tmp_path / "settings.json"))
    window.saving = Saving(tmp_path / "saves", window)
    qtbot.addWidget(window, before_close_func=lambda made: made._end_presenter())
    window.show()
    window.activateWindow()
    settle()
    return window


def test_nothing_half_built_is_shown(window):
    start = window.start_screen
    title = start._title.geometry()
    assert "form" not in start.__dict__, "it is not even made"
    window.after_first_paint.finish()
    settle()
    assert (
        start.form.start_button.isVisible() and start.form.rules.isVisible() and window.games.list.isVisible()
    )
    moved = start._title.geometry().topLeft() - title.topLeft()
    assert moved.manhattanLength() <= 2, "the title stands still"


def test_the_keyboard_has_one_first_place(window):
    start = window.start_screen
    assert window.focusWidget() is start, "no button before all of them are there"
    QTest.keyClick(start, Qt.Key.Key_Return)
    QTest.keyClick(start, Qt.Key.Key_Space)
    settle()
    assert window.presenter is None
    window.after_first_paint.finish()
    settle()
    assert QApplication.focusWidget() is window.games.list.first_button()


def test_a_keyboard_that_went_elsewhere_meanwhile_stays_there(window):
    window.start_screen.menu_button.setFocus()
    window.after_first_paint.finish()
    settle()
    assert QApplication.focusWidget() is window.start_screen.menu_button
