"""`cards`: every card that the game knows, a row each."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli.arguments import Parser
from app.cli.output import print_json, print_table

BASE = "base"  # the module of the cards that every game has


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="a JSON list of objects")


def run(arguments: argparse.Namespace) -> int:
    rows = card_rows()
    if arguments.json:
        print_json(rows)
        return 0
    heads = ("module", "deck", "id", "copies", "name", "text")
    print_table(heads, [[row[head] for head in heads] for row in rows])
    print(f"{sum(row['copies'] for row in rows)} cards in {len(rows)} kinds")
    return 0


def card_rows() -> list[dict[str, Any]]:
    """Return the rows in printed order: the decks, then mamas and papas, then the Automa's cards."""
    from app import texts
    from app.rules.viticulture.ids import AUTOMA_CARD_NAMES, DECK_NAMES, GAME
    from app.rules.viticulture.tables import CARDS, MAMAS, PAPAS

    listed = [(DECK_NAMES[card.deck], card.id, card.copies) for card in CARDS]
    listed += [("mama", mama.id, 1) for mama in MAMAS] + [("papa", papa.id, 1) for papa in PAPAS]
    listed += [("automa", card, 1) for card in AUTOMA_CARD_NAMES]
    return [
        {
            "game": GAME,
            "module": BASE,
            "deck": deck,
            "id": card,
            "name": texts.text(f"{GAME}.{deck}.{card}.name"),
            "copies": copies,
            "text": texts.text(f"{GAME}.{deck}.{card}.text"),
        }
        for deck, card, copies in listed
    ]
