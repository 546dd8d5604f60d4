"""The inspector: every thing has its rule, and lines in numbers for the reader at this moment (R13, R17)."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app import texts
from app.ai.agent import Budget
from app.ai.casual import CasualAgent
from app.rules.viticulture import ids, tables
from app.rules.viticulture.outside import explain
from app.ui.viticulture.words import inspection
from app.ui.viticulture.words.costs_and_gains import CostsAndGains
from app.ui.viticulture.words.wording import Wording
from tests.support.window import new_session, open_window, settle, show_game


def for_now(session, seat):
    return CostsAndGains(session.observation(seat), Wording(session.seats, seat), session.standing)


def keys_of(session, seat):
    own = session.state().seats[seat]
    return (
        [("card", card, 0) for card in own.hand]
        + [("tile", action) for action in range(ids.YOKE_SPACE)]
        + [("structure", seat, number) for number in range(len(ids.STRUCTURE_NAMES))]
        + [("field", seat, number) for number in range(ids.FIELD_COUNT)]
        + [("row", number) for number in range(1, 8)]
    )


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("players", [1, 3, 6])
def test_every_thing_of_random_games_has_lines_that_agree_with_the_rules(players, language):
    texts.use(language)
    try:
        session = new_session(players, 7, automa="normal") if players == 1 else new_session(players, 7)
        agent, dice = CasualAgent(3), random.Random(5)
        told = 0
        while not session.is_over and len(session.log) < 260:
            seat = session.actor
            if len(session.log) % 13 == 0:
                seat = dice.randrange(players)  # also of those who wait
                speaker = for_now(session, seat)
                for key in keys_of(session, seat):
                    lines = speaker.lines(key)
                    told += len(lines)
                    if key[0] == "card":
                        assert lines, (key, session.state().seats[seat].hand)
                        (_, whole), *_ = session.standing(seat, *key[:2])
                        assert whole == explain.card_state(session.state(), seat, key[1])
                        able = texts.text("ui.now.possible") in lines[0] or len(lines) > 1
                        assert able or whole is not None
            session.submit(agent.choose(session.position(), Budget()))
        assert told > 100
    finally:
        texts.use("en")


def test_nobody_is_told_about_hidden_hands():
    session = new_session(3, 7)
    speaker = for_now(session, -1)
    assert all(speaker.lines(key) == () for key in keys_of(session, 0))
    other = for_now(session, 1)
    hand = [card for card in session.state().seats[0].hand if card not in session.state().seats[1].hand]
    assert all(other.lines(("card", card, 0)) == () for card in hand)
    assert other.lines(("structure", 0, ids.TRELLIS)) == other.lines(("field", 0, 1)) == ()


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def in_summer(window, players=2):
    session = new_session(players, 11)
    agent = CasualAgent(1)
    while (
        session.decision().prompt != "turn"
        or session.state().season != ids.SUMMER
        or session.state().year < 3
    ):
        session.submit(agent.choose(session.position(), Budget()))
    show_game(window, session)
    window.presenter.open_curtain()
    settle()
    return session


def test_the_numbers_are_those_of_the_reader(window):
    session = in_summer(window)
    seat = session.actor
    own = session.state().seats[seat]
    window.presenter.guide.inspect(("tile", ids.GIVE_TOUR))
    assert texts.text("ui.now.lira", old=own.lira, new=own.lira + 2) in window.table.inspector.view.now
    window.presenter.guide.inspect(("tile", ids.DRAW_VINE))
    deck = len(session.state().decks[ids.VINE]) + len(session.state().tops[ids.VINE])
    assert texts.text("ui.now.hand", n=len(own.hand) + 1, deck=deck) in window.table.inspector.view.now
    unbuilt = next(s for s in range(8) if not own.built >> s & 1 and s != ids.LARGE_CELLAR)
    window.presenter.guide.inspect(("structure", seat, unbuilt))
    shown = " ".join(window.table.inspector.view.now)
    assert str(tables.STRUCTURE_COST[unbuilt]) in shown
    assert str(own.lira) in shown
    assert window.table.inspector._now.isVisibleTo(window)


def test_every_readable_thing_on_the_table_has_a_rule(window):
    in_summer(window, 3)
    presenter = window.presenter
    sitting = presenter.sitting
    keys = window.table.scene.readable_keys()
    kinds = {key[0] for key in keys}
    assert {"track", "cellar", "workers", "deck", "tile", "row", "rooster", "opponent"} <= kinds
    for key in keys:
        view = inspection.inspect(
            key, sitting.observation, sitting.wording, sitting.look, "", sitting.session.standing
        )
        assert view.title and (view.rule or view.now), key


def test_shift_and_arrows_look_around_the_whole_table(window):
    in_summer(window, 3)
    view, presenter = window.table.view, window.presenter
    view.setFocus()
    seen = set()
    for arrow in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left) * 2:
        for _ in range(14):
            QTest.keyClick(view, arrow, Qt.KeyboardModifier.ShiftModifier)
            settle()
            key = presenter.ring.current
            assert key in window.table.scene.readable_keys()
            assert window.table.inspector.view.title
            seen.add(key[0])
    targets = {key[0] for key in presenter.ring._all}
    assert seen - targets, "only what can be chosen was reached"
    assert len(seen) >= 6
    QTest.keyClick(view, Qt.Key.Key_Right)  # back among the targets
    settle()
    assert presenter.ring.current in presenter.ring._all


def test_the_scores_are_told(window):
    session = in_summer(window, 3)
    window.presenter.guide.inspect(("track", "vp"))
    shown = window.table.inspector.view.now
    assert len(shown) == 3
    for own, line in zip(session.state().seats, shown, strict=True):
        assert texts.number(own.vp) in line


def test_nothing_that_is_only_read_about_lies_over_what_can_be_taken(window):
    """The totals of a mat lie over flying pieces: they may not be what the pointer finds."""
    in_summer(window, 3)
    scene = window.table.scene
    for key in scene.readable_keys():
        if key[0] in ("home", "card", "space", "structure", "field", "vine", "row"):
            found = scene.key_at(scene.item_rect(key).center(), legal_first=False)
            assert found == key or found[0] in ("piece", "vine", "over"), (key, found)
