"""A running game on smaller and larger windows: what collapses goes in the numbered order and comes back (R21, R33)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.cli.positions import best_moment, middle
from app.ui.panels.top_bar import Badge
from tests.support.motion import go_on, hold
from tests.support.window import MousePlayer, assert_drawn, click, open_window, settle, show_game

DOWN = ((1920, 1080), (1440, 900), (1280, 720), (1024, 700))
AND_BACK = (*DOWN, *reversed(DOWN[:-1]))


def game():
    return best_moment(4, 3, middle)


def open_game(qtbot, folder, size, session, pace="instant"):
    """A window that has never had another size since the game is in it."""
    window = open_window(qtbot, folder, pace=pace)
    window.setMinimumSize(1, 1)
    window.resize(*size)
    settle()
    show_game(window, session)
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    calm(window)
    return window


def calm(window):
    window.table.scene.finish_animations()
    window.table.scene._breath.stop()
    QTest.mouseMove(window.table.view.viewport(), QPoint(2, window.height() - 2))
    window.table.scene.hovered.emit(None)
    window.table.view.setFocus()
    settle()


def resize(window, size):
    window.resize(*size)
    settle()


def collapsed(window):
    """By what one size of the table differs from another: what is in sight, in which shape and where."""
    table = window.table
    scene = table.scene
    parts: dict[Any, Any] = {("regions", name): value for name, value in asdict(table.regions).items()}
    for bar in (table.top, table.prompt, table.hand_tools, table.panel):
        shown = [part for part in bar.findChildren(QWidget) if part.isVisible()]
        # How much of the log is unread depends on whether it has been in sight, not on the size.
        shown = [part for part in shown if not isinstance(part, Badge)]
        parts[type(bar).__name__] = [
            (type(part).__name__, getattr(part, "text", str)(), part.geometry()) for part in shown
        ]
    for part in (table.log, table.inspector, table.choices, table.grip, table.top, table.prompt, table.panel):
        parts["place", type(part).__name__] = part.isVisible() and part.geometry()
    for key in set(scene.keys()):
        parts["item", key] = (scene.item_rect(key), scene.describe(key))
    return parts


def differences(one, other):
    return sorted({str(name) for name in one.keys() | other.keys() if one.get(name) != other.get(name)})


def fresh(qtbot, folder, size, session):
    window = open_game(qtbot, folder, size, session)
    found = collapsed(window)
    window.presenter.close()
    window.hide()
    return found


def test_down_and_up_again_shows_at_each_size_what_a_window_of_that_size_shows(qtbot, tmp_path):
    session = game()
    wanted = {size: fresh(qtbot, tmp_path / f"{size[0]}", size, session) for size in DOWN}
    levels = [wanted[size]["regions", "level"] for size in DOWN]
    assert levels == sorted(levels), "smaller windows have collapsed more"
    assert levels[0] == levels[1] == 0
    assert len(set(levels)) == 3
    window = open_game(qtbot, tmp_path / "walked", DOWN[0], session)
    for size in AND_BACK:
        resize(window, size)
        assert not differences(collapsed(window), wanted[size]), size
        assert_drawn(window)


def test_each_pixel_of_width_takes_at_most_the_next_steps_and_gives_them_back(qtbot, tmp_path):
    """In the numbered order down and in reverse up: no size on the way depends on where one came from."""
    window = open_game(qtbot, tmp_path, DOWN[1], game())
    sizes = [(1440 - 16 * n, 900 - 7 * n) for n in range(27)]
    down = []
    for size in sizes:
        resize(window, size)
        down.append(window.table.regions.level)
    assert down == sorted(down)
    assert down[0] == 0
    up = []
    for size in reversed(sizes):
        resize(window, size)
        up.append(window.table.regions.level)
    assert up == down[::-1]
    assert_drawn(window)


@pytest.mark.parametrize("sizes", [DOWN, AND_BACK[3:]], ids=["smaller", "larger"])
def test_a_game_goes_on_at_every_size(qtbot, tmp_path, sizes):
    """Moves are made between the changes, with the mouse, the curtain and the sheet among them."""
    window = open_game(qtbot, tmp_path, sizes[0], game())
    player = MousePlayer(window, 3)
    for size in sizes:
        resize(window, size)
        player.play(player.decisions + 6)
        if window.curtain.isVisible():
            player.lift()
        assert_drawn(window)


def test_another_size_while_pieces_fly_ends_as_a_window_of_that_size(qtbot, tmp_path, monkeypatch):
    """Down and up in mid-flight of a placement, again and again: nothing is left behind and nothing is lost."""
    hold(monkeypatch)
    session = game()
    window = open_game(qtbot, tmp_path / "flying", DOWN[0], session)
    window.preferences.change(pace="slow")
    player = MousePlayer(window, 3)
    for size in AND_BACK[1:]:
        action = next(a for a in session.legal() if a[0] in ("place", "pass"))
        player.answer(action)
        if not window.table.scene.animating:
            player.confirm()
        assert window.table.scene.animating, "nothing flies, so nothing is tested"
        go_on(window, 0.3)
        resize(window, size)
        assert not window.table.scene.animating
        window.presenter.stage.finish()
        if window.presenter.hot_seat.leaves:
            assert_drawn(window)
            window.presenter.confirm()
        calm(window)
        session.undo()
        window.bar.take_away()  # the first undo marks the game, which is told once
        if window.curtain.isVisible():
            click(window.curtain.open_button)
        window.presenter.stage.finish()
        calm(window)
        assert_drawn(window)
        assert not differences(
            collapsed(window), fresh(qtbot, tmp_path / f"{size}{id(size)}", size, session)
        ), size
