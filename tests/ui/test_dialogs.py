"""Every screen and dialog for whoever uses keys and a screen reader: roles, names, reasons, Tab, Enter, Esc (R05, R41).

The lists are explicit: a screen that is missing here fails a test.
"""

import re
import warnings

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from app.cli.screens import SCREENS
from app.save.notice import Notice
from app.texts import text
from app.ui.dialogs.earlier_states import GenerationsDialog
from app.ui.dialogs.message import MessageDialog
from app.ui.dialogs.name import NameDialog
from app.ui.dialogs.rules import RulesDialog
from app.ui.dialogs.settings import SettingsDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.saved_games.saving import Saving
from app.ui.screens.curtain import Curtain
from app.ui.screens.new_game import MOST_SEATS
from app.ui.screens.start import StartScreen
from app.ui.viticulture.cards.browser import CardsDialog
from app.ui.viticulture.end.screen import EndScreen
from app.ui.viticulture.solo.results_screen import SoloResultsScreen
from app.ui.window.screenshot import while_open
from tests.support.geometry import focusable, name_of
from tests.support.screens import ON_TABLE, Case, look_at
from tests.support.window import new_session, open_window, settle, show_game

TABLES = set(ON_TABLE) - {"curtain", "last-curtain", "private-reply", "end"}
DIALOGS = {
    "settings": SettingsDialog,
    "rules": RulesDialog,
    "cards": CardsDialog,
    "shortcuts": ShortcutsDialog,
    "about": MessageDialog,
    "message": MessageDialog,
    "earlier-states": GenerationsDialog,
    "name": NameDialog,
}
WHOLE = {
    "start": StartScreen,
    "new-game": StartScreen,
    "solo-results": SoloResultsScreen,
    "curtain": Curtain,
    "last-curtain": Curtain,
    "private-reply": Curtain,
    "end": EndScreen,
    "solo-end": EndScreen,
}
PAGES = ("table", "text", "confirm", "keys", "saves")
CASES = (
    *(Case(name, players=1 if name.startswith("solo") else 4) for name in (*WHOLE, *DIALOGS)),
    Case("new-game", players=1),
    Case("new-game", players=2),
    Case("new-game", players=6),
    *(Case("settings", page=page) for page in PAGES),
)
ROLES = (  # the first that fits, so the special ones stand first
    (QCheckBox, {QAccessible.Role.CheckBox}),
    (QRadioButton, {QAccessible.Role.RadioButton}),
    (QToolButton, {QAccessible.Role.PushButton, QAccessible.Role.ButtonMenu, QAccessible.Role.CheckBox}),
    (QAbstractButton, {QAccessible.Role.PushButton, QAccessible.Role.CheckBox, QAccessible.Role.ButtonMenu}),
    (QComboBox, {QAccessible.Role.ComboBox}),
    (QLineEdit, {QAccessible.Role.EditableText}),
    (QSlider, {QAccessible.Role.Slider}),
    (QAbstractItemView, {QAccessible.Role.List, QAccessible.Role.Table, QAccessible.Role.Tree}),
    (QTextBrowser, {QAccessible.Role.EditableText, QAccessible.Role.StaticText, QAccessible.Role.Document}),
)
# Words of what cannot be taken back or costs something: never what Enter or Esc give by themselves.
LOSSES = ("ui.message.quit.leave", "ui.message.error.close", "ui.button.delete")


def said(widget, what):
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(what) if found is not None else ""


def cover_of(window):
    """What was brought up: a dialog, the curtain, or a screen of the window."""
    dialog = QApplication.activeModalWidget()
    return dialog or (window.curtain if window.curtain.isVisible() else window.stack.currentWidget())


def part_of_a_line(widget):
    """What Qt puts into a line to write in: the lens before it, the cross that clears it."""
    return isinstance(widget, QToolButton) and isinstance(widget.parentWidget(), QLineEdit)


