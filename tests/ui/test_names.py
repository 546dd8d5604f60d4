"""Names and titles as the window takes them: what is typed, pasted or read from a file obeys one rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QScrollArea

from app.save.library import Library
from app.session.types import SeatInfo
from app.texts import text
from app.ui.asking.prompt_bar import Chip, PromptView
from app.ui.dialogs.name import NameDialog
from app.ui.look.look import Look
from app.ui.panels.keycap import KeyButton
from app.ui.panels.literal import words_on
from app.ui.screens.new_game import NewGameForm
from tests.support.sessions import begin
from tests.support.window import MousePlayer, open_window, settle, show_game


@pytest.fixture
def screen(qtbot):
    made = NewGameForm(Look("light", 1.0))
    qtbot.addWidget(made)
    return made


@pytest.fixture
def strange(checkout) -> Path:
    """A saved game whose players have such names."""
    return checkout / "tests" / "data" / "names" / "strange-names.vendemmia"


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [("I am \u202e:annA", "I am :annA"), ("An\u200bna", "Anna"), ("a\nb\tc", "a b c"), ("e\u0301", "é")],
)
def test_what_is_pasted_into_a_name_is_what_is_seen(screen, pasted, shown):
    box = screen.rows[0].name_box
    QApplication.clipboard().setText(pasted)
    box.clear()
    box.paste()
    assert box.text() == shown
    assert screen.rows[0].name == shown
    box.setText("")
    box.insert("xy")
    box.setCursorPosition(1)
    box.insert("\u200b\u202ez")
    assert (box.text(), box.cursorPosition()) == ("xzy", 2), "the next letter goes on behind it"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u3164", "\u2800"])
def test_a_seat_needs_a_name_that_can_be_seen(screen, name):
    screen.rows[0].name_box.setText(name)
    assert screen.wanted() is None
    assert screen._problem.text() == text("ui.new.name-missing")


@pytest.mark.parametrize(("one", "other"), [("Anna", "ANNA"), ("Anna", "Ａｎｎａ"), ("Anna", "An\u200bna")])
def test_twins_are_told(screen, one, other):
    screen.rows[0].name_box.setText(one)
    screen.rows[1].name_box.setText(other)
    assert screen.wanted() is None
    assert screen._problem.text() == text("ui.new.name-twice", name=one)


def test_a_title_obeys_the_same_rule(qtbot):
    dialog = NameDialog(None, Look("light", 1.0), "Title", "now")
    qtbot.addWidget(dialog)
    dialog.box.setText("\u202etitle\n\nof a game")
    assert dialog.box.text() == "title  of a game"


def test_names_of_a_file_can_be_seen_and_told_apart(qtbot, tmp_path, strange):
    """In the list of games and on the table; the file itself stays as it is."""
    before = strange.read_bytes()
    saves = tmp_path / "saves"
    library = Library(saves)
    game = library.import_file(strange)
    (entry,) = library.entries()
    assert entry.summary is not None
    listed = [player.name for player in entry.summary.players]
    played = [seat.name for seat in library.load(game).seats]
    assert listed == played
    assert len(set(played)) == 6 and all(0 < len(name) <= 16 for name in played)
    for words in (*played, entry.summary.title, entry.summary.names):
        assert not set(words) & set("\n\t\0\x1b\u200b\u202e\u202c")
    assert strange.read_bytes() == before
    window = open_window(qtbot, tmp_path, saves=saves)
    window.games.resume(game, "x")
    assert window.presenter is not None


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_name_that_is_too_wide_for_the_shutters_is_cut_with_an_ellipsis(qtbot, tmp_path, size, scale):
    """Some scripts have letters as wide as a word: what fits is asked of what is drawn."""
    window = open_window(qtbot, tmp_path)
    window.look.set("light", scale, window.look.finish, True)
    window.resize(*size)
    wide = "W" * 60
    show_game(window, begin([SeatInfo(wide, "garnet"), SeatInfo("Anna", "azure")], 3))
    curtain = window.curtain
    while curtain.isVisible() and curtain._view.name != wide:
        curtain.opened.emit()
        settle()
        MousePlayer(window).go_on()
    assert curtain.isVisible() and curtain._view.name == wide
    for part in (curtain._name, curtain.open_button):
        assert part.text().endswith("…") and part.toolTip()
        box = QRect(part.mapTo(window, QPoint(0, 0)), part.size())
        sign = QRect(curtain._sign.mapTo(window, QPoint(0, 0)), curtain._sign.size())
        assert sign.contains(box) and window.rect().contains(sign)
        assert part.sizeHint().width() <= part.width()
    assert wide in curtain.open_button.accessibleName()


@pytest.mark.parametrize("title", ["W" * 60, "\N{ARABIC LETTER SEEN}" * 60])
def test_a_title_in_one_word_hides_nothing_of_its_row(qtbot, tmp_path, strange, title):
    """It goes on in the next line, so that the buttons beside and below it stay in sight."""
    saves = tmp_path / "saves"
    library = Library(saves)
    library.rename(library.import_file(strange), title)
    window = open_window(qtbot, tmp_path, saves=saves)
    window.resize(1024, 700)
    settle()
    (row,) = window.games.list.rows
    qtbot.waitUntil(row.isVisible)
    view = next(parent for parent in ancestors(row) if isinstance(parent, QScrollArea)).viewport()
    qtbot.waitUntil(lambda: row.mapTo(view, QPoint(row.width(), 0)).x() <= view.width())
    room = row.parentWidget().rect()
    for part in (row, row.open_button, row.menu_button):
        box = QRect(part.mapTo(row.parentWidget(), QPoint(0, 0)), part.size())
        assert room.left() <= box.left() and box.right() <= room.right()
    assert row.accessibleName() == title


def ancestors(widget):
    while widget is not None:
        yield widget
        widget = widget.parentWidget()


AMPERSAND = "R&D"


def shown_words(widget):
    """What Qt shows of the words of a button or an action, and whether Alt with a letter would press it."""
    words = widget.text()
    marked = not QKeySequence.mnemonic(words).isEmpty()
    return words.replace("&&", "&"), marked


def named(root):
    """What the buttons, menus and labels of other parts show that have the name on them."""
    parts = [one for one in root.findChildren(QAbstractButton) if one.text()]
    parts += [one for one in root.findChildren(QLabel) if one.buddy() is not None]
    for menu in root.findChildren(QMenu):
        parts += [action for action in menu.actions() if action.text()]
    found = [one for one in parts if "R" in one.text() and "D" in one.text() and "&" in one.text()]
    return [(*shown_words(one), getattr(one, "accessibleName", str)()) for one in found]


def test_an_ampersand_in_a_name_is_shown_and_marks_no_key(qtbot, tmp_path):
    """On the form, on the choices and filters of the table, in the menu and in a replay."""
    window = open_window(qtbot, tmp_path)
    window.start_screen.form.rows[0].name_box.setText(AMPERSAND)
    places = {"form": named(window)}
    session = begin((SeatInfo(AMPERSAND, "garnet"), SeatInfo("A & B", "azure")), 3)
    show_game(window, session)
    MousePlayer(window, 3).until("turn")
    window.table.toggle_log()
    settle()
    window.table.prompt.show_view(PromptView("?", chips=(Chip(("seat", 0), AMPERSAND, key="1"),)))
    chips = window.table.prompt.chips
    assert shown_words(chips[0]) == (AMPERSAND, False)
    assert chips[0].accessibleName() == AMPERSAND
    places["table"] = named(window)
    window.watch_running()
    settle()
    places["replay"] = named(window)
    for where, found in places.items():
        assert found, where
        for part in found:
            words, marked, name = part
            assert AMPERSAND in words and not marked, (where, part)
            assert "&&" not in name, (where, part)


def test_a_key_cap_keeps_the_ampersand_before_it(qtbot):
    """The words beside a key are painted by us, in the width that Qt gives them."""
    made = KeyButton(Look("light", 1.0), AMPERSAND, "x")
    plain = KeyButton(Look("light", 1.0), "RD", "x")
    qtbot.addWidget(made)
    qtbot.addWidget(plain)
    assert words_on(made) == AMPERSAND
    assert made.shortcut().isEmpty()
    assert made.sizeHint().width() > plain.sizeHint().width()
