"""The first screen: seats, names, colours, seed."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest

from app import texts
from app.texts import text
from app.ui.look.look import Look
from app.ui.panels.year_guide import YearGuide
from app.ui.screens.new_game import LEAST_SEATS, MOST_SEATS, NewGameForm
from tests.support.window import open_window, settle


@pytest.fixture
def screen(qtbot):
    made = NewGameForm(Look("light", 1.0))
    qtbot.addWidget(made)
    return made


def test_two_to_six_players_with_different_colours(screen):
    for _ in range(8):
        screen.add_seat()
    assert len(screen.rows) == MOST_SEATS
    assert len({row.colour for row in screen.rows}) == MOST_SEATS
    for row in list(screen.rows):
        screen._remove(row)
    assert len(screen.rows) == LEAST_SEATS


def test_a_taken_colour_changes_hands(screen):
    first, second = screen.rows
    taken = second.colour
    first.colour_box.setCurrentIndex(second.colour_box.currentIndex())
    assert first.colour == taken
    assert second.colour != taken


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
def test_the_list_of_colours_has_a_name_when_it_opens(screen, qtbot):
    box = screen.rows[0].colour_box
    with qtbot.waitExposed(screen):
        screen.show()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_F4)
    assert box.view().isVisible() and box.view().accessibleName() == text("ui.new.colour")
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    assert not box.view().isVisible()


def test_names_are_needed_and_differ(screen):
    screen.rows[0].name_box.setText("")
    assert not screen.start_button.isEnabled()
    screen.rows[0].name_box.setText(screen.rows[1].name)
    assert not screen.start_button.isEnabled()
    screen.rows[0].name_box.setText("Giulia")
    assert screen.start_button.isEnabled()


def test_the_same_seed_starts_the_same_game(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    start = window.start_screen
    start.form.seed_box.setText("77")
    start.form.rules.boxes["two-parents"].setChecked(True)
    QTest.mouseClick(start.form.start_button, Qt.MouseButton.LeftButton)
    assert window.presenter.session.seed == 77
    assert window.presenter.observation.options.variants == ("two-parents",)
    assert window.stack.currentWidget() is window.table


def test_the_last_seats_are_preset(qtbot, tmp_path):
    """R34: a new game with the last settings is one click."""
    window = open_window(qtbot, tmp_path)
    window.start_screen.form.rows[0].name_box.setText("Giulia")
    window.start_screen.form.start_button.click()
    window.preferences.save()  # it would be kept soon by itself
    again = open_window(qtbot, tmp_path)
    assert again.start_screen.form.rows[0].name == "Giulia"


COLD_START = """
import linecache, sys
from PySide6 import QtCore, QtGui, QtWidgets
from app.ui import screens
from app.ui.window import after_first_paint
from app.ui.window.application import make_application, open_window
after_first_paint.READY_AFTER = 10**7  # what follows the first picture must not come before it is looked at
application = make_application()
window = open_window()
application.processEvents()
window.repaint()
LATER = (
    "app.rules.", "app.texts.viticulture", "app.ui.viticulture.", "app.session", "app.save.models", "app.ui.access",
    "app.ui.press", "app.ui.screens.new_game", "pydantic",
)
early = [
    *(f"QtCore.{name}" for name in ("Qt",) if name in vars(QtCore)),
    *(f"QtGui.{name}" for name in ("QAccessible",) if name in vars(QtGui)),
    *(name for name in sys.modules if name.startswith(LATER)),
    *(name for name in linecache.cache if name == screens.start.__file__),  # sources that PySide6 has read
]
print(window.start_screen.isVisible(), *early)
"""


def test_what_is_still_to_be_painted_comes_before_what_may_follow_the_first_picture(
    qtbot, tmp_path, monkeypatch
):
    """However slow the machine: its timer may have run out before anything was painted."""
    window = open_window(qtbot, tmp_path, saves=tmp_path / "saves")
    order = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint:
                order.append("picture")
            return False

    watch = Watch()
    window.start_screen.installEventFilter(watch)
    monkeypatch.setattr(window.games, "refresh", lambda: order.append("games"))
    window.start_screen.update()
    window.after_first_paint.finish()
    window.start_screen.removeEventFilter(watch)
    assert order == ["picture", "games"]


def test_the_first_picture_does_without_what_costs_time_and_is_not_seen(tmp_path):
    """Making `QtCore.Qt` takes a sixth of an empty window's start; PySide6 makes a name when it is first asked for."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "VENDEMMIA_DATA": str(tmp_path)}
    found = subprocess.run(
        [sys.executable, "-c", COLD_START], env=environment, capture_output=True, text=True, timeout=120
    )
    assert found.stdout.split() == ["True"], found.stderr


