"""Card and board files are checked when loaded: a wrong one names the card, the field and what is allowed."""

import json
from pathlib import Path

import pytest

from app.rules.engine.datafile import DataError, read_json
from app.rules.viticulture import tables
from app.rules.viticulture.boards.loader import load_board

FOLDER = tables.FOLDER
LOADERS = {
    "vines": tables.load_vines,
    "orders": tables.load_orders,
    "visitors": tables.load_visitors,
    "structures": tables.load_structures,
    "mamas": tables.load_mamas,
    "papas": tables.load_papas,
}

# (file, entry, field, wrong value, words that the message must have)
WRONG = [
    ("vines", 2, "red", 11, ("pinot", "red", "11", "0 to 9")),
    ("vines", 2, "red", "2", ("pinot", "red", "whole number")),
    ("vines", 2, "red", True, ("pinot", "red", "whole number")),
    ("vines", 0, "copies", 0, ("sangiovese", "copies", "1 to 9")),
    ("vines", 5, "requires", ["windmill"], ("merlot", "requires", "windmill", "trellis, irrigation")),
    ("vines", 5, "requires", "irrigation", ("merlot", "requires", "list")),
    ("vines", 0, "id", "San Giovese", ("San Giovese", "id", "hyphens")),
    ("vines", 1, "id", "sangiovese", ("sangiovese", "twice")),
    ("orders", 0, "wines", [["rosé", 5]], ("order-red5", "wines", "sparkling")),
    ("orders", 0, "wines", [], ("order-red5", "wines", "1 to 3")),
    ("orders", 0, "wines", [["red", 10]], ("order-red5", "wines", "1 to 9")),
    ("orders", 0, "vp", -1, ("order-red5", "vp", "0 to 9")),
    ("orders", 0, "residual", 6, ("order-red5", "residual", "0 to 5")),
    ("visitors", 0, "deck", "autumn", ("surveyor", "deck", "summer, winter")),
    ("visitors", 0, "solo", 1, ("surveyor", "solo", "true or false")),
    ("structures", 3, "cost", None, ("windmill", "cost", "0 to 9")),
    ("structures", 7, "requires", "small-cellar", ("large-cellar", "requires", "medium-cellar")),
    ("structures", 0, "id", "pergola", ("id", "trellis")),
    ("mamas", 0, "cards", {"vine": 1}, ("mama-alaena", "cards", "vine, order, summer, winter")),
    ("mamas", 0, "workers", 9, ("mama-alaena", "workers", "0 to 5")),
    ("papas", 0, "gift", "house", ("papa-alan", "gift", "worker", "windmill")),
    ("papas", 0, "grande", 2, ("papa-alan", "grande", "0 to 1")),
]


