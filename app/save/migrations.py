"""The history of the file format: one step from each format to the next, on plain dicts, before validation.

A step never changes: files of its format lie on people's disks, and in tests/data/saves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = 3  # what this version writes

Step = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: dict[int, Step] = {}


def migration(from_: int) -> Callable[[Step], Step]:
    """Register the step from a format to the next one."""

    def register(step: Step) -> Step:
        if from_ in MIGRATIONS:
            raise ValueError(f"there are two steps from format {from_}")
        MIGRATIONS[from_] = step
        return step

    return register


def migrate(data: dict[str, Any], found: int) -> dict[str, Any]:
    """Return the data of a file of an older format in today's format."""
    for number in range(found, FORMAT):
        data = MIGRATIONS[number](data)
        data["format"] = number + 1
    return data


@migration(from_=1)
def _undo_and_picture(data: dict[str, Any]) -> dict[str, Any]:
    """v2: how much may be taken back, whether that has helped, and where the workers stand for a small picture."""
    header = {**data["header"], "title": "", "assisted": False, "spaces": {}}
    return {**data, "header": header, "undo": "free" if len(header["players"]) == 1 else "turn"}


@migration(from_=2)
def _what_can_be_done_again(data: dict[str, Any]) -> dict[str, Any]:
    """v3: what was taken back and can be done again; before, that ended with the program."""
    return {**data, "undone": []}
