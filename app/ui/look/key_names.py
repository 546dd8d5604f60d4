"""Which key each command has now, for the buttons and lines that show it: the player may have changed it."""

from __future__ import annotations

from collections.abc import Mapping

# Command and the key that it has until the player wishes another one.
PASS, YES, NO, DONE, HIDE = "ui.menu.pass", "ui.keys.yes", "ui.keys.no", "ui.button.done", "ui.menu.hand-hide"
LOG, FIND, ENLARGE = "ui.menu.log", "ui.log.find", "ui.enlarged.key"
OPPONENTS = tuple(f"ui.keys.opponent-{number}" for number in range(1, 6))  # clockwise from the left
USUAL = {PASS: "P", YES: "Y", NO: "N", DONE: "D", HIDE: "H", LOG: "G", FIND: "Ctrl+F", ENLARGE: "Z"} | {
    command: f"F{number}" for number, command in enumerate(OPPONENTS, start=2)
}

_now: dict[str, str] = {}


def use(keys: Mapping[str, str]) -> None:
    """From now on the commands have these keys; "" is none."""
    _now.clear()
    _now.update(keys)


def key_of(command: str) -> str:
    """The key of a command as it is written on a button; "" when it has none."""
    return _now.get(command, USUAL.get(command, ""))
