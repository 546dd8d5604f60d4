"""Cards, workers and grapes are dragged onto what they are for: a drop prepares, Enter commits (R01)."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from app.rules.viticulture import ids
from app.rules.viticulture.names import TAKE
from app.rules.viticulture.tables import CARD
from tests.support.decisions import Asked, session_at
from tests.support.window import (
    LEFT,
    assert_same,
    click,
    drag,
    drag_step,
    open_window,
    settle,
    show_game,
    spot,
)

SUMMER = {"year": 2, "season": "summer", "turn": "p1"}
WINTER = {"year": 2, "season": "winter", "turn": "p1"}


@pytest.fixture
def window(qtbot, tmp_path):
    return open_window(qtbot, tmp_path)


def at(window, season, own, *, players=2, moves=(), prompt="turn", **more):
    given = {**season, **more, "p1": own}
    show_game(window, session_at(Asked(prompt, given, moves, players=players)))
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    return window.presenter


def card(name):
    return ("card", CARD[name], 0)


def begin_drag(window, source, over):
    """Lift a thing and hold it over another."""
    viewport = window.table.view.viewport()
    start, end = spot(window, source), spot(window, over)
    QTest.mousePress(viewport, LEFT, pos=start)
    for step in range(1, 5):
        drag_step(viewport, start + (end - start) * step / 4)


def deeds(presenter):
    return [entry.text for entry in presenter.session.log]


def enter(window):
    QTest.keyClick(window.table.view, Qt.Key.Key_Return)
    settle()


def said_in_bar(window):
    bubble, bar = window.table.bubble, window.table.prompt
    assert bubble.isVisible()
    assert bar.geometry().contains(bubble.geometry().center())
    return bubble.words


def test_a_vine_on_a_field_places_the_worker_and_plants_it_with_one_enter(window):
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"]})
    before = presenter.session.observation(-1)
    drag(window, card("sangiovese"), ("field", 0, 1))
    assert_same(presenter.session.observation(-1), before)
    bar = window.table.prompt.view
    assert "Sangiovese" in bar.preview and "6" in bar.detail
    assert "selected" in window.table.scene.marks()["field", 0, 1]
    assert "preview" in window.table.scene.marks()["space", ids.PLANT_VINE, 1]
    enter(window)
    assert deeds(presenter) == ["place regular plant-vine", "plant sangiovese field-6"]


def test_a_vine_on_a_field_of_the_open_sheet_is_chosen_for_that_field(window):
    own = {"hand": ["sangiovese", "malvasia"], "fields": {"5": ["merlot"]}, "structures": ["trellis"]}
    presenter = at(window, SUMMER, own, moves=("place regular plant-vine",), prompt="plant")
    panel = window.table.panel
    fields = {made.option.target: made for made in panel.buttons if made.option.target[0] == "field"}
    assert panel.isVisible() and len(fields) == 3

    def drop_on(number):
        made = fields["field", 0, number]
        drag(window, card("malvasia"), made.mapTo(window.table, made.rect().center()))

    drop_on(1)
    assert presenter.interaction.chosen == [("plant", CARD["malvasia"], 1)]
    enter(window)
    assert deeds(presenter)[-1] == "plant malvasia field-6"


def test_escape_gives_a_drop_back(window):
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"]})
    drag(window, card("sangiovese"), ("field", 0, 1))
    QTest.keyClick(window.table.view, Qt.Key.Key_Escape)
    assert not presenter.interaction.chosen and not presenter.interaction.wish
    assert "selected" not in window.table.scene.marks().get(("field", 0, 1), "")


def test_another_space_is_taken_for_the_same_end_and_another_action_for_none(window):
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"]}, players=3)
    drag(window, card("sangiovese"), ("field", 0, 1))
    assert presenter.interaction.chosen[0][3] == 2, "two vines can be planted: the bonus is of use"
    QTest.keyClick(window.table.view, Qt.Key.Key_Left)
    assert presenter.interaction.wish == ("plant", CARD["sangiovese"], 1)
    presenter.answering.press_target(("tile", ids.GIVE_TOUR))
    assert not presenter.interaction.wish
    enter(window)
    assert deeds(presenter) == ["place regular give-tour 2"]


def test_an_order_on_its_wines_or_on_its_action_is_filled(window):
    own = {
        "hand": ["order-red5", "order-white6"],
        "cellar": {"red": [5], "white": [6]},
        "structures": ["medium-cellar"],
    }
    for target in (("wine", 0, ids.RED, 5), ("cellar", 0), ("tile", ids.FILL_ORDER)):
        presenter = at(window, WINTER, own)
        drag(window, card("order-red5"), target)
        enter(window)
        assert deeds(presenter)[:2] == ["place regular fill-order", "order order-red5"], target


def test_a_bonus_that_comes_before_is_asked_and_the_order_waits_for_it(window):
    own = {
        "hand": ["order-red5", "order-white6"],
        "cellar": {"red": [5], "white": [6]},
        "structures": ["medium-cellar"],
    }
    presenter = at(window, WINTER, own, players=3)
    drag(window, card("order-white6"), ("tile", ids.FILL_ORDER))
    enter(window)
    assert deeds(presenter) == ["place regular fill-order 2"]
    assert presenter.interaction.question.prompt == "bonus"
    presenter.answering.press_action(("bonus", TAKE))
    presenter.confirm()
    settle()
    assert presenter.interaction.question.prompt == "order"
    assert presenter.interaction.chosen == [("order", CARD["order-white6"])]


def test_a_visitor_on_its_action_is_played(window):
    presenter = at(window, SUMMER, {"hand": ["tour-guide", "broker"], "lira": 9})
    drag(window, card("broker"), ("tile", ids.PLAY_SUMMER))
    assert "Broker" in window.table.prompt.view.preview
    enter(window)
    assert deeds(presenter) == ["place regular play-summer-visitor", "visitor broker"]


def test_a_worker_on_a_structure_builds_it(window):
    presenter = at(window, SUMMER, {"lira": 6, "hand": []})
    drag(window, ("home", 0, ids.GRANDE, 0), ("structure", 0, ids.WINDMILL))
    assert "windmill" in window.table.prompt.view.preview
    assert "5 lira" in window.table.prompt.view.detail
    enter(window)
    assert deeds(presenter) == ["place grande build-structure", "build windmill"]


def test_a_grape_on_the_cellar_begins_a_wine(window):
    presenter = at(window, WINTER, {"crush_pad": {"red": [2], "white": [3]}, "structures": ["medium-cellar"]})
    drag(window, ("grape", 0, ids.RED, 2), ("cellar", 0))
    enter(window)
    assert deeds(presenter) == ["place regular make-wine"]
    assert presenter.interaction.question.prompt == "make"
    assert ("grape", 0, ids.RED, 2) in presenter.interaction.selection
    assert presenter.interaction.chosen, "a wine of this grape alone could be confirmed"


def test_what_is_asked_for_already_needs_no_worker(window):
    own = {"hand": ["sangiovese", "malvasia"]}
    presenter = at(window, SUMMER, own, moves=("place regular plant-vine",), prompt="plant")
    drag(window, card("malvasia"), ("field", 0, 0))
    assert presenter.interaction.chosen == [("plant", CARD["malvasia"], 0)]
    enter(window)
    assert deeds(presenter)[-1] == "plant malvasia field-5"


def test_cards_are_given_up_on_the_discards_or_on_the_bar(window):
    hand = [
        "sangiovese",
        "malvasia",
        "pinot",
        "order-red5",
        "order-white6",
        "broker",
        "tour-guide",
        "judge",
        "merlot",
    ]
    given = {"year": 2, "season": "year-end", "p1": {"hand": hand}}
    show_game(window, session_at(Asked("year-end-discard", given)))
    if window.curtain.isVisible():
        click(window.curtain.open_button)
    presenter = window.presenter
    drag(window, card("judge"), window.table.prompt.geometry().center())
    assert presenter.interaction.selection == [card("judge")]
    drag(window, card("merlot"), window.table.panel.geometry().center())
    assert presenter.interaction.count()[0] == 2
    drag(window, card("pinot"), window.table.panel.geometry().center())
    assert presenter.interaction.count()[0] == 2, "no more than are asked for"
    enter(window)
    assert sorted(deeds(presenter)) == ["discard judge", "discard merlot"]


@pytest.mark.parametrize(
    ("source", "target", "word"),
    [
        (card("sangiovese"), ("row", 3), "vine"),
        (card("order-red5"), ("field", 0, 0), "order"),
        (card("tour-guide"), ("tile", ids.GIVE_TOUR), "visitor"),
        (("home", 0, ids.REGULAR, 0), ("field", 0, 0), "worker"),
        (("home", 0, ids.REGULAR, 0), None, "worker"),
        (("grape", 0, ids.RED, 2), ("row", 3), "grape"),
    ],
)
@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
def test_a_drop_that_means_nothing_says_in_the_bar_what_the_thing_is_for(window, source, target, word, size):
    window.resize(*size)
    own = {"hand": ["sangiovese", "order-red5", "tour-guide"], "crush_pad": {"red": [2]}, "lira": 9}
    presenter = at(window, SUMMER, own)
    said = []
    window.table.announcer.said.connect(said.append)
    drag(window, source, target)
    assert word in said_in_bar(window).lower()
    assert word in said[-1].lower()
    assert not presenter.interaction.chosen


def test_a_drop_that_is_not_possible_says_what_is_missing(window):
    """R12."""
    presenter = at(window, SUMMER, {"hand": ["merlot", "sangiovese"], "lira": 1})
    drag(window, card("merlot"), ("field", 0, 1))
    assert "irrigation" in window.table.bubble.words.lower()
    drag(window, ("home", 0, ids.REGULAR, 0), ("structure", 0, ids.LARGE_CELLAR))
    assert window.table.bubble.words
    drag(window, ("home", 0, ids.REGULAR, 0), ("structure", 0, ids.TRELLIS))
    assert "lira" in window.table.bubble.words
    assert not presenter.interaction.chosen
    presenter = at(window, WINTER, {"hand": ["sangiovese"]})
    drag(window, card("sangiovese"), ("field", 0, 1))
    assert "summer" in window.table.bubble.words.lower()


def test_while_a_card_is_in_the_air_only_what_takes_it_glows(window):
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"], "fields": {"7": "sold"}})
    scene = window.table.scene
    scene.drag_started.emit(card("sangiovese"))
    lit = {key for key, words in scene.marks().items() if "legal" in words}
    assert {("field", 0, 0), ("field", 0, 1), ("tile", ids.PLANT_VINE)} <= lit
    assert ("field", 0, 2) not in lit
    assert not any(key[0] == "tile" and key[1] != ids.PLANT_VINE for key in lit)
    assert {key for key in lit if key[0] in ("space", "over")} == {("space", ids.PLANT_VINE, 1)}, (
        "none that is closed"
    )
    scene.dropped.emit(card("sangiovese"), None, scene.item_rect(("row", 1)).center())
    assert "legal" in scene.marks()["tile", ids.GIVE_TOUR]
    assert presenter.interaction.question.prompt == "turn"


def test_escape_and_the_right_button_put_a_card_back_and_light_what_was_lit(window):
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"]})
    view, scene = window.table.view, window.table.scene
    before = scene.marks()
    for give_up in (
        lambda: QTest.keyClick(view, Qt.Key.Key_Escape),
        lambda: QTest.mousePress(view.viewport(), Qt.MouseButton.RightButton, pos=spot(window, ("row", 1))),
    ):
        begin_drag(window, card("sangiovese"), ("row", 1))
        assert scene.dragging == card("sangiovese")
        assert scene.marks() != before
        give_up()
        assert scene.dragging is None
        assert scene.marks() == before
    assert not presenter.interaction.chosen


def test_a_drop_between_two_fields_goes_to_the_nearer_one(window):
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"]})
    scene = window.table.scene
    left, right = scene.item_rect(("field", 0, 0)), scene.item_rect(("field", 0, 1))
    gap = (left.right() + right.left()) / 2
    assert left.right() < gap < right.left()
    drag(window, card("sangiovese"), QPointF(gap + 1, left.center().y()).toPoint())
    assert presenter.interaction.wish == ("plant", CARD["sangiovese"], 1)


def test_never_asking_commits_with_the_drop_and_what_it_is_for(qtbot, tmp_path):
    window = open_window(qtbot, tmp_path, confirm="never")
    presenter = at(window, SUMMER, {"hand": ["sangiovese", "malvasia"]})
    drag(window, card("sangiovese"), ("field", 0, 1))
    assert deeds(presenter) == ["place regular plant-vine", "plant sangiovese field-6"]
