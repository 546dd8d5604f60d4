"""Watching a game: every step shows the recorded state, jumps, eyes, branches, and the way out."""

import itertools
import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids
from app.ui.dialogs import files
from app.ui.look.preferences import Preferences
from app.ui.panels.line_chart import apart
from app.ui.panels.replay_bar import JUMPS
from app.ui.replay.course import eyes_of
from app.ui.table.layout import OPENED
from tests.support.window import (
    PATIENCE,
    assert_same,
    click,
    click_key,
    new_session,
    open_window,
    settle,
    show_game,
)


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "data"))
    return open_window(qtbot, tmp_path)


def played(players=2, seed=3, steps=10_000, **more):
    session = new_session(players, seed, **more)
    chance = random.Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        session.submit(chance.choice(session.legal()))
    return session


def watch(window, session, **more):
    window.show_replay(session, **more)
    settle()
    return window.replay


def test_every_step_shows_the_recorded_state(window):
    session = played(3, 4, 160)
    replay = watch(window, session)
    for position in range(len(session.log) + 1):
        assert replay.replay.position == position
        expected = session.game.observe(session.state_at(position), replay.viewer)
        assert_same(replay.observation, expected)
        assert window.table.scene.keys()
        if position % 40 == 0:
            shown = window.table.scene.keys()
            drawn = {key[1] for key in shown if key[0] == "rooster"}
            assert drawn == {seat for seat, view in enumerate(expected.seats) if view.row}
        click(replay.bar.forward)
    click(replay.bar.start)
    assert replay.replay.position == 0
    click(replay.bar.end)
    assert replay.replay.position == len(session.log)
    click(replay.bar.back)
    assert replay.replay.position == len(session.log) - 1


def test_keys_lead_through_a_replay(window):
    session = played(2, 4, 120)
    replay = watch(window, session)
    table = window.table
    QTest.keyClick(replay.bar.play, Qt.Key.Key_Right)
    QTest.keyClick(replay.bar.play, Qt.Key.Key_Right)
    assert replay.replay.position == 2
    QTest.keyClick(replay.bar.play, Qt.Key.Key_Left)
    assert replay.replay.position == 1
    QTest.keyClick(replay.bar.play, Qt.Key.Key_End)
    assert replay.replay.position == 120
    QTest.keyClick(replay.bar.play, Qt.Key.Key_Home)
    QTest.keyClick(replay.bar.play, Qt.Key.Key_PageDown)
    here = replay.replay.moments[replay.replay.position]
    before = replay.replay.moments[replay.replay.position - 1]
    assert (here.year, here.season) != (before.year, before.season)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    settle()
    assert window.replay is None
    assert window.stack.currentWidget() is window.start_screen
    assert table.prompt.isVisibleTo(table)


def test_jumps_by_year_points_and_player(window):
    session = played(2, 6)
    replay = watch(window, session)
    bar = replay.bar
    kinds = [("season", -1), ("year", -1), ("points", -1), ("player", 0), ("player", 1)]
    for kind, seat in kinds:
        replay.go(0)
        if kind == "player":
            bar.players.actions()[seat].trigger()
        else:
            click(bar.jumps.button(JUMPS.index(kind)))
        assert bar.jump == (kind, seat)
        assert bar.jumps.checkedId() == JUMPS.index(kind)
        seen = [replay.replay.position]
        for _ in range(4):
            click(bar.jump_on)
            seen.append(replay.replay.position)
        assert seen == sorted(seen)
        assert seen[0] > 0 or (kind == "player" and replay.replay.actors[0] == seat)
        if kind == "player":
            assert all(replay.replay.actors[position] == seat for position in seen if position)
        if kind == "year":
            years = [replay.replay.moments[position].year for position in seen]
            assert years == [1, 2, 3, 4, 5]
        click(bar.jump_back)
        assert replay.replay.position < seen[-1]


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
def test_a_chip_that_asks_for_a_player_changes_nothing_until_one_is_chosen(window):
    replay = watch(window, played(2, 6))
    bar = replay.bar
    click(bar.jumps.button(JUMPS.index("points")))
    here = replay.replay.position
    click(bar.jumps.button(JUMPS.index("player")))
    assert bar.players.isVisible()
    assert [action.text() for action in bar.players.actions()] == ["Giulia", "Marco"]
    bar.players.close()
    settle()
    assert replay.replay.position == here and bar.jump == ("points", -1)
    assert bar.jumps.checkedId() == JUMPS.index("points")


