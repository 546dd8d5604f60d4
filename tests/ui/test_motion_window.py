"""Another size, theme or text size while pieces fly leaves the picture of a window that was never disturbed (R33)."""

import pytest
from PySide6.QtWidgets import QApplication

from app.cli.positions import best_moment, middle
from tests.support.motion import go_on, hold
from tests.support.window import MousePlayer, open_window, settle, show_game

LATE = ("resize", "theme", "text", "ratio")
TO = {"size": (1280, 720), "theme": "dark", "text": 1.3}


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "data"))
    hold(monkeypatch)


def change(window, kind):
    if kind == "resize":
        window.resize(*TO["size"])
    elif kind == "theme":
        window.look.set(name=TO["theme"])
    elif kind == "text":
        window.look.set(text_scale=TO["text"])
    elif kind == "ratio":
        window.table.scene.set_ratio(2.0)
    QApplication.processEvents()


def placement(session):
    """The first placement that is open; the Automa answers with its own, so that several pieces fly."""
    return next(action for action in session.legal() if action[0] == "place")


def played(qtbot, folder, kind, moment):
    """The window's picture after a placement; what changes does so before, during or after its animation."""
    window = open_window(qtbot, folder, pace="normal", confirm="never")
    show_game(window, best_moment(1, 3, middle))
    scene = window.table.scene
    scene.finish_animations()
    if moment == "before":
        change(window, kind)
    MousePlayer(window).decide(placement(window.presenter.session))
    if moment == "during":
        assert scene.animating, "nothing flies, so nothing is tested"
        go_on(window, 0.3)
        assert scene.animating
        change(window, kind)
    go_on(window, 1)
    assert not scene.animating and not scene._breath.running
    scene.finish_animations()
    scene.hovered.emit(None)
    settle()
    window.table.view.viewport().repaint()
    picture = window.grab().toImage()
    window.hide()
    return picture


@pytest.mark.parametrize("kind", LATE)
def test_a_change_in_mid_flight_leaves_the_right_picture(qtbot, tmp_path, kind):
    during = played(qtbot, tmp_path / "a", kind, "during")
    before = played(qtbot, tmp_path / "b", kind, "before")
    assert during.size() == before.size()
    same = during == before  # in one word, as pytest would compare their texts
    assert same


def test_what_is_compared_shows_the_change(qtbot, tmp_path):
    """A window of another theme is another picture, so the comparison can fail."""
    plain = played(qtbot, tmp_path / "a", "", "before")
    assert plain != played(qtbot, tmp_path / "b", "theme", "before")
