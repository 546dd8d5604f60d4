"""What a scenario may expect of a state, in the words of tests/scenarios/README.md, and where it differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from app.rules.engine.cards import left
from app.rules.engine.effect import Action, Reason
from app.rules.engine.scenario import known, table
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.automa.data import AUTOMA_CARDS, targets
from app.rules.viticulture.course.wake_up_order import in_wake_up_order
from app.rules.viticulture.ids import (
    ACTION_NAMES,
    AUTOMA_CARD_NAMES,
    AUTOMA_CODE,
    AUTOMA_NAME,
    DECK_NAMES,
    FIELD_COUNT,
    FIELD_NAMES,
    FIELD_VALUES,
    GRAPE_NAMES,
    SEASON_NAMES,
    SEAT_NAMES,
    STRUCTURE_NAMES,
    WAKE_ROWS,
    WORKER_NAMES,
    seat_and_kind,
)
from app.rules.viticulture.names import CHOICES
from app.rules.viticulture.outside.decision import decision
from app.rules.viticulture.outside.explain import part_reasons
from app.rules.viticulture.outside.notation import BEYOND
from app.rules.viticulture.outside.scenario_words import CARD_NAMES
from app.rules.viticulture.seat import SEAT, hand_counts
from app.rules.viticulture.state import State
from app.rules.viticulture.stations import STATION
from app.rules.viticulture.tables import CARDS

STATE_EXPECT: tuple[str, ...] = (
    "year",
    "season",
    "turn",
    "first",
    "last_year",
    "over",
    "winners",
    "asks",
    "prompt",
    "order",
    "discards",
    "deck_sizes",
    "spaces",
    "booked",
    "revealed",
    "automa",
)
SEAT_MORE = ("hand_counts", "hand_size", "sold")  # expected, never given


def differences(state: State, expected: dict[str, Any], where: str) -> list[str]:
    """Return a line for each expected value that the state does not have; raises ScenarioError for unknown names."""
    seats = SEAT_NAMES[: len(state.seats)]
    table(expected, where, (*STATE_EXPECT, *seats))
    found: list[str] = []
    for key, value in expected.items():
        if key in seats:
            found += _seat_differences(state, seats.index(key), value, f"{where}.{key}")
        else:
            _compare(found, f"{where}.{key}", value, _STATE_VALUES[key](state), key)
    return found


def _compare(found: list[str], where: str, wanted: Any, actual: Any, key: str) -> None:
    if isinstance(actual, dict) and isinstance(wanted, dict):
        for name, value in table(wanted, where, tuple(actual)).items():
            _compare(found, f"{where}.{name}", value, actual[name], key)
        return
    if key in _UNORDERED and isinstance(wanted, list) and isinstance(actual, list):
        same = Counter(map(str, wanted)) == Counter(map(str, actual))
    else:
        same = type(wanted) is type(actual) and wanted == actual
    if not same:
        found.append(f"{where}: expected {wanted!r}, is {actual!r}")


_UNORDERED = ("hand", "structures", "used", "harvested", "fields", "crush_pad", "cellar", "sold", "winners")


def _seat_name(seat: int) -> str:
    return SEAT_NAMES[seat] if seat >= 0 else "nobody"


def _spaces_now(state: State) -> dict[str, Any]:
    def worker(code: int) -> str:
        if code == AUTOMA_CODE:
            return AUTOMA_NAME
        if not code:
            return ""
        seat, kind = seat_and_kind(code)
        return f"{SEAT_NAMES[seat]} {WORKER_NAMES[kind]}"

    shown: dict[str, Any] = {}
    for action, space in enumerate(state.spaces):
        if action not in state.board.spaces:
            continue
        if state.board.spaces[action].private:
            shown[ACTION_NAMES[action]] = [
                f"{SEAT_NAMES[s]} {WORKER_NAMES[STATION[action].worker(own)]}"
                for s, own in enumerate(state.seats)
                if STATION[action].worker(own) >= 0
            ]
        elif state.board.spaces[action].unlimited:
            shown[ACTION_NAMES[action]] = [worker(code) for code in space]
        else:
            slots: dict[str, Any] = {
                str(n + 1): worker(code) for n, code in enumerate(space[: state.board.slots])
            }
            shown[ACTION_NAMES[action]] = {
                **slots,
                BEYOND: [worker(code) for code in space[state.board.slots :]],
            }
    return shown


def _asked(state: State) -> str:
    question = decision(state)
    return question.prompt if question else "nothing"


def _revealed(state: State) -> list[str]:
    cards = next((f[2] for f in state.stack if f[0].prompt == "caravan" and len(f) > 2), ())
    return [CARDS[card].id for card in cards]


def automa_values(state: State) -> dict[str, Any]:
    """Return everything about the Automa and playing against it that a scenario can expect; nothing without it."""
    solo, options = state.solo, state.options
    if solo is None:
        return {}
    shown = solo.shown(state.season)
    goals = targets(options.automa, options.board, options.aggressive)
    won, points, goal, why, year = solo.outcome or (0, 0, 0, "", 0)
    here = [step for step in solo.steps if step[0] == state.season]
    return {
        "level": options.automa,
        "aggressive": options.aggressive,
        "years": len(goals),
        "targets": list(goals),
        "points": automa.target(options, state.year),
        "card": AUTOMA_CARD_NAMES[shown[-1]] if shown else "",
        "shown": [AUTOMA_CARD_NAMES[card] for card in shown],
        "used": [AUTOMA_CARD_NAMES[card] for card in solo.used],
        "deck_size": len(solo.deck),
        "workers": solo.left,
        "placed": [_row_action(s) for s in here if s[3] == automa.PLACED],
        "steps": [f"{_row_action(s)} {automa.WHY_NAMES[s[3]]}" for s in here],
        "tokens": solo.tokens,
        "rows": [row for row in range(1, WAKE_ROWS + 1) if solo.rows >> row & 1],
        "booked_tokens": [ACTION_NAMES[action] for _, action, _ in solo.paid],
        "outcome": {"won": bool(won), "points": points, "target": goal, "why": why, "year": year},
    }


def _row_action(step: automa.Step) -> str:
    return AUTOMA_CARDS[step[1]].rows[step[2]].id


_STATE_VALUES: dict[str, Callable[[State], Any]] = {
    "year": lambda s: s.year,
    "season": lambda s: SEASON_NAMES[s.season],
    "turn": lambda s: _seat_name(s.turn),
    "first": lambda s: _seat_name(s.first),
    "last_year": lambda s: s.last_year,
    "over": lambda s: s.is_over,
    "winners": lambda s: [_seat_name(w) for w in s.winners],
    "asks": lambda s: _seat_name(s.actor),
    "prompt": _asked,
    "order": lambda s: [_seat_name(seat) for seat in in_wake_up_order(s)],
    "discards": lambda s: {name: [CARDS[c].id for c in s.discards[d]] for d, name in enumerate(DECK_NAMES)},
    "deck_sizes": lambda s: {name: left(s, d) for d, name in enumerate(DECK_NAMES)},
    "spaces": _spaces_now,
    "booked": lambda s: [
        f"{SEAT_NAMES[seat]} {WORKER_NAMES[kind]} {ACTION_NAMES[action]} {slot or BEYOND}"
        for seat, kind, action, slot in s.booked
    ],
    "revealed": _revealed,
    "automa": automa_values,
}


def seat_values(state: State, number_of_seat: int) -> dict[str, Any]:
    """Return everything about a seat that a scenario can expect, in the words of the file."""
    own = state.seats[number_of_seat]
    fields: dict[str, Any] = {}
    for f in range(FIELD_COUNT):
        value = "sold" if own.sold >> f & 1 else [CARDS[c].id for c in own.fields[f]]
        fields[str(FIELD_VALUES[f])] = fields[FIELD_NAMES[f]] = value
    return {
        **SEAT.expected(own),
        "fields": fields,
        "sold": [n for b, n in enumerate(FIELD_NAMES) if own.sold >> b & 1],
        "hand_counts": dict(zip(DECK_NAMES, hand_counts(own))),
        "hand_size": len(own.hand),
    }


def _seat_differences(state: State, seat: int, expected: Any, where: str) -> list[str]:
    found: list[str] = []
    values = seat_values(state, seat)
    for key, wanted in table(expected, where, (*SEAT.words(), *SEAT_MORE)).items():
        _compare(found, f"{where}.{key}", wanted, values[key], key)
    return found


def part_reason(state: State, action: Action, name: str, where: str) -> tuple[Reason | None] | None:
    """Return what a card (`broker`) or a choice of it (`broker:score`) lacks, see `Game.part_reason`."""
    card, _, choice = name.partition(":")
    told = part_reasons(state, action, known(card, CARD_NAMES, "card", where))
    part = known(choice, CHOICES, "choice", where) if choice else -1
    return (told[part],) if part in told else None


def reason_words(reason: Reason) -> str:
    """Return a reason in the words of scenario files: its key and its plain arguments by name, as in `lira 2`."""
    words = [str(reason[0])]
    for argument in reason[1:]:
        if isinstance(argument, (int, str)):
            words.append(_named(reason[0], argument))
    return " ".join(words)


def _named(key: str, argument: int | str) -> str:
    if isinstance(argument, int):
        names = _ARGUMENT_NAMES.get(key)
        if names is not None and 0 <= argument < len(names):
            return names[argument]
    return str(argument)


_ARGUMENT_NAMES: dict[str, tuple[str, ...]] = {
    "season": SEASON_NAMES,
    "not-your-turn": SEAT_NAMES,
    "no-worker": WORKER_NAMES,
    "needs-structure": STRUCTURE_NAMES,
    "structure-built": STRUCTURE_NAMES,
    "structure-first": STRUCTURE_NAMES,
    "field-sold": FIELD_NAMES,
    "field-empty": FIELD_NAMES,
    "field-harvested": FIELD_NAMES,
    "field-planted": FIELD_NAMES,
    "field-owned": FIELD_NAMES,
    "no-visitor": DECK_NAMES,
    "no-playable-visitor": DECK_NAMES,
    "row-taken": SEAT_NAMES,
    "neighbour-cannot": SEAT_NAMES,
    "slot-taken": GRAPE_NAMES,
}
