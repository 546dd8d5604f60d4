"""Setting a game up: first player, parents, opening hands, papas' choices, and the variants."""

from collections import Counter

import pytest

from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.ids import GRANDE, REGULAR, SETUP, SPRING, STRUCTURE_NAMES
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.decision import decision
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF, MAMAS, PAPAS
from tests.support.games import ALL_CARDS, all_cards
from tests.support.positions import play, scene


def begun(seed: int, players: int = 4, variants: tuple[str, ...] = ()) -> tuple:
    """Return a new game and the events of its set-up."""
    events: list[tuple] = []
    return new_game(Options(players=players, variants=variants), seed, events), events


def test_everybody_may_be_first():
    firsts = Counter(begun(seed, 3)[0].first for seed in range(120))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 20


@pytest.mark.parametrize("players", range(2, 7))
def test_each_seat_has_one_mama_and_one_papa_of_its_own(players):
    for seed in range(20):
        state, _ = begun(seed, players)
        assert all(len(own.mamas) == len(own.papas) == 1 for own in state.seats)
        assert len({own.mamas for own in state.seats}) == players
        assert len({own.papas for own in state.seats}) == players


def test_all_mamas_give_before_any_papa_is_resolved():
    for seed in range(10):
        state, events = begun(seed)
        assert state.season == SETUP
        causes = [event[-1] for event in events if event[0] == "lira"]
        kinds = [
            "mama" if event[0] == "draw" else event[-1] for event in events if event[0] in ("draw", "lira")
        ]
        assert "mama" not in kinds[len(kinds) - kinds[::-1].index("mama") :]
        assert set(causes) <= {"mama", "papa"}
        for own in state.seats:  # every hand is full before the first papa asks
            mama = MAMAS[own.mamas[0]]
            assert Counter(DECK_OF[card] for card in own.hand) == Counter(
                {deck: count for deck, count in enumerate(mama.cards) if count}
            )
            assert own.owned[REGULAR] == 2


def test_papas_are_resolved_from_the_first_player_clockwise():
    for seed in range(10):
        state, _ = begun(seed, 5)
        asked = []
        while state.season == SETUP:
            asked.append(state.actor)
            seat = state.seats[state.actor]
            assert decision(state).prompt == "papa"
            mama, papa = MAMAS[seat.mamas[0]], PAPAS[seat.papas[0]]
            assert seat.lira == mama.lira + papa.lira  # the papa's lira come before the choice
            assert seat.owned[GRANDE] == seat.free[GRANDE] == 1
            play(state, "choose lira")
            assert seat.lira == mama.lira + papa.lira + papa.or_lira
        assert asked == [(state.first + n) % 5 for n in range(5)]
        assert (state.season, state.year) == (SPRING, 1)
        assert all_cards(state) == ALL_CARDS


@pytest.mark.parametrize("papa", [papa.id for papa in PAPAS])
def test_the_gift_of_each_papa(papa):
    row = next(row for row in PAPAS if row.id == papa)
    state = first_choice(papa)
    own = state.seats[0]
    play(state, "choose gift")
    assert own.lira == row.lira
    assert own.vp == (row.gift_amount if row.gift == "vp" else 0)
    assert own.owned == own.free == ((3 if row.gift == "worker" else 2), 1, 0)
    assert own.idle == (0, 0, 0)
    built = [name for bit, name in enumerate(STRUCTURE_NAMES) if own.built >> bit & 1]
    assert built == ([] if row.gift in ("vp", "worker") else [row.gift])


def first_choice(papa: str) -> State:
    """Return a set-up in which p1 is asked about this papa."""
    other = next(row.id for row in PAPAS if row.id != papa)
    return scene(
        2, season="setup", p1={"mama": "mama-jess", "papa": papa}, p2={"mama": "mama-laura", "papa": other}
    )


def test_a_papas_worker_can_be_placed_in_the_first_year():
    papa = next(row.id for row in PAPAS if row.gift == "worker")
    state = first_choice(papa)
    play(
        state,
        "choose gift",
        "choose lira",
        "wake 1",
        "wake 4",
        "place regular draw-vine",
        "place regular give-tour",
    )
    play(state, "place regular gain-lira", "pass", "place regular gain-lira", "place grande gain-lira")
    assert state.seats[0].free == (0, 0, 0)


def test_a_papas_structure_works_in_the_first_year():
    papa = next(row.id for row in PAPAS if row.gift == "cottage")
    state = first_choice(papa)
    play(state, "choose gift", "choose lira", "wake 1", "wake 4", "pass", "pass")
    assert state.actor == 0
    play(state, "draw summer", "draw summer")
    assert state.actor == 1
    assert len([card for card in state.seats[0].hand if DECK_OF[card] == 2]) == 3  # one from the mama


def test_two_parents_to_choose_from():
    for seed in range(6):
        state, events = begun(seed, 3, ("two-parents",))
        dealt = [event[2:] for event in events if event[0] == "parents"]
        assert all(len(mamas) == len(papas) == 2 for mamas, papas in dealt)
        assert not any(own.hand for own in state.seats)  # nothing is drawn before the choice
        for prompt, deals in (("keep-mama", 0), ("keep-papa", 1)):
            for turn in range(3):
                seat = (state.first + turn) % 3
                assert state.actor == seat
                assert decision(state).prompt == prompt
                assert [action[1] for action in state.legal] == list(dealt[seat][deals])
                state.apply(state.legal[1])
        for seat, own in enumerate(state.seats):
            assert own.mamas == dealt[seat][0][1:]
            assert own.papas == dealt[seat][1][1:]
            assert len(own.hand) == sum(MAMAS[own.mamas[0]].cards)
        assert decision(state).prompt == "papa"


def friendly(variants: list[str]) -> State:
    """Return p1's turn with and without the variant."""
    return scene(3, season="summer", turn="p1", variants=variants)


def test_the_friendly_variant_frees_a_bonus_space_that_is_not_used():
    state = friendly(["friendly"])
    play(state, "place regular give-tour 2", "bonus decline")
    held = state.spaces[1]
    assert held[:2] == (1, 0)  # seat 0's regular stands on the plain space now
    assert state.seats[0].lira == 2


def test_without_the_variant_the_worker_stays_on_the_bonus_space():
    state = friendly([])
    play(state, "place regular give-tour 2", "bonus decline")
    assert state.spaces[1][:2] == (0, 1)


def test_the_friendly_variant_moves_nobody_who_uses_the_bonus_or_has_no_plain_space():
    state = friendly(["friendly"])
    play(state, "place regular give-tour 2", "bonus after")
    assert state.spaces[1][:2] == (0, 1)
    assert state.seats[0].lira == 3
    state = scene(
        3, season="summer", turn="p1", variants=["friendly"], spaces={"give-tour": {"1": "p2 regular"}}
    )  # fmt: skip
    play(state, "place regular give-tour 2", "bonus decline")
    assert state.spaces[1][:2] == (9, 1)
