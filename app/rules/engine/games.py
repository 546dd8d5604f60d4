"""The registry of games, by id; each is loaded when it is asked for.

A new game adds a call of `register` to `app/rules/__init__.py`, and one for its face to `app/ui/__init__.py`. The
engine knows none by name.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.rules.engine.game import Game

MODULES: dict[str, str] = {}  # by id: the module whose `GAME` it is


def register(game: str, module: str) -> None:
    """Make a game known: `module` is imported when somebody asks for it, and holds the game as `GAME`."""
    MODULES[game] = module


def known() -> tuple[str, ...]:
    """Return the ids of all games, in the order in which they were made known."""
    return tuple(MODULES)


def find(game: str) -> Game:
    """Return the game with this id; raises KeyError."""
    found: Game = importlib.import_module(MODULES[game]).GAME
    return found
