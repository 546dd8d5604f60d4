"""Saving in the window: after every decision, over an end of the program in the middle of a card, and in trouble."""

import errno
import json
import os
import random
import threading
import time
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.rules.viticulture.outside.decision import decision
from app.rules.viticulture.outside.snapshot import freeze
from app.save.errors import SaveError
from app.save.keeper import LEAST_KEPT, RING
from app.save.library import Library
from app.save.store import load_game
from app.session.types import COLOURS
from app.session.undo import POLICIES
from app.texts import text
from app.ui.dialogs import earlier_states, files, message, name
from app.ui.look.look import Look
from app.ui.look.preferences import Preferences
from app.ui.saved_games import game_list
from app.ui.screens.new_game import NewGame
from app.ui.table.items_paint import CHANGED
from app.ui.theme import PLAYER_COLOURS
from app.ui.window.main_window import MainWindow
from tests.support.disks import as_ordinary_user, mounted_disk
from tests.support.window import PATIENCE, assert_same, click, open_window, people, settle


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "data"))
    made = open_window(qtbot, tmp_path)
    qtbot.waitUntil(lambda: made.start_screen.saved is not None, timeout=PATIENCE)
    return made


def library(tmp_path):
    return Library(tmp_path / "data" / "saves")


def begin_game(window, players=2, seed=3, **more):
    window.start_game(NewGame(people(players), (), seed, **more))
    settle()


def play(window, steps, stop=None, seed=7):
    chance = random.Random(seed)
    presenter = window.presenter
    presenter.offering.guard = 0  # no finger is as quick as this
    for _ in range(steps):
        session = presenter.session
        if session.is_over or (stop is not None and stop(session)):
            return
        if window.curtain.isVisible():
            presenter.open_curtain()
        elif presenter.hot_seat.waits:
            presenter.confirm()
        else:
            presenter.bridge.submit([chance.choice(session.legal())])


def mid_card(session):
    asked = session.decision()
    return asked is not None and asked.source >= 0 and asked.card_player >= 0


def test_a_game_goes_on_in_the_middle_of_a_card(qtbot, window, tmp_path):
    begin_game(window)
    play(window, 2000, mid_card)
    session = window.presenter.session
    assert mid_card(session)
    state, asked = session.state(), decision(session.state())
    window.close()
    again = open_window(qtbot, tmp_path)
    qtbot.waitUntil(
        lambda: again.start_screen.saved is not None and bool(again.games.list.rows), timeout=PATIENCE
    )
    click(again.games.list.rows[0].open_button)
    resumed = again.presenter.session
    assert_same(resumed.observation(0), session.observation(0))
    assert_same(resumed.observation(1), session.observation(1))
    assert decision(resumed.state()) == asked
    assert_same(resumed.state().legal_actions(), state.legal_actions())
    assert again.curtain.isVisible(), "nobody knows who sits there after a restart"


def test_every_decision_is_on_disk_and_leaving_asks_nothing(window, tmp_path, monkeypatch):
    monkeypatch.setattr(
        message, "ask", lambda *args, **more: pytest.fail("nothing is lost, so nothing is asked")
    )
    begin_game(window)
    play(window, 30)
    length = len(window.presenter.session.log)
    window.show_start()
    assert window.presenter is None
    (entry,) = library(tmp_path).entries()
    assert len(library(tmp_path).load(entry.id).log) == length
    row = window.games.list.rows[0]
    assert people(2)[0].name in row.accessibleDescription()
    click(row.open_button)
    assert len(window.presenter.session.log) == length


def test_continue_opens_the_last_game_with_one_click(window):
    begin_game(window, seed=3)
    begin_game(window, seed=4)
    play(window, 20)
    window.show_start()
    assert len(window.games.list.rows) == 2
    button = window.start_screen.saved.first_button()
    assert button.hasFocus() and button.property("kind") == "primary", "Enter does it too"
    click(button)
    assert window.presenter.session.seed == 4


def test_the_menu_continues_the_last_game_too(window):
    begin_game(window, seed=3)
    begin_game(window, seed=4)
    window.show_start()
    window.commands["ui.games.continue-last"][0].trigger()
    assert window.presenter.session.seed == 4


