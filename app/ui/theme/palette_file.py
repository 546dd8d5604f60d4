"""A theme as it stands in its file: names to colours and a few switches, read without Qt."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from app.paths import resources_folder

THEME_NAMES = ("light", "dark", "high-contrast")


@dataclass(frozen=True)
class PlayerLook:
    """What tells a player's things apart: colour, emblem shape, pattern and the dashes of the chart line."""

    name: str
    fill: str
    mark: str
    emblem: str
    pattern: str
    dash: tuple[float, ...]


@dataclass(frozen=True)
class ThemeFile:
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


def read(name: str, folder: Path | None = None) -> ThemeFile:
    """Read the theme of that name; a name without a file is a KeyError with the known names."""
    if name not in THEME_NAMES:
        raise KeyError(f"no theme {name!r}; there are {', '.join(THEME_NAMES)}")
    place = (folder or resources_folder() / "themes") / f"{name}.toml"
    with place.open("rb") as file:
        data = tomllib.load(file)
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
