"""Aiming with a real pointer: drags, bubbles and what is seen large, and nothing of them stays on the screen."""

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QApplication

from app.rules.viticulture import ids
from app.rules.viticulture.tables import CARD
from app.ui.panels.places import CLOSE
from tests.support.decisions import Asked, session_at
from tests.support.window import click, show_game, spot
from tests.window.comparing import assert_screen_is_clean, rest, until

VINE = ("card", CARD["sangiovese"], 0)


@pytest.fixture
def summer(window):
    """A summer turn of three with two vines in hand."""
    own = {"hand": ["sangiovese", "malvasia", "order-red5"], "lira": 6}
    given = {"year": 2, "season": "summer", "turn": "p1", "p1": own}
    show_game(window, session_at(Asked("turn", given, players=3)))
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    rest(window)
    window.table.view.setFocus()
    return window


def beside_the_spaces(window, action):
    """A point of a tile over its title."""
    scene = window.table.scene
    return window.table.view.mapFromScene(scene.item_rect(("tile", action)).topLeft()) + QPoint(14, 9)


def test_a_vine_is_dragged_onto_a_field_and_enter_plants_it(summer, hands):
    view = summer.table.view.viewport()
    hands.drag(view, spot(summer, VINE), spot(summer, ("field", 0, 1)))
    rest(summer)
    assert summer.presenter.interaction.wish == ("plant", CARD["sangiovese"], 1)
    assert_screen_is_clean(summer, "after the drop")
    hands.press("Escape")
    assert_screen_is_clean(summer, "after taking it back")
    assert not summer.presenter.interaction.chosen
    hands.drag(view, spot(summer, VINE), spot(summer, ("field", 0, 1)))
    hands.press("Return")
    rest(summer)
    deeds = [entry.text for entry in summer.presenter.session.log]
    assert deeds[:2] == ["place regular plant-vine 2", "plant sangiovese field-6"]
    assert_screen_is_clean(summer, "after the vine is planted")


def test_a_worker_lands_on_the_tile_and_a_meaningless_drop_is_told(summer, hands):
    view = summer.table.view.viewport()
    home = spot(summer, ("home", 0, ids.REGULAR, 0))
    hands.drag(view, home, spot(summer, ("field", 0, 0)))
    rest(summer)
    assert summer.table.bubble.isVisible()
    assert not summer.presenter.interaction.chosen
    hands.drag(view, home, beside_the_spaces(summer, ids.GIVE_TOUR))
    rest(summer)
    assert summer.presenter.interaction.chosen == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]
    hands.press("Left")
    assert summer.presenter.interaction.chosen == [("place", ids.REGULAR, ids.GIVE_TOUR, 1)]
    assert_screen_is_clean(summer, "after another space")


def test_a_bubble_opens_close_to_a_closed_action_and_is_gone_with_the_pointer(summer, hands):
    table = summer.table
    view, key = table.view.viewport(), ("tile", ids.HARVEST)
    hands.move(view, beside_the_spaces(summer, ids.HARVEST))
    until(table.bubble.isVisible)
    rest(summer)
    place, thing = QRectF(table.bubble.geometry()), table.scene.item_rect(key)
    assert not place.intersects(thing)
    assert place.intersects(thing.adjusted(-CLOSE, -CLOSE, CLOSE, CLOSE))
    hands.move(table.top)
    until(lambda: not table.bubble.isVisible())
    assert_screen_is_clean(summer, "after the pointer has left")


def test_the_right_button_and_a_long_press_show_a_card_large(summer, hands):
    table = summer.table
    view, where = table.view.viewport(), spot(summer, VINE)
    hands.click(view, where, button=3)
    until(table.enlarged.isVisible)
    assert_screen_is_clean(summer, "seen large")
    hands.click(
        view, where + QPoint(0, 20), button=3
    )  # elsewhere on it: at one place it would be a double click
    until(lambda: not table.enlarged.isVisible())
    hands.move(table.top)
    assert_screen_is_clean(summer, "closed again")
    hands.move(view, where)
    hands.do("mousedown", 1)
    until(table.enlarged.isVisible)
    hands.do("mouseup", 1)
    assert table.enlarged.isVisible() and not summer.presenter.interaction.chosen
    hands.press("z")
    until(lambda: not table.enlarged.isVisible())
    assert QApplication.mouseButtons().value == 0