def test_the_window_never_waits_for_the_disk(window, monkeypatch):
    begin_game(window, players=4)
    play(window, 120)
    keeper = window.saving.keeper
    keeper.flush()
    real, waited = os.fsync, []

    def fsync(file):
        waited.append(threading.current_thread())
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    for _ in range(5):
        keeper.save()
        keeper.flush()
    # How long a decision takes tests/save/figures.py measures; here only waiting for the disk would show.
    assert waited and threading.main_thread() not in waited


def test_games_are_renamed_copied_deleted_and_brought_back(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 20)
    window.show_start()
    games = window.games
    monkeypatch.setattr(name, "ask", lambda *args: "Sunday")
    games.rename(games.list.rows[0].entry)
    assert games.list.rows[0].title == "Sunday"
    games.duplicate(games.list.rows[0].entry)
    assert len(games.list.rows) == 2
    games.delete(games.list.rows[0].entry)
    assert len(games.list.rows) == 1
    assert games.list.undo_button.isVisible()
    click(games.list.undo_button)
    assert len(games.list.rows) == 2
    target = tmp_path / "away.vendemmia"
    monkeypatch.setattr(files, "ask_save", lambda *args: target)
    games.export(games.list.rows[0].entry)
    assert target.is_file()
    games.delete(games.list.rows[1].entry)
    games.delete(games.list.rows[0].entry)
    games.open_file(target)
    assert window.presenter is not None


FOREIGN = {
    "empty": b"",
    "cut": b"{",
    "words": b"hello",
    "future": b'{"format": 99, "snapshot": {}}',
    "zeros": b"\x00" * 50,
    "deep": b"[" * 9999,
    "large": b"PK\x03\x04" + bytes(5 << 20),
    "number": b'{"format": 2, "snapshot": ' + b"9" * 50_000 + b"}",
    "hollow": b'{"format": 2, "snapshot": {}}',
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_file_is_refused_in_words(window, tmp_path, monkeypatch, content):
    told = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: told.append(args[4]) or 0)
    path = tmp_path / "x.vendemmia"
    path.write_bytes(content)
    window.games.open_file(path)
    assert window.presenter is None
    assert len(told) == 1
    assert told[0]
    assert path.read_bytes() == content


def test_a_damaged_game_offers_its_newest_good_state(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 25)
    window.saving.keeper.flush()
    length = len(window.presenter.session.log)
    window.show_start()
    (entry,) = library(tmp_path).entries()
    newest = library(tmp_path).generations(entry.id)[0].path
    content = newest.read_bytes()[:-200]
    newest.write_bytes(content)
    window.games.refresh()
    told = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: told.append(args) or len(args[5]) - 1)
    click(window.games.list.rows[0].open_button)
    assert told
    assert len(window.presenter.session.log) == length - 1
    monkeypatch.setattr(message, "ask", lambda *args, **more: pytest.fail("said once"))


def test_a_file_on_the_command_line_is_opened(qtbot, window, tmp_path):
    begin_game(window)
    play(window, 15)
    length = len(window.presenter.session.log)
    window.show_start()
    (entry,) = library(tmp_path).entries()
    path = tmp_path / "game.vendemmia"
    library(tmp_path).export(entry.id, path)
    again = open_window(qtbot, tmp_path, file=path)
    assert len(again.presenter.session.log) == length


def test_a_second_window_plays_a_copy_and_says_so(qtbot, window, tmp_path):
    begin_game(window)
    play(window, 15)
    window.saving.keeper.flush()
    again = open_window(qtbot, tmp_path)
    qtbot.waitUntil(lambda: again.start_screen.saved is not None, timeout=PATIENCE)
    again.games.continue_last()
    settle()
    assert again.saving.keeper.id != window.saving.keeper.id
    assert "copy" in again.bar.words
    assert again.bar.isVisible()


def test_a_disk_that_refuses_is_told_once_and_the_game_goes_on(qtbot, window, tmp_path, monkeypatch):
    from app.save import keeper as keeper_module

    begin_game(window)
    play(window, 10)
    keeper = window.saving.keeper
    keeper.flush()

    def full(self, job):
        raise OSError(28, "No space left on device")

    told = []
    window.saving.told.connect(told.append)
    with monkeypatch.context() as patch:
        patch.setattr(keeper_module.Keeper, "_store", full)
        play(window, 12)
        qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
        play(window, 12)
        settle()
        assert [notice.key for notice in told] == ["saves.trouble.full"]
        assert window.bar.isVisible()
        assert window.bar.y() >= window.table.regions.top_bar.bottom
        assert window.bar.geometry().bottom() <= window.table.regions.board.y
        assert len(window.bar.buttons) == 2
    length = len(window.presenter.session.log)
    click(window.bar.buttons[0])
    qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE)
    assert told[1].key == "saves.trouble.over"
    assert keeper.flush()
    assert len(library(tmp_path).load(keeper.id).log) == length


