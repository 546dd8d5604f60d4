"""The log beside the board and in its drawer: filters, search, keys, marks, its width, and who may read it."""

import itertools

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from app import texts
from app.cli.positions import best_moment, middle, whole_game
from app.rules.viticulture import ids, tables
from app.texts import viticulture
from app.ui.screens.table import CHOICES, LOG, NONE
from app.ui.table.layout import Side, arrange
from tests.support.window import click, new_session, open_window, settle, show_game

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


@pytest.fixture(scope="module")
def session():
    return best_moment(4, 7, middle)


@pytest.fixture
def table(window, session):
    """A turn in the middle of a game of four, at the usual size."""
    show_game(window, session.branch(len(session.log)))
    window.presenter.open_curtain()
    settle()
    return window.table


def press(key, modifier=Qt.KeyboardModifier.NoModifier, text=""):
    from PySide6.QtWidgets import QApplication

    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifier)
    settle()


def opened(table):
    table.window().activateWindow()
    table.view.setFocus()
    press(Qt.Key.Key_G)
    return table.log


def kinds(table):
    shown = table.scene.keys()
    return {key[0] for key in shown}


def marks(table):
    return {key: words for key, words in table.scene.marks().items() if "logged" in words}


# --- beside the board --------------------------------------------------------------------------------------------


def test_beside_the_board_stands_what_is_new(table):
    """R28."""
    log = table.log
    lines = log.model.lines()
    assert log.title.text() == texts.text("ui.log.since")
    assert lines[0].heading
    assert lines[1].seat == table.window().presenter.viewer
    assert any(line.words.endswith("round 1") for line in lines if line.heading)
    assert not log.filters.isVisible()
    assert not log.close_button.isVisible()
    assert table.regions.log is not None


def test_the_chevron_opens_the_whole_log_and_the_board_gives_way(table):
    log, before = table.log, table.regions.board
    click(log.open_button)
    assert table.side == LOG
    board, drawer = table.regions.board, table.regions.log_drawer
    assert board.right <= drawer.x
    assert board.w < before.w
    assert log.geometry().left() >= board.right
    assert len(log.model.lines()) > 200
    total = sum(not line.heading for line in log.model.lines())
    assert log.count.text() == texts.text("ui.log.lines", n=total)
    assert log.view.hasFocus()
    assert log.current() == log.model.lines()[-1], "the newest line"
    click(log.close_button)
    assert table.side == NONE
    assert table.regions.board == before
    assert table.view.hasFocus()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("percent", [80, 100, 150, 200])
def test_the_drawer_covers_no_space_no_tile_and_not_the_own_mat(qtbot, tmp_path, session, size, percent):
    window = open_window(qtbot, tmp_path)
    window.look.set(text_scale=percent / 100)
    window.resize(*size)
    show_game(window, session.branch(len(session.log)))
    window.presenter.open_curtain()
    table = window.table
    log = opened(table)
    assert log.isVisible()
    room = log.geometry()
    shown = table.scene.keys()
    for key in shown:
        if key[0] in ("tile", "space", "row", "season", "field", "structure", "home", "opponent"):
            assert not table.scene.item_rect(key).toRect().intersects(room), (key, room)
    for button in log.findChildren(QAbstractButton):
        if button.isVisible():
            words = button.text().strip()
            metrics = QFontMetrics(button.font())
            assert metrics.horizontalAdvance(words) <= button.width(), words
    assert log.view.height() > 40
    press(Qt.Key.Key_Escape)
    assert table.side == NONE
    window.look.set(text_scale=1.0)


def test_where_there_is_no_column_the_button_counts_what_is_new(window, table):
    assert table.top.log_badge.count == 0
    window.resize(1280, 720)
    settle()
    assert table.regions.log is None
    window.presenter.chronicle.log._seen.clear()
    window.presenter.chronicle.log.refresh()
    count = table.top.log_badge.count
    assert count > 0
    assert str(count) in table.top.log.accessibleName()
    assert table.log.model.lines() == []
    click(table.top.log)
    assert table.top.log_badge.count == 0
    assert not table.top.log_badge.isVisible()
    click(table.top.log)
    assert table.side == NONE
    assert table.top.log_badge.count == 0, "it was in sight"


# --- filters and search ------------------------------------------------------------------------------------------


