"""What has left a place of the table is painted over, also where a picture of the table is painted before Qt has heard.

Qt clears the place of an item when it gets to the messages that wait. A picture that is painted in between, as any
hover or message of the X server brings, must not make it forget what stood there.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QRegion

from app.rules.viticulture.outside.observation import observe
from app.ui.table.animator import Flight
from app.ui.table.table_look import PLAIN_HAND
from tests.support.decisions import Asked, session_at, turn
from tests.support.window import click, show_game
from tests.window.comparing import assert_screen_is_clean, rest

HAND = ["merlot", "pinot", "malvasia", "order-red5"]


@pytest.fixture
def scene(window):
    """A table with a hand, at rest and wholly painted."""
    show_game(window, session_at(Asked("turn", turn("summer", hand=HAND))))
    click(window.curtain.open_button)
    window.presenter.close()  # from here on the test leads the scene
    rest(window)
    assert_screen_is_clean(window, "before anything happens")
    scene = window.table.scene
    scene.set_marks({})
    scene.set_motion(1.0)
    rest(window)
    return scene


def paint_early(window):
    """A picture of some of the table before Qt gets to the messages that wait: of a point of everything there."""
    scene, points = window.table.scene, QRegion()
    for item in scene.items():
        points += QRect(item.sceneBoundingRect().center().toPoint(), QSize(1, 1))
    window.table.view.viewport().repaint(points)


def test_a_card_that_leaves_the_hand(window, scene):
    state = window.presenter.session.state().copy()
    for left in range(len(HAND) - 1, 0, -1):
        state.seats[0].hand = state.seats[0].hand[1:]
        scene.sync(observe(state, 0), scene.regions, replace(scene.look, hand=PLAIN_HAND))
        paint_early(window)
        assert sum(key[0] == "card" for key in set(scene.keys())) == left
        assert_screen_is_clean(window, f"{left} cards left")


@pytest.mark.parametrize("mark", ["legal", "selected", "closed", "focus", "changed-2", "asked", "preview"])
def test_a_mark_that_goes(window, scene, mark):
    keys = [
        key for key in set(scene.keys()) if key[0] in ("structure", "space", "field", "card", "home", "row")
    ]
    assert {key[0] for key in keys} == {"structure", "space", "field", "card", "home", "row"}
    scene.set_marks(dict.fromkeys(keys, mark))
    rest(window)
    scene.set_marks({})
    paint_early(window)
    assert_screen_is_clean(window)


def test_a_mark_that_goes_while_it_breathes(window, scene):
    keys = [key for key in set(scene.keys()) if key[0] in ("structure", "space")]
    for share in (0.0, 0.5, 1.0):
        scene.set_marks(dict.fromkeys(keys, "legal"))
        scene._breath.show(share)
        paint_early(window)
        scene._breath.show(1.0)
        scene.set_marks({})
        paint_early(window)
        assert_screen_is_clean(window, f"after {share}")


@pytest.mark.parametrize("hidden", [False, True], ids=["", "hidden at its end"])
def test_a_piece_that_flies(window, scene, hidden):
    key = next(key for key in set(scene.keys()) if key[0] == "home")
    start, picture = scene.item_rect(key).center(), scene.picture_for(key)
    scene._animator.run([Flight(picture, start, start + QPointF(60, -80), hides=key)])
    (_, ghost), *_ = scene._animator._flying
    for step in range(1, 6):
        ghost.centre_on(start + QPointF(12, -16) * step)
        paint_early(window)
    if hidden:
        ghost.setVisible(False)
    scene.finish_animations()
    paint_early(window)
    assert_screen_is_clean(window)


def test_a_piece_that_is_seen_beforehand(window, scene):
    key = next(key for key in set(scene.keys()) if key[0] == "home")
    for space in sorted(key for key in set(scene.keys()) if key[0] == "space")[:3]:
        scene.foresee(key, space)
        paint_early(window)
    scene.foresee(None)
    paint_early(window)
    assert_screen_is_clean(window)


def test_a_piece_that_is_dragged_and_put_back(window, scene):
    key = next(key for key in set(scene.keys()) if key[0] == "home")
    start = scene.item_rect(key).center()
    scene._lift(key, start)
    paint_early(window)
    scene._drag.move(start + QPointF(40, -50))
    paint_early(window)
    scene.cancel_drag()
    paint_early(window)
    assert_screen_is_clean(window)


def test_the_rim_under_the_pointer(window, scene):
    for key in sorted(key for key in set(scene.keys()) if key[0] == "structure"):
        scene._set_hover(key)
        paint_early(window)
    scene._set_hover(None)
    paint_early(window)
    assert_screen_is_clean(window)


def test_a_table_that_fades(window, scene):
    scene.set_motion(1.0, reduced=True)
    scene.play([("coins", 0, 1)])
    assert scene._fade.running
    paint_early(window)
    scene.finish_animations()
    paint_early(window)
    assert_screen_is_clean(window)


@pytest.mark.parametrize("end", ["as it is", "hidden", "transparent"])
def test_a_picture_that_is_taken_away(window, scene, end):
    key = next(key for key in set(scene.keys()) if key[0] == "home")
    ghost = scene.add_ghost(scene.picture_for(key))
    ghost.centre_on(QPointF(700, 400))
    rest(window)
    if end == "hidden":
        ghost.setVisible(False)
    elif end == "transparent":
        ghost.setOpacity(0.0)
    paint_early(window)
    scene.removeItem(ghost)
    assert_screen_is_clean(window)


def test_what_changes_just_before_a_picture_is_kept_for_a_panel(window, scene):
    """What is drawn into a picture is not on the screen yet."""
    table, state = window.table, window.presenter.session.state().copy()
    state.seats[0].free = (0, 0, 0)
    state.seats[0].lira += 3
    scene.sync(observe(state, 0), scene.regions, scene.look)
    with table._unfolds(table.panel.geometry):
        table.panel.show()
    assert_screen_is_clean(window, "a sheet comes")
    with table._unfolds(table.panel.geometry):
        table.panel.hide()
        scene.sync(observe(window.presenter.session.state(), 0), scene.regions, scene.look)
    assert_screen_is_clean(window, "a sheet goes")
