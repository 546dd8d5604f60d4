"""Keys that ask: each is answered with what is true now, aloud and to be read, for who sits there (R39, R41)."""

import pytest
from PySide6.QtCore import Qt

from app import texts
from app.rules.viticulture import ids
from app.rules.viticulture.tables import DECK_OF
from app.texts import viticulture
from app.ui.play.status_queries import QUESTIONS
from app.ui.window.menu import ASKED
from tests.support.window import KeyPlayer, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


@pytest.fixture
def player(window):
    show_game(window, new_session(2, 11))
    player = KeyPlayer(window, 11)
    player.until("turn")
    window.table.view.setFocus()
    return player


def ask(player, question):
    """Press the key of a question; returns what was heard."""
    said = []
    player.window.table.announcer.said.connect(said.append)
    player.key(Qt.Key(ord(ASKED[question])))
    player.window.table.announcer.said.disconnect(said.append)
    return " ".join(said)


def own(player):
    return player.presenter.observation.seats[player.presenter.viewer]


def test_every_question_has_a_key_that_can_be_changed_and_stands_in_the_menu(window):
    assert tuple(ASKED) == QUESTIONS
    keys = [key for action, usual in window.menu.commands.values() for key in usual]
    assert len(keys) == len(set(keys)), "two commands have the same key"
    for question, key in ASKED.items():
        action, usual = window.menu.commands[f"ui.ask.{question}"]
        assert usual == (key,) and action in window.menu.of_table


def test_own_points_lira_and_workers(player):
    heard = ask(player, "standing")
    seat = own(player)
    assert f"{sum(seat.free)} workers left, {seat.lira} lira, {seat.vp} point" in heard
    assert ("The grande is among them." in heard) == bool(seat.free[ids.GRANDE])


def test_whose_turn_and_which_round(player):
    heard = ask(player, "turn")
    now = player.presenter.observation
    assert f"It is your turn. Year {now.year}, summer. Round 1." in heard


def test_fields_and_cellar(player):
    heard = ask(player, "vineyard")
    assert all(f"Field of {value}: " in heard for value in ids.FIELD_VALUES)
    assert "No grapes." in heard and "No wine." in heard


def test_open_spaces_and_no_other(player):
    heard = ask(player, "spaces")
    targets = player.presenter.interaction.open_targets()
    actions = {target[1] for target in targets if target[0] in ("space", "over")}
    for action, name in enumerate(ids.ACTION_NAMES[: ids.GAIN_LIRA]):
        title = texts.text(f"viticulture.action.{name}.title")
        assert (f"{title}, " in heard) == (action in actions), title


def test_what_orders_lack(player):
    orders = [card for card in own(player).hand if DECK_OF[card] == ids.ORDER]
    heard = ask(player, "orders")
    assert orders or "You hold no order." in heard
    for card in orders:
        assert viticulture.card_name(card) in heard
    assert not orders or "eeds" in heard


def test_the_question_and_the_last_message_again(player):
    asked = ask(player, "question")
    title, _ = player.presenter.sitting.wording.question(player.presenter.interaction.question)
    assert title in asked
    assert ask(player, "again") == asked == ask(player, "again")


def test_an_answer_can_be_read_too_and_goes_with_whoever_asked(window, player):
    heard = ask(player, "orders")
    words = window.table.rule_place.view.rule
    assert words and words.split("\n")[0] in heard
    player.presenter.hot_seat.close()
    settle()
    assert window.table.rule_place.view.rule == ""
    said = []
    window.table.announcer.said.connect(said.append)
    window.game_commands.ask("orders")
    window.game_commands.ask("again")
    assert not said, "behind closed shutters nobody is answered"
    assert window.table.announcer.last == ""
