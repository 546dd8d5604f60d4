"""The end of a turn: its last deed lands in sight, then the shutters close; what was drawn is read out once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app import texts
from app.texts import viticulture
from tests.support.motion import go_on, hold
from tests.support.window import MousePlayer, assert_drawn, click, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    hold(monkeypatch)
    return open_window(qtbot, tmp_path)


def at_last_deed(window, kind="place", seed=3):
    """A person is about to confirm the deed that ends the turn and brings nothing to look at."""
    show_game(window, new_session(2, seed))
    player, presenter = MousePlayer(window, seed), window.presenter
    for _ in range(200):
        if window.curtain.isVisible():
            player.lift()
        elif presenter.hot_seat.waits:
            player.confirm()
        else:
            found = [a for a in presenter.session.legal() if a[0] == kind]
            found = [
                a
                for a in found
                if not any(event[0] == "draw" for event in presenter.session.preview(a))
                and not presenter.session.after([a])
            ]
            if presenter.session.decision().prompt == "turn" and found:
                player.answer(found[0])
                return player
            player.decide(player.choose())
    raise AssertionError("no such deed came")


def begin_to_leave(window, pace="normal"):
    player = at_last_deed(window)
    window.preferences.change(pace=pace)
    seat = window.presenter.viewer
    player.confirm()
    return seat


def end_look(window):
    """The time for the look at the own deed is over."""
    look = window.presenter.hot_seat._look
    assert look.isActive()
    look.start(0)
    settle()


def test_the_piece_flies_before_the_eyes_of_its_owner_and_then_the_shutters_close(window):
    presenter = window.presenter
    seat = begin_to_leave(window)
    presenter = window.presenter
    assert presenter.hot_seat.leaves
    assert window.table.scene.animating
    assert presenter.viewer == seat, "the table is still the own one"
    assert not window.curtain.isVisible()
    assert presenter.interaction is None
    name = presenter.session.seats[presenter.session.decision().seat].name
    assert name in window.table.prompt.view.line
    go_on(window, 1)
    assert not window.table.scene.animating
    assert presenter.hot_seat.leaves and not window.curtain.isVisible()
    end_look(window)
    assert window.curtain.isVisible()
    assert presenter.viewer == -1
    assert not presenter.hot_seat.leaves


def test_the_prompt_bar_tells_the_deed_while_it_is_shown(window):
    seat = begin_to_leave(window)
    presenter = window.presenter
    assert presenter.stage.playing
    words = window.table.prompt.view.title
    assert words == presenter.chronicle.newest_of(seat)
    assert words.startswith("You placed")


@pytest.mark.parametrize("way", ["enter", "button", "board"])
def test_any_input_closes_the_shutters_at_once(window, way):
    begin_to_leave(window)
    presenter = window.presenter
    window.table.prompt.confirm.guard = 0
    for _ in range(2):  # the first ends the flight
        if way == "enter":
            QTest.keyClick(window.table.view, Qt.Key.Key_Return)
        elif way == "button":
            click(window.table.prompt.confirm)
        else:
            rect = window.table.scene.item_rect(("season", 0))
            QTest.mouseClick(
                window.table.view.viewport(),
                Qt.MouseButton.LeftButton,
                pos=window.table.view.mapFromScene(rect.center()),
            )
        settle()
    assert window.curtain.isVisible()
    assert presenter.viewer == -1


def test_what_has_changed_stands_on_the_table_while_it_is_looked_at(window):
    begin_to_leave(window)
    window.table.scene.finish_animations()
    settle()
    assert window.presenter.hot_seat.leaves
    assert_drawn(window)


@pytest.mark.parametrize("landed", [False, True])
def test_taking_back_while_it_is_looked_at_asks_again_and_closes_nothing(window, landed):
    seat = begin_to_leave(window)
    presenter = window.presenter
    if landed:
        go_on(window, 1)
        assert presenter.hot_seat._look.isActive()
    log = len(presenter.session.log)
    presenter.undo()
    settle()
    assert len(presenter.session.log) == log - 1
    presenter.stage.skip()
    settle()
    assert not presenter.hot_seat._look.isActive() and not presenter.hot_seat.leaves
    assert not window.curtain.isVisible()
    assert presenter.viewer == seat
    assert presenter.interaction is not None
    assert_drawn(window)


def test_without_motion_the_shutters_close_at_once(window):
    begin_to_leave(window, pace="instant")
    assert window.curtain.isVisible()


@pytest.mark.parametrize("landed", [False, True])
def test_a_table_that_was_left_closes_no_shutters(window, landed):
    begin_to_leave(window)
    presenter = window.presenter
    if landed:
        presenter.stage.skip()
    assert presenter.hot_seat._look.isActive() == landed
    presenter.close()
    settle()
    assert not window.table.scene.animating
    assert not presenter.hot_seat._look.isActive(), "nobody sits there any more"
    assert not window.curtain.isVisible()


def test_what_was_drawn_is_read_out_once(window):
    show_game(window, new_session(2, 3))
    player, presenter = MousePlayer(window, 3), window.presenter
    said = []
    window.table.announcer.said.connect(said.append)
    looked = 0
    for _ in range(150):
        if window.curtain.isVisible():
            player.lift()
        elif presenter.hot_seat.waits:
            looked += 1
            words = " ".join(said)
            drew = (
                texts.text("ui.handover.you-drew", cards=(0,)).replace(viticulture.card_name(0), "").strip()
            )
            assert words.count(drew) == 1, words
            player.confirm()
        else:
            said.clear()
            player.decide(player.choose())
        if looked > 4:
            return
    raise AssertionError("nobody drew anything")
