"""Dialogs, notices and reasons: all look alike, nothing in them is cut, their keys and buttons answer."""

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QScrollArea, QWidget

from app.texts import text
from app.ui.asking.reason_bubble import ReasonBubble
from app.ui.dialogs.message import MessageDialog
from app.ui.dialogs.name import NameDialog
from app.ui.dialogs.sheet import SignDisc
from app.ui.dialogs.shortcuts import KEYS, ShortcutsDialog
from app.ui.look.look import Look
from app.ui.panels.keycap import KeyButton
from app.ui.panels.notice_bar import NoticeBar, headline
from app.ui.window.screenshot import settle
from tests.support.geometry import faults
from tests.support.window import click, open_window
from tests.support.written import written

WORDS = (
    "This file breaks off before its end. It is left as it is. Choose another one.\n\n"
    "An earlier state of this game is whole. Go on from there?\n\n"
    "What was found: breaks off before its end (expecting a name in quotes, column 2)"
)
ANSWERS = ("Cancel", "Show file", "Continue from the copy")


@pytest.fixture
def look(qapp):
    made = Look("light", 1.0)
    made.apply()
    return made


def shown(qtbot, dialog):
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    settle()
    return dialog


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_a_message_has_room_for_its_words(qtbot, look, theme, text_scale):
    look.set(theme, text_scale)
    with written() as ink:
        dialog = shown(qtbot, MessageDialog(None, look, "warning", "“Giulia” cannot be read", WORDS, ANSWERS))
        dialog.grab()
        assert [str(fault) for fault in faults(dialog, ink)] == []
    assert len(dialog.findChildren(SignDisc)) == 1


def test_the_main_answer_stands_at_the_right_and_esc_gives_the_first(qtbot, look):
    dialog = shown(qtbot, MessageDialog(None, look, "save", "Leave?", "It is saved.", ANSWERS))
    places = [button.mapTo(dialog, button.rect().center()).x() for button in dialog.buttons]
    assert places == sorted(places)
    assert [button.property("kind") for button in dialog.buttons] == ["plain", "plain", "primary"]
    assert [button.key for button in dialog.buttons] == ["Esc", "", ""]
    assert dialog.buttons[-1].hasFocus()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Accepted and dialog.answer == 0
    for number in range(len(ANSWERS)):
        dialog = shown(qtbot, MessageDialog(None, look, "save", "Leave?", "It is saved.", ANSWERS))
        click(dialog.buttons[number])
        assert dialog.answer == number


def test_a_name_is_taken_with_enter_and_left_with_esc(qtbot, look):
    for key, result in (
        (Qt.Key.Key_Return, QDialog.DialogCode.Accepted),
        (Qt.Key.Key_Escape, QDialog.DialogCode.Rejected),
    ):
        dialog = shown(qtbot, NameDialog(None, look, "Name of this save", "Year 1"))
        assert dialog.box.hasFocus()
        QTest.keyClicks(dialog.box, "Spring")
        QTest.keyClick(dialog.box, key)
        assert dialog.result() == result
        assert dialog.box.text() == "Spring"


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_sheet_of_keys_shows_all_of_them(qtbot, look, text_scale):
    look.set(text_scale=text_scale)
    with written() as ink:
        dialog = shown(qtbot, ShortcutsDialog(None, look))
        assert [str(fault) for fault in faults(dialog, ink)] == []
    caps = [part.text() for part in dialog.findChildren(QLabel) if part.property("tone") == "cap"]
    assert caps == [key for key, *_ in KEYS]


def test_the_sheet_of_keys_knows_every_command_that_has_one(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    listed = [command for *_, commands in KEYS for command in commands]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {name for name, (_, keys) in window.commands.items() if keys}
    for usual, _, commands in KEYS:
        firsts = [window.commands[name][1][0] for name in commands]
        assert len(firsts) != 1 or usual == firsts[0]
    # A command gets a key that had none, and two of one line get others.
    window.preferences.change(
        keys=(("ui.menu.about", "Ctrl+I"), ("ui.keys.opponent-1", "K"), ("ui.keys.opponent-3", ""))
    )
    window.bind()
    sheet = shown(qtbot, ShortcutsDialog(window, window.look, window))
    caps = [part.text() for part in sheet.findChildren(QLabel) if part.property("tone") == "cap"]
    assert "Ctrl+I" in caps
    assert f"K, F3, {text('ui.settings.key-none')}, F5, F6" in caps


def test_no_box_of_the_system_is_asked_past_the_dialogs():
    """Files alone have the system's dialog, in one module."""
    app = Path(__file__).parents[2] / "app"
    boxes = {"QMessageBox", "QInputDialog", "QErrorMessage", "QFileDialog"}
    for file in app.rglob("*.py"):
        named = {
            node.id for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Name)
        }
        assert not named & boxes or file.parts[-2:] == ("dialogs", "files.py"), file


