"""Cards, structures and parents by number, read from the data files and checked.

Card numbers run over all decks: vines, orders, summer visitors, winter visitors. Copies of a card share a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.paths import resources_folder
from app.rules.engine import datafile
from app.rules.engine.datafile import flag, listed, name, one_of, read_rows, whole
from app.rules.viticulture.ids import (
    DECK_NAMES,
    ORDER,
    STRUCTURE_NAMES,
    SUMMER_VISITOR,
    VINE,
    WINE_NAMES,
    WINTER_VISITOR,
)

FOLDER = resources_folder() / "viticulture"


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card. Fields that another deck uses stay at their defaults."""

    id: str
    deck: int
    copies: int = 1
    red: int = 0  # vine: value of its red grapes
    white: int = 0
    requires: int = 0  # vine: mask of structures that must stand when it is planted
    wines: tuple[tuple[int, int], ...] = ()  # order: (type, least value), dearest first within a type
    vp: int = 0
    residual: int = 0
    solo: bool = True  # False: a visitor that is left out of the solo game

    @property
    def value(self) -> int:
        """What a vine takes of its field's limit: red plus white."""
        return self.red + self.white


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure token of the vineyard mat."""

    id: str
    cost: int
    requires: int  # mask


@dataclass(frozen=True, slots=True)
class Mama:
    """Regular workers, lira and opening cards (how many by deck)."""

    id: str
    workers: int
    lira: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Papa:
    """A grande, lira, and a gift (a structure's id, `worker` or `vp`) or more lira instead."""

    id: str
    grande: int
    lira: int
    gift: str
    gift_amount: int
    or_lira: int


def _mask(names: list[str]) -> int:
    return sum(1 << STRUCTURE_NAMES.index(n) for n in names)


def _wine(value: object) -> str | None:
    good = isinstance(value, list) and len(value) == 2 and value[0] in WINE_NAMES
    if good and isinstance(value, list) and whole(1, 9)(value[1]) is None:
        return None
    return f"a pair of a wine ({', '.join(WINE_NAMES)}) and a value from 1 to 9"


def _deck_counts(value: object) -> str | None:
    good = isinstance(value, dict) and set(value) == set(DECK_NAMES)
    if good and isinstance(value, dict) and all(whole(0, 9)(n) is None for n in value.values()):
        return None
    return f"a number from 0 to 9 for each of {', '.join(DECK_NAMES)}"


def load_vines(path: Path) -> list[Card]:
    """Read vine cards; raises DataError."""
    rows = read_rows(
        path,
        {
            "id": name,
            "copies": whole(1, 9),
            "red": whole(0, 9),
            "white": whole(0, 9),
            "requires": listed(one_of("trellis", "irrigation")),
        },
    )
    return [
        Card(r["id"], VINE, r["copies"], red=r["red"], white=r["white"], requires=_mask(r["requires"]))
        for r in rows
    ]


def load_orders(path: Path) -> list[Card]:
    """Read wine orders; raises DataError."""
    rows = read_rows(
        path,
        {
            "id": name,
            "copies": whole(1, 9),
            "wines": listed(_wine, 1, 3),
            "vp": whole(0, 9),
            "residual": whole(0, 5),
        },
    )
    return [
        Card(
            r["id"],
            ORDER,
            r["copies"],
            wines=tuple((WINE_NAMES.index(t), v) for t, v in r["wines"]),
            vp=r["vp"],
            residual=r["residual"],
        )
        for r in rows
    ]


def load_visitors(path: Path) -> list[Card]:
    """Read which visitors there are; what they do stands in `cards/`. Raises DataError."""
    rows = read_rows(
        path, {"id": name, "deck": one_of("summer", "winter"), "copies": whole(1, 9), "solo": flag}
    )
    return [Card(r["id"], DECK_NAMES.index(r["deck"]), r["copies"], solo=r["solo"]) for r in rows]


def load_structures(path: Path) -> tuple[Structure, ...]:
    """Read structure tokens in the order of the ids; raises DataError."""
    rows = read_rows(
        path,
        {
            "id": one_of(*STRUCTURE_NAMES),
            "cost": whole(0, 9),
            "requires": one_of(None, *STRUCTURE_NAMES),
        },
    )
    by_id = {r["id"]: r for r in rows}
    for structure in STRUCTURE_NAMES:
        if structure not in by_id:
            raise datafile.DataError(f"{path.name}: {structure}: the structure is missing")
    return tuple(
        Structure(s, by_id[s]["cost"], _mask([by_id[s]["requires"]] if by_id[s]["requires"] else []))
        for s in STRUCTURE_NAMES
    )


def load_mamas(path: Path) -> tuple[Mama, ...]:
    """Read mamas; raises DataError."""
    rows = read_rows(path, {"id": name, "workers": whole(0, 5), "lira": whole(0, 9), "cards": _deck_counts})
    return tuple(
        Mama(r["id"], r["workers"], r["lira"], tuple(r["cards"][d] for d in DECK_NAMES)) for r in rows
    )


def load_papas(path: Path) -> tuple[Papa, ...]:
    """Read papas; raises DataError."""
    rows = read_rows(
        path,
        {
            "id": name,
            "grande": whole(0, 1),
            "lira": whole(0, 9),
            "gift": one_of("vp", "worker", *STRUCTURE_NAMES),
            "gift_amount": whole(1, 5),
            "or_lira": whole(0, 9),
        },
    )
    return tuple(
        Papa(r["id"], r["grande"], r["lira"], r["gift"], r["gift_amount"], r["or_lira"]) for r in rows
    )


def _all_cards() -> tuple[Card, ...]:
    visitors = load_visitors(FOLDER / "visitors.json")
    cards = (
        load_vines(FOLDER / "vines.json")
        + load_orders(FOLDER / "orders.json")
        + [c for c in visitors if c.deck == SUMMER_VISITOR]
        + [c for c in visitors if c.deck == WINTER_VISITOR]
    )
    seen: set[str] = set()
    for card in cards:
        # One hand may hold cards of every deck, and the notation names them by id alone.
        if card.id in seen:
            raise datafile.DataError(f"{card.id}: the id stands in two card files")
        seen.add(card.id)
    return tuple(cards)


CARDS: tuple[Card, ...] = _all_cards()
CARD: dict[str, int] = {card.id: number for number, card in enumerate(CARDS)}
DECK_OF: tuple[int, ...] = tuple(card.deck for card in CARDS)
STRUCTURES: tuple[Structure, ...] = load_structures(FOLDER / "structures.json")
STRUCTURE_COST: tuple[int, ...] = tuple(s.cost for s in STRUCTURES)
MAMAS: tuple[Mama, ...] = load_mamas(FOLDER / "mamas.json")
PAPAS: tuple[Papa, ...] = load_papas(FOLDER / "papas.json")

VINE_VALUE: tuple[int, ...] = tuple(card.value for card in CARDS)


def full_deck(deck: int, solo: bool = False) -> tuple[int, ...]:
    """Return the deck's cards, ascending, a number for each copy; visitors that need others are left out in solo."""
    return tuple(
        n
        for n, card in enumerate(CARDS)
        if card.deck == deck and (card.solo or not solo)
        for _ in range(card.copies)
    )
