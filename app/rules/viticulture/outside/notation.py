"""Every action as one short text made of names, and back: `plant merlot field-6`.

Used by logs, saves, the protocol, replays and scenario files; documented in tests/scenarios/README.md.
"""

from __future__ import annotations

from app.rules.engine.effect import Action
from app.rules.engine.notation import (
    NotationError,
    Reader,
    Word,
    by_verb,
    need,
    parsed,
    plain_reader,
    written,
)
from app.rules.viticulture.ids import (
    ACTION_NAMES,
    DECK_NAMES,
    FIELD_NAMES,
    GRAPE_NAMES,
    OVER,
    SEAT_NAMES,
    STRUCTURE_NAMES,
    WAKE_ROWS,
    WINE_NAMES,
    WORKER_NAMES,
)
from app.rules.viticulture.names import BONUS_ANSWERS, CHOICES, STEPS
from app.rules.viticulture.state import State
from app.rules.viticulture.tables import CARDS, MAMAS, PAPAS
from app.rules.viticulture.tokens import TOP

BEYOND = "beyond"  # a grande on a full action


CARD_WORD = Word("card", tuple(card.id for card in CARDS))
FIELD_WORD = Word("field", FIELD_NAMES)
WORKER_WORD = Word("worker", WORKER_NAMES)
SPACE_WORD = Word("action", ACTION_NAMES)
STRUCTURE_WORD = Word("structure", STRUCTURE_NAMES)
CHOICE_WORD = Word("choice", CHOICES)
STEP_WORD = Word("step", STEPS)
DECK_WORD = Word("deck", DECK_NAMES)
SEAT_WORD = Word("seat", SEAT_NAMES)
COLOUR_WORD = Word("grape colour", GRAPE_NAMES)
WINE_WORD = Word("wine", WINE_NAMES)
ROW_WORD = Word("wake-up row", tuple(str(row) for row in range(1, WAKE_ROWS + 1)), first=1)
BONUS_WORD = Word("answer to a bonus", BONUS_ANSWERS)
MAMA_WORD = Word("mama", tuple(mama.id for mama in MAMAS))
PAPA_WORD = Word("papa", tuple(papa.id for papa in PAPAS))

# Kinds whose arguments are plain words: kind -> (verb, words).
PLAIN: dict[str, tuple[str, tuple[Word, ...]]] = {
    "wake": ("wake", (ROW_WORD,)),
    "pass": ("pass", ()),
    "yes": ("yes", ()),
    "no": ("no", ()),
    "done": ("done", ()),
    "bonus": ("bonus", (BONUS_WORD,)),
    "visitor": ("visitor", (CARD_WORD,)),
    "choose": ("choose", (CHOICE_WORD,)),
    "first": ("first", (STEP_WORD,)),
    "plant": ("plant", (CARD_WORD, FIELD_WORD)),
    "uproot": ("uproot", (CARD_WORD, FIELD_WORD)),
    "swap": ("swap", (CARD_WORD, FIELD_WORD, CARD_WORD, FIELD_WORD)),
    "harvest": ("harvest", (FIELD_WORD,)),
    "sell-field": ("sell", (FIELD_WORD,)),
    "buy-field": ("buy", (FIELD_WORD,)),
    "build": ("build", (STRUCTURE_WORD,)),
    "order": ("order", (CARD_WORD,)),
    "discard": ("discard", (CARD_WORD,)),
    "give": ("give", (CARD_WORD,)),
    "offer": ("offer", (CARD_WORD,)),
    "keep": ("keep", (CARD_WORD,)),
    "mama": ("keep", (MAMA_WORD,)),
    "papa": ("keep", (PAPA_WORD,)),
    "draw": ("draw", (DECK_WORD,)),
    "take": ("take", (DECK_WORD,)),
    "opponent": ("opponent", (SEAT_WORD,)),
    "action": ("action", (SPACE_WORD,)),
    "colour": ("colour", (COLOUR_WORD,)),
}
# Kinds with tokens: kind -> (verb, word of the token's row); the token is written red-4.
TOKENS: dict[str, tuple[str, Word]] = {
    "grape": ("grape", COLOUR_WORD),
    "wine": ("wine", WINE_WORD),
    "sell-grape": ("sell", COLOUR_WORD),
}
# Kinds that name a worker on a space: the slot is left out for slot 1 and where there are no slots.
SPACED = ("place", "book", "retrieve")


