"""What stands is neither drawn nor told again: a decision changes a few things of some two hundred."""

import pytest
from PySide6.QtCore import QEvent, QObject

from app.ui.asking.prompt_words import PromptWords
from app.ui.look.look import Look
from app.ui.panels.hand_tools import HandTools
from app.ui.panels.top_bar import TopBar
from app.ui.table.scene import TableScene
from app.ui.table.view import TableView
from tests.support.scenes import new_scene
from tests.support.window import new_session, open_window, settle, show_game
from tests.ui.test_scene import _sync
from tests.ui.test_scene_positions import position


class Painted(QObject):
    """How many pixels of a view are painted."""

    def __init__(self, view):
        super().__init__(view)
        self.pixels = 0
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.pixels += sum(rect.width() * rect.height() for rect in event.region())
        return False


@pytest.fixture
def count(monkeypatch):
    """Count the calls of a method of a class: `count(owner, name)` gives a list that grows with each."""

    def begin(owner, name):
        calls, method = [], getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given: calls.append(given[1:]) or method(*given))
        return calls

    return begin


def test_a_piece_that_comes_paints_its_own_place_and_not_the_table(qapp, qtbot):
    scene = new_scene()
    view = TableView(scene)
    view.resize(1280, 720)
    before, after = position(4), position(4)
    before.seats[0].grapes, after.seats[0].grapes = (0, 0), (0, 1 << 1)  # the least white grape
    _sync(scene, before)
    with qtbot.waitExposed(view):
        view.show()
    settle()
    painted, standing = Painted(view), set(scene.keys())
    _sync(scene, after)
    settle()
    (grape,) = set(scene.keys()) - standing
    assert grape[0] == "grape"
    assert 0 < painted.pixels < 1280 * 720 / 10
    view.hide()
    view.deleteLater()


def test_only_the_items_that_change_are_settled(qapp, count):
    scene = new_scene()
    before, after = position(4), position(4)
    after.seats[0].lira = before.seats[0].lira + 1
    _sync(scene, before)
    settled = count(TableScene, "_settle_item")
    _sync(scene, before)
    assert settled == []
    _sync(scene, after)
    assert settled == [(("mat", 0),)]


def test_bars_that_say_the_same_are_not_told_again(qtbot, tmp_path, count):
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(2, 1))
    fitted, laid_out, dressed = count(PromptWords, "fit"), count(TopBar, "_allow"), count(HandTools, "_dress")
    table, presenter = window.table, window.presenter
    presenter.stage.show_top()
    table.prompt.show_view(table.prompt.view)
    table.hand_tools.show_count(table.hand_tools._total, table.hand_tools._shown)
    assert (fitted, laid_out, dressed) == ([], [], [])
    window.look.set(text_scale=1.4)
    settle()
    assert fitted and laid_out and dressed, "in another look all of them are told again"


def test_buttons_keep_an_icon_that_stays(qapp):
    look = Look("light", 1.0)
    assert look.button_icon("undo").cacheKey() == look.button_icon("undo").cacheKey()
    before = look.button_icon("undo").cacheKey()
    look.set("dark")
    assert look.button_icon("undo").cacheKey() != before


def test_room_for_another_hand_moves_the_other_parts_only_where_they_must(qtbot, tmp_path, count):
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(2, 1))
    table = window.table
    placed = count(type(table), "_place_all")
    table.set_shape(2, 7)
    few = len(placed)
    table.set_shape(2, 8)
    table.set_shape(2, 7)
    assert table.regions == table._regions_now()
    raised = count(type(table.log), "raise_")
    table._raise_side()
    assert raised == [], "what is uppermost already would be painted anew"
    assert len(placed) <= few + 2
