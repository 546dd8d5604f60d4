"""Nothing private is in the window while the curtain is closed (R42, R43)."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from app import texts
from app.ui.curtain_rule import is_public_reply, needs_curtain
from tests.support.window import KeyPlayer, new_session, open_window, people, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def words_in(widget: QWidget) -> str:
    """Everything that an eye or a screen reader could find in a window, hidden widgets too."""
    found = []
    for child in widget.findChildren(QWidget):
        if isinstance(child, QLabel | QAbstractButton):
            found.append(child.text())
        found += [child.accessibleName(), child.accessibleDescription(), child.toolTip()]
    return "\n".join(found)


def private_names(session) -> set[str]:
    """The names of cards that stand in some hand and were never shown to all."""
    state = session.state()
    held = {card for seat in state.seats for card in seat.hand}
    return {texts.card_name(card) for card in held}


def public_words(session) -> str:
    """What everybody has been told: such names may be read behind a closed curtain too."""
    events = [e for entry in session.log for e in session.visible_events(entry.events, -1)]
    events += session.visible_events(session.opening, -1)
    cards = [part for event in events for part in event[2:] if isinstance(part, int)]
    return " ".join(texts.card_name(card) for card in cards if 0 <= card < 400 and _is_card(card))


def _is_card(number: int) -> bool:
    from app.rules.viticulture.tables import CARDS

    return number < len(CARDS)


def walk(window, steps, seed):
    """Play on by the list of choices and look at every closed curtain on the way."""
    presenter = window.presenter
    chance = random.Random(seed)
    closed = 0
    for _ in range(steps):
        session = presenter.session
        if session.is_over:
            break
        if window.curtain.isVisible():
            closed += 1
            check_closed(window)
            presenter.open_curtain()
        elif presenter.handover.waits:
            presenter.confirm()
        else:
            presenter.bridge.submit([chance.choice(session.legal())])
    return closed


def check_closed(window):
    scene = window.table.scene
    assert not window.presenter.face.hand_keys()
    assert window.presenter.viewer == -1
    assert window.table.choices.model.rowCount() == 0
    assert window.table.panel.buttons == []
    assert scene.marks() == {}
    said = words_in(window)
    log = "\n".join(line.words for line in window.table.log.model.lines())
    told = public_words(window.presenter.session)
    for name in private_names(window.presenter.session):
        if name not in told:
            assert name not in said
            assert name not in log


@pytest.mark.parametrize("players", [2, 4])
def test_no_private_card_can_be_read_while_the_curtain_is_closed(window, players):
    show_game(window, new_session(players, seed=21, variants=("two-parents",)))
    assert walk(window, 260, seed=4) > 20


def test_the_first_decision_already_comes_behind_a_curtain(window):
    show_game(window, new_session(2, seed=5))
    assert window.curtain.isVisible()
    assert window.curtain.open_button.hasFocus()


def test_space_opens_for_the_one_who_was_called(window):
    show_game(window, new_session(2, seed=5))
    player = KeyPlayer(window)
    asked = window.presenter.session.actor
    assert people(2)[asked].name in window.curtain.open_button.text()
    player.key(Qt.Key.Key_Space)
    assert not window.curtain.isVisible()
    assert window.presenter.viewer == asked


def test_no_key_of_the_table_works_behind_the_curtain(window):
    show_game(window, new_session(2, seed=5))
    before = len(window.presenter.session.log)
    player = KeyPlayer(window)
    for key in (Qt.Key.Key_L, Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_Y, Qt.Key.Key_1):
        player.key(key)
    assert window.curtain.isVisible()
    assert len(window.presenter.session.log) == before
    check_closed(window)


def test_a_drawn_card_is_shown_before_the_shutters_close(window):
    show_game(window, new_session(2, seed=5))
    presenter = window.presenter
    chance = random.Random(2)
    for _ in range(400):
        if window.curtain.isVisible():
            presenter.open_curtain()
        elif presenter.handover.waits:
            assert "drew" in window.table.prompt._title.text()
            presenter.confirm()
            assert window.curtain.isVisible()
            return
        else:
            presenter.bridge.submit([chance.choice(presenter.session.legal())])
    raise AssertionError("nobody drew a last card")


class Asked:
    def __init__(self, seat, card_player=-1, private=True):
        self.seat, self.card_player, self.private = seat, card_player, private


def test_the_rule_of_the_curtain():
    seats = people(3)
    assert needs_curtain(Asked(1), 0, seats)
    assert not needs_curtain(Asked(0), 0, seats)
    assert not needs_curtain(Asked(1, card_player=0, private=False), 0, seats)
    assert needs_curtain(Asked(1, card_player=0, private=True), 0, seats)
    assert is_public_reply(Asked(1, card_player=0, private=False))
    assert not is_public_reply(Asked(0, card_player=0, private=False))
