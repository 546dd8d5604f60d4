"""The scene shows what the state is (R22), marks what it is told, and reports what the pointer does."""

import random
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from app.rules.viticulture.ids import GAIN_LIRA, YOKE_SPACE, seat_and_kind
from app.rules.viticulture.outside.observation import observe
from app.ui.play.focus_traversal import FocusTraversal
from app.ui.table.layout import arrange
from app.ui.table.table_look import PLAIN_HAND, HandView, TableLook
from app.ui.table.view import TableView
from app.ui.viticulture.face import FACE
from tests.support.games import options_of, random_game
from tests.support.scenes import new_scene
from tests.support.window import PATIENCE
from tests.ui.test_scene_positions import COLOURS, NAMES, position

SIZE = (1280, 720)


def _sync(scene, observation, size=SIZE, own=0, hand=PLAIN_HAND, scale=1.0):
    seats = len(observation.seats)
    cards = observation.seats[own].hand or ()
    regions = arrange(*size, scale, seats, len(cards))
    scene.sync(observation, regions, TableLook(NAMES[:seats], COLOURS[:seats], own=own, hand=hand))
    return regions


def _keys(scene):
    return scene.keys()


def _picture(scene, size=SIZE):
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def _games(count, every=9):
    """States along random games, with their seeds."""
    for seed in range(count):
        for step, (state, _, _) in enumerate(random_game(seed, options_of(seed))):
            if step % every == 0 or state.is_over:
                yield seed, state


# Picture = state ----------------------------------------------------------------------------------------------


def _drawn_workers(scene):
    """(seat, worker, action, slot) of every worker that the scene shows on the board or the own yoke."""
    drawn = []
    for key in _keys(scene):
        if key[0] == "piece":
            facts = scene.describe(key)
            assert facts["colour"] == COLOURS[facts["seat"]]
            drawn.append((facts["seat"], facts["worker"], facts["action"], facts["slot"]))
    return sorted(drawn)


def _workers_of(state, own):
    there = []
    for action, codes in enumerate(state.spaces):
        for place, code in enumerate(codes):
            if code:
                slot = place + 1 if place < state.board.slots and action != GAIN_LIRA else 0
                there.append((*seat_and_kind(code), action, slot))
    if state.seats[own].yoke:
        there.append((own, state.seats[own].yoke - 1, YOKE_SPACE, 0))
    return sorted(there)


def test_the_picture_is_the_state_all_through_random_games(qapp):
    scene = new_scene()
    for seed, state in _games(5, every=15):
        own = seed % len(state.seats)
        _sync(scene, observe(state, own), own=own)
        assert _drawn_workers(scene) == _workers_of(state, own)
        seat = state.seats[own]
        keys = scene.keys()
        for number, view in enumerate(state.seats):
            assert scene.describe(("cork", number))["value"] == view.vp
            assert scene.describe(("bottle", number))["value"] == view.residual
            assert (("rooster", number) in keys) == bool(view.row)
            if view.row:
                assert scene.describe(("rooster", number))["row"] == view.row
        assert {key[2:] for key in keys if key[0] == "grape"} == {
            (colour, value) for colour in range(2) for value in range(10) if seat.grapes[colour] >> value & 1
        }
        assert {key[2:] for key in keys if key[0] == "wine"} == {
            (kind, value) for kind in range(4) for value in range(10) if seat.wines[kind] >> value & 1
        }
        vines = [scene.describe(key)["card"] for key in sorted(k for k in keys if k[0] == "vine")]
        assert vines == [card for field in seat.fields for card in field]
        for number in range(8):
            assert scene.describe(("structure", own, number))["built"] == bool(seat.built >> number & 1)
        assert sorted(key[1] for key in keys if key[0] == "card") == sorted(seat.hand)
        homes = [key for key in keys if key[0] == "home"]
        assert len(homes) == sum(seat.free)
        totals = scene.describe(("mat", own))
        assert (totals["vp"], totals["lira"], totals["residual"]) == (seat.vp, seat.lira, seat.residual)
        for number, view in enumerate(state.seats):
            if number != own:
                panel = scene.describe(("opponent", number))
                assert (panel["vp"], panel["lira"], sum(panel["hand"])) == (
                    view.vp,
                    view.lira,
                    len(view.hand),
                )
        for deck in range(4):
            assert scene.describe(("deck", deck))["discards"] == len(state.discards[deck])


def test_hidden_cards_are_not_in_the_scene(qapp):
    """R43: while the hand is hidden, or in a public view, no face of any hand is there."""
    scene = new_scene()
    for _, state in _games(2, every=40):
        _sync(scene, observe(state, 0), hand=HandView(hidden=True))
        assert not [key for key in _keys(scene) if key[0] == "card"]
        assert len([key for key in _keys(scene) if key[0] == "back"]) == len(state.seats[0].hand)
        _sync(scene, observe(state, -1))
        assert not [key for key in _keys(scene) if key[0] == "card"]


