"""While a sheet asks, a press on a space says why it is not possible; after Back the keyboard is there again (R01)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.viticulture import ids
from app.texts import text
from tests.support.window import KeyPlayer, click, click_key, new_session, open_window, settle, show_game

BUILD, TOUR = ("space", ids.BUILD_STRUCTURE, 1), ("space", ids.GIVE_TOUR, 1)


@pytest.fixture(params=["1440x900", "1024x700"])
def window(qtbot, tmp_path, request):
    """A worker is placed to build, and the sheet of structures is open."""
    window = open_window(qtbot, tmp_path)
    window.resize(*map(int, request.param.split("x")))
    show_game(window, new_session(2, 3))
    KeyPlayer(window, 3).until("turn")
    window.table.focus_table()
    session = window.presenter.session
    action = next(a for a in session.legal() if a[0] == "place" and a[2:] == (ids.BUILD_STRUCTURE, 1))
    window.presenter.bridge.submit([action])
    settle()
    assert session.decision().prompt == "build"
    assert window.table.panel.isVisible()
    return window


def test_a_click_on_another_space_says_why_it_is_not_possible(window, monkeypatch):
    said = []
    monkeypatch.setattr(window.table.announcer, "say", said.append)
    log, bubble = len(window.presenter.session.log), window.table.bubble
    click_key(window, TOUR)
    tour = text("ui.board.not-now", title=text("viticulture.action.give-tour.title"))
    asked, _ = window.presenter.sitting.wording.question(window.presenter.interaction.question)
    why = text("ui.board.asked-first", what=asked)
    helps = text("ui.board.back-helps", key=text("ui.key.esc"))
    assert bubble.isVisible()
    assert why in bubble.words and helps in bubble.words
    assert any(all(part in words for part in (tour, why, helps)) for words in said), said
    assert len(window.presenter.session.log) == log
    assert window.table.panel.isVisible()


def test_where_nothing_can_be_taken_back_no_such_help_is_promised(window, monkeypatch):
    monkeypatch.setattr(window.presenter.offering, "can_go_back", lambda: False)
    click_key(window, TOUR)
    assert window.table.bubble.isVisible()
    assert text("ui.board.back-helps", key=text("ui.key.esc")) not in window.table.bubble.words


@pytest.mark.parametrize("way", ["esc", "button", "undo"])
def test_after_back_the_keyboard_is_on_the_space_again(window, way):
    session, table = window.presenter.session, window.table
    log = len(session.log)
    table.panel.focus_first()
    assert table.panel.isAncestorOf(QApplication.focusWidget())
    if way == "esc":
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    elif way == "button":
        table.prompt.cancel.setFocus()
        click(table.prompt.cancel)
    else:
        window.game_commands.tell("undo")
    settle()
    assert len(session.log) == log - 1
    assert table.view.hasFocus()
    assert window.presenter.ring.current == BUILD
    heard = QAccessible.queryAccessibleInterface(table.view).text(QAccessible.Text.Description)
    assert text("viticulture.action.build-structure.title") in heard
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    settle()
    assert BUILD in window.presenter.interaction.selection, "from there it goes on at once"
