"""What a board is, as its file says it: seasons and what happens in them, actions, wake-up chart, goal, year end."""

from __future__ import annotations

from dataclasses import dataclass

BOARD_NAMES = ("base",)

TURNS = "turns"  # the step of a season in which workers are placed


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
    """The facts of a board; what the names in it do stands in `boards` (actions, gifts) and `course` (steps)."""

    id: str
    end_vp: int
    course: tuple[tuple[int, str], ...]  # what happens in a year, in order: season, step
    slots: int  # of an action, open or not
    open_slots: tuple[int, ...]  # by number of players, from 0
    spaces: dict[int, Space]  # by action number
    by_season: dict[int, tuple[int, ...]]  # shared actions by worker season, in printed order
    stations: dict[int, tuple[int, ...]]  # private actions by worker season
    gifts: tuple[dict[int, str], ...]  # by row, from 0 (unused): what a rooster gets by coming into a season
    worker_seasons: tuple[int, ...]
    follows: dict[int, int]  # the season after each but the last
    own_year_end: bool  # each seat has its year end when it passes out of the last worker season
    passing_gives: bool  # passing out of some worker season brings something
    year_end: tuple[str, ...]

    def bonus_of(self, action: int, slot: int) -> str | None:
        """The bonus of a space of an action by its number from 1; None where it has none, as beyond the spaces (0)."""
        return self.spaces[action].bonus[slot - 1] if slot else None

    def least_players(self, slot: int) -> int:
        """From how many players on the space with a number from 1 is open; 0 where it never is."""
        return next((players for players, spaces in enumerate(self.open_slots) if spaces >= slot), 0)

    def wake_gift(self, row: int) -> str | None:
        """The gift of choosing a row: that of the year's first season."""
        return self.gifts[row].get(self.course[0][0])

    def steps(self, season: int) -> tuple[str, ...]:
        """What happens in a season, in order."""
        return tuple(step for when, step in self.course if when == season)
