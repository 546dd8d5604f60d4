"""Whole games and single gestures with a real mouse through the viewport."""

import time

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.rules.viticulture import ids
from app.ui.table.items import GhostItem
from app.ui.viticulture.end.screen import EndScreen
from tests.support.window import (
    LEFT,
    MousePlayer,
    assert_same,
    at_first_turn,
    click,
    click_key,
    drag,
    home,
    new_session,
    open_window,
    settle,
    show_game,
    spot,
)

LONG = 60_000  # longer than any machine takes for a test


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def test_a_two_player_game_is_played_to_the_end_by_mouse(window):
    show_game(window, new_session(2, seed=11))
    player = MousePlayer(window, seed=5)
    player.play()
    assert window.presenter.session.is_over
    assert isinstance(window.stack.currentWidget(), EndScreen)
    assert player.dragged > 30
    assert player.curtains > 20


def test_a_drop_commits_nothing_until_the_one_confirming_click(window):
    """R01, R06: choose, foresee, confirm with one click."""
    at_first_turn(window)
    session = window.presenter.session
    before = session.observation(-1)
    space = ("space", ids.GIVE_TOUR, 1)
    drag(window, home(window), space)
    assert_same(session.observation(-1), before)
    assert window.table.prompt.confirm.isEnabled()
    assert "preview" in window.table.scene.marks()[space]
    click(window.table.prompt.confirm)
    assert session.log[-1].text == "place regular give-tour"


def test_cancel_gives_a_placement_back_with_nothing_changed(window):
    """R01."""
    at_first_turn(window)
    session = window.presenter.session
    before = session.observation(-1)
    drag(window, home(window), ("space", ids.GIVE_TOUR, 1))
    click(window.table.prompt.cancel)
    assert_same(session.observation(-1), before)
    assert not window.table.prompt.confirm.isEnabled()


def test_a_second_click_on_the_space_confirms(window):
    at_first_turn(window)
    session = window.presenter.session
    before = len(session.log)
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    assert len(session.log) == before
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    assert len(session.log) == before + 1


def test_the_second_click_of_a_double_click_is_ignored(window):
    at_first_turn(window)
    window.presenter.offering.guard = LONG
    session = window.presenter.session
    before = len(session.log)
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    assert len(session.log) == before


def test_the_end_of_a_double_click_that_had_to_wait_is_ignored_too(qtbot, window, monkeypatch):
    """The machine is so slow that the second click is heard after the guard's time, but was made before the answer."""
    at_first_turn(window)
    offering = window.presenter.offering
    offering.guard = 60
    session, render = window.presenter.session, offering.render
    before = len(session.log)

    def slow(*arguments, **named):
        render(*arguments, **named)
        time.sleep(0.1)

    monkeypatch.setattr(offering, "render", slow)
    where = spot(window, ("space", ids.GIVE_TOUR, 1))
    for _ in range(2):  # without a look at the event loop: both were waiting in it
        QTest.mouseClick(window.table.view.viewport(), LEFT, pos=where)
    assert len(session.log) == before
    settle()
    qtbot.waitUntil(lambda: not window.presenter.answering.pressed_just_now())
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    assert len(session.log) == before + 1


def test_worker_then_space_places_that_worker(window):
    at_first_turn(window)
    click_key(window, home(window, ids.GRANDE))
    click_key(window, ("space", ids.GIVE_TOUR, 1))
    click(window.table.prompt.confirm)
    assert window.presenter.session.log[-1].text == "place grande give-tour"


def test_a_drop_beside_every_space_changes_nothing(window):
    at_first_turn(window)
    before = len(window.presenter.session.log)
    drag(window, home(window), None)
    assert len(window.presenter.session.log) == before
    assert not window.table.prompt.confirm.isEnabled()


def test_a_closed_space_says_why(window):
    at_first_turn(window)
    click_key(window, ("space", ids.HARVEST, 1))
    assert "winter" in window.table.bubble.words.lower()
    assert not window.table.prompt.confirm.isEnabled()


def test_passing_takes_two_clicks_at_two_places(window):
    at_first_turn(window)
    session = window.presenter.session
    before = len(session.log)
    extra = window.table.prompt.extra
    place = extra.mapTo(window, extra.rect().center())
    click(extra)
    assert len(session.log) == before
    confirm = window.table.prompt.confirm
    assert not confirm.rect().contains(confirm.mapFrom(window, place))
    click(confirm)
    assert session.log[-1].text == "pass"