def text(action: Action) -> str:
    """Return the action's text."""
    kind = action[0]
    if kind in SPACED:
        _, worker, space, slot = action
        words = [kind, WORKER_NAMES[worker], ACTION_NAMES[space]]
        if slot > 1:
            words.append(str(slot))
        elif slot == OVER and _has_slots(space):
            words.append(BEYOND)
        return " ".join(words)
    if kind == "make":
        _, wine, red, second, white = action
        grapes = [f"red-{v}" for v in (red, second) if v] + ([f"white-{white}"] if white else [])
        return " ".join(["make", WINE_NAMES[wine], *grapes])
    if kind in TOKENS:
        verb, word = TOKENS[kind]
        return f"{verb} {word.write(action[1])}-{action[2]}"
    return written(PLAIN, action)


def _has_slots(space: int) -> bool:
    return ACTION_NAMES[space] not in ("gain-lira", "yoke")


def parse(line: str, state: State | None = None) -> Action:
    """Return the action that a text names; raises NotationError.

    With a state a worker's slot may be left out where only one slot is allowed.
    """
    action = parsed(line, _READERS)
    return action if state is None else _with_slot(action, line.split(), state)


def _with_slot(action: Action, words: list[str], state: State) -> Action:
    legal = state.legal_actions()
    if action[0] not in SPACED or action in legal or len(words) > 3:
        return action
    same = [a for a in legal if a[:3] == action[:3]]
    return same[0] if len(same) == 1 else action


def _token(word: str, names: Word) -> tuple[int, int]:
    row, dash, value = word.rpartition("-")
    if not dash or not value.isascii() or not value.isdigit() or not 1 <= int(value) <= TOP:
        raise NotationError(f"{word!r} is no token; a token is a {names.what} and a value, like red-4")
    return names.read(row), int(value)


def _token_reader(kind: str) -> Reader:
    verb, names = TOKENS[kind]

    def read(words: list[str]) -> Action:
        need(words, 1, f"{verb} {names.names[0]}-4")
        return (kind, *_token(words[0], names))

    return read


def _spaced_reader(kind: str) -> Reader:
    def read(words: list[str]) -> Action:
        if len(words) not in (2, 3):
            need(words, 3, f"{kind} WORKER ACTION SLOT")
        worker, space = WORKER_WORD.read(words[0]), SPACE_WORD.read(words[1])
        if len(words) == 2:
            return (kind, worker, space, 1 if _has_slots(space) else OVER)
        if not _has_slots(space):
            raise NotationError(f"{words[1]} has no slots; leave {words[2]!r} out")
        if words[2] == BEYOND:
            return (kind, worker, space, OVER)
        if words[2] not in ("1", "2", "3"):
            raise NotationError(f"{words[2]!r} is no slot; there are 1, 2, 3 and {BEYOND}")
        return (kind, worker, space, int(words[2]))

    return read


def _read_make(words: list[str]) -> Action:
    if len(words) < 2:
        raise NotationError("a wine needs its grapes; the form is 'make blush red-4 white-2'")
    wine = WINE_WORD.read(words[0])
    grapes = [_token(word, COLOUR_WORD) for word in words[1:]]
    reds = sorted((value for colour, value in grapes if colour == 0), reverse=True)
    whites = [value for colour, value in grapes if colour == 1]
    needed = ((1, 0), (0, 1), (1, 1), (2, 1))[wine]
    if (len(reds), len(whites)) != needed:
        raise NotationError(
            f"{words[0]} takes {needed[0]} red and {needed[1]} white grapes, not {len(reds)} and {len(whites)}"
        )
    reds += [0] * (2 - len(reds))
    return ("make", wine, reds[0], reds[1], whites[0] if whites else 0)


def _read_swap(words: list[str]) -> Action:
    """The two vines in either order; the action has that of the lower field first."""
    action = plain_reader(PLAIN, "swap")(words)
    _, one, field, other, other_field = action
    return action if field <= other_field else ("swap", other, other_field, one, field)


_READERS = by_verb(
    {kind: form for kind, form in PLAIN.items() if kind != "swap"},
    ("make", _read_make),
    ("swap", _read_swap),
    *((kind, _spaced_reader(kind)) for kind in SPACED),
    *((verb, _token_reader(kind)) for kind, (verb, _) in TOKENS.items()),
)
