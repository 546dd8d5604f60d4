"""What the player has set: look, confirming, pace, last seats, window geometry; kept in one ini file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from app import paths
from app.ui.theme.finish import PATTERNS, STRONG, Finish

CONFIRM_ALWAYS, CONFIRM_FINAL, CONFIRM_NEVER = "always", "final", "never"
CONFIRMS = (CONFIRM_ALWAYS, CONFIRM_FINAL, CONFIRM_NEVER)
MOST_WIDTH = 4000  # of anything that is kept in pixels
STEP = "step"
PACES = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0, STEP: 1.0}
"""What every time of the table is multiplied by; step by step it also waits after what others do."""


@dataclass(frozen=True)
class Wishes:
    """The values themselves. `confirm`: each placement, only what cannot be undone, or nothing."""

    theme: str = "system"
    text_scale: float = 1.0
    confirm: str = CONFIRM_ALWAYS
    pace: str = "normal"
    seats: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
    solo: tuple[str, ...] = ()
    undo: tuple[str, ...] = ()
    """How much could be taken back in the last game of several people, and in the last solo game."""
    language: str = ""
    """"" is the language of the system where the game speaks it."""
    reduced_motion: bool = False
    log_width: float = 0.0
    drawer_width: float = 0.0
    """Of the log beside the board and of the open drawer, in pixels of the usual window; 0 as it comes."""
    log_open: bool = False
    patterns: str = STRONG
    landscape: bool = True
    thick_focus: bool = False
    icon_words: bool = True
    replay_curve: bool = False
    """Whether a replay shows the points over time."""
    keys: tuple[tuple[str, str], ...] = ()
    """Keys that the player has chosen, by the text key of the command."""

    @property
    def finish(self) -> Finish:
        """How themes are drawn."""
        return Finish(self.patterns, self.landscape, self.thick_focus)


def _usual_file() -> Path:
    try:
        return paths.settings_file()
    except paths.FolderError:  # the game goes on without: what is changed then lasts as long as the window
        return paths.user_folder("config") / "settings.ini"


class Preferences:
    """Reads and writes the file. A value that makes no sense falls back to its default."""

    def __init__(self, file: str | None = None) -> None:
        self._store = QSettings(file or str(_usual_file()), QSettings.Format.IniFormat)
        self.wishes = self._read()

    def change(self, **values: Any) -> Wishes:
        self.wishes = replace(self.wishes, **values)
        for key, value in asdict(self.wishes).items():
            self._store.setValue(f"wishes/{key}", json.dumps(value))
        return self.wishes

    def geometry(self) -> QByteArray | None:
        value = self._store.value("window/geometry")
        return value if isinstance(value, QByteArray) else None

    def keep_geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("window/geometry", geometry)

    def save(self) -> None:
        self._store.sync()

    def _read(self) -> Wishes:
        found: dict[str, Any] = {}
        for key in asdict(Wishes()):
            value = self._store.value(f"wishes/{key}")
            if isinstance(value, str):
                try:
                    found[key] = json.loads(value)
                except (ValueError, RecursionError):
                    continue
        return _checked(found)


def _checked(found: dict[str, Any]) -> Wishes:
    wishes = Wishes()
    if found.get("theme") in ("system", "light", "dark", "high-contrast"):
        wishes = replace(wishes, theme=found["theme"])
    scale = found.get("text_scale")
    if isinstance(scale, int | float) and 0.8 <= scale <= 2.0:
        wishes = replace(wishes, text_scale=float(scale))
    if found.get("confirm") in CONFIRMS:
        wishes = replace(wishes, confirm=found["confirm"])
    if isinstance(found.get("language"), str):
        wishes = replace(wishes, language=found["language"])
    if found.get("patterns") in PATTERNS:
        wishes = replace(wishes, patterns=found["patterns"])
    switches = ("reduced_motion", "landscape", "thick_focus", "icon_words", "log_open", "replay_curve")
    for key in switches:
        if isinstance(found.get(key), bool):
            switch: dict[str, Any] = {key: found[key]}
            wishes = replace(wishes, **switch)
    for key in ("log_width", "drawer_width"):
        if isinstance(found.get(key), int | float) and 0 <= found[key] <= MOST_WIDTH:
            width: dict[str, Any] = {key: float(found[key])}
            wishes = replace(wishes, **width)
    keys = found.get("keys")
    if isinstance(keys, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)
        for pair in keys
    ):
        wishes = replace(wishes, keys=tuple((name, key) for name, key in keys))
    if found.get("pace") in tuple(PACES):  # a tuple, as what is found may be no key
        wishes = replace(wishes, pace=found["pace"])
    seats = found.get("seats")
    if isinstance(seats, list) and all(isinstance(seat, list) and len(seat) == 2 for seat in seats):
        wishes = replace(wishes, seats=tuple((str(name), str(colour)) for name, colour in seats))
    for key in ("variants", "solo", "undo"):
        values = found.get(key)
        if isinstance(values, list) and all(isinstance(value, str) for value in values):
            changes: dict[str, Any] = {key: tuple(values)}
            wishes = replace(wishes, **changes)
    return wishes
