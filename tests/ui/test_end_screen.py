"""The screen of the end: what it says, how its table and chart use their room, what its buttons do."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel

from app.session.types import SeatInfo
from app.ui.look.look import Look
from app.ui.viticulture.end.results import Fact, Results
from app.ui.viticulture.end.screen import EndScreen
from app.ui.viticulture.end.table import Elided
from app.ui.window.screenshot import settle
from tests.support.geometry import faults
from tests.support.window import COLOURS, NAMES, PATIENCE, click
from tests.support.written import written

SEATS = tuple(SeatInfo(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))
FOUND = Results(
    winners=(0,),
    goal=20,
    years=3,
    totals=(22, 20, 17),
    sources={
        "order": (15, 9, 8),
        "bonus": (3, 2, 2),
        "visitor": (3, 5, 5),
        "wake-up": (1, 1, 3),
        "windmill": (0, 4, 0),
        "tasting-room": (1, 0, 0),
        "papa": (0, 0, 1),
        "lost": (-1, -1, -2),
    },
    by_year=((0, 0, 0), (5, 7, 6), (12, 14, 13), (22, 20, 17)),
    lira=(4, 9, 6),
    wine=(11, 8, 3),
    grapes=(5, 9, 7),
    facts=(
        Fact("orders", 0, {"n": 5, "points": 15}),
        Fact("structure", 1, {"structure": 6, "year": 2, "points": 4, "cost": 5}),
        Fact("first", 2, {"n": 2}),
    ),
    decided=(3, 3),
)


@pytest.fixture
def screen(qtbot):
    look = Look("light", 1.0)
    look.apply()
    made = EndScreen(look)
    qtbot.addWidget(made)
    made.setMinimumSize(1, 1)  # as in the real window, which is the one to say how small it gets
    made.resize(1440, 900)
    with qtbot.waitExposed(made):
        made.show()
    return made


def said(screen):
    return [part.text() for part in screen.findChildren(QLabel) if part.isVisible() and part.text()]


def test_it_says_who_won_when_and_why(screen):
    screen.show_results(FOUND, SEATS[:3])
    words = said(screen)
    assert "Giulia wins" in words
    assert "22 points after 3 years. Marco follows with 20, Lucia with 17." in words
    assert "Decided in winter of year 3" in words
    assert "Tie-breakers, not needed here" in words
    assert [card.accessibleName().split(":")[0] for card in screen.fact_cards] == ["Giulia", "Marco", "Lucia"]


def test_a_broken_tie_says_what_broke_it(screen):
    tied = replace(FOUND, totals=(20, 20, 17), lira=(4, 4, 6), winners=(0,), decided=None)
    assert tied.tie_breaker == "wine"
    screen.show_results(tied, SEATS[:3])
    assert "Decided by wine in the cellar" in said(screen)
    assert "Tie-breakers" in said(screen)
    shared = replace(tied, wine=(8, 8, 3), grapes=(5, 5, 7), winners=(0, 1))
    assert shared.tie_breaker == ""
    screen.show_results(shared, SEATS[:3])
    assert "Giulia and Marco share the win" in said(screen)
    assert not screen._why.isVisible()


def test_the_best_of_each_row_is_bold_and_ties_share_it(screen):
    screen.show_results(FOUND, SEATS[:3])
    rows = {row.name.text(): row for row in screen.sources._rows}

    def bold(name):
        return [shown.property("tone") == "best" for shown in rows[name].values]

    assert bold("Wine orders") == [True, False, False]
    assert bold("Visitors") == [False, True, True]
    assert bold("Points given up") == [False, False, False]
    assert bold("Lira") == [False, False, False]
    assert [shown.text() for shown in rows["Windmill"].values] == ["–", "4", "–"]


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_the_table_fills_its_sheet(screen, size):
    screen.resize(*size)
    screen.show_results(FOUND, SEATS[:3])
    settle()
    view = screen._sources.viewport()
    last = screen.sources._rows[-1].name.geometry()
    assert not screen._sources.verticalScrollBar().isVisible()
    assert last.bottom() <= view.height()
    assert last.bottom() >= view.height() * 0.86, "an empty half below the table"


def among(players):
    """The same results among so many."""
    if players == 3:
        return FOUND
    return replace(
        FOUND,
        totals=(22, 20, 17, 22, 20, 17)[:players],
        sources={key: (row * 2)[:players] for key, row in FOUND.sources.items()},
        by_year=tuple((row * 2)[:players] for row in FOUND.by_year),
        lira=(4, 9, 6, 4, 9, 6)[:players],
        wine=(1, 2, 3, 4, 5, 6)[:players],
        grapes=(1, 2, 3, 4, 5, 6)[:players],
        facts=FOUND.facts[:2],
    )


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_nothing_is_cut_at_any_size(screen, text_scale, players):
    screen._look.set(text_scale=text_scale)
    found = among(players)
    for size in ((1024, 700), (1280, 720), (1440, 900), (1920, 1080)):
        screen.resize(*size)
        with written() as ink:
            screen.show_results(found, SEATS[:players])
            settle()
            screen.grab()
            assert [str(fault) for fault in faults(screen, ink)] == [], (size, text_scale, players)


def test_lines_end_at_their_points_and_the_goal_says_what_it_is(screen):
    with written() as ink:
        screen.show_results(FOUND, SEATS[:3])
        screen.grab()
    chart = screen.chart
    told = [one.words for one in ink.texts]
    assert "20 ends the game" in told
    assert {"start", "year 1", "year 2", "year 3"} <= set(told)
    assert {"Giulia", "Marco", "Lucia"} <= set(told)
    assert chart.area.right() < chart.width() - 60
    assert chart.spot(3, 22).y() < chart.spot(3, 20).y() < chart.spot(3, 17).y()


def test_a_new_theme_fills_it_again(screen):
    screen.show_results(FOUND, SEATS[:3])
    before = screen.sources
    screen._look.set("dark")
    settle()
    assert screen.sources is not before
    assert "Giulia wins" in said(screen)


def test_buttons_lead_on(screen, qtbot):
    screen.show_results(FOUND, SEATS[:3])
    for one, signal in (
        (screen.again_button, screen.again_wanted),
        (screen.replay_button, screen.replay_wanted),
        (screen.table_button, screen.table_wanted),
        (screen.start_button, screen.start_wanted),
    ):
        with qtbot.waitSignal(signal, timeout=PATIENCE):
            click(one)


def test_buttons_without_words_in_a_narrow_foot_keep_their_names(screen):
    screen._look.set(text_scale=2.0)
    screen.resize(1024, 700)
    screen.show_results(FOUND, SEATS[:3])
    settle()
    assert screen.again_button.text().strip()
    for one in (screen.replay_button, screen.table_button, screen.start_button):
        assert one.text() == "" and one.accessibleName() and one.toolTip()


def test_usual_names_stand_whole_over_six_columns(screen):
    """Smaller rather than cut, all in one size; a name that is too long for any size has its tooltip."""
    screen.resize(1280, 720)
    screen.show_results(among(6), SEATS[:6])
    settle()
    heads = [part for part in screen.findChildren(Elided) if part.isVisible()]
    assert len(heads) == 6
    assert len({head.shown_font().pixelSize() for head in heads}) == 1
    for head in heads:
        font = head.shown_font()
        assert font.pixelSize() >= 11
        assert QFontMetrics(font).horizontalAdvance(head.text()) <= head.width(), head.text()


def test_the_points_of_the_scale_stand_beside_the_first_marks(screen):
    for scale in (1.0, 1.5):
        screen._look.set(text_scale=scale)
        screen.show_results(FOUND, SEATS[:3])
        settle()
        chart = screen.chart
        with written() as ink:
            chart.grab()
        nought = next(one for one in ink.texts if one.words == "0")
        assert nought.ink.right() < chart.spot(0, 0).x() - chart._side / 2
        assert nought.ink.left() >= 0
