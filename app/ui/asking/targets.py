"""How a choice is said by what is pressed: a worker, a space, a card, or a button for a whole action.

A *target* is a scene key without what the rules do not tell apart: which of two equal cards, which of two
equal workers. Actions that no thing on the table stands for have themselves as their target. Which targets say which
action is known by the game's `Face`.
"""

from __future__ import annotations

from typing import Any

Action = tuple[Any, ...]
Target = tuple[Any, ...]
Key = tuple[Any, ...]


def action_target(action: Action) -> Target:
    return ("action", action)


def worker_target(worker: int) -> Target:
    return ("worker", worker)
