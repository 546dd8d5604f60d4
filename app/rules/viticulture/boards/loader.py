"""Boards: worker seasons, action spaces with their bonuses, wake-up chart, tracks; read from data and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.rules.engine.datafile import DataError, check_row, flag, listed, name, one_of, read_json, whole
from app.rules.viticulture.ids import ACTION_NAMES, SEASON_NAMES, SLOT_COUNT, WAKE_ROWS
from app.rules.viticulture.tables import FOLDER

BOARD_NAMES = ("base",)

YEAR_END_STEPS = (
    "age",
    "retrieve-workers",
    "collect-residual",
    "discard-to-7",
    "clear-roosters",
    "pass-first-player",
)
BONUSES = (
    "lira",
    "vp",
    "draw-vine",
    "draw-order",
    "plant-vine",
    "harvest",
    "make-wine",
    "play-summer-visitor",
    "play-winter-visitor",
)
WAKE_GIFTS = ("draw-vine", "draw-order", "lira", "draw-summer-or-winter", "vp", "temporary-worker")


@dataclass(frozen=True, slots=True)
class Space:
    """An action of the board: when it is open and the bonus of each slot."""

    id: str
    seasons: tuple[int, ...]
    bonus: tuple[str | None, ...]  # by slot, left to right
    unlimited: bool  # any number of workers, no slots
    private: bool  # on the mat of each owner


@dataclass(frozen=True, slots=True)
class Board:
    """A board's frame; what its actions do stands in `boards/base.py`."""

    id: str
    end_vp: int
    year: tuple[int, ...]  # seasons in order, the year end last
    worker_seasons: tuple[int, ...]
    open_slots: tuple[int, ...]  # by number of players, from 0
    spaces: dict[int, Space]  # by action number
    by_season: dict[int, tuple[int, ...]]  # shared actions by season, in printed order
    wake_gifts: tuple[str | None, ...]  # by row, from 0 (unused)
    year_end: tuple[str, ...]

    def bonus_of(self, action: int, slot: int) -> str | None:
        """The bonus of a space of an action by its number from 1; None where it has none, as beyond the spaces (0)."""
        return self.spaces[action].bonus[slot - 1] if slot else None

    def least_players(self, slot: int) -> int:
        """From how many players on the space with a number from 1 is open; 0 where it never is."""
        return next((players for players, spaces in enumerate(self.open_slots) if spaces >= slot), 0)


def _slots_by_players(value: Any) -> str | None:
    good = isinstance(value, dict) and set(value) == set("123456")
    if good and all(whole(1, SLOT_COUNT)(count) is None for count in value.values()):
        return None
    return f"a number of slots from 1 to {SLOT_COUNT} for each of 1 to 6 players"


def load_board(path: Path) -> Board:
    """Read a board file; raises DataError."""
    data: Any = read_json(path)
    check_row(
        f"{path.name}: board",
        data,
        {
            "about": lambda value: None if isinstance(value, str) else "a sentence",
            "id": one_of(*BOARD_NAMES),
            "end_vp": whole(1, 99),
            "year": listed(one_of(*SEASON_NAMES)),
            "worker_seasons": listed(one_of(*SEASON_NAMES)),
            "open_slots": _slots_by_players,
            "actions": lambda value: None if isinstance(value, list) else "a list of actions",
            "wake_up": lambda value: (
                None if isinstance(value, list) and len(value) == WAKE_ROWS else "a list of seven rows"
            ),
            "year_end": listed(one_of(*YEAR_END_STEPS)),
        },
    )
    spaces: dict[int, Space] = {}
    for row in data["actions"]:
        check_row(
            f"{path.name}: action",
            row,
            {
                "id": lambda value: name(value) or one_of(*ACTION_NAMES)(value),
                "seasons": listed(one_of(*SEASON_NAMES), 1),
                "bonus": listed(one_of(None, *BONUSES), SLOT_COUNT, SLOT_COUNT),
                "unlimited": flag,
                "private": flag,
            },
        )
        if ACTION_NAMES.index(row["id"]) in spaces:
            raise DataError(f"{path.name}: {row['id']}: the action is given twice")
        spaces[ACTION_NAMES.index(row["id"])] = Space(
            row["id"],
            tuple(SEASON_NAMES.index(s) for s in row["seasons"]),
            tuple(row["bonus"]),
            row["unlimited"],
            row["private"],
        )
    gifts: list[str | None] = [None]
    for number, row in enumerate(data["wake_up"], 1):
        check_row(
            f"{path.name}: wake-up row {number}",
            row,
            {"row": one_of(number), "bonus": one_of(None, *WAKE_GIFTS)},
        )
        gifts.append(row["bonus"])
    seasons = tuple(SEASON_NAMES.index(s) for s in data["worker_seasons"])
    for field in ("year", "worker_seasons", "year_end"):
        if not data[field] or len(set(data[field])) < len(data[field]):
            raise DataError(
                f"{path.name}: {field} is {data[field]!r}; allowed is each entry once, at least one"
            )
    return Board(
        id=data["id"],
        end_vp=data["end_vp"],
        year=tuple(SEASON_NAMES.index(s) for s in data["year"]),
        worker_seasons=seasons,
        open_slots=(0, *(data["open_slots"][str(n)] for n in range(1, 7))),
        spaces=spaces,
        by_season={
            s: tuple(a for a, space in spaces.items() if s in space.seasons and not space.private)
            for s in seasons
        },
        wake_gifts=tuple(gifts),
        year_end=tuple(data["year_end"]),
    )


BOARDS: dict[str, Board] = {board: load_board(FOLDER / f"board_{board}.json") for board in BOARD_NAMES}
