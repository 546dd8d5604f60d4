"""Viticulture as a session needs it: how a game is begun, seen, asked and written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.viticulture import game, ids
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside import (
    explain,
    no_real_choice,
    notation,
    observation,
    sure_gains,
    usual_space,
)
from app.session.session import Session
from app.session.types import Action, Event, Moment, Part, Reason, SeatInfo
from app.session.undo import UndoPolicy


class ViticultureRules:
    """The functions of the rules that lie beside `State`."""

    revision = game.RULES_REVISION

    def decision(self, state: Any) -> Any:
        return game.decision(state)

    def observe(self, state: Any, viewer: int) -> Any:
        return observation.observe(state, viewer)

    def candidates(self, state: Any) -> Sequence[Action]:
        return explain.candidates(state)

    def why_not(self, state: Any, action: Action) -> Reason | None:
        return explain.why_not(state, action)

    def standing(self, state: Any, seat: int, kind: str, number: int) -> Sequence[Part]:
        return explain.standing(state, seat, kind, number)

    def usual_place(self, state: Any, kind: int, action: int) -> Action | None:
        return usual_space.usual_place(state, kind, action)

    def to_come(self, state: Any) -> Sequence[Event]:
        return sure_gains.to_come(state)

    def alike(self, state: Any) -> Action | None:
        return no_real_choice.alike(state)

    def text(self, action: Action) -> str:
        return notation.text(action)

    def visible(self, event: Event, viewer: int) -> Event:
        return observation.visible(event, viewer)

    def nature(self, state: Any) -> tuple[bool, bool]:
        asked = game.decision(state)
        if asked is None:
            return False, False
        return 0 <= asked.card_player != asked.seat, asked.private

    def moment(self, state: Any) -> Moment:
        return Moment(state.year, state.season, tuple(seat.vp for seat in state.seats))

    def season_name(self, season: int) -> str:
        return ids.SEASON_NAMES[season]


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
    """Start a game of Viticulture for these people; one person plays against the Automa of the given level.

    Without a policy undo is free in a game of one person, and fair in all others.
    """
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
