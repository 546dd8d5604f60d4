"""The door to Viticulture: start a game, ask what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.engine.chance import seeded
from app.rules.engine.effect import Action, Effect
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.boards.loader import BOARDS
from app.rules.viticulture.cards import winter  # noqa: F401  fills the visitors' effects
from app.rules.viticulture.course import flow
from app.rules.viticulture.course.turn import PERFORM, TURN
from app.rules.viticulture.effects.registry import EFFECTS
from app.rules.viticulture.effects.solo import AUTOMA_SEASON, BOOK_TOKEN
from app.rules.viticulture.effects.visitors import AT_WORK
from app.rules.viticulture.ids import DECK_NAMES, WORKER_NAMES
from app.rules.viticulture.options import Options
from app.rules.viticulture.state import Seat, State
from app.rules.viticulture.tables import full_deck

# Raised when a rule changes what a saved log would replay to.
RULES_REVISION = 1

_FLOW: tuple[tuple[str, Effect], ...] = (
    ("set-up", flow.SET_UP),
    ("keep-mama", flow.KEEP_MAMA),
    ("keep-papa", flow.KEEP_PAPA),
    ("papa", flow.PAPA_CHOICE),
    ("year", flow.YEAR),
    ("spring", flow.SPRING_CHOICE),
    ("wake-up", flow.WAKE_UP),
    ("worker-season", flow.WORKER_SEASON),
    ("turn", TURN),
    ("perform", PERFORM),
    ("visitor", AT_WORK),
    ("fall", flow.FALL_SEASON),
    ("fall-draw", flow.FALL_DRAW),
    ("year-end", flow.YEAR_END_STEPS),
    ("discard-to-limit", flow.DISCARD_TO_LIMIT),
    ("automa-season", AUTOMA_SEASON),
    ("book-token", BOOK_TOKEN),
)
for _key, _effect in _FLOW:
    EFFECTS.add(_key, _effect)


def new_game(options: Options, seed: int, events: list[tuple[object, ...]] | None = None) -> State:
    """Set a game up and run it to the first choice. The same options, seed and actions always give the same game.

    Pass a list as `events` to have the set-up recorded in it.
    """
    state = State(options, BOARDS[options.board], seeded(seed), len(DECK_NAMES))
    state.seats = [Seat(len(WORKER_NAMES)) for _ in range(options.players)]
    state.decks = tuple(full_deck(deck, options.solo) for deck in range(len(DECK_NAMES)))
    state.spaces = flow.empty_spaces(state)
    state.events = events
    if options.solo:
        automa.begin(state)
    state.stack = [(flow.SET_UP, -1, flow.SetUp.DEAL, 0)]
    state.advance()
    return state


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked now: built on demand from the top frame, for log and table."""

    seat: int
    prompt: str  # text key of the question
    source: int  # number of the visitor being resolved, -1 without one
    card_player: int  # seat that played it, -1 without one
    action: int  # board action being carried out (or booked, for its token), -1 without one
    options: tuple[Action, ...]
    done: int  # chosen so far, in a multi-choice
    least: int
    most: int  # 0: no multi-choice
    private: bool  # the options or what they rest on show hidden cards
    to_come: tuple[int, ...] = ()  # seats that the card may still ask after this one, in their order


def decision(state: State) -> Decision | None:
    """Return the open question, None after the end."""
    if state.is_over:
        return None
    frame = state.stack[-1]
    effect = frame[0]
    source = player = action = -1
    for below in reversed(state.stack):
        if below[0] is AT_WORK and source < 0:
            source, player = below[2], below[1]
        if below[0] is PERFORM and action < 0:
            action = below[2]
        elif below[0] is BOOK_TOKEN:  # the action booked, not the one that plays the Planner
            action = below[3]
    done, least, most = effect.progress(state, frame)
    return Decision(
        seat=frame[1],
        prompt=effect.question(frame),
        source=source,
        card_player=player,
        action=action,
        options=tuple(state.legal),
        done=done,
        least=least,
        most=most,
        # Under a guard the options are filtered by what the rest of the card needs, which may be in hand.
        private=not effect.public or any(below[0].guards for below in state.stack),
        to_come=next(
            (seats for below in reversed(state.stack) if (seats := below[0].to_ask(state, below))), ()
        ),
    )
