"""Damaged and made-up files: an answer within two seconds, never a crash, never a changed file.

`VENDEMMIA_MUTATIONS=10000 pytest tests/save/test_mutations.py -s` for the reported run.
"""

import copy
import json
import os
import random
import time
from pathlib import Path

from app.rules.engine.codec import fingerprint
from app.save.errors import SaveError
from app.save.record import sealed
from app.save.store import load_game
from tests.support.nested import at, places

COUNT = int(os.environ.get("VENDEMMIA_MUTATIONS", "300"))
# Seconds. Two are the goal, which the printed figure shows; the test only tells a hang from a busy machine.
LONGEST = 20.0
FIXTURES = sorted((Path(__file__).resolve().parents[1] / "data" / "saves").rglob("*.json"))
STRANGE = (
    None, True, False, 0, 1, -1, 5, 99, 2**31, 2**63, 2**64, 10**30, -(10**18), 0.5, 1e300, "", "x", "p1", "p7",
    "../../etc/passwd", "__import__('os').system('x')", "\x00", "\ud800", "x" * 5000, [], {}, [[]], {"a": {}},
    [0] * 1000, ["p1", "pass"], [[[[[[1]]]]]], "turn", "year", "visitor", "Infinity", -0.0,
)  # fmt: skip


def bits(content, chance):
    out = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 8, 64))):
        out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
    return bytes(out)


def some_bytes(content, chance):
    begin = chance.randrange(len(content))
    length = chance.choice((1, 4, 512, 4096))
    kind = chance.randrange(4)
    if kind == 0:
        filling = bytes(length)  # what a loss of power leaves
    elif kind == 1:
        filling = chance.randbytes(length)
    elif kind == 2:
        filling = b""
    else:
        begin2 = chance.randrange(len(content))
        filling = content[begin2 : begin2 + length]
    return content[:begin] + filling + content[begin + length :]


def cut(content, chance):
    return content[: chance.randrange(len(content))]


def strange(chance):
    """One of the strange values, of its own: a later change of it must not reach the other places and files."""
    return copy.deepcopy(chance.choice(STRANGE))


def edited(content, chance, repair):
    """Fields swapped, dropped, doubled, replaced; with `repair` by somebody who mends digest and seal as well."""
    data = json.loads(content)
    for _ in range(chance.choice((1, 1, 2, 5))):
        every = places(data)
        if repair and chance.random() < 0.7:  # what the rules will have to work with
            every = [p for p in every if p[0] in ("snapshot", "start", "options", "log")] or every
        path = chance.choice(every)
        holder = at(data, path[:-1])
        kind = chance.randrange(5)
        if kind == 0:
            holder[path[-1]] = strange(chance)
        elif kind == 1:
            other = chance.choice(every)
            holder[path[-1]] = copy.deepcopy(at(data, other))
        elif kind == 2:
            del holder[path[-1]]
        elif kind == 3 and isinstance(holder, list):
            holder.insert(path[-1], copy.deepcopy(holder[path[-1]]))
        elif isinstance(holder[path[-1]], int):
            holder[path[-1]] += chance.choice((-1, 1, 7, 1000, 10**9))
        else:
            holder[path[-1]] = strange(chance)
        if not isinstance(data, dict) or not data:
            break
    if repair and isinstance(data.get("snapshot"), dict):
        if chance.random() < 0.3:  # a game that begins in a made-up position
            data["start"], data["log"] = data["snapshot"], []
        if chance.random() < 0.2:  # or goes on from one, under older rules
            data["rules"] = 0 if chance.random() < 0.1 else data.get("rules")
        data["digest"] = fingerprint(data["snapshot"])
        data = sealed(data)
    return json.dumps(data).encode()


KINDS = {
    "bits": bits,
    "bytes": some_bytes,
    "cut": cut,
    "edited": lambda content, chance: edited(content, chance, False),
    "forged": lambda content, chance: edited(content, chance, True),
}


def test_mutated_files(tmp_path):
    chance = random.Random(COUNT)
    contents = [path.read_bytes() for path in FIXTURES]
    refused = dict.fromkeys(KINDS, 0)
    slowest = 0.0
    changed = 0
    crashes = []
    path = tmp_path / "game.json"
    for number in range(COUNT):
        kind = chance.choices(list(KINDS), (2, 2, 1, 2, 3))[0]
        content = KINDS[kind](chance.choice(contents), chance)
        path.write_bytes(content)
        started = time.process_time()
        try:
            session = load_game(path).session
            if not session.is_over:  # what is let in can be played
                session.observation(0)
                session.submit(session.legal()[0])
        except SaveError as error:
            refused[kind] += 1
            assert error.problem and error.remedy
        except Exception as error:  # counted, so that one run shows all of them
            crashes.append((number, kind, f"{type(error).__name__}: {error}"))
        slowest = max(slowest, time.process_time() - started)
        changed += path.read_bytes() != content
    print(
        f"\nfiles {COUNT}, refused {refused}, crashes {len(crashes)}, changed {changed}, slowest {slowest:.2f} s"
    )
    assert crashes == []
    assert changed == 0
    assert slowest < LONGEST
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_bomb_of_every_kind(tmp_path):
    """Depth, length, long numbers, a key a million times: each is refused in little time."""
    path = tmp_path / "bomb.json"
    whole = FIXTURES[0].read_bytes()
    for content in (
        b'{"format": 2, "snapshot": ' + b"[" * 1_900_000 + b"]" * 1_900_000 + b"}",
        b'{"format": 2, "snapshot": [' + b"[]," * 1_300_000 + b"1]}",
        b'{"format": 2, "snapshot": {' + b'"a":1,' * 600_000 + b'"b":1}}',
        b'{"format": 2, "snapshot": ' + b"9" * 4_000_000 + b"}",
        b'{"format": 2, "snapshot": 1e' + b"9" * 4_000_000 + b"}",
        whole[:-3] + b" " * 8_000_000 + whole[-3:],
        b"\x1f\x8b" + bytes(4_000_000),
        b"PK\x03\x04" + bytes(4_000_000),
    ):
        path.write_bytes(content)
        started = time.process_time()
        try:
            load_game(path)
        except SaveError:
            pass
        else:
            raise AssertionError("it was let in")
        assert time.process_time() - started < LONGEST
