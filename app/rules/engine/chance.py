"""Seeded chance as pure functions of one integer.

A 64-bit linear congruential generator whose high bits are used: a copy of a state copies one int, and the same seed
gives the same game on every platform and Python version.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


def seeded(seed: int) -> int:
    """Return the generator's first state for a seed (any int)."""
    return following(following((seed ^ 0x9E3779B97F4A7C15) & _MASK))


def following(rng: int) -> int:
    """Return the generator's next state."""
    return (rng * _MULTIPLIER + _INCREMENT) & _MASK


def below(rng: int, count: int) -> int:
    """Return a number in 0..count-1 read off the generator's state; advance it first."""
    return ((rng >> 32) * count) >> 32


def shuffled(rng: int, items: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the advanced generator and the items in random order."""
    pool = list(items)
    for last in range(len(pool) - 1, 0, -1):
        rng = following(rng)
        other = below(rng, last + 1)
        pool[last], pool[other] = pool[other], pool[last]
    return rng, tuple(pool)
