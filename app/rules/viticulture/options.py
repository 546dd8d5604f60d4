"""What a game is played with: seats, board, modules and variants; part of every save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.viticulture.automa.data import LEVELS
from app.rules.viticulture.boards.board import BOARD_NAMES
from app.rules.viticulture.ids import LEVEL_NAMES

MODULE_NAMES: tuple[str, ...] = ()
VARIANT_NAMES = ("two-parents", "friendly")


class OptionsError(ValueError):
    """Options that do not make a game; the message names the option and what is allowed."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices made before a game. Raises OptionsError for what the rules do not know.

    One player plays against the Automa, and only one: `automa` is its level then, "" with more players.
    """

    players: int = 2
    board: str = "base"
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    automa: str = ""
    aggressive: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.players, bool) or not isinstance(self.players, int) or not 1 <= self.players <= 6:
            raise OptionsError(
                f"players is {self.players!r}; allowed is a whole number from 2 to 6, or 1 against the Automa"
            )
        if self.board not in BOARD_NAMES:
            raise OptionsError(f"board is {self.board!r}; allowed is {' or '.join(BOARD_NAMES)}")
        for kind, given, known in (
            ("module", self.modules, MODULE_NAMES),
            ("variant", self.variants, VARIANT_NAMES),
        ):
            words = isinstance(given, tuple) and all(isinstance(value, str) for value in given)
            if not words or len(set(given)) < len(given):
                raise OptionsError(f"{kind}s are {given!r}; allowed is a tuple that names each once")
            for value in given:
                if value not in known:
                    allowed = ", ".join(known) or "none on this board"
                    raise OptionsError(f"{kind} {value!r} is not known; allowed: {allowed}")
        self._check_solo()

    def _check_solo(self) -> None:
        levels = ", ".join(LEVEL_NAMES)
        if not isinstance(self.aggressive, bool):
            raise OptionsError(f"aggressive is {self.aggressive!r}; allowed is true or false")
        if self.players > 1:
            if self.automa or self.aggressive:
                option = "automa" if self.automa else "aggressive"
                raise OptionsError(f"{option} is only for a solo game; allowed with players 1")
            return
        if not self.automa:
            raise OptionsError(
                f"automa is missing: one player plays against the Automa; allowed is {levels}, or 2 to 6 players"
            )
        if self.automa not in LEVEL_NAMES:
            raise OptionsError(f"automa is {self.automa!r}; allowed is {levels}")
        if self.aggressive and LEVELS[self.automa].aggressive[self.board] is None:
            open_to = ", ".join(name for name, row in LEVELS.items() if row.aggressive[self.board])
            raise OptionsError(f"aggressive does not go with automa {self.automa!r}; allowed with {open_to}")

    @property
    def solo(self) -> bool:
        """Tell whether this is a game against the Automa."""
        return self.players == 1


def as_tuple(value: Any) -> Any:
    """Return a list as a tuple; what is no list stays, for Options to refuse."""
    return tuple(value) if isinstance(value, list) else value


def options_data(options: Options) -> dict[str, Any]:
    """Return the options as JSON data; what only the solo game has is left out of other games."""
    data: dict[str, Any] = {
        "players": options.players,
        "board": options.board,
        "modules": list(options.modules),
        "variants": list(options.variants),
    }
    if options.solo:
        data |= {"automa": options.automa, "aggressive": options.aggressive}
    return data


def options_from(data: Mapping[str, Any]) -> Options:
    """Return the options of JSON data; raises OptionsError for a field that is unknown or missing."""
    fields = ("players", "board", "modules", "variants", "automa", "aggressive")
    for field in data:
        if field not in fields:
            raise OptionsError(f"unknown field {field!r}; allowed are {', '.join(fields)}")
    for field in fields[:4]:
        if field not in data:
            raise OptionsError(f"the field {field!r} is missing")
    return Options(
        players=data["players"],
        board=data["board"],
        modules=as_tuple(data["modules"]),
        variants=as_tuple(data["variants"]),
        automa=data.get("automa") or "",
        aggressive=data.get("aggressive", False),
    )
