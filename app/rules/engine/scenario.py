"""Reading the values of scenario files. Whatever is misspelt is an error that lists the near matches."""

from __future__ import annotations

from typing import Any

from app.rules.engine.notation import near


class ScenarioError(ValueError):
    """A scenario that cannot be understood; the message names the place and what is allowed."""


def known(word: Any, names: tuple[str, ...], what: str, where: str) -> int:
    """Return the number of a name; raises ScenarioError with the near matches."""
    if not isinstance(word, str) or word not in names:
        raise ScenarioError(f"{where}: {word!r} is no {what}; {near(str(word), names)}")
    return names.index(word)


def table(value: Any, where: str, names: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Return a table whose keys are all among the names."""
    if not isinstance(value, dict):
        raise ScenarioError(f"{where}: must be a table, not {value!r}")
    for key in value:
        if names is not None and key not in names:
            raise ScenarioError(f"{where}: unknown name {key!r}; {near(key, names)}")
    return value


def number(value: Any, where: str, least: int, most: int) -> int:
    """Return a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ScenarioError(f"{where}: must be a whole number from {least} to {most}, not {value!r}")
    return value


def truth(value: Any, where: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ScenarioError(f"{where}: must be true or false, not {value!r}")
    return value


def names_list(value: Any, names: tuple[str, ...], what: str, where: str) -> list[int]:
    """Return the numbers of a list of names."""
    if not isinstance(value, list):
        raise ScenarioError(f"{where}: must be a list of {what} names, not {value!r}")
    return [known(word, names, what, where) for word in value]
