"""Seeded chance: the same on every platform and Python version, or saved games would go on differently."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from app.rules.engine.chance import below, following, seeded, shuffled


def run(seed: int, count: int, length: int) -> list[int]:
    """Return the first numbers below a limit."""
    rng = seeded(seed)
    found = []
    for _ in range(length):
        rng = following(rng)
        found.append(below(rng, count))
    return found


def test_the_first_numbers_never_change():
    """If this fails, every saved game and replay breaks: raise RULES_REVISION."""
    assert run(0, 100, 12) == [70, 73, 21, 39, 96, 6, 48, 40, 94, 35, 29, 62]
    assert run(1, 100, 12) == [65, 75, 80, 45, 48, 35, 12, 65, 83, 18, 56, 40]
    assert run(-7, 1000, 6) == [551, 48, 962, 667, 670, 357]
    assert shuffled(seeded(5), tuple(range(10)))[1] == (5, 0, 8, 6, 2, 3, 9, 1, 7, 4)


def test_numbers_are_spread_evenly():
    for seed in range(4):
        counts = Counter(run(seed, 6, 6000))
        assert set(counts) == set(range(6))
        assert max(abs(counts[n] - 1000) for n in range(6)) < 130


def test_neighbouring_seeds_begin_differently():
    firsts = Counter(run(seed, 42, 1)[0] for seed in range(4200))
    assert len(firsts) == 42
    assert max(firsts.values()) < 160


def test_every_place_is_reached_by_shuffling():
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(2000):
        for place, item in enumerate(shuffled(seeded(seed), (0, 1, 2, 3))[1]):
            places[place, item] += 1
    assert all(400 < places[p, i] < 600 for p in range(4) for i in range(4))


@given(st.integers(), st.integers(1, 200))
def test_numbers_stay_below_the_limit(seed, count):
    assert all(0 <= n < count for n in run(seed, count, 20))


@given(st.integers(), st.lists(st.integers(), max_size=12))
def test_shuffling_keeps_every_item(seed, items):
    rng, mixed = shuffled(seeded(seed), tuple(items))
    assert Counter(mixed) == Counter(items)
    assert 0 <= rng < 1 << 64
