"""The log in acts and words: a turn is one line with its changes as chips, undo cuts lines off, eyes see their own."""

import itertools

import pytest

from app import texts
from app.cli.positions import best_moment, middle, whole_game
from app.rules.engine.game import NOBODY
from app.rules.viticulture import ids, tables
from app.texts import viticulture
from app.ui.log.book import LogBook
from app.ui.log.filter import LogFilter, by_round, by_season, plain
from app.ui.log.model import Chip, LogLine, LogModel
from app.ui.viticulture.words.event_icons import KINDS, MONEY, POINTS, VISITORS, WORKERS
from app.ui.viticulture.words.log_acts import Fold
from app.ui.viticulture.words.wording import Wording
from tests.support.window import new_session

TOUR, BENEFACTOR = ids.GIVE_TOUR, tables.CARD["benefactor"]
ORDER = tables.CARD["order-red5"]


def told(*events, viewer=0, seats=3, season=ids.WINTER):
    """The lines of some events of a winter."""
    session = new_session(seats, 1)
    fold = Fold()
    fold.add([("year", -1, 3), ("season", -1, season)], 1)
    for number, event in enumerate(events, 2):
        fold.add([event], number, event[1])
    wording = Wording(session.seats, viewer)
    from app.ui.viticulture.words.log_words import line_of

    return [line_of(act, session.visible_events(act.events, viewer), wording) for act in fold.acts]


def chips(line):
    return [(chip.picture, chip.words) for chip in line.chips]


# --- acts and chips ----------------------------------------------------------------------------------------------


def test_an_order_is_one_line_with_what_it_took_and_gave():
    lines = told(
        ("place", 1, 0, ids.FILL_ORDER, 2),
        ("bonus", 1, ids.FILL_ORDER),
        ("vp", 1, 1, "bonus"),
        ("spend-wine", 1, 0, 5),
        ("order-filled", 1, ORDER, (5,)),
        ("vp", 1, 3, "order"),
        ("residual", 1, 1, "order"),
    )
    assert [line.words for line in lines] == [
        f"Marco filled the order {viticulture.card_name(ORDER)} with the bonus."
    ]
    assert set(chips(lines[0])) == {("vp", "+4"), ("wine-red", "− 5"), ("residual", "+1")}
    assert lines[0].event[0] == "order-filled", "Enter opens the rule of the order"
    assert lines[0].place[0] == "place", "its place is the tile"
    assert (lines[0].begin, lines[0].step) == (2, 8)


def test_a_tour_adds_up_and_a_harvest_shows_its_grapes():
    tour, harvest = told(
        ("place", 0, 0, TOUR, 2),
        ("lira", 0, 2, "tour"),
        ("bonus", 0, TOUR),
        ("lira", 0, 1, "bonus"),
        ("place", 1, 0, ids.HARVEST, 2),
        ("harvest", 1, 1, 4, 4, 2, 2),
        ("bonus", 1, ids.HARVEST),
        ("harvest", 1, 0, 2, 2, 0, 0),
    )
    assert tour.words == "You gave a tour with the bonus."
    assert chips(tour) == [("lira", "+3")]
    assert harvest.words == "Marco harvested 2 fields with the bonus."
    assert chips(harvest) == [("grape-red", "4, 2"), ("grape-white", "2")]
    assert "Red grape 4 and 2." in harvest.spoken


def test_what_a_card_brings_others_is_marked_as_theirs():
    (line,) = told(
        ("place", 1, 0, ids.PLAY_WINTER, 1),
        ("visitor", 1, BENEFACTOR),
        ("answer", 2, 1),
        ("lira", 2, -1, "visitor"),
        ("lira", 1, 1, "visitor"),
        ("visitor-done", 1, BENEFACTOR),
    )
    assert [chip.seat for chip in line.chips] == [2, 2, -1]
    assert "Lucia" in line.chips[1].said
    assert line.event == ("visitor", 1, BENEFACTOR)


def test_a_pass_that_nobody_was_asked_for_is_no_line():
    session = new_session(2, 1)
    fold = Fold()
    fold.add([("season", -1, ids.WINTER), ("place", 0, 0, TOUR, 1), ("pass", 1, ids.WINTER)], 1, 0)
    fold.add([("pass", 0, ids.WINTER)], 2, 0)
    assert [act.head[0] for act in fold.acts] == ["place", "pass"]
    assert session


