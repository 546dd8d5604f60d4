"""A game for ears and keys: what is heard is true, nothing is silent, and the keys never stray (R41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication

from app.rules.viticulture import ids
from app.ui.asking.option import OptionButton
from app.ui.dialogs.shortcuts import ShortcutsDialog
from app.ui.look.key_names import HIDE, PASS, key_of
from app.ui.panels.controls import label
from app.ui.panels.grip import Grip
from app.ui.settings.keys_page import KeysPage
from tests.support.window import KeyPlayer, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


class Ears(KeyPlayer):
    """Plays by keys and keeps what was said and where the keys have been."""

    def __init__(self, window, seed=3):
        super().__init__(window, seed)
        self.said, self.stops = [], []
        window.table.announcer.said.connect(self.said.append)
        QApplication.instance().focusChanged.connect(lambda old, now: self.stops.append(now))

    def until(self, prompt, most=300):
        for _ in range(most):
            interaction = self.presenter.interaction
            if interaction is not None and interaction.question.prompt == prompt:
                return self
            if self.window.curtain.isVisible():
                self.lift()
            elif self.presenter.hot_seat.waits:
                self.confirm()
            else:
                self.decide(self.choose())
        raise AssertionError(f"{prompt} was never asked")

    def press(self, key):
        """Press a key; returns what was heard of it."""
        self.said.clear()
        self.stops.clear()
        self.key(key)
        return " ".join(self.said)


def begin(window, seed=3, **more):
    show_game(window, new_session(2, seed, **more))
    return Ears(window, seed)


def described(widget):
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Description)


def test_the_keys_go_straight_from_the_shutters_to_the_choice_and_back(window):
    player = begin(window)
    told = described(window.curtain.open_button)
    assert "papa" in told and window.curtain._view.name in told
    player.press(Qt.Key.Key_Space)
    assert isinstance(player.stops[-1], OptionButton)
    assert player.stops[:-1] in ([], [window.table.view])
    heard = " ".join(player.said)
    assert heard.startswith("So far: You "), heard
    assert "You start with: 2 workers, 1 grande" in heard
    player.press(Qt.Key.Key_Return)
    assert all(isinstance(stop, OptionButton) for stop in player.stops)
    player.press(Qt.Key.Key_Return)
    assert player.stops[-1] is window.curtain.open_button
    assert not any(isinstance(stop, Grip) for stop in player.stops)


def test_enter_in_the_empty_list_of_choices_closes_the_shutters(window):
    """Whoever chose from the list is still in it while the card that was drawn is looked at."""
    player = begin(window).until("wake")
    draws = next(a for a in player.presenter.session.legal() if a == ("wake", 2))
    player.by_list(draws)
    assert player.presenter.hot_seat.waits
    assert window.table.choices.view.hasFocus()
    player.press(Qt.Key.Key_Return)
    assert window.curtain.isVisible()


@pytest.mark.parametrize("where", ["space", "chip", "button", "list"])
def test_enter_passes_when_it_was_said_to(window, where):
    player = begin(window).until("turn")
    table, ring = window.table, player.presenter.ring
    table.view.setFocus()
    if where == "space":
        player.key(Qt.Key.Key_Tab)
        assert ring.current is not None and ring.current[0] == "space"
    elif where == "chip":
        table.prompt.chips[0].setFocus()
    elif where == "button":
        table.prompt.extra.setFocus()
    else:
        player.key(Qt.Key.Key_L)
    log = len(player.presenter.session.log)
    heard = player.press(Qt.Key.Key_Return if where == "button" else Qt.Key.Key_P)
    assert heard.endswith("Enter: Pass."), heard
    player.press(Qt.Key.Key_Return)
    assert player.presenter.session.log[log].action == ("pass",)


def test_a_digit_takes_the_keys_from_the_sheet_to_the_hand(window):
    player = begin(window, 11)
    for _ in range(40):
        player.until("visitor")
        cards = player.presenter.drawn.hand_keys()
        legal = {action[1] for action in player.presenter.session.legal() if action[0] == "visitor"}
        place = next((n for n, key in enumerate(cards[:9]) if key[1] in legal), None)
        if place is not None:
            break
    assert window.table.panel.isVisible() and window.table.panel.focus_first()
    log = len(player.presenter.session.log)
    heard = player.press(Qt.Key(Qt.Key.Key_1 + place))
    assert "Enter: " in heard
    player.press(Qt.Key.Key_Return)
    assert player.presenter.session.log[log].action == ("visitor", cards[place][1])


def test_another_question_takes_the_keys_off_a_button_that_means_something_else_now(window):
    player = begin(window).until("turn")
    chip = window.table.prompt.chips[-1]
    chip.setFocus()
    player.presenter.offering.offer(player.presenter.session.decision())
    assert window.table.view.hasFocus()


def test_year_and_season_are_told_once_and_at_each_turn_what_there_is(window):
    player = begin(window)
    heard = []
    window.table.announcer.said.connect(heard.append)
    player.until("turn")
    opened = [words for words in heard if "Year 1, spring." in words]
    assert len(opened) == 2, "once for each player"
    assert heard[-1].startswith("Year 1, summer. ")
    own = player.presenter.observation.seats[player.presenter.viewer]
    assert f"{sum(own.free)} workers left, {own.lira} lira" in heard[-1]


def test_signs_are_said_in_words(window):
    player = begin(window).until("turn")
    player.presenter.ring.current = ("space", ids.GIVE_TOUR, 1)
    player.said.clear()
    player.presenter.keyboard_focus.focused()
    (heard,) = player.said
    lira = player.presenter.observation.seats[player.presenter.viewer].lira
    assert f"Lira {lira}, then {lira + 2}." in heard
    assert not set(heard) & set(">→×")
    assert "Bonus" not in heard, "the left space has none"


def test_tab_goes_through_the_cards_as_they_lie(window):
    player = begin(window, 11).until("visitor")
    ring, cards = player.presenter.ring, player.presenter.drawn.hand_keys()
    open_cards = [key for key in ring._open if key[0] == "card"]
    assert open_cards == [key for key in cards if key in open_cards]


def test_what_was_chosen_of_two_is_named(window):
    player = begin(window, 11).until("plant")
    window.table.view.setFocus()
    player.presenter.ring.current = None
    player.key(Qt.Key.Key_Tab)
    key = player.presenter.ring.current
    name = player.presenter.guide._view(key, "").title
    heard = player.press(Qt.Key.Key_Return)
    assert name in heard or "Enter: " in heard


def test_f1_tells_the_card_of_the_choice_with_the_focus(window, monkeypatch):
    player = begin(window, 11).until("visitor")
    asked = []
    monkeypatch.setattr(player.presenter.guide, "_all_rules", lambda: asked.append(1))
    assert window.table.panel.focus_first()
    button = QApplication.focusWidget()
    assert button.option.told, "the card says it to eyes"
    heard = player.press(Qt.Key.Key_F1)
    assert button.option.title in heard and len(heard) > len(button.option.title) + 20
    assert not asked


def test_a_changed_key_stands_on_its_button_and_on_the_sheet_of_keys(window, qtbot):
    player = begin(window).until("turn")
    prompt, tools = window.table.prompt, window.table.hand_tools
    assert (prompt.extra.key, tools.hide_button.key) == ("P", "H")
    window.preferences.change(keys=((PASS, "X"), (HIDE, "")))
    window.bind()
    settle()
    assert (prompt.extra.key, tools.hide_button.key) == ("X", "")
    sheet = ShortcutsDialog(window, window.look, window)
    qtbot.addWidget(sheet)
    words = [shown.text() for shown in sheet.findChildren(type(label()))]
    assert "X" in words and "P" not in words and "H" not in words
    window.table.view.setFocus()
    heard = player.press(Qt.Key.Key_X)
    assert heard.endswith("Enter: Pass.")
    window.preferences.change(keys=())
    window.bind()
    player.key(Qt.Key.Key_Escape)
    assert key_of(PASS) == "P" == prompt.extra.key


def test_a_choice_that_is_full_says_what_is_chosen(window):
    """Enter on one more card is answered, not swallowed."""
    player = begin(window, 11)
    for _ in range(600):
        player.until("year-end-discard", 900)
        if player.presenter.interaction.count()[2] > 1:
            break
        player.decide(player.choose())
    interaction = player.presenter.interaction
    most = interaction.count()[2]
    for target in list(interaction.items)[:most]:
        player.take(target)
    spare = list(interaction.items)[most]
    player.said.clear()
    player.presenter.answering.press_target(spare, spare)
    assert player.said and f"{most} of {most} chosen" in player.said[-1]
    QTest.keyClick(window.table.view, Qt.Key.Key_Escape)


# --- the first screen and the page of keys -------------------------------------------------------------------


def type_name(row, words):
    row.name_box.setFocus()
    row.name_box.selectAll()
    QTest.keyClicks(row.name_box, words)


def test_enter_in_a_name_begins_the_game_and_leaves_the_shutters_closed(window):
    """The same press must not go on to the button that opens them."""
    type_name(window.start_screen.form.rows[0], "Giulia")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    settle()
    assert window.presenter is not None and window.curtain.isVisible()
    assert window.curtain.open_button.hasFocus()


def test_what_is_wrong_with_a_name_is_said_and_stands_at_the_name(window):
    start = window.start_screen
    said = []
    start.form.announcer.said.connect(said.append)
    type_name(start.form.rows[0], "Giulia")
    type_name(start.form.rows[1], "Giulia")
    assert said == ["Two players are called Giulia."]
    assert "called Giulia" in described(start.form.rows[1].name_box)
    QTest.keyClick(start.form.rows[1].name_box, Qt.Key.Key_Return)
    settle()
    assert window.presenter is None and said == ["Two players are called Giulia."] * 2
    type_name(start.form.rows[1], "Marco")
    assert "called" not in described(start.form.rows[1].name_box)


def test_what_else_changes_on_the_first_screen_is_said(window):
    start = window.start_screen
    start.form.add_button.click()
    said = []
    start.form.announcer.said.connect(said.append)
    first, third = start.form.rows[0], start.form.rows[2]
    third.colour_box.setFocus()
    third.colour_box.setCurrentIndex(third.colour_box.findData(first.colour))
    assert said == [f"{first.name}: {first.colour_box.currentText()}"], "who had to give the colour away"
    said.clear()
    third.remove_button.setFocus()
    QTest.keyClick(third.remove_button, Qt.Key.Key_Space)
    settle()
    assert said == ["2 of 6 seats"]
    assert start.form.add_button.hasFocus()


def test_a_field_of_keys_tells_its_key_and_a_taken_one_is_refused_aloud(window, qtbot):
    page = KeysPage(window.look, window.preferences, window)
    qtbot.addWidget(page)
    page.show()
    said = []
    page._announcer.said.connect(said.append)
    box = page.boxes[PASS]
    assert box.accessibleName() == "Pass the season: P"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["H is already: Hide the hand"] or said[0].startswith("H is already")
    assert key_of(PASS) == "P" and box.accessibleName().endswith(": P")
    said.clear()
    QTest.keyClick(box, Qt.Key.Key_J)
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["Pass the season: J"] and key_of(PASS) == "J"
    said.clear()
    QTest.keyClick(box, Qt.Key.Key_Delete)
    assert said == ["Pass the season: none"] and key_of(PASS) == ""
    window.preferences.change(keys=())
    window.bind()


def test_a_long_story_is_told_in_short(window):
    player = begin(window)
    heard = []
    window.table.announcer.said.connect(heard.append)
    for _ in range(60):
        if window.curtain.isVisible():
            player.lift()
        elif player.presenter.hot_seat.waits:
            player.confirm()
        else:
            player.decide(player.choose())
    stories = [words for words in heard if words.startswith("Since your last turn")]
    assert stories and max(map(len, stories)) < 520


# --- no key is silent ----------------------------------------------------------------------------------------


def test_every_key_of_a_turn_is_answered(window):
    player = begin(window).until("turn")
    window.table.view.setFocus()
    player.presenter.ring.current = None
    keys = Qt.Key
    assert player.press(keys.Key_H) == "Your hand is hidden."
    assert player.press(keys.Key_H) == "Your hand is shown."
    assert player.press(keys.Key_Y) == "Not possible now."
    assert player.press(keys.Key_D) == "Not possible now."
    assert player.press(keys.Key_0) == "Not possible now."
    assert "Choose an open space" in player.press(keys.Key_Return), "nothing is chosen: what is asked"
    assert "vineyard" in player.press(keys.Key_F2)
    assert player.press(keys.Key_F2) == "The vineyard is closed."
    player.press(keys.Key_Tab)
    assert player.press(keys.Key_I) in ("The explanation stays open.", "The explanation follows again.")
    player.press(keys.Key_I)
    tools = window.table.hand_tools
    tools.sort_button.setFocus()
    assert player.press(keys.Key_Return) == f"Sort: {tools.sort}"


def test_taking_back_says_what_became_of_it(window):
    player = begin(window).until("turn")
    seat = player.presenter.session.actor
    window.table.view.setFocus()
    player.said.clear()
    window.game_commands.tell(
        "undo"
    )  # a card was drawn at the wake-up chart, or another player has decided since
    window.game_commands.tell("redo")
    assert len(player.said) == 2 and all(len(words) > 12 for words in player.said)
    assert player.presenter.session.actor == seat


def test_a_notice_is_read_with_its_buttons(window):
    heard = []
    window.bar.announcer.said.connect(heard.append)
    window.bar.tell("The disk is full", "warning", (("Try again", lambda: None), ("Export", lambda: None)))
    assert heard == ["The disk is full. Try again, Export."]


def test_the_keys_begin_at_the_game_to_go_on_with_which_tells_who_plays(qtbot, tmp_path):
    first = open_window(qtbot, tmp_path, saves=tmp_path / "saves")
    first.start_game(first.start_screen.form.wanted())
    settle()
    names = [row.name for row in first.start_screen.form.rows]
    first.close()
    again = open_window(qtbot, tmp_path, saves=tmp_path / "saves")
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QAbstractButton))
    focused = QApplication.focusWidget()
    assert focused is again.start_screen.saved.first_button()
    assert all(name in described(focused) for name in names)
    heard = []
    again.games.list.announcer.said.connect(heard.append)
    again.games.delete(again.games.list.rows[0].entry)
    settle()
    assert len(heard) == 1 and again.games.list.undo_button.hasFocus()


def test_the_sheet_of_keys_is_heard_whole(window, qtbot):
    sheet = ShortcutsDialog(window, window.look, window)
    qtbot.addWidget(sheet)
    told = described(sheet.findChild(QAbstractScrollArea))
    assert "Enter: Confirm." in told and "P: Pass the season." in told


@pytest.mark.parametrize("kind", ["rules", "cards", "settings"])
def test_what_a_search_has_found_is_told_after_the_last_letter(window, qtbot, kind):
    from app.ui.dialogs.rules import RulesDialog
    from app.ui.dialogs.settings import SettingsDialog
    from app.ui.viticulture.cards.browser import CardsDialog
    from app.ui.viticulture.cards.card_faces import CardFaces
    from app.ui.viticulture.table.labels import Labels

    look = window.look
    made = {
        "rules": lambda: RulesDialog(window, look),
        "settings": lambda: SettingsDialog(window, look, window.preferences, window),
        "cards": lambda: CardsDialog(window, look, CardFaces(look.sprites, Labels(), 1.0, 1.0)),
    }[kind]()
    qtbot.addWidget(made)
    made.show()
    heard = []
    made.announcer.said.connect(heard.append)
    box = made.search_box if kind == "settings" else made.search
    QTest.keyClicks(box, "wine" if kind != "settings" else "text")
    qtbot.waitUntil(lambda: bool(heard))
    assert len(heard) == 1 and heard[0]
    QTest.keyClicks(box, "xyzzy")
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard[1] in ("Nothing in the rules has these words.", "0 cards", "No setting has these words.")


def test_enter_on_a_chapter_and_on_a_line_of_the_log_reads_it(window, qtbot):
    from app.ui.dialogs.rules import RulesDialog

    page = RulesDialog(window, window.look)
    qtbot.addWidget(page)
    page.show()
    heard = []
    page.announcer.said.connect(heard.append)
    page.contents.setFocus()
    page.contents.setCurrentRow(1)
    QTest.keyClick(page.contents, Qt.Key.Key_Return)
    assert len(heard) == 1 and heard[0].startswith(page.contents.item(1).text()) and len(heard[0]) > 80
    page.close()
    window.activateWindow()
    player = begin(window).until("turn")
    window.table.view.setFocus()
    player.press(Qt.Key.Key_G)
    player.key(Qt.Key.Key_End)
    assert len(player.press(Qt.Key.Key_Return)) > 20


def test_the_end_tells_who_won_and_the_table_every_source(window):
    from app.cli.positions import whole_game

    heard = []
    window.end_screen.announcer.said.connect(heard.append)
    window.show_session(whole_game(2, 5))
    settle()
    assert len(heard) == 1 and "wins" in heard[0] and "points after" in heard[0]
    told = described(window.end_screen._sources)
    assert "Total: " in told and "Wine orders: " in told


def test_each_step_of_a_replay_is_read(window):
    from app.cli.positions import whole_game

    window.show_session(whole_game(2, 5))
    settle()
    heard = []
    window.table.announcer.said.connect(heard.append)
    window.watch_running(20)
    settle()
    assert window.replay is not None
    heard.clear()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    settle()
    assert len(heard) == 1 and heard[0].startswith("Step 21 of") and len(heard[0]) > 20


# --- digits ----------------------------------------------------------------------------------------------------


def test_a_digit_tells_its_card_and_what_it_can_do_where_nobody_asks_for_cards(window):
    player = begin(window, 11).until("turn")
    presenter = player.presenter
    window.table.view.setFocus()
    heard = {key: player.press(Qt.Key(Qt.Key.Key_1 + n)) for n, key in enumerate(presenter.drawn.hand_keys())}
    assert len(heard) > 2
    for key, words in heard.items():
        view = presenter.guide._view(key, "")
        assert words.startswith(view.title), words
        assert all(line.split("\n")[0].rstrip(".") in words for line in view.now), (words, view.now)
    assert presenter.ring.current == key and "focus" in window.table.scene.marks()[key]


def test_a_card_that_glows_is_said_to_be_playable_this_turn(window):
    player = begin(window, 11)
    for _ in range(40):
        player.until("turn")
        cards = player.presenter.drawn.hand_keys()
        glowing = [n for n, key in enumerate(cards) if key[1] in player.presenter.stage.playable]
        if glowing and len(glowing) < len(cards):
            break
        player.decide(player.choose())
    window.table.view.setFocus()
    for n, _ in enumerate(cards[:9]):
        heard = player.press(Qt.Key(Qt.Key.Key_1 + n))
        assert ("It can be played this turn." in heard) == (n in glowing), heard


def test_a_press_on_a_thing_that_nobody_asks_about_tells_what_it_is(window):
    player = begin(window).until("turn")
    player.said.clear()
    player.presenter.answering.press_target(("deck", 1), ("deck", 1))
    assert player.said and player.said[-1].startswith(player.presenter.guide._view(("deck", 1), "").title)
