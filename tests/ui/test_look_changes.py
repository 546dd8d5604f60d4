"""Another theme leaves every screen as it would be built with it: no icon, picture or piece keeps the old look."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.cli.positions import best_moment, middle
from app.cli.screens import SCREENS
from app.ui.settings.apply_setting import act
from app.ui.window.screenshot import open_table, picture_of, settle
from tests.support.screens import Case, look_at
from tests.support.window import open_window

PLAYERS = {"new-game": 1}
SIZE = (1280, 720)
# The settings show which theme is chosen; the states of a game show the time at which they were saved; and while all
# cards are looked at no theme can be chosen.
LEFT_OUT = {"settings", "earlier-states", "cards"}


@pytest.fixture(autouse=True)
def still_caret(qapp):
    flash = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    yield
    QApplication.setCursorFlashTime(flash)


def picture(screen, begun, theme):
    """The screen's picture after the theme was chosen, in a window that has begun with another one or with it."""
    found = []

    def see(window, what: QWidget, ink):
        window.look.set(theme)
        settle()
        found.append(picture_of(window, what).toImage())

    look_at(Case(screen, SIZE, theme=begun, players=PLAYERS.get(screen, 3)), see)
    return found[0]


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in LEFT_OUT])
def test_another_theme_leaves_nothing_of_the_old_one(screen):
    same = picture(screen, "light", "dark") == picture(screen, "dark", "dark")
    assert same, "the pictures differ"


def test_a_theme_chosen_on_the_first_screen_is_that_of_the_table_too():
    """The game goes on in the look of now, although nobody stood at the table when it was chosen."""

    def resumed(begun):
        found = []

        def see(window, what: QWidget, ink):
            session = best_moment(3, 3, middle)
            open_table(window, session)
            window.show_start()
            settle()
            act(window.look, window.preferences, theme="dark")
            settle()
            open_table(window, session)
            found.append(picture_of(window).toImage())

        look_at(Case("new-game", SIZE, theme=begun), see)
        return found[0]

    same = resumed("light") == resumed("dark")
    assert same, "the table differs"


def test_the_pointer_waits_while_the_look_or_the_language_changes(qtbot, tmp_path):
    """At most half a second on a machine that is free (`switch_ms` of bench); on a busy one it can be more."""
    window = open_window(qtbot, tmp_path)
    seen = []
    window.look.changed.connect(lambda: seen.append(QApplication.overrideCursor().shape()))
    act(window.look, window.preferences, theme="dark")
    window.functions.change_scale(0.1)
    assert seen == [Qt.CursorShape.WaitCursor] * 2
    window.stack.currentChanged.connect(lambda number: seen.append(QApplication.overrideCursor().shape()))
    window.speak("it")
    assert seen[2:] and set(seen[2:]) == {Qt.CursorShape.WaitCursor}
    window.speak("en")
    settle()
    assert QApplication.overrideCursor() is None