def test_the_points_over_time_are_remembered(window):
    session = played(2, 6, 60)
    replay = watch(window, session)
    assert not replay.bar.curve.isVisible()
    click(replay.bar.curve_button)
    replay.left.emit()
    settle()
    assert watch(window, session).bar.curve.isVisible()
    window.preferences.save()
    assert Preferences(window.preferences.file).wishes.replay_curve
    click(window.replay.bar.curve_button)
    window.preferences.save()
    assert not Preferences(window.preferences.file).wishes.replay_curve


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_the_bar_has_room_for_everything_in_every_window(window, text_scale, players):
    session = played(players, 4, 140)
    window.look.set(text_scale=text_scale)
    window.setMinimumSize(1, 1)
    replay = watch(window, session, position=70)
    bar = replay.bar
    for size in ((1024, 700), (1280, 720), (1440, 900), (1920, 1080)):
        window.resize(*size)
        for _ in range(3):
            settle()
        shown = [part for part in (*bar._moves, *bar._boxes, *bar._ends) if part.isVisible()]
        for part in (*shown, bar.timeline, bar._step):
            assert bar.rect().contains(part.geometry()), (size, part, part.geometry())
            assert part is bar.timeline or part.width() >= part.sizeHint().width() - 1, (size, part)
        for one, other in itertools.combinations(shown, 2):
            assert not one.geometry().intersects(other.geometry()), (size, one, other)
        assert bar.timeline.height() >= 3 * players + 12, size
        for part in shown:
            assert not part.focusPolicy() & Qt.FocusPolicy.TabFocus or part.accessibleName(), part


def test_the_timeline_paints_what_is_past_darker_and_points_thicker(window):
    replay = watch(window, played(2, 6), position=100)
    line = replay.bar.timeline
    early = line.grab().toImage()
    replay.go(len(replay.replay.log))
    late = line.grab().toImage()
    x = int(line._x(len(replay.replay.log) * 0.8))
    lanes = range(20, line.height() - 2)

    def darkness(image):
        area = [image.pixelColor(x + dx, y).lightness() for dx in range(60) for y in lanes]
        return sum(255 - value for value in area)

    assert darkness(late) > darkness(early) * 1.3


def test_it_plays_by_itself_and_stops_at_the_end(qtbot, window):
    session = played(2, 6, 40)
    replay = watch(window, session)
    replay.go(37)
    click(replay.bar.play)
    assert replay.playing
    qtbot.waitUntil(lambda: replay.replay.position == 40, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not replay.playing, timeout=PATIENCE)


def test_steps_are_animated_at_a_pace(qtbot, window):
    session = played(2, 6, 60)
    replay = watch(window, session)
    replay.bar.pace_box.setCurrentIndex(replay.bar.pace_box.findData("fast"))
    for _ in range(25):
        replay.step(1)
        if window.table.scene.animating:
            break
    qtbot.waitUntil(lambda: not window.table.scene.animating, timeout=PATIENCE)
    assert_same(replay.observation, session.game.observe(session.state_at(replay.replay.position), NOBODY))


