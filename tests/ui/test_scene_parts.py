"""Parts of the table that are there at times: an opponent's whole mat, the Automa, marks with words."""

import itertools

import pytest
from PySide6.QtCore import QRectF

from app.ai.agents import make_agent
from app.ai.match import agent_seed
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.ids import AUTOMA_CODE, FALL, HARVEST, SPRING, SUMMER, WINTER
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.observation import observe
from app.ui.table.layout import OPENED, STRIP, Rect, arrange
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.layout import layout
from app.ui.viticulture.table.layout_automa import card_rows, placed_orders
from app.ui.viticulture.table.table import ViticultureTable
from tests.support.scenes import new_scene
from tests.ui.test_scene import _picture, _sync
from tests.ui.test_scene_positions import COLOURS, NAMES, look_for, position

SIZES = [(1024, 700), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]
SCALES = [0.8, 1.0, 1.3, 1.5, 2.0]
EVERYTHING = list(itertools.product(SIZES, SCALES))


def solo_games(every):
    """States along random games against the Automa."""
    for seed in range(3):
        state = new_game(Options(1, automa="normal"), seed)
        agent = make_agent("random", agent_seed(seed, 0))
        for step in itertools.count():
            if state.is_over:
                break
            if step % every == 0:
                yield state
            state.apply(agent(state, 0))


# An opponent's mat ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), EVERYTHING)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_an_open_mat_covers_nothing(size, scale, seats):
    regions = arrange(*size, scale, seats, 7, True)
    opened = regions.extras[OPENED]
    window = Rect(0, 0, *size)
    assert window.contains(opened, 0.5)
    for rect in (regions.top_bar, regions.board, regions.prompt, regions.mat):
        assert not opened.overlaps(rect, 1.0)
        assert window.contains(rect, 0.5)
    places = layout(position(seats, 7, crowded=True), regions, look_for(seats))
    for key, place in places.items():
        if (
            len(key) > 1
            and key[0] in ("field", "vine", "cellar", "structure", "grape", "wine")
            and key[1] == 1
        ):
            assert opened.contains(place.rect, 2.0), (key, place)
        if key[0] == "opponent":
            assert window.contains(place.rect, 1.0)
    fields = [places["field", 1, number].rect for number in range(3)]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(fields, 2))
    assert {("field", 1, n) for n in range(3)} | {("structure", 1, n) for n in range(8)} <= set(places)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 700), 1.0), ((1440, 900), 1.5)])
def test_an_open_mat_shows_what_the_state_is(qapp, size, scale):
    scene = new_scene(scale=scale)
    observation = position(4)
    regions = arrange(*size, scale, 4, 7, True)
    for opened in (1, 2, 3):
        scene.sync(observation, regions, TableLook(NAMES[:4], COLOURS[:4], opened=opened, just_now="passed"))
        view = observation.seats[opened]
        sheet = scene.describe(("other", opened))
        assert (sheet["vp"], sheet["lira"], sheet["residual"]) == (view.vp, view.lira, view.residual)
        keys = scene.keys()
        vines = [scene.describe(key)["card"] for key in sorted(k for k in keys if k[:2] == ("vine", opened))]
        assert vines == [card for field in view.fields for card in field]
        grapes = {key[2:] for key in keys if key[:2] == ("grape", opened)}
        assert grapes == {(c, v) for c in range(2) for v in range(10) if view.grapes[c] >> v & 1}
        for number in range(8):
            assert scene.describe(("structure", opened, number))["built"] == bool(view.built >> number & 1)
        assert [seat for seat in (1, 2, 3) if scene.describe(("opponent", seat)).get("open")] == [opened]
        cards = [key for key in keys if key[0] == "card"]
        assert bool(cards) == (regions.opponent_density != STRIP)  # the mat takes the row of the hand there
        _picture(scene, size)
    scene.sync(observation, arrange(*size, scale, 4, 7), TableLook(NAMES[:4], COLOURS[:4]))
    left = scene.keys()
    assert not [key for key in left if key[0] in ("other", "close")]