def test_a_fault_while_saving_is_told_and_kept_for_a_report(qtbot, window, tmp_path, monkeypatch, capsys):
    from app.save import keeper as keeper_module

    begin_game(window)
    play(window, 10)
    keeper = window.saving.keeper
    keeper.flush()

    def faulty(self, job):
        raise ValueError("an unforeseen number")

    told = []
    window.saving.told.connect(told.append)
    with monkeypatch.context() as patch:
        patch.setattr(keeper_module.Keeper, "_store", faulty)
        play(window, 12)
        qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
        settle()
        assert window.bar.isVisible()
        assert "an unforeseen number" in window.bar.words
        asked = []
        patch.setattr(message, "ask", lambda *args, **more: asked.append(args) or 1)
        window.show_start()
        assert asked and window.presenter is not None, "leaving would lose something, so it is asked"
    (report,) = (tmp_path / "data" / "logs").glob("error-*.json")
    found = json.loads(report.read_text(encoding="utf-8"))
    assert "ValueError: an unforeseen number" in found["error"][-1] and "faulty" in "".join(found["error"])
    assert found["seed"] == window.presenter.session.seed
    assert "an unforeseen number" in capsys.readouterr().err
    click(window.bar.buttons[0])
    qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE)
    assert told[1].key == "saves.trouble.over"
    assert keeper.flush()
    assert len(library(tmp_path).load(keeper.id).log) == len(window.presenter.session.log)


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_a_game_keeps_how_much_may_be_taken_back(window, policy):
    choice = window.start_screen.form.rules.undo
    choice.box.setCurrentIndex(choice.box.findData(policy))
    click(window.start_screen.form.start_button)
    assert window.presenter.session.policy.name == policy
    window.presenter.open_curtain()
    assert window.preferences.wishes.undo == (policy, "free")
    if policy == "off":
        window.presenter.bridge.submit([window.presenter.session.legal()[0]])
        settle()
        window.presenter.open_curtain()
        assert text("ui.undo.off") in window.table.top.undo.toolTip()
    window.show_start()
    assert window.games.continue_last()
    assert window.presenter.session.policy.name == policy
    window.play_again()
    assert window.presenter.session.policy.name == policy


def test_the_list_names_level_and_variant(window):
    begin_game(window, players=1, automa="normal", aggressive=True)
    window.show_start()
    said = window.games.list.rows[0].accessibleDescription()
    assert "solo, Automa normal, aggressive" in said


def test_an_earlier_state_is_chosen_and_the_newer_ones_stay(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 30)
    length = len(window.presenter.session.log)
    window.show_start()
    row = window.games.list.rows[0]
    shown = []

    def third(parent, look, title, states):
        dialog = earlier_states.GenerationsDialog(parent, look, title, states)
        shown.extend(dialog.list.item(n).text() for n in range(dialog.list.count()))
        assert dialog.chosen == states[1].number
        dialog.list.setCurrentRow(2)
        return dialog.chosen

    monkeypatch.setattr(earlier_states, "ask", third)
    before = {one.number for one in library(tmp_path).generations(row.entry.id)}
    window.games.list.wanted.emit(game_list.OLDER, row.entry)
    assert len(window.presenter.session.log) == length - 2
    assert len(shown) == min(RING, length + 1)
    assert window.presenter.session.assisted, "who has seen the newer states knows what would come"
    assert window.table.top._assisted.isVisible() or window.curtain.isVisible()
    assert people(2)[0].name in shown[0]
    assert len(set(shown)) == len(shown), "each line tells a state from the others"
    window.saving.keeper.flush()
    after = {one.number for one in library(tmp_path).generations(row.entry.id)}
    assert set(sorted(before)[-3:]) <= after, "nothing newer was thrown away"
    assert library(tmp_path).entries()[0].summary.assisted


