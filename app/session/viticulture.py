"""Viticulture as a session needs it: how a game is begun, seen, asked and written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.viticulture import explain, game, notation, observation
from app.rules.viticulture.options import Options
from app.session.session import Session
from app.session.types import Action, Event, Reason, SeatInfo
from app.session.undo import UndoPolicy


class ViticultureRules:
    """The functions of the rules that lie beside `State`."""

    def decision(self, state: Any) -> Any:
        return game.decision(state)

    def observe(self, state: Any, viewer: int) -> Any:
        return observation.observe(state, viewer)

    def candidates(self, state: Any) -> Sequence[Action]:
        return explain.candidates(state)

    def why_not(self, state: Any, action: Action) -> Reason | None:
        return explain.why_not(state, action)

    def text(self, action: Action) -> str:
        return notation.text(action)

    def visible(self, event: Event, viewer: int) -> Event:
        return observation.visible(event, viewer)


def begin(
    seats: Sequence[SeatInfo],
    seed: int,
    *,
    variants: Sequence[str] = (),
    board: str = "base",
    modules: Sequence[str] = (),
    automa: str = "",
    aggressive: bool = False,
    policy: UndoPolicy | None = None,
) -> Session:
    """Start a game of Viticulture for these people; one person plays against the Automa of the given level."""
    options = Options(
        players=len(seats),
        board=board,
        modules=tuple(modules),
        variants=tuple(variants),
        automa=automa,
        aggressive=aggressive,
    )
    opening: list[Event] = []
    state = game.new_game(options, seed, opening)
    state.events = None
    return Session(state, seats, ViticultureRules(), seed=seed, policy=policy, opening=opening)