def test_players_kinds_and_years_hide_lines_and_show_them_again(table):
    log = opened(table)
    whole = [line for line in log.model.lines() if not line.heading]
    click(log.filters.players[1])
    shown = [line for line in log.model.lines() if not line.heading]
    assert shown == [line for line in whole if line.seat not in (1, -1)]
    assert log.count.text() == texts.text("ui.log.lines-match", n=len(whole), match=len(shown))
    assert texts.text("ui.log.not-shown", name="Marco") == log.filters.players[1].accessibleName()
    click(log.filters.players[1])
    assert [line for line in log.model.lines() if not line.heading] == whole
    for kind in ("workers", "visitors", "money", "wine"):
        click(log.filters.kinds[kind])
    points = [line for line in log.model.lines() if not line.heading]
    assert 0 < len(points) < len(whole)
    assert all("points" in line.kinds for line in points)
    for kind in ("workers", "visitors", "money", "wine"):
        click(log.filters.kinds[kind])
    click(log.filters.years[3])
    assert {line.year for line in log.model.lines()} == {3}
    click(log.filters.years[3])
    assert [line for line in log.model.lines() if not line.heading] == whole


def test_the_search_by_keys(table):
    table.window().activateWindow()
    table.view.setFocus()
    press(Qt.Key.Key_F, CTRL)
    log = table.log
    assert table.side == LOG
    assert log.search.hasFocus()
    QTest.keyClicks(log.search, "harvested")
    settle()
    shown = [line for line in log.model.lines() if not line.heading]
    assert shown
    assert all("harvested" in line.spoken for line in shown)
    QTest.keyClicks(log.search, " no such thing")
    settle()
    assert log.model.lines() == []
    assert log.nothing.isVisible()
    assert log.nothing.text() == texts.text("ui.log.no-match")
    press(Qt.Key.Key_Escape)
    assert not log.search.isVisible()
    assert log.search.text() == ""
    assert len(log.model.lines()) > 200
    assert log.view.hasFocus()
    assert table.side == LOG, "Esc gave up the search, not the log"
    press(Qt.Key.Key_Escape)
    assert table.side == NONE


# --- keys and marks ----------------------------------------------------------------------------------------------


def test_the_arrows_move_the_mark_with_its_number_and_pass_captions_by(table):
    log = opened(table)
    assert log.view.hasFocus()
    seen = []
    for _ in range(12):
        line = log.current()
        assert not line.heading
        seen.append(line)
        here = marks(table)
        if line.place[0] == "place":
            ((key, words),) = here.items()
            assert key in (
                ("tile", line.place[3]),
                ("structure", line.seat, ids.YOKE),
                ("opponent", line.seat),
            )
            assert f"logged-{line.step}" in words.split()
        press(Qt.Key.Key_Up)
    assert [line.begin for line in seen] == sorted((line.begin for line in seen), reverse=True)
    assert len(set(map(id, seen))) == 12
    assert any(line.place[0] == "place" for line in seen)
    press(Qt.Key.Key_Escape)
    assert marks(table) == {}, "nothing is marked once the log is left"


def test_enter_opens_the_rule_in_every_window(window, table):
    for size in ((1440, 900), (1280, 720)):
        window.resize(*size)
        settle()
        log = opened(table)
        row = max(n for n, line in enumerate(log.model.lines()) if line.event and line.event[0] == "visitor")
        log.view.setCurrentIndex(log.model.index(row))
        card = viticulture.card_name(log.model.line(row).event[2])
        press(Qt.Key.Key_Return)
        told = table.inspector if table.regions.inspector is not None else table.rule_bubble
        assert told.isVisible()
        assert told.view.title == card
        press(Qt.Key.Key_Escape)


def test_enter_with_ctrl_shows_the_moment(window, table):
    log = opened(table)
    for _ in range(3):
        press(Qt.Key.Key_Up)
    step = log.current().step
    press(Qt.Key.Key_Return, CTRL)
    assert window.replay is not None
    assert window.replay.replay.position == step
    assert table.log.current().step == step


def test_every_line_has_a_rule(table):
    log = opened(table)
    inspector = table.inspector
    for line in log.model.lines()[::7]:
        if line.heading or line.place[0] in ("end", "reshuffle"):
            continue
        inspector.view = inspector.view.__class__()
        log.opened.emit(line)
        assert inspector.view.title, line.words


def test_a_click_marks_and_tells(table):
    log = opened(table)
    row = next(n for n, line in enumerate(log.model.lines()) if line.place and line.place[0] == "place")
    index = log.model.index(row)
    log.view.scrollTo(index)
    settle()
    QTest.mouseClick(log.view.viewport(), Qt.MouseButton.LeftButton, pos=log.view.visualRect(index).center())
    settle()
    assert list(marks(table)) == [("tile", log.model.line(row).place[3])]
    assert table.inspector.view.title


def test_a_line_under_way_keeps_the_keys_where_they_are(window, table):
    log = opened(table)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Up)
    line = log.current()
    top = log.view.verticalScrollBar().value()
    presenter = window.presenter
    presenter.bridge.submit([next(a for a in presenter.session.legal() if a[0] == "place")])
    settle()
    assert log.current() == line
    assert abs(log.view.verticalScrollBar().value() - top) < 60
    assert log.model.lines()[-1].begin == len(presenter.session.log)


