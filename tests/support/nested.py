"""Finds its way in nested data as JSON and TOML have it."""

from __future__ import annotations

from typing import Any

Path = tuple[Any, ...]


def places(data: Any, path: Path = ()) -> list[Path]:
    """Every place of the data as a path of keys, each holder before what it holds; the whole is none of them."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in inner for found in ((*path, key), *places(value, (*path, key)))]


def at(data: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data
