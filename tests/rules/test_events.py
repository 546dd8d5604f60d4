"""Every kind of event is declared once, and whatever happens in games is one of them with its arguments."""

import re
from collections import Counter
from pathlib import Path

import pytest

import app.rules
from app.rules.engine.events import ALONE, ENDS_CHOICE, ENDS_TURN, SEAT, EventTable, Kind, Readers, Secret
from app.rules.engine.machine import FORCED
from app.rules.viticulture.events import EVENTS, GATHERING
from app.rules.viticulture.ids import LEVEL_NAMES
from app.rules.viticulture.options import Options
from app.texts import table
from tests.support.games import random_game

KINDS = [kind.name for kind in EVENTS if kind.name != GATHERING]
GAMES = 60
# Wanted by the rules, but by so rare turns of play that random games do not come to them.
RARE = {"booking-off", "automa-reshuffle", "manager", "token-lost"}


@pytest.fixture(scope="module")
def happened():
    """One event of each kind and number of parts that many random games came to, and how often it came."""
    found = Counter()
    samples = {}
    for seed in range(GAMES):
        solo = Options(players=1, automa=LEVEL_NAMES[seed % 5]) if seed % 4 == 0 else None
        for state, _, _ in random_game(seed, solo):
            for event in state.events:
                found[event[0], len(event)] += 1
                samples[event[0], len(event)] = event
    assert sum(found.values()) > 10_000
    return samples


def test_whatever_happens_is_declared_with_so_many_arguments(happened):
    wrong = [event for event in happened.values() if len(EVENTS.kind(event).arguments) != len(event) - 2]
    assert wrong == []


def test_whatever_is_declared_happens(happened):
    assert set(KINDS) - {kind for kind, _ in happened} <= RARE


def test_what_the_rules_record_is_declared_and_nothing_else():
    """Also what no game of these came to; the machine itself records the only answers."""
    pattern = re.compile(r'(?:\.record\(|events\.append\(\()\s*\*?\(?f?"([a-z{}.-]+)"')
    written = {FORCED}
    for path in Path(app.rules.__file__).parent.rglob("*.py"):
        for kind in pattern.findall(path.read_text(encoding="utf-8")):
            written |= (
                {kind} if "{" not in kind else {kind.replace("{self.kind}", p) for p in ("mama", "papa")}
            )
    assert written == set(KINDS)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words(kind, language):
    own = {
        key
        for key in table._table(language).own()
        if key == f"viticulture.event.{kind}" or key.startswith(f"viticulture.event.{kind}-")
    }
    assert own, f"no words for {kind} in {language}"


@pytest.mark.parametrize("kind", [EVENTS.named(name) for name in KINDS], ids=KINDS)
def test_everybody_sees_all_but_the_secret(kind):
    """A made-up event of each kind: whoever may know it sees it whole, the others without its secret."""
    event = (kind.name, 0, *(("visitor", 1) if m == "move" else n for n, m in enumerate(kind.meanings, 1)))
    secret = kind.facts.secret
    knowers = {event[kind.place[seat]] for seat in secret.known_to} if secret else {-1, 0, 1, 2, 3}
    for viewer in (-1, 0, 1, 2, 3):
        seen = EVENTS.visible(event, viewer)
        if viewer in knowers:
            assert seen == event
        else:
            assert EVENTS.argument(seen, secret.argument) is None
            assert [a for a, b in zip(seen, event) if a != b] == [None]


def test_facts_that_belong_together():
    for kind in EVENTS:
        facts = kind.facts
        event = (kind.name, 0, *range(1, len(kind.arguments) + 1))
        assert facts.ends in (0, ENDS_CHOICE, ENDS_TURN)
        assert (facts.role == ALONE) == (facts.doer >= 0), "what the Automa does stands alone"
        assert not (facts.into or facts.out_of) or "card" in kind.arguments
        assert all(isinstance(key[0], str) for key in EVENTS.at(event))


# --- the mechanism -----------------------------------------------------------------------------------------------

TOY = EventTable(
    Kind("roll", "die eyes", at=(("die", "die"),)),
    Kind("peek", "card", secret=Secret("card"), shows="knowers"),
    Kind("score", "delta", counts="points"),
    Kind("round", "n", ends=ENDS_TURN),
)


def test_a_table_answers_by_name():
    assert TOY.arguments(("roll", 2, 1, 6)) == {SEAT: 2, "die": 1, "eyes": 6}
    assert TOY.at(("roll", 2, 1, 6)) == (("die", 1),)
    assert TOY.total(("score", 0, 3)) == ("points", 3)
    assert TOY.total(("roll", 2, 1, 6)) == ("", 0)
    assert [found["n"] for found in TOY.of([("round", -1, 4), ("roll", 0, 1, 2)], "round")] == [4]
    assert TOY.without([("round", -1, 4), ("score", 0, 1)], "score") == [("round", -1, 4)]
    assert TOY.visible(("peek", 1, 7), 0) == ("peek", 1, None)
    assert TOY.shows_hidden(("peek", 1, 7), {1}) and not TOY.shows_hidden(("peek", 1, None), {1})
    assert not TOY.shows_hidden(("peek", 1, 7), {0})


def test_nothing_can_be_asked_about_a_kind_that_is_not_declared():
    for ask in (TOY.at, TOY.facts, TOY.total, TOY.ends_turn, TOY.arguments):
        with pytest.raises(KeyError):
            ask(("rol", 2, 1, 6))
    with pytest.raises(KeyError):
        TOY.of([], "rol")
    with pytest.raises(KeyError):
        Readers(TOY, {"rol": lambda: ""})
    with pytest.raises(ValueError, match="roll has no argument eye"):
        Readers(TOY, {"roll": lambda eye: eye})
    with pytest.raises(ValueError, match="peek has no argument 'cards'"):
        Kind("peek", "card", secret=Secret("cards"))
    with pytest.raises(ValueError, match="twice"):
        EventTable(Kind("roll"), Kind("roll"))


def test_readers_take_arguments_by_name_and_context_by_place():
    readers = Readers(TOY, {"roll": lambda who, eyes, seat: f"{who}{seat}:{eyes}"}, context=1)
    assert readers.read(("roll", 2, 1, 6), "p") == "p2:6"
    assert readers.read(("round", -1, 6), "p") is None
    assert ("roll", 2, 1, 6) in readers and ("round", -1, 1) not in readers
