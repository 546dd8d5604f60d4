"""Saved games and pickles name what is going on by the addresses of effects: those never change what they mean.

An address is the key of a card or an action and the places of the parts below it: `summer.broker/0`. The list beside
this file says for each what kind of effect lies there and with which numbers and words it was made. New addresses go
into the list by `python tests/save/test_effect_addresses.py`; a line that changes or goes would break saved games.
"""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.rules.engine.combinators import Nothing, seq
from app.rules.engine.effect import Effect, Registry
from app.rules.engine.games import find, known
from app.rules.viticulture.game import GAME
from app.rules.viticulture.outside.decision import decision
from app.rules.viticulture.outside.snapshot import digest, freeze
from tests.support.games import random_game

LISTED = Path(__file__).with_name("effect_addresses.txt")
POSITIONS = 1_500


def plain(value):
    """Numbers and words, also in groups; None for effects, functions and whatever else an effect is made of."""
    if isinstance(value, tuple | frozenset):
        parts = [plain(part) for part in (sorted(value) if isinstance(value, frozenset) else value)]
        return None if None in parts else "(" + " ".join(parts) + ")"
    return str(value) if isinstance(value, int | str) else None


def described(effect: Effect) -> str:
    """The kind of the effect with what it was made with, leaving out what is nothing."""
    slots = sorted({slot for kind in type(effect).__mro__ for slot in getattr(kind, "__slots__", ())})
    made_with = [
        f"{slot}={plain(value)}"
        for slot in slots
        if slot not in ("key", "registry") and (value := getattr(effect, slot, None)) and plain(value)
    ]
    return " ".join([type(effect).__name__, *made_with])


def addresses() -> dict[str, str]:
    return {key: described(GAME.effects[key]) for key in GAME.effects}


def listed() -> dict[str, str]:
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def test_every_address_in_the_list_means_what_it_meant():
    now = addresses()
    gone = [key for key in listed() if key not in now]
    other = {key: (was, now[key]) for key, was in listed().items() if key in now and now[key] != was}
    assert not gone and not other


def test_every_address_is_in_the_list():
    assert [key for key in addresses() if key not in listed()] == []


def test_a_shared_part_has_a_key_of_its_own():
    """It would else be called after whichever effect came first, so another order of imports would rename it."""
    shared = Nothing()
    effects = Registry("made-up")
    effects.add("one", seq(Nothing(), shared))
    with pytest.raises(ValueError, match="key of its own"):
        effects.add("two", seq(shared, Nothing()))
    named = Nothing()
    effects.add("named", named)
    effects.add("three", seq(named, Nothing()))
    effects.add("four", seq(Nothing(), named))
    assert named.key == "named" and "three/0" not in effects
    with pytest.raises(ValueError, match="called 'named' already"):
        effects.add("another", named)


def test_keys_do_not_rest_on_the_order_of_imports(checkout):
    """Each module of cards and boards may be the first to be imported."""
    script = (
        "import importlib, sys\n"
        "importlib.import_module(sys.argv[1])\n"
        "from app.rules.viticulture.game import GAME\n"
        "print(*sorted(f'{key} {type(GAME.effects[key]).__name__}' for key in GAME.effects), sep='\\n')"
    )
    shown = set()
    for module in (
        "cards.summer",
        "cards.winter",
        "boards.action_effects",
        "boards.wake_up_gifts",
        "boards.loader",
        "course.season",
        "course.year_end",
        "outside.snapshot",
    ):
        command = [sys.executable, "-c", script, f"app.rules.viticulture.{module}"]
        ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stderr
        shown.add(ran.stdout)
    assert len(shown) == 1


def test_a_pickled_position_is_the_same_position():
    """Rules tell effects apart by identity: a pickle names them by key, so what comes back asks the same."""
    compared = 0
    for seed in range(9):
        for number, (state, action, _) in enumerate(random_game(seed)):
            if action is None or number % 3:
                continue
            again = pickle.loads(pickle.dumps(state))
            assert decision(again) == decision(state)
            assert all(frame[0] is other[0] for frame, other in zip(again.stack, state.stack, strict=True))
            assert freeze(again) == freeze(state)
            assert freeze(again.child(action)) == freeze(state.child(action))
            compared += 1
    assert compared > POSITIONS


def test_a_pickle_is_read_by_a_process_that_has_loaded_no_game(checkout):
    state = GAME.begin(GAME.options(2, {}), 5)
    script = (
        "import pickle, sys\n"
        "state = pickle.load(sys.stdin.buffer)\n"
        "state.apply(state.legal[0])\n"
        "from app.rules.viticulture.outside.snapshot import digest\n"
        "print(digest(state))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        input=pickle.dumps(state),
        cwd=checkout,
        capture_output=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    expected = state.child(state.legal[0])
    assert ran.stdout.decode().strip() == digest(expected)


def test_games_are_found_by_id():
    assert "viticulture" in known()
    assert find("viticulture") is GAME
    with pytest.raises(KeyError):
        find("chess")


if __name__ == "__main__":
    kept = listed() if LISTED.exists() else {}
    lines = {**addresses(), **kept}
    LISTED.write_text("".join(f"{key} {lines[key]}\n" for key in lines), encoding="utf-8")
