"""While a sheet is open the own mat is the same choice: what the chosen action would bring stands there, dashed."""

import pytest

from app.rules.viticulture import ids
from app.rules.viticulture.tables import CARD
from app.ui.table.items import GhostItem
from tests.support.decisions import Asked, session_at
from tests.support.window import click, open_window, settle, show_game

SUMMER = {"year": 2, "season": "summer", "turn": "p1"}
WINTER = {"year": 2, "season": "winter", "turn": "p1"}


@pytest.fixture
def ask(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)

    def asked(season, own, moves, prompt):
        show_game(window, session_at(Asked(prompt, {**season, "p1": own}, moves, players=2)))
        if window.curtain.isVisible():
            click(window.curtain.open_button)
        assert window.presenter.interaction.question.prompt == prompt and window.table.panel.isVisible()
        return window

    return asked


def foreseen(window):
    """The middles of what is drawn as a preview, rounded."""
    ghosts = [one for one in window.table.scene.items() if isinstance(one, GhostItem)]
    return sorted(middle(one.sceneBoundingRect()) for one in ghosts)


def middle(rect):
    return round(rect.center().x()), round(rect.center().y())


def cells(window, what, kind, values):
    scene, seat = window.table.scene, window.presenter.sitting.own
    rects = [scene.spot((what, seat, kind, value)) for value in values]
    return [(round(rect.x + rect.w / 2), round(rect.y + rect.h / 2)) for rect in rects]


def near(found, wanted):
    """The same places, as far as halves of pixels go."""
    assert len(found) == len(wanted), (found, wanted)
    for one, other in zip(sorted(found), sorted(wanted), strict=True):
        assert abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1, (found, wanted)


def choose(window, target):
    window.presenter.answering.press_target(target)
    settle()


def test_a_cellar_shows_the_cells_that_it_opens_until_it_is_taken_back(ask):
    window = ask(SUMMER, {"lira": 9}, ("place regular build-structure",), "build")
    assert foreseen(window) == []
    choose(window, ("structure", 0, ids.MEDIUM_CELLAR))
    near(foreseen(window), [one for wine in range(3) for one in cells(window, "wine", wine, (4, 5, 6))])
    window.presenter.cancel()
    assert foreseen(window) == []
    choose(window, ("structure", 0, ids.COTTAGE))
    assert foreseen(window) == [], "it brings nothing to the mat but itself"


def test_a_vine_stands_dashed_on_the_field_behind_those_that_grow_there(ask):
    own = {"hand": ["sangiovese", "malvasia"], "fields": {"5": ["merlot"]}, "structures": ["trellis"]}
    window = ask(SUMMER, own, ("place regular plant-vine",), "plant")
    choose(window, ("card", CARD["malvasia"]))
    assert foreseen(window) == []
    choose(window, ("field", 0, 0))
    (place,) = foreseen(window)
    scene = window.table.scene
    assert scene.item_rect(("field", 0, 0)).contains(*place)
    assert place[1] > middle(scene.item_rect(("vine", 0, 0, 0)))[1]


def test_a_wine_stands_dashed_in_its_cell_and_goes_with_the_answer(ask):
    own = {"crush_pad": {"red": [3], "white": [2]}}
    window = ask(WINTER, own, ("place regular make-wine",), "make")
    choose(window, ("grape", 0, ids.RED, 3))
    near(foreseen(window), cells(window, "wine", ids.RED, (3,)))
    window.presenter.confirm()
    settle()
    assert foreseen(window) == []


def test_a_harvest_shows_its_grapes(ask):
    own = {"fields": {"5": ["merlot"], "6": ["malvasia"]}, "structures": ["trellis"]}
    window = ask(WINTER, own, ("place regular harvest",), "harvest")
    choose(window, ("field", 0, 0))
    near(foreseen(window), cells(window, "grape", ids.RED, (3,)))
