"""Window and settings are there again after a restart, and the window never opens off or larger than its screen."""

import json

import pytest
from PySide6.QtGui import QGuiApplication

from app.ui.window import geometry
from tests.support.window import PATIENCE, open_window
from tests.ui.test_large_screens import look_at

ONE, TWO, SMALL = (1920, 1080, 1), (1600, 900, 1), (1280, 768, 1)


@pytest.fixture
def start(checkout, tmp_path):
    """Start the program and end it again; returns what it told."""

    def run(*screens, **wanted):
        return look_at(
            checkout, tmp_path, *screens, child="window_place_child.py", words=[json.dumps(wanted)]
        )

    return run


def inside(told, width, height):
    """Whether the whole window with its border is on a screen."""
    x, y, w, h = told["frame"]
    return x >= 0 and y >= 0 and x + w <= width and y + h <= height


def test_the_first_time_it_has_its_usual_size(start):
    found = start(ONE)
    assert found["first"][2:] == found["place"][2:] == [1440, 900]
    assert found["least"] == [1024, 700]


@pytest.mark.parametrize("screen", [(1366, 768, 1), (1000, 600, 1)])
def test_on_a_smaller_screen_it_is_as_large_as_that_with_its_border(start, screen):
    found = start(screen)
    assert inside(found, *screen[:2])
    assert found["frame"][2:] == list(screen[:2])
    assert found["place"][2:] != found["frame"][2:], "there is no border, so that is not tested"
    assert found["least"] == [min(1024, found["place"][2]), min(700, found["place"][3])]


def test_it_stands_where_it_stood(start):
    start(ONE, place=[300, 120, 1100, 720])
    assert start(ONE)["place"] == [300, 120, 1100, 720]


def test_also_on_the_second_screen(start):
    start(ONE, TWO, place=[2100, 80, 1200, 760])
    found = start(ONE, TWO)
    assert found["place"] == [2100, 80, 1200, 760]
    assert found["first"] == found["place"]


def test_a_screen_that_is_gone_brings_it_back(start):
    start(ONE, TWO, place=[2100, 80, 1200, 760])
    assert inside(start(ONE), 1920, 1080)


@pytest.mark.parametrize(
    "place",
    [
        [-700, 100, 1200, 760],  # its middle just off the left edge
        [1200, 500, 1200, 760],  # its middle on the screen, a part of it not
        [100, -200, 1918, 1078],
    ],
)
def test_a_window_that_was_pushed_over_an_edge_is_wholly_on_the_screen(start, place):
    start(ONE, place=place)
    assert inside(start(ONE), 1920, 1080)


def test_a_smaller_screen_makes_it_smaller(start):
    start(ONE, place=[200, 100, 1600, 960])
    assert inside(start(SMALL), *SMALL[:2])


def test_a_window_that_filled_the_screen_does_so_again(start):
    start(ONE, place=[300, 120, 1100, 720], maximized=True)
    found = start(ONE)
    assert found["maximized"]
    assert found["frame"][2:] == [1920, 1080]
    assert found["normal"][2:] == [1100, 720]


def test_look_pace_keys_and_splitter_are_remembered(start):
    before = start(ONE, tell=True)
    wishes = {
        "theme": "dark",
        "text_scale": 1.25,
        "patterns": "fine",
        "pace": "slow",
        "confirm": "final",
        "reduced_motion": "on",
    }
    start(ONE, wishes=wishes, side=[300.0, True])
    after = start(ONE, tell=True)
    wanted = {
        "theme": "dark",
        "text": 1.25,
        "patterns": "fine",
        "pace": "slow",
        "confirm": "final",
        "reduced": True,
        "worker key": "J",
        "log width": 300.0,
        "log open": True,
    }
    assert {name: after[name] for name in wanted} == wanted
    assert not [name for name in wanted if before[name] == wanted[name]], "each of them was another before"


def test_while_no_screen_changes_nothing_is_fitted(qtbot, tmp_path, monkeypatch):
    """Only a change calls for it: a window that somebody made larger than its screen stays so."""
    fitted = []
    monkeypatch.setattr(geometry.ScreenWatch, "fit", lambda watch: fitted.append(watch))
    window = open_window(qtbot, tmp_path)
    watch = window.findChild(geometry.ScreenWatch)
    assert not watch._settled.isActive()
    screen = QGuiApplication.primaryScreen()
    screen.availableGeometryChanged.emit(screen.availableGeometry())
    qtbot.waitUntil(lambda: fitted == [watch], timeout=PATIENCE)
