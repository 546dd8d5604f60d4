"""A small game on the engine alone: everybody holds three lanterns, lights one a turn, and may buy another for a point.

The brightest garden after three rounds wins. Hands and the deck are hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.engine import cards, notation
from app.rules.engine.chance import seeded
from app.rules.engine.combinators import may, seq
from app.rules.engine.effect import Effect, Registry
from app.rules.engine.events import SHOWS_KNOWERS, EventTable, Kind, Secret
from app.rules.engine.game import Game, Moment
from app.rules.engine.machine import Machine
from app.rules.engine.redeal import dealt_anew

KINDS = ("dim", "warm", "bright", "dazzling")  # worth 1 to 4 points
HELD, ROUNDS, DECK = 3, 3, tuple(sorted(tuple(range(len(KINDS))) * 6))


@dataclass(slots=True)
class Garden:
    hand: tuple[int, ...] = ()
    points: int = 0


class State(Machine):
    __slots__ = ("decks", "discards", "rng", "round", "tops")

    def __init__(self, options) -> None:
        super().__init__()
        self.options, self.rng, self.round = options, 0, 1
        self.seats = [Garden() for _ in range(options.players)]
        self.decks, self.tops, self.discards = (DECK,), ((),), ((),)


class Score(Effect):
    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points = points

    def obstacle(self, state, seat):
        missing = -self.points - state.seats[seat].points
        return ("points", missing) if missing > 0 else None

    def run(self, state, frame):
        state.stack.pop()
        state.seats[frame[1]].points += self.points
        state.record("points", frame[1], self.points)
        return False


class Draw(Effect):
    __slots__ = ()

    def run(self, state, frame):
        state.stack.pop()
        if (card := cards.next_card(state, 0)) >= 0:
            cards.add_card(state, frame[1], card)
            state.record("draw", frame[1], card)
        return False


class Light(Effect):
    """The turn of a seat. The frame of the next turn takes its place."""

    __slots__ = ()
    prompt = "light"

    def run(self, state, frame):
        return True

    def candidates(self, state, frame):
        return [("light", card) for card in range(len(KINDS))]

    def refusal(self, state, frame, action):
        return None if action[1] in state.seats[frame[1]].hand else ("not-in-hand", action[1])

    def resolve(self, state, frame, action):
        seat = (frame[1] + 1) % len(state.seats)
        state.round += seat == 0
        cards.remove_card(state, frame[1], action[1])
        cards.put_on_discards(state, 0, action[1])
        state.record("light", frame[1], action[1])
        state.stack[:] = [(LIGHT, seat)] if state.round <= ROUNDS else []
        state.stack += [(BUY, frame[1]), (SHINE[action[1]], frame[1])]


EFFECTS = Registry("lanterns")
LIGHT, BUY = EFFECTS.add("light", Light()), EFFECTS.add("buy", may(seq(Score(-1), Draw())))
SHINE = [EFFECTS.add(f"shine.{name}", Score(number + 1)) for number, name in enumerate(KINDS)]


@dataclass(frozen=True, slots=True)
class View:
    round: int
    points: tuple[int, ...]
    card: tuple[int, ...]  # the hand
    seen: tuple[int, ...]  # how many lanterns each holds
    unseen: tuple[int, ...]  # in the deck and in other hands, sorted
    decision: Any


class Lanterns(Game):
    id, revision, effects = "lanterns", 1, EFFECTS
    players, players_said = (2, 3, 4), "2, 3 or 4"
    names = {"card": KINDS, "seat": Game.seat_names, "season": ("night",)}
    words = {"light": ("light", (notation.Word("lantern", KINDS),)), "yes": ("yes", ()), "no": ("no", ())}
    reason_arguments = {"points": "missing", "not-in-hand": "card"}
    events = EventTable(
        Kind("forced", "action:move", secret=Secret("action")),
        Kind("answer", "answer"),
        Kind("light", "card"),
        Kind("points", "delta"),
        Kind("draw", "card", secret=Secret("card"), shows=SHOWS_KNOWERS),
    )

    def blank(self, options):
        return State(options)

    def begin(self, options, seed, events=None):
        state = State(options)
        state.rng, state.events, state.stack = seeded(seed), events, [(LIGHT, 0)]
        state.stack += [(EFFECTS["buy/0/1"], seat) for seat in range(options.players)] * HELD
        state.advance()
        return state

    def observe(self, state, viewer):
        hidden = [own.hand for seat, own in enumerate(state.seats) if seat != viewer]
        asked = self.decision(state)
        return View(
            state.round,
            self.moment(state).points,
            state.seats[viewer].hand if viewer >= 0 else (),
            tuple(len(own.hand) for own in state.seats),
            tuple(sorted(sum(hidden, state.decks[0]))),
            asked if asked is not None and viewer == asked.seat else None,
        )

    def redeal(self, state, viewer, seed):
        return dealt_anew(state, viewer, seed, (0,) * len(KINDS), lambda other, viewer, rng: rng)

    def moment(self, state):
        return Moment(state.round, 0, tuple(own.points for own in state.seats))

    def winners(self, state):
        points = self.moment(state).points
        return tuple(seat for seat, own in enumerate(points) if state.is_over and own == max(points))


GAME = Lanterns()
