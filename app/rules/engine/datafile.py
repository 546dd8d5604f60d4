"""Read data files and say clearly what is wrong with one: which file, which entry, which field, what is allowed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Check = Callable[[Any], str | None]


class DataError(ValueError):
    """A data file that cannot be used. The message names the file, the entry, the field and what is allowed."""


def read_json(path: Path) -> Any:
    """Return the file's content; raises DataError when it is missing or no JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(
            f"{path.name}: cannot be read ({error.strerror or error}); reinstall the game"
        ) from error
    except ValueError as error:
        raise DataError(f"{path.name}: is not valid JSON ({error}); reinstall the game") from error


def read_rows(path: Path, fields: dict[str, Check]) -> list[dict[str, Any]]:
    """Return the rows of a table file whose every row has exactly the given fields.

    `fields` maps a field to a check that returns None, or what is allowed instead. Ids must differ.
    """
    content = read_json(path)
    rows = content.get("rows") if isinstance(content, dict) else None
    if not isinstance(rows, list):
        raise DataError(f"{path.name}: needs a list named 'rows'")
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        check_row(f"{path.name}: entry {number}", row, fields)
        if "id" in row:
            if row["id"] in seen:
                raise DataError(f"{path.name}: {row['id']}: the id is used twice")
            seen.add(row["id"])
    return rows


def check_row(where: str, row: Any, fields: dict[str, Check]) -> None:
    """Raise DataError unless the row is an object with exactly the given fields and allowed values."""
    if not isinstance(row, dict):
        raise DataError(f"{where}: must be an object with the fields {', '.join(fields)}")
    name = f"{where.split(':')[0]}: {row['id']}" if isinstance(row.get("id"), str) else where
    for field in row.keys() - fields.keys():
        raise DataError(f"{name}: unknown field {field!r}; allowed are {', '.join(fields)}")
    for field, check in fields.items():
        if field not in row:
            raise DataError(f"{name}: the field {field!r} is missing")
        allowed = check(row[field])
        if allowed is not None:
            raise DataError(f"{name}: {field} is {row[field]!r}; allowed is {allowed}")


def whole(least: int, most: int) -> Check:
    """Allow whole numbers in a range."""

    def check(value: Any) -> str | None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if good else f"a whole number from {least} to {most}"

    return check


def one_of(*values: Any) -> Check:
    """Allow the given values."""

    def check(value: Any) -> str | None:
        good = any(value is v or (type(value) is type(v) and value == v) for v in values)
        return None if good else "one of " + ", ".join("nothing" if v is None else str(v) for v in values)

    return check


def listed(check_item: Check, least: int = 0, most: int = 99) -> Check:
    """Allow a list of so many items, each of which passes the item's check."""

    def check(value: Any) -> str | None:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return f"a list of {least} to {most} entries"
        for item in value:
            allowed = check_item(item)
            if allowed is not None:
                return f"a list in which each entry is {allowed} (not {item!r})"
        return None

    return check


def name(value: Any) -> str | None:
    """Allow an id: lower-case words joined by hyphens."""
    good = isinstance(value, str) and value and all(c.islower() or c.isdigit() or c == "-" for c in value)
    return None if good else "an id in lower case with hyphens"


def flag(value: Any) -> str | None:
    """Allow true and false."""
    return None if isinstance(value, bool) else "true or false"
