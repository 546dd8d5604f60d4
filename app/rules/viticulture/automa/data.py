"""The Automa's cards and the levels of the solo game, read from the data files and checked.

Sources: the cards are verified (three independent lists and photographs agree on every row). That a board without the
action of a row ignores it is verified too; the numbers of the levels and of the aggressive variant on the base board
come from a single source, those of Tuscany's levels outside the variant are a proposal.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.rules.engine.datafile import Check, DataError, check_row, name, one_of, read_rows, whole
from app.rules.viticulture.ids import ACTION_NAMES, AUTOMA_CARD_NAMES, AUTOMA_COLOURS, LEVEL_NAMES
from app.rules.viticulture.tables import FOLDER

ROWS = 4  # of a card
BOARDS_KNOWN = ("base", "tuscany")
# Actions that only the extended board has; they have no number until that board is part of the build.
TUSCANY_ONLY = ("influence", "trade", "flip-property", "build-or-tour", "sell-wine")
ROW_ACTIONS = tuple(dict.fromkeys((*ACTION_NAMES[:12], *TUSCANY_ONLY)))


@dataclass(frozen=True, slots=True)
class AutomaRow:
    """One coloured row of a card: whose space a worker takes, by board (None: the row is not for that board)."""

    colour: int  # the number of the season that the colour stands for
    base: str | None
    tuscany: str | None

    def on(self, board: str) -> str | None:
        """Return the id of the row's action on a board."""
        return self.base if board == "base" else self.tuscany

    @property
    def id(self) -> str:
        """The one name of the row, whatever the board: `sell-or-trade` for the split row."""
        if self.base and self.tuscany and self.base != self.tuscany:
            return f"{self.base}-or-{self.tuscany}"
        return self.base or self.tuscany or ""


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """A card of the Automa's deck, its rows from top to bottom."""

    id: str
    rows: tuple[AutomaRow, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """What a level changes; tables are by board."""

    id: str
    years: int
    start_vp: int
    least_workers: int  # Automa workers per season, below which another card is turned up
    automa_vp: dict[str, int]
    aggressive: dict[str, tuple[int, ...] | None]  # the score to beat by year, None: not with this level


def _places(value: object) -> str | None:
    return None if isinstance(value, list) and len(value) == ROWS else f"a list of {ROWS} rows"


def load_automa_cards(path: Path) -> tuple[AutomaCard, ...]:
    """Read the Automa's cards in their order; raises DataError."""
    expected = AUTOMA_CARD_NAMES
    found = {row["id"]: row for row in read_rows(path, {"id": one_of(*expected), "places": _places})}
    for card in expected:
        if card not in found:
            raise DataError(f"{path.name}: {card}: the card is missing")
    return tuple(AutomaCard(card, _rows(path, card, found[card]["places"])) for card in expected)


def _rows(path: Path, card: str, places: list[Any]) -> tuple[AutomaRow, ...]:
    rows: list[AutomaRow] = []
    for number, row in enumerate(places, 1):
        where = f"{path.name}: {card}, row {number}"
        check_row(
            where,
            row,
            {
                "colour": one_of(*AUTOMA_COLOURS),
                "base": one_of(None, *ACTION_NAMES[:12]),
                "tuscany": one_of(None, *ROW_ACTIONS),
            },
        )
        if row["base"] is None and row["tuscany"] is None:
            raise DataError(
                f"{where}: base and tuscany are both nothing; allowed is an action for one of them"
            )
        colour = AUTOMA_COLOURS.index(row["colour"])
        if rows and colour < rows[-1].colour:
            above = AUTOMA_COLOURS[rows[-1].colour]
            raise DataError(
                f"{where}: colour is {row['colour']!r} below {above!r}; allowed is the order "
                + ", ".join(AUTOMA_COLOURS)
            )
        rows.append(AutomaRow(colour, row["base"], row["tuscany"]))
    return tuple(rows)


def _by_board(check: Check) -> Check:
    def checked(value: Any) -> str | None:
        if not isinstance(value, dict) or set(value) != set(BOARDS_KNOWN):
            return f"a value for each of {', '.join(BOARDS_KNOWN)}"
        for board in BOARDS_KNOWN:
            allowed = check(value[board])
            if allowed is not None:
                return f"{allowed} for {board}"
        return None

    return checked


def _yearly(value: Any) -> str | None:
    good = value is None or (
        isinstance(value, list)
        and value
        and all(whole(-5, 99)(number) is None for number in value)
        and value == sorted(value)
    )
    return None if good else "nothing, or a list of whole numbers, one for each year, that never falls"


def load_automa_levels(path: Path) -> dict[str, Level]:
    """Read the levels by id, easiest first; raises DataError."""
    rows = read_rows(
        path,
        {
            "id": lambda value: name(value) or one_of(*LEVEL_NAMES)(value),
            "years": whole(1, 20),
            "start_vp": whole(0, 20),
            "least_workers": whole(0, 6),
            "automa_vp": _by_board(whole(0, 99)),
            "aggressive": _by_board(_yearly),
        },
    )
    levels: dict[str, Level] = {}
    for row in rows:
        for board, table in row["aggressive"].items():
            if table is not None and len(table) != row["years"]:
                raise DataError(
                    f"{path.name}: {row['id']}: aggressive has {len(table)} numbers for {board}; "
                    f"allowed is one for each of {row['years']} years"
                )
        levels[row["id"]] = Level(
            row["id"],
            row["years"],
            row["start_vp"],
            row["least_workers"],
            dict(row["automa_vp"]),
            {board: None if table is None else tuple(table) for board, table in row["aggressive"].items()},
        )
    for level in LEVEL_NAMES:
        if level not in levels:
            raise DataError(f"{path.name}: {level}: the level is missing")
    return {level: levels[level] for level in LEVEL_NAMES}


AUTOMA_CARDS: tuple[AutomaCard, ...] = load_automa_cards(FOLDER / "automa_cards.json")
AUTOMA_CARD: dict[str, int] = {card.id: number for number, card in enumerate(AUTOMA_CARDS)}
LEVELS: dict[str, Level] = load_automa_levels(FOLDER / "automa_levels.json")


def years_of(level: str) -> int:
    """Return how many years a game of this level lasts."""
    return LEVELS[level].years


def targets(level: str, board: str, aggressive: bool) -> tuple[int, ...]:
    """Return the Automa's points by year: where its marker stands and what must be beaten at the end of that year.

    Without the aggressive variant only the last one is looked at.
    """
    table = LEVELS[level].aggressive[board] if aggressive else None
    return table if table is not None else (LEVELS[level].automa_vp[board],) * LEVELS[level].years
