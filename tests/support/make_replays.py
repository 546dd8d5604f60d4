"""Write the golden playthroughs of tests/replays anew: `python tests/support/make_replays.py`.

Whole games as seed and actions with their end, one game to read, and counts of positions. They say what the rules did
when they were written: when a test of them fails, either the change is a mistake, or it is a change of the rules that
needs a new RULES_REVISION (saves replay their actions too) and this script run again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[2]
if str(CHECKOUT) not in sys.path:
    sys.path.insert(0, str(CHECKOUT))

from app.rules.engine.chance import below, following, seeded  # noqa: E402
from app.rules.engine.effect import Action  # noqa: E402
from app.rules.engine.machine import Event  # noqa: E402
from app.rules.viticulture.course.new_game import RULES_REVISION, new_game  # noqa: E402
from app.rules.viticulture.ids import (  # noqa: E402
    ACTION_NAMES,
    DECK_NAMES,
    FIELD_NAMES,
    GRAPE_NAMES,
    SEASON_NAMES,
    SEAT_NAMES,
    STRUCTURE_NAMES,
    SUMMER,
    WINE_NAMES,
    WORKER_NAMES,
)
from app.rules.viticulture.names import CHOICES  # noqa: E402
from app.rules.viticulture.options import Options, options_data  # noqa: E402
from app.rules.viticulture.outside.notation import text  # noqa: E402
from app.rules.viticulture.outside.scoring import standing_of  # noqa: E402
from app.rules.viticulture.outside.snapshot import digest  # noqa: E402
from app.rules.viticulture.state import State  # noqa: E402
from app.rules.viticulture.tables import CARDS, DECK_OF, MAMAS, PAPAS  # noqa: E402
from app.rules.viticulture.tokens import VALUES  # noqa: E402

FOLDER = CHECKOUT / "tests" / "replays"
NOTE = "Written by tests/support/make_replays.py. A change here needs a new RULES_REVISION."

# name: (options, seed). Every number of players, plain and with a variant.
GAMES: dict[str, tuple[Options, int]] = {
    "two-players": (Options(players=2), 201),
    "two-players-two-parents": (Options(players=2, variants=("two-parents",)), 202),
    "three-players": (Options(players=3), 301),
    "three-players-friendly": (Options(players=3, variants=("friendly",)), 302),
    "four-players": (Options(players=4), 401),
    "four-players-two-parents": (Options(players=4, variants=("two-parents",)), 402),
    "five-players": (Options(players=5), 501),
    "five-players-friendly": (Options(players=5, variants=("friendly",)), 502),
    "six-players": (Options(players=6), 601),
    "six-players-both-variants": (Options(players=6, variants=("two-parents", "friendly")), 602),
}
READABLE = (Options(players=3), 877)
READABLE_YEARS = 2

# What a player with some sense would rather do, most wanted first; the rest is chance.
LIKED = (
    "fill-order",
    "make-wine",
    "harvest",
    "plant-vine",
    "play-winter-visitor",
    "play-summer-visitor",
    "train-worker",
)


class Dice:
    """The game's own generator, since `random` may choose otherwise in another Python version."""

    def __init__(self, seed: int) -> None:
        self.state = seeded(seed)

    def below(self, count: int) -> int:
        self.state = following(self.state)
        return below(self.state, count)

    def among(self, actions: list[Action]) -> Action:
        return actions[self.below(len(actions))]


def sensible(state: State, dice: Dice) -> Action:
    """Return an answer that brings a game forward, so that a replay has vines, wines and orders in it."""
    legal = state.legal_actions()
    if legal[-1] == ("pass",):
        if dice.below(10) < 8:
            for name in LIKED:
                found = [a for a in legal if a[0] == "place" and a[2] == ACTION_NAMES.index(name)]
                if found and dice.below(10) < 7:
                    return dice.among(found)
        if len(legal) > 1 and dice.below(10) < 9:
            legal = legal[:-1]
    return dice.among(legal)


