"""How a game of Viticulture begins, and the keys of the effects that make its course."""

from __future__ import annotations

from app.rules.engine.chance import seeded
from app.rules.engine.effect import Effect
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.cards import winter  # noqa: F401  fills the visitors' effects
from app.rules.viticulture.course import season, set_up, wake_up_order, year, year_end
from app.rules.viticulture.course.perform import PERFORM
from app.rules.viticulture.course.turn import TURN
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.effects.solo import AUTOMA_SEASON, BOOK_TOKEN
from app.rules.viticulture.effects.visitors import AT_WORK
from app.rules.viticulture.ids import DECK_NAMES
from app.rules.viticulture.options import Options
from app.rules.viticulture.seat import Seat
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import full_deck

# Raised when a rule changes what a saved log would replay to.
RULES_REVISION = 1

_COURSE: tuple[tuple[str, Effect], ...] = (
    ("set-up", set_up.SET_UP),
    ("keep-mama", set_up.KEEP_MAMA),
    ("keep-papa", set_up.KEEP_PAPA),
    ("papa", set_up.PAPA_CHOICE),
    ("year", year.YEAR),
    ("spring", wake_up_order.SPRING_CHOICE),
    ("wake-up", wake_up_order.WAKE_UP),
    ("worker-season", season.WORKER_SEASON),
    ("turn", TURN),
    ("perform", PERFORM),
    ("visitor", AT_WORK),
    ("fall", season.FALL_SEASON),
    ("fall-draw", season.FALL_DRAW),
    ("year-end", year_end.YEAR_END_STEPS),
    ("own-year-end", year_end.OWN_YEAR_END),
    ("discard-to-limit", year_end.DISCARD_TO_LIMIT),
    ("automa-season", AUTOMA_SEASON),
    ("book-token", BOOK_TOKEN),
)
for _key, _effect in _COURSE:
    EFFECTS.add(_key, _effect)


def new_game(options: Options, seed: int, events: list[tuple[object, ...]] | None = None) -> State:
    """Set a game up and run it to the first choice. The same options, seed and actions always give the same game.

    Pass a list as `events` to have the set-up recorded in it.
    """
    state = State(options, BOARDS[options.board], seeded(seed), len(DECK_NAMES))
    state.seats = [Seat() for _ in range(options.players)]
    state.decks = tuple(full_deck(deck, options.solo) for deck in range(len(DECK_NAMES)))
    state.spaces = year_end.empty_spaces(state)
    state.events = events
    if options.solo:
        automa.begin(state)
    state.stack = [(set_up.SET_UP, -1, set_up.SetUp.DEAL, 0)]
    state.advance()
    return state
