"""What the end of a game tells."""

from types import SimpleNamespace

from app.rules.viticulture import ids
from app.rules.viticulture.boards.loader import BOARDS
from app.ui.viticulture.end.results import Fact, results

WINDMILL = ids.STRUCTURE_NAMES.index("windmill")


def seat(points):
    return SimpleNamespace(vp=points, lira=0, wines=(), grapes=())


def ended(seats, winners, year):
    return SimpleNamespace(seats=seats, winners=winners, year=year, board=BOARDS["base"])


def test_facts_tell_what_made_the_difference():
    observation = ended((seat(5), seat(6)), (1,), 2)
    events = [
        ("year", -1, 1),
        ("wake", 0, 1),
        ("wake", 1, 3),
        ("build", 1, WINDMILL, 5),
        ("order-filled", 0, 7, ()),
        ("vp", 0, 5, "order"),
        ("vp", 1, 1, "windmill"),
        ("year", -1, 2),
        ("wake", 0, 1),
        ("vp", 1, 5, "windmill"),
    ]
    assert results(observation, events).facts == (
        Fact("orders", 0, {"n": 1, "points": 5}),
        Fact("structure", 1, {"structure": WINDMILL, "year": 1, "points": 6, "cost": 5}),
        Fact("first", 0, {"n": 2}),
    )


def test_nothing_is_told_where_nothing_made_a_difference():
    observation = ended((seat(0), seat(0)), (0, 1), 1)
    assert results(observation, [("wake", 0, 1)]).facts == ()


def test_it_was_decided_when_nobody_was_level_any_more():
    observation = ended((seat(6), seat(5)), (0,), 2)
    events = [
        ("year", -1, 1),
        ("season", -1, 1),
        ("vp", 0, 3, "order"),
        ("season", -1, 3),
        ("vp", 1, 3, "order"),
        ("year", -1, 2),
        ("season", -1, 1),
        ("vp", 0, 3, "order"),
        ("season", -1, 3),
        ("vp", 1, 2, "order"),
    ]
    assert results(observation, events).decided == (2, 1)
    level = ended((seat(5), seat(5)), (0,), 2)
    assert results(level, [*events, ("vp", 0, -1, "visitor")]).decided is None


def test_income_and_wine_tell_where_points_do_not():
    observation = ended((seat(0), seat(0)), (0, 1), 1)
    events = [
        ("residual", 1, 2, "order"),
        ("lira", 1, 2, "residual"),
        ("wine", 0, 0, 4, 4, 0, 0, 0),
        ("wine", 0, 1, 2, 2, 0, 0, 0),
    ]
    assert results(observation, events).facts == (
        Fact("residual", 1, {"n": 2, "lira": 2}),
        Fact("wine", 0, {"n": 2, "value": 4}),
    )
