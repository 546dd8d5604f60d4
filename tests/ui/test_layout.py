"""The layout holds at every size, text scale and number of players: nothing overlaps, everything is inside."""

import itertools

import pytest

from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.ids import GAIN_LIRA
from app.ui.table.layout import Rect, Side, arrange, collapse_level, design_window
from app.ui.viticulture.table.layout import layout, plan
from app.ui.viticulture.table.layout_board import SEASON_OF, board_parts
from tests.ui.test_scene_positions import look_for, position

SIZES = [
    (1920, 1080),
    (1440, 900),
    (1280, 720),
    (1024, 700),
    (3840, 2160),
    (1366, 768),
    (1600, 1000),
    (2560, 1080),
    (1100, 1400),
]
SCALES = [0.8, 1.0, 1.3, 1.5, 2.0]
SEATS = [2, 3, 4, 5, 6]
HANDS = [0, 1, 7, 9, 10, 12, 20, 30]
EVERYTHING = list(itertools.product(SIZES, SCALES))


def _regions_of(regions):
    rects = {"top_bar": regions.top_bar, "board": regions.board, "prompt": regions.prompt, "mat": regions.mat}
    rects |= {"hand": regions.hand, "tools": regions.hand_tools}
    rects |= {f"opponent {n}": rect for n, rect in enumerate(regions.opponents)}
    rects |= {name: rect for name, rect in (("log", regions.log), ("inspector", regions.inspector)) if rect}
    return rects


@pytest.mark.parametrize(("size", "scale"), EVERYTHING)
def test_regions_lie_inside_the_window_and_do_not_overlap(size, scale):
    for seats, cards in itertools.product(SEATS, HANDS):
        regions = arrange(*size, scale, seats, cards)
        window = Rect(0, 0, *size)
        rects = _regions_of(regions)
        assert len(regions.opponents) == seats - 1
        for name, rect in rects.items():
            assert window.contains(rect, 0.5), (name, rect)
            assert rect.w > 20 and rect.h > 20, (name, rect)
        for (one, first), (two, second) in itertools.combinations(rects.items(), 2):
            assert not first.overlaps(second, 1.0), (one, first, two, second)


SOLID = ("tile", "row", "deck", "card", "back", "field", "structure", "home", "opponent", "away", "idle")
INSIDE = {
    "space": "tile",
    "vine": "field",
}


@pytest.mark.parametrize(("size", "scale"), EVERYTHING)
@pytest.mark.parametrize("crowded", [False, True])
def test_items_lie_inside_and_do_not_overlap(size, scale, crowded):
    for seats, cards in [(2, 7), (3, 9), (4, 12), (5, 20), (6, 1)]:
        regions = arrange(*size, scale, seats, cards)
        observation = position(seats, cards, crowded=crowded)
        places = layout(observation, regions, look_for(seats))
        window = Rect(0, 0, *size)
        solid = []
        for key, place in places.items():
            assert window.contains(place.rect, 1.0), (key, place)
            assert place.rect.w >= 8 and place.rect.h >= 8, (key, place)
            if key[0] in SOLID or (key[0] == "space"):
                if key[0] == "tile" and key[1] == GAIN_LIRA:
                    continue
                solid.append((key, place.rect))
        groups = {}
        for key, rect in solid:
            groups.setdefault("space" if key[0] == "space" else "other", []).append((key, rect))
        if regions.card_style == "two-rows" and cards > 20:
            continue
        for group in groups.values():
            for (one, first), (two, second) in itertools.combinations(group, 2):
                assert not first.overlaps(second, 1.01), (size, scale, seats, one, first, two, second)


@pytest.mark.parametrize(("size", "scale"), EVERYTHING)
def test_parts_lie_in_their_whole(size, scale):
    for seats in SEATS:
        regions = arrange(*size, scale, seats, 7)
        observation = position(seats, 7, crowded=True)
        places = layout(observation, regions, look_for(seats))
        for key, place in places.items():
            if key[0] in ("space", "over"):
                assert places["tile", key[1]].rect.contains(place.rect, 1.5), (key, place)
            elif key[0] == "vine":
                assert places["field", key[1], key[2]].rect.contains(place.rect, 1.5), (key, place)
            elif key[0] in ("home", "away", "idle"):
                assert places["workers", key[1]].rect.contains(place.rect, 1.5), (key, place)
            elif key[0] in ("field", "structure", "cellar", "workers"):
                assert regions.mat.contains(place.rect, 1.5), (key, place)
            elif key[0] in ("season", "tile", "row", "deck", "track"):
                assert regions.board.contains(place.rect, 1.5), (key, place)
            elif key[0] == "card":
                assert regions.hand.contains(place.rect, 1.5), (key, place)


