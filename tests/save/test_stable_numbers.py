"""Saved games hold numbers of cards, choices and actions in what is going on: those never change.

A snapshot names most things, but the frames of its stack, the workers on spaces and logs in memory carry numbers.
New cards, choices and actions come behind the old ones; a failure here means that saved games would break.
"""

import hashlib
import json
from pathlib import Path

import pytest

from app.rules.viticulture import ids, names, tables
from app.rules.viticulture.automa import base as automa
from app.rules.viticulture.automa.data import AUTOMA_CARDS

# How many of each there were then.
FIRST = {
    "cards": 121,
    "mamas": 18,
    "papas": 18,
    "automa": 24,
    "automa-why": 5,
    "choices": 60,
    "steps": 7,
    "actions": 14,
    "seats": 6,
    "seasons": 6,
    "decks": 4,
    "workers": 3,
    "grapes": 2,
    "wines": 4,
    "structures": 8,
    "fields": 3,
}
FINGERPRINT = "a29bba4c59a75ec77b21fed21bf6b7cb1b210f4b6bc75b51fa461400dd1523d7"
PINNED = Path(__file__).with_name("numbers.json")


def found():
    return {
        "cards": [card.id for card in tables.CARDS],
        "mamas": [mama.id for mama in tables.MAMAS],
        "papas": [papa.id for papa in tables.PAPAS],
        "automa": [card.id for card in AUTOMA_CARDS],
        "automa-why": list(automa.WHY_NAMES),
        "choices": list(names.CHOICES),
        "steps": list(names.STEPS),
        "actions": list(ids.ACTION_NAMES),
        "seats": list(ids.SEAT_NAMES),
        "seasons": list(ids.SEASON_NAMES),
        "decks": list(ids.DECK_NAMES),
        "workers": list(ids.WORKER_NAMES),
        "grapes": list(ids.GRAPE_NAMES),
        "wines": list(ids.WINE_NAMES),
        "structures": list(ids.STRUCTURE_NAMES),
        "fields": list(ids.FIELD_NAMES),
    }


@pytest.mark.parametrize("kind", sorted(found()))
def test_a_number_means_what_it_meant(kind):
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    now = found()[kind]
    assert now[: len(pinned[kind])] == pinned[kind]
    assert len(set(now)) == len(now)


def test_the_pinned_numbers_are_those_that_were_shipped():
    """The file grows at its ends only; this fingerprint is of what the first saved games were written with."""
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    first = {kind: pinned[kind][:count] for kind, count in FIRST.items()}
    line = json.dumps(first, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(line.encode()).hexdigest() == FINGERPRINT
