"""Whole solo games by mouse and by keyboard, and what the window tells of the Automa."""

import csv
import io
import random
from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.rules.viticulture import ids
from app.rules.viticulture.automa import base as automa
from app.save.solo_results import Result, SoloResults
from app.session.weekly import weekly_seed
from app.texts import text
from app.ui.look.look import Look
from app.ui.viticulture.solo.results_screen import SoloResultsScreen
from app.ui.viticulture.solo.results_table import HEADS
from app.ui.viticulture.table.since_last_turn import News
from tests.support.window import KeyPlayer, MousePlayer, click, new_session, open_window, settle, show_game


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def start_solo(window, level, seed, aggressive=False):
    """Through the first screen, with real clicks."""
    start = window.start_screen
    click(start.form.solo_button)
    assert start.form.seed_box.text(), "the seed of a solo game is shown"
    click(start.form.solo.levels[level])
    assert start.form.solo.levels[level].isChecked(), "one click chooses the level"
    start.form.solo.aggressive_box.setChecked(aggressive)
    start.form.solo.row.name_box.setText("Giulia")
    start.form.seed_box.setText(str(seed))
    click(start.form.start_button)
    window.presenter.offering.guard = 0
    window.table.prompt.confirm.guard = 0
    settle()


def check_end(window):
    session = window.presenter.session
    won, points, target, why, _ = session.observation(-1).solo.outcome
    assert window.stack.currentWidget() is window.end_screen
    said = window.end_screen._line.text()
    assert str(points) in said.replace("−", "-")
    assert str(target) in said.replace("−", "-")
    result = window.solo_book.results.results[-1]
    assert (result.points, result.target, result.won, result.why) == (points, target, bool(won), why)
    assert result.seed == session.seed


def test_a_whole_solo_game_by_mouse(window):
    start_solo(window, "easy", 11)
    assert window.presenter.session.observation(0).options.automa == "easy"
    player = MousePlayer(window, seed=2)
    player.play()
    assert window.presenter.session.is_over
    assert player.curtains == 0
    assert player.dragged > 10
    check_end(window)
    assert (
        window.presenter.session.observation(-1).year == 7
        or not window.presenter.session.observation(-1).winners
    )


def test_a_whole_solo_game_by_keyboard(window):
    start_solo(window, "normal", 5, aggressive=True)
    window.table.view.setFocus()
    player = KeyPlayer(window, seed=1)
    player.play()
    assert window.presenter.session.is_over
    assert player.curtains == 0
    check_end(window)


def play_until(window, wanted, most=400):
    player = MousePlayer(window, seed=3)
    session = window.presenter.session
    for _ in range(most):
        if wanted(session):
            return
        window.presenter.bridge.submit([player.choose()])
        settle()
    raise AssertionError("it never came to that")


def test_the_log_tells_each_placement_with_its_why(window):
    show_game(window, new_session(1, 5, automa="hard"))
    play_until(window, lambda s: len(s.observation(0).solo.steps) > 4)
    lines = window.table.log.model.lines()
    told = [line for line in lines if line.event and line.event[0] in ("automa-place", "automa-skip")]
    assert len(told) >= 4
    for line in told:
        assert any("why: " in note for note in line.notes)
        assert line.seat == ids.AUTOMA_SEAT


def test_beside_the_board_the_log_folds_why_the_automa_did_it(window):
    """Its reasons pushed out what happened; the whole log and the tip have them."""
    show_game(window, new_session(1, 5, automa="hard"))
    play_until(window, lambda s: len(s.observation(0).solo.steps) > 4)
    log = window.table.log
    line = next(line for line in log.model.lines() if line.event and line.event[0] == "automa-place")
    assert log.delegate.notes_of(line) == () and line.notes
    folded = log.delegate._parts(line, 240).height
    index = log.model.index(log.model.lines().index(line), 0)
    assert "why" in index.data(Qt.ItemDataRole.ToolTipRole)
    window.table.open_log(True)
    assert log.delegate.notes_of(line) == line.notes
    assert log.delegate._parts(line, 240).height > folded


