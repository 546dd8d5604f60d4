"""R02, R03, R08, R09, R11: what may be taken back, by whom, with whose consent, and that nothing is left behind.

`VENDEMMIA_UNDO_GAMES=1000 pytest tests/session/test_undo.py -s` for the reported run.
"""

import os
import random

import pytest

from app.rules.viticulture.events import EVENTS
from app.rules.viticulture.outside import snapshot
from app.session.session import Session
from app.session.types import LogEntry, SeatInfo
from app.session.undo import FairUndo, FreeUndo, NoUndo
from tests.support.sessions import begin

GAMES = int(os.environ.get("VENDEMMIA_UNDO_GAMES", "60"))
COLOURS = ("garnet", "azure", "olive", "amber", "plum", "ink")
PEOPLE = tuple(SeatInfo(name, colour) for name, colour in zip("ABCDEF", COLOURS))
COMPUTER = SeatInfo("C", "olive", "computer:casual")
ALL = frozenset(range(6))


def digest(session: Session) -> str:
    return snapshot.digest(session.state())


def play(session: Session, steps: int, chance: random.Random) -> None:
    for _ in range(steps):
        if session.is_over:
            return
        session.submit(chance.choice(session.legal()))


def until(session: Session, condition, seed: int = 1) -> None:
    chance = random.Random(seed)
    while not (session.log and condition(session)):
        assert not session.is_over, "never came"
        session.submit(chance.choice(session.legal()))


def harmless(entry: LogEntry) -> bool:
    return not any(EVENTS.shows_hidden(event, ALL) for event in entry.events)


# --- R03 ----------------------------------------------------------------------------------------------------


def test_random_games_are_the_same_after_undo_and_redo() -> None:
    """Undo k steps and redo k steps give the same position; played on, the game ends as without undo."""
    undone = together = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        players = 1 + seed % 6
        more = {"automa": "normal"} if players == 1 else {"variants": ("friendly",) if seed % 2 else ()}
        session = begin(PEOPLE[:players], seed, policy=FreeUndo(), **more)  # type: ignore[arg-type]
        states = [session.state()]  # copies: what the session keeps must not change behind its back
        while not session.is_over:
            session.submit(chance.choice(session.legal()))
            states.append(session.state())
            if chance.random() < 0.01:
                there = len(session.log)
                back = chance.randrange(1, there + 1)
                positions = [there]
                while len(session.log) > there - back:
                    session.undo()
                    # One decision, and with it the answers before it that chose nothing.
                    taken = range(len(session.log) + 1, positions[-1])
                    assert all(session.game.no_real_choice(states[answer]) for answer in taken)
                    assert session.no_real_choice() is None
                    positions.append(len(session.log))
                assert digest(session) == snapshot.digest(states[positions[-1]])
                assert session.legal() == session.state().legal_actions()
                for position in reversed(positions[:-1]):
                    session.redo()
                    assert len(session.log) == position
                assert digest(session) == snapshot.digest(states[there])
                undone += back
                together += there - positions[-1] - (len(positions) - 1)
        again = begin(PEOPLE[:players], seed, **more)  # type: ignore[arg-type]
        for entry in session.log:
            assert entry.seat == again.actor
            again.submit(entry.action)
        assert digest(again) == digest(session)
        assert again.is_over
        assert [e.events for e in again.log] == [e.events for e in session.log]
    print(f"\ngames {GAMES}, undone and done again {undone}, with the decision before {together}")
    assert undone > GAMES


def test_after_undo_and_another_decision_the_game_is_that_of_its_log() -> None:
    for seed in range(8):
        chance = random.Random(seed)
        session = begin(PEOPLE[:3], seed, policy=FreeUndo())
        for _ in range(15):
            play(session, chance.randrange(1, 12), chance)
            session.undo(chance.randrange(len(session.log)))
        play(session, 30, chance)
        plain = begin(PEOPLE[:3], seed)
        for entry in session.log:
            plain.submit(entry.action)
        assert digest(plain) == digest(session)
        assert session.can_redo() == ("redo-nothing",)
        assert [entry.number for entry in session.log] == list(range(1, len(session.log) + 1))


def test_undo_leaves_nothing_of_what_was_taken_back() -> None:
    session = begin(PEOPLE[:2], 4, policy=FreeUndo())
    play(session, 40, random.Random(4))
    there = digest(session)
    session.undo(25)
    expected = begin(PEOPLE[:2], 4)
    for entry in session.log:
        expected.submit(entry.action)
    for seat in (-1, 0, 1):
        assert session.observation(seat) == expected.observation(seat)
    assert session.decision() == expected.decision()
    assert digest(session) != there


# --- the fair policy ----------------------------------------------------------------------------------------


def test_free_within_the_own_turn() -> None:
    session = begin(PEOPLE[:2], 1)
    until(session, lambda s: len(s.log) > 6 and harmless(s.log[-1]) and s.actor == s.log[-1].seat)
    session.at_screen = session.actor
    terms = session.undo_terms()
    assert (terms.steps, terms.refusal, terms.agreement, terms.assisted) == (1, None, (), False)
    session.undo()
    assert not session.assisted


def test_nobody_takes_back_what_showed_a_hidden_card() -> None:
    session = begin(PEOPLE[:2], 1)
    until(session, lambda s: not harmless(s.log[-1]))
    assert session.can_undo() == ("undo-seen",)
    with pytest.raises(ValueError, match="undo-seen"):
        session.undo(agreed=(0, 1))


def _two_decided() -> Session:
    """The last two decisions are harmless and of two people."""
    session = begin(PEOPLE[:3], 5)
    until(
        session,
        lambda s: (
            len(s.log) > 8
            and harmless(s.log[-1])
            and harmless(s.log[-2])
            and s.log[-1].seat != s.log[-2].seat
        ),
    )
    return session