def test_sync_can_be_repeated_and_the_picture_stays(qapp):
    scene = new_scene()
    first, second = position(3, 7, seed=1), position(3, 7, seed=2)
    _sync(scene, first)
    before = _picture(scene)
    _sync(scene, second)
    assert _picture(scene) != before
    _sync(scene, first)
    assert _picture(scene) == before
    assert (
        len(scene.items()) == len(scene.keys()) + 4
    )  # and two rings, the frame of the keys and the picture that fades


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1024, 700), 1.5), ((1440, 900), 2.0)])
def test_everything_can_be_drawn(qapp, theme, size, scale):
    scene = new_scene(theme, scale)
    for seats, cards, crowded in ((2, 0, False), (6, 20, True)):
        _sync(scene, position(seats, cards, crowded=crowded), size, scale=scale)
        marks = dict.fromkeys(_keys(scene), "legal")
        for mark in ("legal", "closed", "selected", "preview", "focus changed-2", "logged", "asked"):
            scene.set_marks(dict.fromkeys(marks, mark))
            _picture(scene, size)


# Marks --------------------------------------------------------------------------------------------------------


def test_marks_are_shown_and_replaced(qapp):
    scene = new_scene()
    _sync(scene, position(3, 7))
    plain = _picture(scene)
    scene.set_marks({("tile", 7): "legal", ("space", 7, 1): "legal focus", ("wine", 0, 3, 7): "preview"})
    assert scene.describe(("tile", 7))["mark"] == "legal"
    assert scene.describe(("space", 7, 1))["mark"] == "focus legal"
    assert scene.describe(("wine", 0, 3, 7))["kind"] in ("spot", "wine")
    assert _picture(scene) != plain
    scene.set_marks({})
    assert _picture(scene) == plain


def test_marks_survive_a_sync(qapp):
    scene = new_scene()
    observation = position(3, 7)
    _sync(scene, observation)
    scene.set_marks({("row", 3): "legal"})
    _sync(scene, observation)
    assert scene.describe(("row", 3))["mark"] == "legal"


def test_a_chosen_card_is_lifted(qapp):
    scene = new_scene()
    _sync(scene, position(3, 7))
    card = next(key for key in sorted(_keys(scene)) if key[0] == "card")
    before = scene.item_rect(card)
    scene.set_marks({card: "selected"})
    assert scene.item_rect(card).top() == before.top() - 8


def test_arrow_keys_reach_every_target(qapp):
    scene = new_scene()
    observation = position(4, 7)
    _sync(scene, observation)
    targets = [("tile", action) for action in range(13)]
    interaction = SimpleNamespace(open_targets=lambda: targets, closed_targets=dict)
    ring = FocusTraversal()
    question = SimpleNamespace(face=FACE, seat=0, observation=observation)
    ring.set_targets(interaction, scene.keys(), question, scene)
    assert ring.move(1, 0)
    seen, edge = set(), [ring.current]
    while edge:
        key = edge.pop()
        if key in seen:
            continue
        seen.add(key)
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ring.current = key
            if ring.move(*way):
                edge.append(ring.current)
    assert seen == set(targets)


# The pointer --------------------------------------------------------------------------------------------------


@pytest.fixture
def table(qapp, qtbot):
    scene = new_scene()
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(*SIZE)
    view.show()
    observation = position(3, 7)
    observation.seats[0].free = (3, 1, 0)
    observation.seats[0].owned = (4, 1, 0)
    _sync(scene, observation)
    return scene, view, observation


def _point(scene, key):
    rect = scene.item_rect(key)
    return QPoint(round(rect.center().x()), round(rect.center().y()))


def _drag(view, start, end, steps=6):
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, steps + 1):
        QTest.mouseMove(port, start + (end - start) * step / steps)
    return lambda: QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def test_a_click_activates(table):
    scene, view, _ = table
    got = []
    scene.activated.connect(got.append)
    for key in (
        ("row", 4),
        ("tile", GAIN_LIRA),
        ("field", 0, 2),
        ("opponent", 1),
        ("home", 0, 1, 0),
        ("structure", 0, 4),
    ):
        rect = scene.item_rect(key)
        corner = QPoint(round(rect.left()) + 5, round(rect.top()) + 9)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner)
    assert [key[0] for key in got] == ["row", "tile", "field", "opponent", "home", "structure"]


def test_a_marked_target_wins_over_what_stands_on_it(table):
    scene, view, _ = table
    vine = next((key for key in _keys(scene) if key[0] == "vine"), None)
    assert vine is not None
    field = ("field", *vine[1:3])
    got = []
    scene.activated.connect(got.append)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_point(scene, vine))
    scene.set_marks({field: "legal"})
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_point(scene, vine))
    assert got == [vine, field]


def test_hovering_is_reported_once_per_item(table):
    scene, view, _ = table
    got, port = [], view.viewport()
    # A pointer that another test has left there would not move.
    QTest.mouseMove(port, _point(scene, ("row", 7)))
    scene.hovered.connect(got.append)
    for key in (("row", 2), ("row", 2), ("row", 5)):
        QTest.mouseMove(port, _point(scene, key))
    assert got == [("row", 2), ("row", 5)]