def expected(case):
    return {**WHOLE, **DIALOGS}[case.screen]


def key(what, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), what, modifiers)
    settle()


def test_no_screen_is_forgotten():
    assert set(SCREENS) == TABLES | set(DIALOGS) | set(WHOLE)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_control_has_a_role_and_a_name_and_a_closed_one_says_why(qtbot, case, language):
    seen = []

    def read(window, what, ink):
        cover = cover_of(window)
        assert type(cover) is expected(case)
        if isinstance(cover, QDialog):
            assert cover.windowTitle() and name_of(cover) == cover.windowTitle()
        for kind, roles in ROLES:
            for widget in cover.findChildren(kind):
                if not widget.isVisible() or widget in seen or part_of_a_line(widget):
                    continue
                seen.append(widget)
                where = f"{type(widget).__name__} {name_of(widget)!r}"
                assert QAccessible.queryAccessibleInterface(widget).role() in roles, where
                assert re.search(r"\w", name_of(widget)), where
                if not widget.isEnabled():
                    why = said(widget, QAccessible.Text.Description)
                    assert re.search(r"\w", widget.toolTip()), where
                    assert why == widget.toolTip() and why != name_of(widget), (where, why)
        assert seen

    look_at(Case(case.screen, case.size, case.text, language, case.players, page=case.page), read)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_tab_comes_to_everything_once_in_the_order_of_reading(qtbot, case):
    """Down the page, and in a line from left to right; a search or the first answer may begin."""

    def walk(window, what, ink):
        cover = cover_of(window)
        stops = []
        while QApplication.focusWidget() not in stops:
            stops.append(QApplication.focusWidget())
            assert stops[-1] is not None and cover.isAncestorOf(stops[-1])
            key(Qt.Key.Key_Tab)
            assert len(stops) < 200
        assert QApplication.focusWidget() is stops[0]
        reachable = {widget for widget in focusable(cover) if widget.isEnabled() and not inside(widget)}
        missed = {name_of(widget) for widget in reachable - set(stops)}
        assert not {name for name in missed if not in_group(name, cover)}, missed
        places = {}
        for widget in stops:
            corner = widget.mapTo(cover, widget.rect().center())
            places.setdefault(widget.parentWidget(), []).append((corner.y(), corner.x(), widget))
        for parent, found in places.items():
            turned = found[found.index(min(found, key=lambda place: stops.index(place[2]))) :]
            order = [stops.index(place[2]) for place in sorted_as_read(turned)]
            first = order.index(min(order))
            assert [*order[first:], *order[:first]] == sorted(order), (
                type(parent).__name__,
                [name_of(stops[number]) for number in order],
            )

    look_at(case, walk)


def inside(widget):
    """A part of a control that has the focus itself, such as the line in a box of keys."""
    return isinstance(widget.parentWidget(), QKeySequenceEdit | QComboBox)


def in_group(name, cover):
    """One of several of which the arrow keys choose: Tab stops at the chosen one only."""
    return any(
        name_of(made) == name
        and (isinstance(made, QRadioButton) or (made.isCheckable() and not made.isChecked()))
        for made in cover.findChildren(QAbstractButton)
    )


