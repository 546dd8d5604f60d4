"""A snapshot that no game has written is refused, and nothing else than SnapshotError comes out."""

import copy
import json

import pytest

from app.rules.engine.codec import SnapshotError
from app.rules.viticulture.outside.snapshot import freeze, thaw
from tests.support.positions import scene


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("spaces", "harvest"), 99),
        (("spaces", "harvest"), [99, 0, 0]),
        (("seats", 0, "vp"), True),
        (("seats", 0, "vp"), -6),
        (("seats", 0, "lira"), 1.5),
        (("seats", 0, "residual"), -1),
        (("seats", 0, "owned"), {"regular": 6, "grande": 1, "temporary": 0}),
        (("seats", 0, "hand"), ["broker", "broker"]),
        (("closing",), 99),
        (("winners",), 0),
        (("stack",), [["turn", 7]]),
        (("stack", 0), ["year", -1, 7]),
        (("stack", 0), ["year", -1, True]),
        (("stack", 1, 2), [0, 0]),
        (("stack", 2), ["turn", -1]),
        (("stack", 2), ["visitor", 0, 5, 1]),
        (("stack", 2), ["action.harvest", 0, 0]),
        (("first",), 7),
        (("turn",), 2),
        (("booked",), [0]),
        (("booked",), [[0, 0, 7, 1]]),
        (("standing",), [0, 0, 77, 1]),
        (("result",), "x"),
        (("seats", 0, "yoke"), 7),
        (("seats", 0, "yoke"), 1),
        (("seats", 0, "free"), {"regular": 3, "grande": 1, "temporary": 0}),
        (("seats", 0, "owned"), {"regular": 2, "grande": 1, "temporary": 2}),
        (("seats", 0, "built"), ["large-cellar"]),
        (("seats", 0, "sold"), ["field-5"]),
        (("seats", 0, "wines"), {"red": [], "white": [], "blush": [2], "sparkling": []}),
        (("seats", 1, "row"), 1),
        (("spaces", "harvest"), [9, 0]),
        (("spaces", "harvest"), [0, 9, 0]),
        (("spaces", "harvest"), [9, 0, 0, 9]),
        (("spaces", "yoke"), [9]),
        (("decks", "vine"), ["broker"]),
        (("surplus",), 1),
    ],
    ids=str,
)
def test_a_snapshot_that_no_game_writes_is_refused(path, value):
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker"], "fields": {"5": ["merlot"]}})
    data = json.loads(json.dumps(freeze(state)))
    assert freeze(thaw(copy.deepcopy(data))) == data
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(SnapshotError):
        thaw(data)