def test_across_anothers_decision_only_if_they_agree() -> None:
    session = _two_decided()
    mine, theirs = session.log[-2].seat, session.log[-1].seat
    there = len(session.log)
    session.at_screen = mine
    assert session.can_undo() == ("undo-other", theirs)
    back_to = session.back_to_own(mine)
    assert back_to == there - 2
    terms = session.undo_terms(back_to)
    assert (terms.steps, terms.refusal, terms.agreement) == (2, None, (theirs,))
    before = digest(session)
    with pytest.raises(ValueError, match="undo-other"):
        session.undo(back_to)
    with pytest.raises(ValueError, match="undo-other"):
        session.undo(back_to, agreed=(mine,))
    assert digest(session) == before and len(session.log) == there
    assert session.undo(back_to, agreed=(theirs,)).seat == mine
    assert len(session.log) == there - 2
    assert session.actor == mine


def test_behind_the_curtain_who_has_decided_takes_back() -> None:
    session = _two_decided()
    session.at_screen = None
    assert session.can_undo() is None
    session.undo()
    assert session.can_undo() == ("undo-other", session.log[-1].seat)  # undo goes on with one's own alone


def test_redo_is_for_who_decided() -> None:
    session = _two_decided()
    mine, theirs = session.log[-2].seat, session.log[-1].seat
    session.at_screen = theirs
    session.undo()
    session.at_screen = mine
    assert session.can_redo() == ("redo-other",)
    with pytest.raises(ValueError, match="redo-other"):
        session.redo()
    session.at_screen = theirs
    session.redo()
    assert session.can_redo() == ("redo-nothing",)


def test_decisions_of_the_computer_go_with_the_one_before_them() -> None:
    session = begin((PEOPLE[0], COMPUTER), 2)
    persons = frozenset({0})
    until(
        session,
        lambda s: (
            len(s.log) > 6
            and s.log[-1].seat == 1
            and s.log[-2].seat == 0
            and not any(EVENTS.shows_hidden(e, persons) for entry in s.log[-2:] for e in entry.events)
        ),
    )
    there = len(session.log)
    position = digest(session)
    session.at_screen = 0
    terms = session.undo_terms()
    assert (terms.steps, terms.refusal, terms.agreement) == (2, None, ())
    assert session.undo().seat == 0
    assert len(session.log) == there - 2
    assert session.redo().seat == 0
    assert len(session.log) == there
    assert digest(session) == position


def test_what_a_computer_player_draws_nobody_has_seen() -> None:
    persons = frozenset({0})
    assert not EVENTS.shows_hidden(("draw", 1, 0, 5), persons)
    assert EVENTS.shows_hidden(("draw", 0, 0, 5), persons)
    assert not EVENTS.shows_hidden(("draw", 0, 0, None), persons)
    assert EVENTS.shows_hidden(("visitor", 1, 5), persons)
    assert not EVENTS.shows_hidden(("visitor", 0, 5), persons)
    assert EVENTS.shows_hidden(("give", 1, 0, 5), persons)
    assert not EVENTS.shows_hidden(("give", 1, 2, 5), persons)
    assert EVENTS.shows_hidden(("reveal", 1, (5,)), persons)


# --- the other policies -------------------------------------------------------------------------------------


def test_alone_everything_can_be_taken_back_and_the_same_cards_come_again() -> None:
    session = begin(PEOPLE[:1], 3, automa="normal")
    assert session.policy.name == "free"
    chance = random.Random(3)
    play(session, 40, chance)
    log = list(session.log)
    while session.can_undo() is None:
        session.undo()
    assert session.log == []
    assert session.assisted
    assert session.can_undo() == ("undo-nothing",)
    for entry in log:
        session.submit(entry.action)
    assert [entry.events for entry in session.log] == [entry.events for entry in log]


def test_a_game_is_marked_only_when_something_was_learned() -> None:
    session = begin(PEOPLE[:1], 3, automa="normal")
    until(session, lambda s: harmless(s.log[-1]))
    session.undo()
    assert not session.assisted
    until(session, lambda s: not harmless(s.log[-1]))
    session.undo()
    assert session.assisted
    session.redo()
    assert session.assisted  # for ever


def test_off_says_so() -> None:
    session = begin(PEOPLE[:2], 1, policy=NoUndo())
    play(session, 5, random.Random(1))
    assert session.can_undo() == ("undo-off",)


@pytest.mark.parametrize("policy", [FreeUndo(), FairUndo(), NoUndo()])
def test_nothing_to_take_back(policy) -> None:
    session = begin(PEOPLE[:2], 1, policy=policy)
    assert session.can_undo() == ("undo-nothing",)
    play(session, 3, random.Random(1))
    for nonsense in (-1, 3, 99):
        assert session.undo_terms(nonsense).refusal == ("undo-nothing",)


def test_several_people_play_fair_unless_told_otherwise() -> None:
    assert begin(PEOPLE[:2], 1).policy.name == "turn"


# --- branches -----------------------------------------------------------------------------------------------


def test_a_branch_is_a_game_of_its_own() -> None:
    session = begin(PEOPLE[:2], 6, policy=FreeUndo())
    play(session, 50, random.Random(6))
    before = digest(session)
    branch = session.branch(20)
    assert digest(branch) == snapshot.digest(session.state_at(20))
    assert branch.assisted and not session.assisted
    play(branch, 30, random.Random(7))
    branch.undo(0)
    assert digest(session) == before and len(session.log) == 50
    assert not session.branch(50).assisted
    with pytest.raises(IndexError):
        session.branch(51)