def test_the_whole_mat_and_the_whole_log_take_turns(window, table):
    log = opened(table)
    window.presenter.show_opponent(0)
    settle()
    assert table.side == NONE
    assert not log.whole
    assert "other" in kinds(table)
    opened(table)
    assert table.side == LOG
    assert "other" not in kinds(table)


def test_the_list_of_choices_pushes_the_board_too_where_it_can(window, table):
    window.resize(1280, 720)
    settle()
    window.presenter.toggle_choices()
    settle()
    assert table.side == CHOICES
    assert table.choices.geometry().left() >= table.regions.board.right


# --- the same in a replay ----------------------------------------------------------------------------------------


def test_in_a_replay_the_same_drawer_leads_to_moments(window):
    game = whole_game(2, 6)
    window.show_replay(game, 60)
    settle()
    table, log = window.table, window.table.log
    click(table.top.log)
    assert table.side == LOG
    assert log.whole
    assert log.current().begin <= 60 <= log.current().step
    before = window.replay.replay.position
    press(Qt.Key.Key_Down)
    line = log.current()
    assert window.replay.replay.position == line.step > before
    assert any(f"logged-{line.step}" in words for words in table.scene.marks().values())
    press(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(log.search, "tour")
    settle()
    assert window.replay is not None, "letters that are keys of the replay are letters here"
    found = [line for line in log.model.lines() if not line.heading]
    assert found
    log.focus_lines()
    press(Qt.Key.Key_Escape)
    assert table.side == NONE
    assert window.replay is not None, "Esc closed the log, not the replay"


# --- its width (R37) ---------------------------------------------------------------------------------------------


def drag(table, by):
    grip = table.grip
    start = QPoint(grip.width() // 2, grip.height() // 2)
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 5):
        QTest.mouseMove(grip, start + QPoint(by * step // 4, 0))
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=start + QPoint(by, 0))
    settle()


def test_the_edge_is_dragged_within_limits_and_the_width_stays(qtbot, tmp_path, window, table):
    usual = table.regions.log.w
    drag(table, -60)
    assert table.regions.log.w == usual + 60
    assert table.regions.board.right < table.regions.log.x
    drag(table, -2000)
    widest = table.regions.log.w
    assert widest == round(table.regions.side_limits[1])
    assert table.regions.board.w >= 700
    drag(table, 60)
    kept = table.regions.log.w
    opened(table)
    drag(table, -30)
    drawer = table.regions.log_drawer.w
    window.close()
    again = open_window(qtbot, tmp_path)
    show_game(again, best_moment(4, 7, middle))
    again.presenter.open_curtain()
    settle()
    assert again.table.side == LOG, "the drawer is open again"
    assert again.table.regions.log_drawer.w == drawer
    again.table.focus_table()
    settle()
    assert again.table.regions.log.w == kept
    QTest.mouseDClick(again.table.grip, Qt.MouseButton.LeftButton)
    settle()
    assert again.table.regions.log.w == usual


def test_the_edge_is_moved_by_keys_and_says_its_width(table):
    grip = table.grip
    grip.setFocus()
    before = table.regions.log.w
    press(Qt.Key.Key_Left)
    assert table.regions.log.w > before
    press(Qt.Key.Key_Right)
    assert abs(table.regions.log.w - before) <= 1
    press(Qt.Key.Key_End)
    ends = {table.regions.log.w}
    press(Qt.Key.Key_Home)
    ends.add(table.regions.log.w)
    assert ends == {round(edge) for edge in table.regions.side_limits}
    found = QAccessible.queryAccessibleInterface(grip)
    assert found.text(QAccessible.Text.Name) == texts.text("ui.log.width")
    assert found.valueInterface() is not None
    assert grip.hasFocus()


@pytest.mark.parametrize(
    "size", [(1024, 700), (1280, 720), (1440, 900), (1600, 1000), (1920, 1080), (3840, 2160)]
)
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("wish", [Side(), Side(log=1, drawer=1), Side(log=900, drawer=900)])
def test_no_wish_takes_the_room_of_the_board(size, scale, seats, wish):
    for open_, wide in itertools.product((False, True), (False, True)):
        side = Side(open_, wish.log, wish.drawer)
        regions = arrange(*size, scale, seats, 7, wide, side=side)
        where = regions.log_drawer if open_ else regions.log
        if where is None:
            continue
        assert not regions.board.overlaps(where, 1)
        assert not regions.mat.overlaps(where, 1)
        assert not regions.prompt.overlaps(where, 1)
        assert where.right <= size[0]
        if not regions.drawer_in_hand:
            assert regions.board.w / regions.unit >= 735
            assert where.w / regions.unit >= 195


# --- who may read it ---------------------------------------------------------------------------------------------


def all_words(log):
    """What an eye, a tooltip or a screen reader could find in the log."""
    found = []
    for row in range(log.model.rowCount()):
        index = log.model.index(row)
        for role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.AccessibleDescriptionRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            found.append(index.data(role) or "")
        found += [chip.words for chip in log.model.line(row).chips]
    return "\n".join(found)


def names_of(cards):
    """The names of cards in one text: that of one may be part of that of another."""
    return "\n".join(viticulture.card_name(card) for card in cards if 0 <= card < len(tables.CARDS))


def test_neither_panel_nor_drawer_names_the_cards_in_other_hands(window, table):
    opened(table)
    presenter = window.presenter
    session, viewer = presenter.session, presenter.viewer
    state = session.state()
    told = [e for entry in session.log for e in session.visible_events(entry.events, viewer)]
    told += session.visible_events(session.opening, viewer)
    known = {part for event in told for part in event[2:] if isinstance(part, int)}
    secret = {card for seat, view in enumerate(state.seats) if seat != viewer for card in view.hand} - known
    assert secret
    words = all_words(table.log)
    own = set(state.seats[viewer].hand)
    assert any(viticulture.card_name(card) in words for card in own)
    public = names_of(known)
    for card in secret:
        assert viticulture.card_name(card) in public or viticulture.card_name(card) not in words


def test_behind_the_curtain_an_open_drawer_is_empty(window, table):
    opened(table)
    presenter = window.presenter
    for _ in range(80):
        if window.curtain.isVisible():
            break
        legal = presenter.session.legal()
        if presenter.hot_seat.waits:
            presenter.confirm()
        else:
            presenter.bridge.submit([legal[0]])
        settle()
    assert window.curtain.isVisible()
    assert table.log.isVisibleTo(table)
    assert all_words(table.log) == ""
    assert marks(table) == {}


# --- how it is drawn ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("percent", [80, 100, 150, 200])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_row_cuts_its_words_or_its_chips(window, session, percent, language):
    texts.use(language)
    try:
        window.look.set(text_scale=percent / 100)
        show_game(window, session.branch(len(session.log)))
        window.presenter.open_curtain()
        table = window.table
        for log in (table.log, opened(table)):
            delegate = log.delegate
            width = log.view.viewport().width()
            for line in log.model.lines():
                if line.heading:
                    continue
                parts = delegate._parts(line, width)
                boxes = [parts.words, *(shown.box for shown in parts.chips)]
                if line.notes:
                    boxes.append(parts.notes)
                for box in boxes:
                    assert box.left() >= 0, line.words
                    assert box.right() < width, (line.words, box, width)
                    assert box.bottom() < parts.height, line.words
                for one, two in itertools.combinations(boxes, 2):
                    overlap = one.intersected(two)
                    assert one is parts.words or overlap.isEmpty(), line.words
    finally:
        texts.use(texts.DEFAULT_LANGUAGE)
        window.look.set(text_scale=1.0)


def test_automa_lines_can_be_hidden(window):
    from app.session.types import SeatInfo
    from tests.support.sessions import begin
    from tests.support.window import KeyPlayer

    show_game(window, begin((SeatInfo("Giulia", "garnet"),), 5, automa="normal"))
    player = KeyPlayer(window)
    for _ in range(60):
        window.presenter.bridge.submit([player.choose()])
    settle()
    log = opened(window.table)
    assert any(line.seat == ids.AUTOMA_SEAT for line in log.model.lines())
    click(log.filters.players[ids.AUTOMA_SEAT])
    assert not any(line.seat == ids.AUTOMA_SEAT for line in log.model.lines())


def test_in_a_big_window_the_lines_grow_and_are_drawn_as_they_were_measured(window, table):
    log = table.log
    usual = log.delegate._size(18)
    window.resize(1920, 1080)
    settle()
    assert log.delegate.zoom == pytest.approx(1.15)
    assert log.delegate._size(18) > usual
    for row, line in enumerate(log.model.lines()):
        high = log.view.visualRect(log.model.index(row)).height()
        assert high == log.delegate.height(line, log.view.inner_width()), line.words


def test_a_low_log_leaves_its_room_to_the_lines_and_has_its_filters_with_the_search(window):
    """At 1366x768 it showed four lines of twenty."""
    window.resize(1366, 768)
    show_game(window, new_session(2, seed=3))
    window.presenter.open_curtain()
    log = window.table.log
    window.table.open_log(True)
    settle()
    assert log.whole and not log.filters.isVisible()
    assert log.view.height() >= log.height() * 0.6
    log.find_button.setChecked(True)
    settle()
    assert log.filters.isVisible() and log.search.isVisible()
    log.find_button.setChecked(False)
    settle()
    assert not log.filters.isVisible()
