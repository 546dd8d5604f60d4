"""What holds for longer than a move, in words: for the bar, the shutters, the list of games and the screen reader."""

from __future__ import annotations

from typing import Protocol

from app.texts import text


class Known(Protocol):
    """A position's `Lasting`, or the summary of a saved game."""

    @property
    def last_year(self) -> bool: ...

    @property
    def first(self) -> int: ...

    @property
    def out(self) -> tuple[int, ...]: ...


def of_game(last_year: bool, assisted: bool) -> list[str]:
    """What is true of the whole game."""
    found = [text("ui.top.last-year")] if last_year else []
    return found + [text("ui.top.assisted")] * assisted


def of_seat(known: Known, seat: int) -> list[str]:
    """The lasting states of one player, such as first player or out of the season."""
    found = [text("ui.lasting.first")] if seat == known.first else []
    return found + [text("ui.lasting.out")] * (seat in known.out)


def about_last_year(goal: int, alone: bool) -> str:
    """What it means that this year is the last one."""
    return text("ui.lasting.last-year-alone") if alone else text("ui.lasting.last-year", n=goal)
