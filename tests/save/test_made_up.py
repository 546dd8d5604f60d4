"""Made-up positions with a right seal: refused as damaged and left untouched, or they can be played on (R46).

`VENDEMMIA_MADE_UP=10000 pytest tests/save/test_made_up.py -s` for the whole run.
"""

import copy
import json
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from app.rules.engine.codec import fingerprint
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.ids import ACTION_NAMES, SEASON_NAMES, STRUCTURE_NAMES
from app.rules.viticulture.outside.observation import observe
from app.rules.viticulture.outside.snapshot import freeze
from app.rules.viticulture.tables import CARDS
from app.save.errors import SaveError
from app.save.library import Library
from app.save.record import record, sealed
from app.save.store import load_data, load_game
from app.session.types import COLOURS, SeatInfo
from tests.support.nested import at, places
from tests.support.sessions import begin

MADE_UP = Path(__file__).resolve().parents[1] / "data" / "made_up"
COUNT = int(os.environ.get("VENDEMMIA_MADE_UP", "250"))
DECISIONS = 200
NUMBERS = (-7, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 49, 99, 255)
WORDS = (
    *STRUCTURE_NAMES[:3],
    *ACTION_NAMES[:4],
    *SEASON_NAMES[:3],
    "merlot",
    "broker",
    "order-red5",
    "x",
    "",
)


def real_positions(count):
    """Files of games in progress, of one to six seats, often in the middle of a card."""
    found = []
    for seed in range(count):
        chance = random.Random(seed)
        players = 1 + seed % 6
        seats = [SeatInfo(f"N{n}", COLOURS[n]) for n in range(players)]
        solo = (
            {"automa": chance.choice(("easy", "normal", "hard")), "aggressive": False} if players == 1 else {}
        )
        session = begin(seats, seed, variants=("friendly",) if chance.random() < 0.2 else (), **solo)
        length = chance.randrange(5, 300)
        while not session.is_over and (
            len(session.log) < length or (chance.random() < 0.7 and not in_card(session))
        ):
            session.submit(chance.choice(session.legal()))
        found.append(json.loads(json.dumps(record(session))))
    return found


def in_card(session):
    return any(frame[0].plays_card for frame in session.state().stack)


def other_value(value, chance, donor, path):
    """Something else of the same sort, or of any."""
    kind = chance.randrange(10)
    if kind < 2:
        try:
            return copy.deepcopy(at(donor, path))  # what another game holds there
        except (LookupError, TypeError):
            pass
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, chance.choice(NUMBERS), chance.choice(NUMBERS)))
    if isinstance(value, str):
        if value in EFFECTS:
            return chance.choice(sorted(EFFECTS))
        return chance.choice((CARDS[chance.randrange(len(CARDS))].id, chance.choice(WORDS), 3))
    if isinstance(value, list):
        kind = chance.randrange(5)
        if kind == 0:
            return value[:-1]
        if kind == 1:
            return [*value, *(value[-1:] or [chance.choice(NUMBERS)])]
        if kind == 2:
            return [*value, chance.choice((*NUMBERS, *WORDS))]
        if kind == 3:
            return chance.sample(value, len(value))
        return []
    return chance.choice((None, 0, "", [], {}))


def made_up(number, files):
    """A file that says that a game began in a position that somebody changed by hand."""
    chance = random.Random(number)
    data, donor = copy.deepcopy(chance.choice(files)), chance.choice(files)["snapshot"]
    snapshot = data["snapshot"]
    del snapshot["rules"]  # a number that is of no use
    every = places(snapshot)
    likely = [
        path
        for path in every
        if path[0] in ("stack", "solo", "booked", "standing", "result", "seats", "spaces")
    ]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        path = chance.choice(likely if chance.random() < 0.6 else every)
        try:
            holder = at(snapshot, path[:-1])
            holder[path[-1]] = other_value(holder[path[-1]], chance, donor, path)
        except (LookupError, TypeError):  # an earlier change took the place away
            pass
    snapshot["rules"] = data["rules"]
    header = data["header"]
    for name in ("year", "season"):
        header[name] = snapshot[name] if isinstance(snapshot[name], type(header[name])) else header[name]
    for seat, player in zip(snapshot["seats"], header["players"], strict=False):
        if isinstance(seat, dict) and type(seat.get("vp")) is int:
            player["points"] = seat["vp"]
    # The whole header as the game would write it is not for a test to work out: what does not fit is left out.
    header["spaces"] = {}
    for name in ("last_year", "first", "out"):
        header.pop(name, None)
    header["over"] = not snapshot["stack"]
    return sealed(
        {**data, "start": snapshot, "log": [], "snapshot": snapshot, "digest": fingerprint(snapshot)}
    )


def play_on(session, number):
    """As somebody would who opens it: see it, decide, save it."""
    chance = random.Random(number)
    for step in range(DECISIONS):
        if session.is_over:
            break
        legal = session.legal()
        assert legal, "nobody can go on"
        session.submit(chance.choice(legal))
        if step % 20 == 0:
            state = session.state()
            for viewer in range(-1, len(state.seats)):
                observe(state, viewer)
            freeze(state)
    record(session)


def test_a_made_up_position_is_refused_or_can_be_played():
    files = real_positions(60)
    seen = Counter()
    for number in range(COUNT):
        data = made_up(number, files)
        try:
            loaded = load_data(data)
        except SaveError as error:
            assert error.kind in ("changed", "foreign"), error
            seen["refused"] += 1
            continue
        try:
            play_on(loaded.session, number)
        except Exception as error:
            raise AssertionError(f"position {number} loads and breaks: {error!r}") from error
        seen["playable"] += 1
    print(f"{COUNT} made-up positions: {dict(seen)}")
    assert seen["refused"] > COUNT // 4
    assert seen["playable"] > COUNT // 10, "nearly everything is refused: what is a game is no longer known"


def test_positions_that_a_game_wrote_come_back():
    for data in real_positions(24):
        start = sealed({**data, "start": data["snapshot"], "log": []})
        session = load_data(start).session
        assert freeze(session.state()) == data["snapshot"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("year", 9999),
        ("season", "nonsense"),
        ("mode", "zzz"),
        ("over", True),
        ("spaces", {"nope": ["p9 king"] * 60}),
        ("last_year", True),
        ("first", "p1"),
        ("out", ["p1", "p2"]),
        ("points", 99),
    ],
)
def test_a_header_that_lies_about_its_game_is_refused_and_the_file_left_as_it_is(field, value, tmp_path):
    data = real_positions(2)[1]
    load_data(data)
    if field == "points":
        data["header"]["players"][0]["points"] = value
    else:
        assert data["header"].get(field) != value
        data["header"][field] = value
    path = tmp_path / "game.json"
    path.write_text(json.dumps(sealed(data)))
    before = path.read_bytes()
    with pytest.raises(SaveError, match="header"):
        load_game(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", sorted(MADE_UP.iterdir()), ids=lambda path: path.stem)
def test_a_file_that_an_earlier_version_took_is_told_to_be_damaged_and_left_as_it_is(path, tmp_path):
    content = path.read_bytes()
    copied = tmp_path / path.name
    copied.write_bytes(content)
    with pytest.raises(SaveError) as caught:
        load_game(copied)
    assert caught.value.kind == "changed"
    library = Library(tmp_path / "saves")
    with pytest.raises(SaveError):
        library.import_file(copied)
    assert library.entries() == []
    assert copied.read_bytes() == content
