"""Glow that breathes once, and reduced motion that fades instead of travelling; any input ends both."""

import pytest
from PySide6.QtCore import QEasingCurve

from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.ids import AUTOMA_SEAT, REGULAR
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.observation import observe
from app.settings.wishes import PACES
from app.ui.table.animator import CROSS
from app.ui.table.items import GhostItem
from app.ui.table.layout import arrange
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.motions import flights
from tests.support.scenes import new_scene
from tests.support.window import PATIENCE
from tests.ui.test_scene import _picture, _sync
from tests.ui.test_scene_positions import position

LEGAL = {("space", 7, 1): "legal", ("card", 0, 0): "legal", ("tile", 7): "legal"}


def _ready(**motion):
    scene = new_scene()
    _sync(scene, position(4))
    if motion:
        scene.set_motion(**motion)
    return scene


def test_targets_that_appear_breathe_once_and_stand_still(qapp, qtbot):
    scene = _ready(pace=0.25)
    scene.set_marks(LEGAL)
    still = _ready()
    still.set_marks(LEGAL)
    assert scene._breath.running
    scene._breath.show(0.5)
    assert _picture(scene) != _picture(still)
    qtbot.waitUntil(lambda: not scene._breath.running, timeout=PATIENCE)
    assert _picture(scene) == _picture(still)
    scene.set_marks({key: f"{mark} focus" for key, mark in LEGAL.items()})
    assert not scene._breath.running  # nothing new is legal


def test_input_and_other_marks_end_the_breath(qapp):
    scene = _ready(pace=1.0)
    scene.set_marks(LEGAL)
    scene.finish_animations()
    assert not scene._breath.running and not scene._breath.overlays
    scene.set_marks({})
    scene.set_marks(LEGAL)
    scene.set_marks({})
    assert not scene._breath.overlays


def test_without_motion_nothing_breathes_or_fades(qapp):
    for motion in ({}, {"pace": 0.0}, {"pace": 0.0, "reduced": True}, {"pace": 1.0, "reduced": True}):
        scene = _ready(**motion)
        scene.set_marks(LEGAL)
        assert not scene._breath.running
    assert not _ready()._fade.running


def test_reduced_motion_fades_from_the_old_picture_to_the_new(qapp, qtbot):
    scene = _ready(pace=1.0, reduced=True)
    before = _picture(scene)
    after = position(4, seed=2)
    scene.played.connect(lambda: _sync(scene, after))
    scene.play([("place", 1, 0, 7, 1)], 1.0)
    assert not scene.animating and scene._fade.running
    assert scene.observation is after  # told at once: nothing travels
    new = _ready()
    _sync(new, after)
    assert _picture(scene) not in (before, _picture(new))
    qtbot.waitUntil(lambda: not scene._fade.running, timeout=PATIENCE)
    assert _picture(scene) == _picture(new)


def test_input_ends_a_fade(qapp):
    scene = _ready(pace=1.0, reduced=True)
    scene.play([("place", 1, 0, 7, 1)], 1.0)
    scene.finish_animations()
    assert not scene._fade.running and not scene._fade.old.isVisible()


def test_a_change_of_size_while_it_fades_leaves_the_right_picture(qapp):
    scene = _ready(pace=1.0, reduced=True)
    scene.play([("place", 1, 0, 7, 1)], 1.0)
    regions = arrange(1440, 900, 1.0, 4, 7)
    look = scene.look
    scene.sync(scene.observation, regions, look)
    scene.finish_animations()
    other = new_scene()
    other.sync(scene.observation, regions, look)
    assert _picture(scene, (1440, 900)) == _picture(other, (1440, 900))


def test_a_worker_of_the_automa_flies_from_its_panel_to_its_space(qapp):
    events: list = []
    state = new_game(Options(players=1, automa="normal"), 3, events)
    while not any(event[0] == "automa-place" for event in events):
        state.events = events
        state.apply(state.legal_actions()[0])
    placed = next(event for event in events if event[0] == "automa-place")
    scene = new_scene()
    scene.sync(observe(state, 0), arrange(1440, 900, 1.0, 2, 7), TableLook(("Giulia",), ("garnet",)))
    (flight,) = flights([placed], scene)
    assert flight.lands == ("piece", placed[4], 1, AUTOMA_SEAT, REGULAR)
    assert scene.item_rect(flight.lands).contains(flight.end)
    assert scene.item_rect(("automa", "panel")).contains(flight.start)


# --- how long it takes ---------------------------------------------------------------------------------------

PIECE = [("place", 1, 0, 7, 1)]
CHAIN = [("place", seat, 0, 7, slot) for seat, slot in ((1, 1), (2, 2), (3, 3))]


def _takes(events, **motion):
    """Milliseconds until everything has landed, and the longest way of a single picture at the usual pace."""
    scene = _ready(**motion)
    scene.play(events, motion["pace"])
    clock = scene._animator._clock
    return clock.duration(), {flight.time for flight, _ in scene._animator._flying}


@pytest.mark.parametrize(("pace", "factor"), [("fast", 0.5), ("normal", 1), ("slow", 2)])
def test_a_piece_flies_for_220_ms_times_the_pace(qapp, pace, factor):
    duration, ways = _takes(PIECE, pace=PACES[pace])
    assert ways == {220}
    assert duration == 220 * factor