def content(name: str) -> dict:
    """Return the content of a data file."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def written(folder: Path, name: str, data: object) -> Path:
    """Write data as a file of this name."""
    path = folder / f"{name}.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "entry", "field", "value", "words"), WRONG)
def test_a_wrong_value_is_named_with_its_card_and_field(tmp_path, name, entry, field, value, words):
    data = content(name)
    data["rows"][entry][field] = value
    with pytest.raises(DataError) as caught:
        LOADERS[name](written(tmp_path, name, data))
    said = str(caught.value)
    assert said.startswith(f"{name}.json")
    for word in words:
        assert word in said, said


@pytest.mark.parametrize("name", LOADERS)
def test_missing_and_unknown_fields_are_named(tmp_path, name):
    data = content(name)
    field = next(key for key in data["rows"][0] if key != "id")
    card = data["rows"][0]["id"]
    del data["rows"][0][field]
    with pytest.raises(DataError, match=f"{card}.*{field}.*missing"):
        LOADERS[name](written(tmp_path, name, data))
    data = content(name)
    data["rows"][1]["colour"] = "blue"
    with pytest.raises(DataError, match=f"{data['rows'][1]['id']}.*unknown field 'colour'.*id"):
        LOADERS[name](written(tmp_path, name, data))


@pytest.mark.parametrize("name", LOADERS)
def test_a_file_that_is_no_table_is_refused(tmp_path, name):
    for data in ([], {}, {"rows": {}}, {"rows": [3]}, None):
        with pytest.raises(DataError, match=f"{name}.json"):
            LOADERS[name](written(tmp_path, name, data))


def test_a_missing_or_broken_file_says_so(tmp_path):
    with pytest.raises(DataError, match=r"vines\.json: cannot be read"):
        read_json(tmp_path / "vines.json")
    path = tmp_path / "vines.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"vines\.json: is not valid JSON"):
        read_json(path)


def test_a_structure_may_not_be_left_out(tmp_path):
    data = content("structures")
    del data["rows"][4]
    with pytest.raises(DataError, match=r"cottage.*missing"):
        tables.load_structures(written(tmp_path, "structures", data))


BOARD_WRONG = [
    (("end_vp",), 0, ("end_vp", "1 to 99")),
    (("seasons", 1, "id"), "monsoon", ("monsoon", "id", "spring, summer")),
    (("seasons", 1, "steps"), ["dance"], ("summer", "steps", "dance", "turns")),
    (("seasons", 2, "steps"), ["turns"], ("fall", "turns", "no action is open")),
    (("seasons", 0, "steps"), ["draw-visitor"], ("seasons", "chooses a row", "wake-up")),
    (("seasons", 4, "steps"), ["draw-visitor"], ("seasons", "'year-end'")),
    (("year_end_of",), "nobody", ("year_end_of", "all, each")),
    (("year_end", 4), "choose-row", ("year_end", "choose-row", "'each'")),
    (("actions", 13, "private"), False, ("yoke", "private", "True", "mats")),
    (("actions", 12, "private"), True, ("gain-lira", "private", "False", "board")),
    (("slots",), 0, ("slots", "1 to 9")),
    (("slots",), 2, ("open_slots", "1 to 2")),
    (("year_end",), ["age", "rest"], ("year_end", "rest")),
    (("wake_up",), [], ("wake_up", "seven")),
    (("wake_up", 2, "gifts"), {"spring": "wine"}, ("wake-up row 3", "gifts", "draw-order")),
    (("wake_up", 2, "gifts"), {"monsoon": "lira"}, ("wake-up row 3", "gifts", "draw-order")),
    (("wake_up", 2, "gifts"), {"summer": "lira"}, ("wake-up row 3", "gift of summer", "allowed", "spring")),
    (("wake_up", 2, "row"), 4, ("wake-up row 3", "row")),
    (("actions", 0, "bonus"), [None, "gold", None], ("draw-vine", "bonus", "gold")),
    (("actions", 0, "bonus"), [None], ("draw-vine", "bonus", "3 to 3")),
    (("actions", 0, "id"), "draw-grape", ("id", "draw-vine")),
    (("actions", 1, "seasons"), [], ("give-tour", "seasons")),
    (("actions", 1, "private"), "no", ("give-tour", "private", "true or false")),
    (("open_slots",), {"2": 1}, ("open_slots",)),
    (("open_slots", "3"), 4, ("open_slots", "1 to 3")),
    (("actions", 1, "id"), "draw-vine", ("draw-vine", "twice")),
    (("actions", 1, "seasons"), ["spring"], ("give-tour", "seasons", "summer, winter")),
    (("seasons", 2, "id"), "summer", ("seasons", "summer", "once")),
    (("seasons", 2, "steps"), ["draw-visitor", "draw-visitor"], ("fall", "steps", "once")),
    (("seasons",), [], ("seasons",)),
    (("year_end",), ["age", "age"], ("year_end", "once")),
    (("id",), "moon", ("id", "base")),
]


@pytest.mark.parametrize(("place", "value", "words"), BOARD_WRONG)
def test_a_wrong_board_is_named(tmp_path, place, value, words):
    data = content("board_base")
    inner = data
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    with pytest.raises(DataError) as caught:
        load_board(written(tmp_path, "board_base", data))
    said = str(caught.value)
    for word in ("board_base.json", *words):
        assert word in said, said


def test_the_decks_are_those_of_the_box():
    assert [len(tables.full_deck(deck)) for deck in range(4)] == [42, 36, 38, 38]
    assert len(tables.MAMAS) == len(tables.PAPAS) == 18
    assert len({card.id for card in tables.CARDS}) == len(tables.CARDS)
    assert all(mama.workers == 2 for mama in tables.MAMAS)
    # An opening hand is three cards, or two and two lira.
    assert all(sum(mama.cards) * 2 + mama.lira == 6 for mama in tables.MAMAS)
    assert all(papa.grande == 1 for papa in tables.PAPAS)
    assert sum(tables.STRUCTURE_COST) == 32
