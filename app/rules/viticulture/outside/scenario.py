"""Positions from words: what a scenario file gives, in the words of tests/scenarios/README.md."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from app.rules.engine.chance import seeded
from app.rules.engine.codec import Unsound
from app.rules.engine.effect import Frame
from app.rules.engine.scenario import ScenarioError, known, names_list, number, table, truth
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.automa.data import AUTOMA_CARDS, LEVELS
from app.rules.viticulture.boards.board import TURNS
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.cards import winter  # noqa: F401  fills the visitors' effects
from app.rules.viticulture.course.season import STEPS
from app.rules.viticulture.course.set_up import SET_UP, SetUp
from app.rules.viticulture.course.turn import TURN
from app.rules.viticulture.course.wake_up_order import SPRING_CHOICE, in_wake_up_order
from app.rules.viticulture.course.year import YEAR
from app.rules.viticulture.course.year_end import YEAR_END_STEPS, empty_spaces
from app.rules.viticulture.effects.solo import AUTOMA_SEASON
from app.rules.viticulture.goods import placed
from app.rules.viticulture.ids import (
    ACTION_NAMES,
    AUTOMA_CARD_NAMES,
    AUTOMA_CODE,
    AUTOMA_NAME,
    AUTOMA_SEAT,
    AUTOMA_WORKERS,
    DECK_NAMES,
    FIELD_NAMES,
    FIELD_VALUES,
    GRANDE,
    LEVEL_NAMES,
    REGULAR,
    SEASON_NAMES,
    SEAT_NAMES,
    SETUP,
    SPRING,
    TEMPORARY,
    WAKE_ROWS,
    WORKER_NAMES,
    occupant,
)
from app.rules.viticulture.options import Options, OptionsError, as_tuple
from app.rules.viticulture.outside.notation import BEYOND
from app.rules.viticulture.outside.scenario_words import cards_list
from app.rules.viticulture.outside.soundness.numbers import check_goods
from app.rules.viticulture.seat import SEAT, Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.stations import STATION
from app.rules.viticulture.tables import CARDS, DECK_OF, full_deck

START_WORKERS = (2, 1, 0)  # by kind: what a seat has unless said otherwise


GIVEN_KEYS = (
    "year",
    "season",
    "turn",
    "first",
    "last_year",
    "seed",
    "board",
    "modules",
    "variants",
    "deck",
    "discards",
    "spaces",
    "booked",
    "automa",
    "impossible",
)
AUTOMA_KEYS = (
    "level",
    "aggressive",
    "card",
    "deck",
    "used",
    "workers",
    "tokens",
    "rows",
    "booked_tokens",
)
DECK_KEYS = (*DECK_NAMES, *(f"{name}_top" for name in DECK_NAMES))


def build(players: Any, given: Any) -> State:
    """Return the state that a scenario gives, run to its first choice.

    Anything not named has its starting value; hands are empty, cards not named lie in their decks. Rows are those of
    the seating order. Raises ScenarioError.
    """
    number(players, "players", 1, len(SEAT_NAMES))
    seats = SEAT_NAMES[:players]
    given = table(given, "given", (*GIVEN_KEYS, *seats))
    solo = table(given.get("automa", {}), "given.automa", AUTOMA_KEYS)
    try:
        options = Options(
            players=players,
            board=given.get("board", "base"),
            modules=as_tuple(given.get("modules", ())),
            variants=as_tuple(given.get("variants", ())),
            automa=solo.get("level", LEVEL_NAMES[2] if players == 1 else ""),
            aggressive=solo.get("aggressive", False),
        )
    except OptionsError as error:
        raise ScenarioError(f"given: {error}") from error
    seed = number(given.get("seed", 1), "given.seed", -(2**63), 2**63)
    state = State(options, BOARDS[options.board], seeded(seed), len(DECK_NAMES))
    state.events = []
    state.year = number(given.get("year", 1), "given.year", 1, 99)
    state.season = known(given.get("season", "spring"), SEASON_NAMES, "season", "given.season")
    state.last_year = truth(given.get("last_year", False), "given.last_year")
    state.first = known(given.get("first", "p1"), seats, "seat", "given.first")
    state.seats = [_seat(given.get(name, {}), name, state.season) for name in seats]
    state.spaces = empty_spaces(state)
    if options.solo:
        automa.begin(state)
        if "vp" not in given.get("p1", {}):
            state.seats[0].vp = LEVELS[options.automa].start_vp
    elif "automa" in given:
        raise ScenarioError("given.automa: is only for one player")
    _rows(state, given)
    _spaces(state, given.get("spaces", {}), seats)
    _booked(state, given.get("booked", []), seats)
    if state.solo is not None:
        _automa(state, solo, "turn" in given)
    for name, own in zip(seats, state.seats, strict=True):
        _count_workers(state, name, own)
    _piles(state, table(given.get("deck", {}), "given.deck", DECK_KEYS), given.get("discards", {}))
    state.stack = _stack(state, given, seats)
    if not truth(given.get("impossible", False), "given.impossible"):
        try:
            check_goods(state)
        except Unsound as error:
            raise ScenarioError(
                f"given: {error}; no game comes to that (impossible = true allows it)"
            ) from error
    state.advance()
    return state


def _seat(given: Any, name: str, season: int) -> Seat:
    where = f"given.{name}"
    given = table(given, where, SEAT.words())
    own: Seat = SEAT.make()
    if season != SETUP:
        own.free = own.owned = START_WORKERS
    SEAT.give(own, given, where)
    _fields(own, given.get("fields", {}), f"{where}.fields")
    return own


def _automa(state: State, given: dict[str, Any], under_way: bool) -> None:
    """Set the Automa up. With a turn its card lies open and has been played; without one it is turned up next."""
    assert state.solo is not None
    cards = {
        key: tuple(names_list(given.get(key, []), AUTOMA_CARD_NAMES, "Automa card", f"given.automa.{key}"))
        for key in ("deck", "used")
    }
    deck, used = cards["deck"], cards["used"]
    steps: tuple[automa.Step, ...] = ()
    if "card" in given:
        card = known(given["card"], AUTOMA_CARD_NAMES, "Automa card", "given.automa.card")
        if under_way:
            used = (*used, card)
            steps = _steps(state, card)
        else:
            deck = (card, *deck)
    if len({*deck, *used}) < len(deck) + len(used):
        raise ScenarioError("given.automa: a card is named twice")
    out = sum(AUTOMA_CODE in space for space in state.spaces)
    if out > AUTOMA_WORKERS:
        raise ScenarioError(f"given.spaces: {out} Automa workers; there are {AUTOMA_WORKERS}")
    rest = tuple(card for card in state.solo.deck if card not in deck and card not in used)
    gone = 1 << state.seats[0].row if state.seats[0].row else 0
    solo = replace(
        state.solo,
        deck=(*deck, *rest),
        used=used,
        steps=steps,
        left=number(
            given.get("workers", AUTOMA_WORKERS - out), "given.automa.workers", 0, AUTOMA_WORKERS - out
        ),
        tokens=number(given.get("tokens", 0), "given.automa.tokens", 0, 99),
        rows=automa.ALL_ROWS & ~gone,
    )
    if "rows" in given:
        if not isinstance(given["rows"], list):
            raise ScenarioError("given.automa.rows: must be a list of wake-up rows")
        open_rows = {number(row, "given.automa.rows", 1, WAKE_ROWS) for row in given["rows"]}
        solo = replace(solo, rows=sum(1 << row for row in open_rows))
    if not solo.rows and state.season == SPRING:
        raise ScenarioError("given.automa.rows: in spring at least one row needs its token")
    paid = names_list(given.get("booked_tokens", []), ACTION_NAMES, "action", "given.automa.booked_tokens")
    bookings = [booking[1:] for booking in state.booked if booking[2] in paid]
    if len(bookings) < len(paid):
        raise ScenarioError("given.automa.booked_tokens: names an action that is not in given.booked")
    state.solo = replace(solo, paid=tuple(bookings))
    if state.year >= LEVELS[state.options.automa].years:
        state.last_year = True


def _steps(state: State, card: int) -> tuple[automa.Step, ...]:
    """Return what an open card did, read off the spaces."""
    steps = []
    for row, line in enumerate(AUTOMA_CARDS[card].rows):
        name = line.on(state.board.id)
        if automa.season_of(state.board, line.colour) != state.season:
            outcome = automa.OTHER_SEASON
        elif name is None:
            outcome = automa.OTHER_BOARD
        else:
            there = state.spaces[ACTION_NAMES.index(name)][0] == AUTOMA_CODE
            outcome = automa.PLACED if there else automa.OCCUPIED
        steps.append((state.season, card, row, outcome))
    return tuple(steps)


def _fields(own: Seat, given: Any, where: str) -> None:
    short = tuple(str(value) for value in FIELD_VALUES)
    given = table(given, where, (*short, *FIELD_NAMES))
    fields = [(), (), ()]  # type: list[tuple[int, ...]]
    for key, value in given.items():
        field = short.index(key) if key in short else FIELD_NAMES.index(key)
        if value == "sold":
            own.sold |= 1 << field
        else:
            fields[field] = cards_list(value, f"{where}.{key}", deck=0)
    own.fields = tuple(fields)


def _rows(state: State, given: dict[str, Any]) -> None:
    named = {
        seat: number(given[name]["row"], f"given.{name}.row", 1, WAKE_ROWS)
        for seat, name in enumerate(SEAT_NAMES[: len(state.seats)])
        if isinstance(given.get(name), dict) and "row" in given[name]
    }
    if len(set(named.values())) < len(named):
        raise ScenarioError("given: two roosters on one row")
    free = [row for row in range(1, WAKE_ROWS + 1) if row not in named.values()]
    for seat, own in enumerate(state.seats):
        if seat in named:
            own.row = named[seat]
        elif state.season not in (SPRING, SETUP):
            own.row = free.pop(0)


def _worker(word: Any, seats: tuple[str, ...], where: str) -> tuple[int, int]:
    if word == AUTOMA_NAME and len(seats) == 1:
        return AUTOMA_SEAT, REGULAR
    words = word.split() if isinstance(word, str) else []
    if len(words) != 2:
        raise ScenarioError(f"{where}: a worker is a seat and a kind, like 'p2 regular', not {word!r}")
    return (
        known(words[0], seats, "seat", where),
        known(words[1], WORKER_NAMES, "worker", where),
    )


def _slots(state: State) -> tuple[str, ...]:
    """The words for the places on an action."""
    return (*map(str, range(1, state.board.slots + 1)), BEYOND)


def _spaces(state: State, given: Any, seats: tuple[str, ...]) -> None:
    given = table(given, "given.spaces", ACTION_NAMES)
    spaces = list(state.spaces)
    for name, entry in given.items():
        action = ACTION_NAMES.index(name)
        where = f"given.spaces.{name}"
        if action in STATION:
            for word in entry if isinstance(entry, list) else [entry]:
                seat, kind = _worker(word, seats, where)
                if seat == AUTOMA_SEAT:
                    raise ScenarioError(f"{where}: the Automa has no yoke")
                STATION[action].put(state.seats[seat], kind)
            continue
        slots = list(spaces[action])
        if isinstance(entry, list):  # workers beyond the spaces
            entry = {BEYOND: entry}
        for key, value in table(entry, where, _slots(state)).items():
            if key == BEYOND:
                if not isinstance(value, list):
                    raise ScenarioError(f"{where}.{key}: must be a list of workers")
                slots += [occupant(*_worker(word, seats, f"{where}.{key}")) for word in value]
            elif not slots:
                raise ScenarioError(f"{where}: this action has no slots; give a list of workers")
            else:
                slots[int(key) - 1] = occupant(*_worker(value, seats, f"{where}.{key}"))
        spaces[action] = tuple(slots)
    state.spaces = tuple(spaces)


def _booked(state: State, given: Any, seats: tuple[str, ...]) -> None:
    if not isinstance(given, list):
        raise ScenarioError("given.booked: must be a list of workers like 'p1 regular harvest 1'")
    for line in given:
        words = line.split() if isinstance(line, str) else []
        if len(words) != 4 or words[3] not in _slots(state):
            raise ScenarioError(f"given.booked: {line!r} is not like 'p1 regular harvest 1'")
        seat, kind = _worker(" ".join(words[:2]), seats, "given.booked")
        action = known(words[2], ACTION_NAMES, "action", "given.booked")
        slot = 0 if words[3] == BEYOND else int(words[3])
        space = list(state.spaces[action])
        if not space or action in STATION or state.board.spaces[action].unlimited:
            raise ScenarioError(f"given.booked: {words[2]!r} has no slots, so nobody books it")
        if slot:
            space[slot - 1] = occupant(seat, kind)
        else:
            space.append(occupant(seat, kind))
        state.spaces = (*state.spaces[:action], tuple(space), *state.spaces[action + 1 :])
        state.booked = (*state.booked, (seat, kind, action, slot))


def _count_workers(state: State, name: str, own: Seat) -> None:
    out = Counter(kind for kind, _, _ in placed(state, SEAT_NAMES.index(name)))
    if own.free[TEMPORARY] + out[TEMPORARY] > 1:
        raise ScenarioError(f"given.{name}: two temporary workers; there is one in the game")
    held = [own.free[k] + own.idle[k] + out[k] for k in range(len(WORKER_NAMES))]
    # Workers that are neither at home, on the board nor in training have been used on nothing that matters here.
    own.owned = tuple(max(a, b) for a, b in zip(own.owned, held, strict=True))
    if own.owned[REGULAR] > 5 or own.owned[GRANDE] > 1:
        raise ScenarioError(f"given.{name}: more than five regular workers or one grande")


def _piles(state: State, deck: dict[str, Any], discards: Any) -> None:
    discards = table(discards, "given.discards", DECK_NAMES)
    state.discards = tuple(
        cards_list(discards.get(name, []), f"given.discards.{name}", d) for d, name in enumerate(DECK_NAMES)
    )
    state.tops = tuple(
        cards_list(deck.get(f"{name}_top", []), f"given.deck.{name}_top", d)
        for d, name in enumerate(DECK_NAMES)
    )
    used: Counter[int] = Counter()
    for seat in state.seats:
        used.update(seat.hand)
        for vines in seat.fields:
            used.update(vines)
    for d in range(len(DECK_NAMES)):
        used.update(state.discards[d])
        used.update(state.tops[d])
    pools = []
    for d, name in enumerate(DECK_NAMES):
        if name in deck:
            pool = cards_list(deck[name], f"given.deck.{name}", d)
            used.update(pool)
            pools.append(tuple(sorted(pool)))
        else:
            left = Counter(full_deck(d, state.options.solo))
            left.subtract({card: n for card, n in used.items() if DECK_OF[card] == d})
            pools.append(tuple(sorted(left.elements())))
    for card, count in used.items():
        if count > CARDS[card].copies:
            raise ScenarioError(
                f"given: {count} copies of {CARDS[card].id!r}, but the game has {CARDS[card].copies}"
            )
        if state.options.solo and not CARDS[card].solo:
            raise ScenarioError(f"given: {CARDS[card].id!r} is not in the solo game")
    state.decks = tuple(pools)


def _stack(state: State, given: dict[str, Any], seats: tuple[str, ...]) -> list[Frame]:
    turn = given.get("turn")
    who = None if turn is None else known(turn, seats, "seat", "given.turn")
    season = state.season
    count = len(seats)
    if season == SETUP:
        return _set_up_stack(state)
    step = state.board.steps(season)[-1]
    effect = STEPS[step].effect
    year: Frame = (YEAR, -1, state.board.course.index((season, step)) + 1)
    if effect is SPRING_CHOICE:
        done = 0 if who is None else (who - state.first) % count
        return [year, (effect, -1, done)]
    order = tuple(in_wake_up_order(state))
    at = 0 if who is None else order.index(who)
    if step == TURNS:
        if who is None:
            begun: list[Frame] = [year, (effect, -1, order, 0, 0)]
            return [*begun, (AUTOMA_SEASON, -1)] if state.solo is not None else begun
        if state.seats[who].passed:
            raise ScenarioError(f"given.turn: {turn} has passed")
        return [year, (effect, -1, order, (at + 1) % count, -1), (TURN, who)]
    if effect is YEAR_END_STEPS:
        return [year, (effect, -1, 0, 0)]
    return [year, (effect, -1, at)]


def _set_up_stack(state: State) -> list[Frame]:
    for name, seat in zip(SEAT_NAMES, state.seats, strict=False):
        if not (seat.mamas and seat.papas):
            raise ScenarioError(f"given.{name}: set-up needs a mama and a papa for each seat")
    state.year = 0
    return [(SET_UP, -1, SetUp.MAMA_GIFTS, 0)]