def played(
    options: Options, seed: int, events: list[Event] | None = None
) -> Iterator[tuple[State, Action | None]]:
    """Play a game and yield (state, next action) before every action, and (state, None) at the end."""
    dice = Dice(seed)
    state = new_game(options, seed, events)
    while not state.is_over:
        action = sensible(state, dice)
        yield state, action
        state.apply(action)
    yield state, None


def record(options: Options, seed: int) -> dict[str, Any]:
    """Return a whole game as data."""
    actions = []
    for state, action in played(options, seed):
        if action is not None:
            actions.append(f"{SEAT_NAMES[state.actor]} {text(action)}")
    return {
        "about": NOTE,
        "rules": RULES_REVISION,
        "options": options_data(options),
        "seed": seed,
        "years": state.year,
        "standings": [list(standing_of(own)) for own in state.seats],
        "winners": [SEAT_NAMES[seat] for seat in state.winners],
        "digest": digest(state),
        "actions": actions,
    }


# --- a game to read ------------------------------------------------------------------------------------------------


def told(event: Event) -> str | None:
    """Return an event in the words of the notation; None for what the lines above say already."""
    kind, seat, *more = event
    if kind in ("place", "wake", "choice", "visitor-done", "answer", "pass"):
        return None
    words = [kind]
    if kind in ("lira", "vp", "residual"):
        words += [f"{more[0]:+d}", f"({more[1]})"]
    elif kind == "draw":
        words += [DECK_NAMES[more[0]] + ":", CARDS[more[1]].id]
    elif kind in ("take", "keep", "discard", "visitor", "order-shown"):
        words.append(CARDS[more[0]].id)
    elif kind in ("plant", "uproot"):
        words += [CARDS[more[0]].id, FIELD_NAMES[more[1]]]
    elif kind == "harvest":
        words += [FIELD_NAMES[more[0]], f"red {more[1]} on {more[2]}, white {more[3]} on {more[4]}"]
    elif kind == "wine":
        grapes = [f"red-{v}" for v in more[3:5] if v] + [f"white-{v}" for v in more[5:] if v]
        words += [f"{WINE_NAMES[more[0]]}-{more[1]} from", " ".join(grapes)]
    elif kind in ("spend-wine", "spend-grape", "sell-grape"):
        rows = WINE_NAMES if kind == "spend-wine" else GRAPE_NAMES
        words.append(f"{rows[more[0]]}-{more[1]}")
    elif kind == "age":
        rows = WINE_NAMES if more[0] == "wine" else GRAPE_NAMES
        words.append(f"{more[0]} {rows[more[1]]} {more[2]} to {more[3]}")
    elif kind == "build":
        words += [STRUCTURE_NAMES[more[0]], f"for {more[1]}"]
    elif kind in ("sell-field", "buy-field"):
        words.append(FIELD_NAMES[more[0]])
    elif kind == "order-filled":
        words += [CARDS[more[0]].id, "with", " ".join(f"{WINE_NAMES[t]}-{v}" for t, v in more[1])]
    elif kind == "give":
        words += [SEAT_NAMES[more[0]], CARDS[more[1]].id]
    elif kind == "forced":
        words.append(text(more[0]))
    elif kind == "train":
        words.append("at once" if more[0] else "for next year")
    elif kind in ("retrieve", "book"):
        words += [WORKER_NAMES[more[0]], ACTION_NAMES[more[1]]]
    elif kind in ("bonus", "manager", "booked-acts", "booked-lost", "booking-off"):
        words.append(ACTION_NAMES[more[0]])
    elif kind == "parents":
        words += [MAMAS[m].id for m in more[0]] + [PAPAS[p].id for p in more[1]]
    elif kind == "papa":
        words.append(CHOICES[more[0]])
    elif kind == "year":
        return f"Year {more[0]}"
    elif kind == "season":
        return f"  {SEASON_NAMES[more[0]]}"
    elif kind == "order":
        words += [SEAT_NAMES[s] for s in more[0]]
    else:
        words += [str(part) for part in more]
    who = f"{SEAT_NAMES[seat]} " if isinstance(seat, int) and seat >= 0 else ""
    return f"      {who}{' '.join(words)}"


