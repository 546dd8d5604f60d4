"""Wherever the keyboard is, one ring shows it, and nothing else looks like one (R41)."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtTest import QTest

from app.cli.screens import SCREENS
from app.ui.dialogs.settings import PAGES
from app.ui.press import held_keys
from app.ui.theme import THEME_NAMES
from tests.support.rings import grabbed, rings, walk
from tests.support.screens import Case, look_at, quiet
from tests.support.window import MousePlayer, new_session, open_window, settle, show_game

BLUE = QColor("#1457A8")


def cases():
    for name, screen in SCREENS.items():
        for page in PAGES if name == "settings" else ("",):
            yield Case(name, players=min(4, screen.most), page=page)
    yield Case("new-game", players=1)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_every_stop_of_tab_wears_one_ring(qapp, case, theme):
    found = []

    def see(window, what, ink):
        what.activateWindow()
        found.extend(walk(what, window.look.theme.role("focus")))

    with quiet():
        look_at(Case(case.screen, theme=theme, players=case.players, page=case.page), see)
    assert found
    assert [(stop.where, stop.rings) for stop in found if not stop.one] == []


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_whoever_comes_to_the_table_by_keys_sees_where_they_are(qtbot, tmp_path, monkeypatch, by):
    """Shutters that a key opens give the keyboard to the table as a whole; the mouse needs no ring."""
    monkeypatch.setattr(held_keys.HeldKeys, "in_use", by == "mouse")  # the other one was used before
    window = open_window(qtbot, tmp_path)
    show_game(window, new_session(2, 3))
    colour = window.look.theme.role("focus")
    MousePlayer(window, 3).until("wake")
    handle = window.windowHandle()
    window.table.top.undo.setFocus()
    if by == "keys":
        QTest.keyClick(handle, Qt.Key.Key_Shift)
    else:
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(700, 20))
    window.table.view.setFocus()
    settle()
    found = rings(grabbed(window), colour)
    assert len(found) == (1 if by == "keys" else 0), found


@pytest.fixture
def sheet(qapp):
    picture = QImage(200, 120, QImage.Format.Format_RGB32)
    picture.fill(QColor("#FBF7EC"))
    return picture


def drawn(picture, *rects, radius=6.0, width=2.6):
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(BLUE, width))
    for rect in rects:
        painter.drawRoundedRect(QRectF(*rect), radius, radius)
    painter.end()
    return len(rings(picture, BLUE))


def test_rings_are_counted(sheet):
    assert drawn(sheet) == 0
    assert drawn(sheet, (10, 10, 60, 30)) == 1
    assert drawn(sheet, (90, 10, 52, 30), radius=15.0) == 2, "a ring with round ends"
    assert drawn(sheet, (100, 16, 30, 18)) == 3, "one ring within another"


def test_words_lines_and_filled_boxes_are_no_rings(sheet):
    painter = QPainter(sheet)
    painter.fillRect(10, 10, 60, 40, BLUE)
    painter.setPen(BLUE)
    painter.drawText(90, 40, "OHO 080")
    painter.drawLine(10, 100, 190, 100)
    painter.end()
    assert rings(sheet, BLUE) == []


def test_another_colour_is_no_ring(sheet):
    painter = QPainter(sheet)
    painter.setPen(QPen(QColor("#A3431D"), 3))
    painter.drawRect(20, 20, 80, 50)
    painter.end()
    assert rings(sheet, BLUE) == []
