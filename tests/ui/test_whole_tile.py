"""The whole tile of an action is the target: which space is taken shows before, and another is a key or click away."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.rules.viticulture import ids
from app.ui.table.items import GhostItem
from tests.support.window import (
    LEFT,
    at_first_turn,
    click,
    click_key,
    drag,
    home,
    open_window,
    settle,
)

BONUS, PLAIN = ("space", ids.GIVE_TOUR, 2), ("space", ids.GIVE_TOUR, 1)
TILE = ("tile", ids.GIVE_TOUR)


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def title_of(window, action):
    """A point of the tile beside all of its spaces."""
    scene = window.table.scene
    tile = scene.item_rect(("tile", action))
    return window.table.view.mapFromScene(tile.topLeft()) + QPoint(12, 9)


def press(window, where):
    QTest.mouseClick(window.table.view.viewport(), LEFT, pos=where)
    settle()


def hover(window, where):
    QTest.mouseMove(window.table.view.viewport(), where)
    settle()


def chosen(window):
    return window.presenter.interaction.chosen


def ghosts(window):
    return [item for item in window.table.scene.items() if isinstance(item, GhostItem)]


def test_a_click_beside_the_spaces_takes_the_one_with_the_bonus_and_commits_nothing(window):
    """R01."""
    at_first_turn(window, players=3)
    before = len(window.presenter.session.log)
    press(window, title_of(window, ids.GIVE_TOUR))
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]
    assert len(window.presenter.session.log) == before
    click(window.table.prompt.confirm)
    assert window.presenter.session.log[-1].text == "place regular give-tour 2"


def test_a_space_that_is_closed_leaves_it_to_the_tile(window):
    at_first_turn(window, players=3)
    click_key(window, ("space", ids.GIVE_TOUR, 3))  # opens with five players
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]


def test_the_space_that_would_be_taken_shows_under_the_pointer(window):
    at_first_turn(window, players=3)
    scene = window.table.scene
    hover(window, title_of(window, ids.GIVE_TOUR))
    where = scene.item_rect(BONUS).center()
    assert scene._hover_item.isVisible()
    assert (scene._hover_item.sceneBoundingRect().center() - where).manhattanLength() < 2
    (ghost,) = ghosts(window)
    assert (ghost.sceneBoundingRect().center() - where).manhattanLength() < 2
    hover(window, QPoint(4, 4))
    assert not ghosts(window)


def test_a_worker_is_dropped_anywhere_on_the_tile(window):
    at_first_turn(window, players=3)
    viewport, scene = window.table.view.viewport(), window.table.scene
    drag(window, home(window, ids.GRANDE), TILE)
    assert chosen(window) == [("place", ids.GRANDE, ids.GIVE_TOUR, 2)]
    click(window.table.prompt.cancel)
    start = window.table.view.mapFromScene(scene.item_rect(home(window)).center())
    end = title_of(window, ids.GIVE_TOUR)
    QTest.mousePress(viewport, LEFT, pos=start)
    QTest.mouseMove(viewport, start + QPoint(30, -30))
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, LEFT, pos=end)
    settle()
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]


def test_left_and_right_change_the_space_until_the_commit(window):
    at_first_turn(window, players=3)
    said = []
    window.table.announcer.said.connect(said.append)
    press(window, title_of(window, ids.GIVE_TOUR))
    view = window.table.view
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 1)]
    assert "preview" in window.table.scene.marks()[PLAIN]
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]
    assert "bonus" in said[-1].lower()
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert window.presenter.session.log[-1].text == "place regular give-tour 2"


def test_keys_alone_change_the_space_where_they_chose_it(window):
    at_first_turn(window, players=3)
    presenter = window.presenter
    window.table.view.setFocus()
    presenter.ring.current = BONUS
    QTest.keyClick(window.table.view, Qt.Key.Key_Return)
    QTest.keyClick(window.table.view, Qt.Key.Key_Left)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 1)]
    assert presenter.ring.current == PLAIN
    QTest.keyClick(window.table.view, Qt.Key.Key_Return)
    assert presenter.session.log[-1].text == "place regular give-tour"


def test_another_click_on_the_tile_takes_its_next_space_and_a_double_click_only_the_first(window):
    at_first_turn(window, players=3)
    where = title_of(window, ids.GIVE_TOUR)
    press(window, where)
    press(window, where)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 1)]
    press(window, where)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]
    window.presenter.offering.guard = 60_000
    click(window.table.prompt.cancel)
    press(window, where)
    press(window, where)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 2)]


def test_where_there_is_one_space_another_click_on_the_tile_confirms(window):
    at_first_turn(window, players=2)
    where = title_of(window, ids.GIVE_TOUR)
    press(window, where)
    press(window, where)
    assert window.presenter.session.log[-1].text == "place regular give-tour"


def test_the_bar_offers_the_spaces_beside_the_workers(window):
    at_first_turn(window, players=3)
    bar = window.table.prompt
    workers = [chip.geometry() for chip in bar.chips]
    press(window, title_of(window, ids.GIVE_TOUR))
    assert [chip.text().strip() for chip in bar.chips[:2]] == ["Left space", "Bonus space"]
    assert [chip.geometry() for chip in bar.chips[2:]] == workers, "nothing moves under the pointer"
    assert bar.chips[1].isChecked()
    bar.chips[0].setFocus()
    QTest.keyClick(bar.chips[0], Qt.Key.Key_Space)
    assert chosen(window) == [("place", ids.REGULAR, ids.GIVE_TOUR, 1)]
    assert bar.chips[0].hasFocus()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 700)])
@pytest.mark.parametrize("players", [3, 5])
def test_the_chips_of_spaces_go_before_a_word_of_the_bar_is_cut(window, size, players):
    window.resize(*size)
    at_first_turn(window, players)
    bar = window.table.prompt
    click_key(window, TILE)
    assert bar.words.whole
    assert bar.confirm.text().strip()


def test_a_full_action_is_taken_by_the_grande_and_by_no_dragged_worker(window):
    at_first_turn(window, players=2)
    click_key(window, TILE)
    click(window.table.prompt.confirm)
    click(window.curtain.open_button)
    assert window.presenter.interaction.question.prompt == "turn"
    drag(window, home(window), TILE)
    assert not chosen(window)
    assert "grande" in window.table.bubble.words.lower()
    click_key(window, TILE)
    assert chosen(window) == [("place", ids.GRANDE, ids.GIVE_TOUR, ids.OVER)]


def test_never_asking_commits_with_the_click_on_the_tile(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path, confirm="never")
    at_first_turn(window, players=3)
    press(window, title_of(window, ids.GIVE_TOUR))
    assert window.presenter.session.log[-1].text == "place regular give-tour 2"
