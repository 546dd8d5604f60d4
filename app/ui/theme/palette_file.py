"""A theme as it stands in its file: names to colours and a few switches, read without Qt."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from app.paths import resources_folder

THEME_NAMES = ("light", "dark", "high-contrast")


class PlayerLook(NamedTuple):
    """What tells a player's things apart: colour, emblem shape, pattern and the dashes of the chart line."""

    name: str
    fill: str
    mark: str
    emblem: str
    pattern: str
    dash: tuple[float, ...]


class ThemeFile(NamedTuple):
    """The contents of one theme file; colours are `#RRGGBB` texts."""

    name: str
    roles: dict[str, str]
    players: dict[str, PlayerLook]
    edge: float
    glow: bool
    landscape: bool
    shadow: float
    seal_rim: bool
    dark: bool


def plain_toml(file: Path) -> dict[str, Any]:
    """The little TOML that themes are written in: tables of names with values that JSON has too, a line each.

    The whole TOML reader of the standard library costs the start of the program a tenth of an empty window.
    """
    data: dict[str, Any] = {}
    table = data
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        line = line.strip()
        if line.startswith("["):
            table = data
            for part in line.strip("[]").split("."):
                table = table.setdefault(part, {})
        elif line and not line.startswith("#"):
            key, found, value = line.partition("=")
            try:
                if not found:
                    raise ValueError("no '='")
                table[key.strip()] = json.loads(value)
            except ValueError as error:
                raise ValueError(f"{file.name}, line {number}: {line!r} is no value of a theme") from error
    return data


def read(name: str, folder: Path | None = None) -> ThemeFile:
    """Read the theme of that name; a name without a file is a KeyError with the known names."""
    if name not in THEME_NAMES:
        raise KeyError(f"no theme {name!r}; there are {', '.join(THEME_NAMES)}")
    place = (folder or resources_folder() / "themes") / f"{name}.toml"
    data = plain_toml(place)
    players = {
        key: PlayerLook(key, row["fill"], row["mark"], row["emblem"], row["pattern"], tuple(row["dash"]))
        for key, row in data["players"].items()
    }
    look = data["look"]
    return ThemeFile(
        name=name,
        roles=data["roles"],
        players=players,
        edge=float(look["edge"]),
        glow=look["glow"],
        landscape=look["landscape"],
        shadow=look["shadow"],
        seal_rim=look["seal_rim"],
        dark=look["dark"],
    )