@pytest.mark.parametrize(("size", "scale"), EVERYTHING)
def test_what_must_always_be_seen_is_there(size, scale):
    for seats in SEATS:
        regions = arrange(*size, scale, seats, 20)
        observation = position(seats, 20)
        places = layout(observation, regions, look_for(seats))
        keys = set(places)
        assert {("tile", action) for action in (*SEASON_OF, GAIN_LIRA)} <= keys
        assert {("space", action, slot) for action in SEASON_OF for slot in (1, 2, 3)} <= keys
        assert {("field", 0, number) for number in range(3)} <= keys
        assert {("cork", seat) for seat in range(seats)} | {("bottle", seat) for seat in range(seats)} <= keys
        assert ("cellar", 0) in keys and ("workers", 0) in keys and ("mat", 0) in keys
        assert len([key for key in keys if key[0] == "card"]) == 20
        homes = sum(observation.seats[0].free)
        assert len([key for key in keys if key[0] == "home"]) == homes
        for key in (("tile", 0), ("field", 0, 0)):
            assert places[key].rect.w >= 28 and places[key].rect.h >= 28


@pytest.mark.parametrize(("size", "scale"), EVERYTHING)
def test_open_spaces_can_be_hit(size, scale):
    """Also beside an opponent's open mat or the open log: 28 by 28 pixels, whoever plays."""
    for seats, wide, log in itertools.product(SEATS, (False, True), (False, True)):
        regions = arrange(*size, scale, seats, 7, wide, Side(open=log))
        slots = BOARDS["base"].open_slots[seats]
        for tile in board_parts(regions, slots, BOARDS["base"].slots).tiles.values():
            for space in tile.spaces[:slots]:
                assert round(space.w) >= 28 and round(space.h) >= 28, (seats, wide, log, space)


def test_every_worker_on_the_board_has_a_place():
    observation = position(6, crowded=True)
    regions = arrange(1280, 720, 1.0, 6, 7)
    places = layout(observation, regions, look_for(6))
    drawn = [place for key, place in places.items() if key[0] == "piece" and place.fact("action") < 13]
    there = [code for codes in observation.spaces for code in codes if code]
    assert len(drawn) == len(there)


def test_the_same_observation_gives_the_same_places():
    regions = arrange(1440, 900, 1.0, 3, 7)
    assert layout(position(), regions, look_for(3)) == layout(position(), regions, look_for(3))


def test_collapse_goes_step_by_step_and_never_back_when_the_window_shrinks():
    levels = [collapse_level(width, 900) for width in range(1440, 1000, -4)]
    assert levels == sorted(levels)
    heights = [collapse_level(1440, height) for height in range(900, 680, -4)]
    assert heights == sorted(heights)
    assert {collapse_level(1440, 900), collapse_level(1280, 720), collapse_level(1024, 700)} == {0, 5, 10}


def test_text_above_130_percent_counts_as_a_smaller_window():
    width, _, unit, text = design_window(1920, 1080, 1.5)
    assert unit > 1.2 and width < 1600
    assert text == pytest.approx(1.3, abs=0.01)
    assert text * unit == pytest.approx(1.5 * 1.2)


def test_4k_is_full_hd_at_double_pixels():
    big, small = arrange(3840, 2160, 1.0, 3, 7), arrange(1920, 1080, 1.0, 3, 7)
    assert big.level == small.level
    assert abs(big.board.w - 2 * small.board.w) <= 2


def test_spots_exist_for_every_token_that_may_come():
    regions = arrange(1280, 720, 1.0, 3, 7)
    spots = plan(position(), regions, look_for(3)).spots
    assert ("grape", 0, 1, 9) in spots and ("wine", 0, 3, 7) in spots
    assert ("wine", 0, 3, 6) not in spots and ("wine", 0, 2, 3) not in spots


@pytest.mark.parametrize(
    ("size", "scale", "most"),
    [
        ((1440, 900), 1.0, 9),
        ((1600, 900), 1.0, 9),
        ((1920, 1080), 1.0, 11),
        ((1920, 1080), 1.3, 9),
        ((2560, 1440), 1.0, 11),
    ],
)
def test_so_many_cards_stand_side_by_side(size, scale, most):
    """Nine, and eleven in a big window; more become two rows of slips."""
    assert [arrange(*size, scale, 3, count).card_style for count in (most, most + 1)] == ["card", "two-rows"]