def test_an_act_under_way_says_that_a_worker_was_placed():
    (line,) = told(("place", 1, 0, ids.MAKE_WINE, 1))
    assert "placed a worker" in line.words


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (4, 2), (6, 1)])
def test_every_event_of_whole_games_is_told_in_every_language(players, seed):
    session = whole_game(players, seed)
    try:
        for language in texts.languages():
            texts.use(language)
            for viewer in (NOBODY, 0):
                lines = LogBook(session).all_lines(Wording(session.seats, viewer))
                assert len(session.log) / 3 < len(lines) < len(session.log)
                for line in lines:
                    assert line.words
                    assert all(chip.said for chip in line.chips), line
                    assert line.spoken.count("{") == 0
    finally:
        texts.use(texts.DEFAULT_LANGUAGE)


def test_rounds_go_up_from_one_in_each_season():
    session = whole_game(3, 5)
    lines = LogBook(session).all_lines(Wording(session.seats, 0))
    for (_, season), group in itertools.groupby(lines, lambda line: (line.year, line.season)):
        rounds = [line.round for line in group]
        if season in (ids.SUMMER, ids.WINTER):
            assert rounds == sorted(rounds)
            assert rounds[0] == 1


# --- privacy -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_no_line_names_a_card_that_its_reader_may_not_know(players):
    """Told word by word: a drawn card of somebody else is in no sentence, chip, note or spoken text."""
    session = whole_game(players, 3)
    book = LogBook(session)
    for viewer in range(players):
        for line in book.all_lines(Wording(session.seats, viewer)):
            events = [e for entry in session.log[line.begin - 1 : line.step] for e in entry.events]
            events = events if line.begin else [*session.opening, *events]
            secret = {
                event[3]
                for event in events
                if event[0] in ("draw", "give") and session.visible_events([event], viewer)[0][3] is None
            }
            public = {
                part
                for event in session.visible_events(events, viewer)
                for part in event[2:]
                if isinstance(part, int)
            }
            for card in secret - public:
                assert viticulture.card_name(card) not in line.spoken, (viewer, line)
                assert not any(viticulture.card_name(card) in chip.words for chip in line.chips)


def test_two_readers_of_one_book_do_not_get_each_others_lines():
    session = best_moment(3, 5, middle)
    book = LogBook(session)
    own = {viewer: book.all_lines(Wording(session.seats, viewer)) for viewer in (0, 1, NOBODY)}
    drawn = [
        (entry.number, event)
        for entry in session.log
        for event in entry.events
        if event[0] == "draw" and event[1] == 0
    ]
    assert drawn
    for number, event in drawn:
        name = viticulture.card_name(event[3])
        mine = [line for line in own[0] if line.begin <= number <= line.step]
        assert any(name in line.spoken for line in mine)
    again = book.all_lines(Wording(session.seats, 1))
    assert again == own[1]


# --- following a game --------------------------------------------------------------------------------------------


def test_told_step_by_step_or_at_once_the_lines_are_the_same():
    source = best_moment(2, 3, middle)
    session = new_session(2, 1).__class__.branch(source, 0)
    book, wording = LogBook(session), Wording(session.seats, 0)
    for entry in source.log:
        session.submit(entry.action)
        book.all_lines(wording)
    assert book.all_lines(wording) == LogBook(session).all_lines(wording)


def test_what_was_undone_is_gone_and_what_comes_instead_is_told():
    """Back over several decisions at a time, then on again another way: always as if told at once."""
    source = whole_game(2, 7)
    session = new_session(2, 1).__class__.branch(source, 0)
    book, wording = LogBook(session), Wording(session.seats, 0)
    for entry in source.log[:150]:
        session.submit(entry.action)
        if entry.number % 4 == 0:
            book.all_lines(wording)
        if entry.number % 7 == 0:
            for _ in range(1 + entry.number % 3):
                session.undo()
                assert book.all_lines(wording) == LogBook(session).all_lines(wording)
            while len(session.log) < entry.number:
                session.submit(source.log[len(session.log)].action)
    assert book.all_lines(wording) == LogBook(session).all_lines(wording)


def test_another_choice_after_undo_changes_the_line():
    session = best_moment(2, 3, middle)
    book, wording = LogBook(session), Wording(session.seats, session.actor)
    placed = [action for action in session.legal() if action[0] == "place"]
    seen = set()
    for action in placed[:3]:
        session.submit(action)
        seen.add(book.all_lines(wording)[-1].place)
        session.undo()
    assert len(seen) == len(placed[:3])


def test_the_panel_begins_with_the_readers_last_turn():
    session = best_moment(4, 7, middle)
    viewer = session.actor
    fresh = LogBook(session).fresh_lines(Wording(session.seats, viewer))
    assert fresh[0].seat == viewer
    assert {line.seat for line in fresh[1:]} >= set(range(4)) - {viewer}
    whole = LogBook(session).all_lines(Wording(session.seats, viewer))
    assert fresh == whole[-len(fresh) :]


