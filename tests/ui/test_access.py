"""A screen reader finds a name for everything that can have the focus, on every screen (R41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea

from app.rules.viticulture import ids
from app.ui.dialogs.message import MessageDialog
from app.ui.dialogs.rules import RulesDialog
from app.ui.dialogs.settings import SettingsDialog
from app.ui.dialogs.shortcuts import ShortcutsDialog
from tests.support.geometry import focusable, name_of, nameless
from tests.support.window import KeyPlayer, MousePlayer, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def at_question(window, prompt, seed=3, most=300):
    session = new_session(2, seed)
    show_game(window, session)
    player = MousePlayer(window, seed)
    player.until(prompt, most)
    return player


def test_the_first_screen(window):
    settle()
    assert focusable(window.start_screen)
    assert nameless(window.start_screen) == []


def test_the_curtain(window):
    show_game(window, new_session(2, 3))
    assert nameless(window.curtain) == []


@pytest.mark.parametrize("prompt", ["papa", "wake", "turn"])
def test_the_table(window, prompt):
    at_question(window, prompt)
    assert len(focusable(window.table)) > 8
    assert nameless(window.table) == []


def test_a_choice_of_the_panel_says_its_rule_and_its_reason(window):
    at_question(window, "papa")
    assert window.table.panel.isVisible()
    for button in window.table.panel.buttons:
        found = QAccessible.queryAccessibleInterface(button)
        assert found.text(QAccessible.Text.Name) == button.option.title
        assert button.option.result in found.text(QAccessible.Text.Description)


def test_the_end(window):
    from app.cli.positions import whole_game

    window.show_session(whole_game(2, 5))
    settle()
    assert focusable(window.stack.currentWidget())
    assert nameless(window.stack.currentWidget()) == []


@pytest.mark.parametrize("kind", ["rules", "settings", "shortcuts", "message", "cards"])
def test_dialogs(window, qtbot, kind):
    from app.ui.viticulture.cards.browser import CardsDialog
    from app.ui.viticulture.cards.card_faces import CardFaces
    from app.ui.viticulture.table.labels import Labels

    look = window.look
    made = {
        "rules": lambda: RulesDialog(window, look),
        "settings": lambda: SettingsDialog(window, look, window.preferences, window),
        "shortcuts": lambda: ShortcutsDialog(window, look),
        "message": lambda: MessageDialog(window, look, "warning", "Title", "Words", ("Stay", "Leave")),
        "cards": lambda: CardsDialog(window, look, CardFaces(look.sprites, Labels(), 1.0, 1.0)),
    }[kind]()
    qtbot.addWidget(made)
    made.show()
    settle()
    assert nameless(made) == []


def test_every_region_of_the_table_has_a_name(window):
    at_question(window, "turn")
    table = window.table
    for part in (table.view, table.top, table.prompt, table.log, table.hand_tools, table.inspector):
        assert name_of(part), type(part).__name__


def test_tab_order_begins_at_the_table_and_passes_every_part(window):
    at_question(window, "turn")
    table = window.table
    start = table.view
    seen, now = [], start.nextInFocusChain()
    while now is not start and len(seen) < 400:
        if now.isVisible() and now.focusPolicy() & Qt.FocusPolicy.TabFocus and table.isAncestorOf(now):
            seen.append(now)
        now = now.nextInFocusChain()
    parts = [table.prompt, table.log, table.grip, table.hand_tools, table.top]
    firsts = [
        next((n for n, w in enumerate(seen) if part.isAncestorOf(w) or w is part), None) for part in parts
    ]
    assert None not in firsts, firsts
    assert firsts == sorted(firsts), firsts


def test_reasons_and_questions_are_announced(window):
    at_question(window, "turn")
    said = []
    window.table.announcer.said.connect(said.append)
    window.presenter.ring.current = ("space", ids.HARVEST, 1)
    window.presenter.keyboard_focus.focused()
    assert any("winter" in words.lower() for words in said)
    said.clear()
    player = KeyPlayer(window, 3)
    player.tab_to(("space", ids.GIVE_TOUR, 1))
    player.key(Qt.Key.Key_Return)
    player.key(Qt.Key.Key_Return)
    window.presenter.open_curtain()
    assert said, "the next question was not announced"


def test_what_others_did_is_announced_to_a_person_alone(window):
    at_question(window, "turn")
    presenter = window.presenter
    said = []
    window.table.announcer.said.connect(said.append)
    presenter.chronicle._read = (presenter.viewer, 0)
    presenter.chronicle.announce()
    told = " ".join(said)
    lines = window.table.log.model.lines()
    others = [line for line in lines if not line.heading and line.seat != presenter.viewer]
    assert others
    assert all(line.spoken in told for line in others)
    assert not any(line.spoken in told for line in lines if line.seat == presenter.viewer)
    said.clear()
    presenter.chronicle.announce()
    assert not any(said), "nothing is read twice"


def test_scroll_areas_take_no_focus_from_their_content(window):
    at_question(window, "papa")
    for area in window.table.panel.findChildren(QAbstractScrollArea):
        assert not area.focusPolicy() & Qt.FocusPolicy.TabFocus
