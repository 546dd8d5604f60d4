"""R39: whatever stands on a screen as a button is in the menu too, and does there what the button does."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QMenu, QToolButton, QWidget

from app.cli.positions import whole_game
from app.texts import text
from app.ui.saved_games.game_list import SavedGame
from app.ui.window.screen_menu import words_of
from tests.support.window import click, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path, saves=tmp_path / "saves")


def opened(menu: QMenu) -> dict[str, object]:
    """Every action of a menu and of those in it by its words, as they are when it opens."""
    menu.aboutToShow.emit()
    found = {}
    for action in menu.actions():
        if action.menu() is not None:
            if action.isEnabled():
                found |= opened(action.menu())
        elif action.text():
            found[action.text()] = action
    return found


def buttons(part: QWidget) -> list[QAbstractButton]:
    """Those in sight, but for the parts of boxes and lists and the one that opens the menu."""
    return [
        one
        for one in part.findChildren(QAbstractButton)
        if one.isVisible()
        and words_of(one)
        and not (isinstance(one, QToolButton) and one.menu() is not None)
        and not isinstance(one.parentWidget(), QComboBox)
    ]


def missing(window, part: QWidget, *otherwise: str) -> list[str]:
    """The buttons of a part that the menu lacks; `otherwise` are names under which it has them."""
    known = {*opened(window.menu), *otherwise}
    return [words_of(one) for one in buttons(part) if words_of(one) not in known]


def test_the_first_screen(window):
    window.saving.keep(new_session(2, 1))
    window.saving.let_go()
    window.games.refresh()
    settle()
    screen = window.start_screen
    own = [
        one for row in screen.form.rows for one in buttons(row)
    ]  # those of a form are where it is filled in
    own += [one for row in screen.findChildren(SavedGame) for one in buttons(row)]  # each row has its menu
    own += buttons(screen.form.rules)
    otherwise = [words_of(one) for one in own]
    assert missing(window, screen, text("ui.button.open-file"), *otherwise) == []
    click_in_menu(window, text("ui.new.solo"))
    assert screen.form.solo is not None and screen.form.solo.isVisible()


def click_in_menu(window, words: str) -> None:
    action = opened(window.menu.here)[words]
    assert action.isEnabled()
    action.trigger()
    settle()


def test_the_hand(window):
    show_game(window, new_session(2, 3))
    window.menu.aboutToShow.emit()
    assert not window.menu.here.menuAction().isEnabled(), "behind the shutters there is nothing to see"
    click(window.curtain.open_button)
    tools = window.table.hand_tools
    assert missing(window, tools, text("ui.hand.hide")) == []
    before = tools.sort
    click_in_menu(window, words_of(tools.sort_button))
    assert tools.sort != before


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_a_replay(window, size):
    window.resize(*size)
    window.show_replay(whole_game(3, 4), 40)
    settle()
    bar = window.replay.bar
    assert missing(window, bar) == []
    assert text("ui.replay.jump-year") in opened(window.menu.here), "not only the word on the chip"
    closed = [words_of(one) for one in buttons(bar) if not one.isEnabled()]
    assert [words for words in closed if opened(window.menu.here)[words].isEnabled()] == []
    click_in_menu(window, text("ui.replay.forward"))
    assert window.replay.replay.position == 41
    click_in_menu(window, words_of(bar.chips[0]))
    assert window.replay.replay.position > 41
    fast = bar.pace_box.itemText(bar.pace_box.findData("fast"))
    click_in_menu(window, fast)
    assert bar.pace_box.currentData() == "fast"
    click_in_menu(window, bar.eyes_box.itemText(1))
    assert window.replay.viewer == bar.eyes_box.itemData(1)
    click_in_menu(window, text("ui.replay.leave"))
    assert window.replay is None


def test_the_end(window):
    show_game(window, whole_game(2, 4))
    assert window.stack.currentWidget() is window.end_screen
    assert missing(window, window.end_screen) == []
    click_in_menu(window, words_of(window.end_screen.table_button))
    assert window.stack.currentWidget() is window.table


def test_solo_results(window):
    window.show_solo_results()
    settle()
    screen = window.solo_book.screen
    assert missing(window, screen) == []
    click_in_menu(window, words_of(screen.back_button))
    assert window.stack.currentWidget() is window.start_screen
