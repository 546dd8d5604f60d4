"""What a game is played with: seats, board, modules and variants; part of every save."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.viticulture.board import BOARD_NAMES

MODULE_NAMES: tuple[str, ...] = ()
VARIANT_NAMES = ("two-parents", "friendly")


class OptionsError(ValueError):
    """Options that do not make a game; the message names the option and what is allowed."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices made before a game. Raises OptionsError for what the rules do not know."""

    players: int = 2
    board: str = "base"
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.players, bool) or not isinstance(self.players, int) or not 2 <= self.players <= 6:
            raise OptionsError(f"players is {self.players!r}; allowed is a whole number from 2 to 6")
        if self.board not in BOARD_NAMES:
            raise OptionsError(f"board is {self.board!r}; allowed is {' or '.join(BOARD_NAMES)}")
        for kind, given, known in (
            ("module", self.modules, MODULE_NAMES),
            ("variant", self.variants, VARIANT_NAMES),
        ):
            for value in given:
                if value not in known:
                    allowed = ", ".join(known) or "none on this board"
                    raise OptionsError(f"{kind} {value!r} is not known; allowed: {allowed}")
