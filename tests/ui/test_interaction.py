"""Choosing, completing, changing one's mind: interactions without a window."""

from typing import Any

from app.rules.viticulture import ids
from app.ui.asking.interaction import Choice, Question, Several
from app.ui.asking.targets import action_target, worker_target
from app.ui.viticulture.face import FACE
from app.ui.viticulture.table.targets import targets_of


class View:
    hand = (0, 0, 3)


class Seen:
    seats = (View(),)


def question(*legal: tuple[Any, ...], closed=(), least=0, most=0, prompt="turn") -> Question:
    return Question(
        face=FACE,
        seat=0,
        prompt=prompt,
        source=-1,
        card_player=-1,
        private=False,
        done=0,
        least=least,
        most=most,
        legal=legal,
        candidates=(*legal, *closed),
        observation=Seen(),
        why_not=lambda action: ("season", 1) if action in closed else None,
    )


TOUR = ("place", ids.REGULAR, ids.GIVE_TOUR, 1)
GRANDE_TOUR = ("place", ids.GRANDE, ids.GIVE_TOUR, 1)
GRANDE_BUILD = ("place", ids.GRANDE, ids.BUILD_STRUCTURE, 0)


def test_a_regular_worker_is_preselected_and_the_grande_only_where_nothing_else_fits():
    """R23: what is chosen beforehand is allowed."""
    assert Choice(question(TOUR, GRANDE_TOUR)).selection == [worker_target(ids.REGULAR)]
    assert Choice(question(GRANDE_TOUR)).selection == [worker_target(ids.GRANDE)]


def test_a_space_completes_the_placement():
    choice = Choice(question(TOUR, GRANDE_TOUR, ("pass",)))
    assert choice.press(("space", ids.GIVE_TOUR, 1))
    assert choice.chosen == [TOUR]


def test_a_space_that_only_the_grande_can_take_changes_the_worker():
    choice = Choice(question(TOUR, GRANDE_BUILD))
    assert choice.press(("over", ids.BUILD_STRUCTURE))
    assert choice.chosen == [GRANDE_BUILD]


def test_cancel_goes_back_to_the_preselected_worker():
    choice = Choice(question(TOUR, GRANDE_TOUR))
    choice.press(("space", ids.GIVE_TOUR, 1))
    assert choice.cancel()
    assert (choice.selection, choice.chosen) == ([worker_target(ids.REGULAR)], [])
    assert not choice.cancel()


def test_vine_and_field_in_either_order_and_the_field_can_be_changed():
    plants = [("plant", card, field) for card in (0, 3) for field in (0, 1)]
    for order in ((("card", 3), ("field", 0, 1)), (("field", 0, 1), ("card", 3))):
        choice = Choice(question(*plants, prompt="plant"))
        for target in order:
            choice.press(target)
        assert choice.chosen == [("plant", 3, 1)]
        choice.press(("field", 0, 0))
        assert choice.chosen == [("plant", 3, 0)]


def test_grapes_are_toggles_and_the_wine_follows_from_them():
    red, white, blush = ("make", ids.RED, 4, 0, 0), ("make", ids.WHITE, 0, 0, 2), ("make", ids.BLUSH, 4, 0, 2)
    choice = Choice(question(red, white, blush, prompt="make"))
    assert choice.toggles()
    choice.press(("grape", 0, ids.RED, 4))
    assert choice.chosen == [red]
    choice.press(("grape", 0, ids.WHITE, 2))
    assert choice.chosen == [blush]
    choice.press(("grape", 0, ids.RED, 4))
    assert choice.chosen == [white]


def test_what_is_closed_keeps_an_action_that_tells_why():
    harvest = ("place", ids.REGULAR, ids.HARVEST, 1)
    choice = Choice(question(TOUR, closed=(harvest,)))
    assert choice.closed_targets()["space", ids.HARVEST, 1] == harvest
    assert not choice.press(("space", ids.HARVEST, 1))


def test_several_cards_are_submitted_together_once_the_number_is_right():
    asked = question(("discard", 0), ("discard", 3), least=2, most=2, prompt="discard")
    items = [
        (("card", 0, 0), ("discard", 0)),
        (("card", 0, 1), ("discard", 0)),
        (("card", 3, 0), ("discard", 3)),
    ]
    several = Several(asked, items)
    several.press(("card", 3, 0))
    assert several.chosen == []
    several.press(("card", 0, 1))
    assert several.chosen == [("discard", 0), ("discard", 3)]
    assert not several.press(("card", 0, 0)), "no more than the most"
    several.press(("card", 3, 0))
    assert several.count() == (1, 2, 2)
    assert several.chosen == []


def test_an_action_without_a_thing_on_the_table_is_its_own_target():
    assert targets_of(("choose", 4), 0) == (action_target(("choose", 4)),)
    assert targets_of(("place", 0, ids.YOKE_SPACE, 0), 2)[1] == ("structure", 2, ids.YOKE)