def test_saves_and_themes_know_the_same_colours():
    assert sorted(COLOURS) == sorted(PLAYER_COLOURS)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('"season": "', '"season": "x'),
        ('"garnet"', '"pink"'),
        ('"mode": "pass', '"mode": "x-pass'),
        ('"variants": []', '"variants": ["x"]'),
        ('"variants": []', '"variants": 7'),
        ('"variants": []', '"variants": [], "automa": "x"'),
        ('"options": {', '"options": [], "x": {'),
        ('"points": ', '"points": 9'),
    ],
)
def test_a_changed_header_harms_no_list(window, tmp_path, monkeypatch, was, now):
    begin_game(window)
    play(window, 30)
    window.show_start()
    (entry,) = library(tmp_path).entries()
    for one in library(tmp_path).generations(entry.id):
        content = one.path.read_text(encoding="utf-8")
        head, seed, rest = content.partition('"seed"')
        assert was in head
        one.path.write_text(head.replace(was, now) + seed + rest, encoding="utf-8")
    window.games.refresh()
    settle()
    (row,) = window.games.list.rows
    row.grab()
    told = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: told.append(args) or 0)
    monkeypatch.setattr(
        earlier_states, "ask", lambda *args: earlier_states.GenerationsDialog(*args).close() and None
    )
    window.games.go_back_further(row.entry)
    click(row.open_button)
    assert told
    assert window.presenter is None


def test_a_damaged_game_has_its_earlier_states_too(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 25)
    length = len(window.presenter.session.log)
    window.show_start()
    (entry,) = library(tmp_path).entries()
    newest = library(tmp_path).generations(entry.id)[0]
    newest.path.write_bytes(b"{")
    window.games.refresh()

    def first_whole(parent, look, title, states):
        assert (states[0].number, states[0].summary) == (newest.number, None)
        return earlier_states.GenerationsDialog(parent, look, title, states).chosen

    monkeypatch.setattr(earlier_states, "ask", first_whole)
    window.games.go_back_further(window.games.list.rows[0].entry)
    assert len(window.presenter.session.log) == length - 1
    assert not window.presenter.session.assisted


def test_a_damaged_game_is_exported_and_copied_from_its_newest_good_state(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 25)
    length = len(window.presenter.session.log)
    window.show_start()
    (entry,) = library(tmp_path).entries()
    newest = library(tmp_path).generations(entry.id)[0]
    newest.path.write_bytes(b"{")
    window.games.refresh()
    target = tmp_path / "away.vendemmia"
    monkeypatch.setattr(files, "ask_save", lambda *args: target)
    monkeypatch.setattr(message, "ask", lambda *args, **more: 0)
    row = window.games.list.rows[0].entry
    window.games.export(row)
    window.games.duplicate(row)
    assert not target.exists(), "called off"
    assert len(window.games.list.rows) == 1
    asked = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: asked.append(args) or len(args[5]) - 1)
    window.games.export(row)
    window.games.duplicate(row)
    assert len(asked) == 2
    assert len(load_game(target).session.log) == length - 1
    assert len(window.games.list.rows) == 2
    assert newest.path.read_bytes() == b"{"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be changed there")
