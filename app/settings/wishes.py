"""The settings themselves, each with its default and with what it may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from app.settings.finish import PATTERNS, STRONG, Finish
from app.settings.values import (
    AS_SYSTEM,
    ID,
    between,
    matching,
    one_of,
    pair,
    setting,
    several,
    short_text,
    switch,
    three_ways,
    typed_name,
)

THEMES = ("system", "light", "dark", "high-contrast")
CONFIRM_ALWAYS, CONFIRM_FINAL, CONFIRM_NEVER = "always", "final", "never"
CONFIRMS = (CONFIRM_ALWAYS, CONFIRM_FINAL, CONFIRM_NEVER)
MOST_WIDTH = 4000  # of anything that is kept in pixels
STEP = "step"
PACES = {"instant": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0, STEP: 1.0}
"""What every time of the table is multiplied by; step by step it also waits after what others do."""
LONG, SHORT = "long", "short"
SPEECHES = (LONG, SHORT)
AUTOMATIC, ANNOUNCED, LINE = "automatic", "announced", "line"
WAYS = (AUTOMATIC, ANNOUNCED, LINE)

_id = matching(ID.pattern)
_id_or_nothing = matching(f"(?:{ID.pattern})?")


@dataclass(frozen=True)
class Wishes:
    """The values. `confirm`: each placement, only what cannot be undone, or nothing."""

    theme: str = setting("system", one_of(*THEMES))
    text_scale: float = setting(1.0, between(0.8, 2.0))
    confirm: str = setting(CONFIRM_ALWAYS, one_of(*CONFIRMS))
    pace: str = setting("normal", one_of(*PACES))
    seats: tuple[tuple[str, str], ...] = setting((), several(pair(typed_name, _id), 9), private=True)
    variants: tuple[str, ...] = setting((), several(_id, 20))
    solo: tuple[str, ...] = setting((), several(typed_name, 9), private=True)
    undo: tuple[str, ...] = setting((), several(_id_or_nothing, 9))
    """How much could be taken back in the last game of several people, and in the last solo game."""
    language: str = setting("", matching(r"[A-Za-z_-]{0,20}"))
    """"" is the language of the system where the game speaks it."""
    reduced_motion: str = setting(AS_SYSTEM, three_ways)
    log_width: float = setting(0.0, between(0, MOST_WIDTH))
    drawer_width: float = setting(0.0, between(0, MOST_WIDTH))
    """Of the log beside the board and of the open drawer, in pixels of the usual window; 0 as it comes."""
    log_open: bool = setting(False, switch)
    patterns: str = setting(STRONG, one_of(*PATTERNS))
    landscape: bool = setting(True, switch)
    thick_focus: bool = setting(False, switch)
    icon_words: bool = setting(True, switch)
    replay_curve: bool = setting(False, switch)
    """Whether a replay shows the points over time."""
    speech: str = setting(LONG, one_of(*SPEECHES))
    """Whether a stop of the keys is read with its rule; otherwise the rule is said on request (F1)."""
    messages: str = setting(AUTOMATIC, one_of(*WAYS))
    """The way by which messages reach a screen reader."""
    keys: tuple[tuple[str, str], ...] = setting((), several(pair(_id, short_text), 200))
    """Keys that the player has chosen, by the text key of the command."""

    @property
    def finish(self) -> Finish:
        """How themes are drawn."""
        return Finish(self.patterns, self.landscape, self.thick_focus)


def read(found: Mapping[str, Any]) -> Wishes:
    """The settings among what a file holds. What makes no sense, or is no setting, is left out."""
    values = {}
    for each in fields(Wishes):
        if each.name in found:
            try:
                values[each.name] = each.metadata["check"](found[each.name])
            except ValueError:
                continue
    return Wishes(**values)


def without_people(wishes: Wishes) -> dict[str, Any]:
    """What a report may hold."""
    return {each.name: getattr(wishes, each.name) for each in fields(Wishes) if not each.metadata["private"]}