def summary(state: State, seat: int) -> str:
    """Return a seat's goods in one line."""
    own = state.seats[seat]
    fields = []
    for field, vines in enumerate(own.fields):
        what = "sold" if own.sold >> field & 1 else " ".join(CARDS[v].id for v in vines) or "-"
        fields.append(
            f"{FIELD_NAMES[field][-1]}: {what}" + (" (harvested)" if own.harvested >> field & 1 else "")
        )
    grapes = [f"{GRAPE_NAMES[c]}-{v}" for c in range(2) for v in VALUES[own.grapes[c]]]
    wines = [f"{WINE_NAMES[t]}-{v}" for t in range(4) for v in VALUES[own.wines[t]]]
    built = [name for bit, name in enumerate(STRUCTURE_NAMES) if own.built >> bit & 1]
    hand = [CARDS[card].id for card in sorted(own.hand, key=lambda card: (DECK_OF[card], card))]
    return (
        f"    = {SEAT_NAMES[seat]}: {own.vp} vp, {own.lira} lira, residual {own.residual}, row {own.row}; "
        f"home {own.free}, training {own.idle}; built {', '.join(built) or '-'}; fields {'; '.join(fields)}; "
        f"pad {' '.join(grapes) or '-'}; cellar {' '.join(wines) or '-'}; hand {', '.join(hand) or '-'}"
    )


def readable() -> str:
    """Return the first years of a game, line by line."""
    options, seed = READABLE
    lines = [f"# {NOTE}", f"# {options.players} players, seed {seed}, the first {READABLE_YEARS} years.", ""]
    events: list[Event] = []
    season = None
    for state, action in played(options, seed, events):
        for event in events:
            line = told(event)
            if line is not None:
                lines.append(line)
        if (state.year, state.season) != season:
            season = state.year, state.season
            lines += [summary(state, seat) for seat in range(len(state.seats))]
        if state.year > READABLE_YEARS or action is None:
            break
        lines.append(f"    {SEAT_NAMES[state.actor]}: {text(action)}")
        events = state.events = []
    return "\n".join(lines) + "\n"


# --- counts --------------------------------------------------------------------------------------------------------

SUMMER_DEPTH, LATER_DEPTH = 4, 3
LATER = (40, 90, 130, 200, 260, 320)  # how many answers a game is old then


def count(state: State, depth: int) -> int:
    """Return in how many ways the next `depth` questions can be answered."""
    if depth == 0 or state.is_over:
        return 1
    if depth == 1:
        return len(state.legal)
    return sum(count(state.child(action), depth - 1) for action in state.legal)


def counts() -> dict[str, Any]:
    """Return the counts of openings, of first summers and of positions from the middle of games."""
    found: dict[str, Any] = {"about": NOTE, "rules": RULES_REVISION, "openings": [], "later": []}
    for players in range(2, 7):
        state = new_game(Options(players=players), players)
        found["openings"].append([players, "set-up", [count(state, depth) for depth in range(1, 6)]])
        while state.season != SUMMER:
            state.apply(state.legal[0])
        found["openings"].append([players, "summer", [count(state, d) for d in range(1, SUMMER_DEPTH + 1)]])
    for name, (options, seed) in GAMES.items():
        for number, (state, _) in enumerate(played(options, seed)):
            if number in LATER:
                row = [name, number, [count(state, depth) for depth in range(1, LATER_DEPTH + 1)]]
                found["later"].append(row)
    return found


def compact(data: dict[str, Any]) -> str:
    """Return JSON with one line for each entry of a long list."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list) and len(value) > 4:
            inner = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in value)
            parts.append(f" {json.dumps(key)}: [\n  {inner}\n ]")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        game = record(options, seed)
        (FOLDER / f"{name}.json").write_text(compact(game), encoding="utf-8")
        print(f"{name}: {len(game['actions'])} actions, {game['years']} years, {game['standings']}")
    (FOLDER / "counts.json").write_text(compact(counts()), encoding="utf-8")
    (FOLDER / "first-years.txt").write_text(readable(), encoding="utf-8")


if __name__ == "__main__":
    main()
