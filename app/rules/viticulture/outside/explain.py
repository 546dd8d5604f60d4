"""Why an action is not allowed now, with the missing thing and amount.

Everything here asks the same `refusal` and `obstacle` methods that make the list of legal actions.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from app.rules.engine.combinators import Choose, May
from app.rules.engine.effect import Action, Effect, Reason
from app.rules.viticulture.boards.action_effects import BY_NOBODY, BY_WORKER
from app.rules.viticulture.checks import harvest_of, order_of, vine_on_field, wine_from
from app.rules.viticulture.course.turn import TURN
from app.rules.viticulture.effects.building import Build
from app.rules.viticulture.effects.cellar import MakeWine, recipes
from app.rules.viticulture.effects.fields import Plant, vines_in_hand
from app.rules.viticulture.effects.visitors import VISITOR_EFFECTS, looks_at_workers, visitor_obstacle
from app.rules.viticulture.goods import worker_there
from app.rules.viticulture.ids import (
    BUILD_STRUCTURE,
    FIELD_COUNT,
    ORDER,
    OVER,
    PLAY_SUMMER,
    PLAY_WINTER,
    SUMMER_VISITOR,
    VINE,
    WINTER_VISITOR,
)
from app.rules.viticulture.outside.sure_gains import Event, of_action, of_card, of_harvest
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import DECK_OF

_Part = TypeVar("_Part", bound=Effect)


def in_detail(state: State, seat: int, action: Action, reason: Reason) -> Reason:
    """Add to a general reason what is missing for each card or wine: (key, ((thing, reason), ...))."""
    if action[0] != "place" or reason[0] != "no-playable-visitor":
        return _in_detail(state, seat, action, reason)
    with worker_there(state, seat, *action[1:]):  # where the card itself is judged
        return _in_detail(state, seat, action, reason)


def _in_detail(state: State, seat: int, action: Action, reason: Reason) -> Reason:
    own = state.seats[seat]
    key = reason[0]
    if key == "no-order-fits":
        orders = [card for card in dict.fromkeys(own.hand) if DECK_OF[card] == ORDER]
        return (key, tuple((card, order_of(own, card)) for card in orders))
    if key == "no-playable-visitor":
        deck = reason[1]
        cards = [card for card in dict.fromkeys(own.hand) if DECK_OF[card] == deck]
        return (key, deck, tuple((card, visitor_obstacle(state, seat, card)) for card in cards))
    if key == "no-vine-fits":
        plant = _part(_meant(state, action), Plant)
        free = plant.free if plant is not None else 0
        details: list[tuple[Any, Reason | None]] = []
        for card in vines_in_hand(own):
            reasons = [vine_on_field(own, card, f, free) for f in range(FIELD_COUNT)]
            details.append((card, next((r for r in reasons if r is not None), None)))
        return (key, tuple(details)) if details else ("no-vine",)
    if key == "no-wine-possible":
        making = _part(_meant(state, action), MakeWine)
        any_cellar, least = (making.any_cellar, making.least) if making is not None else (False, 0)
        return (
            key,
            tuple(
                (make, wine_from(own, make[1], make[2] + make[3] + make[4], any_cellar, least))
                for make in recipes(own)
            ),
        )
    return reason


def _meant(state: State, action: Action) -> Effect | None:
    """Return the effect that an action would start: the action of a space, a visitor, a half of one."""
    frame = state.stack[-1]
    if action[0] == "visitor":
        return VISITOR_EFFECTS[action[1]]
    if action[0] == "place":
        return BY_WORKER[action[2]]
    if action[0] == "action":
        return BY_NOBODY[action[1]]
    effect = frame[0]
    if action[0] == "choose" and isinstance(effect, Choose) and action[1] in effect.choices:
        return effect.branches[effect.choices.index(action[1])]
    return effect if isinstance(effect, Effect) else None


def _part(effect: Effect | None, kind: type[_Part]) -> _Part | None:
    """Return the first step of a kind that an effect is made of."""
    if effect is None or isinstance(effect, kind):
        return effect
    return next((part for p in effect.parts() if (part := _part(p, kind)) is not None), None)


def as_played(state: State, seat: int, card: int) -> AbstractContextManager[None]:
    """The position in which a visitor in hand would be judged: with the worker in place that plays it.

    As it is, where that worker stands already or none is left, and for cards that do not look at workers.
    """
    if not looks_at_workers(card) or state.standing[:1] == (seat,):
        return nullcontext()
    place = PLAY_SUMMER if DECK_OF[card] == SUMMER_VISITOR else PLAY_WINTER
    ways = [
        (seat, kind, place, OVER) for kind, left in enumerate(state.seats[seat].free) if left
    ]  # whether a place is free is another matter
    for way in ways:
        with worker_there(state, *way):
            able = visitor_obstacle(state, seat, card) is None
        if able:
            return worker_there(state, *way)
    return worker_there(state, *ways[0]) if ways else nullcontext()


def card_state(state: State, seat: int, card: int) -> Reason | None:
    """Say why a card in hand could not be used by its seat at this moment, whoever's turn it is; None: it could.

    For vines, orders and visitors alike: what the card itself lacks, spaces and turns aside.
    """
    own = state.seats[seat]
    deck = DECK_OF[card]
    if deck == ORDER:
        return order_of(own, card)
    if deck in (SUMMER_VISITOR, WINTER_VISITOR):
        with as_played(state, seat, card):
            return visitor_obstacle(state, seat, card)
    reasons = [vine_on_field(own, card, field, 0) for field in range(FIELD_COUNT)]
    return None if None in reasons else reasons[0]


def halves(state: State, seat: int, card: int) -> list[tuple[int, Reason | None]]:
    """Return the choices of a visitor in hand with what each lacks; empty for cards without a choice."""
    effect = VISITOR_EFFECTS[card]
    if not isinstance(effect, Choose):
        return []
    own = state.seats[seat]
    hand = own.hand
    if card in hand:
        at = hand.index(card)
        own.hand = hand[:at] + hand[at + 1 :]
    with as_played(state, seat, card):
        found = [
            (choice, branch.obstacle(state, seat))
            for choice, branch in zip(effect.choices, effect.branches, strict=True)
        ]
    own.hand = hand
    return found


def part_reasons(state: State, action: Action, card: int) -> dict[int, Reason | None]:
    """Say what a card and its choices lack for an action that is asked for: by choice, -1 for the card as a whole.

    Empty for a card that the action does not speak of.
    """
    seat = state.actor
    own = state.seats[seat]
    if card not in own.hand:
        return {}
    if action[0] == "place" and own.free[action[1]] and action[2] in (PLAY_SUMMER, PLAY_WINTER):
        with worker_there(state, seat, *action[1:]):
            return _parts(state, seat, card)
    return _parts(state, seat, card) if action[0] == "place" or action[1:2] == (card,) else {}


def _parts(state: State, seat: int, card: int) -> dict[int, Reason | None]:
    visitor = DECK_OF[card] in (SUMMER_VISITOR, WINTER_VISITOR)
    return {-1: card_state(state, seat, card), **(dict(halves(state, seat, card)) if visitor else {})}


def space_state(state: State, seat: int, action: int) -> Reason | None:
    """Say why a seat could not send a worker to a space now, as if it were its turn: None if any way is open.

    What stands in the way last is said: of a free space that is open now, what the action itself lacks.
    """
    if state.seats[seat].passed and state.season in state.board.spaces[action].seasons:
        return ("passed",)
    frame = (TURN, seat)
    found: tuple[int, Reason] | None = None
    for way in TURN.placements(state, frame, action):
        reason = TURN.refusal(state, frame, way)
        if reason is None:
            return None
        # Of a space that is taken nobody need hear that another one is closed.
        rank = _PLACE_RANK.get(reason[0], len(_PLACE_RANK))
        if found is None or rank > found[0]:
            found = rank, in_detail(state, seat, way, reason)
    assert found is not None
    return found[1]


# Why no worker can stand there, from what says least to what says most. Of anything else it is the action that lacks.
_PLACE_RANK = {
    reason: rank
    for rank, reason in enumerate(
        ("grande-not-needed", "space-closed", "space-taken", "no-worker", "space-full")
    )
}


def building(state: State, seat: int) -> Build:
    """Return how a seat would build now: as a card that asks it lets it, else as the action of the board does."""
    if not state.is_over and state.actor == seat:
        effect = state.stack[-1][0]
        asked = effect.inner if isinstance(effect, May) else effect
        if isinstance(asked, Build):
            return asked
    board = BY_WORKER[BUILD_STRUCTURE]
    assert isinstance(board, Build)
    return board


def structure_state(state: State, seat: int, structure: int) -> Reason | None:
    """Say why a seat could not build a structure now, at the price of `building`."""
    return building(state, seat).refusal_of(state.seats[seat], structure)


def standing(state: State, seat: int, kind: str, number: int) -> list[tuple[tuple[Any, ...], Reason | None]]:
    """Say how a thing stands for a seat at this moment, whoever's turn it is: part by part, with what each lacks.

    `kind` is "card" (in the seat's hand), "action", "structure" or "field" (its own). A part is `()` for the thing as a
    whole, which comes first, `("field", n)` of a vine, `("choice", n)` of a visitor, and of a field `("harvest",)` and
    `("card", n)` for the vines in hand. A part without anything missing is `("price", n)` of a structure in lira, and
    `("brings", events)`: what the thing is certain to bring and cost once it is used.
    """
    own = state.seats[seat]
    if kind == "action":
        return [((), space_state(state, seat, number)), _brings(of_action(state, seat, number))]
    if kind == "structure":
        price = building(state, seat).price(state.seats[seat], number)
        return [((), structure_state(state, seat, number)), (("price", price), None)]
    if kind == "field":
        vines = [card for card in own.hand if DECK_OF[card] == VINE]
        fits: list[tuple[tuple[Any, ...], Reason | None]] = [
            (("card", card), vine_on_field(own, card, number, 0)) for card in vines
        ]
        harvest = of_harvest(state, seat, number)
        return [(("harvest",), harvest_of(own, number)), *fits, _brings(harvest)]
    whole: tuple[tuple[Any, ...], Reason | None] = ((), card_state(state, seat, number))
    if DECK_OF[number] == VINE:
        return [
            whole,
            *((("field", field), vine_on_field(own, number, field, 0)) for field in range(FIELD_COUNT)),
            _brings(of_card(state, seat, number)),
        ]
    if DECK_OF[number] in (SUMMER_VISITOR, WINTER_VISITOR):
        return [whole, *((("choice", choice), reason) for choice, reason in halves(state, seat, number))]
    return [whole, _brings(of_card(state, seat, number))]


def _brings(events: list[Event]) -> tuple[tuple[Any, ...], None]:
    return (("brings", tuple(events)), None)
