"""What saving needs to know of each game: its functions by its id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.viticulture import game, ids
from app.rules.viticulture.options import options_from
from app.rules.viticulture.outside import notation, snapshot
from app.rules.viticulture.outside.lasting import lasting
from app.rules.viticulture.outside.soundness import trial
from app.session.session import Session
from app.session.types import Rules, SeatInfo
from app.session.undo import UndoPolicy
from app.session.viticulture import ViticultureRules, begin


@dataclass(frozen=True)
class Game:
    """The functions of one game. `begin(seats, seed, options, policy)` raises ValueError for unknown options."""

    id: str
    revision: int
    seat_names: tuple[str, ...]
    begin: Callable[[Sequence[SeatInfo], int, dict[str, Any], UndoPolicy | None], Session]
    rules: Callable[[], Rules]
    freeze: Callable[[Any], dict[str, Any]]
    thaw: Callable[[dict[str, Any]], Any]
    try_out: Callable[
        [Any], None
    ]  # a dry run of a position from outside; whatever it raises speaks against it
    parse: Callable[[str], tuple[Any, ...]]
    season_name: Callable[[Any], str]
    points: Callable[[Any], Sequence[int]]
    spaces: Callable[[Any], dict[str, list[str]]]  # who stands where, as "p2 grande"; "" for an empty place
    lasting: Callable[[Any], dict[str, Any]]  # what holds for longer than a move, by the names of the header


def _begin(
    seats: Sequence[SeatInfo], seed: int, options: dict[str, Any], policy: UndoPolicy | None
) -> Session:
    try:
        players = options_from(options).players
    except TypeError as error:
        raise ValueError(f"a field has the wrong type ({error})") from error
    if players != len(seats):
        raise ValueError(f"players is {players}, and there are {len(seats)} seats")
    chosen = {name: value for name, value in options.items() if name != "players"}
    return begin(seats, seed, policy=policy, **chosen)


def _spaces(state: Any) -> dict[str, list[str]]:
    return {
        ids.ACTION_NAMES[action]: [_worker(code) for code in space]
        for action, space in enumerate(state.spaces)
        if any(space)
    }


def _lasting(state: Any) -> dict[str, Any]:
    found = lasting(state)
    return {
        "last_year": found.last_year,
        "first": ids.SEAT_NAMES[found.first] if found.first >= 0 else "",
        "out": [ids.SEAT_NAMES[seat] for seat in found.out],
    }


def _worker(code: int) -> str:
    if not code:
        return ""
    seat, kind = divmod(code - 1, 8)
    owner = ids.AUTOMA_NAME if seat == ids.AUTOMA_SEAT else ids.SEAT_NAMES[seat]
    return f"{owner} {ids.WORKER_NAMES[kind]}"


VITICULTURE = Game(
    id=ids.GAME,
    revision=game.RULES_REVISION,
    seat_names=ids.SEAT_NAMES,
    begin=_begin,
    rules=ViticultureRules,
    freeze=snapshot.freeze,
    thaw=snapshot.thaw,
    try_out=trial.try_out,
    parse=notation.parse,
    season_name=lambda state: ids.SEASON_NAMES[state.season],
    points=lambda state: [seat.vp for seat in state.seats],
    spaces=_spaces,
    lasting=_lasting,
)
GAMES: dict[str, Game] = {VITICULTURE.id: VITICULTURE}