@pytest.mark.parametrize("seats", [4, 6])
def test_one_press_opens_all_that_is_open_of_an_opponent(qapp, seats):
    """R16 at 1280x720: lira, points, residual, workers left, fields, grapes, wines, cards by deck, structures."""
    observation = position(seats, crowded=True)
    regions = arrange(1280, 720, 1.0, seats, 7, True)
    for seat in range(1, seats):
        scene = new_scene()
        scene.sync(observation, regions, TableLook(NAMES[:seats], COLOURS[:seats], opened=seat))
        view, sheet = observation.seats[seat], scene.describe(("other", seat))
        assert (sheet["lira"], sheet["vp"], sheet["residual"]) == (view.lira, view.vp, view.residual)
        assert (sheet["free"], sheet["hand"], sheet["built"]) == (view.free, view.hand_counts, view.built)
        keys = scene.keys()
        assert {key[2:] for key in keys if key[:2] == ("wine", seat)} == {
            (wine, value) for wine in range(4) for value in range(10) if view.wines[wine] >> value & 1
        }
        assert {key[2:] for key in keys if key[:2] == ("grape", seat)} == {
            (colour, value) for colour in range(2) for value in range(10) if view.grapes[colour] >> value & 1
        }
        assert len([key for key in keys if key[:2] == ("vine", seat)]) == sum(map(len, view.fields))
        assert {("field", seat, number) for number in range(3)} <= keys
        _picture(scene, (1280, 720))


def test_tabs_and_the_way_back_can_be_pressed(qapp):
    scene = new_scene()
    regions = arrange(1280, 720, 1.0, 3, 7, True)
    scene.sync(position(3), regions, TableLook(NAMES[:3], COLOURS[:3]))
    for key in (("opponent", 1), ("opponent", 2), ("close", "opponent")):
        assert scene.key_at(scene.item_rect(key).center()) == key
    assert scene.describe(("opponent", 1))["key"] == "F2"


# The Automa -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_automa_stands_where_the_opponents_would(qapp, size):
    scene = new_scene()
    regions = arrange(*size, 1.0, 2, 7)
    for state in itertools.islice(solo_games(every=25), 8):
        observation = observe(state, 0)
        scene.sync(observation, regions, TableLook(NAMES[:1], COLOURS[:1], more=(("row-years", ((3, 1),)),)))
        panel = scene.describe(("automa", "panel"))
        solo = observation.solo
        assert (panel["target"], panel["points"]) == (solo.points, observation.seats[0].vp)
        assert (panel["workers"], panel["year"], panel["years"]) == (solo.workers, state.year, solo.years)
        all_keys = scene.keys()
        pieces = [key for key in all_keys if key[0] == "piece" and scene.describe(key)["colour"] == "automa"]
        there = [action for action, codes in enumerate(state.spaces) if codes and codes[0] == AUTOMA_CODE]
        assert sorted(key[1] for key in pieces) == there
        orders = placed_orders(solo)
        assert {key[1]: scene.describe(key)["order"] for key in pieces} == {a: orders[a] for a in there}
        for row in range(1, 8):
            used = scene.describe(("row", row))["used"]
            assert (used == -1) == (row in solo.rows)
        assert scene.describe(("mat", 0))["tokens"] == solo.tokens
        assert not scene.item_rect(("automa", "panel")).intersects(scene.item_rect(("season", 0)))
        _picture(scene, size)


def test_the_rows_of_a_card_say_what_became_of_them():
    for state in itertools.islice(solo_games(every=10), 30):
        solo = observe(state, 0).solo
        for season in {step[0] for step in solo.steps}:
            card, rows = card_rows(solo, season)
            steps = [step for step in solo.steps if step[:2] == (season, card)]
            assert len(rows) == len(steps) == 4
            assert [row[3] > 0 for row in rows] == [step[3] == 0 for step in steps]


# Marks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mark", ["legal", "closed", "logged", "logged-118", "changed-2", "closed changed-1", "asked"]
)
def test_a_tile_shows_every_mark(qapp, mark):
    scene = new_scene()
    _sync(scene, position(4))
    plain = _picture(scene)
    scene.set_marks({("tile", 7): mark})
    assert scene.describe(("tile", 7))["mark"] == " ".join(sorted(mark.split()))
    marked = _picture(scene)
    assert marked != plain
    scene.set_marks({})
    assert _picture(scene) == plain


def test_a_mark_from_the_log_carries_the_number_of_its_line(qapp):
    scene = new_scene()
    _sync(scene, position(4))
    scene.set_marks({("tile", 7): "logged"})
    without = _picture(scene)
    scene.set_marks({("tile", 7): "logged-118"})
    assert _picture(scene) != without