def test_the_free_colours_are_told_and_the_game_in_short_waits_for_the_first_game(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path, saves=tmp_path / "saves")
    start = window.start_screen

    def shown():
        return [guide for guide in start.findChildren(YearGuide) if guide.isVisibleTo(start)]

    qtbot.waitUntil(lambda: len(shown()) == 1)
    assert "Azure" not in start.form.add_button.accessibleDescription()
    assert "Plum" in start.form.add_button.accessibleDescription()
    while len(start.form.rows) < MOST_SEATS:
        QTest.mouseClick(start.form.add_button, Qt.MouseButton.LeftButton)
    assert start.form.add_button.accessibleDescription() == text("ui.new.too-many")
    QTest.mouseClick(start.form.start_button, Qt.MouseButton.LeftButton)
    window.show_start()
    qtbot.waitUntil(lambda: not shown())


def test_learning_shows_the_game_in_short_in_the_place_of_the_list_and_leads_to_the_rules(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path, saves=tmp_path / "saves")
    start = window.start_screen
    games = start.saved
    assert not games.learn_button.isVisibleTo(start), "without a game the game in short stands there already"
    QTest.mouseClick(start.form.start_button, Qt.MouseButton.LeftButton)
    window.show_start()
    qtbot.waitUntil(lambda: games.learn_button.isVisible())
    QTest.mouseClick(games.learn_button, Qt.MouseButton.LeftButton)
    guides = [guide for guide in games.findChildren(YearGuide) if guide.isVisible()]
    assert len(guides) == 1 and not games.rows[0].isVisible()
    with qtbot.waitSignal(games.rules_wanted):
        games.rules_wanted.disconnect(window.functions.rules)
        QTest.mouseClick(guides[0].rules_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(games.learn_button, Qt.MouseButton.LeftButton)
    assert games.rows[0].isVisible() and not guides[0].isVisible()


def test_every_seat_shows_the_pattern_of_its_colour(qtbot, screen):
    screen.resize(800, 800)
    with qtbot.waitExposed(screen):
        screen.show()
    QTest.mouseClick(screen.add_button, Qt.MouseButton.LeftButton)
    settle()
    for row in screen.rows[1:]:  # the first colour is plain
        drawn = row.grab().toImage()
        assert len({drawn.pixelColor(6, y).name() for y in range(8, drawn.height() - 8)}) > 1
    assert len(screen.rows) == 3


@pytest.mark.parametrize("language", ["en", "it"])
def test_six_seats_leave_every_house_rule_in_sight(qtbot, tmp_path, language):
    texts.use(language)
    try:
        window = open_window(qtbot, tmp_path)
        window.resize(1280, 720)
        form = window.start_screen.form
        while len(form.rows) < 6:
            form.add_seat()
        settle()
        assert not form.add_button.isVisible() and not form.add_button.isEnabled()
        for part in (form.rules.undo, *form.rules._rows.values()):
            assert part.visibleRegion().boundingRect() == part.rect(), "nothing has to be scrolled to"
        for row in form.rows:
            assert row.visibleRegion().boundingRect() == row.rect()
            assert row.height() >= row.name_box.sizeHint().height()
        form._remove(form.rows[-1])
        assert form.add_button.isVisible() and form.add_button.isEnabled()
    finally:
        texts.use("en")


def test_the_solo_form_shows_its_levels_side_by_side_with_the_words_of_the_chosen_one(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path)
    window.resize(1280, 720)
    start = window.start_screen
    start.form.choose_solo()
    settle()
    levels = list(start.form.solo.levels.values())
    assert len({level.mapTo(start, level.rect().topLeft()).y() for level in levels}) == 1
    start.form.solo.levels["easy"].click()
    assert start.form.solo._level_words.text() == text("viticulture.level.easy.text")
    assert not start.form.rules.undo.box.visibleRegion().isEmpty(), "nothing has to be scrolled to"


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", "raise", extend=True)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_list_of_choices_shows_its_last_line_whole(qtbot, tmp_path, scale):
    window = open_window(qtbot, tmp_path)
    window.look.set(text_scale=scale)
    for box in (window.start_screen.form.rows[0].colour_box, window.start_screen.form.rules.undo.box):
        box.showPopup()
        settle()
        view = box.view()
        last = view.visualRect(box.model().index(box.count() - 1, 0))
        inside = view.viewport().rect()
        assert last.top() >= 0 and last.bottom() <= inside.bottom(), (box.accessibleName(), last, inside)
        assert view.sizeHintForColumn(0) <= inside.width(), box.accessibleName()
        box.hidePopup()
    window.look.set(text_scale=1.0)