def test_target_tokens_and_card_are_in_sight(window):
    show_game(window, new_session(1, 5, automa="normal"))
    play_until(window, lambda s: s.observation(0).solo.card >= 0 and s.observation(0).solo.tokens)
    solo = window.presenter.observation.solo
    placed = sum(step[3] == automa.PLACED for step in solo.steps)
    assert solo.workers == ids.AUTOMA_WORKERS - placed
    panel = window.presenter.stage.solo.panel
    if panel.isHidden():  # the scene draws the panel itself
        drawn = window.table.scene.describe(("automa", "panel"))
        assert drawn["target"] == solo.points == 20
        assert drawn["workers"] == solo.workers
        assert drawn["card"] == ids.AUTOMA_CARD_NAMES[solo.card]
        assert window.table.scene.item_rect(("automa", "panel")).isValid()
    else:
        said = panel.accessibleDescription()
        assert "20" in said
        assert "1 token" in said
        assert panel.isVisible()
    assert "7" in window.table.top._year.words[1]


def test_the_inspector_says_all_of_the_automa(window):
    """Also what its panel has no room for: the level, each row of the card with its reason, cards used."""
    show_game(window, new_session(1, 5, automa="normal"))
    play_until(window, lambda s: s.observation(0).solo.card >= 0)
    presenter = window.presenter
    solo = presenter.observation.solo
    window.table.scene.hovered.emit(("automa", "panel"))
    settle()
    view = window.table.inspector.view
    assert view.title == text("viticulture.solo.automa")
    said = "\n".join((view.rule, *view.notes))
    assert text("viticulture.level.normal.name") in said
    assert text("ui.table.used-of", n=len(solo.used), most=len(solo.used) + len(solo.unseen)) in said
    assert text(f"viticulture.automa.{ids.AUTOMA_CARD_NAMES[solo.card]}.name") in said
    for season, card, _, outcome in solo.steps:
        if (season, card) == solo.steps[-1][:2]:
            assert text(f"viticulture.automa-why.{automa.WHY_NAMES[outcome]}.name") in said


def used_rows(window):
    """What the chart tells of each row: its year, 0 for used, -1 while its token lies there."""
    return {row: window.table.scene.describe(("row", row))["used"] for row in range(1, 8)}


def test_a_used_row_tells_its_year_in_play_and_in_the_replay(window):
    session = new_session(1, 5, automa="normal")
    show_game(window, session)
    assert set(used_rows(window).values()) == {-1}
    play_until(window, lambda s: s.observation(0).year == 3 and len(s.observation(0).solo.rows) == 4)
    expected, year = dict.fromkeys(range(1, 8), -1), 0
    for entry in session.log:
        for event in entry.events:
            if event[0] == "token-gain":
                year += 1  # one row a year, before anything else happens in it
                expected[event[2]] = year
    assert sorted(expected.values()) == [-1, -1, -1, -1, 1, 2, 3]
    assert used_rows(window) == expected
    window.watch_running(len(session.log))
    settle()
    assert used_rows(window) == expected
    window.replay.go(0)
    assert set(used_rows(window).values()) == {-1}


def test_a_token_is_offered_in_the_bar(window):
    show_game(window, new_session(1, 5, automa="normal"))
    play_until(window, lambda s: s.decision().prompt == "token")
    prompt = window.table.prompt
    assert prompt.view.title.startswith("Spend a token: ") and prompt.view.title.endswith("?")
    assert prompt.view.title != "Spend a token: ?"
    assert len(prompt.chips) >= 2
    assert not window.table.panel.isVisible()
    player = MousePlayer(window, seed=4)
    before = window.presenter.session.observation(0).solo.tokens
    player.decide(("bonus", 0))
    assert window.presenter.session.observation(0).solo.tokens == before - 1


def test_the_aggressive_variant_says_with_which_levels_it_goes(window):
    click(window.start_screen.form.solo_button)
    form = window.start_screen.form.solo
    form.levels["very-hard"].setChecked(True)
    assert not form.aggressive_box.isEnabled()
    assert form.aggressive_box.toolTip()
    form.levels["hard"].setChecked(True)
    assert form.aggressive_box.isEnabled()


def test_the_seed_of_the_week_is_the_same_all_week_and_differs_from_the_next():
    monday = date(2026, 3, 2)
    days = [weekly_seed(date(2026, 3, day)) for day in range(2, 9)]
    assert len(set(days)) == 1
    assert weekly_seed(date(2026, 3, 9)) != days[0]
    assert weekly_seed(monday) == 469236016  # for ever: people compare their results


RESULT = Result("a1", "2026-03-02", "normal", False, 21, 20, True, "above", 7, 5)


