"""The Automa, the solo game's opponent: its cards, its workers, the tokens and the end against it.

Rules: the solo section of the Essential Edition rulebook, read from several sources. [v] two or more agree, [s] one
says so, [i] follows from known rules, [p] our own ruling. The Automa is no opponent for card texts: it has no hand,
lira, points to lose, structures or decisions [v]. Its workers only block [v].

The Automa's cards have a generator of their own, so that two people who play the same seed meet the same Automa
whatever they draw [p].
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.rules.engine.chance import following, shuffled
from app.rules.viticulture.automa.data import AUTOMA_CARDS, LEVELS, targets
from app.rules.viticulture.boards.board import Board
from app.rules.viticulture.ids import ACTION_NAMES, AUTOMA_CODE, AUTOMA_WORKERS, WAKE_ROWS
from app.rules.viticulture.options import Options

if TYPE_CHECKING:
    from app.rules.viticulture.state import State

# What became of a row of a card.
PLACED, OTHER_SEASON, OTHER_BOARD, OCCUPIED, NO_WORKER = range(5)
WHY_NAMES = ("placed", "other-season", "other-board", "occupied", "no-worker")
ALL_ROWS = (1 << (WAKE_ROWS + 1)) - 2
# How a game ends: the score stands above the target, on it, below it, or the demand of an earlier year was missed.
ABOVE, EQUAL, BELOW, YEAR = "above", "equal", "below", "year"

Step = tuple[int, int, int, int]  # season, card, row from 0, what became of it
Booking = tuple[int, int, int]  # kind of worker, action, slot


@dataclass(frozen=True, slots=True)
class Solo:
    """All that only a game against the Automa has. Immutable: copies of a state share it."""

    deck: tuple[int, ...]  # the Automa's cards, next one first; nobody may look
    used: tuple[int, ...] = ()  # turned up already, newest last
    left: int = AUTOMA_WORKERS  # Automa workers still to be placed this year
    steps: tuple[Step, ...] = ()  # what the cards of this year did, row by row
    rows: int = ALL_ROWS  # bit r: the wake-up row r still has its token
    tokens: int = 0  # bonus tokens that the player holds
    paid: tuple[Booking, ...] = ()  # booked workers (Planner) whose token is spent already
    chance: int = 0  # the generator of the Automa's cards
    outcome: tuple[int, int, int, str, int] | tuple[()] = ()  # at the end: won, points, target, why, year

    def without_booking(self, booking: Booking) -> Solo:
        """Forget a token spent on a booking that has acted or is void."""
        return replace(self, paid=tuple(b for b in self.paid if b != booking)) if self.paid else self

    def shown(self, season: int) -> tuple[int, ...]:
        """Return the cards turned up in a season of this year, in order."""
        return tuple(dict.fromkeys(step[1] for step in self.steps if step[0] == season))


def begin(state: State) -> None:
    """Shuffle the Automa's deck, lay a token on each wake-up row, and give the level's points to start with [s]."""
    state.rng = following(state.rng)
    chance, deck = shuffled(state.rng, tuple(range(len(AUTOMA_CARDS))))
    state.solo = Solo(deck=deck, chance=chance)


# --- workers -------------------------------------------------------------------------------------------------------


def season_of(board: Board, colour: int) -> int:
    """Return the worker season in which a colour's rows are placed.

    The colours stand for the four seasons; a board without workers in one of them places its rows in the next one
    that has: green and yellow in summer, red and blue in winter on the base board [v].
    """
    return next(season for season in board.worker_seasons if season >= colour)


def play_season(state: State) -> None:
    """Turn up a card and place its workers, before anybody else acts in a worker season.

    A fresh card each season [v]. Hard levels: more cards until enough workers came this season; a skipped row does
    not count, all rows of each card do [s]; the sixth worker of the year ends it [v].
    """
    least = LEVELS[state.options.automa].least_workers
    here = 0
    while True:
        here += _play_card(state, _turn_up(state))
        solo = _solo(state)
        if here >= least or not solo.left or not _some_space_open(state):
            break
        state.record("automa-more", -1, here, least)
    state.record("automa-done", -1, here, solo.left)


def _solo(state: State) -> Solo:
    assert state.solo is not None
    return state.solo


def _some_space_open(state: State) -> bool:
    """Tell whether another card could place a worker at all; bookings may have taken what is left."""
    return any(
        not state.spaces[action][0]
        for action in state.board.by_season[state.season]
        if not state.board.spaces[action].unlimited
    )


def _turn_up(state: State) -> int:
    """Take the top card. An empty deck is made anew of the used cards [v]; those lying open this season stay [p]."""
    solo = _solo(state)
    deck, used, chance = solo.deck, solo.used, solo.chance
    if not deck:
        shown = solo.shown(state.season)
        chance, deck = shuffled(chance, tuple(card for card in sorted(used) if card not in shown))
        used = shown
        state.record("automa-reshuffle", -1)
    card = deck[0]
    state.solo = replace(solo, deck=deck[1:], used=(*used, card), chance=chance)
    state.record("automa-card", -1, card, state.season)
    return card


def _play_card(state: State, card: int) -> int:
    """Go through the rows from top to bottom; return how many workers were placed."""
    count = 0
    for number, row in enumerate(AUTOMA_CARDS[card].rows):
        solo = _solo(state)
        name = row.on(state.board.id)
        action = -1 if name is None else ACTION_NAMES.index(name)
        if season_of(state.board, row.colour) != state.season:
            outcome = OTHER_SEASON
        elif name is None:
            outcome = OTHER_BOARD
        elif not solo.left:
            outcome = NO_WORKER
        elif state.spaces[action][0]:
            outcome = OCCUPIED  # by a booked worker: nothing is placed for it elsewhere [v]
        else:
            outcome = PLACED
        left = solo.left - (outcome == PLACED)
        state.solo = replace(solo, left=left, steps=(*solo.steps, (state.season, card, number, outcome)))
        if outcome == PLACED:
            count += 1
            space = (AUTOMA_CODE, *state.spaces[action][1:])
            state.spaces = (*state.spaces[:action], space, *state.spaces[action + 1 :])
            state.record("automa-place", -1, card, number + 1, action, left)
        else:
            state.record("automa-skip", -1, card, number + 1, row.id, WHY_NAMES[outcome])
    return count


def workers_leave(state: State) -> None:
    """Year end: all Automa workers leave the board [v] (the spaces are cleared with everybody's workers)."""
    state.solo = replace(_solo(state), left=AUTOMA_WORKERS, steps=(), paid=())


# --- tokens --------------------------------------------------------------------------------------------------------


def take_token(state: State, seat: int, row: int) -> None:
    """Take the token of the wake-up row just chosen [v]; it becomes a bonus token."""
    solo = _solo(state)
    state.solo = replace(solo, rows=solo.rows & ~(1 << row), tokens=solo.tokens + 1)
    state.record("token-gain", seat, row, solo.tokens + 1)


def token_bonus(board: Board, action: int, slot: int) -> str | None:
    """Return the bonus that a token buys for a worker on a slot (0: beyond the spaces), None when there is none.

    It is a printed bonus of the action on which the worker does not stand [v]: on the base board that of the middle
    space. So nothing on the yoke and on the space for 1 lira [i]. Where a board prints two to choose from (Tuscany, a
    grande beyond the spaces), the player is to name one [p]; no action of the base board does.
    """
    bonuses = board.spaces[action].bonus
    return next((b for at, b in enumerate(bonuses, 1) if b is not None and at != slot), None)


def token_offer(state: State, action: int, slot: int) -> str | None:
    """Return the bonus that the player could buy with a token held now."""
    if state.solo is None or not state.solo.tokens:
        return None
    return token_bonus(state.board, action, slot)


def spend_token(state: State, seat: int, action: int) -> None:
    """Discard a token for the bonus of an action."""
    solo = _solo(state)
    state.solo = replace(solo, tokens=solo.tokens - 1)
    state.record("token-spend", seat, action, solo.tokens - 1)


# --- years and the end ---------------------------------------------------------------------------------------------


def target(options: Options, year: int) -> int:
    """Return where the Automa's marker stands in a year; it never gains or loses points otherwise [v]."""
    table = targets(options.automa, options.board, options.aggressive)
    return table[max(0, min(year, len(table)) - 1)]


def year_begins(state: State) -> None:
    """Set the marker for the year and make the last year known: always the level's number of years, never points [v].

    When every row has been used (very easy, year 8), all rows are open again, each with a token [s].
    """
    solo, options = _solo(state), state.options
    goal = target(options, state.year)
    if state.year == 1 or goal != target(options, state.year - 1):
        state.record("automa-target", -1, goal, int(options.aggressive))
    if not solo.rows:
        state.solo = replace(solo, rows=ALL_ROWS)
        state.record("rows-open", -1)
    if state.year >= LEVELS[options.automa].years:
        state.last_year = True
        state.record("final-year", -1, state.year)


def year_ends(state: State) -> bool:
    """Look at the score after the whole year end; return True when the game is over.

    Won only with strictly more points than the Automa, no tie is broken [v]. Aggressive variant: the same demand at
    the end of every year, else the game is lost at once [s].
    """
    options, points = state.options, state.seats[0].vp
    goal = target(options, state.year)
    final = state.last_year
    if not final and not options.aggressive:
        return False
    won = points > goal
    state.record("automa-check", 0, points, goal, int(won))
    if won and not final:
        return False
    why = YEAR if not final else ABOVE if won else EQUAL if points == goal else BELOW
    state.solo = replace(_solo(state), outcome=(int(won), points, goal, why, state.year))
    state.winners = (0,) if won else ()
    state.record("automa-end", 0, int(won), points, goal, why, state.year)
    return True
