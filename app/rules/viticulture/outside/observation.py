"""What one seat may know.

Open: mats, workers, lira, points, residual, hand sizes by deck, discards. Hidden: card faces in other hands,
deck order.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.engine.cards import left
from app.rules.viticulture.automa.base import Booking, Step, target
from app.rules.viticulture.automa.data import LEVELS, targets, years_of
from app.rules.viticulture.boards.board import Board
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.ids import WAKE_ROWS
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.decision import Decision, decision
from app.rules.viticulture.seat import SEAT, SeatView
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF


@dataclass(frozen=True, slots=True)
class SoloView:
    """All that is open of the Automa and of playing against it: everything but the order of its deck."""

    level: str
    aggressive: bool
    years: int
    targets: tuple[int, ...]  # where its marker stands, by year; in the last one (or every one) to be beaten
    points: int  # where its marker stands now
    least_workers: int  # per season, below which another card is turned up
    card: int  # turned up last in this season, -1 before
    shown: tuple[int, ...]  # all cards turned up in this season, in order
    steps: tuple[
        Step, ...
    ]  # this year's cards row by row: (season, card, row from 0, index in automa.WHY_NAMES)
    used: tuple[int, ...]  # the used cards, newest last
    unseen: tuple[int, ...]  # the cards of the deck, sorted
    workers: int  # Automa workers left this year
    rows: tuple[int, ...]  # wake-up rows that still have their token
    tokens: int  # bonus tokens of the player
    paid: tuple[Booking, ...]  # booked workers whose token is spent
    outcome: tuple[int, int, int, str, int] | tuple[()]  # at the end: won, points, target, why, year


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a seat may know; `viewer` -1 is what everybody may see."""

    viewer: int
    options: Options
    year: int
    season: int
    first: int
    actor: int
    turn: int
    last_year: bool
    over: bool
    winners: tuple[int, ...]
    order: tuple[int, ...]  # seats in wake-up order; empty before all rows are chosen
    spaces: tuple[tuple[int, ...], ...]
    open_slots: int
    seats: tuple[SeatView, ...]
    deck_sizes: tuple[int, ...]
    discards: tuple[tuple[int, ...], ...]
    unseen: tuple[tuple[int, ...], ...]  # by deck: what decks and hidden hands hold together, sorted
    standing: tuple[int, ...]
    booked: tuple[tuple[int, int, int, int], ...]
    at_work: tuple[
        tuple[int, int], ...
    ]  # cards being resolved, also a revealed order: (seat, card), outermost first
    revealed: tuple[int, ...]  # cards turned up by the Caravan
    decision: Decision | None
    solo: SoloView | None = None

    @property
    def board(self) -> Board:
        """The facts of the board that is played on: open to everybody, and the same throughout a game."""
        return BOARDS[self.options.board]


def observe(state: State, viewer: int) -> Observation:
    """Return what a seat may know, neither deck order nor the generator among it."""
    decks = len(state.decks)
    unseen: list[list[int]] = [list(state.decks[d]) + list(state.tops[d]) for d in range(decks)]
    for number, own in enumerate(state.seats):
        if number != viewer:
            for card in own.hand:
                unseen[DECK_OF[card]].append(card)
    asked = decision(state)
    if asked is not None and asked.private and asked.seat != viewer:
        asked = None
    rows = [own.row for own in state.seats]
    return Observation(
        viewer=viewer,
        options=state.options,
        year=state.year,
        season=state.season,
        first=state.first,
        actor=state.actor,
        turn=state.turn,
        last_year=state.last_year,
        over=state.is_over,
        winners=state.winners,
        order=tuple(sorted(range(len(rows)), key=lambda s: rows[s])) if all(rows) else (),
        spaces=state.spaces,
        open_slots=state.board.open_slots[len(state.seats)],
        seats=tuple(SEAT.view(own, number == viewer) for number, own in enumerate(state.seats)),
        deck_sizes=tuple(left(state, d) for d in range(decks)),
        discards=state.discards,
        unseen=tuple(tuple(sorted(cards)) for cards in unseen),
        standing=state.standing,
        booked=state.booked,
        at_work=tuple((f[1], f[2]) for f in state.stack if f[0].carries_card and len(f) > 2),
        revealed=next((f[2] for f in state.stack if f[0].prompt == "caravan" and len(f) > 2), ()),
        decision=asked,
        solo=_solo_view(state),
    )


def _solo_view(state: State) -> SoloView | None:
    solo, options = state.solo, state.options
    if solo is None:
        return None
    shown = solo.shown(state.season)
    return SoloView(
        level=options.automa,
        aggressive=options.aggressive,
        years=years_of(options.automa),
        targets=targets(options.automa, options.board, options.aggressive),
        points=target(options, state.year),
        least_workers=LEVELS[options.automa].least_workers,
        card=shown[-1] if shown else -1,
        shown=shown,
        steps=solo.steps,
        used=solo.used,
        unseen=tuple(sorted(solo.deck)),
        workers=solo.left,
        rows=tuple(row for row in range(1, WAKE_ROWS + 1) if solo.rows >> row & 1),
        tokens=solo.tokens,
        paid=solo.paid,
        outcome=solo.outcome,
    )
