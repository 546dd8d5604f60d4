"""Reads boards from their files, and refuses one that names what no module plays or what could never happen."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from app.rules.engine.datafile import DataError, check_row, flag, listed, name, one_of, read_json, whole
from app.rules.viticulture.boards.action_effects import BONUS, BY_WORKER
from app.rules.viticulture.boards.board import BOARD_NAMES, TURNS, Board, Space
from app.rules.viticulture.boards.wake_up_gifts import GIFTS
from app.rules.viticulture.course.season import STEPS
from app.rules.viticulture.course.year_end import BY_SEAT, BY_TABLE
from app.rules.viticulture.ids import ACTION_NAMES, SEASON_NAMES, SETUP, WAKE_ROWS
from app.rules.viticulture.stations import STATION
from app.rules.viticulture.tables import FOLDER

MOST_SLOTS = 9
_SEASONS = SEASON_NAMES[:SETUP]
_ACTIONS = tuple(ACTION_NAMES[action] for action in BY_WORKER)


def _slots_by_players(slots: int) -> Any:
    def check(value: Any) -> str | None:
        good = isinstance(value, dict) and set(value) == set("123456")
        if good and all(whole(1, slots)(count) is None for count in value.values()):
            return None
        return f"a number of slots from 1 to {slots} for each of 1 to 6 players"

    return check


def _gifts(value: Any) -> str | None:
    if isinstance(value, dict) and set(value) <= set(_SEASONS) and all(g in GIFTS for g in value.values()):
        return None
    return f"for each season that brings something one of {', '.join(GIFTS)}"


def _some(value: Any) -> str | None:
    return None if isinstance(value, list) and value else "a list that is not empty"


def load_board(path: Path) -> Board:
    """Read a board file (`board_<id>.json`); raises DataError."""
    data: Any = read_json(path)
    slots = data.get("slots") if isinstance(data, dict) else None
    most = slots if whole(1, MOST_SLOTS)(slots) is None else MOST_SLOTS
    assert isinstance(most, int)
    check_row(
        f"{path.name}: board",
        data,
        {
            "about": lambda value: None if isinstance(value, str) else "a sentence",
            "id": one_of(path.stem.removeprefix("board_")),
            "end_vp": whole(1, 99),
            "seasons": _some,
            "slots": whole(1, MOST_SLOTS),
            "open_slots": _slots_by_players(most),
            "actions": _some,
            "wake_up": lambda value: (
                None if isinstance(value, list) and len(value) == WAKE_ROWS else "a list of seven rows"
            ),
            "year_end_of": one_of("all", "each"),
            "year_end": listed(one_of(*dict.fromkeys((*BY_TABLE, *BY_SEAT))), 1),
        },
    )
    course = _course(path, data["seasons"])
    own_year_end = data["year_end_of"] == "each"
    _check_year_end(path, data["year_end"], own_year_end)
    worker_seasons = tuple(season for season, step in course if step == TURNS)
    spaces = _spaces(path, data["actions"], most, worker_seasons)
    order = tuple(dict.fromkeys(season for season, _ in course))
    follows = dict(pairwise(order))
    # A rooster comes into the first season by choosing a row, into another one by passing out of the one before.
    entered = {order[0], *(follows[season] for season in worker_seasons if season in follows)}
    gifts = _wake_up(path, data["wake_up"], entered)
    return Board(
        id=data["id"],
        end_vp=data["end_vp"],
        course=course,
        slots=most,
        open_slots=(0, *(data["open_slots"][str(n)] for n in range(1, 7))),
        spaces=spaces,
        by_season={
            s: tuple(a for a, space in spaces.items() if s in space.seasons and not space.private)
            for s in worker_seasons
        },
        stations={
            s: tuple(a for a, space in spaces.items() if s in space.seasons and space.private)
            for s in worker_seasons
        },
        gifts=gifts,
        worker_seasons=worker_seasons,
        follows=follows,
        own_year_end=own_year_end,
        passing_gives=own_year_end or any(set(row) - {order[0]} for row in gifts),
        year_end=tuple(data["year_end"]),
    )


def _course(path: Path, rows: list[Any]) -> tuple[tuple[int, str], ...]:
    course: list[tuple[int, str]] = []
    for number, row in enumerate(rows, 1):
        check_row(
            f"{path.name}: season {number}",
            row,
            {"id": one_of(*_SEASONS), "steps": listed(one_of(*STEPS), 1)},
        )
        season = _SEASONS.index(row["id"])
        if course and season <= course[-1][0]:
            raise DataError(
                f"{path.name}: seasons: {row['id']} comes too late; allowed is each once, in the year's order"
            )
        if len(set(row["steps"])) < len(row["steps"]):
            raise DataError(f"{path.name}: {row['id']}: steps is {row['steps']!r}; allowed is each once")
        course += [(season, step) for step in row["steps"]]
    steps = [step for _, step in course]
    for needed in (TURNS, "year-end"):
        if needed not in steps:
            raise DataError(f"{path.name}: seasons: no season has the step {needed!r}; give it to one")
    if "wake-up" not in steps[: steps.index(TURNS)] and "first-wake-up" not in steps[: steps.index(TURNS)]:
        raise DataError(f"{path.name}: seasons: nobody chooses a row; give the first one the step 'wake-up'")
    if steps.count("year-end") > 1 or steps[-1] != "year-end":
        raise DataError(f"{path.name}: seasons: the step 'year-end' is allowed once, as the last of the year")
    return tuple(course)


def _check_year_end(path: Path, steps: list[str], own: bool) -> None:
    if len(set(steps)) < len(steps):
        raise DataError(f"{path.name}: year_end is {steps!r}; allowed is each entry once, at least one")
    if own:
        return
    for step in steps:
        if step == "choose-row":
            raise DataError(
                f"{path.name}: year_end: {step} is played by each seat for itself; "
                "leave it out or set year_end_of to 'each'"
            )


def _spaces(path: Path, rows: list[Any], slots: int, worker_seasons: tuple[int, ...]) -> dict[int, Space]:
    spaces: dict[int, Space] = {}
    for row in rows:
        check_row(
            f"{path.name}: action",
            row,
            {
                "id": lambda value: name(value) or one_of(*_ACTIONS)(value),
                "seasons": listed(one_of(*(_SEASONS[season] for season in worker_seasons)), 1),
                "bonus": listed(one_of(None, *BONUS), slots, slots),
                "unlimited": flag,
                "private": flag,
            },
        )
        if ACTION_NAMES.index(row["id"]) in spaces:
            raise DataError(f"{path.name}: {row['id']}: the action is given twice")
        station = ACTION_NAMES.index(row["id"]) in STATION
        if row["private"] != station:
            where = "on the mats" if station else "on the board alone"
            raise DataError(
                f"{path.name}: {row['id']}: private is {row['private']!r}; allowed is {station!r}, as it lies {where}"
            )
        spaces[ACTION_NAMES.index(row["id"])] = Space(
            row["id"],
            tuple(_SEASONS.index(s) for s in row["seasons"]),
            tuple(row["bonus"]),
            row["unlimited"],
            row["private"],
        )
    for season in worker_seasons:
        if not any(season in space.seasons and not space.private for space in spaces.values()):
            raise DataError(
                f"{path.name}: {_SEASONS[season]}: it has turns but no action is open in it; "
                "name the season with an action or take its step 'turns' away"
            )
    return spaces


def _wake_up(path: Path, rows: list[Any], entered: set[int]) -> tuple[dict[int, str], ...]:
    gifts: list[dict[int, str]] = [{}]
    for number, row in enumerate(rows, 1):
        where = f"{path.name}: wake-up row {number}"
        check_row(where, row, {"row": one_of(number), "gifts": _gifts})
        given = {_SEASONS.index(season): gift for season, gift in row["gifts"].items()}
        for season in given.keys() - entered:
            open_to = ", ".join(_SEASONS[s] for s in sorted(entered))
            raise DataError(
                f"{where}: nobody gets the gift of {_SEASONS[season]}, as no rooster comes into it; "
                f"allowed are gifts of {open_to}"
            )
        gifts.append(given)
    return tuple(gifts)


BOARDS: dict[str, Board] = {board: load_board(FOLDER / f"board_{board}.json") for board in BOARD_NAMES}
