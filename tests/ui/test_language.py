"""Another language while the window is open: every word changes, nothing of the game does, nothing private shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from app import texts
from app.cli.positions import whole_game
from app.rules.viticulture.outside.snapshot import freeze
from app.session.undo import FreeUndo
from app.texts import text
from app.ui.dialogs.settings import SettingsDialog
from app.ui.viticulture.table.targets import targets_of
from tests.support.window import (
    KeyPlayer,
    MousePlayer,
    assert_drawn,
    assert_same,
    click,
    new_session,
    open_window,
    settle,
    show_game,
)

# Words that are the same in both languages, or that players have given.
SAME = {"Vendemmia", "Vendemmia…", "Giulia", "Marco", "Lucia", "Piero", "–", "Undo", "Menu", "No", "Protan"}


@pytest.fixture
def window(qtbot, tmp_path):
    made = open_window(qtbot, tmp_path)
    yield made
    texts.use("en")


def said(root: QWidget) -> set[str]:
    """Every word that is in sight, or that a screen reader is told."""
    found: set[str] = set()
    for part in [root, *root.findChildren(QWidget)]:
        if not part.isVisible():
            continue
        found.update((part.accessibleName(), part.accessibleDescription(), part.toolTip()))
        if isinstance(part, QLabel | QAbstractButton):
            found.add(part.text().replace("\N{EN SPACE}", ""))
        if isinstance(part, QLineEdit):
            found.add(part.placeholderText())
    return {words for words in found if any(letter.isalpha() for letter in words)}


def english(root: QWidget) -> set[str]:
    """Words in sight that are still those of an English text without arguments."""
    texts.use("en")
    plain = set()
    for key in texts.keys_of("ui."):
        try:
            plain.add(text(key))
        except texts.MissingText:
            continue
    texts.use("it")
    other = set()
    for key in texts.keys_of("ui."):
        try:
            other.add(text(key))
        except texts.MissingText:
            continue
    return (said(root) & plain) - other - SAME


def speak(window, language):
    """As in the settings; tests press faster than people, so the guard of the new screens is off."""
    window.speak(language)
    unguard(window)
    settle()


def unguard(window):
    if window.presenter is not None:
        window.presenter.offering.guard = 0
        window.table.prompt.confirm.guard = 0
        window.curtain.guard = 0


def in_turn(window, players=2, seed=3, **more):
    """A game in the middle, with somebody at the table whose turn it is."""
    session = new_session(players, seed, **more)
    show_game(window, session)
    player = MousePlayer(window, seed)
    for _ in range(60):
        if window.curtain.isVisible():
            player.lift()
        elif window.presenter.hot_seat.waits:
            player.confirm()
        elif session.decision().prompt == "turn" and len(session.log) > 12:
            return session
        else:
            player.decide(player.choose())
    raise AssertionError("no turn")


def test_the_first_screen_changes_and_keeps_its_form(window):
    screen = window.start_screen
    screen.form.add_seat()
    screen.form.rows[0].name_box.setText("Bruna")
    screen.form.seed_box.setText("77")
    screen.form.rules.boxes["friendly"].setChecked(True)
    settle()
    speak(window, "it")
    assert window.start_screen is not screen
    assert window.stack.currentWidget() is window.start_screen
    assert english(window) == set()
    names = [row.name for row in window.start_screen.form.rows]
    assert names == ["Bruna", *(text("people.player", n=n) for n in (2, 3))]
    wanted = window.start_screen.form.wanted()
    assert wanted.seed == 77
    assert wanted.variants == ("friendly",)
    speak(window, "en")
    assert [row.name for row in window.start_screen.form.rows][1] == "Player 2"


def test_a_running_game_keeps_position_seat_choice_and_undo(window):
    session = in_turn(window)
    presenter = window.presenter
    place = next(a for a in session.legal() if a[0] == "place")
    worker, space = targets_of(place, presenter.viewer)[:2]
    presenter.answering.press_target(worker)
    presenter.answering.press_target(space)
    chosen, viewer, before = list(presenter.interaction.chosen), presenter.viewer, freeze(session.state())
    assert chosen
    log, news = len(session.log), presenter.chronicle.news.since(viewer)
    speak(window, "it")
    assert window.presenter is not presenter
    assert window.presenter.session is session
    assert window.presenter.viewer == viewer
    assert not window.curtain.isVisible()
    assert window.presenter.interaction.chosen == chosen
    assert window.presenter.chronicle.news.since(viewer) == news
    assert len(session.log) == log
    assert_same(freeze(session.state()), before)
    assert_drawn(window)
    assert english(window.table) == set()
    assert window.table.top.undo.accessibleName() == texts.text("ui.top.undo")
    window.presenter.confirm()
    settle()
    assert len(session.log) == log + 1


def test_undo_goes_on_behind_the_change(window):
    session = in_turn(window, policy=FreeUndo())
    log = len(session.log)
    speak(window, "it")
    QTest.keyClick(window.table.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert len(session.log) == log - 1
    speak(window, "en")
    QTest.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    window.presenter.redo()
    settle()
    assert len(session.log) == log


class Watch(QObject):
    """Notes what is painted while the window changes."""

    def __init__(self, window):
        super().__init__()
        self.window = window
        self.painted: list[str] = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            if not self.window.curtain.isVisible() and not self.window.curtain.isAncestorOf(watched):
                self.painted.append(type(watched).__name__)
        return False


def test_a_closed_curtain_stays_closed_and_nothing_private_is_painted(window):
    session = new_session(2, 3)
    show_game(window, session)
    assert window.curtain.isVisible()
    watch = Watch(window)
    QApplication.instance().installEventFilter(watch)
    try:
        window.speak("it")
        unguard(window)
        settle()
    finally:
        QApplication.instance().removeEventFilter(watch)
    assert watch.painted == []
    assert window.curtain.isVisible()
    assert not window.curtain.moving
    assert window.presenter.viewer == -1
    assert english(window.curtain) == set()
    assert not any(key[0] == "card" for key in window.table.scene.keys())  # noqa: SIM118 - a method of ours
    KeyPlayer(window, 3).lift()
    assert not window.curtain.isVisible()
    assert_drawn(window)


def test_a_look_at_drawn_cards_goes_on(window):
    session = new_session(2, 3)
    show_game(window, session)
    player = MousePlayer(window, 3)
    for _ in range(200):
        if window.curtain.isVisible():
            player.lift()
        elif window.presenter.hot_seat.waits:
            break
        else:
            player.decide(player.choose())
    assert window.presenter.hot_seat.waits
    cards, viewer = window.presenter.hot_seat.cards, window.presenter.viewer
    speak(window, "it")
    assert window.presenter.hot_seat.waits
    assert window.presenter.hot_seat.cards == cards
    assert window.presenter.viewer == viewer
    click(window.table.prompt.confirm)
    assert window.curtain.isVisible()


def test_the_end_and_a_replay_change_too(window):
    session = whole_game(2, 5)
    window.show_session(session)
    settle()
    assert window.stack.currentWidget() is window.end_screen
    speak(window, "it")
    assert window.stack.currentWidget() is window.end_screen
    assert english(window.end_screen) == set()
    window.watch_running(7)
    settle()
    window.replay.see_as(1)
    speak(window, "en")
    assert window.replay.replay.position == 7
    assert window.replay.viewer == 1
    speak(window, "it")
    assert english(window.table) == set()


def test_the_menu_speaks_and_keeps_the_keys(window):
    window.show_start()
    window.preferences.change(keys=(("ui.keys.worker", "J"),))
    window.bind()
    speak(window, "it")
    words = [action.text() for action, _ in window.commands.values()]
    assert words == [text(key) for key in window.commands]
    assert window.commands["ui.keys.worker"][0].shortcut().toString() == "J"
    held = [action for action in window.actions() if isinstance(action, QAction)]
    assert len({action.text() for action in held}) == len(held), "each command once, none of the old ones"


def test_the_settings_change_with_it_and_keep_page_and_focus(window, qtbot, tmp_path):
    session = in_turn(window)
    dialog = SettingsDialog(window, window.look, window.preferences, window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.open_page("table")
    settle()
    click(dialog.table_page.language.buttons["it"])
    assert texts.text("ui.button.close") == "Chiudi"
    assert dialog.page == "table"
    assert dialog.table_page.language.key == "it"
    assert dialog.table_page.language.buttons["it"].hasFocus()
    assert english(dialog) == set()
    assert english(window.table) == set()
    assert window.preferences.wishes.language == "it"
    assert window.presenter.session is session
    click(dialog.table_page.language.buttons["en"])
    assert dialog.windowTitle() == "Settings"


def test_words_that_are_too_long_are_no_trouble(window):
    in_turn(window)
    speak(window, "pseudo")
    assert window.presenter.interaction is not None
    assert_drawn(window)


@pytest.mark.parametrize("screen", ["start", "table", "replay", "end"])
def test_another_look_after_it_reaches_nothing_of_the_old_screens(window, screen):
    """What listens to the look goes with its screen: nothing that is deleted is drawn anew."""
    if screen == "table":
        show_game(window, new_session(2, seed=3))
        click(window.curtain.open_button)
    elif screen == "replay":
        window.show_replay(whole_game(2, 4), 30)
    elif screen == "end":
        show_game(window, whole_game(2, 4))
    settle()
    for language in ("it", "en"):
        window.speak(language)
        settle()
        for theme, scale in (("dark", 1.5), ("high-contrast", 0.8), ("light", 1.0)):
            window.look.set(theme, scale)
            settle()