@pytest.mark.parametrize("zone", ["Europe/Rome", "America/Los_Angeles", "UTC"])
def test_a_time_that_no_clock_shows_harms_no_list(monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for saved in ("9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "soon", ""):
            assert isinstance(game_list.when(saved), str)
            assert game_list.when(saved) or not saved
    finally:
        monkeypatch.undo()
        time.tzset()


def test_the_report_for_an_error_is_written_where_the_player_wishes(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 12)
    monkeypatch.setattr(files, "ask_save", lambda *args: tmp_path / "out")
    window.games.write_report()
    with zipfile.ZipFile(tmp_path / "out.zip") as bundle:
        game = bundle.read("last.vendemmia").decode()
    assert people(2)[0].name not in game
    assert len(json.loads(game)["log"]) == len(window.presenter.session.log)
    assert "out.zip" in window.bar.words
    monkeypatch.setattr(files, "ask_save", lambda *args: tmp_path / "nowhere" / "out.zip")
    window.games.write_report()
    assert "cannot be written" in window.bar.words


def choose_older(monkeypatch, steps):
    """Answers the dialog of earlier states by keys: so many lines down from the one that is preset, then Enter."""

    def ask(parent, look, title, states):
        dialog = earlier_states.GenerationsDialog(parent, look, title, states)
        dialog.show()
        settle()
        for _ in range(steps):
            QTest.keyClick(dialog.list, Qt.Key.Key_Down)
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)
        settle()
        assert dialog.result() == dialog.DialogCode.Accepted
        return dialog.chosen

    monkeypatch.setattr(earlier_states, "ask", ask)


def test_a_running_game_goes_back_by_key_and_what_was_reached_stays_a_game(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 30)
    presenter = window.presenter
    if window.curtain.isVisible():
        presenter.open_curtain()
    session = presenter.session
    length, game = len(session.log), window.saving.keeper.id
    assert not session.assisted
    choose_older(monkeypatch, 4)
    window.activateWindow()
    QTest.keyClick(window.table.view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    settle()
    again = window.presenter.session
    assert window.saving.keeper.id == game, "it is still the same game"
    assert len(again.log) == length - 5
    assert again.assisted
    assert [entry.text for entry in again.log] == [entry.text for entry in session.log[: length - 5]]
    assert window.bar.isVisible()
    play(window, RING + 8)
    window.saving.keeper.flush()
    aside = [entry for entry in library(tmp_path).entries() if entry.id != game]
    assert len(aside) == 1
    assert text("ui.older.kept", name="") in aside[0].summary.title
    kept = library(tmp_path).load(aside[0].id)
    assert_same(freeze(kept.state()), freeze(session.state()))
    assert not kept.assisted, "whoever goes on there has learned nothing"
    assert library(tmp_path).latest().id == game


def test_going_back_waits_until_the_present_state_is_kept(window, tmp_path, monkeypatch):
    begin_game(window)
    play(window, 12)
    session = window.presenter.session
    length = len(session.log)
    choose_older(monkeypatch, 2)

    def full(self, folder, number, content):
        raise SaveError(folder, "cannot be written", "", "not-written")

    told = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: told.append(args) or 0)
    with monkeypatch.context() as patch:
        patch.setattr(Library, "_add", full)
        window.games.go_back_in_running()
    assert told
    assert window.presenter.session is session
    assert len(session.log) == length
    play(window, 3)
    assert window.saving.keeper.flush()
    assert len(library(tmp_path).load(window.saving.keeper.id).log) == len(session.log)
    assert len(library(tmp_path).entries()) == 1


def test_earlier_states_are_no_command_without_a_running_game(window):
    action, _ = window.commands["ui.keeping.older"]
    assert not action.isEnabled()
    begin_game(window)
    assert action.isEnabled()
    window.show_start()
    assert not action.isEnabled()


@pytest.mark.parametrize("way", ["foreign", "damaged", "older"])
def test_a_running_game_is_still_kept_after_something_else_could_not_be_opened(
    window, tmp_path, monkeypatch, way
):
    begin_game(window, seed=8)
    play(window, 12)
    other = window.saving.keeper.id
    begin_game(window, seed=9)
    play(window, 10)
    session, game = window.presenter.session, window.saving.keeper.id
    monkeypatch.setattr(message, "ask", lambda *args, **more: 0)
    if way == "foreign":
        path = tmp_path / "x.vendemmia"
        path.write_bytes(b"hello")
        window.games.open_file(path)
    elif way == "damaged":
        for one in library(tmp_path).generations(other):
            one.path.write_bytes(b"{")
        window.games.resume(other, "other")
    else:
        window.saving.keeper.flush()
        oldest = library(tmp_path).generations(game)[-1]
        oldest.path.write_bytes(oldest.path.read_bytes()[:-300])
        window.games.resume(game, "this", oldest.number)
    assert window.presenter.session is session
    assert window.saving.keeper.id == game
    play(window, 8)
    assert window.saving.keeper.flush()
    assert len(library(tmp_path).load(game).log) == len(session.log)


def test_opening_what_is_on_the_table_changes_nothing(window, tmp_path):
    begin_game(window)
    play(window, 15)
    session, game = window.presenter.session, window.saving.keeper.id
    assert window.games.continue_last()
    assert window.presenter.session is session
    window.saving.keeper.flush()
    path = tmp_path / "now.vendemmia"
    library(tmp_path).export(game, path)
    window.games.open_file(path)
    assert window.presenter.session is session
    assert [entry.id for entry in library(tmp_path).entries()] == [game], "no copy was made"


def test_whatever_leaves_a_game_that_is_not_on_disk_asks_first(window, tmp_path, monkeypatch):
    from app.save import keeper as keeper_module

    begin_game(window, seed=8)
    play(window, 12)
    path = tmp_path / "other.vendemmia"
    window.saving.keeper.flush()
    library(tmp_path).export(window.saving.keeper.id, path)
    begin_game(window, seed=9)
    play(window, 12)
    session, keeper = window.presenter.session, window.saving.keeper
    keeper.flush()
    asked = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: asked.append(args[4]) or 1)

    def full(self, job):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(keeper_module.Keeper, "_store", full)
        play(window, 3)
        keeper.flush()
        assert keeper.trouble is not None
        ways = (
            lambda: window.games.open_file(path),
            window.show_start,
            lambda: window._branch(session.branch(2), 2),
            window.close,
        )
        for number, leave in enumerate(ways, 1):
            leave()
            assert len(asked) == number
            assert window.presenter.session is session
            assert window.saving.keeper is keeper
    window.saving.try_again()
    assert keeper.flush() or keeper.trouble is not None


