"""The bar above the table tells year, goal, season and turn at every size and text scale, and cuts nothing."""

import itertools

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from app import texts
from app.ai.agents import make_agent
from app.ai.match import NO_BUDGET
from app.rules.engine.position import Position
from app.ui.look.look import Look
from app.ui.panels.top_bar import SeasonStrip, TopBar, TopView
from app.ui.table.layout import arrange
from app.ui.viticulture.words.question_context import round_of
from tests.support.window import new_session

SIZES = [(1024, 700), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]
SCALES = [0.8, 1.0, 1.3, 1.5, 2.0]
TURN = {"turn_words": "Your turn", "turn_colour": "garnet", "turn_line": "winter, round 2"}
# Somebody answers in the turn of another, with the longest names.
ANSWER = {
    "turn_words": "Massimiliano’s turn",
    "turn_colour": "azure",
    "turn_line": "Alessandra answers",
    "answers_colour": "amber",
    "answers_name": "Alessandra",
}
VIEWS = {
    "own": TopView(year=6, ends_at=20, season=3, **TURN),
    "answer": TopView(year=12, season=1, **ANSWER),
    "solo": TopView(year=2, season=0, ends_words="of 7", assisted=True, **{**TURN, "turn_line": "spring"}),
    "last": TopView(year=13, season=3, last_year="Somebody has reached 20 points.", assisted=True, **ANSWER),
    "set-up": TopView(turn_words="Your turn", turn_colour="olive"),
}


@pytest.fixture
def bar(qapp):
    """Makes bars at one text scale; a style sheet for the whole application is dear, so one does for all sizes."""
    made = []

    def make(scale):
        look = Look("light", scale)
        look.apply()
        top = TopBar(look)
        made.append(top)

        def show(size, view):
            box = arrange(*size, scale, 4, 7).top_bar
            top.setFixedSize(round(box.w), round(box.h))
            top.fit(box.w, box.h)
            top.show_view(view)
            top.show()
            QApplication.processEvents()
            return top

        return show

    yield make
    for top in made:
        top.deleteLater()
    Look("light", 1.0).apply()


def _shown(top, kind):
    return [part for part in top.findChildren(kind) if part.isVisible()]


@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_cut_and_nothing_overlaps(bar, scale):
    show = bar(scale)
    for size, view in itertools.product(SIZES, VIEWS.values()):
        top = show(size, view)
        boxes = []
        for part in _shown(top, QLabel) + _shown(top, QToolButton) + _shown(top, SeasonStrip):
            box = QRect(part.mapTo(top, QPoint(0, 0)), part.size())
            assert top.rect().contains(box), (size, part, box)
            if isinstance(part, QLabel) and part.text():
                # The line of a font leaves room above and below its letters.
                assert part.width() >= part.sizeHint().width() - 1, (size, part.text())
                letters = part.fontMetrics().capHeight() + part.fontMetrics().descent()
                assert part.height() >= letters, (size, part.text())
            boxes.append(box)
        # Lines below each other may share the room between their letters.
        for one, other in itertools.combinations(boxes, 2):
            shared = one.intersected(other)
            assert shared.width() <= 0 or shared.height() <= 4, (size, one, other)


@pytest.mark.parametrize("scale", SCALES)
def test_year_goal_season_and_turn_are_always_told(bar, scale):
    show = bar(scale)
    for size, view in itertools.product(SIZES, VIEWS.values()):
        top = show(size, view)
        said = [part.text() for part in _shown(top, QLabel)]
        assert (str(view.year) if view.year else "–") in said
        ends = "LAST YEAR" if view.last_year else view.ends_words or "ends at 20"
        assert ends in said and ("ends at 20" in said) == (ends == "ends at 20")
        assert view.turn_words in said
        tips = [part.toolTip() for part in _shown(top, QLabel)]
        assert not view.turn_line or view.turn_line in said + tips
        strip = _shown(top, SeasonStrip)[0]
        assert len(strip.arrows()) == 4
        assert strip.arrows()[-1].right() <= strip.width()


def test_season_names_go_before_the_goal_and_come_back(bar):
    top = bar(1.0)((1440, 900), VIEWS["own"])
    strip = _shown(top, SeasonStrip)[0]
    usual = strip.minimumSizeHint().width()
    top.setFixedWidth(560)
    top.fit(560, 48)
    narrow = strip.minimumSizeHint().width()
    assert narrow < usual
    top.setFixedWidth(1440)
    top.fit(1440, 48)
    assert strip.minimumSizeHint().width() == usual
    assert any(part.text() == "Vendemmia" for part in _shown(top, QLabel))