def test_confirm_never_commits_with_the_drop(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path, confirm="never")
    at_first_turn(window)
    drag(window, home(window), ("space", ids.GIVE_TOUR, 1))
    assert window.presenter.session.log[-1].text == "place regular give-tour"


def test_undo_takes_a_tour_back_from_the_curtain(window):
    at_first_turn(window)
    session = window.presenter.session
    before = session.observation(-1)
    drag(window, home(window), ("space", ids.GIVE_TOUR, 1))
    click(window.table.prompt.confirm)
    assert window.curtain.isVisible()
    click(window.curtain.undo_button)
    settle()
    assert_same(session.observation(-1), before)
    # Whoever pressed, only the one who decides again may open the shutters.
    assert window.curtain.isVisible()
    assert window.presenter.viewer == -1


def test_the_chosen_worker_is_foreseen_on_its_space_until_that_is_taken_back(window):
    at_first_turn(window)
    scene = window.table.scene
    space = scene.item_rect(("space", ids.GIVE_TOUR, 1))
    drag(window, home(window), ("space", ids.GIVE_TOUR, 1))
    ghosts = [item for item in scene.items() if isinstance(item, GhostItem)]
    assert len(ghosts) == 1
    assert (ghosts[0].sceneBoundingRect().center() - space.center()).manhattanLength() < 2
    click(window.table.prompt.cancel)
    assert not [item for item in scene.items() if isinstance(item, GhostItem)]
    drag(window, home(window), ("space", ids.GIVE_TOUR, 1))
    click(window.table.prompt.confirm)
    assert not [item for item in scene.items() if isinstance(item, GhostItem)]


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_a_drop_on_a_closed_space_says_why(window, size):
    window.resize(*size)
    at_first_turn(window)
    drag(window, home(window), ("space", ids.HARVEST, 1))
    assert window.table.bubble.isVisible()
    assert "winter" in window.table.bubble.words.lower()
    assert not window.table.prompt.confirm.isEnabled()


def test_a_drop_on_another_worker_keeps_the_one_that_was_dragged(window):
    at_first_turn(window)
    drag(window, home(window), home(window, ids.GRANDE))
    assert window.presenter.interaction.selection == [("worker", ids.REGULAR)]


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 700)])
def test_nothing_in_the_bar_moves_or_is_cut_when_a_space_is_chosen(window, size):
    window.resize(*size)
    at_first_turn(window)
    bar = window.table.prompt
    settle()
    kept = [bar.extra, bar.cancel, bar.confirm, *([] if bar._narrow else bar.chips)]
    before = [part.geometry() for part in kept]
    drag(window, home(window), ("space", ids.GIVE_TOUR, 1))
    assert [part.geometry() for part in kept] == before
    for words in (bar.words.title, bar.words.line, bar.words.preview):
        if words.isVisible():
            assert words.heightForWidth(words.width()) <= words.height(), words.text()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_a_deck_that_is_chosen_in_the_bar_stays_under_the_pointer(window, size):
    window.resize(*size)
    player = at_first_turn(window)
    for _ in range(100):
        if window.curtain.isVisible():
            player.lift()
        elif window.presenter.hot_seat.waits:
            player.confirm()
        elif window.presenter.interaction.question.prompt == "fall":
            break
        else:
            player.decide(("pass",))
    bar = window.table.prompt
    settle()
    before = [chip.geometry().center() for chip in bar.chips]
    assert before
    click(bar.chips[1])
    after = [chip.geometry().center() for chip in bar.chips]
    assert all((one - other).manhattanLength() < 8 for one, other in zip(before, after, strict=True))
    assert bar.words.preview.text() == "Draw a winter visitor"


def test_the_focus_stays_on_the_table_when_the_pressed_button_goes_off(window):
    """A mouse player who then presses Enter or an arrow must not sort the hand."""
    player = at_first_turn(window)
    for _ in range(12):
        player.go_on()
        focused = QApplication.focusWidget()
        assert not isinstance(focused, QWidget) or not window.table.hand_tools.isAncestorOf(focused)