def test_results_are_kept_by_level_and_variant(tmp_path):
    book = SoloResults(tmp_path)
    assert book.add(RESULT)
    assert book.add(Result("a2", "2026-03-03", "normal", False, 30, 20, True, "above", 7, 6, (), True))
    assert book.add(RESULT)
    again = SoloResults(tmp_path)
    (row,) = again.rows(ids.LEVEL_NAMES)
    assert (row.games, row.won, row.lost, row.best, row.assisted) == (2, 2, 0, 21, 1)
    lines = list(csv.DictReader(io.StringIO(again.as_csv())))
    assert [line["points"] for line in lines] == ["30", "21"]


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"format": 1, "games": [1]}', '{"format": 2, "games": []}', "[" * 100_000, "\x00"],
)
def test_a_damaged_file_of_results_is_put_aside(tmp_path, content):
    (tmp_path / "solo-results.json").write_text(content)
    book = SoloResults(tmp_path)
    assert book.results == []
    assert book.put_aside is not None
    assert book.put_aside.read_text() == content
    assert book.add(RESULT)
    assert SoloResults(tmp_path).results == [RESULT]


def test_results_that_cannot_be_written_stop_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    assert not SoloResults(tmp_path / "file").add(RESULT)


def test_the_results_fold_where_the_table_has_no_room_and_unfold_again(qtbot, tmp_path):
    book = SoloResults(tmp_path)
    for level in ("easy", "hard"):
        book.add(Result(level, "2026-01-11", level, False, 24, 20, True, "above", 7, 1))
    screen = SoloResultsScreen(Look("light", 1.0))
    qtbot.addWidget(screen)
    screen.resize(1200, 800)
    screen.show()
    screen.show_results(book)
    settle()
    heads = [text(f"ui.solo-results.{head}") for head in HEADS]

    def told():
        return [part.text() for part in screen.table.findChildren(QLabel) if part.isVisible()]

    assert not screen.table.folded and told()[: len(heads)] == heads
    screen.resize(screen.table.whole + 40, 800)
    settle()
    assert screen.table.folded
    assert [told().count(text(f"viticulture.level.{one}.name") + ", usual") for one in ("easy", "hard")] == [
        1,
        1,
    ]
    assert [told().count(head) for head in heads[2:]] == [2] * (len(heads) - 2)
    screen.resize(1200, 800)
    settle()
    assert not screen.table.folded
    assert screen.back_button.hasFocus()


def test_without_a_result_there_is_nothing_to_export_and_the_button_says_so(qtbot, tmp_path):
    screen = SoloResultsScreen(Look("light", 1.0))
    qtbot.addWidget(screen)
    screen.show()
    screen.show_results(SoloResults(tmp_path))
    assert not screen.export_button.isEnabled()
    assert screen.export_button.toolTip() == text("ui.solo-results.none")
    assert screen.export_button.accessibleDescription() == text("ui.solo-results.none")
    assert not screen.chart.isVisible()


def test_esc_leaves_the_results_once_for_a_press(qtbot, tmp_path):
    screen = SoloResultsScreen(Look("light", 1.0))
    qtbot.addWidget(screen)
    screen.show()
    screen.show_results(SoloResults(tmp_path))
    left = []
    screen.back_wanted.connect(lambda: left.append(1))
    QTest.keyClick(screen.back_button, Qt.Key.Key_Escape)
    assert left == [1]


def test_the_aggressive_variant_says_its_numbers_as_a_person_would(window):
    click(window.start_screen.form.solo_button)
    form = window.start_screen.form.solo
    form.levels["hard"].setChecked(True)
    said = form._aggressive_words.text()
    assert (
        "more than −1 after the first year, then more than 0, 1, 4, 8 and 13, and more than 20 after" in said
    )


def test_a_card_is_new_alone_too_only_until_the_next_turn(window):
    """The gold corners stayed on every card to the end of a solo game."""
    session = new_session(1, 5, automa="normal")
    news, dice, turns, drawn = News(session), random.Random(5), 0, 0
    last: set[int] = set()
    while not session.is_over and turns < 40:
        if session.decision().prompt == "turn":
            new = set(news.new_cards(0, session.observation(0).seats[0].hand))
            assert new <= last, "drawn before the last turn"
            drawn += bool(new)
            turns += 1
        action = dice.choice(session.legal())
        if action[0] in ("place", "pass", "wake"):
            last = set()
        session.submit(action)
        for event in session.log[-1].events:
            if event[0] in ("draw", "take", "keep") and event[1] == 0:
                last.add(event[3 if event[0] == "draw" else 2])
    assert turns > 20 and drawn > 3