# --- notices -------------------------------------------------------------------------------------------------


def test_a_notice_has_a_headline_and_answers_of_which_the_first_is_the_main_one(qtbot, look):
    host = QWidget()
    host.resize(1000, 300)
    bar = NoticeBar(look, host)
    shown(qtbot, host)
    pressed = []
    words = "The disk is full. Play on: it is kept in memory. You can save it elsewhere."
    bar.tell(
        words, "warning", (("Try again", lambda: pressed.append(0)), ("Elsewhere", lambda: pressed.append(1)))
    )
    bar.setGeometry(10, 10, 980, bar.height_for(980))
    settle()
    assert bar.words == words and bar.accessibleDescription() == words
    assert bar.property("kind") == "trouble"
    assert [button.property("kind") for button in bar.buttons] == ["primary", "plain"]
    for button in bar.buttons:
        click(button)
    assert pressed == [0, 1]
    click(bar.close_button)
    assert bar.words == ""
    bar.tell("Saved.", "check", short=True)
    assert bar.property("kind") == "notice"


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_notice_is_as_high_as_its_words(qtbot, look, text_scale):
    look.set(text_scale=text_scale)
    host = QWidget()
    host.resize(1024, 700)
    bar = NoticeBar(look, host)
    shown(qtbot, host)
    words = "The folder of saved games cannot be written to. Play on: it is tried again. You can save it elsewhere."
    with written() as ink:
        bar.tell(words, "warning", (("Try again", bool), ("Save elsewhere", bool)))
        bar.setGeometry(10, 10, 1000, bar.height_for(1000))
        settle()
        assert [str(fault) for fault in faults(host, ink)] == []


def test_a_headline_is_the_first_sentence():
    assert headline("Saved.") == ("Saved", "")
    assert headline("The disk is full. Play on. Now.") == ("The disk is full", "Play on. Now.")


# --- reasons -------------------------------------------------------------------------------------------------


def texts_of(bubble):
    return [part.text() for part in bubble.findChildren(QLabel) if part.isVisible() and part.text()]


def test_a_reason_has_a_dot_for_each_missing_thing_and_says_apart_what_helps(qtbot, look):
    host = QWidget()
    host.resize(900, 600)
    bubble = ReasonBubble(look, host)
    shown(qtbot, host)
    target = QRectF(100, 100, 80, 60)
    with written() as ink:
        bubble.tell(
            "Fill order: not now",
            "Needs a red of 4.\nNeeds a white of 2.",
            target,
            at_once=True,
            helps="Age.",
        )
        settle()
        assert [str(fault) for fault in faults(host, ink)] == []
    assert texts_of(bubble).count("•") == 2
    assert bubble.words == "Needs a red of 4.\nNeeds a white of 2.\nAge."
    assert "Age." in texts_of(bubble) and bubble._rule.isVisible()
    assert bubble.accessibleName().startswith("Fill order: not now. Needs a red of 4.")
    bubble.tell("Train: not now", "Needs 2 more lira.", target, at_once=True)
    settle()
    assert "•" not in texts_of(bubble) and not bubble._rule.isVisible()
    bubble.close_bubble()
    assert bubble.words == "" and bubble.accessibleName() == ""
    assert not [part.text() for part in bubble.findChildren(QLabel) if part.text() and not part.isHidden()]


def test_a_docked_reason_says_everything_in_one_line(qtbot, look):
    host = QWidget()
    host.resize(900, 600)
    bubble = ReasonBubble(look, host)
    shown(qtbot, host)
    bubble.dock(
        "Train: not now", "Needs 2 more lira.\nHelps: give a tour.", QRectF(0, 500, 700, 44), at_once=True
    )
    settle()
    assert texts_of(bubble) == ["Train: not now. Needs 2 more lira. Helps: give a tour."]
    assert bubble.geometry().bottom() <= 544


def test_the_cap_of_a_key_is_part_of_its_button(qtbot, look):
    dialog = shown(qtbot, MessageDialog(None, look, "save", "Leave?", "It is saved.", ANSWERS))
    caps = [button for button in dialog.findChildren(KeyButton) if button.key]
    assert [button.accessibleName() for button in caps] == ["Cancel"]


def test_the_sheet_of_keys_is_seen_whole_in_a_usual_window(qtbot, look):
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1440, 900)
    sheet = shown(qtbot, ShortcutsDialog(host, look))
    bar = sheet.findChild(QScrollArea).verticalScrollBar()
    assert bar.maximum() == 0 and not bar.isVisible()
