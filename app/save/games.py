"""What saving needs to know of each game: its functions by its id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.viticulture import game, ids, notation, snapshot
from app.session.session import Session
from app.session.types import Rules
from app.session.viticulture import ViticultureRules, begin


@dataclass(frozen=True)
class Game:
    """The functions of one game. `begin(seats, seed, board=, modules=, variants=, policy=)` starts a session."""

    id: str
    revision: int
    seat_names: tuple[str, ...]
    begin: Callable[..., Session]
    rules: Callable[[], Rules]
    freeze: Callable[[Any], dict[str, Any]]
    thaw: Callable[[dict[str, Any]], Any]
    parse: Callable[[str], tuple[Any, ...]]
    season_name: Callable[[Any], str]
    points: Callable[[Any], Sequence[int]]


VITICULTURE = Game(
    id=ids.GAME,
    revision=game.RULES_REVISION,
    seat_names=ids.SEAT_NAMES,
    begin=begin,
    rules=ViticultureRules,
    freeze=snapshot.freeze,
    thaw=snapshot.thaw,
    parse=notation.parse,
    season_name=lambda state: ids.SEASON_NAMES[state.season],
    points=lambda state: [seat.vp for seat in state.seats],
)
GAMES: dict[str, Game] = {VITICULTURE.id: VITICULTURE}
