"""Something to say to the player once: a key of the texts with its arguments."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Notice:
    key: str
    arguments: dict[str, object] = field(default_factory=dict)
    trace: tuple[str, ...] = ()
    """Of a fault in the program: where it broke, for a report."""
