"""Random games for property tests, and the checks that hold at every step of every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from app.rules.engine.effect import Action
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.course.turn import VISITOR_SPACES
from app.rules.viticulture.effects.hand import Caravan
from app.rules.viticulture.goods import placed
from app.rules.viticulture.ids import (
    BLUSH,
    FIELD_VALUES,
    GRANDE,
    LARGE_CELLAR,
    MEDIUM_CELLAR,
    REGULAR,
    SETUP,
    SPARKLING,
    TASTING_ROOM,
    TEMPORARY,
    WAKE_ROWS,
    WINDMILL,
    seat_and_kind,
)
from app.rules.viticulture.options import Options
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARD, VINE_VALUE, full_deck
from app.rules.viticulture.tokens import VALUES, cellar_top

ALL_CARDS = Counter(card for deck in range(4) for card in full_deck(deck))
CULTIVATOR, ZYMOLOGIST = CARD["cultivator"], CARD["zymologist"]
SCORING_STRUCTURES = 1 << WINDMILL | 1 << TASTING_ROOM
VARIANTS: tuple[tuple[str, ...], ...] = ((), ("two-parents",), ("friendly",), ("two-parents", "friendly"))


def options_of(seed: int) -> Options:
    """Return the options of the random game with this seed: 2 to 6 players in turn, a variant now and then."""
    return Options(players=2 + seed % 5, variants=VARIANTS[seed // 5 % 8 - 4] if seed // 5 % 8 >= 4 else ())


def pick(state: State, chance: random.Random) -> Action:
    """Return a random answer; players like to play visitors and seldom pass, or games would show too few cards."""
    legal = state.legal_actions()
    if len(legal) > 2 and legal[-1] == ("pass",):
        visits = [a for a in legal if a[0] == "place" and a[2] in VISITOR_SPACES]
        return chance.choice(visits if visits and chance.random() < 0.5 else legal[:-1])
    return chance.choice(legal)


def random_game(
    seed: int, options: Options | None = None
) -> Iterator[tuple[State, Action | None, random.Random]]:
    """Play a game and yield (state, next answer, chance) before every answer, and (state, None, chance) at the end.

    The state is the running one: copy it to keep it. Its events are those since the answer before.
    """
    chance = random.Random(seed)
    state = new_game(options or options_of(seed), seed, [])
    while not state.is_over:
        assert state.legal, where(state, seed)
        action = pick(state, chance)
        yield state, action, chance
        state.events = []
        state.apply(action)
    yield state, None, chance


def where(state: State, seed: int) -> str:
    """Return what a failing property should say: the game and what was going on."""
    return f"game {seed} ({state.options}), year {state.year}, stack {[f[0].key for f in state.stack]}"


def states(seed: int, share: float = 1.0, options: Options | None = None) -> Iterator[State]:
    """Yield copies of a random share of the positions of a random game."""
    for state, action, chance in random_game(seed, options):
        if action is not None and chance.random() < share:
            yield state.copy()


def at_work(state: State) -> list[int]:
    """Return the cards that are neither in a pile nor in a hand: played, turned up, being delivered."""
    cards: list[int] = []
    for frame in state.stack:
        if frame[0].carries_card and len(frame) > 2:
            cards.append(frame[2])
        elif isinstance(frame[0], Caravan) and len(frame) > 2:
            cards.extend(frame[2])
    return cards


def all_cards(state: State) -> Counter[int]:
    """Count every card where it lies."""
    found = Counter(at_work(state))
    for pile in (*state.decks, *state.tops, *state.discards):
        found.update(pile)
    for own in state.seats:
        found.update(own.hand)
        for vines in own.fields:
            found.update(vines)
    return found


class Referee:
    """Looks at a game step by step and fails on the first thing that no position may show."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.before: State | None = None
        self.zymologists: set[int] = set()

    def look(self, state: State) -> None:
        """Check one position; call it for every position of a game, in order."""
        said = where(state, self.seed)
        # A card played and finished within one answer is only seen in the events.
        cards = set(at_work(self.before)) if self.before is not None else set()
        for event in state.events or ():
            if event[0] == "visitor":
                cards.add(event[2])
                if event[2] == ZYMOLOGIST:
                    self.zymologists.add(event[1])
        assert all_cards(state) == ALL_CARDS, said
        self._legal(state, said)
        for seat in range(len(state.seats)):
            self._goods(state, seat, said)
            self._workers(state, seat, said)
            self._field_limits(state, seat, CULTIVATOR in cards, said)
        self._board(state, said)
        self._course(state, said)
        self.before = state.copy()

    @staticmethod
    def _legal(state: State, said: str) -> None:
        if state.is_over:
            assert state.legal == [] and state.actor == -1, said
            return
        assert len(state.legal) >= 2, said  # a single choice is taken without asking
        assert len(set(state.legal)) == len(state.legal), said
        assert 0 <= state.actor < len(state.seats), said

    def _goods(self, state: State, seat: int, said: str) -> None:
        own = state.seats[seat]
        assert own.vp >= -5 and own.lira >= 0 and 0 <= own.residual <= 5, said
        assert not own.built >> LARGE_CELLAR & 1 or own.built >> MEDIUM_CELLAR & 1, said
        assert own.used & ~own.built == 0 and own.used & ~SCORING_STRUCTURES == 0, said
        assert own.harvested < 8 and own.sold < 8, said
        assert all(not own.fields[f] for f in range(3) if own.sold >> f & 1), said
        for row in (*own.grapes, *own.wines):
            assert 0 <= row < 1024 and not row & 1, said
        assert all(v >= 4 for v in VALUES[own.wines[BLUSH]]), said
        assert all(v >= 7 for v in VALUES[own.wines[SPARKLING]]), said
        if seat not in self.zymologists:
            assert all(row.bit_length() - 1 <= cellar_top(own.built) for row in own.wines), said

    @staticmethod
    def _workers(state: State, seat: int, said: str) -> None:
        own = state.seats[seat]
        out = Counter(kind for kind, _, _ in placed(state, seat))
        for kind in range(len(own.owned)):
            assert min(own.free[kind], own.idle[kind]) >= 0, said
            assert own.free[kind] + own.idle[kind] + out[kind] == own.owned[kind], said
        assert own.owned[REGULAR] <= 5 and own.owned[GRANDE] <= 1, said
        assert state.season == SETUP or (own.owned[GRANDE] == 1 and own.owned[REGULAR] >= 2), said
        assert sum(other.owned[TEMPORARY] for other in state.seats) <= 1, said

    def _field_limits(self, state: State, seat: int, cultivator: bool, said: str) -> None:
        for field, vines in enumerate(state.seats[seat].fields):
            total = sum(VINE_VALUE[card] for card in vines)
            if total > FIELD_VALUES[field] and self.before is not None:
                earlier = self.before.seats[seat].fields[field]
                if total > sum(VINE_VALUE[card] for card in earlier):
                    # Only the Cultivator plants past a field's limit, and one vine at a time.
                    assert cultivator, said
                    assert len(vines) == len(earlier) + 1, said

    @staticmethod
    def _board(state: State, said: str) -> None:
        count = state.board.open_slots[len(state.seats)]
        for action, space in state.board.spaces.items():
            held = state.spaces[action]
            if space.private:
                assert held == (), said
            elif space.unlimited:
                assert all(held), said
            else:
                assert len(held) >= state.board.slots and not any(held[count : state.board.slots]), said
                assert all(seat_and_kind(code)[1] == GRANDE for code in held[state.board.slots :]), said
        rows = [own.row for own in state.seats if own.row]
        # With a year end of their own, those who have passed hold a row of the next year already.
        early = state.board.own_year_end and any(own.passed for own in state.seats)
        assert (early or len(set(rows)) == len(rows)) and all(row <= WAKE_ROWS for row in rows), said
        for seat, kind, action, slot in state.booked:
            assert (kind, action, slot) in placed(state, seat), said

    def _course(self, state: State, said: str) -> None:
        before = self.before
        assert bool(state.winners) == state.is_over, said
        if before is None:
            return
        assert state.year in (before.year, before.year + 1), said
        assert state.last_year or not before.last_year, said
        if state.year == before.year and not state.closing:
            for own, earlier in zip(state.seats, before.seats, strict=True):
                assert own.harvested & earlier.harvested == earlier.harvested, said
                assert own.used & earlier.used == earlier.used, said
