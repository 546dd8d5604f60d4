"""What floats opens close to what it explains, covers nothing of the own table while there is room, goes in time."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from app.cli.positions import best_moment
from app.rules.viticulture import ids
from app.ui.panels.places import CLOSE, adjoining, apart
from tests.support.window import click, open_window, settle, show_game


@pytest.fixture
def in_turn(qtbot, tmp_path):
    """A winter turn of four, with much on every mat."""
    window = open_window(qtbot, tmp_path)
    session = best_moment(4, 3, lambda state, asked: asked.prompt == "turn" and state.season == ids.WINTER)
    show_game(window, session)
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    return window


def point_at(window, key):
    """The pointer rests on a thing until everything that would open has opened."""
    table = window.table
    corner = table.view.mapFromScene(table.scene.item_rect(key).topLeft())
    QTest.mouseMove(table.view.viewport(), corner + QPoint(12, 8))  # beside what stands on it
    settle()
    for bubble in (table.bubble, table.rule_bubble):
        if bubble._timer.isActive():
            bubble._timer.stop()
            bubble._timer.timeout.emit()
    settle()


def own_things(window):
    table, seat = window.table, window.presenter.sitting.own
    scene = table.scene
    kinds = ("field", "structure", "cellar", "workers", "grape", "wine", "vine")
    keys = {key for key in scene.keys() if key[0] == "card" or (key[0] in kinds and key[1] == seat)}  # noqa: SIM118
    return {key: scene.item_rect(key) for key in keys}


def floating(window):
    """What lies over the table now to tell something: bubbles, and the rule where it has grown out of its place."""
    table = window.table
    found = [part for part in (table.bubble, table.rule_bubble) if part.isVisible()]
    return [*found, *([table.inspector] if table.rule_grown else [])]


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_no_bubble_lies_over_the_own_table_or_its_thing_while_there_is_other_room(in_turn, size, opened):
    """With the mat of an opponent open too, where the rule lay over the own cellars."""
    in_turn.resize(*size)
    settle()
    if opened:
        in_turn.presenter.show_opponent(0)
        settle()
    table, told = in_turn.table, 0
    own = own_things(in_turn)
    for key in [("tile", action) for action in range(12)] + [("row", number) for number in range(1, 8)]:
        point_at(in_turn, key)
        for part in floating(in_turn):
            docked = part is table.bubble and table.prompt.geometry().contains(part.geometry().center())
            if docked:
                continue
            told += 1
            place = QRectF(part.geometry())
            assert not place.intersects(table.scene.item_rect(key)), key
            assert [other for other, rect in own.items() if place.intersects(rect)] == [], key
            assert part.width() <= in_turn.look.theme.size(320)
    assert told > 8


def test_reason_and_rule_do_not_cover_each_other(in_turn):
    in_turn.presenter.show_opponent(0)
    settle()
    table, both = in_turn.table, 0
    for action in range(12):
        point_at(in_turn, ("tile", action))
        if table.bubble.isVisible() and table.rule_bubble.isVisible():
            both += 1
            assert not table.bubble.geometry().intersects(table.rule_bubble.geometry()), action
    assert both


def test_a_bubble_opens_close_to_what_it_explains_where_there_is_room(in_turn):
    table, close = in_turn.table, 0
    for action in range(6):  # of the season that is closed: nothing around them can be chosen
        key = ("tile", action)
        point_at(in_turn, key)
        assert table.bubble.isVisible(), key
        place, thing = QRectF(table.bubble.geometry()), table.scene.item_rect(key)
        assert place.intersects(thing.adjusted(-CLOSE, -CLOSE, CLOSE, CLOSE)), key
        close += 1
    assert close == 6


def test_a_place_close_to_a_thing_is_on_the_pointers_side_and_free():
    room, near = QRectF(0, 0, 1000, 600), QRectF(400, 250, 160, 100)
    taken = [QRectF(560, 200, 400, 200)]
    for pointer in (QPointF(410, 300), QPointF(480, 255), QPointF(480, 345)):
        place = adjoining(near, 200, 80, room, taken, pointer)
        assert place is not None and room.contains(place)
        assert not place.intersects(near) and not place.intersects(taken[0])
        assert apart(place, pointer) <= CLOSE
    assert adjoining(near, 200, 80, room, [QRectF(100, 100, 800, 400)], QPointF(480, 300)) is None
    assert adjoining(near, 1200, 80, room, [], None) is None


def test_where_rule_and_moment_have_room_beside_the_hand_no_bubble_tells_them_again(in_turn):
    """The notes that are left out then are told to whoever asks, by F1."""
    table = in_turn.table
    key = ("tile", ids.HARVEST)
    point_at(in_turn, key)
    assert table.inspector.view.title and not table.rule_bubble.isVisible()
    assert not table.rule_grown
    QTest.keyClick(table.view, Qt.Key.Key_F1)
    settle()
    assert table.rule_bubble.isVisible() and table.rule_bubble.view.notes


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_what_was_opened_by_a_key_goes_with_the_decision(in_turn, size):
    in_turn.resize(*size)
    settle()
    table, presenter = in_turn.table, in_turn.presenter
    target = next(target for target in presenter.interaction.open_targets() if target[0] == "space")
    presenter.answering.press_target(target)
    presenter.ring.current = ("tile", ids.GIVE_TOUR)
    QTest.keyClick(table.view, Qt.Key.Key_F1)
    settle()
    told = table.rule_bubble.isVisible() or table.inspector.view.title
    assert told and table.bubble.isVisible()
    if size == (1280, 720):
        assert table.rule_bubble.isVisible()
    presenter.confirm()
    settle()
    assert not table.rule_bubble.isVisible()
    assert not table.bubble.isVisible()


def test_a_bubble_is_gone_with_the_question_while_the_pointer_stays(in_turn):
    in_turn.resize(1280, 720)
    settle()
    table, presenter = in_turn.table, in_turn.presenter
    point_at(in_turn, ("tile", ids.GIVE_TOUR))
    assert table.rule_bubble.isVisible()
    presenter.offering.clear()
    assert not table.rule_bubble.isVisible() and not table.rule_bubble._timer.isActive()
