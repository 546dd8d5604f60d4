"""Which space a worker takes when only the action is named: the bonus space if its bonus can be used."""

import pytest

from app.rules.viticulture import ids
from app.rules.viticulture.outside.snapshot import digest
from app.rules.viticulture.outside.usual_space import usual_place
from tests.support.positions import scene

LEFT, BONUS, RIGHT = 1, 2, 3


def slot(state, action, kind=ids.REGULAR):
    place = usual_place(state, kind, action)
    return None if place is None else place[3]


def turn(season, players=3, *, spaces=None, **own):
    given = {"season": season, "turn": "p1", "p1": own}
    if spaces:
        given["spaces"] = spaces
    return scene(players, **given)


@pytest.mark.parametrize(
    ("action", "season", "own", "expected"),
    [
        (ids.GIVE_TOUR, "summer", {}, BONUS),
        (ids.DRAW_VINE, "summer", {}, BONUS),
        (ids.SELL, "summer", {"crush_pad": {"red": [3]}}, BONUS),
        (ids.PLANT_VINE, "summer", {"hand": ["sangiovese"]}, LEFT),
        (ids.PLANT_VINE, "summer", {"hand": ["sangiovese", "malvasia"]}, BONUS),
        (ids.PLANT_VINE, "summer", {"hand": ["sangiovese", "merlot"]}, LEFT),  # the other needs structures
        (ids.HARVEST, "winter", {"fields": {"5": ["sangiovese"]}}, LEFT),
        (ids.HARVEST, "winter", {"fields": {"5": ["sangiovese"], "6": ["malvasia"]}}, BONUS),
        (ids.MAKE_WINE, "winter", {"crush_pad": {"red": [1], "white": [1]}}, LEFT),
        (ids.MAKE_WINE, "winter", {"crush_pad": {"red": [1, 2], "white": [1]}}, BONUS),
        (ids.PLAY_SUMMER, "summer", {"hand": ["tour-guide"], "lira": 9}, LEFT),
        (ids.PLAY_SUMMER, "summer", {"hand": ["tour-guide", "broker"], "lira": 9}, BONUS),
        (
            ids.FILL_ORDER,
            "winter",
            {"hand": ["order-red5"], "cellar": {"red": [5]}, "structures": ["medium-cellar"]},
            BONUS,
        ),
    ],
)
def test_the_bonus_space_is_taken_where_its_bonus_can_be_used(action, season, own, expected):
    state = turn(season, **own)
    before = digest(state)
    assert slot(state, action) == expected
    assert digest(state) == before, "it is only looked at"


def test_a_bonus_that_pays_for_the_action_is_taken():
    assert slot(turn("winter", lira=3), ids.TRAIN_WORKER) == BONUS
    assert slot(turn("winter", lira=2), ids.TRAIN_WORKER) is None


def test_without_the_bonus_space_it_is_the_leftmost_free_one():
    assert slot(turn("summer", spaces={"give-tour": {"2": "p2 regular"}}), ids.GIVE_TOUR) == LEFT
    taken = {"give-tour": {"1": "p2 regular", "2": "p3 regular"}}
    assert slot(turn("summer", 5, spaces=taken), ids.GIVE_TOUR) == RIGHT
    assert slot(turn("summer", 2), ids.GIVE_TOUR) == LEFT


def test_a_grande_stands_beyond_only_where_all_are_full():
    taken = {"give-tour": {"1": "p2 regular"}}
    assert slot(turn("summer", 2, spaces=taken), ids.GIVE_TOUR, ids.GRANDE) == ids.OVER
    assert slot(turn("summer", 2, spaces=taken), ids.GIVE_TOUR, ids.REGULAR) is None
    assert slot(turn("summer", 3, spaces=taken), ids.GIVE_TOUR, ids.GRANDE) == BONUS


def test_what_a_first_visitor_would_draw_decides_nothing():
    """Two decks that differ in the next card alone lead to the same space."""
    slots = set()
    for card in ("broker", "tour-guide"):
        state = scene(
            3, season="summer", turn="p1", p1={"hand": ["novice-guide"]}, deck={"summer_top": [card]}
        )
        slots.add(slot(state, ids.PLAY_SUMMER))
    assert len(slots) == 1
