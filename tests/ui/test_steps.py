"""Step by step: each deed of somebody else waits for a key or a click, and nothing of the player's own does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import texts
from app.rules.viticulture import ids, tables
from app.rules.viticulture.names import CHOICES
from app.session.types import LogEntry, SeatInfo
from app.ui.log.book import LogBook
from app.ui.play.steps import card_before, steps_of
from app.ui.viticulture.face import FACE
from app.ui.viticulture.words.wording import Wording
from tests.support.sessions import begin
from tests.support.window import (
    LEFT,
    MousePlayer,
    assert_drawn,
    click,
    new_session,
    open_window,
    settle,
    show_game,
)


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def until_steps(window, session, seed=3, most=120):
    """Play until something of others is shown step by step."""
    show_game(window, session)
    window.preferences.change(pace="step")
    player = MousePlayer(window, seed)
    for _ in range(most):
        if window.presenter.stage.steps.active:
            return window.presenter.stage.steps
        if window.curtain.isVisible():
            player.lift()
        elif window.presenter.hot_seat.waits or window.presenter.hot_seat.leaves:
            window.table.prompt.confirm.guard = 0
            player.confirm()
        elif window.presenter.stage.playing:
            window.presenter.stage.skip()
            settle()
        else:
            player.decide(player.choose())
            if not window.presenter.stage.steps.active:
                window.presenter.stage.skip()
            settle()
    raise AssertionError("nobody else did anything")


def solo():
    return begin((SeatInfo("Giulia", "garnet"),), 5, automa="normal")


def test_deeds_are_those_of_others_and_carry_what_is_silent():
    session = new_session(3, 3)
    wording = Wording(session.seats, 0)
    events = (
        ("season", -1, ids.SUMMER),
        ("pass", 0, ids.SUMMER),
        ("place", 1, ids.REGULAR, ids.DRAW_VINE, 1),
        ("pass", 2, ids.SUMMER),
        ("pass", 0, ids.SUMMER),
    )
    steps, rest = steps_of(events, wording)
    assert [step.seat for step in steps] == [1, 2]
    assert steps[0].events == events[:3]
    assert steps[1].events == events[3:4]
    assert rest == events[4:]


@pytest.mark.parametrize("way", ["space", "enter", "letter", "click", "button"])
def test_each_deed_of_the_automa_waits_for_a_key_or_a_click(window, way):
    session = solo()
    steps = until_steps(window, session)
    presenter, prompt = window.presenter, window.table.prompt
    assert presenter.interaction is None, "nothing is asked before the last step"
    assert not window.table.panel.isVisible(), "the board is free"
    seen = []
    for _ in range(60):
        if not steps.active:
            break
        step = steps.now
        assert prompt.words.title.text() == step.words.partition("\n")[0]
        assert step.seat == ids.AUTOMA_SEAT
        assert prompt._view.colour == "automa"
        seen.append(step)
        log = len(session.log)
        settle()
        assert steps.now is step, "it waits"
        window.table.view.setFocus()
        focused = QApplication.focusWidget()
        if way == "space":
            QTest.keyClick(focused, Qt.Key.Key_Space)
        elif way == "enter":
            QTest.keyClick(focused, Qt.Key.Key_Return)
        elif way == "letter":
            QTest.keyClick(focused, Qt.Key.Key_X)
        elif way == "click":
            QTest.mouseClick(window.table.view.viewport(), LEFT, pos=QPoint(3, 300))
        else:
            prompt.confirm.guard = 0
            click(prompt.confirm)
        settle()
        assert len(session.log) == log
        assert steps.now is not step
    assert seen
    presenter.stage.skip()
    settle()
    assert session.is_over or presenter.interaction is not None or window.curtain.isVisible()
    assert_drawn(window)


def test_esc_shows_the_rest_at_once(window):
    steps = until_steps(window, solo())
    window.table.view.setFocus()
    QTest.keyClick(window.table.view, Qt.Key.Key_Escape)
    settle()
    assert not steps.active
    assert_drawn(window)


def test_another_pace_ends_the_steps_with_the_next_key(window):
    session = solo()
    steps = until_steps(window, session)
    window.preferences.change(pace="instant")
    assert steps.active
    window.table.view.setFocus()
    QTest.keyClick(window.table.view, Qt.Key.Key_Space)
    settle()
    assert not steps.active
    player = MousePlayer(window, 3)
    for _ in range(6):
        player.decide(player.choose())
        assert not steps.active


def test_whoever_opens_the_curtain_is_led_through_what_others_did(window):
    session = new_session(2, 3)
    steps = until_steps(window, session)
    viewer = window.presenter.viewer
    assert viewer != -1
    assert all(step.seat not in (viewer, -1) for step in steps._steps)
    wanted = [
        step.event
        for step in steps_of(
            window.presenter.chronicle.news.events(viewer), window.presenter.sitting.wording
        )[0]
    ]
    assert [step.event for step in steps._steps] == wanted
    marks = window.table.scene.marks()
    assert any("logged" in words for words in marks.values())
    while steps.active:
        QTest.keyClick(window.table.view, Qt.Key.Key_Space)
        settle()
    assert window.presenter.interaction is not None
    assert window.presenter.viewer == viewer


def test_undo_in_the_middle_of_the_steps_leaves_a_right_table(window):
    session = solo()
    steps = until_steps(window, session)
    log = len(session.log)
    window.presenter.undo()
    settle()
    assert not steps.active
    assert len(session.log) == log - 1
    assert_drawn(window)


def test_another_size_in_the_middle_of_the_steps_leaves_a_right_table(window):
    steps = until_steps(window, solo())
    window.setMinimumSize(1, 1)
    window.resize(1280, 720)
    settle()
    assert not steps.active
    assert_drawn(window)
    assert not window.table.scene._animator.holding


@pytest.mark.parametrize("pace", ["instant", "fast", "normal", "slow"])
def test_no_other_pace_waits(window, pace):
    show_game(window, solo())
    window.preferences.change(pace=pace)
    player = MousePlayer(window, 3)
    for _ in range(8):
        player.decide(player.choose())
        window.presenter.stage.skip()
        settle()
        assert not window.presenter.stage.steps.active


def test_a_choice_is_told_in_the_words_of_a_card_that_came_before():
    session = new_session(3, 3)
    wording = Wording(session.seats, 0)
    queen = next(card for card, row in enumerate(tables.CARDS) if row.id == "queen")
    lose = CHOICES.index("lose-a-point")
    log = [
        LogEntry(1, 1, (), "", (("visitor", 1, queen),)),
        LogEntry(2, 2, (), "", (("choice", 2, lose),)),
        LogEntry(3, 1, (), "", (("visitor-done", 1, queen),)),
    ]
    assert card_before(FACE, log, 1) == queen
    assert card_before(FACE, log, 3) == -1
    told, _ = steps_of((("choice", 2, lose),), wording, card_before(FACE, log, 1))
    assert texts.text("viticulture.winter.queen.choice.lose-a-point") in told[0].words
    general, _ = steps_of((("choice", 2, lose),), wording)
    assert texts.text("viticulture.choice.lose-a-point") in general[0].words


def test_whole_games_can_be_gone_through_step_by_step(window):
    session = new_session(3, 8)
    show_game(window, session)
    window.preferences.change(pace="step")
    player = MousePlayer(window, 3)
    looked = 0
    for _ in range(900):
        stage = window.presenter.stage
        if stage.steps.active:
            looked += 1
            stage.skip()
        elif stage.playing:
            stage.skip()
        elif session.is_over or len(session.log) > 110:
            break
        elif window.curtain.isVisible():
            player.lift()
        elif window.presenter.hot_seat.waits or window.presenter.hot_seat.leaves:
            window.table.prompt.confirm.guard = 0
            player.confirm()
        else:
            player.decide(player.choose())
        settle()
    assert len(session.log) > 110
    assert looked > 40


def totals(window, seat):
    """Points, lira and residual of a seat as the table tells them."""
    own = window.presenter.sitting.own
    told = window.table.scene.describe(("mat", seat) if seat == own else ("opponent", seat))
    return told["vp"], told["lira"], told["residual"]


def log_words(window):
    return [
        line.words
        for line in window.presenter.chronicle.log.book.fresh_lines(window.presenter.sitting.wording)
    ]


def test_each_step_shows_the_table_the_totals_and_the_log_of_its_own_moment(window):
    """Going on to the next deed: what comes later is not there yet (R33)."""
    session = new_session(3, 8)
    show_game(window, session)
    window.preferences.change(pace="step")
    player = MousePlayer(window, 3)
    whole = changed = 0
    for _ in range(700):
        presenter = window.presenter
        stage = presenter.stage
        if stage.steps.active:
            before = None
            while stage.steps.active:
                window.table.scene.finish_animations()
                settle()
                step = stage.steps.now
                if not step.begun:
                    past = session.state_at(step.position)
                    assert_drawn(window, past)
                    for seat, view in enumerate(past.seats):
                        assert totals(window, seat) == (view.vp, view.lira, view.residual), (seat, step)
                    branch = session.branch(step.position)
                    wanted = LogBook(branch).fresh_lines(presenter.sitting.wording)
                    assert log_words(window) == [line.words for line in wanted]
                    whole += 1
                    changed += before is not None and before != totals(window, step.seat)
                before = totals(window, step.seat)
                stage.skip()
            settle()
            assert presenter.sitting.position is None
            if presenter.interaction is not None:
                assert_drawn(window)
                assert log_words(window) == [
                    line.words for line in LogBook(session).fresh_lines(presenter.sitting.wording)
                ]
        elif stage.playing:
            stage.skip()
        elif session.is_over or whole > 60:
            break
        elif window.curtain.isVisible():
            player.lift()
        elif presenter.hot_seat.waits or presenter.hot_seat.leaves:
            window.table.prompt.confirm.guard = 0
            player.confirm()
        else:
            player.decide(player.choose())
        settle()
    assert whole > 60
    assert changed


def test_totals_go_on_in_the_middle_of_what_came_of_one_decision(window):
    """The Automa's deeds come of the player's own decision, whose gain does not wait for the last of them."""
    session = solo()
    show_game(window, session)
    window.preferences.change(pace="step")
    player = MousePlayer(window, 3)
    gained = 0
    for _ in range(400):
        stage = window.presenter.stage
        if stage.steps.active:
            step = stage.steps.now
            window.table.scene.finish_animations()
            settle()
            lira = sum(event[2] for event in step.begun if event[:2] == ("lira", 0))
            if step.begun and lira:
                gained += 1
                before = session.state_at(step.position).seats[0].lira
                assert totals(window, 0)[1] == before + lira
            stage.skip()
        elif stage.playing:
            stage.skip()
        elif session.is_over or gained > 3:
            break
        else:
            player.decide(player.choose())
        settle()
    assert gained > 3
