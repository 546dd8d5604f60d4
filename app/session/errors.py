"""The one error of a session: somebody submitted what the rules do not allow."""

from __future__ import annotations

from app.rules.engine.effect import Action, Reason


class IllegalAction(Exception):
    """Carries all that is needed to find the position again: seed and length of the log."""

    def __init__(self, action: Action, text: str, seed: int, log_length: int, reason: Reason | None) -> None:
        super().__init__(f"{text} is not allowed after {log_length} decisions of seed {seed}: {reason}")
        self.action = action
        self.text = text
        self.seed = seed
        self.log_length = log_length
        self.reason = reason