# What shows under the pointer and by the season ------------------------------------------------------------------


def ink(scene, size, rect):
    """The colours of a part of the picture, each once."""
    image = _picture(scene, size)
    box = QRectF(rect.x, rect.y, rect.w, rect.h).toRect().adjusted(4, 4, -4, -4)
    return {image.pixel(x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom())}


@pytest.mark.parametrize(("seats", "slot", "said"), [(2, 2, "3+"), (2, 3, "5+"), (4, 3, "5+")])
def test_a_closed_space_says_from_how_many_players_on_it_is(qapp, seats, slot, said):
    size = (1440, 900)
    scene = new_scene()
    scene.sync(position(seats), arrange(*size, 1.0, seats, 7), look_for(seats))
    key = ("space", HARVEST, slot)
    place = scene._place_of(key)
    assert ViticultureTable().caption(place) == said
    plain = ink(scene, size, place.rect)
    scene._set_hover(key)
    hovered = ink(scene, size, place.rect)
    assert len(hovered) > len(plain) + 5  # letters have smooth edges
    scene._set_hover(None)
    assert ink(scene, size, place.rect) == plain
    scene.set_marks({key: "focus"})
    assert len(ink(scene, size, place.rect)) > len(plain) + 5
    for one in (("space", HARVEST, 1), ("tile", HARVEST), ("row", 1)):
        assert ViticultureTable().caption(scene._place_of(one)) == ""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_season_without_turns_lies_under_a_veil_whether_over_or_still_to_come(qapp, theme):
    size = (1440, 900)
    regions = arrange(*size, 1.0, 3, 7)
    veiled = {}
    for now in (SUMMER, WINTER):
        scene = new_scene(theme)
        scene.sync(position(3, season=now), regions, look_for(3))
        image = _picture(scene, size)
        for season in (SPRING, SUMMER, FALL, WINTER):
            rect = scene._place_of(("season", season)).rect
            veiled[now, season] = image.pixelColor(int(rect.x + rect.w / 2), int(rect.bottom - 5))
    look = new_scene(theme).theme
    for season, name in ((SUMMER, "summer"), (WINTER, "winter")):
        other = WINTER if season == SUMMER else SUMMER
        tint, paper = look.role(f"{name}-tint"), look.role("paper")
        assert veiled[season, season] == tint
        mixed = [tint.getRgb()[n] * 0.55 + paper.getRgb()[n] * 0.45 for n in range(3)]
        assert veiled[other, season].getRgb()[:3] == pytest.approx(mixed, abs=2)
    for season, name in ((SPRING, "spring"), (FALL, "fall")):
        assert veiled[SUMMER, season] == veiled[WINTER, season] == look.role(f"{name}-tint")


MARKED = {
    "tile": ("tile", HARVEST),
    "space": ("space", HARVEST, 1),
    "row": ("row", 3),
    "home": ("home", 0, 0, 0),
    "field": ("field", 0, 1),
    "structure": ("structure", 0, 2),
    "opponent": ("opponent", 1),
    "deck": ("deck", 0),
    "card": None,
}


@pytest.mark.parametrize("kind", MARKED)
@pytest.mark.parametrize(("mark", "role"), [("legal", "legal"), ("selected", "accent")])
def test_without_glow_a_mark_is_a_rim_of_three_pixels(qapp, kind, mark, role):
    """High contrast has no glow; what can be done with a thing must be as plain there (2.2 px beside a glow)."""
    size = (1440, 900)
    widths = {}
    for theme in ("light", "high-contrast"):
        scene = new_scene(theme)
        scene.sync(position(3), arrange(*size, 1.0, 3, 7), look_for(3))
        shown = scene.keys()
        key = MARKED[kind] or min(key for key in shown if key[0] == "card")
        scene.set_marks({key: mark})
        image, rect = _picture(scene, size), scene.item_rect(key)
        colour = scene.theme.role(role)
        y = int(rect.center().y())
        line = [image.pixelColor(int(rect.right()) + step, y) for step in range(-7, 2)]
        widths[theme] = sum(pixel == colour for pixel in line)
    assert widths["high-contrast"] >= 3, widths
    assert 1 <= widths["light"] <= 3, widths
