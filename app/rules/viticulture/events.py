"""Everything that can happen in Viticulture, declared once: what the events hold, who may see it, what it means."""

from __future__ import annotations

from typing import Any

from app.rules.engine.events import (
    ALONE,
    ASIDE,
    BETWEEN,
    ENDS_CHOICE,
    ENDS_TURN,
    GATHERED,
    HEAD,
    RUN,
    SEAT,
    SHOWS_ALL,
    SHOWS_KNOWERS,
    SHOWS_OTHERS,
    TURN,
    UNTOLD,
    Arguments,
    EventTable,
    Key,
    Kind,
    Secret,
)
from app.rules.engine.machine import FORCED
from app.rules.viticulture.ids import (
    AUTOMA_SEAT,
    FALL,
    FILL_ORDER,
    PLAY_SUMMER,
    PLAY_WINTER,
    SELL,
    SUMMER_VISITOR,
    TRAIN_WORKER,
    YEAR_END,
    YOKE,
)

GATHERING = "year-end"  # made by a log, to head what the end of a year brings to a seat by itself

# A choice that was the only one tells what else is not in hand.
_TELLS_THE_HAND = frozenset(
    (
        "visitor",
        "choose",
        "first",
        "order",
        "plant",
        "discard",
        "give",
        "offer",
        "bonus",
        "action",
        "yes",
        "no",
    )
)

_TILE: tuple[Key, ...] = (("tile", "action"), ("structure", SEAT, YOKE))
_FIELD: tuple[Key, ...] = (("field", SEAT, "field"),)
_DECK: tuple[Key, ...] = (("deck", "deck"),)


def _played_at(visit: Arguments) -> tuple[Key, ...]:
    from app.rules.viticulture.tables import DECK_OF  # reads the card files, so not before a visitor comes

    summer = DECK_OF[visit["card"]] == SUMMER_VISITOR
    return (("tile", PLAY_SUMMER if summer else PLAY_WINTER),)


def _tells_the_hand(action: tuple[Any, ...]) -> bool:
    return action[0] in _TELLS_THE_HAND


EVENTS = EventTable(
    # the course of the game
    Kind("parents", "mamas papas", role=HEAD),
    Kind("keep-mama", "mama", role=HEAD),
    Kind("keep-papa", "papa", role=HEAD),
    Kind("papa", "choice", role=HEAD),
    Kind("first-player", role=ASIDE),
    Kind("year", "n", ends=ENDS_TURN, role=BETWEEN),
    Kind("season", "season", ends=ENDS_TURN, at=(("season", "season"),), role=BETWEEN),
    Kind("wake", "row", ends=ENDS_CHOICE, at=(("row", "row"),), role=TURN),
    Kind("order", "seats", role=UNTOLD),
    # Whoever has no worker left passes without being asked: nobody did that.
    Kind("pass", "season", ends=ENDS_TURN, by_choice=True, role=TURN),
    Kind(FORCED, "action:move", secret=Secret("action", when=_tells_the_hand), role=UNTOLD),
    Kind("last-year", role=ASIDE),
    Kind(GATHERING, role=UNTOLD),
    Kind("end", "winners:seats", role=HEAD),
    # workers
    Kind("place", "worker action slot", at=_TILE, role=TURN),
    Kind("bonus", "action", at=_TILE),
    Kind("move", "worker action slot other:slot"),
    Kind("retrieve", "worker action slot", at=_TILE),
    Kind("book", "worker action slot", at=_TILE),
    Kind("booked-acts", "action", at=_TILE, role=TURN),
    Kind("booked-lost", "action", at=_TILE, role=HEAD),
    Kind("booking-off", "action", at=_TILE, role=ASIDE),
    Kind("manager", "action", at=_TILE),
    Kind("train", "now", at=(("tile", TRAIN_WORKER),)),
    Kind("temporary"),
    Kind("rooster", "row"),
    Kind("workers-back", ends=ENDS_CHOICE, role=BETWEEN),
    # goods
    Kind("lira", "delta cause", counts="lira", roles={YEAR_END: GATHERED}),
    Kind("vp", "delta cause", counts="vp"),
    Kind("residual", "delta cause", counts="residual"),
    Kind("build", "structure paid", at=(("structure", SEAT, "structure"),)),
    Kind("sell-field", "field", at=_FIELD),
    Kind("buy-field", "field", at=_FIELD),
    # cards
    Kind(
        "draw", "deck card", secret=Secret("card"), shows=SHOWS_KNOWERS, turns_up=True, received=True, into=SEAT,
        at=_DECK, roles={FALL: RUN},
    ),
    Kind("take", "card", received=True, into=SEAT),
    Kind("reveal", "cards", shows=SHOWS_ALL, turns_up=True, ends=ENDS_CHOICE),
    Kind("keep", "card", into=SEAT),
    Kind("discard", "card", shows=SHOWS_OTHERS, out_of=SEAT, roles={YEAR_END: RUN}),
    Kind(
        "give", "to:seat card", secret=Secret("card", (SEAT, "to")), shows=SHOWS_KNOWERS, received=True, out_of=SEAT,
        into="to",
    ),
    Kind("reshuffle", "deck", at=_DECK, role=ASIDE),
    Kind("visitor", "card", shows=SHOWS_OTHERS, ends=ENDS_CHOICE, at=_played_at),
    Kind("visitor-done", "card", role=UNTOLD),
    Kind("offered", "n", secret=Secret("n")),  # those asked later are told what is still missing
    # vines, grapes and wine
    Kind("plant", "card field", shows=SHOWS_OTHERS, at=_FIELD),
    Kind("uproot", "card field", at=_FIELD),
    Kind("swap", "card field card2:card field2:field"),
    Kind("harvest", "field red_sum red white_sum white", at=_FIELD),
    Kind("grape", "colour value", at=(("grape", SEAT, "colour", "value"),)),
    Kind("spend-grape", "colour value"),
    Kind("sell-grape", "colour value", at=(("tile", SELL),)),
    Kind("wine", "wine value sum red1 red2 white", at=(("wine", SEAT, "wine", "value"),)),
    Kind("spend-wine", "wine value"),
    Kind("age", "what row:aged from to:value", roles={YEAR_END: GATHERED}),
    Kind("order-shown", "card", shows=SHOWS_OTHERS, role=UNTOLD),
    Kind("order-filled", "card wines", shows=SHOWS_OTHERS, at=(("tile", FILL_ORDER),)),
    # the Automa, and playing against it
    Kind("automa-target", "points aggressive", doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-card", "automa season", shows=SHOWS_ALL, turns_up=True, doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-place", "automa row action left", doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-skip", "automa row what why", doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-more", "here least", doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-done", "here left", doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-reshuffle", doer=AUTOMA_SEAT, role=ALONE),
    Kind("automa-check", "points target good"),
    Kind("automa-end", "won points target why year"),
    Kind("token-gain", "row tokens"),
    Kind("token-spend", "action left"),
    Kind("token-lost", "action"),
    Kind("rows-open", role=ASIDE),
    Kind("final-year", "n", role=ASIDE),
)  # fmt: skip
