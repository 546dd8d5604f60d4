"""A whole state as plain JSON data with names instead of numbers, and back.

What is going on is saved too: the stack's frames by the stable keys of their effects. Tuples become lists.
"""

from __future__ import annotations

from typing import Any

from app.rules.engine.codec import (
    SnapshotError,
    fingerprint,
    freeze_stack,
    listed,
    thaw_stack,
    thawed,
    tupled,
)
from app.rules.viticulture.automa.base import WHY_NAMES, Solo
from app.rules.viticulture.automa.data import AUTOMA_CARD, AUTOMA_CARDS
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.course.new_game import RULES_REVISION
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.ids import (
    ACTION_NAMES,
    DECK_NAMES,
    SEASON_NAMES,
    WAKE_ROWS,
    WORKER_NAMES,
)
from app.rules.viticulture.options import options_data, options_from
from app.rules.viticulture.outside.soundness.numbers import check_goods
from app.rules.viticulture.outside.soundness.stack import check_stack
from app.rules.viticulture.seat import SEAT
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARD, CARDS, MAMAS, PAPAS

MAMA = {mama.id: number for number, mama in enumerate(MAMAS)}
PAPA = {papa.id: number for number, papa in enumerate(PAPAS)}


def freeze(state: State) -> dict[str, Any]:
    """Return the state as JSON data."""
    return {
        "rules": RULES_REVISION,
        "options": options_data(state.options),
        "rng": state.rng,
        "year": state.year,
        "season": SEASON_NAMES[state.season],
        "first": state.first,
        "turn": state.turn,
        "last_year": state.last_year,
        "closing": state.closing,
        "winners": list(state.winners),
        "standing": list(state.standing),
        "booked": listed(state.booked),
        "spaces": {ACTION_NAMES[action]: list(space) for action, space in enumerate(state.spaces) if space},
        "decks": {n: _cards(state.decks[d]) for d, n in enumerate(DECK_NAMES)},
        "tops": {n: _cards(state.tops[d]) for d, n in enumerate(DECK_NAMES)},
        "discards": {n: _cards(state.discards[d]) for d, n in enumerate(DECK_NAMES)},
        "seats": [SEAT.freeze(own) for own in state.seats],
        "stack": freeze_stack(state.stack),
        "result": listed(state.result),
        **({} if state.solo is None else {"solo": _freeze_solo(state.solo)}),
    }


def _freeze_solo(solo: Solo) -> dict[str, Any]:
    return {
        "deck": [AUTOMA_CARDS[card].id for card in solo.deck],
        "used": [AUTOMA_CARDS[card].id for card in solo.used],
        "left": solo.left,
        "steps": [
            [SEASON_NAMES[season], AUTOMA_CARDS[card].id, row + 1, WHY_NAMES[why]]
            for season, card, row, why in solo.steps
        ],
        "rows": [row for row in range(1, WAKE_ROWS + 1) if solo.rows >> row & 1],
        "tokens": solo.tokens,
        "paid": [[WORKER_NAMES[kind], ACTION_NAMES[action], slot] for kind, action, slot in solo.paid],
        "chance": solo.chance,
        "outcome": listed(solo.outcome),
    }


def _thaw_solo(data: dict[str, Any]) -> Solo:
    deck, used = (tuple(AUTOMA_CARD[card] for card in data[pile]) for pile in ("deck", "used"))
    if len({*deck, *used}) != len(deck) + len(used):
        raise SnapshotError("solo: an Automa card is there twice")
    return Solo(
        deck=deck,
        used=used,
        left=int(data["left"]),
        steps=tuple(
            (SEASON_NAMES.index(season), AUTOMA_CARD[card], int(row) - 1, WHY_NAMES.index(why))
            for season, card, row, why in data["steps"]
        ),
        rows=sum({1 << int(row) for row in data["rows"]}),
        tokens=int(data["tokens"]),
        paid=tuple((WORKER_NAMES.index(k), ACTION_NAMES.index(a), int(s)) for k, a, s in data["paid"]),
        chance=int(data["chance"]),
        outcome=tupled(data["outcome"]),
    )


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [CARDS[card].id for card in cards]


def thaw(data: dict[str, Any]) -> State:
    """Return the state of a snapshot; raises SnapshotError for data that `freeze` does not make."""
    state: State = thawed(data, _read, freeze)
    return state


def _read(data: dict[str, Any]) -> State:
    options = options_from(data["options"])
    state = State(options, BOARDS[options.board], int(data["rng"]), len(DECK_NAMES))
    state.year = int(data["year"])
    state.season = SEASON_NAMES.index(data["season"])
    state.first = int(data["first"])
    state.turn = int(data["turn"])
    state.last_year = bool(data["last_year"])
    state.closing = bool(data["closing"])
    state.winners = tupled(data["winners"])
    state.standing = tupled(data["standing"])
    state.booked = tupled(data["booked"])
    state.spaces = tuple(
        tupled(data["spaces"].get(ACTION_NAMES[action], [])) for action in range(max(state.board.spaces) + 1)
    )
    state.decks, state.tops, state.discards = (
        tuple(tuple(CARD[c] for c in data[pile][name]) for name in DECK_NAMES)
        for pile in ("decks", "tops", "discards")
    )
    state.seats = [SEAT.thaw(own) for own in data["seats"]]
    state.stack = thaw_stack(data["stack"], EFFECTS)
    state.result = tupled(data["result"])
    if options.solo:
        state.solo = _thaw_solo(data["solo"])
    check_goods(state)
    check_stack(state)
    return state


def digest(state: State) -> str:
    """Return a fingerprint of the whole state; equal states have equal digests on every platform."""
    return fingerprint(freeze(state))
