"""A session checks, logs and takes back; it never changes on a refused action."""

import random

import pytest

from app.session.errors import IllegalAction
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import FreeUndo
from tests.support.sessions import begin

SEATS = (SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"))


def new_session(seed: int = 1, **more: object) -> Session:
    return begin(SEATS, seed, **more)  # type: ignore[arg-type]


def play(session: Session, steps: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(steps):
        if session.is_over:
            return
        session.submit(chance.choice(session.legal()))


def test_a_refused_action_changes_nothing_and_says_where_it_was():
    session = new_session(seed=7)
    before = session.observation(-1)
    with pytest.raises(IllegalAction) as caught:
        session.submit(("place", 0, 1, 1))
    assert session.observation(-1) == before
    assert session.log == []
    assert caught.value.seed == 7
    assert caught.value.log_length == 0
    assert caught.value.reason
    assert "give-tour" in caught.value.text


def test_a_malformed_action_is_refused_like_any_other():
    session = new_session()
    with pytest.raises(IllegalAction):
        session.submit(("no-such-thing", 99))


def test_every_decision_is_logged_with_its_notation_and_events():
    session = new_session()
    play(session, 40)
    assert [entry.number for entry in session.log] == list(range(1, len(session.log) + 1))
    assert all(entry.text and entry.events for entry in session.log)


def test_listeners_hear_the_events_and_who_decides_next():
    session = new_session()
    heard = []
    session.listen(lambda events, actor: heard.append((events, actor)))
    session.submit(session.legal()[0])
    assert heard == [(session.log[0].events, session.actor)]


def test_undo_and_redo_give_the_same_positions_at_random_points():
    for seed in range(12):
        session = new_session(seed, policy=FreeUndo())
        chance = random.Random(seed)
        play(session, chance.randrange(10, 150), seed)
        back = chance.randrange(1, 10)
        after = [session.observation(0)]
        for _ in range(back):
            session.undo()
            after.append(session.observation(0))
        for step in range(back):
            assert session.observation(0) == after[back - step]
            session.redo()
        assert session.observation(0) == after[0]


def test_undo_stops_where_a_hidden_card_was_seen():
    session = new_session()
    for _ in range(400):
        play(session, 1)
        if any(event[0] == "draw" and event[3] is not None for event in session.log[-1].events):
            break
    reason = session.can_undo()
    assert reason is not None and reason[0] == "undo-seen"
    with pytest.raises(ValueError):
        session.undo()


def test_undo_takes_back_ones_own_decisions_only():
    session = new_session()
    play(session, 60)
    session.at_screen = 1 - session.log[-1].seat
    reason = session.can_undo()
    assert reason == ("undo-other", session.log[-1].seat)


def test_a_new_decision_ends_redo():
    session = new_session(policy=FreeUndo())
    play(session, 30)
    session.undo()
    session.submit(session.legal()[-1])
    assert session.can_redo() == ("redo-nothing",)


def test_a_preview_tells_no_hidden_card_and_changes_nothing():
    session = new_session()
    for _ in range(60):
        before = session.observation(-1)
        for action in session.legal():
            for event in session.preview(action):
                assert event[0] != "draw" or event[3] is None
        assert session.observation(-1) == before
        play(session, 1)
        if session.is_over:
            break
