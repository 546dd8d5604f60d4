"""Taking a booked worker back says that the booking is off: before it is confirmed, in the log and aloud (R04, R24)."""

import pytest

from app.rules.viticulture import ids
from app.rules.viticulture.game import GAME
from app.rules.viticulture.outside.notation import parse
from app.session.begin import begin_at
from app.texts import text
from tests.support.positions import play, scene
from tests.support.window import click, open_window, people, settle, show_game

OFF = "retrieve regular draw-order"
OTHER = "retrieve grande give-tour"


@pytest.fixture
def window(qtbot, tmp_path):
    """The Producer asks which worker comes back: one that is booked, or one that only stands there."""
    window = open_window(qtbot, tmp_path)
    state = scene(
        season="summer",
        turn="p1",
        spaces={"give-tour": {"1": "p1 grande"}},
        booked=["p1 regular draw-order 1"],
        p1={"lira": 2, "workers": {"regular": 1, "grande": 0}, "hand": ["producer"]},
    )
    play(state, "place regular play-summer-visitor")
    if state.legal_actions()[0][0] == "visitor":
        play(state, "visitor producer")
    session = begin_at(GAME, state, people(2))
    show_game(window, session)
    window.presenter.open_curtain()
    settle()
    assert session.decision().prompt == "retrieve"
    return window


def choose(window, line):
    """Press the worker of an action; returns what the bar says then."""
    presenter = window.presenter
    action = parse(line, presenter.session.state())
    presenter.answering.press_target(("piece", action[2], action[3], 0, action[1]))
    view = window.table.prompt.view
    return f"{view.preview} {view.detail}", view.warning


def test_it_is_said_before_it_is_confirmed(window):
    off = text("ui.choice.booking-off", action=ids.DRAW_ORDER)
    words, warning = choose(window, OFF)
    assert off in words
    assert warning, "something is lost by it"
    window.presenter.cancel()
    words, warning = choose(window, OTHER)
    assert off not in words
    assert not warning


def test_it_is_said_when_it_is_done(window, monkeypatch):
    said = []
    monkeypatch.setattr(window.table.announcer, "say", said.append)
    choose(window, OFF)
    click(window.table.prompt.confirm)
    event = ("booking-off", 0, ids.DRAW_ORDER)
    session = window.presenter.session
    assert event in session.log[-1].events
    assert not session.state().booked
    told = window.presenter.sitting.wording.event(event)
    assert any(told in words for words in said), said
    lines = [line.words for line in window.table.log.model.lines()]
    assert told in lines


def test_of_a_worker_that_is_not_booked_nothing_is_said(window):
    choose(window, OTHER)
    click(window.table.prompt.confirm)
    session = window.presenter.session
    assert session.state().booked
    assert not [event for event in session.log[-1].events if event[0] == "booking-off"]
