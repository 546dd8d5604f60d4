"""Rulings that took a second look: the order of questions, what passing means, what stays when a turn is over."""

from app.rules.viticulture.outside.snapshot import freeze
from tests.support.positions import play, scene


def test_harvest_expert_with_the_yoke_asks_no_order():
    state = scene(
        2, season="winter", turn="p1",
        p1={"hand": ["harvest-expert"], "lira": 1, "fields": {"5": ["merlot"], "6": ["syrah"]}},
    )  # fmt: skip
    play(state, "place regular play-winter-visitor", "choose harvest-and-yoke")
    assert all(action[0] == "harvest" for action in state.legal)


def test_organizer_first_then_motivator_still_counts_its_player():
    state = scene(
        3, season="winter", turn="p1",
        p1={"hand": ["manager", "organizer", "motivator"], "workers": {"regular": 1, "grande": 0}},
        spaces={"gain-lira": ["p1 grande", "p1 regular"]},
    )  # fmt: skip
    play(
        state,
        "place regular play-winter-visitor 2",
        "visitor manager",
        "action play-summer-visitor",
        "wake 5",
    )
    play(state, "draw summer")
    assert ("bonus", 0) in state.legal


def test_nobody_stands_at_work_between_turns():
    state = scene(3, season="summer", turn="p1")
    play(state, "place regular draw-vine")
    assert state.actor == 1 and state.standing == ()


def test_effect_keys_of_the_board_do_not_hang_on_the_manager():
    state = scene(3, season="winter", turn="p1", p1={"fields": {"5": ["merlot"], "6": ["syrah"]}})
    play(state, "place regular harvest")
    assert freeze(state)["stack"][-1][0].startswith("action.")