def since_last_turn(window):
    log = window.table.log
    assert log.title.text() == text("ui.log.since")
    fresh = [line.spoken for line in log.model.lines()]
    viewer = window.presenter.viewer
    assert all(line.seat == viewer for line in log.model.lines()[1:2]), "it begins with the own last turn"
    marks = {key for key, mark in window.table.scene.marks().items() if CHANGED in str(mark)}
    return fresh, marks


def test_what_happened_since_the_last_turn_is_there_after_a_restart_too(qtbot, window, tmp_path):
    begin_game(window, players=3)
    play(window, 400, lambda session: session.decision().prompt == "turn" and session.moment().year == 2)
    for _ in range(60):
        play(window, 1)
        asked = window.presenter.session.decision()
        if window.curtain.isVisible() and asked.prompt == "turn":
            window.presenter.open_curtain()
            settle()
            if since_last_turn(window)[1]:
                break
    fresh, marks = since_last_turn(window)
    assert fresh
    assert marks
    window.close()
    again = open_window(qtbot, tmp_path)
    qtbot.waitUntil(lambda: again.start_screen.saved is not None, timeout=PATIENCE)
    again.games.continue_last()
    settle()
    assert again.presenter.hot_seat.view().public, "one sentence"
    again.presenter.open_curtain()
    settle()
    assert since_last_turn(again) == (fresh, marks)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(
    qtbot, window, tmp_path, monkeypatch, number
):
    begin_game(window)
    play(window, 10)
    keeper = window.saving.keeper
    keeper.flush()
    told = []
    window.saving.told.connect(told.append)
    real = Path.open

    def refuse(self, mode="r", *more, **named):
        if "w" in mode and keeper.folder in self.parents:
            raise OSError(number, os.strerror(number))
        return real(self, mode, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)  # what the system says; the owner of all files is never refused
        play(window, 12)
        qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
        play(window, 12)
        settle()
        assert [notice.key for notice in told] == ["saves.trouble.read-only"]
        assert window.bar.isVisible()
        length = len(window.presenter.session.log)
        asked = []
        patch.setattr(message, "ask", lambda *args, **more: asked.append(args) or 1)
        window.show_start()
        assert asked, "leaving would lose something, so it is asked"
        assert window.presenter is not None
        elsewhere = tmp_path / "elsewhere.vendemmia"
        patch.setattr(files, "ask_save", lambda *args: elsewhere)
        window.games.save_elsewhere()
    assert len(load_game(elsewhere).session.log) == length
    window.saving.try_again()
    qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE)
    assert keeper.flush()
    assert len(library(tmp_path).load(keeper.id).log) == length


def test_the_bar_gives_its_room_back(window):
    begin_game(window)
    before = window.table.regions
    window.bar.tell("Something.", "info")
    settle()
    assert window.table.regions.board.y > before.board.y
    window.bar.take_away()
    settle()
    assert window.table.regions == before