def test_dragging_a_worker_onto_a_legal_space(table):
    scene, view, _ = table
    worker, free = ("home", 0, 0, 0), ("space", 6, 1)
    scene.set_draggable({worker})
    scene.set_marks({free: "legal", ("tile", 6): "legal"})
    started, moved, dropped = [], [], []
    scene.drag_started.connect(started.append)
    scene.drag_moved.connect(moved.append)
    scene.dropped.connect(lambda source, over, point: dropped.append((source, over)))
    release = _drag(view, _point(scene, worker), _point(scene, free), 12)
    assert started == [worker] and scene.dragging == worker
    assert moved[-1] == free
    assert not dropped
    release()
    assert dropped == [(worker, free)]
    assert scene.dragging is None


def test_dropping_beside_a_target_sends_the_piece_home(table, qtbot):
    scene, view, _ = table
    worker = ("home", 0, 0, 0)
    scene.set_draggable({worker})
    scene.set_marks({("space", 6, 1): "legal"})
    dropped = []
    scene.dropped.connect(lambda source, over, point: dropped.append((source, over)))
    _drag(view, _point(scene, worker), _point(scene, ("space", 0, 1)))()
    assert dropped == [(worker, ("space", 0, 1))], "what refuses it can say why"
    qtbot.waitUntil(lambda: not scene.animating, timeout=PATIENCE)
    assert next(item for item in scene.items() if getattr(item, "key", None) == worker).isVisible()


def test_escape_and_sync_end_a_drag(table):
    scene, view, observation = table
    worker = ("home", 0, 0, 2)
    scene.set_draggable({worker})
    before = _picture(scene)
    _drag(view, _point(scene, worker), QPoint(600, 300))
    assert scene.dragging == worker
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert scene.dragging is None
    scene.pointer_left()
    assert _picture(scene) == before
    _drag(view, _point(scene, worker), QPoint(600, 300))
    observation.seats[0].free = (2, 1, 0)
    _sync(scene, observation)
    assert scene.dragging is None


def test_only_draggable_pieces_are_lifted(table):
    scene, view, _ = table
    started = []
    scene.drag_started.connect(started.append)
    _drag(view, _point(scene, ("home", 0, 0, 0)), QPoint(600, 300))()
    assert not started


# Motion -------------------------------------------------------------------------------------------------------


def test_random_games_can_be_played_and_skipped(qapp):
    """R33: finishing an animation, or a new size in the middle of it, leaves the picture of the state."""
    scene, plain = new_scene(), new_scene()
    chance = random.Random(1)
    last = None
    for _, state in _games(2, every=1):
        if last is not None and state.events and chance.random() < 0.25:
            scene.play(tuple(state.events), 1.0)
            size = chance.choice([SIZE, (1024, 700)])
            _sync(scene, observe(state, 0), size)
            scene.finish_animations()
            _sync(plain, observe(state, 0), size)
            assert not scene.animating
            assert all(item.isVisible() for item in scene.items() if getattr(item, "key", None))
            if chance.random() < 0.1:
                assert _picture(scene, size) == _picture(plain, size)
        else:
            _sync(scene, observe(state, 0))
        last = state


def test_pace_zero_moves_nothing_and_still_says_played(qapp):
    """R29: no time is lost at the pace that has none."""
    scene = new_scene()
    _sync(scene, position(3, 7))
    done = []
    scene.played.connect(lambda: done.append(1))
    scene.play([("place", 1, 0, 6, 1), ("draw", 0, 0, None)], 0)
    assert done == [1] and not scene.animating


def test_a_flight_runs_to_its_end(qapp, qtbot):
    scene = new_scene()
    _sync(scene, position(3, 7))
    with qtbot.waitSignal(scene.played, timeout=PATIENCE):
        scene.play([("place", 1, 0, 6, 1), ("draw", 1, 0, None), ("vp", 2, 3, "order")], 0.3)
        assert scene.animating
    assert len([item for item in scene.items() if item.zValue() == 80]) == 0


def test_a_point_between_items_is_nothing(qapp):
    scene = new_scene()
    _sync(scene, position(3, 7))
    assert scene.key_at(QPointF(1, 60)) is None


def test_the_automas_workers_have_their_own_colour(qapp):
    scene = new_scene()
    observation = position(3, 7)
    spaces = list(observation.spaces)
    spaces[6] = (6 * 8 + 1, 0, 0)  # behind the last seat: the Automa
    observation.spaces = tuple(spaces)
    _sync(scene, observation)
    assert scene.describe(("piece", 6, 1, 6, 0))["colour"] == "automa"


def test_a_table_for_one_can_be_drawn(qapp):
    scene = new_scene()
    for size in (SIZE, (1920, 1080), (1024, 700)):
        _sync(scene, position(1, 5), size)
        _picture(scene, size)
