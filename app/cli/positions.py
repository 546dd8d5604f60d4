"""Positions to look at and to measure: games of casual players, and the moment in them that is asked for."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from app.ai.agent import Budget
from app.ai.agents import make_agent
from app.ai.match import agent_seed
from app.rules.engine.position import position_of
from app.rules.viticulture import ids
from app.rules.viticulture.course.new_game import new_game
from app.rules.viticulture.game import GAME
from app.rules.viticulture.options import Options
from app.rules.viticulture.outside.decision import Decision, decision
from app.rules.viticulture.outside.lasting import is_out
from app.rules.viticulture.outside.notation import parse
from app.rules.viticulture.outside.scenario import build
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS, DECK_OF
from app.session.begin import begin
from app.session.session import Session
from app.session.types import SeatInfo
from app.session.undo import FreeUndo, UndoPolicy

NAMES = ("Giulia", "Marco", "Lucia", "Pietro", "Elena", "Bruno")
COLOURS = ("garnet", "azure", "olive", "amber", "plum", "ink")
BUDGET = Budget()
MIDDLE_YEAR = 6
LEVEL = "normal"  # of the Automa, in a game of one
GAMES_TRIED = 20

Score = Callable[[State, Decision], int]


def demanding() -> list[State]:
    """Return positions whose lists of choices are the hardest to find.

    The crush pad is full, the hand as well, and the card being played demands that every answer leave a rest possible.
    """
    orders = [card.id for card in CARDS if card.deck == ids.ORDER]
    grapes = list(range(1, 10))
    found = []
    for first in range(4):
        for vines in ([], ["pinot"]):
            own = {
                "hand": ["jack-of-all-trades", "laborer", "master-vintner", "motivator", *orders[first::4]],
                "crush_pad": {"red": grapes, "white": grapes},
                "cellar": {"red": [1], "white": [2]},
                "fields": {"5": vines},
                "structures": ["medium-cellar", "large-cellar"],
                "vp": 5,
            }
            given = {"year": 2, "season": "winter", "turn": "p1", "p1": own}
            for lines in (
                (),
                ("visitor jack-of-all-trades", "choose make-wine"),
                ("visitor jack-of-all-trades", "choose fill-an-order"),
                ("visitor laborer", "choose both", "choose make-wine"),
                ("visitor laborer", "choose make-wine"),
            ):
                state = build(2, given)
                if lines:
                    state.apply(parse("place regular play-winter-visitor 1"))
                for line in lines:
                    if (action := parse(line)) in state.legal:
                        state.apply(action)
                found.append(state)
    return found


def people(players: int) -> list[SeatInfo]:
    """Return so many people with names and colours."""
    return [SeatInfo(name, colour) for name, colour in zip(NAMES[:players], COLOURS)]


def casual_actions(players: int, seed: int) -> list[Any]:
    """Return the actions of a whole game between casual players."""
    return [action for _, _, action in _moments(players, seed)]


def whole_game(players: int, seed: int, policy: UndoPolicy | None = None) -> Session:
    """Return a game between casual players that is over."""
    return _after(players, seed, casual_actions(players, seed), policy)


def best_moment(players: int, seed: int, score: Score) -> Session:
    """Return the game of that seed at the decision with the highest score.

    Where it has none with any, the next seeds are tried; ValueError when that does not help.
    """
    for number in range(seed, seed + GAMES_TRIED):
        best, length = 0, 0
        actions: list[Any] = []
        for state, asked, action in _moments(players, number):
            worth = score(state, asked)
            if worth > best:
                best, length = worth, len(actions)
            actions.append(action)
        if best:
            return _after(players, number, actions[:length])
    raise ValueError(f"no game of {players} from seed {seed} on comes to such a decision")


def middle(state: State, asked: Decision) -> int:
    """Prefer a turn in the middle of a game, with much to see and to do for who decides."""
    return _richness(state, asked) if asked.prompt == "turn" else 0


def last_year(state: State, asked: Decision) -> int:
    """Prefer a turn in the last year, in which somebody is out of the season already."""
    if asked.prompt != "turn" or not state.last_year:
        return 0
    return _richness(state, asked) + 50 * any(is_out(state, seat) for seat in state.seats)


def within_a_card(state: State, asked: Decision) -> int:
    """Prefer a visitor with a choice to make, of the seat that played it."""
    good = asked.prompt == "choose" and asked.source >= 0 and asked.card_player == asked.seat
    return _richness(state, asked) if good else 0


def structures(state: State, asked: Decision) -> int:
    """Prefer a visitor that lets somebody build, with much to choose from."""
    good = asked.prompt == "build" and asked.source >= 0 and asked.card_player == asked.seat
    return _richness(state, asked) if good else 0


def asked_by_other(state: State, asked: Decision) -> int:
    """Prefer an answer during somebody else's card that shows nothing hidden."""
    return _richness(state, asked) if _is_reply(asked) and not asked.private else 0


def asked_in_secret(state: State, asked: Decision) -> int:
    """Prefer an answer during somebody else's card that shows hidden cards."""
    return _richness(state, asked) if _is_reply(asked) and asked.private else 0


def several(state: State, asked: Decision) -> int:
    """Prefer a choice of several cards of the hand."""
    first = asked.prompt.endswith("discard") and asked.most > 1 and not asked.done
    return _richness(state, asked) if first else 0


def _is_reply(asked: Decision) -> bool:
    return asked.card_player >= 0 and asked.card_player != asked.seat


def _richness(state: State, asked: Decision) -> int:
    own = state.seats[asked.seat]
    at_work = sum(1 for space in state.spaces for place in space if place)
    grown = sum(len(field) for seat in state.seats for field in seat.fields)
    stored = sum(row.bit_count() for row in own.wines + own.grapes)
    built = sum(seat.built.bit_count() for seat in state.seats)
    cards = 3 * min(len(own.hand), 7) - 6 * max(0, len(own.hand) - 7)
    decks = len({DECK_OF[card] for card in own.hand})
    late = 10 * abs(state.year - MIDDLE_YEAR) + 40 * state.last_year
    choices = min(len(asked.options), 12) + 6 * (sum(own.free) > 1) + 3 * (state.season == ids.WINTER)
    return max(0, 4 * min(at_work, 8) + grown + 3 * stored + built + cards + 6 * decks + choices - late + 50)


def _moments(players: int, seed: int) -> Any:
    """Yield (state, decision, the action taken) for each decision of a casual game."""
    state = new_game(Options(players, automa=_level(players)), seed)
    agents = [make_agent("casual", agent_seed(seed, seat)) for seat in range(players)]
    for made in itertools.count():
        if state.is_over:
            return
        asked = decision(state)
        seat = state.actor
        action = agents[seat].choose(position_of(GAME, state, made), BUDGET)
        yield state, asked, action
        state.apply(action)


def _after(players: int, seed: int, actions: list[Any], policy: UndoPolicy | None = None) -> Session:
    options = Options(players, automa=_level(players))
    session = begin(GAME, options, people(players), seed, policy or FreeUndo())
    for action in actions:
        session.submit(action)
    return session


def _level(players: int) -> str:
    return LEVEL if players == 1 else ""
