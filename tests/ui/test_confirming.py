"""When a placement is asked about once more: always, only when it cannot be undone in this game, or never (R06)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.rules.viticulture import ids
from app.session.undo import FairUndo, FreeUndo, NoUndo
from app.ui.viticulture.table.targets import targets_of
from tests.support.window import MousePlayer, click, click_key, drag, new_session, open_window, show_game

DRAWS, PLAIN = ids.DRAW_VINE, ids.GIVE_TOUR
LONG = 60_000  # milliseconds


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def at_placing(window, policy):
    """Summer of the first year, somebody at the table who may place a worker anywhere."""
    session = new_session(2, 3, policy=policy)
    show_game(window, session)
    player = MousePlayer(window, 3)
    for _ in range(60):
        if window.curtain.isVisible():
            player.lift()
        elif window.presenter.hot_seat.waits:
            player.confirm()
        elif session.decision().prompt == "turn":
            return session
        else:
            player.decide(player.choose())
    raise AssertionError("no turn")


def place(window, session, where):
    """Choose a placement with real clicks, up to where it would have to be confirmed."""
    action = next(a for a in session.legal() if a[0] == "place" and a[2] == where and a[3] == 1)
    worker, space = targets_of(action, window.presenter.viewer)
    assert worker in window.presenter.interaction.selection, "the usual worker is preselected"
    click_key(window, space)


@pytest.mark.parametrize(
    ("wish", "policy", "where", "asks"),
    [
        ("always", FreeUndo, PLAIN, True),
        ("always", FairUndo, DRAWS, True),
        ("never", NoUndo, PLAIN, False),
        ("never", FairUndo, DRAWS, False),
        # Free undo takes back even what was drawn; fair undo does not; without undo nothing can be taken back.
        ("final", FreeUndo, PLAIN, False),
        ("final", FreeUndo, DRAWS, False),
        ("final", FairUndo, PLAIN, False),
        ("final", FairUndo, DRAWS, True),
        ("final", NoUndo, PLAIN, True),
        ("final", NoUndo, DRAWS, True),
    ],
)
def test_a_placement_asks_as_wished(window, wish, policy, where, asks):
    session = at_placing(window, policy())
    window.preferences.change(confirm=wish)
    log = len(session.log)
    place(window, session, where)
    assert (len(session.log) == log) == asks
    if asks:
        assert window.table.prompt.confirm.isEnabled()
        click(window.table.prompt.confirm)
        assert len(session.log) == log + 1
    elif wish == "final":
        assert session.undo_terms().refusal is None, "what was not asked about can be taken back"


@pytest.mark.parametrize("way", ["click", "enter", "drag"])
@pytest.mark.parametrize("wish", ["final", "never"])
def test_many_quick_presses_on_one_place_place_one_worker(window, wish, way):
    """R10: without a question before each placement, what is meant for the first must not place the next worker."""
    session = new_session(1, 3, automa="easy")
    show_game(window, session)
    player = MousePlayer(window, 3)
    player.until("turn")
    window.preferences.change(confirm=wish)
    offering, worker = window.presenter.offering, ("home", 0, ids.REGULAR)
    cart = ("over", ids.GAIN_LIRA)

    def press():
        if way == "click":
            click_key(window, cart)
        elif way == "drag":
            at_home = window.table.scene.keys()
            drag(window, next(key for key in at_home if key[:3] == worker), cart)
        else:
            window.table.view.setFocus()
            window.presenter.ring.current = cart
            QTest.keyClick(window.table.view, Qt.Key.Key_Return)

    log = len(session.log)
    press()
    assert len(session.log) == log + 1
    assert session.decision().prompt == "turn"
    offering.guard = LONG  # the next question came up a moment ago, as it is with a finger
    for _ in range(5):
        press()
    assert len(session.log) == log + 1
    offering.guard = 0
    click(window.table.prompt.confirm)
    assert len(session.log) == log + 2, "what was chosen by them stands and can be confirmed"


def test_each_press_that_comes_too_soon_puts_off_the_next_one(window, monkeypatch):
    """Quick presses without a pause are one, however many they are."""
    session = at_placing(window, FreeUndo())
    presenter, log, begun = window.presenter, len(session.log), []
    place(window, session, PLAIN)
    presenter.offering.guard = LONG
    monkeypatch.setattr(presenter.answering._pressed, "arm", lambda: begun.append("choice"))
    monkeypatch.setattr(presenter.offering._offered, "arm", lambda: begun.append("question"))
    place(window, session, PLAIN)
    presenter.confirm()
    assert begun == ["choice", "question"]
    assert len(session.log) == log


@pytest.mark.parametrize("wish", ["always", "final", "never"])
def test_passing_always_asks(window, wish):
    session = at_placing(window, FreeUndo())
    window.preferences.change(confirm=wish)
    log = len(session.log)
    click(window.table.prompt.extra)
    assert len(session.log) == log
    click(window.table.prompt.confirm)
    assert len(session.log) > log


@pytest.mark.parametrize("wish", ["always", "never"])
def test_no_question_begins_with_a_one_way_choice_and_none_lies_under_the_last_press(window, wish):
    """R05, R10: Enter alone passes, ends and throws away nothing, and what would is never where one just pressed."""
    session = new_session(2, 7)
    show_game(window, session)
    window.preferences.change(confirm=wish)
    player, table = MousePlayer(window, 7), window.table
    prompts, passed = set(), 0
    while not session.is_over and player.decisions < 80:
        if window.curtain.isVisible():
            player.lift()
            continue
        if window.presenter.hot_seat.waits:
            player.confirm()
            continue
        asked = session.decision()
        chosen = window.presenter.interaction.chosen
        assert not [action for action in chosen if action[0] in ("pass", "done", "no", "discard", "give")], (
            asked
        )
        extra = table.prompt.extra
        if extra.isVisible() and ("pass",) in session.legal():
            log, place = len(session.log), extra.mapTo(window, extra.rect().center())
            click(extra)
            assert len(session.log) == log, "one press alone never passes"
            confirm = table.prompt.confirm
            assert not confirm.rect().contains(confirm.mapFrom(window, place))
            assert confirm.property("kind") == "plain"
            click(table.prompt.cancel)
            passed += 1
        prompts.add(asked.prompt)
        player.decide(player.choose())
        player.decisions += 1
    assert passed > 8
    assert {"turn", "wake", "papa"} <= prompts
