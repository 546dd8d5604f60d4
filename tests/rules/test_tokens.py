"""Grape and wine rows as bit masks, checked against slow and obvious versions of the same rules."""

from hypothesis import given
from hypothesis import strategies as st

from app.rules.viticulture.effects.fields import grape_price
from app.rules.viticulture.ids import BLUSH, LARGE_CELLAR, MEDIUM_CELLAR, RED, SPARKLING, WHITE
from app.rules.viticulture.tokens import (
    VALUES,
    aged_grapes,
    aged_wines,
    can_age,
    cellar_top,
    fits,
    landing,
    total,
    wine_landing,
)

MEDIUM, LARGE = 1 << MEDIUM_CELLAR, 1 << LARGE_CELLAR
CELLARS = (0, MEDIUM, MEDIUM | LARGE)
LEAST = {RED: 1, WHITE: 1, BLUSH: 4, SPARKLING: 7}


def row(*values: int) -> int:
    """Return the mask of a row with tokens of these values."""
    return sum(1 << v for v in values)


rows = st.builds(lambda values: row(*values), st.sets(st.integers(1, 9)))


def test_a_grape_takes_its_own_slot_or_the_next_lower_free_one():
    assert landing(0, 5) == 5
    assert landing(row(5), 5) == 4
    assert landing(row(4, 5), 5) == 3
    assert landing(row(1), 1) == 0
    assert landing(row(1, 2, 3), 3) == 0
    assert landing(row(6), 5) == 5


def test_a_harvest_above_nine_counts_as_nine():
    assert landing(0, 12) == 9
    assert landing(row(9), 15) == 8


@given(rows, st.integers(1, 20))
def test_landing_is_the_highest_free_slot_at_or_below(mask, value):
    free = [v for v in range(1, 10) if v <= value and not mask >> v & 1]
    assert landing(mask, value) == max(free, default=0)


def test_the_cellar_ends_at_three_six_or_nine():
    assert [cellar_top(built) for built in CELLARS] == [3, 6, 9]


def test_a_wine_above_the_cellar_is_cut_to_its_top():
    assert wine_landing(0, RED, 8, 3) == 3
    assert wine_landing(0, BLUSH, 8, 6) == 6
    assert wine_landing(row(6), BLUSH, 8, 6) == 5


def test_blush_never_ends_under_four_nor_sparkling_under_seven():
    assert wine_landing(0, BLUSH, 3, 6) == 0
    assert wine_landing(row(4), BLUSH, 4, 6) == 0
    assert wine_landing(0, SPARKLING, 6, 9) == 0
    assert wine_landing(0, SPARKLING, 9, 6) == 0
    assert wine_landing(row(7, 8), SPARKLING, 8, 9) == 0
    assert wine_landing(row(8), SPARKLING, 8, 9) == 7


def test_the_zymologist_needs_four_after_the_drop():
    assert wine_landing(0, RED, 4, 9, least=4) == 4
    assert wine_landing(row(4), RED, 4, 9, least=4) == 0
    assert wine_landing(0, RED, 3, 9, least=4) == 0
    assert wine_landing(row(5), WHITE, 5, 9, least=4) == 4


@given(
    rows,
    st.sampled_from([RED, WHITE, BLUSH, SPARKLING]),
    st.integers(1, 27),
    st.sampled_from([3, 6, 9]),
    st.sampled_from([0, 4]),
)
def test_wine_lands_on_the_highest_slot_that_all_rules_allow(mask, wine, value, top, least):
    free = [v for v in range(1, 10) if LEAST[wine] <= v <= min(value, top) and not mask >> v & 1]
    best = max(free, default=0)
    assert wine_landing(mask, wine, value, top, least) == (best if best >= least else 0)


def test_a_full_run_ages_together():
    assert aged_grapes(row(5, 6, 7)) == row(6, 7, 8)
    assert aged_grapes(row(1, 9)) == row(2, 9)


def test_a_token_that_stays_blocks_the_one_right_below():
    assert aged_grapes(row(7, 8, 9)) == row(7, 8, 9)
    assert aged_grapes(row(6, 8, 9)) == row(7, 8, 9)
    assert aged_wines(row(2, 3), 0) == row(2, 3)
    assert aged_wines(row(1, 3), 0) == row(2, 3)
    assert aged_wines(row(5, 6), MEDIUM) == row(5, 6)


def test_wine_stops_at_the_missing_cellar():
    assert aged_wines(row(3), 0) == row(3)
    assert aged_wines(row(3), MEDIUM) == row(4)
    assert aged_wines(row(6), MEDIUM) == row(6)
    assert aged_wines(row(6), MEDIUM | LARGE) == row(7)
    assert aged_wines(row(9), MEDIUM | LARGE) == row(9)


def test_wine_above_a_missing_cellar_ages_inside_its_band():
    """Made with the Zymologist: only the steps from 3 to 4 and from 6 to 7 need a cellar."""
    assert aged_wines(row(4), 0) == row(5)
    assert aged_wines(row(5), 0) == row(6)
    assert aged_wines(row(6), 0) == row(6)
    assert aged_wines(row(7), 0) == row(8)
    assert aged_wines(row(8), MEDIUM) == row(9)
    assert can_age(row(4), 4, 0) and can_age(row(7), 7, MEDIUM)
    assert not can_age(row(6), 6, MEDIUM) and not can_age(row(3), 3, 0)


@given(rows, st.sampled_from(CELLARS))
def test_ageing_moves_each_token_one_step_at_most(mask, built):
    walls = {3} if not built & MEDIUM else set()
    if not built & LARGE:
        walls.add(6)
    left = sorted(VALUES[mask], reverse=True)
    expected: set[int] = set()
    for value in left:
        able = value < 9 and value + 1 not in expected and value not in walls
        expected.add(value + 1 if able else value)
    assert set(VALUES[aged_wines(mask, built)]) == expected
    assert aged_grapes(mask) == aged_wines(mask, MEDIUM | LARGE)


@given(rows, st.integers(1, 9), st.sampled_from(CELLARS))
def test_one_wine_can_age_where_all_ageing_would_move_it_alone(mask, value, built):
    alone = aged_wines(1 << value, built) != 1 << value
    assert can_age(mask | 1 << value, value, built) == (alone and not mask >> (value + 1) & 1)


@given(rows, st.lists(st.integers(1, 9), min_size=1, max_size=3))
def test_wines_fit_an_order_when_each_has_its_own(mask, leasts):
    left = list(VALUES[mask])
    good = True
    for least in sorted(leasts, reverse=True):
        best = max(left, default=0)
        good = good and best >= least
        if left:
            left.remove(best)
    assert fits(mask, tuple(leasts)) == good


@given(rows)
def test_the_total_of_a_row_is_the_sum_of_its_tokens(mask):
    assert total(mask) == sum(v for v in range(1, 10) if mask >> v & 1)


def test_grapes_sell_for_one_two_or_three_lira():
    assert [grape_price(v) for v in range(1, 10)] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
