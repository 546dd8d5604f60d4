"""Positions for tests: `scene` from words, `rich_position` at random with every kind of goods on the table."""

from __future__ import annotations

import random
from typing import Any

from app.rules.engine.effect import Action
from app.rules.viticulture.ids import SEAT_NAMES, STRUCTURE_NAMES
from app.rules.viticulture.outside.notation import parse
from app.rules.viticulture.outside.scenario import build
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARD, CARDS, VINE_VALUE

SUMMER_SPACES = ("draw-vine", "give-tour", "build-structure", "sell", "plant-vine")
SLOTS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


def scene(players: int = 2, **given: Any) -> State:
    """Return the position that a scenario file would give; what is not named has its starting value."""
    return build(players, given)


def play(state: State, *lines: str) -> State:
    """Play actions given as texts, each of which must be allowed, and return the state."""
    for line in lines:
        action = parse(line, state)
        assert action in state.legal_actions(), f"{line!r} is not allowed"
        state.apply(action)
    return state


def answer(state: State, chance: random.Random) -> Action:
    """Return a random allowed answer."""
    return chance.choice(state.legal_actions())


def rich_position(seed: int, players: int, season: str, card: str | None = None) -> State:
    """Return a turn of p1 in a random position with vines, grapes, wines, structures and cards everywhere.

    With `card` p1 holds that card too.
    """
    chance = random.Random(seed)
    left = [number for number, row in enumerate(CARDS) for _ in range(row.copies)]
    chance.shuffle(left)
    given: dict[str, Any] = {"year": chance.randint(1, 6), "season": season, "turn": "p1", "seed": seed}
    rows = chance.sample(range(1, 8), players)
    for seat, name in enumerate(SEAT_NAMES[:players]):
        given[name] = _seat(chance, left, rows[seat])
    if card is not None:
        number = CARD[card]
        if number in left:
            left.remove(number)
            given["p1"]["hand"].append(card)
        elif card not in given["p1"]["hand"]:
            holder = next(s for s in SEAT_NAMES[:players] if card in given[s]["hand"])
            given[holder]["hand"].remove(card)
            given["p1"]["hand"].append(card)
        given["p1"]["workers"]["regular"] = max(1, given["p1"]["workers"]["regular"])  # to play it with
    given["spaces"] = _spaces(chance, given, players)
    given["discards"] = {}
    for deck, deck_name in enumerate(("vine", "order", "summer", "winter")):
        pile = [n for n in left if CARDS[n].deck == deck][: chance.choice((0, 1, 5))]
        given["discards"][deck_name] = [CARDS[n].id for n in pile]
        for n in pile:
            left.remove(n)
    return build(players, given)


def _spaces(chance: random.Random, given: dict[str, Any], players: int) -> dict[str, Any]:
    """Put every worker that is not at home on a summer space, the cart when nothing else is free."""
    spaces: dict[str, Any] = {"gain-lira": []}
    slots = [(action, slot) for action in SUMMER_SPACES for slot in range(1, SLOTS[players] + 1)]
    chance.shuffle(slots)
    for name in SEAT_NAMES[:players]:
        workers, owned = given[name]["workers"], given[name]["owned"]
        out = ["regular"] * (owned["regular"] - workers["regular"]) + ["grande"] * (1 - workers["grande"])
        for kind in out:
            if slots and chance.random() < 0.6:
                action, slot = slots.pop()
                spaces.setdefault(action, {})[str(slot)] = f"{name} {kind}"
            else:
                spaces["gain-lira"].append(f"{name} {kind}")
    return spaces


def _seat(chance: random.Random, left: list[int], row: int) -> dict[str, Any]:
    built = [s for s in STRUCTURE_NAMES[:7] if chance.random() < 0.45]
    if "medium-cellar" in built and chance.random() < 0.5:
        built.append("large-cellar")
    fields: dict[str, Any] = {}
    for value in (5, 6, 7):
        vines: list[int] = []
        if chance.random() < 0.1:
            fields[str(value)] = "sold"
            continue
        while chance.random() < 0.6:
            fitting = [
                n
                for n in left
                if CARDS[n].deck == 0 and VINE_VALUE[n] <= value - sum(VINE_VALUE[v] for v in vines)
            ]
            if not fitting:
                break
            vines.append(fitting[0])
            left.remove(fitting[0])
        fields[str(value)] = [CARDS[n].id for n in vines]
    hand = [left.pop() for _ in range(chance.randint(0, 8))]
    top = 9 if "large-cellar" in built else 6 if "medium-cellar" in built else 3

    def tokens(low: int, high: int) -> list[int]:
        return [v for v in range(low, high + 1) if chance.random() < 0.3]

    regular = chance.randint(2, 5)
    return {
        "vp": chance.choice((-5, -4, -3, -1, 0, 2, 7, 12, 17, 19)),
        "lira": chance.choice((0, 0, 1, 2, 3, 4, 5, 6, 8, 9, 12)),
        "residual": chance.randint(0, 5),
        "row": row,
        "workers": {"regular": chance.randint(0, regular), "grande": chance.randint(0, 1)},
        "owned": {"regular": regular},
        "structures": built,
        "fields": fields,
        "harvested": [f"field-{v}" for v in (5, 6, 7) if chance.random() < 0.2],
        "crush_pad": {"red": tokens(1, 9), "white": tokens(1, 9)},
        "cellar": {
            "red": tokens(1, top),
            "white": tokens(1, top),
            "blush": tokens(4, top),
            "sparkling": tokens(7, top),
        },
        "hand": [CARDS[n].id for n in hand],
    }