def test_a_log_line_leads_to_its_moment(window):
    session = played(2, 6, 100)
    replay = watch(window, session)
    log = window.table.log
    window.table.show_side("log")
    settle()
    rows = [n for n, line in enumerate(log.model.lines()) if line.step == 42 and not line.heading]
    index = log.model.index(rows[0])
    log.view.scrollTo(index)
    settle()
    spot = log.view.visualRect(index).center()
    QTest.mouseClick(log.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    settle()
    assert replay.replay.position == 42
    assert log.current() == log.model.lines()[rows[0]]
    assert replay.words()


def test_the_timeline_takes_a_click(window):
    session = played(2, 6, 100)
    replay = watch(window, session)
    line = replay.bar.timeline
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(line.width() // 2, line.height() // 2))
    settle()
    assert abs(replay.replay.position - 50) <= 1
    assert line.accessibleDescription()


def test_the_points_over_time_end_at_the_position_in_sight(window):
    session = played(3, 4)
    replay = watch(window, session, position=60)
    bar, curve = replay.bar, replay.bar.curve
    assert not curve.isVisible()
    before = window.table.regions.prompt.h
    QTest.keyClick(bar.play, Qt.Key.Key_V)
    settle()
    assert curve.isVisible()
    assert window.table.regions.prompt.h > before
    assert bar.geometry().contains(bar.mapToParent(curve.geometry().bottomRight()))
    points = replay.replay.points()
    for position in (0, 60, len(session.log)):
        replay.go(position)
        assert [int(line.split()[-2]) for line in curve.toolTip().split("\n")] == list(points[position])
    here = curve.grab().toImage()
    replay.go(60)
    settle()
    early = curve.grab().toImage()
    right = early.width() * 3 // 4
    middle = {early.pixel(x, y) for x in range(right, right + 40) for y in range(early.height())}
    assert len(middle) < 12, "grid lines alone beyond the position"
    assert early != here
    click(bar.curve_button)
    assert abs(window.table.regions.prompt.h - before) < 5
    replay.left.emit()
    settle()


def test_labels_of_points_stay_apart_and_inside():
    assert apart([90, 50], 10, 5, 95) == [90, 50]
    assert apart([90, 88, 86], 10, 5, 95) == [90, 80, 70]
    assert apart([8, 7, 6], 10, 5, 95) == [25, 15, 5]


def test_a_branch_is_a_new_saved_game_and_the_old_one_stays(window):
    session = played(2, 6)
    replay = watch(window, session, position=50)
    end = session.observation(-1)
    click(replay.bar.branch)
    assert window.replay is None
    branch = window.presenter.session
    assert branch is not session
    assert len(branch.log) == 50
    assert branch.assisted
    assert window.saving.keeper.session is branch
    assert window.curtain.isVisible()
    window.presenter.open_curtain()
    window.presenter.bridge.submit([branch.legal()[0]])
    assert_same(session.observation(-1), end)


def test_after_the_end_all_eyes_are_open_and_before_only_ones_own(window):
    over, running = played(3, 4), played(3, 4, 80)
    assert eyes_of(over) == [0, 1, 2]
    assert eyes_of(running) == [NOBODY]
    assert eyes_of(running, 2) == [2, NOBODY]
    replay = watch(window, running)
    assert replay.observation.seats[0].hand is None
    shown = window.table.scene.keys()
    assert not [key for key in shown if key[0] == "card"]
    replay.see_as(1)
    assert replay.viewer == NOBODY
    window.show_start()
    replay = watch(window, over, position=60)
    for seat in range(3):
        replay.bar.eyes_box.setCurrentIndex(seat)
        assert replay.viewer == seat
        assert replay.observation.seats[seat].hand is not None


def test_a_running_game_can_be_watched_and_goes_on(window):
    show_game(window, played(2, 6, 60))
    window.presenter.open_curtain()
    session, viewer = window.presenter.session, window.presenter.viewer
    window.watch_running(20)
    settle()
    assert window.replay.viewer == viewer
    assert window.replay.replay.position == 20
    click(window.replay.bar.leave)
    assert window.presenter.session is session
    assert window.curtain.isVisible()
    window.presenter.open_curtain()
    assert window.presenter.viewer == viewer


def test_nothing_is_decided_in_a_replay(window):
    """R19 for what is watched."""
    session = played(2, 6, 60)
    replay = watch(window, session, position=30)
    assert window.table.top.undo.property("refused")
    for key in (Qt.Key.Key_P, Qt.Key.Key_L, Qt.Key.Key_Return, Qt.Key.Key_1):
        QTest.keyClick(window.table.view, key)
    for key in list(window.table.scene.keys())[:40]:
        window.table.scene.activated.emit(key)
    settle()
    assert len(session.log) == 60
    assert replay.replay.position == 30
    assert not any(action.isEnabled() for action in window.menu._game)


def test_the_log_is_written_as_text(window, tmp_path, monkeypatch):
    target = tmp_path / "log.txt"
    monkeypatch.setattr(files, "ask_save", lambda *args: target)
    session = played(2, 6, 60)
    replay = watch(window, session)
    click(replay.bar.export)
    words = target.read_text(encoding="utf-8")
    assert words.count("\n") > 60
    hidden = [entry.text for entry in session.log if session.nature(entry.number)[1]]
    assert hidden
    assert not any(f"p{e.seat + 1}  {e.text}\n" in words for e in session.log if session.nature(e.number)[1])


def test_an_opponents_mat_opens_by_key_or_click_and_escape_closes_it_before_the_replay(window):
    session = played(4, 6)
    replay = watch(window, session, position=90)
    table = window.table
    left = (replay.viewer + 1) % 4
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_F2)
    settle()
    shown = table.scene.keys()
    assert ("other", left) in shown
    assert OPENED in table.regions.extras
    click(replay.bar.forward)
    shown = table.scene.keys()
    assert ("other", left) in shown, "it stays open from step to step"
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    settle()
    assert window.replay is replay
    assert OPENED not in table.regions.extras
    right = (replay.viewer + 3) % 4
    click_key(window, ("opponent", right))
    shown = table.scene.keys()
    assert ("other", right) in shown
    replay.see_as(right)
    assert OPENED not in table.regions.extras, "nobody is an opponent of their own"
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    settle()
    assert window.replay is None


def test_with_reduced_motion_nothing_flies_in_a_replay(window):
    session = played(2, 6, 60)
    window.preferences.change(reduced_motion="on")
    replay = watch(window, session)
    replay.bar.pace_box.setCurrentIndex(replay.bar.pace_box.findData("normal"))
    for position in range(1, 40):
        replay.step(1)
        assert not window.table.scene.animating
        assert replay.replay.position == position
        assert_same(replay.observation, session.game.observe(session.state_at(position), NOBODY))


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 700)])
def test_a_replay_tells_rules_at_any_size(qtbot, window, width, height):
    replay = watch(window, played(2, 6, 60), position=40)
    window.resize(width, height)
    settle()
    table = window.table
    replay.showing.hover(("tile", ids.HARVEST))
    inspector = table.inspector if table.regions.inspector is not None else table.rule_bubble
    qtbot.waitUntil(inspector.isVisible, timeout=PATIENCE)
    assert inspector.view.title
    replay.showing.hover(None)
    assert table.rule_bubble.isHidden()


def test_the_hand_and_the_mat_of_a_replay_are_somebodys_as_they_were_then(window):
    session = played(2, 3)
    assert session.is_over
    replay = watch(window, session)
    tools, scene = window.table.hand_tools, window.table.scene
    for eyes in (0, 1):
        replay.see_as(eyes)
        settle()
        name = session.seats[eyes].name
        assert tools._count.text().startswith(f"{name}’s hand: ")
        assert tools._limit.text() == "open after the game"
        assert scene.describe(("mat", eyes))["caption"] == "as it was then"
        assert scene.describe(("opponent", 1 - eyes))["caption"] == ""
    show_game(window, new_session(2, 4))
    click(window.curtain.open_button)
    assert tools._count.text().startswith("Your hand: ")
    assert tools._limit.text() == "limit 7 at year end"


def test_a_running_game_that_is_watched_says_so_too(window):
    session = played(2, 3, 60)
    watch(window, session, viewer=0)
    assert window.table.hand_tools._limit.text() == "as it was then"