def test_several_follow_each_other_60_ms_apart(qapp):
    duration, ways = _takes(CHAIN, pace=1.0)
    assert duration == max(ways) + 60 * (len(CHAIN) - 1)


def test_no_event_takes_more_than_1200_ms(qapp):
    duration, _ = _takes([("draw", 1, 0, None)] * 40, pace=1.0)
    assert duration == 1200


def test_cards_take_260_ms(qapp):
    duration, ways = _takes([("draw", 1, 0, None)], pace=1.0)
    assert ways == {260} and duration == 260


def test_a_fade_takes_120_ms_and_a_breath_600(qapp):
    scene = _ready(pace=1.0, reduced=True)
    scene.play(PIECE, 1.0)
    assert scene._fade._pulse._clock.duration() == 120
    assert not scene._animator._flying, "nothing travels"
    scene = _ready(pace=1.0)
    scene.set_marks(LEGAL)
    assert scene._breath._pulse._clock.duration() == 600


@pytest.mark.parametrize(("motion", "time"), [({"pace": 1.0}, 80), ({"pace": 0.5}, 40)])
def test_the_rim_under_the_pointer_comes_in_80_ms(qapp, motion, time):
    scene = _ready(**motion)
    scene._set_hover(("tile", 7))
    assert scene._rim_comes.running and scene._rim_comes._clock.duration() == time
    assert scene._hover_item.opacity() < 1
    scene.finish_animations()
    assert scene._hover_item.opacity() == 1
    still = _ready()
    still._set_hover(("tile", 7))
    assert _picture(scene) == _picture(still)


@pytest.mark.parametrize("motion", [{}, {"pace": 0.0}, {"pace": 1.0, "reduced": True}])
def test_without_motion_the_rim_is_there_at_once(qapp, motion):
    scene = _ready(**motion)
    scene._set_hover(("tile", 7))
    assert not scene._rim_comes.running and scene._hover_item.opacity() == 1


def test_a_dragged_piece_meets_a_rim_that_is_there_at_once(qapp):
    scene = _ready(pace=1.0)
    scene._set_hover(("tile", 7))
    scene.show_drop_target(("space", 7, 1))
    assert scene._hover_item.opacity() == 1


def test_nothing_fades_evenly(qapp):
    """Ease out for what arrives: the first half of the time takes more than half of the way."""
    scene = _ready(pace=1.0, reduced=True)
    scene.play(PIECE, 1.0)
    clock = scene._fade._pulse._clock
    clock.pause()
    clock.setCurrentTime(60)
    assert scene._fade.old.opacity() < 0.2


NUMBERED = {"points-numbers", "residual-numbers", "mat", "opponent"}  # and the panel of the Automa


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_that_flies_covers_a_number(qapp, seats):
    """R18: tracks, totals and panels of players lie over all that moves, whatever it is and wherever it goes."""
    scene = new_scene()
    _sync(scene, position(seats, crowded=True))
    shown = scene.keys()
    kinds = {scene.describe(key)["kind"]: key for key in shown}
    assert set(kinds) >= NUMBERED
    lowest = min(
        item.zValue()
        for item in scene.items()
        if getattr(item, "key", None) in kinds.values() and scene.describe(item.key)["kind"] in NUMBERED
    )
    covered = scene.never_covered()
    for kind in NUMBERED:
        place = scene.item_rect(kinds[kind])
        assert any(rect.contains(place) for rect in covered), kind
    events = [
        ("place", 1, REGULAR, 6, 1),
        ("draw", 1, 0, None),
        ("draw", 0, 2, 40),
        ("vp", 0, 3, "order"),
        ("lira", 0, 2, "tour"),
        ("residual", 1, 1, "order"),
        ("build", 0, 3, 5),
        ("rooster", 0, 3),
    ]
    seen = set()
    for event in events:
        scene.play([event], 1.0)
        for item in scene.items():
            if isinstance(item, GhostItem):
                seen.add(event[0])
                assert item.zValue() < lowest, event
        scene.finish_animations()
    assert {"place", "draw"} <= seen


def test_the_panel_of_the_automa_is_never_covered(qapp):
    scene = new_scene()
    scene.sync(
        observe(new_game(Options(1, automa="normal"), 1), 0),
        arrange(1280, 720, 1.0, 2, 7),
        TableLook(("Giulia",), ("garnet",)),
    )
    assert any(rect.contains(scene.item_rect(("automa", "panel"))) for rect in scene.never_covered())


def test_arrivals_ease_out_and_moves_across_the_table_ease_in_and_out(qapp):
    scene = _ready()
    curves = {}
    for event in (*PIECE, ("draw", 1, 0, None), ("vp", 1, 2, "order"), ("grape", 0, 0, 3)):
        (flight,) = flights([event], scene)
        curves[event[0]] = (flight.curve or CROSS).type()
    out, both = QEasingCurve.Type.OutCubic, QEasingCurve.Type.InOutCubic
    assert curves == {"place": both, "draw": out, "vp": both, "grape": out}