def test_past_seasons_differ_from_the_present_and_later_ones(bar):
    top = bar(1.0)((1440, 900), VIEWS["own"])
    pictures = set()
    for season in range(-1, 5):
        strip = _shown(top, SeasonStrip)[0]
        strip.show_season(season)
        pictures.add(bytes(strip.grab().toImage().constBits()))
    assert len(pictures) == 6


# --- words under icons ---------------------------------------------------------------------------------------


def tools_of(top):
    return [top.menu_button, top.undo, top.redo, top.log, top.settings]


def worded(top):
    return [made.property("worded") is True for made in tools_of(top)]


@pytest.mark.parametrize("language", ["en", "it", "pseudo"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_words_under_icons_are_whole_where_they_are_shown(bar, scale, language):
    texts.use(language)
    try:
        show = bar(scale)
        for size, view in itertools.product(SIZES, VIEWS.values()):
            top = show(size, view)
            shown = worded(top)
            assert all(shown) or not any(shown)
            for made in tools_of(top):
                assert made.text() and made.accessibleName()
                assert made.text() in made.toolTip()
                if not shown[0]:
                    continue
                font = top._look.theme.metrics(top._look.theme.size(11), 600)
                assert font.horizontalAdvance(made.text()) + 4 <= made.width()
                assert made.iconSize().height() + font.height() <= made.height()
                assert made.height() <= top.height()
            if size[0] >= 1440 * scale:
                assert all(shown), (size, scale)
    finally:
        texts.use("en")


def test_words_go_when_the_player_wants_none(bar):
    top = bar(1.0)((1440, 900), VIEWS["own"])
    assert all(worded(top))
    width = top.settings.width()
    top._look.set(icon_words=False)
    top.fit(top.width(), top.height())
    assert not any(worded(top))
    assert top.settings.width() < width
    assert top.settings.toolTip() == top.settings.text()


def test_the_round_counts_the_turns_of_a_seat_in_a_season():
    session = new_session(3, 4)
    agent = make_agent("random", 5)
    seen, turns = set(), {}
    for _ in range(160):
        if session.is_over:
            break
        decision, actor = session.decision(), session.actor
        if decision.prompt == "turn":
            here = (session.observation(actor).year, session.observation(actor).season, actor)
            turns[here] = turns.get(here, 0) + 1
            assert round_of(session, actor) == turns[here], here
            seen.add(turns[here])
        session.submit(agent.choose(Position(session.game, actor, session.legal(), None), NO_BUDGET))
    assert {1, 2, 3} <= seen


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_year_and_seasons_stand_still_whatever_is_told_of_the_turn(bar, size):
    """The same season in somebody else's turn: nothing but the turn itself changes (R32)."""
    show = bar(1.0)
    places = set()
    for words, line, colour, answers in (
        ("Your turn", "winter", "garnet", ""),
        ("Your turn", "winter, round 2", "azure", ""),
        ("Alessandra’s turn", "winter, round 12", "amber", ""),
        ("Giulia’s turn", "Marco answers", "olive", "azure"),
    ):
        told = {"turn_words": words, "turn_line": line, "turn_colour": colour}
        asked = {"answers_colour": answers, "answers_name": "Marco"} if answers else {}
        view = TopView(year=6, ends_at=20, season=3, **told, **asked)
        top = show(size, view)
        places.add((top._year.geometry().getRect(), top._seasons.geometry().getRect()))
    assert len(places) == 1, places


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
@pytest.mark.parametrize("height", [42, 48, 58])
def test_whoever_is_asked_has_an_emblem_in_a_frame_of_accent(qtbot, theme, height):
    look = Look(theme, 1.0)
    bar = TopBar(look)
    qtbot.addWidget(bar)
    bar.resize(1440, height)
    bar.fit(1440, height)
    bar.show_view(
        TopView(year=3, season=1, turn_colour="garnet", turn_words="Giulia", answers_colour="azure")
    )
    picture = bar._answers.pixmap()
    image = picture.toImage()
    side = image.width()
    assert picture.deviceIndependentSize().height() <= height - 4
    accent, fill = look.theme.role("accent"), look.theme.player_fill("azure")
    for x, y in ((side // 2, 1), (1, side // 2), (side - 2, side // 2), (side // 2, side - 2)):
        assert image.pixelColor(x, y) == accent
    assert any(image.pixelColor(x, side // 3) == fill for x in range(side // 4, side - side // 4))
    plain = bar._emblem.pixmap().toImage()
    assert all(plain.pixelColor(plain.width() // 2, y) != accent for y in range(plain.height()))
