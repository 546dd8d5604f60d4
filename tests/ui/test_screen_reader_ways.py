"""By which way words reach a screen reader, and the tree of the table; over a real bus in `tests/window` (R41)."""

import gc
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from shiboken6 import Shiboken

from app.rules.viticulture import ids
from app.settings.wishes import ANNOUNCED, AUTOMATIC, LINE, SHORT
from app.texts import viticulture
from app.ui.access import at_spi, channel
from app.ui.access.message_line import MessageLine, find_line
from app.ui.access.names import FOCUS, PRESS
from app.ui.dialogs.rules import RulesDialog
from tests.support.window import KeyPlayer, new_session, open_window, settle, show_game

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def at_turn(window, seed=11):
    show_game(window, new_session(2, seed))
    player = KeyPlayer(window, seed)
    player.until("turn")
    window.table.view.setFocus()
    return player


@pytest.fixture
def bus(window, monkeypatch):
    """A reader on a bus that hears announcements or not; what is sent to it is kept, by its way."""
    sent, reader = [], SimpleNamespace(new=True)
    monkeypatch.setattr(channel.QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(channel, "is_at_spi", lambda: True)
    monkeypatch.setattr(at_spi, "hears_announcements", lambda: reader.new)
    monkeypatch.setattr(
        channel.QAccessible, "updateAccessibility", lambda event: sent.append((ANNOUNCED, event.message()))
    )
    tell = MessageLine.tell
    monkeypatch.setattr(
        MessageLine, "tell", lambda line, words: (sent.append((LINE, words)), tell(line, words))
    )
    reader.sent = sent
    return reader


@pytest.mark.parametrize(
    ("wish", "new", "way"),
    [
        (AUTOMATIC, True, ANNOUNCED),
        (AUTOMATIC, False, LINE),
        (ANNOUNCED, False, ANNOUNCED),
        (LINE, True, LINE),
    ],
)
def test_a_message_goes_one_way_alone(window, bus, wish, new, way):
    bus.new = new
    window.preferences.change(messages=wish)
    window.table.announcer.say("The year ends.")
    assert bus.sent == [(way, "The year ends.")]


def test_where_there_are_announcements_always_the_bus_is_not_asked(window, bus, monkeypatch):
    monkeypatch.setattr(channel, "is_at_spi", lambda: False)
    monkeypatch.setattr(at_spi, "hears_announcements", lambda: pytest.fail("asked"))
    window.table.announcer.say("The year ends.")
    assert bus.sent == [(ANNOUNCED, "The year ends.")]
    assert not channel.stops_by_focus()


def test_without_a_reader_nothing_is_made(window):
    window.table.announcer.say("The year ends.")
    assert find_line(window) is None


def test_messages_one_after_the_other_stand_in_places_of_their_own_and_go_with_the_listener(window, bus):
    bus.new = False
    announcer = window.table.announcer
    for number in range(30):
        announcer.say(f"Message {number}.")
    line = find_line(window)
    assert not line.shown, "in the middle of a change of the table they would be thrown away"
    line.show_waiting()
    assert line.shown == [f"Message {number}." for number in range(22, 30)]
    roles = {QAccessible.queryAccessibleInterface(place).role() for _, place in line._places}
    assert roles == {QAccessible.Role.Notification}
    announcer.say("Your last deed.")
    announcer.forget()
    announcer.say("For the next.")
    line.show_waiting()
    assert "Your last deed." in line.shown, "whoever did it still hears of it"
    line.drop_old()
    assert line.shown == ["For the next."]


# --- long and short ------------------------------------------------------------------------------------------


def test_short_speech_leaves_the_rule_to_whoever_asks(window):
    player = at_turn(window)
    said = []
    window.table.announcer.said.connect(said.append)
    key = ("space", ids.GIVE_TOUR, 1)
    rule = "Gain 2 lira."
    player.presenter.keyboard_focus.come_to(key)
    assert rule in said[-1]
    window.preferences.change(speech=SHORT)
    player.presenter.keyboard_focus.come_to(("over", ids.GAIN_LIRA))
    player.presenter.keyboard_focus.come_to(key)
    assert rule not in said[-1] and "Possible." in said[-1]
    player.key(Qt.Key.Key_F1)
    assert rule in said[-1]


# --- the tree ------------------------------------------------------------------------------------------------


def face(window):
    return QAccessible.queryAccessibleInterface(window.table.view)


def parts(window):
    root = face(window)
    found = [root.child(number) for number in range(root.childCount())]
    return {part.text(NAME): [part.child(number) for number in range(part.childCount())] for part in found}


def test_every_thing_that_can_be_pointed_at_is_in_the_tree_once(window):
    at_turn(window)
    things = [thing.key for each in parts(window).values() for thing in each]
    assert sorted(map(repr, things)) == sorted(map(repr, window.table.scene.readable_keys()))


def test_hand_and_own_fields_have_name_state_and_place(window):
    player = at_turn(window)
    found = parts(window)
    hand = [thing.text(NAME) for thing in found["Your hand"]]
    seat = player.presenter.observation.seats[player.presenter.viewer]
    assert all(any(viticulture.card_name(card) in name for name in hand) for card in seat.hand)
    assert len(hand) == len(seat.hand)
    assert {"Field 5", "Field 6", "Field 7"} <= {thing.text(NAME) for thing in found["Your vineyard"]}
    view = window.table.view
    for thing in found["Your hand"]:
        middle = thing.rect().center()
        assert face(window).childAt(middle.x(), middle.y()) is thing
        assert view.rect().contains(view.mapFromGlobal(middle))


def test_the_tree_is_in_step_with_the_table(window):
    player = at_turn(window)
    key = ("over", ids.GAIN_LIRA)
    before = {thing.key: thing for each in parts(window).values() for thing in each}
    assert not before[key].state().selected
    before[key].doAction(PRESS)
    settle()
    settle()
    assert key in player.presenter.interaction.selection and before[key].state().selected
    player.confirm()
    assert window.curtain.isVisible()
    settle()
    cards = [thing for thing in before.values() if thing.key[0] == "card"]
    assert cards and not any(Shiboken.isValid(card) for card in cards), "cards of the last hand can be read"
    assert parts(window)["Your hand"] == []


def test_the_keys_come_where_a_reader_brings_them(window):
    player = at_turn(window)
    things = {thing.key: thing for each in parts(window).values() for thing in each}
    key = ("space", ids.HARVEST, 1)
    things[key].doAction(FOCUS)
    assert player.presenter.ring.current == key
    assert things[key].state().focused and face(window).focusChild() is things[key]
    assert things[key].state().disabled and "Not possible" in things[key].text(DESCRIPTION)


def test_what_is_held_of_a_window_that_has_gone_is_gone_too(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    at_turn(window)
    held = [thing for each in parts(window).values() for thing in each]
    root = face(window)
    table = window.table
    window._end_presenter()
    window.stack.removeWidget(table)
    del window.table
    table.deleteLater()
    del table
    settle()
    gc.collect()
    assert not Shiboken.isValid(root)
    assert not any(Shiboken.isValid(thing) for thing in held)


# --- the page of rules -----------------------------------------------------------------------------------------


@pytest.fixture
def rules(window, qtbot):
    made = RulesDialog(window, window.look)
    qtbot.addWidget(made)
    made.show()
    return made


def headings(rules):
    page = QAccessible.queryAccessibleInterface(rules.headed)
    found = [page.child(number) for number in range(page.childCount())]
    return [child for child in found if child.role() == QAccessible.Role.Heading]


def test_the_rules_are_read_with_a_caret(rules):
    rules.page.setFocus()
    text = QAccessible.queryAccessibleInterface(rules.page).textInterface()
    assert text is not None and text.characterCount() > 2000
    places = [text.cursorPosition()]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_End):
        QTest.keyClick(rules.page, key)
        places.append(text.cursorPosition())
    assert places == sorted(set(places)), "a key did not move the caret"


def test_headings_are_headings_and_lead_to_their_chapters(rules):
    titles = [rules.contents.item(row).text() for row in range(rules.contents.count())]
    assert [heading.text(NAME) for heading in headings(rules)] == titles
    headings(rules)[3].doAction(PRESS)
    assert rules.page.textCursor().block().text() == titles[3] and rules.page.hasFocus()
    rules.contents.setCurrentRow(1)
    assert rules.page.textCursor().block().text() == titles[1]
    held = headings(rules)
    rules.search.setText("windmill")
    few = [rules.contents.item(row).text() for row in range(rules.contents.count())]
    assert 0 < len(few) < len(titles)
    assert [heading.text(NAME) for heading in headings(rules)] == few
    assert not any(Shiboken.isValid(heading) for heading in held)


def test_the_caret_says_when_it_comes_to_a_heading(rules):
    said = []
    rules.announcer.said.connect(said.append)
    rules.headed.go_to(rules.headed.headings()[1])
    rules.page.setFocus()
    assert not said
    QTest.keyClick(rules.page, Qt.Key.Key_Up)
    while not rules.page.textCursor().block().blockFormat().headingLevel():
        QTest.keyClick(rules.page, Qt.Key.Key_Up)
    assert said == ["Heading"]
