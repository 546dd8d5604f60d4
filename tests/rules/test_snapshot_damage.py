"""A snapshot that no game has written is refused, and nothing else than SnapshotError comes out."""

import copy
import json

import pytest

from app.rules.viticulture.snapshot import SnapshotError, freeze, thaw
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
        (("surplus",), 1),
    ],
    ids=str,
)
def test_a_snapshot_that_no_game_writes_is_refused(path, value):
    state = scene(2, season="summer", turn="p1", p1={"hand": ["broker"]})
    data = json.loads(json.dumps(freeze(state)))
    assert freeze(thaw(copy.deepcopy(data))) == data
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(SnapshotError):
        thaw(data)