def test_a_window_of_somebody_who_may_not_write_there(qtbot, monkeypatch):
    opened = []

    def prepare(folder):
        monkeypatch.setenv("VENDEMMIA_DATA", str(folder / "data"))
        opened.append(open_window(qtbot, folder))
        qtbot.waitUntil(lambda: opened[0].start_screen.saved is not None, timeout=PATIENCE)
        begin_game(opened[0])
        play(opened[0], 20)
        opened[0].bar.tell("x", "warning")
        opened[0].bar.take_away()
        assert opened[0].saving.keeper.flush()

    with as_ordinary_user(prepare) as folder:
        window, saves = opened[0], folder / "data" / "saves"
        keeper = window.saving.keeper
        told = []
        window.saving.told.connect(lambda notice: told.append(notice.key))
        length = len(window.presenter.session.log)
        keeper.folder.chmod(0o500)
        try:
            play(window, 12)
            qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
            settle()
            assert told == ["saves.trouble.read-only"]
            assert window.bar.isVisible()
            assert len(Library(saves).load(keeper.id).log) == length, "what was confirmed before is whole"
        finally:
            keeper.folder.chmod(0o700)
        window.saving.try_again()
        qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE)
        assert keeper.flush()
        assert len(Library(saves).load(keeper.id).log) == len(window.presenter.session.log)
        window.close()
        assert not window.isVisible()


def test_where_nothing_can_be_kept_a_game_is_played_and_that_is_told_once(qtbot, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "file" / "data"))
    preferences = Preferences()
    look = Look("light", 1.0)
    look.apply()
    window = MainWindow(look, preferences)
    qtbot.addWidget(window, before_close_func=lambda made: made._end_presenter())
    told = []
    window.saving.told.connect(lambda notice: told.append(notice.key))
    with qtbot.waitSignal(window.ready, timeout=PATIENCE):
        window.show()
    begin_game(window)
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    play(window, 12)
    settle()
    assert told == ["saves.trouble.gone"]
    assert window.bar.isVisible()
    preferences.change(theme="dark")
    preferences.save()
    assert preferences.wishes.theme == "dark"


def test_a_window_on_a_disk_that_is_full(qtbot, tmp_path, monkeypatch):
    with mounted_disk(tmp_path) as disk:
        monkeypatch.setenv("VENDEMMIA_DATA", str(disk.path / "data"))
        window = open_window(qtbot, tmp_path)
        qtbot.waitUntil(lambda: window.start_screen.saved is not None, timeout=PATIENCE)
        begin_game(window, players=4)
        told = []
        window.saving.told.connect(lambda notice: told.append(notice.key))
        play(window, 80)
        keeper, saves = window.saving.keeper, Library(disk.path / "data" / "saves")
        assert keeper.flush(), "old states make room for new ones"
        assert told == []
        length = len(window.presenter.session.log)
        assert len(saves.load(keeper.id).log) == length
        while saves.give_up_oldest(keeper.id, LEAST_KEPT):
            pass
        disk.fill()
        play(window, 30)
        qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
        play(window, 10)
        settle()
        assert told == ["saves.trouble.full"]
        assert window.bar.isVisible()
        assert len(saves.load(keeper.id).log) >= length
        disk.grow()
        window.saving.try_again()
        qtbot.waitUntil(lambda: len(told) == 2, timeout=PATIENCE)
        assert told[1] == "saves.trouble.over"
        assert keeper.flush()
        assert len(saves.load(keeper.id).log) == len(window.presenter.session.log)
        window.close()


def test_an_error_on_a_full_disk_is_still_told(window, tmp_path, monkeypatch):
    from app.ui.window.application import LastResort

    begin_game(window)
    told = []
    monkeypatch.setattr(message, "ask", lambda *args, **more: told.append(args[4]) or 1)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("VENDEMMIA_DATA", str(tmp_path / "file"))
    LastResort(window).handle(ValueError, ValueError("x"), None)
    assert text("ui.error.unwritten", step=0, reason="").strip() in told[0]


def test_a_list_that_fits_does_not_scroll(qtbot, window):
    """Where no game was there before, the game in short stood in its place and needed more height."""
    window.resize(1024, 700)
    settle()
    saved = window.start_screen.saved
    assert not saved.rows and saved.area.widget().height() > 200
    begin_game(window)
    play(window, 5)
    window.show_start()
    settle()
    qtbot.waitUntil(lambda: len(saved.rows) == 1, timeout=PATIENCE)
    settle()
    bar = saved.area.verticalScrollBar()
    assert bar.maximum() == 0 and not bar.isVisible()
