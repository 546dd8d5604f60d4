"""The seed of the week: the same for everybody, computed from the date, without any network."""

from __future__ import annotations

import hashlib
from datetime import date

LARGEST = 2**31 - 1


def week_of(day: date) -> tuple[int, int]:
    """The year and the number of the week, Monday to Sunday, as ISO 8601 counts them."""
    year, week, _ = day.isocalendar()
    return year, week


def weekly_seed(day: date) -> int:
    """A seed from 0 to LARGEST - 1."""
    year, week = week_of(day)
    digest = hashlib.sha256(f"vendemmia {year}-W{week:02d}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % LARGEST
