"""What a player hears who cannot see the table, and where the keys begin (R13, R41, R43)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import texts
from app.texts import viticulture
from app.ui.asking.option import OptionButton
from tests.support.screens import Case, look_at
from tests.support.window import KeyPlayer, click, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def key(what, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), what, modifiers)
    settle()


def at_turn(window, seed=3):
    show_game(window, new_session(2, seed))
    player = KeyPlayer(window, seed)
    player.until("turn")
    window.table.view.setFocus()
    return player


def listen(window):
    said = []
    window.table.announcer.said.connect(said.append)
    return said


def described(widget):
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Description)


def walked(window, said):
    """Every stop of Tab on the table with what was heard there."""
    found = {}
    ring = window.presenter.ring
    for _ in range(80):
        said.clear()
        key(Qt.Key.Key_Tab)
        if ring.current is None:
            return found
        found[ring.current] = " ".join(said)
    raise AssertionError("Tab never left the table")


@pytest.mark.parametrize("language", ["en", "it"])
def test_tab_tells_each_target_apart_and_that_it_is_possible(qtbot, tmp_path, language):
    texts.use(language)
    try:
        window = open_window(qtbot, tmp_path)
        at_turn(window)
        found = walked(window, listen(window))
        assert len(found) > 5
        assert len(set(found.values())) == len(found), "two targets sound the same"
        chosen = {texts.capital(texts.text(f"ui.access.{state}")) for state in ("legal", "selected")}
        for where, words in found.items():
            assert any(state in words for state in chosen), (where, words)
    finally:
        texts.use("en")


def test_tab_begins_at_a_space_and_stops_once_at_each_kind_of_worker(window):
    at_turn(window)
    stops = list(walked(window, listen(window)))
    assert stops[0][0] in ("space", "over")
    workers = [stop[2] for stop in stops if stop[0] == "home"]
    assert len(workers) == len(set(workers))
    assert all(stop[0] == "home" for stop in stops[-len(workers) :])


def test_everything_on_the_table_can_be_heard_and_what_is_closed_says_why(window):
    at_turn(window)
    presenter, said = window.presenter, listen(window)
    closed = 0
    for where in window.table.scene.readable_keys():
        said.clear()
        presenter.ring.current = where
        presenter.keyboard_focus.focused()
        words = " ".join(said)
        assert words, where
        assert described(window.table.view) == said[0]
        reason = presenter.guide.reason_of(where)
        if reason:
            closed += 1
            assert reason.split("\n")[0].rstrip(".") in words, where
    assert closed > 5


def test_an_action_with_an_open_space_gives_no_reason_against_it(window):
    at_turn(window)
    interaction, guide = window.presenter.interaction, window.presenter.guide
    able = {target[1] for target in interaction.open_targets() if target[0] in ("space", "over")}
    assert able
    for where in window.table.scene.readable_keys():
        if where[0] == "tile":
            assert bool(guide.reason_of(where)) == (where[1] not in able), where


def test_a_choice_says_what_it_comes_to_and_the_commit_what_it_brought(window):
    player = at_turn(window)
    said = listen(window)
    player.tab_to(("over", 12))
    said.clear()
    key(Qt.Key.Key_Return)
    confirm = window.table.prompt.view.confirm_words
    assert any(confirm in words and window.table.prompt.view.preview in words for words in said)
    said.clear()
    key(Qt.Key.Key_Return)
    assert any("lira" in words for words in said), said


def test_the_next_player_hears_what_the_others_have_done_and_nothing_is_left_of_the_last(window):
    player = at_turn(window)
    presenter = window.presenter
    hand = [viticulture.card_name(card) for card in presenter.observation.seats[presenter.viewer].hand]
    assert hand
    player.tab_to(("over", 12))
    assert described(window.table.view)
    key(Qt.Key.Key_Return)
    said = listen(window)
    key(Qt.Key.Key_Return)
    assert window.curtain.isVisible()
    assert described(window.table.view) == ""
    key(Qt.Key.Key_Space)
    told = " ".join(said)
    assert texts.text("ui.log.since") in told
    assert not any(name in told for name in hand)
    assert presenter.interaction.question.prompt == "turn"


def test_a_question_on_the_sheet_takes_the_keys_there_and_tab_reads_it_in_order(window):
    show_game(window, new_session(2, 3))
    key(Qt.Key.Key_Space)
    panel = window.table.panel
    assert panel.isVisible()
    assert panel.buttons[0].hasFocus()
    window.table.prompt.setFocus()
    window.table.view.setFocus()
    key(Qt.Key.Key_Tab)
    seen = []
    for _ in panel.buttons:
        seen.append(QApplication.focusWidget())
        key(Qt.Key.Key_Tab)
    assert seen == panel.buttons
    assert not isinstance(QApplication.focusWidget(), OptionButton)


# --- the first screen ----------------------------------------------------------------------------------------


def tab_stops(window):
    first = QApplication.focusWidget()
    found = []
    for _ in range(60):
        found.append(QApplication.focusWidget())
        key(Qt.Key.Key_Tab)
        if QApplication.focusWidget() is first:
            return found
    raise AssertionError("Tab does not come back")


@pytest.mark.parametrize("solo", [False, True])
def test_tab_reads_the_form_of_a_new_game_as_it_stands_there(window, solo):
    settle()
    start = window.start_screen
    if solo:
        start.form.choose_solo()
    else:
        click(start.form.add_button)
    settle()
    start.menu_button.setFocus()
    seen = tab_stops(window)
    rows = [start.form.solo.row] if solo else start.form.rows
    wanted = [stop for row in rows for stop in row.stops if stop.isVisible()]
    wanted += [start.form.rules.undo.box, start.form.seed_box, start.form.start_button]
    places = [seen.index(stop) for stop in wanted]
    assert places == sorted(places)


def test_enter_presses_the_button_with_the_focus_on_screens_without_a_table(window):
    settle()
    start = window.start_screen
    seats = len(start.form.rows)
    start.form.add_button.setFocus()
    key(Qt.Key.Key_Return)
    assert len(start.form.rows) == seats + 1
    start.form.start_button.setFocus()
    key(Qt.Key.Key_Return)
    assert window.presenter is not None


def test_enter_in_a_name_starts_and_an_empty_name_does_not(window):
    settle()
    box = window.start_screen.form.rows[0].name_box
    box.setFocus()
    box.clear()
    key(Qt.Key.Key_Return)
    assert window.presenter is None
    QTest.keyClicks(box, "Giulia")
    key(Qt.Key.Key_Return)
    assert window.presenter is not None


def test_the_parts_of_a_seat_are_named_after_its_player_as_the_name_is_now(window):
    row = window.start_screen.form.rows[0]
    row.name_box.setText("Ada")
    assert "Ada" in row.remove_button.accessibleName()
    assert "Ada" in row.colour_box.accessibleName()


# --- what covers the table -----------------------------------------------------------------------------------

COVERS = ("private-reply", "end", "solo-end", "solo-results", "name", "message", "rules", "cards", "settings")


@pytest.mark.parametrize("screen", COVERS)
def test_tab_goes_round_what_lies_over_the_table_and_reaches_nothing_behind_it(qtbot, screen):
    def walk(window, what, ink):
        dialog = QApplication.activeModalWidget()
        cover = dialog or (window.curtain if screen == "private-reply" else window.stack.currentWidget())
        seen = []
        for _ in range(60):
            focused = QApplication.focusWidget()
            assert focused is not None and cover.isAncestorOf(focused), (screen, focused)
            if focused in seen:
                break
            seen.append(focused)
            key(Qt.Key.Key_Tab)
        else:
            raise AssertionError("Tab does not come back")
        assert len(seen) > 1

    look_at(Case(screen, players=1 if screen.startswith("solo") else 4), walk)
