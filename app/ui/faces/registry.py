"""The registry of faces, by the id of their game; each is loaded when it is asked for.

A new game adds a call of `register` to `app/ui/__init__.py`, and one for its rules to `app/rules/__init__.py`. The
rooms of the window know no game by name.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.ui.faces.face import Face

MODULES: dict[str, str] = {}  # by id of the game: the module whose `FACE` it is
WARM_UP: list[str] = []


def register(game: str, module: str, warm_up: tuple[str, ...] = ()) -> None:
    """Make a face known: `module` is imported when somebody asks for it, and holds the face as `FACE`.

    `warm_up` are modules that may be imported one by one before that, while the player reads the first screen.
    """
    MODULES[game] = module
    WARM_UP.extend((*warm_up, module))


def usual() -> Face:
    """Return the face that stands for all while no game is open: that of the game made known first."""
    return face_of(next(iter(MODULES)))


def face_of(game: str) -> Face:
    """Return the face of the game with this id; raises KeyError."""
    found: Face = importlib.import_module(MODULES[game]).FACE
    return found
