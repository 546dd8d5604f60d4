"""The log in words: long games keep few lines, undo drops what was taken back."""

from app.cli.positions import best_moment, middle, whole_game
from app.ui.log_book import LONGEST, MOST_ENTRIES, LogBook
from app.ui.models.log_model import LogModel
from app.ui.wording import Wording
from tests.support.window import new_session


def test_a_long_game_keeps_few_lines_and_the_newest_ones():
    session = whole_game(4, 2)
    assert len(session.log) > 2 * MOST_ENTRIES
    book, wording = LogBook(session), Wording(session.seats, 1)
    whole = book.lines(wording, 0)
    assert len(whole) == LONGEST
    assert sum(len(told) for told in book._told.values()) <= 2 * MOST_ENTRIES


def test_told_step_by_step_or_at_once_the_newest_lines_are_the_same():
    source = best_moment(2, 3, middle)
    session = new_session(2, 1).__class__.branch(source, 0)
    book, wording = LogBook(session), Wording(session.seats, 0)
    for entry in source.log:
        session.submit(entry.action)
        book.lines(wording, 0)
    fresh = LogBook(session).lines(wording, 0)
    assert [line.words for line in book.lines(wording, 0)][-60:] == [line.words for line in fresh][-60:]


def test_undone_entries_lose_their_lines():
    session = new_session(2, 3)
    book, wording = LogBook(session), Wording(session.seats, 0)
    before = [line.words for line in book.lines(wording, 0)]
    session.at_screen = session.actor
    session.submit(session.legal()[0])
    book.lines(wording, 0)
    if session.can_undo() is None:
        session.undo()
        assert [line.words for line in book.lines(wording, 0)] == before


def test_a_sliding_log_is_no_new_log(qtbot):
    from app.ui.models.log_model import LogLine

    model = LogModel()
    lines = [LogLine(str(n)) for n in range(10)]
    resets, removed, added = [], [], []
    model.set_lines(lines[:6])
    model.modelReset.connect(lambda: resets.append(1))
    model.rowsRemoved.connect(lambda *_: removed.append(1))
    model.rowsInserted.connect(lambda *_: added.append(1))
    model.set_lines(lines[2:8])
    assert model.lines() == lines[2:8]
    assert (resets, removed, added) == ([], [1], [1])
