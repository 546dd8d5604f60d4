"""What the bank pays for things by their value alone, whatever the position is."""

from __future__ import annotations


def grape_price(value: int) -> int:
    """Return what a grape sells for: 1 lira up to 3, 2 up to 6, 3 up to 9 (base rulebook, sell grapes)."""
    return (value + 2) // 3