def sorted_as_read(places):
    """By line, then from left to right: what overlaps in height is a line."""
    lines = []
    for y, x, widget in sorted(places, key=lambda place: place[:2]):
        if lines and y - lines[-1][0][0] < min(widget.height(), lines[-1][0][2].height()) / 2:
            lines[-1].append((y, x, widget))
        else:
            lines.append([(y, x, widget)])
    return [place for line in lines for place in sorted(line, key=lambda place: place[1])]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_enter_presses_the_button_with_the_focus_and_no_other(qtbot, case):
    def press(window, what, ink):
        cover = cover_of(window)
        pressed = []
        buttons = [
            made
            for made in cover.findChildren(QAbstractButton)
            if made.isVisible() and made.isEnabled() and made.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        for made in buttons:
            if isinstance(made, QToolButton) and made.menu() is not None:
                continue  # opens its menu, which waits for an answer
            if not made.isVisible() or not made.isEnabled():
                continue  # another kind of game, or another level, has been chosen meanwhile
            with warnings.catch_warnings(action="ignore"):  # some are connected to nothing
                made.clicked.disconnect()  # nothing may happen but that it was pressed
            made.clicked.connect(lambda checked=False, made=made: pressed.append(made))
            made.setFocus()
            QTest.keyClick(made, Qt.Key.Key_Return)
            assert pressed == [made], (name_of(made), [name_of(one) for one in pressed])
            pressed.clear()

    look_at(case, press)


@pytest.mark.parametrize("screen", DIALOGS)
def test_what_enter_gives_by_itself_is_the_one_main_button_and_loses_nothing(qtbot, screen):
    def look(window, what, ink):
        cover = cover_of(window)
        buttons = [made for made in cover.findChildren(QPushButton) if made.isVisible()]
        main = [made for made in buttons if made.property("kind") == "primary"]
        assert len(main) == 1
        assert [made for made in buttons if made.isDefault()] in ([], main)
        losses = {text(loss) for loss in LOSSES}
        assert not {made.accessibleName() for made in main} & losses
        assert not [made for made in buttons if made.property("kind") == "danger" and made.isDefault()]
        right = max(made.mapTo(cover, made.rect().center()).x() for made in buttons if in_foot(made, main[0]))
        assert main[0].mapTo(cover, main[0].rect().center()).x() == right

    look_at(Case(screen), look)


def in_foot(made, main):
    return made.parentWidget() is main.parentWidget() and abs(made.y() - main.y()) < main.height()


@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("screen", DIALOGS)
def test_esc_closes_a_dialog_from_its_first_and_its_last_control(qtbot, screen, place):
    def leave(window, what, ink):
        cover = cover_of(window)
        stops = [widget for widget in focusable(cover) if widget.isEnabled() and not inside(widget)]
        stops[place].setFocus()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert not cover.isVisible()

    look_at(Case(screen), leave)


@pytest.mark.parametrize("screen", ["settings", "rules", "cards"])
def test_esc_takes_back_what_was_looked_for_before_it_closes(qtbot, screen):
    def search(window, what, ink):
        cover = cover_of(window)
        line = next(made for made in cover.findChildren(QLineEdit) if made.isVisible())
        line.setFocus()
        QTest.keyClicks(line, "a")
        QTest.keyClick(line, Qt.Key.Key_Escape)
        assert line.text() == "" and cover.isVisible()
        QTest.keyClicks(line, "e")
        QTest.keyClick(line, Qt.Key.Key_Down)
        settle()
        assert isinstance(QApplication.focusWidget(), QAbstractItemView)
        line.clear()
        line.setFocus()
        QTest.keyClick(line, Qt.Key.Key_Escape)
        assert not cover.isVisible()

    look_at(Case(screen), search)


# --- what must not be lost -----------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path, saves=tmp_path / "saves")


def answered(ask, act):
    """What `ask` returns when `act` has been done with the dialog that it opens."""
    found = []
    while_open(lambda: found.append(ask()), act)
    return found[0]


def test_esc_and_the_cross_stay_with_a_game_that_is_not_saved(window, monkeypatch):
    show_game(window, new_session(2, 3))
    ways = {
        "Esc": lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape),
        "the cross": lambda dialog: dialog.close(),
        "Enter": lambda dialog: QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return),
    }
    leave = text("ui.message.quit.leave")

    def press(dialog):
        chosen = next(made for made in dialog.buttons if made.accessibleName() == leave)
        chosen.setFocus()
        QTest.keyClick(chosen, Qt.Key.Key_Return)

    with monkeypatch.context() as patched:
        patched.setattr(Saving, "trouble", Notice("saves.trouble.full"))
        for name, act in ways.items():
            assert answered(window._may_leave, act) is False, name
        assert answered(window._may_leave, press) is True


