"""What a setting may be: each check takes what a file holds and returns the value, or raises ValueError.

Written by hand: the settings are read before the first picture, and importing pydantic takes a third of that time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import Any

from app.words.typed import LONGEST_NAME, tidy

Check = Callable[[Any], Any]

ID = re.compile(r"[a-z0-9.-]{1,60}")
MOST_LETTERS = 60  # of the name of a key


def setting(default: Any, check: Check, *, private: bool = False) -> Any:
    """A field of a dataclass with its check; a private one names people and goes into no report."""
    return field(default=default, metadata={"check": check, "private": private})


def one_of(*allowed: str) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError(f"allowed is {', '.join(allowed)}")
        return value

    return check


def switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("allowed is true or false")
    return value


AS_SYSTEM, ON, OFF = THREE_WAYS = ("system", "on", "off")


def three_ways(value: Any) -> str:
    """As the system wishes, or on or off. Earlier versions kept true or false, the latter also where nobody chose."""
    if isinstance(value, bool):
        return ON if value else AS_SYSTEM
    return str(one_of(*THREE_WAYS)(value))


def between(least: float, most: float) -> Check:
    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise ValueError(f"allowed is a number from {least} to {most}")
        return float(value)

    return check


def matching(pattern: str) -> Check:
    fitting = re.compile(pattern)

    def check(value: Any) -> str:
        if not isinstance(value, str) or not fitting.fullmatch(value):
            raise ValueError(f"allowed is a text like {pattern}")
        return value

    return check


def short_text(value: Any) -> str:
    """One line of visible letters, or nothing."""
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not value.isprintable():
        raise ValueError(f"allowed is a line of up to {MOST_LETTERS} letters")
    return value


def typed_name(value: Any) -> str:
    """A name as somebody may type it, or nothing."""
    if not isinstance(value, str):
        raise ValueError("allowed is a name")
    return tidy(value, LONGEST_NAME)


def several(check: Check, most: int) -> Check:
    """A list whose values all pass."""

    def checked(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError(f"allowed is a list of up to {most}")
        return tuple(check(one) for one in value)

    return checked


def pair(first: Check, second: Check) -> Check:
    def check(value: Any) -> tuple[Any, Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError("allowed is a list of two")
        return first(value[0]), second(value[1])

    return check
