"""Scenes of the table without a window, which go with the test that made them.

Qt's parts of a scene and its parts in Python hold one another for ever, and its pictures take many megabytes.
"""

from __future__ import annotations

import shiboken6

from app.ui.table.scene import TableScene
from app.ui.theme import theme as themes
from app.ui.viticulture.table.table import ViticultureTable

_made: list[TableScene] = []


def new_scene(theme: str = "light", scale: float = 1.0) -> TableScene:
    """An empty table, until the end of the test."""
    _made.append(TableScene(ViticultureTable(), themes.Theme(theme, scale)))
    return _made[-1]


def free() -> None:
    """Called after every test."""
    while _made:
        scene = _made.pop()
        if shiboken6.isValid(scene):
            shiboken6.delete(scene)
