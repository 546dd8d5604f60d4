"""The table is not painted below its panels, and they are not painted with it; nothing of it is seen."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QRegion

from app.cli.positions import best_moment, middle
from app.ui.screens.table import LOG, NONE
from tests.support.window import open_window, settle, show_game


class Paints(QObject):
    """Counts how often each of some widgets is painted."""

    def __init__(self, widgets):
        super().__init__()
        self.seen = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.seen.append(watched)
        return False


@pytest.fixture(scope="module")
def moment():
    return best_moment(4, 3, middle)


@pytest.fixture
def table(qtbot, tmp_path, moment):
    """The middle of a game, nothing open over the board."""
    window = open_window(qtbot, tmp_path)
    show_game(window, moment.branch(len(moment.log)))
    window.presenter.open_curtain()
    settle()
    assert window.table.panel.isHidden()
    return window.table


def test_panels_are_not_painted_with_the_table(table):
    widgets = [table.log.view.viewport(), *table.prompt.stops, table.view.viewport()]
    paints = Paints(widgets)
    table.view.viewport().repaint()
    assert paints.seen == [table.view.viewport()]


def test_the_view_is_whole_again_where_a_panel_has_gone(table):
    def covered(widget):
        return not table.view.mask().contains(widget.geometry().center() - table.view.pos())

    for panel in (table.top, table.prompt, table.log, table.inspector):
        assert covered(panel), panel
    table.show_side(LOG)
    settle()
    assert covered(table.log)
    table.show_side(NONE)
    settle()
    table.log.hide()
    settle()
    assert not covered(table.log)
    table.log.show()
    table.window().resize(1024, 700)
    settle()
    assert covered(table.prompt) and covered(table.top)
    assert not covered(table.hand_tools), "the table is its ground"
    assert table.view.mask().contains(
        QPoint(round(table.regions.board.x) + 40, round(table.regions.board.y) + 40)
    )


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 700)])
@pytest.mark.parametrize("theme", ["light", "high-contrast"])
def test_it_looks_the_same(table, size, theme):
    table.look.set(name=theme)
    table.window().setMinimumSize(1, 1)
    table.window().resize(*size)
    settle()
    cut = table.grab().toImage()
    table.view.setMask(QRegion(table.view.rect()))
    whole = table.grab().toImage()
    table.look.set(name="light")
    assert cut == whole
