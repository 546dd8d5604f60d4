"""With large text whatever is pointed at is read large, where the table itself has no room for it (R40)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.rules.viticulture import ids
from app.ui.viticulture.words import inspection
from tests.support.geometry import cut_texts, shown
from tests.support.window import MousePlayer, new_session, open_window, settle, show_game, spot

KINDS = ("card", "tile", "structure", "row", "home", "deck", "field")
LEAST_GROWTH = 1.8


@pytest.fixture
def at_turn(qtbot, tmp_path):
    def begun(scale, size=(1440, 900)):
        window = open_window(qtbot, tmp_path)
        window.look.set(text_scale=scale)
        window.resize(*size)
        show_game(window, new_session(2, 3))
        MousePlayer(window, 3).until("turn")
        settle()
        return window

    return begun


def things(window):
    """One thing of each kind that stands on the table, and every card."""
    keys = window.table.scene.readable_keys()
    return [
        key for kind in KINDS for key in [k for k in keys if k[0] == kind][: None if kind == "card" else 1]
    ]


def read_large(window):
    """What stands large beside the table: words with their size in pixels, whichever part shows them."""
    table = window.table
    part = table.enlarged if table.enlarged.isVisible() else table.rule_bubble
    assert part.isVisible()
    found = {}
    for label in part.findChildren(QLabel):
        if label.isVisible() and label.text().strip():
            found[label.text()] = QFontInfo(label.font()).pixelSize()
    assert [fault for widget in shown(part) for fault in cut_texts(widget)] == []
    return found


def view_of(window, key):
    sitting = window.presenter.sitting
    return inspection.inspect(key, sitting.observation, sitting.wording, window.look)


def sizes_at_usual_text(window, keys):
    found = {}
    for key in keys:
        window.table.inspector.show_view(view_of(window, key))
        settle()
        for label in window.table.inspector.findChildren(QLabel):
            found[label.text()] = QFontInfo(label.font()).pixelSize()
    return found


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080), (1024, 700)])
def test_what_is_pointed_at_is_read_at_twice_the_size(at_turn, size):
    window = at_turn(1.0, size)
    usual = sizes_at_usual_text(window, things(window))
    window.look.set(text_scale=2.0)
    settle()
    for key in things(window):
        window.presenter.guide.hover(key)
        window.presenter.guide.magnifier._rest.timeout.emit()
        settle()
        words = read_large(window)
        assert view_of(window, key).title in words, key
        for said, px in words.items():
            assert px >= LEAST_GROWTH * usual.get(said, 11), (key, said)
        window.presenter.guide.hover(None)
        assert not window.table.enlarged.isVisible()


def test_the_pointer_has_to_rest_and_the_thing_stays_in_sight(at_turn, qtbot):
    window = at_turn(2.0)
    key = next(key for key in window.table.scene.readable_keys() if key[0] == "card")
    QTest.mouseMove(window.table.view.viewport(), spot(window, key))
    qtbot.waitUntil(window.table.enlarged.isVisible)
    rect = window.table.view.mapFromScene(window.table.scene.item_rect(key)).boundingRect()
    assert not window.table.enlarged.geometry().intersects(rect.adjusted(2, 2, -2, -2))


def test_the_keyboard_brings_it_at_once_and_takes_it_away(at_turn):
    window = at_turn(2.0)
    view = window.table.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert window.table.enlarged.isVisible()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not window.table.enlarged.isVisible()


def test_usual_text_needs_no_glass(at_turn, qtbot):
    window = at_turn(1.0)
    window.presenter.guide.hover(("tile", ids.HARVEST))
    assert not window.presenter.guide.magnifier._rest.isActive()
    assert not window.table.enlarged.isVisible()
