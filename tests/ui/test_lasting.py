"""What lasts has a place drawn from the state: last year, assisted, first player, out of the season.

It stands in the bar, on the shutters, in the list of games and in a replay, for eyes and ears, whatever event once
brought it.
"""

from functools import cache

import pytest
from PySide6.QtWidgets import QFrame, QLabel

from app.cli import positions
from app.rules.viticulture.outside.lasting import lasting
from app.rules.viticulture.outside.observation import observe
from app.save.header import read_summary
from app.save.library import Entry
from app.save.record import record, sealed
from app.save.store import as_text, load_game
from app.ui.look.look import Look
from app.ui.play.top_words import game_view
from app.ui.saved_games.game_list import SavedGame
from app.ui.table.layout import arrange
from app.ui.table.table_look import TableLook
from app.ui.viticulture.table.layout_opponents import opponent_facts
from app.ui.viticulture.table.paint_mat import _LASTING
from app.ui.viticulture.words.curtain import curtain_view
from app.ui.viticulture.words.inspection import inspect
from app.ui.viticulture.words.wording import Wording
from tests.support.positions import scene
from tests.support.scenes import new_scene
from tests.support.window import COLOURS, NAMES, open_window, settle, show_game
from tests.support.written import written

last_moment = cache(lambda: positions.best_moment(3, 3, positions.last_year))
"""A turn in the last year; somebody has passed."""


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def shown(part, kind=QLabel):
    return [one for one in part.findChildren(kind) if one.isVisible()]


def words(part):
    return [one.text() for one in shown(part)]


def plates(part):
    """The gold plates in sight."""
    return [one for one in shown(part, QFrame) if one.property("kind") == "gold"]


def test_the_bar_has_a_gold_plate_in_place_of_the_goal(window):
    """R32: with 20 points on the table the top no longer says that the game ends at 20."""
    show_game(window, last_moment())
    bar = window.table.top
    assert "LAST YEAR" in words(bar) and not any("ends at" in said for said in words(bar))
    (plate,) = plates(bar)
    gold = window.look.theme.role("gold")
    assert plate.grab().toImage().pixelColor(plate.width() - 4, plate.height() // 2) == gold
    assert plate.accessibleName() == f"last year, year {last_moment().observation(-1).year}"
    assert "20 points" in plate.accessibleDescription() and plate.toolTip() == plate.accessibleDescription()


def test_the_plate_comes_from_the_state_and_not_from_an_event():
    state = scene(2, year=9, season="winter", last_year=True, p1={"vp": 17})
    assert game_view(observe(state, 0), False, "").last_year
    assert not game_view(observe(scene(2, year=9, season="winter"), 0), False, "").last_year


def test_the_last_year_of_a_solo_game_promises_no_winner():
    state = scene(1, year=7, season="winter", last_year=True, automa={"level": "normal"})
    assert game_view(observe(state, 0), False, "of 7").last_year == "After this winter the game is over."


def test_the_shutters_say_what_lasts(window):
    session = last_moment()
    session.assisted = True
    try:
        show_game(window, session)
        curtain = window.curtain
        assert curtain.isVisible()
        (plate,) = plates(curtain)
        assert words(plate) == ["Last year, assisted"]
        assert "Last year, assisted." in curtain.open_button.accessibleDescription()
        known = lasting(session.observation(-1))
        for seat, sign in enumerate(curtain._totals):
            said = sign._emblem.accessibleName()
            assert ("first player" in said) == (seat == known.first), said
            assert ("out of the season" in said) == (seat in known.out), said
            icons = [icon for icon in sign._states if icon.isVisible()]
            assert len(icons) == (seat == known.first) + (seat in known.out)
        assert known.out
    finally:
        session.assisted = False


def test_nothing_lasts_on_the_shutters_of_an_early_year():
    session = positions.best_moment(3, 3, positions.middle)
    view = curtain_view(session, session.observation(-1), session.decision())
    assert view.lasting == ""


def row_of(qtbot, session, path, change=lambda data: data):
    """The row that the list of games shows for a saved game."""
    path.write_text(as_text(change(record(session))), encoding="utf-8")
    summary = read_summary(path)
    look = Look("light", 1.0)
    look.apply()
    made = SavedGame(look, Entry("one", 1, path, summary))
    qtbot.addWidget(made)
    made.resize(560, 200)
    made.show()
    return made, summary


def test_the_list_of_games_says_what_lasts(qtbot, tmp_path):
    session = last_moment()
    made, summary = row_of(qtbot, session, tmp_path / "game.json")
    known = lasting(session.observation(-1))
    assert (summary.last_year, summary.first, summary.out) == (True, known.first, known.out)
    assert [words(plate) for plate in plates(made)] == [["Last year"]]
    said = made.open_button.accessibleDescription()
    assert "last year" in said and said.count("first player") == 1
    assert said.count("out of the season") == len(known.out) > 0
    first = session.seats[known.first].name
    assert f"{first} has" in said and "first player" in said.partition(f"{first} has")[2].partition(". ")[0]


def test_a_file_of_before_tells_nothing_of_what_lasts_and_is_read(qtbot, tmp_path):
    session = last_moment()
    path = tmp_path / "game.json"

    def older(data):
        for name in ("last_year", "first", "out"):
            del data["header"][name]
        return sealed(data)

    made, summary = row_of(qtbot, session, path, older)
    assert not plates(made) and (summary.last_year, summary.first, summary.out) == (False, -1, ())
    assert load_game(path).session.observation(-1).last_year


def test_a_replay_shows_the_plate_from_the_year_on_in_which_it_holds(window):
    session = last_moment()
    window.show_replay(session, len(session.log))
    settle()
    assert plates(window.table.top)
    window.replay.go(0)
    settle()
    assert not plates(window.table.top) and "ends at 20" in words(window.table.top)


def test_the_table_shows_who_is_first_and_who_is_out_for_eyes_and_ears(window):
    session = last_moment()
    observation = session.observation(session.actor)
    known = lasting(observation)
    look = TableLook(NAMES[:3], COLOURS[:3])
    for seat in range(3):
        facts = opponent_facts(observation, seat, "strip", look)
        assert facts["first"] == (seat == known.first) and facts["passed"] == (seat in known.out)
        rule = inspect(("opponent", seat), observation, Wording(session.seats), window.look).rule
        assert ("First player" in rule) == (seat == known.first)
        assert ("Out of the season" in rule) == (seat in known.out)


def test_the_own_mat_shows_both_too():
    """Somebody who has passed may still be asked by others' cards."""
    state = scene(2, year=3, season="winter", turn="p1", first="p2", p2={"passed": True})
    table = new_scene()
    with written() as ink:
        table.sync(observe(state, 1), arrange(1440, 900, 1.0, 2, 7), TableLook(NAMES[:2], COLOURS[:2], own=1))
        table.draw_pending()
        assert "out of the season" in [text.words for text in ink.texts]
    assert [sign for sign, fact in _LASTING if table._place_of(("mat", 1)).fact(fact)] == [
        "first-player",
        "pass",
    ]