def test_no_question_gives_a_loss_to_esc_or_makes_it_the_main_answer():
    """All places where the program asks, read from its source."""
    import ast
    from pathlib import Path

    asked = 0
    for file in (Path(__file__).parents[2] / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "message.ask"):
                continue
            asked += 1
            answers = node.args[5]
            if not isinstance(answers, ast.Tuple):
                continue
            keys = [ast.unparse(answer)[6:-2] for answer in answers.elts]
            escape = next((word.value.value for word in node.keywords if word.arg == "escape"), 0)
            assert keys[-1] not in LOSSES and keys[escape] not in LOSSES, (file, keys, escape)
    assert asked >= 4


def test_the_keyboard_begins_in_the_list_of_earlier_states_and_enter_takes_one(window, qtbot):
    from app.cli import positions
    from tests.support.sessions import begin

    source = positions.best_moment(2, 5, positions.middle)
    session = begin(source.seats, source.seed)
    window.saving.keep(session)
    for entry in source.log[:6]:
        session.submit(entry.action)
        window.saving.keeper.flush()
    states = window.saving.states(window.saving.keeper.id)
    window.saving.let_go()
    from app.ui.dialogs import earlier_states

    def take(dialog):
        assert QApplication.focusWidget() is dialog.list
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)

    chosen = answered(lambda: earlier_states.ask(window, window.look, "x", states), take)
    assert chosen == states[2].number


# --- reasons -------------------------------------------------------------------------------------------------


def test_the_form_says_why_somebody_cannot_be_added_or_taken_away_and_why_it_does_not_start(window):
    start = window.start_screen
    few, many = text("ui.new.too-few"), text("ui.new.too-many")
    for row in start.form.rows:
        assert not row.remove_button.isEnabled()
        assert row.remove_button.toolTip() == few == row.remove_button.accessibleDescription()
    QTest.mouseClick(start.form.add_button, Qt.MouseButton.LeftButton)
    assert start.form.add_button.toolTip() == ""
    for row in start.form.rows:
        assert row.remove_button.isEnabled()
        assert row.remove_button.toolTip() == text("ui.new.remove", name=row.name)
        assert row.remove_button.accessibleDescription() == ""
    while len(start.form.rows) < MOST_SEATS:
        QTest.mouseClick(start.form.add_button, Qt.MouseButton.LeftButton)
    assert not start.form.add_button.isEnabled()
    assert start.form.add_button.toolTip() == many == start.form.add_button.accessibleDescription()
    start.form.rows[0].name_box.clear()
    missing = text("ui.new.name-missing")
    assert not start.form.start_button.isEnabled()
    assert start.form.start_button.toolTip() == missing == start.form.start_button.accessibleDescription()
    QTest.keyClicks(start.form.rows[0].name_box, "Ada")
    assert start.form.start_button.isEnabled() and start.form.start_button.toolTip() == ""


def test_the_menu_says_why_a_command_of_the_game_is_closed(window):
    actions = [*window.menu.of_table]
    assert actions
    for action in actions:
        assert not action.isEnabled() and action.toolTip() == text("ui.menu.no-game")
    show_game(window, new_session(2, 3))
    for action in actions:
        assert action.isEnabled() and text("ui.menu.no-game") not in action.toolTip()


@pytest.mark.parametrize("kind", ["rules", "settings", "keys", "cards", "about"])
def test_a_closed_dialog_leaves_nothing_behind(window, kind):
    """Neither in the window nor in the tree of a screen reader."""

    def parts():
        settle()
        root = QAccessible.queryAccessibleInterface(window)
        return len(window.findChildren(QWidget)), root.childCount()

    before = parts()
    for _ in range(3):
        QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
        getattr(window.functions, kind)()
        assert parts() == before
