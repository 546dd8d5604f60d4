"""A replay shows any position of a game, says what happened, and lets a new game begin anywhere."""

import random

import pytest

from app.rules.viticulture.course.new_game import RULES_REVISION
from app.rules.viticulture.outside import snapshot
from app.rules.viticulture.tables import CARDS
from app.session.replay import HIDDEN, KEPT_EVERY, Replay, since
from app.session.types import SeatInfo
from app.session.undo import FreeUndo
from tests.support.sessions import begin

SEATS = (SeatInfo("Giulia", "garnet"), SeatInfo("Marco", "azure"), SeatInfo("Lucia", "olive"))


@pytest.fixture(scope="module")
def game():
    """A whole game with the digest of every position."""
    session = begin(SEATS, 11, policy=FreeUndo())
    chance = random.Random(11)
    digests = [snapshot.digest(session.state())]
    while not session.is_over:
        session.submit(chance.choice(session.legal()))
        digests.append(snapshot.digest(session.state()))
    return session, digests


def test_every_position_is_that_of_the_game(game):
    session, digests = game
    replay = Replay(session)
    order = list(range(replay.length + 1))
    random.Random(1).shuffle(order)
    for position in order:
        replay.go(position)
        assert snapshot.digest(replay.state()) == digests[position]
    assert replay.length == len(session.log)
    with pytest.raises(IndexError):
        replay.state(replay.length + 1)


def test_steps_give_the_events_and_stop_at_the_ends(game):
    session, _ = game
    replay = Replay(session)
    assert replay.step(-1) == () and replay.position == 0
    for entry in session.log:
        assert replay.step() == entry.events
    assert replay.step() == ()
    assert replay.step(-3) == () and replay.position == replay.length - 3
    assert replay.step(2) == session.log[-3].events + session.log[-2].events
    replay.go(10**9)
    assert replay.position == replay.length
    assert replay.state().is_over


def test_a_replay_does_not_follow_the_game(game):
    session = begin(SEATS, 1, policy=FreeUndo())
    chance = random.Random(1)
    for _ in range(30):
        session.submit(chance.choice(session.legal()))
    replay = Replay(session)
    there = snapshot.digest(replay.state(30))
    session.undo(5)
    assert replay.length == 30
    assert snapshot.digest(replay.state(30)) == there


def test_jumps_by_year_season_and_player(game):
    session, _ = game
    replay = Replay(session)
    decided = {(moment.year, moment.season) for moment in replay.moments}
    assert len(decided) > 10
    reached = {(replay.moments[0].year, replay.moments[0].season)}
    while (position := replay.next_moment()) is not None:
        before, state = replay.state(position - 1), replay.state(position)
        assert (before.year, before.season) != (state.year, state.season)
        reached.add((state.year, state.season))
        replay.go(position)
    assert reached == decided
    replay.go(0)
    for _ in range(5):
        position = replay.next_of(2)
        assert all(replay.actors[n] != 2 for n in range(replay.position + 1, position))
        assert replay.actors[position] == 2
        replay.go(position)
    assert replay.next_of(2, -1) < replay.position
    years = []
    replay.go(0)
    while (position := replay.next_moment(year=True)) is not None:
        replay.go(position)
        years.append(replay.moments[position].year)
    assert years == list(range(years[0], years[0] + len(years)))
    back = []
    while (position := replay.next_moment(-1, year=True)) is not None:
        replay.go(position)
        back.append(position)
    assert back[-1] == 0 and back == sorted(back, reverse=True)


def test_points_over_time(game):
    session, _ = game
    replay = Replay(session)
    points = replay.points()
    assert len(points) == replay.length + 1
    final = tuple(view.vp for view in session.observation(-1).seats)
    assert points[-1] == final
    assert points[0] == (0, 0, 0)


def test_a_branch_from_a_finished_game(game):
    replay = Replay(game[0])
    branch = replay.branch(40)
    assert branch.assisted and not branch.is_over
    assert branch.policy.name == "free"
    chance = random.Random(5)
    while not branch.is_over:
        branch.submit(chance.choice(branch.legal()))
    again = begin(SEATS, 11)
    for entry in branch.log:
        again.submit(entry.action)
    assert snapshot.digest(again.state()) == snapshot.digest(branch.state())


def test_the_log_as_text(game):
    session, _ = game
    text = Replay(session).as_text()
    lines = text.splitlines()
    assert lines[:2] == ["p1 Giulia, p2 Marco, p3 Lucia", f"rules revision {RULES_REVISION}"]
    assert sum(line[:4].strip().isdigit() for line in lines) == len(session.log)
    assert "-- year 1, spring" in text
    assert lines[-1].startswith("End: Giulia ")


def test_the_log_for_everybody_names_no_private_choice():
    session = begin(SEATS, 3)
    chance = random.Random(3)
    for _ in range(60):
        session.submit(chance.choice(session.legal()))
    everything, public = Replay(session).as_text(), Replay(session).as_text(-1)
    assert HIDDEN in public and HIDDEN not in everything
    shown = {entry.text for entry in session.log if not session.nature(entry.number)[1]}
    for line in public.splitlines():
        if line[:4].strip().isdigit():
            what = line.split(maxsplit=2)[2]
            assert what == HIDDEN or what in shown
    hands = {CARDS[card].id for seat in session.state().seats for card in seat.hand}
    for entry in session.log:
        if session.nature(entry.number)[1]:
            assert not any(f"  {entry.text}" in line for line in public.splitlines() if entry.text in hands)
    mine = Replay(session).as_text(0)
    assert mine.count(HIDDEN) < public.count(HIDDEN)


def test_since_my_last_turn():
    session = begin(SEATS, 2)
    chance = random.Random(2)
    seen_reply = False
    while len(session.log) < 250 and not session.is_over:
        session.submit(chance.choice(session.legal()))
        for seat in range(3):
            missed = since(session, seat)
            assert all(entry.seat != seat for entry in missed)
            own = [
                entry.number
                for entry in session.log
                if entry.seat == seat and not session.nature(entry.number)[0]
            ]
            assert all(entry.number > (own[-1] if own else 0) for entry in missed)
        if session.nature(len(session.log))[0]:
            seen_reply = True
            replier = session.log[-1].seat
            assert any(entry.number < session.log[-1].number for entry in since(session, replier))
    assert seen_reply


def test_a_seek_starts_from_a_kept_state(game):
    replay = Replay(game[0])
    for position in range(0, replay.length, 7):
        replay.go(position)
        replay.observation(-1)
    assert len(replay._kept) <= replay.length // KEPT_EVERY + 1
