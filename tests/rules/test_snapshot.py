"""Snapshots: names instead of numbers, the same on every machine, and damage is an answer, not a crash."""

import json
import random
from typing import Any

import pytest

from app.rules.engine.codec import SnapshotError
from app.rules.viticulture.outside.snapshot import digest, freeze, thaw
from app.rules.viticulture.state import State
from tests.support.games import states
from tests.support.nested import places
from tests.support.positions import play, rich_position, scene

JUNK = [
    None,
    -1,
    0,
    99,
    10**9,
    "x",
    "",
    [],
    {},
    True,
    1.5,
    ["merlot"],
    {"a": 1},
    [[1, 2]],
    "summer.broker",
    "p1",
]


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_snapshot_is_refused_or_read_but_never_crashes(seed):
    chance = random.Random(seed)
    state = rich_position(seed, 2 + seed % 5, "summer" if seed % 2 else "winter")
    for _ in range(seed % 7):
        if not state.is_over:
            state.apply(chance.choice(state.legal_actions()))
    whole = json.dumps(freeze(state))
    everything = places(json.loads(whole))
    for _ in range(60):
        data = json.loads(whole)
        *way, last = chance.choice(everything)
        inner = data
        for step in way:
            inner = inner[step]
        if chance.random() < 0.25:
            del inner[last]
        else:
            inner[last] = chance.choice(JUNK)
        try:
            thaw(data)
        except SnapshotError as error:
            assert str(error)


def test_a_snapshot_is_plain_json_in_names():
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker"], "structures": ["yoke"], "lira": 9})
    data = freeze(state)
    assert json.loads(json.dumps(data)) == data
    seat = data["seats"][0]
    assert seat["hand"] == ["broker"]
    assert seat["built"] == ["yoke"]
    assert data["season"] == "summer"
    assert data["spaces"]["harvest"] == [0, 0, 0]


def test_in_the_middle_of_a_card_the_stack_is_saved_by_names():
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker"], "lira": 9})
    play(state, "place regular play-summer-visitor")
    keys = [frame[0] for frame in freeze(state)["stack"]]
    assert keys == ["year", "worker-season", "perform", "visitor", "summer.broker"]
    loaded = thaw(freeze(state))
    play(loaded, "choose buy-points")
    play(state, "choose buy-points")
    assert digest(loaded) == digest(state)
    assert loaded.seats[0].vp == 3


def test_an_unknown_effect_is_named():
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker"], "lira": 9})
    data = freeze(state)
    data["stack"][-1][0] = "summer.baker"
    with pytest.raises(SnapshotError, match=r"summer\.baker"):
        thaw(data)


@pytest.mark.parametrize("seed", range(300, 304))
def test_everything_of_a_state_is_copied_and_saved(seed):
    """Whatever a state is made of: a forgotten part would show here."""
    left_out = {"events", "legal", "stack", "seats", "blind"}  # compared below or not part of a game
    for state in states(seed, share=0.05):
        for other in (state.copy(), thaw(json.loads(json.dumps(freeze(state))))):
            for name in (n for kind in type(state).__mro__ for n in getattr(kind, "__slots__", ())):
                if name not in left_out:
                    assert getattr(other, name) == getattr(state, name), name
            assert parts(other) == parts(state)
            assert other.legal == state.legal
            assert other.stack == state.stack


def parts(state: State) -> list[dict[str, Any]]:
    """Return every seat's slots by name."""
    return [{name: getattr(own, name) for name in own.__slots__} for own in state.seats]
