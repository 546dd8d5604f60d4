"""What is asked, read off the frame on top of the stack: for log, table and protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.engine.effect import Action
from app.rules.engine.machine import Machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The open question. A game may add where in it the question comes from."""

    seat: int
    prompt: str  # text key of the question
    options: tuple[Action, ...]
    done: int  # chosen so far, in a multi-choice
    least: int
    most: int  # 0: no multi-choice
    private: bool  # the options or what they rest on show hidden cards
    to_come: tuple[int, ...] = ()  # seats that the card may still ask after this one, in their order


def asked(state: Machine) -> dict[str, Any]:
    """Return the fields of the open question of a game that is not over."""
    frame = state.stack[-1]
    effect = frame[0]
    done, least, most = effect.progress(state, frame)
    return {
        "seat": frame[1],
        "prompt": effect.question(frame),
        "options": tuple(state.legal),
        "done": done,
        "least": least,
        "most": most,
        # Under a guard the options are filtered by what the rest of the card needs, which may be in hand.
        "private": not effect.public or any(below[0].guards for below in state.stack),
        "to_come": next(
            (seats for below in reversed(state.stack) if (seats := below[0].to_ask(state, below))), ()
        ),
    }
