"""What a game says to players, for the answers of the protocol: its sentences where it has texts, else its keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import texts
from app.rules.engine.effect import Reason
from app.rules.engine.game import Game
from app.rules.viticulture import ids
from app.texts import viticulture

TEXTS = {ids.GAME: viticulture}


def question(game: Game, asked: Any, names: Sequence[str]) -> str:
    """Return the question that players of these names read."""
    if game.id not in TEXTS:
        return str(asked.prompt)
    words, _ = TEXTS[game.id].question(
        asked.prompt,
        card=asked.source,
        card_player=asked.card_player,
        done=asked.done,
        least=asked.least,
        most=asked.most,
        people=texts.People(tuple(names)),
    )
    return words


def reason_lines(game: Game, why: Reason) -> tuple[str, ...]:
    """Return why something is not allowed, then a line for each thing that lacks something of its own."""
    return TEXTS[game.id].reason_lines(why) if game.id in TEXTS else (str(why[0]),)