def test_news_are_read_once_and_wait_until_an_act_is_done():
    session = new_session(2, 3)
    book, wording = LogBook(session), Wording(session.seats, 0)
    stamp = book.stamp
    heard = []
    source = whole_game(2, 3)
    session = new_session(2, 1).__class__.branch(source, 0)
    book = LogBook(session)
    for entry in source.log[:80]:
        session.submit(entry.action)
        lines, stamp = book.others_since(stamp, wording, session.observation(0).turn)
        heard += lines
    places = [(line.place, line.begin) for line in heard if line.place[0] == "place"]
    assert places
    assert len(places) == len(set(places)), "no act is read twice"
    assert all(line.seat != 0 for line in heard)


# --- filters -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines():
    session = whole_game(3, 5)
    return LogBook(session).all_lines(Wording(session.seats, 0))


def test_filters_of_seats_kinds_and_years(lines):
    assert LogFilter().matching(lines) == lines
    assert not LogFilter().hides
    found = LogFilter(seats_off=frozenset({1, 2})).matching(lines)
    assert found == [line for line in lines if line.seat == 0]
    assert found
    points = LogFilter(kinds_off=frozenset(KINDS) - {POINTS}).matching(lines)
    assert points
    assert all(
        any(chip.picture in ("vp", "residual") for chip in line.chips) or POINTS in line.kinds
        for line in points
    )
    money = LogFilter(kinds_off=frozenset({WORKERS, VISITORS, POINTS, MONEY})).matching(lines)
    assert 0 < len(money) < len(lines)
    year = LogFilter(year=3).matching(lines)
    assert {line.year for line in year} == {3}


def test_the_search_knows_sentences_chips_and_no_accents(lines):
    found = LogFilter(words="HARVESTED giulia").matching(lines)
    assert found == [] or all("harvested" in line.spoken.lower() for line in found)
    assert LogFilter(words="you harvested").matching(lines)
    named = next(
        chip
        for line in lines
        for chip in line.chips
        if chip.picture.startswith("seal:") and "+" not in chip.words
    )
    assert any(named in line.chips for line in LogFilter(words=named.words).matching(lines))
    assert LogFilter(words="no such word").matching(lines) == []
    assert plain("Perché l’Ùva") == "perche l'uva"


def test_captions_stand_above_their_lines(lines):
    for rows in (by_round(lines), by_season(lines)):
        assert [row for row in rows if not row.heading] == lines
        assert rows[0].heading
        for above, row in itertools.pairwise(rows):
            assert not (above.heading and row.heading)
            if not row.heading and not above.heading:
                assert (above.year, above.season) == (row.year, row.season)
    words = [row.words for row in by_season(lines) if row.heading]
    assert len(words) == len(set(words)), "each season once, with all its rounds"
    assert "Year 3, summer, rounds 1 to 4" in words


# --- the model ---------------------------------------------------------------------------------------------------


def changes(model):
    seen = {"reset": 0, "removed": [], "added": []}
    model.modelReset.connect(lambda: seen.__setitem__("reset", seen["reset"] + 1))
    model.rowsRemoved.connect(lambda _, first, last: seen["removed"].append((first, last)))
    model.rowsInserted.connect(lambda _, first, last: seen["added"].append((first, last)))
    return seen


def test_a_log_that_slides_or_grows_is_no_new_log(qtbot):
    model = LogModel()
    lines = [LogLine(str(n)) for n in range(10)]
    model.set_lines(lines[:6])
    seen = changes(model)
    model.set_lines(lines[2:8])
    assert model.lines() == lines[2:8]
    assert seen == {"reset": 0, "removed": [(0, 1)], "added": [(4, 5)]}


def test_only_the_line_of_the_act_under_way_changes(qtbot):
    model = LogModel()
    lines = [LogLine(str(n)) for n in range(10)]
    model.set_lines(lines)
    seen = changes(model)
    model.set_lines([*lines[:9], LogLine("9 and more"), LogLine("10")])
    assert [line.words for line in model.lines()][-2:] == ["9 and more", "10"]
    assert seen == {"reset": 0, "removed": [(9, 9)], "added": [(9, 10)]}


def test_a_screen_reader_hears_the_whole_line():
    model = LogModel()
    chip = Chip("vp", "+4", "+4 points")
    model.set_lines([LogLine("Winter", heading=True), LogLine("Lucia filled an order.", 1, chips=(chip,))])
    from PySide6.QtCore import Qt

    index = model.index(1)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Lucia filled an order. +4 points."
    assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == "Winter"
    assert not model.flags(model.index(0)) & Qt.ItemFlag.ItemIsSelectable
