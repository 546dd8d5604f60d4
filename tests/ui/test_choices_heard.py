"""Exclusive choices are radio buttons, closed ones say so with their reason, and boxes say whose they are (R41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QButtonGroup, QLabel, QWidget
from shiboken6 import Shiboken

from app.ui.access.announcer import Announcer
from app.ui.asking.option import Option, OptionButton
from app.ui.dialogs.settings import PAGES, SettingsDialog
from app.ui.look.look import Look
from app.ui.panels.radio import choice
from app.ui.panels.replay_bar import ReplayBar
from app.ui.viticulture.cards.browser import CardsDialog
from app.ui.viticulture.cards.card_faces import CardFaces
from app.ui.viticulture.table.labels import Labels
from tests.support.geometry import name_of
from tests.support.window import MousePlayer, click, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def role(widget):
    return QAccessible.queryAccessibleInterface(widget).role()


def described(widget):
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Description)


def unavailable(widget):
    """Off for a screen reader, though the keys can come to it."""
    state = QAccessible.queryAccessibleInterface(widget).state()
    assert state.focusable
    return bool(state.disabled)


def exclusive(root):
    """The buttons of every group of which one is chosen. The ways to jump in a replay act when they are pressed."""
    return [
        group.buttons()
        for group in root.findChildren(QButtonGroup)
        if group.exclusive() and group.buttons() and not isinstance(group.parent(), ReplayBar)
    ]


def shown(window, qtbot, kind):
    if kind == "start":
        return window.start_screen
    if kind == "solo":
        window.start_screen.form.choose_solo()
        return window.start_screen
    if kind == "settings":
        made = SettingsDialog(window, window.look, window.preferences, window)
        for page in PAGES:
            made.open_page(page)
    else:
        made = CardsDialog(window, window.look, CardFaces(window.look.sprites, Labels(), 1.0, 1.0))
    qtbot.addWidget(made)
    made.show()
    settle()
    return made


@pytest.mark.parametrize(("kind", "least"), [("start", 1), ("solo", 2), ("settings", 5), ("cards", 2)])
def test_one_of_several_is_a_radio_button_among_its_fellows(window, qtbot, kind, least):
    """A reader counts "1 of 4" over the radio buttons of one parent; Tab stops at the chosen one alone."""
    groups = exclusive(shown(window, qtbot, kind))
    assert len(groups) >= least
    for buttons in groups:
        assert {role(each) for each in buttons} == {QAccessible.Role.RadioButton}
        assert len({each.parentWidget() for each in buttons}) == 1
        reached = [each for each in buttons if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert reached == [each for each in buttons if each.isChecked()]


def test_arrows_choose_and_pass_what_is_closed(qtbot):
    sheet = QWidget()
    qtbot.addWidget(sheet)
    group = QButtonGroup(sheet)
    made = [choice(words, "chip") for words in ("one", "two", "three")]
    for number, each in enumerate(made):
        each.setParent(sheet)
        group.addButton(each, number)
    made[0].setChecked(True)
    made[1].setEnabled(False)
    with qtbot.waitActive(sheet):
        sheet.show()
        sheet.activateWindow()
    made[0].setFocus()
    chosen = []
    group.idClicked.connect(chosen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(sheet.focusWidget(), key)
    assert chosen == [2, 0, 2]
    assert made[2].hasFocus() and made[2].isChecked()


def test_boxes_for_names_and_colours_say_whose_they_are(window):
    start = window.start_screen
    start.form.rows[0].name_box.setText("Giulia")
    settle()
    names = [name_of(row.name_box) for row in start.form.rows]
    assert len(set(names)) == len(names) and names[0] == "Garnet: name"
    # On Linux a box of choices is known by the label that belongs to it, elsewhere by its own name.
    for row in start.form.rows:
        asked = next(one for one in row.findChildren(QLabel) if one.buddy() is row.colour_box)
        assert asked.text() == row.colour_box.accessibleName() == f"Colour of {row.name}"
    assert start.form.rows[0].colour_box.accessibleName() == "Colour of Giulia"


def test_the_seed_of_the_week_says_what_it_did(window, monkeypatch):
    said = []
    monkeypatch.setattr(Announcer, "say", lambda self, words: said.append(words))
    start = window.start_screen
    start.form.choose_solo()
    click(start.form.week_button)
    assert len(said) == 1 and start.form.seed_box.text() in said[0] and "week" in said[0]
    assert described(start.form.week_button)


def test_what_is_closed_and_can_be_reached_is_unavailable_and_says_why(window):
    """R13: the reason is read where the focus is, so what is closed keeps it."""
    show_game(window, new_session(2, 3))
    MousePlayer(window, 3).until("turn")
    table = window.table
    assert table.top.redo.property("refused")
    assert described(table.top.redo).startswith("Not possible: ")
    assert unavailable(table.top.redo) and not unavailable(table.top.log)
    table.top.redo.setFocus()
    assert QAccessible.queryAccessibleInterface(table.top.redo).state().focused
    table.toggle_choices()
    rows = table.choices.model.rows()
    assert any(row.reason for row in rows)
    shown = QAccessible.queryAccessibleInterface(table.choices.view)
    assert shown.childCount() == len(rows)
    for number, row in enumerate(rows):
        node = shown.child(number)
        told = node.text(QAccessible.Text.Description)
        assert node.text(QAccessible.Text.Name) == row.words
        assert told.startswith("Not possible: ") == bool(row.reason)
        assert bool(node.state().disabled) == bool(row.reason)
        table.choices.view.setCurrentIndex(table.choices.model.index(number, 0))
        assert node.state().focusable and node.state().focused
    old = [shown.child(number) for number in range(len(rows))]
    table.choices.model.set_rows([])
    assert shown.childCount() == 0 and not any(Shiboken.isValid(node) and node.isValid() for node in old)


def test_a_closed_choice_of_the_sheet_is_unavailable_until_it_opens(qtbot):
    shown = OptionButton(Look("light", 1.0), Option(("field", 0), "Field of 5", reason="no vine is planted"))
    qtbot.addWidget(shown)
    assert unavailable(shown) and described(shown) == "Not possible: No vine is planted."
    pressed = []
    shown.clicked.connect(lambda: pressed.append(True))
    node = QAccessible.queryAccessibleInterface(shown)
    assert node.role() == QAccessible.Role.Button
    shown.update_option(Option(("field", 0), "Field of 5"))
    assert not unavailable(shown)
    node.actionInterface().doAction("Press")
    assert pressed
